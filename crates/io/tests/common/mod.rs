//! Inputs for tests of everything that reads plain text.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc)] // a panic is how a test fails

use ninefold_io::{Reader, Record};
use proptest::prelude::*;
use std::num::NonZero;

pub const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the records of a [`Reader`], which other readers are compared with.
pub fn one_by_one(input: &[u8]) -> Vec<Record> {
    Reader::new(input).collect::<Result<_, _>>().unwrap()
}

fn row() -> impl Strategy<Value = String> {
    let rows =
        [&LINE[..9], "---------", "5 3 . . 7 . . . .", "5 3 . | . 7 . | . . .", "---+---+---"];
    prop::sample::select(rows.map(str::to_owned).to_vec())
}

/// A line of 81 bytes with one wrong character, more often at an end than within; or another line
/// that looks like 81 cells and is not.
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
        1 => Just(format!("{}5", " ".repeat(1_100))),
        1 => Just(format!("#{}", " x".repeat(600))),
    ]
}

/// Plain text, good and bad.
pub fn input() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![4 => text(), 1 => haphazard()]
}

/// Short lines of characters that mean something.
fn haphazard() -> impl Strategy<Value = Vec<u8>> {
    let bytes = prop::sample::select(b"5.-#|x \t\r\n\n\n".to_vec());
    let piece = prop_oneof![8 => prop::collection::vec(bytes, 1..9), 1 => Just(LINE.into())];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    let marks: [&[u8]; 5] = [b"", b"", b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xEF\xBB"];
    let end =
        || prop_oneof![8 => Just("\n"), 4 => Just("\r\n"), 1 => Just("\n\n"), 1 => Just("\r")];
    let line = (line(), end(), 1..4_usize);
    let lines = prop::collection::vec(line, 0..20);
    let bytes = prop::sample::select(vec![0xFF, 0xC3, 0x80, 0, b'\n', b'#', b' ', b'5']);
    // Most inputs have no wrong bytes.
    let wrong = prop_oneof![
        4 => Just(Vec::new()),
        1 => prop::collection::vec((any::<usize>(), bytes), 1..4),
    ];
    let mark = prop::sample::select(marks.to_vec());
    (mark, lines, wrong, 0..100_usize).prop_map(|(mark, lines, wrong, cut)| {
        let mut text = mark.to_vec();
        for (line, end, times) in lines {
            text.extend_from_slice(format!("{line}{end}").repeat(times).as_bytes());
        }
        for (at, byte) in wrong {
            if let Some(length) = NonZero::new(text.len()) {
                text[at % length] = byte;
            }
        }
        // Half of the inputs are whole. The others lack some bytes at the end.
        text.truncate(text.len() - cut.saturating_sub(50).min(text.len()));
        text
    })
}
