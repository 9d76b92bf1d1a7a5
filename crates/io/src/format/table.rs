//! The roles of a table's columns and of an object's keys.

use super::cells::{NoCell, Span, is_null, listed_cell, not_a_cell};
use super::{ColumnNames, Entry, Field, FieldFault, Loss, SmolStr, Value, list, marks_text};
use crate::fault::{Expected, Fault, Found};
use crate::spelling::nearest_name;
use ninefold_core::{Cell, CellSet, Marks, Puzzle};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::io;

/// The role of a column: what its fields hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ColumnRole {
    Puzzle,
    /// One cell of the puzzle. A table is read with 81 such columns, and written with none.
    Cell(Cell),
    Solution,
    State,
    Marks,
    Field(String),
}

/// A column of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct InputColumn {
    /// The name in the input, without white space around it.
    pub(crate) name: String,
    pub(crate) role: ColumnRole,
}

/// The most columns or keys of a record, as in Excel.
pub(crate) const MOST_FIELDS: usize = 1 << 14;

/// Returns the fault of a record with too many fields.
pub(crate) fn too_many(span: Span, fields: usize) -> Option<Fault> {
    let expected = Expected::Text("at most 16384 fields");
    (fields > MOST_FIELDS).then(|| span.fault_of(expected, Found::Fields(fields as u64)))
}

/// How a sink writes a record as a line, and the most bytes of the line that can be read back.
pub(crate) struct WrittenLine<F: Fn(&Entry, &mut Vec<u8>)> {
    pub(crate) write: F,
    pub(crate) longest: usize,
}

/// Bytes of a line for one byte of a field: JSON escapes a control character with six.
const MOST_GROWTH: usize = 6;

impl<F: Fn(&Entry, &mut Vec<u8>)> WrittenLine<F> {
    /// Returns the losses of a record whose line would be too long.
    pub(crate) fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let large = self.large_fields(entry).into_iter();
        large.map(|at| Loss::Large(entry.fields[at].name.to_string())).collect()
    }

    /// Appends a line without the fields that would make it too long.
    pub(crate) fn append(&self, entry: &Entry, out: &mut Vec<u8>) {
        let large = self.large_fields(entry);
        if large.is_empty() {
            return (self.write)(entry, out);
        }
        let mut entry = entry.clone();
        for at in large {
            entry.fields[at].value = Value::Text(SmolStr::default());
        }
        (self.write)(&entry, out);
    }

    /// Returns the places of the fields that have to go, the largest first.
    fn large_fields(&self, entry: &Entry) -> Vec<usize> {
        let bytes_of = |at: usize| entry.fields[at].value.as_bytes().len();
        let bytes: usize = (0..entry.fields.len()).map(bytes_of).sum();
        if bytes <= self.longest / (2 * MOST_GROWTH) && entry.fields.len() <= FEW_FIELDS {
            return Vec::new();
        }
        let mut line = Vec::new();
        (self.write)(entry, &mut line);
        let mut excess = line.len().saturating_sub(self.longest);
        let mut by_size: Vec<usize> = (0..entry.fields.len()).collect();
        by_size.sort_unstable_by_key(|at| (Reverse(bytes_of(*at)), *at));
        // A byte of a field takes at least one byte of the line.
        by_size.retain(|at| {
            let is_large = excess > 0;
            excess = excess.saturating_sub(bytes_of(*at));
            is_large
        });
        by_size
    }
}

/// Number of fields whose names and quotes take far fewer bytes than a line may have.
const FEW_FIELDS: usize = 100;

/// Names of a column of puzzles. If a table has several, the first of this list wins.
const PUZZLES: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board", "grid"];
/// Names of a column of solutions. If a table has several, the first of this list wins.
const SOLUTIONS: [&str; 2] = ["solution", "answer"];
const BESIDE_QUIZZES: [&str; 3] = ["solution", "answer", "solutions"];

/// Checks that a table with these columns has those that the caller wants.
///
/// # Errors
///
/// The table has no column with a name that the caller wants.
pub(crate) fn check_wanted(names: &[String], wanted: &ColumnNames) -> io::Result<()> {
    let find = |wanted: &Option<String>| match wanted {
        None => Ok(None),
        Some(wanted) => match position(names, wanted) {
            None => Err(no_column(names, wanted)),
            column => Ok(column),
        },
    };
    let (puzzle, solution) = (find(&wanted.puzzle)?, find(&wanted.solution)?);
    if let Some(column) = puzzle.filter(|_| puzzle == solution) {
        let name = names[column].trim();
        let text = format!("the column `{name}` cannot hold both the puzzle and the solution");
        return Err(io::Error::new(io::ErrorKind::InvalidData, text));
    }
    Ok(())
}

/// Finds the columns of a table with these names: those that the caller wants, or well-known ones.
/// The table may have none of puzzles. A repeated name gets a number.
pub(crate) fn columns(names: &[String], wanted: &ColumnNames) -> Vec<InputColumn> {
    let find = |wanted: &Option<String>, known: &[&str]| match wanted {
        Some(wanted) => position(names, wanted),
        None => known.iter().find_map(|known| position(names, known)),
    };
    let puzzle = find(&wanted.puzzle, &PUZZLES);
    // `solutions` is a number of solutions, but beside `quizzes` it holds the solutions.
    let has_quizzes = position(names, "quizzes").is_some();
    let solution = find(&wanted.solution, if has_quizzes { &BESIDE_QUIZZES } else { &SOLUTIONS });
    let solution = solution.filter(|_| solution != puzzle);
    let may_have_cells = puzzle.is_none() && wanted.puzzle.is_none();
    let cells = if may_have_cells { cells_of(names) } else { None };
    let (state, marks) = (position(names, "state"), position(names, "candidates"));
    let mut fields = FieldNames::default();
    let column = |(i, name): (usize, &String)| {
        let name = name.trim();
        let is = |known: Option<usize>| known == Some(i);
        let role = match cells.as_ref().and_then(|cells| cells[i]) {
            Some(cell) => ColumnRole::Cell(cell),
            None if is(puzzle) => ColumnRole::Puzzle,
            None if is(solution) => ColumnRole::Solution,
            None if is(state) => ColumnRole::State,
            None if is(marks) => ColumnRole::Marks,
            None => ColumnRole::Field(fields.distinct(name)),
        };
        InputColumn { name: name.to_owned(), role }
    };
    names.iter().enumerate().map(column).collect()
}

/// Returns the first column with exactly this name, or else with this name in upper or lower case.
fn position(names: &[String], wanted: &str) -> Option<usize> {
    let wanted = wanted.trim();
    let exact = names.iter().position(|name| name.trim() == wanted);
    exact.or_else(|| names.iter().position(|name| name.trim().eq_ignore_ascii_case(wanted)))
}

/// The most names of columns in a message.
const LISTED: usize = 20;

/// Returns the error of a table without a column that the caller wants. The error lists the columns
/// and names the nearest.
fn no_column(names: &[String], wanted: &str) -> io::Error {
    let names_trimmed = names.iter().take(MOST_FIELDS).map(|name| name.trim());
    let nearest = nearest_name(wanted, names_trimmed.map(|name| (name, name)));
    let hint = nearest.map_or(String::new(), |name| format!("; did you mean `{name}`?"));
    let text = format!("it has no column `{wanted}`; its columns are {}{hint}", listed(names));
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// Returns a name or a title as text. Old programs write Latin-1, so bytes that are not UTF-8 are
/// read as Latin-1.
pub(crate) fn latin_unless_utf8(text: &[u8]) -> String {
    str::from_utf8(text)
        .map_or_else(|_| text.iter().copied().map(char::from).collect(), str::to_owned)
}

/// Lists the names of columns for a message.
pub(crate) fn listed(names: &[String]) -> String {
    let listed: Vec<String> =
        names.iter().take(LISTED).map(|name| format!("`{}`", name.trim())).collect();
    let more = names.len().saturating_sub(LISTED);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    listed.join(", ") + &rest
}

/// Gives fields names that differ from each other and from the names of other columns.
#[derive(Default)]
struct FieldNames {
    taken: HashSet<String>,
    /// The last number that was given to a repeated name.
    numbers: HashMap<String, usize>,
}

impl FieldNames {
    fn distinct(&mut self, name: &str) -> String {
        if self.taken.is_empty() {
            let written = ["puzzle", "solution", "state", "candidates"];
            self.taken.extend(written.map(str::to_owned));
        }
        if self.taken.insert(name.to_owned()) {
            return name.to_owned();
        }
        let number = self.numbers.entry(name.to_owned()).or_insert(1);
        loop {
            *number += 1;
            let numbered = format!("{name}_{number}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// Finds 81 columns that hold one cell each. Returns the cell of each column, or `None` if the
/// table has no such columns.
///
/// The names are `r1c1` to `r9c9`; or some text and then a number, 0 to 80 or 1 to 81; or the table
/// has exactly 81 columns, whatever their names. A row of numbers, or a list in brackets, has no names.
fn cells_of(names: &[String]) -> Option<Vec<Option<Cell>>> {
    let by_place = || names.iter().map(|name| cell_in_place(name)).collect();
    let numbered = names.iter().map(|name| split_number(name)).filter(|(_, n)| n.is_some());
    let mut prefixes: Vec<&str> = numbered.map(|(prefix, _)| prefix).collect();
    prefixes.sort_unstable();
    let mut groups = prefixes.chunk_by(PartialEq::eq).filter(|group| group.len() == 81);
    let by_number = |group: &[&str], first: usize| {
        let cell = |name: &String| {
            let (prefix, number) = split_number(name);
            let index = number.filter(|_| prefix == group[0])?.checked_sub(first)?;
            Cell::ALL.get(index).copied()
        };
        names.iter().map(cell).collect()
    };
    let has_all = |cells: &Vec<Option<Cell>>| {
        let found = || cells.iter().flatten();
        found().count() == 81 && found().copied().collect::<CellSet>() == CellSet::ALL
    };
    let numbered = groups
        .find_map(|group| [0, 1].into_iter().map(|first| by_number(group, first)).find(has_all));
    let are_names = || names.len() == 81 && names.iter().all(|name| is_name(name));
    let in_order = || are_names().then(|| Cell::ALL.map(Some).to_vec());
    Some(by_place()).filter(has_all).or(numbered).or_else(in_order)
}

/// Returns whether a text may be the name of a column: it begins with a letter.
fn is_name(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(char::is_alphabetic) && !text.contains(['[', '(', '{', '='])
}

/// Returns the cell of a name such as `r1c9`.
fn cell_in_place(name: &str) -> Option<Cell> {
    match name.trim().as_bytes() {
        [b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] => {
            Cell::ALL.get(usize::from((row - b'1') * 9 + column - b'1')).copied()
        }
        _ => None,
    }
}

/// Splits a name into text and the number at its end.
fn split_number(name: &str) -> (&str, Option<usize>) {
    let name = name.trim();
    let prefix = name.trim_end_matches(|c: char| c.is_ascii_digit());
    (prefix, name[prefix.len()..].parse().ok())
}

/// Returns whether records of a table with these columns can have puzzles.
pub(crate) fn have_puzzles(columns: &[InputColumn]) -> bool {
    columns.iter().any(|column| matches!(column.role, ColumnRole::Puzzle | ColumnRole::Cell(_)))
}

/// Makes the record of a row, before its fields are put into it. `missing` is its fault if the row
/// has no puzzle.
pub(crate) fn begin_row<'a>(
    line: u64,
    columns: impl IntoIterator<Item = &'a InputColumn>,
    missing: Fault,
) -> Entry {
    let has_cells = columns.into_iter().any(|column| matches!(column.role, ColumnRole::Cell(_)));
    Entry::new(line, if has_cells { Ok(Puzzle::EMPTY) } else { Err(missing) })
}

/// How the value of a field is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    /// As text.
    Text,
    /// As JSON that is not a string.
    Json,
}

impl InputColumn {
    /// Puts the text of a field into an entry. `span` has the text and its place.
    ///
    /// A field that cannot be read makes the record malformed only if it holds the puzzle.
    pub(crate) fn put(&self, span: Span, written: Written, entry: &mut Entry) {
        let result = match &self.role {
            ColumnRole::Puzzle => {
                entry.puzzle = board(span, written);
                Ok(())
            }
            ColumnRole::Cell(cell) => {
                if let Ok(puzzle) = &mut entry.puzzle {
                    match listed_cell(span.text) {
                        Ok(digit) => puzzle.set(*cell, digit),
                        Err(NoCell) => entry.puzzle = Err(not_a_cell(span)),
                    }
                }
                Ok(())
            }
            ColumnRole::Field(name) => {
                let value = match Value::of_bytes(span.text) {
                    Value::Text(json) if written == Written::Json => Value::Json(json),
                    value => value,
                };
                entry.fields.push(Field { name: name.as_str().into(), value });
                Ok(())
            }
            _ if is_null(span.text) => Ok(()),
            ColumnRole::Solution => board(span, written).map(|board| entry.solution = Some(board)),
            ColumnRole::State => board(span, written).map(|board| entry.state = Some(board)),
            ColumnRole::Marks => {
                marks_text::parse(span).map(|marks| entry.marks = Some(Box::new(marks)))
            }
        };
        self.keep_unread(span, written, result.is_err(), entry);
        if let Err(fault) = result {
            self.leave_out(fault, entry);
        }
    }

    /// Keeps the text of a field that holds no classic puzzle, solution or pencil marks.
    fn keep_unread(&self, span: Span, written: Written, is_bad: bool, entry: &mut Entry) {
        let is_bad_puzzle = self.role == ColumnRole::Puzzle && entry.puzzle.is_err();
        if !(is_bad || is_bad_puzzle) || written == Written::Json || is_null(span.text) {
            return;
        }
        let Ok(text) = str::from_utf8(span.text.trim_ascii()) else { return };
        let unread = entry.unread.get_or_insert_default();
        match self.role {
            ColumnRole::Puzzle => unread.puzzle = Ok(text.to_owned()),
            ColumnRole::Solution => unread.solution = Some(text.to_owned()),
            ColumnRole::Marks => unread.candidates = Some(text.to_owned()),
            _ => {}
        }
    }

    /// Returns whether the column holds the puzzle or a cell of it.
    #[cfg(feature = "parquet")]
    pub(crate) const fn holds_puzzle(&self) -> bool {
        matches!(self.role, ColumnRole::Puzzle | ColumnRole::Cell(_))
    }

    /// Notes that a row ends before this column. Only the puzzle must not be missing.
    pub(crate) fn miss(&self, end_of_row: Fault, entry: &mut Entry) {
        match self.role {
            ColumnRole::Puzzle => {}
            ColumnRole::Cell(_) => entry.puzzle = Err(end_of_row),
            _ => self.leave_out(end_of_row, entry),
        }
    }

    /// Notes that a field could not be read.
    pub(crate) fn leave_out(&self, fault: Fault, entry: &mut Entry) {
        entry.field_faults.push(FieldFault { name: self.name.clone(), fault });
    }
}

/// Reads the board of a field: 81 characters or a list.
fn board(span: Span, written: Written) -> Result<Puzzle, Fault> {
    if list::is_list(span.text) {
        return list::parse(span);
    }
    if written == Written::Json {
        let found = Found::Text(if span.text == b"null" { "null" } else { "something else" });
        return Err(span.fault_of(Expected::Text("a string or a list of 81 cells"), found));
    }
    span.trim().cells()
}

impl ColumnRole {
    /// Returns the name under which the column is written.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Puzzle | Self::Cell(_) => "puzzle",
            Self::Solution => "solution",
            Self::State => "state",
            Self::Marks => "candidates",
            Self::Field(name) => name,
        }
    }

    /// Returns what a record has for a column.
    pub(crate) fn content<'a>(&self, fields: &mut FieldFinder<'a>) -> Content<'a> {
        let entry = fields.entry;
        let cells = |cells: Option<Puzzle>| cells.map_or(Content::Nothing, Content::Cells);
        if let (Some(other), false) = (&entry.other, matches!(self, Self::Field(_))) {
            let text = match self {
                Self::Puzzle | Self::Cell(_) => other.puzzle.as_ref().ok(),
                Self::Solution => other.solution.as_ref(),
                Self::Marks => other.candidates.as_ref(),
                Self::State | Self::Field(_) => None,
            };
            return text.map_or(Content::Nothing, |text| Content::Text(text));
        }
        match self {
            Self::Puzzle | Self::Cell(_) => cells(entry.puzzle.ok()),
            Self::Solution => cells(entry.solution),
            Self::State => cells(entry.state),
            Self::Marks => entry.marks.as_deref().map_or(Content::Nothing, Content::Marks),
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
    Text(&'a str),
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
