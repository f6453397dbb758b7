//! What is written, equal and hashed.

use std::collections::HashMap;
use std::collections::HashSet;
use std::hash::BuildHasher;

use bao_core::{BySide, Move, MoveError, MoveText, Notation, Setup, Variant, VariantExt};

use crate::positions::{Case, Positions};
use crate::violation::Violation;

/// A position is read back the same from its text and from its set-up, and both say what it says itself.
///
/// # Errors
/// Shows a position that changes on the way.
pub fn position_texts_read_back_the_same<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("position_texts_read_back_the_same", |case| {
        let position = case.position;
        let (text, setup) = (position.to_string(), position.to_setup());
        let read = V::parse(&text);
        case.require(read.as_ref() == Ok(position), || format!("its text reads back as {read:?}"))?;
        let again = read.map(|read| read.to_string());
        case.require(again.as_ref() == Ok(&text), || format!("read and written again its text is {again:?}"))?;
        let made = V::from_setup(&setup);
        case.require(made.as_ref() == Ok(position), || format!("its set-up gives {made:?}"))?;
        let parsed = text.parse::<Setup>();
        case.require(parsed.as_ref() == Ok(&setup), || format!("its text is the set-up {parsed:?}, not {setup:?}"))?;
        let pits = BySide::from_fn(|side| position.rings()[side].pits().map(u32::from));
        let hands = BySide::from_fn(|side| u32::from(position.hands()[side]));
        let said = (V::NAME, pits, hands, position.side_to_move());
        let written = (setup.variant.as_str(), setup.pits, setup.hands, setup.side);
        case.require(said == written, || format!("it says {said:?}, its set-up {written:?}"))
    })
}

/// Positions are equal exactly if their texts are, and equal positions have the same hash.
///
/// # Errors
/// Shows a position that equals another of another text, or not its own copy.
pub fn positions_are_equal_when_their_texts_are<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    let hasher = std::hash::RandomState::new();
    let mut met: HashSet<V> = HashSet::new();
    let mut texts = HashSet::new();
    positions.each("positions_are_equal_when_their_texts_are", |case| {
        let position = case.position;
        let known = texts.contains(&position.to_string());
        let equal = met.get(position);
        case.require(equal.is_some() == known, || match equal {
            Some(other) => format!("it counts as equal to {other}"),
            None => "it counts as another than one of the same text".to_owned(),
        })?;
        if let Ok(copy) = V::parse(&position.to_string()) {
            case.require(copy == *position, || "it does not equal its copy read from its text".to_owned())?;
            case.require(hasher.hash_one(copy) == hasher.hash_one(position), || {
                "its copy read from its text has another hash".to_owned()
            })?;
        }
        met.insert(*position);
        texts.insert(position.to_string());
        Ok(())
    })
}

/// Equal positions have equal keys, however they came about, and different ones different keys.
///
/// # Errors
/// Shows a position whose key another has as well, or which has two.
pub fn keys_follow_positions<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    let mut owners: HashMap<u64, String> = HashMap::new();
    positions.each("keys_follow_positions", |case| {
        same_key(case, case.position)?;
        for (_, after) in case.legal() {
            same_key(case, &after)?;
        }
        let text = case.position.to_string();
        let owner = owners.entry(case.position.key()).or_insert_with(|| text.clone());
        case.require(*owner == text, || format!("its key is also that of {owner}"))
    })
}

fn same_key<V: Variant>(case: &Case<'_, V>, position: &V) -> Result<(), Violation> {
    let read = V::parse(&position.to_string());
    case.require(read.is_ok(), || format!("{position} can not be read"))?;
    let keys = read.map(|read| (read.key(), position.key()));
    case.require(keys.as_ref().is_ok_and(|(read, own)| read == own), || {
        format!("the keys of {position} read anew and as it is reached are {keys:x?}")
    })
}

/// The text of each legal move finds that move, and so does what may be written in its place.
///
/// That is: everything spelled out, `R` and `L` for `>` and `<`, and `*` or `#` at the end; the latter are tried in turn.
///
/// # Errors
/// Shows a move whose text does not find it.
pub fn move_texts_find_their_moves<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    let mut turn = 0_u32;
    positions.each("move_texts_find_their_moves", |case| {
        for (legal, _) in case.legal() {
            let Notation { text, full } = case.position.notation(legal);
            for written in [text, full] {
                let read = written.to_string().parse::<MoveText>();
                case.require_of(legal, read == Ok(written), || format!("{written} reads as {read:?}"))?;
            }
            let (text, full) = (text.to_string(), full.to_string());
            finds(case, legal, &text, case.position.find_move(&text))?;
            if full != text {
                finds(case, legal, &full, case.position.find_move(&full))?;
            }
            turn += 1;
            let letters = |text: &str| text.replace('>', "r").replace('<', "L");
            let form = match turn % 4 {
                0 => format!("{text}*"),
                1 => format!("{full}#"),
                2 => format!(" {} ", letters(&text)),
                _ => letters(&full),
            };
            finds(case, legal, &form, case.position.find_candidate(&form))?;
        }
        Ok(())
    })
}

fn finds<V: Variant>(
    case: &Case<'_, V>,
    legal: Move,
    text: &str,
    found: Result<Move, MoveError>,
) -> Result<(), Violation> {
    case.require_of(legal, found == Ok(legal), || match found {
        Ok(other) => format!("{text} finds another move, {}", case.position.text_of(other)),
        Err(error) => format!("{text} does not find it: {error}"),
    })
}
