//! Batches have the records that a [`Reader`] gives one by one, whatever the input.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{LINE, input, one_by_one};
use ninefold_core::Isa;
use ninefold_io::{Batch, Reader, Record};
use ninefold_oracle::random;
use proptest::prelude::*;
use std::io::Read;

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
