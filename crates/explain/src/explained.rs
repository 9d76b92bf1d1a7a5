//! [`ExplainedPath`]: a path whose steps are explained in a language, and its JSON.
//!
//! docs/reference/explain.md describes the JSON, and docs/reference/explain.schema.json is its schema. A
//! change that breaks readers raises [`VERSION`].

use crate::evidence::{StepEvidence, candidates};
use crate::path::{PathStep, SolvingPath};
use crate::picture::Picture;
use crate::sentence::{Outlined, Sentence};
use crate::story::Explanation;
use crate::words::{Coordinates, Words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ninefold_core::{Cell, Puzzle};
use ninefold_logic::{Board, Technique};
use ninefold_scales::{HodokuLevel, PuzzleRating, RatingEnd};
use serde::{Serialize, Serializer};

/// The version of the schema.
const VERSION: u32 = 1;

/// A path whose steps are explained in a language. [`SolvingPath::explained`] makes it.
///
/// It serialises as the object that docs/reference/explain.md describes.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Language, SolvingPath, Words};
/// use ninefold_logic::Board;
/// use ninefold_scales::{Profile, Rater};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let path = SolvingPath::from_rater(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let explained = path.explained(&words, 51);
/// assert_eq!(explained.steps[0].explanation.effect[0].text, "Place 1 in r9c7.");
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExplainedPath<'a> {
    /// The path.
    pub path: &'a SolvingPath,
    /// The language.
    pub words: &'a Words,
    /// Number of the first explained step, from 1.
    pub first: u32,
    /// The explained steps.
    pub steps: Vec<ExplainedStep<'a>>,
}

/// A step of an [`ExplainedPath`].
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Language, SolvingPath, Theme, Words};
/// use ninefold_logic::Board;
/// use ninefold_scales::{Profile, Rater};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let path = SolvingPath::from_rater(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let step = path.steps[0].explained(&words);
/// assert!(step.picture().svg(Theme::Light).contains(&step.explanation.name));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExplainedStep<'a> {
    /// The step.
    pub step: &'a PathStep,
    /// The language.
    pub words: &'a Words,
    /// The explanation.
    pub explanation: Explanation,
}

/// A puzzle that has no path, and why. It serialises as `explain` says it.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::PathRefusal;
///
/// let json = PathRefusal::new(&Puzzle::EMPTY, "no solution").json();
/// assert!(json.ends_with(r#""proper":false,"error":"no solution"}"#));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathRefusal {
    version: u32,
    puzzle: String,
    proper: bool,
    error: String,
}

impl PathRefusal {
    /// Returns the refusal of a puzzle.
    pub fn new(puzzle: &Puzzle, why: &str) -> Self {
        let (puzzle, error) = (puzzle.to_string(), why.to_string());
        Self { version: VERSION, puzzle, proper: false, error }
    }

    /// Writes the refusal as one JSON object.
    pub fn json(&self) -> String {
        json(self)
    }
}

impl SolvingPath {
    /// Explains the steps in a language, from step number `first` on.
    pub fn explained<'a>(&'a self, words: &'a Words, first: u32) -> ExplainedPath<'a> {
        let steps = self.steps_from(first).iter().map(|step| step.explained(words)).collect();
        ExplainedPath { path: self, words, first, steps }
    }
}

impl ExplainedPath<'_> {
    /// Writes the path as one JSON object without line breaks.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_explain::{Coordinates, Language, SolvingPath, Words};
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let path = SolvingPath::from_rater(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
    /// let json = path.explained(&Words::new(Language::English, Coordinates::Numbers), 51).json();
    /// assert!(json.starts_with(r#"{"version":1,"puzzle":"53..7"#));
    /// assert!(json.contains(r#""steps":[{"number":51,"#));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn json(&self) -> String {
        json(self)
    }
}

impl PathStep {
    /// Explains the step in a language.
    pub fn explained<'a>(&'a self, words: &'a Words) -> ExplainedStep<'a> {
        ExplainedStep { step: self, words, explanation: self.explanation(words) }
    }
}

impl ExplainedStep<'_> {
    /// Returns the picture of the step.
    pub fn picture(&self) -> Picture {
        let PathStep { board, step, .. } = self.step;
        Picture::of_told_step(self.words, board, step, &self.explanation)
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SolvingPath"))]
struct PathObject<'a> {
    version: u32,
    puzzle: String,
    proper: bool,
    language: &'static str,
    coordinates: Coordinates,
    scale: &'static str,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    score: Option<u32>,
    level: Option<&'static str>,
    hardest: Option<&'static str>,
    end: Option<&'static str>,
    start: PathPosition,
    steps: &'a [ExplainedStep<'a>],
    last: PathPosition,
}

#[cfg(feature = "schema")]
crate::schema::same_schema!(ExplainedPath<'_>, PathObject<'_>);

impl Serialize for ExplainedPath<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SolvingPath { start, scale, end, is_proper, rating, .. } = self.path;
        let put_in = start.filled().clue_cells() - start.givens();
        let rated =
            |part: fn(&PuzzleRating) -> f64| rating.as_ref().filter(|_| !scale.adds_up()).map(part);
        let object = PathObject {
            version: VERSION,
            puzzle: put_in.iter().fold(*start.filled(), Puzzle::without).to_string(),
            proper: *is_proper,
            language: self.words.language().code(),
            coordinates: self.words.coordinates(),
            scale: scale.name(),
            er: rated(|rating| rating.er.to_f64()),
            ep: rated(|rating| rating.ep.to_f64()),
            ed: rated(|rating| rating.ed.to_f64()),
            score: rating.filter(|_| scale.adds_up()).map(|rating| rating.score),
            level: rating.and_then(|rating| rating.level).map(HodokuLevel::name),
            hardest: rating.and_then(|rating| rating.hardest).map(Technique::name),
            end: rating.map(|rating| match rating.end {
                RatingEnd::Solved => "solved",
                RatingEnd::NoFurtherStep => "no-further-step",
                RatingEnd::AboveLimit => "above-limit",
                RatingEnd::Stopped => "stopped",
            }),
            start: PathPosition::of(start),
            steps: &self.steps,
            last: PathPosition::of(end),
        };
        object.serialize(serializer)
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ToldStep"))]
struct StepObject<'a> {
    number: u32,
    technique: &'static str,
    family: &'static str,
    name: &'a str,
    score: f64,
    assumes_uniqueness: bool,
    placement: Option<String>,
    eliminations: Vec<String>,
    pattern: &'a [Sentence],
    reason: &'a [Sentence],
    effect: &'a [Sentence],
    outline: Vec<Outlined>,
    short: String,
    before: PathPosition,
    evidence: StepEvidence,
}

#[cfg(feature = "schema")]
crate::schema::same_schema!(ExplainedStep<'_>, StepObject<'_>);

impl Serialize for ExplainedStep<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PathStep { number, board, step, score } = self.step;
        let Explanation { technique, name, pattern, reason, effect, .. } = &self.explanation;
        let object = StepObject {
            number: *number,
            technique: technique.name(),
            family: technique.family().name(),
            name,
            score: score.to_f64(),
            assumes_uniqueness: step.assumes_uniqueness(),
            placement: step.deduction.placement.map(|one| one.to_string()),
            eliminations: candidates(&step.deduction.eliminations),
            pattern,
            reason,
            effect,
            outline: Outlined::list(pattern.iter().chain(reason)),
            short: self.explanation.short(),
            before: PathPosition::of(board),
            evidence: StepEvidence::new(board, step),
        };
        object.serialize(serializer)
    }
}

/// A position: digits of 81 cells, and candidates of 81 cells.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::PathPosition;
/// use ninefold_logic::Board;
///
/// let position = PathPosition::of(&Board::new(&Puzzle::EMPTY));
/// assert_eq!((position.filled.len(), &position.candidates[80][..]), (81, "123456789"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathPosition {
    /// The digits, with a dot for a blank.
    pub filled: String,
    /// The candidates of each cell, such as `247`.
    pub candidates: Vec<String>,
}

impl PathPosition {
    /// Returns the position of a board.
    pub fn of(board: &Board) -> Self {
        let candidates = Cell::ALL.into_iter().map(|cell| board.candidates(cell).to_string());
        Self { filled: board.filled().to_string(), candidates: candidates.collect() }
    }
}

/// Writes one JSON object.
fn json(object: &impl Serialize) -> String {
    // Serialization into text fails for maps whose keys are no texts; there are none.
    serde_json::to_string(object).unwrap_or_default()
}
