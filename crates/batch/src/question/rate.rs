//! [`RatePuzzles`]: how hard is a puzzle for a person?

use super::reached::solve_position;
use super::sealed::Ask;
use super::{AnswerForm, Asked, Asker, Judgement, PathTeller, Question};
use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::outcome::SummaryWords;
use crate::scales::{TableColumn, columns_of, part_of, rating_columns};
use crate::search::{Search, Searcher};
use crate::wording::no_solution_because;
use ninefold_core::{Puzzle, StopReason};
use ninefold_explain::SolvingPath;
use ninefold_logic::{Deduction, End, Helpers, Profile, PuzzleRating, Rater, Tenths};
use ninefold_questions::RatablePosition;
use std::fmt::Write;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Question: how hard is the puzzle for a person?
///
/// The puzzle is solved step by step, always by the first technique of a scale that finds
/// something. As text, the answer is the rating of the hardest step, of the hardest step up to the
/// first placement, and of the first step; then the hardest technique and the number of steps. The
/// values of further scales follow on the same line. Limits of the search hold for each scale, so
/// a rating does not depend on the other scales.
///
/// A record with pencil marks is rated from its position on: with the digits that are put in, and
/// without the candidates that the marks leave out. Solutions that the marks exclude do not count.
///
/// A puzzle with several solutions is rated without the techniques that assume one, unless
/// `assumes_uniqueness` is set. Its answer is negative, as is that of a puzzle that the scale's
/// techniques do not finish.
///
/// ```
/// use ninefold_batch::{Question, RatePuzzles};
/// assert_eq!(RatePuzzles::default().columns().len(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct RatePuzzles {
    /// Scales: orders of the techniques, and their scores.
    pub scales: Vec<Profile>,
    /// Whether techniques that assume one solution are used for puzzles with several.
    pub assumes_uniqueness: bool,
    /// What is printed of the steps below the rating.
    pub steps: StepText,
}

/// What is printed of the steps of a puzzle that is rated.
///
/// ```
/// use ninefold_batch::StepText;
///
/// assert!(matches!(StepText::default(), StepText::None));
/// ```
#[derive(Clone, Debug, Default)]
pub enum StepText {
    /// Nothing.
    #[default]
    None,
    /// A line for each step: its score, its technique, where it is, and what follows.
    Lines,
    /// What a teller says. Chains are searched a second time for it, and no limit ends this search.
    Told(Arc<dyn PathTeller>),
}

impl Default for RatePuzzles {
    /// The scale of Sudoku Explainer 1.2.1.
    fn default() -> Self {
        Self { scales: vec![Profile::SE121], assumes_uniqueness: false, steps: StepText::None }
    }
}

impl RatePuzzles {
    /// Returns whether something is printed of the steps.
    const fn shows_steps(&self) -> bool {
        !matches!(self.steps, StepText::None)
    }

    /// Returns whether the ratings are printed. A teller prints what it says of them itself.
    const fn shows_rating(&self) -> bool {
        !matches!(self.steps, StepText::Told(_))
    }
}

impl Question for RatePuzzles {
    fn description(&self) -> Vec<(&'static str, String)> {
        let always = if self.assumes_uniqueness { ", uniqueness always assumed" } else { "" };
        let steps = match &self.steps {
            StepText::None => String::new(),
            StepText::Lines => ", and the steps".to_owned(),
            StepText::Told(teller) => format!(", and the steps {}", teller.description()),
        };
        let names: Vec<&str> = self.scales.iter().map(Profile::name).collect();
        let names = match names[..] {
            [name] => format!("the rating in the scale {name}"),
            _ => format!("the ratings in the scales {}", names.join(", ")),
        };
        vec![("question", format!("{names}{always}{steps}"))]
    }

    fn columns(&self) -> Vec<TableColumn> {
        rating_columns(&self.scales)
    }

    fn wants(&self) -> AnswerForm {
        if self.shows_steps() { AnswerForm::Lines } else { AnswerForm::Finding }
    }

    fn needs_numbers(&self) -> bool {
        matches!(&self.steps, StepText::Told(teller) if teller.needs_numbers())
    }

    fn uses_marks(&self) -> bool {
        true
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
        let question = self.clone();
        let steps = String::new();
        Box::new(RatingPuzzles { question, steps, refusal: None, without_solution: None })
    }
}

/// Rates puzzles in one thread.
struct RatingPuzzles {
    question: RatePuzzles,
    /// The lines of the steps of the puzzle that was rated last, if they are shown.
    steps: String,
    /// What the teller says of the puzzle that was rated last instead, if it has no solution.
    refusal: Option<String>,
    /// Why the position that was rated last has no solution, if its marks may be the reason.
    without_solution: Option<&'static str>,
}

impl RatingPuzzles {
    /// Rates a puzzle in one scale. Returns the reason if the budget ends it. `number` is that of the
    /// record.
    fn rate(
        &mut self,
        number: u64,
        mut rater: Rater,
        answer: &mut PuzzleAnswer,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<Result<PuzzleRating, StopReason>> {
        let scale = *rater.profile();
        let is_told = matches!(self.question.steps, StepText::Told(_));
        let mut path = is_told.then(|| SolvingPath::new(*rater.board(), scale));
        let (form, out) = (&self.question.steps, &mut self.steps);
        let mut note = |step: &Deduction, score: Tenths| match (&mut path, form) {
            (Some(path), _) => path.add(step, score),
            (None, StepText::Lines) => {
                // Writing into a text does not fail.
                let _ = writeln!(out, "  {} {step}", scale.score_text(score));
            }
            (None, _) => {}
        };
        let mut rating = rater.finish_with(|| false, &mut note);
        let mut stopped = None;
        if rating.end == End::Stopped {
            // The rest may take long.
            let rate = |helpers: &dyn Helpers, go_on: &mut dyn FnMut() -> bool| {
                let note = |step: &Deduction, rating| {
                    note(step, rating);
                    ControlFlow::Continue(())
                };
                rater.finish_helped(helpers, go_on, note)
            };
            (rating, stopped) = searcher.go_on(answer, delivery, rate)?;
        }
        match (&self.question.steps, path) {
            (StepText::Told(teller), Some(mut path)) => {
                path.is_proper = answer.is_proper();
                path.rating = Some(rating);
                self.steps.push_str(&teller.tell(number, &path)?);
            }
            (StepText::Lines, _) if !rater.board().is_filled() => {
                let _ = writeln!(self.steps, "  position: {}", rater.board().filled());
            }
            _ => {}
        }
        Ok(stopped.map_or(Ok(rating), Err))
    }

    /// Says why the puzzle has no rating.
    fn why_refused(&self) -> &'static str {
        self.without_solution.unwrap_or("no solution")
    }

    /// Returns the line with the ratings of a puzzle that has a solution.
    fn line(&self, answer: &PuzzleAnswer) -> String {
        if answer.ratings.iter().all(Option::is_none) {
            return "stopped\n".to_owned();
        }
        let mut line = String::new();
        let mut unfinished = Vec::new();
        for (scale, rating) in self.question.scales.iter().zip(&answer.ratings) {
            for column in columns_of(scale) {
                let value = rating.and_then(|rating| part_of(&rating, *column));
                line.push_str(value.as_deref().unwrap_or("-"));
                line.push(' ');
            }
            if rating.is_some_and(|rating| rating.end == End::NoFurtherStep) {
                unfinished.push(scale.name());
            }
        }
        line.truncate(line.trim_end().len());
        if !answer.is_proper() {
            line.push_str("; not proper: several solutions");
        }
        if !unfinished.is_empty() {
            line.push_str("; no further step");
            if self.question.scales.len() > 1 {
                line.push_str(" in ");
                line.push_str(&unfinished.join(", "));
            }
        }
        if answer.stopped.is_some() {
            line.push_str("; stopped");
        }
        line.push('\n');
        line
    }
}

impl Asker for RatingPuzzles {
    fn answer(
        &mut self,
        asked: Asked<'_>,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<PuzzleAnswer> {
        self.steps.clear();
        self.refusal = None;
        let number = asked.number;
        // Explanations go on where the record stands; ratings are those of the puzzle.
        let position = match self.question.steps {
            StepText::Told(_) => asked.position_reached(),
            StepText::None | StepText::Lines => asked.position(),
        };
        self.without_solution = position.why_unsolvable(asked.entry);
        let mut answer = solve_position(&position, searcher, delivery)?;
        if answer.stopped.is_some() || answer.has_no_solution() {
            if let StepText::Told(teller) = &self.question.steps {
                let why = if answer.stopped.is_some() { "stopped" } else { self.why_refused() };
                self.refusal = Some(teller.tell_refusal(asked.puzzle, why));
            }
            return Ok(answer);
        }
        let assumes_uniqueness = answer.is_proper() || self.question.assumes_uniqueness;
        let start = RatablePosition::new(&position, assumes_uniqueness, searcher.quick());
        for scale in self.question.scales.clone() {
            if self.question.shows_steps() && self.question.scales.len() > 1 {
                let _ = writeln!(self.steps, "  scale {}", scale.name());
            }
            let rating = self.rate(number, start.rater(scale), &mut answer, searcher, delivery)?;
            answer.ratings.push(rating.ok());
            answer.stopped = answer.stopped.or(rating.err());
        }
        Ok(answer)
    }

    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        asked: Asked<'_>,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<()> {
        if let Some(refusal) = &self.refusal {
            return asked.text.line(refusal, delivery.part);
        }
        if answer.has_no_solution() {
            let why = self.why_refused();
            return asked.text.line(&format!("not proper: {why}\n"), delivery.part);
        }
        if self.question.shows_rating() {
            asked.text.line(&self.line(answer), delivery.part)?;
        }
        if self.steps.is_empty() {
            return Ok(());
        }
        asked.text.line(&self.steps, delivery.part)
    }

    fn judge(&self, answer: &PuzzleAnswer, puzzle: &Puzzle) -> Judgement {
        let is_solved =
            |rating: &Option<PuzzleRating>| rating.is_some_and(|rating| rating.end == End::Solved);
        match answer.stopped {
            Some(reason) => Judgement::Stopped(reason),
            None if answer.has_no_solution() => {
                Judgement::Negative(Some(no_solution_because(puzzle, self.without_solution)))
            }
            None if answer.is_proper() && answer.ratings.iter().all(is_solved) => {
                Judgement::Answered
            }
            // The answer itself says why.
            None => Judgement::Negative(None),
        }
    }
}
