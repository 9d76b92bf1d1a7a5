//! [`MadePosition`]: a position on the path of a puzzle, just before a step.

use ninefold_core::Puzzle;
use ninefold_explain::SolvingPath;
use ninefold_logic::{Board, Deduction, Technique};
use ninefold_scales::{Profile, Tenths};

/// A position on the path of a puzzle, and its next step.
#[derive(Clone, Copy, Debug)]
pub struct MadePosition {
    /// The board before the step.
    pub board: Board,
    /// The step.
    pub step: Deduction,
    /// The score of the step.
    pub score: Tenths,
}

impl MadePosition {
    /// Returns the clues of the record. Digits put in count as a position only beside pencil marks, so
    /// they are clues if no candidate was eliminated.
    pub fn clues(&self, puzzle: &Puzzle) -> Puzzle {
        if self.has_eliminations() { *puzzle } else { *self.board.filled() }
    }

    /// Returns whether the record can be read back so that the step is the next one: techniques that
    /// tell clues from other digits need both.
    pub fn can_be_read_back(&self, puzzle: &Puzzle) -> bool {
        use Technique::{AvoidableRectangle1, AvoidableRectangle2, GurthsSymmetry};
        let tells_clues = matches!(
            self.step.technique,
            AvoidableRectangle1 | AvoidableRectangle2 | GurthsSymmetry
        );
        !tells_clues || self.clues(puzzle) == *puzzle
    }

    fn has_eliminations(&self) -> bool {
        self.board.candidate_set() != Board::new(self.board.filled()).candidate_set()
    }

    /// Returns the path from the position to the one after the step.
    pub fn path(&self, scale: Profile) -> SolvingPath {
        let mut path = SolvingPath::new(self.board, scale);
        path.add(&self.step, self.score);
        path
    }
}
