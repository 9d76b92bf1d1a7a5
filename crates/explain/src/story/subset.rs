//! Locked candidates, naked and hidden subsets, and wings.

use super::Story;
use crate::phrase::arguments;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

impl Story<'_> {
    /// The places of a digit in one house that all lie in another.
    pub(super) fn locked(&mut self, digit: Digit, from: House, to: House) {
        let cells = self.board.places_in(from, digit);
        let arguments = arguments!(digit, from, to, cells);
        self.see("locked.see", &arguments);
        self.because("locked.why", &arguments);
        self.direct(CandidateSet::product(to.cells() - from.cells(), DigitSet::only(digit)));
    }

    /// Adds what a direct technique eliminates, and the place that is left then.
    fn direct(&mut self, goes: CandidateSet) {
        let Some(Candidate { cell, digit }) = self.found.placement else { return };
        let goes = self.board.candidate_set() & goes;
        let places = |house: House| self.board.places_in(house, digit);
        let has_one_place = |house: &House| {
            places(*house).len() > 1 && (places(*house) - goes.places(digit)).len() == 1
        };
        if let Some(house) = cell.houses().into_iter().find(has_one_place) {
            let own = CandidateSet::product(house.cells(), DigitSet::only(digit));
            self.eliminate(&(goes & own));
            let arguments = arguments!(digit, cell, house);
            self.effect.push(self.words.say("direct.house", &arguments));
        }
        self.conclude();
    }

    /// Cells of a house that have as many candidates as there are cells.
    pub(super) fn naked_subset(&mut self, house: House, cells: CellSet, digits: DigitSet) {
        let arguments = arguments!(house, cells, digits, number = cells.len());
        self.see("naked-subset.see", &arguments);
        self.because("naked-subset.why", &arguments);
        let shared = |other: &House| *other != house && cells.is_subset(other.cells());
        let outside = !self.found.eliminations.cells().is_subset(house.cells());
        match House::ALL.into_iter().find(shared).filter(|_| outside) {
            Some(other) => {
                let arguments = arguments!(house, other);
                self.because("naked-subset.rest.both", &arguments);
            }
            None => self.because("naked-subset.rest", &arguments),
        }
    }

    /// Digits of a house that have as many places as there are digits.
    pub(super) fn hidden_subset(&mut self, house: House, cells: CellSet, digits: DigitSet) {
        let arguments = arguments!(house, cells, digits, number = cells.len());
        self.see("hidden-subset.see", &arguments);
        self.because("hidden-subset.why", &arguments);
        self.direct(CandidateSet::product(cells, !digits));
    }

    /// A pivot and two cells with two candidates that see it.
    pub(super) fn wing(&mut self, pivot: Cell, wings: [Cell; 2]) {
        let board = self.board;
        let digits = board.candidates(pivot);
        let common = board.candidates(wings[0]) & board.candidates(wings[1]);
        let Some(z) = self.found.eliminations.all_digits().single().or_else(|| common.first())
        else {
            return;
        };
        let arguments = arguments!(
            pivot,
            digits,
            first = wings[0],
            first_digits = board.candidates(wings[0]),
            second = wings[1],
            second_digits = board.candidates(wings[1])
        );
        self.see("wing.see", &arguments);
        for wing in wings {
            let Some(x) = board.candidates(wing).without(z).first() else { continue };
            self.because("wing.why", &arguments!(pivot, x, wing, z));
        }
        let both: CellSet = wings.into_iter().collect();
        let has_z = digits.contains(z);
        let cells = if has_z { both.with(pivot) } else { both };
        if has_z {
            self.because("wing.why.pivot", &arguments!(pivot, z));
        }
        self.one_of(z, cells);
    }

    /// Two cells with the same two candidates, joined by a strong link of one of them.
    pub(super) fn w_wing(&mut self, cells: [Cell; 2], digit: Digit, house: House) {
        let board = self.board;
        let digits = board.candidates(cells[0]);
        let Some(z) = digits.without(digit).first() else { return };
        let places = board.places_in(house, digit);
        let both: CellSet = cells.into_iter().collect();
        self.see("w-wing.see", &arguments!(cells = both, digits, house, digit, places));
        // The place that each cell sees and the other does not need.
        let other = |place: Cell| places.without(place).first();
        let joint = places.iter().find(|place| {
            cells[0].peers().contains(*place)
                && other(*place).is_some_and(|end| cells[1].peers().contains(end))
        });
        if let Some((first, second)) = joint.and_then(|place| Some((place, other(place)?))) {
            for (cell, place) in [(cells[0], first), (cells[1], second)] {
                self.because("w-wing.why", &arguments!(place, digit, cell, z));
            }
        }
        self.one_of(z, both);
    }
}
