//! [`BANK`]: lines of the Sudoku Exchange puzzle bank: hash, puzzle, rating.

use super::cells::{Span, are_cells};
use super::text_format::{TextFormat, TextRecords};
use super::{Capabilities, Entry, Fields, FormatInfo, Loss, Value, layout};
use crate::fault::Expected;
use ninefold_core::Puzzle;

pub(super) static BANK: TextFormat = TextFormat {
    about: &FormatInfo {
        name: "bank",
        aliases: &["sudoku-exchange", "exchange"],
        endings: &["bank"],
        what: "lines of the Sudoku Exchange puzzle bank: hash, puzzle, rating",
        keeps: Capabilities { fields: Fields::Only(&["hash", "rating"]), ..Capabilities::NOTHING },
    },
    recognises: |start| {
        start.is_mostly(|line| {
            let mut words = line.split(u8::is_ascii_whitespace);
            words.next().is_some_and(is_hash) && words.next().is_some_and(are_cells)
        })
    },
    records: TextRecords::Lines(read),
    losses,
    write,
};

/// Number of characters in a hash.
const HASH: usize = 12;

fn is_hash(word: &[u8]) -> bool {
    word.len() == HASH && word.iter().all(u8::is_ascii_hexdigit)
}

fn read(span: Span) -> Entry {
    let (hash, after) = word(span, 0);
    let (cells, after) = word(span, after);
    let mut entry = Entry::new(span.line, cells.cells());
    let has_hash = is_hash(hash.text);
    if !has_hash {
        let expected = Expected::Text("a hash of 12 hexadecimal digits, then 81 cells");
        entry.puzzle = Err(span.fault(0, expected));
    } else if cells.text.is_empty() {
        entry.puzzle = Err(span.fault(after, Expected::Text("81 cells after the hash")));
    }
    if has_hash {
        entry.push_bytes("hash", hash.text);
        let rating = span.text[after..].trim_ascii();
        if !rating.is_empty() {
            entry.push_bytes("rating", rating);
        }
    }
    entry
}

/// Returns the next word of a line and the offset of its end.
fn word(span: Span<'_>, from: usize) -> (Span<'_>, usize) {
    let is_gap = |byte: &&u8| byte.is_ascii_whitespace();
    let start = from + span.text[from..].iter().take_while(is_gap).count();
    let end = start + span.text[start..].iter().take_while(|byte| !is_gap(byte)).count();
    (span.part(start..end), end)
}

fn losses(about: &FormatInfo, entry: &Entry) -> Vec<Loss> {
    let mut losses = about.losses(entry);
    if entry.field("hash").is_some_and(|hash| !is_hash(hash.as_bytes())) {
        losses.push(Loss::Field("hash".into()));
    }
    if entry.value("rating").is_some_and(|rating| !fits(rating)) {
        losses.push(Loss::Field("rating".into()));
    }
    losses
}

fn write(entry: &Entry, puzzle: &Puzzle, out: &mut Vec<u8>) {
    let cells = layout::line(puzzle, b'0');
    let hash = entry.field("hash").filter(|hash| is_hash(hash.as_bytes()));
    let hash = hash.map_or_else(|| hash_of(&cells), str::to_owned);
    out.extend_from_slice(hash.as_bytes());
    out.push(b' ');
    out.extend_from_slice(&cells);
    if let Some(rating) = entry.value("rating").filter(|rating| fits(rating)) {
        // The bank aligns ratings up to 99.9 to the right.
        out.extend_from_slice(format!("{:>5}", rating.as_str()).as_bytes());
    }
}

/// Returns whether a rating is one word, short enough to leave a space after the cells.
fn fits(rating: &Value) -> bool {
    let is_text = !matches!(rating, Value::Raw(_));
    let rating = rating.as_str();
    is_text && (1..=4).contains(&rating.len()) && !rating.contains(|c: char| c.is_whitespace())
}

/// Returns the hash that the Sudoku Exchange puzzle bank gives a puzzle: the first 12 hexadecimal
/// digits of the SHA-1 of its 81 digits, with `0` for blanks.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_io::format::bank_hash;
/// assert_eq!(bank_hash(&Puzzle::EMPTY).len(), 12);
/// ```
pub fn bank_hash(puzzle: &Puzzle) -> String {
    hash_of(&layout::line(puzzle, b'0'))
}

fn hash_of(cells: &[u8; 81]) -> String {
    let mut hash = sha1_smol::Sha1::from(cells).digest().to_string();
    hash.truncate(HASH);
    hash
}
