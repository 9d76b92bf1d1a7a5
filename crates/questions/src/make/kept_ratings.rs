//! [`KeptRatings`]: full ratings of made puzzles. A measure returns one number only.

use super::made_position::MadePosition;
use ninefold_core::Puzzle;
use ninefold_scales::PuzzleRating;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Full ratings of the puzzles that [`StepRating`](super::StepRating) accepted. A generator returns only
/// one number for each puzzle. A clone shares the ratings.
///
/// ```
/// use ninefold_questions::make::{KeptRatings, StepRating};
/// use ninefold_generate::{Generator, PuzzleSpec, Rating};
///
/// let kept = KeptRatings::default();
/// let measure = StepRating::default().keeping(&kept);
/// let mut generator = Generator::new(PuzzleSpec::default(), 3)?
///     .with_difficulty(measure, Rating(10)..=Rating(45))?;
/// for made in generator.batch(0, 2) {
///     let made = made?;
///     let rating = kept.get(&made.puzzle).ok_or("it was kept")?;
///     assert_eq!(Some(Rating(rating.er.get().into())), made.rating);
/// }
/// kept.clear();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct KeptRatings(Arc<Mutex<HashMap<Puzzle, KeptRating>>>);

/// What is kept of a puzzle.
#[derive(Clone, Debug)]
struct KeptRating {
    rating: PuzzleRating,
    position: Option<Box<MadePosition>>,
}

impl KeptRatings {
    /// Returns the rating of a puzzle, if it was kept.
    pub fn get(&self, puzzle: &Puzzle) -> Option<PuzzleRating> {
        self.lock().get(puzzle).map(|kept| kept.rating)
    }

    /// Returns the position on the path of a puzzle, if positions are made.
    pub fn position(&self, puzzle: &Puzzle) -> Option<Box<MadePosition>> {
        self.lock().get(puzzle).and_then(|kept| kept.position.clone())
    }

    /// Keeps no rating any longer. A local search finds puzzles that it does not return, so call this
    /// after each batch of puzzles.
    pub fn clear(&self) {
        self.lock().clear();
    }

    /// Keeps a rating, and a position if positions are made.
    pub(super) fn keep(
        &self,
        puzzle: &Puzzle,
        rating: PuzzleRating,
        position: Option<&MadePosition>,
    ) {
        self.lock()
            .insert(*puzzle, KeptRating { rating, position: position.copied().map(Box::new) });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Puzzle, KeptRating>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
