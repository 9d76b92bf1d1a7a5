//! [`Method`]: the way to search.

/// The way in which a [`Solver`](crate::Solver) searches. Both methods give the same answers.
///
/// ```
/// use ninefold_core::{Budget, Method, Puzzle, Solver};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let mut learner = Solver::with_method(Method::Backtracking, Budget::UNLIMITED);
/// let mut fast = Solver::new(Budget::UNLIMITED);
/// assert_eq!(learner.solve(&puzzle), fast.solve(&puzzle));
/// assert!(learner.stats().nodes > 100 * fast.stats().nodes);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Strike candidates by rules; guess only when no rule strikes more, at the most promising
    /// place.
    #[default]
    Propagation,
    /// Plain backtracking: try cells in reading order and digits in ascending order, and go back at
    /// a dead end. Learners write this search first.
    Backtracking,
}

impl Method {
    /// Returns the method's name: `propagation` or `backtracking`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Propagation => "propagation",
            Self::Backtracking => "backtracking",
        }
    }
}
