//! Simple colors: a pair of colors of a digit.
//!
//! Wrap: two places of one color see each other, so all of them are false. Trap: a place sees both
//! colors, so it is false.

use super::coloring::{between, sees_itself};
use super::take_list;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, Digit};
use ninefold_logic::unstable_internals::color_pairs;
use ninefold_logic::{Board, Pattern, StepSink, Technique};

/// Finds simple colors.
///
/// Order: digits ascending; pairs of colors by their first place; the wrap, then the trap.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut list = Vec::new();
    for digit in Digit::ALL {
        for [one, two] in color_pairs(board, digit) {
            let of = |cell| Candidate { cell, digit };
            let pattern = Pattern::Coloring { digit, cells: one | two };
            list.clear();
            for color in [one, two].into_iter().filter(|color| sees_itself(*color)) {
                list.extend(color.iter().map(of));
            }
            take_list(board, Technique::SimpleColorsWrap, pattern, &list, sink)?;
            list.clear();
            list.extend(between(board, digit, one, two).iter().map(of));
            take_list(board, Technique::SimpleColorsTrap, pattern, &list, sink)?;
        }
    }
    ControlFlow::Continue(())
}
