//! [`BatchMemory`]: where lanes write down what they find out.

use crate::grid::Grid;
use crate::search::lockstep::PuzzleJob;
use alloc::vec::Vec;

/// What lanes find out about a batch. It is kept for its memory: to allocate as much anew for each
/// batch can take as long as a quarter of the search.
#[derive(Clone, Debug, Default)]
pub(super) struct BatchMemory {
    pub(super) jobs: Vec<PuzzleJob>,
    /// For each puzzle some solution, if there is any.
    pub(super) witnesses: Vec<Option<Grid>>,
}
