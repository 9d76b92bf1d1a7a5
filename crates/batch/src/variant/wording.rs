//! Sentences about variant puzzles.

use super::answer::{RedundantParts, VariantAnswer};
use ninefold_core::Count;
use ninefold_questions::VariantClash;
use ninefold_variant_model::{NamedCell, VariantPuzzle};

/// Sentences of a file that a message shows.
const SENTENCES: usize = 3;
/// Characters of a sentence that a message shows.
const CHARACTERS: usize = 200;
/// Redundant rules that a line names. A killer may have dozens; tables have all.
const RULES: usize = 8;

/// Returns the line for a puzzle that was checked.
pub(crate) fn check_line(answer: &VariantAnswer, puzzle: &VariantPuzzle) -> String {
    let verdict = verdict(answer, puzzle);
    match unread(puzzle) {
        Some(unread) => format!("{unread}; by the other rules: {verdict}"),
        None => verdict,
    }
}

fn verdict(answer: &VariantAnswer, puzzle: &VariantPuzzle) -> String {
    match (answer.solutions, &answer.redundant) {
        (Some(Count::Exactly(1)), Some(parts)) if parts.is_empty() => "proper, minimal".to_owned(),
        (Some(Count::Exactly(1)), Some(parts)) => {
            let count = parts.clues.len() + parts.rules.len();
            let are = if count == 1 { "is redundant" } else { "are redundant (each on its own)" };
            format!("proper, not minimal: {} {are}", listed_redundant(parts, RULES))
        }
        (Some(Count::Exactly(1)), None) => "proper, unknown whether minimal".to_owned(),
        (Some(Count::Exactly(0)), _) => {
            let why = impossible(puzzle);
            format!("not proper: {}", why.as_deref().unwrap_or("no solution"))
        }
        _ => match answer.stopped {
            _ if !answer.differing.is_empty() => {
                let cells = listed_cells(&answer.differing);
                format!("not proper: several solutions, two of them differ in {cells}")
            }
            Some(reason) => format!("unknown: {reason}"),
            None => "unknown".to_owned(),
        },
    }
}

/// Returns why a puzzle without a solution has none, in a sentence.
pub(crate) fn no_solution(puzzle: &VariantPuzzle) -> String {
    match impossible(puzzle) {
        Some(why) => format!("no solution: {why}"),
        None => "no solution exists".to_owned(),
    }
}

/// Returns clues that clash, cells without candidates, and rules that no values satisfy.
pub(super) fn clashes(puzzle: &VariantPuzzle) -> Vec<String> {
    let clash = VariantClash::find(puzzle).map(|clash| clash.to_string());
    let faults = puzzle.impossibilities();
    clash.into_iter().chain(faults.iter().map(ToString::to_string)).collect()
}

/// Returns the first reason why a puzzle has no solution, and the number of the others.
fn impossible(puzzle: &VariantPuzzle) -> Option<String> {
    let all = clashes(puzzle);
    let first = all.first()?;
    Some(match all.len() - 1 {
        0 => first.clone(),
        1 => format!("{first}, and 1 more reason"),
        more => format!("{first}, and {more} more reasons"),
    })
}

/// Returns what a puzzle that is not fully known says and no rule expresses.
pub(crate) fn unread(puzzle: &VariantPuzzle) -> Option<String> {
    let sentences = puzzle.unread();
    let texts: Vec<String> = sentences.iter().map(|text| quoted(text)).collect();
    let shown = first_of(&texts, SENTENCES, ", ");
    let are = if sentences.len() == 1 { "is no known rule" } else { "are no known rules" };
    let is_known = puzzle.is_fully_known();
    (!is_known).then(|| format!("not fully known: {shown} {are}"))
}

/// Returns a text in backquotes on one line, cut if it is long.
fn quoted(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(CHARACTERS) {
        Some((end, _)) => format!("`{}...`", &line[..end]),
        None => format!("`{line}`"),
    }
}

/// Lists what a puzzle does not need: cells with spaces, and then rules with commas, at most `most` of
/// them.
pub(super) fn listed_redundant(parts: &RedundantParts, most: usize) -> String {
    let clues = (!parts.clues.is_empty()).then(|| listed_cells(&parts.clues));
    let rules = first_of(&parts.rules, most, ", ");
    clues.into_iter().chain((!rules.is_empty()).then_some(rules)).collect::<Vec<_>>().join(", ")
}

fn listed_cells(cells: &[NamedCell]) -> String {
    first_of(cells, usize::MAX, " ")
}

/// Lists the first of some things, and says how many others there are.
pub(crate) fn first_of<T: ToString>(things: &[T], most: usize, separator: &str) -> String {
    let shown: Vec<String> = things.iter().take(most).map(T::to_string).collect();
    let shown = shown.join(separator);
    match things.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}
