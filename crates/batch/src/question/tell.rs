//! [`PathTeller`]: what is printed of the steps of a puzzle, and what is written into files.

use ninefold_core::Puzzle;
use ninefold_explain::{SolvingPath, Words};
use std::fmt::{self, Write};
use std::io;

/// Tells the steps of a puzzle: returns the text that is printed, and may write files.
pub trait PathTeller: fmt::Debug + Send + Sync {
    /// Describes the text, as "explained, en" does. Runs with another description do not continue
    /// the output of this one.
    fn description(&self) -> String;

    /// Returns whether the rating is printed above the steps.
    fn shows_rating(&self) -> bool {
        true
    }

    /// Returns whether [`tell`](Self::tell) uses the number of the record.
    fn needs_numbers(&self) -> bool {
        false
    }

    /// Tells the steps of a puzzle. `number` counts the records from 1.
    ///
    /// # Errors
    ///
    /// Those of files. They end the run.
    fn tell(&self, number: u64, path: &SolvingPath) -> io::Result<String>;

    /// Returns what is printed of a puzzle that has no steps, and why. `None`: a line with the reason.
    fn tell_refusal(&self, _puzzle: &Puzzle, _why: &str) -> Option<String> {
        None
    }
}

/// Explanations as text.
///
/// ```
/// use ninefold_batch::{PathTeller, TextPaths};
/// use ninefold_explain::{Coordinates, Language, Words};
///
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let teller = TextPaths { words, is_short: true, first: 1 };
/// assert_eq!(teller.description(), "explained in short, en");
/// ```
#[derive(Clone, Debug)]
pub struct TextPaths {
    /// The language.
    pub words: Words,
    /// Whether each step has one line.
    pub is_short: bool,
    /// Number of the first step in the text, from 1.
    pub first: u32,
}

/// Explanations as JSON: an object on a line for each puzzle.
///
/// ```
/// use ninefold_batch::{JsonPaths, PathTeller};
/// use ninefold_explain::{Coordinates, Language, Words};
///
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// assert!(!JsonPaths { words, first: 1 }.shows_rating());
/// ```
#[derive(Clone, Debug)]
pub struct JsonPaths {
    /// The language.
    pub words: Words,
    /// Number of the first step in the object, from 1.
    pub first: u32,
}

/// Returns what a description says of the first step.
fn from_step(first: u32) -> String {
    if first > 1 { format!(", from step {first}") } else { String::new() }
}

impl TextPaths {
    /// Returns the steps as text, from step number `self.first` on.
    pub(crate) fn steps(&self, path: &SolvingPath) -> String {
        let mut out = String::new();
        for step in path.steps_from(self.first) {
            let told = step.explanation(&self.words);
            let text = if self.is_short {
                told.short()
            } else {
                told.to_string().replace('\n', "\n     ")
            };
            // Writing into a text does not fail.
            let _ =
                writeln!(out, "  {}. [{}] {text}", step.number, path.scale.score_text(step.score));
        }
        out
    }
}

impl PathTeller for TextPaths {
    fn description(&self) -> String {
        let form = if self.is_short { "explained in short" } else { "explained" };
        format!("{form}, {}{}", self.words.language().code(), from_step(self.first))
    }

    fn tell(&self, _number: u64, path: &SolvingPath) -> io::Result<String> {
        let mut out = self.steps(path);
        if !path.end.is_filled() {
            // Writing into a text does not fail.
            let _ = writeln!(out, "  position: {}", path.end.filled());
        }
        Ok(out)
    }
}

impl PathTeller for JsonPaths {
    fn description(&self) -> String {
        format!("as JSON, {}{}", self.words.language().code(), from_step(self.first))
    }

    fn shows_rating(&self) -> bool {
        false
    }

    fn tell(&self, _number: u64, path: &SolvingPath) -> io::Result<String> {
        Ok(path.json(&self.words, self.first) + "\n")
    }

    fn tell_refusal(&self, puzzle: &Puzzle, why: &str) -> Option<String> {
        Some(SolvingPath::json_refusal(puzzle, why) + "\n")
    }
}
