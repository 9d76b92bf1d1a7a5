//! [`Board`]: digits and pencil marks of a position, and [`HouseKind`]: rows, columns or boxes.

use crate::house_set::HouseSet;
use core::ops::RangeInclusive;
use ninefold_core::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks, Puzzle,
};

/// The kind of a house.
///
/// ```
/// use ninefold_logic::HouseKind;
///
/// assert_eq!(HouseKind::Column.houses()[0].to_string(), "column 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
// In the order of `House::ALL` and `Cell::houses`: the discriminant is an index there.
pub enum HouseKind {
    /// The nine rows.
    Row,
    /// The nine columns.
    Column,
    /// The nine boxes.
    Block,
}

impl HouseKind {
    /// Returns the nine houses of the kind, from the top or from the left.
    pub fn houses(self) -> &'static [House] {
        &House::ALL.as_chunks::<9>().0[self as usize]
    }

    /// Returns the house of the kind that has a cell.
    pub fn house_of(self, cell: Cell) -> House {
        cell.houses()[self as usize]
    }

    /// Returns the kind of a house.
    pub const fn of(house: House) -> Self {
        match house {
            House::Row(_) => Self::Row,
            House::Column(_) => Self::Column,
            House::Block(_) => Self::Block,
        }
    }
}

/// A set of places in a house. Bit `i` is the house's `i`-th cell in reading order.
type Places = u16;

/// For each cell, the index of its row, column and box, and the cell's place there as a bit.
static HOUSES_OF: [[(u8, Places); 3]; 81] = {
    let mut table = [[(0, 0); 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        table[cell] = [
            (row as u8, 1 << column),
            (9 + column as u8, 1 << row),
            (18 + block as u8, 1 << (row % 3 * 3 + column % 3)),
        ];
        cell += 1;
    }
    table
};

/// Returns the places of some cells in each house.
fn positions_of(cells: CellSet) -> [Places; 27] {
    let bits = cells.bits();
    let mut positions = [0; 27];
    for row in 0..9 {
        let places = (bits >> (9 * row)) as Places & 0o777;
        positions[row] = places;
        for column in 0..9 {
            // A mask instead of a shift: the compiler does eight columns at once.
            let mask = Places::MAX * Places::from(places & 1 << column != 0);
            positions[9 + column] |= mask & 1 << row;
        }
        for stack in 0..3 {
            let block = row / 3 * 3 + stack;
            positions[18 + block] |= (places >> (3 * stack) & 7) << (row % 3 * 3);
        }
    }
    positions
}

/// A position: the digits that are filled in, and the candidates of the blank cells.
///
/// A filled cell has no candidates. The candidates are stored by cell, by digit, and by house and
/// digit, so that each technique reads what it needs in one step. A board takes 1 KiB.
///
/// ```
/// use ninefold_core::{Cell, Puzzle};
/// use ninefold_logic::Board;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let mut board = Board::new(&puzzle);
/// assert_eq!(board.candidates(Cell::ALL[2]).to_string(), "124");
/// board.place("r5c5=5".parse()?);
/// assert_eq!(board.digit(Cell::ALL[40]).map(|digit| digit.get()), Some(5));
/// assert!(board.candidates(Cell::ALL[40]).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    filled: Puzzle,
    /// The cells that were filled at the beginning.
    givens: CellSet,
    blanks: CellSet,
    /// The candidates of each cell. Filled cells have none.
    candidates: [DigitSet; 81],
    /// The same candidates by digit.
    places: [CellSet; 9],
    /// The places of each digit in each house.
    positions: [[Places; 9]; 27],
    /// The number of blank cells of each house.
    blank_counts: [u8; 27],
    /// How often each digit is still missing: 9 minus the number of cells that hold it.
    missing: [u8; 9],
    /// The digits with one place in each house. They follow from `positions`.
    unique: [DigitSet; 27],
    /// The houses that have a digit with one place.
    with_unique: HouseSet,
    /// The houses with one blank cell.
    with_one_blank: HouseSet,
}

impl Board {
    /// Makes the board of a puzzle. A blank cell has all digits that none of its peers holds.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::with_marks(puzzle, &Marks::ALL)
    }

    /// Makes a board with pencil marks. Marks of filled cells, and marks that a peer's digit rules
    /// out, are left out.
    ///
    /// ```
    /// use ninefold_core::{Marks, Puzzle};
    /// use ninefold_logic::Board;
    ///
    /// let mut marks = Marks::ALL;
    /// marks.strike("r1c1=9".parse()?);
    /// let board = Board::with_marks(&Puzzle::EMPTY, &marks);
    /// assert_eq!(board.candidate_set().len(), 728);
    /// # Ok::<(), ninefold_core::NotationError>(())
    /// ```
    pub fn with_marks(puzzle: &Puzzle, marks: &Marks) -> Self {
        let (mut clues, mut seen) = (CellSet::EMPTY, [CellSet::EMPTY; 9]);
        let (mut missing, mut used) = ([9_u8; 9], [DigitSet::EMPTY; 27]);
        for (cell, digit) in puzzle.clues() {
            clues.insert(cell);
            seen[digit.index()] |= cell.peers();
            missing[digit.index()] = missing[digit.index()].saturating_sub(1);
            for (house, _) in HOUSES_OF[cell.index()] {
                used[usize::from(house)].insert(digit);
            }
        }
        let blanks = clues.complement();
        let possible = |digit: Digit| (blanks - seen[digit.index()]) & marks.places(digit);
        let places = Digit::ALL.map(possible);
        let mut candidates = [DigitSet::EMPTY; 81];
        for cell in blanks {
            let [row, column, block] =
                HOUSES_OF[cell.index()].map(|(house, _)| used[usize::from(house)]);
            candidates[cell.index()] = marks.get(cell) - (row | column | block);
        }
        let (mut positions, mut unique) = ([[0; 9]; 27], [0; 27]);
        for digit in Digit::ALL {
            let houses = positions_of(places[digit.index()]);
            for (house, places) in houses.into_iter().enumerate() {
                positions[house][digit.index()] = places;
                unique[house] |= u16::from(places.is_power_of_two()) << digit.index();
            }
        }
        let unique = unique.map(DigitSet::from_bits);
        let blank_counts = positions_of(blanks).map(|places| places.count_ones() as u8);
        let having = |is_in: &dyn Fn(usize) -> bool| {
            House::ALL.into_iter().filter(|house| is_in(house.index())).collect::<HouseSet>()
        };
        Self {
            filled: *puzzle,
            givens: blanks.complement(),
            blanks,
            candidates,
            places,
            positions,
            blank_counts,
            missing,
            unique,
            with_unique: having(&|house| !unique[house].is_empty()),
            with_one_blank: having(&|house| blank_counts[house] == 1),
        }
    }

    /// Says which filled cells are givens. The others were filled in while solving. Without this
    /// call, the cells that were filled when the board was made are givens. Techniques that assume a
    /// unique solution ask for them.
    ///
    /// ```
    /// use ninefold_core::{CellSet, Puzzle};
    /// use ninefold_logic::Board;
    ///
    /// let mut board = Board::new(&Puzzle::EMPTY);
    /// board.place("r1c1=5".parse()?);
    /// assert!(board.givens().is_empty());
    /// let board = Board::new(board.filled());
    /// assert_eq!(board.givens().len(), 1);
    /// assert!(board.with_givens(CellSet::EMPTY).givens().is_empty());
    /// # Ok::<(), ninefold_core::NotationError>(())
    /// ```
    #[must_use]
    pub fn with_givens(self, givens: CellSet) -> Self {
        Self { givens: givens - self.blanks, ..self }
    }

    /// Returns the cells that are givens.
    #[inline]
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// Returns the digits that are filled in.
    pub const fn filled(&self) -> &Puzzle {
        &self.filled
    }

    /// Returns the digit of a cell, if the cell is filled.
    #[inline]
    pub const fn digit(&self, cell: Cell) -> Option<Digit> {
        self.filled.get(cell)
    }

    /// Returns the cells that are blank.
    #[inline]
    pub const fn blanks(&self) -> CellSet {
        self.blanks
    }

    /// Returns the candidates of a cell. A filled cell has none.
    #[inline]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Returns the cells that have a digit as a candidate.
    #[inline]
    pub const fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Returns all candidates.
    pub const fn candidate_set(&self) -> CandidateSet {
        CandidateSet::from_places(self.places)
    }

    /// Returns the candidates of some cells with some digits.
    pub fn among(&self, cells: CellSet, digits: DigitSet) -> CandidateSet {
        self.candidate_set() & CandidateSet::product(cells, digits)
    }

    /// Returns all candidates of some cells.
    pub fn union_of(&self, cells: impl IntoIterator<Item = Cell>) -> DigitSet {
        cells.into_iter().fold(DigitSet::EMPTY, |all, cell| all | self.candidates(cell))
    }

    /// Returns the blank cells with a number of candidates from a range.
    pub fn cells_having(&self, numbers: RangeInclusive<usize>) -> CellSet {
        self.blanks.iter().filter(|cell| numbers.contains(&self.candidates(*cell).len())).collect()
    }

    /// Iterates over the candidates, by cell and then by digit.
    pub fn each_candidate(&self) -> impl Iterator<Item = Candidate> + '_ {
        let of_cell =
            |cell| self.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
        self.blanks.iter().flat_map(of_cell)
    }

    /// Returns the filled cells that hold one of some digits.
    pub fn filled_with(&self, digits: DigitSet) -> CellSet {
        let clues = self.filled.clues().filter(|(_, digit)| digits.contains(*digit));
        clues.map(|(cell, _)| cell).collect()
    }

    /// Returns the two places of a digit in a house, if it has two.
    pub fn conjugate_pair(&self, house: House, digit: Digit) -> Option<[Cell; 2]> {
        if self.positions(house, digit).count_ones() != 2 {
            return None;
        }
        let places = self.places_in(house, digit);
        Some([places.first()?, places.last()?])
    }

    /// Returns the pencil marks. A filled cell has its digit as its only mark.
    pub fn marks(&self) -> Marks {
        let mut marks = self.candidates;
        for (cell, digit) in self.filled.clues() {
            marks[cell.index()].insert(digit);
        }
        Marks::new(marks)
    }

    /// Returns whether a candidate is still possible.
    #[inline]
    pub const fn has(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.digit)
    }

    /// Returns whether only candidates are left that are in some solution, and none of them is the
    /// last one of its cell. `possible` has the candidates that are in some solution. Then no
    /// technique finds anything, unless it assumes one solution.
    ///
    /// ```
    /// use ninefold_core::{CandidateSet, Puzzle};
    /// use ninefold_logic::Board;
    ///
    /// assert!(Board::new(&Puzzle::EMPTY).is_exhausted(&CandidateSet::ALL));
    /// ```
    pub fn is_exhausted(&self, possible: &CandidateSet) -> bool {
        let left = self.candidate_set();
        (left - *possible).is_empty() && left.single_cells().is_empty()
    }

    /// Returns whether all cells are filled.
    #[inline]
    pub const fn is_filled(&self) -> bool {
        self.blanks.is_empty()
    }

    /// Returns the places in a house where a digit is a candidate, 9 bits. Bit `i` is the house's
    /// `i`-th cell in reading order.
    ///
    /// ```
    /// use ninefold_core::{Digit, House, Puzzle};
    /// use ninefold_logic::Board;
    ///
    /// let mut board = Board::new(&Puzzle::EMPTY);
    /// board.place("r1c1=5".parse()?);
    /// let box_1 = House::ALL[18];
    /// assert_eq!(board.positions(box_1, Digit::ALL[8]), 0b1_1111_1110);
    /// assert_eq!(board.positions(box_1, Digit::ALL[4]), 0);
    /// # Ok::<(), ninefold_core::NotationError>(())
    /// ```
    #[inline]
    pub const fn positions(&self, house: House, digit: Digit) -> u16 {
        self.positions[house.index()][digit.index()]
    }

    /// Returns the number of blank cells of a house, 0 to 9.
    #[inline]
    pub const fn blank_count(&self, house: House) -> u8 {
        self.blank_counts[house.index()]
    }

    /// Returns the houses with one blank cell.
    #[inline]
    pub(crate) const fn houses_with_one_blank(&self) -> HouseSet {
        self.with_one_blank
    }

    /// Returns the houses that have a digit with one place.
    #[inline]
    pub(crate) const fn houses_with_unique(&self) -> HouseSet {
        self.with_unique
    }

    /// Returns the digits that have one place in a house.
    #[inline]
    pub(crate) const fn unique_digits(&self, house: House) -> DigitSet {
        self.unique[house.index()]
    }

    /// Returns how often a digit is still missing: 9 minus the number of cells that hold it, or 0
    /// if more than nine cells hold it.
    #[inline]
    pub const fn missing(&self, digit: Digit) -> usize {
        self.missing[digit.index()] as usize
    }

    /// Returns the cells of a house where a digit is a candidate.
    pub fn places_in(&self, house: House, digit: Digit) -> CellSet {
        self.places(digit) & house.cells()
    }

    /// Strikes a candidate. Does nothing if the candidate is not there.
    #[inline]
    pub fn eliminate(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.candidates[cell.index()].remove(digit) {
            return;
        }
        self.places[digit.index()].remove(cell);
        let mut with_unique = self.with_unique.bits();
        for (house, place) in HOUSES_OF[cell.index()] {
            let house = usize::from(house);
            let positions = &mut self.positions[house][digit.index()];
            *positions &= !place;
            let rest = self.unique[house].without(digit).bits();
            let unique = rest | u16::from(positions.is_power_of_two()) << digit.index();
            self.unique[house] = DigitSet::from_bits(unique);
            with_unique = with_unique & !(1 << house) | u32::from(unique != 0) << house;
        }
        self.with_unique = HouseSet::from_bits(with_unique);
    }

    /// Strikes candidates.
    pub fn eliminate_all(&mut self, candidates: &CandidateSet) {
        for digit in Digit::ALL {
            for cell in candidates.places(digit) {
                self.eliminate(Candidate { cell, digit });
            }
        }
    }

    /// Fills a blank cell, and strikes the digit from its peers. Does nothing if the cell is filled.
    #[inline]
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.blanks.remove(cell) {
            return;
        }
        self.filled.set(cell, Some(digit));
        self.missing[digit.index()] = self.missing[digit.index()].saturating_sub(1);
        for house in cell.houses() {
            let left = &mut self.blank_counts[house.index()];
            *left -= 1;
            match left {
                0 => self.with_one_blank = self.with_one_blank.without(house),
                1 => self.with_one_blank = self.with_one_blank.with(house),
                _ => {}
            }
        }
        for digit in self.candidates(cell) {
            self.eliminate(Candidate { cell, digit });
        }
        for cell in self.places(digit) & cell.peers() {
            self.eliminate(Candidate { cell, digit });
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn all_views_of_the_candidates_agree() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut board = Board::new(&text.parse().unwrap());
        for step in ["r5c5=5", "r7c6=7", "r1c3=4", "r1c3=1"] {
            board.place(step.parse().unwrap());
            let again = Board::with_marks(board.filled(), &board.marks());
            assert_eq!(board, again.with_givens(board.givens()));
            assert_eq!(board.blanks(), board.filled().clue_cells().complement());
            for digit in Digit::ALL {
                for house in House::ALL {
                    let cells = house.cell_array().into_iter().enumerate();
                    let has = |cell| board.has(Candidate { cell, digit });
                    let bits = cells.map(|(place, cell)| u16::from(has(cell)) << place).sum();
                    assert_eq!(board.positions(house, digit), bits);
                    assert_eq!(board.places_in(house, digit).len() as u32, bits.count_ones());
                }
                for cell in Cell::ALL {
                    let candidate = Candidate { cell, digit };
                    assert_eq!(board.has(candidate), board.places(digit).contains(cell));
                }
            }
        }
        // The fourth step names a filled cell.
        assert_eq!(board.digit(Cell::ALL[2]).unwrap().get(), 4);
    }
}
