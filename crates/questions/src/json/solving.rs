//! The questions `solve` and `count`: the solutions of the clues, and how many there are.

use super::answer::JsonAnswer;
use super::field::{COUNT_LIMIT, SKIP, SOLUTION_LIMIT};
use super::fields::Fields;
use super::given::Given;
use super::word;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::searches::{LimitedSearches, Searches};
use ninefold_core::{Count, Status, Stopped, Verdict};
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SolveAnswer {
    #[serde(serialize_with = "word")]
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::StatusWord"))]
    status: Status,
    solutions: Vec<String>,
    nodes: u64,
}

/// Lists solutions of the clues in lexicographic order.
pub(crate) fn solve(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = Given::of(fields)?;
    let limit = fields.number(&SOLUTION_LIMIT)?.unwrap_or(1);
    let skip = fields.number(&SKIP)?.unwrap_or(0);
    let mut search = LimitedSearches::new(limits);
    let verdict = search.solve(&given.clues);
    let mut answer =
        SolveAnswer { status: verdict.status(), solutions: Vec::new(), nodes: search.nodes() };
    let last = skip.saturating_add(limit);
    let is_listed = |place: u64| place >= skip && place < last;
    match verdict {
        Verdict::NoSolution | Verdict::Stopped(_) => {}
        Verdict::Multiple(..) if last > 2 => {
            // Only the solutions after those that are skipped are kept.
            for (solution, place) in search.full().solutions(&given.clues).zip(0..last) {
                match solution {
                    Ok(grid) if is_listed(place) => answer.solutions.push(grid.to_string()),
                    Ok(_) => {}
                    Err(_) => answer.status = Status::Stopped,
                }
            }
            answer.nodes += search.nodes();
        }
        Verdict::Unique(grid) => {
            answer.solutions.extend(is_listed(0).then(|| grid.to_string()));
        }
        Verdict::Multiple(first, second) => {
            answer.solutions.extend(is_listed(0).then(|| first.to_string()));
            answer.solutions.extend(is_listed(1).then(|| second.to_string()));
        }
    }
    Ok(JsonAnswer::of(answer.status, &answer))
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CountAnswer {
    #[serde(serialize_with = "word")]
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::StatusWord"))]
    status: Status,
    /// As text: many programs round numbers above 2^53.
    count: String,
    exact: bool,
}

/// Counts the solutions of the clues, up to a limit.
pub(crate) fn count(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let given = Given::of(fields)?;
    let limit = fields.number(&COUNT_LIMIT)?.unwrap_or(u64::MAX);
    let mut search = LimitedSearches::new(limits);
    let counted = search.ask(
        |counted: &Result<Count, Stopped>| counted.is_err(),
        |solver| solver.count(&given.clues, limit),
    );
    let (found, exact) = match counted {
        Ok(count) => (count.found(), count.exact().is_some()),
        Err(stopped) => (stopped.at_least, false),
    };
    let status = counted.map_or(Status::Stopped, Count::status);
    Ok(JsonAnswer::of(status, &CountAnswer { status, count: found.to_string(), exact }))
}
