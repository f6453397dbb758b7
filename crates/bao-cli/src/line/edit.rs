//! A position set up in plain lines: one change a line.

use std::io::Write;

use anyhow::Result;
use bao_catalog::{AnyPosition, RuleSet};
use bao_core::{BySide, PitName, Setup, Side, letter_row};
use bao_tell::Board;
use bao_tui::Edited;

use super::prompt::Prompt;
use crate::board::Draw;
use crate::exit::Status;
use crate::io::Io;
use bao_tell::chain;

/// What can be typed.
const WORDS: [(&str, &str); 14] = [
    ("A5 6", "puts six seeds into the pit A5"),
    ("hands 20,20", "puts seeds into the hands, South's first"),
    ("side N", "lets North move"),
    ("state K,k", "sets what is remembered: K, k, t=a4, h=a4, open, or - for nothing"),
    ("variant kete", "takes another game, with the same seeds"),
    ("POSITION", "takes over a whole position, as other commands print it"),
    ("empty", "empties all pits and hands"),
    ("start", "goes to the start of the game"),
    ("undo", "takes the last change back"),
    ("board", "draws the board"),
    ("check", "says what is wrong with the position"),
    ("play", "plays from the position"),
    ("done", "prints the position and ends, as the end of input does"),
    ("quit", "ends without a position"),
];

/// What a line asks for.
enum Order {
    Change(Setup),
    Undo,
    Board,
    Check,
    Play,
    Done,
    Quit,
    Help,
    Nothing,
}

/// Reads changes until the position is wanted; a position that is not valid in the end is an honest no.
pub(crate) fn run(start: AnyPosition, io: &mut Io) -> Result<Result<Option<Edited>, Status>> {
    let mut prompt = Prompt::new(io)?;
    let asks = matches!(prompt, Prompt::Terminal(_));
    let mut setup = start.to_setup();
    let mut before = Vec::new();
    let mut unreadable = false;
    if asks {
        writeln!(io.out, "Type a change such as A5 6, or `help`; `done` prints the position.")?;
        draw(&setup, io)?;
    }
    for line in 1.. {
        let asked = prompt.ask(io, "edit> ", Vec::new())?;
        let ends = asked.is_none();
        let order = asked.map_or(Ok(Order::Done), |text| read(&text, &setup));
        match order {
            Ok(Order::Nothing) => {}
            Ok(Order::Change(changed)) => {
                before.push(std::mem::replace(&mut setup, changed));
                if asks {
                    draw(&setup, io)?;
                }
            }
            Ok(Order::Undo) => match before.pop() {
                Some(earlier) => setup = earlier,
                None => tell(io, asks, line, "nothing was changed yet")?,
            },
            Ok(Order::Board) => draw(&setup, io)?,
            Ok(Order::Check) => {
                for fault in faults(&setup) {
                    writeln!(io.out, "{fault}")?;
                }
                if faults(&setup).is_empty() {
                    writeln!(io.out, "The position is valid.")?;
                }
            }
            Ok(Order::Help) => {
                for (words, does) in WORDS {
                    writeln!(io.out, "  {words:<14} {does}")?;
                }
            }
            Ok(Order::Quit) => return Ok(Ok(None)),
            Ok(wanted @ (Order::Done | Order::Play)) => match AnyPosition::from_setup(&setup) {
                // A line that could not be read is no position that was meant.
                Ok(_) if unreadable && !asks => return Ok(Err(Status::Unreadable)),
                Ok(position) if matches!(wanted, Order::Play) => match position.outcome() {
                    None => return Ok(Ok(Some(Edited::Play(position)))),
                    Some(outcome) => {
                        tell(
                            io,
                            asks,
                            line,
                            &format!("the game is over: {} has won ({})", outcome.winner, outcome.rule),
                        )?;
                    }
                },
                Ok(position) => return Ok(Ok(Some(Edited::Print(position)))),
                Err(_) => {
                    for fault in faults(&setup) {
                        tell(io, asks, line, &fault)?;
                    }
                    if ends || !asks {
                        return Ok(Err(Status::No));
                    }
                }
            },
            Err(error) => {
                unreadable = true;
                tell(io, asks, line, &error)?;
            }
        }
    }
    Ok(Ok(None))
}

/// Tells what is wrong: to whoever types, or with its line to whoever reads the errors.
fn tell(io: &mut Io, asks: bool, line: usize, words: &str) -> Result<()> {
    if asks {
        writeln!(io.out, "{words}.")?;
    } else {
        writeln!(io.err, "line {line}: {words}")?;
    }
    Ok(())
}

/// Returns everything that is wrong with a position.
fn faults(setup: &Setup) -> Vec<String> {
    let judged = AnyPosition::from_setup(setup);
    judged.err().map(|error| error.faults.iter().map(ToString::to_string).collect()).unwrap_or_default()
}

/// Draws what is set up, as far as it can be drawn.
fn draw(setup: &Setup, io: &mut Io) -> Result<()> {
    let hand = |side| u8::try_from(setup.hands[side]).ok();
    let drawn = match (setup.ring(Side::South), setup.ring(Side::North), hand(Side::South), hand(Side::North)) {
        (Some(south), Some(north), Some(in_south), Some(in_north)) => Some(Board {
            rings: BySide::new(south, north),
            hands: Some(BySide::new(in_south, in_north)),
            to_move: Some(setup.side),
            tokens: setup.tokens.clone(),
            before: None,
        }),
        _ => None,
    };
    if let Some(board) = drawn {
        write!(io.out, "\n{}", board.draw(io.look))?;
    }
    writeln!(io.out, "{setup}")?;
    Ok(())
}

/// Reads a line.
fn read(line: &str, setup: &Setup) -> Result<Order, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let mut changed = setup.clone();
    Ok(match word {
        "" => Order::Nothing,
        "undo" => Order::Undo,
        "board" | "show" => Order::Board,
        "check" => Order::Check,
        "play" => Order::Play,
        "done" => Order::Done,
        "quit" | "q" | "exit" => Order::Quit,
        "help" | "?" => Order::Help,
        "empty" => {
            changed.pits = BySide::new([0; 16], [0; 16]);
            changed.hands = BySide::new(0, 0);
            changed.tokens.clear();
            Order::Change(changed)
        }
        "start" => {
            let rules = setup.variant.parse::<RuleSet>().map_err(|error| error.to_string())?;
            Order::Change(rules.start().to_setup())
        }
        "variant" => {
            let rules = rest.parse::<RuleSet>().map_err(|error| error.to_string())?;
            rules.name().clone_into(&mut changed.variant);
            Order::Change(changed)
        }
        "side" => {
            changed.side = match rest {
                "S" | "s" => Side::South,
                "N" | "n" => Side::North,
                other => return Err(format!("expected S or N after side, found {other:?}")),
            };
            Order::Change(changed)
        }
        // Hands and state are read as in a position.
        "hands" | "hand" => Order::Change(with_fields(&changed, Some(rest), None)?),
        "state" => Order::Change(with_fields(&changed, None, Some(rest))?),
        _ if word.parse::<RuleSet>().is_ok() => Order::Change(if rest.is_empty() {
            word.parse::<RuleSet>().map_err(|error| error.to_string())?.start().to_setup()
        } else {
            line.parse::<Setup>().map_err(|error| chain(&error))?
        }),
        _ => {
            let (name, seeds) = line.split_once('=').unwrap_or((word, rest));
            let (name, seeds) = (name.trim(), seeds.trim());
            let pit = pit(name).ok_or_else(|| format!("{word:?} is neither a pit nor a command; `help` lists them"))?;
            let number = seeds.parse().ok().filter(|_| seeds.bytes().all(|byte| byte.is_ascii_digit()));
            changed.pits[pit.side][pit.pit.index()] =
                number.ok_or_else(|| format!("expected a number of seeds after {name}, found {seeds:?}"))?;
            Order::Change(changed)
        }
    })
}

/// Reads the name of a pit.
fn pit(word: &str) -> Option<PitName> {
    let mut letters = word.chars();
    let (side, row) = letter_row(letters.next()?)?;
    let number = u8::try_from(letters.next()?.to_digit(10)?).ok()?;
    let pit = bao_core::Pit::at(row, number)?;
    letters.next().is_none().then(|| pit.of(side))
}

/// Reads hands or state by the reader of positions, with everything else as it is.
fn with_fields(setup: &Setup, hands: Option<&str>, state: Option<&str>) -> Result<Setup, String> {
    let text = setup.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    if let Some(hands) = hands {
        fields[2] = hands;
    }
    if let Some(state) = state {
        fields[4] = state;
    }
    let whole = |error: &bao_core::ParsePositionError| {
        error.faults.iter().map(|fault| fault.problem.to_string()).collect::<Vec<_>>().join("; ")
    };
    fields.join(" ").parse::<Setup>().map_err(|error| whole(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &str) {
        let setup = RuleSet::Kete.start().to_setup();
        match read(line, &setup) {
            Ok(Order::Change(changed)) => assert_eq!(changed.to_string(), expected),
            Ok(_) => panic!("no change"),
            Err(error) => assert_eq!(error, expected),
        }
    }

    #[test]
    fn each_line_is_one_change() {
        let rows = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";
        check("A1 3", &format!("kete {} 22,22 S K,k", rows.replace("/0,0,0,0,6", "/3,0,0,0,6")));
        check("b8=1", &format!("kete 1{} 22,22 S K,k", &rows[1..]));
        check("hands 20,24", &format!("kete {rows} 20,24 S K,k"));
        check(" side n ", &format!("kete {rows} 22,22 N K,k"));
        check("state -", &format!("kete {rows} 22,22 S -"));
        check("variant kujifunza", &format!("kujifunza {rows} 22,22 S K,k"));
        check("kimasai", &RuleSet::Kimasai.start().to_string());
        check("empty", "kete 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -");
    }

    #[test]
    fn what_is_no_change_is_refused() {
        check("A9 3", "\"A9\" is neither a pit nor a command; `help` lists them");
        check("A1 -3", "expected a number of seeds after A1, found \"-3\"");
        check("A1", "expected a number of seeds after A1, found \"\"");
        check("side W", "expected S or N after side, found \"W\"");
    }
}
