//! Solvers behind one interface.
//!
//! All solvers get the same text and return the same kind of answer. So reading boards and writing
//! answers is part of the measured time.

pub mod crates;
pub mod library;
pub mod makers;
pub mod ninefold;

use crate::corpus::{Row, Rows};
use ninefold_oracle::Line;
use std::fmt;

/// The question about each board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The number of solutions, counted up to 2.
    CountToTwo,
    /// Any solution, if there is one.
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

/// The questions for a search. Every search engine answers both.
pub const SEARCHES: &[Question] = &[Question::CountToTwo, Question::Solve];

impl Question {
    /// Returns the number of solutions after which a search stops.
    pub const fn limit(self) -> u8 {
        match self {
            Self::CountToTwo => 2,
            _ => 1,
        }
    }

    /// Returns the word for one answered board.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::GridForm | Self::DrawGrid => "grid",
            _ => "puzzle",
        }
    }
}

/// The answer of a solver for a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// Number of solutions found, up to the question's limit. For a form: the number of different
    /// forms that the isomorphs of the board may get, 1 if the form is canonical.
    pub found: u64,
    /// The solution, form, grid or puzzle, if the question asks for one and the solver found it.
    pub line: Option<Line>,
}

impl Answer {
    /// Makes the answer to [`Question::CountToTwo`].
    pub const fn count(found: u64) -> Self {
        Self { found, line: None }
    }

    /// Makes the answer to [`Question::Solve`].
    pub fn solution(solution: Option<Line>) -> Self {
        Self { found: u64::from(solution.is_some()), line: solution }
    }

    /// Makes the answer to all other questions: a canonical form, a grid or a puzzle.
    pub const fn line(line: Line) -> Self {
        Self { found: 1, line: Some(line) }
    }
}

/// The error of a solver that gives up on a slow puzzle or cannot answer a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GaveUp;

/// A solver.
pub trait Contender {
    /// Answers a question about each puzzle, in the order of `rows`. `answers` is as long as
    /// `rows`.
    ///
    /// # Errors
    ///
    /// [`GaveUp`] if the solver cannot answer. The content of `answers` means nothing then.
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
    /// Many at once. Only the batches of ninefold use this.
    Batch,
    /// One at a time.
    OneByOne,
    /// Either way; the solver does not distinguish them.
    Any,
}

/// A solver that takes part, with its name.
pub struct Entry {
    /// The solver's name.
    pub solver: String,
    /// The instruction set that the solver was told to use, if it takes one.
    pub isa: Option<&'static str>,
    /// How the solver gets its puzzles.
    pub delivery: Delivery,
    /// The questions for the solver.
    pub questions: &'static [Question],
    /// The solver.
    pub contender: Box<dyn Contender>,
}

impl Entry {
    /// Makes an entry for a solver without batches and without a choice of instruction sets.
    pub fn plain(
        name: &str,
        questions: &'static [Question],
        contender: impl Contender + 'static,
    ) -> Self {
        let contender = Box::new(contender);
        Self { solver: name.to_owned(), isa: None, delivery: Delivery::Any, questions, contender }
    }

    /// Makes an entry for a plain solver that only searches.
    pub fn peer(name: &str, contender: impl Contender + 'static) -> Self {
        Self::plain(name, SEARCHES, contender)
    }

    /// Returns the solver's unique name in tables.
    pub fn label(&self) -> String {
        label(&self.solver, self.isa)
    }
}

/// Returns a solver's name followed by its instruction set, if it has one.
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

/// Returns all solvers except those that the command line adds.
pub fn built_in() -> Vec<Entry> {
    let mut entries = ninefold::entries();
    entries.extend(makers::entries());
    entries.extend(crates::entries());
    entries
}
