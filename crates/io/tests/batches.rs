//! Batches have the records that a [`Reader`] gives one by one, whatever the input.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::Isa;
use ninefold_io::{Batch, Reader, Record};
use ninefold_oracle::random;
use proptest::prelude::*;
use std::io::Read;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn one_by_one(input: &[u8]) -> Vec<Record> {
    Reader::new(input).collect::<Result<_, _>>().unwrap()
}

/// The records of an input read in pieces of `capacity` bytes, in batches of at most `most`.
fn in_batches(input: &[u8], capacity: usize, most: usize) -> Vec<Record> {
    let mut reader = Reader::with_capacity(capacity, input);
    let mut batch = Batch::default();
    let mut records = Vec::new();
    loop {
        while reader.fill(&mut batch, most).unwrap() {}
        assert!(batch.len() <= most);
        if batch.is_empty() {
            return records;
        }
        let before = records.len();
        records.extend(records_of(&batch));
        assert_eq!(records.len(), before + batch.len());
        assert_eq!(records.last().map(|record| record.shape), batch.last_shape());
        batch.clear();
    }
}

fn records_of(batch: &Batch) -> Vec<Record> {
    batch.parse(Isa::detect(), &mut Vec::new()).records().map(Record::from).collect()
}

fn row() -> impl Strategy<Value = String> {
    let rows =
        [&LINE[..9], "---------", "5 3 . . 7 . . . .", "5 3 . | . 7 . | . . .", "---+---+---"];
    prop::sample::select(rows.map(str::to_owned).to_vec())
}

/// A line of 81 bytes that is not what it seems, at an end more often than within.
fn mistaken() -> impl Strategy<Value = String> {
    let at = prop_oneof![Just(0_usize), Just(80), 0..81_usize];
    let bytes = [b'#', b' ', b'\t', b'\r', b'x', b'!', 0x7F, 0, b'+', b'|'];
    let one = (at, prop::sample::select(bytes.to_vec())).prop_map(|(at, byte)| {
        let mut line = LINE.to_owned();
        line.replace_range(at..=at, char::from(byte).encode_utf8(&mut [0; 4]));
        line
    });
    let lines = [
        "€".repeat(27),
        "é".repeat(40) + "5",
        format!("\u{FEFF}{}", &LINE[3..]),
        format!("# {}", &LINE[2..]),
        " ".repeat(81),
        format!("5{}", " ".repeat(80)),
        format!("{}123456789", " ".repeat(72)),
    ];
    prop_oneof![4 => one, 1 => prop::sample::select(lines.to_vec())]
}

/// A line without its end: of 81 characters, nearly so, or of another kind.
fn line() -> impl Strategy<Value = String> {
    let replaced = prop::sample::select(vec!["é", "\u{1F600}", "5 ", ""]);
    let broken = (0..81_usize, replaced)
        .prop_map(|(at, by)| format!("{}{by}{}", &LINE[..at], &LINE[at + 1..]));
    let around = prop::sample::select(vec!["", " ", "\t", "\r", "#", "5", "\u{FEFF}"]);
    let padded = (around.clone(), around).prop_map(|(a, b)| format!("{a}{LINE}{b}"));
    let others = ["", " ", "# comment", "abc", "123456789123456789", "\u{FEFF}", "|"];
    prop_oneof![
        10 => Just(LINE.to_owned()),
        4 => mistaken(),
        2 => broken,
        2 => padded,
        2 => row(),
        1 => prop::collection::vec(row(), 8..=10).prop_map(|rows| rows.join("\n")),
        1 => prop::sample::select(others.map(str::to_owned).to_vec()),
        1 => Just("5".repeat(1_100)),
    ]
}

fn input() -> impl Strategy<Value = Vec<u8>> {
    let marks: [&[u8]; 5] = [b"", b"", b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xEF\xBB"];
    let end =
        || prop_oneof![8 => Just("\n"), 4 => Just("\r\n"), 1 => Just("\n\n"), 1 => Just("\r")];
    let line = (line(), end(), 1..4_usize);
    let lines = prop::collection::vec(line, 0..20);
    (prop::sample::select(marks.to_vec()), lines, 0..100_usize).prop_map(|(mark, lines, cut)| {
        let mut text = mark.to_vec();
        for (line, end, times) in lines {
            text.extend_from_slice(format!("{line}{end}").repeat(times).as_bytes());
        }
        // Half of the inputs are whole, of the others some characters are missing at the end.
        text.truncate(text.len() - cut.saturating_sub(50).min(text.len()));
        text
    })
}

proptest! {
    #![proptest_config(random::config())]

    #[test]
    fn batches_have_the_records_that_come_one_by_one(
        input in input(),
        capacity in prop_oneof![1..400_usize, Just(1 << 16)],
        most in 1..40_usize,
    ) {
        prop_assert_eq!(in_batches(&input, capacity, most), one_by_one(&input));
    }

    #[test]
    fn both_ways_of_reading_may_take_turns(
        input in input(),
        turns in prop::collection::vec(prop::option::of(1..9_usize), 1..10),
    ) {
        let mut reader = Reader::new(&input[..]);
        let mut records = Vec::new();
        for turn in turns {
            match turn {
                None => records.extend(reader.next().transpose().unwrap()),
                Some(most) => {
                    let mut batch = Batch::default();
                    reader.fill(&mut batch, most).unwrap();
                    records.extend(records_of(&batch));
                }
            }
        }
        records.extend(reader.map(Result::unwrap));
        prop_assert_eq!(records, one_by_one(&input));
    }
}

#[test]
fn it_does_not_matter_where_the_input_is_cut() {
    let broken = LINE.replacen('5', "x", 1);
    let grid = "123456789\n".repeat(9);
    let text = format!(
        "\u{FEFF}{LINE}\n{LINE}\n{LINE}\r\n{LINE}\r\n# comment\n{broken}\n\n{grid}{LINE}\n{LINE}"
    );
    let records = one_by_one(text.as_bytes());
    assert_eq!(records.len(), 8);
    for capacity in 1..=text.len() {
        assert_eq!(in_batches(text.as_bytes(), capacity, 100), records, "{capacity}");
    }
}

#[test]
fn a_full_batch_takes_no_more_and_loses_nothing() {
    let text = format!("{LINE}\n").repeat(5);
    let mut reader = Reader::new(text.as_bytes());
    let mut batch = Batch::default();
    while reader.fill(&mut batch, 3).unwrap() {}
    assert_eq!(batch.len(), 3);
    assert!(!reader.fill(&mut batch, 3).unwrap());
    assert_eq!(reader.map(|record| record.unwrap().number).collect::<Vec<_>>(), [4, 5]);
}

#[test]
fn a_batch_keeps_what_came_before_an_error() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("broken"))
        }
    }
    let start = format!("{LINE}\n{LINE}\n123");
    let mut reader = Reader::new(start.as_bytes().chain(Broken));
    let mut batch = Batch::default();
    let error = loop {
        match reader.fill(&mut batch, 100) {
            Ok(more) => assert!(more),
            Err(error) => break error,
        }
    };
    assert_eq!((error.to_string().as_str(), batch.len()), ("broken", 2));
    assert!(!reader.fill(&mut batch, 100).unwrap());
}
