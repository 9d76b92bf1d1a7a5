//! [`RawProof`]: what a search keeps, and how a short proof is made of it.

use crate::literal::Literal;
use crate::proof::{Lemma, Proof, ProofComment, StatedStep};
use alloc::vec;
use alloc::vec::Vec;

/// A clause of the formula, by its number from 1, or a lemma, by its index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClauseRef {
    Fixed(u32),
    Lemma(u32),
}

/// A literal that holds without assumption.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub(crate) literal: Literal,
    /// The clause that makes it true.
    pub(crate) clause: ClauseRef,
    /// The facts that make the other literals of the clause false, by their places among all facts.
    pub(crate) others: Vec<u32>,
}

/// A lemma, and what it follows from.
#[derive(Clone, Debug)]
pub(crate) struct RawLemma {
    pub(crate) literals: Vec<Literal>,
    /// Facts that it needs, by their places.
    pub(crate) certain: Vec<u32>,
    /// Clauses in the order of propagation, after those of the facts.
    pub(crate) hints: Vec<ClauseRef>,
    /// Index of the step that it is part of.
    pub(crate) of_step: Option<usize>,
}

/// Lemmas in the order in which they were learnt, the contradiction last, and all facts in the order of
/// their assignment.
#[derive(Clone, Debug)]
pub(crate) struct RawProof {
    pub(crate) facts: Vec<Fact>,
    pub(crate) lemmas: Vec<RawLemma>,
}

/// Lemmas besides the contradiction that must need a fact, for it to become a lemma. In all others, its
/// clauses are repeated.
const MANY: u32 = 2;

impl RawProof {
    /// Makes the proof: without lemmas that the contradiction and the steps do not need, and with a lemma of
    /// its own for each digit that several lemmas need. The formula has `fixed` clauses.
    pub(crate) fn assemble(&self, fixed: usize, steps: &[StatedStep]) -> Proof {
        let (is_needed, is_lemma) = self.uses();
        let mut proof = Proof::default();
        let mut numbers = vec![0; self.lemmas.len()];
        // Numbers of the clauses that have only the literal of a fact.
        let mut units = self.units_of_formula();
        let mut next_step = 0;
        for (index, lemma) in self.lemmas.iter().enumerate().filter(|(index, _)| is_needed[*index])
        {
            for place in self.needed(&lemma.certain, &units) {
                if units[place] == 0 && is_lemma[place] {
                    // The facts before it are written already, or their clauses are repeated.
                    let hints = self.hints_of(&[place as u32], &units, &numbers);
                    let literals = vec![self.facts[place].literal];
                    proof.lemmas.push(Lemma { literals, hints, is_propagated: true });
                    units[place] = (fixed + proof.lemmas.len()) as u32;
                }
            }
            if let Some(step) = lemma.of_step.filter(|step| *step >= next_step) {
                let text = steps[step].sentence.clone();
                proof.comments.push(ProofComment { lemma: proof.lemmas.len(), text });
                next_step = step + 1;
            }
            let mut hints = self.hints_of(&lemma.certain, &units, &numbers);
            hints.extend(lemma.hints.iter().map(|hint| number_of(*hint, &numbers)));
            let literals = lemma.literals.clone();
            proof.lemmas.push(Lemma { literals, hints, is_propagated: false });
            numbers[index] = (fixed + proof.lemmas.len()) as u32;
            if lemma.of_step.is_some() {
                proof.path = proof.lemmas.len();
                // A fact that a step states has a clause of its own from here on.
                if let ([], [place]) = (&lemma.hints[..], &lemma.certain[..]) {
                    units[*place as usize] = numbers[index];
                }
            }
        }
        proof
    }

    /// Returns whether the contradiction or a step needs each lemma, and whether each fact becomes a lemma of
    /// its own. If there are steps, they are the lemmas that others share.
    fn uses(&self) -> (Vec<bool>, Vec<bool>) {
        let units = self.units_of_formula();
        let last = self.lemmas.len() - 1;
        let is_of_step = self.lemmas.iter().map(|lemma| lemma.of_step.is_some());
        let mut is_needed: Vec<bool> = is_of_step.collect();
        let has_steps = is_needed.contains(&true);
        is_needed[last] = true;
        let mut counts = vec![0_u32; self.facts.len()];
        for (index, lemma) in self.lemmas.iter().enumerate().rev() {
            if !is_needed[index] {
                continue;
            }
            let facts = self.needed(&lemma.certain, &units);
            let of_facts = facts.iter().map(|place| self.facts[*place].clause);
            for clause in of_facts.chain(lemma.hints.iter().copied()) {
                if let ClauseRef::Lemma(other) = clause {
                    is_needed[other as usize] = true;
                }
            }
            if index < last && !has_steps {
                for place in facts {
                    counts[place] += 1;
                }
            }
        }
        let is_lemma = counts.iter().zip(&self.facts);
        let is_lemma = is_lemma.map(|(count, fact)| *count >= MANY && fact.literal.is_positive());
        (is_needed, is_lemma.collect())
    }

    /// Returns the numbers of the clauses of the formula that have only the literal of each fact, or 0.
    fn units_of_formula(&self) -> Vec<u32> {
        let unit = |fact: &Fact| match fact.clause {
            ClauseRef::Fixed(number) if fact.others.is_empty() => number,
            _ => 0,
        };
        self.facts.iter().map(unit).collect()
    }

    /// Returns the facts that some facts need, themselves included, in order. Those with a clause of their
    /// own need no others.
    fn needed(&self, wanted: &[u32], units: &[u32]) -> Vec<usize> {
        let mut is_met = vec![false; self.facts.len()];
        let mut stack: Vec<u32> = wanted.to_vec();
        while let Some(place) = stack.pop() {
            let index = place as usize;
            if !is_met[index] {
                is_met[index] = true;
                if units[index] == 0 {
                    stack.extend(&self.facts[index].others);
                }
            }
        }
        (0..self.facts.len()).filter(|place| is_met[*place]).collect()
    }

    /// Returns the clauses that some facts need, in the order of propagation.
    fn hints_of(&self, wanted: &[u32], units: &[u32], numbers: &[u32]) -> Vec<u32> {
        let hint = |place: usize| match units[place] {
            0 => number_of(self.facts[place].clause, numbers),
            unit => unit,
        };
        self.needed(wanted, units).into_iter().map(hint).collect()
    }
}

fn number_of(clause: ClauseRef, numbers: &[u32]) -> u32 {
    match clause {
        ClauseRef::Fixed(number) => number,
        ClauseRef::Lemma(index) => numbers[index as usize],
    }
}
