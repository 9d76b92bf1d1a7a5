//! [`Thresholds`]: when a question moves to another search; [`Reached`]: which searches were used.

/// When a question moves to another search.
///
/// Ordinary puzzles stay far below most of these. With lower ones, small and random boards reach
/// every search, so that tests and fuzzers can compare all of them. The answers are the same.
///
/// ```
/// use ninefold_core::unstable_internals::{Thresholds, reached, set_thresholds};
/// use ninefold_core::{Budget, Puzzle, Solver};
///
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// set_thresholds(&mut solver, Thresholds { guesses_before_learning: 0, ..Thresholds::default() });
/// assert!(solver.any(&Puzzle::EMPTY)?.is_some());
/// assert_eq!(reached(&solver).learnt_solutions, 1);
/// # Ok::<(), ninefold_core::Stopped>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thresholds {
    /// Puzzles in a batch from which on it is searched in the lanes of vectors.
    pub puzzles_for_lanes: usize,
    /// Walks to minimal puzzles from which on they run in the lanes of vectors.
    pub walks_for_lanes: usize,
    /// Guesses after which a single puzzle goes on in the lanes of vectors, if it has two or more
    /// solutions and more than two are wanted.
    pub guesses_before_lanes: u64,
    /// Guesses after which a puzzle with fewer than two solutions found goes on by learning. In
    /// lanes, two nodes count as one guess. Ordinary puzzles take at most a fifth of the default.
    pub guesses_before_learning: u64,
    /// Guesses after which a question on the way to the next larger solution goes on by learning.
    pub ascending_before_learning: u64,
    /// Guesses after which a question of a walk goes on by learning.
    pub walk_before_learning: u64,
    /// Conflicts before the first restart of learning.
    pub conflicts_before_restart: u64,
    /// Number of clauses at which learning first forgets the worse half.
    pub clauses_before_forgetting: usize,
}

impl Default for Thresholds {
    /// Returns the thresholds of a new solver.
    fn default() -> Self {
        Self {
            puzzles_for_lanes: 6,
            walks_for_lanes: 100,
            guesses_before_lanes: 512,
            guesses_before_learning: 2_048,
            ascending_before_learning: 64,
            walk_before_learning: 2_048,
            conflicts_before_restart: 32,
            clauses_before_forgetting: 2_000,
        }
    }
}

/// How often a solver has used each of its searches since it was made.
///
/// ```
/// use ninefold_core::unstable_internals::reached;
/// use ninefold_core::{Budget, Puzzle, Solver};
///
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// solver.count(&Puzzle::EMPTY, 10_000)?;
/// assert_eq!(reached(&solver).lanes_after_one_board, 1);
/// # Ok::<(), ninefold_core::Stopped>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reached {
    /// Boards that went on by learning, from one board or from lanes.
    pub learning: u64,
    /// Solutions that learning found for these boards.
    pub learnt_solutions: u64,
    /// Boards in lanes with a known solution that went on by learning.
    pub learning_beside_known: u64,
    /// Questions on the way to the next larger solution that went on by learning.
    pub ascending_learning: u64,
    /// Questions of a walk that went on by learning.
    pub walk_learning: u64,
    /// Restarts of learning.
    pub restarts: u64,
    /// Times that learning forgot clauses.
    pub times_forgotten: u64,
    /// Boards that went on in lanes after a search of one board.
    pub lanes_after_one_board: u64,
    /// Batches that were searched in lanes.
    pub batches_in_lanes: u64,
    /// Exchanges in lanes.
    pub exchanges: u64,
    /// Exchanges that moved halves to free lanes at once. Only AVX-512 has them.
    pub shares: u64,
    /// Lanes whose two solutions were known without a branch.
    pub twins_in_lanes: u64,
    /// Second solutions that were seen next to the first on one board.
    pub twins_on_one_board: u64,
    /// Rounds of questions that walks asked in lanes.
    pub walks_in_lanes: u64,
}
