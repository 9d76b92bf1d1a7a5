//! The question `generate`: puzzles by a seed.

use super::fields::{Fields, out_of_range};
use super::rating::RatingObject;
use super::to_json as json;
use crate::limits::Limits;
use crate::make::{
    KeptRatings, RatingLevel, RatingSpan, StepConstraints, StepRating, TechniqueNames,
    TechniqueRole, WantedDifficulty, WantedTechnique, check_indices, check_puzzles,
};
use crate::refusal::{Refusal, RefusalKind};
use crate::setting::{Setting, SettingNames};
use ninefold_core::{CancelFlag, Cell, CellSet, Grid, Puzzle};
use ninefold_generate::{
    ClueSymmetry, DifficultyMeasure, Generator, Minimality, PuzzleSpec, RandomStream, Rated,
    Rating, RatingScale, StartFrom,
};
use ninefold_logic::{Board, Deduction, Profile, Rater};
use serde::Serialize;
use serde_json::Value;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

/// Most puzzles of one answer.
const MOST: u64 = 100;
/// Smallest number of clues of a proper puzzle.
const FEWEST: usize = 17;

#[derive(Serialize)]
struct GenerateAnswer {
    status: &'static str,
    made: Vec<MadePuzzle>,
    missing: Option<String>,
}

/// A puzzle that was made.
#[derive(Serialize)]
pub(crate) struct MadePuzzle {
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

/// Makes puzzles.
pub(crate) fn generate(fields: &Fields, limits: &Limits) -> Result<String, Refusal> {
    let seed = fields.number("seed", &(0..=u64::MAX))?.unwrap_or(0);
    let start = fields.number("start", &(0..=u64::MAX))?.unwrap_or(0);
    let count = fields.number("count", &(1..=MOST))?.unwrap_or(1);
    let (spec, steps) = (spec(fields)?, steps(fields)?);
    let (made, missing, status) = Maker::new(spec, &steps)?.make(seed, start, count, limits)?;
    Ok(json(&GenerateAnswer { status, made, missing }))
}

/// Returns what the request wants of the clues.
fn spec(fields: &Fields) -> Result<PuzzleSpec, Refusal> {
    let is_minimal = fields.flag("minimal")?.unwrap_or(true);
    let mut spec = PuzzleSpec {
        minimality: if is_minimal { Minimality::Minimal } else { Minimality::Proper },
        ..PuzzleSpec::default()
    };
    if let Some(symmetry) = fields.text("symmetry")? {
        spec.symmetry = symmetry
            .parse::<ClueSymmetry>()
            .map_err(|error| Refusal::new(RefusalKind::OutOfRange, format!("symmetry: {error}")))?;
    }
    if let Some(pattern) = fields.text("pattern")? {
        spec.start = StartFrom::Cells(cells(pattern)?);
    }
    if let Some(tries) = fields.number("tries", &(1..=u64::MAX))? {
        spec.tries = tries;
    }
    if let Some(value) = fields.value("clues") {
        spec.clues = clues(value)?;
    } else if !is_minimal && !matches!(spec.start, StartFrom::Cells(_)) {
        spec.clues = PuzzleSpec::PRINTED_CLUES;
    }
    Ok(spec)
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
fn clues(value: &Value) -> Result<RangeInclusive<usize>, Refusal> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|count| *count <= 1000);
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
        Some((first, last)) => Ok(first.max(FEWEST.min(last))..=last),
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

/// What was made, why something is missing, and the status.
type Making = (Vec<MadePuzzle>, Option<String>, &'static str);

/// Makes the puzzles of an order.
pub(crate) struct Maker {
    spec: PuzzleSpec,
    difficulty: Option<WantedDifficulty>,
}

impl Maker {
    /// Returns the maker of an order, or why no puzzle can be as ordered.
    pub(crate) fn new(spec: PuzzleSpec, steps: &StepConstraints) -> Result<Self, Refusal> {
        spec.check().map_err(|error| impossible(error.to_string()))?;
        let difficulty = steps.difficulty(&FieldNames).map_err(impossible)?;
        Ok(Self { spec, difficulty })
    }

    /// Makes some puzzles of a seed.
    pub(crate) fn make(
        &self,
        seed: u64,
        start: u64,
        count: u64,
        limits: &Limits,
    ) -> Result<Making, Refusal> {
        check_indices(start, count, &FieldNames).map_err(impossible)?;
        check_puzzles(&self.spec, self.difficulty.as_ref(), &FieldNames).map_err(impossible)?;
        let kept = KeptRatings::default();
        let flag = CancelFlag::new();
        let mut generator = self.generator(seed, &kept, &flag, limits)?;
        let (mut made, mut missing) = (Vec::new(), Vec::new());
        for index in (0..count).filter_map(|place| start.checked_add(place)) {
            let one = if (limits.go_on)() { generator.batch(index, 1).pop() } else { None };
            match one {
                Some(Ok(one)) => {
                    made.push(self.made(index, one.puzzle, one.solution, &kept));
                }
                Some(Err(error)) => missing.push(format!("index {index}: {error}")),
                None => {
                    let done = index - start;
                    missing.push(format!("stopped after {done} of {count} puzzles"));
                    return Ok((made, Some(missing.join("; ")), "stopped"));
                }
            }
            kept.clear();
        }
        let status = if missing.is_empty() { "made" } else { "missing" };
        let missing = (!missing.is_empty()).then(|| missing.join("; "));
        Ok((made, missing, status))
    }

    /// Returns a generator that asks at every try whether to go on.
    fn generator(
        &self,
        seed: u64,
        kept: &KeptRatings,
        flag: &CancelFlag,
        limits: &Limits,
    ) -> Result<Generator, Refusal> {
        let refuse = |error: &dyn std::fmt::Display| impossible(error.to_string());
        let generator = Generator::new(self.spec.clone(), seed).map_err(|error| refuse(&error))?;
        let (go_on, of_search) = (Arc::clone(&limits.go_on), flag.clone());
        let generator = generator.reporting(move |_| {
            if !go_on() {
                of_search.cancel();
            }
        });
        let (measure, range) = match &self.difficulty {
            Some(WantedDifficulty::Steps { rating, range }) => {
                (Some(rating.clone().keeping(kept)), range.clone())
            }
            _ => (None, Rating(0)..=Rating(0)),
        };
        let guarded =
            GuardedMeasure { measure, go_on: Arc::clone(&limits.go_on), flag: flag.clone() };
        let generator =
            generator.with_difficulty(guarded, range).map_err(|error| refuse(&error))?;
        Ok(generator.cancelled_by(flag))
    }

    /// Returns the object of a puzzle.
    fn made(&self, index: u64, puzzle: Puzzle, solution: Grid, kept: &KeptRatings) -> MadePuzzle {
        let (mut rating, mut position) = (None, None);
        if let Some(WantedDifficulty::Steps { rating: wanted, .. }) = &self.difficulty {
            if wanted.wanted.role == Some(TechniqueRole::Next) {
                position = PositionObject::of(&puzzle, wanted);
            } else {
                let found = kept.get(&puzzle);
                rating = found.map(|found| RatingObject::of(&wanted.scale, &found));
            }
        }
        MadePuzzle {
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            clues: puzzle.clue_count(),
            index,
            rating,
            position,
        }
    }
}

impl PositionObject {
    /// Follows the path of a puzzle to the first step with a wanted technique.
    fn of(puzzle: &Puzzle, wanted: &StepRating) -> Option<Self> {
        let mut board = Board::new(puzzle);
        let mut found: Option<Deduction> = None;
        Rater::new(board, wanted.scale).finish_until(
            || true,
            |step, _| {
                if wanted.wanted.hardest.contains(&step.technique) {
                    found = Some(*step);
                    return ControlFlow::Break(());
                }
                board.eliminate_all(&step.eliminations);
                if let Some(placement) = step.placement {
                    board.place(placement);
                }
                ControlFlow::Continue(())
            },
        );
        let step = found?;
        let clues = puzzle.clue_cells();
        let put_in = clues.iter().fold(*board.filled(), Puzzle::without);
        Some(Self {
            filled: put_in.to_string(),
            candidates: Cell::ALL.map(|cell| board.candidates(cell).bits()).to_vec(),
            technique: step.technique.name(),
            step: step.to_string(),
        })
    }
}

/// A measure that asks at every try whether to go on, and cancels the generator if not. Without an
/// inner measure, it accepts every puzzle.
struct GuardedMeasure {
    measure: Option<StepRating>,
    go_on: Arc<dyn Fn() -> bool + Send + Sync>,
    flag: CancelFlag,
}

impl GuardedMeasure {
    fn watch(&self) {
        if !(self.go_on)() {
            self.flag.cancel();
        }
    }
}

impl DifficultyMeasure for GuardedMeasure {
    fn scale(&self) -> RatingScale {
        match &self.measure {
            Some(measure) => measure.scale(),
            None => {
                let (lowest, highest) = (Rating(0), Rating(0));
                RatingScale { name: "any", decimals: 0, lowest, highest }
            }
        }
    }

    fn rate(&mut self, puzzle: &Puzzle, solution: &Grid, range: &RangeInclusive<Rating>) -> Rated {
        self.watch();
        match &mut self.measure {
            Some(measure) => measure.rate(puzzle, solution, range),
            None => Rated::Exactly(Rating(0)),
        }
    }

    fn arrange(&mut self, solution: &Grid, places: &mut [CellSet], random: &mut RandomStream) {
        self.watch();
        if let Some(measure) = &mut self.measure {
            measure.arrange(solution, places, random);
        }
    }

    fn cancelled_by(&mut self, flag: &CancelFlag) {
        if let Some(measure) = &mut self.measure {
            measure.cancelled_by(flag);
        }
    }
}
