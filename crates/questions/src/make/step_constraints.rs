//! [`StepConstraints`]: what a user wants of the steps of puzzles, and whether any puzzle can have them.

use super::difficulty::WantedDifficulty;
use super::jewel::HardFromStart;
use super::order_error::OrderError;
use super::rating_level::RatingLevel;
use super::rating_numbers::rating_scale;
use super::step_rating::{StepRating, WantedSteps};
use super::technique_groups::in_scale;
use super::technique_names::TechniqueNames;
use super::wanted_technique::WantedTechnique;
use crate::setting::Setting;
use ninefold_generate::{Rating, RatingScale};
use ninefold_logic::Technique;
use ninefold_scales::Profile;
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::slice;
use std::str::FromStr;

/// Constraints on the steps of puzzles, as a user gives them: a rating or a level, techniques, and
/// where the hardest step is.
///
/// ```
/// use ninefold_scales::Profile;
/// use ninefold_questions::make::{RatingSpan, StepConstraints};
///
/// let mut wanted = StepConstraints::new(Profile::SE121);
/// assert!(wanted.difficulty()?.is_none());
///
/// wanted.rating = Some(RatingSpan { first: Some(30), last: Some(45) });
/// assert!(wanted.difficulty()?.is_some());
///
/// wanted.without = vec!["full-house".parse()?];
/// let why = wanted.difficulty().unwrap_err().to_string();
/// assert!(why.starts_with("without full-house: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StepConstraints {
    /// Scale of the ratings.
    pub scale: Profile,
    /// Wanted ratings. `None`: any.
    pub rating: Option<RatingSpan>,
    /// Wanted level. It counts only without a wanted rating. `None`: any.
    pub level: Option<RatingLevel>,
    /// Techniques, one of which the hardest step must use. Empty: any.
    pub hardest: Vec<TechniqueNames>,
    /// Technique that each puzzle needs. It takes the place of `hardest`. `None`: any.
    pub technique: Option<WantedTechnique>,
    /// Techniques that no step uses.
    pub without: Vec<TechniqueNames>,
    /// Where the hardest step is. Without a rating, a level or techniques, it is harder than all
    /// singles. `None`: anywhere.
    pub jewel: Option<HardFromStart>,
}

/// A range of ratings, both ends included. As text: a number with at most one decimal, or a range such
/// as `3.0-4.5`, `7-` or `-2.5`.
///
/// ```
/// use ninefold_questions::make::RatingSpan;
///
/// assert_eq!("7-".parse(), Ok(RatingSpan { first: Some(70), last: None }));
/// assert!("4.5-3".parse::<RatingSpan>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RatingSpan {
    /// Least rating in tenths; also a score is ten times its number. `None`: the least of the scale.
    pub first: Option<u64>,
    /// Greatest rating in tenths. `None`: the greatest of the scale.
    pub last: Option<u64>,
}

/// The error of a text that is no [`RatingSpan`].
///
/// ```
/// use ninefold_questions::make::{RatingSpan, RatingSpanError};
///
/// assert_eq!("easy".parse::<RatingSpan>(), Err(RatingSpanError));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingSpanError;

impl fmt::Display for RatingSpanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected a rating such as 3.2, a score such as 800, or a range such as 3.0-4.5 or 7-, \
             the smaller first",
        )
    }
}

impl Error for RatingSpanError {}

impl FromStr for RatingSpan {
    type Err = RatingSpanError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let end = |text: &str| if text.is_empty() { Some(None) } else { tenths(text).map(Some) };
        let span = match text.split_once('-') {
            Some(("", "")) => None,
            Some((first, last)) => end(first).zip(end(last)),
            None => tenths(text).map(|rating| (Some(rating), Some(rating))),
        };
        let (first, last) = span.ok_or(RatingSpanError)?;
        let is_ascending = first.zip(last).is_none_or(|(first, last)| first <= last);
        if is_ascending { Ok(Self { first, last }) } else { Err(RatingSpanError) }
    }
}

/// Parses a number with at most one decimal.
fn tenths(text: &str) -> Option<u64> {
    let (units, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = (1..=9).contains(&units.len())
        && tenth.len() == 1
        && units.bytes().chain(tenth.bytes()).all(|byte| byte.is_ascii_digit());
    is_number.then_some(units.parse::<u64>().ok()? * 10 + tenth.parse::<u64>().ok()?)
}

impl StepConstraints {
    /// Returns no constraints.
    pub const fn new(scale: Profile) -> Self {
        Self {
            scale,
            rating: None,
            level: None,
            hardest: Vec::new(),
            technique: None,
            without: Vec::new(),
            jewel: None,
        }
    }

    /// Returns whether there is a constraint.
    pub fn wants_any(&self) -> bool {
        let wants_technique = !self.hardest().is_empty() || !self.without.is_empty();
        let wants_number = self.rating.is_some() || self.level.is_some();
        wants_technique || wants_number || self.jewel.is_some()
    }

    /// Returns the difficulty that meets the constraints. `None`: any.
    ///
    /// # Errors
    ///
    /// Why no puzzle can be as wanted.
    pub fn difficulty(&self) -> Result<Option<WantedDifficulty>, OrderError> {
        if !self.wants_any() {
            return Ok(None);
        }
        let (profile, scale) = (self.scale, self.scale.name());
        let numbers = rating_scale(&profile);
        let range = match (self.rating, self.level) {
            (Some(rating), _) => ratings(rating, &numbers)?,
            (None, Some(level)) if !RatingLevel::are_of(&profile) => {
                let own = Profile::DEFAULT.name();
                return Err(OrderError::LevelOfOtherScale { level: level.name(), scale, own });
            }
            (None, Some(level)) => level.ratings(),
            // A jewel of singles is none.
            (None, None) if self.jewel.is_some() && self.hardest().is_empty() => {
                HardFromStart::floor(&profile)..=numbers.highest
            }
            (None, None) => numbers.lowest..=numbers.highest,
        };
        if let Some(jewel) = self.jewel.filter(|_| profile.adds_up()) {
            return Err(OrderError::NoFirstRatings { jewel, scale });
        }
        let wanted = WantedSteps {
            hardest: in_scale(&all(self.hardest()), &profile),
            role: self.technique.as_ref().map(|wanted| wanted.role),
            without: all(&self.without),
            jewel: self.jewel,
        };
        self.check_names(&wanted)?;
        let possible = wanted.ratings(&profile, range.clone());
        let range = possible.ok_or_else(|| self.no_rating(&wanted, &range, &numbers))?;
        Ok(Some(WantedDifficulty::Steps {
            rating: StepRating::new(profile).with_steps(wanted),
            range,
        }))
    }

    /// Returns the techniques, one of which the hardest step must use, or the next step of a position.
    fn hardest(&self) -> &[TechniqueNames] {
        match &self.technique {
            Some(wanted) => slice::from_ref(&wanted.names),
            None => &self.hardest,
        }
    }

    /// Returns the setting that names these techniques.
    fn hardest_setting(&self) -> Setting {
        if self.technique.is_some() { Setting::Technique } else { Setting::Hardest }
    }

    /// Returns why no puzzle has a rating in the range.
    fn no_rating(
        &self,
        wanted: &WantedSteps,
        range: &RangeInclusive<Rating>,
        numbers: &RatingScale,
    ) -> OrderError {
        let scale = self.scale.name();
        if !self.hardest().is_empty() {
            let rated = wanted.ratings(&self.scale, numbers.lowest..=numbers.highest);
            return OrderError::RatedOtherwise {
                by: self.hardest_setting(),
                techniques: TechniqueNames::joined(self.hardest()),
                are_several: wanted.hardest.len() != 1,
                scale,
                rated: rated.map_or_else(String::new, |ratings| text(&ratings, numbers)),
                wanted: text(range, numbers),
            };
        }
        let wanted = text(range, numbers);
        if self.without.is_empty() {
            return OrderError::NoTechniqueRated { scale, wanted };
        }
        let without = TechniqueNames::joined(&self.without);
        OrderError::NoOtherTechniqueRated { without, scale, wanted }
    }

    /// Refuses techniques that the scale does not have, and that every puzzle needs.
    fn check_names(&self, wanted: &WantedSteps) -> Result<(), OrderError> {
        let by = self.hardest_setting();
        for names in self.hardest() {
            if !names.are_in(&self.scale) {
                let others = Profile::ALL.iter().filter(|scale| names.are_in(scale));
                let others = others.map(Profile::name);
                return Err(OrderError::TechniqueOfOtherScale {
                    by,
                    technique: names.name,
                    scale: self.scale.name(),
                    others: others.collect(),
                });
            }
        }
        let every = |names: &&TechniqueNames| names.techniques.contains(&Technique::FullHouse);
        if let Some(names) = self.without.iter().find(every) {
            return Err(OrderError::InEveryPuzzle { technique: names.name });
        }
        let is_left = |technique: &Technique| !wanted.without.contains(technique);
        if !self.hardest().is_empty() && !wanted.hardest.iter().any(is_left) {
            let hardest = TechniqueNames::joined(self.hardest());
            let without = TechniqueNames::joined(&self.without);
            return Err(OrderError::Exclusive { by, hardest, without });
        }
        Ok(())
    }
}

/// Returns the ratings that a span means, on the numbers of the scale.
fn ratings(
    wanted: RatingSpan,
    numbers: &RatingScale,
) -> Result<RangeInclusive<Rating>, OrderError> {
    let tenths = if numbers.decimals == 0 { 10 } else { 1 };
    let end = |given: Option<u64>, open: Rating| {
        let Some(given) = given else { return Some(open) };
        let rating = Rating(given / tenths);
        let is_number = given.is_multiple_of(tenths);
        (is_number && (numbers.lowest..=numbers.highest).contains(&rating)).then_some(rating)
    };
    let first = end(wanted.first, numbers.lowest);
    let last = end(wanted.last, numbers.highest);
    let range = first.zip(last).filter(|(first, last)| first <= last);
    range.map(|(first, last)| first..=last).ok_or_else(|| {
        let is_score = |given: Option<u64>| given.is_some_and(|given| given > numbers.highest.0);
        let are_scores = numbers.decimals == 0;
        OrderError::RatingRange {
            scale: numbers.name,
            lowest: numbers.number(numbers.lowest),
            highest: numbers.number(numbers.highest),
            are_scores,
            wants_scores: !are_scores && (is_score(wanted.first) || is_score(wanted.last)),
        }
    })
}

/// Returns a range of ratings as text: one number, two, or one `and more` up to the highest.
fn text(ratings: &RangeInclusive<Rating>, numbers: &RatingScale) -> String {
    let (least, most) = (*ratings.start(), *ratings.end());
    if least == most {
        numbers.number(least)
    } else {
        format!("{}-{}", numbers.number(least), numbers.number(most))
    }
}

/// Returns all techniques of some names.
fn all(names: &[TechniqueNames]) -> Vec<Technique> {
    let mut all: Vec<Technique> = names.iter().flat_map(|names| names.techniques.clone()).collect();
    all.sort_unstable();
    all.dedup();
    all
}
