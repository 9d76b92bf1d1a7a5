//! [`MSK`]: masks of `SadMan` Sudoku, nine lines of nine cells and nothing else.

use super::drawn::Drawn;
use super::{About, Keeps, layout};
use ninefold_core::Puzzle;

pub(super) static MSK: Drawn = Drawn { about: &ABOUT, draw };

static ABOUT: About = About {
    name: "msk",
    aliases: &["mask"],
    endings: &["msk"],
    what: "SadMan's masks: nine lines of nine cells",
    keeps: Keeps::NOTHING,
};

fn draw(puzzle: &Puzzle, out: &mut Vec<u8>) {
    layout::rows(puzzle, b'.', out);
}
