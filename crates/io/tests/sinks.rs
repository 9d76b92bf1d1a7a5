//! What every format does at the edges of an output: notes, malformed records, and parts of one
//! output that several sinks write.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::Puzzle;
use ninefold_io::format::{Columns, Entries, Entry, FORMATS, Format, named};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzle() -> Puzzle {
    LINE.parse().unwrap()
}

fn good() -> Entry {
    Entry::new(1, Ok(puzzle()))
}

fn bad() -> Entry {
    read(b"53x", named("line").unwrap()).remove(0)
}

fn read(bytes: &[u8], from: &'static dyn Format) -> Vec<Entry> {
    let mut entries = Entries::open(bytes, Some(from)).unwrap();
    std::iter::from_fn(|| entries.next_entry().unwrap()).collect()
}

/// Formats of text: in these, a note is a line of its own.
fn text_formats() -> impl Iterator<Item = &'static dyn Format> {
    let others = ["csv", "tsv", "jsonl", "parquet", "opensudoku"];
    FORMATS
        .iter()
        .copied()
        .filter(move |format| format.sink().is_some() && !others.contains(&format.about().name))
}

#[test]
fn a_note_between_records_is_a_comment_and_takes_nothing_from_them() {
    for format in text_formats() {
        let name = format.about().name;
        let mut sink = format.sink().unwrap();
        let mut text = Vec::new();
        sink.write_note("nothing yet", &mut text);
        sink.write(&good(), &mut text);
        sink.write_note("malformed too", &mut text);
        sink.write(&bad(), &mut text);
        sink.write(&good(), &mut text);
        sink.finish(&mut text).unwrap();
        let shown = String::from_utf8(text.clone()).unwrap();
        let notes: Vec<&str> = shown.lines().filter(|line| line.starts_with("# ")).collect();
        assert_eq!(notes, ["# nothing yet", "# malformed too", "# malformed"], "{name}: {shown}");
        let puzzles: Vec<_> = read(&text, format).iter().map(|entry| entry.puzzle).collect();
        assert_eq!(puzzles, [Ok(puzzle()); 2], "{name}: {shown}");
    }
}

#[test]
fn sinks_that_follow_write_the_parts_of_one_output() {
    for format in FORMATS.iter().filter(|format| format.sink().is_some()) {
        let name = format.about().name;
        let mut whole = Vec::new();
        let mut sink = format.sink().unwrap();
        for _ in 0..3 {
            sink.write(&good(), &mut whole);
        }
        sink.finish(&mut whole).unwrap();
        let mut parts = Vec::new();
        let mut first = format.sink().unwrap();
        first.write(&good(), &mut parts);
        let mut second = format.sink().unwrap();
        assert!(second.follow(&Columns::default()), "{name}");
        if format.gathers_rows() {
            // Such parts are rows, which one sink writes.
            continue;
        }
        second.write(&good(), &mut parts);
        second.write(&good(), &mut parts);
        assert_eq!(String::from_utf8(parts).unwrap(), String::from_utf8(whole).unwrap(), "{name}");
    }
}

#[test]
fn a_table_of_malformed_records_has_the_columns_that_are_expected() {
    for (name, head) in
        [("csv", "puzzle,solution,source\n,,\n"), ("tsv", "puzzle\tsolution\tsource\n\"\"\t\t\n")]
    {
        let mut sink = named(name).unwrap().sink().unwrap();
        let mut text = Vec::new();
        let columns =
            Columns { solution: true, fields: vec!["source".to_owned()], ..Columns::default() };
        sink.expect(columns, &mut text);
        sink.write(&bad(), &mut text);
        sink.finish(&mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), head);
    }
}

#[test]
fn every_format_tells_whether_a_record_is_there_without_waiting() {
    for format in FORMATS.iter().copied() {
        let Some(mut sink) = format.sink() else { continue };
        let mut bytes = Vec::new();
        for _ in 0..3 {
            sink.write(&good(), &mut bytes);
        }
        sink.finish(&mut bytes).unwrap();
        let mut entries = Entries::open(&bytes[..], Some(format)).unwrap();
        let mut count = 0;
        let mut times_ready = 0;
        while entries.next_entry().unwrap().is_some() {
            count += 1;
            times_ready += usize::from(entries.is_ready());
        }
        assert_eq!(count, 3, "{}", format.about().name);
        // All bytes are there from the start.
        assert!(times_ready >= 1, "{}", format.about().name);
    }
}
