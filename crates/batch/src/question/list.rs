//! [`ListSolutions`]: which solutions does a puzzle have?

use super::sealed::MakeAnswerer;
use super::solve::{shape_name, variant_layout, without_grid};
use super::{AnswerContext, AnswerForm, Answerer, Question, puzzle_heading};
use crate::answer::PuzzleAnswer;
use crate::output_sender::OutputSender;
use crate::search::SearchOptions;
use crate::variant::{VariantLayout, VariantQuestion};
use ninefold_core::{Count, Grid};
use ninefold_io::Shape;
use std::io;

/// Largest number of solutions of one puzzle that are written together. If there are more, each
/// solution is written as soon as it is found.
const FEW: usize = 64;

/// Question: which solutions does the puzzle have, in ascending order, up to a limit?
///
/// ```
/// use ninefold_batch::{ListSolutions, Question, AnswerForm};
/// assert_eq!(ListSolutions { limit: 10, ..ListSolutions::default() }.wants(), AnswerForm::Grids);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ListSolutions {
    /// Shape of the grids. `None`: the shape of each puzzle in the input.
    pub to: Option<Shape>,
    /// Layout of the grids of puzzles on other grids or with other rules.
    pub variants: VariantLayout,
    /// Largest number of solutions per puzzle.
    pub limit: u64,
}

impl Question for ListSolutions {
    fn description(&self) -> Vec<(&'static str, String)> {
        let question = format!("all solutions up to {}", self.limit);
        let mut settings = vec![("question", question), ("shape", shape_name(self.to))];
        settings.extend(variant_layout(self.variants));
        settings
    }

    fn wants(&self) -> AnswerForm {
        AnswerForm::Grids
    }

    /// The solutions of each record have a heading with its number.
    fn needs_numbers(&self) -> bool {
        true
    }

    fn variant(&self) -> Option<VariantQuestion> {
        Some(VariantQuestion::List { layout: self.variants, limit: self.limit })
    }
}

impl MakeAnswerer for ListSolutions {
    fn answerer(&self, _search: &SearchOptions, _for_table: bool) -> Box<dyn Answerer> {
        Box::new(*self)
    }
}

impl Answerer for ListSolutions {
    fn answer(&mut self, context: &mut AnswerContext<'_, '_>) -> io::Result<PuzzleAnswer> {
        let AnswerContext { puzzle, shape, text, worker, sender, .. } = context;
        let (puzzle, shape) = (*puzzle, *shape);
        if let Some(few) = worker.list_few(puzzle, self.limit, FEW, sender) {
            for grid in &few {
                text.grid(shape, grid, sender.part)?;
            }
            let found = few.len() as u64;
            return Ok(PuzzleAnswer::from(if found < self.limit {
                Count::Exactly(found)
            } else {
                Count::AtLeast(found)
            }));
        }
        let each = |grid: &Grid, sender: &mut OutputSender<'_>| text.grid(shape, grid, sender.part);
        let (listed, end) = worker.list(puzzle, self.limit, sender, each)?;
        Ok(match end {
            Ok(()) if listed < self.limit => PuzzleAnswer::from(Count::Exactly(listed)),
            Ok(()) => PuzzleAnswer::from(Count::AtLeast(listed)),
            Err(stopped) => PuzzleAnswer::stopped(stopped),
        })
    }

    fn shape(&self, of_input: Shape) -> Shape {
        self.to.unwrap_or(of_input)
    }

    /// Names the record that the solutions belong to, from the second record on.
    fn heading(&self, number: u64) -> Option<String> {
        puzzle_heading(number)
    }

    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        context: &mut AnswerContext<'_, '_>,
    ) -> io::Result<()> {
        // `answer` has written the grids.
        if answer.stopped.is_some() || answer.has_no_solution() {
            context.write_note(without_grid(answer))?;
        }
        Ok(())
    }
}
