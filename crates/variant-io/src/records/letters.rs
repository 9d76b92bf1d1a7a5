//! [`LetterChoice`]: what letters mean in the grids of a file.

use super::VariantRecord;
use crate::format::{GridSpelling, VariantFormat};
use crate::read::candidates;
use std::collections::VecDeque;

/// Records that wait until a grid shows what letters mean.
const MOST_WAITING: usize = 1000;
/// Bytes of these records.
const MOST_BYTES: usize = 1 << 20;
/// Characters of the smallest grid with letters: 10x10.
const SMALLEST: usize = 100;

/// What letters mean in the grids of a file. The first grid with one meaning decides it for all grids
/// that may have several.
#[derive(Default)]
pub(super) struct LetterChoice {
    choice: Choice,
    /// Records from the first grid on that may have several meanings.
    waiting: VecDeque<VariantRecord>,
    bytes: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Choice {
    #[default]
    Open,
    Known(GridSpelling),
    /// Too many records wait.
    GivenUp,
}

impl LetterChoice {
    /// Takes a record. Returns the records that need not wait any longer.
    pub fn take(&mut self, record: VariantRecord) -> VecDeque<VariantRecord> {
        if self.choice != Choice::Open {
            return VecDeque::from([self.chosen(record)]);
        }
        let spellings = spellings(&record);
        if self.waiting.is_empty() && spellings.is_empty() {
            return VecDeque::from([record]);
        }
        if let [only] = spellings[..] {
            self.choice = Choice::Known(only);
        }
        if self.waiting.len() >= MOST_WAITING || self.bytes >= MOST_BYTES {
            self.choice = Choice::GivenUp;
        }
        self.bytes += record.bytes.len();
        self.waiting.push_back(record);
        if self.choice == Choice::Open { VecDeque::new() } else { self.end() }
    }

    /// Returns the records that wait.
    pub fn end(&mut self) -> VecDeque<VariantRecord> {
        let waiting = std::mem::take(&mut self.waiting);
        waiting.into_iter().map(|record| self.chosen(record)).collect()
    }

    fn chosen(&self, record: VariantRecord) -> VariantRecord {
        match self.choice {
            Choice::Known(spelling) => VariantRecord { letters: Some(spelling), ..record },
            Choice::Open | Choice::GivenUp => record,
        }
    }
}

/// Returns the spellings that a record may have, if it is a grid with letters.
fn spellings(record: &VariantRecord) -> Vec<GridSpelling> {
    let text = record.bytes.trim_ascii();
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || b"._* |-+=\r\n".contains(byte);
    let is_grid = text.len() >= SMALLEST
        && text.iter().any(u8::is_ascii_alphabetic)
        && text.iter().all(is_cell);
    if !is_grid {
        return Vec::new();
    }
    let letters = |format| match format {
        VariantFormat::Grid(
            spelling @ (GridSpelling::LettersFromTen
            | GridSpelling::LettersFromOne
            | GridSpelling::FromZero),
        ) => Some(spelling),
        _ => None,
    };
    let formats = candidates(&String::from_utf8_lossy(text));
    // A jigsaw may be one of the meanings, which no letter decides.
    formats.iter().map(|format| letters(*format)).collect::<Option<_>>().unwrap_or_default()
}
