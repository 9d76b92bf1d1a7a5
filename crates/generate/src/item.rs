//! [`Item`]: one puzzle of a seed while it is being made.

use crate::difficulty::DifficultyTarget;
use crate::generated::{GenerateError, GeneratedPuzzle};
use crate::proposal::{NoProposal, Proposal};
use crate::random::RandomStream;
use crate::rating::{Rated, Rating, RatingScale, ScaledRating};
use crate::spec::PuzzleSpec;
use crate::supervisor::Supervisor;
use std::ops::RangeInclusive;

/// One puzzle of a seed while it is being made.
pub(crate) struct Item {
    pub(crate) random: RandomStream,
    /// The error to return if no try succeeds.
    error: GenerateError,
}

/// What follows from a try without a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TryFailure {
    /// Another try may succeed.
    TryAgain,
    /// No other try can succeed.
    GiveUp,
    /// The generator was cancelled.
    Cancelled,
}

impl Item {
    /// Starts puzzle number `index` of a seed.
    pub(crate) fn new(seed: u64, index: u64) -> Self {
        let random = RandomStream::new(seed, RandomStream::PUZZLES, index);
        Self { random, error: GenerateError::default() }
    }

    /// Returns the number of tries left.
    pub(crate) fn tries_left(&self, spec: &PuzzleSpec) -> u64 {
        spec.tries.saturating_sub(self.error.tries)
    }

    /// Returns the error, which says how near the tries came.
    pub(crate) fn into_error(self) -> GenerateError {
        self.error
    }

    /// Takes the error out of an item that is given up.
    pub(crate) fn take_error(&mut self) -> GenerateError {
        std::mem::take(&mut self.error)
    }

    /// Counts a try. Returns a proposal with the number of all tries so far, to be accepted or
    /// rated.
    pub(crate) fn count_try(
        &mut self,
        spec: &PuzzleSpec,
        proposal: Result<Proposal, NoProposal>,
    ) -> Result<Proposal, TryFailure> {
        match proposal {
            Ok(proposal) => {
                self.error.tries += proposal.tries.max(1);
                Ok(Proposal { tries: self.error.tries, ..proposal })
            }
            Err(NoProposal::Clues(clues)) => {
                self.error.tries += 1;
                self.note_clues(&spec.clues, clues);
                Err(TryFailure::TryAgain)
            }
            Err(NoProposal::RedundantClue) => {
                self.error.tries += 1;
                self.error.redundant += 1;
                Err(TryFailure::TryAgain)
            }
            Err(NoProposal::MovesSpent(error)) => {
                self.error.tries = spec.tries;
                self.error.local_search = Some(error);
                Err(TryFailure::GiveUp)
            }
            Err(NoProposal::Impossible) => Err(TryFailure::GiveUp),
            Err(NoProposal::Cancelled) => Err(TryFailure::Cancelled),
        }
    }

    /// Accepts a rated proposal if its rating lies in the target's range.
    pub(crate) fn judge(
        &mut self,
        proposal: &Proposal,
        rated: Rated,
        target: &DifficultyTarget,
        supervisor: &Supervisor,
    ) -> Result<GeneratedPuzzle, TryFailure> {
        if let Some(rating) = rated.within(target.range()) {
            return Ok(proposal.accept(Some(rating)));
        }
        match rated {
            Rated::Exactly(rating) => self.note_rating(target, rating, false),
            Rated::AtLeast(bound) if bound > *target.range().end() => {
                self.note_rating(target, bound, true);
            }
            Rated::AtLeast(_) | Rated::Unknown if supervisor.is_cancelled() => {
                return Err(TryFailure::Cancelled);
            }
            Rated::AtLeast(_) | Rated::Unknown => {}
        }
        Err(TryFailure::TryAgain)
    }

    /// Records an unwanted clue count if it is nearer to the range than all before.
    fn note_clues(&mut self, wanted: &RangeInclusive<usize>, clues: usize) {
        let (least, most) = (*wanted.start(), *wanted.end());
        let distance = |clues: usize| least.abs_diff(clues).min(most.abs_diff(clues));
        if self.error.nearest_clues.is_none_or(|nearest| distance(clues) < distance(nearest)) {
            self.error.nearest_clues = Some(clues);
        }
    }

    /// Records an unwanted rating if it is nearer to the range than all before.
    fn note_rating(&mut self, target: &DifficultyTarget, rating: Rating, is_lower_bound: bool) {
        let (least, most) = (target.range().start().0, target.range().end().0);
        let distance = |rating: Rating| least.abs_diff(rating.0).min(most.abs_diff(rating.0));
        let nearest = self.error.nearest_rating.map(|nearest| nearest.rating);
        if nearest.is_none_or(|nearest| distance(rating) < distance(nearest)) {
            let scale: RatingScale = target.scale();
            self.error.nearest_rating = Some(ScaledRating { rating, is_lower_bound, scale });
        }
    }
}

/// Some puzzles of a seed, by their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ItemRange {
    pub(crate) seed: u64,
    /// Number of the first puzzle.
    pub(crate) first: u64,
    /// Distance between the numbers of two puzzles.
    pub(crate) step: u64,
    pub(crate) count: usize,
}

impl ItemRange {
    /// Starts the item at a place in the range, unless the range or the numbers end before it.
    pub(crate) fn nth(&self, place: usize) -> Option<Item> {
        let index = self.first.checked_add((place as u64).checked_mul(self.step)?)?;
        (place < self.count).then(|| Item::new(self.seed, index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the nearest number of clues after tries that ended with some numbers of clues.
    fn nearest(wanted: RangeInclusive<usize>, tries: &[usize]) -> Option<usize> {
        let spec = PuzzleSpec { clues: wanted, ..PuzzleSpec::default() };
        let mut item = Item::new(1, 0);
        for clues in tries {
            let failure = item.count_try(&spec, Err(NoProposal::Clues(*clues))).err();
            assert_eq!(failure, Some(TryFailure::TryAgain));
        }
        let error = item.into_error();
        assert_eq!(error.tries, tries.len() as u64);
        error.nearest_clues
    }

    #[test]
    fn the_nearest_number_of_clues_is_told_from_both_sides() {
        assert_eq!(nearest(30..=32, &[]), None);
        assert_eq!(nearest(30..=32, &[24]), Some(24));
        assert_eq!(nearest(30..=32, &[24, 27, 25]), Some(27));
        assert_eq!(nearest(30..=32, &[36, 34, 35]), Some(34));
        assert_eq!(nearest(30..=32, &[27, 34]), Some(34));
        assert_eq!(nearest(30..=32, &[36, 27]), Some(27));
        // Of two that are equally near, the first.
        assert_eq!(nearest(30..=32, &[28, 34]), Some(28));
    }
}
