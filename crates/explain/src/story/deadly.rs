//! Deadly patterns: rectangles, loops and bivalue universal graves.

use super::Story;
use crate::phrase::Argument;
use ninefold_core::{Candidate, CandidateSet, CellSet, DigitSet, House};
use ninefold_logic::{Deadly, HouseSet, Kind, Role};

impl Story<'_> {
    /// Cells that could swap two digits.
    pub(super) fn deadly(&mut self, cells: CellSet, digits: DigitSet, kind: Deadly) {
        let filled = cells - self.board.blanks();
        let arguments = [
            ("cells", Argument::Cells(cells)),
            ("digits", Argument::Digits(digits)),
            ("filled", Argument::Cells(filled)),
        ];
        if digits.len() == 3 {
            return self.extended_rectangle(cells, digits, kind);
        }
        if cells.len() == 4 {
            self.see("rectangle.see", &arguments);
        } else {
            self.see("loop.see", &[("cells", self.in_loop_order(cells))]);
        }
        if !filled.is_empty() {
            self.see("avoidable.see", &arguments);
        }
        let extra = self.board.candidate_set().within(cells) - CandidateSet::product(cells, digits);
        self.because("deadly.why", &arguments);
        self.of_kind(kind, cells, digits, &extra);
    }

    /// Six cells of two parallel lines that could exchange three digits.
    fn extended_rectangle(&mut self, cells: CellSet, digits: DigitSet, kind: Deadly) {
        let of_kind =
            |kind: Kind| -> HouseSet { cells.iter().map(|cell| kind.house_of(cell)).collect() };
        let (rows, columns) = (of_kind(Kind::Row), of_kind(Kind::Column));
        let lines = if rows.len() == 2 { rows } else { columns };
        let arguments = [
            ("cells", Argument::Cells(cells)),
            ("digits", Argument::Digits(digits)),
            ("lines", Argument::Houses(lines)),
            ("all", Argument::Houses(rows | columns)),
            ("boxes", Argument::Houses(of_kind(Kind::Block))),
        ];
        self.see("extended.see", &arguments);
        self.because("extended.why", &arguments);
        let extra = self.board.candidate_set().within(cells) - CandidateSet::product(cells, digits);
        self.of_kind(kind, cells, digits, &extra);
    }

    /// Blank cells that complete the filled cells of two digits.
    pub(super) fn reverse_grave(&mut self, digits: DigitSet, cells: CellSet, kind: Deadly) {
        let clues = self.board.filled().clues();
        let filled = clues.filter(|(_, digit)| digits.contains(*digit)).map(|(cell, _)| cell);
        let arguments = [
            ("cells", Argument::Cells(cells)),
            ("digits", Argument::Digits(digits)),
            ("any", Argument::AnyDigit(digits)),
            ("filled", Argument::Cells(filled.collect())),
        ];
        self.see("reverse.filled", &arguments);
        self.see("reverse.see", &arguments);
        let key = if cells.len() == 1 { "reverse.why.one" } else { "reverse.why" };
        self.because(key, &arguments);
        let extra = self.board.candidate_set().within(cells) - CandidateSet::product(cells, digits);
        self.of_kind(kind, cells, digits, &extra);
    }

    /// Says of each elimination that all of several candidates, one of which is true, exclude it.
    pub(super) fn whichever(&mut self) {
        for Candidate { cell, digit } in self.found.eliminations {
            let arguments = [("cell", Argument::Cell(cell)), ("digit", Argument::Digit(digit))];
            self.because("whichever", &arguments);
        }
    }

    /// Says what follows from the extra candidates.
    fn of_kind(&mut self, kind: Deadly, all: CellSet, digits: DigitSet, extra: &CandidateSet) {
        let cells = extra.cells();
        match kind {
            Deadly::Type1 => {
                let Some(cell) = cells.first() else { return };
                let arguments =
                    [("cell", Argument::Cell(cell)), ("digits", Argument::AnyDigit(digits))];
                self.because("deadly.1", &arguments);
            }
            Deadly::Type2 => self.of_one_digit(extra),
            Deadly::Type3Naked { house, cells: others } => {
                self.with_naked_subset(house, cells, others, extra);
            }
            Deadly::Type3Hidden { house, digits } => {
                let places = digits.iter().map(|digit| self.board.places_in(house, digit));
                let places = places.fold(CellSet::EMPTY, |all, some| all | some);
                let arguments = [
                    ("house", Argument::House(house)),
                    ("digits", Argument::Digits(digits)),
                    ("cells", Argument::Cells(cells)),
                    ("others", Argument::Cells(places - cells)),
                ];
                self.because("deadly.3.hidden", &arguments);
            }
            Deadly::Type4 { house, digit } => {
                let other = digits.without(digit);
                let arguments = [
                    ("house", Argument::House(house)),
                    ("digit", Argument::Digit(digit)),
                    ("cells", Argument::Cells(cells)),
                    ("other", Argument::AnyDigit(other)),
                    ("digits", Argument::Digits(digits)),
                ];
                self.because("deadly.4", &arguments);
            }
            Deadly::Any => self.whichever(),
            Deadly::Type6 { houses, digit } => {
                let arguments = [
                    ("houses", Argument::Houses(houses)),
                    ("digit", Argument::Digit(digit)),
                    ("other", Argument::AnyDigit(digits.without(digit))),
                    ("cells", Argument::Cells(cells)),
                    ("rest", Argument::Cells(all - cells)),
                    ("digits", Argument::Digits(digits)),
                ];
                self.because("deadly.6", &arguments);
            }
            Deadly::Hidden { houses, digit } => {
                let Some(goes) = self.found.eliminations.first() else { return };
                let sides = all & goes.cell.peers();
                let opposite = (all - sides).without(goes.cell);
                let arguments = [
                    ("sides", Argument::Cells(sides)),
                    ("opposite", Argument::Cells(opposite)),
                    ("houses", Argument::Houses(houses)),
                    ("digit", Argument::Digit(digit)),
                    ("cell", Argument::Cell(goes.cell)),
                    ("other", Argument::Digit(goes.digit)),
                    ("digits", Argument::Digits(digits)),
                ];
                self.because("deadly.hidden", &arguments);
            }
        }
    }

    /// Extra candidates of one digit, one of which is true.
    fn of_one_digit(&mut self, extra: &CandidateSet) {
        for digit in super::digits_of(extra) {
            self.because("deadly.2", &[("z", Argument::Digit(digit))]);
            self.one_of(digit, extra.places(digit));
        }
    }

    /// Extra candidates that are part of a naked subset.
    fn with_naked_subset(
        &mut self,
        house: House,
        cells: CellSet,
        others: CellSet,
        extra: &CandidateSet,
    ) {
        let extra_digits = super::digits_of(extra);
        let arguments = [
            ("house", Argument::House(house)),
            ("cells", Argument::AnyOf(cells)),
            ("extra", Argument::AnyDigit(extra_digits)),
            ("others", Argument::Cells(others)),
            ("number", Argument::Number(others.len() + 1)),
            ("digits", Argument::Digits(self.board.union_of(others) | extra_digits)),
        ];
        self.because("deadly.3.cell", &arguments);
        self.because("deadly.3", &arguments);
    }

    /// All blank cells, but for a few extra candidates.
    pub(super) fn grave(&mut self, cells: CellSet, kind: Deadly) {
        let extra = self.parts_of(|role| role == Role::Extra).into_iter();
        let extra = extra.fold(CandidateSet::EMPTY, |all, some| all | some);
        let key = if extra.len() == 1 { "grave.extra" } else { "grave.extras" };
        self.see(key, &[("candidates", Argument::Candidates(extra))]);
        self.see("grave.see", &[]);
        self.because(if extra.len() == 1 { "grave.why.one" } else { "grave.why" }, &[]);
        match kind {
            Deadly::Type1 => {
                let Some(cell) = cells.first() else { return };
                let arguments = [
                    ("cell", Argument::Cell(cell)),
                    ("extra", Argument::AnyDigit(extra.digits(cell))),
                ];
                self.because("grave.1", &arguments);
            }
            Deadly::Type2 => {
                for digit in super::digits_of(&extra) {
                    self.one_of(digit, extra.places(digit));
                }
            }
            Deadly::Type3Naked { house, cells: others } => {
                self.with_naked_subset(house, cells, others, &extra);
            }
            Deadly::Type4 { house, digit } => {
                let arguments = [
                    ("house", Argument::House(house)),
                    ("digit", Argument::Digit(digit)),
                    ("cells", Argument::Cells(cells)),
                ];
                self.because("grave.4", &arguments);
            }
            Deadly::Any => self.whichever(),
            Deadly::Type3Hidden { .. } | Deadly::Type6 { .. } | Deadly::Hidden { .. } => {
                self.refute();
            }
        }
    }
}
