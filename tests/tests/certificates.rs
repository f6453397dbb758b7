//! Certificates: what is proved is accepted, and whatever is wrong with one is found and named.

use std::fs::{self, File};
use std::io::{BufReader, Cursor, Write};
use std::ops::ControlFlow;
use std::path::Path;

use bao_catalog::RULES_VERSION;
use bao_core::{Side, Variant};
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

/// Every certificate in `fixtures/certificates`, with what its name promises.
#[test]
fn the_certificates_of_the_fixtures_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/certificates");
    let mut starts = Vec::new();
    for entry in fs::read_dir(folder).expect("the fixtures") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a plain name").to_owned();
        let summary = verify(BufReader::new(File::open(&path).expect("it is there")), None)
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        starts.push((name, summary.head.position, summary.head.winner));
    }
    let proved = |name: &str, position: String, winner| {
        assert!(starts.contains(&(name.to_owned(), position, winner)), "{name}");
    };
    proved("kujifunza", Kujifunza::start().to_string(), Side::North);
    proved("kujifunza-zanzibar", Zanzibar::start().to_string(), Side::South);
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
