//! Text as people paste it, where the strict rules of plain text find no grid: 81 digits and blanks
//! in any arrangement, nine rows of nine fields, or 81 groups of digits, which are pencil marks.

use super::cells::Span;
use super::fields;
use crate::fault::{Expected, Fault, Found};
use crate::row::is_frame;
use ninefold_core::{BLANKS, Digit, DigitSet, Marks, Puzzle};

/// The content of a paragraph that is not nine rows by the strict rules.
pub(crate) enum Pasted {
    Cells(Puzzle),
    Marks(Box<Marks>),
}

/// Reads text as people paste it, in plain characters. 81 digits and blanks of one kind are cells,
/// and so are nine rows of nine fields; 81 groups of digits are pencil marks. Returns `None` for
/// other text, and a fault for malformed fields and pencil marks.
pub(crate) fn pasted(lines: &[(u64, Vec<u8>)]) -> Option<Result<Pasted, Fault>> {
    let found = pasted_plainly(lines);
    if matches!(found, Some(Ok(_))) {
        return found;
    }
    let lines = without_number(lines);
    let labelled = without_labels(lines);
    let remarked = without_remarks(labelled.as_deref().unwrap_or(lines));
    let stripped = remarked.or(labelled);
    let stripped = pasted_plainly(stripped.as_deref().unwrap_or(lines));
    if matches!(stripped, Some(Ok(_))) { stripped } else { found }
}

/// Returns the lines without a number above nine rows, such as the number of grids that follow.
fn without_number(lines: &[(u64, Vec<u8>)]) -> &[(u64, Vec<u8>)] {
    let rows = lines.iter().filter(|(_, text)| !is_frame(text)).count();
    match lines {
        [(_, first), rest @ ..] if rows == 10 && is_number(first) => rest,
        _ => lines,
    }
}

/// Returns whether a line is a number of at most six digits.
pub(super) fn is_number(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    (1..=6).contains(&text.len()) && text.iter().all(u8::is_ascii_digit)
}

/// Reads text without labels and words beside it.
fn pasted_plainly(lines: &[(u64, Vec<u8>)]) -> Option<Result<Pasted, Fault>> {
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

/// Returns the lines of a box without the words to the right of it. Returns `None` if there are none.
fn without_remarks(lines: &[(u64, Vec<u8>)]) -> Option<Vec<(u64, Vec<u8>)>> {
    let box_end = |text: &[u8]| {
        let side = text.trim_ascii_start().first().filter(|byte| matches!(byte, b'|' | b'+'))?;
        let end = text.iter().rposition(|byte| byte == side)? + 1;
        // `x` may be a blank.
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X');
        let has_words = text[end..].iter().any(|byte| is_letter(byte) || !byte.is_ascii());
        (end > 9 && has_words && matches!(text[end], b' ' | b'\t')).then_some(end)
    };
    lines.iter().any(|(_, text)| box_end(text).is_some()).then(|| {
        let cut = |text: &[u8]| text[..box_end(text).unwrap_or(text.len())].to_vec();
        lines.iter().map(|(number, text)| (*number, cut(text))).collect()
    })
}

/// Returns the lines of a grid whose rows have the labels A to I, with spaces for the labels. A line
/// above them may have the numbers of the columns. Returns `None` if there are no labels.
///
/// ```text
///     1 2 3   4 5 6   7 8 9
/// A | 5 3 . | . 7 . | . . . |
/// B | 6 . . | 1 9 5 | . . . |
/// ```
fn without_labels(lines: &[(u64, Vec<u8>)]) -> Option<Vec<(u64, Vec<u8>)>> {
    let mut stripped = Vec::new();
    let mut labels = b'A'..=b'I';
    for (number, text) in lines {
        let start = text.len() - text.trim_ascii_start().len();
        let label = text.get(start).map(u8::to_ascii_uppercase);
        if is_frame(text) || stripped.is_empty() && is_numbering(text) {
            continue;
        }
        let gap = text.get(start + 1);
        let is_gap = gap.is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'|' | b':'));
        if label != labels.next() || !is_gap {
            return None;
        }
        let mut text = text.clone();
        text[start] = b' ';
        // A bar may be the border of the box.
        if text[start + 1] == b':' {
            text[start + 1] = b' ';
        }
        stripped.push((*number, text));
    }
    (stripped.len() == 9).then_some(stripped)
}

/// Returns whether a line has the numbers 1 to 9 in order, as above the columns of a grid.
pub(super) fn is_numbering(text: &[u8]) -> bool {
    let ink = text.iter().filter(|byte| !matches!(byte, b' ' | b'\t' | b'|' | b'\r'));
    text.len() > 9 && ink.copied().eq(b'1'..=b'9')
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

/// Signs by which people point at marks: `*67`, `#579`, `-1569`, `14(78)`.
const SIGNS: [u8; 6] = *b"*#+-()";

/// Reads pencil marks. Returns `None` if the lines do not look like marks: many groups of several
/// digits.
fn marks(content: &[Span]) -> Option<Result<Marks, Fault>> {
    let first = *content.first()?;
    let all = || content.iter().copied().flat_map(groups);
    let is_ink = |byte: &u8| matches!(byte, b'1'..=b'9') || SIGNS.contains(byte);
    let is_several = |text: &[u8]| text.len() > 1 && text.iter().all(is_ink);
    let several = all().filter(|group| is_several(group.text)).count();
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
    let ink = group.text.iter().enumerate().filter(|(_, byte)| !SIGNS.contains(byte));
    for (offset, byte) in ink {
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
