//! [`Proposal`]: a puzzle that a strategy offers for a spec. [`NoProposal`]: why it offers none.

use crate::generated::GeneratedPuzzle;
use crate::local_search::LocalSearchError;
use crate::rating::Rating;
use ninefold_core::{Grid, Puzzle};

/// A puzzle that meets its spec. Its difficulty is not known yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proposal {
    pub(crate) puzzle: Puzzle,
    pub(crate) solution: Grid,
    /// Number of tries that this puzzle took.
    pub(crate) tries: u64,
}

impl Proposal {
    /// Makes the proposal the result, with its rating.
    pub(crate) fn accept(&self, rating: Option<Rating>) -> GeneratedPuzzle {
        let Self { puzzle, solution, tries } = *self;
        GeneratedPuzzle { puzzle, solution, tries, rating }
    }
}

/// The reason why a strategy proposes no puzzle.
#[derive(Clone, Debug)]
pub(crate) enum NoProposal {
    /// The puzzle of this try has an unwanted number of clues.
    Clues(usize),
    /// A clue of the puzzle of this try is redundant, and none may be.
    RedundantClue,
    /// A local search has made all its moves.
    MovesSpent(LocalSearchError),
    /// No puzzle meets the spec. The check of the spec should have said so.
    Impossible,
    /// The search was cancelled.
    Cancelled,
}
