//! Solvers behind one interface.
//!
//! All get the same text and give the same kind of answer, so that reading boards and writing
//! answers is part of what is measured.

pub mod crates;
pub mod library;
pub mod makers;
pub mod ninefold;

use crate::corpus::{Row, Rows};
use ninefold_oracle::Line;
use std::fmt;

/// What is asked of each board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The number of solutions, counted up to 2.
    CountToTwo,
    /// A solution, whichever, if there is one.
    Solve,
    /// The canonical form of a solution grid.
    GridForm,
    /// The canonical form of a puzzle.
    PuzzleForm,
    /// A random solution grid; the board is blank.
    DrawGrid,
    /// A random minimal puzzle; the board is blank.
    MakeMinimal,
    /// A random proper puzzle whose clues keep their places in a half turn, minimal among those;
    /// the board is blank.
    MakeHalfTurn,
}

/// The questions that a search answers, and every solver does.
pub const SEARCHES: &[Question] = &[Question::CountToTwo, Question::Solve];

impl Question {
    /// The number of answers after which to stop.
    pub const fn limit(self) -> u8 {
        match self {
            Self::CountToTwo => 2,
            _ => 1,
        }
    }

    /// What figures are told for: one of these.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::GridForm | Self::DrawGrid => "grid",
            _ => "puzzle",
        }
    }
}

/// What a solver says of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// How many solutions were found, up to the question's limit. For a form, which of how many the
    /// isomorphs of the board may get: 1 if it is canonical.
    pub found: u64,
    /// The solution, form, grid or puzzle, if one was asked for and found.
    pub line: Option<Line>,
}

impl Answer {
    /// The answer to [`Question::CountToTwo`].
    pub const fn count(found: u64) -> Self {
        Self { found, line: None }
    }

    /// The answer to [`Question::Solve`].
    pub fn solution(solution: Option<Line>) -> Self {
        Self { found: u64::from(solution.is_some()), line: solution }
    }

    /// The answer to all other questions: a canonical form, or what was made.
    pub const fn line(line: Line) -> Self {
        Self { found: 1, line: Some(line) }
    }
}

/// A solver gives up on a puzzle that would take it too long, or on a question that is none for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GaveUp;

/// A solver.
pub trait Contender {
    /// Answers a question about each puzzle, in the order of `rows`. There are as many answers as
    /// puzzles.
    ///
    /// # Errors
    ///
    /// [`GaveUp`] if it cannot answer; what was written to `answers` means nothing then.
    fn answer(
        &mut self,
        question: Question,
        rows: Rows,
        answers: &mut [Answer],
    ) -> Result<(), GaveUp>;
}

/// A solver made of a function that answers for one puzzle.
#[derive(Debug)]
pub struct OneByOne<F>(pub F);

impl<F: FnMut(Question, Row) -> Result<Answer, GaveUp>> Contender for OneByOne<F> {
    fn answer(
        &mut self,
        question: Question,
        rows: Rows,
        answers: &mut [Answer],
    ) -> Result<(), GaveUp> {
        for (row, answer) in rows.iter().zip(answers) {
            *answer = (self.0)(question, row)?;
        }
        Ok(())
    }
}

/// How a solver gets its puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// Many at once, which only the batches of ninefold make use of.
    Batch,
    /// One, and the next when that is answered.
    OneByOne,
    /// Either is the same to it.
    Any,
}

/// A solver that takes part, and what it is called.
pub struct Entry {
    /// The solver's name.
    pub solver: String,
    /// The instruction set that it was told to use, if it takes one.
    pub isa: Option<&'static str>,
    /// How it gets its puzzles.
    pub delivery: Delivery,
    /// What it is asked.
    pub questions: &'static [Question],
    /// The solver.
    pub contender: Box<dyn Contender>,
}

impl Entry {
    /// A solver without batches and instruction sets to choose from.
    pub fn plain(
        name: &str,
        questions: &'static [Question],
        contender: impl Contender + 'static,
    ) -> Self {
        let contender = Box::new(contender);
        Self { solver: name.to_owned(), isa: None, delivery: Delivery::Any, questions, contender }
    }

    /// A plain solver that only searches.
    pub fn peer(name: &str, contender: impl Contender + 'static) -> Self {
        Self::plain(name, SEARCHES, contender)
    }

    /// Its name in tables, which no other has.
    pub fn label(&self) -> String {
        label(&self.solver, self.isa)
    }
}

/// What a solver is called that was told to use an instruction set, or was not.
pub fn label(solver: &str, isa: Option<&str>) -> String {
    match isa {
        Some(isa) => format!("{solver} {isa}"),
        None => solver.to_owned(),
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.label()).finish()
    }
}

/// All solvers but those that the command line adds.
pub fn built_in() -> Vec<Entry> {
    let mut entries = ninefold::entries();
    entries.extend(makers::entries());
    entries.extend(crates::entries());
    entries
}
