//! The question `generate`: puzzles by a seed.

use super::fields::{Fields, out_of_range};
use super::rating::RatingObject;
use super::to_json as json;
use crate::limits::Limits;
use crate::make::{
    MadePosition, MadePuzzle, MakeWatch, Product, PuzzleMaker, PuzzleOrder, RatingLevel,
    RatingSpan, StepConstraints, TechniqueNames, TechniqueRole, WantedTechnique, check_indices,
    check_puzzles,
};
use crate::refusal::{Refusal, RefusalKind};
use crate::setting::{Setting, SettingNames};
use ninefold_core::{CancelFlag, Cell, CellSet, Puzzle, Status};
use ninefold_generate::{ClueSymmetry, LocalSearchProgress, Minimality, StartFrom};
use ninefold_scales::Profile;
use serde::Serialize;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Most puzzles of one answer.
const MOST: u64 = 100;

#[derive(Serialize)]
struct GenerateAnswer {
    status: &'static str,
    made: Vec<MadeObject>,
    missing: Option<String>,
}

/// A puzzle that was made.
#[derive(Serialize)]
pub(crate) struct MadeObject {
    puzzle: String,
    solution: String,
    clues: usize,
    index: u64,
    #[serde(flatten)]
    rating: Option<RatingObject>,
    #[serde(flatten)]
    position: Option<PositionObject>,
}

/// A position on the path of a puzzle, and its next step.
#[derive(Serialize)]
struct PositionObject {
    filled: String,
    candidates: Vec<u16>,
    technique: &'static str,
    step: String,
}

impl MadeObject {
    /// Returns the object of a puzzle. `scale` is that of its rating.
    fn of(index: u64, made: &MadePuzzle, scale: Option<&Profile>) -> Self {
        let rating = scale.zip(made.rating).filter(|_| made.position.is_none());
        Self {
            puzzle: made.puzzle.to_string(),
            solution: made.solution.to_string(),
            clues: made.puzzle.clue_count(),
            index,
            rating: rating.map(|(scale, rating)| RatingObject::of(scale, &rating)),
            position: made.position.map(|position| PositionObject::of(&made.puzzle, &position)),
        }
    }
}

impl PositionObject {
    fn of(puzzle: &Puzzle, MadePosition { board, step, .. }: &MadePosition) -> Self {
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
pub(crate) fn generate(fields: &Fields, limits: &Limits) -> Result<String, Refusal> {
    let seed = fields.number("seed", &(0..=u64::MAX))?.unwrap_or(0);
    let start = fields.number("start", &(0..=u64::MAX))?.unwrap_or(0);
    let count = fields.number("count", &(1..=MOST))?.unwrap_or(1);
    let Making { made, missing, status } = make(&order(fields)?, seed, start, count, limits)?;
    Ok(json(&GenerateAnswer { status, made, missing }))
}

/// Returns what the request orders.
fn order(fields: &Fields) -> Result<PuzzleOrder, Refusal> {
    let steps = steps(fields)?;
    let is_minimal = fields.flag("minimal")?.unwrap_or(true);
    let symmetry = fields.text("symmetry")?.unwrap_or(ClueSymmetry::None.name());
    Ok(PuzzleOrder {
        minimality: if is_minimal { Minimality::Minimal } else { Minimality::Proper },
        symmetry: symmetry
            .parse()
            .map_err(|error| Refusal::new(RefusalKind::OutOfRange, format!("symmetry: {error}")))?,
        start: match fields.text("pattern")? {
            Some(pattern) => StartFrom::Cells(cells(pattern)?),
            None => StartFrom::RandomGrid,
        },
        tries: fields.number("tries", &(1..=u64::MAX))?,
        clues: fields.value("clues").map(clues).transpose()?,
        steps,
        ..PuzzleOrder::new(Profile::SE121)
    })
}

/// Returns what the request wants of the steps.
fn steps(fields: &Fields) -> Result<StepConstraints, Refusal> {
    let names = match fields.text("technique")? {
        None => None,
        Some(text) => Some(text.parse::<TechniqueNames>().map_err(|error| {
            Refusal::new(RefusalKind::OutOfRange, format!("technique: {error}"))
        })?),
    };
    let positions = fields.flag("positions")?.unwrap_or(false);
    if positions && names.is_none() {
        return Err(impossible("positions: it needs `technique`, the technique of the next step"));
    }
    if fields.has("rating") && fields.has("level") {
        return Err(impossible(
            "level: it cannot be combined with `rating`; leave out one of them",
        ));
    }
    let wants_steps = names.is_some() || fields.has("rating") || fields.has("level");
    let scale = fields.scale()?;
    if scale.is_some() && !wants_steps {
        return Err(impossible(
            "scale: it belongs to `rating`, `level` and `technique`; name one of these, or leave \
             out `scale`",
        ));
    }
    let usual = if names.is_some() { Profile::HUMAN } else { Profile::SE121 };
    let mut steps = StepConstraints::new(scale.unwrap_or(usual));
    steps.rating = fields.value("rating").map(rating).transpose()?;
    steps.level = fields.choice("level", &levels())?;
    let role = if positions { TechniqueRole::Next } else { TechniqueRole::Hardest };
    steps.technique = names.map(|names| WantedTechnique { names, role });
    Ok(steps)
}

fn impossible(message: impl Into<String>) -> Refusal {
    Refusal::new(RefusalKind::Impossible, message)
}

/// Returns all levels with their names.
pub(crate) fn levels() -> [(&'static str, RatingLevel); 6] {
    RatingLevel::ALL.map(|level| (level.name(), level))
}

/// Returns the cells that 81 characters mark.
fn cells(text: &str) -> Result<CellSet, Refusal> {
    let expected = "81 characters, 1-9 x X # for a clue and 0 . _ * - for none";
    let refuse = |found: String| {
        let message = format!("pattern: expected {expected}; found {found}");
        Refusal::new(RefusalKind::OutOfRange, message)
    };
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
                return Err(refuse(format!("`{}` (character {length})", other.escape_debug())));
            }
        }
    }
    if length == 81 { Ok(cells) } else { Err(refuse(format!("{length} characters"))) }
}

/// Returns a range of clues: a number, or a text such as `24-28`. A range may reach below the
/// smallest number of a proper puzzle.
fn clues(value: &Value) -> Result<RangeInclusive<u64>, Refusal> {
    let number = |text: &str| text.parse::<u64>().ok().filter(|count| *count <= 1000);
    let span = match value {
        Value::Number(count) => number(&count.to_string()).map(|count| (count, count)),
        Value::String(text) => match text.split_once('-') {
            Some(("", "")) => None,
            Some(("", last)) => number(last).map(|last| (0, last)),
            Some((first, "")) => number(first).map(|first| (first, 81)),
            Some((first, last)) => number(first).zip(number(last)),
            None => number(text).map(|count| (count, count)),
        },
        _ => None,
    };
    match span.filter(|(first, last)| first <= last) {
        Some((first, last)) => Ok(first..=last),
        None => {
            let expected = "a number of clues such as 24, or a range such as \"24-28\"";
            Err(out_of_range("clues", expected, value))
        }
    }
}

/// Returns a range of ratings: a number, or a text such as `3.0-4.5`.
fn rating(value: &Value) -> Result<RatingSpan, Refusal> {
    let tenths = |text: &str| -> Option<u64> {
        let (units, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = (1..=9).contains(&units.len())
            && tenth.len() == 1
            && units.bytes().chain(tenth.bytes()).all(|byte| byte.is_ascii_digit());
        is_number.then_some(units.parse::<u64>().ok()? * 10 + tenth.parse::<u64>().ok()?)
    };
    let end = |text: &str| if text.is_empty() { Some(None) } else { tenths(text).map(Some) };
    let one = |text: &str| tenths(text).map(|rating| (Some(rating), Some(rating)));
    let span = match value {
        Value::Number(number) => one(&number.to_string()),
        Value::String(text) => match text.split_once('-') {
            Some(("", "")) => None,
            Some((first, last)) => end(first).zip(end(last)),
            None => one(text),
        },
        _ => None,
    };
    let is_ascending = |(first, last): &(Option<u64>, Option<u64>)| {
        first.zip(*last).is_none_or(|(first, last)| first <= last)
    };
    match span.filter(is_ascending) {
        Some((first, last)) => Ok(RatingSpan { first, last }),
        None => {
            let expected = "a rating such as 3.2, or a range such as \"3.0-4.5\" or \"7-\"";
            Err(out_of_range("rating", expected, value))
        }
    }
}

/// Names settings as the fields of requests are named.
struct FieldNames;

impl SettingNames for FieldNames {
    fn setting_name(&self, setting: Setting) -> &'static str {
        match setting {
            Setting::Minimality => "minimal",
            Setting::Positions => "positions",
            other => other.name(),
        }
    }
}

/// What was made of an order.
pub(crate) struct Making {
    pub(crate) made: Vec<MadeObject>,
    /// Why something is missing.
    pub(crate) missing: Option<String>,
    pub(crate) status: &'static str,
}

/// Makes some puzzles of a seed.
pub(crate) fn make(
    order: &PuzzleOrder,
    seed: u64,
    start: u64,
    count: u64,
    limits: &Limits,
) -> Result<Making, Refusal> {
    check_indices(start, count, &FieldNames).map_err(impossible)?;
    let product = order.product(&FieldNames).map_err(|error| impossible(error.to_string()))?;
    // A request cannot order anything else.
    let Product::Puzzles { spec, difficulty } = &product else {
        return Err(impossible("only puzzles can be made"));
    };
    check_puzzles(spec, difficulty.as_ref(), &FieldNames).map_err(impossible)?;
    let (scale, flag) = (product.rating_scale(), CancelFlag::new());
    let watch: Arc<dyn MakeWatch> =
        Arc::new(LimitWatch { limits: limits.clone(), flag: flag.clone() });
    let mut maker =
        PuzzleMaker::new(spec, difficulty.as_ref(), seed, &watch, &flag).map_err(impossible)?;
    let (mut made, mut missing) = (Vec::new(), Vec::new());
    for index in (0..count).filter_map(|place| start.checked_add(place)) {
        let one = if (limits.go_on)() { maker.make(index, 1, 1).pop() } else { None };
        match one {
            Some(Ok(one)) => made.push(MadeObject::of(index, &one, scale.as_ref())),
            Some(Err(error)) => {
                missing.push(format!("index {index}: {}", error.describe(&FieldNames)));
            }
            None => {
                let done = index - start;
                missing.push(format!("stopped after {done} of {count} puzzles"));
                let missing = Some(missing.join("; "));
                return Ok(Making { made, missing, status: Status::Stopped.name() });
            }
        }
    }
    let status = if missing.is_empty() { "made" } else { "missing" };
    let missing = (!missing.is_empty()).then(|| missing.join("; "));
    Ok(Making { made, missing, status })
}

/// Ends a maker when the limits end.
struct LimitWatch {
    limits: Limits,
    flag: CancelFlag,
}

impl LimitWatch {
    fn watch(&self) {
        if !(self.limits.go_on)() {
            self.flag.cancel();
        }
    }
}

impl MakeWatch for LimitWatch {
    fn tried(&self, _tried: u64, _found: u64) {
        self.watch();
    }

    fn searched(&self, _progress: &LocalSearchProgress) {
        self.watch();
    }

    fn watches_every_try(&self) -> bool {
        true
    }
}
