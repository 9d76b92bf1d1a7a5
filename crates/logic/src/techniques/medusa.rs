//! 3D medusa: coloring of candidates of several digits.
//!
//! A cell with two candidates, and a digit with two places in a house, join two candidates: one of
//! them is true. All candidates that are joined, directly or through others, get two colors in turn.
//! Those of one color are all true, and those of the other are all false. [`MedusaRule`] has the six
//! rules by which something goes.

use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::{Evidence, Premise, Role};
use crate::pattern::Pattern;
use crate::pattern_kinds::MedusaRule;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Finds what two colors of candidates eliminate. The candidates have two digits or more.
///
/// Order:
///
/// 1. Pairs of colors by their least candidate, by cell and then by digit. It has the first color.
/// 2. The rules in the order of [`MedusaRule`].
/// 3. For a rule by which a color is false: the first color, then the second one. Each comes once, for
///    the first cell or house by which it is false.
///
/// A rule that eliminates single candidates hands over all of them in one step.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut done = CandidateSet::EMPTY;
    for start in board.each_candidate() {
        if done.contains(start) {
            continue;
        }
        sink.visit()?;
        let colors = color(board, start, &mut |_| {});
        done |= colors[0] | colors[1];
        let is_used = |digit: &Digit| !(colors[0] | colors[1]).places(*digit).is_empty();
        let number = Digit::ALL.into_iter().filter(is_used).count();
        // On a board without a solution, a candidate may get both colors.
        if number >= 2 && (colors[0] & colors[1]).is_empty() {
            Medusa { board, start, colors }.run(sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the two colors of the candidates that are joined to a candidate. It has the first one.
/// Calls `take` with the premise of each strong link that gives a candidate its color.
fn color(board: &Board, start: Candidate, take: &mut dyn FnMut(Premise)) -> [CandidateSet; 2] {
    let mut colors = [CandidateSet::EMPTY.with(start), CandidateSet::EMPTY];
    let mut queue = alloc::vec![(start, 0)];
    let mut next = 0;
    while let Some(&(from, own)) = queue.get(next) {
        next += 1;
        let other = 1 - own;
        for (to, premise) in joined(board, from).into_iter().flatten() {
            if !colors[other].contains(to) {
                colors[other] = colors[other].with(to);
                queue.push((to, other));
                take(premise);
            }
        }
    }
    colors
}

/// Returns the candidates that a strong link joins to a candidate, and why: in its cell, row, column
/// and box.
fn joined(board: &Board, candidate: Candidate) -> [Option<(Candidate, Premise)>; 4] {
    let Candidate { cell, digit } = candidate;
    let in_cell = board.candidates(cell).without(digit).single();
    let in_cell = in_cell.map(|digit| (Candidate { cell, digit }, Premise::Cell(cell)));
    let in_house = |house: House| {
        if board.positions(house, digit).count_ones() != 2 {
            return None;
        }
        let other = board.places_in(house, digit).without(cell).single()?;
        Some((Candidate { cell: other, digit }, Premise::House(house, digit)))
    };
    let [row, column, block] = cell.houses().map(in_house);
    [in_cell, row, column, block]
}

/// Two colors.
struct Medusa<'a> {
    board: &'a Board,
    /// The least candidate. It has the first color.
    start: Candidate,
    colors: [CandidateSet; 2],
}

impl Medusa<'_> {
    fn run(&self, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let seen = self.colors.map(|color| {
            Digit::ALL.map(|digit| {
                let places = color.places(digit).iter();
                places.fold(CellSet::EMPTY, |all, cell| all | cell.peers())
            })
        });
        let rules = [Self::twice_in_cell, Self::twice_in_house];
        for rule in rules {
            for color in self.colors {
                if let Some(rule) = rule(&color) {
                    self.take(rule, color, sink)?;
                }
            }
        }
        let all = self.board.candidate_set() - self.colors[0] - self.colors[1];
        let cells = self.colors.map(|color| color.cells());
        self.take(MedusaRule::TwoInCell, all.within(cells[0] & cells[1]), sink)?;
        let mut both = [CellSet::EMPTY; 9];
        let mut crossed = [CellSet::EMPTY; 9];
        for digit in Digit::ALL {
            let [first, second] = [seen[0][digit.index()], seen[1][digit.index()]];
            both[digit.index()] = first & second;
            crossed[digit.index()] = first & cells[1] | second & cells[0];
        }
        self.take(MedusaRule::TwoElsewhere, all & CandidateSet::from_places(both), sink)?;
        self.take(MedusaRule::CellAndHouse, all & CandidateSet::from_places(crossed), sink)?;
        for (color, seen) in self.colors.into_iter().zip(&seen) {
            let is_emptied = |cell: &Cell| {
                let digits = self.board.candidates(*cell);
                let is_seen = |digit: Digit| seen[digit.index()].contains(*cell);
                !digits.is_empty() && digits.iter().all(is_seen)
            };
            let uncolored = self.board.blanks() - cells[0] - cells[1];
            if let Some(cell) = uncolored.iter().find(is_emptied) {
                self.take(MedusaRule::EmptiesCell { cell }, color, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the rule that a color is twice in a cell, if it is.
    fn twice_in_cell(color: &CandidateSet) -> Option<MedusaRule> {
        let cell = color.cells().iter().find(|cell| color.digits(*cell).len() > 1)?;
        Some(MedusaRule::TwiceInCell { cell })
    }

    /// Returns the rule that a color is twice in a house, if it is.
    fn twice_in_house(color: &CandidateSet) -> Option<MedusaRule> {
        let all = House::ALL.into_iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
        let is_twice =
            |(house, digit): &(House, Digit)| (color.places(*digit) & house.cells()).len() > 1;
        let (house, digit) = all.into_iter().find(is_twice)?;
        Some(MedusaRule::TwiceInHouse { house, digit })
    }

    /// Hands over what a rule eliminates.
    fn take(
        &self,
        rule: MedusaRule,
        eliminations: CandidateSet,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern::Medusa { start: self.start, rule };
        let found = Deduction::elimination(Technique::ThreeDMedusa, pattern, eliminations);
        sink.take_with(found, &|| self.explain(rule))
    }

    fn explain(&self, rule: MedusaRule) -> Evidence {
        let mut evidence = Evidence::default();
        color(self.board, self.start, &mut |premise| evidence.add_premise(premise));
        for (number, color) in (0..).zip(self.colors) {
            evidence.add_candidates(Role::Color(number), color);
        }
        match rule {
            MedusaRule::EmptiesCell { cell } => {
                evidence.add_premise(Premise::Cell(cell));
                let own = self.board.among(CellSet::only(cell), DigitSet::ALL);
                evidence.add_candidates(Role::Pattern, own);
            }
            MedusaRule::TwiceInHouse { house, .. } => evidence.add_house(Role::Base, house),
            _ => {}
        }
        evidence
    }
}
