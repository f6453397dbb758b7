//! Records at random.

use bao_catalog::RuleSet;
use bao_core::Side;
use bao_record::{Comment, Ending, Record, RecordBuilder, Tag, Text};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// How to build a line: for each move which of the legal ones it is, what is said, and the variations.
#[derive(Clone, Debug)]
struct Plan {
    opening: Option<String>,
    plies: Vec<(u16, Vec<String>, Vec<Plan>)>,
}

/// Words that a comment may hold: brackets, quotes and line ends among them, but no closing brace.
fn words() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9 \n\t{(\\[\\])\"\\\\.*é漢-]{0,120}"
}

fn plan(longest: usize) -> impl Strategy<Value = Plan> {
    let leaf = (option::of(words()), vec((any::<u16>(), vec(words(), 0..2)), 0..4)).prop_map(|(opening, plies)| {
        let plies = plies.into_iter().map(|(choice, words)| (choice, words, Vec::new())).collect();
        Plan { opening, plies }
    });
    let inner = leaf.prop_recursive(3, 24, 2, |inner| {
        let ply = (any::<u16>(), vec(words(), 0..2), vec(inner, 0..2));
        (option::of(words()), vec(ply, 0..4)).prop_map(|(opening, plies)| Plan { opening, plies })
    });
    let ply = (any::<u16>(), vec(words(), 0..2), vec(inner, 0..2));
    (option::of(words()), vec(ply, 0..longest)).prop_map(|(opening, plies)| Plan { opening, plies })
}

fn build(game: &mut RecordBuilder, plan: &Plan) {
    let comment = |words: &String| Comment::new(words).expect("nothing that a comment may not hold");
    if let Some(words) = &plan.opening {
        game.comment(comment(words));
    }
    for (choice, words, variations) in &plan.plies {
        let moves = game.position().successors();
        let Some(&(chosen, _)) = moves.get(usize::from(*choice) % moves.len().max(1)) else { break };
        game.play_move(chosen).expect("a legal move");
        for words in words {
            game.comment(comment(words));
        }
        for variation in variations {
            game.open_variation().expect("not too deep");
            build(game, variation);
            if game.close_variation().is_err() {
                // An empty plan leaves an empty variation: any move makes it whole, and there is one.
                let only = game.position().successors()[0].0;
                game.play_move(only).expect("a legal move");
                game.close_variation().expect("a move is there");
            }
        }
    }
}

/// Records of every variant, with and without everything that can stand in one.
pub(crate) fn records() -> impl Strategy<Value = Record> {
    let text = || option::of("[^\\p{Cc}]{0,30}");
    let tags = vec(("X[A-Za-z0-9_]{0,8}", "[^\\p{Cc}]{0,30}"), 0..3);
    let how = (0..RuleSet::ALL.len(), 0..60_u16, 0..6_u8, option::of(0..200_u32));
    (how, plan(40), text(), text(), text(), tags).prop_map(
        |((rules, skipped, ending, limit), plan, south, north, date, tags)| {
            // Games begin anywhere, so that some have a position of their own.
            let mut start = RuleSet::ALL[rules].start();
            for ply in 0..skipped.saturating_sub(30) {
                let moves = start.successors();
                let Some(&(_, after)) = moves.get(usize::from(ply * 7) % moves.len().max(1)) else { break };
                start = after;
            }
            let mut game = RecordBuilder::new(start);
            build(&mut game, &plan);
            let mut record = game.finish();
            let text = |text: Option<String>| text.map(|text| Text::new(text).expect("no control character"));
            record.set_player(Side::South, text(south));
            record.set_player(Side::North, text(north));
            record.set_date(text(date));
            for (name, value) in tags {
                // A name that comes twice is refused, which is as good here.
                let _ =
                    record.add_tag(Tag::new(name, Text::new(value).expect("no control character")).expect("a name"));
            }
            if let Some(limit) = limit {
                record.set_ply_limit(limit).expect("no draw was called yet");
            }
            let endings = [
                Ending::Resigned { winner: Side::South },
                Ending::Resigned { winner: Side::North },
                Ending::OutOfTime { winner: Side::South },
                Ending::OutOfTime { winner: Side::North },
                Ending::Drawn,
            ];
            if let Some(&ending) = endings.get(usize::from(ending)) {
                // Where it does not fit, the game stays as it stands by the rules.
                let _ = record.conclude(ending);
            }
            record
        },
    )
}
