//! [`PathTeller`]: what is printed of the steps of a puzzle, and what is written into files.

use ninefold_core::Puzzle;
use ninefold_explain::{PathRefusal, SolvingPath, Words};
use std::error::Error;
use std::fmt::{self, Write};
use std::io;

/// The error of a file that a [`PathTeller`] writes besides the output. Its text names the file, and
/// says what to do.
///
/// ```
/// use ninefold_batch::SideFileError;
///
/// let error = SideFileError("a.html: this is a folder; name a file".to_owned());
/// assert_eq!(std::io::Error::other(error).to_string(), "a.html: this is a folder; name a file");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideFileError(pub String);

impl fmt::Display for SideFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for SideFileError {}

/// Tells the steps of a puzzle: returns the text that is printed, and may write files.
pub trait PathTeller: fmt::Debug + Send + Sync {
    /// Describes the text, as "explained, en" does. Runs with another description do not continue
    /// the output of this one.
    fn description(&self) -> String;

    /// Returns whether [`tell`](Self::tell) uses the number of the record.
    fn needs_numbers(&self) -> bool {
        false
    }

    /// Tells the steps of a puzzle. `number` counts the records from 1.
    ///
    /// # Errors
    ///
    /// [`SideFileError`] for files. It ends the run.
    fn tell(&self, number: u64, path: &SolvingPath) -> io::Result<String>;

    /// Returns what is printed of a puzzle that has no steps, and why.
    fn tell_refusal(&self, puzzle: &Puzzle, why: &str) -> String;
}

/// Explanations as text: a line on the rating, and then the steps.
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
/// assert_eq!(JsonPaths { words, first: 1 }.description(), "as JSON, en");
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
    /// Returns a line on the rating, and on how the path ends if it does not solve the puzzle.
    pub fn heading(words: &Words, path: &SolvingPath) -> String {
        let mut line = path.summary(words);
        if !path.end.is_filled() {
            line.push(' ');
            line.push_str(path.ending(words));
        }
        line.push('\n');
        line
    }

    /// Returns a line on why a puzzle has no steps.
    pub fn refusal(why: &str) -> String {
        if why == "stopped" { "stopped\n".to_owned() } else { format!("not proper: {why}\n") }
    }

    /// Returns the steps as text, from step number `self.first` on, and below them the position if
    /// they do not solve the puzzle.
    pub fn steps(&self, path: &SolvingPath) -> String {
        let mut out = String::new();
        let count = path.steps.len();
        if self.first > 1 && self.first as usize > count {
            let steps = if count == 1 { "step" } else { "steps" };
            // Writing into a text does not fail.
            let _ =
                writeln!(out, "  there is no step {}: the path has {count} {steps}", self.first);
        }
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
        if !path.end.is_filled() {
            let _ = writeln!(out, "  position: {}", path.end.filled());
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
        Ok(Self::heading(&self.words, path) + &self.steps(path))
    }

    fn tell_refusal(&self, _puzzle: &Puzzle, why: &str) -> String {
        Self::refusal(why)
    }
}

impl PathTeller for JsonPaths {
    fn description(&self) -> String {
        format!("as JSON, {}{}", self.words.language().code(), from_step(self.first))
    }

    fn tell(&self, _number: u64, path: &SolvingPath) -> io::Result<String> {
        Ok(path.json(&self.words, self.first) + "\n")
    }

    fn tell_refusal(&self, puzzle: &Puzzle, why: &str) -> String {
        PathRefusal::new(puzzle, why).json() + "\n"
    }
}
