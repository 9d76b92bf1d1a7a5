//! [`PathText`]: a path as lines of text.

use crate::explained::{ExplainedPath, ExplainedStep};
use crate::path::SolvingPath;
use crate::words::Words;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

/// A path as lines of text: a line on the rating, and then the steps.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Language, PathText, SolvingPath, Words};
/// use ninefold_logic::Board;
/// use ninefold_scales::{Profile, Rater};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let path = SolvingPath::from_rater(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let text = PathText { words, is_short: true, first: 51 };
/// let last = "  51. [1.0] Full house: box 9 has one blank cell: r9c7. Place 1 in r9c7.\n";
/// assert_eq!(text.steps(&path), last);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PathText {
    /// The language.
    pub words: Words,
    /// Whether each step has one line.
    pub is_short: bool,
    /// Number of the first step in the text, from 1.
    pub first: u32,
}

impl PathText {
    /// Returns a line on the rating, and on how the path ends if it does not solve the puzzle.
    pub fn heading(&self, path: &SolvingPath) -> String {
        let mut line = path.summary(&self.words);
        if !path.end.is_filled() {
            line.push(' ');
            line.push_str(path.ending(&self.words));
        }
        line.push('\n');
        line
    }

    /// Returns the steps as text, from step number `first` on, and below them the position if they do
    /// not solve the puzzle.
    pub fn steps(&self, path: &SolvingPath) -> String {
        path.explained(&self.words, self.first).text(self.is_short)
    }

    /// Describes the text, as "explained, en" does.
    pub fn description(&self) -> String {
        let form = if self.is_short { "explained in short" } else { "explained" };
        format!("{form}, {}", self.words.language().code())
    }
}

impl ExplainedPath<'_> {
    /// Returns the steps as text, and below them the position if they do not solve the puzzle. If
    /// `is_short` is set, each step has one line.
    pub fn text(&self, is_short: bool) -> String {
        let Self { path, first, steps, .. } = self;
        let mut out = String::new();
        let count = path.steps.len();
        if *first > 1 && *first as usize > count {
            let steps = if count == 1 { "step" } else { "steps" };
            // Writing into a text does not fail.
            let _ = writeln!(out, "  there is no step {first}: the path has {count} {steps}");
        }
        for ExplainedStep { step, explanation, .. } in steps {
            let text = if is_short {
                explanation.short()
            } else {
                explanation.to_string().replace('\n', "\n     ")
            };
            let score = path.scale.score_text(step.score);
            // Writing into a text does not fail.
            let _ = writeln!(out, "  {}. [{score}] {text}", step.number);
        }
        if !path.end.is_filled() {
            let _ = writeln!(out, "  position: {}", path.end.filled());
        }
        out
    }
}
