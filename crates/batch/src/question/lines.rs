//! [`LineQuestion`]: a question whose answers are lines of text. [`AskLines`] asks it of every record.

use super::sealed::MakeAnswerer;
use super::{AnswerContext, AnswerForm, Answerer, Judgement, Question, puzzle_heading};
use crate::answer::PuzzleAnswer;
use crate::outcome::SummaryWords;
use crate::output::{SideFile, SideFileError};
use crate::search::{RecordSearches, SearchOptions};
use ninefold_core::Puzzle;
use ninefold_questions::Position;
use std::fmt;
use std::io;
use std::sync::Arc;

/// A question whose answers are lines of text: hints, explanations. Its owner finds the words.
///
/// ```
/// use ninefold_batch::{AskLines, Judgement, LineAnswer, LineQuestion, LineRecord, Question};
/// use ninefold_batch::{RecordSearches, SummaryWords};
/// use std::sync::Arc;
///
/// /// How many cells are blank?
/// #[derive(Debug)]
/// struct Blanks;
///
/// impl LineQuestion for Blanks {
///     fn description(&self) -> String {
///         "the number of blank cells".to_owned()
///     }
///
///     fn summary_words(&self) -> SummaryWords {
///         SummaryWords::new("counted", "-")
///     }
///
///     fn answer(
///         &self,
///         record: &LineRecord,
///         _: &mut RecordSearches<'_, '_>,
///     ) -> Result<LineAnswer, String> {
///         let text = format!("{}\n", record.position.board().blanks().len());
///         Ok(LineAnswer { text, judgement: Judgement::Answered, files: Vec::new() })
///     }
/// }
///
/// let question: Arc<dyn Question> = Arc::new(AskLines(Arc::new(Blanks)));
/// assert_eq!(question.words().answered, "counted");
/// ```
pub trait LineQuestion: fmt::Debug + Send + Sync {
    /// Describes the answers, as "hints, en" does. A run resumes only if the description is equal.
    fn description(&self) -> String;

    /// Returns the words of the summary.
    fn summary_words(&self) -> SummaryWords;

    /// Returns whether the answer depends on the number of the record.
    fn needs_numbers(&self) -> bool {
        false
    }

    /// Returns whether a line with the number of the record comes before each answer but the first.
    fn has_headings(&self) -> bool {
        false
    }

    /// Returns the line in place of a malformed record, which says why it is malformed. `None`: a note that
    /// begins with `#`.
    fn malformed_line(&self, _why: &dyn fmt::Display) -> Option<String> {
        None
    }

    /// Answers a record.
    ///
    /// # Errors
    ///
    /// A sentence that says why a file of the answer cannot be made. It ends the run.
    fn answer(
        &self,
        record: &LineRecord,
        searches: &mut RecordSearches<'_, '_>,
    ) -> Result<LineAnswer, String>;
}

/// A record that waits for lines.
///
/// [`LineQuestion`] has an example.
#[derive(Clone, Copy, Debug)]
pub struct LineRecord {
    /// Number of the record, from 1, in all inputs together. 0: no question needs it.
    pub number: u64,
    /// Position of the record, with digits put in and pencil marks.
    pub position: Position,
}

/// The answer to a [`LineQuestion`].
///
/// [`LineQuestion`] has an example.
#[derive(Clone, Debug)]
pub struct LineAnswer {
    /// Whole lines.
    pub text: String,
    /// What the answer means for the run.
    pub judgement: Judgement,
    /// Files that are written with the lines, in the order of the records.
    pub files: Vec<SideFile>,
}

/// Asks a [`LineQuestion`] of every record.
///
/// [`LineQuestion`] has an example.
#[derive(Clone, Debug)]
pub struct AskLines(pub Arc<dyn LineQuestion>);

impl Question for AskLines {
    fn description(&self) -> Vec<(&'static str, String)> {
        vec![("question", self.0.description())]
    }

    fn wants(&self) -> AnswerForm {
        AnswerForm::Lines
    }

    fn words(&self) -> SummaryWords {
        self.0.summary_words()
    }

    fn needs_numbers(&self) -> bool {
        self.0.needs_numbers() || self.0.has_headings()
    }

    fn uses_marks(&self) -> bool {
        true
    }
}

impl MakeAnswerer for AskLines {
    fn answerer(&self, _search: &SearchOptions, _for_table: bool) -> Box<dyn Answerer> {
        Box::new(LineAnswerer { question: Arc::clone(&self.0), latest: None })
    }
}

/// Bytes of files that a thread keeps before it hands them over.
const MOST_FILE_BYTES: usize = 16 << 20;

/// Asks for lines in one thread.
struct LineAnswerer {
    question: Arc<dyn LineQuestion>,
    /// The answer to the record that was asked about last.
    latest: Option<LineAnswer>,
}

impl Answerer for LineAnswerer {
    fn answer(&mut self, context: &mut AnswerContext<'_, '_>) -> io::Result<PuzzleAnswer> {
        // Files take much more memory than lines. A thread that hands them over waits for its turn.
        if context.sender.part.file_bytes() >= MOST_FILE_BYTES {
            context.sender.hand_over()?;
        }
        let record = LineRecord { number: context.number, position: context.position_reached() };
        let answer = context.ask(|searches| self.question.answer(&record, searches))?;
        self.latest = Some(answer.map_err(|why| io::Error::other(SideFileError(why)))?);
        // The lines say everything.
        Ok(PuzzleAnswer::default())
    }

    fn write(
        &mut self,
        _answer: &PuzzleAnswer,
        context: &mut AnswerContext<'_, '_>,
    ) -> io::Result<()> {
        let Some(LineAnswer { text, files, .. }) = &mut self.latest else { return Ok(()) };
        context.sender.part.add_files(files.drain(..));
        context.write_line(text)
    }

    fn heading(&self, number: u64) -> Option<String> {
        self.question.has_headings().then(|| puzzle_heading(number)).flatten()
    }

    fn malformed_line(&self, why: &dyn fmt::Display) -> Option<String> {
        self.question.malformed_line(why)
    }

    fn judge(&self, _answer: &PuzzleAnswer, _puzzle: &Puzzle) -> Judgement {
        self.latest.as_ref().map_or(Judgement::Answered, |answer| answer.judgement.clone())
    }
}
