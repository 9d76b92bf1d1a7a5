//! Inputs that come in pieces, are interrupted or fail, in every format and every packing.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::{Grid, Puzzle};
use ninefold_io::format::{Entries, Entry, FORMATS, Field, Format, Value, named};
use ninefold_io::{Packer, Reader};
use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const LOOSE: &str = "the cable is loose";

/// An input that comes in pieces of `size` bytes. Every other call is interrupted. Fails after
/// `fails_at` bytes, if that is set.
#[derive(Clone)]
struct Unsteady {
    bytes: Vec<u8>,
    at: usize,
    size: usize,
    fails_at: Option<usize>,
    calls: Arc<AtomicUsize>,
}

impl Unsteady {
    fn new(bytes: &[u8], size: usize) -> Self {
        let (bytes, calls) = (bytes.to_vec(), Arc::default());
        Self { bytes, at: 0, size, fails_at: None, calls }
    }

    fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }
}

impl Read for Unsteady {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.calls.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) {
            return Err(ErrorKind::Interrupted.into());
        }
        let end = self.fails_at.unwrap_or(self.bytes.len()).min(self.bytes.len());
        if self.at == end && self.fails_at.is_some() {
            return Err(io::Error::other(LOOSE));
        }
        let piece = &self.bytes[self.at..end];
        let count = piece.len().min(self.size).min(buffer.len());
        buffer[..count].copy_from_slice(&piece[..count]);
        self.at += count;
        Ok(count)
    }
}

/// Returns entries with solutions and fields.
fn entries() -> Vec<Entry> {
    let puzzle: Puzzle = LINE.parse().unwrap();
    let grid: Grid = SOLVED.parse().unwrap();
    let clues: Vec<_> = puzzle.clues().collect();
    let number = |number: usize| {
        let (cell, _) = clues[number % clues.len()];
        let mut entry = Entry::new(0, Ok(puzzle.without(cell)));
        entry.solution = Some(grid.into());
        let value = Value::Text(format!("number {number}").into());
        entry.fields.push(Field { name: "title".into(), value });
        entry
    };
    (0..40).map(number).collect()
}

/// Returns a file of each format that is written, with what it loses left out.
fn files() -> Vec<(&'static dyn Format, Vec<u8>)> {
    let written = FORMATS.iter().copied().filter_map(|format| {
        let mut sink = format.sink()?;
        let mut out = Vec::new();
        for mut entry in entries() {
            if !sink.losses(&entry).is_empty() {
                entry.fields.clear();
            }
            if !sink.losses(&entry).is_empty() {
                entry.solution = None;
            }
            sink.write(&entry, &mut out);
        }
        sink.finish(&mut out).unwrap();
        Some((format, out))
    });
    written.collect()
}

fn packed(bytes: &[u8], ending: &str) -> Vec<u8> {
    Packer::of_path(format!("a.{ending}").as_ref()).unwrap().pack(bytes).unwrap()
}

/// Reads all entries, until the end or an error.
fn read(
    input: impl Read + Send,
    from: Option<&'static dyn Format>,
) -> (Vec<Entry>, Option<io::Error>) {
    let mut all = Vec::new();
    let mut entries = match Entries::open(input, from) {
        Ok(entries) => entries,
        Err(error) => return (all, Some(error)),
    };
    loop {
        match entries.next_entry() {
            Ok(Some(entry)) => all.push(entry),
            Ok(None) => return (all, None),
            Err(error) => return (all, Some(error)),
        }
    }
}

#[test]
fn pieces_and_interruptions_make_no_difference() {
    for (format, file) in files() {
        let name = format.about().name;
        let (whole, error) = read(&file[..], Some(format));
        assert!(error.is_none() && whole.len() == 40, "{name}: {error:?}");
        for size in [1, 7, 100, 5000] {
            for from in [Some(format), None] {
                let (pieces, error) = read(Unsteady::new(&file, size), from);
                assert!(error.is_none(), "{name}, {size}: {error:?}");
                assert!(pieces.iter().map(|entry| entry.puzzle).eq(whole.iter().map(|e| e.puzzle)));
                if from.is_some() {
                    assert_eq!(pieces, whole, "{name}, {size}");
                }
            }
        }
    }
}

#[cfg(feature = "arrow")]
#[test]
fn a_batch_of_a_stream_makes_its_entries_ready() {
    let stream = include_bytes!("arrow/stream.arrows");
    let mut entries = Entries::open(&stream[..], None).unwrap();
    for _ in 0..2 {
        entries.begin().unwrap();
    }
    let mut ready = 0;
    while entries.next_entry().unwrap().is_some() {
        ready += usize::from(entries.is_ready());
    }
    assert!(ready > 0 && !entries.is_ready());
}

/// Returns lists as JSON, Python and Java write them. No format writes them.
fn lists() -> Vec<u8> {
    let row = |row: &[u8]| {
        let cells = row.iter().map(|cell| char::from(*cell).to_string().replace('.', "0"));
        format!("[{}]", cells.collect::<Vec<_>>().join(", "))
    };
    let rows: Vec<String> = LINE.as_bytes().chunks(9).map(row).collect();
    format!("[{}]\n", rows.join(",\n ")).repeat(20).into_bytes()
}

#[test]
fn lists_may_come_in_pieces_too() {
    let file = lists();
    let (whole, error) = read(&file[..], None);
    assert!(error.is_none() && whole.len() == 20, "{error:?}");
    for size in [1, 50, 5000] {
        let mut entries = Entries::open(Unsteady::new(&file, size), None).unwrap();
        let mut ready = 0;
        for expected in &whole {
            assert_eq!(entries.next_entry().unwrap().as_ref(), Some(expected));
            ready += usize::from(entries.is_ready());
        }
        assert!(entries.next_entry().unwrap().is_none());
        assert!(size == 1 || ready > 0, "{size}");
    }
    for fails_at in [0, 100, file.len() / 2, file.len()] {
        let input = Unsteady { fails_at: Some(fails_at), ..Unsteady::new(&file, 50) };
        let (_, error) = read(input, None);
        assert!(error.is_some_and(|error| error.to_string().contains(LOOSE)), "at {fails_at}");
    }
}

/// A row of more than 4 MiB is one malformed record, wherever it stands and however it comes.
#[test]
fn a_row_that_is_too_long_costs_itself_alone() {
    let long = "x".repeat(5 << 20);
    for text in [
        format!("id,puzzle\n1,{LINE}\n{long}\n2,{LINE}\n"),
        format!("id,puzzle\n1,{LINE}\n2,{LINE}\n{long}\n"),
        format!("id,puzzle\n1,{LINE}\n2,{LINE}\n{long}"),
        format!("id,puzzle\n{long}\n1,{LINE}\n2,{LINE}\n"),
    ] {
        for size in [100_000, 1 << 23] {
            let (entries, error) = read(Unsteady::new(text.as_bytes(), size), None);
            assert!(error.is_none(), "{error:?}");
            let good = entries.iter().filter(|entry| entry.puzzle.is_ok()).count();
            assert_eq!((entries.len(), good), (3, 2));
        }
        let input = Unsteady {
            fails_at: Some(text.len() - (1 << 19)),
            ..Unsteady::new(text.as_bytes(), 100_000)
        };
        let (_, error) = read(input, None);
        assert!(error.is_some_and(|error| error.to_string().contains(LOOSE)));
    }
    let header = format!("{long},puzzle\n1,{LINE}\n");
    let (entries, _) = read(header.as_bytes(), named("csv"));
    assert!(!entries.is_empty());
}

#[test]
fn packed_pieces_and_interruptions_make_no_difference() {
    let text = format!("{LINE}\n").repeat(500);
    for ending in ["gz", "zst", "bz2", "xz"] {
        let file = packed(text.as_bytes(), ending);
        for file in [file.clone(), file.repeat(2)] {
            let (whole, error) = read(&file[..], None);
            assert!(error.is_none() && whole.len().is_multiple_of(500), "{ending}: {error:?}");
            for size in [1, 13, 4096] {
                let (pieces, error) = read(Unsteady::new(&file, size), None);
                assert!(error.is_none() && pieces == whole, "{ending}, {size}: {error:?}");
            }
        }
    }
}

#[test]
fn a_failure_is_told_after_the_records_before_it() {
    for (format, file) in files() {
        let name = format.about().name;
        let (whole, _) = read(&file[..], Some(format));
        let length = file.len();
        for fails_at in [0, 1, 90, length / 2, length - 1, length] {
            let input = Unsteady { fails_at: Some(fails_at), ..Unsteady::new(&file, 50) };
            for from in [Some(format), None] {
                let (before, error) = read(input.clone(), from);
                let error = error.unwrap_or_else(|| panic!("{name} at {fails_at}: no error"));
                assert!(error.to_string().contains(LOOSE), "{name} at {fails_at}: {error}");
                // The last record may be cut off, and then it is a fault.
                let same = before.iter().zip(&whole).filter(|(a, b)| a.puzzle == b.puzzle).count();
                assert!(same + 1 >= before.len(), "{name} at {fails_at}");
            }
        }
    }
    let text = packed(format!("{LINE}\n").repeat(50).as_bytes(), "gz");
    for fails_at in [0, 5, 20, text.len() - 1] {
        let input = Unsteady { fails_at: Some(fails_at), ..Unsteady::new(&text, 50) };
        let (_, error) = read(input, None);
        assert!(error.is_some_and(|error| error.to_string().contains(LOOSE)), "at {fails_at}");
    }
}

/// Formats whose records have several lines. One line in memory makes their entries ready.
const SEVERAL_LINES: [&str; 7] = ["sdk", "msk", "ss", "pencil", "grid", "compact", "boxed"];

#[test]
fn a_ready_entry_needs_no_more_input() {
    for (format, file) in files() {
        let name = format.about().name;
        let mut ready = 0;
        for size in [200, 3000, 1 << 20] {
            let input = Unsteady::new(&file, size);
            let watched = input.clone();
            let mut entries = Entries::open(input, Some(format)).unwrap();
            loop {
                let (is_ready, before) = (entries.is_ready(), watched.calls());
                let entry = entries.next_entry().unwrap();
                if is_ready {
                    ready += 1;
                    let is_same = watched.calls() == before;
                    assert!(is_same || SEVERAL_LINES.contains(&name), "{name}, {size}");
                }
                if entry.is_none() {
                    break;
                }
            }
        }
        assert!(ready > 0, "{name}");
    }
    let text = format!("{LINE}\n").repeat(3);
    let mut reader = Reader::new(Unsteady::new(text.as_bytes(), 1000));
    let mut ready = 0;
    loop {
        ready += usize::from(reader.is_ready());
        if reader.next().is_none() {
            break;
        }
    }
    assert_eq!(ready, 2);
}
