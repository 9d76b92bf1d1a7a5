//! [`SDM`]: collections of `SadMan` Sudoku, one line for each puzzle, `0` for blanks.

use super::line::line;
use super::text_format::{TextFormat, TextRecords};
use super::{Capabilities, FormatInfo, layout};

pub(super) static SDM: TextFormat = TextFormat {
    about: &FormatInfo {
        name: "sdm",
        aliases: &[],
        endings: &["sdm"],
        what: "SadMan's collections: one line of 81 digits for each puzzle, 0 for a blank",
        keeps: Capabilities::NOTHING,
    },
    // The format looks like any lines of 81.
    recognises: |_| false,
    records: TextRecords::Lines(line),
    losses: FormatInfo::losses,
    write: |_, puzzle, out| out.extend_from_slice(&layout::line(puzzle, b'0')),
};
