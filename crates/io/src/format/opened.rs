//! [`Opened`]: an input in any format, ready for threads that parse it.

use super::recognised::{Recognised, TEXT, joined};
use super::{Entries, NearestFormat, ReadOptions, TableFile};
use crate::chunk::{ChunkFile, ChunkPace, ChunkStream};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::sync::Arc;

/// An input whose format is known.
///
/// ```
/// use ninefold_io::ChunkPace;
/// use ninefold_io::format::{Opened, OpenedRecords};
///
/// let lines = format!("{}\n", ".".repeat(81));
/// let opened = Opened::open(lines.as_bytes(), None, ChunkPace::Full)?;
/// assert!(matches!(opened.records, OpenedRecords::Stream(_)));
/// assert_eq!((opened.format(), opened.nearest.is_none()), ("text", true));
///
/// let table = format!("puzzle,id\n{lines}");
/// let opened = Opened::open(table.as_bytes(), None, ChunkPace::Full)?;
/// assert!(matches!(opened.records, OpenedRecords::Entries(_)));
/// assert_eq!(opened.format(), "csv");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Opened<'a> {
    /// The records.
    pub records: OpenedRecords<'a>,
    /// The nearest format, if the first records are not puzzles: a hint for the case that no
    /// record is one.
    pub nearest: Option<NearestFormat>,
    /// Whether the input has no byte, after unpacking.
    pub is_empty: bool,
    /// Whether the input was decoded: it is compressed, or its lines end in CR alone. A place in the
    /// records is then no place in the input.
    pub is_rewritten: bool,
}

/// The records of an input. Plain text comes in chunks, which many threads parse; other formats
/// come entry by entry. [`Opened`] has an example.
pub enum OpenedRecords<'a> {
    /// Plain text in a file, which several threads read at once.
    File(ChunkFile),
    /// Plain text that is read from start to end: from a pipe, or compressed.
    Stream(ChunkStream<Box<dyn Read + Send + 'a>>),
    /// A table in a file, whose rows several threads read at once.
    Rows(OpenedRows),
    /// Another format.
    Entries(Entries<'a>),
    /// Records of another kind, which the caller reads itself: see [`ReadOptions::other`].
    Other(Box<dyn Read + Send + 'a>),
}

/// How plain text in a file is read.
///
/// ```
/// use ninefold_io::format::TextAccess;
/// assert_ne!(TextAccess::Shared, TextAccess::InOrder);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextAccess {
    /// By several threads at once.
    Shared,
    /// From start to end, so that records can be counted.
    InOrder,
}

/// A table in a file, whose rows several threads read at once.
///
/// ```
/// use ninefold_io::format::{Opened, OpenedRecords};
///
/// fn rows(opened: Opened) -> Option<u64> {
///     match opened.records {
///         OpenedRecords::Rows(rows) => Some(rows.file.row_count()),
///         _ => None,
///     }
/// }
/// ```
pub struct OpenedRows {
    /// The file.
    pub file: Arc<dyn TableFile>,
    /// The name of the format.
    pub format: &'static str,
    /// The size of the file, in bytes.
    pub bytes: u64,
}

impl<'a> Opened<'a> {
    /// Opens an input in the format of the options, or recognises the format by the start of the
    /// input. A format can stand for the options.
    ///
    /// Reads no more than is needed to recognise the format. Unpacks gzip, zstd, bzip2, xz and
    /// lzma.
    ///
    /// # Errors
    ///
    /// An error of the input. The options name a column, and the input is no table.
    pub fn open(
        input: impl Read + Send + 'a,
        options: impl Into<ReadOptions>,
        pace: ChunkPace,
    ) -> io::Result<Self> {
        let mut recognised = Recognised::by_start(Box::new(input), options.into())?;
        let (nearest, is_empty) = (recognised.nearest.take(), recognised.start.is_empty());
        let is_rewritten = recognised.is_rewritten;
        let records = match recognised.format {
            _ if recognised.is_other => OpenedRecords::other(recognised),
            Some(_) => OpenedRecords::Entries(Entries::of(recognised)),
            None => OpenedRecords::stream(recognised, pace),
        };
        Ok(Self { records, nearest, is_empty, is_rewritten })
    }

    /// Opens a file in the format of the options, or recognises the format by the start of the file.
    /// Reads from the current position of `file`.
    ///
    /// `input` must read the same file from the same position. It reads the start of the file. It
    /// also reads the rest if several threads cannot read the file at once: if the file is
    /// compressed, in another format than plain text, or not a regular file.
    ///
    /// # Errors
    ///
    /// An error of the file or of `input`. The options name a column, and the input is no table.
    ///
    /// ```
    /// use ninefold_io::format::{Opened, OpenedRecords, TextAccess};
    /// use std::fs::File;
    ///
    /// # let path = std::env::temp_dir().join(format!("ninefold-opened-{}", std::process::id()));
    /// std::fs::write(&path, format!("{}\n", ".".repeat(81)))?;
    /// let file = File::open(&path)?;
    /// let opened = Opened::open_file(file.try_clone()?, file, None, TextAccess::Shared)?;
    /// let OpenedRecords::File(chunks) = opened.records else { return Err("a file of plain text".into()) };
    /// assert_eq!(chunks.byte_count(), 82);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_file(
        mut file: File,
        input: impl Read + Send + 'a,
        options: impl Into<ReadOptions>,
        access: TextAccess,
    ) -> io::Result<Self> {
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Self::open(input, options, ChunkPace::AsItComes);
        }
        let (begin, end) = (file.stream_position()?, metadata.len());
        let mut recognised = Recognised::by_start(Box::new(input), options.into())?;
        let (nearest, is_empty) = (recognised.nearest.take(), recognised.start.is_empty());
        let is_rewritten = recognised.is_rewritten;
        // Files that the system generates, as in /proc, have length 0 although they have a text.
        let has_length = end > begin;
        let is_shared = access == TextAccess::Shared && cfg!(any(unix, windows));
        let records = match recognised.format {
            _ if recognised.is_other => OpenedRecords::other(recognised),
            Some(format) => {
                let is_whole = begin == 0 && !recognised.is_rewritten;
                match is_whole.then(|| format.open_rows(file, &recognised.columns)).flatten() {
                    Some(rows) => {
                        let (format, bytes) = (format.about().name, end);
                        OpenedRecords::Rows(OpenedRows { file: rows?, format, bytes })
                    }
                    None => OpenedRecords::Entries(Entries::of(recognised)),
                }
            }
            None if recognised.is_rewritten || !has_length || !is_shared => {
                OpenedRecords::stream(recognised, ChunkPace::Full)
            }
            None => OpenedRecords::File(ChunkFile::with_start(file, recognised.start, begin, end)?),
        };
        Ok(Self { records, nearest, is_empty, is_rewritten })
    }

    /// Returns the name of the format; `text` for plain text, `other` for what the caller reads.
    pub const fn format(&self) -> &'static str {
        match &self.records {
            OpenedRecords::File(_) | OpenedRecords::Stream(_) => TEXT,
            OpenedRecords::Rows(rows) => rows.format,
            OpenedRecords::Entries(entries) => entries.format(),
            OpenedRecords::Other(_) => "other",
        }
    }
}

impl<'a> OpenedRecords<'a> {
    fn other(recognised: Recognised<'a>) -> Self {
        let Recognised { start, input, .. } = recognised;
        Self::Other(joined(start, input))
    }

    fn stream(recognised: Recognised<'a>, pace: ChunkPace) -> Self {
        let Recognised { start, input, .. } = recognised;
        Self::Stream(ChunkStream::new(joined(start, input), pace))
    }
}
