//! [`Question`]: a question that a job asks of every record. Each question has a file here.

mod check;
mod count;
mod hint;
mod list;
mod list_steps;
mod rate;
mod reached;
mod solve;
mod tell;

pub use check::CheckPuzzles;
pub use count::CountSolutions;
pub use hint::HintPuzzles;
pub use list::ListSolutions;
pub use list_steps::ListSteps;
pub use rate::{RatePuzzles, StepText};
pub use solve::SolvePuzzles;
pub(crate) use solve::without_grid;
pub use tell::{JsonPaths, PathTeller, SideFileError, TextPaths};

use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::host::Host;
use crate::outcome::{Outcome, SummaryWords};
use crate::scales::TableColumn;
use crate::search::{Search, Searcher};
use crate::text::TextWriter;
use crate::wording::{no_solution, no_solution_because};
use ninefold_core::{Puzzle, StopReason};
use ninefold_io::Shape;
use ninefold_io::format::Entry;
use ninefold_questions::Position;
use std::io;

/// A question that a job asks of every record of the inputs.
///
/// The questions of this crate are [`SolvePuzzles`], [`ListSolutions`], [`CountSolutions`],
/// [`CheckPuzzles`], [`RatePuzzles`] and [`HintPuzzles`].
pub trait Question: sealed::Ask + Send + Sync {
    /// Returns the name and value of each setting that the output depends on.
    fn description(&self) -> Vec<(&'static str, String)>;

    /// Returns the columns that tables have for the answer, besides the common columns.
    fn columns(&self) -> Vec<TableColumn> {
        Vec::new()
    }

    /// Returns the form of the answers, which decides which formats can hold them.
    fn wants(&self) -> AnswerForm;

    /// Returns the words of the summary.
    fn words(&self) -> SummaryWords {
        SummaryWords { answered: "solved", negative: "without solution", stopped: "stopped" }
    }

    /// Returns whether the output depends on the number of the record.
    fn needs_numbers(&self) -> bool {
        false
    }

    /// Returns whether the answer depends on the pencil marks of the record.
    fn uses_marks(&self) -> bool {
        false
    }

    /// Returns whether an answer that is interrupted is worth writing.
    fn grows(&self) -> bool {
        false
    }

    /// Returns whether many puzzles can be searched together.
    fn uses_lanes(&self) -> bool {
        false
    }
}

/// The form of the answers to a question.
///
/// ```
/// use ninefold_batch::{CountSolutions, Question, AnswerForm};
/// assert_eq!(CountSolutions { limit: 2 }.wants(), AnswerForm::Finding);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnswerForm {
    /// One grid for each puzzle: any format can hold it.
    Grid,
    /// Several grids for each puzzle: only text can hold them.
    Grids,
    /// Another finding, such as a count: text or a table can hold it.
    Finding,
    /// Several lines for each puzzle: only text can hold them.
    Lines,
}

/// Keeps other crates from implementing `Question`.
pub(crate) mod sealed {
    use super::{Asker, Search};

    /// Makes askers for threads.
    pub trait Ask {
        /// Returns an asker for one thread. `for_table`: whether the answers go into a table.
        fn asker(&self, search: &Search, for_table: bool) -> Box<dyn Asker>;
    }
}

/// Asks a question in one thread.
pub trait Asker: Send {
    /// Prepares the answers to many puzzles by one quick search, if they can be searched together.
    fn prepare(&mut self, _puzzles: &[Puzzle], _searcher: &mut Searcher) {}

    /// Answers a prepared puzzle. `asked.index` is its index among the prepared puzzles.
    ///
    /// # Errors
    ///
    /// If nobody wants more answers.
    fn answer(
        &mut self,
        asked: Asked<'_>,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<PuzzleAnswer>;

    /// Writes an answer as text if [`prepare`](Self::prepare) has found it and no message belongs
    /// to it. Returns whether it wrote the answer. This shortcut serves nearly all puzzles of a
    /// large file.
    ///
    /// # Errors
    ///
    /// Errors of writing the text.
    fn write_prepared(
        &mut self,
        _asked: &mut Asked<'_>,
        _delivery: &mut Delivery<'_>,
    ) -> io::Result<bool> {
        Ok(false)
    }

    /// Returns the shape of an answer as text.
    fn shape(&self, of_input: Shape) -> Shape {
        let _ = of_input;
        Shape::Line
    }

    /// Returns the line before the answers to a record, if there is one.
    fn heading(&self, _number: u64) -> Option<String> {
        None
    }

    /// Writes an answer as text.
    ///
    /// # Errors
    ///
    /// Errors of writing the text.
    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        asked: Asked<'_>,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<()>;

    /// Returns what an answer means for the run, and why.
    fn judge(&self, answer: &PuzzleAnswer, puzzle: &Puzzle) -> Judgement {
        match answer.stopped {
            Some(reason) => Judgement::Stopped(reason),
            None if answer.has_no_solution() => Judgement::Negative(Some(no_solution(puzzle))),
            None => Judgement::Answered,
        }
    }
}

/// A puzzle that waits for its answer, and the writer of the answer.
pub struct Asked<'a> {
    pub(crate) puzzle: &'a Puzzle,
    /// The record, if it has more than a puzzle and the question uses it.
    pub(crate) entry: Option<&'a Entry>,
    /// Number of the record, from 1, in all inputs together.
    pub(crate) number: u64,
    /// Index among the puzzles that were prepared together.
    pub(crate) index: usize,
    /// Shape of the answer as text.
    pub(crate) shape: Shape,
    /// Writer of the answer.
    pub(crate) text: &'a mut TextWriter,
}

impl Asked<'_> {
    /// Returns the position of the record: [`Position::of_entry`].
    pub(crate) fn position(&self) -> Position {
        let of_puzzle = || Position::of_puzzle(self.puzzle);
        self.entry.map_or_else(of_puzzle, |entry| Position::of_entry(self.puzzle, entry))
    }

    /// Returns the position of the record: [`Position::reached_in_entry`].
    pub(crate) fn position_reached(&self) -> Position {
        let of_puzzle = || Position::of_puzzle(self.puzzle);
        self.entry.map_or_else(of_puzzle, |entry| Position::reached_in_entry(self.puzzle, entry))
    }
}

/// What an answer means for the run.
pub enum Judgement {
    /// The record was answered.
    Answered,
    /// The answer is negative, for this reason. `None`: the answer itself says why.
    Negative(Option<String>),
    /// The search was stopped.
    Stopped(StopReason),
}

impl Judgement {
    /// Returns what an answer in sentences means. `has_answer`: whether the sentences answer the
    /// question. `why` is why the position has no solution, if it has none and the puzzle has one.
    pub(crate) fn of_told(
        answer: &PuzzleAnswer,
        puzzle: &Puzzle,
        has_answer: bool,
        why: Option<&str>,
    ) -> Self {
        match answer.stopped {
            Some(reason) => Self::Stopped(reason),
            None if answer.has_no_solution() => {
                Self::Negative(Some(no_solution_because(puzzle, why)))
            }
            None if answer.is_proper() && has_answer => Self::Answered,
            // The answer itself says why.
            None => Self::Negative(None),
        }
    }

    /// Returns the outcome, and a message about it if one is needed.
    pub(crate) fn outcome(self, search: &Search, host: &dyn Host) -> (Outcome, Option<String>) {
        match self {
            Self::Answered => (Outcome::Answered, None),
            Self::Negative(reason) => (Outcome::Negative, reason),
            Self::Stopped(reason) => (Outcome::Stopped, Some(search.explain_stop(reason, host))),
        }
    }
}
