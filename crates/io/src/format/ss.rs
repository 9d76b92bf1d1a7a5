//! [`SS`]: files of Simple Sudoku, a grid in a frame of `*`, `-` and `|`.

use super::drawn::Drawn;
use super::{About, Keeps};
use ninefold_core::Puzzle;

pub(super) static SS: Drawn = Drawn { about: &ABOUT, draw };

static ABOUT: About = About {
    name: "ss",
    aliases: &["simplesudoku"],
    endings: &["ss"],
    what: "Simple Sudoku: a grid in a frame of * - |",
    keeps: Keeps::NOTHING,
};

fn draw(puzzle: &Puzzle, out: &mut Vec<u8>) {
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
}
