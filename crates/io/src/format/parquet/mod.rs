//! [`Parquet`]: tables in columns, read and written by groups of rows.

mod chunks;
mod pages;
mod read;
mod values;
mod write;

use super::{
    Bytes, Capabilities, ColumnNames, Fields, Format, FormatInfo, InputStart, Sink, Source,
    TableFile,
};
use read::{ParquetFile, ParquetStream};
use std::fs::File;
use std::io;
use std::sync::Arc;
use write::ParquetWriter;

pub(super) struct Parquet;

static ABOUT: FormatInfo = FormatInfo {
    name: "parquet",
    aliases: &["pq"],
    endings: &["parquet", "pq"],
    what: "Parquet files with a column `puzzle`",
    keeps: Capabilities { state: true, marks: true, solution: true, fields: Fields::All },
};

impl Format for Parquet {
    fn about(&self) -> &'static FormatInfo {
        &ABOUT
    }

    fn recognises(&self, start: &InputStart) -> bool {
        start.bytes().starts_with(b"PAR1")
    }

    fn source<'a>(&self, input: Bytes<'a>, columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(ParquetStream::new(input, columns))
    }

    fn open_rows(
        &self,
        file: File,
        columns: &ColumnNames,
    ) -> Option<io::Result<Arc<dyn TableFile>>> {
        Some(ParquetFile::open(file, columns).map(|file| Arc::new(file) as Arc<dyn TableFile>))
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(ParquetWriter::default()))
    }

    fn gathers_rows(&self) -> bool {
        true
    }
}
