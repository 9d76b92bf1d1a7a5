//! Counts solutions of one board.

use super::explore::{Explorer, Pause, grid_of};
use super::memory::Memory;
use super::sweep::{begun, strike};
use super::twin::has_twin;
use crate::budget::StopReason;
use crate::candidate::Candidate;
use crate::kernel::{Isa, Lanes, Task, Triads};
use crate::puzzle::Puzzle;
use crate::search::SolutionSink;
use crate::search::meter::Meter;
use alloc::vec::Vec;

/// The solutions to count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'s> {
    pub(crate) puzzle: &'s Puzzle,
    /// Candidate that counted solutions must not have, if any.
    pub(crate) without: Option<Candidate>,
    /// Number of solutions at which the count ends.
    pub(crate) limit: u64,
    /// Guesses after which the puzzle is called hard.
    pub(crate) patience: u64,
}

/// How a count ended.
pub(crate) enum CountEnd {
    /// At the limit, without more solutions, or because the sink had enough.
    Done,
    /// Early, because of the budget.
    Stopped(StopReason),
    /// The puzzle is hard. These nodes are open: the candidates of each cell.
    Hard(Vec<[u16; 81]>),
}

/// Counts solutions up to a limit, and hands each to `sink`, if there is one. With a limit of two,
/// the second solution may be counted but not handed out.
pub(crate) fn count(
    isa: Isa,
    question: Question,
    memory: &mut Memory,
    meter: &mut Meter,
    sink: Option<SolutionSink>,
) -> (u64, CountEnd) {
    isa.run(Counting { question, memory, meter, sink })
}

struct Counting<'s, 'a, 'e> {
    question: Question<'s>,
    memory: &'s mut Memory,
    meter: &'s mut Meter<'a>,
    sink: Option<SolutionSink<'e>>,
}

impl Task for Counting<'_, '_, '_> {
    type Output = (u64, CountEnd);

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) -> Self::Output {
        let Self { question, memory, meter, mut sink } = self;
        let mut found = 0;
        if question.limit == 0 {
            return (found, CountEnd::Done);
        }
        let mut cells = begun(V::Triads::load(proof, question.puzzle.cells()));
        if let Some(candidate) = question.without {
            strike(&mut cells, candidate.cell, 1 << candidate.digit.index());
        }
        let mut explorer = Explorer::new(proof, memory, meter, question.patience);
        let mut start = Some(cells);
        loop {
            match explorer.next(start) {
                Ok(Some(solution)) => {
                    found += 1;
                    let mut is_enough = found == question.limit;
                    if let Some(sink) = &mut sink {
                        is_enough |= sink(&grid_of(solution)).is_break();
                    }
                    // Waiting nodes may have a second solution, and it is often close to the first.
                    if !is_enough
                        && found == 1
                        && question.limit == 2
                        && question.without.is_none()
                        && explorer.depth > 0
                        && has_twin(proof, question.puzzle, solution)
                    {
                        explorer.note_twin();
                        found = 2;
                        is_enough = true;
                    }
                    if is_enough {
                        return (found, CountEnd::Done);
                    }
                    start = None;
                }
                Ok(None) => return (found, CountEnd::Done),
                Err(Pause::Stopped(reason)) => return (found, CountEnd::Stopped(reason)),
                Err(Pause::Hard) => return (found, CountEnd::Hard(explorer.open_nodes())),
            }
        }
    }
}
