//! Checks of orders before anything is made.

use super::difficulty::WantedDifficulty;
use super::maker::{MakeWatch, PuzzleMaker, Unwatched};
use super::order_error::OrderError;
use ninefold_core::CancelFlag;
use ninefold_generate::PuzzleSpec;
use std::sync::Arc;

/// Checks whether puzzles of a spec can have a wanted difficulty.
///
/// # Errors
///
/// Why no puzzle can be as wanted.
pub fn check_puzzles(
    spec: &PuzzleSpec,
    difficulty: Option<&WantedDifficulty>,
) -> Result<(), OrderError> {
    let watch: Arc<dyn MakeWatch> = Arc::new(Unwatched);
    PuzzleMaker::new(spec, difficulty, 0, &watch, &CancelFlag::new()).map(drop)
}

/// Checks that the indices of `count` items from `start` on do not go past the last one.
///
/// # Errors
///
/// [`OrderError::Indices`] says how many indices are left.
pub fn check_indices(start: u64, count: u64) -> Result<(), OrderError> {
    match start.checked_add(count.saturating_sub(1)) {
        Some(_) => Ok(()),
        None => Err(OrderError::Indices { start, left: u64::MAX - start + 1 }),
    }
}
