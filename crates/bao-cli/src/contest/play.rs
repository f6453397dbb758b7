//! Playing the games of a match, several at a time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use bao_catalog::{AnyPosition, Game, Visit};
use bao_core::BySide;
use bao_record::{Ending as RecordEnding, Record, Text};
use bao_search::{Ending, Opening, Player, Stop, play_game};

use super::file::{ContestFile, mark};
use super::{Games, Half, Plan, Played, Round, Standing, Sum};

/// Plays the games of a match that have not been played yet, and returns what counts of all of them.
///
/// `told` is asked after every game, with what counts so far. Once it is stopped from outside it ends with what it has.
pub(crate) fn play(
    plan: &Plan,
    threads: usize,
    games: Games,
    file: Option<&mut ContestFile>,
    stop: Stop,
    told: &mut dyn FnMut(&Standing),
) -> Result<(Standing, End)> {
    plan.rules.visit(Contest { plan, threads, games, file, stop, told })
}

/// How the playing has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All that counts was played.
    Complete,
    /// It was stopped before.
    Stopped,
}

struct Contest<'a> {
    plan: &'a Plan,
    threads: usize,
    games: Games,
    file: Option<&'a mut ContestFile>,
    stop: Stop,
    told: &'a mut dyn FnMut(&Standing),
}

impl Visit for Contest<'_> {
    type Output = Result<(Standing, End)>;

    fn visit<V: Game>(self) -> Self::Output
    where
        AnyPosition: From<V>,
    {
        let Self { plan, threads, mut games, mut file, stop, told } = self;
        let mut sum = Sum::default();
        sum.add_up(&games, plan);
        let known: Vec<Round> = games.0.keys().copied().collect();
        let openings = Mutex::new((0..plan.pairs).zip(plan.openings.distinct::<V>()));
        let work = Work { plan, known: &known, openings: &openings, stop, ended: AtomicBool::new(sum.decided) };
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..threads {
                let (work, sender) = (&work, sender.clone());
                scope.spawn(move || work.play_pairs(&sender));
            }
            drop(sender);
            for played in receiver {
                // A game that can not be kept ends the match, once the others have been told.
                let kept = played.and_then(|(round, game)| {
                    games.0.insert(round, game);
                    sum.add_up(&games, plan);
                    told(&sum.standing);
                    file.as_deref_mut().map_or(Ok(()), |file| file.note(&games))
                });
                if kept.is_err() || sum.decided {
                    work.end();
                }
                kept?;
            }
            Ok::<_, anyhow::Error>(())
        })?;
        if sum.decided {
            // What was kept before stays kept, even if it does not count this time.
            let kept_before = known.last().map_or(0, |round| round.pair + 1);
            games.keep_first(sum.standing.pairs.len().max(kept_before));
        }
        if let Some(file) = file {
            file.write(&games)?;
        }
        Ok((sum.standing, if sum.decided { End::Complete } else { End::Stopped }))
    }
}

/// What the threads share.
struct Work<'a, V, I: Iterator<Item = (u64, Opening<V>)>> {
    plan: &'a Plan,
    /// The games that have been played before, in order.
    known: &'a [Round],
    openings: &'a Mutex<I>,
    stop: Stop,
    ended: AtomicBool,
}

impl<V: Game, I: Iterator<Item = (u64, Opening<V>)>> Work<'_, V, I>
where
    AnyPosition: From<V>,
{
    fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        self.stop.stop();
    }

    /// Plays pairs until there is none left or nobody wants more.
    fn play_pairs(&self, played: &Sender<Result<(Round, Played)>>) {
        while !self.ended.load(Ordering::Relaxed) {
            // Openings are drawn one after the other, whoever asks, so that each has its number.
            let next = self.openings.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((pair, opening)) = next else { return };
            for half in Half::BOTH {
                let round = Round { pair, half };
                if self.known.binary_search(&round).is_ok() {
                    continue;
                }
                let game = match self.play_game(round, &opening) {
                    Ok(Some(game)) => Ok((round, game)),
                    Ok(None) => return,
                    Err(error) => Err(error),
                };
                // Nobody listens any more once the match has been broken off.
                if played.send(game).is_err() {
                    return;
                }
            }
        }
    }

    /// Plays a game, or returns `None` if the match ends before.
    fn play_game(&self, round: Round, opening: &Opening<V>) -> Result<Option<Played>> {
        let side = round.half.side_of_first();
        let [first, second] = self.plan.players;
        let who = match round.half {
            Half::First => BySide { south: first, north: second },
            Half::Second => BySide { south: second, north: first },
        };
        // Players without memory of other games: a game depends on nothing but its round.
        let seed = |number: u64| mixed(self.plan.openings.seed ^ mixed(round.pair << 2 | number));
        let (mut south, mut north) = (who.south.engine::<V>(seed(0)), who.north.engine::<V>(seed(1)));
        let players = BySide {
            south: Player { engine: &mut *south, limits: who.south.limits() },
            north: Player { engine: &mut *north, limits: who.north.limits() },
        };
        let Some(game) = play_game(V::start(), &opening.moves, players, &self.stop, &mut |_, _| {}) else {
            return Ok(None);
        };
        let mut record = Record::new(V::start().into());
        record.set_player(side, Some(Text::new(first.to_string())?));
        record.set_player(side.other(), Some(Text::new(second.to_string())?));
        mark(&mut record, self.plan, round)?;
        for by in game.moves {
            record.push(by).context("a player has made an illegal move")?;
        }
        if matches!(game.ending, Ending::Drawn(_)) {
            record.conclude(RecordEnding::Drawn)?;
        }
        Ok(Some(Played::of(&record)))
    }
}

/// Mixes the bits of a number, as splitmix64 does.
const fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
