//! Why an answer lacks what was asked for: a key and its arguments, for programs that have words of
//! their own.

use crate::explain::NoSteps;
use crate::make::MakeError;
use crate::position::NoSolution;
use ninefold_generate::{
    GenerateError, LocalSearchEnd, LocalSearchError, LocalSearchGoal, Minimality, Remedy,
};
use serde::Serialize;

/// Why an answer has no step.
#[derive(Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum Reason {
    /// There is no solution.
    NoSolution(NoSolution),
    /// A limit ended the search for solutions.
    Stopped,
}

impl From<NoSteps> for Reason {
    fn from(why: NoSteps) -> Self {
        match why {
            NoSteps::NoSolution(why) => Self::NoSolution(why),
            NoSteps::Stopped(_) => Self::Stopped,
        }
    }
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

/// What a search found that comes closest to the order.
#[derive(Serialize)]
#[serde(tag = "key", content = "arguments", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum NearestMade {
    /// A puzzle with this number of clues.
    Clues(usize),
    /// A puzzle with this rating. If `is_least` is set, its rating may be higher.
    Rating { rating: String, scale: &'static str, is_least: bool },
    /// A puzzle with this number of redundant clues.
    Redundant(usize),
    /// Clues in the cells of the pattern, with this number of solutions.
    Solutions(u64),
    /// A puzzle with this number of clues outside the pattern.
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
    pub(crate) fn new(index: u64, error: &MakeError) -> Self {
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
    let is_minimal = |minimality: Minimality| minimality != Minimality::Proper;
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
        // A request cannot ask for symmetric minimality, but it can allow all redundant clues.
        Remedy::NotMinimal | Remedy::SymmetricallyMinimal => MakingRemedy::NotMinimal,
        Remedy::OtherPattern => MakingRemedy::OtherPattern,
        Remedy::LessRare => MakingRemedy::LessRare,
        _ => return None,
    })
}
