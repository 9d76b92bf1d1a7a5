//! [`UnbiasedGenerator`]: minimal puzzles with known probabilities.

mod attempt;

use crate::grids::Grids;
use crate::random::RandomStream;
use attempt::Attempt;
use ninefold_core::{Budget, CancelFlag, Count, Isa, Puzzle, Solver};
use std::ops::RangeInclusive;

/// Attempts started together, so that their searches fill the lanes of vectors.
const TOGETHER: u64 = 8_192;

/// Draws minimal puzzles with known probabilities.
///
/// All minimal puzzles with the same number of clues are equally likely. A puzzle with `n` clues
/// comes in proportion to 1 / C(81, n).
///
/// This is slow: each puzzle takes some hundred thousand attempts.
/// `docs/explanation/generation.md` has the argument, and estimates for all minimal puzzles.
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
    solver: Solver,
    cancel: Option<CancelFlag>,
}

/// A puzzle that [`UnbiasedGenerator`] draws.
///
/// ```
/// use ninefold_generate::{RandomStream, UnbiasedGenerator};
///
/// let mut unbiased = UnbiasedGenerator::new(17..=32);
/// let drawn = unbiased.draw(&mut RandomStream::new(1, 0, 0), 10_000_000).ok_or("bad luck")?;
/// assert!((1..=10_000_000).contains(&drawn.attempts));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnbiasedPuzzle {
    /// The minimal puzzle.
    pub puzzle: Puzzle,
    /// Number of attempts that the puzzle took, at least 1.
    pub attempts: u64,
}

impl UnbiasedGenerator {
    /// Clue counts of the program's unbiased puzzles by default. Hardly any minimal puzzle has more
    /// clues, and more clues make each attempt longer.
    pub const USUAL_CLUES: RangeInclusive<usize> = 17..=32;

    /// Attempts for each of the program's unbiased puzzles by default: about a thousand times what
    /// a puzzle takes.
    pub const USUAL_ATTEMPTS: u64 = 1_000_000_000;

    /// Returns a generator of puzzles whose number of clues lies in a range.
    ///
    /// The higher the end of the range, the longer each puzzle takes. An end of 32 leaves out very
    /// few puzzles.
    pub fn new(clues: RangeInclusive<usize>) -> Self {
        Self { clues, solver: Solver::new(Budget::UNLIMITED), cancel: None }
    }

    /// Returns the same generator with another instruction set. The puzzles are the same.
    #[must_use]
    pub fn with_isa(mut self, isa: Isa) -> Self {
        self.solver = self.solver.with_isa(isa);
        self
    }

    /// Returns the same generator, which draws nothing more once a flag is set.
    ///
    /// ```
    /// use ninefold_core::CancelFlag;
    /// use ninefold_generate::{RandomStream, UnbiasedGenerator};
    ///
    /// let flag = CancelFlag::new();
    /// let mut unbiased = UnbiasedGenerator::new(17..=32).cancelled_by(&flag);
    /// flag.cancel();
    /// assert!(unbiased.draw(&mut RandomStream::new(1, 0, 0), 10_000_000).is_none());
    /// ```
    #[must_use]
    pub fn cancelled_by(mut self, flag: &CancelFlag) -> Self {
        self.cancel = Some(flag.clone());
        self
    }

    /// Draws a minimal puzzle. Returns `None` if `attempts` attempts find none.
    pub fn draw(&mut self, random: &mut RandomStream, attempts: u64) -> Option<UnbiasedPuzzle> {
        if self.clues.is_empty() {
            return None;
        }
        let mut done = 0;
        while done < attempts && !self.cancel.as_ref().is_some_and(CancelFlag::is_cancelled) {
            let together = TOGETHER.min(attempts - done);
            if let Some((number, puzzle)) = self.attempt(together, random) {
                return Some(UnbiasedPuzzle { puzzle, attempts: done + number + 1 });
            }
            done += together;
        }
        None
    }

    /// Makes some attempts. Returns the number and the puzzle of the first that succeeds.
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

    /// Removes clues from proper puzzles while they stay proper. Returns the attempts that end
    /// within the range.
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

    /// Keeps the minimal puzzles. Each puzzle is known to need its last clue.
    fn minimal(&mut self, mut left: Vec<Numbered>) -> Vec<Numbered> {
        let most = left.iter().map(|(_, attempt)| attempt.clues() - 1).max().unwrap_or(0);
        // Few puzzles are minimal, and a few clues rule out most others. So the number of clues
        // tried at once starts at one and doubles.
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
        counts.into_iter().map(|count| count == Ok(Count::Exactly(1))).collect()
    }
}

/// An attempt and its number.
type Numbered = (u64, Attempt);

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::CellSet;

    /// Compares attempts made together with attempts made one after another.
    #[test]
    fn attempts_end_where_one_search_after_another_ends_them() {
        let mut unbiased = UnbiasedGenerator::new(25..=31);
        let mut random = RandomStream::new(1, 0, 0);
        let draw = |number| Some((number, Attempt::draw(Grids::get(), 31, &mut random)?));
        let drawn: Vec<Numbered> = (0..40_000).filter_map(draw).collect();
        let mut solver = Solver::new(Budget::UNLIMITED);
        let mut is_proper = |puzzle: &Puzzle| solver.count(puzzle, 2) == Ok(Count::Exactly(1));
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
        // Few are minimal. The test is mainly that all others are dropped.
        ends.retain(|(_, puzzle)| solver.check(puzzle).redundant == Some(CellSet::EMPTY));
        assert_eq!(puzzles(&unbiased.minimal(ended)), ends);
    }
}
