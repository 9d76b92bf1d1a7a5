//! [`CheckPuzzles`]: is a puzzle proper and minimal?

use super::sealed::Ask;
use super::{AnswerForm, Asked, Asker, Judgement, Question};
use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::outcome::SummaryWords;
use crate::scales::TableColumn;
use crate::search::{Search, Searcher};
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
        SummaryWords { answered: "proper", negative: "not proper", stopped: "stopped" }
    }
}

impl Ask for CheckPuzzles {
    fn asker(&self, _search: &Search, _for_table: bool) -> Box<dyn Asker> {
        Box::new(*self)
    }
}

impl Asker for CheckPuzzles {
    fn answer(
        &mut self,
        asked: Asked<'_>,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<PuzzleAnswer> {
        searcher.search(false, delivery, |solver| PuzzleAnswer::from(solver.check(asked.puzzle)))
    }

    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        asked: Asked<'_>,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<()> {
        let line = check_line(answer, asked.puzzle) + "\n";
        asked.text.line(&line, delivery.part)
    }

    fn judge(&self, answer: &PuzzleAnswer, _puzzle: &Puzzle) -> Judgement {
        match answer.stopped {
            Some(reason) => Judgement::Stopped(reason),
            None if answer.is_proper() => Judgement::Answered,
            // The answer itself says why.
            None => Judgement::Negative(None),
        }
    }
}
