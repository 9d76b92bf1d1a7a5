//! [`Pool`]: nodes that wait for a lane.

// Blocks stay in place; only their boxes move.
#![allow(clippy::unnecessary_box_returns)]

use super::jobs::PuzzleJob;
use crate::kernel::Lanes;
use crate::puzzle::Puzzle;
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

/// Nodes in the pool below which new puzzles come first. If a puzzle has several solutions, most of
/// its waiting nodes are never needed. A larger pool would only drop more of them.
const FEW: usize = 128;
/// Free lanes from which on a block gets no more new puzzles than there are free lanes.
const WHOLE_AT: usize = 12;
/// Nodes in the pool from which on the newest come first.
const MANY: usize = 512;

/// Most blocks that are kept for the next batch. Nearly all batches need fewer.
const MOST_SPARE: usize = 64;

/// Up to half as many nodes as there are lanes. All cells of a block lie together, because memory
/// access takes most of the time of an exchange.
pub(super) struct NodeBlock<V: Lanes> {
    pub(super) cells: [V::Half; 81],
    owners: [u32; 16],
    first: usize,
    end: usize,
}

impl<V: Lanes> NodeBlock<V> {
    #[inline(always)]
    pub(super) fn new(proof: V::Proof) -> Self {
        Self { cells: [V::zero_half(proof); 81], owners: [0; 16], first: 0, end: 0 }
    }

    #[inline(always)]
    pub(super) fn push_owner(&mut self, owner: u32) {
        self.owners[self.end] = owner;
        self.end += 1;
    }

    const fn len(&self) -> usize {
        self.end - self.first
    }
}

/// Nodes of one block on their way to some lanes.
pub(super) struct Load<V: Lanes> {
    pub(super) block: Box<NodeBlock<V>>,
    /// Place of the first node in the block.
    pub(super) first: usize,
    /// Lanes that the nodes go to, in order.
    pub(super) lanes: u32,
    origin: Origin,
}

impl<V: Lanes> Load<V> {
    #[inline(always)]
    pub(super) fn owners(&self) -> impl Iterator<Item = u32> + '_ {
        self.block.owners[self.first..].iter().copied()
    }

    /// Whether the nodes are new puzzles.
    #[inline(always)]
    pub(super) fn has_puzzles(&self) -> bool {
        matches!(self.origin, Origin::Puzzles)
    }
}

/// Where a block comes from, and goes back to.
#[derive(Clone, Copy)]
enum Origin {
    Puzzles,
    OldEnd,
    NewEnd,
}

/// Blocks of earlier batches, which the next batch uses again.
///
/// New blocks would cost page faults: the allocator returns memory that is freed at the end of a
/// batch to the operating system.
#[derive(Default)]
pub(crate) struct SpareBlocks(Option<Box<dyn Any + Send + Sync>>);

impl SpareBlocks {
    /// Takes the blocks out. There are none if the last batch ran on another instruction set.
    #[inline(always)]
    fn take<V: Lanes>(&mut self) -> Vec<Box<NodeBlock<V>>> {
        let blocks = self.0.take().and_then(|blocks| blocks.downcast().ok());
        blocks.map_or_else(Vec::new, |blocks| *blocks)
    }
}

/// A copy starts without blocks.
impl Clone for SpareBlocks {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for SpareBlocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpareBlocks").finish_non_exhaustive()
    }
}

/// Nodes that wait for a lane, and puzzles that have not been begun.
pub(super) struct Pool<'a, V: Lanes> {
    proof: V::Proof,
    /// Blocks of waiting nodes, the oldest first.
    blocks: VecDeque<Box<NodeBlock<V>>>,
    /// Number of nodes in `blocks`.
    nodes: usize,
    /// Rest of the latest block of new puzzles.
    begun: Option<Box<NodeBlock<V>>>,
    puzzles: &'a [Puzzle],
    next_puzzle: usize,
    spare: Vec<Box<NodeBlock<V>>>,
}

impl<'a, V: Lanes> Pool<'a, V> {
    #[inline(always)]
    pub(super) fn new(proof: V::Proof, puzzles: &'a [Puzzle], spare: &mut SpareBlocks) -> Self {
        Self {
            proof,
            blocks: VecDeque::new(),
            nodes: 0,
            begun: None,
            puzzles,
            next_puzzle: 0,
            spare: spare.take(),
        }
    }

    /// Keeps the memory for the next batch.
    #[inline(always)]
    pub(super) fn keep(mut self, spare: &mut SpareBlocks) {
        self.spare.extend(self.blocks);
        self.spare.extend(self.begun);
        self.spare.truncate(MOST_SPARE);
        spare.0 = Some(Box::new(self.spare));
    }

    /// Whether nothing waits, neither a node nor a puzzle.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.nodes == 0 && !self.has_puzzles()
    }

    #[inline(always)]
    pub(super) fn spare_block(&mut self) -> Box<NodeBlock<V>> {
        match self.spare.pop() {
            Some(mut block) => {
                (block.first, block.end) = (0, 0);
                block
            }
            None => Box::new(NodeBlock::new(self.proof)),
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, block: Box<NodeBlock<V>>) {
        self.nodes += block.len();
        self.blocks.push_back(block);
    }

    /// Adds nodes of the first puzzle.
    #[inline(always)]
    pub(super) fn push_nodes(&mut self, nodes: &[[u16; 81]]) {
        for nodes in nodes.chunks(V::COUNT / 2) {
            let moves = V::packing(self.proof, (1 << nodes.len()) - 1);
            let mut block = self.spare_block();
            for (cell, half) in block.cells.iter_mut().enumerate() {
                let mut lanes = V::splat(self.proof, 0);
                for (lane, node) in lanes.lanes_mut().iter_mut().zip(nodes) {
                    *lane = node[cell];
                }
                *half = lanes.pack(&moves);
            }
            for _ in nodes {
                block.push_owner(0);
            }
            self.push(block);
        }
    }

    /// Drops nodes at both ends whose puzzle is done.
    #[inline(always)]
    fn drop_done(&mut self, jobs: &[PuzzleJob]) {
        while let Some(block) = self.blocks.back_mut() {
            while block.len() > 0 && jobs[block.owners[block.end - 1] as usize].is_done {
                block.end -= 1;
                self.nodes -= 1;
            }
            if block.len() > 0 {
                break;
            }
            self.spare.extend(self.blocks.pop_back());
        }
        while let Some(block) = self.blocks.front_mut() {
            while block.len() > 0 && jobs[block.owners[block.first] as usize].is_done {
                block.first += 1;
                self.nodes -= 1;
            }
            if block.len() > 0 {
                break;
            }
            self.spare.extend(self.blocks.pop_front());
        }
    }

    /// Returns the next nodes for free lanes, from one block.
    #[inline(always)]
    pub(super) fn next_load(&mut self, free: u32, jobs: &[PuzzleJob]) -> Option<Load<V>> {
        self.drop_done(jobs);
        if free == 0 {
            return None;
        }
        let (mut block, origin) = if self.nodes < FEW && self.has_puzzles() {
            (self.begin_puzzles(free.count_ones() as usize), Origin::Puzzles)
        } else if self.nodes < MANY {
            (self.blocks.pop_front()?, Origin::OldEnd)
        } else {
            (self.blocks.pop_back()?, Origin::NewEnd)
        };
        let taken = block.len().min(free.count_ones() as usize);
        let first = match origin {
            Origin::Puzzles | Origin::OldEnd => {
                block.first += taken;
                block.first - taken
            }
            Origin::NewEnd => {
                block.end -= taken;
                block.end
            }
        };
        if !matches!(origin, Origin::Puzzles) {
            self.nodes -= taken;
        }
        let lanes = V::lowest(self.proof, free, taken);
        Some(Load { block, first, lanes, origin })
    }

    /// Puts the rest of a block back.
    #[inline(always)]
    pub(super) fn put_back(&mut self, load: Load<V>) {
        let Load { block, origin, .. } = load;
        match origin {
            _ if block.len() == 0 => self.spare.push(block),
            Origin::Puzzles => self.begun = Some(block),
            Origin::OldEnd => self.blocks.push_front(block),
            Origin::NewEnd => self.blocks.push_back(block),
        }
    }

    #[inline(always)]
    fn has_puzzles(&self) -> bool {
        self.begun.is_some() || self.next_puzzle < self.puzzles.len()
    }

    /// Returns a block with the next puzzles, for `free` lanes.
    #[inline(always)]
    fn begin_puzzles(&mut self, free: usize) -> Box<NodeBlock<V>> {
        if let Some(block) = self.begun.take() {
            return block;
        }
        let mut block = self.spare_block();
        let rest = &self.puzzles[self.next_puzzle..];
        // For few lanes, fill the block: otherwise it would be half empty. For many lanes, load no
        // rest: it would cost another pass over all cells in the next exchange.
        let room = V::COUNT / 2;
        let wanted = if free >= WHOLE_AT { free.min(room) } else { room };
        let next = &rest[..rest.len().min(wanted)];
        V::load(self.proof, next, &mut block.cells);
        for number in self.next_puzzle..self.next_puzzle + next.len() {
            block.push_owner(number as u32);
        }
        self.next_puzzle += block.len();
        block
    }
}
