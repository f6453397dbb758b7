//! Leaf counts and distinct positions from the starts.

use std::collections::HashSet;

use bao_core::{Variant, VariantExt};
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};

#[track_caller]
fn check<V: Variant>(leaves: &[u64]) {
    let found: Vec<_> = (1..).take(leaves.len()).map(|depth| V::start().perft(depth)).collect();
    assert_eq!(found, leaves, "{}", V::NAME);
}

#[test]
fn kete() {
    check::<Kete>(&[4, 14, 38, 124, 405, 1430, 5655]);
}

#[test]
fn kujifunza() {
    check::<Kujifunza>(&[24, 220, 1234, 6172, 26_790, 120_212, 539_426]);
}

#[test]
fn zanzibar() {
    check::<Zanzibar>(&[16, 108, 500, 1902, 6550, 23_442, 84_200]);
}

#[test]
fn kimasai() {
    check::<Kimasai>(&[8, 64, 416, 2912, 20_272, 151_316, 1_120_658]);
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
