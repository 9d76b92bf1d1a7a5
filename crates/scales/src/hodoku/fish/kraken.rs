//! Kraken fish: fish whose fins are linked to an elimination by chains.

use super::search::{self, Fins, Fish, FishShape, FishSink, Goal, Rules};
use crate::hodoku::tables::Implications;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, CellSet, Digit, House};
use ninefold_logic::unstable_internals::of_digit;
use ninefold_logic::{Board, Deduction, Evidence, Pattern, Role, StepSink, Technique};

/// Finds kraken fish: fish with fins that eliminate nothing, and chains that lead to an elimination.
///
/// - Type 1: a place would go if there were no fins, and a chain leads from each fin to its absence.
/// - Type 2: from each place of the base in one cover house, and from each fin, a chain leads to the
///   absence of the same candidate. Places in two cover houses need no chain. The cover house has
///   other places besides these.
///
/// The chains have no branches; their nodes are candidates, and places of a digit where a line and a
/// box meet. The fish are basic and franken fish of two to four base houses, with one or two fins
/// and without endo fins. Some cell sees all fins.
///
/// Order: digits ascending; rows as base lines, then columns; base houses and cover houses in
/// lexicographic order, where a base comes before its extensions; type 1 by its places; type 2 by
/// the cover house, then by candidates of ascending digits. Each elimination of a digit is handed
/// over once for each type.
pub fn find_kraken(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_kraken_with(board, 2, 0, sink)
}

/// Finds kraken fish as [`find_kraken`] does, with other limits of fins and endo fins.
pub fn find_kraken_with(
    board: &Board,
    max_fins: usize,
    max_endo_fins: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let rules = Rules {
        shape: FishShape::Franken,
        min_size: 2,
        max_size: 4,
        fins: Fins::With,
        max_fins,
        max_endo_fins,
        goal: Goal::Kraken,
    };
    let mut implications = Implications::new(board);
    for digit in Digit::ALL {
        let mut krakens = Krakens {
            board,
            implications: &mut implications,
            refuted: vec![None; 81],
            done_1: CellSet::EMPTY,
            done_2: CandidateSet::EMPTY,
            sink: &mut *sink,
        };
        search::find_digit(board, &rules, digit, &mut krakens)?;
    }
    ControlFlow::Continue(())
}

/// A sink for fish of one digit that looks for chains.
struct Krakens<'a, 'b> {
    board: &'b Board,
    implications: &'a mut Implications<'b>,
    /// What is false if the digit is in a cell, as far as it was asked.
    refuted: Vec<Option<CandidateSet>>,
    /// The eliminations that were handed over.
    done_1: CellSet,
    done_2: CandidateSet,
    sink: &'a mut dyn StepSink,
}

impl FishSink for Krakens<'_, '_> {
    fn take(&mut self, fish: &Fish) -> ControlFlow<()> {
        let targets = fish.targets - self.done_1;
        if !targets.is_empty() {
            let all = of_digit(fish.digit, targets);
            let linked = self.refuted_by_all(fish.digit, fish.fins, &all);
            for cell in linked.places(fish.digit) {
                self.done_1.insert(cell);
                let end = Candidate { cell, digit: fish.digit };
                self.hand_over(Technique::KrakenFish1, fish, None, end)?;
            }
        }
        for house in fish.cover.iter() {
            let starts = starts(self.board, fish, house);
            // Without other places in the house, the fish would play no part.
            if self.board.places_in(house, fish.digit) == starts {
                continue;
            }
            let starts = starts | fish.fins;
            let all = self.board.candidate_set().within(starts.complement()) - self.done_2;
            let linked = self.refuted_by_all(fish.digit, starts, &all);
            for digit in Digit::ALL {
                for cell in linked.places(digit) {
                    let end = Candidate { cell, digit };
                    self.done_2.insert(end);
                    self.hand_over(Technique::KrakenFish2, fish, Some(house), end)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn visit(&mut self) -> ControlFlow<()> {
        self.sink.visit()
    }
}

impl Krakens<'_, '_> {
    /// Returns those of some candidates that are false whichever of the starts is true.
    fn refuted_by_all(
        &mut self,
        digit: Digit,
        starts: CellSet,
        all: &CandidateSet,
    ) -> CandidateSet {
        let mut linked = *all;
        for cell in starts {
            if linked.is_empty() {
                break;
            }
            let implications = &mut *self.implications;
            let refuted = self.refuted[cell.index()]
                .get_or_insert_with(|| implications.refuted_by(Candidate { cell, digit }));
            linked &= *refuted;
        }
        linked
    }

    fn hand_over(
        &mut self,
        technique: Technique,
        fish: &Fish,
        through: Option<House>,
        end: Candidate,
    ) -> ControlFlow<()> {
        let &Fish { digit, base, cover, fins, .. } = fish;
        let pattern = Pattern::KrakenFish { digit, base, cover, fins, through };
        let eliminations = CandidateSet::EMPTY.with(end);
        let found = Deduction::elimination(technique, pattern, eliminations);
        let board = self.board;
        self.sink.take_with(found, &|| evidence(board, &found).unwrap_or_default())
    }
}

/// Returns the places in a cover house from which a kraken fish of type 2 needs chains: those of the
/// base that are in no other cover house.
fn starts(board: &Board, fish: &Fish, house: House) -> CellSet {
    (board.places_in(house, fish.digit) & fish.based) - fish.twice_covered
}

/// Returns the evidence of a kraken fish: that of the fish, and chains. There is one for each fin, and
/// for type 2 one for each place of the base in the cover house.
pub(crate) fn evidence(board: &Board, found: &Deduction) -> Option<Evidence> {
    let Pattern::KrakenFish { digit, base, cover, fins, through } = found.pattern else {
        return None;
    };
    let end = found.eliminations.first()?;
    let fish = Deduction { pattern: Pattern::Fish { digit, base, cover, fins }, ..*found };
    let mut evidence = Evidence::of_pattern(board, &fish)?;
    let mut starts = fins;
    if let Some(house) = through {
        let own = board.places_in(house, digit) & base.cells();
        starts |= own.iter().filter(|cell| cover.count_of(*cell) < 2).collect();
        evidence.add_candidates(Role::Extra, of_digit(digit, own));
    }
    let mut implications = Implications::new(board);
    for (branch, cell) in starts.iter().enumerate() {
        implications.explain(Candidate { cell, digit }, end, branch as u8, &mut evidence);
    }
    Some(evidence)
}
