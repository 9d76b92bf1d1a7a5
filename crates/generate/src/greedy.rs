//! [`Greedy`]: a grid, emptied cell by cell in a random order.

mod together;

use crate::generator::{Found, Missed, Watch, Way};
use crate::grids::Grids;
use crate::order::{PuzzleSpec, StartFrom};
use crate::random::RandomStream;
use crate::vicinity::Minimality;
use ninefold_core::{CellSet, Grid, Puzzle, Solver};
use std::mem;
pub(crate) use together::Together;

/// Draws a grid and an order of its orbits, and empties each orbit in turn if the puzzle stays proper.
#[derive(Debug)]
pub(crate) struct Greedy {
    orbits: Vec<CellSet>,
    /// The orbits in the order of the puzzle at hand.
    places: Vec<CellSet>,
    /// The numbers of givens that are ordered and that the symmetry allows.
    counts: Vec<usize>,
}

impl Greedy {
    pub(crate) fn new(order: &PuzzleSpec) -> Self {
        let orbits = order.symmetry.orbits();
        let sizes = order.symmetry.sizes();
        let counts = order.clues.clone().filter(|count| sizes >> count & 1 == 1).collect();
        Self { places: Vec::new(), orbits, counts }
    }

    /// Draws a grid, and the order of its orbits to the end of `places`.
    fn draw(
        &self,
        order: &PuzzleSpec,
        random: &mut RandomStream,
        places: &mut Vec<CellSet>,
    ) -> Grid {
        let grid = match order.start {
            StartFrom::Grid(grid) => grid,
            _ => Grids::get().draw(random),
        };
        let first = places.len();
        places.extend_from_slice(&self.orbits);
        random.shuffle(&mut places[first..]);
        grid
    }

    /// What is made of a grid, the order of its orbits, and its minimal puzzle.
    fn complete(
        &self,
        order: &PuzzleSpec,
        random: &mut RandomStream,
        grid: Grid,
        places: &mut [CellSet],
        minimal: CellSet,
    ) -> Result<Found, Missed> {
        let givens = match order.minimality {
            Minimality::Minimal => minimal,
            Minimality::Proper => {
                let wanted = self.counts[random.below(self.counts.len() as u32) as usize];
                let givens = top_up(minimal, wanted, places, random);
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

impl Way for Greedy {
    fn next(
        &mut self,
        order: &PuzzleSpec,
        random: &mut RandomStream,
        solver: &mut Solver,
        _: &Watch,
    ) -> Result<Found, Missed> {
        let mut places = mem::take(&mut self.places);
        places.clear();
        let grid = self.draw(order, random, &mut places);
        let minimal = solver.minimal(&grid, &places).map_err(|_| Missed::Stopped);
        let found =
            minimal.and_then(|minimal| self.complete(order, random, grid, &mut places, minimal));
        self.places = places;
        found
    }

    fn as_greedy(&mut self) -> Option<&mut Self> {
        Some(self)
    }
}

/// Adds random orbits to the givens until there are so many, as far as that can be.
fn top_up(
    givens: CellSet,
    wanted: usize,
    orbits: &mut [CellSet],
    random: &mut RandomStream,
) -> CellSet {
    random.shuffle(orbits);
    let mut topped = givens;
    for orbit in orbits {
        let larger = topped | *orbit;
        if larger.len() <= wanted {
            topped = larger;
        }
    }
    topped
}

/// The puzzle with some digits of a grid.
pub(crate) fn of_grid(grid: &Grid, givens: CellSet) -> Puzzle {
    let mut puzzle = Puzzle::EMPTY;
    for cell in givens.iter() {
        puzzle.set(cell, Some(grid.get(cell)));
    }
    puzzle
}
