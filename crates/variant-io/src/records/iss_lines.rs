//! [`IssLines`]: whether strings of ISS on several lines are one puzzle.

use super::may_be_puzzle;

/// The lines of a string of ISS so far.
///
/// A string may be wrapped: with one item on each line, or anywhere. In a file with a puzzle on each
/// line, puzzles have several items. A line with `.Shape` always begins a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct IssLines {
    /// Items of the first line.
    first: usize,
    /// Whether the first line says nothing but the shape.
    is_only_shape: bool,
    /// Number of lines.
    lines: usize,
    /// Whether some lines may be the next puzzle.
    is_doubtful: bool,
}

impl IssLines {
    pub fn new(first: &str) -> Self {
        let items = items(first);
        let is_only_shape = items == 1 && first.starts_with(SHAPE);
        Self { first: items, is_only_shape, lines: 1, is_doubtful: false }
    }

    /// Returns whether the string goes on in a line that begins with an item.
    pub fn go_on(&mut self, line: &str) -> bool {
        let items = items(line);
        if line.starts_with(SHAPE) || self.lines == 1 && self.first > 1 && items > 1 {
            return false;
        }
        let is_one = |items: usize| items == 1;
        self.is_doubtful |=
            self.lines == 1 && !self.is_only_shape && is_one(self.first) != is_one(items);
        self.lines += 1;
        true
    }

    /// Returns whether the string goes on in a line that begins inside an item.
    pub fn are_continued_by(&mut self, line: &str) -> bool {
        let goes_on = line.contains(['~', '_', '.', 'R']) && !may_be_puzzle(line);
        self.lines += usize::from(goes_on);
        goes_on
    }

    pub const fn is_doubtful(&self) -> bool {
        self.is_doubtful
    }
}

const SHAPE: &str = ".Shape";

/// Returns the number of items of a line.
fn items(line: &str) -> usize {
    line.matches('.').count()
}
