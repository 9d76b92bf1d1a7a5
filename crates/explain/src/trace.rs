//! The refutation of the opposite of a claim, told one forced candidate at a time.
//!
//! The opposite is assumed. A true candidate makes its peers of the same digit and the other
//! candidates of its cell false. A premise with one candidate left makes it true. If it has several
//! left, one of them is true, and what all of them make false is false. A premise with none left is a
//! contradiction. The sentences leave out what does not lead to the contradiction.

use crate::evidence::cells_of_premise;
use crate::phrase::{arguments, or};
use crate::sentence::Sentence;
use crate::words::Words;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet};
use ninefold_logic::{Board, Premise};

/// Candidates of which one is true because of a premise.
struct Forced {
    candidates: CandidateSet,
    /// The premise. None for the assumption itself.
    premise: Option<Premise>,
    /// The positions of what makes the other candidates of the premise false.
    parents: Vec<usize>,
}

/// A refutation: the true candidates in order, and the premise that has none left.
struct Refutation {
    forced: Vec<Forced>,
    /// Whether each forced candidate leads to the contradiction.
    is_needed: Vec<bool>,
    end: Premise,
}

/// Tells why a claim follows from premises: its opposite leads to a contradiction. Returns nothing if
/// this takes more than one candidate after the other.
pub(crate) fn tell(
    words: &Words,
    board: &Board,
    premises: &[Premise],
    claim: Candidate,
    is_true: bool,
) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    let Some(refutation) = refute(board, premises, claim, is_true) else { return sentences };
    let assumption = arguments!(cell = claim.cell, digit = claim.digit);
    let key = if is_true { "refute.assume.not" } else { "refute.assume" };
    sentences.push(words.say(key, &assumption));
    for (forced, is_needed) in refutation.forced.iter().zip(&refutation.is_needed) {
        let (Some(premise), true) = (forced.premise, is_needed) else { continue };
        let Some(Candidate { cell, digit }) = forced.candidates.first() else { continue };
        sentences.push(match premise {
            Premise::House(house, _) if forced.candidates.len() > 1 => {
                let cells = or(forced.candidates.cells());
                words.say("refute.house.group", &arguments!(digit, cells, house))
            }
            Premise::Cell(_) => words.say("refute.cell", &arguments!(cell, digit)),
            Premise::House(house, _) => words.say("refute.house", &arguments!(cell, digit, house)),
            Premise::Deadly(_) | Premise::Reverse { .. } => words
                .say("refute.deadly", &arguments!(cell, digit, cells = cells_of_premise(&premise))),
            Premise::Symmetry { .. } => words.say("refute.symmetry", &arguments!(cell, digit)),
        });
    }
    sentences.push(match refutation.end {
        Premise::Cell(cell) => words.say("refute.end.cell", &arguments!(cell)),
        Premise::House(house, digit) => words.say("refute.end.house", &arguments!(house, digit)),
        end @ (Premise::Deadly(_) | Premise::Reverse { .. }) => {
            words.say("refute.end.deadly", &arguments!(cells = cells_of_premise(&end)))
        }
        Premise::Symmetry { cell, .. } => words.say("refute.end.symmetry", &arguments!(cell)),
    });
    sentences
}

/// Refutes the opposite of a claim without trying several candidates of a premise.
fn refute(
    board: &Board,
    premises: &[Premise],
    claim: Candidate,
    is_true: bool,
) -> Option<Refutation> {
    let clauses: Vec<(Premise, CandidateSet)> =
        premises.iter().filter_map(|premise| Some((*premise, premise.clause(board)?))).collect();
    // What each of `forced` makes false, the assumption included.
    let struck = if is_true { CandidateSet::EMPTY.with(claim) } else { claim.excluded() };
    let own = if is_true { CandidateSet::EMPTY } else { CandidateSet::EMPTY.with(claim) };
    let mut forced = alloc::vec![Forced { candidates: own, premise: None, parents: Vec::new() }];
    let mut falsified = alloc::vec![struck];
    let mut all_false = struck;
    loop {
        let mut next: Option<(Premise, CandidateSet, [CandidateSet; 2])> = None;
        for (premise, clause) in &clauses {
            let left = *clause - all_false;
            if left.is_empty() {
                let mut is_needed = alloc::vec![false; forced.len()];
                mark(&forced, &parents_of(*clause, &falsified), &mut is_needed);
                return Some(Refutation { forced, is_needed, end: *premise });
            }
            let struck = left.excluded_by_all()?;
            // Only what another premise needs counts.
            let is_new =
                clauses.iter().any(|(_, other)| !((struck & *other) - all_false).is_empty());
            let is_better = next.as_ref().is_none_or(|(_, _, [known, _])| left.len() < known.len());
            if is_new && is_better {
                next = Some((*premise, *clause, [left, struck]));
            }
        }
        let (premise, clause, [candidates, struck]) = next?;
        let parents = parents_of(clause - candidates, &falsified);
        forced.push(Forced { candidates, premise: Some(premise), parents });
        falsified.push(struck);
        all_false |= struck;
    }
}

/// Returns the positions of the first that make each of some candidates false.
fn parents_of(mut candidates: CandidateSet, falsified: &[CandidateSet]) -> Vec<usize> {
    let mut parents = Vec::new();
    for (position, struck) in falsified.iter().enumerate() {
        if !(candidates & *struck).is_empty() {
            candidates -= *struck;
            parents.push(position);
        }
    }
    parents
}

/// Marks some positions and all that they follow from.
fn mark(forced: &[Forced], positions: &[usize], is_needed: &mut [bool]) {
    for &position in positions {
        if !is_needed[position] {
            is_needed[position] = true;
            mark(forced, &forced[position].parents, is_needed);
        }
    }
}
