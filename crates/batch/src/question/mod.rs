//! [`Question`]: a question that a job asks of every record. Each question has a file here.

mod check;
mod count;
mod lines;
mod list;
mod rate;
mod rate_format;
mod solve;

pub use check::CheckPuzzles;
pub use count::CountSolutions;
pub use lines::{AskLines, LineAnswer, LineQuestion, LineRecord};
pub use list::ListSolutions;
pub use rate::RatePuzzles;
pub use rate_format::{RatingFormat, RatingFormatError};
pub use solve::SolvePuzzles;
pub(crate) use solve::without_grid;

use crate::answer::PuzzleAnswer;
use crate::host::Host;
use crate::outcome::{Outcome, SummaryWords};
use crate::output_sender::OutputSender;
use crate::scales::TableColumn;
use crate::search::{RecordSearches, SearchOptions, SearchWorker};
use crate::text::TextWriter;
use crate::variant::VariantQuestion;
use ninefold_core::{Grid, Puzzle, Solver, StopReason};
use ninefold_io::Shape;
use ninefold_io::format::Entry;
use ninefold_questions::{Position, Searches, no_solution};
use std::fmt;
use std::io;

/// A question that a job asks of every record of the inputs.
///
/// The questions are [`SolvePuzzles`], [`ListSolutions`], [`CountSolutions`], [`CheckPuzzles`] and
/// [`RatePuzzles`], and [`AskLines`] for questions of other crates.
pub trait Question: sealed::MakeAnswerer + Send + Sync {
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
        SummaryWords::new("solved", "without solution")
    }

    /// Returns whether the output depends on the number of the record.
    fn needs_numbers(&self) -> bool {
        false
    }

    /// Returns whether the answer depends on the pencil marks of the record.
    fn uses_marks(&self) -> bool {
        false
    }

    /// Returns whether the answer as text, too, is compared with the solution in the input.
    fn compares(&self) -> bool {
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

    /// Returns what is asked of a puzzle on another grid or with other rules. `None`: the question knows
    /// classic puzzles only.
    fn variant(&self) -> Option<VariantQuestion> {
        None
    }

    /// Returns whether classic puzzles are asked as variant puzzles, too.
    fn asks_variants_only(&self) -> bool {
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
    use super::Answerer;
    use crate::search::SearchOptions;

    /// Makes answerers for threads.
    pub trait MakeAnswerer {
        /// Returns an answerer for one thread. `for_table`: whether the answers go into a table.
        fn answerer(&self, search: &SearchOptions, for_table: bool) -> Box<dyn Answerer>;
    }
}

/// Answers the records of one thread.
pub trait Answerer: Send {
    /// Prepares the answers to many puzzles by one quick search, if they can be searched together.
    fn prepare(&mut self, _puzzles: &[Puzzle], _worker: &mut SearchWorker) {}

    /// Answers a prepared puzzle.
    ///
    /// # Errors
    ///
    /// If nobody wants more answers.
    fn answer(&mut self, context: &mut AnswerContext<'_, '_>) -> io::Result<PuzzleAnswer>;

    /// Writes an answer as text if [`prepare`](Self::prepare) has found it and no message belongs
    /// to it. Returns whether it wrote the answer. This shortcut serves nearly all puzzles of a
    /// large file.
    ///
    /// # Errors
    ///
    /// Errors of writing the text.
    fn write_prepared(&mut self, _context: &mut AnswerContext<'_, '_>) -> io::Result<bool> {
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

    /// Returns the line in place of a malformed record, which says why it is malformed. `None`: a note that
    /// begins with `#`.
    fn malformed_line(&self, _why: &dyn fmt::Display) -> Option<String> {
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
        context: &mut AnswerContext<'_, '_>,
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

/// Returns the heading of the answers to a record, from the second record on.
pub(super) fn puzzle_heading(number: u64) -> Option<String> {
    (number > 1).then(|| format!("puzzle {number}"))
}

/// A record that waits for its answer, and everything that the answer takes: searches, and a place for
/// its text.
pub struct AnswerContext<'a, 'd> {
    pub(crate) puzzle: &'a Puzzle,
    /// Record, if it has more than a puzzle and the question uses it.
    pub(crate) entry: Option<&'a Entry>,
    /// Number of the record, from 1, in all inputs together.
    pub(crate) number: u64,
    /// Index among the puzzles that were prepared together.
    pub(crate) index: usize,
    /// Shape of the answer as text.
    pub(crate) shape: Shape,
    pub(crate) worker: &'a mut SearchWorker,
    pub(crate) text: &'a mut TextWriter,
    pub(crate) sender: &'a mut OutputSender<'d>,
}

impl AnswerContext<'_, '_> {
    /// Asks a solver about the puzzle. `is_long` skips the small budget, which is known to be too small.
    pub(crate) fn search(
        &mut self,
        is_long: bool,
        ask: impl Fn(&mut Solver) -> PuzzleAnswer,
    ) -> io::Result<PuzzleAnswer> {
        if is_long {
            return RecordSearches::new(self.worker, self.sender).ask_fully(ask);
        }
        let is_stopped = |answer: &PuzzleAnswer| answer.stopped.is_some();
        self.ask(|searches| searches.ask(is_stopped, ask))
    }

    /// Asks a question of `ninefold-questions` about a position.
    pub(crate) fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut RecordSearches<'_, '_>) -> T,
    ) -> io::Result<T> {
        let mut searches = RecordSearches::new(self.worker, self.sender);
        let answer = question(&mut searches);
        searches.end().map(|()| answer)
    }

    /// Writes whole lines.
    pub(crate) fn write_line(&mut self, line: &str) -> io::Result<()> {
        self.text.line(line, self.sender.part)
    }

    /// Writes a grid.
    pub(crate) fn write_grid(&mut self, grid: &Grid) -> io::Result<()> {
        self.text.grid(self.shape, grid, self.sender.part)
    }

    /// Writes a note in place of a grid.
    pub(crate) fn write_note(&mut self, note: &str) -> io::Result<()> {
        self.text.note(self.shape, note, self.sender.part)
    }

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
///
/// [`LineQuestion`] has an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The record was answered.
    Answered,
    /// The answer is negative, for this reason. `None`: the answer itself says why.
    Negative(Option<String>),
    /// A limit ended the search.
    Stopped(StopReason),
}

impl Judgement {
    /// Returns what an answer in words means: a limit ended the search, the answer counts, or it is
    /// negative and says why itself.
    pub const fn new(stopped: Option<StopReason>, is_answered: bool) -> Self {
        match stopped {
            Some(reason) => Self::Stopped(reason),
            None if is_answered => Self::Answered,
            None => Self::Negative(None),
        }
    }

    /// Returns the outcome, and a message about it if one is needed.
    pub(crate) fn outcome(
        self,
        search: &SearchOptions,
        host: &dyn Host,
    ) -> (Outcome, Option<String>) {
        match self {
            Self::Answered => (Outcome::Answered, None),
            Self::Negative(reason) => (Outcome::Negative, reason),
            Self::Stopped(reason) => (Outcome::Stopped, Some(search.explain_stop(reason, host))),
        }
    }
}
