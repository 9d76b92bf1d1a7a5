//! [`BatchMemory`]: where lanes store their results.

use crate::grid::Grid;
use crate::search::lockstep::PuzzleJob;
use alloc::vec::Vec;

/// Results of lanes for a batch. It is kept for its memory: a new allocation for each batch can
/// take as long as a quarter of the search.
#[derive(Clone, Debug, Default)]
pub(super) struct BatchMemory {
    pub(super) jobs: Vec<PuzzleJob>,
    /// Some solution of each puzzle, if there is any.
    pub(super) witnesses: Vec<Option<Grid>>,
}
