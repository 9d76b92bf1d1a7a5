//! [`Climb`]: from puzzle to neighbouring puzzle, towards what is wanted.

use crate::difficulty::DifficultyTarget;
use crate::greedy::GreedyStrategy;
use crate::proposal::{NoProposal, Proposal};
use crate::random::RandomStream;
use crate::spec::PuzzleSpec;
use ninefold_core::{CellSet, Grid, Puzzle, Solver};

/// The number of neighbours in a row that come no closer, after which the search begins anew.
const PATIENCE: u32 = 400;

/// The greatest number of orbits of clues that a step takes away first.
const MOST_DROPPED: u32 = 3;

/// A search from one puzzle to the next. A neighbour has the same solution and most of the clues: some
/// clues are taken away first, and then every cell that the others do not need.
#[derive(Debug, Default)]
pub(crate) struct Climb {
    /// The puzzle from which neighbours are tried, its solution, and its closeness.
    best: Option<(Puzzle, Grid, u64)>,
    /// The neighbours in a row that came no closer.
    idle: u32,
    /// Working memory.
    places: Vec<CellSet>,
}

impl Climb {
    /// Makes one try: a neighbour of the best puzzle, or any puzzle if there is none.
    pub(crate) fn propose(
        &mut self,
        strategy: &mut GreedyStrategy,
        spec: &PuzzleSpec,
        target: &mut DifficultyTarget,
        random: &mut RandomStream,
        solver: &mut Solver,
    ) -> Result<Proposal, NoProposal> {
        let Some((puzzle, grid, _)) = self.best.filter(|_| self.idle < PATIENCE) else {
            (self.best, self.idle) = (None, 0);
            return strategy.propose(spec, Some(target), random, solver);
        };
        self.idle += 1;
        let clues = puzzle.clue_cells();
        self.places.clear();
        self.places.extend_from_slice(strategy.orbits());
        random.shuffle(&mut self.places);
        // The orbits without clues go first, those with clues last.
        self.places.sort_by_key(|orbit| !orbit.is_disjoint(clues));
        let first_clue = self.places.partition_point(|orbit| orbit.is_disjoint(clues));
        let dropped = 1 + random.below(MOST_DROPPED) as usize;
        let end = (first_clue + dropped).min(self.places.len());
        self.places[..end].rotate_left(first_clue);
        let minimal = solver.minimal(&grid, &self.places).map_err(|_| NoProposal::Cancelled)?;
        strategy.complete(spec, random, solver, (grid, minimal), &mut self.places)
    }

    /// Keeps a puzzle if it is as close as the best one, or closer.
    pub(crate) fn judge(&mut self, proposal: &Proposal, nearness: u64) {
        let best = self.best.map_or(0, |(_, _, best)| best);
        if self.best.is_none() || nearness >= best {
            if nearness > best {
                self.idle = 0;
            }
            self.best = Some((proposal.puzzle, proposal.solution, nearness));
        }
    }
}
