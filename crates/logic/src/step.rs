//! [`Step`]: a deduction with its rating and its evidence.

use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::{Evidence, Premise};
use crate::proof::{ProofError, check};
use core::fmt;

/// A step to a solution, with everything that is needed to show and to prove it.
///
/// A [`Deduction`] is what ratings need. A step is made of it when somebody wants to see why it
/// follows.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Evidence, FirstStep, Step, techniques::hidden_single};
///
/// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let mut sink = FirstStep::default();
/// let _ = hidden_single::find(&board, &mut sink);
/// let deduction = sink.found.ok_or("a step")?;
/// let evidence = Evidence::of_pattern(&board, &deduction).ok_or("its evidence")?;
/// let step = Step { deduction, rating: Some(1.2), evidence };
/// assert_eq!(step.check(&board), Ok(()));
/// assert_eq!(step.to_string(), "hidden-single, box 1: r2c1=9");
/// assert!(!step.assumes_uniqueness());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The technique, the pattern, the placement and the eliminations.
    pub deduction: Deduction,
    /// The score of the step in the scale it was made for. `None` if the scale has no such
    /// technique.
    pub rating: Option<f64>,
    /// The premises, the parts of the pattern, and the links of the chains.
    pub evidence: Evidence,
}

impl Step {
    /// Returns whether the step relies on the puzzle having one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.evidence.premises.iter().any(Premise::assumes_uniqueness)
    }

    /// Proves the step from its premises alone, with the independent checker.
    ///
    /// # Errors
    ///
    /// See [`check`].
    pub fn check(&self, board: &Board) -> Result<(), ProofError> {
        let Deduction { placement, eliminations, .. } = &self.deduction;
        check(board, &self.evidence.premises, *placement, eliminations)
    }
}

/// Writes the deduction. How many decimals its rating has depends on the scale.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.deduction, f)
    }
}
