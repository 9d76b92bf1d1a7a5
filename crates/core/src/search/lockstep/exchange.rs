//! An exchange: stalled lanes branch, and free lanes get nodes.

use super::branch::Board;
use super::jobs::{PuzzleJob, SearchLimits};
use super::lane_bits::lanes_of;
use super::pool::{Load, NodeBlock};
use super::state::LaneSearch;
use crate::candidate::Candidate;
use crate::kernel::Lanes;
use alloc::boxed::Box;

/// Interval, in exchanges, between two searches for cells that two digits need.
const FIND_CROWDED_EVERY: u64 = 4;
/// Free lanes that are worth a load from the pool in a pass of its own.
const LOAD_AT: u32 = 4;

/// Nodes on their way from some slots to the pool.
struct Outgoing<V: Lanes> {
    /// Lanes whose node comes from the second slot. Nodes of other lanes come from the first.
    second: u32,
    moves: V::Moves,
    block: Box<NodeBlock<V>>,
}

impl<V: Lanes> Outgoing<V> {
    /// Takes a cell from the slot that all nodes come from.
    #[inline(always)]
    fn take(&mut self, index: usize, cell: V) {
        self.block.cells[index] = cell.pack(&self.moves);
    }
}

impl<V: Lanes> LaneSearch<'_, V> {
    /// Branches the stalled lanes and gives work to free ones.
    #[inline(always)]
    pub(super) fn exchange(&mut self, limits: SearchLimits, jobs: &mut [PuzzleJob]) {
        self.fresh = 0;
        self.choose();
        self.charge_branches(limits, jobs);
        let own = self.slots.lanes() & !self.active;
        self.slots.take_latest(own);
        let mut free = Self::ALL & !self.active & !own;
        let load = self.pool.next_load(free, jobs);
        // If nothing else is left, free lanes get the waiting halves of busy lanes.
        let idle = free != 0 && load.is_none() && self.pool.is_empty();
        let shared = if idle { self.slots.lanes() & self.active } else { 0 };
        let mut aside = self.put_aside(self.stalled & self.slots.full_lanes() | shared);
        if let Some(aside) = aside.take_if(|_| shared != 0) {
            self.fill(aside);
        }
        self.slots.put(self.stalled);

        self.move_nodes(own, load.as_ref(), aside);
        self.active |= own;
        if let Some(load) = load {
            free &= !load.lanes;
            self.start(&load, jobs);
            self.pool.put_back(load);
        }
        self.stalled = 0;
        self.load(free, jobs);
    }

    /// Chooses where the stalled lanes branch. Lanes without a choice are no longer stalled.
    #[inline(always)]
    pub(super) fn choose(&mut self) {
        self.decided = 0;
        if self.stalled == 0 {
            return;
        }
        let find_crowded = self.is_crowded || self.exchanges.is_multiple_of(FIND_CROWDED_EVERY);
        let board = Board { cells: &self.cells, ways_down: &self.ways_down };
        let choice = self.branches.choose(self.proof, board, self.stalled, find_crowded);
        self.is_crowded = choice.dead != 0;
        self.decided = choice.decided;
        self.stalled &= !(choice.dead | choice.decided);
        self.active &= !choice.dead;
    }

    /// Gives nodes of the pool to free lanes, while at least [`LOAD_AT`] lanes are free.
    #[inline(always)]
    pub(super) fn load(&mut self, mut free: u32, jobs: &[PuzzleJob]) {
        while free.count_ones() >= LOAD_AT {
            let Some(load) = self.pool.next_load(free, jobs) else { break };
            self.spread(&load);
            free &= !load.lanes;
            self.start(&load, jobs);
            self.pool.put_back(load);
        }
    }

    /// Charges each stalled lane's puzzle for a branch.
    #[inline(always)]
    pub(super) fn charge_branches(&mut self, limits: SearchLimits, jobs: &mut [PuzzleJob]) {
        // A single puzzle is charged for all lanes at once, if the budget allows it.
        let nodes = 2 * u64::from(self.stalled.count_ones());
        if let [job] = jobs
            && job.found >= 2
            && !job.is_done
            && limits.budget.allows(job.nodes, nodes)
        {
            job.nodes += nodes;
            return;
        }
        for lane in lanes_of(self.stalled) {
            let owner = self.owners[lane] as usize;
            let job = &mut jobs[owner];
            if job.is_done {
                continue;
            }
            job.charge(2, limits.budget);
            if job.nodes > limits.patience && job.found < 2 {
                job.is_hard = !job.is_done;
                job.is_done = true;
            }
            if job.is_done {
                self.release(owner);
            }
        }
    }

    /// Prepares the move of the oldest node of `lanes` to the pool. If the nodes need two blocks,
    /// moves the first block at once.
    #[inline(always)]
    fn put_aside(&mut self, lanes: u32) -> Option<Outgoing<V>> {
        let second = self.slots.take_oldest(lanes);
        let mut aside = None;
        let mut rest = lanes;
        while rest != 0 {
            let lanes = V::lowest(self.proof, rest, V::COUNT / 2);
            rest &= !lanes;
            let mut block = self.pool.spare_block();
            for lane in lanes_of(lanes) {
                block.push_owner(self.owners[lane]);
            }
            let moves = V::packing(self.proof, lanes);
            if let Some(whole) = aside.replace(Outgoing { second, moves, block }) {
                self.fill(whole);
            }
        }
        aside
    }

    /// Moves nodes to the pool in a separate pass over all cells.
    #[inline(always)]
    fn fill(&mut self, mut aside: Outgoing<V>) {
        let second = V::mask(self.proof, aside.second);
        for (index, [a, b]) in self.slots.cells.iter().enumerate() {
            aside.take(index, V::choose(second, *b, *a));
        }
        self.pool.push(aside.block);
    }

    /// Moves all nodes in one pass over all cells: halves into slots, waiting halves into the lanes
    /// `taking`, nodes of `load` into its lanes, and second slots into the pool.
    #[inline(always)]
    fn move_nodes(&mut self, taking: u32, load: Option<&Load<V>>, aside: Option<Outgoing<V>>) {
        if self.stalled == 0 {
            return self.replace_nodes(taking, load);
        }
        let loading = load.map_or(0, |load| load.lanes);
        self.branches.clear(self.proof, taking | loading);
        let Some(mut aside) = aside else {
            return self.split_and_load(taking, load, |_, _| ());
        };
        self.split_and_load(taking, load, |index, cell| aside.take(index, cell));
        self.pool.push(aside.block);
    }

    /// Calls [`Self::split_nodes`], with separate code for the case without a load.
    #[inline(always)]
    fn split_and_load(&mut self, taking: u32, load: Option<&Load<V>>, show: impl FnMut(usize, V)) {
        let Some(load) = load else {
            return self.split_nodes(taking, show, |_, cell| cell);
        };
        let moves = V::spreading(self.proof, load.lanes, load.first);
        self.split_nodes(taking, show, |index, cell| cell.join(&load.block.cells[index], &moves));
    }

    /// Splits the stalled lanes, and moves waiting nodes to the lanes `taking`. `show` gets the
    /// second slots as they were. `join` adds new nodes, whose lanes are 0 by then if
    /// [`Lanes::FILLS_ZEROES`].
    #[inline(always)]
    fn split_nodes(
        &mut self,
        taking: u32,
        mut show: impl FnMut(usize, V),
        join: impl Fn(usize, V) -> V,
    ) {
        let Self { cells, slots, branches, .. } = self;
        let taking = V::mask(self.proof, taking);
        let putting = V::mask(self.proof, self.stalled);
        for band in 0..3 {
            for stack in 0..3 {
                let down = branches.down(stack, band);
                for row in 0..3 {
                    let across = branches.across(band, row, stack);
                    unrolled!(column in [0 1 2] {
                        let index = 27 * band + 9 * row + 3 * stack + column;
                        let (with, without) = across.split(down[column], cells[index]);
                        let [a, b] = slots.cells[index];
                        // Otherwise the compiler reads it three times.
                        let b = b.settled();
                        show(index, b);
                        cells[index] = join(index, with.fill(taking, a));
                        let kept = V::choose(taking, b, a);
                        slots.cells[index] =
                            [V::choose(putting, without, kept), V::choose(putting, a, b)];
                    });
                }
            }
        }
    }

    /// Moves waiting nodes to the lanes `taking`, and nodes of `load` to its lanes.
    #[inline(always)]
    fn replace_nodes(&mut self, taking: u32, load: Option<&Load<V>>) {
        if taking != 0 {
            let taking = V::mask(self.proof, taking);
            for (cell, [a, b]) in self.cells.iter_mut().zip(&mut self.slots.cells) {
                *cell = V::choose(taking, *a, *cell);
                *a = V::choose(taking, *b, *a);
            }
        }
        if let Some(load) = load {
            self.spread(load);
        }
    }

    /// Moves the nodes of a load to its lanes.
    #[inline(always)]
    fn spread(&mut self, load: &Load<V>) {
        let moves = V::spreading(self.proof, load.lanes, load.first);
        for (cell, half) in self.cells.iter_mut().zip(&load.block.cells) {
            *cell = cell.spread(half, &moves);
        }
    }

    /// Activates the lanes of a load, except those whose puzzle is done.
    #[inline(always)]
    fn start(&mut self, load: &Load<V>, jobs: &[PuzzleJob]) {
        self.active |= load.lanes;
        for (lane, owner) in lanes_of(load.lanes).zip(load.owners()) {
            self.owners[lane] = owner;
        }
        if load.has_puzzles() {
            self.fresh |= load.lanes;
            self.strike_candidates(load);
            return;
        }
        for lane in lanes_of(load.lanes) {
            self.active &= !(u32::from(jobs[self.owners[lane] as usize].is_done) << lane);
        }
    }

    /// Strikes from new puzzles the candidates that their solutions must not have.
    #[inline(always)]
    fn strike_candidates(&mut self, load: &Load<V>) {
        if self.without.is_empty() {
            return;
        }
        for (lane, owner) in lanes_of(load.lanes).zip(load.owners()) {
            if let Some(Candidate { cell, digit }) = self.without[owner as usize] {
                self.cells[cell.index()].lanes_mut()[lane] &= !(1 << digit.index());
            }
        }
    }
}
