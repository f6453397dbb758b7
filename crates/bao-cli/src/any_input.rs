//! Whatever is given to the program, it answers or refuses, and never panics.

use anyhow::Error;
use clap::Parser;
use proptest::prelude::*;

use crate::cli::Cli;
use crate::exit::{self, Status};
use crate::io::Io;

/// Runs the program in this process and returns its exit code and standard output.
fn run(args: &[String], input: &[u8]) -> (u8, String) {
    let cli = match Cli::try_parse_from(std::iter::once("bao-cli").chain(args.iter().map(String::as_str))) {
        Ok(cli) => cli,
        Err(error) => return (u8::try_from(error.exit_code()).expect("a small number"), String::new()),
    };
    let (mut io, written) = Io::in_memory(input.to_vec());
    let code = cli.run(&mut io).map_or_else(|error: Error| exit::code_of(&error), Status::code);
    (code, written.text())
}

/// Texts that are nothing, almost something, or something.
fn position() -> impl Strategy<Value = String> {
    let cells = prop::collection::vec(prop_oneof![9 => 0_u32..5, 1 => any::<u32>()], 30..34);
    let written = (variant(), cells, "[0-9,]{0,5}", "[SNsW]", "(-|[Kk,]{1,3}|[th]=[aAbB][0-9]|open|K,t=a4)");
    prop_oneof![
        any::<String>(),
        variant(),
        written.prop_map(|(variant, cells, hands, side, state)| {
            let rows: Vec<_> =
                cells.chunks(8).map(|row| row.iter().map(u32::to_string).collect::<Vec<_>>().join(",")).collect();
            format!("{variant} {} {hands} {side} {state}", rows.join("/"))
        }),
        playable(),
        "[0-9 ,/\n]{0,80}",
    ]
}

/// Positions that hold sixty-four seeds, with the rest left to chance.
fn playable() -> impl Strategy<Value = String> {
    (variant(), prop::collection::vec(0_usize..32, 64), "[SN]").prop_map(|(variant, seeds, side)| {
        let mut cells = [0; 32];
        for pit in seeds {
            cells[pit] += 1;
        }
        let rows: Vec<_> =
            cells.chunks(8).map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")).collect();
        format!("{variant} {} 0,0 {side} -", rows.join("/"))
    })
}

fn variant() -> impl Strategy<Value = String> {
    prop_oneof!["kete", "kimasai", "kujifunza", "kujifunza/zanzibar", "[a-z/]{0,9}"]
}

fn text_of_a_move() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[aAbB][0-9]{0,2}[<>RLrl]?(,[<>RL]?)?[+*#]{0,2}"]
}

fn args() -> impl Strategy<Value = Vec<String>> {
    let owned = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    // Nothing that writes a file: any text may be its name.
    let command = prop_oneof![
        Just(owned(&["show"])),
        Just(owned(&["show", "--json"])),
        Just(owned(&["moves"])),
        Just(owned(&["moves", "--json"])),
        Just(owned(&["apply", "--trace"])),
        Just(owned(&["apply", "--json"])),
        Just(owned(&["explain"])),
        Just(owned(&["explain", "--boards"])),
        Just(owned(&["rules"])),
        Just(owned(&["rules", "--rule"])),
        Just(owned(&["--nonsense"])),
    ];
    let beside = prop_oneof![
        Just(Vec::new()),
        (variant(), any::<String>(), any::<String>(), any::<String>()).prop_map(
            move |(variant, hands, side, state)| {
                let mut args = owned(&["--variant"]);
                args.push(variant);
                args.extend([format!("--hands={hands}"), format!("--side={side}"), format!("--state={state}")]);
                args
            }
        ),
    ];
    (command, beside, position(), prop::collection::vec(text_of_a_move(), 0..3))
        .prop_map(|(command, beside, position, moves)| [command, beside, vec![position], moves].concat())
}

proptest! {
    #[test]
    fn any_arguments_are_answered_or_refused(args in args()) {
        let (code, _) = run(&args, b"");
        prop_assert!(code <= 2, "{code}");
    }

    #[test]
    fn any_lines_are_answered_one_by_one(
        lines in prop::collection::vec(position().prop_map(|text| text.replace('\n', " ")), 0..6),
        text in text_of_a_move(),
    ) {
        let input: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        for command in [vec!["show", "-"], vec!["moves", "-"], vec!["perft", "-", "2"], vec!["explain", "-", &text]] {
            let args: Vec<_> = command.into_iter().map(str::to_owned).collect();
            let (code, out) = run(&args, input.as_bytes());
            // A text that is no move anywhere is refused before the first line is read.
            if args[0] == "explain" && out.is_empty() {
                continue;
            }
            let answers: Vec<serde_json::Value> =
                out.lines().map(|line| serde_json::from_str(line).expect("each answer is JSON")).collect();
            prop_assert_eq!(answers.len(), lines.len());
            let unreadable = answers.iter().any(|answer| answer.get("errors").is_some());
            prop_assert_eq!(code == 2, unreadable);
        }
    }

    #[test]
    fn any_bytes_are_answered_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for command in ["show", "moves", "replay", "check"] {
            let (code, _) = run(&[command.to_owned(), "-".to_owned()], &bytes);
            prop_assert!(code <= 2, "{command}: {code}");
        }
    }

    #[test]
    fn any_record_is_replayed_or_refused(
        tags in "(\\[Variant \"(kete|kimasai|kujifunza)\"\\]\n)?(\\[[A-Z][a-z]{0,6} \"[a-z0-9*/-]{0,6}\"\\]\n){0,3}",
        moves in prop::collection::vec(prop_oneof![text_of_a_move(), "[0-9]{1,2}\\.{1,3}", "[(){}*]", "1-0"], 0..12),
    ) {
        let text = format!("{tags}\n{}", moves.join(" "));
        for command in [vec!["check", "-"], vec!["replay", "--trace", "-"], vec!["replay", "--json", "-"]] {
            let args: Vec<_> = command.into_iter().map(str::to_owned).collect();
            let (code, _) = run(&args, text.as_bytes());
            prop_assert!(code <= 2, "{code}");
        }
    }
}
