//! Positions that are bivalue universal graves but for some extra candidates.
//!
//! In a bivalue universal grave, each blank cell has two candidates, and each digit two places in a
//! house, or none. There are two ways to find the extra candidates: [`Grave::new`] takes them from the
//! houses in which a digit has too many places, [`extra_of_several`] tries those of each cell.

use crate::board::{Board, HouseKind};
use crate::geometry::BOX_ROW_COLUMN;
use alloc::vec::Vec;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The largest number of cells with extra candidates.
const MAX_CELLS: usize = 8;

/// The largest number of sets of extra candidates that are tried.
const MAX_TRIES: u32 = 1 << 10;

/// The rules of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    /// Those of Sudoku Explainer 1.2.1, errors included.
    Original,
    /// Those of SukakuExplainer.
    Repaired,
    /// As `Repaired`, without what this program leaves out.
    Complete,
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
pub(crate) struct Grave {
    /// The cells with extra candidates, in the order in which they were found, and the extra
    /// digits.
    pub(crate) cells: Vec<(Cell, DigitSet)>,
    /// All extra digits.
    pub(crate) extra: DigitSet,
    /// The cells that see all cells with extra candidates.
    pub(crate) common: CellSet,
}

impl Grave {
    /// Returns the grave of a position, if the position is one.
    pub(crate) fn new(board: &Board, rules: Rules) -> Option<Self> {
        let mut places_of_one = OneDigit::None;
        let mut grave = Self { cells: Vec::new(), extra: DigitSet::EMPTY, common: CellSet::ALL };
        for house in BOX_ROW_COLUMN.into_iter().flat_map(HouseKind::houses) {
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
        if let OneDigit::Places(digit, cells) = places_of_one
            && rules != Rules::Original
        {
            grave.add_places(digit, cells, rules)?;
        }
        let rest = grave.rest(board);
        let has_two = board.blanks().iter().all(|cell| rest.digits(cell).len() == 2);
        (has_two && is_grave(&rest)).then_some(grave)
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
    fn add_places(&mut self, digit: Digit, places: CellSet, rules: Rules) -> Option<()> {
        let known: CellSet = self.cells.iter().map(|(cell, _)| *cell).collect();
        let digits = self.extra;
        for cell in places - known {
            self.add(cell, digit)?;
        }
        // If no house names a single cell, SukakuExplainer does not know the digit, and finds
        // nothing.
        (rules == Rules::Complete || !digits.is_empty()).then_some(())
    }

    /// Returns the position without the extra candidates: two candidates in each blank cell.
    pub(crate) fn floor(board: &Board) -> Option<CandidateSet> {
        let grave =
            Self::new(board, Rules::Original).or_else(|| Self::new(board, Rules::Complete))?;
        Some(grave.rest(board))
    }

    /// Returns the candidates without the extra ones.
    fn rest(&self, board: &Board) -> CandidateSet {
        let extra = |(cell, digits): &(Cell, DigitSet)| {
            CandidateSet::product(CellSet::only(*cell), *digits)
        };
        self.cells.iter().map(extra).fold(board.candidate_set(), |all, some| all - some)
    }
}

/// Returns the extra candidates, if the position is a grave without them.
pub(crate) fn extra_of_several(board: &Board) -> Option<CandidateSet> {
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
