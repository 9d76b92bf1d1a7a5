//! [`StepRating`]: difficulty as the rating of the hardest step, with conditions on the steps.

use super::jewel::{HardFromStart, JewelSteps};
use super::kept_ratings::KeptRatings;
use super::made_position::MadePosition;
use super::rating_numbers::{HIGHEST, rating_number, rating_scale};
use super::removal_order;
use super::wanted_technique::TechniqueRole;
use ninefold_core::{CancelFlag, CellSet, Grid, Puzzle};
use ninefold_generate::{DifficultyMeasure, RandomStream, Rated, Rating, RatingScale};
use ninefold_logic::techniques::whip;
use ninefold_logic::{Board, Family, NoHelpers, Technique};
use ninefold_scales::{Orientation, Profile, PuzzleRating, Rater, RatingEnd, Score, Tenths};
use std::ops::{ControlFlow, RangeInclusive};

/// Conditions on the steps of a puzzle.
///
/// ```
/// use ninefold_questions::make::WantedSteps;
/// use ninefold_generate::Rating;
/// use ninefold_logic::Technique;
/// use ninefold_scales::Profile;
///
/// let wanted = WantedSteps { hardest: vec![Technique::XWing], ..WantedSteps::default() };
/// let any = Rating(10)..=Rating(119);
/// assert_eq!(wanted.ratings(&Profile::SE121, any), Some(Rating(32)..=Rating(32)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WantedSteps {
    /// Techniques, one of which the hardest step must use. Empty: any.
    pub hardest: Vec<Technique>,
    /// What these techniques are needed for. `None`: the hardest step uses one of them, and another
    /// path may not.
    pub role: Option<TechniqueRole>,
    /// Techniques that no step uses.
    pub without: Vec<Technique>,
    /// Where the hardest step is. `None`: anywhere.
    pub jewel: Option<HardFromStart>,
}

impl WantedSteps {
    /// Returns the part of a range of ratings that puzzles with these steps can have: from the least
    /// to the greatest rating that comes out of a score. `None`: no puzzle has such a rating. In a scale
    /// that adds up scores, nothing is cut off.
    pub fn ratings(
        &self,
        scale: &Profile,
        range: RangeInclusive<Rating>,
    ) -> Option<RangeInclusive<Rating>> {
        let mut scores = scale.scores().filter(|(technique, _)| self.allows_hardest(*technique));
        if scale.adds_up() {
            return scores.next().map(|_| range);
        }
        let ratings = scores.flat_map(|(technique, score)| ratings(technique, score));
        let within: Vec<Rating> = ratings.filter(|rating| range.contains(rating)).collect();
        Some(*within.iter().min()?..=*within.iter().max()?)
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
            Some(HardFromStart::Pearl) => rating.ep == rating.er,
            Some(HardFromStart::Diamond) => rating.ed == rating.er,
        };
        is_hardest && is_jewel
    }
}

/// What a naked or hidden subset of a deadly loop can add to its score, in tenths. The largest set
/// has seven digits.
const OF_LOOP: u64 = 6;
/// What a subset of a bivalue universal grave can add, in tenths.
const OF_GRAVE: u64 = 5;
/// What the length of a chain without branches can add, in tenths. It has at most 1,458 nodes: each
/// candidate, true and false.
const OF_CHAIN: u64 = 17;

/// Returns the ratings that a technique with this score can have, in tenths. Those of chains with
/// branches have no bound but the highest rating of the scale.
pub(super) fn ratings(technique: Technique, score: Score) -> Vec<Rating> {
    #[allow(clippy::cast_sign_loss, reason = "scores are positive, and the cast saturates")]
    let tenths = |score: f64| (score * 10.0).round() as u64;
    let from = |score: f64, added: u64| tenths(score)..=tenths(score) + added;
    let is_rectangle = technique == Technique::UniqueRectangle;
    let ratings: Vec<u64> = match score {
        Score::Fixed(score) => vec![tenths(score)],
        Score::HiddenSingle { in_box, in_line } => [in_box, in_line].map(tenths).to_vec(),
        Score::Loop { of_4, .. } if is_rectangle => from(of_4, OF_LOOP).collect(),
        Score::Loop { of_6, of_8, of_10, .. } => {
            [of_6, of_8, of_10].into_iter().flat_map(|score| from(score, OF_LOOP)).collect()
        }
        Score::Grave { type_1, others } => from(others, OF_GRAVE).chain([tenths(type_1)]).collect(),
        Score::StrongLinks { parallel, crossing, boxes, grouped } => {
            [parallel, crossing, boxes, grouped].map(tenths).to_vec()
        }
        Score::AlmostLockedWing(scores) => scores.map(tenths).to_vec(),
        Score::Length => (2..=whip::MAX_LENGTH as u64).map(|length| 10 * length).collect(),
        Score::Chain(base) if technique.family() == Family::ForcingChain => {
            (tenths(base)..=HIGHEST.0).collect()
        }
        Score::Chain(base) => from(base, OF_CHAIN).collect(),
    };
    ratings.into_iter().map(Rating).collect()
}

/// Measures difficulty by the rating of the hardest step: ER, in tenths.
///
/// The measure stops at the first step above the wanted range, and does not search for harder ones.
/// A puzzle whose steps are not as wanted has no rating.
///
/// ```
/// use ninefold_questions::make::StepRating;
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
    /// Where the ratings of puzzles in the range go.
    kept: Option<KeptRatings>,
    /// How near the last puzzle came, if a jewel is wanted.
    nearness: u64,
}

impl StepRating {
    /// Returns the measure in a scale, for puzzles with any steps.
    pub fn new(scale: Profile) -> Self {
        Self {
            scale,
            wanted: WantedSteps::default(),
            flag: CancelFlag::default(),
            kept: None,
            nearness: 0,
        }
    }

    /// Returns the same measure. It keeps the whole rating of each puzzle in the wanted range.
    #[must_use]
    pub fn keeping(self, kept: &KeptRatings) -> Self {
        Self { kept: Some(kept.clone()), ..self }
    }

    /// Returns the same measure for puzzles whose steps are as wanted.
    #[must_use]
    pub fn with_steps(self, wanted: WantedSteps) -> Self {
        Self { wanted, ..self }
    }
}

impl StepRating {
    /// Returns a rater that ends at the first step above the range. In a scale that adds up scores,
    /// it ends at the first step above all wanted techniques.
    fn rater(&self, puzzle: &Puzzle, range: &RangeInclusive<Rating>) -> Rater {
        let rater = Rater::new(Board::new(puzzle), self.scale);
        let most = if self.scale.adds_up() {
            let wanted = self.wanted.hardest.iter();
            let scores = wanted.filter_map(|name| Some(ratings(*name, self.scale.score(*name)?)));
            scores.flatten().max()
        } else {
            Some(*range.end())
        };
        match most {
            Some(Rating(most)) => {
                rater.with_limit(Tenths::new(u32::try_from(most).unwrap_or(u32::MAX)))
            }
            None => rater,
        }
    }

    /// Returns whether a puzzle is harder without the wanted techniques: whether the others of the
    /// scale do not solve it with steps up to its rating.
    fn is_needed(&self, puzzle: &Puzzle, rating: &PuzzleRating) -> bool {
        let rater = Rater::new(Board::new(puzzle), self.scale).without(&self.wanted.hardest);
        if self.scale.adds_up() {
            let other = rater.clone().finish_while(|| !self.flag.is_cancelled());
            return other.end == RatingEnd::NoFurtherStep || other.score > rating.score;
        }
        let other = rater.with_limit(rating.er).finish_while(|| !self.flag.is_cancelled());
        matches!(other.end, RatingEnd::AboveLimit | RatingEnd::NoFurtherStep)
    }

    /// Follows the path of a puzzle to the first step with a wanted technique, and keeps the position
    /// before this step. The rating is that of the step.
    fn find_position(&self, puzzle: &Puzzle, range: &RangeInclusive<Rating>) -> Rated {
        // Singles come after harder steps, too. For other techniques, the search above their rating
        // would cost more than it finds.
        let is_single = |technique: &Technique| technique.family() == Family::Single;
        let mut rater = if self.wanted.hardest.iter().all(is_single) {
            Rater::new(Board::new(puzzle), self.scale)
        } else {
            self.rater(puzzle, range)
        };
        let mut board = *rater.board();
        let mut found = None;
        let rating = rater.follow(
            &NoHelpers,
            || !self.flag.is_cancelled(),
            |step, rating| {
                if self.wanted.without.contains(&step.technique) {
                    return ControlFlow::Break(());
                }
                if self.wanted.hardest.contains(&step.technique) {
                    found = Some((*step, rating));
                    return ControlFlow::Break(());
                }
                board.eliminate_all(&step.eliminations);
                if let Some(placement) = step.placement {
                    board.place(placement);
                }
                ControlFlow::Continue(())
            },
        );
        let Some((step, score)) = found else { return Rated::Unknown };
        // The canonical form of the position is not that of the puzzle: another step may come first.
        if self.scale.orientation() == Orientation::Canonical
            && Rater::new(board, self.scale).next().as_ref() != Some(&step)
        {
            return Rated::Unknown;
        }
        let position = MadePosition { board, step, score };
        if !position.can_be_read_back(puzzle) {
            return Rated::Unknown;
        }
        let number = Rating(u64::from(score.get()));
        let number = if self.scale.adds_up() { Rating(number.0 / 10) } else { number };
        if let Some(kept) = self.kept.as_ref().filter(|_| range.contains(&number)) {
            kept.keep(puzzle, rating, Some(&position));
        }
        Rated::Exactly(number)
    }
}

impl Default for StepRating {
    /// The scale that is taken unless another is named.
    fn default() -> Self {
        Self::new(Profile::DEFAULT)
    }
}

impl DifficultyMeasure for StepRating {
    fn scale(&self) -> RatingScale {
        rating_scale(&self.scale)
    }

    fn rate(&mut self, puzzle: &Puzzle, _: &Grid, range: &RangeInclusive<Rating>) -> Rated {
        if self.wanted.role == Some(TechniqueRole::Next) {
            return self.find_position(puzzle, range);
        }
        let most = range.end().0;
        let mut rater = self.rater(puzzle, range);
        let adds_up = self.scale.adds_up();
        let most_uses = if self.wanted.role == Some(TechniqueRole::Once) { 1 } else { u32::MAX };
        let (mut is_spoiled, mut uses, mut score) = (false, 0, 0);
        let mut jewel_steps = JewelSteps::default();
        let rating = rater.follow(
            &NoHelpers,
            || !self.flag.is_cancelled(),
            |step, rating| {
                uses += u32::from(self.wanted.hardest.contains(&step.technique));
                is_spoiled = self.wanted.without.contains(&step.technique) || uses > most_uses;
                if adds_up {
                    score += u64::from(rating.get() / 10);
                }
                let is_above = adds_up && score > most;
                if let Some(jewel) = self.wanted.jewel {
                    is_spoiled |= jewel_steps.take(jewel, step, rating, range).is_break();
                }
                if is_spoiled || is_above {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        if let Some(jewel) = self.wanted.jewel {
            let is_above = rating.end == RatingEnd::AboveLimit;
            self.nearness = jewel_steps.nearness(jewel, &Board::new(puzzle), range, is_above);
        }
        match rating.end {
            _ if is_spoiled => Rated::Unknown,
            RatingEnd::AboveLimit if !adds_up => Rated::AtLeast(Rating(most.saturating_add(1))),
            _ if adds_up && score > most => Rated::AtLeast(Rating(score)),
            RatingEnd::Solved if self.wanted.admits(&rating) => {
                let number = rating_number(&self.scale, &rating);
                if range.contains(&number) {
                    if self.wanted.role.is_some() && !self.is_needed(puzzle, &rating) {
                        return Rated::Unknown;
                    }
                    if let Some(kept) = &self.kept {
                        kept.keep(puzzle, rating, None);
                    }
                }
                Rated::Exactly(number)
            }
            _ => Rated::Unknown,
        }
    }

    fn nearness(&self) -> Option<u64> {
        self.wanted.jewel.map(|_| self.nearness)
    }

    fn arrange(&mut self, solution: &Grid, places: &mut [CellSet], random: &mut RandomStream) {
        if let [technique] = self.wanted.hardest[..] {
            removal_order::arrange(technique, solution, places, random);
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
    fn ratings_between_the_scores_are_not_possible() {
        let any = WantedSteps::default();
        for gap in [11, 13, 14, 16, 18, 31, 43] {
            assert_eq!(ratings(&any, gap, gap), None, "{gap}");
        }
        assert_eq!(ratings(&any, 13, 16), Some(Rating(15)..=Rating(15)));
        assert_eq!(ratings(&any, 10, 119), Some(Rating(10)..=Rating(119)));
    }

    #[test]
    fn a_score_with_several_values_has_a_greatest() {
        let of = |technique: Technique, scale: &Profile| {
            let wanted = WantedSteps { hardest: vec![technique], ..WantedSteps::default() };
            let found = wanted.ratings(scale, Rating(10)..=Rating(119)).unwrap();
            (found.start().0, found.end().0)
        };
        assert_eq!(of(Technique::UniqueRectangle, &Profile::SE121), (45, 51));
        assert_eq!(of(Technique::UniqueLoop, &Profile::SE121), (46, 56));
        assert_eq!(of(Technique::BivalueUniversalGrave, &Profile::SE121), (56, 62));
        assert_eq!(of(Technique::TwoStrongLinks, &Profile::SUKAKU_115), (40, 43));
        assert_eq!(of(Technique::WxyzWing, &Profile::SUKAKU_115), (55, 56));
        assert_eq!(of(Technique::VwxyzWing, &Profile::SUKAKU_115), (62, 64));
    }

    #[test]
    fn the_hardest_technique_narrows_the_ratings() {
        let wanted = |hardest: &[Technique], without: &[Technique]| WantedSteps {
            hardest: hardest.to_vec(),
            without: without.to_vec(),
            ..WantedSteps::default()
        };
        let x_wing = wanted(&[XWing], &[]);
        assert_eq!(ratings(&x_wing, 10, 119), Some(Rating(32)..=Rating(32)));
        assert_eq!(ratings(&x_wing, 33, 119), None);
        assert_eq!(ratings(&wanted(&[XWing], &[XWing]), 10, 119), None);
        let several = wanted(&[XWing, HiddenPair], &[]);
        assert_eq!(ratings(&several, 10, 33), Some(Rating(32)..=Rating(32)));
        assert_eq!(ratings(&wanted(&[], &[NakedPair]), 30, 30), None);
        assert_eq!(ratings(&wanted(&[HiddenSingle], &[]), 10, 119), Some(Rating(12)..=Rating(15)));
        assert_eq!(ratings(&wanted(&[XChain], &[]), 10, 119), Some(Rating(66)..=Rating(83)));
        let forcing = wanted(&[Technique::NishioForcingChains], &[]);
        assert_eq!(ratings(&forcing, 10, 119), Some(Rating(75)..=Rating(119)));
        assert_eq!(ratings(&wanted(&[Technique::TemplateSet], &[]), 10, 119), None);
    }
}
