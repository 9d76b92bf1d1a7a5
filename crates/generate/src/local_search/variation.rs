//! [`VariationSearch`]: other puzzles near a puzzle.

use super::effort::LocalSearchEffort;
use super::error::{LocalSearchEnd, LocalSearchError};
use super::goal::{LocalSearchGoal, Preserved};
use super::search::LocalSearch;
use super::solution_table::{
    MAX_PACKED_CELLS, SolutionShare, SolutionTable, candidates_of_blanks, write,
};
use crate::minimality::Minimality;
use crate::random::RandomStream;
use ninefold_core::{Candidate, CellSet, Digit, Puzzle, Solver};
use std::collections::HashSet;

/// Solutions listed at most.
const LIMIT: usize = 2_000;

/// Puzzles taken at most from one choice of replaced clues.
const FROM_ONE: usize = 8;

/// Choices of three clues that are tried before choices of four, and so on.
const CHOICES: usize = 200;

/// Largest number of clues replaced together.
const MOST_REPLACED: usize = MAX_PACKED_CELLS;

/// Searches for other puzzles near a puzzle. Puzzles with the fewest changes come first.
///
/// ```
/// use ninefold_core::{Budget, Solver};
/// use ninefold_generate::{
///     LocalSearchEffort, Minimality, Preserved, RandomStream, VariationSearch,
/// };
/// use std::ops::ControlFlow;
///
/// let text = "53..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
/// let puzzle = text.parse()?;
/// let variation = VariationSearch::new(puzzle, Preserved::Clues, Minimality::Minimal);
/// let mut report = |_: &_| ControlFlow::Continue(());
/// let effort = LocalSearchEffort { max_moves: 10_000, report: &mut report };
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// let mut puzzles = Vec::new();
/// variation.search(&mut RandomStream::new(1, 0, 0), &mut solver, effort, 5, &mut puzzles)?;
/// assert_eq!(puzzles.len(), 5);
/// assert!(puzzles.iter().all(|other| other.clue_count() == puzzle.clue_count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VariationSearch {
    puzzle: Puzzle,
    preserved: Preserved,
    minimality: Minimality,
}

impl VariationSearch {
    /// Returns a search for puzzles near a proper puzzle.
    pub const fn new(puzzle: Puzzle, preserved: Preserved, minimality: Minimality) -> Self {
        Self { puzzle, preserved, minimality }
    }

    /// Searches for `wanted` different puzzles, and appends them to those found before.
    ///
    /// # Errors
    ///
    /// [`LocalSearchError`] if the search ends with fewer puzzles. Those found stay in `found`.
    pub fn search(
        &self,
        random: &mut RandomStream,
        solver: &mut Solver,
        effort: LocalSearchEffort,
        wanted: usize,
        found: &mut Vec<Puzzle>,
    ) -> Result<(), LocalSearchError> {
        let mut search = LocalSearch::new(random, solver, effort);
        let seen = found.iter().copied().chain([self.puzzle]).collect();
        let mut found =
            FoundPuzzles { seen, wanted: found.len().saturating_add(wanted), puzzles: found };
        self.run(&mut search, &mut found).map_err(|end| LocalSearchError {
            goal: LocalSearchGoal::Variation(self.preserved, self.minimality),
            progress: search.progress,
            end,
        })
    }

    fn run(
        &self,
        search: &mut LocalSearch,
        found: &mut FoundPuzzles,
    ) -> Result<(), LocalSearchEnd> {
        let solutions = search.count(&self.puzzle, 2)?;
        if solutions != 1 {
            return Err(LocalSearchEnd::Improper(solutions));
        }
        let mut table = SolutionTable::default();
        let mut replaced = 1;
        while !found.is_full() {
            let mut is_any_listed = false;
            for cells in self.choices(search, replaced) {
                let rest = self.clear(search, cells)?;
                if search.list(&mut table, &rest, LIMIT)? {
                    is_any_listed = true;
                    self.take(search, &rest, cells, &mut table, found)?;
                }
                if found.is_full() {
                    break;
                }
            }
            replaced = if is_any_listed && replaced < MOST_REPLACED { replaced + 1 } else { 3 };
        }
        Ok(())
    }

    /// Returns the choices of clues to replace, in random order: every clue, every pair, or some
    /// random choices of three or more.
    fn choices(&self, search: &mut LocalSearch, replaced: usize) -> Vec<CellSet> {
        let clues = self.puzzle.clue_cells();
        let mut choices: Vec<CellSet> = match replaced {
            1 => clues.iter().map(CellSet::only).collect(),
            2 => {
                let with_earlier =
                    |a| clues.iter().take_while(move |b| *b < a).map(move |b| [a, b]);
                clues.iter().flat_map(with_earlier).map(CellSet::from_iter).collect()
            }
            _ => {
                let some = |_| search.shuffled(clues).into_iter().take(replaced).collect();
                (0..CHOICES).map(some).collect()
            }
        };
        search.random.shuffle(&mut choices);
        choices
    }

    /// Removes some clues. If clues may move, random clues elsewhere replace all but two of them.
    fn clear(&self, search: &mut LocalSearch, cells: CellSet) -> Result<Puzzle, LocalSearchEnd> {
        let mut rest = cells.iter().fold(self.puzzle, Puzzle::without);
        if self.preserved == Preserved::Cells {
            return Ok(rest);
        }
        let blanks = search.shuffled(!rest.clue_cells());
        for cell in blanks.into_iter().take(cells.len().saturating_sub(2)) {
            let mut digits = Digit::ALL;
            search.random.shuffle(&mut digits);
            for digit in digits {
                let next = rest.with(cell, digit);
                if !next.has_clash() && search.is_solvable(&next)? {
                    rest = next;
                    break;
                }
            }
        }
        Ok(rest)
    }

    /// Adds some of the puzzles that complete the rest of a puzzle.
    fn take(
        &self,
        search: &mut LocalSearch,
        rest: &Puzzle,
        cells: CellSet,
        table: &mut SolutionTable,
        found: &mut FoundPuzzles,
    ) -> Result<(), LocalSearchEnd> {
        let mut others = match self.preserved {
            Preserved::Cells => same_cells(table, rest, cells),
            Preserved::Clues => other_cells(table, rest, cells.len().min(2)),
        };
        others.retain(|other| !found.seen.contains(other));
        search.random.shuffle(&mut others);
        for other in others.into_iter().take(FROM_ONE) {
            let is_wanted =
                self.minimality == Minimality::Proper || search.redundant(&other)?.is_empty();
            if is_wanted && !found.is_full() {
                found.seen.insert(other);
                found.puzzles.push(other);
            }
        }
        Ok(())
    }
}

/// The puzzles found, and those that must not be found again.
struct FoundPuzzles<'f> {
    seen: HashSet<Puzzle>,
    puzzles: &'f mut Vec<Puzzle>,
    wanted: usize,
}

impl FoundPuzzles<'_> {
    fn is_full(&self) -> bool {
        self.puzzles.len() >= self.wanted
    }
}

/// Returns the proper puzzles that have their added clues in exactly some cells.
fn same_cells(table: &SolutionTable, rest: &Puzzle, cells: CellSet) -> Vec<Puzzle> {
    let contents = table.contents(cells);
    let lone = contents.chunk_by(|a, b| a == b).filter(|group| group.len() == 1);
    let fill = |group: &[u128]| {
        let mut puzzle = *rest;
        write(&mut puzzle, cells, group[0]);
        puzzle
    };
    lone.map(fill).collect()
}

/// Returns the proper puzzles with one clue added, or with two clues that are both needed.
fn other_cells(table: &mut SolutionTable, rest: &Puzzle, added: usize) -> Vec<Puzzle> {
    table.sort();
    let table = &*table;
    let with = |puzzle: &Puzzle, clue: Candidate| puzzle.with(clue.cell, clue.digit);
    let clues = |share| candidates_of_blanks(rest).filter(move |clue| table.share(*clue) == share);
    if added == 1 {
        return clues(SolutionShare::One).map(|clue| with(rest, clue)).collect();
    }
    let clues: Vec<Candidate> = clues(SolutionShare::Several).collect();
    let mut puzzles = Vec::new();
    for (i, a) in clues.iter().enumerate() {
        let mates = clues[..i].iter().filter(|b| table.common(*a, **b) == SolutionShare::One);
        puzzles.extend(mates.map(|b| with(&with(rest, *a), *b)));
    }
    puzzles
}
