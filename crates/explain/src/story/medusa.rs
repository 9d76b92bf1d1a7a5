//! 3D medusa: two colors of candidates, and the rule by which something goes.

use super::Story;
use crate::phrase::Argument;
use ninefold_core::{Candidate, CandidateSet, CellSet, DigitSet};
use ninefold_logic::{MedusaRule, Role};

impl Story<'_> {
    /// Two colors of candidates.
    pub(super) fn medusa(&mut self, rule: MedusaRule) {
        let colors = self.parts_of(|role| matches!(role, Role::Color(_)));
        let [first, second] = colors[..] else { return };
        let colors = [first, second];
        self.see("medusa.see", &[]);
        for (is_second, color) in [false, true].into_iter().zip(colors) {
            let arguments = [
                ("color", Argument::Color(is_second)),
                ("candidates", Argument::Candidates(color)),
            ];
            self.see("medusa.color", &arguments);
        }
        self.because("medusa.why", &[]);
        let goes = self.found.eliminations;
        let is_second = (goes - second).is_empty();
        let own = colors[usize::from(is_second)];
        let color = ("color", Argument::Color(is_second));
        match rule {
            MedusaRule::TwiceInCell { cell } => {
                let digits = Argument::Digits(own.digits(cell));
                self.because(
                    "medusa.cell",
                    &[color.clone(), ("cell", Argument::Cell(cell)), ("digits", digits)],
                );
                self.because("medusa.false", &[color]);
            }
            MedusaRule::TwiceInHouse { house, digit } => {
                let cells = Argument::Cells(own.places(digit) & house.cells());
                let arguments = [
                    color.clone(),
                    ("house", Argument::House(house)),
                    ("digit", Argument::Digit(digit)),
                    ("cells", cells),
                ];
                self.because("medusa.house", &arguments);
                self.because("medusa.false", &[color]);
            }
            MedusaRule::EmptiesCell { cell } => {
                let digits = self.board.candidates(cell);
                let seen = |digit| {
                    let place = (own.places(digit) & cell.peers()).first();
                    place.map(|cell| Candidate { cell, digit })
                };
                let seen = digits.iter().filter_map(seen);
                let seen = seen.fold(CandidateSet::EMPTY, CandidateSet::with);
                let arguments = [
                    color.clone(),
                    ("cell", Argument::Cell(cell)),
                    ("digits", Argument::Digits(digits)),
                    ("seen", Argument::Candidates(seen)),
                ];
                let is_one = digits.len() == 1;
                self.because(
                    if is_one { "medusa.empties.one" } else { "medusa.empties" },
                    &arguments,
                );
                self.because("medusa.false", &[color]);
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
            let own = |color: CandidateSet| Argument::Digits(color.digits(cell));
            let arguments = [
                ("cell", Argument::Cell(cell)),
                ("first", own(colors[0])),
                ("second", own(colors[1])),
            ];
            self.because("medusa.both", &arguments);
        }
    }

    /// A candidate that sees its digit in both colors.
    fn two_elsewhere(&mut self, colors: &[CandidateSet; 2], Candidate { cell, digit }: Candidate) {
        let seen = |color: CandidateSet| {
            let places = color.places(digit) & cell.peers();
            Argument::Cells(places.iter().take(1).collect())
        };
        let arguments = [
            ("cell", Argument::Cell(cell)),
            ("digit", Argument::Digit(digit)),
            ("first", seen(colors[0])),
            ("second", seen(colors[1])),
        ];
        self.because("medusa.sees", &arguments);
    }

    /// A candidate with one color in its cell that sees its digit in the other.
    fn cell_and_house(&mut self, colors: &[CandidateSet; 2], goes: Candidate) {
        let Candidate { cell, digit } = goes;
        for (is_second, color) in [false, true].into_iter().zip(*colors) {
            let others: DigitSet = color.digits(cell);
            let seen: CellSet = colors[usize::from(!is_second)].places(digit) & cell.peers();
            let (Some(other), Some(seen)) = (others.first(), seen.first()) else { continue };
            let arguments = [
                ("cell", Argument::Cell(cell)),
                ("digit", Argument::Digit(digit)),
                ("color", Argument::Color(is_second)),
                ("other", Argument::Digit(other)),
                ("opposite", Argument::Color(!is_second)),
                ("seen", Argument::Cell(seen)),
            ];
            return self.because("medusa.mixed", &arguments);
        }
    }
}
