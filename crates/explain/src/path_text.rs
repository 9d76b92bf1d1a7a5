//! [`PathText`]: a path as lines of text.

use crate::explained::{ExplainedPath, ExplainedStep};
use crate::folded::{self, PathPart};
use crate::path::SolvingPath;
use crate::words::Words;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

/// A path as lines of text: a line on the rating, and then the steps.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Language, PathForm, PathText, SolvingPath, Words};
/// use ninefold_logic::Board;
/// use ninefold_scales::{Profile, Rater};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let path = SolvingPath::from_rater(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let text = PathText { words, form: PathForm::Short, first: 51 };
/// let last = "  51. [1.0] Full house: box 9 has one blank cell: r9c7. Place 1 in r9c7.\n";
/// assert_eq!(text.steps(&path), last);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PathText {
    /// The language.
    pub words: Words,
    /// How long the text of each step is.
    pub form: PathForm,
    /// Number of the first step in the text, from 1.
    pub first: u32,
}

/// How much a text tells of the steps of a path.
///
/// ```
/// use ninefold_explain::PathForm;
///
/// assert_eq!(PathForm::default(), PathForm::Folded);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PathForm {
    /// One line for each step.
    Short,
    /// All sentences. Three or more singles in a row are one line, if the path has harder steps. Links
    /// that an earlier chain has already shown are not repeated.
    #[default]
    Folded,
    /// All sentences of all steps.
    Full,
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
        path.explained(&self.words, self.first).text(self.form)
    }

    /// Describes the text, as "explained, en" does.
    pub fn description(&self) -> String {
        let form = match self.form {
            PathForm::Short => "explained in short",
            PathForm::Folded => "explained",
            PathForm::Full => "explained in full",
        };
        format!("{form}, {}", self.words.language().code())
    }
}

impl ExplainedPath<'_> {
    /// Returns the steps as text, and below them the position if they do not solve the puzzle.
    pub fn text(&self, form: PathForm) -> String {
        let Self { path, first, steps, .. } = self;
        let mut out = String::new();
        let count = path.steps.len();
        if *first > 1 && *first as usize > count {
            let steps = if count == 1 { "step" } else { "steps" };
            // Writing into a text does not fail.
            let _ = writeln!(out, "  there is no step {first}: the path has {count} {steps}");
        }
        if form == PathForm::Folded {
            for part in folded::parts(steps) {
                self.write_part(&part, &mut out);
            }
        } else {
            for ExplainedStep { step, explanation, .. } in steps {
                let text = match form {
                    PathForm::Short => explanation.short(),
                    _ => explanation.to_string().replace('\n', "\n     "),
                };
                let score = path.scale.score_text(step.score);
                // Writing into a text does not fail.
                let _ = writeln!(out, "  {}. [{score}] {text}", step.number);
            }
        }
        if !path.end.is_filled() {
            let _ = writeln!(out, "  position: {}", path.end.filled());
        }
        out
    }
    /// Writes a step with its sentences, or singles in a row.
    fn write_part(&self, part: &PathPart<'_>, out: &mut String) {
        let score = |told: &ExplainedStep<'_>| self.path.scale.score_text(told.step.score);
        // Writing into a text does not fail.
        match part {
            PathPart::Step(told, sentences) => {
                let (number, name) = (told.step.number, &told.explanation.name);
                let _ = writeln!(out, "  {number}. [{}] {name}", score(told));
                for sentence in sentences {
                    let _ = writeln!(out, "     {sentence}");
                }
            }
            PathPart::Singles(run) => {
                let ([first, .., last], Some(hardest)) = (run, folded::hardest(run)) else {
                    return;
                };
                let (first, last) = (first.step.number, last.step.number);
                let text = folded::singles(self.words, run);
                let _ = writeln!(out, "  {first}-{last}. [{}] {text}", score(hardest));
            }
        }
    }
}
