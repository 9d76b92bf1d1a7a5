//! [`Columns`]: the information that records may have beside the puzzle.

use super::table::{ColumnRole, InputColumn};
use super::{AnswerColumn, Entry, Field, Loss};

/// The information that the records of an input may have beside the puzzle.
///
/// ```
/// use ninefold_io::format::Columns;
/// let columns = Columns { solution: true, ..Columns::default() };
/// assert!(columns.fields.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Columns {
    /// Digits that a player has put in.
    pub state: bool,
    /// Pencil marks.
    pub marks: bool,
    /// A solution.
    pub solution: bool,
    /// The names of other fields, in order.
    pub fields: Vec<String>,
}

impl Columns {
    /// Returns the columns that an entry has.
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
        }
    }

    pub(crate) fn roles(&self) -> Vec<ColumnRole> {
        // Columns about answers stand right after the solution, under exactly their names.
        let is_answer =
            |name: &&String| AnswerColumn::ALL.iter().any(|column| column.name() == **name);
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
