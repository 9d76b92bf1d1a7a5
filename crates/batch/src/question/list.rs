//! [`ListSolutions`]: which solutions are there?

use super::sealed::Ask;
use super::solve::{shape_name, without_grid};
use super::{AnswerForm, Asked, Asker, Question};
use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::search::{Search, Searcher};
use ninefold_core::{Count, Grid};
use ninefold_io::Shape;
use std::io;

/// Solutions of one puzzle that wait until all of them are found. If there are more, each is
/// written as soon as it is found.
const FEW: usize = 64;

/// Asks for all solutions in ascending order, up to a limit.
///
/// ```
/// use ninefold_batch::{ListSolutions, Question, AnswerForm};
/// assert_eq!(ListSolutions { to: None, limit: 10 }.wants(), AnswerForm::Grids);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ListSolutions {
    /// The shape of the grids; by default that of each puzzle in the input.
    pub to: Option<Shape>,
    /// The most solutions of one puzzle.
    pub limit: u64,
}

impl Question for ListSolutions {
    fn description(&self) -> Vec<(&'static str, String)> {
        let question = format!("all solutions up to {}", self.limit);
        vec![("question", question), ("shape", shape_name(self.to))]
    }

    fn wants(&self) -> AnswerForm {
        AnswerForm::Grids
    }

    /// The solutions of each record have a heading with its number.
    fn needs_numbers(&self) -> bool {
        true
    }
}

impl Ask for ListSolutions {
    fn asker(&self, _search: &Search, _for_table: bool) -> Box<dyn Asker> {
        Box::new(*self)
    }
}

impl Asker for ListSolutions {
    fn answer(
        &mut self,
        asked: Asked<'_>,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<PuzzleAnswer> {
        let Asked { puzzle, shape, text, .. } = asked;
        if let Some(few) = searcher.list_few(puzzle, self.limit, FEW, delivery) {
            for grid in &few {
                text.grid(shape, grid, delivery.part)?;
            }
            let found = few.len() as u64;
            return Ok(PuzzleAnswer::from(if found < self.limit {
                Count::Exactly(found)
            } else {
                Count::AtLeast(found)
            }));
        }
        let each = |grid: &Grid, delivery: &mut Delivery<'_>| text.grid(shape, grid, delivery.part);
        let (listed, end) = searcher.list(puzzle, self.limit, delivery, each)?;
        Ok(match end {
            Ok(()) if listed < self.limit => PuzzleAnswer::from(Count::Exactly(listed)),
            Ok(()) => PuzzleAnswer::from(Count::AtLeast(listed)),
            Err(stopped) => PuzzleAnswer::stopped(stopped),
        })
    }

    fn shape(&self, of_input: Shape) -> Shape {
        self.to.unwrap_or(of_input)
    }

    /// From the second record on, says which record the solutions belong to.
    fn heading(&self, number: u64) -> Option<String> {
        (number > 1).then(|| format!("puzzle {number}"))
    }

    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        asked: Asked<'_>,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<()> {
        // The grids have been written as they were found.
        if answer.stopped.is_some() || answer.has_no_solution() {
            asked.text.note(asked.shape, without_grid(answer), delivery.part)?;
        }
        Ok(())
    }
}
