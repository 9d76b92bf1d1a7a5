//! ALS-W-wing: two almost locked sets, joined by a conjugate pair.
//!
//! Both sets have the digits x and z. In a house, x has two places outside the sets. One of them sees
//! all places of x in the first set, the other one all in the second set. Whichever of the two is x,
//! one of the sets lacks x and holds all its other digits. So one of the sets holds z, and z goes from
//! the cells that see all places of z in both.
//!
//! If both sets are single cells, this is a W-wing, which has its own finder.

use super::sets::{self, AlmostLockedSet};
use super::{Overlap, seen_by_both};
use crate::board::Board;
use crate::geometry::shared_houses;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Cell, Digit, DigitSet, House};

/// The largest number of pairs of sets that are tried on one board. Positions of puzzles have some
/// ten thousands.
const MAX_PAIRS: u32 = 1 << 20;

/// Finds ALS-W-wings that eliminate something. The sets have no cell in common.
///
/// Order: digits of the pair; its houses: rows, columns, boxes; the set that the first place sees,
/// then the other set, each in the order of ALS-XZ. Two places in two houses count for the first of
/// these.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let sets = sets::collect(board);
    let mut left = MAX_PAIRS;
    let mut near: [Vec<&AlmostLockedSet>; 2] = [Vec::new(), Vec::new()];
    for digit in Digit::ALL {
        for house in House::ALL {
            let Some(ends) = board.conjugate_pair(house, digit) else { continue };
            let is_earlier = |other: House| {
                other.index() < house.index() && board.positions(other, digit).count_ones() == 2
            };
            if shared_houses(ends[0], ends[1]).any(is_earlier) {
                continue;
            }
            sink.visit()?;
            for (near, [own, other]) in near.iter_mut().zip([ends, [ends[1], ends[0]]]) {
                near.clear();
                let fits = |set: &&AlmostLockedSet| is_seen(set, digit, own, other);
                near.extend(sets.iter().filter(fits));
            }
            for first in &near[0] {
                for second in &near[1] {
                    if left == 0 {
                        return ControlFlow::Continue(());
                    }
                    left -= 1;
                    if !Overlap::Forbidden.permits(first.cells, second.cells)
                        || first.cells.len() + second.cells.len() == 2
                        || (first.digits & second.digits).len() < 2
                        || is_turned(first, second, digit, ends)
                    {
                        continue;
                    }
                    let eliminations = seen_by_both(first, second, DigitSet::only(digit));
                    if !eliminations.is_empty() {
                        let sets = [first.cells, second.cells];
                        let pattern = Pattern::AlmostLockedWWing { sets, digit, house };
                        let technique = Technique::AlsWWing;
                        sink.eliminate(technique, pattern, eliminations)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether a cell sees all places of a digit in a set that does not have the other cell.
fn is_seen(set: &AlmostLockedSet, digit: Digit, own: Cell, other: Cell) -> bool {
    set.seen(digit).contains(own) && !set.cells.contains(other)
}

/// Returns whether two sets come again with the first and the second one exchanged, and earlier.
fn is_turned(
    first: &AlmostLockedSet,
    second: &AlmostLockedSet,
    digit: Digit,
    [low, high]: [Cell; 2],
) -> bool {
    second.cells < first.cells
        && is_seen(first, digit, high, low)
        && is_seen(second, digit, low, high)
}
