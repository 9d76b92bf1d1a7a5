//! Templates: the ways to place one digit nine times.
//!
//! A template of a digit is a choice of its places, one in each house that lacks the digit. A cell
//! that all templates have holds the digit. A candidate that is in no template goes. A template is
//! dropped if it has a cell that every template of another digit has. This is repeated until nothing
//! changes.
//!
//! A digit whose filled cells clash has no templates, and nothing is said of it. The rules and the
//! order are those of HoDoKu 2.2.0, which counts all cells of a digit as one step.

use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::{Evidence, Premise, Role};
use crate::geometry::of_digit;
use crate::house_set::HouseSet;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

/// Finds cells that all templates of a digit have.
///
/// Order: digits ascending, then cells in reading order.
pub fn find_sets(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let templates = Templates::new(board);
    for digit in Digit::ALL {
        for cell in templates.in_all(digit) {
            let placement = Candidate { cell, digit };
            let pattern = Pattern::Template { digit };
            let found = Deduction {
                technique: Technique::TemplateSet,
                pattern,
                placement: Some(placement),
                eliminations: CandidateSet::EMPTY,
            };
            sink.take_with(found, &|| templates.explain(board, digit))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds candidates that no template of their digit has. All of a digit are one step.
///
/// Order: digits ascending.
pub fn find_deletes(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let templates = Templates::new(board);
    for digit in Digit::ALL {
        let cells = templates.in_none(board, digit);
        if cells.is_empty() {
            continue;
        }
        let eliminations = of_digit(digit, cells);
        let pattern = Pattern::Template { digit };
        let found = Deduction::elimination(Technique::TemplateDelete, pattern, eliminations);
        sink.take_with(found, &|| templates.explain(board, digit))?;
    }
    ControlFlow::Continue(())
}

/// The templates of all digits that fit together.
struct Templates {
    /// The templates of each digit without its filled cells, or nothing if these clash.
    of: [Option<Vec<CellSet>>; 9],
    /// For each digit, the other digits that excluded some of its templates.
    excluders: [DigitSet; 9],
}

impl Templates {
    fn new(board: &Board) -> Self {
        let mut templates = Self {
            of: Digit::ALL.map(|digit| templates_of(board, digit)),
            excluders: [DigitSet::EMPTY; 9],
        };
        let mut in_all = Digit::ALL.map(|digit| templates.in_all(digit));
        loop {
            let mut has_changed = false;
            for digit in Digit::ALL {
                let Some(own) = &mut templates.of[digit.index()] else { continue };
                let before = own.len();
                for other in Digit::ALL.into_iter().filter(|other| *other != digit) {
                    let taken = in_all[other.index()];
                    let len = own.len();
                    own.retain(|template| template.is_disjoint(taken));
                    if own.len() < len {
                        templates.excluders[digit.index()].insert(other);
                    }
                }
                if own.len() < before {
                    has_changed = true;
                    in_all[digit.index()] = templates.in_all(digit);
                }
            }
            if !has_changed {
                return templates;
            }
        }
    }

    /// Returns the blank cells that all templates of a digit have. There are none if there is no
    /// template.
    fn in_all(&self, digit: Digit) -> CellSet {
        let templates = self.of[digit.index()].iter().flatten().copied();
        templates.reduce(|all, template| all & template).unwrap_or_default()
    }

    /// Returns the places of a digit that no template has.
    fn in_none(&self, board: &Board, digit: Digit) -> CellSet {
        match &self.of[digit.index()] {
            Some(templates) => {
                let any = |all, template: &CellSet| all | *template;
                board.places(digit) - templates.iter().fold(CellSet::EMPTY, any)
            }
            None => CellSet::EMPTY,
        }
    }

    /// Builds the evidence: the houses that lack the digit, and for each digit that excludes
    /// templates, the houses that lack it.
    fn explain(&self, board: &Board, digit: Digit) -> Evidence {
        let (mut digits, mut left) = (DigitSet::EMPTY, DigitSet::only(digit));
        while let Some(next) = left.first() {
            digits.insert(next);
            left = (left | self.excluders[next.index()]) - digits;
        }
        let mut evidence = Evidence::default();
        for digit in digits {
            for house in House::ALL {
                let premise = Premise::House(house, digit);
                if premise.clause(board).is_some() {
                    evidence.add_premise(premise);
                }
            }
            let places = of_digit(digit, board.places(digit));
            evidence.add_candidates(Role::Pattern, places);
        }
        evidence
    }
}

/// Returns the templates of a digit without its filled cells, or `None` if these clash.
fn templates_of(board: &Board, digit: Digit) -> Option<Vec<CellSet>> {
    let mut open = HouseSet::from_bits(!0);
    for (cell, other) in board.filled().clues() {
        for house in cell.houses().into_iter().filter(|_| other == digit) {
            if !open.contains(house) {
                return None;
            }
            open = open.without(house);
        }
    }
    let mut templates = alloc::vec![(CellSet::EMPTY, board.places(digit))];
    for row in &House::ALL[..9] {
        if !open.contains(*row) {
            continue;
        }
        let mut next = Vec::with_capacity(templates.len());
        for (template, left) in templates {
            // A cell takes its column and its box from the rows below.
            next.extend(
                (left & row.cells()).iter().map(|cell| (template.with(cell), left - cell.peers())),
            );
        }
        templates = next;
    }
    Some(templates.into_iter().map(|(template, _)| template).collect())
}
