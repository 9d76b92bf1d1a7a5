//! [`TableRows`]: records of a table, column by column.

// Only Parquet gathers rows, but the type is part of the interface without it, too.
#![cfg_attr(not(feature = "parquet"), allow(dead_code))]

use super::table::{ColumnRole, Content, FieldFinder};
use super::{AnswerColumn, ColumnType, Columns, Entry, Value, marks_text};
use ninefold_core::Status;
use std::ops::Range;
use std::sync::Arc;

/// Records of a table, column by column. Threads gather rows, and one [`Sink`](super::Sink) writes
/// them in order.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_io::format::{Columns, Entry, TableRows, named};
///
/// # if named("parquet").is_none() { return Ok(()) }
/// let format = named("parquet").ok_or("this build has Parquet")?;
/// let mut sink = format.sink().ok_or("Parquet is written")?;
/// let mut rows = TableRows::default();
/// let follows = sink.follow(&Columns::default());
/// assert!(follows && format.gathers_rows());
/// sink.gather(&Entry::new(1, Ok(Puzzle::EMPTY)), &mut rows);
/// assert_eq!(rows.len(), 1);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct TableRows {
    pub(super) columns: Vec<RowColumn>,
    len: usize,
    /// Bytes of all texts.
    text_bytes: usize,
}

/// The place of a column in a table: what it holds, and the type of its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RowLayout {
    pub(super) role: ColumnRole,
    pub(super) column_type: ColumnType,
}

/// The values of one column.
#[derive(Clone, Debug)]
pub(super) struct RowColumn {
    /// 1 for each row that has a value, 0 for each row that has none.
    pub(super) levels: Vec<i16>,
    pub(super) values: ColumnValues,
}

/// The values of the rows that have one.
#[derive(Clone, Debug)]
pub(super) enum ColumnValues {
    Boolean(Vec<bool>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Float64(Vec<f64>),
    Text(Texts),
}

/// Texts, one after another.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    pub(super) bytes: Vec<u8>,
    /// The end of each text in `bytes`.
    pub(super) ends: Vec<usize>,
}

impl TableRows {
    /// Returns the number of rows.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there is no row.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes all rows and keeps the memory.
    pub fn clear(&mut self) {
        self.columns.iter_mut().for_each(RowColumn::clear);
        (self.len, self.text_bytes) = (0, 0);
    }

    /// Returns the number of bytes of all texts.
    pub(super) const fn text_bytes(&self) -> usize {
        self.text_bytes
    }

    /// Adds a record. A value that its column cannot hold is left out.
    pub(super) fn push(&mut self, entry: &Entry, layout: &[RowLayout]) {
        self.prepare(layout);
        let mut fields = FieldFinder::new(entry);
        for (column, RowLayout { role, .. }) in self.columns.iter_mut().zip(layout) {
            self.text_bytes += column.push(role, entry, &mut fields);
        }
        self.len += 1;
    }

    /// Adds some rows of others that have the same layout.
    pub(super) fn extend_from(&mut self, others: &Self, range: Range<usize>, layout: &[RowLayout]) {
        self.prepare(layout);
        self.len += range.len();
        for (column, other) in self.columns.iter_mut().zip(&others.columns) {
            self.text_bytes += column.extend_from(other, range.clone());
        }
    }

    /// Returns the number of bytes of the texts of a row.
    pub(super) fn text_bytes_of(&self, row: usize) -> usize {
        self.columns.iter().map(|column| column.text_bytes_of(row)).sum()
    }

    fn prepare(&mut self, layout: &[RowLayout]) {
        if self.columns.len() != layout.len() {
            self.columns = layout.iter().map(|column| RowColumn::new(column.column_type)).collect();
        }
    }
}

impl RowLayout {
    /// Returns the layout of a table with these columns.
    pub(super) fn of(columns: &Columns) -> Arc<[Self]> {
        let layout = |role| Self { column_type: column_type(&role, columns), role };
        columns.roles().into_iter().map(layout).collect()
    }

    /// Returns whether the column can hold a value.
    pub(super) fn holds(&self, value: &Value) -> bool {
        let text = value.as_str();
        match self.column_type {
            ColumnType::Boolean => matches!(text, "true" | "false"),
            ColumnType::Int32 => text.parse::<i32>().is_ok_and(|n| n.to_string() == text),
            ColumnType::Int64 => text.parse::<i64>().is_ok_and(|n| n.to_string() == text),
            ColumnType::Float64 => text.parse::<f64>().is_ok(),
            ColumnType::Text => true,
        }
    }
}

fn column_type(role: &ColumnRole, columns: &Columns) -> ColumnType {
    let ColumnRole::Field(name) = role else { return ColumnType::Text };
    let is_exact = name.bytes().all(|byte| !byte.is_ascii_uppercase());
    let answer = AnswerColumn::meant_by(name).filter(|_| is_exact);
    let of_input = || columns.types.get(name).copied().unwrap_or(ColumnType::Text);
    answer.map_or_else(of_input, AnswerColumn::column_type)
}

impl RowColumn {
    const fn new(column_type: ColumnType) -> Self {
        let values = match column_type {
            ColumnType::Boolean => ColumnValues::Boolean(Vec::new()),
            ColumnType::Int32 => ColumnValues::Int32(Vec::new()),
            ColumnType::Int64 => ColumnValues::Int64(Vec::new()),
            ColumnType::Float64 => ColumnValues::Float64(Vec::new()),
            ColumnType::Text => ColumnValues::Text(Texts { bytes: Vec::new(), ends: Vec::new() }),
        };
        Self { levels: Vec::new(), values }
    }

    fn clear(&mut self) {
        self.levels.clear();
        match &mut self.values {
            ColumnValues::Boolean(values) => values.clear(),
            ColumnValues::Int32(values) => values.clear(),
            ColumnValues::Int64(values) => values.clear(),
            ColumnValues::Float64(values) => values.clear(),
            ColumnValues::Text(texts) => {
                texts.bytes.clear();
                texts.ends.clear();
            }
        }
    }

    /// Adds what a record has for the column. Returns the number of bytes of the text.
    fn push<'a>(
        &mut self,
        role: &ColumnRole,
        entry: &'a Entry,
        fields: &mut FieldFinder<'a>,
    ) -> usize {
        let (is_there, bytes) = match role.content(fields) {
            Content::Nothing => match (role, entry.puzzle) {
                // Every file has these columns, with or without a question.
                (ColumnRole::Field(name), Err(_)) if name == "status" => {
                    self.push_text(Status::Malformed.name().as_bytes())
                }
                (ColumnRole::Field(name), Ok(puzzle))
                    if name == "clues" && entry.other.is_none() =>
                {
                    (self.push_number(puzzle.clue_count() as u32), 0)
                }
                _ => (false, 0),
            },
            Content::Cells(cells) => self.push_text(&cells.to_line()),
            Content::Text(text) => self.push_text(text.as_bytes()),
            Content::Marks(marks) => self.push_text(marks_text::text(marks).as_bytes()),
            Content::Value(value) if value.is_null() => (false, 0),
            Content::Value(value) => self.push_value(value.as_str()),
        };
        self.levels.push(i16::from(is_there));
        bytes
    }

    fn push_text(&mut self, text: &[u8]) -> (bool, usize) {
        let ColumnValues::Text(texts) = &mut self.values else { return (false, 0) };
        texts.push(text);
        (true, text.len())
    }

    fn push_number(&mut self, number: u32) -> bool {
        match &mut self.values {
            ColumnValues::Int32(values) => values.extend(i32::try_from(number)),
            ColumnValues::Int64(values) => values.push(number.into()),
            _ => return false,
        }
        true
    }

    /// Adds a value. Returns whether the column can hold it, and the number of bytes of its text.
    fn push_value(&mut self, text: &str) -> (bool, usize) {
        fn add<T>(values: &mut Vec<T>, value: Option<T>) -> (bool, usize) {
            let is_there = value.is_some();
            values.extend(value);
            (is_there, 0)
        }
        match &mut self.values {
            ColumnValues::Boolean(values) => add(values, text.parse().ok()),
            ColumnValues::Int32(values) => add(values, text.parse().ok()),
            ColumnValues::Int64(values) => add(values, text.parse().ok()),
            ColumnValues::Float64(values) => add(values, text.parse().ok()),
            ColumnValues::Text(_) => self.push_text(text.as_bytes()),
        }
    }

    /// Adds some rows of another column of the same type. Returns the number of bytes of the texts.
    fn extend_from(&mut self, other: &Self, rows: Range<usize>) -> usize {
        let range = other.value_range(&rows);
        self.levels.extend_from_slice(&other.levels[rows]);
        match (&mut self.values, &other.values) {
            (ColumnValues::Boolean(to), ColumnValues::Boolean(from)) => {
                to.extend_from_slice(&from[range]);
            }
            (ColumnValues::Int32(to), ColumnValues::Int32(from)) => {
                to.extend_from_slice(&from[range]);
            }
            (ColumnValues::Int64(to), ColumnValues::Int64(from)) => {
                to.extend_from_slice(&from[range]);
            }
            (ColumnValues::Float64(to), ColumnValues::Float64(from)) => {
                to.extend_from_slice(&from[range]);
            }
            (ColumnValues::Text(to), ColumnValues::Text(from)) => {
                return to.extend_from(from, range);
            }
            _ => unreachable!("the columns of one table have one layout"),
        }
        0
    }

    /// Returns the values of some rows.
    fn value_range(&self, rows: &Range<usize>) -> Range<usize> {
        let count = |levels: &[i16]| levels.iter().map(|level| usize::from(*level == 1)).sum();
        let start: usize = count(&self.levels[..rows.start]);
        start..start + count(&self.levels[rows.clone()])
    }

    fn text_bytes_of(&self, row: usize) -> usize {
        let ColumnValues::Text(texts) = &self.values else { return 0 };
        let range = self.value_range(&(row..row + 1));
        texts.start(range.end) - texts.start(range.start)
    }
}

impl Texts {
    fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len());
    }

    /// Returns the offset where a text starts.
    pub(super) fn start(&self, index: usize) -> usize {
        index.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    fn extend_from(&mut self, other: &Self, range: Range<usize>) -> usize {
        let (start, end) = (other.start(range.start), other.start(range.end));
        let base = self.bytes.len();
        self.bytes.extend_from_slice(&other.bytes[start..end]);
        self.ends.extend(other.ends[range].iter().map(|end| end - start + base));
        end - start
    }
}
