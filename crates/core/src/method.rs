//! [`Method`]: how to search.

/// How a [`Solver`](crate::Solver) searches. The answers are the same.
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
    /// Strike candidates by rules, guess only when they are stuck, at the best place.
    #[default]
    Propagation,
    /// Cells in reading order, digits ascending, back at a dead end: what learners write first.
    Backtracking,
}

impl Method {
    /// Its name: `propagation` or `backtracking`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Propagation => "propagation",
            Self::Backtracking => "backtracking",
        }
    }
}
