//! Deadly patterns: rectangles, loops and bivalue universal graves.

use super::Story;
use crate::phrase::Argument;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};
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
        let arguments = [
            ("cells", Argument::Cells(cells)),
            ("digits", Argument::Digits(digits)),
            ("any", Argument::AnyDigit(digits)),
            ("filled", Argument::Cells(self.holders_of(digits))),
        ];
        self.see("reverse.filled", &arguments);
        self.see("reverse.see", &arguments);
        let all = self.holders_of(digits) | cells;
        let bare = |house: &House| (house.cells() & all).is_empty();
        let bare: HouseSet = House::ALL.into_iter().filter(bare).collect();
        let list: Vec<House> = bare.iter().collect();
        let meeting = list.iter().fold(CellSet::ALL, |all, house| all & house.cells());
        if let ([row, column, block], Some(rest)) = (&list[..], meeting.first()) {
            // One cell is left for both digits. This needs no other solution.
            let arguments = [
                ("cells", Argument::Cells(cells)),
                ("digits", Argument::Digits(digits)),
                ("row", Argument::House(*row)),
                ("column", Argument::House(*column)),
                ("box", Argument::House(*block)),
                ("rest", Argument::Cell(rest)),
            ];
            self.because("reverse.why.rest", &arguments);
            self.needs_uniqueness = false;
        } else {
            let key = if cells.len() == 1 { "reverse.why.one" } else { "reverse.why" };
            self.because(key, &arguments);
        }
        let extra = self.board.candidate_set().within(cells) - CandidateSet::product(cells, digits);
        self.of_kind(kind, cells, digits, &extra);
    }

    /// Returns the cells that are filled with some digits.
    fn holders_of(&self, digits: DigitSet) -> CellSet {
        digits.iter().fold(CellSet::EMPTY, |all, digit| all | self.holders(digit))
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
                    ("rest", Argument::Cells(all - cells)),
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

    /// Says which candidates of the blank cells are extra ones.
    fn see_extra(&mut self, extra: CandidateSet) {
        let candidates = ("candidates", Argument::Candidates(extra));
        let Some(Candidate { cell, digit }) = extra.single() else {
            return self.see("grave.extras", &[candidates]);
        };
        let has_three = |house: &House| self.board.places_in(*house, digit).len() == 3;
        let houses: HouseSet = cell.houses().into_iter().filter(has_three).collect();
        let is_largest = |other: Cell| other == cell || self.board.candidates(other).len() == 2;
        let is_plain = self.board.candidates(cell).len() == 3
            && self.board.blanks().iter().all(is_largest)
            && !houses.is_empty();
        if is_plain {
            let arguments = [
                ("cell", Argument::Cell(cell)),
                ("digit", Argument::Digit(digit)),
                ("houses", Argument::Houses(houses)),
            ];
            self.see("grave.extra", &arguments);
        } else {
            self.see("grave.extra.one", &[candidates]);
        }
    }

    /// All blank cells, but for a few extra candidates.
    pub(super) fn grave(&mut self, cells: CellSet, kind: Deadly) {
        let extra = self.parts_of(|role| role == Role::Extra).into_iter();
        let extra = extra.fold(CandidateSet::EMPTY, |all, some| all | some);
        self.see_extra(extra);
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
