//! [`HintPuzzles`]: what would a person do next?

use super::reached::solve_position;
use super::sealed::Ask;
use super::{AnswerForm, Asked, Asker, Judgement, Question};
use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::outcome::SummaryWords;
use crate::search::{Search, Searcher};
use crate::wording::no_solution_because;
use ninefold_core::{Candidate, Digit, Puzzle, Solver};
use ninefold_explain::{Hint, HintStage, Label, Mistake, Notes, Words};
use ninefold_logic::{Helpers, Uniqueness};
use ninefold_questions::Position;
use std::fmt::{self, Write};
use std::io;

/// Question: what would a person do next?
///
/// A record with digits put in and pencil marks is taken as it is. If a digit is wrong, or a candidate
/// of the solution is missing, the answer says so and gives no hint. With several solutions,
/// techniques that assume one are left out, and mistakes cannot be told.
///
/// ```
/// use ninefold_batch::{AnswerForm, HintPuzzles, Question};
/// use ninefold_explain::{Coordinates, HintStage, Language, Notes, Words};
///
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let (notes, stage) = (Notes::Full, HintStage::Kind);
/// let question = HintPuzzles { notes, stage, words, moves: Vec::new() };
/// assert_eq!(question.wants(), AnswerForm::Lines);
/// ```
#[derive(Clone, Debug)]
pub struct HintPuzzles {
    /// Pencil marks that the person has.
    pub notes: Notes,
    /// Last stage that the answer has.
    pub stage: HintStage,
    /// The language.
    pub words: Words,
    /// Digits put in after those of the record, in order. If one is wrong, the answer names the first.
    pub moves: Vec<Candidate>,
}

impl Question for HintPuzzles {
    fn description(&self) -> Vec<(&'static str, String)> {
        let Self { notes, stage, words, moves } = self;
        let language = words.language().code();
        let mut hint = format!("hints to stage {}, {notes} notes, {language}", *stage as u8);
        for one in moves {
            // Writing into a text does not fail.
            let _ = write!(hint, ", {one}");
        }
        vec![("question", hint)]
    }

    fn wants(&self) -> AnswerForm {
        AnswerForm::Lines
    }

    fn uses_marks(&self) -> bool {
        true
    }

    fn words(&self) -> SummaryWords {
        SummaryWords {
            answered: "with a hint",
            negative: "not proper or without a hint",
            stopped: "stopped",
        }
    }
}

impl Ask for HintPuzzles {
    fn asker(&self, _search: &Search, _for_table: bool) -> Box<dyn Asker> {
        Box::new(GivingHints { question: self.clone(), text: String::new(), has_hint: false })
    }
}

/// A move into a cell that holds a digit already.
struct RefusedMove {
    /// Index of the move.
    index: usize,
    one: Candidate,
    before: Digit,
}

impl fmt::Display for RefusedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { index, one, before } = self;
        write!(f, "move {}, {one}: the cell has {before} already; leave the move out", index + 1)
    }
}

/// Returns the position after some moves, or the first move that is impossible.
fn after(
    position: &Position,
    moves: &[Candidate],
    puzzle: &Puzzle,
) -> Result<Position, RefusedMove> {
    if moves.is_empty() {
        return Ok(*position);
    }
    let mut filled = *position.board().filled();
    for (index, &one) in moves.iter().enumerate() {
        if let Some(before) = filled.get(one.cell) {
            return Err(RefusedMove { index, one, before });
        }
        filled.set(one.cell, Some(one.digit));
    }
    Ok(Position::with_marks(puzzle, &filled, &position.board().marks()))
}

/// Gives hints in one thread.
struct GivingHints {
    question: HintPuzzles,
    /// The lines about the record that was answered last.
    text: String,
    /// Whether they are a hint.
    has_hint: bool,
}

impl GivingHints {
    /// Writes the stages of a hint, a line each.
    fn tell(&mut self, hint: &Hint) {
        let HintPuzzles { stage, words, .. } = &self.question;
        for own in HintStage::ALL.into_iter().filter(|own| own <= stage) {
            let sentences = hint.tell(words, own);
            let texts: Vec<&str> = sentences.iter().map(|one| one.text.as_str()).collect();
            // Writing into a text does not fail.
            let _ = writeln!(self.text, "{}. {}", own as u8, texts.join(" "));
        }
    }
}

impl Asker for GivingHints {
    fn answer(
        &mut self,
        asked: Asked<'_>,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<PuzzleAnswer> {
        self.text.clear();
        self.has_hint = false;
        let puzzle = asked.puzzle;
        let position = asked.position_reached();
        let solve = |solver: &mut Solver| PuzzleAnswer::from(solver.solve(puzzle));
        let mut answer = searcher.search(false, delivery, solve)?;
        if answer.stopped.is_some() {
            self.text.push_str("stopped\n");
            return Ok(answer);
        }
        if answer.has_no_solution() {
            self.text.push_str("not proper: no solution\n");
            return Ok(answer);
        }
        let solution = answer.smallest.filter(|_| answer.is_proper());
        let words = &self.question.words;
        let position = match after(&position, &self.question.moves, puzzle) {
            Ok(position) => position,
            Err(refused) => {
                // An earlier wrong move is the reason to put in another digit there.
                let before = &self.question.moves[..refused.index];
                let first = solution.and_then(|grid| Mistake::first_of(before, &grid));
                let told = first.map(|first| words.wrong_move(first, before[first]));
                let text = told.map_or_else(|| refused.to_string(), |sentence| sentence.text);
                let _ = writeln!(self.text, "{text}");
                return Ok(answer);
            }
        };
        let board = *position.board();
        if solution.is_none() {
            let reached = solve_position(&position, searcher, delivery)?;
            if reached.has_no_solution() {
                let why = position.why_unsolvable(asked.entry);
                let why = no_solution_because(board.filled(), why);
                let _ = writeln!(self.text, "not proper: {why}; the clues alone have several");
                return Ok(answer);
            }
            self.text.push_str("not proper: several solutions\n");
        }
        if let Some((grid, mistake)) =
            solution.and_then(|grid| Some((grid, Mistake::of(&board, &grid)?)))
        {
            let told = match Mistake::first_of(&self.question.moves, &grid) {
                Some(first) => words.wrong_move(first, self.question.moves[first]),
                None => mistake.tell(words),
            };
            let _ = writeln!(self.text, "{told}");
            return Ok(answer);
        }
        if board.is_filled() {
            self.has_hint = true;
            let _ = writeln!(self.text, "{}", words.label(Label::Solved));
            return Ok(answer);
        }
        if solution.is_none() {
            // Only candidates that are in no solution can go. Long searches for others are spared.
            let possible = position.possible_candidates(searcher.quick());
            if board.is_exhausted(&possible) {
                let _ = writeln!(self.text, "{}", words.label(Label::NoStep));
                return Ok(answer);
            }
        }
        let uniqueness = if solution.is_some() { Uniqueness::Assumed } else { Uniqueness::Open };
        let notes = self.question.notes;
        let search = |_: &dyn Helpers, go_on: &mut dyn FnMut() -> bool| {
            Hint::of_while(&board, notes, uniqueness, go_on)
        };
        let (hint, stopped) = searcher.go_on(&mut answer, delivery, search)?;
        match (hint, stopped) {
            (Some(hint), _) => {
                self.has_hint = true;
                self.tell(&hint);
            }
            (None, Some(reason)) => {
                answer.stopped = Some(reason);
                self.text.push_str("stopped\n");
            }
            (None, None) => {
                let _ = writeln!(self.text, "{}", self.question.words.label(Label::NoStep));
            }
        }
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
        Judgement::of_told(answer, puzzle, self.has_hint, None)
    }
}
