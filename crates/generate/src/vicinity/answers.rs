//! [`Answers`]: all solutions of a puzzle, by the candidates that they have.

use ninefold_core::{Candidate, Cell, CellSet, Grid, Puzzle, Solver, Stopped};
use std::ops::ControlFlow;

/// All solutions of a puzzle: for each candidate, a bit for each solution that has it.
///
/// Which bit stands for which solution may differ between instruction sets, so nothing may depend
/// on it; how many solutions have two candidates does not.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    grids: Vec<Grid>,
    /// Words for each candidate.
    words: usize,
    bits: Vec<u64>,
}

/// So many cells fit in a number in base 9.
pub(super) const MOST_IN_A_NUMBER: usize = 40;

/// How many solutions have something, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Share {
    Nothing,
    One,
    Several,
}

impl Answers {
    /// Lists the solutions of a puzzle and says how many there are, unless there are more than
    /// `limit`.
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

    /// The number of solutions listed.
    pub(super) fn len(&self) -> usize {
        self.grids.len()
    }

    /// Sorts the listed solutions by candidates, before [`share`](Self::share) is asked for.
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

    /// How many solutions have a candidate.
    pub(super) fn share(&self, candidate: Candidate) -> Share {
        let bits = self.bits_of(candidate);
        share(bits, bits)
    }

    /// How many solutions have both of two candidates.
    pub(super) fn common(&self, a: Candidate, b: Candidate) -> Share {
        share(self.bits_of(a), self.bits_of(b))
    }

    /// The candidates that exactly one solution has, in ascending order.
    pub(super) fn lone(&self) -> impl Iterator<Item = Candidate> + '_ {
        candidates().filter(|candidate| self.share(*candidate) == Share::One)
    }

    /// What the solutions hold in some cells, each as a number in base 9, in ascending order;
    /// at most [`MOST_IN_A_NUMBER`] cells.
    pub(super) fn contents(&self, cells: CellSet) -> Vec<u128> {
        debug_assert!(cells.len() <= MOST_IN_A_NUMBER);
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

/// All 729 candidates in ascending order.
pub(super) fn candidates() -> impl Iterator<Item = Candidate> {
    (0..Candidate::COUNT).filter_map(Candidate::new)
}

/// The candidates of a puzzle's blank cells.
pub(super) fn candidates_of_blanks(puzzle: &Puzzle) -> impl Iterator<Item = Candidate> + '_ {
    candidates().filter(|candidate| puzzle.get(candidate.cell).is_none())
}

/// Writes digits that [`Answers::contents`] has made one number back into their cells.
pub(super) fn write(puzzle: &mut Puzzle, cells: CellSet, mut content: u128) {
    let mut from_last: Vec<Cell> = cells.iter().collect();
    from_last.reverse();
    for cell in from_last {
        puzzle.set(cell, ninefold_core::Digit::new((content % 9) as u8 + 1));
        content /= 9;
    }
}

fn share(a: &[u64], b: &[u64]) -> Share {
    let mut share = Share::Nothing;
    for (a, b) in a.iter().zip(b) {
        let both = a & b;
        if both == 0 {
            continue;
        }
        if share == Share::One || !both.is_power_of_two() {
            return Share::Several;
        }
        share = Share::One;
    }
    share
}
