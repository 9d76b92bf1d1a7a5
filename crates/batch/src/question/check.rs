//! [`CheckPuzzles`]: is a puzzle proper and minimal?

use super::sealed::MakeAnswerer;
use super::{AnswerContext, AnswerForm, Answerer, Judgement, Question};
use crate::answer::PuzzleAnswer;
use crate::outcome::SummaryWords;
use crate::scales::TableColumn;
use crate::search::SearchOptions;
use crate::variant::VariantQuestion;
use crate::wording::check_line;
use ninefold_core::Puzzle;
use ninefold_io::format::AnswerColumn;
use std::io;

/// Question: is the puzzle proper and minimal? The answer names redundant clues and clashes.
///
/// ```
/// use ninefold_batch::{CheckPuzzles, Question};
/// assert_eq!(CheckPuzzles.columns().len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CheckPuzzles;

impl Question for CheckPuzzles {
    fn description(&self) -> Vec<(&'static str, String)> {
        vec![("question", "proper and minimal".to_owned())]
    }

    fn columns(&self) -> Vec<TableColumn> {
        AnswerColumn::CHECK.map(TableColumn::from).to_vec()
    }

    fn wants(&self) -> AnswerForm {
        AnswerForm::Finding
    }

    fn words(&self) -> SummaryWords {
        SummaryWords::new("proper", "not proper")
    }

    fn compares(&self) -> bool {
        true
    }

    fn variant(&self) -> Option<VariantQuestion> {
        Some(VariantQuestion::Check)
    }
}

impl MakeAnswerer for CheckPuzzles {
    fn answerer(&self, _search: &SearchOptions, _for_table: bool) -> Box<dyn Answerer> {
        Box::new(*self)
    }
}

impl Answerer for CheckPuzzles {
    fn answer(&mut self, context: &mut AnswerContext<'_, '_>) -> io::Result<PuzzleAnswer> {
        let puzzle = context.puzzle;
        context.search(false, |solver| PuzzleAnswer::from(solver.check(puzzle)))
    }

    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        context: &mut AnswerContext<'_, '_>,
    ) -> io::Result<()> {
        let line = check_line(answer, context.puzzle) + "\n";
        context.write_line(&line)
    }

    fn judge(&self, answer: &PuzzleAnswer, _puzzle: &Puzzle) -> Judgement {
        Judgement::new(answer.stopped, answer.is_proper())
    }
}
