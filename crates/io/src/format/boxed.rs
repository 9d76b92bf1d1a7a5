//! [`BOXED`]: nine lines of nine cells with rules between the boxes.

use super::drawn::Drawn;
use super::{About, Keeps};
use ninefold_core::Puzzle;

pub(super) static BOXED: Drawn = Drawn { about: &ABOUT, draw };

static ABOUT: About = About {
    name: "boxed",
    aliases: &["box"],
    endings: &["boxed"],
    what: "nine lines of nine cells with rules between the boxes",
    keeps: Keeps::NOTHING,
};

fn draw(puzzle: &Puzzle, out: &mut Vec<u8>) {
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
}
