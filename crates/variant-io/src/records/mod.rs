//! [`VariantRecords`]: cuts an input into records of one puzzle each.
//!
//! Nothing is read as a puzzle here, so cutting is cheap, and many threads can read the records.

mod iss_lines;
mod json_end;
mod letters;
mod line;
mod rows;

use crate::error::VariantReadError;
use crate::format::{GridSpelling, VariantFormat};
use crate::read::{MAX_VARIANT_BYTES, VariantReading, read_variant, read_variant_as, utf8};
use iss_lines::IssLines;
use json_end::JsonEnd;
use letters::LetterChoice;
use line::{LineKind, RecordLine, may_be_puzzle};
use std::collections::VecDeque;
use std::io::{self, BufReader, Read};

/// The text of one puzzle, not yet read.
///
/// ```
/// use ninefold_variant_io::VariantRecords;
///
/// let mut records = VariantRecords::new("1...............\n".as_bytes());
/// let record = records.next_record()?.ok_or("one record")?;
/// assert_eq!((record.line, record.is_one_line()), (1, true));
/// assert_eq!(record.read(None)?.puzzle.givens().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantRecord {
    /// Line of the input where it starts, from 1.
    pub line: u64,
    /// The text. Comments are left out of it, and lines are kept.
    bytes: Vec<u8>,
    /// Bytes of the text, also of one that is too long and not kept.
    length: u64,
    /// Lines of the text.
    lines: u64,
    /// Why the lines may be one puzzle or several, if they may.
    doubt: Option<RecordDoubt>,
    /// What letters mean in the grids of the file, if that is known.
    letters: Option<GridSpelling>,
}

/// Why some lines may be one puzzle or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordDoubt {
    /// As many lines of blank cells as each has cells.
    BlankSquare,
    /// Strings of ISS, some with one item and some with more.
    IssItems,
}

impl VariantRecord {
    /// Returns the bytes of the text. They are empty if the text is longer than any puzzle.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns whether the text has only one line.
    pub const fn is_one_line(&self) -> bool {
        self.lines == 1
    }

    /// Reads the puzzle, in the format that its text has, or in `format`.
    ///
    /// # Errors
    ///
    /// As [`read_variant`], and if the lines may be one puzzle or several.
    pub fn read(&self, format: Option<VariantFormat>) -> Result<VariantReading, VariantReadError> {
        let most = MAX_VARIANT_BYTES;
        if self.length > most as u64 {
            let bytes = usize::try_from(self.length).unwrap_or(usize::MAX);
            return Err(VariantReadError::TooLong { bytes, most });
        }
        let text = utf8(&self.bytes)?;
        match (self.doubt, format) {
            (Some(doubt), None) => Err(doubt.error(self.lines)),
            (_, None) => match (read_variant(text), self.letters.map(VariantFormat::Grid)) {
                (Err(VariantReadError::Ambiguous { readings }), Some(format))
                    if readings.contains(&format) =>
                {
                    read_variant_as(text, format)
                }
                // A grid by its rows, in which a character is wrong.
                (Err(VariantReadError::Unrecognized { .. }), _) if rows::is_square(text) => {
                    read_variant_as(text, VariantFormat::Grid(GridSpelling::LettersFromTen))
                }
                (reading, _) => reading,
            },
            (_, Some(format)) => read_variant_as(text, format),
        }
    }

    fn new(line: u64) -> Self {
        Self { line, bytes: Vec::new(), length: 0, lines: 0, doubt: None, letters: None }
    }

    fn of(line: &RecordLine) -> Self {
        let mut record = Self::new(line.number);
        record.push(line);
        record
    }

    /// Adds a line, and blank lines in place of comments before it. A text that is too long is not
    /// kept.
    fn push(&mut self, line: &RecordLine) {
        let breaks = line.number - self.line - self.lines.saturating_sub(1);
        let breaks = if self.lines == 0 { 0 } else { breaks };
        self.length += line.length + breaks;
        self.lines = line.number - self.line + 1;
        if self.length > MAX_VARIANT_BYTES as u64 {
            self.bytes = Vec::new();
            return;
        }
        self.bytes.extend(std::iter::repeat_n(b'\n', breaks as usize));
        self.bytes.extend_from_slice(&line.bytes);
    }

    fn of_lines(lines: &[RecordLine]) -> Option<Self> {
        let mut record = Self::new(lines.first()?.number);
        for line in lines {
            record.push(line);
        }
        Some(record)
    }
}

impl RecordDoubt {
    const fn error(self, lines: u64) -> VariantReadError {
        match self {
            Self::BlankSquare => VariantReadError::Lines {
                lines,
                one: "one blank grid",
                several: "small blank grids",
                advice: "write a large grid on one line, or put blank lines between small ones",
            },
            Self::IssItems => VariantReadError::Lines {
                lines,
                one: "one string of ISS",
                several: "several",
                advice: "begin each puzzle with .Shape, such as .Shape~9x9, or put blank lines \
                         between puzzles",
            },
        }
    }
}

/// Cuts an input into the texts of single puzzles, in bounded memory.
///
/// - A line is a puzzle, if it may be one: a string, a link, a killer or jigsaw, a grid on one line.
/// - Lines up to a blank line are a grid, if there are as many as cells in each. A grid of region
///   letters behind a grid of clues belongs to it.
/// - An object in JSON ends where its brackets close.
/// - A string of ISS goes on in the next lines if each has one item, or begins inside one.
/// - Lines that start with `#` are comments.
/// - What letters mean in a grid that may have several meanings, the first grid with one meaning
///   decides.
///
/// ```
/// use ninefold_variant_io::VariantRecords;
///
/// let text = "# two puzzles\n12..\n....\n..2.\n....\n\n.Shape~6x6.~R1C1_5\n";
/// let mut records = VariantRecords::new(text.as_bytes());
/// let mut lines = Vec::new();
/// while let Some(record) = records.next_record()? {
///     lines.push((record.line, record.read(None)?.puzzle.rows()));
/// }
/// assert_eq!(lines, [(2, 4), (7, 6)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct VariantRecords<R> {
    input: BufReader<R>,
    /// Lines that have been read.
    read: u64,
    /// A line that was read and belongs to the next record.
    peeked: Option<RecordLine>,
    /// Whether the rows before the next line, up to a blank line, are puzzles of their own.
    are_lines: bool,
    /// Records that are complete.
    ready: VecDeque<VariantRecord>,
    /// A grid of several lines, behind which region letters may follow.
    grid: Option<VariantRecord>,
    letters: LetterChoice,
    /// Records that the next calls return.
    chosen: VecDeque<VariantRecord>,
    has_ended: bool,
}

impl<R: Read> VariantRecords<R> {
    /// Makes a reader of the records of an input.
    pub fn new(input: R) -> Self {
        Self {
            input: BufReader::with_capacity(1 << 16, input),
            read: 0,
            peeked: None,
            are_lines: false,
            ready: VecDeque::new(),
            grid: None,
            letters: LetterChoice::default(),
            chosen: VecDeque::new(),
            has_ended: false,
        }
    }

    /// Returns the next record, or `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// An error of the input. Records before it have been returned.
    pub fn next_record(&mut self) -> io::Result<Option<VariantRecord>> {
        loop {
            if let Some(record) = self.chosen.pop_front() {
                return Ok(Some(record));
            }
            match self.next_cut() {
                Ok(Some(record)) => self.chosen = self.letters.take(record),
                end => {
                    self.chosen = self.letters.end();
                    if self.chosen.is_empty() {
                        return end;
                    }
                }
            }
        }
    }

    /// Returns the next record, before it is known what letters mean.
    fn next_cut(&mut self) -> io::Result<Option<VariantRecord>> {
        loop {
            if let Some(record) = self.ready.pop_front() {
                return Ok(Some(record));
            }
            if self.has_ended {
                return Ok(self.grid.take());
            }
            match self.cut() {
                Ok(records) => records.into_iter().for_each(|record| self.add(record)),
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns whether the next record, or a line of it, is there without waiting for the input.
    pub fn is_ready(&self) -> bool {
        !self.chosen.is_empty() || !self.ready.is_empty() || self.input.buffer().contains(&b'\n')
    }

    /// Adds a record. Region letters join the grid before them.
    fn add(&mut self, record: VariantRecord) {
        let Some(mut grid) = self.grid.take() else { return self.hold(record) };
        if rows::are_regions_of(&grid, &record) {
            let breaks = record.line - grid.line - (grid.lines - 1);
            grid.bytes.extend(std::iter::repeat_n(b'\n', breaks as usize));
            grid.bytes.extend_from_slice(&record.bytes);
            grid.length += breaks + record.length;
            grid.lines = record.line - grid.line + record.lines;
            self.ready.push_back(grid);
        } else {
            self.ready.push_back(grid);
            self.hold(record);
        }
    }

    /// Keeps a grid of several lines back until the next record is known.
    fn hold(&mut self, record: VariantRecord) {
        if rows::may_have_regions(&record) {
            self.grid = Some(record);
        } else {
            self.ready.push_back(record);
        }
    }

    /// Cuts the next records, or none at the end of the input.
    fn cut(&mut self) -> io::Result<Vec<VariantRecord>> {
        let Some(line) = self.next_line()? else {
            self.has_ended = true;
            return Ok(Vec::new());
        };
        let kind = line.kind();
        if kind == LineKind::Blank {
            self.are_lines = false;
        }
        match kind {
            LineKind::Blank | LineKind::Comment => Ok(Vec::new()),
            LineKind::Json => self.cut_object(&line),
            LineKind::Iss => self.cut_string(&line),
            LineKind::Whole => Ok(vec![VariantRecord::of(&line)]),
            LineKind::Row | LineKind::Rule if self.are_lines => Ok(vec![VariantRecord::of(&line)]),
            LineKind::Row | LineKind::Rule => self.cut_rows(line),
        }
    }

    fn next_line(&mut self) -> io::Result<Option<RecordLine>> {
        if let Some(line) = self.peeked.take() {
            return Ok(Some(line));
        }
        // A longer line is no puzzle, and one byte more shows that.
        let line = RecordLine::read(&mut self.input, self.read + 1, MAX_VARIANT_BYTES + 1)?;
        self.read += u64::from(line.is_some());
        Ok(line)
    }

    /// Cuts an object, which begins with a line.
    fn cut_object(&mut self, first: &RecordLine) -> io::Result<Vec<VariantRecord>> {
        let mut record = VariantRecord::of(first);
        let mut end = JsonEnd::default();
        if end.closes(&first.bytes) {
            return Ok(vec![record]);
        }
        while let Some(line) = self.next_line()? {
            // An object that is damaged on its only line ends before the next one.
            let text = line.bytes.trim_ascii_end();
            let is_object = text.starts_with(b"{") && text.ends_with(b"}");
            if record.lines == 1 && is_object {
                self.peeked = Some(line);
                break;
            }
            record.push(&line);
            if end.closes(&line.bytes) {
                break;
            }
        }
        Ok(vec![record])
    }

    /// Cuts a string of ISS, which begins with a line.
    fn cut_string(&mut self, first: &RecordLine) -> io::Result<Vec<VariantRecord>> {
        let mut record = VariantRecord::of(first);
        let mut lines = IssLines::new(&first.text());
        while let Some(line) = self.next_line()? {
            let goes_on = match line.kind() {
                LineKind::Comment => continue,
                LineKind::Blank | LineKind::Json => false,
                LineKind::Iss => lines.go_on(&line.text()),
                LineKind::Whole | LineKind::Rule | LineKind::Row => {
                    lines.are_continued_by(&line.text())
                }
            };
            if !goes_on {
                self.peeked = Some(line);
                break;
            }
            record.push(&line);
        }
        record.doubt = lines.is_doubtful().then_some(RecordDoubt::IssItems);
        Ok(vec![record])
    }

    /// Cuts rows, which begin with a line, into a grid or into puzzles of one line each.
    fn cut_rows(&mut self, first: RecordLine) -> io::Result<Vec<VariantRecord>> {
        let mut lines = vec![first];
        while lines.len() < rows::MOST_LINES {
            let Some(line) = self.next_line()? else { break };
            match line.kind() {
                LineKind::Comment => {}
                LineKind::Row | LineKind::Rule => lines.push(line),
                _ => {
                    self.peeked = Some(line);
                    break;
                }
            }
        }
        self.are_lines = lines.len() == rows::MOST_LINES;
        if !self.are_lines && !rows::are_lines(&lines) {
            let mut record = VariantRecord::of_lines(&lines);
            if let Some(record) = &mut record {
                record.doubt = rows::are_all_blank(&lines).then_some(RecordDoubt::BlankSquare);
            }
            return Ok(record.into_iter().collect());
        }
        Ok(lines.iter().map(VariantRecord::of).collect())
    }
}
