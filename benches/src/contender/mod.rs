//! Solvers behind one interface.
//!
//! All get the same text and give the same kind of answer, so that reading puzzles and writing
//! solutions is part of what is measured.

pub mod crates;
pub mod library;
pub mod ninefold;

use crate::corpus::{Row, Rows};
use ninefold_oracle::Line;
use std::fmt;

/// What is asked of each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The number of solutions, counted up to 2.
    CountToTwo,
    /// A solution, whichever, if there is one.
    Solve,
}

impl Question {
    /// The number of solutions after which to stop.
    pub const fn limit(self) -> u8 {
        match self {
            Self::CountToTwo => 2,
            Self::Solve => 1,
        }
    }
}

/// What a solver says of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// How many solutions were found, up to the question's limit.
    pub found: u64,
    /// A solution, if one was asked for and found.
    pub solution: Option<Line>,
}

impl Answer {
    /// The answer to [`Question::CountToTwo`].
    pub const fn count(found: u64) -> Self {
        Self { found, solution: None }
    }

    /// The answer to [`Question::Solve`].
    pub fn solution(solution: Option<Line>) -> Self {
        Self { found: u64::from(solution.is_some()), solution }
    }
}

/// A solver gives up on a puzzle that would take it too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GaveUp;

/// A solver.
pub trait Contender {
    /// Answers a question about each puzzle, in the order of `rows`. There are as many answers as
    /// puzzles.
    ///
    /// # Errors
    ///
    /// [`GaveUp`] if it would take too long; what was written to `answers` means nothing then.
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
    /// The solver.
    pub contender: Box<dyn Contender>,
}

impl Entry {
    /// A solver that is not ninefold.
    pub fn peer(name: &str, contender: impl Contender + 'static) -> Self {
        let contender = Box::new(contender);
        Self { solver: name.to_owned(), isa: None, delivery: Delivery::Any, contender }
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
    entries.extend(crates::entries());
    entries
}
