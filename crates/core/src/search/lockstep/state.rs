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
    /// Of each stack the ways, as the last round saw them.
    pub(super) ways_down: [[V; 6]; 3],
    pub(super) slots: Slots<V>,
    pub(super) branches: Branches<V>,
    pub(super) pool: Pool<'a, V>,
    /// For each puzzle a candidate that is struck from it, or nothing.
    pub(super) without: &'a [Option<Candidate>],
    /// For each puzzle a solution that does not count, or nothing.
    pub(super) known: &'a [Grid],
    /// For each lane, the number of its puzzle.
    pub(super) owners: [u32; 32],
    /// Lanes that hold a node.
    pub(super) active: u32,
    /// Of these, the stalled ones.
    pub(super) stalled: u32,
    /// Lanes that the next round fills or ends.
    pub(super) decided: u32,
    /// The digits of each lane that the last round found to be placed.
    pub(super) placed: V,
    /// Whether lanes branch though they are not at rest: a puzzle with many solutions goes on
    /// branching anyway, and what the rules still strike they strike after that.
    pub(super) is_eager: bool,
    /// Rounds so far, and the lanes that were active in each of them, summed up.
    pub(super) rounds: u64,
    pub(super) busy: u64,
    pub(super) exchanges: u64,
    /// Exchanges where halves went to free lanes at once, and lanes with two solutions known without
    /// a branch.
    pub(super) shares: u64,
    pub(super) twins: u64,
    /// Whether the last branches found cells that two digits need: where there is one, most nodes of
    /// its puzzle have it, and branch again if nobody looks.
    pub(super) is_crowded: bool,
    /// Lanes that got a new puzzle in the last exchange.
    pub(super) fresh: u32,
    /// Free lanes that hold a solution to be handed out.
    pub(super) solved: u32,
    /// Where solutions are turned to grids.
    pub(super) grids: Grids,
}

/// What is found out.
pub(super) struct Results<'a, 'e> {
    pub(super) jobs: &'a mut [PuzzleJob],
    pub(super) witnesses: &'a mut [Option<Grid>],
    /// Takes each solution, and may have enough.
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
