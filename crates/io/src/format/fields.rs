//! Nine rows of nine fields: cells of spreadsheets, Markdown tables, and boxes with a line around
//! each cell.
//!
//! ```text
//! 5,3,,,7,,,,          | 5 | 3 |   |   | 7 |   |   |   |   |
//! 6,,,1,9,5,,,         |---|---|---|---|---|---|---|---|---|
//! ,9,8,,,,,6,          | 6 |   |   | 1 | 9 | 5 |   |   |   |
//! ```

use super::cells::{NoCell, Span, listed_cell, not_a_cell};
use crate::fault::{Expected, Fault, Found, characters};
use crate::row::is_frame;
use ninefold_core::{Digit, Puzzle};

/// The characters that may separate the fields of a row.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// Most bytes of a row of fields.
const LONGEST: usize = 1024;

/// Returns whether a line in plain characters is a row of fields.
pub(super) fn is_row(line: &[u8]) -> bool {
    line.len() <= LONGEST
        && DELIMITERS
            .into_iter()
            .any(|delimiter| is_row_of(without_border(Span::new(1, line), delimiter), delimiter))
}

/// Reads a line in plain characters as 81 fields.
pub(super) fn line(line: &[u8]) -> Option<Puzzle> {
    let cells = DELIMITERS.into_iter().find_map(|delimiter| {
        let cells = line.trim_ascii().split(|byte| *byte == delimiter).map(listed_cell);
        <[Option<Digit>; 81]>::try_from(cells.collect::<Result<Vec<_>, _>>().ok()?).ok()
    });
    cells.map(Puzzle::new)
}

/// Returns whether a line of white space is a row of nine empty cells of a spreadsheet, with or
/// without empty columns between the boxes.
pub(super) fn is_empty_row(line: &[u8]) -> bool {
    matches!(line.split(|byte| *byte == b'\t').count(), 9 | 11) && line.trim_ascii().is_empty()
}

/// Returns whether a line is nine fields, more than half of them cells. The others may be mistakes.
fn is_row_of(line: Span, delimiter: u8) -> bool {
    let row = fields(line, delimiter);
    row.len() == 9 && row.iter().filter(|field| listed_cell(field.text).is_ok()).count() > 4
}

/// Reads nine rows of nine fields, in plain characters. Returns `None` if the first row does not
/// look like fields.
pub(super) fn puzzle(lines: &[(u64, Vec<u8>)]) -> Option<Result<Puzzle, Fault>> {
    let all = || lines.iter().map(|(number, text)| Span::new(*number, text));
    let mut rows: Vec<Span> = all().filter(|span| !is_frame(span.text)).collect();
    // The first row of a Markdown table has names. It is a row of the grid if the table has nine.
    let has_header = lines.get(1).is_some_and(|(_, text)| is_frame(text));
    let is_headed = rows.len() > 9 && !has_header;
    let telling = if has_header || is_headed { rows.get(1) } else { rows.first() };
    let delimiter = DELIMITERS
        .into_iter()
        .find(|d| telling.is_some_and(|row| is_row_of(without_border(*row, *d), *d)))?;
    if has_header && delimiter == b'|' && rows.len() == 10 {
        rows.remove(0);
    }
    let mut names = None;
    if is_headed && matches!(rows.len(), 10 | 12) && is_heading(rows[0], delimiter) {
        names = Some(rows.remove(0));
    }
    if rows.len() == 11 && [rows[3], rows[7]].into_iter().all(|row| is_empty(row, delimiter)) {
        rows.remove(7);
        rows.remove(3);
    }
    Some(wide(&rows, names, delimiter).unwrap_or_else(|| cells(&rows, delimiter)))
}

/// Returns whether a row has the names of columns: nine or more fields with letters, and no cell.
fn is_heading(row: Span, delimiter: u8) -> bool {
    let has_letters = |field: &Span| field.text.iter().any(u8::is_ascii_alphabetic);
    let is_cell = |field: &Span| !field.text.is_empty() && listed_cell(field.text).is_ok();
    let names = split(row, |byte| byte == delimiter);
    names.iter().filter(|name| has_letters(name)).count() >= 9 && !names.iter().any(is_cell)
}

/// Reads nine rows with more than nine columns: with the numbers of the rows before them, empty columns
/// around them, or empty columns between the boxes, as spreadsheets have them. `names` is the row of
/// names above them. Returns `None` if the rows are others.
///
/// Each place of nine columns that leaves out nothing but such columns is a reading. Two of them are a
/// fault, so no puzzle is moved by a column.
fn wide(rows: &[Span], names: Option<Span>, delimiter: u8) -> Option<Result<Puzzle, Fault>> {
    let fields_of = |row: &Span<'_>| split(*row, |byte| byte == delimiter).len();
    let width = rows.iter().map(fields_of).max().unwrap_or(0);
    // The bars of a table stand at both ends of its rows.
    let has_bars = delimiter == b'|' && rows.iter().any(|row| row.trim().text.starts_with(b"|"));
    if has_bars || rows.len() != 9 || width < 10 || rows.iter().any(|row| fields_of(row) < 9) {
        return None;
    }
    let table: Vec<Vec<Span>> =
        rows.iter().map(|row| split(*row, |byte| byte == delimiter)).collect();
    let column = |at: usize| table.iter().map(move |row| row.get(at).map_or(&b""[..], |f| f.text));
    let is_empty = |at: usize| column(at).all(|text| matches!(text, b"" | b"|"));
    let has_names =
        |at: usize| column(at).zip(b'1'..).all(|(text, n)| text.eq_ignore_ascii_case(&[b'R', n]));
    let has_numbers = |at: usize| column(at).zip(b'1'..).all(|(text, number)| text == [number]);
    let columns_from = |start: usize, has_gaps: bool| {
        let columns = (0..9).map(move |index| start + index + if has_gaps { index / 3 } else { 0 });
        columns.collect::<Vec<usize>>()
    };
    let wanted: Option<Vec<usize>> = names.map(|names| {
        let names = split(names, |byte| byte == delimiter);
        (0..names.len()).filter(|at| !names[*at].text.is_empty()).collect()
    });
    let wanted = wanted.filter(|columns| columns.len() == 9);
    let starts =
        (0..width - 8).flat_map(|start| [false, true].map(|gaps| columns_from(start, gaps)));
    let mut readings: Vec<Vec<usize>> = starts
        .filter(|columns| {
            let is_left_out = |at: usize| {
                let is_before = at + 1 == columns[0] && (0..at).all(is_empty);
                is_empty(at) || is_before && (has_names(at) || has_numbers(at))
            };
            columns[8] < width
                && !columns.iter().any(|at| has_names(*at))
                && wanted.as_ref().is_none_or(|wanted| wanted == columns)
                && (0..width).filter(|at| !columns.contains(at)).all(is_left_out)
        })
        .collect();
    if width == 10 && readings.len() > 1 && !has_numbers(0) {
        // A delimiter behind each field, also behind the last.
        readings.truncate(1);
    }
    match &readings[..] {
        [] => None,
        [columns] => {
            let fields = table.iter().flat_map(|row| columns.iter().map(|at| row.get(*at)));
            let cell = |field: Option<&Span>| match field {
                Some(field) => listed_cell(field.text).map_err(|NoCell| not_a_cell(*field)),
                None => Ok(None),
            };
            let cells: Result<Vec<_>, Fault> = fields.map(cell).collect();
            cells.map(|cells| <[_; 81]>::try_from(cells).ok().map(Puzzle::new)).transpose()
        }
        _ => {
            let expected = Expected::Text("nine columns, or names above them, such as A to I");
            Some(Err(rows[0].fault_of(expected, Found::Fields(width as u64))))
        }
    }
}

/// Returns a row without the number before it and the empty fields behind it, as far as the row itself
/// shows them.
fn without_border(row: Span<'_>, delimiter: u8) -> Span<'_> {
    if delimiter == b'|' || split(row, |byte| byte == delimiter).len() < 10 {
        return row;
    }
    let shorter = without_empty_end(row, delimiter);
    let count = split(shorter, |byte| byte == delimiter).len();
    if count == 10 { after_first(shorter, delimiter) } else { shorter }
}

/// Returns the rest of a row after its first field.
fn after_first(row: Span<'_>, delimiter: u8) -> Span<'_> {
    let end = row.text.iter().position(|byte| *byte == delimiter);
    end.map_or(row, |end| row.part(end + 1..row.text.len()))
}

/// Returns a row without the empty fields behind the ninth.
fn without_empty_end(row: Span<'_>, delimiter: u8) -> Span<'_> {
    let mut row = row;
    while split(row, |byte| byte == delimiter).len() > 9
        && let Some(last) = row.text.iter().rposition(|byte| *byte == delimiter)
        && row.text[last + 1..].trim_ascii().is_empty()
    {
        row = row.part(0..last);
    }
    row
}

/// Returns whether a row of fields has only empty ones.
fn is_empty(row: Span, delimiter: u8) -> bool {
    fields(row, delimiter).iter().all(|field| field.text.is_empty())
}

fn cells(rows: &[Span], delimiter: u8) -> Result<Puzzle, Fault> {
    let mut cells = [None; 81];
    for (to, row) in cells.chunks_exact_mut(9).zip(rows) {
        read_row(*row, delimiter, to)?;
    }
    let last = rows.last().copied().unwrap_or(Span::new(1, b""));
    match rows.get(9) {
        Some(tenth) => Err(tenth.fault_of(Expected::BlankLine, Found::AnotherRow)),
        None if rows.len() < 9 => {
            let found = Found::Rows(rows.len() as u64);
            Err(Fault { found, ..last.fault(last.text.len(), Expected::NineRows) })
        }
        None => Ok(Puzzle::new(cells)),
    }
}

fn read_row(row: Span, delimiter: u8, to: &mut [Option<Digit>]) -> Result<(), Fault> {
    let fields = fields(row, delimiter);
    for (cell, field) in to.iter_mut().zip(&fields) {
        *cell = listed_cell(field.text).map_err(|NoCell| not_a_cell(*field))?;
    }
    if fields.len() == 9 {
        return Ok(());
    }
    let found = Found::Fields(fields.len() as u64);
    // The place of the tenth field, or the end of the row.
    let column = fields.get(9).map_or(characters(row.text), |tenth| tenth.indent) + 1;
    Err(Fault { line: row.line, column, expected: Expected::Row, found })
}

/// Splits a row into fields. Leaves out what separates boxes, the outer bars of a table, and a
/// delimiter at the end.
fn fields(row: Span<'_>, delimiter: u8) -> Vec<Span<'_>> {
    let row = if delimiter == b'|' { without_outer_bars(row) } else { row };
    let mut fields = split(row, |byte| byte == delimiter);
    if delimiter != b'|' && fields.len() == 7 {
        // Bars between the boxes: 5,3,0|0,7,0|0,0,0.
        fields = split(row, |byte| byte == delimiter || byte == b'|');
    }
    if fields.len() == 10 && fields[9].text.is_empty() {
        fields.pop();
    }
    let is_gap = |field: Span| field.text.is_empty() || field.text == b"|";
    if fields.len() == 11 && is_gap(fields[3]) && is_gap(fields[7]) {
        fields.remove(7);
        fields.remove(3);
    }
    fields
}

fn without_outer_bars(row: Span<'_>) -> Span<'_> {
    let row = row.trim();
    let start = usize::from(row.text.first() == Some(&b'|'));
    let end = row.text.len() - usize::from(row.text.len() > start && row.text.ends_with(b"|"));
    row.part(start..end)
}

/// Splits a row at some bytes. Removes white space and quotes around fields.
fn split(row: Span<'_>, is_delimiter: impl Fn(u8) -> bool) -> Vec<Span<'_>> {
    let mut fields = Vec::new();
    let mut start = 0;
    for end in 0..=row.text.len() {
        if end == row.text.len() || is_delimiter(row.text[end]) {
            fields.push(unquoted(row.part(start..end).trim()));
            start = end + 1;
        }
    }
    fields
}

fn unquoted(field: Span<'_>) -> Span<'_> {
    match field.text {
        [first @ (b'"' | b'\''), .., last] if first == last => {
            field.part(1..field.text.len() - 1).trim()
        }
        _ => field,
    }
}
