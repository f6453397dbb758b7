//! A certificate whose winner only goes in circles is found out, and where.

use std::collections::HashMap;
use std::io::{Cursor, Write};

use bao_catalog::RULES_VERSION;
use bao_conformance::toys::Shuttle;
use bao_core::{Side, Variant, VariantExt};
use bao_verify::{Fault, verify_as};
use flate2::Compression;
use flate2::write::ZlibEncoder;

/// Writes records as a certificate whose checks are right.
fn forge(position: &Shuttle, winner: Side, positions: usize, records: &[u8]) -> Vec<u8> {
    let mut body = ZlibEncoder::new(Vec::new(), Compression::fast());
    body.write_all(records).expect("memory can be written");
    let body = body.finish().expect("memory can be written");
    let mut bytes = format!(
        "bao-certificate 1\nrules {RULES_VERSION}\nposition {position}\nwinner {}\npositions {positions}\nbody {} {:08x}\n",
        winner.letter(),
        body.len(),
        crc32fast::hash(&body)
    )
    .into_bytes();
    let check = crc32fast::hash(&bytes);
    bytes.extend(format!("head {check:08x}\n").into_bytes());
    bytes.extend(body);
    bytes
}

#[test]
fn a_circle_is_found_where_it_closes() {
    // South shuttles between A1 and A2, and the first reply to each of these moves is looked into first.
    let start = Shuttle::start();
    let mut records = Vec::new();
    let mut met = HashMap::new();
    let mut position = start;
    let back = loop {
        let record = records.len() + 1;
        if let Some(back) = met.insert(position, record) {
            break back;
        }
        let after = position.successors();
        assert!(!after.is_empty(), "nobody wins here");
        if position.side_to_move() == Side::South {
            let text = if position.rings().south.pits()[0] == 1 { "A1>" } else { "A2<" };
            let wanted = position.find_move(text).expect("South can shuttle");
            let index = after.iter().position(|(play, _)| *play == wanted).expect("a legal move");
            records.push(u8::try_from(index).expect("few moves"));
            position = after[index].1;
        } else {
            records.push(u8::try_from(after.len()).expect("few moves"));
            position = after[0].1;
        }
    };
    let forged = forge(&start, Side::South, records.len(), &records);
    let fault = verify_as::<Shuttle>(Cursor::new(forged), None).expect_err("a circle wins nothing");
    assert!(
        matches!(&fault, Fault::Circle { at, back: found, .. }
            if at.record == records.len() as u64 && *found == back as u64),
        "{fault}"
    );
    assert!(fault.to_string().starts_with("a circle that never wins: "), "{fault}");
}

#[test]
fn a_game_that_the_loser_wins_is_found() {
    // Whoever may capture the whole front row has won; here it is North's turn, and North does.
    let position = Shuttle::start();
    let lost = first_lost(position);
    let after = lost.successors();
    let records = [u8::try_from(after.len()).expect("few moves")];
    let fault =
        verify_as::<Shuttle>(Cursor::new(forge(&lost, Side::South, 1, &records)), None).expect_err("North wins");
    assert!(matches!(fault, Fault::WonByLoser { winner: Side::North, .. }), "{fault}");
}

/// Finds a position in which North's first move wins.
fn first_lost(start: Shuttle) -> Shuttle {
    let mut all = vec![start];
    let mut at = 0;
    loop {
        let position = all[at];
        let after = position.successors();
        let wins = after.first().and_then(|(_, after)| after.outcome()).is_some_and(|won| won.winner == Side::North);
        if position.side_to_move() == Side::North && wins {
            return position;
        }
        let fresh: Vec<_> = after.into_iter().map(|(_, after)| after).filter(|after| !all.contains(after)).collect();
        all.extend(fresh);
        at += 1;
    }
}
