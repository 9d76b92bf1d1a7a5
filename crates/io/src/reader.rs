//! [`Reader`]: reads the puzzles of an input one after another.

use crate::assembler::Assembler;
use crate::lines::InputLines;
use crate::record::Record;
use std::io::{self, Read};

/// Reads the puzzles of an input one after another.
///
/// A puzzle is a line of 81 characters, or nine lines of nine cells. The nine lines may have single
/// spaces between cells, box rules of `|`, `+` and `-`, and indentation. Blank lines separate
/// puzzles of nine lines. A blank cell is any of [`BLANKS`](ninefold_core::BLANKS). Line ends are
/// LF or CRLF. The reader skips a byte-order mark, white space at line ends, and lines that start
/// with `#`. It guesses at nothing else.
///
/// A malformed puzzle is one [`Record`] like any other. An error of the input ends the iteration.
///
/// ```
/// use ninefold_io::Reader;
///
/// let line = ".".repeat(81);
/// let input = format!("# three records, the second bad\n{line}\n{line}5\n{line}\n");
/// let records = Reader::new(input.as_bytes()).collect::<Result<Vec<_>, _>>()?;
/// let good: Vec<bool> = records.iter().map(|record| record.puzzle.is_ok()).collect();
/// assert_eq!(good, [true, false, true]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: InputLines<R>,
    assembler: Assembler,
}

impl<R: Read> Reader<R> {
    /// Makes a reader with a buffer of 64 KiB. The input needs no buffer of its own.
    pub fn new(input: R) -> Self {
        Self::with_capacity(1 << 16, input)
    }

    /// Makes a reader with a buffer of `capacity` bytes. A capacity of 0 counts as 1.
    ///
    /// ```
    /// use ninefold_io::Reader;
    ///
    /// let line = format!("{}\n", ".".repeat(81));
    /// assert_eq!(Reader::with_capacity(0, line.as_bytes()).count(), 1);
    /// ```
    pub fn with_capacity(capacity: usize, input: R) -> Self {
        Self { lines: InputLines::new(capacity, input), assembler: Assembler::default() }
    }

    /// Returns whether a record or a whole line is available without waiting for the input.
    ///
    /// ```
    /// use ninefold_io::Reader;
    ///
    /// let two_lines = format!("{0}\n{0}\n", "5".repeat(81));
    /// let mut reader = Reader::new(two_lines.as_bytes());
    /// assert!(!reader.is_ready());
    /// reader.next();
    /// assert!(reader.is_ready());
    /// reader.next();
    /// assert!(!reader.is_ready());
    /// ```
    pub fn is_ready(&self) -> bool {
        self.assembler.has_record() || self.lines.has_line()
    }

    fn read(&mut self) -> io::Result<Option<Record>> {
        loop {
            if let Some(record) = self.assembler.pop() {
                return Ok(Some(record));
            }
            if self.assembler.has_ended() {
                return Ok(None);
            }
            self.step()?;
        }
    }

    /// Reads one line. An error ends the iteration.
    fn step(&mut self) -> io::Result<()> {
        match self.lines.next() {
            Ok(Some(line)) => self.assembler.take(line),
            Ok(None) => self.assembler.end(),
            Err(error) => {
                self.assembler.fail();
                return Err(error);
            }
        }
        Ok(())
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}
