//! Comparing a variant with its plain reference.

use core::error::Error;
use core::fmt;
use core::marker::PhantomData;

use bao_core::{Move, Outcome, Setup, Side, Tally, Trace, Variant, VariantExt, Watch};
use thiserror::Error;

use crate::positions::visited;
use crate::propose::from_position;
use crate::reference::{self, Position, RuleSet, random_setup};

/// After how many plies a random game is given up.
const PLIES: u32 = 300;

/// How many positions with never-ending moves are kept.
const CLUSTERS: usize = 32;

/// Positions with never-ending moves, to begin with.
const ENDLESS: [&str; 12] = [
    "kete 1,1,1,0,0,0,0,0/0,0,0,0,0,9,0,1/0,3,7,4,1,0,3,0/3,0,3,0,1,4,5,1 8,8 S -",
    "kete 3,0,3,4,1,4,0,1/0,9,2,7,0,1,6,0/1,0,0,0,6,0,0,0/1,4,2,1,0,4,1,0 1,2 N -",
    "kete 4,2,0,1,2,1,0,3/3,16,1,11,10,1,2,0/0,0,0,0,0,0,0,1/1,0,1,1,0,1,1,1 0,0 N -",
    "kete 2,0,0,2,0,2,0,1/0,0,0,1,0,0,0,1/2,1,6,5,0,8,2,0/5,6,1,2,3,10,3,1 0,0 S -",
    "kimasai 1,2,1,2,1,3,1,0/2,1,2,0,1,2,0,4/2,1,0,1,0,1,0,1/1,6,0,3,0,1,1,4 10,9 S -",
    "kimasai 0,8,1,2,0,4,1,4/3,1,2,0,3,0,1,2/2,3,4,1,1,0,3,0/3,1,2,0,1,5,0,5 1,0 S -",
    "kujifunza 0,1,1,1,0,3,0,0/0,0,0,1,0,0,0,0/4,3,2,1,10,9,2,1/6,10,0,1,2,1,3,2 0,0 S -",
    "kujifunza 1,2,3,2,0,4,0,3/0,1,6,5,4,3,2,2/1,0,0,0,0,0,0,1/9,1,2,4,5,0,2,1 0,0 N -",
    "kujifunza 2,1,0,1,0,1,3,2/3,0,8,9,6,3,0,1/0,2,0,0,1,1,3,2/5,2,1,0,1,0,5,1 0,0 N -",
    "kujifunza/zanzibar 0,1,1,1,0,3,0,0/0,0,0,1,0,0,0,0/4,3,2,1,10,9,2,1/6,10,0,1,2,1,3,2 0,0 S -",
    "kujifunza/zanzibar 1,2,3,2,0,4,0,3/0,1,6,5,4,3,2,2/1,0,0,0,0,0,0,1/9,1,2,4,5,0,2,1 0,0 N -",
    "kujifunza/zanzibar 2,1,0,1,0,1,3,2/3,0,8,9,6,3,0,1/0,2,0,0,1,1,3,2/5,2,1,0,1,0,5,1 0,0 N -",
];

/// Compares a variant with the [`reference`](mod@crate::reference) on random positions, as many as are asked for.
///
/// They are taken in turn from random games, from random set-ups, and by changing the latest set-up a little.
/// Now and then a position with a never-ending move is changed instead, for such moves come in clusters (G6).
/// Of the changed set-ups many are faulty: both sides must refuse the same ones, and these are not counted.
///
/// # Examples
/// ```no_run
/// use bao_conformance::Differential;
/// # fn example<Kete: bao_core::Variant>() -> Result<(), Box<dyn core::error::Error>> {
/// let mut differential = Differential::<Kete>::new(1)?;
/// while differential.counts().positions < 1_000 {
///     differential.compare()?;
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Differential<V> {
    rng: fastrand::Rng,
    rules: RuleSet,
    /// A random game and how many plies it has had.
    game: (Position, u32),
    /// The latest set-up on which both sides agreed.
    latest: Setup,
    /// Positions with never-ending moves, the latest of them.
    endless: Vec<Setup>,
    turn: u32,
    counts: Counts,
    variant: PhantomData<V>,
}

/// What has been compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions, with everything that follows.
    pub positions: u64,
    /// Legal moves, each with the position after it, laps, captures, captured seeds and winner.
    pub moves: u64,
    /// Laps of these moves.
    pub laps: u64,
    /// Captures of these moves.
    pub captures: u64,
    /// Positions in which the game was over.
    pub over: u64,
    /// Never-ending moves (G6), which neither side lists.
    pub endless: u64,
    /// Set-ups that both sides refused.
    pub refused: u64,
}

/// There is no reference of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no reference of {variant} to compare it with")]
pub struct NoReference {
    /// The variant.
    pub variant: &'static str,
}

/// A position of which a variant and its reference say different things.
///
/// It prints in full what each of them says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    position: String,
    candidate: Option<String>,
    what: &'static str,
    game: String,
    reference: String,
    trace: Option<String>,
}

impl Disagreement {
    /// Returns the position.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.0.position
    }

    /// Returns what they disagree about.
    #[must_use]
    pub fn what(&self) -> &'static str {
        self.0.what
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { position, candidate, what, game, reference, trace } = &*self.0;
        writeln!(f, "the game and its reference disagree about {what}")?;
        writeln!(f, "  position:  {position}")?;
        if let Some(candidate) = candidate {
            writeln!(f, "  move:      {candidate}")?;
        }
        writeln!(f, "  game:      {game}")?;
        write!(f, "  reference: {reference}")?;
        match trace {
            Some(trace) => write!(f, "\n  the game tells its move:\n{trace}"),
            None => Ok(()),
        }
    }
}

impl Error for Disagreement {}

impl<V: Variant> Differential<V> {
    /// Begins with these random numbers; the same seed gives the same positions.
    ///
    /// # Errors
    /// The reference does not know the variant.
    pub fn new(seed: u64) -> Result<Self, NoReference> {
        let known = RuleSet::ALL.into_iter().find(|rules| rules.name() == V::NAME);
        let rules = known.ok_or(NoReference { variant: V::NAME })?;
        Ok(Self {
            rng: fastrand::Rng::with_seed(seed),
            rules,
            game: (Position::start(rules), 0),
            latest: V::start().to_setup(),
            endless: ENDLESS.iter().filter_map(|text| V::parse(text).ok()).map(|game| game.to_setup()).collect(),
            turn: 0,
            counts: Counts::default(),
            variant: PhantomData,
        })
    }

    /// Returns what has been compared so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Compares one more position.
    ///
    /// # Errors
    /// Shows what the two disagree about.
    pub fn compare(&mut self) -> Result<(), Disagreement> {
        self.turn += 1;
        match self.turn % 24 {
            0..8 => self.play_on(),
            8..16 => self.set_up(),
            16..23 => self.change(&self.latest.clone()),
            _ => {
                let cluster = self.rng.choice(&self.endless).unwrap_or(&self.latest).clone();
                self.change(&cluster)
            }
        }
    }

    fn play_on(&mut self) -> Result<(), Disagreement> {
        let (position, plies) = &self.game;
        let next = self.rng.choice(compare::<V>(position, &mut self.counts)?);
        self.game = match next {
            Some(next) if *plies < PLIES => (next.after, plies + 1),
            _ => (Position::start(self.rules), 0),
        };
        Ok(())
    }

    fn set_up(&mut self) -> Result<(), Disagreement> {
        let position = random_setup(&mut || self.rng.u64(..), self.rules);
        let before = self.counts.endless;
        compare::<V>(&position, &mut self.counts)?;
        if let Ok(setup) = position.to_string().parse() {
            self.keep(setup, before);
        }
        Ok(())
    }

    /// Keeps a set-up to be changed, among those with never-ending moves if there are more of them than before.
    fn keep(&mut self, setup: Setup, endless_before: u64) {
        if self.counts.endless > endless_before {
            let oldest = self.endless.len() >= CLUSTERS;
            self.endless.drain(..usize::from(oldest));
            self.endless.push(setup.clone());
        }
        self.latest = setup;
    }

    fn change(&mut self, setup: &Setup) -> Result<(), Disagreement> {
        let setup = from_position(setup, &mut self.rng);
        let text = setup.to_string();
        match (V::parse(&text), text.parse::<Position>()) {
            (Ok(_), Ok(position)) => {
                let before = self.counts.endless;
                compare::<V>(&position, &mut self.counts)?;
                self.keep(setup, before);
                Ok(())
            }
            (Err(_), Err(_)) => {
                self.counts.refused += 1;
                Ok(())
            }
            (game, reference) => {
                let said = |error: Option<String>| error.unwrap_or_else(|| "accepts it".to_owned());
                let game = said(game.err().map(|error| error.to_string()));
                let reference = said(reference.err().map(|error| error.to_string()));
                Err(disagreement(text, "what is a position", game, reference))
            }
        }
    }
}

fn disagreement(position: String, what: &'static str, game: String, reference: String) -> Disagreement {
    Disagreement(Box::new(Details { position, candidate: None, what, game, reference, trace: None }))
}

/// Compares what both sides say of one position, and returns the reference's moves.
fn compare<V: Variant>(position: &Position, counts: &mut Counts) -> Result<Vec<reference::Move>, Disagreement> {
    let text = position.to_string();
    let differ = |what, game: String, reference: String| Err(disagreement(text.clone(), what, game, reference));
    let game = match V::parse(&text) {
        Ok(game) => game,
        Err(error) => return differ("what is a position", error.to_string(), "accepts it".to_owned()),
    };
    if game.to_string() != text {
        return differ("how a position is written", game.to_string(), text.clone());
    }
    let (ours, theirs) = (winner_letter(game.outcome()), position.winner().map(reference::Side::letter));
    if ours != theirs {
        return differ("who has won", named(ours), named(theirs));
    }
    let moves = position.moves();
    let candidates = visited(&game);
    let legal: Vec<_> = candidates.iter().filter_map(|&(legal, after)| Some((legal, after.ok()?))).collect();
    let texts: Vec<_> = legal.iter().map(|&(legal, _)| game.text_of(legal).to_string()).collect();
    if !texts.iter().eq(moves.iter().map(|one| &one.text)) {
        let theirs: Vec<_> = moves.iter().map(|one| one.text.as_str()).collect();
        return differ("what the legal moves are", texts.join(" "), theirs.join(" "));
    }
    counts.positions += 1;
    counts.over += u64::from(theirs.is_some());
    counts.endless += (candidates.len() - legal.len()) as u64;
    for ((legal, after), expected) in legal.into_iter().zip(&moves) {
        let tally = compare_move(&game, legal, &after, expected)?;
        counts.moves += 1;
        counts.laps += tally.laps;
        counts.captures += u64::from(tally.captures);
    }
    Ok(moves)
}

/// Compares what a legal move does.
fn compare_move<V: Variant>(
    game: &V,
    legal: Move,
    after: &V,
    expected: &reference::Move,
) -> Result<Tally, Disagreement> {
    let mut tally = Tally::default();
    let attempted = game.attempt(legal, Watch::new(), &mut tally);
    let told = |laps: u64, captures: u32, captured: u32, winner: Option<char>, after: &dyn fmt::Display| {
        format!("{laps} laps, {captures} captures of {captured} seeds, {} has won, {after}", named(winner))
    };
    let winner = winner_letter(after.outcome());
    let expected_winner = expected.winner.map(reference::Side::letter);
    let counted = (tally.laps, tally.captures, tally.captured);
    let same = attempted.as_ref() == Ok(after)
        && counted == (u64::from(expected.laps), expected.captures, expected.captured)
        && winner == expected_winner
        && after.to_string() == expected.after.to_string();
    if same {
        return Ok(tally);
    }
    let mut ours = told(tally.laps, tally.captures, tally.captured, winner, after);
    if attempted.as_ref() != Ok(after) {
        ours = format!("{ours}; but attempted it leads to {attempted:?}");
    }
    let theirs = told(u64::from(expected.laps), expected.captures, expected.captured, expected_winner, &expected.after);
    let mut trace = Trace::new(game.side_to_move());
    let _ = game.attempt(legal, Watch::new(), &mut trace);
    let mut differs = disagreement(game.to_string(), "what a move does", ours, theirs);
    differs.0.candidate = Some(expected.text.clone());
    differs.0.trace = Some(trace.to_string());
    Err(differs)
}

fn winner_letter(outcome: Option<Outcome>) -> Option<char> {
    outcome.map(|outcome| Side::letter(outcome.winner))
}

fn named(winner: Option<char>) -> String {
    winner.map_or_else(|| "nobody".to_owned(), String::from)
}
