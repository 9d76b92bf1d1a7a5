//! [`Greedy`]: takes the clues of a proper puzzle away one after another, each if it can go.
//!
//! A clue must stay if there is a second solution that differs from the known one in this clue and
//! otherwise only in cells that are not clues any more. The cells in which a second solution
//! differs are an *unavoidable set*: one of them must stay.
//!
//! Some unavoidable sets of a grid are found without a search. From these sets the whole walk is
//! *foreseen*: a clue stays if it is the last of a set none of whose other clues has stayed. A
//! foreseen removal can be wrong: another set may need the clue. The first wrong one makes the rest
//! of the walk uncertain. Until then, every clue foreseen to stay does stay.
//!
//! So one board with the foreseen clues tests the whole walk at once. While the board stalls, the
//! latest missing clue is put in, until the board is solved. Then there is a question for each clue
//! put in, starting with the last one put in, the earliest of the walk: with all later clues on the
//! board, can the cell hold another digit? If it can, the clue stays for good, and the rest of the
//! walk is foreseen again. The answers do not depend on which solutions the search meets, so the
//! outcome is the same on every instruction set.

use super::explore::{Explorer, Pause, Stage, State, grid_of, propagate_for};
use super::memory::Memory;
use super::sweep::strike;
use crate::budget::StopReason;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::kernel::{Isa, Lanes, Node, Task, Triads};
use crate::puzzle::Puzzle;
use crate::search::learning::Learner;
use crate::search::meter::Meter;
use crate::search::unavoidable::Unavoidable;
use alloc::vec::Vec;

/// A grid and the order of a walk through its clues.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk<'s> {
    pub(crate) solution: &'s Grid,
    /// The clues, in groups that go or stay together, in the order in which they are taken away.
    pub(crate) order: &'s [CellSet],
    /// Guesses after which a question goes to the learner.
    pub(crate) patience: u64,
}

/// The working memory of a walk.
#[derive(Clone, Debug, Default)]
pub(crate) struct Greedy {
    levels: Vec<Level>,
    unavoidable: Unavoidable,
    /// Number of questions that went to the learner since this was made.
    pub(crate) asked_learner: u64,
}

/// A clue that has been put in.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The board before the clue was put in.
    node: Node,
    cell: Cell,
    place: u32,
}

impl Greedy {
    /// Returns the clues that stay.
    pub(crate) fn walk(
        &mut self,
        isa: Isa,
        walk: Walk,
        memory: &mut Memory,
        learner: &mut Learner,
        meter: &mut Meter,
    ) -> Result<CellSet, StopReason> {
        isa.run(Walking { greedy: self, walk, memory, learner, meter })
    }
}

struct Walking<'s, 'a> {
    greedy: &'s mut Greedy,
    walk: Walk<'s>,
    memory: &'s mut Memory,
    learner: &'s mut Learner,
    meter: &'s mut Meter<'a>,
}

impl Task for Walking<'_, '_> {
    type Output = Result<CellSet, StopReason>;

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) -> Self::Output {
        let Self { greedy, walk, memory, learner, meter } = self;
        let Greedy { levels, unavoidable, asked_learner } = greedy;
        let places = Places::new::<V::Triads>(walk.order);
        unavoidable.find(walk.solution, &places.bits);
        let boards = Clues::new(proof, walk.solution);
        let ranks = V::Triads::read(proof, &places.ranks);
        // It is known which places before `settled` stay.
        let (mut clues, mut settled) = (0, 0);
        loop {
            clues = unavoidable.foresee(below(clues, settled));
            let board = boards.board(places.triads(clues));
            levels.clear();
            descend(proof, board, &boards, ranks, settled, levels, meter)?;
            // The first place that is no longer foreseen to stay.
            let mut vain = u32::MAX;
            let (mut added, mut added_triads) = (0, [0; 3]);
            while let Some(level) = levels.last() {
                let &Level { cell, place, .. } = level;
                let board = V::Triads::read(proof, &level.node);
                levels.pop();
                if place < settled {
                    continue;
                }
                let mut board = boards.put(board, added_triads);
                let digit = walk.solution.get(cell);
                strike(&mut board, cell, 1 << digit.index());
                let mut explorer = Explorer::new(proof, memory, meter, walk.patience).near();
                let other = match explorer.next(Some(board)) {
                    Ok(None) => None,
                    Ok(Some(other)) => Some(other),
                    Err(Pause::Stopped(reason)) => return Err(reason),
                    Err(Pause::Hard) => {
                        *asked_learner += 1;
                        let mut puzzle = places.puzzle(walk.solution, clues | added);
                        for Level { cell, .. } in levels.iter() {
                            puzzle.set(*cell, Some(walk.solution.get(*cell)));
                        }
                        learner.start(&puzzle, Some(Candidate { cell, digit }));
                        // No closure with vectors: the compiler need not inline it.
                        #[allow(clippy::manual_map)]
                        if let Some(grid) = learner.solution(&[0; 81], meter)? {
                            Some(V::Triads::load(proof, &grid.digits().map(Some)))
                        } else {
                            None
                        }
                    }
                };
                let Some(other) = other else { continue };
                added |= 1 << place;
                let here = places.triads[place as usize];
                for (triads, here) in added_triads.iter_mut().zip(here) {
                    *triads |= here;
                }
                if place < vain {
                    settled = place + 1;
                    clues |= 1 << place;
                    let known = below(clues, settled);
                    let in_vain = unavoidable.first_in_vain(known, 1 << place);
                    vain = vain.min(in_vain.trailing_zeros());
                } else {
                    unavoidable.add(places.difference(walk.solution, &grid_of(other)));
                }
            }
            if vain >= 81 {
                return Ok(places.cells(clues));
            }
            settled = vain;
        }
    }
}

/// Puts in the latest missing clue until the board is solved, or no clue is missing from the place
/// `settled` on.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn descend<T: Triads>(
    proof: T::Proof,
    mut board: [T; 3],
    clues: &Clues<T>,
    ranks: [T; 3],
    settled: u32,
    levels: &mut Vec<Level>,
    meter: &mut Meter,
) -> Result<(), StopReason> {
    loop {
        meter.take_node()?;
        // One round after each clue is enough. Questions about clues that later rounds would have
        // found are in vain, but fast.
        let rounds = if levels.is_empty() { u32::MAX } else { 1 };
        let state = propagate_for(&mut board, Stage::Puzzle, rounds);
        if let State::Solved = state {
            return Ok(());
        }
        let Some((place, triad, k)) = latest(proof, board, ranks) else { return Ok(()) };
        if place < settled {
            return Ok(());
        }
        let mut level = Level { node: Node::EMPTY, cell: Cell::from_index(3 * triad + k), place };
        T::write(board, &mut level.node);
        levels.push(level);
        let mut triads = [0; 3];
        triads[k] = 1 << triad;
        board = clues.put(board, triads);
    }
}

/// Returns the place, the triad and the number in the triad of the open cell with the latest place.
#[inline(always)]
fn latest<T: Triads>(proof: T::Proof, board: [T; 3], ranks: [T; 3]) -> Option<(u32, usize, usize)> {
    let zero = T::splat(proof, 0);
    let mut latest = (0, 0);
    for k in 0..3 {
        let several = board[k].and(board[k].decrement());
        let rank = several.zero_else(zero, ranks[k]).greatest();
        latest = latest.max((rank, k));
    }
    let (rank, k) = latest;
    let place = u32::from(rank >> 5).checked_sub(1)?;
    Some((place, usize::from(rank % 32), k))
}

/// Returns the places before a place.
const fn below(places: u128, place: u32) -> u128 {
    places & ((1 << place) - 1)
}

/// Boards with clues.
struct Clues<T> {
    /// All candidates.
    blank: [T; 3],
    solution: [T; 3],
}

impl<T: Triads> Clues<T> {
    #[inline(always)]
    fn new(proof: T::Proof, solution: &Grid) -> Self {
        Self {
            blank: T::load(proof, Puzzle::EMPTY.cells()),
            solution: T::load(proof, &solution.digits().map(Some)),
        }
    }

    #[inline(always)]
    fn board(&self, triads: [u32; 3]) -> [T; 3] {
        let mut board = self.blank;
        for k in 0..3 {
            board[k] = self.blank[k].strike(triads[k], 0x1FF).or(self.solution[k]);
        }
        board
    }

    /// Puts clues on a board.
    #[inline(always)]
    fn put(&self, mut board: [T; 3], triads: [u32; 3]) -> [T; 3] {
        let clues = self.board(triads);
        for k in 0..3 {
            board[k] = board[k].and(clues[k]);
        }
        board
    }
}

/// The places of cells in the order of a walk.
struct Places {
    /// Place of each cell as a bit, or 0 if the cell is no clue.
    bits: [u128; 81],
    /// Triads of the cells of each place, by vector.
    triads: [[u32; 3]; 82],
    /// For each cell, 32 times one more than its place, plus its triad. 0 if the cell is no clue.
    ranks: Node,
}

impl Places {
    #[inline(always)]
    fn new<T: Triads>(order: &[CellSet]) -> Self {
        let mut places = Self { bits: [0; 81], triads: [[0; 3]; 82], ranks: Node::EMPTY };
        let mut ranks = [0; 144];
        let mut taken = CellSet::EMPTY;
        let mut place = 0;
        for group in order {
            let group = *group - taken;
            taken |= group;
            for cell in group {
                let (triad, k) = (cell.index() / 3, cell.index() % 3);
                places.bits[cell.index()] = 1 << place;
                places.triads[place][k] |= 1 << triad;
                ranks[T::place(k, triad)] = (place as u16 + 1) * 32 + triad as u16;
            }
            place += usize::from(!group.is_empty());
        }
        places.ranks = Node::from_words(&ranks);
        places
    }

    #[inline(always)]
    fn triads(&self, places: u128) -> [u32; 3] {
        let mut triads = [0; 3];
        let mut rest = places;
        while rest != 0 {
            let [a, b, c] = self.triads[rest.trailing_zeros() as usize % 82];
            triads = [triads[0] | a, triads[1] | b, triads[2] | c];
            rest &= rest - 1;
        }
        triads
    }

    /// Returns the places of the cells in which two grids differ.
    fn difference(&self, a: &Grid, b: &Grid) -> u128 {
        let mut places = 0;
        for ((a, b), place) in a.digits().iter().zip(b.digits()).zip(&self.bits) {
            places |= *place & u128::from(a != b).wrapping_neg();
        }
        places
    }

    fn cells(&self, places: u128) -> CellSet {
        let is_in = |cell: &Cell| self.bits[cell.index()] & places != 0;
        Cell::ALL.into_iter().filter(is_in).collect()
    }

    #[cold]
    fn puzzle(&self, solution: &Grid, places: u128) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        for cell in self.cells(places) {
            puzzle.set(cell, Some(solution.get(cell)));
        }
        puzzle
    }
}
