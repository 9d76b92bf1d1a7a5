//! [`Proof`]: lemmas that lead to a contradiction, and their files.

use crate::formula::{
    Formula, blocking, push_clause, push_constraint, push_name, push_number, push_numbers,
};
use crate::literal::Literal;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet};

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
/// use ninefold_core::Solver;
/// use ninefold_prove::Formula;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let formula = Formula::find(&mut Solver::default(), &text.parse()?, 1)?;
/// let certificate = formula.prove(&[], &mut || true)?;
/// let last = certificate.proof.lemmas.last();
/// assert!(last.is_some_and(|lemma| lemma.literals.is_empty()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// The lemmas in order. The last one has no literals.
    pub lemmas: Vec<Lemma>,
    /// Number of lemmas at the start that follow from the puzzle alone: those up to the last step of a
    /// person. The others may use that the solutions of the claim are excluded.
    pub path: usize,
    /// Comments, in the order of their lemmas: the sentences of steps.
    pub comments: Vec<ProofComment>,
}

/// A comment in a [`Proof`].
///
/// [`StatedStep`] has an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofComment {
    /// Index of the lemma that follows the comment.
    pub lemma: usize,
    /// The comment, on one line.
    pub text: String,
}

/// A step of a person: what it says about candidates, and a sentence that becomes a comment.
///
/// ```
/// use ninefold_core::{CandidateSet, Solver};
/// use ninefold_prove::{Formula, StatedStep};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let sentence = "Hidden single: 8 in box 2".to_owned();
/// let placement = Some("r1c6=8".parse()?);
/// let step = StatedStep { sentence, placement, eliminations: CandidateSet::EMPTY };
///
/// let formula = Formula::find(&mut Solver::default(), &text.parse()?, 1)?;
/// let certificate = formula.prove(&[step], &mut || true)?;
/// assert_eq!(certificate.proof.comments[0].text, "Hidden single: 8 in box 2");
/// let pbp = certificate.proof.pbp(&certificate.formula);
/// assert!(pbp.contains("rup 1 r1c6d8 >= 1 ;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedStep {
    /// What the step says in words. Line breaks become spaces.
    pub sentence: String,
    /// The candidate that the step proves to be true.
    pub placement: Option<Candidate>,
    /// The candidates that the step proves to be false.
    pub eliminations: CandidateSet,
}

impl StatedStep {
    /// Returns the literals that the step proves to be true.
    pub(crate) fn literals(&self) -> impl Iterator<Item = Literal> {
        let placed = self.placement.map(Literal::is);
        placed.into_iter().chain(self.eliminations.iter().map(Literal::is_not))
    }
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
        let mut text = pbp_head(formula);
        let mut comments = self.comments.iter().peekable();
        for (index, lemma) in self.lemmas.iter().enumerate() {
            if index == self.path {
                text.push_str(&pbp_solution(formula));
            }
            while let Some(comment) = comments.next_if(|comment| comment.lemma == index) {
                text.push_str("% ");
                text.extend(comment.text.chars().map(|c| if c.is_control() { ' ' } else { c }));
                text.push('\n');
            }
            if !lemma.is_propagated {
                text.push_str("rup ");
                push_constraint(&mut text, &lemma.literals);
            }
        }
        text.push_str(&pbp_tail(formula));
        text
    }
}

/// Returns the lines before the lemmas.
pub(crate) fn pbp_head(formula: &Formula) -> String {
    // An equality counts as two constraints.
    let (equalities, others) = formula.constraint_counts();
    format!("pseudo-Boolean proof version 3.0\nf {} ;\n", 2 * equalities + others)
}

/// Returns the line that logs the solution of a claim of one: from there on, it is excluded.
pub(crate) fn pbp_solution(formula: &Formula) -> String {
    let [solution] = &formula.solutions[..] else { return String::new() };
    let mut text = String::from("soli ");
    for literal in blocking(solution) {
        push_name(&mut text, literal.not());
    }
    text.push_str(";\n");
    text
}

/// Returns the lines after the lemmas.
pub(crate) fn pbp_tail(formula: &Formula) -> String {
    let conclusion = match formula.solutions.len() {
        1 => "BOUNDS 81 : -1 81",
        _ => "UNSAT : -1",
    };
    format!("output NONE ;\nconclusion {conclusion} ;\nend pseudo-Boolean proof ;\n")
}
