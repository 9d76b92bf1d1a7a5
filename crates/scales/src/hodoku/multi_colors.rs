//! Multi colors: two pairs of colors of a digit.
//!
//! Type 2: a color sees both colors of another pair, so its places are false. Type 1: two colors of
//! different pairs see each other, so one of the opposite colors is true. Places that see both of
//! these are false.

use super::coloring::{between, sees};
use super::take_list;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, Digit};
use ninefold_logic::unstable_internals::color_pairs;
use ninefold_logic::{Board, Pattern, StepSink, Technique};

/// Finds multi colors.
///
/// Order: digits ascending; the first pair of colors, then the second; type 2, then type 1.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut list = Vec::new();
    for digit in Digit::ALL {
        let pairs = color_pairs(board, digit);
        for (i, one) in pairs.iter().enumerate() {
            for (j, two) in pairs.iter().enumerate() {
                if i == j {
                    continue;
                }
                let of = |cell| Candidate { cell, digit };
                let cells = one[0] | one[1] | two[0] | two[1];
                let pattern = Pattern::Coloring { digit, cells };
                list.clear();
                for color in one.iter().filter(|color| two.iter().all(|two| sees(**color, *two))) {
                    list.extend(color.iter().map(of));
                }
                take_list(board, Technique::MultiColors2, pattern, &list, sink)?;
                list.clear();
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if sees(one[a], two[b]) {
                        let cells = between(board, digit, one[1 - a], two[1 - b]);
                        list.extend(cells.iter().map(of));
                    }
                }
                take_list(board, Technique::MultiColors1, pattern, &list, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}
