//! What `generate` wants of the steps of a puzzle: its rating, its hardest technique and others.

use crate::args::{OrderArgs, Span, TechniqueNames};
use ninefold::batch::{Jewel, StepRating, WantedDifficulty, WantedSteps, rating_scale};
use ninefold::generate::{Rating, RatingScale};
use ninefold::logic::{Profile, Technique};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Returns what the options want of the steps. `None`: nothing.
///
/// # Errors
///
/// Returns a message if no puzzle can be as wanted.
pub fn wanted_steps(args: &OrderArgs) -> Result<Option<WantedDifficulty>, String> {
    let wants_technique = !args.hardest.is_empty() || !args.without.is_empty();
    let wants_number = args.rating.is_some() || args.level.is_some();
    if !wants_technique && !wants_number && !args.pearl && !args.diamond {
        return Ok(None);
    }
    let scale = args.scale.0;
    let numbers = rating_scale(&scale);
    let range = match (args.rating, args.level) {
        (Some(rating), _) => ratings(rating, &numbers)?,
        (None, Some(level)) if numbers.decimals == 0 => {
            return Err(format!(
                "--level {level}: levels are ranges of ratings in the scale se121, and the scale {} \
                 has scores; use --rating with a range of scores",
                scale.name()
            ));
        }
        (None, Some(level)) => level.ratings(),
        (None, None) => numbers.lowest..=numbers.highest,
    };
    let jewel = match (args.pearl, args.diamond) {
        (_, true) => Some(Jewel::Diamond),
        (true, false) => Some(Jewel::Pearl),
        (false, false) => None,
    };
    if let Some(jewel) = jewel.filter(|_| numbers.decimals == 0) {
        let option = if jewel == Jewel::Pearl { "--pearl" } else { "--diamond" };
        return Err(format!(
            "{option}: the scale {} has no ratings of first steps; leave out {option} or choose \
             another scale",
            scale.name()
        ));
    }
    let wanted = WantedSteps { hardest: all(&args.hardest), without: all(&args.without), jewel };
    check_names(args, &scale, &wanted)?;
    let range = wanted.ratings(&scale, range.clone()).ok_or_else(|| {
        let number = |rating: &Rating| numbers.number(*rating);
        let range = format!("{}-{}", number(range.start()), number(range.end()));
        let name = scale.name();
        if args.hardest.is_empty() {
            format!(
                "--without {}: no other technique of the scale {name} is rated {range}; choose \
                 another range or allow more techniques",
                names(&args.without)
            )
        } else {
            format!(
                "--hardest {}: in the scale {name}, {} rated {}, and {range} is wanted; choose \
                 another range or another technique",
                names(&args.hardest),
                if wanted.hardest.len() == 1 {
                    "this technique is"
                } else {
                    "these techniques are"
                },
                rated(&wanted, &scale, &numbers),
            )
        }
    })?;
    Ok(Some(WantedDifficulty {
        measure: Arc::new(move || Box::new(StepRating::new(scale).with_steps(wanted.clone()))),
        range,
        scale: Some(scale),
    }))
}

/// Returns the ratings that the option wants, on the numbers of the scale.
fn ratings(wanted: Span, numbers: &RatingScale) -> Result<RangeInclusive<Rating>, String> {
    let tenths = 10_u64.pow(1 - u32::from(numbers.decimals.min(1)));
    let end = |given: u64, open: u64, otherwise: Rating| {
        if given == open {
            return Some(otherwise);
        }
        let rating = Rating(given / tenths);
        let is_number = given.is_multiple_of(tenths);
        (is_number && (numbers.lowest..=numbers.highest).contains(&rating)).then_some(rating)
    };
    let first = end(wanted.first, 0, numbers.lowest);
    let last = end(wanted.last, u64::MAX, numbers.highest);
    let range = first.zip(last).map(|(first, last)| first..=last);
    range.ok_or_else(|| {
        let number = |rating| numbers.number(rating);
        let what = if numbers.decimals == 0 { "scores are whole numbers" } else { "ratings go" };
        format!(
            "--rating: in the scale {}, {what} from {} to {}; choose a range within",
            numbers.name,
            number(numbers.lowest),
            number(numbers.highest)
        )
    })
}

/// Refuses techniques that the scale does not have, and that every puzzle needs.
fn check_names(args: &OrderArgs, scale: &Profile, wanted: &WantedSteps) -> Result<(), String> {
    for names in &args.hardest {
        let is_in =
            |scale: &Profile| names.techniques.iter().any(|own| scale.score(*own).is_some());
        if !is_in(scale) {
            let others = Profile::ALL.iter().filter(|scale| is_in(scale)).map(Profile::name);
            let others: Vec<&str> = others.collect();
            let advice = if others.is_empty() {
                "docs/reference/ratings.md lists the techniques of each scale".to_owned()
            } else {
                format!("choose --scale {}", others.join(" or "))
            };
            return Err(format!(
                "--hardest {}: the scale {} does not use it; {advice}",
                names.name,
                scale.name()
            ));
        }
    }
    let every = |names: &&TechniqueNames| names.techniques.contains(&Technique::FullHouse);
    if let Some(names) = args.without.iter().find(every) {
        return Err(format!(
            "--without {}: the last cell of every puzzle is a full house; name other techniques",
            names.name
        ));
    }
    let is_left = |technique: &Technique| !wanted.without.contains(technique);
    if !args.hardest.is_empty() && !wanted.hardest.iter().any(is_left) {
        return Err(format!(
            "--hardest {} and --without {} exclude each other; leave one of them out",
            names(&args.hardest),
            names(&args.without)
        ));
    }
    Ok(())
}

/// Returns the ratings that the wanted techniques can have, as text.
fn rated(wanted: &WantedSteps, scale: &Profile, numbers: &RatingScale) -> String {
    let any = numbers.lowest..=numbers.highest;
    wanted.ratings(scale, any).map_or_else(String::new, |ratings| {
        let (least, most) = (*ratings.start(), *ratings.end());
        match (least == most, most == numbers.highest) {
            (true, _) => numbers.number(least),
            (false, true) => format!("{} and more", numbers.number(least)),
            (false, false) => format!("{}-{}", numbers.number(least), numbers.number(most)),
        }
    })
}

/// Returns all techniques of some names.
fn all(names: &[TechniqueNames]) -> Vec<Technique> {
    let mut all: Vec<Technique> = names.iter().flat_map(|names| names.techniques.clone()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns names with commas between them.
pub fn names(names: &[TechniqueNames]) -> String {
    names.iter().map(|names| names.name).collect::<Vec<_>>().join(",")
}
