//! [`UnbiasedGenerator`]: minimal puzzles, each of so many clues as likely as any other.

mod attempt;

use crate::{Grids, RandomStream};
use attempt::Attempt;
use ninefold_core::{Budget, Count, Isa, Puzzle, Solver};
use std::ops::RangeInclusive;

/// So many attempts are begun together, so that their searches fill the lanes of vectors.
const TOGETHER: u64 = 8_192;

/// Draws minimal puzzles of which it is known how likely each is: those with as many clues are all as
/// likely, and one with `n` clues comes in proportion to 1 / C(81, n).
///
/// It is slow: some hundred thousand attempts are made for each puzzle. `docs/generation.md` has the
/// argument, and what is found of all minimal puzzles that way.
///
/// ```
/// use ninefold_generate::{RandomStream, UnbiasedGenerator};
///
/// let mut unbiased = UnbiasedGenerator::new(17..=32);
/// let drawn = unbiased.draw(&mut RandomStream::new(1, 0, 0), 10_000_000).ok_or("bad luck")?;
/// assert!((17..=32).contains(&drawn.puzzle.clue_count()));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct UnbiasedGenerator {
    clues: RangeInclusive<usize>,
    solver: Solver<'static>,
}

/// What [`UnbiasedGenerator`] draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnbiasedPuzzle {
    /// A minimal puzzle.
    pub puzzle: Puzzle,
    /// How many attempts it took.
    pub attempts: u64,
}

impl UnbiasedGenerator {
    /// For puzzles with so many clues. Where more clues are allowed than nearly any puzzle has, each takes
    /// longer: up to 32 leaves out very few.
    pub fn new(clues: RangeInclusive<usize>) -> Self {
        Self { clues, solver: Solver::new(Budget::UNLIMITED) }
    }

    /// The same, with an instruction set other than the best of this processor. The puzzles are the
    /// same.
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.solver = self.solver.with_isa(isa);
        self
    }

    /// A minimal puzzle; nothing if so many attempts have not given one.
    pub fn draw(&mut self, random: &mut RandomStream, attempts: u64) -> Option<UnbiasedPuzzle> {
        if self.clues.is_empty() {
            return None;
        }
        let mut done = 0;
        while done < attempts {
            let together = TOGETHER.min(attempts - done);
            if let Some((number, puzzle)) = self.attempt(together, random) {
                return Some(UnbiasedPuzzle { puzzle, attempts: done + number + 1 });
            }
            done += together;
        }
        None
    }

    /// Makes some attempts, and gives the number of the first that comes to a minimal puzzle, and that.
    fn attempt(&mut self, attempts: u64, random: &mut RandomStream) -> Option<(u64, Puzzle)> {
        let most = (*self.clues.end()).min(81);
        let begin = |number| Some((number, Attempt::draw(Grids::get(), most, random)?));
        let drawn: Vec<Numbered> = (0..attempts).filter_map(begin).collect();
        let is_proper = self.are_proper(drawn.iter().map(|(_, attempt)| attempt.puzzle()));
        let proper = drawn.into_iter().zip(is_proper).filter(|(_, is_proper)| *is_proper);
        let mut ended = self.remove_clues(proper.map(|(attempt, _)| attempt).collect());
        ended.sort_unstable_by_key(|(number, _)| *number);
        let (number, minimal) = self.minimal(ended).into_iter().next()?;
        Some((number, minimal.arrangement.puzzle(&minimal.puzzle())))
    }

    /// Removes clues from proper puzzles as long as they stay proper; gives those that come to their
    /// ends within the range.
    fn remove_clues(&mut self, mut proper: Vec<Numbered>) -> Vec<Numbered> {
        let fewest = *self.clues.start();
        let mut ended = vec![];
        while !proper.is_empty() {
            let next = proper.iter().map(|(_, attempt)| attempt.without(attempt.clues() - 1));
            let goes_on = self.are_proper(next);
            let (mut removed, ends): (Vec<_>, Vec<_>) =
                proper.into_iter().zip(goes_on).partition(|(_, goes_on)| *goes_on);
            ended.extend(ends.into_iter().map(|(attempt, _)| attempt));
            removed.retain(|((_, attempt), _)| attempt.clues() > fewest);
            for ((_, attempt), _) in &mut removed {
                attempt.remove();
            }
            proper = removed.into_iter().map(|(attempt, _)| attempt).collect();
        }
        ended
    }

    /// Those that are minimal, of puzzles that are not proper without their last clue.
    fn minimal(&mut self, mut left: Vec<Numbered>) -> Vec<Numbered> {
        let most = left.iter().map(|(_, attempt)| attempt.clues() - 1).max().unwrap_or(0);
        // Few are minimal, and most of the others are soon known not to be.
        let (mut first, mut number) = (0, 1);
        while first < most && !left.is_empty() {
            let clues = |attempt: &Attempt| first..(first + number).min(attempt.clues() - 1);
            let all = left
                .iter()
                .flat_map(|(_, attempt)| clues(attempt).map(|clue| attempt.without(clue)));
            let mut is_proper = self.are_proper(all).into_iter();
            left.retain(|(_, attempt)| {
                is_proper.by_ref().take(clues(attempt).len()).filter(|is| *is).count() == 0
            });
            (first, number) = (first + number, 2 * number);
        }
        left
    }

    fn are_proper(&mut self, puzzles: impl Iterator<Item = Puzzle>) -> Vec<bool> {
        let counts = self.solver.count_batch(&puzzles.collect::<Vec<_>>(), 2);
        counts.into_iter().map(|count| count == Count::Exactly(1)).collect()
    }
}

/// An attempt and its number.
type Numbered = (u64, Attempt);

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::CellSet;

    /// What is done with many attempts at once is what would be done with each.
    #[test]
    fn attempts_end_where_one_search_after_another_ends_them() {
        let mut unbiased = UnbiasedGenerator::new(25..=31);
        let mut random = RandomStream::new(1, 0, 0);
        let draw = |number| Some((number, Attempt::draw(Grids::get(), 31, &mut random)?));
        let drawn: Vec<Numbered> = (0..40_000).filter_map(draw).collect();
        let mut solver = Solver::new(Budget::UNLIMITED);
        let mut is_proper = |puzzle: &Puzzle| solver.count(puzzle, 2) == Count::Exactly(1);
        let proper: Vec<Numbered> =
            drawn.into_iter().filter(|(_, attempt)| is_proper(&attempt.puzzle())).collect();
        let mut ends = vec![];
        for (number, attempt) in &proper {
            let mut clues = attempt.clues();
            let mut puzzle = attempt.puzzle();
            loop {
                let next = attempt.without_from(clues - 1);
                if !is_proper(&next) {
                    break;
                }
                (puzzle, clues) = (next, clues - 1);
            }
            if clues >= 25 {
                ends.push((*number, puzzle));
            }
        }
        assert!(ends.len() > 300);
        let mut ended = unbiased.remove_clues(proper);
        ended.sort_unstable_by_key(|(number, _)| *number);
        let puzzles = |attempts: &[Numbered]| -> Vec<(u64, Puzzle)> {
            attempts.iter().map(|(number, attempt)| (*number, attempt.puzzle())).collect()
        };
        assert_eq!(puzzles(&ended), ends);
        // Few are minimal; that the others are not is what matters.
        ends.retain(|(_, puzzle)| solver.check(puzzle).redundant == Some(CellSet::EMPTY));
        assert_eq!(puzzles(&unbiased.minimal(ended)), ends);
    }
}
