//! The check itself: the certificate is played through, depth first.

use std::collections::HashMap;
use std::io::{Read, Seek};

use bao_core::{Move, Variant, VariantExt};

use crate::fault::{Fault, Place};
use crate::head::Head;
use crate::records::Records;
use crate::{Answer, Each, Proved, Summary};

/// What is known of a position that has been met.
#[derive(Clone, Copy, Debug)]
enum Met {
    /// It is proved; the winner has won within so many plies.
    Proved(u32),
    /// It is being proved: what leads to it leads back.
    UnderWay(u64),
}

/// A position on the way down.
struct Frame<V> {
    position: V,
    record: u64,
    /// The winner's move, or all of the loser's.
    moves: Vec<(Move, V)>,
    /// How many of them are proved.
    done: usize,
    /// The most plies of those.
    height: u32,
}

impl<V: Variant> Frame<V> {
    fn place(&self) -> Place {
        Place { record: self.record, position: self.position.to_string() }
    }

    fn proved(&self, height: u32) -> Proved {
        let answer = |&(play, after): &(Move, V)| Answer {
            text: self.position.text_of(play),
            after: after.to_string(),
            over: after.outcome().is_some(),
        };
        Proved { position: self.position.to_string(), height, moves: self.moves.iter().map(answer).collect() }
    }
}

/// Plays a certificate through.
pub(crate) fn check<V: Variant>(
    head: Head,
    mut source: impl Read + Seek,
    mut each: Option<Each<'_>>,
) -> Result<Summary, Fault> {
    let root = V::parse(&head.position)?;
    head.check_body(&mut source)?;
    let winner = head.winner;
    let mut records = Records::new(source);
    let mut met = HashMap::new();
    let mut way: Vec<Frame<V>> = Vec::new();
    let mut height = 0;
    match root.outcome() {
        Some(outcome) if outcome.winner == winner => {}
        Some(outcome) => return Err(Fault::RootLost { winner: outcome.winner }),
        None => way.push(open(root, &head, &mut records)?),
    }
    while let Some(frame) = way.last_mut() {
        met.entry(frame.position).or_insert(Met::UnderWay(frame.record));
        let Some(&(play, after)) = frame.moves.get(frame.done) else {
            height = frame.height + 1;
            met.insert(frame.position, Met::Proved(height));
            if let Some(each) = &mut each {
                each(&frame.proved(height));
            }
            way.pop();
            continue;
        };
        // A finished game stands in no record: who has won is the rules' to say.
        let known = match after.outcome() {
            Some(outcome) if outcome.winner == winner => Some(0),
            Some(outcome) => {
                let text = frame.position.text_of(play);
                return Err(Fault::WonByLoser { at: frame.place(), text, winner: outcome.winner });
            }
            None => match met.get(&after) {
                Some(Met::Proved(height)) => Some(*height),
                Some(Met::UnderWay(back)) => {
                    let text = frame.position.text_of(play);
                    return Err(Fault::Circle { at: frame.place(), text, back: *back });
                }
                None => None,
            },
        };
        if let Some(known) = known {
            frame.height = frame.height.max(known);
            frame.done += 1;
        } else {
            // Once it is proved, its move is looked at again.
            way.push(open(after, &head, &mut records)?);
        }
    }
    let found = records.read();
    if records.next()?.is_some() {
        return Err(Fault::MoreRecords { records: found });
    }
    if found != head.positions {
        return Err(Fault::Count { expected: head.positions, found });
    }
    Ok(Summary { head, height })
}

/// Reads the record of a position.
fn open<V: Variant>(position: V, head: &Head, records: &mut Records<impl Read>) -> Result<Frame<V>, Fault> {
    let record = records.read() + 1;
    let at = || Place { record, position: position.to_string() };
    let mut moves = position.successors();
    let Some(number) = records.next()? else {
        return Err(Fault::RecordsEnd { at: at() });
    };
    if position.side_to_move() == head.winner {
        match usize::try_from(number).ok().and_then(|index| moves.get(index)).copied() {
            Some(only) => moves = vec![only],
            None => return Err(Fault::NoSuchMove { at: at(), index: number, moves: moves.len() }),
        }
    } else if number != moves.len() as u64 {
        return Err(Fault::Replies { at: at(), found: number, moves: moves.len() });
    }
    Ok(Frame { position, record, moves, done: 0, height: 0 })
}
