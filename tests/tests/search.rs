//! The search proves what plain minimax proves, however it is set, and keeps its limits.

use std::fmt;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use bao_core::{
    BySide, Direction, Endless, Evaluate, Move, MoveText, Observer, Outcome, Pit, Ring, RuleId, Setup, SetupError,
    Side, Term, Token, Variant, VariantExt, Watch,
};
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};
use bao_search::{Engine, Limits, Options, Outlook, Report, Score, Searcher, Stop};

/// Zanzibar with turns that need not alternate: who has played from the back row plays again.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Again(Zanzibar);

impl Again {
    fn after(by: Move, after: Zanzibar) -> Self {
        if by.pit().index() < 8 {
            return Self(after);
        }
        let mut setup = after.to_setup();
        setup.side = setup.side.other();
        Self(Zanzibar::from_setup(&setup).expect("whoever is to move, the board is as good"))
    }
}

impl fmt::Debug for Again {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Again {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Variant for Again {
    const NAME: &'static str = Zanzibar::NAME;

    fn start() -> Self {
        Self(Zanzibar::start())
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        Zanzibar::from_setup(setup).map(Self)
    }

    fn to_setup(&self) -> Setup {
        self.0.to_setup()
    }

    fn default_tokens(setup: &Setup) -> Vec<Token> {
        Zanzibar::default_tokens(setup)
    }

    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    fn rings(&self) -> BySide<Ring> {
        self.0.rings()
    }

    fn hands(&self) -> BySide<u8> {
        self.0.hands()
    }

    fn decided(&self) -> Option<Outcome> {
        self.0.decided()
    }

    fn visit_candidates<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        self.0.visit_candidates(|by, after| visit(by, after.map(|after| Self::after(by, after))))
    }

    fn attempt<O: Observer>(&self, candidate: Move, watch: Watch, observer: &mut O) -> Result<Self, Endless> {
        self.0.attempt(candidate, watch, observer).map(|after| Self::after(candidate, after))
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn text_of(&self, candidate: Move) -> MoveText {
        self.0.text_of(candidate)
    }

    fn full_text_of(&self, candidate: Move) -> MoveText {
        self.0.full_text_of(candidate)
    }

    fn objection(&self, pit: Pit, direction: Direction) -> Option<RuleId> {
        self.0.objection(pit, direction)
    }

    fn decision_objection(&self, text: &MoveText) -> RuleId {
        self.0.decision_objection(text)
    }
}

impl Evaluate for Again {
    type Terms = <Zanzibar as Evaluate>::Terms;
    const TERMS: &'static [Term] = Zanzibar::TERMS;
    const PHASES: &'static [&'static str] = Zanzibar::PHASES;
    const WEIGHTS: &'static [&'static [i32]] = Zanzibar::WEIGHTS;
    const ODDS: i32 = Zanzibar::ODDS;

    fn phase(&self) -> usize {
        self.0.phase()
    }

    fn terms(&self) -> Self::Terms {
        self.0.terms()
    }

    fn evaluate(&self) -> i32 {
        self.0.evaluate()
    }
}

/// Returns in how many plies the side to move wins, or loses, if that is so within the depth: no cut, no order, no memory.
///
/// A player without a legal move is noticed where the moves are listed, so the horizon does not see it.
fn minimax<V: Variant>(position: &V, depth: u32, ply: u32) -> Outlook {
    let side = position.side_to_move();
    if let Some(outcome) = position.decided() {
        return if outcome.winner == side { Outlook::Wins(ply) } else { Outlook::Loses(ply) };
    }
    if depth == 0 {
        return Outlook::Open(0);
    }
    let mut best = Outlook::Loses(ply);
    let mut first = true;
    for (_, after) in position.successors() {
        let mut value = minimax(&after, depth - 1, ply + 1);
        if after.side_to_move() != side {
            value = match value {
                Outlook::Wins(plies) => Outlook::Loses(plies),
                Outlook::Loses(plies) => Outlook::Wins(plies),
                Outlook::Open(_) => value,
            };
        }
        if first || score(value) > score(best) {
            best = value;
        }
        first = false;
    }
    best
}

fn score(outlook: Outlook) -> Score {
    match outlook {
        Outlook::Wins(plies) => Score::win_in(plies),
        Outlook::Loses(plies) => Score::loss_in(plies),
        Outlook::Open(_) => Score::EVEN,
    }
}

/// A number from a small generator.
fn draw(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 33).expect("31 bits fit") % below
}

/// Positions of a game of random moves.
fn walk<V: Variant>(seed: u64) -> Vec<V> {
    let mut state = seed;
    let mut all = vec![V::start()];
    while let Some(last) = all.last()
        && all.len() < 200
    {
        let moves = last.successors();
        if moves.is_empty() {
            break;
        }
        all.push(moves[draw(&mut state, moves.len())].1);
    }
    all
}

fn search<V: Evaluate>(position: &V, options: Options, limits: &Limits) -> Option<Report> {
    Searcher::new(options).search(position, limits, &Stop::new(), &mut |_| {})
}

/// Ways to set the searcher: threads, memory from next to none to plenty, with reductions and quiescence and without.
fn settings() -> Vec<Options> {
    let mut all = Vec::new();
    for threads in [1, 2, 4] {
        for hash in [0, 2] {
            for (reductions, quiescence) in [(true, true), (true, false), (false, true), (false, false)] {
                all.push(Options { threads, hash, reductions, quiescence, ..Options::default() });
            }
        }
    }
    all
}

#[track_caller]
fn proves_what_minimax_proves<V: Evaluate>(depth: u32) {
    let mut proved = 0;
    for position in (1..=6).flat_map(walk::<V>).filter(|position| position.outcome().is_none()) {
        let truth = minimax(&position, depth, 0);
        for options in settings() {
            let words = format!("{position} with {options:?}");
            let found = search(&position, options, &Limits::depth(depth)).expect("the game goes on").best().score;
            match (truth, found.outlook()) {
                (Outlook::Open(_), Outlook::Open(_)) => {}
                // Memory sees further than the depth, and minimax at that depth agrees.
                (Outlook::Open(_), Outlook::Wins(plies) | Outlook::Loses(plies)) => {
                    assert!(plies > depth, "{words}");
                    assert_eq!(score(minimax(&position, plies, 0)), found, "{words}");
                }
                _ => assert_eq!(found, score(truth), "{words}"),
            }
        }
        proved += u32::from(!matches!(truth, Outlook::Open(_)));
    }
    assert!(proved >= 20, "only {proved} positions are proved within {depth} plies");
}

#[test]
fn kete_proves_what_minimax_proves() {
    proves_what_minimax_proves::<Kete>(4);
}

#[test]
fn kimasai_proves_what_minimax_proves() {
    proves_what_minimax_proves::<Kimasai>(3);
}

#[test]
fn kujifunza_proves_what_minimax_proves() {
    proves_what_minimax_proves::<Kujifunza>(4);
}

#[test]
fn zanzibar_proves_what_minimax_proves() {
    proves_what_minimax_proves::<Zanzibar>(5);
}

#[test]
fn turns_that_do_not_alternate_prove_what_minimax_proves() {
    proves_what_minimax_proves::<Again>(4);
}

#[track_caller]
fn one_thread_is_deterministic<V: Evaluate>(depth: u32) {
    let count = || search(&V::start(), Options::default(), &Limits::depth(depth)).expect("the game goes on");
    let (first, again) = (count(), count());
    assert_eq!((first.nodes, &first.lines), (again.nodes, &again.lines));
    // Forgetting makes a used searcher as good as new.
    let mut searcher = Searcher::new(Options::default());
    let mut ask = || searcher.search(&V::start(), &Limits::depth(depth), &Stop::new(), &mut |_| {});
    let used = [ask(), ask()].map(|found| found.expect("the game goes on").nodes);
    assert_eq!(used[0], first.nodes);
    assert!(used[1] < first.nodes, "memory saves work");
    searcher.forget();
    let fresh = searcher.search(&V::start(), &Limits::depth(depth), &Stop::new(), &mut |_| {});
    assert_eq!(fresh.expect("the game goes on").nodes, first.nodes);
}

#[test]
fn the_same_search_takes_the_same_nodes() {
    one_thread_is_deterministic::<Kete>(12);
    one_thread_is_deterministic::<Kimasai>(8);
    one_thread_is_deterministic::<Kujifunza>(9);
    one_thread_is_deterministic::<Zanzibar>(9);
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    for threads in [1, 2, 3] {
        for nodes in [1, 2, 17, 255, 256, 257, 1000, 4321] {
            let options = Options { threads, ..Options::default() };
            let found = search(&Kete::start(), options, &Limits::nodes(nodes)).expect("the game goes on");
            assert!(found.nodes <= nodes, "{threads} threads looked at {} of {nodes}", found.nodes);
            assert!(threads > 1 || found.nodes == nodes, "{} of {nodes}", found.nodes);
            assert!(Kete::start().is_legal(found.best_move()));
        }
    }
}

#[test]
fn time_is_kept() {
    for threads in [1, 2] {
        let options = Options { threads, hash: 1, ..Options::default() };
        let begin = Instant::now();
        let found = search(&Kimasai::start(), options, &Limits::time(Duration::from_millis(50))).expect("it goes on");
        // Generous, since other tests want the processor too.
        assert!(begin.elapsed() < Duration::from_millis(1050), "{:?}", begin.elapsed());
        assert!(found.depth > 2);
        assert!(found.elapsed >= Duration::from_millis(50));
    }
}

#[test]
fn a_search_without_limits_goes_on_until_it_is_stopped() {
    for threads in [1, 2] {
        let stop = Stop::new();
        let from_outside = stop.clone();
        let mut searcher = Searcher::new(Options { threads, hash: 1, ..Options::default() });
        let other = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            from_outside.stop();
            Instant::now()
        });
        let found = searcher.search(&Kimasai::start(), &Limits::default(), &stop, &mut |_| {}).expect("it goes on");
        let ended = Instant::now();
        let stopped = other.join().expect("it only sleeps");
        assert!(ended.saturating_duration_since(stopped) < Duration::from_secs(1));
        assert!(Kimasai::start().is_legal(found.best_move()));
    }
}

#[test]
fn lines_begin_with_different_moves_and_the_best_comes_first() {
    for position in [3, 4, 5].into_iter().flat_map(walk::<Kujifunza>).step_by(3) {
        let moves = position.legal_moves();
        if position.outcome().is_some() {
            continue;
        }
        let lines = 5;
        // Without reductions, since what they leave out depends on the depth below the root.
        let options = Options { reductions: false, ..Options::default() };
        let many = search(&position, Options { lines, ..options.clone() }, &Limits::depth(4)).expect("it goes on");
        let one = search(&position, options.clone(), &Limits::depth(4)).expect("it goes on");
        assert_eq!(many.lines.len(), lines.min(moves.len()), "{position}");
        assert!(many.lines.is_sorted_by(|a, b| a.score >= b.score), "{position}");
        assert_eq!(many.best().score, one.best().score, "{position}");
        for (index, line) in many.lines.iter().enumerate() {
            assert!(many.lines[..index].iter().all(|before| before.moves[0] != line.moves[0]), "{position}");
            // Each score is that of its own first move.
            let after = position.play(line.moves[0]).expect("the line is legal");
            let reply = search(&after, options.clone(), &Limits::depth(3)).map(|reply| -reply.best().score);
            match (reply, line.score.outlook()) {
                (Some(reply), Outlook::Open(_)) => assert_eq!(reply, line.score, "{position}"),
                (Some(reply), _) => assert_eq!(reply.is_win(), line.score.is_win(), "{position}"),
                (None, outlook) => assert_eq!(outlook, Outlook::Wins(1), "{position}"),
            }
        }
    }
}

#[test]
fn lines_are_legal_to_the_end() {
    for position in (1..=4).flat_map(walk::<Kete>) {
        let Some(found) = search(&position, Options { lines: 2, ..Options::default() }, &Limits::depth(6)) else {
            assert!(position.outcome().is_some(), "{position}");
            continue;
        };
        for line in &found.lines {
            let mut at = position;
            for &by in &line.moves {
                at = at.play(by).expect("the line is legal");
            }
        }
    }
}

#[test]
fn a_move_to_a_draw_is_worth_nothing_and_a_loss_less() {
    for position in (1..=4).flat_map(walk::<Zanzibar>).filter(|position| position.outcome().is_none()) {
        let all = position.successors();
        let drawn: Vec<u64> = all.iter().map(|(_, after)| after.key()).collect();
        let limits = Limits { drawn, ..Limits::depth(3) };
        let found = search(&position, Options::default(), &limits).expect("it goes on");
        assert_eq!(found.best().score, Score::EVEN, "every move leads to a draw: {position}");
        // With one move drawn, the best is worth at least a draw, and that move nothing else.
        let limits = Limits { drawn: vec![all[0].1.key()], ..Limits::depth(3) };
        let found = search(&position, Options { lines: all.len(), ..Options::default() }, &limits).expect("it goes on");
        assert!(found.best().score >= Score::EVEN, "{position}");
        let line = found.lines.iter().find(|line| line.moves[0] == all[0].0).expect("all moves have a line");
        assert_eq!((line.score, line.moves.len()), (Score::EVEN, 1), "{position}");
    }
}
