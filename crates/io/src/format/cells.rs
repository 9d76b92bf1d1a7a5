//! Reads cells from text: 81 characters, or 81 groups of digits.

use super::{fields, list};
use crate::fault::{Expected, Fault, Found, characters, locate};
use crate::row::is_rule;
use ninefold_core::{BLANKS, Digit, DigitSet, Marks, ParseErrorKind, Puzzle};

/// A part of a line, and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span<'a> {
    pub(crate) line: u64,
    /// Number of characters before the text on its line.
    pub(crate) indent: u64,
    pub(crate) text: &'a [u8],
}

impl<'a> Span<'a> {
    /// Makes the span of a whole line.
    pub(crate) const fn new(line: u64, text: &'a [u8]) -> Self {
        Self { line, indent: 0, text }
    }

    /// Returns a part of the text.
    pub(crate) fn part(self, range: std::ops::Range<usize>) -> Self {
        let indent = self.indent + characters(&self.text[..range.start]);
        Self { indent, text: &self.text[range], ..self }
    }

    /// Returns the text without white space at its ends.
    pub(crate) fn trim(self) -> Self {
        let start = self.text.len() - self.text.trim_ascii_start().len();
        let length = self.text.trim_ascii().len();
        self.part(start..start + length)
    }

    /// Makes a fault at an offset of the text. Its `found` is the character there.
    pub(crate) fn fault(self, offset: usize, expected: Expected) -> Fault {
        let (column, found) = locate(self.text, offset);
        Fault { line: self.line, column: self.indent + column, expected, found }
    }

    /// Makes a fault at the start of the text. `found` is something else than a character.
    pub(crate) const fn fault_of(self, expected: Expected, found: Found) -> Fault {
        Fault { line: self.line, column: self.indent + 1, expected, found }
    }

    /// Reads 81 characters as cells.
    pub(crate) fn cells(self) -> Result<Puzzle, Fault> {
        let error = match Puzzle::parse(self.text) {
            Ok(puzzle) => return Ok(puzzle),
            Err(error) => error,
        };
        if let Some(puzzle) = cells_of_letters(self.text) {
            return Ok(puzzle);
        }
        match error.kind {
            ParseErrorKind::Length(..=80) => Err(self.fault(error.offset, Expected::Line)),
            ParseErrorKind::Length(_) => {
                let found = Found::LineOf(characters(self.text));
                Err(Fault { found, ..self.fault(error.offset, Expected::EndOfLine) })
            }
            _ => Err(self.fault(error.offset, Expected::Cell)),
        }
    }
}

/// Reads 81 digits and blanks. All blanks are `X` or `x`, or all are `?`.
fn cells_of_letters(text: &[u8]) -> Option<Puzzle> {
    let is_x = |byte: &u8| matches!(byte, b'1'..=b'9' | b'X' | b'x');
    let is_question = |byte: &u8| matches!(byte, b'1'..=b'9' | b'?');
    if text.len() != 81 || !(text.iter().all(is_x) || text.iter().all(is_question)) {
        return None;
    }
    let digits: [u8; 81] = text.try_into().ok()?;
    Some(Puzzle::new(digits.map(|byte| Digit::new(byte.wrapping_sub(b'0')))))
}

/// Returns whether a text is 81 cells.
pub(crate) fn are_cells(text: &[u8]) -> bool {
    Puzzle::parse(text).is_ok()
}

/// Returns whether a line is drawn around or between boxes. Such a line has only characters of
/// rules, and `---`, `===` or `:-` among them; or it is a box rule with `+`.
pub(crate) fn is_frame(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is_mark = |byte: &u8| b"-=+|*.':, \t".contains(byte);
    let has_stretch = text.windows(3).any(|three| three == b"---" || three == b"===")
        || text.windows(2).any(|two| two == b":-");
    let is_line_of_cells = text.len() == 81 && text.iter().all(|byte| BLANKS.contains(byte));
    let is_ruled = has_stretch && text.iter().all(is_mark) && !is_line_of_cells;
    is_ruled || is_rule(text) && text.contains(&b'+')
}

/// Reads the text of one cell of a list or table: a digit, or a blank as programs and people write
/// it. A text that is no cell is an error.
pub(super) fn listed_cell(text: &[u8]) -> Result<Option<Digit>, NoCell> {
    match text.trim_ascii() {
        [b'?' | b'X' | b'x'] | b"nil" => Ok(None),
        [byte] => Puzzle::parse_cell(*byte).ok_or(NoCell),
        // Numbers with fractions: 5. in numpy, 5.0 in pandas.
        [byte @ b'0'..=b'9', b'.', zeros @ ..] if zeros.iter().all(|zero| *zero == b'0') => {
            Ok(Digit::new(byte - b'0'))
        }
        text if list::is_null(text) => Ok(None),
        _ => Err(NoCell),
    }
}

/// The error of a text that is no cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoCell;

/// Returns the fault of a text in a list or table that is no cell.
pub(super) fn not_a_cell(text: Span) -> Fault {
    let expected = Expected::Text("a cell: 1-9, or a blank such as 0, '.', '?', null or nothing");
    match characters(text.text) {
        1 => text.fault(0, expected),
        length => text.fault_of(expected, Found::TextOf(length)),
    }
}

/// The content of a paragraph that is not nine rows by the strict rules.
pub(crate) enum Pasted {
    Cells(Puzzle),
    Marks(Box<Marks>),
}

/// Reads text as people paste it, in plain characters. 81 digits and blanks of one kind are cells,
/// and so are nine rows of nine fields; 81 groups of digits are pencil marks. Returns `None` for
/// other text, and a fault for malformed fields and pencil marks.
pub(crate) fn pasted(lines: &[(u64, Vec<u8>)]) -> Option<Result<Pasted, Fault>> {
    let content: Vec<Span> = (lines.iter())
        .filter(|(_, text)| !is_frame(text))
        .map(|(line, text)| Span::new(*line, text))
        .collect();
    if let Some(cells) = cells_of_one_blank(&content) {
        return Some(Ok(Pasted::Cells(cells)));
    }
    let fields = fields::puzzle(lines);
    if let Some(Ok(cells)) = fields {
        return Some(Ok(Pasted::Cells(cells)));
    }
    match (marks(&content), fields) {
        (Some(Ok(marks)), _) => return Some(Ok(Pasted::Marks(Box::new(marks)))),
        (_, Some(Err(fault))) | (Some(Err(fault)), _) => return Some(Err(fault)),
        _ => {}
    }
    let cells = cells_with_spaces(&content).or_else(|| cells_in_boxes(&content));
    cells.map(|cells| Ok(Pasted::Cells(cells)))
}

/// Returns the groups of a line, which white space and bars separate.
fn groups(span: Span<'_>) -> impl Iterator<Item = Span<'_>> {
    let is_gap = |byte: &u8| matches!(byte, b' ' | b'\t' | b'|' | b'\r');
    let mut at = 0;
    std::iter::from_fn(move || {
        at += span.text[at..].iter().take_while(|byte| is_gap(byte)).count();
        let length = span.text[at..].iter().take_while(|byte| !is_gap(byte)).count();
        let group = at..at + length;
        at += length;
        (length > 0).then(|| span.part(group))
    })
}

/// Returns whether a line is nine groups of digits, at least one of them longer than a digit.
pub(crate) fn is_row_of_marks(text: &[u8]) -> bool {
    let sizes: Vec<usize> = groups(Span::new(1, text)).map(|group| group.text.len()).collect();
    let is_ink = |byte: &u8| matches!(byte, b'1'..=b'9' | b' ' | b'\t' | b'|');
    sizes.len() == 9 && sizes.iter().any(|size| *size > 1) && text.iter().all(is_ink)
}

/// Reads pencil marks. Returns `None` if the lines do not look like marks: many groups of several
/// digits.
fn marks(content: &[Span]) -> Option<Result<Marks, Fault>> {
    let first = *content.first()?;
    let all = || content.iter().copied().flat_map(groups);
    let is_digits = |text: &[u8]| text.iter().all(|byte| matches!(byte, b'1'..=b'9'));
    let several = all().filter(|group| group.text.len() > 1 && is_digits(group.text)).count();
    let count = all().take(1000).count();
    let short = all().filter(|group| group.text.len() < 9).count();
    if several == 0 || (count != 81 && (several < 9 || short < 20)) {
        return None;
    }
    if count != 81 {
        let found = Found::Groups(count as u64);
        return Some(Err(first.fault_of(Expected::Text("81 groups of digits"), found)));
    }
    let mut cells = [DigitSet::EMPTY; 81];
    for (cell, group) in cells.iter_mut().zip(all()) {
        match mark(group) {
            Ok(marks) => *cell = marks,
            Err(fault) => return Some(Err(fault)),
        }
    }
    Some(Ok(Marks::new(cells)))
}

/// Reads the marks of one cell: different digits, or a blank for all nine.
fn mark(group: Span) -> Result<DigitSet, Fault> {
    if let [byte] = group.text
        && BLANKS.contains(byte)
    {
        return Ok(DigitSet::ALL);
    }
    let mut marks = DigitSet::EMPTY;
    for (offset, byte) in group.text.iter().enumerate() {
        match Digit::new(byte.wrapping_sub(b'0')) {
            Some(digit) if !marks.contains(digit) => marks = marks.with(digit),
            Some(_) => {
                let expected = Expected::Text("each digit once in the marks of a cell");
                return Err(group.fault(offset, expected));
            }
            None => return Err(group.fault(offset, Expected::Text("a group of digits 1-9"))),
        }
    }
    Ok(marks)
}

/// Reads 81 digits and blanks of one kind. Skips white space and bars between them.
fn cells_of_one_blank(content: &[Span]) -> Option<Puzzle> {
    let ink = || content.iter().flat_map(|span| span.text).filter(|byte| !b" \t|\r".contains(byte));
    let digits = ink().filter(|byte| matches!(byte, b'1'..=b'9')).count();
    for blank in *b"0._*-X?" {
        let is_blank = |byte: &u8| byte.eq_ignore_ascii_case(&blank);
        let blanks = ink().filter(|byte| is_blank(byte)).count();
        if digits + blanks == 81 && ink().count() == 81 {
            let mut cells = [None; 81];
            for (cell, byte) in cells.iter_mut().zip(ink()) {
                *cell = Digit::new(byte.wrapping_sub(b'0'));
            }
            return Some(Puzzle::new(cells));
        }
    }
    None
}

/// Reads digits and spaces as cells, if nine lines of nine columns leave no doubt.
fn cells_with_spaces(content: &[Span]) -> Option<Puzzle> {
    let row = |span: &Span| -> Vec<u8> {
        span.text.iter().copied().filter(|byte| *byte != b'|').collect()
    };
    let rows: Vec<Vec<u8>> = content.iter().map(row).collect();
    let is_cell = |byte: &u8| matches!(byte, b'1'..=b'9' | b' ');
    if rows.len() != 9 || !rows.iter().all(|row| row.len() == 9 && row.iter().all(is_cell)) {
        return None;
    }
    // If digits stand only in odd columns, the lines may be rows of five with spaces between them.
    if rows.iter().all(|row| row.iter().skip(1).step_by(2).all(|byte| *byte == b' ')) {
        return None;
    }
    let mut cells = [None; 81];
    for (cell, byte) in cells.iter_mut().zip(rows.concat()) {
        *cell = Digit::new(byte.wrapping_sub(b'0'));
    }
    Some(Puzzle::new(cells))
}

/// Reads digits and spaces as cells, three in each of three boxes between bars: `| 5 3   |`.
fn cells_in_boxes(content: &[Span]) -> Option<Puzzle> {
    let mut cells = [None; 81];
    if content.len() != 9 {
        return None;
    }
    for (row, span) in cells.chunks_exact_mut(9).zip(content) {
        let inner = span.text.trim_ascii().strip_prefix(b"|")?.strip_suffix(b"|")?;
        if inner.split(|byte| *byte == b'|').count() != 3 {
            return None;
        }
        for (box_row, text) in row.chunks_exact_mut(3).zip(inner.split(|byte| *byte == b'|')) {
            let [b' ', a, b' ', b, b' ', c, b' '] = *text else { return None };
            for (cell, byte) in box_row.iter_mut().zip([a, b, c]) {
                *cell = match byte {
                    b' ' => None,
                    b'1'..=b'9' => Digit::new(byte - b'0'),
                    _ => return None,
                };
            }
        }
    }
    Some(Puzzle::new(cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_of_a_list_or_table_is_a_digit_or_a_blank() {
        for (text, expected) in [("5", 5), (" 5.0 ", 5), ("5.", 5), ("9", 9)] {
            assert_eq!(listed_cell(text.as_bytes()).ok(), Some(Digit::new(expected)), "{text}");
        }
        let blanks =
            ["", "0", "0.0", ".", "-", "?", "x", "NaN", "NULL", "None", "nil", "<NA>", "\\N"];
        for text in blanks {
            assert_eq!(listed_cell(text.as_bytes()).ok(), Some(None), "{text}");
        }
        for text in ["10", "y", "5.5", "0.5", "55", "nothing"] {
            assert!(listed_cell(text.as_bytes()).is_err(), "{text}");
        }
    }
}
