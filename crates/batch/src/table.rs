//! [`AnswerTable`]: answers as fields of records.

use crate::answer::PuzzleAnswer;
use ninefold_core::CellSet;
use ninefold_io::format::{AnswerColumn, Columns, Entry, Field, Value};
use std::mem;

/// The columns of a table of answers. They replace columns of the same name in the input.
pub(crate) struct AnswerTable {
    /// Common columns, and then the columns of the question.
    columns: Vec<AnswerColumn>,
    /// Whether the solution of the answer replaces the solution in the input. A count finds no
    /// particular solution, so the solution in the input stays.
    replaces_solution: bool,
}

impl AnswerTable {
    /// Returns a table with the common columns and the columns of the question.
    pub(crate) fn new(of_question: &[AnswerColumn], replaces_solution: bool) -> Self {
        let columns = AnswerColumn::COMMON.iter().chain(of_question).copied().collect();
        Self { columns, replaces_solution }
    }

    /// Returns the columns of the output for the columns of an input.
    pub(crate) fn columns(&self, of_input: &Columns) -> Columns {
        let mut columns = of_input.clone();
        columns.solution = true;
        columns.fields.retain(|name| !self.is_own(name));
        columns.fields.splice(0..0, self.columns.iter().map(|column| column.name().to_owned()));
        columns
    }

    /// Puts an answer into a record. `None`: the record is malformed.
    pub(crate) fn put(&self, entry: &mut Entry, answer: Option<&PuzzleAnswer>) {
        let mut fields = Vec::with_capacity(self.columns.len() + entry.fields.len());
        for column in &self.columns {
            let value = value(*column, entry, answer);
            fields.push(Field { name: column.name().to_owned(), value });
        }
        let others = mem::take(&mut entry.fields);
        fields.extend(others.into_iter().filter(|field| !self.is_own(&field.name)));
        entry.fields = fields;
        if self.replaces_solution || answer.is_none() {
            entry.solution = answer.and_then(|answer| answer.smallest).map(Into::into);
        }
    }

    /// Returns whether the table has a column of this name, which replaces the input's column.
    fn is_own(&self, name: &str) -> bool {
        AnswerColumn::named(name).is_some_and(|column| self.columns.contains(&column))
    }
}

/// Returns the value of a column.
fn value(column: AnswerColumn, entry: &Entry, answer: Option<&PuzzleAnswer>) -> Value {
    let solutions = answer.and_then(|answer| answer.solutions);
    match column {
        AnswerColumn::Status => text_or_null(match answer {
            Some(answer) => answer.status().map(str::to_owned),
            None => Some("invalid".to_owned()),
        }),
        AnswerColumn::Solutions => json_or_null(solutions.map(ninefold_core::Count::found)),
        AnswerColumn::AtLeast => json_or_null(solutions.map(|count| count.exact().is_none())),
        AnswerColumn::Clues => json_or_null(entry.puzzle.ok().map(|puzzle| puzzle.clue_count())),
        AnswerColumn::Nodes => json_or_null(answer.and_then(|answer| answer.nodes)),
        AnswerColumn::Minimal => {
            let redundant = answer.and_then(|answer| answer.redundant);
            json_or_null(redundant.map(CellSet::is_empty))
        }
        AnswerColumn::Redundant => {
            let redundant = answer.and_then(|answer| answer.redundant);
            text_or_null(redundant.map(|cells| cells.to_string()))
        }
        AnswerColumn::Clashes => text_or_null(entry.puzzle.ok().map(|puzzle| {
            let clashes: Vec<String> = puzzle.clashes().map(|clash| clash.to_string()).collect();
            clashes.join("; ")
        })),
        // Columns that this table does not know are empty.
        _ => Value::Json("null".to_owned()),
    }
}

fn json_or_null(value: Option<impl ToString>) -> Value {
    Value::Json(value.map_or_else(|| "null".to_owned(), |value| value.to_string()))
}

fn text_or_null(text: Option<String>) -> Value {
    text.map_or_else(|| Value::Json("null".to_owned()), Value::Text)
}
