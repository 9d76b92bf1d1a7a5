//! [`StepRating`]: difficulty as the rating of the hardest step, with conditions on the steps.

use crate::scales::{adds_up, rating_number, rating_scale};
use ninefold_core::{CancelFlag, Grid, Puzzle};
use ninefold_generate::{DifficultyMeasure, Rated, Rating, RatingScale};
use ninefold_logic::{Board, End, Profile, PuzzleRating, Rater, Score, Technique, Tenths};
use std::ops::{ControlFlow, RangeInclusive};

/// Conditions on the steps of a puzzle.
///
/// ```
/// use ninefold_batch::WantedSteps;
/// use ninefold_generate::Rating;
/// use ninefold_logic::{Profile, Technique};
///
/// let wanted = WantedSteps { hardest: vec![Technique::XWing], ..WantedSteps::default() };
/// let any = Rating(10)..=Rating(119);
/// assert_eq!(wanted.ratings(&Profile::SE121, any), Some(Rating(32)..=Rating(32)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WantedSteps {
    /// Techniques of which one is the technique of the hardest step. None: any.
    pub hardest: Vec<Technique>,
    /// Techniques that no step uses.
    pub without: Vec<Technique>,
    /// Where the hardest step is. `None`: anywhere.
    pub jewel: Option<Jewel>,
}

/// A puzzle that is hard from the start.
///
/// ```
/// assert_ne!(ninefold_batch::Jewel::Pearl, ninefold_batch::Jewel::Diamond);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Jewel {
    /// A hardest step comes before the first placement, or is it: EP = ER.
    Pearl,
    /// The first step is a hardest step: ED = EP = ER.
    Diamond,
}

impl WantedSteps {
    /// Returns the part of a range of ratings that puzzles with these steps can have. `None`: no
    /// puzzle can. In a scale that adds up scores, nothing is cut off.
    pub fn ratings(
        &self,
        scale: &Profile,
        range: RangeInclusive<Rating>,
    ) -> Option<RangeInclusive<Rating>> {
        if adds_up(scale) {
            let mut scores = scale.entries().iter().flat_map(|entry| entry.scores);
            let is_possible = scores.any(|(technique, _)| self.allows_hardest(*technique));
            return is_possible.then_some(range);
        }
        let scores = scale.entries().iter().flat_map(|entry| entry.scores);
        let ratings = scores.filter(|(technique, _)| self.allows_hardest(*technique));
        let ratings = ratings.map(|(_, score)| (rating(score.least()), rating(most(*score))));
        let within = ratings.filter_map(|(least, most)| {
            let (least, most) = (least.max(*range.start()), most.min(*range.end()));
            (least <= most).then_some((least, most))
        });
        let within: Vec<(Rating, Rating)> = within.collect();
        let least = within.iter().map(|(least, _)| *least).min()?;
        let most = within.iter().map(|(_, most)| *most).max()?;
        Some(least..=most)
    }

    /// Returns whether a technique may be that of the hardest step.
    fn allows_hardest(&self, technique: Technique) -> bool {
        let is_wanted = self.hardest.is_empty() || self.hardest.contains(&technique);
        is_wanted && !self.without.contains(&technique)
    }

    /// Returns whether a puzzle is as wanted, but for its rating and the techniques that no step may
    /// use.
    fn admits(&self, rating: &PuzzleRating) -> bool {
        let is_hardest = match rating.hardest {
            Some(technique) => self.allows_hardest(technique),
            None => self.hardest.is_empty(),
        };
        let is_jewel = match self.jewel {
            None => true,
            Some(Jewel::Pearl) => rating.ep == rating.er,
            Some(Jewel::Diamond) => rating.ed == rating.er,
        };
        is_hardest && is_jewel
    }
}

/// Returns a score in tenths.
fn rating(score: f64) -> Rating {
    #[allow(clippy::cast_sign_loss, reason = "scores are positive, and the cast saturates")]
    Rating((score * 10.0).round() as u64)
}

/// Returns an upper bound of the ratings that come out of a score.
fn most(score: Score) -> f64 {
    match score {
        Score::Fixed(score) => score,
        Score::HiddenSingle { in_box, in_line } => in_box.max(in_line),
        _ => f64::INFINITY,
    }
}

/// Measures difficulty by the rating of the hardest step: ER, in tenths.
///
/// The measure stops at the first step above the wanted range, and does not search for harder ones.
/// A puzzle whose steps are not as wanted has no rating.
///
/// ```
/// use ninefold_batch::StepRating;
/// use ninefold_generate::{Generator, PuzzleSpec, Rating};
///
/// let mut generator = Generator::new(PuzzleSpec::default(), 3)?
///     .with_difficulty(StepRating::default(), Rating(30)..=Rating(45))?;
/// for made in generator.batch(0, 3) {
///     assert!((Some(Rating(30))..=Some(Rating(45))).contains(&made?.rating));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StepRating {
    /// Order of the techniques, and their scores.
    pub scale: Profile,
    /// Conditions on the steps.
    pub wanted: WantedSteps,
    flag: CancelFlag,
}

impl StepRating {
    /// Returns the measure in a scale, for puzzles with any steps.
    pub fn new(scale: Profile) -> Self {
        Self { scale, wanted: WantedSteps::default(), flag: CancelFlag::default() }
    }

    /// Returns the same measure for puzzles whose steps are as wanted.
    #[must_use]
    pub fn with_steps(self, wanted: WantedSteps) -> Self {
        Self { wanted, ..self }
    }
}

impl Default for StepRating {
    /// The scale of Sudoku Explainer 1.2.1.
    fn default() -> Self {
        Self::new(Profile::SE121)
    }
}

impl DifficultyMeasure for StepRating {
    fn scale(&self) -> RatingScale {
        rating_scale(&self.scale)
    }

    fn rate(&mut self, puzzle: &Puzzle, _: &Grid, range: &RangeInclusive<Rating>) -> Rated {
        let most = range.end().0;
        let mut rater = Rater::new(Board::new(puzzle), self.scale);
        let adds_up = adds_up(&self.scale);
        if !adds_up {
            rater = rater.with_limit(Tenths::new(u32::try_from(most).unwrap_or(u32::MAX)));
        }
        let (mut is_spoiled, mut score) = (false, 0);
        let rating = rater.finish_until(
            || !self.flag.is_cancelled(),
            |step, rating| {
                is_spoiled = self.wanted.without.contains(&step.technique);
                if adds_up {
                    score += u64::from(rating.get() / 10);
                }
                let is_above = adds_up && score > most;
                if is_spoiled || is_above {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        match rating.end {
            _ if is_spoiled => Rated::Unknown,
            End::AboveLimit => Rated::AtLeast(Rating(most.saturating_add(1))),
            _ if adds_up && score > most => Rated::AtLeast(Rating(score)),
            End::Solved if self.wanted.admits(&rating) => {
                Rated::Exactly(rating_number(&self.scale, &rating))
            }
            _ => Rated::Unknown,
        }
    }

    fn cancelled_by(&mut self, flag: &CancelFlag) {
        self.flag = flag.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Technique::{HiddenPair, HiddenSingle, NakedPair, XChain, XWing};

    fn ratings(wanted: &WantedSteps, least: u64, most: u64) -> Option<RangeInclusive<Rating>> {
        wanted.ratings(&Profile::SE121, Rating(least)..=Rating(most))
    }

    #[test]
    fn the_hardest_technique_narrows_the_ratings() {
        let wanted = |hardest: &[Technique], without: &[Technique]| WantedSteps {
            hardest: hardest.to_vec(),
            without: without.to_vec(),
            jewel: None,
        };
        let x_wing = wanted(&[XWing], &[]);
        assert_eq!(ratings(&x_wing, 10, 119), Some(Rating(32)..=Rating(32)));
        assert_eq!(ratings(&x_wing, 33, 119), None);
        assert_eq!(ratings(&wanted(&[XWing], &[XWing]), 10, 119), None);
        let several = wanted(&[XWing, HiddenPair], &[]);
        assert_eq!(ratings(&several, 10, 33), Some(Rating(32)..=Rating(32)));
        assert_eq!(ratings(&wanted(&[], &[NakedPair]), 30, 30), None);
        assert_eq!(ratings(&wanted(&[HiddenSingle], &[]), 10, 119), Some(Rating(12)..=Rating(15)));
        assert_eq!(ratings(&wanted(&[XChain], &[]), 10, 119), Some(Rating(66)..=Rating(119)));
        assert_eq!(ratings(&wanted(&[Technique::TemplateSet], &[]), 10, 119), None);
    }
}
