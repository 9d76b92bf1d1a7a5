//! [`ArrowTable`]: what the columns mean; [`BatchRows`]: the rows of one batch as records.

use super::super::cells::Span;
use super::super::column_files::{as_clause, input_columns, numbered_row, unpanicked};
use super::super::table::{ColumnRole, InputColumn};
use super::super::{ColumnNames, Columns, Entry};
use super::messages::damaged;
use super::values::{self, ArrowColumn, column_type};
use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, Schema};
use std::io;

/// What the columns of a table mean.
pub(super) struct ArrowTable {
    columns: Vec<InputColumn>,
    pub(super) described: Columns,
}

impl ArrowTable {
    pub(super) fn new(schema: &Schema, wanted: &ColumnNames) -> io::Result<Self> {
        let (names, kinds): (Vec<_>, Vec<_>) = values::names(&schema.fields).into_iter().unzip();
        let columns = input_columns(&names, wanted)?;
        let mut described = Columns::of_table(&columns);
        for (column, kind) in columns.iter().zip(&kinds) {
            if let ColumnRole::Field(name) = &column.role {
                described.types.insert(name.clone(), column_type(kind));
            }
        }
        Ok(Self { columns, described })
    }
}

/// The rows of one batch.
pub(super) struct BatchRows {
    columns: Vec<ArrowColumn>,
    len: usize,
}

impl BatchRows {
    pub(super) fn new(batch: &RecordBatch) -> io::Result<Self> {
        let columns = understood(|| Ok(values::columns(batch.columns())))?;
        Ok(Self { columns, len: batch.num_rows() })
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the record of a row, which has a number in the whole table.
    pub(super) fn entry(&self, row: usize, number: u64, table: &ArrowTable) -> Entry {
        let mut entry = numbered_row(number, &table.columns);
        for (column, values) in table.columns.iter().zip(&self.columns) {
            if let Some((text, written)) = values.get(row) {
                column.put(Span::new(entry.line, &text), written, &mut entry);
            }
        }
        entry
    }
}

/// Reads a part of an input. The reader may panic at unexpected data.
pub(super) fn understood<T>(read: impl FnOnce() -> Result<T, ArrowError>) -> io::Result<T> {
    unpanicked(read, |error| damaged(&as_clause(&error)))
}
