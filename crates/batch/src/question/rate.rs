//! [`RatePuzzles`]: how hard is a puzzle for a person?

use super::sealed::Ask;
use super::{AnswerForm, Asked, Asker, Judgement, Question};
use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::outcome::SummaryWords;
use crate::position::{Position, RatablePosition};
use crate::scales::{TableColumn, columns_of, part_of, rating_columns};
use crate::search::{Search, Searcher};
use crate::wording::no_solution;
use ninefold_core::{Count, Puzzle, Solver, StopReason};
use ninefold_explain::{Explanation, Words};
use ninefold_io::format::Entry;
use ninefold_logic::{Board, Deduction, End, Helpers, Profile, PuzzleRating, Rater, Step, Tenths};
use std::fmt::Write;
use std::io;
use std::ops::ControlFlow;

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
    /// The explanation of each step. Chains are searched a second time for it, and no limit ends
    /// this search.
    Explanations(Words),
    /// The explanation of each step on one line.
    ShortExplanations(Words),
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
}

impl Question for RatePuzzles {
    fn description(&self) -> Vec<(&'static str, String)> {
        let always = if self.assumes_uniqueness { ", uniqueness always assumed" } else { "" };
        let language = |words: &Words| words.language().code();
        let steps = match &self.steps {
            StepText::None => String::new(),
            StepText::Lines => ", and the steps".to_owned(),
            StepText::Explanations(words) => {
                format!(", and the steps explained, {}", language(words))
            }
            StepText::ShortExplanations(words) => {
                format!(", and the steps explained in short, {}", language(words))
            }
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
        Box::new(RatingPuzzles { question, steps: String::new(), without_solution: None })
    }
}

/// Rates puzzles in one thread.
struct RatingPuzzles {
    question: RatePuzzles,
    /// The lines of the steps of the puzzle that was rated last, if they are shown.
    steps: String,
    /// Why the position that was rated last has no solution, if its marks may be the reason.
    without_solution: Option<&'static str>,
}

impl RatingPuzzles {
    /// Rates a puzzle in one scale. Returns the reason if the budget ends it.
    fn rate(
        &mut self,
        mut rater: Rater,
        answer: &mut PuzzleAnswer,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<Result<PuzzleRating, StopReason>> {
        let shows_steps = self.question.shows_steps();
        let mut teller = Teller {
            form: &self.question.steps,
            profile: *rater.profile(),
            board: *rater.board(),
            number: 0,
            out: &mut self.steps,
        };
        let mut note = |step: &Deduction, rating| teller.tell(step, rating);
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
        if shows_steps && !rater.board().is_filled() {
            let _ = writeln!(self.steps, "  position: {}", rater.board().filled());
        }
        Ok(stopped.map_or(Ok(rating), Err))
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

/// Writes the steps of a puzzle.
struct Teller<'a> {
    form: &'a StepText,
    profile: Profile,
    /// The position before the next step.
    board: Board,
    /// The number of steps so far.
    number: u32,
    out: &'a mut String,
}

impl Teller<'_> {
    /// Writes a step.
    fn tell(&mut self, found: &Deduction, rating: Tenths) {
        let adds_up = self.profile.adds_up();
        let score = || if adds_up { (rating.get() / 10).to_string() } else { rating.to_string() };
        self.number += 1;
        let number = self.number;
        // Writing into a text does not fail.
        let _ = match self.form {
            StepText::None => return,
            StepText::Lines => writeln!(self.out, "  {} {found}", score()),
            StepText::Explanations(words) | StepText::ShortExplanations(words) => {
                match Step::of(&self.board, &self.profile, found) {
                    None => writeln!(self.out, "  {number}. [{}] {found}", score()),
                    Some(step) => {
                        let told = Explanation::of(words, &self.board, &step);
                        let text = match self.form {
                            StepText::ShortExplanations(_) => told.short(),
                            _ => told.to_string().replace('\n', "\n     "),
                        };
                        writeln!(self.out, "  {number}. [{}] {text}", score())
                    }
                }
            }
        };
        self.board.eliminate_all(&found.eliminations);
        if let Some(placement) = found.placement {
            self.board.place(placement);
        }
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
        let position = asked.position();
        let filled = position.board().filled();
        self.without_solution = match asked.entry {
            Some(Entry { marks: Some(_), state: Some(_), .. }) => {
                Some("no solution with the digits put in and these pencil marks")
            }
            Some(Entry { marks: Some(_), .. }) => Some("no solution with these pencil marks"),
            _ => None,
        };
        let solve = |solver: &mut Solver| PuzzleAnswer::from(solver.solve(filled));
        let mut answer = searcher.search(false, delivery, solve)?;
        if position.has_eliminations() {
            exclude_solutions(&position, &mut answer, searcher, delivery)?;
        }
        if answer.stopped.is_some() || answer.has_no_solution() {
            return Ok(answer);
        }
        let assumes_uniqueness = answer.is_proper() || self.question.assumes_uniqueness;
        let start = RatablePosition::new(&position, assumes_uniqueness, searcher.quick());
        for scale in self.question.scales.clone() {
            if self.question.shows_steps() && self.question.scales.len() > 1 {
                let _ = writeln!(self.steps, "  scale {}", scale.name());
            }
            let rating = self.rate(start.rater(scale), &mut answer, searcher, delivery)?;
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
        if answer.has_no_solution() {
            let why = self.without_solution.unwrap_or("no solution");
            return asked.text.line(&format!("not proper: {why}\n"), delivery.part);
        }
        asked.text.line(&self.line(answer), delivery.part)?;
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
                let why = self.without_solution.filter(|_| !puzzle.has_clash());
                Judgement::Negative(Some(why.map_or_else(|| no_solution(puzzle), str::to_owned)))
            }
            None if answer.is_proper() && answer.ratings.iter().all(is_solved) => {
                Judgement::Answered
            }
            // The answer itself says why.
            None => Judgement::Negative(None),
        }
    }
}

/// Removes the solutions that the marks exclude from the answer about the filled cells.
fn exclude_solutions(
    position: &Position,
    answer: &mut PuzzleAnswer,
    searcher: &mut Searcher,
    delivery: &mut Delivery<'_>,
) -> io::Result<()> {
    let is_excluded = answer.smallest.is_some_and(|grid| !position.allows(&grid));
    if answer.is_proper() && !is_excluded || answer.has_no_solution() || answer.stopped.is_some() {
        return Ok(());
    }
    let found = if answer.is_proper() {
        Ok(None)
    } else {
        let search = |_: &dyn Helpers, go_on: &mut dyn FnMut() -> bool| position.solutions(go_on);
        let (found, stopped) = searcher.go_on(answer, delivery, search)?;
        stopped.map_or(Ok(found.ok().flatten()), Err)
    };
    let (solutions, smallest) = match found {
        Ok(Some((grid, true))) => (Count::Exactly(1), Some(grid)),
        Ok(Some((grid, false))) => (Count::AtLeast(2), Some(grid)),
        Ok(None) => (Count::Exactly(0), None),
        Err(_) => (Count::AtLeast(0), None),
    };
    (answer.solutions, answer.smallest, answer.next) = (Some(solutions), smallest, None);
    answer.stopped = found.err();
    Ok(())
}
