//! Unique rectangles: four blank cells in two rows, two columns and two boxes that could swap two
//! digits. A puzzle with one solution has none, so an extra candidate is true.
//!
//! | technique | what follows |
//! |---|---|
//! | uniqueness 1 | one cell has extra candidates: it loses the two digits |
//! | uniqueness 2 and 5 | all extra candidates have one digit; in 2 they lie in a line, in 5 not |
//! | uniqueness 3 | the extra candidates of two cells are part of a naked subset |
//! | uniqueness 4 | no cell that sees both cells has one of the digits: the other digit goes from both |
//! | uniqueness 6 | one of the digits has no other place in the rows and columns of two diagonal cells: it goes from both |
//! | hidden rectangle | one of the digits has no other place in a row and a column: the other goes from their crossing |

use super::rectangle::{Rules, Seen, neighbours, other_sides};
use super::take_list;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::unstable_internals::{bits, common_peers, subsets};
use ninefold_logic::{Board, DeadlyType, HouseKind, HouseSet, Pattern, StepSink, Technique};

/// Whether cells of a rectangle may lack a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    /// A cell needs both digits as candidates.
    Forbidden,
    /// No filled peer of a cell may hold one of the digits. The candidates may be missing.
    Allowed,
}

/// Finds unique rectangles. Candidates may be missing.
///
/// Order: cells with two candidates in reading order; the second cell of the box, then the other
/// side, in reading order; uniqueness 1, 2 or 5, 3, 4, 6, hidden rectangle. The subsets of
/// uniqueness 3 are searched in the row, the column and the box, in lexicographic order.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Missing::Allowed, Rules::Original, sink)
}

/// Finds unique rectangles as [`find`] does, without the few that `HoDoKu` takes for another one.
pub fn find_everywhere(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Missing::Allowed, Rules::Complete, sink)
}

/// Finds unique rectangles in which no candidate is missing. Order: as [`find`].
pub fn find_complete(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Missing::Forbidden, Rules::Original, sink)
}

fn search(
    board: &Board,
    missing: Missing,
    rules: Rules,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut seen = Seen::new(rules);
    let mut removed = Vec::new();
    let allowed = match missing {
        Missing::Forbidden => Digit::ALL.map(|digit| board.places(digit)),
        Missing::Allowed => super::allowed(board),
    };
    for start in board.blanks() {
        let digits = board.candidates(start);
        let (Some(low), Some(high), 2) = (digits.first(), digits.last(), digits.len()) else {
            continue;
        };
        let fits = allowed[low.index()] & allowed[high.index()];
        for second in neighbours(start).filter(|cell| fits.contains(*cell)) {
            for [third, fourth] in other_sides(start, second) {
                if !fits.contains(third) || !fits.contains(fourth) {
                    continue;
                }
                let cells: CellSet = [start, second, third, fourth].into_iter().collect();
                if seen.is_new(cells, digits) {
                    let rectangle = Rectangle::new(board, cells, low, high);
                    rectangle.take_all(&mut removed, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Four cells that could swap two digits, but for extra candidates.
struct Rectangle<'a> {
    board: &'a Board,
    cells: CellSet,
    low: Digit,
    high: Digit,
    /// The two digits.
    both: DigitSet,
    /// The cells with extra candidates, and those without.
    extra: CellSet,
    plain: CellSet,
}

impl<'a> Rectangle<'a> {
    fn new(board: &'a Board, cells: CellSet, low: Digit, high: Digit) -> Self {
        let both = DigitSet::only(low).with(high);
        let has_extra = |cell: &Cell| !(board.candidates(*cell) - both).is_empty();
        let extra: CellSet = cells.iter().filter(has_extra).collect();
        Self { board, cells, low, high, both, extra, plain: cells - extra }
    }

    /// Hands over everything that follows.
    fn take_all(&self, removed: &mut Vec<Candidate>, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let ends = (self.extra.first(), self.extra.last());
        let (Some(first), Some(last)) = ends else { return ControlFlow::Continue(()) };
        match self.plain.len() {
            3 => self.take(Technique::Uniqueness1, DeadlyType::Type1, self.extra, self.both, sink),
            2 => {
                self.one_digit(sink)?;
                self.subsets(first, last, removed, sink)?;
                let is_line = first.row() == last.row() || first.column() == last.column();
                if is_line {
                    self.locked(first, last, sink)
                } else {
                    self.diagonal(first, last, sink)?;
                    let [one, two] = [self.plain.first(), self.plain.last()];
                    one.into_iter().chain(two).try_for_each(|corner| self.hidden(corner, sink))
                }
            }
            1 => {
                self.one_digit(sink)?;
                self.plain
                    .first()
                    .map_or(ControlFlow::Continue(()), |corner| self.hidden(corner, sink))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Returns the pattern.
    fn pattern(&self, kind: DeadlyType) -> Pattern {
        Pattern::Rectangle { cells: self.cells, digits: self.both, kind }
    }

    /// Hands over candidates that go, if there are any.
    fn take(
        &self,
        technique: Technique,
        kind: DeadlyType,
        cells: CellSet,
        digits: DigitSet,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let eliminations = self.board.among(cells, digits);
        sink.eliminate(technique, self.pattern(kind), eliminations)
    }

    /// Uniqueness 2 and 5.
    fn one_digit(&self, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let digits = self.extra_digits();
        let Some(digit) = digits.single() else { return ControlFlow::Continue(()) };
        let seen = common_peers(self.extra) & self.board.places(digit);
        let is_line = |kind: HouseKind| {
            let mut houses = self.extra.iter().map(|cell| kind.house_of(cell));
            let first = houses.next();
            houses.all(|house| Some(house) == first)
        };
        let technique =
            if self.extra.len() == 2 && (is_line(HouseKind::Row) || is_line(HouseKind::Column)) {
                Technique::Uniqueness2
            } else {
                Technique::Uniqueness5
            };
        self.take(technique, DeadlyType::Type2, seen, digits, sink)
    }

    /// Returns the digits of all extra candidates.
    fn extra_digits(&self) -> DigitSet {
        self.board.union_of(self.extra) - self.both
    }

    /// Uniqueness 3.
    fn subsets(
        &self,
        first: Cell,
        last: Cell,
        removed: &mut Vec<Candidate>,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let board = self.board;
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
            let house = kind.house_of(first);
            if house != kind.house_of(last) {
                continue;
            }
            let fits = |cell: &Cell| (board.candidates(*cell) & self.both).is_empty();
            let open = (house.cells() & board.blanks()) - self.cells;
            let has_candidate = |cell: &Cell| !board.candidates(*cell).is_empty();
            let others: Vec<Cell> = open.iter().filter(fits).filter(has_candidate).collect();
            for subset in subsets(others.len()) {
                let chosen = bits(subset).map(|place| others[place]).collect();
                self.subset(house, chosen, removed, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Uniqueness 3 with some other cells of a house.
    fn subset(
        &self,
        house: House,
        chosen: CellSet,
        removed: &mut Vec<Candidate>,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let board = self.board;
        let all = self.extra | chosen;
        let digits = self.extra_digits() | board.union_of(chosen);
        let is_box = matches!(house, House::Block(_));
        let shared = |kind: HouseKind| {
            let house = all.first().map(|cell| kind.house_of(cell));
            house.filter(|house| all.is_subset(house.cells()))
        };
        let was_searched =
            is_box && (shared(HouseKind::Row).is_some() || shared(HouseKind::Column).is_some());
        if was_searched || digits.len() != all.len() - 1 {
            return ControlFlow::Continue(());
        }
        removed.clear();
        let mut add = |house: House| {
            for cell in house.cells() - all {
                let goes = board.candidates(cell) & digits;
                removed.extend(goes.iter().map(|digit| Candidate { cell, digit }));
            }
            removed.len()
        };
        if add(house) == 0 {
            return ControlFlow::Continue(());
        }
        if let Some(block) = shared(HouseKind::Block).filter(|_| !is_box) {
            add(block);
        }
        let kind = DeadlyType::Type3Naked { house, cells: chosen };
        take_list(board, Technique::Uniqueness3, self.pattern(kind), removed, sink)
    }

    /// Uniqueness 4.
    fn locked(&self, first: Cell, last: Cell, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let seen = first.peers() & last.peers();
        let is_locked = |digit: &Digit| (seen & self.board.places(*digit)).is_empty();
        let Some(digit) = [self.low, self.high].into_iter().find(is_locked) else {
            return ControlFlow::Continue(());
        };
        let kind = if first.row() == last.row() { HouseKind::Row } else { HouseKind::Column };
        let kind = DeadlyType::Type4 { house: kind.house_of(first), digit };
        self.take(Technique::Uniqueness4, kind, self.extra, self.both.without(digit), sink)
    }

    /// Uniqueness 6.
    fn diagonal(&self, first: Cell, last: Cell, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let houses: HouseSet = [first, last].into_iter().flat_map(Self::lines).collect();
        let Some(digit) =
            [self.low, self.high].into_iter().find(|digit| self.holds(houses, *digit))
        else {
            return ControlFlow::Continue(());
        };
        let kind = DeadlyType::Type6 { houses, digit };
        self.take(Technique::Uniqueness6, kind, self.extra, DigitSet::only(digit), sink)
    }

    /// Returns the row and the column of a cell.
    fn lines(cell: Cell) -> [House; 2] {
        [HouseKind::Row.house_of(cell), HouseKind::Column.house_of(cell)]
    }

    /// Returns whether a digit has no places in houses but in the rectangle.
    fn holds(&self, houses: HouseSet, digit: Digit) -> bool {
        (houses.cells() & self.board.places(digit)).is_subset(self.cells)
    }

    /// A hidden rectangle from a corner without extra candidates.
    fn hidden(&self, corner: Cell, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let is_opposite =
            |cell: &Cell| cell.row() != corner.row() && cell.column() != corner.column();
        let Some(cell) = self.cells.iter().find(is_opposite) else {
            return ControlFlow::Continue(());
        };
        let houses: HouseSet = Self::lines(cell).into_iter().collect();
        for (digit, goes) in [(self.low, self.high), (self.high, self.low)] {
            if self.holds(houses, digit) {
                let kind = DeadlyType::Hidden { houses, digit };
                let (cells, digits) = (CellSet::only(cell), DigitSet::only(goes));
                self.take(Technique::HiddenRectangle, kind, cells, digits, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}
