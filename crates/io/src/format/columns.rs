//! [`Columns`]: the information that records may have beside the puzzle.

use super::table::{ColumnRole, InputColumn, MOST_FIELDS};
use super::text::LONGEST_ROW;
use super::{AnswerColumn, ColumnType, Entry, Field, Loss, SmolStr};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

/// The information that the records of an input may have beside the puzzle.
///
/// ```
/// use ninefold_io::format::Columns;
/// let columns = Columns { solution: true, ..Columns::default() };
/// assert!(columns.fields.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Columns {
    /// Digits that a player has put in.
    pub state: bool,
    /// Pencil marks.
    pub marks: bool,
    /// A solution.
    pub solution: bool,
    /// The names of other fields, in order.
    pub fields: Vec<String>,
    /// The types of fields that are not text, by name.
    pub types: BTreeMap<String, ColumnType>,
}

/// Number of names that are compared with each other faster than they are hashed.
const FEW_NAMES: usize = 32;

/// Columns that have names of their own, and the key `error` of malformed records.
const OWN_NAMES: usize = 5;

/// Most bytes of all names, which stand in one line too.
const MOST_NAME_BYTES: usize = LONGEST_ROW / 8;

impl Columns {
    /// Returns the columns that an entry has.
    pub fn from_entry(entry: &Entry) -> Self {
        let names = || entry.fields.iter().map(|field| &field.name);
        let is_repeated = entry.fields.len() > FEW_NAMES
            || names().enumerate().any(|(i, name)| names().take(i).any(|earlier| earlier == name));
        let mut seen = HashSet::new();
        let new = names().filter(|name| !is_repeated || seen.insert(*name));
        let fields = new.map(SmolStr::to_string).collect();
        Self {
            state: entry.state.is_some(),
            marks: entry.has_marks(),
            solution: entry.has_solution(),
            fields,
            types: BTreeMap::new(),
        }
    }

    /// Returns the columns that the records of a table may have.
    pub(crate) fn of_table(columns: &[InputColumn]) -> Self {
        let has = |role| columns.iter().any(|column| column.role == role);
        let field = |column: &InputColumn| match &column.role {
            ColumnRole::Field(name) => Some(name.clone()),
            _ => None,
        };
        Self {
            state: has(ColumnRole::State),
            marks: has(ColumnRole::Marks),
            solution: has(ColumnRole::Solution),
            fields: columns.iter().filter_map(field).collect(),
            types: BTreeMap::new(),
        }
    }

    /// Returns the columns without those that are too many to be read back from a line.
    pub(crate) fn fitting(mut self) -> Self {
        let mut bytes = 0;
        let fits = |name: &&String| {
            bytes += name.len();
            bytes <= MOST_NAME_BYTES
        };
        let count = self.fields.iter().take(MOST_FIELDS - OWN_NAMES).take_while(fits).count();
        self.fields.truncate(count);
        self
    }

    pub(crate) fn roles(&self) -> Vec<ColumnRole> {
        // Columns about answers stand right after the solution, under exactly their names.
        let is_exact = |name: &str| name.bytes().all(|byte| !byte.is_ascii_uppercase());
        let is_answer = |name: &&String| is_exact(name) && AnswerColumn::meant_by(name).is_some();
        let answers = self.fields.iter().take_while(is_answer).count();
        let (answers, others) = self.fields.split_at(answers);
        let mut roles = vec![ColumnRole::Puzzle];
        roles.extend(self.solution.then_some(ColumnRole::Solution));
        roles.extend(answers.iter().cloned().map(ColumnRole::Field));
        roles.extend(self.state.then_some(ColumnRole::State));
        roles.extend(self.marks.then_some(ColumnRole::Marks));
        roles.extend(others.iter().cloned().map(ColumnRole::Field));
        roles
    }

    /// Returns the information of an entry that has no column.
    pub(crate) fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = Vec::new();
        let mut lose = |is_lost: bool, loss| losses.extend(is_lost.then_some(loss));
        lose(!self.state && entry.state.is_some(), Loss::State);
        lose(!self.marks && entry.has_marks(), Loss::Marks);
        lose(!self.solution && entry.has_solution(), Loss::Solution);
        // Most records have the fields of the columns, in their order.
        let names = entry.fields.iter().map(|field| field.name.as_str());
        if self.fields.iter().take(entry.fields.len()).map(String::as_str).eq(names) {
            return losses;
        }
        let mut columns: HashSet<&str> = self.fields.iter().map(String::as_str).collect();
        for Field { name, value } in &entry.fields {
            if !columns.remove(name.as_str()) && !value.as_str().is_empty() {
                losses.push(Loss::Field(name.to_string()));
            }
        }
        losses
    }
}
