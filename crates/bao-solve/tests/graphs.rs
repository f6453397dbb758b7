//! The solver against retrograde analysis on small random games, most of them full of circles.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use bao_core::{Move, Side};
use bao_solve::{Look, NoProof, Node, Options, Progress, Proof, Solver, Value, Verdict, Within};

/// A game given as a graph.
#[derive(Debug)]
struct Graph {
    movers: Vec<Side>,
    /// Where the moves lead; none where the game is over.
    moves: Vec<Vec<usize>>,
    /// Who has won where the game is over.
    winners: Vec<Side>,
}

/// A position of a graph.
#[derive(Clone, Copy, Debug)]
struct Toy {
    graph: &'static Graph,
    at: usize,
}

impl PartialEq for Toy {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}

impl Eq for Toy {}

impl Hash for Toy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.at as u64);
    }
}

/// Numbers a move.
fn play(index: usize) -> Move {
    Move::from_bits(u16::try_from(index * 2 + 1).expect("few moves")).expect("odd numbers are moves")
}

impl Node for Toy {
    fn mover(&self) -> Side {
        self.graph.movers[self.at]
    }

    fn key(&self) -> u64 {
        (self.at as u64 + 1).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    fn expand(&self, into: &mut Vec<(Move, Self)>) -> Option<Side> {
        let moves = &self.graph.moves[self.at];
        into.extend(moves.iter().enumerate().map(|(index, &at)| (play(index), Self { at, ..*self })));
        moves.is_empty().then(|| self.graph.winners[self.at])
    }

    fn look(&self) -> Look {
        match self.graph.moves[self.at].len() {
            0 => Look::Over(self.graph.winners[self.at]),
            moves => Look::Open(u32::try_from(moves).expect("few moves")),
        }
    }
}

/// Splitmix.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ z >> 31) % end as u64).expect("below a usize")
    }
}

/// Makes a graph of some positions of which every so manieth is an end; moves go forwards mostly, or anywhere.
fn graph(random: &mut Random) -> &'static Graph {
    let size = 2 + random.below(60);
    let branching = 1 + random.below(4);
    let ends = 2 + random.below(12);
    let backwards = random.below(3);
    let alternate = random.below(2) == 0;
    let either = |random: &mut Random| Side::ALL[random.below(2)];
    let mut graph = Graph { movers: Vec::new(), moves: Vec::new(), winners: Vec::new() };
    for at in 0..size {
        graph.movers.push(if alternate { Side::ALL[at % 2] } else { either(random) });
        graph.winners.push(either(random));
        let mut moves = Vec::new();
        if at > 0 && random.below(ends) == 0 || at + 1 == size {
            graph.moves.push(moves);
            continue;
        }
        for _ in 0..=random.below(branching) {
            let forwards = backwards == 0 || random.below(backwards + 1) > 0;
            let mut to = if forwards { at + 1 + random.below(size - at - 1) } else { random.below(size) };
            if alternate && to % 2 == at % 2 {
                to = if to + 1 < size { to + 1 } else { to - 1 };
            }
            // A move that leaves the position as it is happens in no game.
            if to != at {
                moves.push(to);
            }
        }
        if moves.is_empty() {
            moves.push(at + 1);
        }
        graph.moves.push(moves);
    }
    Box::leak(Box::new(graph))
}

/// The value of every position and the plies to the end where a side wins, by plain iteration from the ends.
fn retrograde(graph: &Graph) -> Vec<Option<(Side, u32)>> {
    let mut values: Vec<Option<(Side, u32)>> = graph
        .moves
        .iter()
        .zip(&graph.winners)
        .map(|(moves, &winner)| moves.is_empty().then_some((winner, 0)))
        .collect();
    for plies in 1.. {
        let mut found = Vec::new();
        for (at, moves) in graph.moves.iter().enumerate() {
            if values[at].is_some() {
                continue;
            }
            let mover = graph.movers[at];
            if moves.iter().any(|&to| matches!(values[to], Some((side, _)) if side == mover)) {
                found.push((at, mover));
            } else if moves.iter().all(|&to| matches!(values[to], Some((side, _)) if side != mover)) {
                found.push((at, mover.other()));
            }
        }
        if found.is_empty() {
            break;
        }
        for (at, winner) in found {
            values[at] = Some((winner, plies));
        }
    }
    values
}

fn on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn solver(memory: usize, threads: usize) -> Solver {
    Solver::new(Options { memory, threads })
}

/// Follows a proof to all its ends: the heights must fall with every move, so that it can not turn in a circle.
fn holds(proof: &Proof<Toy>) {
    let mut left = vec![proof.root()];
    let mut seen = vec![false; proof.root().graph.moves.len()];
    while let Some(toy) = left.pop() {
        if std::mem::replace(&mut seen[toy.at], true) {
            continue;
        }
        let mut after = Vec::new();
        if let Some(winner) = toy.expand(&mut after) {
            assert_eq!(winner, proof.winner());
            continue;
        }
        let step = proof.step(&toy).expect("every position met is in the proof");
        if toy.mover() == proof.winner() {
            let play = step.play.expect("the winner has a move");
            after.retain(|(other, _)| *other == play);
            assert_eq!(after.len(), 1, "the move is one of the position's");
        }
        for (_, after) in after {
            assert!(proof.step(&after).map_or(0, |step| step.height) < step.height);
            left.push(after);
        }
    }
    assert_eq!(proof.len(), (0..seen.len()).filter(|&at| seen[at] && !proof.root().graph.moves[at].is_empty()).count());
}

fn check(solver: &Solver, toy: Toy, truth: Option<(Side, u32)>, trial: usize) {
    let value = truth.map_or(Value::Draw, |(winner, _)| Value::Win(winner));
    assert_eq!(solver.solve(toy, &on).0, Some(value), "trial {trial}: {toy:?}");
    for goal in Side::ALL {
        let expected = match value {
            Value::Win(winner) if winner == goal => [Verdict::Wins; 2],
            // Where the other side wins, a repetition may be all that it took to see that this one does not.
            Value::Win(_) => [Verdict::Loses, Verdict::Unforced],
            Value::Draw => [Verdict::Unforced; 2],
        };
        let found = solver.prove(toy, goal, &on).0;
        assert!(expected.contains(&found), "trial {trial}: {found:?} for {goal} in {toy:?}");
        match solver.proof(toy, goal, &on) {
            Ok((proof, _)) => {
                assert_eq!(value, Value::Win(goal));
                holds(&proof);
            }
            Err(error) => {
                assert_ne!(value, Value::Win(goal), "trial {trial}: {error} in {toy:?}");
                assert_eq!(error, NoProof::NotWon(goal));
            }
        }
    }
}

/// Solves every position of many graphs and returns how many were won and drawn.
fn trials(count: usize, seed: u64, memory: usize, threads: usize) -> [usize; 2] {
    let mut random = Random(seed);
    let mut tally = [0; 2];
    for trial in 0..count {
        let graph = graph(&mut random);
        let truth = retrograde(graph);
        // The table goes from position to position: what is left in it must hold for all of them.
        let shared = solver(memory, threads);
        let first = random.below(graph.moves.len());
        for at in (first..graph.moves.len()).chain(0..first) {
            check(&shared, Toy { graph, at }, truth[at], trial);
            tally[usize::from(truth[at].is_none())] += 1;
        }
    }
    tally
}

#[test]
fn values_and_proofs_are_those_of_retrograde_analysis() {
    let [won, drawn] = trials(1500, 1, 1 << 16, 1);
    assert!(won > 20_000 && drawn > 3_000, "{won} won, {drawn} drawn: the games must have both");
}

#[test]
fn a_table_that_holds_next_to_nothing_changes_no_value() {
    // 256 entries for graphs of up to 900 positions.
    let mut random = Random(2);
    for trial in 0..30 {
        let graph = large(&mut random, 900);
        let truth = retrograde(graph);
        for _ in 0..10 {
            let at = random.below(900);
            check(&solver(0, 1), Toy { graph, at }, truth[at], trial);
        }
    }
}

#[test]
fn threads_change_no_value() {
    let [won, drawn] = trials(150, 3, 1 << 14, 3);
    assert!(won > 1_000 && drawn > 100, "{won} won, {drawn} drawn: the games must have both");
}

/// Makes a graph of many positions, rich in circles.
fn large(random: &mut Random, size: usize) -> &'static Graph {
    let mut graph = Graph { movers: Vec::new(), moves: Vec::new(), winners: Vec::new() };
    for at in 0..size {
        graph.movers.push(Side::ALL[random.below(2)]);
        graph.winners.push(Side::ALL[random.below(2)]);
        let end = random.below(6) == 0;
        let moves = (0..2 + random.below(2)).map(|_| random.below(size)).filter(|&to| to != at);
        graph.moves.push(if end { Vec::new() } else { moves.collect() });
    }
    Box::leak(Box::new(graph))
}

#[test]
fn the_shortest_win_is_that_of_retrograde_analysis() {
    let mut random = Random(4);
    for _ in 0..150 {
        let graph = graph(&mut random);
        let truth = retrograde(graph);
        for (at, truth) in truth.into_iter().enumerate() {
            let Some((winner, plies)) = truth else { continue };
            let plies = u16::try_from(plies).expect("small graphs");
            let toy = Toy { graph, at };
            let found = solver(1 << 14, 1).shortest(toy, winner, plies, &on, |_| ());
            assert_eq!(found.exactly(), Some(plies), "{toy:?}");
            if let Some(less) = plies.checked_sub(1) {
                let found = solver(1 << 14, 1).shortest(toy, winner, less, &on, |_| ());
                assert_eq!((found.at_least, found.at_most), (plies, None), "{toy:?}");
                let within = Within { game: toy, left: less, goal: winner };
                assert_eq!(solver(1 << 14, 1).prove(within, winner, &on).0, Verdict::Loses);
            }
        }
    }
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let mut random = Random(5);
    let graph = large(&mut random, 60_000);
    let stop = |_: &Progress| ControlFlow::Break(());
    let open = (0..60_000).map(|at| Toy { graph, at }).find(|toy| solver(1 << 20, 1).solve(*toy, &stop).0.is_none());
    let toy = open.expect("some position takes longer than the first report");
    assert_eq!(solver(1 << 20, 1).proof(toy, Side::South, &stop).err(), Some(NoProof::Stopped));
}

#[test]
fn a_table_that_was_kept_goes_on_where_it_stopped() {
    let mut random = Random(6);
    let graph = large(&mut random, 20_000);
    let mut first = solver(1 << 22, 1);
    let toys: Vec<_> = (0..50).map(|_| Toy { graph, at: random.below(20_000) }).collect();
    let values: Vec<_> = toys.iter().map(|&toy| first.solve(toy, &on)).collect();
    let mut kept = Vec::new();
    first.save("toys", &mut kept).expect("memory can be written");
    let mut second = solver(0, 1);
    second.load("toys", &kept[..]).expect("what was kept is read");
    for (&toy, &(value, nodes)) in toys.iter().zip(&values) {
        let (again, fewer) = second.solve(toy, &on);
        assert_eq!(again, value);
        assert!(fewer <= nodes, "{fewer} positions instead of {nodes}");
    }
    assert!(values.iter().any(|(_, nodes)| *nodes > 0));

    let mut refused = |bytes: &[u8], rules: &str| first.load(rules, bytes).expect_err("refused").to_string();
    assert_eq!(refused(&kept, "kete"), "a table of toys, and kete is to be solved");
    assert_eq!(refused(b"PK", "toys"), "the table is damaged");
    assert_eq!(refused(b"another file", "toys"), "not a table of this version");
    for _ in 0..200 {
        let mut damaged = kept.clone();
        damaged[random.below(kept.len())] ^= 1 << random.below(8);
        refused(&damaged, "toys");
        assert_eq!(refused(&kept[..random.below(kept.len())], "toys"), "the table is damaged");
    }
}
