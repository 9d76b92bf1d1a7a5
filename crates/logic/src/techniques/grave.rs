//! Bivalue universal grave (BUG), types 1 to 4.
//!
//! If every blank cell had two candidates, and every digit two places in each house that lacks it,
//! the puzzle would have no or several solutions. So one of the extra candidates is true.

use crate::board::{Board, HouseKind};
use crate::geometry::{BOX_ROW_COLUMN, ChoiceOrder, PEERS, choices, shared_houses};
use crate::graves::{Grave, Rules};
use crate::pattern::Pattern;
use crate::pattern_kinds::DeadlyType;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, DigitSet, House};

/// Finds the grave, if the position is one and eliminates something.
///
/// An extra candidate is one whose digit has neither no nor two places in a house, and whose cell
/// is the only one of these places with three or more candidates.
///
/// Order: type 1 with one cell; with one extra digit type 2, then type 4; otherwise type 4, then
/// type 3, by box, row and column, size of the subset, and cells in colexicographic order of the
/// first cell's peers.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_as(board, Rules::Original, sink)
}

/// Finds the grave as [`find`] does, with two repairs. These are the rules of SukakuExplainer.
///
/// If all houses with too many places of a digit concern the same digit, the cells with three or
/// more candidates among these places are extra, too, even where a house has several of them. And
/// the subsets of type 3 come by size first; then by box, row and column; then their cells are in
/// colexicographic order of the reading order.
pub fn find_repaired(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_as(board, Rules::Repaired, sink)
}

/// Finds the grave as [`find_repaired`] does. Besides, all extra candidates may have one digit while
/// no house has a single cell with three or more candidates among too many places of this digit.
pub fn find_complete(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_as(board, Rules::Complete, sink)
}

/// Finds the grave by some rules.
fn find_as(board: &Board, rules: Rules, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let Some(grave) = Grave::new(board, rules) else { return ControlFlow::Continue(()) };
    let cells: CellSet = grave.cells.iter().map(|(cell, _)| *cell).collect();
    let mut out = |kind, eliminations: CandidateSet| {
        let pattern = Pattern::Grave { cells, kind };
        sink.eliminate(Technique::BivalueUniversalGrave, pattern, eliminations)
    };
    match *grave.cells {
        [] => ControlFlow::Continue(()),
        [(cell, extra)] => out(DeadlyType::Type1, board.among(CellSet::only(cell), !extra)),
        _ if grave.extra.len() == 1 => {
            out(DeadlyType::Type2, board.among(grave.common, grave.extra))?;
            grave.type_4(board, &mut out)
        }
        _ if grave.common.is_empty() => ControlFlow::Continue(()),
        _ => {
            grave.type_4(board, &mut out)?;
            grave.type_3(board, rules, &mut out)
        }
    }
}

impl Grave {
    /// Type 4: two cells of a house have exactly one common candidate that is not extra. One of
    /// them has this digit and the other an extra digit.
    fn type_4(
        &self,
        board: &Board,
        out: &mut impl FnMut(DeadlyType, CandidateSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [(first, extra_1), (second, extra_2)] = *self.cells else {
            return ControlFlow::Continue(());
        };
        let common = (board.candidates(first) & board.candidates(second)) - self.extra;
        let house = shared_houses(first, second).next();
        let (Some(house), Some(digit)) = (house, common.single()) else {
            return ControlFlow::Continue(());
        };
        let goes_1 = board.among(CellSet::only(first), !(extra_1 | common));
        let goes_2 = board.among(CellSet::only(second), !(extra_2 | common));
        out(DeadlyType::Type4 { house, digit }, goes_1 | goes_2)
    }

    /// Type 3: the cells share a house, and act there as one cell with the extra digits: the cell
    /// of a naked subset.
    fn type_3(
        &self,
        board: &Board,
        rules: Rules,
        out: &mut impl FnMut(DeadlyType, CandidateSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (first, _) = self.cells[0];
        let mut try_one = |kind: HouseKind, size: usize| {
            let house = kind.house_of(first);
            if !self.cells.iter().all(|(cell, _)| house.cells().contains(*cell)) {
                return ControlFlow::Continue(());
            }
            let in_house =
                |cell: &Cell| self.common.contains(*cell) && house.cells().contains(*cell);
            let mut list: Vec<Cell> = PEERS[first.index()].into_iter().filter(in_house).collect();
            if rules != Rules::Original {
                list.sort_unstable();
            }
            if list.len() < size {
                return ControlFlow::Continue(());
            }
            self.type_3_of(board, house, &list, size, out)
        };
        for i in 0..15 {
            let (kind, size) = match rules {
                Rules::Original => (i / 5, i % 5),
                Rules::Repaired | Rules::Complete => (i % 3, i / 3),
            };
            try_one(BOX_ROW_COLUMN[kind], size + 2)?;
        }
        ControlFlow::Continue(())
    }

    /// Type 3 with a naked subset of `size` digits, in cells of a list.
    fn type_3_of(
        &self,
        board: &Board,
        house: House,
        list: &[Cell],
        size: usize,
        out: &mut impl FnMut(DeadlyType, CandidateSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut take = |chosen: &[Cell]| {
            let digits = chosen.iter().map(|cell| board.candidates(*cell));
            let union = digits.clone().fold(DigitSet::EMPTY, |all, some| all | some);
            if union.len() != size
                || !self.extra.is_subset(union)
                || digits.clone().any(|some| some.len() < 2)
            {
                return ControlFlow::Continue(());
            }
            let rest = list.iter().filter(|cell| !chosen.contains(cell)).copied().collect();
            let kind = DeadlyType::Type3Naked { house, cells: chosen.iter().copied().collect() };
            out(kind, board.among(rest, union))
        };
        match size {
            2 => choices(list, ChoiceOrder::Colexicographic, |chosen: [Cell; 1]| take(&chosen)),
            3 => choices(list, ChoiceOrder::Colexicographic, |chosen: [Cell; 2]| take(&chosen)),
            4 => choices(list, ChoiceOrder::Colexicographic, |chosen: [Cell; 3]| take(&chosen)),
            5 => choices(list, ChoiceOrder::Colexicographic, |chosen: [Cell; 4]| take(&chosen)),
            _ => choices(list, ChoiceOrder::Colexicographic, |chosen: [Cell; 5]| take(&chosen)),
        }
    }
}
