//! [`Opened`]: an input in any format, ready for threads that parse it.

use super::recognised::{Recognised, TEXT, joined};
use super::{Entries, ReadOptions};
use crate::chunk::{ChunkFile, ChunkPace, ChunkStream};
use std::fs::File;
use std::io::{self, Read, Seek};

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
    /// Another format.
    Entries(Entries<'a>),
}

impl<'a> Opened<'a> {
    /// Opens an input in the format of the options, or recognises the format by the start of the
    /// input. A format can stand for the options.
    ///
    /// Reads no more than is needed to recognise the format. Unpacks gzip and zstd.
    ///
    /// # Errors
    ///
    /// An error of the input. The options name a column, and the input is no table.
    pub fn open(
        input: impl Read + Send + 'a,
        options: impl Into<ReadOptions>,
        pace: ChunkPace,
    ) -> io::Result<Self> {
        let recognised = Recognised::by_start(Box::new(input), options.into())?;
        Ok(match recognised.format {
            Some(_) => Self::Entries(Entries::of(recognised)),
            None => Self::stream(recognised, pace),
        })
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
    /// use ninefold_io::format::Opened;
    /// use std::fs::File;
    ///
    /// # let path = std::env::temp_dir().join(format!("ninefold-opened-{}", std::process::id()));
    /// std::fs::write(&path, format!("{}\n", ".".repeat(81)))?;
    /// let file = File::open(&path)?;
    /// let opened = Opened::open_file(file.try_clone()?, file, None)?;
    /// let Opened::File(chunks) = opened else { return Err("a file of plain text".into()) };
    /// assert_eq!(chunks.byte_count(), 82);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_file(
        mut file: File,
        input: impl Read + Send + 'a,
        options: impl Into<ReadOptions>,
    ) -> io::Result<Self> {
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Self::open(input, options, ChunkPace::AsItComes);
        }
        let (begin, end) = (file.stream_position()?, metadata.len());
        let recognised = Recognised::by_start(Box::new(input), options.into())?;
        if recognised.format.is_some() {
            return Ok(Self::Entries(Entries::of(recognised)));
        }
        // Files that the system generates, as in /proc, have length 0 although they have a text.
        let has_length = end > begin;
        if recognised.was_packed || !has_length || !cfg!(any(unix, windows)) {
            return Ok(Self::stream(recognised, ChunkPace::Full));
        }
        ChunkFile::with_start(file, recognised.start, begin, end).map(Self::File)
    }

    /// Returns the name of the format; `text` for plain text.
    pub const fn format(&self) -> &'static str {
        match self {
            Self::File(_) | Self::Stream(_) => TEXT,
            Self::Entries(entries) => entries.format(),
        }
    }

    fn stream(recognised: Recognised<'a>, pace: ChunkPace) -> Self {
        let Recognised { start, input, .. } = recognised;
        Self::Stream(ChunkStream::new(joined(start, input), pace))
    }
}
