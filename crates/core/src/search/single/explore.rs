//! [`Explorer`]: depth-first search for the solutions of one board, in any order.

use super::branch::{Halves, Pace, branch};
use super::memory::Memory;
use super::sweep::{is_crowded, sweep};
use crate::budget::StopReason;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::kernel::{Node, Triads};
use crate::search::meter::Meter;
use alloc::vec::Vec;

/// Why a search paused before there was an answer.
pub(super) enum Pause {
    /// The budget ended the search.
    Stopped(StopReason),
    /// The search took more guesses than its patience allows.
    Hard,
}

/// The state of a board when the rules have nothing more to strike.
pub(super) enum State {
    /// It has no solution.
    Dead,
    /// Each cell holds one digit, and it is a valid grid.
    Solved,
    /// Some cells have several candidates.
    Open,
}

/// How far a search has come.
#[derive(Clone, Copy)]
pub(super) enum Stage {
    /// At the puzzle itself.
    Puzzle,
    /// After a guess.
    Guessed,
}

/// A search under way.
pub(super) struct Explorer<'s, 'a, T: Triads> {
    proof: T::Proof,
    memory: &'s mut Memory,
    /// Number of waiting nodes.
    pub(super) depth: usize,
    pub(super) meter: &'s mut Meter<'a>,
    /// Guesses after which the search is called hard.
    patience: u64,
    /// Guesses so far, minus [`DEAD_END`] for each dead end.
    luck: i32,
    /// Whether a solution is likely to be near.
    is_near: bool,
}

/// Luck from which on the search makes two guesses at once: there may well be several solutions.
const LEAP_AFTER: i32 = 1;
/// Guesses that outweigh a dead end.
const DEAD_END: i32 = 4;

impl<'s, 'a, T: Triads> Explorer<'s, 'a, T> {
    #[inline(always)]
    pub(super) fn new(
        proof: T::Proof,
        memory: &'s mut Memory,
        meter: &'s mut Meter<'a>,
        patience: u64,
    ) -> Self {
        let patience = patience.saturating_add(meter.stats.guesses);
        Self { proof, memory, depth: 0, meter, patience, luck: 0, is_near: false }
    }

    /// Returns the same search, for a board with a solution that is likely to be near. It makes two
    /// guesses at once from the start, and checks after each round whether the board is solved.
    #[inline(always)]
    pub(super) fn near(mut self) -> Self {
        self.luck = LEAP_AFTER * DEAD_END;
        self.is_near = true;
        self
    }

    /// Returns the next solution: of the board `start`, and after that of the waiting nodes.
    #[inline(always)]
    pub(super) fn next(&mut self, start: Option<[T; 3]>) -> Result<Option<[T; 3]>, Pause> {
        let mut next = start;
        loop {
            let Some(mut cells) = next else {
                if self.depth == 0 {
                    return Ok(None);
                }
                next = Some(self.pop());
                continue;
            };
            if let Err(reason) = self.meter.take_node() {
                return Err(Pause::Stopped(reason));
            }
            next = None;
            let stage = if self.is_near || self.meter.stats.guesses == 0 {
                Stage::Puzzle
            } else {
                Stage::Guessed
            };
            match propagate(&mut cells, stage) {
                State::Solved => return Ok(Some(cells)),
                State::Open => {
                    let pace = if self.luck >= LEAP_AFTER { Pace::Leap } else { Pace::Step };
                    let first = match branch(self.proof, cells, &mut self.memory.places, pace) {
                        Halves::Open(first, other) => {
                            self.guess(other);
                            first
                        }
                        Halves::Leap(first, other, earlier) => {
                            self.guess(earlier);
                            self.guess(other);
                            first
                        }
                    };
                    self.luck = self.luck.saturating_add(1);
                    if self.meter.stats.guesses > self.patience {
                        self.push(first);
                        return Err(Pause::Hard);
                    }
                    next = Some(first);
                }
                State::Dead => self.luck = self.luck.saturating_sub(DEAD_END),
            }
        }
    }

    /// Returns the waiting nodes, each as the candidates of all cells.
    #[inline(always)]
    pub(super) fn open_nodes(&self) -> Vec<[u16; 81]> {
        let nodes = self.memory.nodes[..self.depth].iter();
        let mut open = Vec::with_capacity(self.depth);
        for node in nodes {
            let mut cells = [0; 81];
            for (triad, cells) in cells.as_chunks_mut::<3>().0.iter_mut().enumerate() {
                for (k, cell) in cells.iter_mut().enumerate() {
                    *cell = node.word(T::place(k, triad));
                }
            }
            open.push(cells);
        }
        open
    }

    /// Counts a second solution found next to the first.
    #[inline(always)]
    pub(super) fn note_twin(&mut self) {
        self.memory.twins += 1;
    }

    /// Counts a guess, and leaves its other half waiting.
    #[inline(always)]
    fn guess(&mut self, other: [T; 3]) {
        self.push(other);
        self.meter.note_guess(self.depth);
    }

    #[inline(always)]
    fn push(&mut self, cells: [T; 3]) {
        if self.depth == self.memory.nodes.len() {
            self.memory.nodes.push(Node::EMPTY);
        }
        T::write(cells, &mut self.memory.nodes[self.depth]);
        self.depth += 1;
    }

    #[inline(always)]
    fn pop(&mut self) -> [T; 3] {
        self.depth -= 1;
        T::read(self.proof, &self.memory.nodes[self.depth])
    }
}

/// Runs the rules until they strike nothing more.
#[inline(always)]
pub(super) fn propagate<T: Triads>(cells: &mut [T; 3], stage: Stage) -> State {
    propagate_for(cells, stage, u32::MAX)
}

/// Runs the rules until they strike nothing more, but at most `rounds` times across and down.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(super) fn propagate_for<T: Triads>(cells: &mut [T; 3], stage: Stage, rounds: u32) -> State {
    let mut left = rounds;
    let mut last = None;
    loop {
        let (turned, across) = sweep::<T, false>(*cells);
        if let Some(changed) = last
            && across.changed.or(changed).are_zero()
        {
            let is_dead = !across.has_ways.are_full() || is_crowded(*cells);
            return if is_dead { State::Dead } else { State::Open };
        }
        // The next sweeps would find that the board is solved. This check costs a little in each
        // round, and pays for puzzles that are solved without a guess.
        if T::WAITING_IS_LONG
            && let Stage::Puzzle = stage
            && is_filled(turned)
        {
            *cells = T::across(turned);
            return if is_grid(*cells) { State::Solved } else { State::Dead };
        }
        let (new, down) = sweep::<T, true>(turned);
        *cells = new;
        if !across.has_ways.and(down.has_ways).are_full() | down.empty.any_negative() {
            return State::Dead;
        }
        if down.single.are_full() {
            // Columns and boxes hold each digit once; do rows?
            let triads = cells[0].or3(cells[1], cells[2]);
            let rows = triads.or3(triads.turned::<0, 0, 1>(), triads.turned::<0, 0, 2>());
            return if rows.are_full() { State::Solved } else { State::Dead };
        }
        if let Stage::Puzzle = stage
            && is_filled(new)
        {
            return if is_grid(new) { State::Solved } else { State::Dead };
        }
        if across.changed.or(down.changed).are_zero() {
            return if is_crowded(new) { State::Dead } else { State::Open };
        }
        left -= 1;
        if left == 0 {
            return State::Open;
        }
        last = Some(down.changed);
    }
}

/// Whether no cell has several candidates.
#[inline(always)]
fn is_filled<T: Triads>(cells: [T; 3]) -> bool {
    let [a, b, c] = cells;
    let several = a.and(a.decrement()).or3(b.and(b.decrement()), c.and(c.decrement()));
    several.are_zero()
}

/// Whether a board without open cells has each digit in each row, column and box.
#[inline(always)]
fn is_grid<T: Triads>(cells: [T; 3]) -> bool {
    let across = cells[0].or3(cells[1], cells[2]);
    let rows = across.or3(across.turned::<0, 0, 1>(), across.turned::<0, 0, 2>());
    let boxes = across.or3(across.turned::<0, 1, 0>(), across.turned::<0, 2, 0>());
    let down = T::down(cells);
    let down = down[0].or3(down[1], down[2]);
    let columns = down.or3(down.turned::<1, 0, 0>(), down.turned::<2, 0, 0>());
    rows.and3(boxes, columns).are_full()
}

/// Returns the grid of a solved board.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(super) fn grid_of<T: Triads>(cells: [T; 3]) -> Grid {
    let mut grid = Grid::from_search([Digit::ALL[0]; 81]);
    T::unload(cells, grid.digits_mut());
    grid
}
