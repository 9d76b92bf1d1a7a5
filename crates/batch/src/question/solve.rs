//! [`SolvePuzzles`]: what is the smallest solution of a puzzle?

use super::sealed::MakeAnswerer;
use super::{AnswerContext, AnswerForm, Answerer, Question};
use crate::answer::PuzzleAnswer;
use crate::search::{CountedNodes, SearchOptions, SearchWorker};
use crate::variant::{VariantLayout, VariantQuestion};
use ninefold_core::{Grid, Puzzle, Status, Stopped, Verdict};
use ninefold_io::Shape;
use std::io;

/// Question: what is the lexicographically smallest solution of the puzzle?
///
/// As text, the answer is this grid. A table also says whether there are other solutions.
///
/// ```
/// use ninefold_batch::{Question, SolvePuzzles, AnswerForm};
/// assert_eq!(SolvePuzzles::default().wants(), AnswerForm::Grid);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SolvePuzzles {
    /// Shape of the grids. `None`: the shape of each puzzle in the input.
    pub to: Option<Shape>,
    /// Layout of the grids of puzzles on other grids or with other rules.
    pub variants: VariantLayout,
}

impl Question for SolvePuzzles {
    fn description(&self) -> Vec<(&'static str, String)> {
        let mut settings = vec![("question", "the smallest solution".to_owned())];
        settings.push(("shape", shape_name(self.to)));
        settings.extend(variant_layout(self.variants));
        settings
    }

    fn wants(&self) -> AnswerForm {
        AnswerForm::Grid
    }

    fn uses_lanes(&self) -> bool {
        true
    }

    fn variant(&self) -> Option<VariantQuestion> {
        Some(VariantQuestion::Solve { layout: self.variants })
    }
}

/// Returns the layout of variant puzzles, for the description of a run.
pub(super) fn variant_layout(layout: VariantLayout) -> Option<(&'static str, String)> {
    // The others follow from the shape.
    matches!(layout, VariantLayout::Format { .. })
        .then(|| ("variant layout", format!("{layout:?}")))
}

/// Returns the shape of the output, for the description of a run.
pub(super) fn shape_name(to: Option<Shape>) -> String {
    to.map_or("as the input".to_owned(), |to| format!("{to:?}"))
}

impl MakeAnswerer for SolvePuzzles {
    fn answerer(&self, search: &SearchOptions, for_table: bool) -> Box<dyn Answerer> {
        let uses_lanes = search.uses_lanes();
        Box::new(Solving { to: self.to, for_table, uses_lanes, found: Found::Nothing })
    }
}

struct Solving {
    to: Option<Shape>,
    /// Whether the answers go into a table, which says whether there are several solutions.
    for_table: bool,
    uses_lanes: bool,
    found: Found,
}

/// The results of a search of the prepared puzzles together.
enum Found {
    Smallest(Vec<Result<Option<Grid>, Stopped>>),
    Verdicts(Vec<Verdict>),
    Nothing,
}

impl Solving {
    /// Returns the prepared answer of a puzzle. Without an answer, `Err` says whether the search of
    /// the puzzle is known to be long.
    fn found(&self, index: usize) -> Result<PuzzleAnswer, bool> {
        match &self.found {
            Found::Smallest(found) => match &found[index] {
                Ok(smallest) => Ok(PuzzleAnswer::of_smallest(*smallest)),
                Err(_) => Err(true),
            },
            Found::Verdicts(found) => match &found[index] {
                Verdict::Stopped(_) => Err(true),
                verdict => Ok(PuzzleAnswer::from(*verdict)),
            },
            Found::Nothing => Err(false),
        }
    }
}

impl Answerer for Solving {
    fn prepare(&mut self, puzzles: &[Puzzle], worker: &mut SearchWorker) {
        self.found = if !self.uses_lanes || puzzles.len() < 2 {
            Found::Nothing
        } else if self.for_table {
            Found::Verdicts(worker.quick().solve_batch(puzzles))
        } else {
            Found::Smallest(worker.quick().smallest_batch(puzzles))
        };
    }

    fn answer(&mut self, context: &mut AnswerContext<'_, '_>) -> io::Result<PuzzleAnswer> {
        let for_table = self.for_table;
        match self.found(context.index) {
            Ok(answer) => Ok(answer),
            Err(is_long) => {
                let puzzle = context.puzzle;
                context.worker.count_nodes(CountedNodes::ToFirstSolution);
                context.search(is_long, |solver| {
                    if for_table {
                        return PuzzleAnswer::from(solver.solve(puzzle));
                    }
                    solver
                        .smallest(puzzle)
                        .map_or_else(PuzzleAnswer::stopped, PuzzleAnswer::of_smallest)
                })
            }
        }
    }

    fn write_prepared(&mut self, context: &mut AnswerContext<'_, '_>) -> io::Result<bool> {
        match &self.found {
            Found::Smallest(found) => match &found[context.index] {
                Ok(Some(grid)) => context.write_grid(grid).map(|()| true),
                Ok(None) | Err(_) => Ok(false),
            },
            Found::Verdicts(_) | Found::Nothing => Ok(false),
        }
    }

    fn shape(&self, of_input: Shape) -> Shape {
        self.to.unwrap_or(of_input)
    }

    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        context: &mut AnswerContext<'_, '_>,
    ) -> io::Result<()> {
        match &answer.smallest {
            Some(grid) => context.write_grid(grid),
            None => context.write_note(without_grid(answer)),
        }
    }
}

/// Returns the note in place of a grid that was not found.
pub(crate) fn without_grid(answer: &PuzzleAnswer) -> &'static str {
    if answer.stopped.is_some() { Status::Stopped.name() } else { "no solution" }
}
