//! [`Grids`]: solution grids, each as likely as any other.

mod arrangement;
mod classes;
mod columns;
mod fillings;
mod relabel;
mod triples;

use crate::Random;
use arrangement::Arrangement;
use columns::{Columns, partitions};
use fillings::Fillings;
use ninefold_core::Grid;
use std::sync::OnceLock;
use triples::Triples;

/// Draws solution grids: each of all 6,670,903,752,021,072,936,960 is exactly as likely.
///
/// A grid is drawn from the numbers of a [`Random`] alone, so it is the same wherever and whenever it
/// is drawn. It takes well below a microsecond; to make the tables takes some milliseconds.
///
/// The method is that by which Felgenhauer and Jarvis counted all grids ("Enumerating possible
/// Sudoku grids", 2005): `docs/generation.md` has it, with the argument that nothing is favoured.
///
/// ```
/// use ninefold_generate::{Grids, Random};
///
/// let grids = Grids::get();
/// let first = grids.draw(&mut Random::new(9, 0, 0));
/// assert_eq!(first, grids.draw(&mut Random::new(9, 0, 0)));
/// assert_ne!(first, grids.draw(&mut Random::new(9, 0, 1)));
/// ```
#[derive(Debug)]
pub struct Grids {
    triples: Triples,
    fillings: Fillings,
    columns: Columns,
}

impl Grids {
    /// Makes the tables. They take about half a megabyte, and one more after some hundred grids.
    ///
    /// [`Grids::get`] makes them only once.
    #[allow(clippy::new_without_default)] // some milliseconds are no default
    pub fn new() -> Self {
        let triples = Triples::new();
        let fillings = Fillings::new(&triples);
        let columns = Columns::new(&triples, &fillings);
        Self { triples, fillings, columns }
    }

    /// The tables, made when they are first asked for.
    pub fn get() -> &'static Self {
        static GRIDS: OnceLock<Grids> = OnceLock::new();
        GRIDS.get_or_init(Self::new)
    }

    /// One of all grids, each as likely.
    ///
    /// # Panics
    ///
    /// Never: what is drawn is a grid.
    pub fn draw(&self, random: &mut Random) -> Grid {
        let boxes = self.columns.draw(&self.fillings, random);
        let rows = boxes.map(|boxes| self.fillings.draw(partitions(boxes), random));
        Arrangement::draw(random).lay_out(&self.triples, &boxes, &rows)
    }
}
