//! [`Marks`]: the candidates of all cells.

use crate::candidate::Candidate;
use crate::candidate_set::{CandidateSet, CandidateSetIter};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::puzzle::Puzzle;
use core::fmt;

/// The pencil marks: the candidates of all 81 cells. A filled cell has its digit as its only mark.
///
/// The marks are stored twice, by cell and by digit. So the marks of a cell and the places of a
/// digit each take one read.
///
/// ```
/// use ninefold_core::{Cell, DigitSet, Marks, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let mut marks = Marks::from_board(&puzzle);
/// assert_eq!(marks.get(Cell::ALL[2]).to_string(), "124");
///
/// let singles = marks.naked_singles(&puzzle);
/// assert_eq!(singles.to_string(), "r5c5=5 r7c6=7 r7c9=4 r8c8=3");
/// for single in singles {
///     marks.place(single);
/// }
/// assert_eq!(marks.get(Cell::ALL[40]), "5".parse::<DigitSet>()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Marks {
    /// The digits of each cell in reading order.
    cells: [DigitSet; 81],
    /// The same marks by digit.
    candidates: CandidateSet,
}

impl Marks {
    /// The marks with all nine digits in every cell.
    pub const ALL: Self = Self { cells: [DigitSet::ALL; 81], candidates: CandidateSet::ALL };

    /// Makes the marks from the digits of each cell in reading order.
    pub const fn new(cells: [DigitSet; 81]) -> Self {
        let mut places = [0; 9];
        let mut i = 0;
        while i < 81 {
            let mut digit = 0;
            while digit < 9 {
                places[digit] |= ((cells[i].bits() >> digit & 1) as u128) << i;
                digit += 1;
            }
            i += 1;
        }
        let mut sets = [CellSet::EMPTY; 9];
        let mut digit = 0;
        while digit < 9 {
            sets[digit] = CellSet::from_bits(places[digit]);
            digit += 1;
        }
        Self { cells, candidates: CandidateSet::from_places(sets) }
    }

    /// Returns the marks of a board. A filled cell has its digit, and a blank cell has all digits
    /// that none of its peers holds.
    ///
    /// ```
    /// use ninefold_core::{Cell, Digit, DigitSet, Marks, Puzzle};
    ///
    /// let five = Digit::ALL[4];
    /// let marks = Marks::from_board(&Puzzle::EMPTY.with(Cell::ALL[0], five));
    /// assert_eq!(marks.get(Cell::ALL[0]), DigitSet::only(five));
    /// assert!(!marks.get(Cell::ALL[1]).contains(five));
    /// assert_eq!(marks.get(Cell::ALL[80]), DigitSet::ALL);
    /// ```
    pub fn from_board(board: &Puzzle) -> Self {
        let mut filled = [CellSet::EMPTY; 9];
        let mut seen = [CellSet::EMPTY; 9];
        let mut blanks = CellSet::ALL;
        for (cell, digit) in board.clues() {
            filled[digit.index()].insert(cell);
            seen[digit.index()] |= cell.peers();
            blanks.remove(cell);
        }
        let places = |i: usize| filled[i] | (blanks - seen[i]);
        Self::from(CandidateSet::from_places(core::array::from_fn(places)))
    }

    /// Returns the digit of each filled cell, and all nine digits for each blank cell.
    ///
    /// ```
    /// use ninefold_core::{Cell, Digit, Marks, Puzzle};
    ///
    /// let marks = Marks::unmarked(&Puzzle::EMPTY.with(Cell::ALL[0], Digit::ALL[4]));
    /// assert_eq!(marks.get(Cell::ALL[0]).to_string(), "5");
    /// assert_eq!(marks.get(Cell::ALL[1]).to_string(), "123456789");
    /// ```
    pub fn unmarked(board: &Puzzle) -> Self {
        Self::new(board.cells().map(|cell| cell.map_or(DigitSet::ALL, DigitSet::only)))
    }

    /// Returns the marks of a cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Returns the marks of all cells in reading order.
    #[inline]
    pub const fn cells(&self) -> &[DigitSet; 81] {
        &self.cells
    }

    /// Returns the cells that have a digit as a mark.
    #[inline]
    pub const fn places(&self, digit: Digit) -> CellSet {
        self.candidates.places(digit)
    }

    /// Returns all marks as one set.
    #[inline]
    pub const fn candidates(&self) -> CandidateSet {
        self.candidates
    }

    /// Returns whether a candidate is among the marks.
    #[inline]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.get(candidate.cell).contains(candidate.digit)
    }

    /// Returns the number of marks, 0 to 729.
    pub const fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns whether no cell has a mark.
    pub const fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// Replaces the marks of a cell.
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.cells[cell.index()] = digits;
        let all = CandidateSet::product(CellSet::only(cell), DigitSet::ALL);
        let new = CandidateSet::product(CellSet::only(cell), digits);
        self.candidates = self.candidates.difference(all).union(new);
    }

    /// Removes a mark. Returns whether it was there.
    #[inline]
    pub const fn strike(&mut self, candidate: Candidate) -> bool {
        self.candidates.remove(candidate);
        self.cells[candidate.cell.index()].remove(candidate.digit)
    }

    /// Adds a mark. Returns whether it was missing.
    #[inline]
    pub const fn restore(&mut self, candidate: Candidate) -> bool {
        self.candidates.insert(candidate);
        self.cells[candidate.cell.index()].insert(candidate.digit)
    }

    /// Removes some marks. Returns those that were there.
    pub fn strike_all(&mut self, candidates: CandidateSet) -> CandidateSet {
        let struck = self.candidates & candidates;
        for candidate in struck {
            self.strike(candidate);
        }
        struck
    }

    /// Fills a cell: its digit becomes its only mark and is struck from the cell's peers.
    ///
    /// ```
    /// use ninefold_core::{Candidate, Cell, Marks, Puzzle};
    ///
    /// let mut marks = Marks::ALL;
    /// let candidate: Candidate = "r1c1=5".parse()?;
    /// marks.place(candidate);
    /// assert_eq!(marks, Marks::from_board(&Puzzle::EMPTY.with(candidate.cell, candidate.digit)));
    /// # Ok::<(), ninefold_core::NotationError>(())
    /// ```
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.set(cell, DigitSet::only(digit));
        self.strike_all(CandidateSet::product(cell.peers(), DigitSet::only(digit)));
    }

    /// Returns the cells without a mark. A board with such a cell has no solution.
    pub const fn empty_cells(&self) -> CellSet {
        self.candidates.cells().complement()
    }

    /// Returns the cells with exactly one mark, filled or not.
    pub const fn single_cells(&self) -> CellSet {
        self.candidates.single_cells()
    }

    /// Returns the naked singles: the candidates of all cells that have one mark and are blank on
    /// the board.
    pub fn naked_singles(&self, board: &Puzzle) -> CandidateSet {
        self.candidates.within(self.single_cells() - board.clue_cells())
    }

    /// Returns the board in which every cell with exactly one mark is filled.
    ///
    /// ```
    /// use ninefold_core::{Cell, Digit, Marks, Puzzle};
    ///
    /// let board = Puzzle::EMPTY.with(Cell::ALL[0], Digit::ALL[4]);
    /// assert_eq!(Marks::from_board(&board).filled(), board);
    /// ```
    pub fn filled(&self) -> Puzzle {
        Puzzle::new(self.cells.map(DigitSet::single))
    }

    /// Iterates over the marks by cell, then by digit.
    pub const fn iter(&self) -> CandidateSetIter {
        self.candidates.iter()
    }
}

impl From<CandidateSet> for Marks {
    fn from(candidates: CandidateSet) -> Self {
        let mut cells = [DigitSet::EMPTY; 81];
        for digit in DigitSet::ALL {
            for cell in candidates.places(digit) {
                cells[cell.index()].insert(digit);
            }
        }
        Self { cells, candidates }
    }
}

impl From<Marks> for CandidateSet {
    fn from(marks: Marks) -> Self {
        marks.candidates
    }
}

impl IntoIterator for Marks {
    type Item = Candidate;
    type IntoIter = CandidateSetIter;

    fn into_iter(self) -> CandidateSetIter {
        self.iter()
    }
}

impl IntoIterator for &Marks {
    type Item = Candidate;
    type IntoIter = CandidateSetIter;

    fn into_iter(self) -> CandidateSetIter {
        self.iter()
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Marks").field(&self.cells).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns boards of 0 to 80 clues, each with its marks after some of them were struck.
    fn samples() -> impl Iterator<Item = (Puzzle, Marks)> {
        let line =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let board: Puzzle = line.parse().expect("81 digits");
        (0..81).map(move |count| {
            let keep = |cell: Cell| (cell.index() * 50 % 81 < count).then_some(board.get(cell)?);
            let board = Puzzle::new(Cell::ALL.map(keep));
            let mut marks = Marks::from_board(&board);
            let struck = (0..Candidate::COUNT).filter(|index| index * 7 % 11 == count % 11);
            marks.strike_all(struck.filter_map(Candidate::new).collect());
            (board, marks)
        })
    }

    /// Checks that the marks by cell and the marks by digit agree.
    fn assert_consistent(marks: &Marks) {
        assert_eq!(*marks, Marks::new(*marks.cells()));
        assert_eq!(*marks, Marks::from(marks.candidates()));
        for candidate in CandidateSet::ALL {
            let Candidate { cell, digit } = candidate;
            let is_in = marks.contains(candidate);
            assert_eq!(marks.get(cell).contains(digit), is_in);
            assert_eq!(marks.places(digit).contains(cell), is_in);
            assert_eq!(marks.candidates().contains(candidate), is_in);
        }
    }

    #[test]
    fn the_rules_leave_the_digits_that_no_peer_has() {
        for (board, _) in samples() {
            let marks = Marks::from_board(&board);
            assert_consistent(&marks);
            for cell in Cell::ALL {
                let of_peers: DigitSet =
                    cell.peers().iter().filter_map(|peer| board.get(peer)).collect();
                let expected = board.get(cell).map_or(!of_peers, DigitSet::only);
                assert_eq!(marks.get(cell), expected);
            }
        }
    }

    #[test]
    fn a_mark_is_struck_and_restored_in_both_ways_of_storage() {
        for (_, marks) in samples() {
            assert_consistent(&marks);
            for candidate in CandidateSet::ALL.iter().step_by(13) {
                let (mut without, mut with) = (marks, marks);
                assert_eq!(without.strike(candidate), marks.contains(candidate));
                assert_eq!(with.restore(candidate), !marks.contains(candidate));
                assert_consistent(&without);
                assert_consistent(&with);
                assert_eq!(without.candidates(), marks.candidates().without(candidate));
                assert_eq!(with.candidates(), marks.candidates().with(candidate));
            }
        }
    }

    #[test]
    fn striking_many_marks_returns_those_that_were_there() {
        for (_, marks) in samples() {
            let many = CandidateSet::product(Cell::ALL[40].peers(), DigitSet::from_bits(0b1_0101));
            let mut fewer = marks;
            assert_eq!(fewer.strike_all(many), marks.candidates() & many);
            assert_eq!(fewer.candidates(), marks.candidates() - many);
            assert_consistent(&fewer);
        }
    }

    #[test]
    fn a_digit_that_is_placed_goes_from_the_peers_only() {
        for (_, marks) in samples() {
            let candidate = Candidate { cell: Cell::ALL[30], digit: Digit::ALL[6] };
            let mut placed = marks;
            placed.place(candidate);
            assert_consistent(&placed);
            for cell in Cell::ALL {
                let expected = match cell {
                    _ if cell == candidate.cell => DigitSet::only(candidate.digit),
                    _ if cell.peers().contains(candidate.cell) => {
                        marks.get(cell).without(candidate.digit)
                    }
                    _ => marks.get(cell),
                };
                assert_eq!(placed.get(cell), expected);
            }
        }
    }

    #[test]
    fn cells_are_told_apart_by_how_many_marks_they_have() {
        for (board, marks) in samples() {
            for cell in Cell::ALL {
                let len = marks.get(cell).len();
                assert_eq!(marks.empty_cells().contains(cell), len == 0);
                assert_eq!(marks.single_cells().contains(cell), len == 1);
                let single = marks.get(cell).single();
                assert_eq!(marks.filled().get(cell), single);
                let naked = marks.naked_singles(&board).digits(cell).single();
                assert_eq!(naked, single.filter(|_| board.get(cell).is_none()));
            }
            assert!(marks.iter().eq(CandidateSet::ALL.iter().filter(|c| marks.contains(*c))));
            assert_eq!(marks.len(), marks.iter().len());
        }
    }
}
