//! [`Question`]: what is asked of every record. A question is a file here and a line below.

mod check;
mod count;
mod list;
mod solve;

pub use check::CheckPuzzles;
pub use count::CountSolutions;
pub use list::ListSolutions;
pub use solve::SolvePuzzles;
pub(crate) use solve::without_grid;

use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::outcome::{Outcome, SummaryWords};
use crate::search::{Search, Searcher};
use crate::text::TextWriter;
use crate::wording::no_solution;
use ninefold_core::{Puzzle, StopReason};
use ninefold_io::Shape;
use ninefold_io::format::AnswerColumn;
use std::io;

/// What is asked of every record of the inputs.
///
/// The questions of this crate are [`SolvePuzzles`], [`ListSolutions`], [`CountSolutions`] and
/// [`CheckPuzzles`].
pub trait Question: sealed::Ask + Send + Sync {
    /// Name and value of everything that the output depends on.
    fn description(&self) -> Vec<(&'static str, String)>;

    /// The columns that tables have for the answer, beside the common ones.
    fn columns(&self) -> &'static [AnswerColumn] {
        &[]
    }

    /// What the question asks for, which decides how an answer can be written.
    fn wants(&self) -> AnswerForm;

    /// What the summary calls the records.
    fn words(&self) -> SummaryWords {
        SummaryWords { answered: "solved", negative: "without solution" }
    }

    /// Whether the answer depends on the number of the record.
    fn needs_numbers(&self) -> bool {
        false
    }

    /// Whether many puzzles can be searched together.
    fn uses_lanes(&self) -> bool {
        false
    }
}

/// What a question asks for.
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
    /// Something else: text or a table can hold it.
    Finding,
}

/// Keeps the work behind a question private to this crate.
pub(crate) mod sealed {
    use super::{Asker, Search};

    /// Starts the work of one thread.
    pub trait Ask {
        /// An asker; `for_table` says whether the answers go into a table.
        fn asker(&self, search: &Search, for_table: bool) -> Box<dyn Asker>;
    }
}

/// Asks a question in one thread.
pub trait Asker: Send {
    /// Finds out quickly what can be found out about many puzzles together.
    fn prepare(&mut self, _puzzles: &[Puzzle], _searcher: &mut Searcher) {}

    /// Answers one of the puzzles that were prepared, by its index among them.
    ///
    /// # Errors
    ///
    /// Nobody wants the answer any more.
    fn answer(
        &mut self,
        asked: Asked<'_>,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<PuzzleAnswer>;

    /// Writes an answer as text at once, if [`prepare`](Self::prepare) has found it and nothing
    /// else is to be said: a shortcut for nearly all puzzles of a large file. Returns whether it
    /// did.
    ///
    /// # Errors
    ///
    /// Those of the text.
    fn write_prepared(
        &mut self,
        _asked: &mut Asked<'_>,
        _delivery: &mut Delivery<'_>,
    ) -> io::Result<bool> {
        Ok(false)
    }

    /// The shape in which an answer is written as text.
    fn shape(&self, of_input: Shape) -> Shape {
        let _ = of_input;
        Shape::Line
    }

    /// A line before the answers to a record, if there is one.
    fn heading(&self, _number: u64) -> Option<String> {
        None
    }

    /// Writes an answer as text.
    ///
    /// # Errors
    ///
    /// Those of the text.
    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        asked: Asked<'_>,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<()>;

    /// What became of a record with an answer, and why.
    fn judge(&self, answer: &PuzzleAnswer, puzzle: &Puzzle) -> Judgement {
        match answer.stopped {
            Some(reason) => Judgement::Stopped(reason),
            None if answer.has_no_solution() => Judgement::Negative(Some(no_solution(puzzle))),
            None => Judgement::Answered,
        }
    }
}

/// A puzzle that a question is asked of.
pub struct Asked<'a> {
    pub(crate) puzzle: &'a Puzzle,
    /// The index among the puzzles that were prepared together.
    pub(crate) index: usize,
    /// The shape in which the answer is written.
    pub(crate) shape: Shape,
    /// Writes the answer.
    pub(crate) text: &'a mut TextWriter,
}

/// What an answer means for the run.
pub enum Judgement {
    /// The record was answered.
    Answered,
    /// The answer is negative, for these reasons.
    Negative(Option<String>),
    /// The search was stopped.
    Stopped(StopReason),
}

impl Judgement {
    /// Returns the outcome, and a message about it.
    pub(crate) fn outcome(self, search: &Search) -> (Outcome, Option<String>) {
        match self {
            Self::Answered => (Outcome::Answered, None),
            Self::Negative(reason) => (Outcome::Negative, reason),
            Self::Stopped(reason) => (Outcome::Stopped, Some(search.explain_stop(reason))),
        }
    }
}
