//! [`ClueCountSearch`]: puzzles with a wanted number of clues.

use super::effort::LocalSearchEffort;
use super::error::{ClueRangeError, LocalSearchEnd, LocalSearchError};
use super::goal::LocalSearchGoal;
use super::search::LocalSearch;
use super::{down, up};
use crate::minimality::Minimality;
use crate::random::RandomStream;
use ninefold_core::{Puzzle, Solver};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Largest number of clues of any known minimal puzzle.
const MOST_MINIMAL: usize = 40;

/// Steps without fewer clues after which a search for few clues restarts.
const PATIENCE_DOWN: u32 = 60;

/// Steps without more clues after which a search for many clues restarts.
const PATIENCE_UP: u32 = 250;

/// Searches for puzzles whose number of clues lies in a range.
///
/// The search starts with a random minimal puzzle. It goes down or up by one clue at a time, and
/// sideways to neighbours from which that is likelier.
///
/// | clues | 17 | 18 | 19 | 20 | 33 | 34 | 35 |
/// |---|--:|--:|--:|--:|--:|--:|--:|
/// | time | 20 s | 0.4 s | 40 ms | 12 ms | 0.4 s | 2 s | 5 s |
///
/// These are medians of some seeds, on one thread of an Intel Xeon (family 6 model 207) with
/// AVX-512. More clues take ever longer. The search does not reach 40, the most that are known.
///
/// ```
/// use ninefold_core::{Budget, Solver};
/// use ninefold_generate::{ClueCountSearch, LocalSearchEffort, Minimality, RandomStream};
/// use std::ops::ControlFlow;
///
/// let search = ClueCountSearch::new(20..=21, Minimality::Minimal)?;
/// let mut report = |_: &_| ControlFlow::Continue(());
/// let effort = LocalSearchEffort { max_moves: 100_000, report: &mut report };
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// let puzzle = search.search(&mut RandomStream::new(1, 0, 0), &mut solver, effort)?;
/// assert!((20..=21).contains(&puzzle.clue_count()));
/// assert!(ClueCountSearch::new(16..=16, Minimality::Proper).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClueCountSearch {
    clues: RangeInclusive<usize>,
    minimality: Minimality,
}

impl ClueCountSearch {
    /// Returns a search for puzzles whose number of clues lies in a range.
    ///
    /// # Errors
    ///
    /// [`ClueRangeError`] if no puzzle can have a number of clues in the range. A range may reach
    /// past what is possible: 16 to 20 means 17 to 20.
    pub fn new(
        clues: RangeInclusive<usize>,
        minimality: Minimality,
    ) -> Result<Self, ClueRangeError> {
        let most = match minimality {
            Minimality::Minimal | Minimality::Symmetric => MOST_MINIMAL,
            Minimality::Proper => 81,
        };
        let (low, high) = clues.into_inner();
        if low > high {
            Err(ClueRangeError::Empty)
        } else if high < 17 {
            Err(ClueRangeError::TooFew(high))
        } else if low > most {
            Err(ClueRangeError::TooMany(low, minimality))
        } else {
            Ok(Self { clues: low.max(17)..=high.min(most), minimality })
        }
    }

    /// Searches for a puzzle.
    ///
    /// # Errors
    ///
    /// [`LocalSearchError`] if the search ends first. The error says how near the search came.
    pub fn search(
        &self,
        random: &mut RandomStream,
        solver: &mut Solver,
        effort: LocalSearchEffort,
    ) -> Result<Puzzle, LocalSearchError> {
        let mut search = LocalSearch::new(random, solver, effort);
        self.run(&mut search).map_err(|end| LocalSearchError {
            goal: LocalSearchGoal::Clues(self.clues.clone(), self.minimality),
            progress: search.progress,
            end,
        })
    }

    fn run(&self, search: &mut LocalSearch) -> Result<Puzzle, LocalSearchEnd> {
        let few = *self.clues.start();
        loop {
            let minimal = match self.minimality {
                Minimality::Minimal | Minimality::Symmetric => self.walk(search, &self.clues)?,
                Minimality::Proper => self.walk(search, &(17..=*self.clues.end()))?,
            };
            let Some(minimal) = minimal else { continue };
            return match self.minimality {
                Minimality::Proper if minimal.clue_count() < few => self.fill(search, minimal),
                _ => Ok(minimal),
            };
        }
    }

    /// Goes from a random minimal puzzle towards a range. Returns `None` if the walk gets stuck.
    fn walk(
        &self,
        search: &mut LocalSearch,
        range: &RangeInclusive<usize>,
    ) -> Result<Option<Puzzle>, LocalSearchEnd> {
        let mut puzzle = search.minimal_puzzle()?;
        let mut seen = HashSet::new();
        let mut best = usize::MAX;
        let mut waited = 0;
        loop {
            let clues = puzzle.clue_count();
            let distance = range.start().saturating_sub(clues) + clues.saturating_sub(*range.end());
            self.note(search, clues);
            if distance == 0 {
                return Ok(Some(puzzle));
            }
            waited = if distance < best { 0 } else { waited + 1 };
            best = best.min(distance);
            seen.insert(puzzle);
            let is_above = clues > *range.end();
            let next = match waited {
                0..PATIENCE_DOWN if is_above => down::step(search, &puzzle, &seen)?,
                0..PATIENCE_UP if !is_above => up::step(search, &puzzle, &seen)?,
                _ => None,
            };
            let Some(next) = next else { return Ok(None) };
            puzzle = next;
        }
    }

    /// Adds clues from the solution to a puzzle, up to a random number in the range.
    fn fill(&self, search: &mut LocalSearch, mut puzzle: Puzzle) -> Result<Puzzle, LocalSearchEnd> {
        let (few, many) = (*self.clues.start(), *self.clues.end());
        let wanted = few + search.random.below((many - few) as u32 + 1) as usize;
        let solution = search.solution(&puzzle)?;
        for cell in search.shuffled(!puzzle.clue_cells()) {
            if puzzle.clue_count() == wanted {
                break;
            }
            puzzle.set(cell, Some(solution.get(cell)));
        }
        Ok(puzzle)
    }

    /// Records a clue count if it is nearer to the range than all before.
    fn note(&self, search: &mut LocalSearch, clues: usize) {
        let distance = |clues: usize| {
            self.clues.start().saturating_sub(clues) + clues.saturating_sub(*self.clues.end())
        };
        let nearest = search.progress.clues.get_or_insert(clues);
        if distance(clues) < distance(*nearest) {
            *nearest = clues;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::Budget;
    use std::ops::ControlFlow;

    /// Returns the number of clues that is reported after puzzles with some numbers of clues.
    fn nearest(wanted: RangeInclusive<usize>, noted: &[usize]) -> Option<usize> {
        let (mut random, mut solver) = (RandomStream::new(1, 0, 0), Solver::new(Budget::UNLIMITED));
        let mut report = |_: &_| ControlFlow::Continue(());
        let effort = LocalSearchEffort { max_moves: 1, report: &mut report };
        let mut search = LocalSearch::new(&mut random, &mut solver, effort);
        let wanted = ClueCountSearch::new(wanted, Minimality::Proper).expect("can be met");
        for clues in noted {
            wanted.note(&mut search, *clues);
        }
        search.progress.clues
    }

    #[test]
    fn the_nearest_number_of_clues_is_told_from_both_sides() {
        assert_eq!(nearest(17..=20, &[]), None);
        assert_eq!(nearest(17..=20, &[26]), Some(26));
        assert_eq!(nearest(17..=20, &[26, 22, 24]), Some(22));
        assert_eq!(nearest(33..=35, &[24, 30, 28]), Some(30));
        assert_eq!(nearest(33..=35, &[30, 37]), Some(37));
        assert_eq!(nearest(33..=35, &[37, 31]), Some(37));
        assert_eq!(nearest(33..=35, &[37, 34, 35]), Some(34));
    }
}
