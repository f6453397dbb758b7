//! Leaf counts and distinct positions from the starts.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use bao_core::{Variant, VariantExt};
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};

/// Counts the leaves of a start and compares them with the table of that name in `fixtures/perft`.
#[track_caller]
fn check<V: Variant>(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/perft").join(name).with_extension("perft");
    let table = fs::read_to_string(&path).expect("a perft table");
    let position = table.lines().find_map(|line| line.strip_prefix("position: "));
    assert_eq!(position, Some(V::start().to_string().as_str()), "{name}");
    let counts = table.lines().filter_map(|line| {
        let (depth, leaves) = line.split_once(' ')?;
        Some((depth.parse::<u32>().ok()?, leaves.parse::<u64>().expect("a number of leaves")))
    });
    let expected: Vec<_> = counts.collect();
    assert!(expected.len() >= 7, "{name} counts {} depths only", expected.len());
    let found: Vec<_> = expected.iter().map(|&(depth, _)| (depth, V::start().perft(depth))).collect();
    assert_eq!(found, expected, "{name}");
}

#[test]
fn kete() {
    check::<Kete>("kete");
}

#[test]
fn kujifunza() {
    check::<Kujifunza>("kujifunza");
}

#[test]
fn zanzibar() {
    check::<Zanzibar>("kujifunza-zanzibar");
}

#[test]
fn kimasai() {
    check::<Kimasai>("kimasai");
}

/// An independent public solver of the learners' game counts the same undecided positions first met at each depth.
#[test]
fn zanzibar_distinct_positions() {
    let mut seen = HashSet::from([Zanzibar::start()]);
    let mut layer = vec![Zanzibar::start()];
    let mut counts = vec![layer.len()];
    for _ in 0..7 {
        let mut next = Vec::new();
        for position in layer {
            let after = position.successors().into_iter().map(|(_, after)| after);
            next.extend(after.filter(|after| after.decided().is_none() && seen.insert(*after)));
        }
        counts.push(next.len());
        layer = next;
    }
    assert_eq!(counts, [1, 16, 108, 484, 1877, 6288, 22_860, 80_964]);
}
