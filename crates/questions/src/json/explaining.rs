//! The questions `explain` and `steps`: the path to the solution, and every possible step.

use super::fields::Fields;
use super::given::Given;
use super::searching::{Known, Search, Status};
use super::to_json as json;
use crate::limits::Limits;
use crate::position::RatablePosition;
use crate::refusal::Refusal;
use ninefold_explain::{Label, PathStep, Picture, SolvingPath, Words};
use ninefold_logic::{Deduction, End, PossibleSteps, Profile, Tenths, Uniqueness};
use serde::Serialize;
use std::cell::RefCell;
use std::ops::ControlFlow;

#[derive(Serialize)]
struct ExplainHead {
    status: Status,
    /// A picture of each listed step, if pictures are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pictures: Option<Vec<String>>,
}

/// Draws each step of a path from a number on, if the request wants pictures.
fn pictures(
    fields: &Fields,
    path: &SolvingPath,
    words: &Words,
    first: u32,
) -> Result<Option<Vec<String>>, Refusal> {
    let theme = fields.theme()?;
    if !fields.flag("pictures")?.unwrap_or(false) {
        return Ok(None);
    }
    let draw =
        |told: &PathStep| Picture::of_step(words, &told.board, &told.step, theme).svg().to_owned();
    Ok(Some(path.steps_from(first).iter().map(draw).collect()))
}

/// Explains the path from the position to its solution.
pub(crate) fn explain(fields: &Fields, limits: &Limits) -> Result<String, Refusal> {
    let given = Given::of(fields)?;
    let scale = fields.scale()?.unwrap_or(Profile::HUMAN);
    let words = fields.words()?;
    let first = fields.number("first", &(1..=u64::from(u32::MAX)))?.unwrap_or(1);
    let mut search = Search::new(limits);
    let known = search.solutions(given.position());
    let mut status = known.status();
    let is_proper = match known {
        Known::One(_) => true,
        Known::Several => false,
        Known::None | Known::Unknown => return Ok(refused(&given, status)),
    };
    let start = RatablePosition::new(given.position(), is_proper, search.brief());
    let mut rater = start.rater(scale);
    let mut path = SolvingPath::new(*rater.board(), scale);
    path.is_proper = is_proper;
    let watch = RefCell::new(search.watch());
    let each = |step: &Deduction, score: Tenths| {
        // The evidence of a chain is searched again, which no budget ends.
        path.add(step, score);
        if watch.borrow().is_late() && !path.end.is_filled() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let rating = rater.finish_until(|| watch.borrow_mut().go_on(), each);
    path.rating = Some(rating);
    if rating.end == End::Stopped {
        status = Status::Stopped;
    }
    let first = u32::try_from(first).unwrap_or(u32::MAX);
    let pictures = pictures(fields, &path, &words, first)?;
    Ok(joined(&json(&ExplainHead { status, pictures }), &path.json(&words, first)))
}

#[derive(Serialize)]
struct StepsHead {
    status: Status,
    complete: bool,
    nothing: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pictures: Option<Vec<String>>,
}

/// Lists every step that is possible in the position.
pub(crate) fn steps(fields: &Fields, limits: &Limits) -> Result<String, Refusal> {
    let given = Given::of(fields)?;
    let scale = fields.scale()?.unwrap_or(Profile::HUMAN);
    let words = fields.words()?;
    let mut search = Search::new(limits);
    let known = search.solutions(given.position());
    let mut status = known.status();
    if matches!(known, Known::None | Known::Unknown) {
        return Ok(refused(&given, status));
    }
    let board = *given.board();
    let mut path = SolvingPath::new(board, scale);
    path.is_proper = matches!(known, Known::One(_));
    let mut complete = true;
    if !search.is_exhausted(&given, &known) {
        let uniqueness = if path.is_proper { Uniqueness::Assumed } else { Uniqueness::Open };
        let mut watch = search.watch();
        let all = PossibleSteps::of(&board, &scale, uniqueness, &mut || watch.go_on());
        complete = all.is_complete;
        if watch.has_ended {
            status = Status::Stopped;
        }
        let all = all.groups.into_iter().flat_map(|(_, steps)| steps);
        path.steps.extend(all.zip(1..).map(|(step, number)| PathStep {
            number,
            board,
            score: scale.tenths(&step.deduction),
            step,
        }));
    }
    let label = match (board.is_filled(), complete) {
        (true, _) => Label::Solved,
        (false, true) => Label::NoStep,
        (false, false) => Label::Stopped,
    };
    let nothing = path.steps.is_empty().then(|| words.label(label));
    let pictures = pictures(fields, &path, &words, 1)?;
    let head = StepsHead { status, complete, nothing, pictures };
    Ok(joined(&json(&head), &path.json(&words, 1)))
}

/// Returns the answer about a position without steps: it has no solution, or that is not known.
fn refused(given: &Given, status: Status) -> String {
    let why = match status {
        Status::Stopped => "stopped before it was known whether there is a solution".to_owned(),
        _ => given.why_unsolvable(),
    };
    joined(
        &json(&ExplainHead { status, pictures: None }),
        &SolvingPath::json_refusal(&given.puzzle, &why),
    )
}

/// Joins the fields of two JSON objects that have some.
fn joined(head: &str, rest: &str) -> String {
    let head = head.strip_suffix('}').unwrap_or(head);
    let rest = rest.strip_prefix('{').unwrap_or(rest);
    format!("{head},{rest}")
}
