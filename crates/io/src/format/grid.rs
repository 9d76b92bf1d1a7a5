//! [`GRID`] and [`COMPACT`]: nine lines of nine cells, with and without spaces between them.

use super::drawn::Drawn;
use super::{About, Keeps, layout};
use ninefold_core::Puzzle;

pub(super) static GRID: Drawn = Drawn { about: &ABOUT_GRID, draw: draw_grid };
pub(super) static COMPACT: Drawn = Drawn { about: &ABOUT_COMPACT, draw: draw_compact };

static ABOUT_GRID: About = About {
    name: "grid",
    aliases: &["spaced"],
    endings: &["grid"],
    what: "nine lines of nine cells with single spaces",
    keeps: Keeps::NOTHING,
};

static ABOUT_COMPACT: About = About {
    name: "compact",
    aliases: &["rows"],
    endings: &["rows"],
    what: "nine lines of nine cells",
    keeps: Keeps::NOTHING,
};

fn draw_grid(puzzle: &Puzzle, out: &mut Vec<u8>) {
    for (i, byte) in puzzle.to_line().into_iter().enumerate() {
        out.push(byte);
        out.push(if i % 9 == 8 { b'\n' } else { b' ' });
    }
}

fn draw_compact(puzzle: &Puzzle, out: &mut Vec<u8>) {
    layout::rows(puzzle, b'.', out);
}
