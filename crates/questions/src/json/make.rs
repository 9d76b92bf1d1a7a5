//! The question `generate`: puzzles by a seed.

use super::answer::JsonAnswer;
use super::field::{
    CLUES, COUNT, LEVEL, MINIMAL, PATTERN, POSITIONS, RATING, SCALE, SEED, START, SYMMETRY,
    TECHNIQUE, TRIES,
};
use super::fields::{Fields, out_of_range, wrong_type};
#[cfg(feature = "variant")]
use super::make_variant::{self, MadeVariantObject};
use super::rate::RatingObject;
use super::reason::MissingReason;
use super::refusal::{FieldNames, Refusal, RefusalDetail, RefusalKind};
use super::value::{ExpectedValue, FoundValue};
use crate::limits::{Limits, MakingProgress};
use crate::make::{
    MadePosition, MadePuzzle, MakeWatch, OrderError, PuzzleMaker, PuzzleOrder, RatingLevel,
    RatingSpan, StepConstraints, TechniqueNames, TechniqueRole, WantedDifficulty, WantedTechnique,
    check_indices,
};
use ninefold_core::{CancelFlag, Cell, CellSet, Puzzle};
use ninefold_generate::{ClueSymmetry, LocalSearchProgress, Minimality, StartFrom};
use ninefold_scales::Profile;
use serde::Serialize;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::Arc;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct GenerateAnswer {
    pub(crate) status: MakingStatus,
    pub(crate) made: Vec<MadeObject>,
    pub(crate) missing: Option<String>,
    /// Why puzzles are missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) reasons: Vec<MissingReason>,
}

/// Whether all puzzles were made.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MakingStatus {
    /// All puzzles were made.
    Made,
    /// The tries did not suffice for some.
    Missing,
    /// A limit ended the making.
    Stopped,
}

/// A puzzle that was made.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MadePuzzle"))]
pub(crate) struct MadeObject {
    pub(crate) puzzle: String,
    pub(crate) solution: String,
    pub(crate) clues: usize,
    pub(crate) index: u64,
    /// The scale of the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scale: Option<&'static str>,
    #[serde(flatten)]
    pub(crate) rating: Option<RatingObject>,
    #[serde(flatten)]
    pub(crate) position: Option<PositionObject>,
    /// Only for a puzzle on another grid or with other rules.
    #[cfg(feature = "variant")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
    pub(crate) variant: Option<MadeVariantObject>,
}

/// A position on the path of a puzzle, and its next step.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MadePosition"))]
pub(crate) struct PositionObject {
    filled: String,
    candidates: Vec<u16>,
    technique: &'static str,
    step: String,
}

impl MadeObject {
    /// Returns the object of a puzzle. `scale` is that of its rating.
    fn new(index: u64, made: &MadePuzzle, scale: Option<&Profile>) -> Self {
        let rating = scale.zip(made.rating).filter(|_| made.position.is_none());
        Self {
            puzzle: made.puzzle.to_string(),
            solution: made.solution.to_string(),
            clues: made.puzzle.clue_count(),
            index,
            scale: rating.map(|(scale, _)| scale.name()),
            rating: rating.map(|(scale, rating)| RatingObject::new(scale, &rating)),
            position: made
                .position
                .as_ref()
                .map(|position| PositionObject::new(&made.puzzle, position)),
            #[cfg(feature = "variant")]
            variant: None,
        }
    }
}

impl PositionObject {
    fn new(puzzle: &Puzzle, MadePosition { board, step, .. }: &MadePosition) -> Self {
        let put_in = puzzle.clue_cells().iter().fold(*board.filled(), Puzzle::without);
        Self {
            filled: put_in.to_string(),
            candidates: Cell::ALL.map(|cell| board.candidates(cell).bits()).to_vec(),
            technique: step.technique.name(),
            step: step.to_string(),
        }
    }
}

/// Makes puzzles.
pub(crate) fn generate(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let seed = fields.number(&SEED)?.unwrap_or(0);
    let start = fields.number(&START)?.unwrap_or(0);
    let count = fields.number(&COUNT)?.unwrap_or(1);
    #[cfg(feature = "variant")]
    if make_variant::is_wanted(fields)? {
        return make_variant::generate(fields, [seed, start, count], limits);
    }
    let Making { made, missing, reasons, status } =
        make(&order(fields)?, seed, start, count, limits)?;
    let answer = GenerateAnswer { status, made, missing, reasons };
    let is_stopped = status == MakingStatus::Stopped;
    Ok(JsonAnswer { is_stopped, ..JsonAnswer::whole(&answer) })
}

/// Returns what the request orders.
fn order(fields: &Fields) -> Result<PuzzleOrder, Refusal> {
    let steps = steps(fields)?;
    Ok(PuzzleOrder {
        minimality: minimality(fields)?.unwrap_or(Minimality::Minimal),
        symmetry: symmetry(fields)?,
        start: match fields.text(&PATTERN)? {
            Some(pattern) => StartFrom::Cells(cells(pattern)?),
            None => StartFrom::RandomGrid,
        },
        tries: fields.number(&TRIES)?,
        clues: fields.value(&CLUES).map(|value| clues(value, 81)).transpose()?,
        steps,
        ..PuzzleOrder::new(Profile::DEFAULT)
    })
}

/// Returns which clues must be needed, if the request says so.
pub(crate) fn minimality(fields: &Fields) -> Result<Option<Minimality>, Refusal> {
    let Some(value) = fields.value(&MINIMAL) else { return Ok(None) };
    match value {
        Value::Bool(true) => Ok(Some(Minimality::Minimal)),
        Value::Bool(false) => Ok(Some(Minimality::Proper)),
        Value::String(name) if name == "symmetric" => Ok(Some(Minimality::Symmetric)),
        Value::String(_) => {
            Err(out_of_range(&MINIMAL, None, MINIMAL.kind.expected(), value.into()))
        }
        other => Err(wrong_type(&MINIMAL, None, MINIMAL.kind.expected(), other.into())),
    }
}

/// Returns the symmetry of the cells that hold clues.
pub(crate) fn symmetry(fields: &Fields) -> Result<ClueSymmetry, Refusal> {
    let Some(name) = fields.text(&SYMMETRY)? else { return Ok(ClueSymmetry::None) };
    name.parse().map_err(|name| unknown(RefusalDetail::UnknownSymmetry { name }))
}

/// Returns what the request wants of the steps.
fn steps(fields: &Fields) -> Result<StepConstraints, Refusal> {
    let names = match fields.text(&TECHNIQUE)? {
        None => None,
        Some(text) => Some(
            text.parse::<TechniqueNames>()
                .map_err(|nearest| unknown(RefusalDetail::UnknownTechnique { nearest }))?,
        ),
    };
    let positions = fields.flag(&POSITIONS)?;
    if positions && names.is_none() {
        return Err(impossible(RefusalDetail::PositionsNeedTechnique));
    }
    if fields.has(&RATING) && fields.has(&LEVEL) {
        return Err(impossible(RefusalDetail::LevelAndRating));
    }
    let scale = fields.scale(&SCALE)?;
    let mut steps = StepConstraints::new(scale.unwrap_or(Profile::DEFAULT));
    steps.rating = fields.value(&RATING).map(rating).transpose()?;
    steps.level = fields.choice(&LEVEL, &levels())?;
    let role = if positions { TechniqueRole::Next } else { TechniqueRole::Hardest };
    steps.technique = names.map(|names| WantedTechnique { names, role });
    if scale.is_some() && !steps.wants_any() {
        return Err(impossible(RefusalDetail::NothingToRate));
    }
    Ok(steps)
}

fn impossible(detail: RefusalDetail) -> Refusal {
    Refusal::new(RefusalKind::Impossible, detail)
}

fn unknown(detail: RefusalDetail) -> Refusal {
    Refusal::new(RefusalKind::OutOfRange, detail)
}

/// Refuses an order that no puzzle can meet.
pub(crate) fn no_puzzle(error: OrderError) -> Refusal {
    impossible(RefusalDetail::Order(error))
}

/// Returns all levels with their names.
pub(crate) fn levels() -> [(&'static str, RatingLevel); 6] {
    RatingLevel::ALL.map(|level| (level.name(), level))
}

/// Returns the cells that 81 characters mark.
fn cells(text: &str) -> Result<CellSet, Refusal> {
    let refuse = |found| out_of_range(&PATTERN, None, ExpectedValue::Pattern, found);
    let mut cells = CellSet::EMPTY;
    let mut length = 0;
    for character in text.chars() {
        let cell = Cell::new(length);
        length += 1;
        match (character, cell) {
            ('1'..='9' | 'x' | 'X' | '#', Some(cell)) => {
                cells.insert(cell);
            }
            ('0' | '.' | '_' | '*' | '-', _) | (_, None) => {}
            (other, _) => {
                let character = other.escape_debug().to_string();
                return Err(refuse(FoundValue::Character { character, number: length }));
            }
        }
    }
    if length == 81 { Ok(cells) } else { Err(refuse(FoundValue::Characters(length))) }
}

/// Returns a range of clues: a number, or a text such as `24-28`. A range may reach below the
/// smallest number of a proper puzzle. `most`: the end of an open range.
pub(crate) fn clues(value: &Value, most: u64) -> Result<RangeInclusive<u64>, Refusal> {
    span(value, most).ok_or_else(|| out_of_range(&CLUES, None, ExpectedValue::Clues, value.into()))
}

/// Returns a range of numbers up to 1000: a number, or a text such as `24-28`, `-28` or `24-`.
pub(crate) fn span(value: &Value, most: u64) -> Option<RangeInclusive<u64>> {
    let number = |text: &str| text.parse::<u64>().ok().filter(|count| *count <= 1000);
    let span = match value {
        Value::Number(count) => number(&count.to_string()).map(|count| (count, count)),
        Value::String(text) => match text.split_once('-') {
            Some(("", "")) => None,
            Some(("", last)) => number(last).map(|last| (0, last)),
            Some((first, "")) => number(first).map(|first| (first, most)),
            Some((first, last)) => number(first).zip(number(last)),
            None => number(text).map(|count| (count, count)),
        },
        _ => None,
    };
    span.filter(|(first, last)| first <= last).map(|(first, last)| first..=last)
}

/// Returns a range of ratings: a number, or a text such as `3.0-4.5`.
fn rating(value: &Value) -> Result<RatingSpan, Refusal> {
    let span = match value {
        // A number has one end: -3 is no range up to 3.
        Value::Number(number) if number.as_f64().is_some_and(f64::is_sign_positive) => {
            number.to_string().parse().ok()
        }
        Value::String(text) => text.parse().ok(),
        _ => None,
    };
    span.ok_or_else(|| out_of_range(&RATING, None, ExpectedValue::Rating, value.into()))
}

/// What was made of an order.
pub(crate) struct Making {
    pub(crate) made: Vec<MadeObject>,
    /// Why something is missing.
    pub(crate) missing: Option<String>,
    pub(crate) reasons: Vec<MissingReason>,
    pub(crate) status: MakingStatus,
}

/// Makes some puzzles of a seed.
pub(crate) fn make(
    order: &PuzzleOrder,
    seed: u64,
    start: u64,
    count: u64,
    limits: &Limits,
) -> Result<Making, Refusal> {
    check_indices(start, count).map_err(no_puzzle)?;
    let (spec, difficulty) = order.puzzles().map_err(no_puzzle)?;
    let difficulty = difficulty.as_ref();
    let scale = difficulty.and_then(WantedDifficulty::steps).map(|steps| steps.scale);
    let flag = CancelFlag::new();
    let watch: Arc<dyn MakeWatch> =
        Arc::new(LimitWatch { limits: limits.clone(), flag: flag.clone() });
    let mut maker = PuzzleMaker::new(&spec, difficulty, seed, &watch, &flag).map_err(no_puzzle)?;
    let (mut made, mut missing, mut reasons) = (Vec::new(), Vec::new(), Vec::new());
    for index in (0..count).filter_map(|place| start.checked_add(place)) {
        let one = if (limits.go_on)() { maker.make(index, 1, 1).pop() } else { None };
        match one {
            Some(Ok(one)) => made.push(MadeObject::new(index, &one, scale.as_ref())),
            Some(Err(error)) => {
                missing.push(format!("index {index}: {}", error.describe(&FieldNames)));
                reasons.push(MissingReason::new(index, &error));
            }
            None => {
                let done = index - start;
                missing.push(format!("stopped after {done} of {count} puzzles"));
                reasons.push(MissingReason::Stopped { made: done, wanted: count });
                let (missing, status) = (Some(missing.join("; ")), MakingStatus::Stopped);
                return Ok(Making { made, missing, reasons, status });
            }
        }
    }
    let status = if missing.is_empty() { MakingStatus::Made } else { MakingStatus::Missing };
    let missing = (!missing.is_empty()).then(|| missing.join("; "));
    Ok(Making { made, missing, reasons, status })
}

/// Ends a maker when the limits end, and reports its progress.
struct LimitWatch {
    limits: Limits,
    flag: CancelFlag,
}

impl LimitWatch {
    fn watch(&self, progress: MakingProgress) {
        if let Some(report) = &self.limits.report {
            report(progress);
        }
        if !(self.limits.go_on)() {
            self.flag.cancel();
        }
    }
}

impl MakeWatch for LimitWatch {
    fn tried(&self, tried: u64, _found: u64) {
        self.watch(MakingProgress::Tried(tried));
    }

    fn searched(&self, progress: &LocalSearchProgress) {
        let LocalSearchProgress { moves, clues, .. } = *progress;
        self.watch(MakingProgress::Searched { moves, clues });
    }

    fn watches_every_try(&self) -> bool {
        true
    }
}
