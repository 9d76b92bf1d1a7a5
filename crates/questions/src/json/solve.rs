//! The questions `solve` and `count`: the solutions of the clues, and how many there are.

use super::answer::JsonAnswer;
use super::field::{COUNT_LIMIT, SKIP, SOLUTION_LIMIT};
use super::fields::Fields;
use super::refusal::Refusal;
use super::requested_position::RequestedPosition;
#[cfg(feature = "variant")]
use super::variant::{SolvedExtra, UnreadText};
use crate::limits::Limits;
use crate::searches::{LimitedSearches, Searches};
use crate::serialized::StatusWord;
use ninefold_core::{Count, Status, Stopped, Verdict};
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SolveAnswer {
    pub(crate) status: StatusWord,
    pub(crate) solutions: Vec<String>,
    pub(crate) nodes: u64,
    /// Only for a variant puzzle.
    #[cfg(feature = "variant")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
    pub(crate) variant: Option<SolvedExtra>,
}

/// Lists solutions of the clues in lexicographic order.
pub(crate) fn solve(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let limit = fields.number(&SOLUTION_LIMIT)?.unwrap_or(1);
    let skip = fields.number(&SKIP)?.unwrap_or(0);
    let mut search = LimitedSearches::new(limits);
    let verdict = search.solve(&given.clues);
    let mut status = verdict.status();
    let (mut listed, mut nodes) = (Vec::new(), search.nodes());
    let last = skip.saturating_add(limit);
    let is_listed = |place: u64| place >= skip && place < last;
    match verdict {
        Verdict::NoSolution | Verdict::Stopped(_) => {}
        Verdict::Multiple(..) if last > 2 => {
            // Only the solutions after those that are skipped are kept.
            for (solution, place) in search.full().solutions(&given.clues).zip(0..last) {
                match solution {
                    Ok(grid) if is_listed(place) => listed.push(grid.to_string()),
                    Ok(_) => {}
                    Err(_) => status = Status::Stopped,
                }
            }
            nodes += search.nodes();
        }
        Verdict::Unique(grid) => {
            listed.extend(is_listed(0).then(|| grid.to_string()));
        }
        Verdict::Multiple(first, second) => {
            listed.extend(is_listed(0).then(|| first.to_string()));
            listed.extend(is_listed(1).then(|| second.to_string()));
        }
    }
    let answer = SolveAnswer {
        status: StatusWord(status),
        solutions: listed,
        nodes,
        #[cfg(feature = "variant")]
        variant: None,
    };
    Ok(JsonAnswer::new(status, &answer))
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CountAnswer {
    pub(crate) status: StatusWord,
    /// As text: many programs round numbers above 2^53.
    pub(crate) count: String,
    pub(crate) exact: bool,
    /// Only for a variant puzzle.
    #[cfg(feature = "variant")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
    pub(crate) variant: Option<UnreadText>,
}

/// Counts the solutions of the clues, up to a limit.
pub(crate) fn count(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = RequestedPosition::read(fields)?;
    let limit = fields.number(&COUNT_LIMIT)?.unwrap_or(u64::MAX);
    let mut search = LimitedSearches::new(limits);
    let counted = search.ask(
        |counted: &Result<Count, Stopped>| counted.is_err(),
        |solver| solver.count(&given.clues, limit),
    );
    let answer = CountAnswer::new(counted);
    Ok(JsonAnswer::new(answer.status.0, &answer))
}

impl CountAnswer {
    /// Returns the answer of a search.
    pub(crate) fn new(counted: Result<Count, Stopped>) -> Self {
        let (found, exact) = match counted {
            Ok(count) => (count.found(), count.exact().is_some()),
            Err(stopped) => (stopped.at_least, false),
        };
        Self {
            status: StatusWord(counted.map_or(Status::Stopped, Count::status)),
            count: found.to_string(),
            exact,
            #[cfg(feature = "variant")]
            variant: None,
        }
    }
}
