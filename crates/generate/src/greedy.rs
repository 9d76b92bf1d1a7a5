//! [`GreedyStrategy`]: a random grid, emptied cell by cell in a random order.

use crate::difficulty::DifficultyTarget;
use crate::grids::Grids;
use crate::minimality::Minimality;
use crate::proposal::{NoProposal, Proposal};
use crate::random::RandomStream;
use crate::reveal::reveal;
use crate::spec::{PuzzleSpec, StartFrom};
use ninefold_core::{CellSet, Grid, Puzzle, Solver};
use std::mem;

/// Draws a grid and a random order of the symmetry's orbits. Empties each orbit in turn if the
/// puzzle stays proper.
#[derive(Debug)]
pub(crate) struct GreedyStrategy {
    /// Orbits of the symmetry.
    orbits: Vec<CellSet>,
    /// The orbits in the random order of the current puzzle.
    places: Vec<CellSet>,
    /// Clue counts that the spec and the symmetry allow.
    counts: Vec<usize>,
}

impl GreedyStrategy {
    pub(crate) fn new(spec: &PuzzleSpec) -> Self {
        let orbits = spec.symmetry.orbits();
        let sizes = spec.symmetry.sizes();
        let counts = spec.clues.clone().filter(|count| sizes >> count & 1 == 1).collect();
        Self { places: Vec::new(), orbits, counts }
    }

    /// Returns the orbits of the symmetry.
    pub(crate) fn orbits(&self) -> &[CellSet] {
        &self.orbits
    }

    /// Makes one try.
    pub(crate) fn propose(
        &mut self,
        spec: &PuzzleSpec,
        target: Option<&mut DifficultyTarget>,
        random: &mut RandomStream,
        solver: &mut Solver,
    ) -> Result<Proposal, NoProposal> {
        let mut places = mem::take(&mut self.places);
        places.clear();
        let grid = self.draw(spec, target, random, &mut places);
        let minimal = solver.minimal(&grid, &places).map_err(|_| NoProposal::Cancelled);
        let proposal = minimal
            .and_then(|minimal| self.complete(spec, random, solver, (grid, minimal), &mut places));
        self.places = places;
        proposal
    }

    /// Draws a grid, and appends its orbits to `places` in random order, or in the order that the
    /// measure of difficulty prefers.
    pub(crate) fn draw(
        &self,
        spec: &PuzzleSpec,
        target: Option<&mut DifficultyTarget>,
        random: &mut RandomStream,
        places: &mut Vec<CellSet>,
    ) -> Grid {
        let grid = match spec.start {
            StartFrom::Grid(grid) => grid,
            _ => Grids::get().draw(random),
        };
        let first = places.len();
        places.extend_from_slice(&self.orbits);
        random.shuffle(&mut places[first..]);
        if let Some(target) = target {
            target.arrange(&grid, &mut places[first..], random);
        }
        grid
    }

    /// Makes the proposal for a grid and the cells of its puzzle without redundant orbits, from the
    /// order of the orbits.
    pub(crate) fn complete(
        &self,
        spec: &PuzzleSpec,
        random: &mut RandomStream,
        solver: &mut Solver,
        (grid, minimal): (Grid, CellSet),
        places: &mut [CellSet],
    ) -> Result<Proposal, NoProposal> {
        let clues = match spec.minimality {
            Minimality::Minimal | Minimality::Symmetric => minimal,
            Minimality::Proper => {
                let wanted = self.counts[random.below(self.counts.len() as u32) as usize];
                let clues = top_up(minimal, wanted, places, random);
                if clues.len() != wanted {
                    return Err(NoProposal::Clues(clues.len()));
                }
                clues
            }
        };
        if !spec.clues.contains(&clues.len()) {
            return Err(NoProposal::Clues(clues.len()));
        }
        let puzzle = reveal(&grid, clues);
        if spec.needs_clue_check() && has_redundant_clue(&puzzle, solver)? {
            return Err(NoProposal::RedundantClue);
        }
        Ok(Proposal { puzzle, solution: grid, tries: 1 })
    }
}

/// Returns whether a proper puzzle stays proper without some clue.
fn has_redundant_clue(puzzle: &Puzzle, solver: &mut Solver) -> Result<bool, NoProposal> {
    for cell in puzzle.clue_cells() {
        let solutions =
            solver.count(&puzzle.without(cell), 2).map_err(|_| NoProposal::Cancelled)?;
        if solutions.found() == 1 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Adds random orbits to some clues until there are `wanted` of them, or as close below as
/// possible.
fn top_up(
    clues: CellSet,
    wanted: usize,
    orbits: &mut [CellSet],
    random: &mut RandomStream,
) -> CellSet {
    random.shuffle(orbits);
    let mut topped = clues;
    for orbit in orbits {
        let larger = topped | *orbit;
        if larger.len() <= wanted {
            topped = larger;
        }
    }
    topped
}
