//! [`AnswerTable`]: answers as fields of records.

use crate::answer::PuzzleAnswer;
use crate::scales::{TableColumn, figure, figure_value, value_of};
use ninefold_core::{CellSet, Puzzle, Status};
use ninefold_io::format::{
    AnswerColumn, ColumnType, Columns, Entry, Field, SmolStr, Value, have_rating,
};
use std::mem;

/// Name of the column with the number of the record.
const NUMBER: &str = "record";

/// The columns of a table of answers. They replace columns of the same name in the input.
pub(crate) struct AnswerTable {
    /// Common columns, and then the columns of the question.
    columns: Vec<TableColumn>,
    /// Whether the solution of the answer replaces the solution in the input. A count finds no
    /// particular solution, so the solution in the input stays.
    replaces_solution: bool,
    /// Whether the number of the record is the last column.
    has_numbers: bool,
    /// Whether the answers are pencil marks.
    has_candidates: bool,
    /// Memory of an earlier record, used again.
    spare: Vec<Field>,
}

impl AnswerTable {
    /// Returns a table with the common columns and the columns of the question.
    pub(crate) fn new(of_question: &[TableColumn], replaces_solution: bool) -> Self {
        let common = AnswerColumn::COMMON.into_iter().map(TableColumn::from);
        let columns = common.chain(of_question.iter().cloned()).collect();
        Self {
            columns,
            replaces_solution,
            has_numbers: false,
            has_candidates: false,
            spare: Vec::new(),
        }
    }

    /// Returns the same table with the number of each record, among all records of the inputs, as
    /// another column.
    pub(crate) fn with_numbers(self) -> Self {
        Self { has_numbers: true, ..self }
    }

    /// Returns the same table with a column for the candidates of the answers.
    pub(crate) fn with_candidates(self) -> Self {
        Self { has_candidates: true, ..self }
    }

    /// Returns the columns of the output for the columns of an input.
    pub(crate) fn columns(&self, of_input: &Columns) -> Columns {
        let mut columns = of_input.clone();
        columns.solution = true;
        columns.marks |= self.has_candidates;
        let has_rating = self.replaces_rating(&of_input.fields.iter().map(String::as_str));
        columns.fields.retain(|name| !self.is_own(name, has_rating));
        let number = self.has_numbers.then(|| NUMBER.to_owned());
        let own = self.columns.iter().map(|column| column.name.to_string()).chain(number);
        columns.fields.splice(0..0, own);
        if self.has_numbers {
            columns.types.insert(NUMBER.to_owned(), ColumnType::Int64);
        }
        for TableColumn { name, column, .. } in &self.columns {
            columns.types.insert(name.to_string(), column.column_type());
        }
        columns
    }

    /// Puts an answer into a record. `None`: the record is malformed.
    pub(crate) fn put(&mut self, entry: &mut Entry, number: u64, answer: Option<&PuzzleAnswer>) {
        self.put_values(entry, number, |column, entry| value(column, entry, answer));
        if self.replaces_solution || answer.is_none() {
            entry.solution = answer.and_then(solution);
        }
    }

    /// Returns whether the solution of the answer replaces the solution in the input.
    pub(crate) const fn replaces_solution(&self) -> bool {
        self.replaces_solution
    }

    /// Puts the values of columns into a record.
    pub(crate) fn put_values(
        &mut self,
        entry: &mut Entry,
        number: u64,
        value: impl Fn(&TableColumn, &Entry) -> Value,
    ) {
        let mut fields = mem::take(&mut self.spare);
        fields.clear();
        for column in &self.columns {
            let value = value(column, entry);
            fields.push(Field { name: column.name.clone(), value });
        }
        if self.has_numbers {
            let value = number_or_null(Some(number));
            fields.push(Field { name: SmolStr::new_static(NUMBER), value });
        }
        let has_rating =
            self.replaces_rating(&entry.fields.iter().map(|field| field.name.as_str()));
        let others = entry.fields.drain(..).filter(|field| !self.is_own(&field.name, has_rating));
        fields.extend(others);
        self.spare = mem::replace(&mut entry.fields, fields);
    }

    /// Puts an answer into a record that has nothing but a puzzle, or the answer to an earlier one.
    pub(crate) fn put_again(&self, entry: &mut Entry, number: u64, answer: Option<&PuzzleAnswer>) {
        let put = |entry: &mut Entry, index: usize, name: &SmolStr, value: Value| match entry
            .fields
            .get_mut(index)
        {
            Some(field) => field.value = value,
            None => entry.fields.push(Field { name: name.clone(), value }),
        };
        for (index, column) in self.columns.iter().enumerate() {
            let value = value(column, entry, answer);
            put(entry, index, &column.name, value);
        }
        if self.has_numbers {
            let value = number_or_null(Some(number));
            put(entry, self.columns.len(), &SmolStr::new_static(NUMBER), value);
        }
        entry.solution = answer.filter(|_| self.replaces_solution).and_then(solution);
    }

    /// Returns whether the rating of the table takes the place of one that has fields of these names.
    fn replaces_rating<'a>(&self, names: &(impl Iterator<Item = &'a str> + Clone)) -> bool {
        let is_scale = |column: &TableColumn| column.column == AnswerColumn::Scale;
        self.columns.iter().any(is_scale) && have_rating(names)
    }

    /// Returns whether the table has a column of this name, which replaces the input's column. If a
    /// rating is replaced, its level and its score go, too: they may be those of another scale.
    fn is_own(&self, name: &str, replaces_rating: bool) -> bool {
        let is_number = self.has_numbers && name.eq_ignore_ascii_case(NUMBER);
        let of_rating = [AnswerColumn::Level, AnswerColumn::Score];
        let is_of_rating = || of_rating.iter().any(|one| one.name().eq_ignore_ascii_case(name));
        is_number
            || replaces_rating && is_of_rating()
            || self.columns.iter().any(|column| column.name.eq_ignore_ascii_case(name))
    }
}

fn solution(answer: &PuzzleAnswer) -> Option<Puzzle> {
    answer.smallest.map(Into::into)
}

/// Returns the value of a column.
fn value(column: &TableColumn, entry: &Entry, answer: Option<&PuzzleAnswer>) -> Value {
    let solutions = answer.and_then(|answer| answer.solutions);
    match column.column {
        AnswerColumn::Status => {
            let status = answer.map_or(Some(Status::Malformed), PuzzleAnswer::status);
            text_or_null(status.map(|status| SmolStr::new_static(status.name())))
        }
        AnswerColumn::Solutions => number_or_null(solutions.map(ninefold_core::Count::found)),
        AnswerColumn::AtLeast => bool_or_null(solutions.map(|count| count.exact().is_none())),
        AnswerColumn::Clues => number_or_null(entry.puzzle.ok().map(|puzzle| puzzle.clue_count())),
        AnswerColumn::Nodes => number_or_null(answer.and_then(|answer| answer.nodes)),
        AnswerColumn::Minimal => {
            let redundant = answer.and_then(|answer| answer.redundant);
            bool_or_null(redundant.map(CellSet::is_empty))
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
        part => {
            let measured = answer.and_then(|answer| answer.measured.as_ref());
            if let Some(figure) = measured.and_then(|found| figure(found, column)) {
                return figure_value(figure);
            }
            let rating = answer.and_then(|answer| *answer.ratings.get(column.rating)?);
            value_of(rating.as_ref(), part)
        }
    }
}

pub(crate) fn number_or_null(number: Option<impl itoa::Integer>) -> Value {
    let text = |number| SmolStr::new(itoa::Buffer::new().format(number));
    number.map_or(Value::NULL, |number| Value::Json(text(number)))
}

pub(crate) fn bool_or_null(is_so: Option<bool>) -> Value {
    let text = |is_so| SmolStr::new_static(if is_so { "true" } else { "false" });
    is_so.map_or(Value::NULL, |is_so| Value::Json(text(is_so)))
}

pub(crate) fn text_or_null(text: Option<impl Into<SmolStr>>) -> Value {
    text.map_or(Value::NULL, |text| Value::Text(text.into()))
}
