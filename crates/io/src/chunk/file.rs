//! [`ChunkFile`]: the chunks of a file that several threads read at once.

use super::Chunk;
use super::boundary::BoundaryFinder;
use super::cutter::Cutter;
use super::pace::ChunkPace;
use std::fs::File;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes that are read together to find a boundary between ranges: some lines.
const PIECE: usize = 1 << 12;

/// Something that several threads may read at once, each at an offset of its own.
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
    /// Reads some bytes from an offset on. Returns their number, which is 0 only at the end or if
    /// the buffer has no room.
    ///
    /// # Errors
    ///
    /// Those of the system.
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
/// Each thread takes a range of the file, which costs one addition, and reads it by itself. A
/// range begins and ends behind reset lines; the threads of two neighbours find the same place
/// without a word to each other. Where no reset line comes for long, one range is long and others
/// are empty, and the thread of the long one reads several chunks in bounded memory.
///
/// The file must be plain text, not compressed. Text that is appended after the file was opened is
/// not read. If the file changes in another way, records may be wrong or missing.
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
    /// Whether the text is in UTF-16, so that only the first line is read.
    is_utf16: bool,
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
/// // The other range is empty, because no line is blank or a whole puzzle.
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
    /// Bytes that were asked for.
    size: usize,
    /// Whether the boundary at the begin has not been looked for.
    is_new: bool,
    /// The part that is left to read.
    rest: Option<RangeRest>,
}

/// The rest of a range.
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
    /// Up to here, all bytes belong to the range.
    certain: u64,
    /// Looks for the boundary at the end; nothing if the range ends with the file.
    finder: Option<BoundaryFinder>,
    has_ended: bool,
}

impl ChunkFile<File> {
    /// Cuts the present content of an open file, from its current position on.
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub fn open(mut file: File) -> io::Result<Self> {
        let begin = io::Seek::stream_position(&mut file)?;
        let end = file.metadata()?.len();
        Self::new(file, begin, end)
    }
}

impl FileRange {
    /// Returns the offset in the file where the range begins. It puts ranges in order; the text
    /// of the range begins behind the next reset line.
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
    /// Those of the system when it reads the first bytes.
    pub fn new(file: F, begin: u64, end: u64) -> io::Result<Self> {
        Self::with_start(file, Vec::new(), begin, end)
    }

    /// Cuts a file of which the bytes from `begin` on have been read already.
    pub(crate) fn with_start(file: F, start: Vec<u8>, begin: u64, end: u64) -> io::Result<Self> {
        let next = AtomicU64::new(begin);
        let mut file = Self { file, start, begin, end, next, is_utf16: false };
        let mut mark = [0; 2];
        let mut length = 0;
        while length < mark.len() {
            match file.read_at(&mut mark[length..], begin + length as u64)? {
                0 => break,
                more => length += more,
            }
        }
        file.is_utf16 = matches!(&mark[..length], [0xFF, 0xFE] | [0xFE, 0xFF]);
        Ok(file)
    }

    /// Returns the number of bytes of the file that are read.
    pub const fn byte_count(&self) -> u64 {
        self.end.saturating_sub(self.begin)
    }

    /// Takes the next range, of about `size` bytes. Nothing at the end of the file.
    ///
    /// Any number of threads may do so at once. [`FileRange::offset`] puts the ranges in order.
    pub fn next_range(&self, size: usize) -> Option<FileRange> {
        let step = if self.is_utf16 { u64::MAX } else { size.max(1) as u64 };
        let after = |begin: u64| begin.saturating_add(step).min(self.end);
        let next = |begin: u64| (begin < self.end).then(|| after(begin));
        let begin = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()?;
        Some(FileRange { begin, end: after(begin), size, is_new: true, rest: None })
    }

    /// Replaces the content of a chunk with the next part of a range. Returns false at the end of
    /// the range; the chunk is empty then.
    ///
    /// Nearly always a range is one chunk. It is none if the range before it had to go on, and
    /// several if it has to go on itself.
    ///
    /// # Errors
    ///
    /// Those of the system. Chunks before have all records before the error; none follow in this
    /// range.
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

    /// Finds the boundary where a range begins. Nothing if the range before has to go on.
    fn begin(&self, range: &FileRange) -> io::Result<Option<RangeRest>> {
        if range.begin == self.begin {
            let text = self.text(range, range.begin);
            return Ok(Some(RangeRest { cutter: Cutter::at_start(), text }));
        }
        let mut finder = BoundaryFinder::at(range.begin);
        let mut piece = [0; PIECE];
        // A line that starts in the next range is that range's own.
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

    /// The text of a range whose first line starts at an offset.
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

    /// Reads bytes of the file, also those that have been read already.
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
