//! Why an answer lacks what was asked for: a key and its arguments, for programs that have words of
//! their own.

use crate::explain::NoSteps;
use crate::make::MakeError;
use crate::position::{NoSolution, RefusedMove};
use ninefold_core::{Clash, House};
use ninefold_generate::{
    ClueRangeError, GenerateError, ImpossiblePattern, LocalSearchEnd, LocalSearchError,
    LocalSearchGoal, Minimality, PuzzleSpecError, Remedy,
};
use serde::{Serialize, Serializer};

/// Why an answer has no step.
#[derive(Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum Reason {
    /// There is no solution.
    NoSolution(NoSolution),
    /// A limit ended the search for solutions.
    Stopped,
    /// A move goes into a cell that has a digit.
    Move(RefusedMove),
}

impl From<NoSteps> for Reason {
    fn from(why: NoSteps) -> Self {
        match why {
            NoSteps::NoSolution(why) => Self::NoSolution(why),
            NoSteps::Stopped(_) => Self::Stopped,
        }
    }
}

/// Two or more equal digits in a house.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Clash"))]
pub(crate) struct ClashObject {
    digit: u8,
    /// The house, such as `r4`, `c4` or `b4`.
    house: String,
    /// The cells, such as `r4c2`.
    cells: Vec<String>,
}

impl From<&Clash> for ClashObject {
    fn from(clash: &Clash) -> Self {
        Self {
            digit: clash.digit.get(),
            house: clash.house.short().to_string(),
            cells: super::checking::names(clash.cells),
        }
    }
}

/// Serialises a clash.
pub(crate) fn clash<S: Serializer>(clash: &Clash, serializer: S) -> Result<S::Ok, S::Error> {
    ClashObject::from(clash).serialize(serializer)
}

/// Why no puzzle has clues as ordered.
#[derive(Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum CluesDetail {
    /// Fewer than 17 clues.
    TooFewClues(usize),
    /// More clues than any puzzle has, or than any known minimal puzzle.
    TooManyClues { clues: usize, is_minimal: bool },
    /// An empty range, or one beyond 81.
    ClueBounds { least: usize, most: usize },
    /// No such number of cells has the symmetry.
    Symmetry { symmetry: &'static str, least: usize, most: usize },
    /// Two lines of a chute without clues, such as `r4` and `r5`.
    BlankLines { first: String, second: String },
    /// A house full of clues, such as `b4`.
    FullHouse(String),
    /// The pattern fixes the cells, so there is no symmetry to choose.
    FixedCells,
    /// The pattern fixes the number of clues.
    FixedClues { clues: usize, least: usize, most: usize },
    /// Something else, in English.
    Other(String),
}

impl From<&PuzzleSpecError> for CluesDetail {
    fn from(error: &PuzzleSpecError) -> Self {
        let line = |house: House| house.short().to_string();
        match *error {
            PuzzleSpecError::TooFewClues(clues)
            | PuzzleSpecError::ClueRange(ClueRangeError::TooFew(clues))
            | PuzzleSpecError::Pattern(ImpossiblePattern::TooFewCells(clues)) => {
                Self::TooFewClues(clues)
            }
            PuzzleSpecError::ClueRange(ClueRangeError::TooMany(clues, minimality)) => {
                Self::TooManyClues { clues, is_minimal: minimality == Minimality::Minimal }
            }
            PuzzleSpecError::ClueBounds { least, most } => Self::ClueBounds { least, most },
            PuzzleSpecError::Symmetry { symmetry, least, most } => {
                Self::Symmetry { symmetry: symmetry.name(), least, most }
            }
            PuzzleSpecError::Pattern(ImpossiblePattern::BlankRows(first, second)) => {
                let [first, second] = [first, second].map(|row| line(House::Row(row)));
                Self::BlankLines { first, second }
            }
            PuzzleSpecError::Pattern(ImpossiblePattern::BlankColumns(first, second)) => {
                let [first, second] = [first, second].map(|column| line(House::Column(column)));
                Self::BlankLines { first, second }
            }
            PuzzleSpecError::Pattern(ImpossiblePattern::FullHouse(house)) => {
                Self::FullHouse(line(house))
            }
            PuzzleSpecError::FixedCells => Self::FixedCells,
            PuzzleSpecError::FixedClues { clues, least, most } => {
                Self::FixedClues { clues, least, most }
            }
            _ => Self::Other(error.to_string()),
        }
    }
}

/// Serialises why no puzzle has clues as ordered.
pub(crate) fn clues_detail<S: Serializer>(
    error: &PuzzleSpecError,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    CluesDetail::from(error).serialize(serializer)
}

/// Why a puzzle is missing.
#[derive(Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum MissingReason {
    /// The time ended.
    Stopped { made: u64, wanted: u64 },
    /// The tries of an index found no puzzle.
    NotFound {
        index: u64,
        tries: u64,
        goal: Option<MakingGoal>,
        nearest: Option<NearestMade>,
        remedies: Vec<MakingRemedy>,
    },
}

/// The clues that a search looked for.
#[derive(Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum MakingGoal {
    /// A number of clues.
    Clues { least: usize, most: usize, is_minimal: bool },
    /// Clues in the cells of a pattern.
    Pattern { cells: usize, is_minimal: bool },
}

/// The nearest to what is wanted that a search found.
#[derive(Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum NearestMade {
    /// A puzzle with this many clues.
    Clues(usize),
    /// A puzzle with this rating, or a higher one.
    Rating { rating: String, scale: &'static str, is_least: bool },
    /// A puzzle with so many clues that are not needed.
    Redundant(usize),
    /// A pattern with so many solutions.
    Solutions(u64),
    /// A puzzle with so many clues outside the pattern.
    Outside(usize),
}

/// A change that may help to find a puzzle.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum MakingRemedy {
    MoreTries,
    FewerClues,
    MoreClues,
    NotMinimal,
    OtherPattern,
    LessRare,
}

impl MissingReason {
    /// Returns why the puzzle of an index is missing.
    pub(crate) fn of(index: u64, error: &MakeError) -> Self {
        // A request orders no puzzles for statistics.
        let MakeError::Puzzle(error) = error else {
            return Self::NotFound {
                index,
                tries: 0,
                goal: None,
                nearest: None,
                remedies: Vec::new(),
            };
        };
        let search = error.local_search.as_ref().filter(|_| error.nearest_rating.is_none());
        Self::NotFound {
            index,
            tries: match search.map(|search| search.end) {
                Some(LocalSearchEnd::Moves(moves)) => moves,
                _ => error.tries,
            },
            goal: search.and_then(goal),
            nearest: search.map_or_else(|| nearest(error), nearest_of_search),
            remedies: error.remedies().into_iter().filter_map(remedy).collect(),
        }
    }
}

fn goal(search: &LocalSearchError) -> Option<MakingGoal> {
    let is_minimal = |minimality: Minimality| minimality == Minimality::Minimal;
    match &search.goal {
        LocalSearchGoal::Clues(range, minimality) => Some(MakingGoal::Clues {
            least: *range.start(),
            most: *range.end(),
            is_minimal: is_minimal(*minimality),
        }),
        LocalSearchGoal::Pattern(cells, minimality) => {
            Some(MakingGoal::Pattern { cells: *cells, is_minimal: is_minimal(*minimality) })
        }
        _ => None,
    }
}

fn nearest(error: &GenerateError) -> Option<NearestMade> {
    match (error.nearest_rating, error.nearest_clues) {
        (Some(rated), _) => Some(NearestMade::Rating {
            rating: rated.scale.number(rated.rating),
            scale: rated.scale.name,
            is_least: rated.is_lower_bound,
        }),
        (None, clues) => clues.map(NearestMade::Clues),
    }
}

fn nearest_of_search(search: &LocalSearchError) -> Option<NearestMade> {
    let progress = &search.progress;
    match (&search.goal, progress.solutions, progress.redundant) {
        (LocalSearchGoal::Clues(..), ..) => progress.clues.map(NearestMade::Clues),
        (LocalSearchGoal::Pattern(..), Some(1), Some(many)) => Some(NearestMade::Redundant(many)),
        (LocalSearchGoal::Pattern(..), Some(count), _) => Some(NearestMade::Solutions(count)),
        (LocalSearchGoal::Pattern(..), None, _) => progress.outside.map(NearestMade::Outside),
        _ => None,
    }
}

/// Returns a remedy that a request can order.
const fn remedy(remedy: Remedy) -> Option<MakingRemedy> {
    Some(match remedy {
        Remedy::MoreTries => MakingRemedy::MoreTries,
        Remedy::FewerClues => MakingRemedy::FewerClues,
        Remedy::MoreClues => MakingRemedy::MoreClues,
        Remedy::NotMinimal => MakingRemedy::NotMinimal,
        Remedy::OtherPattern => MakingRemedy::OtherPattern,
        Remedy::LessRare => MakingRemedy::LessRare,
        _ => return None,
    })
}
