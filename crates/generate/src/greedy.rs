//! [`Greedy`]: a grid, emptied cell by cell in a random order.

use crate::generator::{Found, Missed, Watch, Way};
use crate::grids::Grids;
use crate::order::{Order, Start};
use crate::random::Random;
use crate::vicinity::Kind;
use ninefold_core::{CellSet, Grid, Puzzle, Solver};

/// Draws a grid and an order of its orbits, and empties each orbit in turn if the puzzle stays proper.
#[derive(Debug)]
pub(crate) struct Greedy {
    orbits: Vec<CellSet>,
    /// The orbits in the order of the puzzle at hand.
    shuffled: Vec<CellSet>,
    /// The numbers of givens that are ordered and that the symmetry allows.
    counts: Vec<usize>,
}

impl Greedy {
    pub(crate) fn new(order: &Order) -> Self {
        let orbits = order.symmetry.orbits();
        let sizes = order.symmetry.sizes();
        let counts = order.clues.clone().filter(|count| sizes >> count & 1 == 1).collect();
        Self { shuffled: orbits.clone(), orbits, counts }
    }

    /// Adds random orbits to the givens until there are so many, as far as that can be.
    fn top_up(&mut self, givens: CellSet, wanted: usize, random: &mut Random) -> CellSet {
        random.shuffle(&mut self.shuffled);
        let mut topped = givens;
        for orbit in &self.shuffled {
            let larger = topped | *orbit;
            if larger.len() <= wanted {
                topped = larger;
            }
        }
        topped
    }
}

impl Way for Greedy {
    fn next(
        &mut self,
        order: &Order,
        random: &mut Random,
        solver: &mut Solver,
        _: &Watch,
    ) -> Result<Found, Missed> {
        let grid = match order.start {
            Start::Grid(grid) => grid,
            _ => Grids::get().draw(random),
        };
        self.shuffled.copy_from_slice(&self.orbits);
        random.shuffle(&mut self.shuffled);
        let minimal = solver.minimal(&grid, &self.shuffled).map_err(|_| Missed::Stopped)?;
        let givens = match order.kind {
            Kind::Minimal => minimal,
            Kind::Proper => {
                let wanted = self.counts[random.below(self.counts.len() as u32) as usize];
                let givens = self.top_up(minimal, wanted, random);
                if givens.len() != wanted {
                    return Err(Missed::Clues(givens.len()));
                }
                givens
            }
        };
        if !order.clues.contains(&givens.len()) {
            return Err(Missed::Clues(givens.len()));
        }
        Ok(Found { puzzle: of_grid(&grid, givens), solution: grid, tries: 1 })
    }
}

/// The puzzle with some digits of a grid.
pub(crate) fn of_grid(grid: &Grid, givens: CellSet) -> Puzzle {
    let mut puzzle = Puzzle::EMPTY;
    for cell in givens.iter() {
        puzzle.set(cell, Some(grid.get(cell)));
    }
    puzzle
}
