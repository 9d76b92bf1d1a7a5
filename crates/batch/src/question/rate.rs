//! [`RatePuzzles`]: how hard is a puzzle for a person?

use super::sealed::Ask;
use super::{AnswerForm, Asked, Asker, Judgement, Question};
use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::outcome::SummaryWords;
use crate::search::{Search, Searcher};
use crate::wording::no_solution;
use ninefold_core::{Candidate, CandidateSet, Puzzle, Solver};
use ninefold_io::format::AnswerColumn;
use ninefold_logic::{Board, Deduction, End, Helpers, Profile, PuzzleRating, Rater, Uniqueness};
use std::fmt::Write;
use std::io;

/// Question: how hard is the puzzle for a person?
///
/// The puzzle is solved step by step, always by the first technique of a scale that finds
/// something. As text, the answer is the rating of the hardest step, of the hardest step up to the
/// first placement, and of the first step; then the hardest technique and the number of steps.
///
/// A puzzle with several solutions is rated without the techniques that assume one, unless
/// `assumes_uniqueness` is set. Its answer is negative, as is that of a puzzle that the scale's
/// techniques do not finish.
///
/// ```
/// use ninefold_batch::{Question, RatePuzzles};
/// assert_eq!(RatePuzzles::default().columns().len(), 5);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RatePuzzles {
    /// Order of the techniques, and their scores.
    pub scale: Profile,
    /// Whether techniques that assume one solution are used for puzzles with several.
    pub assumes_uniqueness: bool,
    /// Whether the steps are printed below the rating.
    pub shows_steps: bool,
}

impl Default for RatePuzzles {
    /// The scale of Sudoku Explainer 1.2.1.
    fn default() -> Self {
        Self { scale: Profile::SE121, assumes_uniqueness: false, shows_steps: false }
    }
}

impl Question for RatePuzzles {
    fn description(&self) -> Vec<(&'static str, String)> {
        let always = if self.assumes_uniqueness { ", uniqueness always assumed" } else { "" };
        let steps = if self.shows_steps { ", and the steps" } else { "" };
        let scale = self.scale.name();
        vec![("question", format!("the rating in the scale {scale}{always}{steps}"))]
    }

    fn columns(&self) -> &'static [AnswerColumn] {
        &AnswerColumn::RATING
    }

    fn wants(&self) -> AnswerForm {
        if self.shows_steps { AnswerForm::Lines } else { AnswerForm::Finding }
    }

    fn words(&self) -> SummaryWords {
        SummaryWords {
            answered: "rated",
            negative: "not proper or not finished",
            stopped: "stopped",
        }
    }
}

impl Ask for RatePuzzles {
    fn asker(&self, _search: &Search, _for_table: bool) -> Box<dyn Asker> {
        Box::new(RatingPuzzles { question: *self, steps: String::new() })
    }
}

/// Rates puzzles in one thread.
struct RatingPuzzles {
    question: RatePuzzles,
    /// The lines of the steps of the puzzle that was rated last, if they are shown.
    steps: String,
}

impl RatePuzzles {
    /// Returns a rater for a puzzle that has a solution.
    fn rater(&self, puzzle: &Puzzle, verdict: &PuzzleAnswer, solver: &mut Solver) -> Rater {
        let board = Board::new(puzzle);
        let rater = Rater::new(board, self.scale);
        if verdict.is_proper() || self.assumes_uniqueness {
            return rater;
        }
        rater.with_uniqueness(Uniqueness::Open).with_possible(possible(
            puzzle,
            &board.candidate_set(),
            solver,
        ))
    }
}

/// Returns the candidates that are in some solution of a puzzle. A candidate for which the solver's
/// budget does not suffice is left out.
fn possible(puzzle: &Puzzle, candidates: &CandidateSet, solver: &mut Solver) -> CandidateSet {
    let mut possible = CandidateSet::EMPTY;
    for candidate in candidates {
        if possible.contains(candidate) {
            continue;
        }
        let Candidate { cell, digit } = candidate;
        if let Ok(Some(grid)) = solver.smallest(&puzzle.with(cell, digit)) {
            for (cell, digit) in Puzzle::from(grid).clues() {
                possible = possible.with(Candidate { cell, digit });
            }
        }
    }
    possible
}

impl Asker for RatingPuzzles {
    fn answer(
        &mut self,
        asked: Asked<'_>,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<PuzzleAnswer> {
        self.steps.clear();
        let puzzle = asked.puzzle;
        let solve = |solver: &mut Solver| PuzzleAnswer::from(solver.solve(puzzle));
        let verdict = searcher.search(false, delivery, solve)?;
        if verdict.stopped.is_some() || verdict.has_no_solution() {
            return Ok(verdict);
        }
        let mut rater = self.question.rater(puzzle, &verdict, searcher.quick());
        let (steps, shows_steps) = (&mut self.steps, self.question.shows_steps);
        let mut note = |step: &Deduction, rating| {
            if shows_steps {
                // Writing into a text does not fail.
                let _ = writeln!(steps, "  {rating} {step}");
            }
        };
        let mut rating = rater.finish_with(|| false, &mut note);
        let mut stopped = None;
        if rating.end == End::Stopped {
            // The rest may take long.
            let rate = |helpers: &dyn Helpers, go_on: &mut dyn FnMut() -> bool| {
                rater.finish_helped(helpers, go_on, &mut note)
            };
            (rating, stopped) = searcher.rate(delivery, rate)?;
        }
        if shows_steps && !rater.board().is_filled() {
            let _ = writeln!(self.steps, "  position: {}", rater.board().filled());
        }
        let rating = Some(rating).filter(|_| stopped.is_none());
        Ok(PuzzleAnswer { rating, stopped, ..verdict })
    }

    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        asked: Asked<'_>,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<()> {
        match (answer.rating, answer.stopped) {
            (Some(rating), _) => asked.text.line(&line(&rating, answer), delivery.part),
            (None, Some(_)) => asked.text.line("stopped\n", delivery.part),
            (None, None) => asked.text.line("not proper: no solution\n", delivery.part),
        }?;
        if self.steps.is_empty() {
            return Ok(());
        }
        asked.text.line(&self.steps, delivery.part)
    }

    fn judge(&self, answer: &PuzzleAnswer, puzzle: &Puzzle) -> Judgement {
        match (answer.stopped, answer.rating) {
            (Some(reason), _) => Judgement::Stopped(reason),
            (None, None) => Judgement::Negative(Some(no_solution(puzzle))),
            (None, Some(rating)) if answer.is_proper() && rating.end == End::Solved => {
                Judgement::Answered
            }
            // The answer itself says why.
            (None, Some(_)) => Judgement::Negative(None),
        }
    }
}

/// Returns the line of a rating.
fn line(rating: &PuzzleRating, answer: &PuzzleAnswer) -> String {
    let PuzzleRating { er, ep, ed, hardest, steps, end, .. } = rating;
    let hardest = hardest.map_or("-", |technique| technique.name());
    let several = if answer.is_proper() { "" } else { "; not proper: several solutions" };
    let unfinished = if *end == End::NoFurtherStep { "; no further step" } else { "" };
    format!("{er} {ep} {ed} {hardest} {steps}{several}{unfinished}\n")
}
