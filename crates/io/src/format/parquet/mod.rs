//! [`Parquet`]: tables in columns, read and written by groups of rows.

mod chunks;
mod pages;
mod read;
mod values;
mod write;

use super::{About, Bytes, ColumnNames, Fields, Format, InputStart, Keeps, RowFile, Sink, Source};
use read::{ParquetFile, ParquetStream};
use std::fs::File;
use std::io;
use std::sync::Arc;
use write::ParquetWriter;

pub(super) struct Parquet;

static ABOUT: About = About {
    name: "parquet",
    aliases: &["pq"],
    endings: &["parquet", "pq"],
    what: "Parquet files with a column `puzzle`",
    keeps: Keeps { state: true, marks: true, solution: true, fields: Fields::All },
};

impl Format for Parquet {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, start: &InputStart) -> bool {
        start.bytes().starts_with(b"PAR1")
    }

    fn source<'a>(&self, input: Bytes<'a>, columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(ParquetStream::new(input, columns))
    }

    fn open_rows(&self, file: File, columns: &ColumnNames) -> Option<io::Result<Arc<dyn RowFile>>> {
        Some(ParquetFile::open(file, columns).map(|file| Arc::new(file) as Arc<dyn RowFile>))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(ParquetWriter::default()))
    }

    fn gathers_rows(&self) -> bool {
        true
    }
}
