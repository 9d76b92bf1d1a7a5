//! [`LaneSearch`]: the state of a search in lanes.

use super::branch::Branches;
use super::jobs::{BatchQuestions, PuzzleJob};
use super::pool::{Pool, SpareBlocks};
use super::slots::Slots;
use crate::candidate::Candidate;
use crate::grid::Grid;
use crate::kernel::{Grids, Lanes};
use crate::search::SolutionSink;

/// The state of a batch under way.
pub(super) struct LaneSearch<'a, V: Lanes> {
    pub(super) proof: V::Proof,
    pub(super) cells: [V; 81],
    /// Ways of each stack, as the last round saw them.
    pub(super) ways_down: [[V; 6]; 3],
    pub(super) slots: Slots<V>,
    pub(super) branches: Branches<V>,
    pub(super) pool: Pool<'a, V>,
    /// Candidate that is struck from each puzzle, if any. Empty if none is struck.
    pub(super) without: &'a [Option<Candidate>],
    /// Solution of each puzzle that does not count. Empty if every solution counts.
    pub(super) known: &'a [Grid],
    /// Number of each lane's puzzle.
    pub(super) owners: [u32; 32],
    /// Lanes that hold a node.
    pub(super) active: u32,
    /// Active lanes that are stalled.
    pub(super) stalled: u32,
    /// Active lanes that the next round finds to be solved or dead.
    pub(super) decided: u32,
    /// Digits that the last round found to have one place in each column and box of a lane.
    pub(super) placed: V,
    /// Whether lanes may branch before they stall. A puzzle with many solutions branches anyway,
    /// and the rules strike the rest after that.
    pub(super) is_eager: bool,
    /// Rounds so far.
    pub(super) rounds: u64,
    /// Active lanes of all rounds, summed up.
    pub(super) busy: u64,
    pub(super) exchanges: u64,
    /// Exchanges that moved halves to free lanes at once.
    pub(super) shares: u64,
    /// Lanes whose two solutions were known without a branch.
    pub(super) twins: u64,
    /// Whether the last choice found cells that two digits need. If one node of a puzzle has such a
    /// cell, most of its nodes have it, and would branch in vain.
    pub(super) is_crowded: bool,
    /// Lanes that got a new puzzle in the last exchange.
    pub(super) fresh: u32,
    /// Free lanes that hold a solution to be stored.
    pub(super) solved: u32,
    /// Memory for turning solutions into grids.
    pub(super) grids: Grids,
}

/// The results of a search.
pub(super) struct Results<'a, 'e> {
    pub(super) jobs: &'a mut [PuzzleJob],
    pub(super) witnesses: &'a mut [Option<Grid>],
    /// Receives each solution, and may end the search.
    pub(super) sink: Option<SolutionSink<'e>>,
}

impl<'a, V: Lanes> LaneSearch<'a, V> {
    pub(super) const ALL: u32 = u32::MAX >> (32 - V::COUNT);

    #[inline(always)]
    pub(super) fn new(
        proof: V::Proof,
        BatchQuestions { puzzles, without, known }: BatchQuestions<'a>,
        spare: &mut SpareBlocks,
    ) -> Self {
        let zero = V::splat(proof, 0);
        Self {
            proof,
            cells: [zero; 81],
            ways_down: [[zero; 6]; 3],
            slots: Slots::new(proof),
            branches: Branches::new(proof),
            pool: Pool::new(proof, puzzles, spare),
            without,
            known,
            owners: [0; 32],
            active: 0,
            stalled: 0,
            decided: 0,
            placed: zero,
            is_eager: false,
            rounds: 0,
            busy: 0,
            exchanges: 0,
            shares: 0,
            twins: 0,
            is_crowded: false,
            fresh: 0,
            solved: 0,
            grids: Grids::new(),
        }
    }

    /// Frees the lanes of a puzzle that is done, and their slots.
    #[inline(always)]
    pub(super) fn release(&mut self, owner: usize) {
        let mut lanes = 0;
        for (lane, other) in self.owners[..V::COUNT].iter().enumerate() {
            lanes |= u32::from(*other == owner as u32) << lane;
        }
        self.active &= !lanes;
        self.stalled &= !lanes;
        self.decided &= !lanes;
        self.slots.clear(lanes);
    }
}
