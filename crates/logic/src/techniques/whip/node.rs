//! True nodes of a whip, the variables between them, and what a node leads to.

use crate::board::Board;
use crate::evidence::{ChainNode, Premise};
use crate::geometry::{common_peers, of_digit};
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Whether two or three places of a digit may be a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Groups {
    /// Nodes are candidates.
    Without,
    /// Nodes are candidates and groups.
    With,
}

/// A cell, or a digit in a house. A premise says the same, but takes much more memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variable {
    Cell(Cell),
    House(House, Digit),
}

impl Variable {
    /// Returns the premise that one of its candidates is true.
    pub(super) const fn premise(self) -> Premise {
        match self {
            Self::Cell(cell) => Premise::Cell(cell),
            Self::House(house, digit) => Premise::House(house, digit),
        }
    }
}

/// A true node: a candidate, or places of a digit in a crossing, of which one is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Right {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
}

impl Right {
    pub(super) const fn of(candidate: Candidate) -> Self {
        Self { digit: candidate.digit, cells: CellSet::only(candidate.cell) }
    }

    /// Returns the candidates that the node excludes.
    pub(super) fn excluded(self) -> CandidateSet {
        match self.cells.single() {
            Some(cell) => {
                let others = DigitSet::ALL.without(self.digit);
                of_digit(self.digit, cell.peers()) | CandidateSet::product(self.cells, others)
            }
            None => of_digit(self.digit, common_peers(self.cells)),
        }
    }

    /// Returns the node of a chain.
    pub(super) const fn node(self) -> ChainNode {
        ChainNode { digit: self.digit, cells: self.cells, is_true: true }
    }
}

/// Where the consequences of a node are.
pub(super) trait Reached {
    /// Takes a variable in which a node is left.
    fn left(&mut self, variable: Variable, right: Right) -> ControlFlow<()>;

    /// Takes a variable in which nothing is left.
    fn empty(&mut self, variable: Variable) -> ControlFlow<()>;
}

/// Returns the node that some places of a digit are, if they are one.
fn node_of(digit: Digit, places: CellSet, groups: Groups) -> Option<Right> {
    let is_node = match places.len() {
        1 => true,
        2 | 3 if groups == Groups::With => {
            let houses = places.first()?.houses();
            houses.iter().filter(|house| places.is_subset(house.cells())).count() == 2
        }
        _ => false,
    };
    is_node.then_some(Right { digit, cells: places })
}

/// Looks at all variables that have a candidate which a node excludes. `open` are the candidates that
/// neither the node nor anything before excludes.
///
/// Order: cells that see the node; the node's digit in rows, columns and boxes; the other digits of
/// the node's cell in its row, its column and its box.
pub(super) fn consequences(
    board: &Board,
    open: &CandidateSet,
    right: Right,
    groups: Groups,
    reached: &mut impl Reached,
) -> ControlFlow<()> {
    let Right { digit, cells } = right;
    let touched = board.places(digit) & common_peers(cells);
    for cell in touched {
        let left = open.digits(cell);
        match left.single() {
            Some(digit) => {
                reached.left(Variable::Cell(cell), Right::of(Candidate { cell, digit }))?;
            }
            None if left.is_empty() => reached.empty(Variable::Cell(cell))?,
            None => {}
        }
    }
    let mut look_at = |house: House, digit: Digit| {
        let left = open.places(digit) & house.cells();
        if left.is_empty() {
            reached.empty(Variable::House(house, digit))
        } else if let Some(right) = node_of(digit, left, groups) {
            reached.left(Variable::House(house, digit), right)
        } else {
            ControlFlow::Continue(())
        }
    };
    for house in House::ALL {
        if !touched.is_disjoint(house.cells()) && !cells.is_subset(house.cells()) {
            look_at(house, digit)?;
        }
    }
    let Some(cell) = cells.single() else { return ControlFlow::Continue(()) };
    for other in board.candidates(cell).without(digit) {
        for house in cell.houses() {
            look_at(house, other)?;
        }
    }
    ControlFlow::Continue(())
}
