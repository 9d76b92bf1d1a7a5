//! Pencil marks as 729 characters, nine for each cell, each a digit or a blank.

use super::cells::Span;
use crate::fault::{Expected, Fault, Found, characters};
use ninefold_core::{Candidate, DigitSet, Marks};

/// Reads pencil marks from 729 characters.
///
/// # Errors
///
/// The first character that is wrong, or a wrong number of characters.
pub(super) fn parse(span: Span) -> Result<Marks, Fault> {
    let mut cells = [DigitSet::EMPTY; 81];
    for (index, byte) in span.text.iter().enumerate() {
        let Some(candidate) = Candidate::new(index) else { break };
        if *byte == candidate.digit.to_ascii() {
            cells[candidate.cell.index()].insert(candidate.digit);
        } else if !matches!(byte, b'.' | b'0') {
            return Err(span.fault(index, Expected::Text(DIGITS[candidate.digit.index()])));
        }
    }
    if span.text.len() != Candidate::COUNT {
        let expected = Expected::Text("a line of 729 characters");
        let offset = span.text.len().min(Candidate::COUNT);
        let found = Found::LineOf(characters(span.text));
        return Err(Fault { found, ..span.fault(offset, expected) });
    }
    Ok(Marks::new(cells))
}

/// Expected text at each of the nine places of a cell, for messages.
const DIGITS: [&str; 9] = [
    "1, or . where it is gone",
    "2, or . where it is gone",
    "3, or . where it is gone",
    "4, or . where it is gone",
    "5, or . where it is gone",
    "6, or . where it is gone",
    "7, or . where it is gone",
    "8, or . where it is gone",
    "9, or . where it is gone",
];

/// Writes pencil marks as 729 characters.
pub(super) fn text(marks: &Marks) -> String {
    let character = |index| match Candidate::new(index) {
        Some(candidate) if marks.contains(candidate) => char::from(candidate.digit.to_ascii()),
        _ => '.',
    };
    (0..Candidate::COUNT).map(character).collect()
}
