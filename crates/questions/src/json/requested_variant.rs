//! [`found`]: whether a request is about a variant puzzle.

use super::answer::JsonAnswer;
use super::field::{FROM, POSITION, RECORD};
use super::fields::Fields;
use super::question::Question;
use super::refusal::{Refusal, RefusalDetail, RefusalKind};
use super::variant;
use super::variant_refusal::{PlacedFault, VariantRefusal};
use crate::limits::Limits;
use crate::variant::{find_variant, is_classic, known_classic};
use ninefold_variant_io::{VariantFormat, VariantReadError, VariantReading};

/// A function that answers a question about a variant puzzle.
pub(crate) type AnswerVariant =
    fn(&VariantReading, &Fields, &Limits) -> Result<JsonAnswer, Refusal>;

/// The puzzle of a request.
pub(crate) enum RequestedPuzzle {
    /// A classic puzzle, or none.
    Classic(Fields),
    /// A variant puzzle, and the function that answers the question about it.
    Variant(Box<VariantReading>, Fields, AnswerVariant),
}

/// Most entries that a refusal lists.
const SHOWN: usize = 20;

/// Returns whether the text of a request certainly has no variant puzzle. This is quick.
pub(crate) fn is_excluded(fields: &Fields) -> bool {
    let is_classic = |text: Option<&str>| text.is_none_or(is_classic);
    !fields.has(&FROM) && fields.text(&POSITION[0]).map_or(true, is_classic)
}

/// Returns the puzzle of a request. A text of a format for variant puzzles may have a classic one; most
/// questions then get its clues as plain text.
pub(crate) fn found(question: &Question, mut fields: Fields) -> Result<RequestedPuzzle, Refusal> {
    let [puzzle, filled, candidates, moves, _] = &POSITION;
    let text = if question.has_position { fields.text(puzzle)? } else { None };
    let Some(reading) = text.map(|text| variant_of(text, &fields)).transpose()?.flatten() else {
        return Ok(RequestedPuzzle::Classic(fields));
    };
    let answer = answer_of(question.name);
    if question.name != "read"
        && let Some(clues) = known_classic(&reading.puzzle)
    {
        fields.replace(puzzle, &clues.to_string());
        return Ok(RequestedPuzzle::Classic(fields));
    }
    let Some(answer) = answer else {
        let puzzle = &reading.puzzle;
        return Err(impossible(VariantRefusal::ClassicOnly {
            question: question.name,
            format: reading.format.name(),
            rows: puzzle.rows(),
            columns: puzzle.columns(),
            rules: puzzle.rules().len(),
        }));
    };
    if let Some(field) = [filled, candidates, moves].into_iter().find(|field| fields.has(field)) {
        return Err(impossible(VariantRefusal::ClassicField { field: field.name }));
    }
    if let Some(number) = fields.number(&RECORD)?.filter(|number| *number > 1) {
        let detail = RefusalDetail::TooFewPuzzles { puzzles: 1, number };
        return Err(Refusal::new(RefusalKind::OutOfRange, detail));
    }
    Ok(RequestedPuzzle::Variant(Box::new(reading), fields, answer))
}

/// Returns the function that answers a question about a variant puzzle, or `None` if it is about classic
/// puzzles only.
fn answer_of(question: &str) -> Option<AnswerVariant> {
    Some(match question {
        "read" => variant::read,
        "solve" => variant::solve,
        "count" => variant::count,
        "check" => variant::check,
        "candidates" => variant::candidates,
        _ => return None,
    })
}

/// Returns the variant puzzle of a text, if it has one.
pub(crate) fn variant_of(text: &str, fields: &Fields) -> Result<Option<VariantReading>, Refusal> {
    let formats = VariantFormat::ALL.map(|format| (format.name(), format));
    let format = fields.choice(&FROM, &formats)?;
    find_variant(text, format).map_err(refused)
}

/// Refuses what cannot be.
pub(crate) fn impossible(detail: VariantRefusal) -> Refusal {
    Refusal::new(RefusalKind::Impossible, RefusalDetail::Variant(detail))
}

/// Refuses a text that is no variant puzzle.
fn refused(error: VariantReadError) -> Refusal {
    let malformed = |detail| Refusal::new(RefusalKind::MalformedPuzzle, detail);
    malformed(RefusalDetail::Variant(match error {
        VariantReadError::Ambiguous { readings } => VariantRefusal::TwoMeanings {
            formats: readings.into_iter().map(VariantFormat::name).collect(),
        },
        VariantReadError::Text { format, fault } => VariantRefusal::TextFault {
            format: format.name(),
            place: fault.place.to_string(),
            expected: fault.expected,
            found: fault.found,
        },
        VariantReadError::Model { format, faults, places } => {
            let places = places.into_iter().chain(std::iter::repeat(None));
            let faults = faults.as_slice();
            let shown = faults.iter().zip(places).take(SHOWN).map(|(fault, place)| PlacedFault {
                place: place.map(|place| place.to_string()),
                problem: fault.to_string(),
            });
            VariantRefusal::PuzzleFaults {
                format: format.name(),
                faults: shown.collect(),
                more: faults.len().saturating_sub(SHOWN),
            }
        }
        VariantReadError::TooLong { bytes, most } => {
            return malformed(RefusalDetail::TextTooLong { bytes, most });
        }
        // A text of no known format counts as classic, and the message is about a classic puzzle. JSON is
        // UTF-8.
        other => return malformed(RefusalDetail::Unreadable { problem: other.to_string() }),
    }))
}

/// Returns the start of a list for a refusal, and the number of the others.
pub(crate) fn shown(mut all: Vec<String>) -> (Vec<String>, usize) {
    let more = all.len().saturating_sub(SHOWN);
    all.truncate(SHOWN);
    (all, more)
}
