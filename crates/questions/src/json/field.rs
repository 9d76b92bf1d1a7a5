//! The fields of requests: the one table that requests are checked by and described by.

use super::value::ExpectedValue;
use crate::make::RatingLevel;
use crate::measure::Measure;
use ninefold_explain::{Coordinates, Language, Notes, Theme};
use ninefold_logic::Technique;
use ninefold_prove::{Claim, ProofFormat};
use ninefold_scales::Profile;
#[cfg(feature = "variant")]
use ninefold_variant_generate::VariantKind;
#[cfg(feature = "variant")]
use ninefold_variant_io::VariantFormat;

/// A field of a request.
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) kind: FieldKind,
    /// What the field is, for the description of the HTTP interface.
    #[cfg(feature = "schema")]
    pub(crate) about: &'static str,
}

/// Values of a field, and the value of a request without it.
pub(crate) enum FieldKind {
    Text,
    Puzzle,
    /// 81 characters: digits, and blanks.
    Filled,
    /// 81 characters: cells with clues, and others.
    Pattern,
    Candidates,
    Moves,
    /// A whole number in a range. It may also be a text, because many programs round numbers above
    /// 2^53.
    Whole {
        least: u64,
        most: u64,
        default: Option<u64>,
    },
    Flag {
        default: bool,
    },
    /// True, false, or `symmetric`.
    Minimal,
    /// One of some names.
    Name {
        names: fn() -> Vec<&'static str>,
        default: Option<&'static str>,
    },
    /// One of some names, which must be there.
    NeededName {
        names: fn() -> Vec<&'static str>,
    },
    /// One of some names, or a list of them.
    Names {
        #[cfg_attr(
            not(feature = "schema"),
            expect(dead_code, reason = "only the schema has them")
        )]
        names: fn() -> Vec<&'static str>,
        default: Option<&'static str>,
    },
    Clues,
    Rating,
    Day,
}

impl FieldKind {
    /// Returns whether every request needs the field.
    #[cfg(feature = "schema")]
    pub(crate) const fn is_needed(&self) -> bool {
        matches!(self, Self::Puzzle | Self::Day | Self::NeededName { .. })
    }

    /// Returns what messages call the values.
    pub(crate) fn expected(&self) -> ExpectedValue {
        match self {
            Self::Text | Self::Filled | Self::Day | Self::Pattern => ExpectedValue::Text,
            Self::Puzzle => ExpectedValue::PuzzleText,
            Self::Candidates => ExpectedValue::Candidates,
            Self::Moves => ExpectedValue::Moves,
            Self::Whole { least, most, .. } => {
                ExpectedValue::WholeNumber { least: *least, most: *most }
            }
            Self::Flag { .. } => ExpectedValue::TrueOrFalse,
            Self::Minimal => ExpectedValue::OneOf(vec!["true", "false", "symmetric"]),
            Self::Name { names, .. } | Self::NeededName { names } => ExpectedValue::OneOf(names()),
            Self::Names { .. } => ExpectedValue::NameOrNames,
            Self::Clues => ExpectedValue::Clues,
            Self::Rating => ExpectedValue::Rating,
        }
    }
}

impl Field {
    const fn new(name: &'static str, kind: FieldKind, about: &'static str) -> Self {
        #[cfg(not(feature = "schema"))]
        let _ = about;
        Self {
            name,
            kind,
            #[cfg(feature = "schema")]
            about,
        }
    }
}

/// Returns a whole number with a usual value.
const fn whole(least: u64, most: u64, default: u64) -> FieldKind {
    FieldKind::Whole { least, most, default: Some(default) }
}

/// Returns one of some names with a usual one.
const fn name(names: fn() -> Vec<&'static str>, default: &'static str) -> FieldKind {
    FieldKind::Name { names, default: Some(default) }
}

fn scales() -> Vec<&'static str> {
    Profile::ALL.iter().map(Profile::name).collect()
}

fn level_names() -> Vec<&'static str> {
    RatingLevel::ALL.map(RatingLevel::name).to_vec()
}

const PUZZLE: Field = Field::new(
    "puzzle",
    FieldKind::Puzzle,
    "Puzzle in any format that ninefold reads, such as 81 characters",
);
const FILLED: Field = Field::new(
    "filled",
    FieldKind::Filled,
    "Digits that a player put in: 81 characters, a dot for none",
);
const CANDIDATES: Field = Field::new(
    "candidates",
    FieldKind::Candidates,
    "Pencil marks: 1 for the mark 1, 2 for 2, 4 for 3, added; 0: none",
);
const MOVES: Field = Field::new(
    "moves",
    FieldKind::Moves,
    "Moves in order: cell from 0 to 80 and digit from 1 to 9, or text such as r4c7=3 and r4c7<>3",
);

/// The fields of a position.
#[cfg(not(feature = "variant"))]
pub(crate) static POSITION: [Field; 4] = [PUZZLE, FILLED, CANDIDATES, MOVES];
/// The fields of a position, and the format of a variant puzzle.
#[cfg(feature = "variant")]
pub(crate) static POSITION: [Field; 5] = [PUZZLE, FILLED, CANDIDATES, MOVES, FROM];

#[cfg(feature = "variant")]
pub(crate) const FROM: Field = Field::new(
    "from",
    FieldKind::Name {
        names: || VariantFormat::ALL.map(VariantFormat::name).to_vec(),
        default: None,
    },
    "Format of a variant puzzle, if its text has a meaning in two formats",
);
#[cfg(feature = "variant")]
pub(crate) const TO: Field = Field::new(
    "to",
    FieldKind::NeededName { names: written_names },
    "Format of a variant puzzle to write",
);
#[cfg(feature = "variant")]
pub(crate) const IS_LOSSY: Field =
    Field::new("lossy", FieldKind::Flag { default: false }, "Leave out what the format cannot say");

/// The fields of the question `convert`.
#[cfg(feature = "variant")]
pub(crate) static CONVERTED: [Field; 4] = [PUZZLE, FROM, TO, IS_LOSSY];

#[cfg(feature = "variant")]
pub(crate) const GRID: Field =
    Field::new("grid", FieldKind::Text, "Another size, 4x4 to 25x25, such as 6x6");
#[cfg(feature = "variant")]
pub(crate) const KIND: Field = Field::new(
    "kind",
    FieldKind::Names { names: || VariantKind::ALL.map(VariantKind::name).to_vec(), default: None },
    "Other rules, such as jigsaw or killer",
);
#[cfg(feature = "variant")]
pub(crate) const BOXES: Field =
    Field::new("boxes", FieldKind::Text, "Rows and columns of a box, such as 3x2, or none");
#[cfg(feature = "variant")]
pub(crate) const MAP: Field =
    Field::new("map", FieldKind::Text, "Regions: a letter for each cell, or a puzzle with regions");
#[cfg(feature = "variant")]
pub(crate) const CAGES: Field =
    Field::new("cages", FieldKind::Clues, "Cells of a killer cage, such as 3 or \"2-5\"");
#[cfg(feature = "variant")]
pub(crate) const MAX_GUESSES: Field = Field::new(
    "max_nodes",
    FieldKind::Whole { least: 1, most: u64::MAX, default: None },
    "Largest number of guesses for one puzzle, in all of its tries",
);
#[cfg(feature = "variant")]
pub(crate) const MADE_TO: Field = Field::new(
    "to",
    FieldKind::Name { names: written_names, default: None },
    "Format of puzzles on other grids or with other rules",
);

/// The fields of the question `generate` that only other grids and other rules have.
#[cfg(all(feature = "schema", feature = "variant"))]
const OTHER_GRIDS: [Field; 8] = [GRID, KIND, BOXES, MAP, CAGES, MAX_GUESSES, MADE_TO, IS_LOSSY];

/// Returns whether a field of a question is only about variant puzzles.
#[cfg(feature = "schema")]
pub(crate) fn is_of_variants(name: &str) -> bool {
    #[cfg(feature = "variant")]
    {
        name == FROM.name || OTHER_GRIDS.iter().any(|field| field.name == name)
    }
    #[cfg(not(feature = "variant"))]
    {
        let _ = name;
        false
    }
}

/// Returns the formats that variant puzzles are written in, with their names.
#[cfg(feature = "variant")]
pub(crate) fn written_formats() -> Vec<(&'static str, VariantFormat)> {
    let written = VariantFormat::ALL.into_iter().filter(|format| format.is_written());
    written.map(|format| (format.name(), format)).collect()
}

#[cfg(feature = "variant")]
fn written_names() -> Vec<&'static str> {
    written_formats().into_iter().map(|(name, _)| name).collect()
}

/// The fields of the question `generate`.
pub(crate) const GENERATED: &[Field] = &[
    SEED,
    START,
    COUNT,
    SCALE,
    LEVEL,
    RATING,
    TECHNIQUE,
    POSITIONS,
    CLUES,
    SYMMETRY,
    PATTERN,
    MINIMAL,
    TRIES,
    #[cfg(feature = "variant")]
    GRID,
    #[cfg(feature = "variant")]
    KIND,
    #[cfg(feature = "variant")]
    BOXES,
    #[cfg(feature = "variant")]
    MAP,
    #[cfg(feature = "variant")]
    CAGES,
    #[cfg(feature = "variant")]
    MAX_GUESSES,
    #[cfg(feature = "variant")]
    MADE_TO,
    #[cfg(feature = "variant")]
    IS_LOSSY,
];

/// Most further records that are counted.
pub(crate) const MOST_RECORDS: u64 = 100_000;

pub(crate) const RECORD: Field =
    Field::new("record", whole(1, MOST_RECORDS, 1), "Number of the puzzle in a text with several");
pub(crate) const SOLUTION_LIMIT: Field =
    Field::new("limit", whole(0, 1000, 1), "Solutions to list");
pub(crate) const COUNT_LIMIT: Field =
    Field::new("limit", whole(1, u64::MAX, u64::MAX), "Where the count ends");
pub(crate) const SKIP: Field =
    Field::new("skip", whole(0, u64::MAX, 0), "Solutions to leave out before the first one listed");
pub(crate) const SCALES: Field = Field::new(
    "scale",
    FieldKind::Names { names: scales, default: Some(Profile::DEFAULT.name()) },
    "Names of rating scales",
);
pub(crate) const MEASURES: Field = Field::new(
    "measures",
    FieldKind::Names { names: || Measure::ALL.map(Measure::name).to_vec(), default: None },
    "Names of measures beside the ratings",
);
pub(crate) const STEP_SCALE: Field =
    Field::new("scale", name(scales, Profile::DEFAULT.name()), "Name of a rating scale");
pub(crate) const SCALE: Field =
    Field::new("scale", FieldKind::Name { names: scales, default: None }, "Name of a rating scale");
pub(crate) const NOTES: Field = Field::new(
    "notes",
    name(|| Notes::ALL.map(Notes::name).to_vec(), "full"),
    "How the player works",
);
pub(crate) const PATH_NOTES: Field = Field::new(
    "notes",
    FieldKind::Name { names: || Notes::ALL.map(Notes::name).to_vec(), default: None },
    "Steps as hints give them to a player who works so",
);
pub(crate) const TECHNIQUE_NAME: Field = Field::new(
    "name",
    FieldKind::NeededName { names: || Technique::ALL.iter().map(|one| one.name()).collect() },
    "Name of a technique",
);
pub(crate) const LANGUAGE: Field = Field::new(
    "lang",
    name(|| Language::ALL.map(Language::code).to_vec(), "en"),
    "Language of the sentences",
);
pub(crate) const COORDINATES: Field = Field::new(
    "coordinates",
    name(|| Coordinates::ALL.map(Coordinates::name).to_vec(), "numbers"),
    "How sentences write cells",
);
pub(crate) const THEME: Field = Field::new(
    "theme",
    name(|| Theme::ALL.map(Theme::name).to_vec(), "light"),
    "Colors of the picture",
);
pub(crate) const FORMAT: Field =
    Field::new("format", name(|| vec!["svg", "data"], "svg"), "Pictures as SVG texts or as shapes");
pub(crate) const CLAIM: Field =
    Field::new("claim", name(|| Claim::ALL.map(Claim::name).to_vec(), "count"), "What to prove");
pub(crate) const PROOF_FORMAT: Field = Field::new(
    "format",
    name(|| ProofFormat::ALL.map(ProofFormat::name).to_vec(), "veripb"),
    "Format of the formula and the proof",
);
pub(crate) const PROVED_LIMIT: Field =
    Field::new("limit", whole(1, 1000, 1000), "Largest number of solutions");
pub(crate) const IS_PATH: Field = Field::new(
    "path",
    FieldKind::Flag { default: false },
    "Begin the proof with the steps of a person, each with its sentence as a comment",
);
pub(crate) const IS_MINIMAL: Field = Field::new(
    "minimal",
    FieldKind::Flag { default: false },
    "Show for each clue that it is needed: a second solution without it",
);
pub(crate) const PICTURES: Field =
    Field::new("pictures", FieldKind::Flag { default: false }, "Draw a picture of each step");
pub(crate) const FIRST: Field =
    Field::new("first", whole(1, u32::MAX as u64, 1), "Number of the first step to list");
pub(crate) const SEED: Field =
    Field::new("seed", whole(0, u64::MAX, 0), "Seed of the random numbers");
pub(crate) const START: Field =
    Field::new("start", whole(0, u64::MAX, 0), "Index of the first puzzle");
pub(crate) const COUNT: Field = Field::new("count", whole(1, 100, 1), "Number of puzzles");
pub(crate) const LEVEL: Field = Field::new(
    "level",
    FieldKind::Name { names: level_names, default: None },
    "Level of difficulty",
);
pub(crate) const DAILY_LEVEL: Field =
    Field::new("level", name(level_names, "medium"), "Level of difficulty");
pub(crate) const RATING: Field = Field::new(
    "rating",
    FieldKind::Rating,
    "Rating of the hardest step, such as 7.1, \"3.0-4.5\" or \"7-\"",
);
pub(crate) const TECHNIQUE: Field =
    Field::new("technique", FieldKind::Text, "Technique or family that each puzzle needs");
pub(crate) const POSITIONS: Field = Field::new(
    "positions",
    FieldKind::Flag { default: false },
    "Make positions whose next step uses the technique",
);
pub(crate) const CLUES: Field =
    Field::new("clues", FieldKind::Clues, "Number of clues, such as 24 or \"24-28\"");
pub(crate) const SYMMETRY: Field =
    Field::new("symmetry", FieldKind::Text, "Symmetry of the cells with clues");
pub(crate) const PATTERN: Field =
    Field::new("pattern", FieldKind::Pattern, "Cells with clues: x for a clue, a dot for none");
pub(crate) const MINIMAL: Field =
    Field::new("minimal", FieldKind::Minimal, "Whether every clue must be needed, or `symmetric`");
pub(crate) const TRIES: Field = Field::new(
    "tries",
    FieldKind::Whole { least: 1, most: u64::MAX, default: None },
    "Largest number of tries for one puzzle",
);
pub(crate) const DAY: Field = Field::new("day", FieldKind::Day, "Day, such as 2026-11-25");
