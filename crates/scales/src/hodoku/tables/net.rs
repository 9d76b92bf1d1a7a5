//! The direct entries of nets: what singles make of an assumption in four rounds.
//!
//! A round looks for all naked singles, then for all hidden singles, in the order in which they
//! came up. Then it fills them in. It does so even if they have come to contradict each other. So a
//! cell can be filled twice, and a digit that a later step makes impossible is still filled in.
//!
//! An entry that fills a cell has as its causes the other candidates of the cell, or the other
//! places of the house with the fewest places left, as they were at the beginning. Of more than five
//! causes only the first five are noted. The main cause is the one that was found last.

use super::fill::Links;
use super::node::{CANDIDATE_NODES, Id};
use super::table::{DISTANCE_BITS, Entry, MAX_ENTRIES, Table, Tables};
use alloc::vec::Vec;
use ninefold_core::{Candidate, Cell, Digit, DigitSet, House};
use ninefold_logic::Board;
use ninefold_logic::unstable_internals::CELLS;

/// The rounds of singles that are filled in.
const ROUNDS: usize = 4;

/// The causes that are noted for an entry.
const CAUSES: usize = 5;

impl Tables {
    /// Fills the tables for nets, with groups.
    pub(crate) fn of_nets(board: &Board) -> Self {
        let mut list = alloc::vec![Table::default(); CANDIDATE_NODES];
        candidates(board, &mut list);
        Self::with_links(board, list, Links::Groups)
    }
}

/// Fills the tables of single candidates.
pub(super) fn candidates(board: &Board, tables: &mut [Table]) {
    let start = Position::of(board);
    let mut net = Net {
        board,
        position: start.clone(),
        table: Table::default(),
        places: alloc::vec![0; CANDIDATE_NODES],
        singles: Vec::new(),
    };
    for candidate in board.each_candidate() {
        for is_true in [true, false] {
            net.position.clone_from(&start);
            tables[Id::of(candidate, is_true).index()] = net.table_of(candidate, is_true);
        }
    }
}

/// A single of a round.
#[derive(Clone, Copy, Debug)]
struct Single {
    candidate: Candidate,
    cause: Cause,
}

/// Why a cell is filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cause {
    /// By the assumption itself.
    Assumption,
    /// By a naked single.
    Naked,
    /// By a hidden single.
    Hidden,
}

/// A position in which singles are noticed as they come up.
#[derive(Clone, Debug)]
struct Position {
    /// The candidates of the blank cells.
    candidates: [DigitSet; 81],
    digits: [Option<Digit>; 81],
    /// How many places each digit has left in each house.
    free: [[i8; 9]; 27],
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl Position {
    /// Makes the position of a board. Its singles are noticed: naked ones by cell, hidden ones by
    /// house and digit.
    fn of(board: &Board) -> Self {
        let candidates = Cell::ALL.map(|cell| board.candidates(cell));
        let free = House::ALL
            .map(|house| Digit::ALL.map(|digit| board.positions(house, digit).count_ones() as i8));
        let digits = Cell::ALL.map(|cell| board.digit(cell));
        let mut position = Self { candidates, digits, free, naked: Vec::new(), hidden: Vec::new() };
        for cell in Cell::ALL {
            if let Some(digit) = position.candidates[cell.index()].single() {
                position.naked.push(Candidate { cell, digit });
            }
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                if position.free[house.index()][digit.index()] == 1 {
                    position.notice_hidden(house, digit);
                }
            }
        }
        position
    }

    /// Notices the first place of a digit in a house as a hidden single.
    fn notice_hidden(&mut self, house: House, digit: Digit) {
        let has = |cell: &&Cell| self.candidates[cell.index()].contains(digit);
        if let Some(&cell) = CELLS[house.index()].iter().find(has) {
            self.hidden.push(Candidate { cell, digit });
        }
    }

    /// Strikes a candidate, and notices the singles that come up. A cell that loses its last
    /// candidate is not counted in its houses.
    fn strike(&mut self, Candidate { cell, digit }: Candidate) {
        let left = &mut self.candidates[cell.index()];
        if !left.remove(digit) || left.is_empty() {
            return;
        }
        if let Some(digit) = left.single() {
            self.naked.push(Candidate { cell, digit });
        }
        for house in cell.houses() {
            let free = &mut self.free[house.index()][digit.index()];
            *free -= 1;
            match *free {
                1 => self.notice_hidden(house, digit),
                0 => {
                    let is_gone = |single: &Candidate| {
                        single.digit == digit && house.cells().contains(single.cell)
                    };
                    if let Some(gone) = self.hidden.iter().position(is_gone) {
                        self.hidden.remove(gone);
                    }
                }
                _ => {}
            }
        }
    }

    /// Fills a cell, even if it is filled with another digit.
    fn fill(&mut self, Candidate { cell, digit }: Candidate) {
        if self.digits[cell.index()] == Some(digit) {
            return;
        }
        self.digits[cell.index()] = Some(digit);
        let own = core::mem::take(&mut self.candidates[cell.index()]);
        for cell in cell.peers() {
            self.strike(Candidate { cell, digit });
        }
        for gone in own {
            for house in cell.houses() {
                let free = &mut self.free[house.index()][gone.index()];
                *free -= 1;
                if *free == 1 && gone != digit {
                    self.notice_hidden(house, gone);
                }
            }
        }
    }

    /// Lists the singles of a round. Of several hidden singles of a cell, the first counts.
    fn singles(&self, singles: &mut Vec<Single>) {
        singles.clear();
        let is_blank = |candidate: &&Candidate| self.digits[candidate.cell.index()].is_none();
        let naked = self.naked.iter().filter(is_blank);
        singles.extend(naked.map(|&candidate| Single { candidate, cause: Cause::Naked }));
        let mut seen = ninefold_core::CellSet::EMPTY;
        for &candidate in self.hidden.iter().filter(is_blank) {
            let Candidate { cell, digit } = candidate;
            let mut houses = cell.houses().into_iter();
            let is_single = houses.any(|house| self.free[house.index()][digit.index()] == 1);
            if is_single && seen.insert(cell) {
                singles.push(Single { candidate, cause: Cause::Hidden });
            }
        }
    }
}

/// Builds the table of one assumption after the other.
struct Net<'a> {
    board: &'a Board,
    position: Position,
    table: Table,
    /// The position of each node in the table, plus 1. 0 if it is not there.
    places: Vec<u16>,
    singles: Vec<Single>,
}

impl Net<'_> {
    /// Returns the table of an assumption.
    fn table_of(&mut self, root: Candidate, is_true: bool) -> Table {
        if is_true {
            self.fill(root, Cause::Assumption);
        } else {
            self.position.strike(root);
            self.add(Id::of(root, false), [0; CAUSES]);
            let cell = root.cell;
            if let Some(digit) = self.position.candidates[cell.index()].single() {
                self.fill(Candidate { cell, digit }, Cause::Assumption);
            }
        }
        let mut singles = core::mem::take(&mut self.singles);
        for _ in 0..ROUNDS {
            self.position.singles(&mut singles);
            for single in &singles {
                self.fill(single.candidate, single.cause);
            }
        }
        self.singles = singles;
        for entry in &self.table.entries {
            self.places[entry.node.index()] = 0;
        }
        self.table.direct = self.table.entries.len();
        core::mem::take(&mut self.table)
    }

    /// Fills a cell, and adds what follows: the digit is true, other places and other candidates
    /// are false. The entry of a single has the positions of its causes.
    fn fill(&mut self, candidate: Candidate, cause: Cause) {
        let Candidate { cell, digit } = candidate;
        let others = self.position.candidates[cell.index()].without(digit);
        let house = self.tightest_house(candidate);
        self.position.fill(candidate);
        let place = self.table.entries.len() as u16;
        let mut causes = [0; CAUSES];
        let slots = causes.iter_mut();
        let board = self.board;
        match cause {
            Cause::Assumption => {}
            Cause::Naked => {
                let gone = board.candidates(cell).without(digit);
                for (slot, digit) in slots.zip(gone) {
                    *slot = self.place(Id::of(Candidate { cell, digit }, false));
                }
            }
            Cause::Hidden => {
                let gone = board.places_in(house, digit).without(cell);
                for (slot, cell) in slots.zip(gone) {
                    *slot = self.place(Id::of(Candidate { cell, digit }, false));
                }
            }
        }
        self.add(Id::of(candidate, true), causes);
        let from = [place, 0, 0, 0, 0];
        for cell in board.places(digit) & cell.peers() {
            self.add(Id::of(Candidate { cell, digit }, false), from);
        }
        for digit in others {
            self.add(Id::of(Candidate { cell, digit }, false), from);
        }
    }

    /// Returns the house of a candidate where its digit has the fewest places left. Of several, the
    /// first: row, column, box.
    fn tightest_house(&self, Candidate { cell, digit }: Candidate) -> House {
        let free = |house: &House| self.position.free[house.index()][digit.index()];
        let [row, column, block] = cell.houses();
        let line = if free(&column) < free(&row) { column } else { row };
        if free(&block) < free(&line) { block } else { line }
    }

    /// Returns the position of a node in the table, or 0.
    fn place(&self, node: Id) -> u16 {
        self.places[node.index()].saturating_sub(1)
    }

    /// Adds an entry with the positions of its causes, unless it is there.
    fn add(&mut self, node: Id, mut causes: [u16; CAUSES]) {
        let entries = &mut self.table.entries;
        if entries.len() >= MAX_ENTRIES || self.places[node.index()] != 0 {
            return;
        }
        let distance = entries.get(causes[0] as usize).map_or(0, |cause| cause.distance) + 1;
        // The greatest position becomes the first one, by single swaps.
        for i in 1..CAUSES {
            if causes[i] > causes[0] {
                causes.swap(0, i);
            }
        }
        let [from, further @ ..] = causes;
        entries.push(Entry { node, from, distance: distance & DISTANCE_BITS });
        self.table.further.push(further);
        self.places[node.index()] = entries.len() as u16;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ninefold_core::Puzzle;

    #[test]
    fn a_net_knows_what_singles_make_of_an_assumption() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let board = Board::new(&text.parse::<Puzzle>().unwrap());
        let mut tables = alloc::vec![Table::default(); CANDIDATE_NODES];
        candidates(&board, &mut tables);
        let root: Candidate = "r1c3=4".parse().unwrap();
        let table = &tables[Id::of(root, true).index()];
        assert_eq!(table.entries[0], Entry { node: Id::of(root, true), from: 0, distance: 1 });
        let follows =
            |text: &str, is_true| table.position(Id::of(text.parse().unwrap(), is_true)).is_some();
        assert!(follows("r1c4=6", true) && follows("r1c6=8", true) && follows("r1c3=1", false));
        assert!(table.entries.iter().all(|entry| usize::from(entry.from) < table.direct));
    }
}
