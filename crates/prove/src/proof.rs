//! [`Proof`]: lemmas that lead to a contradiction, and their files.

use crate::formula::{
    Formula, blocking, push_clause, push_constraint, push_name, push_number, push_numbers,
};
use crate::literal::Literal;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

/// A clause that follows by unit propagation from the clauses that it names.
///
/// [`Proof`] has an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lemma {
    /// One of these is true. The last lemma has none: a contradiction.
    pub literals: Vec<Literal>,
    /// Numbers of clauses, in the order of propagation: each becomes a unit clause when the literals of
    /// the lemma are false, and the last one a contradiction. The clauses of the formula count from 1,
    /// and the lemmas follow.
    pub hints: Vec<u32>,
    /// Whether unit propagation alone finds the lemma, so that a checker needs it only for its hints.
    pub is_propagated: bool,
}

/// Lemmas that lead from the clauses of a [`Formula`] to a contradiction.
///
/// ```
/// use ninefold_prove::Prover;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let certificate = Prover::default().prove(&text.parse()?, 1)?;
/// let last = certificate.proof.lemmas.last();
/// assert!(last.is_some_and(|lemma| lemma.literals.is_empty()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// The lemmas in order. The last one has no literals.
    pub lemmas: Vec<Lemma>,
}

impl Proof {
    /// Returns the proof in the format LRAT: each lemma with its number and its hints.
    pub fn lrat(&self, formula: &Formula) -> String {
        let mut text = String::new();
        for (lemma, number) in self.lemmas.iter().zip(formula.clause_count() as i64 + 1..) {
            push_number(&mut text, number);
            text.push(' ');
            push_clause(&mut text, &lemma.literals);
            text.push(' ');
            push_numbers(&mut text, lemma.hints.iter().map(|hint| (*hint).into()));
            text.push('\n');
        }
        text
    }

    /// Returns the proof in the format DRAT, as text. Lemmas that propagation finds are left out.
    pub fn drat(&self) -> String {
        let mut text = String::new();
        for lemma in self.lemmas.iter().filter(|lemma| !lemma.is_propagated) {
            push_clause(&mut text, &lemma.literals);
            text.push('\n');
        }
        text
    }

    /// Returns the proof in the format of `VeriPB` 3.0. Lemmas that propagation finds are left out.
    pub fn pbp(&self, formula: &Formula) -> String {
        let mut text = String::from("pseudo-Boolean proof version 3.0\n");
        // An equality counts as two constraints. Writing to a string cannot fail.
        let (equalities, others) = formula.constraint_counts();
        let _ = writeln!(text, "f {} ;", 2 * equalities + others);
        if let [solution] = &formula.solutions[..] {
            text.push_str("soli ");
            for literal in blocking(solution) {
                push_name(&mut text, literal.not());
            }
            text.push_str(";\n");
        }
        for lemma in self.lemmas.iter().filter(|lemma| !lemma.is_propagated) {
            text.push_str("rup ");
            push_constraint(&mut text, &lemma.literals);
        }
        text.push_str("output NONE ;\n");
        text.push_str(match formula.solutions.len() {
            1 => "conclusion BOUNDS 81 : -1 81 ;\n",
            _ => "conclusion UNSAT : -1 ;\n",
        });
        text.push_str("end pseudo-Boolean proof ;\n");
        text
    }
}
