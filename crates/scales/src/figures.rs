//! [`PathFigures`]: figures of the path of a puzzle, and how many moves its bottleneck has.

use crate::possible::count_steps;
use crate::profile::Profile;
use crate::tenths::Tenths;
use crate::uniqueness::Uniqueness;
use alloc::vec::Vec;
use core::fmt;
use ninefold_logic::{Board, Deduction, Technique};

/// Figures of the steps of a puzzle in a scale.
///
/// ```
/// use core::ops::ControlFlow;
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, NoHelpers, Technique};
/// use ninefold_scales::{FigureCollector, Profile, Rater, Uniqueness};
///
/// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let mut collector = FigureCollector::new(board, Profile::HUMAN);
/// Rater::new(board, Profile::HUMAN).follow(&NoHelpers, || true, |step, score| {
///     collector.take(step, score);
///     ControlFlow::Continue(())
/// });
/// let figures = collector.figures();
/// assert_eq!((figures.steps_of(Technique::XyWing), figures.hardest_steps), (1, 1));
/// assert_eq!(collector.bottleneck(Uniqueness::Assumed, &mut || true), Some(2));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PathFigures {
    /// The sum of the scores of all steps.
    pub sum: Tenths,
    /// The number of steps with the score of the hardest one.
    pub hardest_steps: u32,
    steps: [u16; Technique::ALL.len()],
}

impl Default for PathFigures {
    fn default() -> Self {
        Self { sum: Tenths::default(), hardest_steps: 0, steps: [0; Technique::ALL.len()] }
    }
}

impl PathFigures {
    /// Returns the number of steps of a technique.
    pub fn steps_of(&self, technique: Technique) -> u32 {
        self.steps[technique as usize].into()
    }

    /// Returns the techniques of the steps with their numbers, in the order of [`Technique::ALL`].
    pub fn techniques(&self) -> impl Iterator<Item = (Technique, u32)> + '_ {
        let all = Technique::ALL.iter().map(|technique| (*technique, self.steps_of(*technique)));
        all.filter(|(_, steps)| *steps > 0)
    }
}

impl fmt::Debug for PathFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PathFigures")
            .field("sum", &self.sum)
            .field("hardest_steps", &self.hardest_steps)
            .field("steps", &self.techniques().collect::<Vec<_>>())
            .finish()
    }
}

/// Collects the figures of a path while its steps are taken. [`PathFigures`] has an example.
#[derive(Clone, Debug)]
pub struct FigureCollector {
    scale: Profile,
    board: Board,
    figures: PathFigures,
    /// The greatest score so far, and the positions of the steps that have it.
    hardest: Tenths,
    boards: Vec<Board>,
}

impl FigureCollector {
    /// Starts at a position.
    pub fn new(board: Board, scale: Profile) -> Self {
        let (figures, hardest) = (PathFigures::default(), Tenths::default());
        Self { scale, board, figures, hardest, boards: Vec::new() }
    }

    /// Takes the next step and its score.
    pub fn take(&mut self, step: &Deduction, score: Tenths) {
        let figures = &mut self.figures;
        figures.sum = Tenths::new(figures.sum.get().saturating_add(score.get()));
        let count = &mut figures.steps[step.technique as usize];
        *count = count.saturating_add(1);
        if score > self.hardest || self.boards.is_empty() {
            (self.hardest, figures.hardest_steps) = (score, 0);
            self.boards.clear();
        }
        if score == self.hardest {
            figures.hardest_steps += 1;
            self.boards.push(self.board);
        }
        self.board.eliminate_all(&step.eliminations);
        if let Some(placement) = step.placement {
            self.board.place(placement);
        }
    }

    /// Returns the figures of the steps so far.
    pub const fn figures(&self) -> &PathFigures {
        &self.figures
    }

    /// Returns the number of moves at the bottleneck. `None`: there is no step, or `go_on` ended the
    /// search.
    ///
    /// The bottleneck is the position with the fewest moves, among those whose step has the score of the
    /// hardest one. Its moves are the steps that change something else and are not harder.
    pub fn bottleneck(
        &self,
        uniqueness: Uniqueness,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<u32> {
        let mut least: Option<u32> = None;
        for board in &self.boards {
            let count = count_steps(board, &self.scale, uniqueness, self.hardest, go_on)?;
            least = Some(least.map_or(count, |least| least.min(count)));
        }
        least
    }
}
