//! [`Ascending`]: all solutions of a puzzle in ascending order, each found without a dead end.
//!
//! The order is that of 81-digit numbers. So a solution is built cell by cell, smallest digit
//! first, and a digit is taken only if the board with it is known to be solvable. A *witness*, a
//! solution of the board so far, answers most of these questions for free: only digits smaller than
//! its own need a search. So the first of astronomically many solutions costs a few dozen quick
//! searches, and no path is ever taken back.

use super::explore::{Explorer, Pause, Stage, State, grid_of, propagate};
use super::memory::Memory;
use super::sweep::strike;
use crate::budget::StopReason;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::kernel::{Isa, Lanes, Node, Task, Triads};
use crate::puzzle::Puzzle;
use crate::search::learning::Learner;
use crate::search::meter::Meter;
use alloc::vec::Vec;
use core::mem;

/// A cell where the path to the latest solution could go on with a larger digit.
#[derive(Clone, Copy, Debug)]
struct Fork {
    node: Node,
    cell: Cell,
    /// The digits that have not been tried, a bit each.
    larger: u16,
}

/// The state of an enumeration in ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Ascending {
    forks: Vec<Fork>,
    puzzle: Puzzle,
    /// Whether the first solution has not been asked for.
    is_at_start: bool,
    /// Whether the learner has taken up the puzzle.
    is_learning: bool,
    /// A solution of the latest board that is known to be solvable.
    witness: Option<Grid>,
    /// Number of questions that went to the learner since this was made.
    pub(crate) asked_learner: u64,
}

impl Ascending {
    pub(crate) fn new() -> Self {
        Self {
            forks: Vec::new(),
            puzzle: Puzzle::EMPTY,
            is_at_start: false,
            is_learning: false,
            witness: None,
            asked_learner: 0,
        }
    }

    /// Forgets the search so far and starts at a puzzle with a known solution.
    pub(crate) fn start(&mut self, puzzle: &Puzzle, witness: Grid) {
        self.forks.clear();
        self.puzzle = *puzzle;
        self.is_at_start = true;
        self.is_learning = false;
        self.witness = Some(witness);
    }

    /// Returns the next larger solution, or `None` if there are no more. A question that takes more
    /// guesses than `patience` goes to the learner.
    ///
    /// Until the next start, `isa` must stay the same, and nothing else may use `learner`.
    pub(crate) fn next(
        &mut self,
        isa: Isa,
        patience: u64,
        memory: &mut Memory,
        learner: &mut Learner,
        meter: &mut Meter,
    ) -> Result<Option<Grid>, StopReason> {
        isa.run(NextSolution { ascending: self, patience, memory, learner, meter })
    }
}

struct NextSolution<'s, 'a> {
    ascending: &'s mut Ascending,
    patience: u64,
    memory: &'s mut Memory,
    learner: &'s mut Learner,
    meter: &'s mut Meter<'a>,
}

impl Task for NextSolution<'_, '_> {
    type Output = Result<Option<Grid>, StopReason>;

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) -> Self::Output {
        let Self { ascending, patience, memory, learner, meter } = self;
        let Ascending { forks, puzzle, is_at_start, is_learning, witness, asked_learner } =
            ascending;
        // A board that is known to be solvable, after its rules have run.
        let mut solvable = None;
        if mem::take(is_at_start) {
            let mut cells = V::Triads::load(proof, puzzle.cells());
            propagate(&mut cells, Stage::Guessed);
            solvable = Some(cells);
        }
        loop {
            if let Some(cells) = solvable {
                let Some(fork) = fork::<V::Triads>(cells, forks.last()) else {
                    *witness = Some(grid_of(cells));
                    return Ok(*witness);
                };
                forks.push(fork);
            }
            solvable = None;
            let Some(fork) = forks.last_mut() else { return Ok(None) };
            if fork.larger == 0 {
                forks.pop();
                continue;
            }
            let digit = Digit::from_index(fork.larger.trailing_zeros() as usize % 9);
            fork.larger &= fork.larger - 1;
            let cell = fork.cell;
            let mut cells = V::Triads::read(proof, &fork.node);
            strike(&mut cells, cell, 0x1FF & !(1 << digit.index()));
            meter.note_guess(forks.len());
            let state = propagate(&mut cells, Stage::Guessed);
            if witness.is_some_and(|witness| witness.get(cell) == digit) {
                solvable = Some(cells);
                continue;
            }
            match state {
                State::Dead => meter.take_node()?,
                State::Solved => {
                    meter.take_node()?;
                    *witness = Some(grid_of(cells));
                    solvable = Some(cells);
                }
                State::Open => {
                    let mut explorer = Explorer::new(proof, memory, meter, patience);
                    match explorer.next(Some(cells)) {
                        Ok(Some(solution)) => {
                            *witness = Some(grid_of(solution));
                            solvable = Some(cells);
                        }
                        Ok(None) => {}
                        Err(Pause::Hard) => {
                            *asked_learner += 1;
                            if !mem::replace(is_learning, true) {
                                learner.start(puzzle, None);
                            }
                            let found = learner.solution(&candidates(cells), meter)?;
                            if found.is_some() {
                                *witness = found;
                                solvable = Some(cells);
                            }
                        }
                        Err(Pause::Stopped(reason)) => return Err(reason),
                    }
                }
            }
        }
    }
}

/// Returns the candidates of each cell.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn candidates<T: Triads>(cells: [T; 3]) -> [u16; 81] {
    let mut node = Node::EMPTY;
    T::write(cells, &mut node);
    let mut candidates = [0; 81];
    for (cell, candidates) in candidates.iter_mut().enumerate() {
        *candidates = node.word(T::place(cell % 3, cell / 3));
    }
    candidates
}

/// Returns a fork at the first cell in reading order with several candidates, if there is any.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn fork<T: Triads>(cells: [T; 3], before: Option<&Fork>) -> Option<Fork> {
    let first = before.map_or(0, |fork| fork.cell.index());
    let mut fork = Fork { node: Node::EMPTY, cell: Cell::from_index(0), larger: 0 };
    T::write(cells, &mut fork.node);
    for cell in first..81 {
        let candidates = fork.node.word(T::place(cell % 3, cell / 3));
        if candidates & candidates.wrapping_sub(1) != 0 {
            fork.cell = Cell::from_index(cell);
            fork.larger = candidates;
            return Some(fork);
        }
    }
    None
}
