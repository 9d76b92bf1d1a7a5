//! The roles of a table's columns and of an object's keys.

use super::cells::Span;
use super::{Entry, Field, Value, marks_text};
use crate::fault::{Expected, Fault, Found};
use ninefold_core::{Marks, Puzzle};

/// The role of a column: what its fields hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ColumnRole {
    Puzzle,
    Solution,
    State,
    Marks,
    Field(String),
}

/// The most columns or keys of a record. Telling more of them apart would take too long.
pub(crate) const MOST_FIELDS: usize = 1000;

/// Returns the fault of a record with too many fields.
pub(crate) fn too_many(span: Span, fields: usize) -> Option<Fault> {
    let expected = Expected::Text("at most 1000 fields");
    (fields > MOST_FIELDS).then(|| span.fault_of(expected, Found::Fields(fields as u64)))
}

const PUZZLES: [&str; 7] = ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board"];
const SOLUTIONS: [&str; 2] = ["solution", "answer"];

/// Returns whether a column with this name holds the puzzle.
pub(crate) fn names_puzzle(name: &str) -> bool {
    PUZZLES.iter().any(|known| name.trim().eq_ignore_ascii_case(known))
}

/// Returns the roles of columns with these names. A repeated name gets a number.
pub(crate) fn roles(names: &[String]) -> Vec<ColumnRole> {
    let mut roles: Vec<ColumnRole> = Vec::new();
    // `solutions` is a number of solutions, but beside `quizzes` it holds the solutions.
    let has_quizzes = names.iter().any(|name| name.trim().eq_ignore_ascii_case("quizzes"));
    for name in names {
        let name = name.trim();
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        let role = if names_puzzle(name) {
            ColumnRole::Puzzle
        } else if SOLUTIONS.into_iter().any(is) || has_quizzes && is("solutions") {
            ColumnRole::Solution
        } else if is("state") {
            ColumnRole::State
        } else if is("candidates") {
            ColumnRole::Marks
        } else {
            ColumnRole::Field(name.to_owned())
        };
        let numbered = |n: usize| {
            if n == 1 { role.clone() } else { ColumnRole::Field(format!("{name}_{n}")) }
        };
        roles.extend((1..=names.len() + 1).map(numbered).find(|role| !roles.contains(role)));
    }
    roles
}

impl ColumnRole {
    /// Returns the name under which the column is written.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Puzzle => "puzzle",
            Self::Solution => "solution",
            Self::State => "state",
            Self::Marks => "candidates",
            Self::Field(name) => name,
        }
    }

    /// Puts the content of a field into an entry. `span` is the place of the field in its line.
    pub(crate) fn put(&self, span: Span, value: Value, entry: &mut Entry) -> Result<(), Fault> {
        match self {
            Self::Field(name) => {
                entry.fields.push(Field { name: name.as_str().into(), value });
                Ok(())
            }
            _ => self.put_text(span, value.as_str().is_empty(), entry),
        }
    }

    /// Puts the text of a column with cells or pencil marks into an entry.
    pub(crate) fn put_text(
        &self,
        span: Span,
        is_empty: bool,
        entry: &mut Entry,
    ) -> Result<(), Fault> {
        match self {
            Self::Puzzle => entry.puzzle = Ok(span.cells()?),
            Self::Field(_) => {}
            _ if is_empty => {}
            Self::Solution => entry.solution = Some(span.cells()?),
            Self::State => entry.state = Some(span.cells()?),
            Self::Marks => entry.marks = Some(marks_text::parse(span)?),
        }
        Ok(())
    }

    /// Returns what a record has for a column.
    pub(crate) fn content<'a>(&self, fields: &mut FieldFinder<'a>) -> Content<'a> {
        let entry = fields.entry;
        let cells = |cells: Option<Puzzle>| cells.map_or(Content::Nothing, Content::Cells);
        match self {
            Self::Puzzle => cells(entry.puzzle.ok()),
            Self::Solution => cells(entry.solution),
            Self::State => cells(entry.state),
            Self::Marks => entry.marks.as_ref().map_or(Content::Nothing, Content::Marks),
            Self::Field(name) => match fields.find(name) {
                Some(value) => Content::Value(value),
                None => Content::Nothing,
            },
        }
    }
}

/// What a record has for a column.
pub(crate) enum Content<'a> {
    Nothing,
    Cells(Puzzle),
    Marks(&'a Marks),
    Value(&'a Value),
}

/// Finds the fields of a record by name. It is fast for names in the order of the fields.
pub(crate) struct FieldFinder<'a> {
    entry: &'a Entry,
    /// The index after the field that was found last.
    next: usize,
}

impl<'a> FieldFinder<'a> {
    pub(crate) const fn new(entry: &'a Entry) -> Self {
        Self { entry, next: 0 }
    }

    fn find(&mut self, name: &str) -> Option<&'a Value> {
        let fields = &self.entry.fields;
        let is_next = fields.get(self.next).is_some_and(|field| field.name == name);
        let index =
            if is_next { self.next } else { fields.iter().position(|field| field.name == name)? };
        self.next = index + 1;
        Some(&fields[index].value)
    }
}
