//! The question `generate` about puzzles on other grids or with other rules.

use super::answer::JsonAnswer;
use super::convert::written;
use super::field::{
    BOXES, CAGES, CLUES, Field, GRID, IS_LOSSY, KIND, LEVEL, MADE_TO, MAP, MAX_GUESSES, PATTERN,
    POSITIONS, RATING, SCALE, TECHNIQUE, TRIES, written_formats,
};
use super::fields::{Fields, out_of_range};
use super::make::{
    GenerateAnswer, MadeObject, MakingStatus, clues, levels, minimality, no_puzzle, span, symmetry,
};
use super::reason::{MakingRemedy, MissingReason, NearestMade};
use super::refusal::{FieldNames, Refusal, RefusalDetail, RefusalKind};
use super::requested_variant::impossible;
use super::value::{ExpectedValue, FoundValue};
use super::variant::values_text;
use super::variant_refusal::VariantRefusal;
use crate::limits::{Limits, MakingProgress};
use crate::make::{
    VariantWishError, VariantWishes, check_indices, describe_variant_error, usual_variant_format,
};
use ninefold_core::Budget;
use ninefold_variant_generate::{MadeVariant, VariantKind, VariantMakeError, VariantMaker};
use ninefold_variant_io::VariantFormat;
use serde::Serialize;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Fields that only classic puzzles have.
const CLASSIC_ONLY: [&Field; 5] = [&PATTERN, &RATING, &TECHNIQUE, &POSITIONS, &SCALE];

/// Fields that only puzzles on other grids or with other rules have.
const OTHER_ONLY: [&Field; 6] = [&BOXES, &MAP, &CAGES, &MAX_GUESSES, &MADE_TO, &IS_LOSSY];

/// Largest number of cells of a cage.
const MOST_CAGE_CELLS: u64 = 25;

/// What is special about a puzzle on another grid or with other rules.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub(crate) struct MadeVariantObject {
    /// Format of the puzzle's text.
    format: &'static str,
    /// Number of tries that it took.
    tries: u64,
    /// Guesses of a search that proves the puzzle proper, if a level was wanted.
    nodes: Option<u64>,
    /// What `lossy` left out, in English.
    dropped: Vec<String>,
}

/// Returns whether a request is about other grids or other rules.
///
/// # Errors
///
/// Refuses fields that need `grid` or `kind` without these.
pub(crate) fn is_wanted(fields: &Fields) -> Result<bool, Refusal> {
    let is_wanted = fields.has(&GRID) || fields.has(&KIND);
    match OTHER_ONLY.into_iter().find(|field| fields.has(field)) {
        Some(field) if !is_wanted => {
            Err(impossible(VariantRefusal::OtherGridField { field: field.name }))
        }
        _ => Ok(is_wanted),
    }
}

/// Makes puzzles.
pub(crate) fn generate(
    fields: &Fields,
    [seed, start, count]: [u64; 3],
    limits: &Limits,
) -> Result<JsonAnswer, Refusal> {
    if let Some(field) = CLASSIC_ONLY.into_iter().find(|field| fields.has(field)) {
        return Err(impossible(VariantRefusal::ClassicField { field: field.name }));
    }
    let to = fields.choice(&MADE_TO, &written_formats())?;
    let is_lossy = fields.flag(&IS_LOSSY)?;
    let order = wishes(fields)?.order().map_err(|error| refused(&error))?;
    check_indices(start, count).map_err(no_puzzle)?;
    let formats = (usual_variant_format(&order, false), to);
    let go_on = Arc::clone(&limits.go_on);
    let budget = Budget::UNLIMITED.until(move || !go_on());
    let mut maker = VariantMaker::within(order, seed, &budget)
        .map_err(|error| refused(&VariantWishError::from(error)))?;
    let mut answer = GenerateAnswer {
        status: MakingStatus::Made,
        made: Vec::new(),
        missing: None,
        reasons: Vec::new(),
    };
    let mut missing = Vec::new();
    for index in (0..count).filter_map(|place| start.checked_add(place)) {
        let made = maker.make(index);
        if let Some(report) = &limits.report {
            report(MakingProgress::Tried(match &made {
                Ok(made) => made.tries,
                Err(error) => error.tries,
            }));
        }
        match made {
            Ok(made) => answer.made.push(made_object(index, &made, formats, is_lossy)?),
            Err(error) if error.is_cancelled => {
                let made = index - start;
                missing.push(format!("stopped after {made} of {count} puzzles"));
                answer.reasons.push(MissingReason::Stopped { made, wanted: count });
                answer.status = MakingStatus::Stopped;
                break;
            }
            Err(error) => {
                let why = describe_variant_error(&error, &FieldNames);
                missing.push(format!("index {index}: {why}"));
                answer.reasons.push(not_found(index, &error, &maker.order().clue_range()));
                answer.status = MakingStatus::Missing;
            }
        }
    }
    answer.missing = (!missing.is_empty()).then(|| missing.join("; "));
    let is_stopped = answer.status == MakingStatus::Stopped;
    Ok(JsonAnswer { is_stopped, ..JsonAnswer::whole(&answer) })
}

/// Returns what the request wishes.
fn wishes(fields: &Fields) -> Result<VariantWishes, Refusal> {
    let parsed =
        |field: &'static Field| fields.text(field).map(|text| text.map(|text| (field, text)));
    let malformed = |(field, text): (&'static Field, &str), expected: &str| {
        malformed(field, expected, &Value::from(text))
    };
    let size = parsed(&GRID)?.map(|given| {
        VariantWishes::parse_size(given.1).map_err(|expected| malformed(given, expected))
    });
    let boxes = parsed(&BOXES)?.map(|given| {
        VariantWishes::parse_boxes(given.1).map_err(|expected| malformed(given, expected))
    });
    let cages = fields.value(&CAGES).map(|value| {
        let cages = span(value, u64::MAX)
            .filter(|cages| *cages.start() > 0 && *cages.start() <= MOST_CAGE_CELLS);
        let expected = "expected a number of cells from 1 to 25, or a range such as \"2-5\"";
        cages.ok_or_else(|| self::malformed(&CAGES, expected, value))
    });
    let kinds = fields.choices(&KIND, &VariantKind::ALL.map(|kind| (kind.name(), kind)))?;
    if kinds.is_empty() && fields.has(&KIND) {
        return Err(out_of_range(&KIND, None, ExpectedValue::SomeName, FoundValue::List(0)));
    }
    Ok(VariantWishes {
        size: size.transpose()?,
        kinds,
        boxes: boxes.transpose()?,
        map: fields.text(&MAP)?.map(str::to_owned),
        clues: fields.value(&CLUES).map(|value| clues(value, u64::MAX)).transpose()?,
        minimality: minimality(fields)?,
        symmetry: symmetry(fields)?,
        cages: cages.transpose()?,
        level: fields.choice(&LEVEL, &levels())?,
        tries: fields.number(&TRIES)?,
        max_nodes: fields.number(&MAX_GUESSES)?,
    })
}

/// Refuses the text of a field.
fn malformed(field: &Field, expected: &str, found: &Value) -> Refusal {
    let problem = format!("{expected}, found {}", FoundValue::from(found));
    let detail = VariantRefusal::Wish { field: field.name, problem };
    Refusal::new(RefusalKind::OutOfRange, RefusalDetail::Variant(detail))
}

/// Refuses wishes that cannot be met.
fn refused(error: &VariantWishError) -> Refusal {
    use crate::setting::SettingNames;
    let field = FieldNames.setting_name(error.setting());
    impossible(VariantRefusal::Wish { field, problem: error.problem(&FieldNames) })
}

fn made_object(
    index: u64,
    made: &MadeVariant,
    (usual, to): (VariantFormat, Option<VariantFormat>),
    is_lossy: bool,
) -> Result<MadeObject, Refusal> {
    let format = to.unwrap_or(usual);
    let mut writing = written(&made.puzzle, format, is_lossy)?;
    if to.is_none() {
        // The rows of a grid stand on one line.
        writing.text.retain(|character| character != '\n');
    }
    let variant = MadeVariantObject {
        format: format.name(),
        tries: made.tries,
        nodes: made.effort,
        dropped: writing.dropped,
    };
    Ok(MadeObject {
        puzzle: writing.text.trim_end().to_owned(),
        solution: values_text(&made.puzzle, made.solution.iter().copied().map(Some)),
        clues: made.puzzle.givens().count(),
        index,
        scale: None,
        rating: None,
        position: None,
        variant: Some(variant),
    })
}

/// Returns why the puzzle of an index is missing.
fn not_found(
    index: u64,
    error: &VariantMakeError,
    wanted: &RangeInclusive<usize>,
) -> MissingReason {
    let change = match error.nearest_clues {
        Some(clues) if clues > *wanted.end() => Some(MakingRemedy::MoreClues),
        Some(clues) if clues < *wanted.start() => Some(MakingRemedy::FewerClues),
        _ => None,
    };
    MissingReason::NotFound {
        index,
        tries: error.tries,
        goal: None,
        nearest: error.nearest_clues.map(NearestMade::Clues),
        remedies: [MakingRemedy::MoreTries].into_iter().chain(change).collect(),
    }
}
