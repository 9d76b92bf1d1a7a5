//! Nodes of chains: a candidate that is assumed to be true or false.

use crate::board::{Board, HouseKind};
use crate::geometry::CELLS;
use alloc::vec::Vec;
use ninefold_core::{Candidate, Cell, Digit};

/// A node: twice the candidate's index, plus 1 if the candidate is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Node(u16);

impl Node {
    /// The node of a true candidate.
    pub(super) fn on(candidate: Candidate) -> Self {
        Self(candidate.index() as u16 * 2 + 1)
    }

    /// The node of a false candidate.
    pub(super) fn off(candidate: Candidate) -> Self {
        Self(candidate.index() as u16 * 2)
    }

    /// Returns whether the candidate is true.
    pub(super) fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the candidate.
    pub(super) fn candidate(self) -> Candidate {
        let index = usize::from(self.0 / 2);
        Candidate { cell: Cell::ALL[index / 9], digit: Digit::ALL[index % 9] }
    }

    /// Returns the number of the node, 0 to 1457.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Why a node follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// The node is where the chain begins.
    Start,
    /// A cell has one digit.
    Cell,
    /// A digit has one place in a house.
    House(HouseKind),
    /// Another technique eliminates the candidate.
    Technique,
}

impl Cause {
    /// Returns why a true candidate makes another one false.
    pub(super) fn of_weak_link(from: Candidate, to: Candidate) -> Self {
        if from.cell == to.cell {
            Self::Cell
        } else if from.cell.block() == to.cell.block() {
            Self::House(HouseKind::Block)
        } else if from.cell.row() == to.cell.row() {
            Self::House(HouseKind::Row)
        } else {
            Self::House(HouseKind::Column)
        }
    }
}

/// A candidate that must be true because another one is false, and why.
#[derive(Clone, Copy)]
pub(super) struct Strong {
    pub(super) to: Candidate,
    pub(super) cause: Cause,
}

/// Which links a chain may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Links {
    /// Two candidates of a cell.
    pub(super) cells: bool,
    /// Two places of a digit in a house.
    pub(super) houses: bool,
}

impl Links {
    /// Both.
    pub(super) const ALL: Self = Self { cells: true, houses: true };
}

/// The strong links of all candidates of a board.
pub(super) struct StrongLinks {
    links: Vec<Strong>,
    /// Where the links of each candidate begin, how many are in its cell, and how many there are.
    of: Vec<(u16, u8, u8)>,
}

impl StrongLinks {
    /// Lists the links of a board.
    pub(super) fn new(board: &Board) -> Self {
        let mut links: Vec<Strong> = Vec::with_capacity(512);
        let mut of = alloc::vec![(0, 0, 0); Candidate::COUNT];
        for candidate in board.each_candidate() {
            let first = links.len();
            for_each_strong(board, candidate, Links::ALL, |link| links.push(link));
            let own = &links[first..];
            let in_cell = own.first().is_some_and(|link| link.cause == Cause::Cell);
            of[candidate.index()] = (first as u16, u8::from(in_cell), own.len() as u8);
        }
        Self { links, of }
    }

    /// Returns the links of a candidate: the one in its cell first.
    #[inline]
    pub(super) fn of(&self, candidate: Candidate, which: Links) -> &[Strong] {
        let (first, in_cell, all) = self.of[candidate.index()];
        let (first, in_cell) = (usize::from(first), usize::from(in_cell));
        let start = if which.cells { 0 } else { in_cell };
        let end = if which.houses { usize::from(all) } else { in_cell };
        &self.links[first + start..first + end]
    }
}

/// Calls `take` with each candidate that must be true if a candidate is false: the other one of a
/// cell with two, then the other place in the box, row and column with two. Each is named once.
#[inline]
pub(super) fn for_each_strong(
    board: &Board,
    candidate: Candidate,
    links: Links,
    mut take: impl FnMut(Strong),
) {
    let Candidate { cell, digit } = candidate;
    if links.cells {
        let others = board.candidates(cell).without(digit);
        if let Some(other) = others.single() {
            take(Strong { to: Candidate { cell, digit: other }, cause: Cause::Cell });
        }
    }
    if links.houses {
        let [row, column, block] = cell.houses();
        let mut known = [cell; 2];
        for (i, house) in [block, row, column].into_iter().enumerate() {
            let positions = board.positions(house, digit);
            if positions.count_ones() != 2 {
                continue;
            }
            let cells = &CELLS[house.index()];
            let low = cells[positions.trailing_zeros() as usize];
            let high = cells[15 - positions.leading_zeros() as usize];
            let other = if low == cell { high } else { low };
            if known[..i.min(2)].contains(&other) {
                continue;
            }
            if i < 2 {
                known[i] = other;
            }
            let cause = Cause::House(HouseKind::of(house));
            take(Strong { to: Candidate { cell: other, digit }, cause });
        }
    }
}
