//! The solver's values against retrograde analysis of late positions.

mod retrograde;

use std::env;
use std::fmt;
use std::io::Cursor;
use std::ops::ControlFlow;

use bao_catalog::{AnyPosition, Game, RULES_VERSION, RuleSet, Visit};
use bao_core::VariantExt;
use bao_solve::{Options, Progress, Solver, Value};
use fastrand::Rng;

use crate::retrograde::Closed;

/// How many graphs are compared, each closed and of no more than `most` positions.
#[derive(Clone, Copy, Debug)]
struct Compare {
    graphs: u64,
    most: usize,
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    graphs: u64,
    /// The positions of all the graphs.
    listed: usize,
    /// The positions of the largest.
    largest: usize,
    /// The positions that were solved.
    solved: usize,
    /// Those of them that are draws.
    draws: usize,
    /// The plies of the longest win.
    longest: u32,
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { graphs, listed, largest, solved, draws, longest } = self;
        write!(
            f,
            "{graphs} graphs of {listed} positions in all, the largest of {largest}; {solved} of them solved, {draws} \
             draws, the longest win {longest} plies"
        )
    }
}

fn on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl Visit for Compare {
    type Output = Compared;

    fn visit<V: Game>(self) -> Compared
    where
        AnyPosition: From<V>,
    {
        let mut sum = Compared::default();
        for seed in 0..self.graphs {
            let mut random = Rng::with_seed(seed);
            // Small graphs and large ones.
            let doublings = random.u32(..=7);
            let closed = late::<V>(&mut random, self.most >> doublings);
            sum.graphs += 1;
            sum.listed += closed.positions.len();
            sum.largest = sum.largest.max(closed.positions.len());
            let solver = Solver::new(Options { memory: 1 << 20, threads: 1 });
            // The first, which is the hardest, and some others.
            let sample: Vec<_> = (0..20).map(|_| random.usize(..closed.positions.len())).collect();
            for at in [0].into_iter().chain(sample) {
                let (position, truth) = (closed.positions[at], closed.values[at]);
                let value = truth.map_or(Value::Draw, |(winner, _)| Value::Win(winner));
                assert_eq!(solver.solve(position, &on).0, Some(value), "{position}");
                sum.solved += 1;
                sum.draws += usize::from(truth.is_none());
                if let Some((winner, plies)) = truth {
                    sum.longest = sum.longest.max(plies);
                    let (proof, _) = solver.proof(position, winner, &on).expect("it is won");
                    assert!(proof.height() >= plies, "{position}: no win is shorter than the shortest");
                    if at == 0 {
                        let mut certificate = Vec::new();
                        proof.write_certificate(RULES_VERSION, &mut certificate).expect("memory can be written");
                        let checked = bao_verify::verify(Cursor::new(certificate), None).expect("the proof holds");
                        assert_eq!(checked.head.winner, winner, "{position}");
                    }
                }
            }
        }
        sum
    }
}

/// Returns a large closed graph from late in the game.
///
/// A random game is played, and from its end one goes back as long as all that follows can be listed.
/// Graphs grow by leaps on the way back, so from the first position that is too large other ends are played and gone back
/// from as well, and the largest graph is taken.
fn late<V: Game>(random: &mut Rng, most: usize) -> Closed<V> {
    let (mut best, edge) = end(V::start(), random, most);
    for _ in 0..3 {
        let Some(edge) = edge else { break };
        let (other, _) = end(edge, random, most);
        if other.positions.len() > best.positions.len() {
            best = other;
        }
    }
    best
}

/// Plays at random to the end and goes back: the last graph that is closed, and the position before it.
fn end<V: Game>(from: V, random: &mut Rng, most: usize) -> (Closed<V>, Option<V>) {
    let mut game = vec![from];
    while let Some(last) = game.last().copied()
        && game.len() < 500
    {
        let after = last.successors();
        if last.decided().is_some() || after.is_empty() {
            break;
        }
        game.push(after[random.usize(..after.len())].1);
    }
    let mut best = None;
    for &position in game.iter().rev() {
        match Closed::of(position, most) {
            Some(closed) => best = Some(closed),
            None => return (best.expect("the last position is closed"), Some(position)),
        }
    }
    (best.expect("the last position is closed"), None)
}

#[track_caller]
fn check(rules: RuleSet) {
    let compared = rules.visit(Compare { graphs: 150, most: 20_000 });
    assert_eq!((compared.graphs, compared.solved), (150, 150 * 21), "{rules}");
    assert!(compared.listed > 2_500, "{rules}: {compared}");
}

#[test]
fn kete() {
    check(RuleSet::Kete);
}

#[test]
fn kimasai() {
    check(RuleSet::Kimasai);
}

#[test]
fn kujifunza() {
    check(RuleSet::Kujifunza);
}

#[test]
fn zanzibar() {
    check(RuleSet::KujifunzaZanzibar);
}

/// The whole comparison: `cargo test --release -p bao-tests --test solve -- --ignored --nocapture`.
///
/// `BAO_GRAPHS` is how many graphs of each rule set are compared, 1000 unless it says otherwise.
#[test]
#[ignore = "takes many minutes"]
#[expect(clippy::print_stderr, reason = "who runs it wants to see what was compared")]
fn graphs_by_the_thousand() {
    let graphs = env::var("BAO_GRAPHS").map_or(1000, |text| text.parse().expect("BAO_GRAPHS is a number"));
    for &rules in RuleSet::ALL {
        let compared = rules.visit(Compare { graphs, most: 200_000 });
        eprintln!("{rules}: {compared}");
        assert_eq!(compared.graphs, graphs);
    }
}
