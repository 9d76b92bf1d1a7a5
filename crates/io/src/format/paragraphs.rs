//! [`Text`]: text as people paste it, and [`Paragraphs`], which reads all formats of nine rows.
//!
//! A paragraph is the text between two blank lines, below its title. The strict rules of [`Reader`]
//! come first. If they find a fault, the habits of forums decide: 81 groups of digits are pencil
//! marks; 81 digits and blanks of one kind are cells; nine rows of nine fields are cells.

use super::cells::{Span, is_fence, listed_cell};
use super::codes::{self, is_code};
use super::pasted::{Pasted, is_number, pasted};
use super::plain_characters::plain_line;
use super::saved_cells::wiki_board;
use super::table::latin_unless_utf8;
use super::text::{TextLine, TextLines};
use super::titles::is_title;
use super::{
    Bytes, Capabilities, ColumnNames, Entry, Fields, Format, FormatInfo, InputStart, Source, fields,
};
use crate::fault::{Expected, Fault, Found, characters};
use crate::reader::Reader;
use crate::row::{is_frame, parse_row};
use ninefold_core::{Digit, Puzzle};
use std::collections::VecDeque;
use std::io;

/// Text as people paste it.
pub(super) struct Text;

static ABOUT: FormatInfo = FormatInfo {
    name: "text",
    aliases: &["paste"],
    endings: &[],
    what: "lines of 81, grids with titles, spreadsheet cells, boxes, mixed",
    keeps: Capabilities { marks: true, fields: Fields::Only(&[TITLE]), ..Capabilities::NOTHING },
};

/// The field that holds the title lines above a grid.
const TITLE: &str = "title";

impl Format for Text {
    fn about(&self) -> &'static FormatInfo {
        &ABOUT
    }

    fn recognises(&self, start: &InputStart) -> bool {
        // The strict rules are faster, so text that they can read is left to them.
        let is_read_strictly = Reader::new(start.bytes())
            .next()
            .is_some_and(|record| record.is_ok_and(|record| record.puzzle.is_ok()));
        if is_read_strictly { reads_better(start) } else { is_telling(start) || reads_more(start) }
    }

    fn source<'a>(&self, input: Bytes<'a>, _columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(Paragraphs::new(input))
    }
}

/// Returns whether the first lines show that strict rules cannot read a puzzle here, good or bad: a
/// row of fields, a title above a row, or a box of other characters than ASCII.
fn is_telling(start: &InputStart) -> bool {
    let is_row = |line: &[u8]| fields::is_row(line) || parse_row(line.trim_ascii()).is_ok();
    let mut lines = start.data().map(|line| (line, plain_line(line)));
    let Some((first, plain)) = lines.next() else { return false };
    let second = lines
        .map(|(_, plain)| plain)
        .find(|line| !is_frame(line) && !is_title(line) && !is_fence(line));
    if is_title(&plain) {
        return second.is_some_and(|line| is_row(&line));
    }
    if is_number(&plain) && second.as_ref().is_some_and(|line| is_row(line)) {
        return true;
    }
    if is_fence(&plain) {
        return second
            .is_some_and(|line| is_row(&line) || Puzzle::parse(line.trim_ascii()).is_ok());
    }
    if start.data().take(ONE_A_LINE).filter(|line| is_cell(&plain_line(line))).count() == ONE_A_LINE
    {
        return true;
    }
    let is_drawn = !first.is_ascii() && (is_frame(&plain) || is_row(&plain));
    // The first line of a Markdown table has names.
    is_drawn || fields::is_row(&plain) || second.is_some_and(|line| fields::is_row(&line))
}

/// Returns whether these rules read the first records better than the strict rules do: a grid that
/// other ones do not resemble, or words below or between grids.
fn reads_better(start: &InputStart) -> bool {
    let count =
        |puzzles: &mut dyn Iterator<Item = bool>| {
            puzzles.take(COMPARED).fold((0, 0), |(good, bad), is_good| {
                if is_good { (good + 1, bad) } else { (good, bad + 1) }
            })
        };
    let mut strict = Reader::new(start.bytes()).map_while(Result::ok).map(|r| r.puzzle.is_ok());
    let (good, bad) = count(&mut strict);
    if bad == 0 {
        return false;
    }
    let (own_good, own_bad) = count(&mut entries(start).map(|entry| entry.puzzle.is_ok()));
    let has_words = || start.data().any(|line| is_title(line) || is_note(line));
    own_bad < bad && (own_good > good || own_good == good && has_words())
}

/// Most records that two ways to read a text are compared by.
const COMPARED: usize = 20;

/// Returns whether these rules read more of the first records than the strict rules do.
fn reads_more(start: &InputStart) -> bool {
    let strict = Reader::new(start.bytes()).map_while(Result::ok).take(COMPARED);
    let strict = strict.filter(|record| record.puzzle.is_ok()).count();
    let entries = entries(start).take(COMPARED);
    entries.filter(|entry| entry.puzzle.is_ok()).count() > strict
}

/// Returns the records of a start that is read as text.
pub(super) fn entries(start: &InputStart) -> impl Iterator<Item = Entry> {
    let input: Box<dyn io::Read + Send> = Box::new(start.bytes());
    let mut records = Paragraphs::new(Bytes::new(input));
    std::iter::from_fn(move || records.next_entry().ok().flatten())
}

/// Returns the first record of an input that is read as text.
pub(super) fn first_entry(start: &InputStart) -> Option<Entry> {
    entries(start).next()
}

/// Most lines of a paragraph that are kept: 81 cells, one on each line, and lines around them.
const KEPT: usize = 100;
/// Most titles of a paragraph.
const MOST_TITLES: usize = 64;
/// Lines with one cell each that show that every cell has a line.
const ONE_A_LINE: usize = 10;
/// Most bytes of a line in a paragraph. A longer line is meant as a whole puzzle.
const KEPT_OF_LINE: usize = 1024;
/// Most characters before the first gap of a row. A line with more is meant as a whole puzzle.
const LONGEST_ROW: usize = 40;
/// Rows of a third of a grid. Blank lines may separate the three bands of a grid.
const BAND: usize = 3;

/// Reads paragraphs of lines, and lines of 81.
pub(super) struct Paragraphs<'a> {
    lines: TextLines<'a>,
    assembler: ParagraphAssembler,
}

#[derive(Default)]
struct ParagraphAssembler {
    under_way: Paragraph,
    /// Paragraphs of three rows, which may be the bands of one grid, and what comes after them.
    bands: Vec<(Paragraph, Next)>,
    ready: VecDeque<Entry>,
    after_whole_line: bool,
    /// Whether a fence of Markdown has begun a text and no other one has ended it.
    is_fenced: bool,
    ended: bool,
    /// Whether the first grid had a title. `None`: no grid has been read.
    has_titles: Option<bool>,
}

/// The lines between two blank lines, with the titles above them.
#[derive(Default)]
struct Paragraph {
    titles: Vec<NumberedLine>,
    lines: Vec<NumberedLine>,
    /// Number of lines beyond those kept.
    dropped: u64,
    /// Whether a blank line stands between the titles and the lines.
    is_parted: bool,
}

/// A line after its number.
type NumberedLine = (u64, Vec<u8>);

/// The text after a paragraph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Paragraph,
    /// A line of 81. Each line before it is a record of its own if no line looks like a row.
    WholeLine,
    End,
}

impl<'a> Paragraphs<'a> {
    pub(super) fn new(input: Bytes<'a>) -> Self {
        Self { lines: TextLines::new(input), assembler: ParagraphAssembler::default() }
    }
}

impl Source for Paragraphs<'_> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        loop {
            if let Some(entry) = self.assembler.ready.pop_front() {
                return Ok(Some(entry));
            }
            if self.assembler.ended {
                return Ok(None);
            }
            match self.lines.next()? {
                Some(line) => self.assembler.take(line),
                None => {
                    self.assembler.close(Next::End);
                    self.assembler.ended = true;
                }
            }
        }
    }

    fn is_ready(&self) -> bool {
        !self.assembler.ready.is_empty() || self.lines.has_line()
    }
}

impl ParagraphAssembler {
    fn take(&mut self, line: TextLine) {
        let plain = plain_line(line.bytes);
        let text = plain.trim_ascii_end();
        if is_fence(text) {
            return self.take_fence();
        }
        let is_blank = line.more == 0 && text.is_empty();
        let is_empty_row =
            is_blank && !self.after_whole_line && self.under_way.has_empty_row(&plain);
        if line.is_meant_as_comment() {
        } else if is_blank && !is_empty_row {
            self.close(Next::Paragraph);
            self.after_whole_line = false;
        } else if is_whole_puzzle(text)
            || is_code(text) && !self.is_link_below(text)
            || line.bytes.len() > KEPT_OF_LINE
        {
            self.close(Next::WholeLine);
            self.ready.push_back(whole_line(line, text));
            self.after_whole_line = true;
        } else if self.after_whole_line && parse_row(text.trim_ascii()).is_err() && !is_frame(text)
        {
            // After a line of 81, a short line is meant as another line of 81.
            self.ready.push_back(whole_line(line, text));
        } else {
            self.after_whole_line = false;
            if is_title(text) && self.under_way.ends_at_title() {
                self.close(Next::Paragraph);
            }
            let is_below = is_note(text) && !is_title(text) || self.is_link_below(text);
            if is_below && self.under_way.row_count() == 9 {
                // Below nine rows, such as their rating.
                return;
            }
            self.under_way.push(line, is_title(text));
        }
    }

    /// Takes a fence. The first of two separates a text from the words before it, as a blank line does.
    /// Below the second one may stand a rating, as below nine rows.
    fn take_fence(&mut self) {
        if !self.is_fenced || self.under_way.row_count() != 9 {
            self.close(Next::Paragraph);
        }
        self.is_fenced = !self.is_fenced;
        self.after_whole_line = false;
    }

    /// Returns whether a line in plain characters is a link without a puzzle below nine rows, such as
    /// their source.
    fn is_link_below(&self, text: &[u8]) -> bool {
        self.under_way.row_count() == 9 && is_code(text) && codes::puzzle(text).is_none()
    }

    /// Makes records of the paragraph under way, if there is one. Keeps titles for the lines after
    /// them.
    fn close(&mut self, next: Next) {
        self.under_way.drop_empty_rows();
        self.under_way.is_parted |= self.under_way.lines.is_empty();
        let is_over = next != Next::Paragraph;
        if !self.under_way.lines.is_empty() || is_over {
            let paragraph = std::mem::take(&mut self.under_way);
            self.add(paragraph, next);
        }
        if is_over {
            self.close_bands();
        }
    }

    /// Makes records of a paragraph, or keeps it if it may be one of three bands.
    fn add(&mut self, mut paragraph: Paragraph, next: Next) {
        // Where the first grid has no title, words apart from a grid belong to the grid above.
        let is_below = match next {
            Next::End => paragraph.lines.is_empty() && self.has_titles.is_some(),
            _ => paragraph.is_parted && self.has_titles == Some(false),
        };
        if is_below && !(paragraph.lines.is_empty() && next == Next::WholeLine) {
            paragraph.titles.clear();
        }
        if paragraph.lines.is_empty() && paragraph.titles.is_empty() {
            return;
        }
        // The number of grids that follow.
        let is_count = matches!(&paragraph.lines[..], [(_, line)] if is_number(line));
        if is_count && paragraph.titles.is_empty() && self.is_before_grids() {
            return;
        }
        if !paragraph.lines.is_empty() {
            self.has_titles.get_or_insert(!paragraph.titles.is_empty());
        }
        // The title of a band that is not the first is the title of another grid.
        if !paragraph.titles.is_empty() {
            self.close_bands();
        }
        if paragraph.is_band() {
            self.bands.push((paragraph, next));
            if self.bands.len() == 3 {
                self.close_bands();
            }
            return;
        }
        self.close_bands();
        self.ready.extend(paragraph.entries(next));
    }

    /// Returns whether no grid and no other record has been read.
    fn is_before_grids(&self) -> bool {
        self.has_titles.is_none() && self.ready.is_empty()
    }

    /// Makes one record of three bands, or a record of each band.
    fn close_bands(&mut self) {
        let bands = std::mem::take(&mut self.bands);
        if let [(first, _), _, _] = &bands[..] {
            let joined = Paragraph {
                titles: first.titles.clone(),
                lines: bands.iter().flat_map(|(band, _)| band.lines.clone()).collect(),
                dropped: 0,
                is_parted: false,
            };
            let entries = joined.entries(Next::Paragraph);
            if entries.iter().all(|entry| entry.puzzle.is_ok()) {
                return self.ready.extend(entries);
            }
        }
        self.ready.extend(bands.iter().flat_map(|(band, next)| band.entries(*next)));
    }
}

impl Paragraph {
    fn push(&mut self, line: TextLine, is_title: bool) {
        let numbered = (line.number, line.bytes.to_vec());
        if is_title && self.lines.iter().all(|(_, line)| is_frame(&plain_line(line))) {
            // Lines are drawn above and below a title.
            self.lines.clear();
        }
        if is_title && self.lines.is_empty() && self.titles.len() < MOST_TITLES {
            self.titles.push(numbered);
        } else if self.lines.len() < KEPT {
            // Spaces at the end may be cells.
            self.lines.push(numbered);
        } else {
            self.dropped += 1;
        }
    }

    /// Returns whether a line of white space is a row of empty cells here: after a row with tabs,
    /// or where a paragraph may begin.
    fn has_empty_row(&self, line: &[u8]) -> bool {
        let has_tabs = |(_, last): &NumberedLine| last.contains(&b'\t');
        fields::is_empty_row(line) && self.lines.last().is_none_or(has_tabs)
    }

    /// Removes empty rows, if there are no others.
    fn drop_empty_rows(&mut self) {
        if self.lines.iter().all(|(_, line)| line.trim_ascii().is_empty()) {
            self.lines.clear();
        }
    }

    /// Returns whether a title is that of another grid: after nine rows, or after lines that have a
    /// title themselves.
    fn ends_at_title(&self) -> bool {
        !self.lines.is_empty() && (!self.titles.is_empty() || self.row_count() >= 9)
    }

    fn row_count(&self) -> usize {
        self.lines.iter().filter(|(_, line)| !is_frame(&plain_line(line))).count()
    }

    fn is_band(&self) -> bool {
        self.dropped == 0 && self.row_count() == BAND
    }

    /// Returns the records of the paragraph: one, or one for each line before a line of 81.
    fn entries(&self, next: Next) -> Vec<Entry> {
        let mut entries = match self.lines.first() {
            // Titles of nothing are a fault.
            None => return read_strictly(&self.titles, next),
            Some((first, _)) if self.dropped > 0 => {
                let found = Found::Lines(self.lines.len() as u64 + self.dropped);
                let fault = Fault { line: *first, column: 1, expected: Expected::Rows, found };
                vec![Entry::new(*first, Err(fault))]
            }
            Some((first, _)) => self.read(*first, next),
        };
        if let (Some(entry), Some((line, _))) = (entries.first_mut(), self.titles.first()) {
            let title = |(_, text): &(u64, Vec<u8>)| latin_unless_utf8(text.trim_ascii());
            let titles: Vec<String> = self.titles.iter().map(title).collect();
            entry.line = *line;
            entry.push_text(TITLE, titles.join("\n"));
        }
        entries
    }

    fn read(&self, first: u64, next: Next) -> Vec<Entry> {
        let is_good = |entries: &[Entry]| matches!(entries, [entry] if entry.puzzle.is_ok());
        let strict = read_strictly(&self.lines, next);
        if is_good(&strict) {
            return strict;
        }
        let plain: Vec<NumberedLine> = self
            .lines
            .iter()
            .map(|(number, text)| (*number, plain_line(text).into_owned()))
            .collect();
        let strict_in_plain = read_strictly(&plain, next);
        if is_good(&strict_in_plain) {
            return strict_in_plain;
        }
        if let Some(cells) = one_a_line(&plain) {
            return vec![Entry::new(first, cells)];
        }
        match pasted(&plain) {
            Some(Ok(Pasted::Cells(puzzle))) => vec![Entry::new(first, Ok(puzzle))],
            Some(Ok(Pasted::Marks(marks))) => {
                let entry = Entry::new(first, Ok(marks.filled()));
                vec![Entry { marks: Some(marks), ..entry }]
            }
            Some(Err(fault)) => vec![Entry::new(first, Err(fault))],
            None => strict,
        }
    }
}

/// Returns whether a line in plain characters has what no row of cells has: a rating such as
/// `7.2/1.2/1.2` or `(5.6)`, or a word of two letters. Nine characters that are mostly cells are a
/// damaged row.
fn is_note(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X');
    let has_word = || text.windows(2).any(|two| two.iter().all(is_letter));
    let is_number = |byte: &u8| byte.is_ascii_digit() || b" .,-/()=%".contains(byte);
    let is_rating =
        || text.iter().all(is_number) && text.iter().any(|byte| b"/()=%".contains(byte));
    let cells = text.iter().filter(|byte| listed_cell(&[**byte]).is_ok()).count();
    let is_damaged_row = text.len() == 9 && cells > 4;
    text.len() <= LONGEST_ROW && !is_damaged_row && (has_word() || is_rating())
}

/// Returns whether a line in plain characters is one cell.
fn is_cell(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    text.len() == 1 && listed_cell(text).is_ok()
}

/// Reads cells that have a line each, as the text of a document may have them. Returns `None` if the
/// lines are others.
fn one_a_line(lines: &[NumberedLine]) -> Option<Result<Puzzle, Fault>> {
    if lines.len() <= ONE_A_LINE || !lines.iter().all(|(_, line)| is_cell(line)) {
        return None;
    }
    let cells = lines.iter().filter_map(|(_, line)| listed_cell(line.trim_ascii()).ok());
    let cells: Vec<Option<Digit>> = cells.collect();
    let found = Found::Cells(cells.len() as u64);
    let expected = Expected::Text("81 cells on lines of their own, blanks too, or 9 rows of 9");
    let (line, column) = (lines[0].0, 1);
    let puzzle = <[Option<Digit>; 81]>::try_from(cells).map(Puzzle::new);
    Some(puzzle.map_err(|_| Fault { line, column, expected, found }))
}

/// Returns whether a line is meant as a whole puzzle. The length before its first gap decides.
fn is_whole_puzzle(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let is_gap = |byte: &u8| matches!(byte, b' ' | b'\t' | b'|');
    let start = text.iter().take_while(|byte| !is_gap(byte)).count();
    start > LONGEST_ROW && characters(&text[..start]) > LONGEST_ROW as u64 && !is_frame(text)
}

/// Reads a line of 81. `plain` is its text in plain characters.
fn whole_line(line: TextLine, plain: &[u8]) -> Entry {
    if let Some(game) = str::from_utf8(plain).ok().and_then(wiki_board) {
        return game.into_entry(Entry::new(line.number, Ok(Puzzle::EMPTY)));
    }
    let read = |text| Span::new(line.number, text).trim().cells();
    // A fault shows the character that the line has.
    let puzzle = codes::puzzle(plain).map_or_else(|| read(plain), Ok);
    let puzzle = puzzle.or_else(|_| read(line.bytes)).map_err(|fault| match fault.found {
        Found::LineOf(length) => Fault { found: Found::LineOf(length + line.more), ..fault },
        _ => fault,
    });
    Entry::new(line.number, puzzle)
}

/// Reads the records of a paragraph by the strict rules.
fn read_strictly(paragraph: &[NumberedLine], next: Next) -> Vec<Entry> {
    let before_whole_line = next == Next::WholeLine;
    let mut text = Vec::new();
    for (_, line) in paragraph {
        text.extend_from_slice(line);
        text.push(b'\n');
    }
    if before_whole_line {
        text.extend_from_slice(&[b'.'; 81]);
    }
    // A paragraph leaves out comments, but line numbers count them.
    let number = |line: u64| {
        let index = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        paragraph.get(index).or(paragraph.last()).map_or(line, |(number, _)| *number)
    };
    let entry = |record: crate::Record| {
        let puzzle = record.puzzle.map_err(|fault| Fault { line: number(fault.line), ..fault });
        Entry::new(number(record.line), puzzle)
    };
    let mut entries: Vec<Entry> = Reader::new(&text[..]).map_while(Result::ok).map(entry).collect();
    if before_whole_line {
        entries.pop();
    }
    entries
}
