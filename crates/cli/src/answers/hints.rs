//! [`GiveHints`]: what would a person do next?

use super::{answer, refusal, without_steps};
use ninefold::batch::{
    Judgement, LineAnswer, LineQuestion, LineRecord, RecordSearches, SummaryWords,
};
use ninefold::explain::{Hint, HintStage, Label, Notes, Remark, Words};
use ninefold::questions::{HintAnswer, HintOutcome, KnownSolutions, Move, NoSteps, Position, hint};
use std::fmt::Write;

/// Question: what would a person do next?
///
/// If a digit is wrong, or a candidate of the solution is missing, the answer says so and gives no
/// hint. With several solutions, mistakes cannot be told.
#[derive(Clone, Debug)]
pub struct GiveHints {
    /// Pencil marks that the person has.
    pub notes: Notes,
    /// Last stage that the answer has.
    pub stage: HintStage,
    /// The language.
    pub words: Words,
    /// Moves after the position of the record, in order.
    pub moves: Vec<Move>,
    /// Whether the answer is a JSON object on one line.
    pub is_json: bool,
}

impl LineQuestion for GiveHints {
    fn description(&self) -> String {
        let Self { notes, stage, words, moves, is_json } = self;
        let language = words.language().code();
        let form = if *is_json { " as JSON" } else { "" };
        let mut text = format!("hints to stage {}{form}, {notes} notes, {language}", *stage as u8);
        for one in moves {
            // Writing into a text does not fail.
            let _ = write!(text, ", {one}");
        }
        text
    }

    fn summary_words(&self) -> SummaryWords {
        SummaryWords::new("with a hint", "not proper or without a hint")
    }

    fn has_headings(&self) -> bool {
        !self.is_json
    }

    fn answer(
        &self,
        record: &LineRecord,
        searches: &mut RecordSearches<'_, '_>,
    ) -> Result<LineAnswer, String> {
        let position = &record.position;
        let found = hint(position, &self.moves, self.notes, searches);
        let LineAnswer { text, judgement, files } = self.told(position, &found);
        let text = if self.is_json { found.json(&self.words) + "\n" } else { text };
        Ok(LineAnswer { text, judgement, files })
    }
}

impl GiveHints {
    /// Tells an answer in words.
    fn told(&self, position: &Position, found: &HintAnswer) -> LineAnswer {
        let solutions = &found.solutions;
        let has_several = matches!(solutions, KnownSolutions::Several { .. });
        let words = &self.words;
        let label = |label| format!("{}\n", words.label(label));
        let (mut text, judgement) = match &found.outcome {
            HintOutcome::Stopped(reason) => {
                (refusal(words, NoSteps::Stopped(*reason)), Judgement::Stopped(*reason))
            }
            HintOutcome::NoSolution(why) if !has_several => {
                return without_steps(words, position, NoSteps::NoSolution(*why));
            }
            HintOutcome::NoSolution(why) => {
                let text = words.remark(&why.remark(true)) + "\n";
                return answer(text, Judgement::Negative(None));
            }
            HintOutcome::Step(hint) => {
                let text = if self.is_json { String::new() } else { self.tell(hint) };
                (text, Judgement::new(None, solutions.is_proper()))
            }
            HintOutcome::Mistake { mistake, first_move } => {
                let told = match first_move {
                    Some((index, one)) => one.tell_wrong(*index, words),
                    None => mistake.tell(self.stage, words),
                };
                (format!("{told}\n"), Judgement::Negative(None))
            }
            HintOutcome::RefusedMove(refused) => {
                (words.remark(&refused.remark()) + "\n", Judgement::Negative(None))
            }
            HintOutcome::Solved => {
                (label(Label::Solved), Judgement::new(None, solutions.is_proper()))
            }
            HintOutcome::NoStep => (label(Label::NoStep), Judgement::Negative(None)),
        };
        if has_several {
            text.insert_str(0, &(words.remark(&Remark::SeveralSolutions) + "\n"));
        }
        answer(text, judgement)
    }

    /// Returns the stages of a hint, a line each.
    fn tell(&self, hint: &Hint) -> String {
        let told = hint.told(&self.words);
        let mut lines = String::new();
        for stage in HintStage::ALL.into_iter().filter(|stage| *stage <= self.stage) {
            // Writing into a text does not fail.
            let _ = writeln!(lines, "{}. {}", stage as u8, told.text(stage));
        }
        lines
    }
}
