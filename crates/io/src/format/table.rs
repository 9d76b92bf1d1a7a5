//! What the columns of tables and the keys of objects are about.

use super::cells::Span;
use super::{AnswerColumn, Entry, Field, Loss, Value, candidates};
use crate::fault::{Expected, Fault, Found};
use ninefold_core::Puzzle;
use std::borrow::Cow;

/// What a column is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Puzzle,
    Solution,
    State,
    Marks,
    Field(String),
}

/// What the records of an input may have beside the puzzle.
///
/// ```
/// use ninefold_io::format::Columns;
/// let columns = Columns { solution: true, ..Columns::default() };
/// assert!(columns.fields.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Columns {
    /// Digits that somebody has put in.
    pub state: bool,
    /// Pencil marks.
    pub marks: bool,
    /// A solution.
    pub solution: bool,
    /// The names of other fields, in order.
    pub fields: Vec<String>,
}

/// More columns or keys than this are no table of puzzles, and would take time to tell apart.
pub(crate) const MOST_FIELDS: usize = 1000;

/// What is wrong with a record of more.
pub(crate) fn too_many(span: Span, fields: usize) -> Option<Fault> {
    let expected = Expected::Text("at most 1000 fields");
    (fields > MOST_FIELDS).then(|| span.fault_of(expected, Found::Fields(fields as u64)))
}

const PUZZLES: [&str; 7] = ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board"];
const SOLUTIONS: [&str; 2] = ["solution", "answer"];

/// Whether a name says that the puzzle is there.
pub(crate) fn names_puzzle(name: &str) -> bool {
    PUZZLES.iter().any(|known| name.trim().eq_ignore_ascii_case(known))
}

/// What columns with these names are about. One name twice gets a number.
pub(crate) fn parts(names: &[String]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    // `solutions` is a number of solutions, but beside `quizzes` it has them.
    let has_quizzes = names.iter().any(|name| name.trim().eq_ignore_ascii_case("quizzes"));
    for name in names {
        let name = name.trim();
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        let part = if names_puzzle(name) {
            Part::Puzzle
        } else if SOLUTIONS.into_iter().any(is) || has_quizzes && is("solutions") {
            Part::Solution
        } else if is("state") {
            Part::State
        } else if is("candidates") {
            Part::Marks
        } else {
            Part::Field(name.to_owned())
        };
        let numbered = |n: usize| {
            if n == 1 { part.clone() } else { Part::Field(format!("{name}_{n}")) }
        };
        parts.extend((1..=names.len() + 1).map(numbered).find(|part| !parts.contains(part)));
    }
    parts
}

impl Part {
    /// The name of such a column when it is written.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Puzzle => "puzzle",
            Self::Solution => "solution",
            Self::State => "state",
            Self::Marks => "candidates",
            Self::Field(name) => name,
        }
    }

    /// Puts what a column has into an entry; `text` is what is in it, `span` where it stands.
    pub(crate) fn put(&self, span: Span, value: Value, entry: &mut Entry) -> Result<(), Fault> {
        let is_empty = value.as_str().is_empty();
        match self {
            Self::Puzzle => entry.puzzle = Ok(span.cells()?),
            Self::Field(name) => entry.fields.push(Field { name: name.clone(), value }),
            _ if is_empty => {}
            Self::Solution => entry.solution = Some(span.cells()?),
            Self::State => entry.state = Some(span.cells()?),
            Self::Marks => entry.marks = Some(candidates::parse(span)?),
        }
        Ok(())
    }

    /// What an entry has for a column; nothing if it has none.
    pub(crate) fn get(&self, entry: &Entry) -> Option<Value> {
        let cells = |cells: Puzzle| Value::Text(cells.to_line().map(char::from).iter().collect());
        match self {
            Self::Puzzle => entry.puzzle.ok().map(cells),
            Self::Solution => entry.solution.map(cells),
            Self::State => entry.state.map(cells),
            Self::Marks => entry.marks.as_ref().map(|marks| Value::Text(candidates::text(marks))),
            Self::Field(name) => {
                let field = entry.fields.iter().find(|field| field.name == *name);
                field.map(|field| field.value.clone())
            }
        }
    }

    /// What an entry has for a column of text, where nothing and JSON's `null` are the same.
    pub(crate) fn text<'a>(&self, entry: &'a Entry) -> Option<Cow<'a, str>> {
        let Self::Field(name) = self else {
            return self.get(entry).map(|value| match value {
                Value::Text(text) | Value::Json(text) => Cow::Owned(text),
            });
        };
        match &entry.fields.iter().find(|field| field.name == *name)?.value {
            Value::Json(null) if null == "null" => None,
            Value::Text(text) | Value::Json(text) => Some(Cow::Borrowed(text)),
        }
    }
}

impl Columns {
    /// Those that an entry has.
    pub fn of(entry: &Entry) -> Self {
        let mut fields: Vec<String> = Vec::new();
        for Field { name, .. } in &entry.fields {
            if !fields.contains(name) {
                fields.push(name.clone());
            }
        }
        Self {
            state: entry.state.is_some(),
            marks: entry.marks.is_some(),
            solution: entry.solution.is_some(),
            fields,
        }
    }

    pub(crate) fn of_parts(parts: &[Part]) -> Self {
        let field = |part: &Part| match part {
            Part::Field(name) => Some(name.clone()),
            _ => None,
        };
        Self {
            state: parts.contains(&Part::State),
            marks: parts.contains(&Part::Marks),
            solution: parts.contains(&Part::Solution),
            fields: parts.iter().filter_map(field).collect(),
        }
    }

    pub(crate) fn parts(&self) -> Vec<Part> {
        // Columns about answers stand right after the solution, under exactly their names.
        let is_answer =
            |name: &&String| AnswerColumn::ALL.iter().any(|column| column.name() == **name);
        let answers = self.fields.iter().take_while(is_answer).count();
        let (answers, others) = self.fields.split_at(answers);
        let mut parts = vec![Part::Puzzle];
        parts.extend(self.solution.then_some(Part::Solution));
        parts.extend(answers.iter().cloned().map(Part::Field));
        parts.extend(self.state.then_some(Part::State));
        parts.extend(self.marks.then_some(Part::Marks));
        parts.extend(others.iter().cloned().map(Part::Field));
        parts
    }

    /// What an entry has for which there is no column.
    pub(crate) fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = Vec::new();
        let mut lose = |is_lost: bool, loss| losses.extend(is_lost.then_some(loss));
        lose(!self.state && entry.state.is_some(), Loss::State);
        lose(!self.marks && entry.marks.is_some(), Loss::Marks);
        lose(!self.solution && entry.solution.is_some(), Loss::Solution);
        for (i, Field { name, value }) in entry.fields.iter().enumerate() {
            let is_second = entry.fields[..i].iter().any(|field| field.name == *name);
            let is_lost = is_second || !self.fields.contains(name);
            lose(is_lost && !value.as_str().is_empty(), Loss::Field(name.clone()));
        }
        losses
    }
}
