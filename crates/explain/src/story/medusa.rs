//! 3D medusa: two colors of candidates, and the rule by which something goes.

use super::Story;
use crate::phrase::Argument::Color;
use crate::phrase::arguments;
use ninefold_core::{Candidate, CandidateSet, CellSet, DigitSet};
use ninefold_logic::{MedusaRule, Role};

impl Story<'_> {
    /// Two colors of candidates.
    pub(super) fn medusa(&mut self, rule: MedusaRule) {
        let colors = self.parts_of(|role| matches!(role, Role::Color(_)));
        let [first, second] = colors[..] else { return };
        let colors = [first, second];
        self.see("medusa.see", &[]);
        for (is_second, candidates) in [false, true].into_iter().zip(colors) {
            self.see("medusa.color", &arguments!(color = Color(is_second), candidates));
        }
        self.because("medusa.why", &[]);
        let goes = self.found.eliminations;
        let is_second = (goes - second).is_empty();
        let own = colors[usize::from(is_second)];
        let color = || Color(is_second);
        match rule {
            MedusaRule::TwiceInCell { cell } => {
                let arguments = arguments!(color = color(), cell, digits = own.digits(cell));
                self.because("medusa.cell", &arguments);
                self.because("medusa.false", &arguments!(color = color()));
            }
            MedusaRule::TwiceInHouse { house, digit } => {
                let cells = own.places(digit) & house.cells();
                self.because("medusa.house", &arguments!(color = color(), house, digit, cells));
                self.because("medusa.false", &arguments!(color = color()));
            }
            MedusaRule::EmptiesCell { cell } => {
                let digits = self.board.candidates(cell);
                let seen = |digit| {
                    let place = (own.places(digit) & cell.peers()).first();
                    place.map(|cell| Candidate { cell, digit })
                };
                let seen: CandidateSet = digits.iter().filter_map(seen).collect();
                let key = if digits.len() == 1 { "medusa.empties.one" } else { "medusa.empties" };
                self.because(key, &arguments!(color = color(), cell, digits, seen));
                self.because("medusa.false", &arguments!(color = color()));
            }
            MedusaRule::TwoInCell => self.two_in_cell(&colors),
            MedusaRule::TwoElsewhere => {
                goes.into_iter().for_each(|one| self.two_elsewhere(&colors, one));
            }
            MedusaRule::CellAndHouse => {
                goes.into_iter().for_each(|one| self.cell_and_house(&colors, one));
            }
        }
    }

    /// Cells that have a candidate of each color.
    fn two_in_cell(&mut self, colors: &[CandidateSet; 2]) {
        for cell in self.found.eliminations.cells() {
            let [first, second] = colors.map(|color| color.digits(cell));
            self.because("medusa.both", &arguments!(cell, first, second));
        }
    }

    /// A candidate that sees its digit in both colors.
    fn two_elsewhere(&mut self, colors: &[CandidateSet; 2], Candidate { cell, digit }: Candidate) {
        let [first, second] = colors.map(|color| {
            let places = color.places(digit) & cell.peers();
            places.iter().take(1).collect::<CellSet>()
        });
        self.because("medusa.sees", &arguments!(cell, digit, first, second));
    }

    /// A candidate with one color in its cell that sees its digit in the other.
    fn cell_and_house(&mut self, colors: &[CandidateSet; 2], goes: Candidate) {
        let Candidate { cell, digit } = goes;
        for (is_second, color) in [false, true].into_iter().zip(*colors) {
            let others: DigitSet = color.digits(cell);
            let seen: CellSet = colors[usize::from(!is_second)].places(digit) & cell.peers();
            let (Some(other), Some(seen)) = (others.first(), seen.first()) else { continue };
            let (color, opposite) = (Color(is_second), Color(!is_second));
            let arguments = arguments!(cell, digit, color, other, opposite, seen);
            return self.because("medusa.mixed", &arguments);
        }
    }
}
