//! A path as JSON. docs/reference/explain.md describes it, and docs/reference/explain.schema.json is
//! its schema. A change that breaks readers raises [`VERSION`].

use crate::path::{PathStep, SolvingPath};
use crate::sentence::Sentence;
use crate::words::{Coordinates, Words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ninefold_core::{CandidateSet, Cell, CellSet, Puzzle};
use ninefold_logic::{
    Board, ChainNode, Evidence, Extent, Link, Part, Premise, Reason, Role, Technique,
};
use ninefold_scales::{End, Level, PuzzleRating};
use serde::Serialize;

/// The version of the schema.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct PathObject<'a> {
    version: u32,
    puzzle: String,
    proper: bool,
    language: &'static str,
    coordinates: &'static str,
    scale: &'static str,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    score: Option<u32>,
    level: Option<&'static str>,
    hardest: Option<&'static str>,
    end: Option<&'static str>,
    start: BoardObject,
    steps: Vec<StepObject<'a>>,
    last: BoardObject,
}

#[derive(Serialize)]
struct RefusalObject<'a> {
    version: u32,
    puzzle: String,
    proper: bool,
    error: &'a str,
}

#[derive(Serialize)]
struct BoardObject {
    filled: String,
    candidates: Vec<String>,
}

#[derive(Serialize)]
struct StepObject<'a> {
    number: u32,
    technique: &'static str,
    family: &'static str,
    name: &'a str,
    score: f64,
    assumes_uniqueness: bool,
    placement: Option<String>,
    eliminations: Vec<String>,
    pattern: Vec<String>,
    reason: Vec<String>,
    effect: Vec<String>,
    outline: Vec<OutlineObject>,
    short: String,
    before: BoardObject,
    evidence: EvidenceObject,
}

/// A sentence that begins or ends a part of an explanation.
#[derive(Serialize)]
struct OutlineObject {
    /// Its number, from 0, through `pattern` and `reason`.
    sentence: usize,
    role: &'static str,
}

#[derive(Serialize)]
struct EvidenceObject {
    premises: Vec<PremiseObject>,
    parts: Vec<PartObject>,
    links: Vec<LinkObject>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum PremiseObject {
    Cell { cell: String },
    House { house: String, digit: u8 },
    Deadly { candidates: Vec<String> },
    Reverse { cells: Vec<String>, digits: String },
    Symmetry { transform: String, cell: String },
}

#[derive(Serialize)]
struct PartObject {
    role: &'static str,
    /// The number of a set or a color.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    house: Option<String>,
}

#[derive(Serialize)]
struct LinkObject {
    branch: u8,
    strong: bool,
    from: NodeObject,
    to: NodeObject,
    reason: ReasonObject,
}

#[derive(Serialize)]
struct NodeObject {
    digit: u8,
    cells: Vec<String>,
    is_true: bool,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum ReasonObject {
    Cell,
    House { house: String },
    AlmostLockedSet { cells: Vec<String> },
    Technique,
}

impl SolvingPath {
    /// Writes the path as one JSON object without line breaks, with its explanations in a language,
    /// from step number `first` on.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_explain::{Coordinates, Language, SolvingPath, Words};
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let path = SolvingPath::of(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
    /// let json = path.json(&Words::new(Language::English, Coordinates::Numbers), 51);
    /// assert!(json.starts_with(r#"{"version":1,"puzzle":"53..7"#));
    /// assert!(json.contains(r#""steps":[{"number":51,"#));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn json(&self, words: &Words, first: u32) -> String {
        let put_in = self.start.filled().clue_cells() - self.start.givens();
        let puzzle = put_in.iter().fold(*self.start.filled(), Puzzle::without);
        let rated = |part: fn(&PuzzleRating) -> f64| {
            self.rating.as_ref().filter(|_| !self.scale.adds_up()).map(part)
        };
        let told = self.steps_from(first).iter();
        let object = PathObject {
            version: VERSION,
            puzzle: puzzle.to_string(),
            proper: self.is_proper,
            language: words.language().code(),
            coordinates: match words.coordinates() {
                Coordinates::Numbers => "numbers",
                Coordinates::Letters => "letters",
            },
            scale: self.scale.name(),
            er: rated(|rating| rating.er.to_f64()),
            ep: rated(|rating| rating.ep.to_f64()),
            ed: rated(|rating| rating.ed.to_f64()),
            score: self.rating.filter(|_| self.scale.adds_up()).map(|rating| rating.score),
            level: self.rating.and_then(|rating| rating.level).map(Level::name),
            hardest: self.rating.and_then(|rating| rating.hardest).map(Technique::name),
            end: self.rating.map(|rating| match rating.end {
                End::Solved => "solved",
                End::NoFurtherStep => "no-further-step",
                End::AboveLimit => "above-limit",
                End::Stopped => "stopped",
            }),
            start: board(&self.start),
            steps: told.map(|step| step_object(step, words)).collect(),
            last: board(&self.end),
        };
        // Serialization into text fails for maps whose keys are no texts; there are none.
        serde_json::to_string(&object).unwrap_or_default()
    }
}

impl SolvingPath {
    /// Writes the JSON object of a puzzle that has no path, and why.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_explain::SolvingPath;
    ///
    /// let json = SolvingPath::json_refusal(&Puzzle::EMPTY, "no solution");
    /// assert!(json.ends_with(r#""proper":false,"error":"no solution"}"#));
    /// ```
    pub fn json_refusal(puzzle: &Puzzle, why: &str) -> String {
        let object = RefusalObject {
            version: VERSION,
            puzzle: puzzle.to_string(),
            proper: false,
            error: why,
        };
        serde_json::to_string(&object).unwrap_or_default()
    }
}

/// Returns a position: digits of 81 cells, and candidates of 81 cells.
fn board(board: &Board) -> BoardObject {
    let candidates = Cell::ALL.into_iter().map(|cell| board.candidates(cell).to_string());
    BoardObject { filled: board.filled().to_string(), candidates: candidates.collect() }
}

/// Returns a step and its explanation.
fn step_object<'a>(step: &PathStep, words: &'a Words) -> StepObject<'a> {
    let told = step.explanation(words);
    let texts = |sentences: &[Sentence]| sentences.iter().map(|one| one.text.clone()).collect();
    let role = |(sentence, told): (usize, &Sentence)| {
        Some(OutlineObject { sentence, role: told.role()?.name() })
    };
    let outline = told.pattern.iter().chain(&told.reason).enumerate().filter_map(role).collect();
    let found = &step.step.deduction;
    StepObject {
        number: step.number,
        technique: found.technique.name(),
        family: found.technique.family().name(),
        name: words.technique(found.technique),
        score: step.score.to_f64(),
        assumes_uniqueness: step.step.assumes_uniqueness(),
        placement: found.placement.map(|one| one.to_string()),
        eliminations: candidates(&found.eliminations),
        pattern: texts(&told.pattern),
        reason: texts(&told.reason),
        effect: texts(&told.effect),
        outline,
        short: told.short(),
        before: board(&step.board),
        evidence: evidence(&step.step.evidence),
    }
}

/// Returns the premises, the parts and the links.
fn evidence(evidence: &Evidence) -> EvidenceObject {
    let premise = |premise: &Premise| match premise {
        Premise::Cell(cell) => PremiseObject::Cell { cell: cell.to_string() },
        Premise::House(house, digit) => {
            PremiseObject::House { house: house.short().to_string(), digit: digit.get() }
        }
        Premise::Deadly(pattern) => PremiseObject::Deadly { candidates: candidates(pattern) },
        Premise::Reverse { cells: own, digits } => {
            PremiseObject::Reverse { cells: cells(*own), digits: digits.to_string() }
        }
        Premise::Symmetry { transform, cell } => {
            PremiseObject::Symmetry { transform: transform.to_string(), cell: cell.to_string() }
        }
    };
    EvidenceObject {
        premises: evidence.premises.iter().map(premise).collect(),
        parts: evidence.parts.iter().map(part).collect(),
        links: evidence.links.iter().map(link).collect(),
    }
}

/// Returns a part of a pattern.
fn part(part: &Part) -> PartObject {
    let (role, number) = match part.role {
        Role::Pattern => ("pattern", None),
        Role::Base => ("base", None),
        Role::Cover => ("cover", None),
        Role::Fin => ("fin", None),
        Role::EndoFin => ("endo-fin", None),
        Role::Pivot => ("pivot", None),
        Role::Wing => ("wing", None),
        Role::Crossing => ("crossing", None),
        Role::BasePair => ("base-pair", None),
        Role::Target => ("target", None),
        Role::Companion => ("companion", None),
        Role::CoverCell => ("cover-cell", None),
        Role::CrossLine => ("cross-line", None),
        Role::Filled => ("filled", None),
        Role::Floor => ("floor", None),
        Role::Extra => ("extra", None),
        Role::Set(number) => ("set", Some(number)),
        Role::RestrictedCommon => ("restricted-common", None),
        Role::Color(number) => ("color", Some(number)),
        Role::Excluder => ("excluder", None),
        Role::Guardian => ("guardian", None),
        Role::Image => ("image", None),
        Role::Excluded => ("excluded", None),
    };
    let mut object = PartObject { role, number, candidates: None, cells: None, house: None };
    match part.extent {
        Extent::Candidates(some) => object.candidates = Some(candidates(&some)),
        Extent::Cells(some) => object.cells = Some(cells(some)),
        Extent::House(house) => object.house = Some(house.short().to_string()),
    }
    object
}

/// Returns a link of a chain.
fn link(link: &Link) -> LinkObject {
    let node = |node: &ChainNode| NodeObject {
        digit: node.digit.get(),
        cells: cells(node.cells),
        is_true: node.is_true,
    };
    LinkObject {
        branch: link.branch,
        strong: link.is_strong(),
        from: node(&link.from),
        to: node(&link.to),
        reason: match link.reason {
            Reason::Cell => ReasonObject::Cell,
            Reason::House(house) => ReasonObject::House { house: house.short().to_string() },
            Reason::AlmostLockedSet(set) => ReasonObject::AlmostLockedSet { cells: cells(set) },
            Reason::Technique => ReasonObject::Technique,
        },
    }
}

/// Returns candidates, one text each.
fn candidates(candidates: &CandidateSet) -> Vec<String> {
    candidates.into_iter().map(|one| one.to_string()).collect()
}

/// Returns cells, one text each.
fn cells(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}
