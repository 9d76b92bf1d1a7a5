//! [`ProofFault`]: why a proof is not accepted.

use core::error::Error;
use core::fmt;

/// Why a proof is not accepted, and where.
///
/// ```
/// use ninefold_prove::{Formula, FaultReason, check_drat};
///
/// let formula = Formula { puzzle: ninefold_core::Puzzle::EMPTY, solutions: Vec::new() };
/// let fault = check_drat(&formula, "0\n").unwrap_err();
/// assert_eq!((fault.line, fault.reason), (1, FaultReason::DoesNotFollow));
/// assert_eq!(fault.to_string(), "line 1: the lemma does not follow by unit propagation");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofFault {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: FaultReason,
}

/// What is wrong with a line of a proof.
///
/// [`ProofFault`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FaultReason {
    /// The line is no lemma of this format, or not one that ninefold writes.
    Malformed,
    /// The lemma has another number than the next one.
    WrongNumber {
        /// The number that it needs.
        expected: u32,
    },
    /// A hint names no clause before the lemma.
    NoClause {
        /// The hint.
        hint: u32,
    },
    /// A hint leaves two or more literals open, or none false.
    HintNotUnit {
        /// The hint.
        hint: u32,
    },
    /// There is a hint after the contradiction.
    HintAfterConflict {
        /// The hint.
        hint: u32,
    },
    /// The lemma does not follow by unit propagation.
    DoesNotFollow,
    /// The line belongs to another claim.
    OtherClaim,
    /// There are lines after the contradiction.
    AfterEnd,
    /// The proof ends without a contradiction.
    NoContradiction,
}

impl fmt::Display for ProofFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match self.reason {
            FaultReason::Malformed => {
                f.write_str("expected a line of a proof that ninefold writes")
            }
            FaultReason::WrongNumber { expected } => {
                write!(f, "expected the lemma with the number {expected}")
            }
            FaultReason::NoClause { hint } => {
                write!(f, "the hint {hint} is no clause before this line")
            }
            FaultReason::HintNotUnit { hint } => {
                write!(f, "the clause of the hint {hint} does not have one open literal")
            }
            FaultReason::HintAfterConflict { hint } => {
                write!(f, "the hint {hint} comes after the contradiction")
            }
            FaultReason::DoesNotFollow => {
                f.write_str("the lemma does not follow by unit propagation")
            }
            FaultReason::OtherClaim => f.write_str("the line belongs to another claim"),
            FaultReason::AfterEnd => f.write_str("the proof has ended before this line"),
            FaultReason::NoContradiction => f.write_str("the proof ends without a contradiction"),
        }
    }
}

impl Error for ProofFault {}
