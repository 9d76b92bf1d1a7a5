//! [`ChunkFile`]: the chunks of a file that several threads read at once.

use super::Chunk;
use super::boundary::BoundaryFinder;
use super::cutter::Cutter;
use super::pace::ChunkPace;
use crate::lines::other_encoding;
use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes per read in the search for a boundary between ranges: about 50 lines.
const PIECE: usize = 1 << 12;

/// An input that several threads may read at once, each at its own offset.
///
/// ```
/// use ninefold_io::ReadAt;
///
/// let mut buffer = [0; 4];
/// assert_eq!(b"123456".read_at(&mut buffer, 4)?, 2);
/// assert_eq!(&buffer[..2], b"56");
/// assert_eq!(b"123456".read_at(&mut buffer, 9)?, 0);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait ReadAt {
    /// Reads bytes from an offset on and returns their number. Returns 0 only at the end of the
    /// input or if the buffer is empty.
    ///
    /// # Errors
    ///
    /// An error of the operating system. A [`File`] supports this only on Unix and Windows.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize>;
}

impl ReadAt for [u8] {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let rest = usize::try_from(offset).ok().and_then(|offset| self.get(offset..));
        let rest = rest.unwrap_or_default();
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        Ok(length)
    }
}

impl ReadAt for Vec<u8> {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        self.as_slice().read_at(buffer, offset)
    }
}

impl<T: ReadAt + ?Sized> ReadAt for &T {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        (**self).read_at(buffer, offset)
    }
}

impl ReadAt for File {
    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(self, buffer, offset)
    }

    #[cfg(windows)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(self, buffer, offset)
    }

    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, _: &mut [u8], _: u64) -> io::Result<usize> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Cuts a file into chunks that several threads read and parse at once.
///
/// Each thread takes a range of the file, which costs one atomic operation, and reads it by itself.
/// A range begins and ends after a reset line: a blank line, or a line meant as a whole puzzle. The
/// threads of two neighbouring ranges find the same boundary without communication. If reset lines
/// are far apart, one range is long and the next ones are empty. Its thread reads a long range as
/// several chunks, in bounded memory.
///
/// The file must be plain text, not compressed. Text that is appended after opening is not read. If
/// the file changes in another way, records may be wrong or missing.
///
/// ```
/// use ninefold_core::Isa;
/// use ninefold_io::{CHUNK_SIZE, Chunk, ChunkFile};
///
/// let text = format!("{}\n", ".".repeat(81)).repeat(10_000);
/// let file = ChunkFile::new(text.as_bytes(), 0, text.len() as u64)?;
/// let count = || {
///     let (mut chunk, mut puzzles, mut count) = (Chunk::default(), Vec::new(), 0);
///     while let Some(mut range) = file.next_range(CHUNK_SIZE) {
///         while file.read_chunk(&mut range, &mut chunk)? {
///             count += chunk.parse(Isa::detect(), &mut puzzles).puzzles().len();
///         }
///     }
///     Ok::<_, std::io::Error>(count)
/// };
/// let count = std::thread::scope(|scope| {
///     let threads = [scope.spawn(count), scope.spawn(count)];
///     threads.map(|thread| thread.join().expect("no panic"))
/// });
/// let [first, second] = count;
/// assert_eq!(first? + second?, 10_000);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct ChunkFile<F = File> {
    file: F,
    /// The first bytes from `begin` on, if they have been read already.
    start: Vec<u8>,
    begin: u64,
    end: u64,
    /// Where the next range begins.
    next: AtomicU64,
    /// Whether a byte-order mark names another encoding than UTF-8. Only the first line is read
    /// then.
    is_other_encoding: bool,
}

/// A range of a [`ChunkFile`], and how far it has been read.
///
/// ```
/// use ninefold_io::{Chunk, ChunkFile};
///
/// let text = "1........\n".repeat(9);
/// let file = ChunkFile::new(text.as_bytes(), 0, text.len() as u64)?;
/// let mut range = file.next_range(50).ok_or("there is text")?;
/// let mut chunk = Chunk::default();
/// // The next range is empty, because no line is blank or a whole puzzle.
/// assert!(file.read_chunk(&mut range, &mut chunk)?);
/// assert_eq!(chunk.byte_count(), 90);
/// let mut range = file.next_range(50).ok_or("there is more")?;
/// assert!(!file.read_chunk(&mut range, &mut chunk)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FileRange {
    begin: u64,
    end: u64,
    /// Requested size in bytes.
    size: usize,
    /// Whether the boundary at the start of the range has still to be found.
    is_new: bool,
    /// The unread part of the range.
    rest: Option<RangeRest>,
}

/// The unread part of a range.
#[derive(Debug)]
struct RangeRest {
    cutter: Cutter,
    text: RangeText,
}

/// Reads the text of a range.
#[derive(Debug)]
struct RangeText {
    /// The offset of the next byte.
    position: u64,
    /// Offset up to which all bytes belong to the range.
    certain: u64,
    /// Finds the boundary at the end; `None` if the range ends with the file.
    finder: Option<BoundaryFinder>,
    has_ended: bool,
}

impl ChunkFile<File> {
    /// Cuts the current content of an open file, from its current position on.
    ///
    /// # Errors
    ///
    /// An error of the operating system.
    pub fn open(mut file: File) -> io::Result<Self> {
        let begin = io::Seek::stream_position(&mut file)?;
        let end = file.metadata()?.len();
        Self::new(file, begin, end)
    }
}

impl FileRange {
    /// Returns the offset in the file where the range begins. Offsets put the ranges in order. The
    /// text of a range begins after the next reset line; that of the first range begins at its
    /// offset.
    ///
    /// ```
    /// use ninefold_io::ChunkFile;
    ///
    /// let file = ChunkFile::new("5".repeat(100).into_bytes(), 0, 100)?;
    /// let offsets: Vec<u64> =
    ///     std::iter::from_fn(|| file.next_range(40)).map(|range| range.offset()).collect();
    /// assert_eq!(offsets, [0, 40, 80]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn offset(&self) -> u64 {
        self.begin
    }
}

impl<F: ReadAt> ChunkFile<F> {
    /// Cuts the text between two offsets of a file.
    ///
    /// # Errors
    ///
    /// An error of the file when its first bytes are read.
    pub fn new(file: F, begin: u64, end: u64) -> io::Result<Self> {
        Self::with_start(file, Vec::new(), begin, end)
    }

    /// Cuts a file whose first bytes, from `begin` on, have been read already.
    pub(crate) fn with_start(file: F, start: Vec<u8>, begin: u64, end: u64) -> io::Result<Self> {
        let next = AtomicU64::new(begin);
        let mut file = Self { file, start, begin, end, next, is_other_encoding: false };
        let mut mark = [0; 4];
        let mut length = 0;
        while length < mark.len() {
            match file.read_at(&mut mark[length..], begin + length as u64)? {
                0 => break,
                more => length += more,
            }
        }
        file.is_other_encoding = other_encoding(&mark[..length]).is_some();
        Ok(file)
    }

    /// Returns the number of bytes that all ranges together have.
    pub const fn byte_count(&self) -> u64 {
        self.end.saturating_sub(self.begin)
    }

    /// Takes the next range of about `size` bytes. Returns `None` at the end of the file.
    ///
    /// Any number of threads may call this at once. [`FileRange::offset`] puts the ranges in order.
    pub fn next_range(&self, size: usize) -> Option<FileRange> {
        let step = if self.is_other_encoding { u64::MAX } else { size.max(1) as u64 };
        let after = |begin: u64| begin.saturating_add(step).min(self.end);
        let next = |begin: u64| (begin < self.end).then(|| after(begin));
        let begin = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()?;
        Some(FileRange { begin, end: after(begin), size, is_new: true, rest: None })
    }

    /// Replaces the content of a chunk with the next part of a range. Returns false at the end of
    /// the range; the chunk is empty then.
    ///
    /// A range is nearly always one chunk. It is no chunk if the range before it continues past it.
    /// It is several chunks if it continues far past its own end.
    ///
    /// # Errors
    ///
    /// An error of the file. Earlier chunks hold all records before the error. No chunk of this
    /// range follows.
    pub fn read_chunk(&self, range: &mut FileRange, chunk: &mut Chunk) -> io::Result<bool> {
        chunk.clear();
        if std::mem::take(&mut range.is_new) {
            range.rest = self.begin(range)?;
        }
        let Some(RangeRest { cutter, text }) = &mut range.rest else { return Ok(false) };
        // Room for the lines up to the boundary at the end.
        let size = range.size.saturating_add(PIECE);
        cutter.next_chunk(chunk, size, ChunkPace::Full, |buffer| text.read(self, buffer))
    }

    /// Finds the boundary where a range begins. Returns `None` if the range before it continues
    /// past it.
    fn begin(&self, range: &FileRange) -> io::Result<Option<RangeRest>> {
        if range.begin == self.begin {
            let text = self.text(range, range.begin);
            return Ok(Some(RangeRest { cutter: Cutter::at_start(), text }));
        }
        let mut finder = BoundaryFinder::at(range.begin);
        let mut piece = [0; PIECE];
        // A reset line that starts in a later range is the boundary of that range.
        while finder.may_start_before(range.end) {
            let length = self.read_at(&mut piece, finder.position())?;
            if length == 0 {
                break;
            }
            if let Some(found) = finder.find(&piece[..length]) {
                if found.line_start >= range.end {
                    break;
                }
                let cutter = Cutter::after_reset_line(found.after_whole_line);
                return Ok(Some(RangeRest { cutter, text: self.text(range, found.end) }));
            }
        }
        Ok(None)
    }

    /// Returns the text of a range, which begins at `position`.
    fn text(&self, range: &FileRange, position: u64) -> RangeText {
        let end = range.end;
        let (certain, finder) = if end >= self.end {
            (self.end, None)
        } else if position < end {
            (end - 1, Some(BoundaryFinder::at(end)))
        } else {
            (position, Some(BoundaryFinder::at_line_start(position)))
        };
        RangeText { position, certain, finder, has_ended: false }
    }

    /// Reads bytes of the file, or copies those that have been read already.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let rest = self.end.saturating_sub(offset);
        let most = usize::try_from(rest).unwrap_or(usize::MAX).min(buffer.len());
        let buffer = &mut buffer[..most];
        let length = self.start.as_slice().read_at(buffer, offset.saturating_sub(self.begin))?;
        if length > 0 {
            return Ok(length);
        }
        loop {
            match self.file.read_at(buffer, offset) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(length) => return Ok(length.min(most)),
                Err(error) => return Err(error),
            }
        }
    }
}

impl RangeText {
    /// Reads the next bytes of a range; 0 at its end.
    fn read<F: ReadAt>(&mut self, file: &ChunkFile<F>, buffer: &mut [u8]) -> io::Result<usize> {
        if self.has_ended {
            return Ok(0);
        }
        if self.position < self.certain {
            let rest = usize::try_from(self.certain - self.position).unwrap_or(usize::MAX);
            let most = rest.min(buffer.len());
            let length = file.read_at(&mut buffer[..most], self.position)?;
            self.position += length as u64;
            self.has_ended = length == 0;
            return Ok(length);
        }
        let Some(finder) = &mut self.finder else { return Ok(0) };
        let most = PIECE.min(buffer.len());
        let length = file.read_at(&mut buffer[..most], self.position)?;
        let begin = self.position;
        self.position += length as u64;
        self.has_ended = length == 0;
        let Some(boundary) = finder.find(&buffer[..length]) else { return Ok(length) };
        self.has_ended = true;
        Ok((boundary.end - begin) as usize)
    }
}
