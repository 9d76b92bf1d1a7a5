//! BUG+n: a bivalue universal grave but for two or more extra candidates.
//!
//! One of the extra candidates is true, so what all of them exclude goes: candidates that share a cell
//! with each of them, or see each of them and have its digit. The types 1 to 4 of
//! [`grave`](super::grave) are other conclusions from the same position.

use crate::board::Board;
use crate::deduction::Deduction;
use crate::geometry::excluded_by;
use crate::pattern::{Deadly, Pattern};
use crate::sink::StepSink;
use crate::technique::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The largest number of cells with extra candidates.
const MAX_CELLS: usize = 8;

/// The largest number of sets of extra candidates that are tried.
const MAX_TRIES: u32 = 1 << 10;

/// Finds what all extra candidates of a grave exclude, if there are two or more of them.
///
/// Order: there is at most one step. If the extra candidates can be chosen in several ways, the first
/// way counts: cells in reading order, and in each the first digits.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let Some(extra) = extra(board).filter(|extra| extra.len() > 1) else {
        return ControlFlow::Continue(());
    };
    let excluded = extra.into_iter().map(excluded_by);
    let eliminations = excluded.fold(board.candidate_set(), |all, some| all & some);
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let pattern = Pattern::Grave { cells: extra.cells(), kind: Deadly::Any };
    sink.take(Deduction::elimination(Technique::BugPlusN, pattern, eliminations))
}

/// Returns the candidates without the extra ones: two in each blank cell.
pub(crate) fn floor(board: &Board) -> Option<CandidateSet> {
    Some(board.candidate_set() - extra(board)?)
}

/// Returns the extra candidates, if the position is a grave without them.
fn extra(board: &Board) -> Option<CandidateSet> {
    let blanks = board.blanks();
    if board.cells_having(2..=2 + MAX_CELLS) != blanks {
        return None;
    }
    let cells = board.cells_having(3..=9);
    if cells.is_empty() || cells.len() > MAX_CELLS {
        return None;
    }
    // An extra candidate has more than two places in each of its houses.
    let mut choices: Vec<(Cell, DigitSet)> = Vec::with_capacity(MAX_CELLS);
    for cell in cells {
        let is_crowded = |digit: Digit| {
            let count = |house: House| board.positions(house, digit).count_ones();
            cell.houses().into_iter().all(|house| count(house) > 2)
        };
        let digits: DigitSet = board.candidates(cell).iter().filter(|d| is_crowded(*d)).collect();
        if digits.len() + 2 < board.candidates(cell).len() {
            return None;
        }
        choices.push((cell, digits));
    }
    let mut tries = MAX_TRIES;
    let floor = choose(board, &choices, board.candidate_set(), &mut tries)?;
    Some(board.candidate_set() - floor)
}

/// Takes extra candidates from the cells of a list in each way, until a grave is left. Returns it.
fn choose(
    board: &Board,
    choices: &[(Cell, DigitSet)],
    left: CandidateSet,
    tries: &mut u32,
) -> Option<CandidateSet> {
    let Some((&(cell, digits), rest)) = choices.split_first() else {
        return is_grave(&left).then_some(left);
    };
    let size = board.candidates(cell).len() - 2;
    for set in (1..1_u16 << 9).map(DigitSet::from_bits) {
        if set.len() == size && set.is_subset(digits) {
            *tries = tries.checked_sub(1)?;
            let next = left - CandidateSet::product(CellSet::only(cell), set);
            if let Some(found) = choose(board, rest, next, tries) {
                return Some(found);
            }
        }
    }
    None
}

/// Returns whether each digit has two places or none in each house.
fn is_grave(candidates: &CandidateSet) -> bool {
    Digit::ALL.into_iter().all(|digit| {
        let places = candidates.places(digit);
        House::ALL.iter().all(|house| matches!((places & house.cells()).len(), 0 | 2))
    })
}
