//! Any bytes are read as a puzzle or refused with an error that names the right place.
//!
//! A puzzle stays the same when it is written and read again. The offset of an error is at most 81,
//! and within the text or at its end. A wrong byte is at that offset, and all bytes before it are
//! fine. A wrong length is the length of the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_core::{ParseError, ParseErrorKind, Puzzle};

fuzz_target!(|text: &[u8]| {
    match Puzzle::parse(text) {
        Ok(puzzle) => {
            assert_eq!(text.len(), 81);
            assert_eq!(Puzzle::parse(&puzzle.to_line()), Ok(puzzle));
            assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
        }
        Err(error) => check(text, error),
    }
});

fn check(text: &[u8], error: ParseError) {
    let ParseError { kind, offset } = error;
    assert!(offset <= text.len().min(81));
    assert!(text[..offset].iter().all(|byte| Puzzle::parse_cell(*byte).is_some()));
    match kind {
        ParseErrorKind::Character(byte) => {
            assert_eq!(text[offset], byte);
            assert_eq!(Puzzle::parse_cell(byte), None);
        }
        ParseErrorKind::Length(found) => {
            assert_eq!(found, text.len());
            assert_ne!(found, 81);
            assert_eq!(offset, found.min(81));
        }
        _ => unreachable!("a kind of error that this target does not know"),
    }
    assert!(!error.to_string().is_empty());
}
