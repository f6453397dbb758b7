//! What is accepted as a position.

use bao_core::{Setup, Side, Variant};

use crate::positions::Positions;
use crate::violation::Violation;

/// A set-up with a fault that no variant allows is refused, and numbers beyond all bounds break nothing.
///
/// Tried are a seed too many and too few (G13), another variant's name, a token that stands twice, and huge numbers.
///
/// # Errors
/// Shows a position that is accepted with a fault.
pub fn faulty_setups_are_refused<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("faulty_setups_are_refused", |case| {
        let setup = case.position.to_setup();
        let mut faulty = Vec::new();
        let mut with = |what: &'static str, change: &dyn Fn(&mut Setup)| {
            let mut changed = setup.clone();
            change(&mut changed);
            if changed != setup {
                faulty.push((what, changed));
            }
        };
        with("a seed too many", &|setup| setup.pits.south[15] += 1);
        with("a seed too few", &|setup| {
            let mut pits = setup.pits.north.iter_mut().chain(&mut setup.pits.south);
            if let Some(occupied) = pits.find(|seeds| **seeds > 0) {
                *occupied -= 1;
            }
        });
        with("a pit of 256 seeds more", &|setup| setup.pits.north[0] += 256);
        with("a hand of 4,294,967,295 seeds", &|setup| setup.hands.south = u32::MAX);
        with("64 pits' worth of the largest number", &|setup| setup.pits[Side::North] = [u32::MAX; 16]);
        with("another variant's name", &|setup| setup.variant.push('s'));
        with("a token twice", &|setup| setup.tokens.extend(setup.tokens.first().copied()));
        for (what, setup) in faulty {
            let made = V::from_setup(&setup);
            case.require(made.is_err(), || format!("with {what} it is accepted: {setup}"))?;
            case.require(made.is_err_and(|error| !error.faults.is_empty()), || {
                format!("with {what} it is refused, but no fault is given: {setup}")
            })?;
        }
        Ok(())
    })
}

/// A bare diagram is understood: its tokens are allowed on any board, and those of the start are the start's own.
///
/// # Errors
/// Shows a board on which the tokens that are understood can not stand.
pub fn a_bare_diagram_can_be_read<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    const LAW: &str = "a_bare_diagram_can_be_read";
    let bare = |setup: Setup| {
        let setup = Setup { tokens: Vec::new(), ..setup };
        Setup { tokens: V::default_tokens(&setup), ..setup }
    };
    let start = V::from_setup(&bare(V::start().to_setup()));
    positions.require(LAW, start == Ok(V::start()), || format!("the diagram of the start is read as {start:?}"))?;
    positions.each(LAW, |case| {
        let setup = bare(case.position.to_setup());
        let made = V::from_setup(&setup);
        case.require(made.is_ok(), || format!("its diagram is understood as {setup}, which is refused: {made:?}"))
    })
}
