//! [`NearestFormat`]: the format that an input without puzzles comes closest to.

use super::cells::are_cells;
use super::codes::{is_code, other_solo};
use super::paragraphs::entries;
use super::plain_characters::plain_line;
use super::table::{columns, have_puzzles};
use super::titles::is_title;
use super::{ColumnNames, Format, FormatProblem, InputStart, foreign};
use crate::fault::characters;
use crate::lines::other_encoding;
use crate::reader::Reader;
use crate::row::{is_frame, is_rule};
use ninefold_core::BLANKS;
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// The format that an input without any puzzle comes closest to, what is wrong with the input, and
/// what to do.
///
/// ```
/// use ninefold_io::format::{InputStart, NearestFormat};
///
/// let table = InputStart::new(b"id,name\n1,Ada\n");
/// let nearest = NearestFormat::find(&table, None).ok_or("a table")?;
/// assert_eq!(nearest.format, "csv");
/// assert_eq!(
///     nearest.to_string(),
///     "the nearest format is csv, but none of the columns id, name is a puzzle: \
///      name the column of the puzzles `puzzle`",
/// );
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NearestFormat {
    /// The name of the format.
    pub format: &'static str,
    /// What is wrong with the input.
    pub problem: FormatProblem,
}

impl fmt::Display for NearestFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { format, problem } = self;
        write!(f, "the nearest format is {format}, but {}: {}", problem.wrong(), problem.advice())
    }
}

impl NearestFormat {
    /// Returns the nearest format of an input whose first records are not puzzles. Returns `None`
    /// if there are puzzles, or if the fault of the first record says enough.
    ///
    /// `format` is the format that was recognised, or `None` for plain text.
    pub fn find(start: &InputStart, format: Option<&'static dyn Format>) -> Option<Self> {
        match format.map(|format| format.about().name) {
            None if has_puzzle(start) => None,
            None if other_solo(start.first()).is_some() => game_id(start),
            None if is_nearly_a_line(start.first()) => labelled(start),
            None => PLAIN.iter().find_map(|diagnosis| diagnosis(start)),
            Some("text") if entries(start).take(LOOKED_AT).all(|e| e.puzzle.is_err()) => {
                grid(start)
            }
            Some("jsonl") => object(start),
            Some("lists") => size_of_lists(start),
            Some("csv" | "tsv") => {
                table(start).filter(|nearest| nearest.problem.column().is_some())
            }
            Some(_) => None,
        }
    }

    fn new(format: &'static str, problem: FormatProblem) -> Self {
        Self { format, problem }
    }
}

/// Finds out what is wrong with the start of an input.
type Diagnosis = fn(&InputStart) -> Option<NearestFormat>;

/// The diagnoses of plain text, in the order in which they are asked.
const PLAIN: [Diagnosis; 10] =
    [encoding, not_text, web_page, link, sudocue, array, table, labelled, lines, grid];

/// Most records and lines that are looked at.
const LOOKED_AT: usize = 20;

/// Most names of columns that a message lists.
const NAMES: usize = 8;

/// Most characters of a row.
const LONGEST_ROW: usize = 40;

fn has_puzzle(start: &InputStart) -> bool {
    let mut records = Reader::new(start.bytes()).map_while(Result::ok).take(LOOKED_AT);
    records.any(|record| record.puzzle.is_ok())
}

/// Returns whether a line has about 81 characters, most of them cells. Its fault says enough.
fn is_nearly_a_line(line: &[u8]) -> bool {
    (70..100).contains(&characters(line.trim_ascii())) && cells_among(line) > 40
}

fn cells_among(line: &[u8]) -> usize {
    line.iter().filter(|byte| byte.is_ascii_digit() || BLANKS.contains(byte)).count()
}

fn encoding(start: &InputStart) -> Option<NearestFormat> {
    let encoding = other_encoding(start.bytes())?.to_string();
    Some(NearestFormat::new("text", FormatProblem::Encoding { encoding }))
}

fn not_text(start: &InputStart) -> Option<NearestFormat> {
    let is_control = |byte: &u8| *byte < b' ' && !b"\t\n\r\x0C".contains(byte);
    let kind = match foreign::kind_of(start.bytes()) {
        Some(kind) => kind.what,
        None if start.bytes().iter().any(is_control) => "binary data",
        None => return None,
    };
    Some(NearestFormat::new("text", FormatProblem::NotText { kind }))
}

fn web_page(start: &InputStart) -> Option<NearestFormat> {
    if !start.first().trim_ascii_start().starts_with(b"<") {
        return None;
    }
    let text = String::from_utf8_lossy(start.bytes()).to_ascii_lowercase();
    Some(if text.contains("<html") || text.contains("<!doctype html") || text.contains("<table") {
        NearestFormat::new("text", FormatProblem::WebPage)
    } else {
        NearestFormat::new("opensudoku", FormatProblem::OtherElement)
    })
}

fn link(start: &InputStart) -> Option<NearestFormat> {
    is_code(start.first()).then(|| NearestFormat::new("line", FormatProblem::Link))
}

fn game_id(start: &InputStart) -> Option<NearestFormat> {
    let kind = other_solo(start.first())?;
    Some(NearestFormat::new("line", FormatProblem::GameId { kind }))
}

/// Finds rows of nine words of digits, some with `u` before them.
fn sudocue(start: &InputStart) -> Option<NearestFormat> {
    let is_cell = |word: &[u8]| {
        let digits = word.strip_prefix(b"u").unwrap_or(word);
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    let is_row = |line: &[u8]| {
        let words: Vec<&[u8]> =
            line.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).collect();
        words.len() == 9 && words.iter().all(|word| is_cell(word))
    };
    let is_all = start.data().take(9).filter(|line| is_row(line)).count() == 9;
    let has_mark = || start.data().take(9).any(|line| line.contains(&b'u'));
    (is_all && has_mark()).then(|| NearestFormat::new("sdk", FormatProblem::SudoCue))
}

fn array(start: &InputStart) -> Option<NearestFormat> {
    let is_list = start.first().trim_ascii_start().first() == Some(&b'[');
    is_list.then(|| NearestFormat::new("lists", FormatProblem::ListWithoutCells))
}

/// Finds out whether the first list has rows and columns of another number than nine.
fn size_of_lists(start: &InputStart) -> Option<NearestFormat> {
    let text = start.bytes().trim_ascii_start();
    let open = text.iter().take_while(|byte| matches!(byte, b'[' | b'(' | b'{')).count();
    let first = text.get(open..)?.split(|byte| matches!(byte, b']' | b')' | b'}')).next()?;
    let size =
        first.split(|byte| matches!(byte, b',' | b' ')).filter(|word| !word.is_empty()).count();
    let is_other = open == 2 && matches!(size, 4..=8 | 10..=25);
    is_other.then(|| NearestFormat::new("lists", FormatProblem::OtherSize { size }))
}

fn object(start: &InputStart) -> Option<NearestFormat> {
    let mut text = start.bytes().trim_ascii_start();
    if let Some(items) = text.strip_prefix(b"[") {
        text = items;
    }
    let objects = serde_json::Deserializer::from_slice(text).into_iter();
    let Some(Ok(Value::Object(pairs))) = objects.take(1).next() else { return None };
    let names: Vec<String> = pairs.keys().cloned().collect();
    if have_puzzles(&columns(&names, &ColumnNames::default())) {
        return None;
    }
    let keys = listed(pairs.keys().map(String::as_str));
    Some(NearestFormat::new("jsonl", FormatProblem::NoPuzzleKey { keys }))
}

fn table(start: &InputStart) -> Option<NearestFormat> {
    let mut data = start.data();
    let (first, second) = (data.next()?, data.next());
    let fields = |line: &[u8], delimiter| line.split(|byte| *byte == delimiter).count();
    let (delimiter, format) =
        [(b',', "csv"), (b';', "csv"), (b'\t', "tsv")].into_iter().find(|(delimiter, _)| {
            let count = fields(first, *delimiter);
            count > 1 && second.is_none_or(|line| fields(line, *delimiter) == count)
        })?;
    let names = String::from_utf8_lossy(first);
    // A row of cells, or a sentence with a comma, has no names.
    let names: Vec<&str> =
        names.split(char::from(delimiter)).map(|name| name.trim().trim_matches('"')).collect();
    let is_name = |name: &&str| name.chars().any(char::is_alphabetic) && name.len() <= LONGEST_ROW;
    if second.is_none() || !names.iter().any(is_name) {
        return None;
    }
    let is_puzzle = |field: &[u8]| are_cells(without_quotes(field.trim_ascii()));
    let puzzle_of = |line: &[u8]| line.split(|byte| *byte == delimiter).position(is_puzzle);
    let all_names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    // The table may have a column that is known, a chosen one (or lack it), or no names.
    let is_known = have_puzzles(&columns(&all_names, start.columns()));
    if is_known || start.columns().puzzle.is_some() || puzzle_of(first).is_some() {
        return None;
    }
    let place = second.and_then(puzzle_of);
    let columns = listed(names.iter().copied());
    let problem = match place.and_then(|place| names.get(place)) {
        Some(column) => FormatProblem::UnknownColumn { columns, column: (*column).to_owned() },
        None => FormatProblem::NoPuzzleColumn { columns },
    };
    Some(NearestFormat::new(format, problem))
}

/// Finds a number or a label before the puzzle of the first line, such as `1.` or `Puzzle 1:`.
fn labelled(start: &InputStart) -> Option<NearestFormat> {
    let line = start.first().trim_ascii();
    let at = line.iter().rposition(u8::is_ascii_whitespace)?;
    let is_labelled = at <= LONGEST_ROW && are_cells(&line[at + 1..]);
    is_labelled.then(|| {
        let label = String::from_utf8_lossy(&line[..at]).trim_end().escape_debug().to_string();
        NearestFormat::new("line", FormatProblem::Label { label })
    })
}

/// Returns a field of a table without the quotes around it.
fn without_quotes(field: &[u8]) -> &[u8] {
    field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field)
}

/// Returns the first names of a list as a text.
pub(super) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> =
        names.into_iter().map(|name| name.escape_debug().take(LONGEST_ROW).collect()).collect();
    let more = if names.len() > NAMES { ", ..." } else { "" };
    names[..names.len().min(NAMES)].join(", ") + more
}

fn lines(start: &InputStart) -> Option<NearestFormat> {
    let line = start.first().trim_ascii();
    let length = characters(line);
    if line.len() <= LONGEST_ROW || cells_among(line) * 2 < line.len() {
        return None;
    }
    // The rest of a very long line may not have been read.
    let characters = (length <= 1000).then_some(length);
    Some(NearestFormat::new("line", FormatProblem::LineLength { characters }))
}

/// Compares the first lines with a grid of nine rows.
fn grid(start: &InputStart) -> Option<NearestFormat> {
    let lines = start.lines().skip_while(|line| line.trim_ascii().is_empty());
    let lines = lines.take_while(|line| !line.trim_ascii().is_empty());
    let lines = lines.filter(|line| line.first() != Some(&b'#')).take(1000).map(plain_line);
    let is_drawn = |line: &[u8]| is_frame(line) || is_rule(line.trim_ascii());
    let mut lines = lines.filter(|line| !is_drawn(line)).peekable();
    let has_title = lines.next_if(|line| is_title(line)).is_some();
    let sizes: Option<Vec<usize>> = lines.map(|line| cells_of_row(&line)).collect();
    let Some(sizes) = sizes.filter(|sizes| !sizes.is_empty() || !has_title) else {
        return Some(NearestFormat::new("text", FormatProblem::NoCells));
    };
    if sizes.is_empty() || sizes.iter().any(|size| *size > LONGEST_ROW) {
        return None;
    }
    let count = sizes.len();
    if count > 1 && count != 9 && sizes.iter().all(|size| *size == count) {
        return Some(NearestFormat::new("grid", FormatProblem::OtherSize { size: count }));
    }
    let problem = match sizes.iter().position(|size| *size != 9) {
        Some(row) => FormatProblem::RowLength { row: row + 1, cells: sizes[row] },
        None if count == 9 => return None,
        None => FormatProblem::RowCount { rows: count },
    };
    Some(NearestFormat::new("grid", problem))
}

/// Returns the number of cells in a row: of words if spaces or commas separate them, otherwise of
/// characters. Returns `None` if the row has other text than cells and numbers.
fn cells_of_row(row: &[u8]) -> Option<usize> {
    let is_gap = |byte: &u8| byte.is_ascii_whitespace() || b"|,;".contains(byte);
    let is_cell =
        |byte: &u8| byte.is_ascii_alphanumeric() || BLANKS.contains(byte) || *byte == b'?';
    let words: Vec<&[u8]> = row.split(is_gap).filter(|word| !word.is_empty()).collect();
    let letters = row.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
    let cells = row.iter().filter(|byte| is_cell(byte)).count();
    if words.is_empty() || !words.iter().all(|word| word.iter().all(is_cell)) || letters * 2 > cells
    {
        return None;
    }
    let is_spaced = words.iter().all(|word| word.len() <= 2);
    Some(if is_spaced && words.len() > 3 { words.len() } else { cells })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::FORMATS;

    fn nearest(text: &str) -> String {
        let start = InputStart::new(text.as_bytes());
        let format = FORMATS.iter().find(|format| format.recognises(&start)).copied();
        NearestFormat::find(&start, format).map(|nearest| nearest.to_string()).unwrap_or_default()
    }

    #[test]
    #[allow(clippy::too_many_lines, reason = "a list of cases")]
    fn an_input_without_puzzles_is_told_what_it_comes_closest_to() {
        let row = "53..7....\n";
        for (text, told) in [
            (row.repeat(8), "grid, but it has 8 rows; a puzzle has 9: add the missing row"),
            (
                row.repeat(18),
                "grid, but it has 18 rows; a puzzle has 9: put a blank line between two puzzles",
            ),
            (
                row.repeat(8) + "53..7...\n",
                "grid, but row 9 has 8 cells, not 9: give each row 9 cells",
            ),
            (
                format!("Grid 1\n{}", row.repeat(7)),
                "grid, but it has 7 rows; a puzzle has 9: add the missing rows",
            ),
            (
                ". 1 2 . 3 . 4 . 10 . 16 . . . . .\n".repeat(16),
                "grid, but it has 16 rows of 16 cells: ninefold reads puzzles of 9x9 cells only",
            ),
            (
                "1.3.\n".repeat(4),
                "grid, but it has 4 rows of 4 cells: ninefold reads puzzles of 9x9 cells only",
            ),
            (
                ".1".repeat(128),
                "line, but its first line has 256 characters, not 81: ninefold reads puzzles of 9x9 cells only",
            ),
            (
                ".".repeat(50),
                "line, but its first line has 50 characters, not 81: add the missing characters",
            ),
            (
                ".".repeat(1 << 16),
                "line, but its first line has more than 1000 characters, not 81: put one puzzle on each line, and a space before other text",
            ),
            (
                ".1".repeat(81),
                "line, but its first line has 162 characters, not 81: put one puzzle on each line, and a space before other text",
            ),
            (
                format!("Puzzle 1: {}\n", ".".repeat(81)),
                "line, but its first line has `Puzzle 1:` before the 81 cells: remove such text, for example with `sed 's/.*[[:space:]]//'`",
            ),
            (
                format!("name,puzzl\nA,{}\n", ".".repeat(81)),
                "csv, but none of the columns name, puzzl has a known name, such as `puzzle`: choose the column `puzzl`",
            ),
            (
                "id\tname\n1\tAda\n".into(),
                "tsv, but none of the columns id, name is a puzzle: name the column of the puzzles `puzzle`",
            ),
            (
                "{\"id\": 7, \"cells\": \"53\"}\n".into(),
                "jsonl, but none of the keys cells, id is a puzzle: name the key of the puzzle `puzzle`",
            ),
            (
                "{\n  \"cells\": \"53\"\n}\n".into(),
                "jsonl, but none of the keys cells is a puzzle: name the key of the puzzle `puzzle`",
            ),
            (
                "[\n  {\"cells\": \"53\", \"id\": 1}\n]\n".into(),
                "jsonl, but none of the keys cells, id is a puzzle: name the key of the puzzle `puzzle`",
            ),
            (
                "[true]\n".into(),
                "lists, but the first value in brackets is not a cell: write 9 lists of 9 cells in brackets, or 81 cells in quotes",
            ),
            (
                "<!DOCTYPE html>\n<p>404\n".into(),
                "text, but it is a web page: copy the puzzle from the page as text",
            ),
            (
                "<svg/>".into(),
                "opensudoku, but its first element is not `opensudoku`: write the puzzles as text, 81 cells on a line",
            ),
            (
                "%PDF-1.7\n".into(),
                "text, but it is a PDF document: write its puzzles as text, with 1-9 and a dot for a blank",
            ),
            (
                "a\0b".into(),
                "text, but it is binary data: write its puzzles as text, with 1-9 and a dot for a blank",
            ),
            (
                "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZ\n"
                    .into(),
                "line, but its first line is a link that does not have exactly 81 cells in it: open the link, and copy the puzzle from there as 81 characters",
            ),
            (
                "3x3k:_3f6_2,a5b9_1\n".into(),
                "line, but its first line is a game id of Solo for a killer Sudoku: choose a puzzle of 9x9 cells without other rules",
            ),
            (
                "5 3 u12 u9 7 u12 u4 u2 u1\n".repeat(9),
                "sdk, but its cells are those of an .sdx file of SudoCue: save the puzzle as .sdk or .sdm in SudoCue",
            ),
            (
                "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n".into(),
                "lists, but it has 4 rows of 4 cells: ninefold reads puzzles of 9x9 cells only",
            ),
            (
                "Dear Sir or Madam,\n".into(),
                "text, but it has no line of 81 cells and no 9 lines of 9 cells: write 1-9 for clues and a dot for each blank",
            ),
        ] {
            assert_eq!(nearest(&text), format!("the nearest format is {told}"), "{text}");
        }
    }

    #[test]
    fn an_input_with_puzzles_or_with_a_small_mistake_is_told_nothing() {
        let line =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for text in [
            line.to_owned(),
            format!("hello\n{line}\n"),
            line.replacen('.', "y", 1),
            "53..7...y\n".repeat(9),
            "---------\n".repeat(10),
            String::new(),
            ".".repeat(80),
            format!("{{\"puzzle\":\"{}\"}}", &line[1..]),
        ] {
            assert_eq!(nearest(&text), "", "{text}");
        }
    }
}
