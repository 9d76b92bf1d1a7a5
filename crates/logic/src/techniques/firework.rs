//! Fireworks: digits whose places in a row and a column lie in the box of the crossing, but for one
//! cell of each line, a wing.
//!
//! If neither wing has the digit, the row and the column have it in the box. The box has it once, so
//! it is in the crossing. So the crossing or a wing has each digit.
//!
//! - A triple: three digits with the same crossing and the same wings. The three cells hold them, each
//!   once. In the box, a digit is in the row or in the column.
//! - A quadruple: two digits of a crossing, and two other digits of the crossing that is opposite to
//!   it, with the same wings. The four cells hold the four digits, each crossing one of its own.
//!
//! A digit also goes from the cells that see all its places in the pattern. The technique is shye's.

use crate::board::{Board, HouseKind};
use crate::geometry::{common_peers, of_digit};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, DigitSet, House};

/// Finds triple fireworks that eliminate something.
///
/// Order: crossings in reading order; the wing of the row, then that of the column, in reading order;
/// digits ascending.
pub fn find_triples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for crossing in board.blanks() {
        let corner = Corner::new(board, crossing);
        for [in_row, in_column] in corner.wings(board, 3) {
            for digits in subsets(corner.digits(in_row, in_column), 3) {
                let wings = [in_row, in_column];
                let cells: CellSet = [crossing, in_row, in_column].into_iter().collect();
                let mut gone = CandidateSet::product(cells, DigitSet::ALL - digits);
                gone |= corner.rest_of_box(digits) | seen(board, cells, digits);
                let pattern = Pattern::Firework { crossing, wings, digits, opposite: None };
                hand_over(board, Technique::TripleFirework, pattern, gone, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds quadruple fireworks that eliminate something.
///
/// Order: the upper crossing in reading order; the wing of its row, then that of its column, in
/// reading order; its digits, then those of the opposite crossing, ascending.
pub fn find_quadruples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for crossing in board.blanks() {
        let corner = Corner::new(board, crossing);
        for [in_row, in_column] in corner.wings(board, 2) {
            let opposite = Cell::at(in_column.row(), in_row.column());
            if opposite < crossing || !board.blanks().contains(opposite) {
                continue;
            }
            let other = Corner::new(board, opposite);
            let own = corner.digits(in_row, in_column);
            let others = other.digits(in_column, in_row);
            for digits in subsets(own, 2) {
                for rest in subsets(others - digits, 2) {
                    let wings = [in_row, in_column];
                    let outer: CellSet = wings.into_iter().collect();
                    let mut gone = CandidateSet::product(outer, DigitSet::ALL - digits - rest);
                    for (corner, digits) in [(&corner, digits), (&other, rest)] {
                        let cell = CellSet::only(corner.crossing);
                        gone |= CandidateSet::product(cell, DigitSet::ALL - digits);
                        gone |= corner.rest_of_box(digits);
                        gone |= seen(board, outer | cell, digits);
                    }
                    let opposite = Some((opposite, rest));
                    let pattern = Pattern::Firework { crossing, wings, digits, opposite };
                    hand_over(board, Technique::QuadrupleFirework, pattern, gone, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Hands over a firework, if it eliminates something.
fn hand_over(
    board: &Board,
    technique: Technique,
    pattern: Pattern,
    gone: CandidateSet,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let eliminations = gone & board.candidate_set();
    sink.eliminate(technique, pattern, eliminations)
}

/// Returns the candidates that see all places of their digit in some cells.
fn seen(board: &Board, cells: CellSet, digits: DigitSet) -> CandidateSet {
    digits.iter().fold(CandidateSet::EMPTY, |all, digit| {
        let places = board.places(digit) & cells;
        if places.is_empty() { all } else { all | of_digit(digit, common_peers(places)) }
    })
}

/// Returns the sets of some digits with a number of elements, by their bits.
fn subsets(digits: DigitSet, size: usize) -> impl Iterator<Item = DigitSet> {
    let all = if digits.len() < size { 0 } else { digits.bits() + 1 };
    let sets = (0..all).map(DigitSet::from_bits);
    sets.filter(move |set| set.len() == size && set.is_subset(digits))
}

/// A crossing, and the digits that each cell of its lines is the wing of.
struct Corner {
    crossing: Cell,
    /// The row and the column.
    lines: [House; 2],
    block: CellSet,
    /// The digits whose places in the line lie in the box, or besides only in the line's cell with
    /// this place.
    digits: [[DigitSet; 9]; 2],
}

impl Corner {
    fn new(board: &Board, crossing: Cell) -> Self {
        let lines = [HouseKind::Row, HouseKind::Column].map(|kind| kind.house_of(crossing));
        let block = HouseKind::Block.house_of(crossing).cells();
        let digits = lines.map(|line| {
            let mut of = [DigitSet::EMPTY; 9];
            for digit in ninefold_core::Digit::ALL {
                if board.positions(line, digit) == 0 {
                    continue;
                }
                let outside = board.places_in(line, digit) - block;
                for (place, cell) in line.cell_array().into_iter().enumerate() {
                    if outside.is_subset(CellSet::only(cell)) {
                        of[place].insert(digit);
                    }
                }
            }
            of
        });
        Self { crossing, lines, block, digits }
    }

    /// Returns the digits of the crossing with some wings.
    fn digits(&self, in_row: Cell, in_column: Cell) -> DigitSet {
        let [of_row, of_column] = &self.digits;
        of_row[in_row.column().index()] & of_column[in_column.row().index()]
    }

    /// Iterates over the wings that have at least a number of digits.
    fn wings<'a>(&'a self, board: &Board, least: usize) -> impl Iterator<Item = [Cell; 2]> + 'a {
        let [row, column] = self.lines.map(|line| (line.cells() & board.blanks()) - self.block);
        let pairs = row.iter().flat_map(move |one| column.iter().map(move |two| [one, two]));
        pairs.filter(move |[one, two]| self.digits(*one, *two).len() >= least)
    }

    /// Returns the candidates of some digits in the box, outside the lines.
    fn rest_of_box(&self, digits: DigitSet) -> CandidateSet {
        let [row, column] = self.lines.map(House::cells);
        CandidateSet::product(self.block - row - column, digits)
    }
}
