//! Rows: one grid, or puzzles of one line each.

use super::line::{LineKind, RecordLine};
use super::{VariantRecord, may_be_puzzle};
use crate::format::VariantFormat;
use crate::grid::SIZES;
use crate::read::candidates;

/// Lines of a paragraph at which its rows are puzzles of their own: more than the rows of the largest
/// grid, and rules between them.
pub(super) const MOST_LINES: usize = 2 * *SIZES.end() + 2;

/// Returns whether the lines of a paragraph are puzzles of their own.
///
/// Sixteen lines of sixteen cells may be puzzles of 4x4 or one of 16x16: their clues decide.
pub(super) fn are_lines(lines: &[RecordLine]) -> bool {
    let is_puzzle = |line: &RecordLine| line.kind() == LineKind::Row && may_be_puzzle(&line.text());
    if lines.len() == 1 {
        return true;
    }
    if may_be_puzzle(&joined(lines)) {
        // A grid of large numbers has none that a small one may have.
        return !are_all_blank(lines) && lines.iter().all(is_puzzle);
    }
    lines.iter().any(is_puzzle)
}

/// Returns whether lines without a clue may be a grid, and puzzles of their own.
pub(super) fn are_all_blank(lines: &[RecordLine]) -> bool {
    let is_blank = |line: &RecordLine| {
        let text = line.text();
        text.chars().all(|c| ".*_0 |,".contains(c)) && may_be_puzzle(&text)
    };
    lines.len() > 1 && lines.iter().all(is_blank)
}

fn joined(lines: &[RecordLine]) -> String {
    let texts: Vec<_> = lines.iter().map(RecordLine::text).collect();
    texts.join("\n")
}

/// Returns whether a text has as many rows as cells in most of its rows, or one row of as many cells as a
/// large grid.
pub(super) fn is_square(text: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || c == '|' || c == ',';
    let cells = |line: &str| line.chars().filter(|c| !is_between(*c)).count();
    let is_rule = |line: &str| line.chars().all(|c| c.is_whitespace() || "-+=|".contains(c));
    let is_cell = |c: &char| c.is_ascii_alphanumeric() || ".*_".contains(*c);
    let characters = text.chars().filter(|c| !is_between(*c)).count();
    // A few wrong characters are damage. More are another kind of text.
    if text.chars().filter(is_cell).count() * 8 < characters * 7 {
        return false;
    }
    let rows: Vec<usize> = text.lines().filter(|line| !is_rule(line)).map(cells).collect();
    if let [cells] = rows[..] {
        return (10..=*SIZES.end()).any(|size| size * size == cells);
    }
    let square = rows.iter().filter(|cells| **cells == rows.len()).count();
    rows.len() != 9 && SIZES.contains(&rows.len()) && 2 * square > rows.len()
}

/// Returns whether region letters may follow a record.
pub(super) fn may_have_regions(record: &VariantRecord) -> bool {
    let text = String::from_utf8_lossy(&record.bytes);
    let is_grid = |format: &VariantFormat| matches!(format, VariantFormat::Grid(_));
    !record.is_one_line() && candidates(&text).iter().any(is_grid)
}

/// Returns whether a record is the regions of the grid before it.
pub(super) fn are_regions_of(grid: &VariantRecord, record: &VariantRecord) -> bool {
    let text = String::from_utf8_lossy(&record.bytes);
    record.lines == grid.lines
        && candidates(&text) == [VariantFormat::JigsawLine]
        && candidates(&format!("{}\n{text}", String::from_utf8_lossy(&grid.bytes)))
            .contains(&VariantFormat::JigsawLine)
}
