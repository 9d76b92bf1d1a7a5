//! [`SolvingPath`]: the steps of a puzzle, each with the position before it.

use crate::story::Explanation;
use crate::words::Words;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_logic::{Board, Deduction, Evidence, NoHelpers, Step};
use ninefold_scales::{Profile, PuzzleRating, Rater, Tenths};

/// The steps from a position to its solution, or as far as they go.
///
/// [`explained`](Self::explained) explains them in a language.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::SolvingPath;
/// use ninefold_logic::Board;
/// use ninefold_scales::{Profile, Rater};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121);
/// let path = SolvingPath::from_rater(rater);
/// assert_eq!(path.steps.len(), 51);
/// assert_eq!(path.steps[50].number, 51);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolvingPath {
    /// The position before the first step.
    pub start: Board,
    /// The scale.
    pub scale: Profile,
    /// The steps.
    pub steps: Vec<PathStep>,
    /// The position after the last step.
    pub end: Board,
    /// Whether the puzzle has one solution. `true`, unless the caller found out and says otherwise.
    pub is_proper: bool,
    /// The rating of all steps. `None` until it is known.
    pub rating: Option<PuzzleRating>,
}

/// A step of a [`SolvingPath`].
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Language, SolvingPath, Words};
/// use ninefold_logic::Board;
/// use ninefold_scales::{Profile, Rater};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let path = SolvingPath::from_rater(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// assert_eq!(path.steps[0].explanation(&words).effect[0].text, "Place 8 in r1c6.");
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PathStep {
    /// The number of the step, from 1.
    pub number: u32,
    /// The position before the step.
    pub board: Board,
    /// The step.
    pub step: Step,
    /// Its score, in tenths.
    pub score: Tenths,
}

impl SolvingPath {
    /// Returns the path of a rater, to its end. The rating takes as long as
    /// [`Rater::finish`], and finding the evidence of chains as long again.
    pub fn from_rater(mut rater: Rater) -> Self {
        let mut path = Self::new(*rater.board(), *rater.profile());
        let rating = rater.follow(
            &NoHelpers,
            || true,
            |step, score| {
                path.add(step, score);
                ControlFlow::Continue(())
            },
        );
        path.rating = Some(rating);
        path
    }

    /// Returns a path without steps.
    pub const fn new(start: Board, scale: Profile) -> Self {
        Self { start, scale, steps: Vec::new(), end: start, is_proper: true, rating: None }
    }

    /// Adds a step that was found on the last position, and its score.
    pub fn add(&mut self, found: &Deduction, score: Tenths) {
        let step = self.scale.step(&self.end, found).unwrap_or_else(|| Step {
            deduction: *found,
            rating: self.scale.rating(found),
            evidence: Evidence::default(),
        });
        let number = self.steps.len() as u32 + 1;
        self.steps.push(PathStep { number, board: self.end, step, score });
        self.end.eliminate_all(&found.eliminations);
        if let Some(placement) = found.placement {
            self.end.place(placement);
        }
    }

    /// Returns the steps from step number `first` on.
    pub fn steps_from(&self, first: u32) -> &[PathStep] {
        let before = first.saturating_sub(1) as usize;
        self.steps.get(before..).unwrap_or_default()
    }
}

impl PathStep {
    /// Returns the explanation of the step.
    pub fn explanation(&self, words: &Words) -> Explanation {
        Explanation::new(words, &self.board, &self.step)
    }
}
