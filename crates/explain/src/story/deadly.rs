//! Deadly patterns: rectangles, loops and bivalue universal graves.

use super::Story;
use crate::phrase::{arguments, or};
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{DeadlyType, HouseKind, HouseSet, Role};

impl Story<'_> {
    /// Cells that could swap two digits.
    pub(super) fn deadly(&mut self, cells: CellSet, digits: DigitSet, kind: DeadlyType) {
        let filled = cells - self.board.blanks();
        let arguments = arguments!(cells, digits, filled);
        if digits.len() == 3 {
            return self.extended_rectangle(cells, digits, kind);
        }
        if cells.len() == 4 {
            self.see("rectangle.see", &arguments);
        } else {
            self.see("loop.see", &arguments!(cells = self.in_loop_order(cells)));
        }
        if !filled.is_empty() {
            self.see("avoidable.see", &arguments);
        }
        let extra = self.board.candidate_set().within(cells) - CandidateSet::product(cells, digits);
        self.because("deadly.why", &arguments);
        self.of_kind(kind, cells, digits, &extra);
    }

    /// Six cells of two parallel lines that could exchange three digits.
    fn extended_rectangle(&mut self, cells: CellSet, digits: DigitSet, kind: DeadlyType) {
        let of_kind = |kind: HouseKind| -> HouseSet {
            cells.iter().map(|cell| kind.house_of(cell)).collect()
        };
        let (rows, columns) = (of_kind(HouseKind::Row), of_kind(HouseKind::Column));
        let lines = if rows.len() == 2 { rows } else { columns };
        let arguments = arguments!(
            cells,
            digits,
            lines,
            all = rows | columns,
            boxes = of_kind(HouseKind::Block)
        );
        self.see("extended.see", &arguments);
        self.because("extended.why", &arguments);
        let extra = self.board.candidate_set().within(cells) - CandidateSet::product(cells, digits);
        self.of_kind(kind, cells, digits, &extra);
    }

    /// Blank cells that complete the filled cells of two digits.
    pub(super) fn reverse_grave(&mut self, digits: DigitSet, cells: CellSet, kind: DeadlyType) {
        let arguments =
            arguments!(cells, digits, any = or(digits), filled = self.board.filled_with(digits));
        self.see("reverse.filled", &arguments);
        self.see("reverse.see", &arguments);
        let all = self.board.filled_with(digits) | cells;
        let bare = |house: &House| (house.cells() & all).is_empty();
        let bare: HouseSet = House::ALL.into_iter().filter(bare).collect();
        let list: Vec<House> = bare.iter().collect();
        let meeting = list.iter().fold(CellSet::ALL, |all, house| all & house.cells());
        if let ([row, column, block], Some(rest)) = (&list[..], meeting.first()) {
            // One cell is left for both digits. This needs no other solution.
            let arguments =
                arguments!(cells, digits, row = *row, column = *column, block = *block, rest);
            self.because("reverse.why.rest", &arguments);
            self.needs_uniqueness = false;
        } else {
            let key = if cells.len() == 1 { "reverse.why.one" } else { "reverse.why" };
            self.because(key, &arguments);
        }
        let extra = self.board.candidate_set().within(cells) - CandidateSet::product(cells, digits);
        self.of_kind(kind, cells, digits, &extra);
    }

    /// Says of each elimination that all of several candidates, one of which is true, exclude it.
    pub(super) fn whichever(&mut self) {
        for Candidate { cell, digit } in self.found.eliminations {
            self.because("whichever", &arguments!(cell, digit));
        }
    }

    /// Says what follows from the extra candidates.
    fn of_kind(&mut self, kind: DeadlyType, all: CellSet, digits: DigitSet, extra: &CandidateSet) {
        let cells = extra.cells();
        if !extra.is_empty() {
            self.see("deadly.extra", &arguments!(digits, candidates = *extra));
        }
        match kind {
            DeadlyType::Type1 => {
                let Some(cell) = cells.first() else { return };
                self.because("deadly.1", &arguments!(cell, digits = or(digits)));
            }
            DeadlyType::Type2 => self.of_one_digit(extra),
            DeadlyType::Type3Naked { house, cells: others } => {
                self.with_naked_subset(house, cells, others, extra);
            }
            DeadlyType::Type3Hidden { house, digits } => {
                let places = digits.iter().map(|digit| self.board.places_in(house, digit));
                let places = places.fold(CellSet::EMPTY, |all, some| all | some);
                self.see("hidden-subset.see", &arguments!(house, digits, cells = places));
                let arguments = arguments!(house, digits, cells, others = places - cells);
                self.because("deadly.3.hidden", &arguments);
            }
            DeadlyType::Type4 { house, digit } => {
                self.see_only_places([house].into_iter().collect(), digit);
                let other = digits.without(digit);
                let arguments =
                    arguments!(house, digit, cells, other = or(other), rest = all - cells, digits);
                self.because("deadly.4", &arguments);
            }
            DeadlyType::Any => self.whichever(),
            DeadlyType::Type6 { houses, digit } => {
                self.see_only_places(houses, digit);
                let arguments = arguments!(
                    digit,
                    other = or(digits.without(digit)),
                    cells,
                    rest = all - cells,
                    digits
                );
                self.because("deadly.6", &arguments);
            }
            DeadlyType::Hidden { houses, digit } => {
                let Some(goes) = self.found.eliminations.first() else { return };
                let sides = all & goes.cell.peers();
                let opposite = (all - sides).without(goes.cell);
                self.see_only_places(houses, digit);
                let arguments = arguments!(
                    sides,
                    opposite,
                    digit,
                    cell = goes.cell,
                    other = goes.digit,
                    digits
                );
                self.because("deadly.hidden", &arguments);
            }
        }
    }

    /// Says that a digit has no places in houses but some.
    fn see_only_places(&mut self, houses: HouseSet, digit: Digit) {
        let places = self.board.places(digit) & houses.cells();
        self.see("deadly.places", &arguments!(houses, digit, cells = places));
    }

    /// Extra candidates of one digit, one of which is true.
    fn of_one_digit(&mut self, extra: &CandidateSet) {
        for digit in extra.all_digits() {
            self.because("deadly.2", &arguments!(z = digit));
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
        let extra_digits = extra.all_digits();
        self.see_set(others);
        let arguments = arguments!(
            house,
            cells = or(cells),
            extra = or(extra_digits),
            others,
            number = others.len() + 1,
            digits = self.board.union_of(others) | extra_digits
        );
        self.because("deadly.3.cell", &arguments);
        self.because("deadly.3", &arguments);
    }

    /// Says which candidates of the blank cells are extra ones.
    fn see_extra(&mut self, extra: CandidateSet) {
        let Some(Candidate { cell, digit }) = extra.single() else {
            return self.see("grave.extras", &arguments!(candidates = extra));
        };
        let has_three = |house: &House| self.board.places_in(*house, digit).len() == 3;
        let houses: HouseSet = cell.houses().into_iter().filter(has_three).collect();
        let is_largest = |other: Cell| other == cell || self.board.candidates(other).len() == 2;
        let is_plain = self.board.candidates(cell).len() == 3
            && self.board.blanks().iter().all(is_largest)
            && !houses.is_empty();
        if is_plain {
            self.see("grave.extra", &arguments!(cell, digit, houses));
        } else {
            self.see("grave.extra.one", &arguments!(candidates = extra));
        }
    }

    /// All blank cells, but for a few extra candidates.
    pub(super) fn grave(&mut self, cells: CellSet, kind: DeadlyType) {
        let extra = self.all_of(Role::Extra);
        self.see_extra(extra);
        self.see("grave.see", &[]);
        self.because(if extra.len() == 1 { "grave.why.one" } else { "grave.why" }, &[]);
        match kind {
            DeadlyType::Type1 => {
                let Some(cell) = cells.first() else { return };
                self.because("grave.1", &arguments!(cell, extra = or(extra.digits(cell))));
            }
            DeadlyType::Type2 => {
                for digit in extra.all_digits() {
                    self.one_of(digit, extra.places(digit));
                }
            }
            DeadlyType::Type3Naked { house, cells: others } => {
                self.with_naked_subset(house, cells, others, &extra);
            }
            DeadlyType::Type4 { house, digit } => {
                self.because("grave.4", &arguments!(house, digit, cells));
            }
            DeadlyType::Any => self.whichever(),
            DeadlyType::Type3Hidden { .. }
            | DeadlyType::Type6 { .. }
            | DeadlyType::Hidden { .. } => {
                self.refute();
            }
        }
    }
}
