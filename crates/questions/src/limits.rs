//! [`Limits`]: what one question may cost, and who hears of its progress.

use std::fmt;
use std::sync::Arc;

/// What one question may cost. The caller has the clock.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_questions::{AssumedUniqueness, LimitedSearches, Limits, Position, rate};
/// use ninefold_scales::Profile;
/// use std::time::{Duration, Instant};
///
/// let end = Instant::now() + Duration::from_secs(2);
/// let limits = Limits::new(1_000_000_000, move || Instant::now() < end);
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position = Position::of_puzzle(&text.parse::<Puzzle>()?);
/// let searches = &mut LimitedSearches::new(&limits);
/// let scales = [Profile::SE121];
/// let rated = rate(&position, &scales, AssumedUniqueness::IfProper, searches, |_, _, _| ());
/// assert_eq!(rated.ratings[0].rating.map(|rating| rating.steps), Some(51));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Limits {
    /// Nodes that each search may take. In ratings, hints and paths, a node is a visit of a
    /// technique; of variant puzzles, a guess.
    pub nodes: u64,
    /// Function that says whether to go on. Long searches ask it often; after `false`, they end
    /// within milliseconds. Only the rating of one generated puzzle may take longer.
    pub go_on: Arc<dyn Fn() -> bool + Send + Sync>,
    /// Function that hears of the progress of making puzzles, if there is one.
    pub report: Option<Arc<dyn Fn(MakingProgress) + Send + Sync>>,
}

/// What was tried while a puzzle is made.
///
/// ```
/// use ninefold_questions::{Limits, MakingProgress, ask};
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// let all = Arc::new(AtomicU64::new(0));
/// let count = Arc::clone(&all);
/// let limits = Limits::of_nodes(1_000_000_000).reporting(move |progress| {
///     if let MakingProgress::Tried(puzzles) = progress {
///         count.fetch_add(puzzles, Ordering::Relaxed);
///     }
/// });
/// ask("generate", r#"{"level": "hard"}"#, &limits)?;
/// assert!(all.load(Ordering::Relaxed) > 0);
/// # Ok::<(), ninefold_questions::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MakingProgress {
    /// Number of puzzles that were tried since the last report.
    Tried(u64),
    /// A search for puzzles with few or many clues, or with a pattern, goes on.
    Searched {
        /// Number of moves of this search so far.
        moves: u64,
        /// Clue count, of all puzzles so far, that is nearest to the wanted range.
        clues: Option<usize>,
    },
}

impl Limits {
    /// Returns limits of nodes and, by a function that says whether to go on, of time.
    pub fn new(nodes: u64, go_on: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { nodes, go_on: Arc::new(go_on), report: None }
    }

    /// Returns a limit of nodes alone. The answers then depend on nothing but the request.
    pub fn of_nodes(nodes: u64) -> Self {
        Self::new(nodes, || true)
    }

    /// Returns the same limits with a function that hears of the progress of making puzzles. It is
    /// called often.
    #[must_use]
    pub fn reporting(self, report: impl Fn(MakingProgress) + Send + Sync + 'static) -> Self {
        Self { report: Some(Arc::new(report)), ..self }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
