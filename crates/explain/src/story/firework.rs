//! Fireworks: digits that crossings and wings hold.

use super::{Story, digits_of};
use crate::phrase::Argument;
use ninefold_core::{CandidateSet, Cell, CellSet, DigitSet};
use ninefold_logic::Kind;

impl Story<'_> {
    /// Digits that a crossing and two wings hold, or two crossings and two wings.
    pub(super) fn firework(&mut self, wings: [Cell; 2], corners: [Option<(Cell, DigitSet)>; 2]) {
        let mut rest = self.found.eliminations;
        let (mut cells, mut all) = (wings.into_iter().collect::<CellSet>(), DigitSet::EMPTY);
        let corners = corners.into_iter().flatten();
        for (crossing, digits) in corners.clone() {
            cells = cells.with(crossing);
            all |= digits;
            for kind in [Kind::Row, Kind::Column] {
                let house = kind.house_of(crossing);
                let wing = wings.into_iter().find(|wing| house.cells().contains(*wing));
                let Some(wing) = wing else { return };
                let arguments = [
                    ("house", Argument::House(house)),
                    ("digits", Argument::Digits(digits)),
                    ("box", Argument::House(Kind::Block.house_of(crossing))),
                    ("wing", Argument::Cell(wing)),
                ];
                self.see("firework.see", &arguments);
            }
        }
        for (crossing, digits) in corners.clone() {
            let holders = wings.into_iter().collect::<CellSet>().with(crossing);
            let arguments = [
                ("digits", Argument::Digits(digits)),
                ("wings", Argument::Cells(wings.into_iter().collect())),
                ("box", Argument::House(Kind::Block.house_of(crossing))),
                ("row", Argument::House(Kind::Row.house_of(crossing))),
                ("column", Argument::House(Kind::Column.house_of(crossing))),
                ("crossing", Argument::Cell(crossing)),
                ("cells", Argument::AnyOf(holders)),
            ];
            self.because("firework.why", &arguments);
        }
        let arguments = [
            ("number", Argument::Number(cells.len())),
            ("cells", Argument::Cells(cells)),
            ("digits", Argument::Digits(all)),
        ];
        self.because("firework.so", &arguments);
        for (crossing, digits) in corners {
            let own = ("digits", Argument::AnyDigit(digits));
            if all != digits {
                let arguments = [
                    ("crossing", Argument::Cell(crossing)),
                    own.clone(),
                    ("rest", Argument::Digits(all - digits)),
                    ("others", Argument::Cells(cells.without(crossing))),
                ];
                self.because("firework.own", &arguments);
            }
            let [row, column, block] =
                [Kind::Row, Kind::Column, Kind::Block].map(|kind| kind.house_of(crossing));
            let others = block.cells() - row.cells() - column.cells();
            let gone = self.found.eliminations & CandidateSet::product(others, digits);
            rest -= gone | CandidateSet::product(cells, DigitSet::ALL);
            if !gone.is_empty() {
                let houses = [("row", row), ("column", column), ("box", block)];
                let [row, column, block] = houses.map(|(name, one)| (name, Argument::House(one)));
                let crossing = ("crossing", Argument::Cell(crossing));
                let wings = ("wings", Argument::AnyOf(wings.into_iter().collect()));
                self.because("firework.box", &[row, column, block, own, crossing, wings]);
            }
            for digit in digits_of(&rest) & digits {
                let holders: CellSet = wings.into_iter().collect::<CellSet>().with(crossing);
                let places = holders & self.board.places(digit);
                match places.single() {
                    None => self.one_of(digit, places),
                    Some(cell) => {
                        let arguments = [
                            ("cells", Argument::Cells(holders)),
                            ("cell", Argument::Cell(cell)),
                            ("digit", Argument::Digit(digit)),
                        ];
                        self.because("firework.only", &arguments);
                    }
                }
            }
        }
    }
}
