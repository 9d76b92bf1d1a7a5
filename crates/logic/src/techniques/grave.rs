//! Bivalue universal grave (BUG), types 1 to 4.
//!
//! If every blank cell had two candidates, and every digit two places in each house that lacks it,
//! the puzzle would have no or several solutions. So one of the extra candidates is true.

use crate::board::{Board, Kind};
use crate::deduction::Deduction;
use crate::geometry::{BOX_ROW_COLUMN, PEERS, choices, shared_houses};
use crate::pattern::{Deadly, Pattern};
use crate::sink::StepSink;
use crate::technique::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Finds the grave, if the position is one and eliminates something.
///
/// An extra candidate is one whose digit has neither no nor two places in a house, and whose cell
/// is the only one of these places with three or more candidates.
///
/// Order: type 1 with one cell; with one extra digit type 2, then type 4; otherwise type 4, then
/// type 3, by box, row and column, size of the subset, and cells in colexicographic order of the
/// first cell's peers.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_as(board, Rules::Original, sink)
}

/// Finds the grave as [`find`] does, with two repairs. These are the rules of SukakuExplainer.
///
/// If all houses with too many places of a digit concern the same digit, the cells with three or
/// more candidates among these places are extra, too, even where a house has several of them. And
/// the subsets of type 3 come by size first; then by box, row and column; then their cells are in
/// colexicographic order of the reading order.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_repaired(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_as(board, Rules::Repaired, sink)
}

/// The rules of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// Those of Sudoku Explainer 1.2.1.
    Original,
    /// Those of SukakuExplainer.
    Repaired,
}

/// Finds the grave by the rules of a program.
fn find_as(board: &Board, rules: Rules, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let Some(grave) = Grave::new(board, rules) else { return ControlFlow::Continue(()) };
    let cells: CellSet = grave.cells.iter().map(|(cell, _)| *cell).collect();
    let mut out = |kind, eliminations: CandidateSet| {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern::Grave { cells, kind };
        sink.take(Deduction::elimination(Technique::BivalueUniversalGrave, pattern, eliminations))
    };
    match *grave.cells {
        [] => ControlFlow::Continue(()),
        [(cell, extra)] => out(Deadly::Type1, board.among(CellSet::only(cell), !extra)),
        _ if grave.extra.len() == 1 => {
            out(Deadly::Type2, board.among(grave.common, grave.extra))?;
            grave.type_4(board, &mut out)
        }
        _ if grave.common.is_empty() => ControlFlow::Continue(()),
        _ => {
            grave.type_4(board, &mut out)?;
            grave.type_3(board, rules, &mut out)
        }
    }
}

/// Returns the grave without its extra candidates: two candidates in each blank cell.
pub(crate) fn floor(board: &Board) -> Option<CandidateSet> {
    let extra = |(cell, digits)| CandidateSet::product(CellSet::only(cell), digits);
    let grave =
        Grave::new(board, Rules::Original).or_else(|| Grave::new(board, Rules::Repaired))?;
    Some(grave.cells.into_iter().map(extra).fold(board.candidate_set(), |all, some| all - some))
}

/// The places of the extra candidates, if all have the same digit.
enum OneDigit {
    /// There are none.
    None,
    /// The digit, and its places.
    Places(Digit, CellSet),
    /// They have different digits.
    Several,
}

impl OneDigit {
    /// Adds places of a digit.
    fn add(&mut self, digit: Digit, places: CellSet) {
        *self = match *self {
            Self::None => Self::Places(digit, places),
            Self::Places(known, all) if known == digit => Self::Places(digit, all | places),
            _ => Self::Several,
        };
    }
}

/// A position that is a grave but for some extra candidates.
struct Grave {
    /// The cells with extra candidates, in the order in which they were found, and the extra
    /// digits.
    cells: Vec<(Cell, DigitSet)>,
    /// All extra digits.
    extra: DigitSet,
    /// The cells that see all cells with extra candidates.
    common: CellSet,
}

impl Grave {
    /// Returns the grave of a position, if the position is one.
    fn new(board: &Board, rules: Rules) -> Option<Self> {
        let mut places_of_one = OneDigit::None;
        let mut grave = Self { cells: Vec::new(), extra: DigitSet::EMPTY, common: CellSet::ALL };
        for house in BOX_ROW_COLUMN.into_iter().flat_map(Kind::houses) {
            for digit in Digit::ALL {
                if matches!(board.positions(*house, digit).count_ones(), 0 | 2) {
                    continue;
                }
                let places = board.places_in(*house, digit);
                let has_three = |cell: &Cell| board.candidates(*cell).len() > 2;
                let cells: CellSet = places.iter().filter(has_three).collect();
                places_of_one.add(digit, cells);
                match (cells.first(), cells.single()) {
                    (_, Some(cell)) => grave.add(cell, digit)?,
                    (Some(_), None) => {}
                    (None, None) => return None,
                }
            }
        }
        if let (Rules::Repaired, OneDigit::Places(digit, cells)) = (rules, places_of_one) {
            grave.add_places(digit, cells)?;
        }
        let mut rest = *board;
        for (cell, extra) in &grave.cells {
            rest.eliminate_all(&CandidateSet::product(CellSet::only(*cell), *extra));
        }
        let two_candidates = rest.blanks().iter().all(|cell| rest.candidates(cell).len() == 2);
        let two_places = BOX_ROW_COLUMN.into_iter().flat_map(Kind::houses).all(|house| {
            let counts = Digit::ALL.map(|digit| rest.positions(*house, digit).count_ones());
            counts.into_iter().all(|count| matches!(count, 0 | 2))
        });
        (two_candidates && two_places).then_some(grave)
    }

    /// Adds an extra candidate. Returns `None` if nothing can follow.
    fn add(&mut self, cell: Cell, digit: Digit) -> Option<()> {
        match self.cells.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, extra)) => {
                extra.insert(digit);
            }
            None => self.cells.push((cell, DigitSet::only(digit))),
        }
        self.extra.insert(digit);
        self.common &= cell.peers();
        for (cell, _) in &self.cells {
            self.common.remove(*cell);
        }
        let hopeless = self.cells.len() > 1 && self.extra.len() > 1 && self.common.is_empty();
        (!hopeless).then_some(())
    }

    /// Adds the places of the only extra digit that are not known as such. Returns `None` if nothing
    /// can follow.
    fn add_places(&mut self, digit: Digit, places: CellSet) -> Option<()> {
        let known: CellSet = self.cells.iter().map(|(cell, _)| *cell).collect();
        let digits = self.extra;
        for cell in places - known {
            self.add(cell, digit)?;
        }
        // If no house names a single cell, Sudoku Explainer does not know the digit, and finds
        // nothing.
        (!digits.is_empty()).then_some(())
    }

    /// Type 4: two cells of a house have exactly one common candidate that is not extra. One of
    /// them has this digit and the other an extra digit.
    fn type_4(
        &self,
        board: &Board,
        out: &mut impl FnMut(Deadly, CandidateSet) -> ControlFlow<()>,
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
        out(Deadly::Type4 { house, digit }, goes_1 | goes_2)
    }

    /// Type 3: the cells share a house, and act there as one cell with the extra digits: the cell
    /// of a naked subset.
    fn type_3(
        &self,
        board: &Board,
        rules: Rules,
        out: &mut impl FnMut(Deadly, CandidateSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (first, _) = self.cells[0];
        let mut try_one = |kind: Kind, size: usize| {
            let house = kind.house_of(first);
            if !self.cells.iter().all(|(cell, _)| house.cells().contains(*cell)) {
                return ControlFlow::Continue(());
            }
            let in_house =
                |cell: &Cell| self.common.contains(*cell) && house.cells().contains(*cell);
            let mut list: Vec<Cell> = PEERS[first.index()].into_iter().filter(in_house).collect();
            if rules == Rules::Repaired {
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
                Rules::Repaired => (i % 3, i / 3),
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
        out: &mut impl FnMut(Deadly, CandidateSet) -> ControlFlow<()>,
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
            let kind = Deadly::Type3Naked { house, cells: chosen.iter().copied().collect() };
            out(kind, board.among(rest, union))
        };
        match size {
            2 => choices(list, |chosen: [Cell; 1]| take(&chosen)),
            3 => choices(list, |chosen: [Cell; 2]| take(&chosen)),
            4 => choices(list, |chosen: [Cell; 3]| take(&chosen)),
            5 => choices(list, |chosen: [Cell; 4]| take(&chosen)),
            _ => choices(list, |chosen: [Cell; 5]| take(&chosen)),
        }
    }
}
