//! [`Walks`]: many walks through clues at once.
//!
//! Each walk takes the clues of a proper puzzle away one after another, each if it can go. Like a
//! walk alone (`single/greedy.rs`), it foresees by unavoidable sets which clues stay. But its
//! questions are for lanes, which answer many questions at once and independently.
//!
//! A question is about a board with two groups of clues: those foreseen to stay before some place,
//! and all clues from that place on. Does it have a solution other than the known one? If not,
//! everything foreseen before that place is true. If so, the other solution differs in an
//! unavoidable set, which changes what is foreseen.
//!
//! While nearly all clues go, a question covers many places. Later a question covers one place,
//! because a search for a solution without a candidate is cheaper than a search for a solution
//! other than the known one.

mod places;

use super::lockstep::BatchQuestions;
use super::unavoidable::Unavoidable;
use crate::candidate::Candidate;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::kernel::{Isa, Lanes, Task};
use crate::puzzle::Puzzle;
use alloc::vec::Vec;
use places::Places;

/// Walks under way at once. With fewer, lanes run empty at the end of each round of questions. With
/// more, caches overflow.
const TOGETHER: usize = 1_024;

/// Walks under way, and the question of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walks {
    walkers: Vec<Walker>,
    boards: Vec<Puzzle>,
    /// Candidate that another solution does not have, for questions about a single cell.
    without: Vec<Option<Candidate>>,
    solutions: Vec<Grid>,
    /// Other solutions, for questions about several cells.
    others: Vec<Option<Grid>>,
    /// Finished walkers, kept for their memory.
    spare: Vec<Walker>,
    /// Memory for unavoidable sets.
    found: Vec<u128>,
}

/// One walk.
#[derive(Clone, Debug, Default)]
struct Walker {
    /// Number that the caller gave the walk.
    number: usize,
    places: Places,
    unavoidable: Unavoidable,
    /// Place before which it is known which clues stay.
    settled: u32,
    /// Place before which the question asks which clues stay.
    end: u32,
    /// Places before `end` that are known or foreseen to stay.
    stays: u128,
    /// Places that are foreseen to go, but may stay.
    asked: u128,
    /// Places whose cells are clues of the board.
    on_board: u128,
    /// Number of the first unavoidable set whose last place is not before `end`.
    next_set: usize,
}

/// The result of a walk.
pub(crate) enum Outcome {
    /// The clues that stay.
    Stays(CellSet),
    /// The clues are not a proper puzzle. They are given in their order.
    Improper(Vec<CellSet>),
}

/// The next step of a walker.
enum NextStep {
    Asks(Option<Candidate>),
    Ends(Outcome),
}

/// The questions of all walks under way.
pub(crate) struct Questions<'w> {
    pub(crate) asked: BatchQuestions<'w>,
    /// Where other solutions go.
    pub(crate) others: &'w mut [Option<Grid>],
}

impl Walks {
    pub(crate) fn is_empty(&self) -> bool {
        self.walkers.is_empty()
    }

    /// Whether another walk can begin.
    pub(crate) fn has_room(&self) -> bool {
        self.walkers.len() < TOGETHER
    }

    pub(crate) fn questions(&mut self) -> Questions<'_> {
        let Self { boards, without, solutions, others, .. } = self;
        Questions { asked: BatchQuestions { puzzles: boards, without, known: solutions }, others }
    }

    /// Begins a walk. Returns its outcome if it ends at once.
    pub(crate) fn begin(
        &mut self,
        isa: Isa,
        number: usize,
        solution: &Grid,
        order: &[CellSet],
    ) -> Option<Outcome> {
        let mut walker = self.spare.pop().unwrap_or_default();
        walker.number = number;
        walker.unavoidable.swap_memory(&mut self.found);
        isa.run(Beginning { walker: &mut walker, solution, order });
        walker.unavoidable.swap_memory(&mut self.found);
        let mut board = Puzzle::EMPTY;
        match walker.start(solution, &mut board) {
            NextStep::Asks(without) => {
                self.walkers.push(walker);
                self.boards.push(board);
                self.without.push(without);
                self.solutions.push(*solution);
                self.others.push(None);
                None
            }
            NextStep::Ends(outcome) => {
                self.spare.push(walker);
                Some(outcome)
            }
        }
    }

    /// Takes the answers to all questions: whether there is another solution. Calls `each` with the
    /// outcome of every walk that ends.
    pub(crate) fn answer(
        &mut self,
        has_other: impl Fn(usize) -> bool,
        mut each: impl FnMut(usize, &Grid, Outcome),
    ) {
        for at in (0..self.walkers.len()).rev() {
            let walker = &mut self.walkers[at];
            let next = walker.take_answer(
                has_other(at),
                &mut self.others[at],
                &self.solutions[at],
                &mut self.boards[at],
            );
            match next {
                NextStep::Asks(without) => self.without[at] = without,
                NextStep::Ends(outcome) => {
                    each(walker.number, &self.solutions[at], outcome);
                    self.remove(at);
                }
            }
        }
    }

    /// Ends all walks, and calls `each` with their numbers.
    pub(crate) fn end(&mut self, mut each: impl FnMut(usize)) {
        while let Some(last) = self.walkers.last() {
            each(last.number);
            self.remove(self.walkers.len() - 1);
        }
    }

    fn remove(&mut self, at: usize) {
        self.spare.push(self.walkers.swap_remove(at));
        self.boards.swap_remove(at);
        self.without.swap_remove(at);
        self.solutions.swap_remove(at);
        self.others.swap_remove(at);
    }
}

struct Beginning<'s> {
    walker: &'s mut Walker,
    solution: &'s Grid,
    order: &'s [CellSet],
}

impl Task for Beginning<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, _: V::Proof) {
        let Self { walker, solution, order } = self;
        let mut bits = [0; 81];
        walker.places.fill(order, &mut bits);
        walker.unavoidable.find(solution, &bits);
        walker.settled = 0;
        walker.end = 0;
        walker.stays = 0;
        walker.asked = 0;
        walker.on_board = 0;
        walker.next_set = 0;
    }
}

impl Walker {
    /// Asks the first question. If the puzzle has blanks, it is whether the puzzle is proper.
    fn start(&mut self, solution: &Grid, board: &mut Puzzle) -> NextStep {
        if self.places.has_blanks() {
            self.on_board = self.places.all();
            self.places.put(board, solution, self.on_board, self.on_board);
            return NextStep::Asks(None);
        }
        self.go_on(solution, board)
    }

    fn take_answer(
        &mut self,
        has_other: bool,
        other: &mut Option<Grid>,
        solution: &Grid,
        board: &mut Puzzle,
    ) -> NextStep {
        let other = other.take();
        if !has_other {
            self.settled = self.end;
        } else if self.asked == 0 {
            return NextStep::Ends(Outcome::Improper(self.places.order()));
        } else if self.asked.is_power_of_two() {
            let place = self.asked.ilog2();
            self.settled = place + 1;
            self.stays_after_all(place);
        } else if let Some(other) = other {
            let set = self.places.difference(solution, &other);
            let place = (set | 1).ilog2();
            let at = self.unavoidable.first_from(place, self.next_set);
            self.unavoidable.insert(at, set);
            self.next_set += 1;
            self.stays_after_all(place);
        }
        self.go_on(solution, board)
    }

    /// Foresees again what stays after `place`, which stays.
    fn stays_after_all(&mut self, place: u32) {
        let bit = 1 << place;
        let known = self.stays & (bit - 1) | bit;
        let from = self.unavoidable.first_from(place + 1, self.next_set);
        (self.stays, self.next_set) = self.unavoidable.foresee_until(known, from, self.end);
    }

    /// Looks for the next question.
    fn go_on(&mut self, solution: &Grid, board: &mut Puzzle) -> NextStep {
        let all = self.places.all();
        loop {
            let behind = all & u128::MAX << self.end;
            self.asked = all & !behind & !self.stays & u128::MAX << self.settled;
            if self.asked != 0 {
                let clues = self.stays | behind;
                self.places.put(board, solution, clues, self.on_board ^ clues);
                self.on_board = clues;
                let only = self.places.only(self.asked);
                return NextStep::Asks(
                    only.map(|cell| Candidate { cell, digit: solution.get(cell) }),
                );
            }
            if behind == 0 {
                return NextStep::Ends(Outcome::Stays(self.places.cells(self.stays)));
            }
            self.settled = self.end;
            self.end = self.places.end_of_stretch(self.settled);
            (self.stays, self.next_set) =
                self.unavoidable.foresee_until(self.stays, self.next_set, self.end);
        }
    }
}
