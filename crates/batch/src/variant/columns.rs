//! Columns of tables about variant puzzles.

use super::answer::VariantAnswer;
use super::layout::Drawing;
use super::question::VariantLayout;
use super::reading::ReadVariant;
use super::wording::{clashes, listed_redundant};
use crate::table::{bool_or_null, number_or_null, text_or_null};
use ninefold_core::Status;
use ninefold_io::format::{AnswerColumn, SmolStr, Value};
use ninefold_variant::VariantGrid;
use ninefold_variant_model::ValueSet;

/// Returns the value of a column. `None`: the record is malformed.
pub(crate) fn value(column: AnswerColumn, known: Option<(&ReadVariant, &VariantAnswer)>) -> Value {
    let answer = known.map(|(_, answer)| answer);
    let solutions = answer.and_then(|answer| answer.solutions);
    let redundant = answer.and_then(|answer| answer.redundant.as_ref());
    match column {
        AnswerColumn::Status => {
            let status = answer.map_or(Some(Status::Malformed), VariantAnswer::status);
            text_or_null(status.map(|status| SmolStr::new_static(status.name())))
        }
        AnswerColumn::Solutions => number_or_null(solutions.map(ninefold_core::Count::found)),
        AnswerColumn::AtLeast => bool_or_null(solutions.map(|count| count.exact().is_none())),
        AnswerColumn::Clues => number_or_null(known.map(|(read, _)| {
            let candidates = read.puzzle.candidates().iter();
            candidates.filter(|set| set.single().is_some()).count()
        })),
        AnswerColumn::Nodes => number_or_null(answer.and_then(|answer| answer.nodes)),
        AnswerColumn::Minimal => {
            bool_or_null(redundant.map(super::answer::RedundantParts::is_empty))
        }
        AnswerColumn::Redundant => {
            text_or_null(redundant.map(|parts| listed_redundant(parts, usize::MAX)))
        }
        AnswerColumn::Clashes => {
            text_or_null(known.map(|(read, _)| clashes(&read.puzzle).join("; ")))
        }
        AnswerColumn::Undecided => text_or_null(known.and_then(|(read, answer)| {
            let found = answer.candidates.as_ref().filter(|found| !found.is_complete())?;
            Some(candidates_line(read, &found.undecided()))
        })),
        // No question about these puzzles has other columns.
        _ => Value::NULL,
    }
}

/// Returns a solution as a line, as tables have them.
pub(crate) fn solution_line(read: &ReadVariant, grid: &VariantGrid) -> String {
    let values: Vec<Option<u8>> = grid.values().iter().copied().map(Some).collect();
    Drawing::new(read, VariantLayout::Line).values(&values).trim_end().to_owned()
}

/// Returns candidates as a line, as tables have them.
pub(crate) fn candidates_line(read: &ReadVariant, sets: &[ValueSet]) -> String {
    Drawing::new(read, VariantLayout::Line).candidates(sets).trim_end().to_owned()
}
