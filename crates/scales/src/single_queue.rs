//! [`SingleQueue`]: the singles of a position in the order in which they became singles.

use alloc::vec::Vec;
use ninefold_core::{Candidate, Digit, House, Puzzle};
use ninefold_logic::Board;
use ninefold_logic::unstable_internals::CELLS;

/// The singles in the order in which they became singles, as `HoDoKu` keeps them.
///
/// Whenever a candidate goes, the cell may become a naked single, and then each of the cell's row,
/// column and box may have a hidden single of the digit. When a digit is placed, it first goes from
/// the cell's peers in reading order. Then the cell's own candidates go, ascending.
///
/// Entries of cells that are filled meanwhile count no more.
#[derive(Clone, Debug)]
pub(crate) struct SingleQueue {
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl SingleQueue {
    /// Returns the singles of a position, as if its cells had been filled in reading order, and
    /// then its missing candidates struck in reading order.
    pub(crate) fn new(board: &Board) -> Self {
        let mut queue = Self { naked: Vec::new(), hidden: Vec::new() };
        let mut copy = Board::new(&Puzzle::EMPTY);
        for (cell, digit) in board.filled().clues() {
            queue.place(&mut copy, Candidate { cell, digit });
        }
        for candidate in copy.candidate_set() - board.candidate_set() {
            queue.eliminate(&mut copy, candidate);
        }
        queue
    }

    /// Returns the age of a naked single: the oldest has 0. Others have `usize::MAX`.
    pub(crate) fn naked_age(&self, single: Candidate) -> usize {
        self.naked.iter().position(|entry| *entry == single).unwrap_or(usize::MAX)
    }

    /// Returns the age of a hidden single: the oldest has 0. Others have `usize::MAX`.
    pub(crate) fn hidden_age(&self, single: Candidate) -> usize {
        self.hidden.iter().position(|entry| *entry == single).unwrap_or(usize::MAX)
    }

    /// Fills a cell of the board.
    pub(crate) fn place(&mut self, board: &mut Board, placement: Candidate) {
        let Candidate { cell, digit } = placement;
        if !board.blanks().contains(cell) {
            return;
        }
        let own = cell.houses();
        for peer in cell.peers() & board.places(digit) {
            board.eliminate(Candidate { cell: peer, digit });
            self.add_naked(board, Candidate { cell: peer, digit });
            for house in peer.houses() {
                // In the placement's own houses, the placement is the last place.
                if !own.contains(&house) {
                    self.add_hidden(board, house, digit);
                }
            }
        }
        let candidates = board.candidates(cell);
        board.place(placement);
        for other in candidates.without(digit) {
            for house in own {
                self.add_hidden(board, house, other);
            }
        }
        self.forget(board);
    }

    /// Strikes a candidate of the board.
    pub(crate) fn eliminate(&mut self, board: &mut Board, candidate: Candidate) {
        if !board.has(candidate) {
            return;
        }
        board.eliminate(candidate);
        self.add_naked(board, candidate);
        for house in candidate.cell.houses() {
            self.add_hidden(board, house, candidate.digit);
            if board.positions(house, candidate.digit) == 0 {
                let in_house = |entry: &Candidate| {
                    entry.digit == candidate.digit && entry.cell.houses().contains(&house)
                };
                if let Some(place) = self.hidden.iter().position(in_house) {
                    self.hidden.remove(place);
                }
            }
        }
    }

    /// Adds the cell from which a candidate went, if it has one candidate left.
    fn add_naked(&mut self, board: &Board, Candidate { cell, .. }: Candidate) {
        if let Some(digit) = board.candidates(cell).single() {
            self.naked.push(Candidate { cell, digit });
        }
    }

    /// Adds the only place of a digit in a house, if there is one.
    fn add_hidden(&mut self, board: &Board, house: House, digit: Digit) {
        let places = board.positions(house, digit);
        if places.is_power_of_two() {
            let cell = CELLS[house.index()][places.trailing_zeros() as usize];
            self.hidden.push(Candidate { cell, digit });
        }
    }

    /// Forgets the oldest entries whose cells are filled.
    fn forget(&mut self, board: &Board) {
        for queue in [&mut self.naked, &mut self.hidden] {
            let is_open = |entry: &Candidate| board.blanks().contains(entry.cell);
            let filled = queue.iter().position(is_open).unwrap_or(queue.len());
            queue.drain(..filled);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ninefold_core::{Cell, CellSet, Marks};

    /// Returns the entries that still count.
    fn open(queue: &[Candidate], board: &Board) -> Vec<Candidate> {
        queue.iter().copied().filter(|entry| board.blanks().contains(entry.cell)).collect()
    }

    #[test]
    fn the_queue_has_exactly_the_singles_of_the_board() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut board = Board::new(&text.parse().unwrap());
        let mut queue = SingleQueue::new(&board);
        loop {
            for cell in board.blanks() {
                let single = board.candidates(cell).single();
                let entry =
                    open(&queue.naked, &board).iter().find(|entry| entry.cell == cell).copied();
                assert_eq!(entry, single.map(|digit| Candidate { cell, digit }));
            }
            for entry in open(&queue.hidden, &board) {
                let is_only =
                    |house: House| board.places_in(house, entry.digit) == CellSet::only(entry.cell);
                assert!(entry.cell.houses().into_iter().any(is_only), "{entry}");
            }
            for house in House::ALL {
                for digit in Digit::ALL {
                    let places = board.places_in(house, digit);
                    let Some(cell) = places.single() else { continue };
                    let age = queue.hidden_age(Candidate { cell, digit });
                    assert_ne!(age, usize::MAX, "{digit} in {house}");
                }
            }
            let Some(&oldest) = open(&queue.naked, &board).first() else { break };
            queue.place(&mut board, oldest);
        }
        assert!(board.is_filled());
    }

    #[test]
    fn a_position_with_pencil_marks_has_the_singles_that_they_make() {
        let mut marks = Marks::ALL;
        for digit in &Digit::ALL[1..] {
            marks.strike(Candidate { cell: Cell::ALL[40], digit: *digit });
        }
        let board = Board::with_marks(&Puzzle::EMPTY, &marks);
        let queue = SingleQueue::new(&board);
        assert_eq!(queue.naked, ["r5c5=1".parse().unwrap()]);
        assert!(queue.hidden.is_empty());
        assert_eq!(queue.naked_age("r5c5=1".parse().unwrap()), 0);
        assert_eq!(queue.naked_age("r5c5=2".parse().unwrap()), usize::MAX);
    }

    #[test]
    fn a_single_that_goes_is_forgotten() {
        let mut board = Board::new(&Puzzle::EMPTY);
        let mut queue = SingleQueue::new(&board);
        let digit = Digit::ALL[0];
        for cell in &Cell::ALL[1..9] {
            queue.eliminate(&mut board, Candidate { cell: *cell, digit });
        }
        let single = Candidate { cell: Cell::ALL[0], digit };
        assert_eq!(queue.hidden_age(single), 0);
        queue.eliminate(&mut board, single);
        assert_eq!(queue.hidden_age(single), usize::MAX);
    }
}
