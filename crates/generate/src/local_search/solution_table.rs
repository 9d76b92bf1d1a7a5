//! [`SolutionTable`]: all solutions of a puzzle, grouped by their candidates.

use ninefold_core::{Candidate, Cell, CellSet, Grid, Puzzle, Solver, Stopped};
use std::ops::ControlFlow;

/// All solutions of a puzzle. For each candidate there is a bit for each solution that contains it.
///
/// The order in which the solver lists solutions may differ between instruction sets. So no result
/// may depend on which bit stands for which solution. The number of solutions that contain some
/// candidates does not depend on it.
#[derive(Clone, Debug, Default)]
pub(super) struct SolutionTable {
    grids: Vec<Grid>,
    /// Number of words for each candidate.
    words: usize,
    bits: Vec<u64>,
}

/// Largest number of cells whose digits fit in one `u128` in base 9.
pub(super) const MAX_PACKED_CELLS: usize = 40;

/// How many solutions contain some candidates: none, one, or more than one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SolutionShare {
    Nothing,
    One,
    Several,
}

impl SolutionTable {
    /// Lists the solutions of a puzzle and returns their number. Returns `None` if there are more
    /// than `limit`.
    pub(super) fn list(
        &mut self,
        solver: &mut Solver,
        puzzle: &Puzzle,
        limit: usize,
    ) -> Result<Option<usize>, Stopped> {
        let grids = &mut self.grids;
        grids.clear();
        let count = solver.for_each(puzzle, |grid| {
            if grids.len() == limit {
                return ControlFlow::Break(());
            }
            grids.push(*grid);
            ControlFlow::Continue(())
        })?;
        Ok(count.exact().map(|_| grids.len()))
    }

    /// Returns the number of solutions listed.
    pub(super) fn len(&self) -> usize {
        self.grids.len()
    }

    /// Groups the listed solutions by candidates. Call this before [`share`](Self::share).
    pub(super) fn sort(&mut self) {
        let words = self.grids.len().div_ceil(64);
        self.words = words;
        self.bits.clear();
        self.bits.resize(Candidate::COUNT * words, 0);
        for (word, grids) in self.grids.chunks(64).enumerate() {
            let mut column = [0; Candidate::COUNT];
            for (i, grid) in grids.iter().enumerate() {
                for (cell, digit) in grid.digits().iter().enumerate() {
                    column[cell * 9 + digit.index()] |= 1_u64 << i;
                }
            }
            for (candidate, bits) in column.iter().enumerate() {
                self.bits[candidate * words + word] = *bits;
            }
        }
    }

    /// Returns how many solutions contain a candidate.
    pub(super) fn share(&self, candidate: Candidate) -> SolutionShare {
        let bits = self.bits_of(candidate);
        share(bits, bits)
    }

    /// Returns how many solutions contain both of two candidates.
    pub(super) fn common(&self, a: Candidate, b: Candidate) -> SolutionShare {
        share(self.bits_of(a), self.bits_of(b))
    }

    /// Returns the candidates that exactly one solution contains, in ascending order.
    pub(super) fn lone(&self) -> impl Iterator<Item = Candidate> + '_ {
        candidates().filter(|candidate| self.share(*candidate) == SolutionShare::One)
    }

    /// Returns the digits of each solution in some cells as a number in base 9, in ascending order.
    /// There may be at most [`MAX_PACKED_CELLS`] cells.
    pub(super) fn contents(&self, cells: CellSet) -> Vec<u128> {
        debug_assert!(cells.len() <= MAX_PACKED_CELLS);
        let number = |grid: &Grid| {
            cells.iter().fold(0, |number, cell| number * 9 + grid.get(cell).index() as u128)
        };
        let mut contents: Vec<u128> = self.grids.iter().map(number).collect();
        contents.sort_unstable();
        contents
    }

    fn bits_of(&self, candidate: Candidate) -> &[u64] {
        &self.bits[candidate.index() * self.words..][..self.words]
    }
}

/// Returns all 729 candidates in ascending order.
pub(super) fn candidates() -> impl Iterator<Item = Candidate> {
    (0..Candidate::COUNT).filter_map(Candidate::new)
}

/// Returns the candidates of a puzzle's blank cells, in ascending order.
pub(super) fn candidates_of_blanks(puzzle: &Puzzle) -> impl Iterator<Item = Candidate> + '_ {
    candidates().filter(|candidate| puzzle.get(candidate.cell).is_none())
}

/// Writes the digits of one number from [`SolutionTable::contents`] back into their cells.
pub(super) fn write(puzzle: &mut Puzzle, cells: CellSet, mut content: u128) {
    let mut from_last: Vec<Cell> = cells.iter().collect();
    from_last.reverse();
    for cell in from_last {
        puzzle.set(cell, ninefold_core::Digit::new((content % 9) as u8 + 1));
        content /= 9;
    }
}

fn share(a: &[u64], b: &[u64]) -> SolutionShare {
    let mut share = SolutionShare::Nothing;
    for (a, b) in a.iter().zip(b) {
        let both = a & b;
        if both == 0 {
            continue;
        }
        if share == SolutionShare::One || !both.is_power_of_two() {
            return SolutionShare::Several;
        }
        share = SolutionShare::One;
    }
    share
}
