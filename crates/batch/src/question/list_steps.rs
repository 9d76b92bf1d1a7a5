//! [`ListSteps`]: which steps are possible in a position?

use super::reached::solve_position;
use super::sealed::Ask;
use super::{AnswerForm, Asked, Asker, Judgement, Question};
use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::outcome::SummaryWords;
use crate::search::{Search, Searcher};
use ninefold_core::Puzzle;
use ninefold_explain::{Explanation, Label, Words};
use ninefold_logic::{Board, Helpers, Step};
use ninefold_scales::{PossibleSteps, Profile, Uniqueness};
use std::fmt::Write;
use std::io;

/// Question: which steps are possible in the position?
///
/// Digits put in and pencil marks belong to the position. The answer has a line for each technique of
/// the scale that finds something, and below it a line for each of its steps. With several
/// solutions, techniques that assume one are left out, unless `assumes_uniqueness` is set.
///
/// ```
/// use ninefold_batch::{AnswerForm, ListSteps, Question};
/// use ninefold_explain::{Coordinates, Language, Words};
/// use ninefold_scales::Profile;
///
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let question = ListSteps { scale: Profile::HUMAN, assumes_uniqueness: false, words };
/// assert_eq!(question.wants(), AnswerForm::Lines);
/// ```
#[derive(Clone, Debug)]
pub struct ListSteps {
    /// Techniques, their order and their scores.
    pub scale: Profile,
    /// Whether techniques that assume one solution are used for puzzles with several.
    pub assumes_uniqueness: bool,
    /// The language.
    pub words: Words,
}

impl Question for ListSteps {
    fn description(&self) -> Vec<(&'static str, String)> {
        let Self { scale, assumes_uniqueness, words } = self;
        let always = if *assumes_uniqueness { ", uniqueness always assumed" } else { "" };
        let language = words.language().code();
        vec![("question", format!("all steps in the scale {}{always}, {language}", scale.name()))]
    }

    fn wants(&self) -> AnswerForm {
        AnswerForm::Lines
    }

    fn uses_marks(&self) -> bool {
        true
    }

    fn words(&self) -> SummaryWords {
        SummaryWords {
            answered: "with steps",
            negative: "not proper or without a step",
            stopped: "stopped",
        }
    }
}

impl Ask for ListSteps {
    fn asker(&self, _search: &Search, _for_table: bool) -> Box<dyn Asker> {
        Box::new(ListingSteps {
            question: self.clone(),
            text: String::new(),
            has_steps: false,
            without_solution: None,
        })
    }
}

/// Lists steps in one thread.
struct ListingSteps {
    question: ListSteps,
    /// The lines about the record that was answered last.
    text: String,
    /// Whether there are steps among them.
    has_steps: bool,
    /// Why the position has no solution, if more than the puzzle may be the reason.
    without_solution: Option<&'static str>,
}

impl ListingSteps {
    /// Writes all steps.
    fn tell(&mut self, all: &PossibleSteps, board: &Board) {
        let ListSteps { scale, words, .. } = &self.question;
        self.has_steps = !all.groups.is_empty();
        for (technique, steps) in &all.groups {
            let score = |step: &Step| scale.score_text(scale.tenths(&step.deduction));
            // Writing into a text does not fail.
            let _ = writeln!(self.text, "  {}: {}", words.technique(*technique), steps.len());
            for step in steps {
                let told = Explanation::of(words, board, step).short();
                let _ = writeln!(self.text, "    [{}] {told}", score(step));
            }
        }
    }
}

impl Asker for ListingSteps {
    fn answer(
        &mut self,
        asked: Asked<'_>,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<PuzzleAnswer> {
        self.text.clear();
        self.has_steps = false;
        self.without_solution = None;
        let position = asked.position_reached();
        let board = *position.board();
        let mut answer = solve_position(&position, searcher, delivery)?;
        if answer.stopped.is_some() {
            self.text.push_str("stopped\n");
            return Ok(answer);
        }
        if answer.has_no_solution() {
            self.without_solution = position.why_unsolvable(asked.entry);
            let why = self.without_solution.unwrap_or("no solution");
            let _ = writeln!(self.text, "not proper: {why}");
            return Ok(answer);
        }
        let words = &self.question.words;
        if board.is_filled() {
            self.has_steps = true;
            let _ = writeln!(self.text, "{}", words.label(Label::Solved));
            return Ok(answer);
        }
        if !answer.is_proper() {
            self.text.push_str("not proper: several solutions\n");
            // Only candidates that are in no solution can go. Long searches for others are spared.
            let possible = position.possible_candidates(searcher.quick());
            if board.is_exhausted(&possible) {
                let _ = writeln!(self.text, "{}", words.label(Label::NoStep));
                return Ok(answer);
            }
        }
        let uniqueness = if answer.is_proper() || self.question.assumes_uniqueness {
            Uniqueness::Assumed
        } else {
            Uniqueness::Open
        };
        let scale = self.question.scale;
        let search = |_: &dyn Helpers, go_on: &mut dyn FnMut() -> bool| {
            PossibleSteps::of(&board, &scale, uniqueness, go_on)
        };
        let (all, stopped) = searcher.go_on(&mut answer, delivery, search)?;
        let count: usize = all.groups.iter().map(|(_, steps)| steps.len()).sum();
        if count == 0 && stopped.is_none() {
            let _ = writeln!(self.text, "{}", words.label(Label::NoStep));
            return Ok(answer);
        }
        let at_least = if all.is_complete { "" } else { "at least " };
        let techniques = all.groups.len();
        let of = if techniques == 1 { "technique" } else { "techniques" };
        let noun = if count == 1 { "step" } else { "steps" };
        let _ = writeln!(self.text, "{at_least}{count} {noun} of {techniques} {of}");
        self.tell(&all, &board);
        if stopped.is_some() {
            self.text.push_str("stopped\n");
        }
        answer.stopped = stopped;
        Ok(answer)
    }

    fn write(
        &mut self,
        _answer: &PuzzleAnswer,
        asked: Asked<'_>,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<()> {
        asked.text.line(&self.text, delivery.part)
    }

    fn judge(&self, answer: &PuzzleAnswer, puzzle: &Puzzle) -> Judgement {
        Judgement::of_told(answer, puzzle, self.has_steps, self.without_solution)
    }
}
