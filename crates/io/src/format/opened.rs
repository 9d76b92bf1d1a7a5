//! [`Opened`]: an input in any format, ready for threads that parse it.

use super::recognised::{Recognised, TEXT, joined};
use super::{Entries, Format, RowFile};
use crate::chunk::{ChunkFile, ChunkPace, ChunkStream};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::sync::Arc;

/// An input whose format is known. Plain text comes in chunks, which many threads parse; other
/// formats come entry by entry.
///
/// ```
/// use ninefold_io::ChunkPace;
/// use ninefold_io::format::Opened;
///
/// let lines = format!("{}\n", ".".repeat(81));
/// let opened = Opened::open(lines.as_bytes(), None, ChunkPace::Full)?;
/// assert!(matches!(opened, Opened::Stream(_)));
/// assert_eq!(opened.format(), "text");
///
/// let table = format!("puzzle,id\n{lines}");
/// let opened = Opened::open(table.as_bytes(), None, ChunkPace::Full)?;
/// assert!(matches!(opened, Opened::Entries(_)));
/// assert_eq!(opened.format(), "csv");
/// # Ok::<(), std::io::Error>(())
/// ```
pub enum Opened<'a> {
    /// Plain text in a file, which several threads read at once.
    File(ChunkFile),
    /// Plain text that is read from start to end: from a pipe, or compressed.
    Stream(ChunkStream<Box<dyn Read + Send + 'a>>),
    /// A table in a file, whose rows several threads read at once.
    Rows(OpenedRows),
    /// Another format.
    Entries(Entries<'a>),
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
/// use ninefold_io::format::{Opened, OpenedRows};
///
/// fn rows(opened: Opened) -> Option<u64> {
///     match opened {
///         Opened::Rows(OpenedRows { file, .. }) => Some(file.row_count()),
///         _ => None,
///     }
/// }
/// ```
pub struct OpenedRows {
    /// The file.
    pub file: Arc<dyn RowFile>,
    /// The name of the format.
    pub format: &'static str,
    /// The size of the file, in bytes.
    pub bytes: u64,
}

impl<'a> Opened<'a> {
    /// Opens an input in the given format, or recognises the format by the start of the input.
    ///
    /// Reads no more than is needed to recognise the format. Unpacks gzip and zstd.
    ///
    /// # Errors
    ///
    /// An error of the input.
    pub fn open(
        input: impl Read + Send + 'a,
        from: Option<&'static dyn Format>,
        pace: ChunkPace,
    ) -> io::Result<Self> {
        let recognised = Recognised::by_start(Box::new(input), from)?;
        Ok(match recognised.format {
            Some(_) => Self::Entries(Entries::of(recognised)),
            None => Self::stream(recognised, pace),
        })
    }

    /// Opens a file in the given format, or recognises the format by the start of the file. Reads
    /// from the current position of `file`.
    ///
    /// `input` must read the same file from the same position. It reads the start of the file. It
    /// also reads the rest if several threads cannot read the file at once: if the file is
    /// compressed, in another format than plain text, or not a regular file.
    ///
    /// # Errors
    ///
    /// An error of the file or of `input`.
    ///
    /// ```
    /// use ninefold_io::format::{Opened, TextAccess};
    /// use std::fs::File;
    ///
    /// # let path = std::env::temp_dir().join(format!("ninefold-opened-{}", std::process::id()));
    /// std::fs::write(&path, format!("{}\n", ".".repeat(81)))?;
    /// let file = File::open(&path)?;
    /// let opened = Opened::open_file(file.try_clone()?, file, None, TextAccess::Shared)?;
    /// let Opened::File(chunks) = opened else { return Err("a file of plain text".into()) };
    /// assert_eq!(chunks.byte_count(), 82);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_file(
        mut file: File,
        input: impl Read + Send + 'a,
        from: Option<&'static dyn Format>,
        access: TextAccess,
    ) -> io::Result<Self> {
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Self::open(input, from, ChunkPace::AsItComes);
        }
        let (begin, end) = (file.stream_position()?, metadata.len());
        let recognised = Recognised::by_start(Box::new(input), from)?;
        if let Some(format) = recognised.format {
            if begin == 0
                && !recognised.was_packed
                && let Some(rows) = format.open_rows(file)
            {
                let (format, bytes) = (format.about().name, end);
                return Ok(Self::Rows(OpenedRows { file: rows?, format, bytes }));
            }
            return Ok(Self::Entries(Entries::of(recognised)));
        }
        // Files that the system generates, as in /proc, have length 0 although they have a text.
        let has_length = end > begin;
        let is_shared = access == TextAccess::Shared && cfg!(any(unix, windows));
        if recognised.was_packed || !has_length || !is_shared {
            return Ok(Self::stream(recognised, ChunkPace::Full));
        }
        ChunkFile::with_start(file, recognised.start, begin, end).map(Self::File)
    }

    /// Returns the name of the format; `text` for plain text.
    pub const fn format(&self) -> &'static str {
        match self {
            Self::File(_) | Self::Stream(_) => TEXT,
            Self::Rows(rows) => rows.format,
            Self::Entries(entries) => entries.format(),
        }
    }

    fn stream(recognised: Recognised<'a>, pace: ChunkPace) -> Self {
        let Recognised { start, input, .. } = recognised;
        Self::Stream(ChunkStream::new(joined(start, input), pace))
    }
}
