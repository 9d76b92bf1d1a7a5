//! The question `check`: is the puzzle proper and minimal, and can the position still be solved?

use super::answer::JsonAnswer;
use super::fields::Fields;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
#[cfg(feature = "variant")]
use super::variant::CheckedRules;
use crate::limits::Limits;
use crate::searches::{KnownSolutions, LimitedSearches, Searches};
use crate::serialized::{ClashObject, StatusWord, names};
use ninefold_core::{Cell, CellSet, Check, Status, Verdict};
use serde::Serialize;
use serde_json::Value;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CheckAnswer {
    pub(crate) status: StatusWord,
    pub(crate) proper: Option<bool>,
    pub(crate) minimal: Option<bool>,
    pub(crate) redundant: Vec<String>,
    pub(crate) differ: Vec<String>,
    pub(crate) conflict: Option<String>,
    /// The conflict as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clash: Option<ClashObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<bool>"))]
    pub(crate) solvable: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wrong: Option<Vec<String>>,
    /// Only for a variant puzzle.
    #[cfg(feature = "variant")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
    pub(crate) variant: Option<CheckedRules>,
}

/// Checks the puzzle and, if there is more than clues, the position.
pub(crate) fn check(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let mut search = LimitedSearches::new(limits);
    let Check { verdict, redundant, .. } =
        search.ask(|check: &Check| check.stopped.is_some(), |solver| solver.check(&given.clues));
    let status = verdict.status();
    let differ = match &verdict {
        Verdict::Multiple(first, second) => {
            Cell::ALL.into_iter().filter(|cell| first.get(*cell) != second.get(*cell)).collect()
        }
        _ => CellSet::EMPTY,
    };
    let filled = given.position().board().filled();
    let clash = filled.clashes().next();
    let mut answer = CheckAnswer {
        status: StatusWord(status),
        proper: (status != Status::Stopped).then_some(status == Status::Unique),
        minimal: match (&verdict, redundant) {
            (Verdict::Unique(_), Some(cells)) => Some(cells.is_empty()),
            (Verdict::Unique(_), None) | (Verdict::Stopped(_), _) => None,
            _ => Some(false),
        },
        redundant: names(redundant.unwrap_or_default()),
        differ: names(differ),
        conflict: clash.as_ref().map(ToString::to_string),
        clash: clash.as_ref().map(ClashObject::from),
        solvable: None,
        wrong: None,
        #[cfg(feature = "variant")]
        variant: None,
    };
    if given.position().has_more_than_clues() {
        let wrong = match &verdict {
            Verdict::Unique(solution) => {
                let is_wrong = |(cell, digit)| (solution.get(cell) != digit).then_some(cell);
                filled.clues().filter_map(is_wrong).collect()
            }
            _ => CellSet::EMPTY,
        };
        let solvable = match (&verdict, search.solutions(given.position())) {
            (Verdict::NoSolution, _) | (_, KnownSolutions::None) => Value::Bool(false),
            (_, KnownSolutions::One(_) | KnownSolutions::Several { .. }) => Value::Bool(true),
            (_, KnownSolutions::Unknown { .. }) => Value::Null,
        };
        answer.solvable = Some(solvable);
        answer.wrong = Some(names(wrong));
    }
    Ok(JsonAnswer::new(status, &answer))
}
