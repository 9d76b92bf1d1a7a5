//! [`ProfileEntry`]: one line of a rating scale.

use crate::level::HodokuLevel;
use crate::score::Score;
use crate::step_order::StepOrder;
use ninefold_logic::{Family, Finder, Technique};

/// Which of a finder's steps is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The first in the finder's order.
    First,
    /// The one with the least rating. Of several, the one with the least type, the fewest nodes, or
    /// the most eliminations, as the technique has them; then the first.
    Best,
    /// The single that appeared first. See [`Profile::HODOKU`](crate::Profile::HODOKU).
    Oldest,
    /// The first in a sorted list of all that was found. Of equal ones, the first that was found.
    Sorted(StepOrder),
}

/// One line of a profile: a finder, what is taken of what it finds, and the scores.
///
/// ```
/// use ninefold_scales::{Choice, Profile};
///
/// let chains = Profile::SE121.entries().iter().filter(|entry| entry.choice == Choice::Best);
/// assert_eq!(chains.count(), 10);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ProfileEntry {
    /// The finder.
    pub finder: Finder,
    /// What is taken.
    pub choice: Choice,
    /// The techniques of what is found, and their scores.
    pub scores: &'static [(Technique, Score)],
    /// The level of what is found, if the scale has levels.
    pub level: Option<HodokuLevel>,
}

impl ProfileEntry {
    /// Returns the score of a technique.
    #[inline]
    pub(crate) fn score(&self, technique: Technique) -> Option<Score> {
        self.scores.iter().find(|(own, _)| *own == technique).map(|(_, score)| *score)
    }

    /// Returns whether the entry looks for a technique, and does not only find it besides.
    pub(crate) fn is_for(&self, technique: Technique) -> bool {
        self.scores.first().is_some_and(|(first, _)| *first == technique)
    }

    /// Returns the least rating of what the entry finds.
    ///
    /// ```
    /// use ninefold_scales::Profile;
    ///
    /// let least = Profile::SE121.entries().iter().map(|entry| entry.least());
    /// assert!(least.is_sorted());
    /// ```
    pub fn least(&self) -> f64 {
        let least = self.scores.iter().map(|(_, score)| score.least());
        least.fold(f64::INFINITY, f64::min)
    }

    /// Returns whether the finder assumes that the puzzle has one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.scores.iter().any(|(technique, _)| technique.family() == Family::Uniqueness)
    }
}
