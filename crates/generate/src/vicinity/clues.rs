//! [`ClueCountSearch`]: puzzles with so many clues.

use super::error::{ClueRangeError, LocalSearchEnd, LocalSearchError, LocalSearchGoal};
use super::hunt::{Hunt, LocalSearchEffort, Minimality};
use super::{down, up};
use crate::RandomStream;
use ninefold_core::{Puzzle, Solver};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// The most clues of any minimal puzzle that is known.
const MOST_MINIMAL: usize = 40;

/// After so many steps without fewer clues a search for few starts anew.
const PATIENCE_DOWN: u32 = 60;

/// After so many steps without more clues a search for many starts anew.
const PATIENCE_UP: u32 = 250;

/// Looks for puzzles with a number of clues, or a range of numbers.
///
/// It starts with random minimal puzzles and goes down or up by one clue at a time, and sideways to
/// neighbours from which that is likelier. Few clues take, on one thread of an Intel Xeon (family 6
/// model 207) with AVX-512, in the median of some seeds, 12 ms for 20, 40 ms for 19, 0.4 s for 18
/// and about 20 s for 17. Many clues take 0.4 s for 33, 2 s for 34 and 5 s for 35, and ever longer
/// for more; 40, the most that are known, are out of reach.
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
    /// A search for puzzles with so many clues.
    ///
    /// # Errors
    ///
    /// [`ClueRangeError`] if there is no number in the range that a puzzle may have. Numbers that none
    /// can have are dropped from a range with others.
    pub fn new(
        clues: RangeInclusive<usize>,
        minimality: Minimality,
    ) -> Result<Self, ClueRangeError> {
        let most = match minimality {
            Minimality::Minimal => MOST_MINIMAL,
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

    /// Looks for such a puzzle.
    ///
    /// # Errors
    ///
    /// [`LocalSearchError`] says how near it came when the effort was spent.
    pub fn search(
        &self,
        random: &mut RandomStream,
        solver: &mut Solver,
        effort: LocalSearchEffort,
    ) -> Result<Puzzle, LocalSearchError> {
        let mut hunt = Hunt::new(random, solver, effort);
        self.hunt(&mut hunt).map_err(|ending| LocalSearchError {
            wanted: LocalSearchGoal::Clues(self.clues.clone(), self.minimality),
            progress: hunt.progress,
            ending,
        })
    }

    fn hunt(&self, hunt: &mut Hunt) -> Result<Puzzle, LocalSearchEnd> {
        let few = *self.clues.start();
        loop {
            let minimal = match self.minimality {
                Minimality::Minimal => self.walk(hunt, &self.clues)?,
                Minimality::Proper => self.walk(hunt, &(17..=*self.clues.end()))?,
            };
            let Some(minimal) = minimal else { continue };
            return match self.minimality {
                Minimality::Proper if minimal.clue_count() < few => self.fill(hunt, minimal),
                _ => Ok(minimal),
            };
        }
    }

    /// A minimal puzzle in a range, if a walk from a random start comes there.
    fn walk(
        &self,
        hunt: &mut Hunt,
        range: &RangeInclusive<usize>,
    ) -> Result<Option<Puzzle>, LocalSearchEnd> {
        let mut puzzle = hunt.minimal_puzzle()?;
        let mut seen = HashSet::new();
        let mut best = usize::MAX;
        let mut waited = 0;
        loop {
            let clues = puzzle.clue_count();
            let distance = range.start().saturating_sub(clues) + clues.saturating_sub(*range.end());
            self.note(hunt, clues);
            if distance == 0 {
                return Ok(Some(puzzle));
            }
            waited = if distance < best { 0 } else { waited + 1 };
            best = best.min(distance);
            seen.insert(puzzle);
            let is_above = clues > *range.end();
            let next = match waited {
                0..PATIENCE_DOWN if is_above => down::step(hunt, &puzzle, &seen)?,
                0..PATIENCE_UP if !is_above => up::step(hunt, &puzzle, &seen)?,
                _ => None,
            };
            let Some(next) = next else { return Ok(None) };
            puzzle = next;
        }
    }

    /// Adds clues to a puzzle, from its solution, up to a number in the range.
    fn fill(&self, hunt: &mut Hunt, mut puzzle: Puzzle) -> Result<Puzzle, LocalSearchEnd> {
        let (few, many) = (*self.clues.start(), *self.clues.end());
        let wanted = few + hunt.random.below((many - few) as u32 + 1) as usize;
        let solution = hunt.solution(&puzzle)?;
        for cell in hunt.shuffled(!puzzle.given_cells()) {
            if puzzle.clue_count() == wanted {
                break;
            }
            puzzle.set(cell, Some(solution.get(cell)));
        }
        Ok(puzzle)
    }

    /// Notes a clue count, if none was nearer to the wanted ones.
    fn note(&self, hunt: &mut Hunt, clues: usize) {
        let distance = |clues: usize| {
            self.clues.start().saturating_sub(clues) + clues.saturating_sub(*self.clues.end())
        };
        let nearest = hunt.progress.clues.get_or_insert(clues);
        if distance(clues) < distance(*nearest) {
            *nearest = clues;
        }
    }
}
