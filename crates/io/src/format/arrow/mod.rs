//! [`Arrow`]: tables in Arrow's format for files and streams, which Feather files have, too.

mod decoder;
mod file;
mod messages;
mod rows;
mod stream;
mod values;

use super::{
    Bytes, Capabilities, ColumnNames, Fields, Format, FormatInfo, InputStart, Sink, Source,
    TableFile,
};
use crate::ReadAt;
use file::ArrowFile;
use messages::MAGIC;
use std::fs::File;
use std::io;
use std::sync::Arc;
use stream::ArrowRecords;

pub(super) struct Arrow;

static ABOUT: FormatInfo = FormatInfo {
    name: "arrow",
    aliases: &["ipc", "feather"],
    endings: &["arrow", "arrows", "feather", "ipc"],
    what: "Arrow or Feather files with a column `puzzle`",
    keeps: Capabilities { state: true, marks: true, solution: true, fields: Fields::All },
};

impl Format for Arrow {
    fn about(&self) -> &'static FormatInfo {
        &ABOUT
    }

    fn recognises(&self, start: &InputStart) -> bool {
        messages::begin(start.bytes())
    }

    fn source<'a>(&self, input: Bytes<'a>, columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(ArrowRecords::new(input, columns))
    }

    fn open_rows(
        &self,
        file: File,
        columns: &ColumnNames,
    ) -> Option<io::Result<Arc<dyn TableFile>>> {
        // A file may hold a stream.
        let mut start = [0; MAGIC.len()];
        let is_file = file.read_at(&mut start, 0).is_ok() && start == MAGIC;
        is_file.then(|| {
            ArrowFile::open(file, columns).map(|file| Arc::new(file) as Arc<dyn TableFile>)
        })
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        None
    }
}
