//! Fish of all shapes.

use super::Story;
use crate::phrase::{arguments, or};
use ninefold_core::{Cell, CellSet, Digit, House};
use ninefold_logic::{ChainNode, HouseSet};

impl Story<'_> {
    /// A fish with or without fins.
    pub(super) fn fish(&mut self, digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet) {
        self.see_fish(digit, base, cover, fins);
        self.sashimi(digit, base, cover, fins);
        let arguments = arguments!(
            digit,
            base,
            cover,
            number = base.len(),
            fins,
            goes = self.found.eliminations.cells()
        );
        match fins.len() {
            0 => self.because("fish.why", &arguments),
            1 => {
                self.because("fish.why.fin", &arguments);
                self.because("fish.fin", &arguments);
            }
            _ => {
                self.because("fish.why.fins", &arguments);
                self.because("fish.fins", &arguments);
            }
        }
        self.in_two_covers(digit, cover);
    }

    /// Says where the places are.
    fn see_fish(&mut self, digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet) {
        let places = self.places_of(base, digit);
        let arguments = arguments!(digit, base, cover, cells = places - fins, fins);
        let key = match fins.len() {
            0 => "fish.see",
            1 => "fish.see.fin",
            _ => "fish.see.fins",
        };
        self.see(key, &arguments);
        let endo: CellSet = fins.iter().filter(|cell| base.count_of(*cell) > 1).collect();
        if !endo.is_empty() {
            let key = if endo.len() == 1 { "fish.endo" } else { "fish.endos" };
            self.see(key, &arguments!(cells = endo));
        }
    }

    /// Says why a place of the base in two cover houses goes.
    fn in_two_covers(&mut self, digit: Digit, cover: HouseSet) {
        let is_in_two = |cell: &Cell| cover.count_of(*cell) > 1;
        let twice: CellSet = self.found.eliminations.cells().iter().filter(is_in_two).collect();
        if !twice.is_empty() {
            let arguments = arguments!(cells = twice, digit);
            let key = if twice.len() == 1 { "fish.twice" } else { "fish.twice.many" };
            self.because(key, &arguments);
        }
    }

    /// Says which base houses of a sashimi fish have at most one place besides the fins.
    fn sashimi(&mut self, digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet) {
        if !self.found.technique.name().contains("sashimi") {
            return;
        }
        let covered = cover.cells();
        let left = |house: &House| (self.board.places_in(*house, digit) & covered) - fins;
        let thin: HouseSet = base.iter().filter(|house| left(house).len() < 2).collect();
        if !thin.is_empty() {
            let arguments = arguments!(houses = thin, digit);
            let key = if thin.len() == 1 { "fish.sashimi" } else { "fish.sashimi.many" };
            self.because(key, &arguments);
        }
    }

    /// Returns the places of a digit in some houses.
    fn places_of(&self, houses: HouseSet, digit: Digit) -> CellSet {
        let places = houses.iter().map(|house| self.board.places_in(house, digit));
        places.fold(CellSet::EMPTY, |all, some| all | some)
    }

    /// Two fish with the same base.
    pub(super) fn siamese_fish(
        &mut self,
        digit: Digit,
        base: HouseSet,
        covers: [HouseSet; 2],
        fins: [CellSet; 2],
    ) {
        self.see("siamese.see", &arguments!(base));
        for (cover, fins) in covers.into_iter().zip(fins) {
            self.see_fish(digit, base, cover, fins);
        }
        self.because("siamese.why", &arguments!(digit, base, number = base.len()));
    }

    /// A fish, and chains from its fins.
    pub(super) fn kraken_fish(
        &mut self,
        digit: Digit,
        [base, cover]: [HouseSet; 2],
        fins: CellSet,
        through: Option<House>,
    ) {
        self.see_fish(digit, base, cover, fins);
        let Some(end) = self.found.eliminations.first() else { return };
        let mut starts = fins;
        if let Some(house) = through {
            starts |= self.places_of(base, digit) & house.cells();
        }
        let arguments = arguments!(
            digit,
            fins = or(starts),
            all = starts,
            cell = end.cell,
            end = end.digit,
            base
        );
        match through {
            None => self.because("kraken.why.1", &arguments),
            Some(_) => self.because("kraken.why.2", &arguments),
        }
        self.links();
        self.because("agree.so", &[]);
        self.so(ChainNode::new(end, false));
    }
}
