//! [`StepConstraints`]: what a user wants of the steps of puzzles, and whether any puzzle can have them.

use super::difficulty::WantedDifficulty;
use super::rating_level::RatingLevel;
use super::rating_numbers::rating_scale;
use super::step_rating::{HardFromStart, StepRating, WantedSteps};
use super::technique_names::TechniqueNames;
use super::wanted_technique::WantedTechnique;
use crate::setting::{Setting, SettingNames};
use ninefold_generate::{Rating, RatingScale};
use ninefold_logic::Technique;
use ninefold_scales::Profile;
use std::ops::RangeInclusive;
use std::slice;

/// Constraints on the steps of puzzles, as a user gives them: a rating or a level, techniques, and
/// where the hardest step is.
///
/// ```
/// use ninefold_scales::Profile;
/// use ninefold_questions::SettingNames;
/// use ninefold_questions::make::{RatingSpan, StepConstraints};
///
/// struct Library;
/// impl SettingNames for Library {}
///
/// let mut wanted = StepConstraints::new(Profile::SE121);
/// assert!(wanted.difficulty(&Library)?.is_none());
///
/// wanted.rating = Some(RatingSpan { first: Some(30), last: Some(45) });
/// assert!(wanted.difficulty(&Library)?.is_some());
///
/// wanted.without = vec!["full-house".parse()?];
/// assert!(wanted.difficulty(&Library).is_err_and(|why| why.starts_with("without full-house: ")));
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
    /// Where the hardest step is. `None`: anywhere.
    pub jewel: Option<HardFromStart>,
}

/// A range of ratings, both ends included.
///
/// ```
/// use ninefold_questions::make::RatingSpan;
///
/// let from_7 = RatingSpan { first: Some(70), last: None };
/// assert_ne!(from_7, RatingSpan { first: Some(70), last: Some(70) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RatingSpan {
    /// Least rating in tenths; also a score is ten times its number. `None`: the least of the scale.
    pub first: Option<u64>,
    /// Greatest rating in tenths. `None`: the greatest of the scale.
    pub last: Option<u64>,
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

    /// Returns the difficulty that meets the constraints. `None`: any. `settings` names the settings in the
    /// message.
    ///
    /// # Errors
    ///
    /// A sentence that says why no puzzle can be as wanted, and what to do.
    pub fn difficulty(
        &self,
        settings: &dyn SettingNames,
    ) -> Result<Option<WantedDifficulty>, String> {
        let wants_technique = !self.hardest().is_empty() || !self.without.is_empty();
        let wants_number = self.rating.is_some() || self.level.is_some();
        if !wants_technique && !wants_number && self.jewel.is_none() {
            return Ok(None);
        }
        let (scale, numbers) = (self.scale, rating_scale(&self.scale));
        let name = |setting| settings.setting_name(setting);
        let range = match (self.rating, self.level) {
            (Some(rating), _) => ratings(rating, &numbers, settings)?,
            (None, Some(level)) if !RatingLevel::are_of(&scale) => {
                let scales = RatingLevel::SCALES.map(|scale| scale.name()).join(" and ");
                return Err(format!(
                    "{} {level}: levels are ranges of ratings in the scales {scales}; for the scale \
                     {}, use {}",
                    name(Setting::Level),
                    scale.name(),
                    name(Setting::Rating),
                ));
            }
            (None, Some(level)) => level.ratings(),
            (None, None) => numbers.lowest..=numbers.highest,
        };
        if let Some(jewel) = self.jewel.filter(|_| scale.adds_up()) {
            let option = name(match jewel {
                HardFromStart::Pearl => Setting::Pearl,
                HardFromStart::Diamond => Setting::Diamond,
            });
            return Err(format!(
                "{option}: the scale {} has no ratings of first steps; leave out {option} or choose \
                 another scale",
                scale.name()
            ));
        }
        let wanted = WantedSteps {
            hardest: all(self.hardest()),
            role: self.technique.as_ref().map(|wanted| wanted.role),
            without: all(&self.without),
            jewel: self.jewel,
        };
        self.check_names(&wanted, settings)?;
        let possible = wanted.ratings(&scale, range.clone());
        let range = possible.ok_or_else(|| self.no_rating(&wanted, &range, &numbers, settings))?;
        Ok(Some(WantedDifficulty::Steps {
            rating: StepRating::new(scale).with_steps(wanted),
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
        settings: &dyn SettingNames,
    ) -> String {
        let range = text(range, numbers);
        let scale = self.scale.name();
        let setting = |setting, names: &[TechniqueNames]| {
            format!("{} {}", settings.setting_name(setting), TechniqueNames::joined(names))
        };
        if !self.hardest().is_empty() {
            let are = if wanted.hardest.len() == 1 {
                "this technique is"
            } else {
                "these techniques are"
            };
            let rated = wanted.ratings(&self.scale, numbers.lowest..=numbers.highest);
            let rated = rated.map_or_else(String::new, |ratings| text(&ratings, numbers));
            return format!(
                "{}: in the scale {scale}, {are} rated {rated}, and {range} is wanted; choose another \
                 range or another technique",
                setting(self.hardest_setting(), self.hardest()),
            );
        }
        if self.without.is_empty() {
            return format!(
                "{} {range}: no technique of the scale {scale} has this rating; choose another range",
                settings.setting_name(Setting::Rating),
            );
        }
        format!(
            "{}: no other technique of the scale {scale} is rated {range}; choose another range or \
             allow more techniques",
            setting(Setting::Without, &self.without),
        )
    }

    /// Refuses techniques that the scale does not have, and that every puzzle needs.
    fn check_names(&self, wanted: &WantedSteps, settings: &dyn SettingNames) -> Result<(), String> {
        let (hardest, without) = (
            settings.setting_name(self.hardest_setting()),
            settings.setting_name(Setting::Without),
        );
        for names in self.hardest() {
            let is_in =
                |scale: &Profile| names.techniques.iter().any(|own| scale.score(*own).is_some());
            if is_in(&self.scale) {
                continue;
            }
            let others = Profile::ALL.iter().filter(|scale| is_in(scale)).map(Profile::name);
            let others: Vec<&str> = others.collect();
            return Err(if others.is_empty() {
                format!(
                    "{hardest} {}: no scale uses it; `ninefold techniques` lists the techniques of \
                     each scale",
                    names.name
                )
            } else {
                format!(
                    "{hardest} {}: the scale {} does not use it; choose {} {}",
                    names.name,
                    self.scale.name(),
                    settings.setting_name(Setting::Scale),
                    others.join(" or ")
                )
            });
        }
        let every = |names: &&TechniqueNames| names.techniques.contains(&Technique::FullHouse);
        if let Some(names) = self.without.iter().find(every) {
            return Err(format!(
                "{without} {}: the last cell of every puzzle is a full house; name other techniques",
                names.name
            ));
        }
        let is_left = |technique: &Technique| !wanted.without.contains(technique);
        if !self.hardest().is_empty() && !wanted.hardest.iter().any(is_left) {
            return Err(format!(
                "{hardest} {} and {without} {} exclude each other; leave one of them out",
                TechniqueNames::joined(self.hardest()),
                TechniqueNames::joined(&self.without)
            ));
        }
        Ok(())
    }
}

/// Returns the ratings that a span means, on the numbers of the scale.
fn ratings(
    wanted: RatingSpan,
    numbers: &RatingScale,
    settings: &dyn SettingNames,
) -> Result<RangeInclusive<Rating>, String> {
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
        let number = |rating| numbers.number(rating);
        let what = if numbers.decimals == 0 { "scores are whole numbers" } else { "ratings go" };
        let is_score = |given: Option<u64>| given.is_some_and(|given| given > numbers.highest.0);
        let advice = if numbers.decimals > 0 && (is_score(wanted.first) || is_score(wanted.last)) {
            format!("; for scores, add {} hodoku", settings.setting_name(Setting::Scale))
        } else {
            String::new()
        };
        format!(
            "{}: in the scale {}, {what} from {} to {}; choose a range within{advice}",
            settings.setting_name(Setting::Rating),
            numbers.name,
            number(numbers.lowest),
            number(numbers.highest)
        )
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
