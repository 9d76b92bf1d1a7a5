//! [`ListSteps`]: which steps are possible in a position?

use super::{answer, without_steps};
use ninefold::batch::{
    Judgement, LineAnswer, LineQuestion, LineRecord, RecordSearches, SummaryWords,
};
use ninefold::explain::{PathStep, Remark, SolvingPath, Words};
use ninefold::questions::{AssumedUniqueness, Position, StepsAnswer, steps};
use ninefold::scales::Profile;
use std::fmt::Write;

/// Question: which steps are possible in the position?
///
/// The answer has a line for each technique of the scale that finds something, and below it a line for
/// each of its steps.
#[derive(Clone, Debug)]
pub struct ListSteps {
    /// Techniques, their order and their scores.
    pub scale: Profile,
    /// Whether techniques that assume one solution are used for puzzles with several.
    pub assumed: AssumedUniqueness,
    /// The language.
    pub words: Words,
    /// Whether the answer is a JSON object on one line.
    pub is_json: bool,
}

impl LineQuestion for ListSteps {
    fn description(&self) -> String {
        let Self { scale, assumed, words, is_json } = self;
        let (always, language) = (assumed.description(), words.language().code());
        let form = if *is_json { " as JSON" } else { "" };
        format!("all steps in the scale {}{always}{form}, {language}", scale.name())
    }

    fn summary_words(&self) -> SummaryWords {
        SummaryWords::new("with steps", "not proper or without a step")
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
        let all = steps(position, self.scale, self.assumed, searches);
        let LineAnswer { text, judgement, files } = self.told(position, &all);
        let text =
            if self.is_json { all.json(&position.clues(), &self.words) + "\n" } else { text };
        Ok(LineAnswer { text, judgement, files })
    }
}

impl ListSteps {
    /// Tells the steps in words.
    fn told(&self, position: &Position, all: &StepsAnswer) -> LineAnswer {
        let path = match &all.answer.path {
            Ok(path) => path,
            Err(why) => return without_steps(&self.words, position, *why),
        };
        let solutions = &all.answer.solutions;
        let is_filled = position.board().is_filled();
        let mut text = String::new();
        if !solutions.is_proper() && !is_filled {
            let _ = writeln!(text, "{}", self.words.remark(&Remark::SeveralSolutions));
        }
        match all.nothing.filter(|_| all.answer.stopped.is_none()) {
            // Writing into a text does not fail.
            Some(label) => {
                let _ = writeln!(text, "{}", self.words.label(label));
            }
            None if self.is_json => {}
            None => self.list(path, all.is_complete, &mut text),
        }
        if all.answer.stopped.is_some() {
            let _ = writeln!(text, "{}", self.words.remark(&Remark::Stopped));
        }
        let has_answer = is_filled || !path.steps.is_empty();
        let judgement = Judgement::new(all.answer.stopped, solutions.is_proper() && has_answer);
        answer(text, judgement)
    }

    /// Lists steps by their techniques.
    fn list(&self, path: &SolvingPath, is_complete: bool, text: &mut String) {
        let technique = |step: &PathStep| step.step.deduction.technique;
        let groups: Vec<&[PathStep]> =
            path.steps.chunk_by(|a, b| technique(a) == technique(b)).collect();
        let (steps, techniques) = (path.steps.len(), groups.len());
        let remark = Remark::StepCount { steps, techniques, is_complete };
        // Writing into a text does not fail.
        let _ = writeln!(text, "{}", self.words.remark(&remark));
        for group in groups {
            let _ =
                writeln!(text, "  {}: {}", self.words.technique(technique(&group[0])), group.len());
            for step in group {
                let told = step.explanation(&self.words).short();
                let _ = writeln!(text, "    [{}] {told}", self.scale.score_text(step.score));
            }
        }
    }
}
