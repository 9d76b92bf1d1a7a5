//! Formats of grids of nine lines that differ only in how a grid is drawn. They look alike, so an
//! input is not recognised as one of them: text that no format recognises is read as any.

use super::text_format::{TextFormat, TextRecords};
use super::{Capabilities, Entry, FormatInfo, layout};
use ninefold_core::Puzzle;

/// Nine lines of nine cells with single spaces between them.
pub(super) static GRID: TextFormat = drawn(
    &FormatInfo {
        name: "grid",
        aliases: &["spaced"],
        endings: &["grid"],
        what: "nine lines of nine cells with single spaces",
        keeps: Capabilities::NOTHING,
    },
    |_, puzzle, out| {
        for (i, byte) in puzzle.to_line().into_iter().enumerate() {
            out.push(byte);
            out.push(if i % 9 == 8 { b'\n' } else { b' ' });
        }
    },
);

/// Nine lines of nine cells.
pub(super) static COMPACT: TextFormat = drawn(
    &FormatInfo {
        name: "compact",
        aliases: &["rows"],
        endings: &["rows"],
        what: "nine lines of nine cells",
        keeps: Capabilities::NOTHING,
    },
    draw_rows,
);

/// Masks of `SadMan` Sudoku: nine lines of nine cells.
pub(super) static MSK: TextFormat = drawn(
    &FormatInfo {
        name: "msk",
        aliases: &["mask"],
        endings: &["msk"],
        what: "SadMan's masks: nine lines of nine cells",
        keeps: Capabilities::NOTHING,
    },
    draw_rows,
);

/// Nine lines of nine cells with rules between the boxes.
pub(super) static BOXED: TextFormat = drawn(
    &FormatInfo {
        name: "boxed",
        aliases: &["box"],
        endings: &["boxed"],
        what: "nine lines of nine cells with rules between the boxes",
        keeps: Capabilities::NOTHING,
    },
    |_, puzzle, out| {
        for (i, byte) in puzzle.to_line().into_iter().enumerate() {
            if i > 0 && i % 27 == 0 {
                out.extend_from_slice(b"------+-------+------\n");
            }
            out.push(byte);
            out.extend_from_slice(match i % 9 {
                8 => b"\n",
                2 | 5 => b" | ",
                _ => b" ",
            });
        }
    },
);

/// Files of Simple Sudoku: a grid in a frame of `*`, `-` and `|`.
pub(super) static SS: TextFormat = drawn(
    &FormatInfo {
        name: "ss",
        aliases: &["simplesudoku"],
        endings: &["ss"],
        what: "Simple Sudoku: a grid in a frame of * - |",
        keeps: Capabilities::NOTHING,
    },
    |_, puzzle, out| {
        out.extend_from_slice(b"*-----------*\n");
        for (i, three) in puzzle.to_line().chunks(3).enumerate() {
            if i > 0 && i % 9 == 0 {
                out.extend_from_slice(b"|---+---+---|\n");
            }
            out.push(b'|');
            out.extend_from_slice(three);
            if i % 3 == 2 {
                out.extend_from_slice(b"|\n");
            }
        }
        out.extend_from_slice(b"*-----------*\n");
    },
);

/// Returns the format of a drawing.
const fn drawn(about: &'static FormatInfo, write: fn(&Entry, &Puzzle, &mut Vec<u8>)) -> TextFormat {
    let records = TextRecords::Paragraphs;
    TextFormat { about, recognises: |_| false, records, losses: FormatInfo::losses, write }
}

fn draw_rows(_: &Entry, puzzle: &Puzzle, out: &mut Vec<u8>) {
    layout::rows(puzzle, b'.', out);
}
