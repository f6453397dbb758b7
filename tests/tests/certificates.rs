//! Certificates: what is proved is accepted, and whatever is wrong with one is found and named.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufReader, Cursor, Write};
use std::ops::ControlFlow;
use std::path::Path;

use bao_catalog::RULES_VERSION;
use bao_core::{Side, Variant, VariantExt};
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};
use bao_solve::{Options, Proof, Solver};
use bao_verify::{Fault, Proved, Summary, verify};
use flate2::Compression;
use flate2::write::ZlibEncoder;

fn prove<V: Variant>(winner: Side) -> Proof<V> {
    let solver = Solver::new(Options { memory: 16 << 20, threads: 1 });
    let (proof, _) = solver.proof(V::start(), winner, &|_| ControlFlow::Continue(())).expect("the winner wins");
    proof
}

fn certificate<V: Variant>(proof: &Proof<V>) -> Vec<u8> {
    let mut bytes = Vec::new();
    proof.write_certificate(RULES_VERSION, &mut bytes).expect("memory can be written");
    bytes
}

fn check(bytes: &[u8]) -> Result<Summary, Fault> {
    verify(Cursor::new(bytes), None)
}

#[track_caller]
fn refused(bytes: &[u8]) -> String {
    check(bytes).expect_err("something is wrong with it").to_string()
}

/// Writes records as a certificate whose checks are right.
fn forge(position: &str, winner: char, positions: usize, records: &[u8]) -> Vec<u8> {
    let mut body = ZlibEncoder::new(Vec::new(), Compression::fast());
    body.write_all(records).expect("memory can be written");
    let body = body.finish().expect("memory can be written");
    let mut bytes = format!(
        "bao-certificate 1\nrules {RULES_VERSION}\nposition {position}\nwinner {winner}\npositions {positions}\nbody {} {:08x}\n",
        body.len(),
        crc32fast::hash(&body)
    )
    .into_bytes();
    let check = crc32fast::hash(&bytes);
    bytes.extend(format!("head {check:08x}\n").into_bytes());
    bytes.extend(body);
    bytes
}

/// Returns the records of a certificate, which are single bytes in all that is proved here.
fn records(bytes: &[u8]) -> Vec<u8> {
    let begins = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(6).expect("seven lines").0 + 1;
    let mut decoder = flate2::write::ZlibDecoder::new(Vec::new());
    decoder.write_all(&bytes[begins..]).expect("it unpacks");
    let records = decoder.finish().expect("it unpacks");
    assert!(records.iter().all(|record| *record < 0x80));
    records
}

#[test]
fn the_starts_that_are_proved_are_accepted() {
    let proof = prove::<Zanzibar>(Side::South);
    let summary = check(&certificate(&proof)).expect("it holds");
    assert_eq!((summary.head.winner, summary.head.positions), (Side::South, proof.len() as u64));
    assert_eq!((summary.head.position, summary.height), (Zanzibar::start().to_string(), proof.height()));

    let proof = prove::<Kujifunza>(Side::North);
    let summary = check(&certificate(&proof)).expect("it holds");
    assert_eq!((summary.head.winner, summary.height), (Side::North, proof.height()));
}

/// The first moves that win for South, by the name of the rule set; all others lose.
const WINNING: [&str; 4] =
    ["kujifunza-zanzibar-A3L", "kujifunza-zanzibar-A3R", "kujifunza-zanzibar-A6L", "kujifunza-zanzibar-A6R"];

/// Checks the certificates of a start and of all its first moves, and returns their names.
fn check_start<V: Variant>(name: &str, winner: Side) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/certificates");
    let check = |name: &str, position: V, winner: Side| {
        let file = File::open(folder.join(format!("{name}.proof"))).unwrap_or_else(|error| panic!("{name}: {error}"));
        let summary = verify(BufReader::new(file), None).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!((summary.head.position, summary.head.winner), (position.to_string(), winner), "{name}");
    };
    check(name, V::start(), winner);
    let mut names = vec![name.to_owned()];
    for (play, after) in V::start().successors() {
        // What file systems and shells dislike is written otherwise: A3>,< is A3R-L.
        let text = V::start().text_of(play).to_string().replace('>', "R").replace('<', "L").replace(',', "-");
        let name = format!("{name}-{text}");
        let winner = if WINNING.contains(&name.as_str()) { Side::South } else { Side::North };
        check(&name, after, winner);
        names.push(name);
    }
    names
}

#[test]
fn the_certificates_of_the_fixtures_hold() {
    let mut names = check_start::<Kujifunza>("kujifunza", Side::North);
    names.extend(check_start::<Zanzibar>("kujifunza-zanzibar", Side::South));
    names.sort();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/certificates");
    let files = fs::read_dir(folder).expect("the fixtures").map(|entry| entry.expect("an entry").path());
    let mut found: Vec<_> =
        files.map(|path| path.file_stem().and_then(|name| name.to_str()).expect("a plain name").to_owned()).collect();
    found.sort();
    assert_eq!(found, names, "no certificate goes unchecked");
}

/// A verifier that used the solver's code would share its faults: nothing that it is built of, its tests included, may.
#[test]
fn the_verifier_is_built_of_nothing_of_the_solver() {
    let lock = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock")).expect("the lock file");
    // Each package of the lock file with the names of those that it depends on, for building or for testing.
    let uses: HashMap<&str, Vec<&str>> = lock
        .split("[[package]]")
        .filter_map(|package| {
            let name = package.lines().find_map(|line| line.strip_prefix("name = "))?.trim_matches('"');
            let list = package.split_once("dependencies = [").map_or("", |(_, list)| list);
            let names = list.lines().filter_map(|line| line.trim().strip_prefix('"')?.split(['"', ' ']).next());
            Some((name, names.collect()))
        })
        .collect();
    let reached = |from: &str| {
        let mut reached = vec![from.to_owned()];
        let mut at = 0;
        while let Some(name) = reached.get(at).cloned() {
            for &used in uses.get(name.as_str()).into_iter().flatten() {
                if !reached.iter().any(|name| name == used) {
                    reached.push(used.to_owned());
                }
            }
            at += 1;
        }
        reached
    };
    let of = |from: &str, name: &str| reached(from).iter().any(|reached| reached == name);
    assert!(of("bao-cli", "bao-solve") && of("bao-verify", "bao-core"), "the lock file is read as it should be");
    assert!(!of("bao-verify", "bao-solve"), "{:?}", reached("bao-verify"));
}

#[test]
fn each_position_is_told_after_all_that_it_rests_on() {
    let proof = prove::<Zanzibar>(Side::South);
    let mut told: Vec<Proved> = Vec::new();
    verify(Cursor::new(certificate(&proof)), Some(&mut |proved: &Proved| told.push(proved.clone()))).expect("it holds");
    assert_eq!(told.len(), proof.len());
    for (index, proved) in told.iter().enumerate() {
        let known = |text: &str| told[..index].iter().any(|before| before.position == text);
        assert!(!known(&proved.position), "{} is told twice", proved.position);
        assert!(proved.moves.iter().all(|answer| answer.over != known(&answer.after)), "{}", proved.position);
    }
    assert_eq!(told.last().map(|proved| proved.position.clone()), Some(Zanzibar::start().to_string()));
}

#[test]
fn no_flipped_bit_goes_unnoticed() {
    let bytes = certificate(&prove::<Zanzibar>(Side::South));
    let head = bytes.len() - records_packed(&bytes);
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            let fault = check(&damaged).expect_err("a bit is flipped");
            let named = if at < head {
                matches!(fault, Fault::NotACertificate { .. } | Fault::Head { .. })
            } else {
                matches!(fault, Fault::Body { .. })
            };
            assert!(named, "bit {bit} of byte {at}: {fault}");
        }
    }
}

/// Returns the number of bytes behind the head.
fn records_packed(bytes: &[u8]) -> usize {
    bytes.len() - bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(6).expect("seven lines").0 - 1
}

#[test]
fn no_cut_goes_unnoticed() {
    let bytes = certificate(&prove::<Zanzibar>(Side::South));
    let head = bytes.len() - records_packed(&bytes);
    for length in 0..bytes.len() {
        let fault = check(&bytes[..length]).expect_err("it is cut");
        let named = if length < head {
            matches!(fault, Fault::NotACertificate { .. })
        } else {
            matches!(fault, Fault::Cut { found, .. } if found == (length - head) as u64)
        };
        assert!(named, "cut at {length}: {fault}");
    }
    let longer = [&bytes[..], b"\n"].concat();
    assert!(matches!(check(&longer), Err(Fault::Trailing { .. })));
}

#[test]
fn no_missing_reply_goes_unnoticed() {
    let start = Zanzibar::start().to_string();
    let proof = prove::<Zanzibar>(Side::South);
    let records = records(&certificate(&proof));
    assert!(check(&forge(&start, 'S', proof.len(), &records)).is_ok(), "the forger's own work must be good");
    // Record 2 belongs to North, after South's first move.
    assert!(records[1] > 1);
    let mut missing = records.clone();
    missing[1] -= 1;
    let text = refused(&forge(&start, 'S', proof.len(), &missing));
    assert!(
        text.starts_with(&format!("{} replies are counted in record 2 (kujifunza/zanzibar ", missing[1])),
        "{text}"
    );
    assert!(text.ends_with(&format!(" which has {}", records[1])), "{text}");
    // One reply whose answer is left out, with all that follows from it.
    let text = refused(&forge(&start, 'S', proof.len(), &records[..records.len() - 1]));
    assert!(text.starts_with("the records end where record "), "{text}");
}

#[test]
fn no_forged_move_goes_unnoticed() {
    let start = Zanzibar::start().to_string();
    let proof = prove::<Zanzibar>(Side::South);
    let records = records(&certificate(&proof));
    let of = |position: &str, winner, positions, records: &[u8]| refused(&forge(position, winner, positions, records));
    let mut forged = records.clone();
    forged[0] = 16;
    assert_eq!(
        of(&start, 'S', proof.len(), &forged),
        format!("move 16 is to be played in record 1 ({start}), which has 16")
    );
    let longer = [&records[..], &[0]].concat();
    assert_eq!(
        of(&start, 'S', proof.len(), &longer),
        format!("more records follow after the {} that prove the position", records.len())
    );
    assert_eq!(
        of(&start, 'S', proof.len() + 1, &records),
        format!("{} positions are proved, and the head promises {}", proof.len(), proof.len() + 1)
    );
    // For the other side, or of other rules, the same records mean nothing good.
    check(&forge(&start, 'N', proof.len(), &records)).expect_err("North does not win");
    check(&forge(&Kujifunza::start().to_string(), 'S', proof.len(), &records)).expect_err("other rules");
    // Every other first move of South's is refused with whatever follows.
    for play in (0..16).filter(|play| *play != records[0]) {
        forged[0] = play;
        check(&forge(&start, 'S', proof.len(), &forged)).expect_err("another game");
    }
}

#[test]
fn what_is_no_certificate_is_refused() {
    assert_eq!(refused(b""), "not a certificate: expected bao-certificate 1 in line 1");
    assert_eq!(refused(b"bao-certificate 2\n"), "not a certificate: expected bao-certificate 1 in line 1");
    assert_eq!(refused(&[b'x'; 5000]), "not a certificate: expected bao-certificate 1 in line 1");
    assert_eq!(refused(&forge("bao 1", 'S', 1, &[])), "a certificate of \"bao\", which is no variant known here");
    assert_eq!(refused(&forge("kete 1", 'S', 1, &[])), "the position in the head is none");
    let over = "kimasai 0,0,0,0,0,0,0,32/0,0,0,0,0,0,0,0/32,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -";
    assert!(check(&forge(over, 'S', 0, &[])).is_ok(), "a finished game needs no record");
    assert_eq!(refused(&forge(over, 'N', 0, &[])), "South has won already");
    let start = Kimasai::start().to_string();
    assert_eq!(refused(&forge(&start, 'S', 1, &[0x80])), "record 1 can not be unpacked", "a number that does not end");
    assert_eq!(refused(&forge(&start, 'S', 1, &[0xff; 20])), "record 1 can not be unpacked");
}
