//! [`RatePuzzles`]: how hard is a puzzle for a person?

use super::rate_format::RatingFormat;
use super::sealed::MakeAnswerer;
use super::{AnswerContext, AnswerForm, Answerer, Judgement, Question};
use crate::answer::PuzzleAnswer;
use crate::outcome::SummaryWords;
use crate::scales::{Figure, TableColumn, columns_of, measure_columns, part_of, rating_columns};
use crate::search::SearchOptions;
use ninefold_core::Puzzle;
use ninefold_logic::Deduction;
use ninefold_logic::trial::{Backdoors, TrialDepth};
use ninefold_questions::{
    AssumedUniqueness, KnownSolutions, Measure, Measured, NoSolution, measure,
};
use ninefold_scales::{Profile, PuzzleRating, RatingEnd, Tenths};
use std::fmt::Write;
use std::io;
use std::time::{Duration, Instant};

/// Question: how hard is the puzzle for a person?
///
/// The puzzle is solved step by step, always by the first technique of a scale that finds
/// something. As text, the answer is the rating of the hardest step, of the hardest step up to the
/// first placement, and of the first step; then the hardest technique, the number of steps, and the
/// name of the scale. The values of further scales follow on the same line. Limits of the search hold
/// for each scale, so a rating does not depend on the other scales.
///
/// A record with pencil marks is rated from its position on: with the digits that are put in, and
/// without the candidates that the marks leave out. Solutions that the marks exclude do not count.
///
/// A puzzle with several solutions is rated without the techniques that assume one, unless `assumed`
/// says otherwise. Its answer is negative, as is that of a puzzle that the scale's
/// techniques do not finish.
///
/// ```
/// use ninefold_batch::{Question, RatePuzzles};
/// assert_eq!(RatePuzzles::default().columns().len(), 6);
/// ```
#[derive(Clone, Debug)]
pub struct RatePuzzles {
    /// Scales: orders of the techniques, and their scores.
    pub scales: Vec<Profile>,
    /// Whether techniques that assume one solution are used for puzzles with several.
    pub assumed: AssumedUniqueness,
    /// Measures beside the ratings.
    pub measures: Vec<Measure>,
    /// The form of the line of a puzzle, as text. `None`: the form above.
    pub line_format: Option<RatingFormat>,
    /// Whether a line for each step follows: its score, its technique, where it is, and what follows.
    pub shows_steps: bool,
}

impl Default for RatePuzzles {
    /// The scale that is taken unless another is named.
    fn default() -> Self {
        let assumed = AssumedUniqueness::default();
        Self {
            scales: vec![Profile::DEFAULT],
            assumed,
            measures: Vec::new(),
            line_format: None,
            shows_steps: false,
        }
    }
}

impl Question for RatePuzzles {
    fn description(&self) -> Vec<(&'static str, String)> {
        let always = self.assumed.description();
        let steps = if self.shows_steps { ", and the steps" } else { "" };
        let names: Vec<&str> = self.scales.iter().map(Profile::name).collect();
        let names = match names[..] {
            [name] => format!("the rating in the scale {name}"),
            _ => format!("the ratings in the scales {}", names.join(", ")),
        };
        let measures: Vec<&str> = self.measures.iter().copied().map(Measure::name).collect();
        let measures = match measures[..] {
            [] => String::new(),
            _ => format!(", measures {}", measures.join(", ")),
        };
        vec![("question", format!("{names}{always}{measures}{steps}"))]
    }

    fn columns(&self) -> Vec<TableColumn> {
        let mut columns = rating_columns(&self.scales);
        columns.extend(measure_columns(&self.scales, &self.measures));
        columns
    }

    fn wants(&self) -> AnswerForm {
        if self.shows_steps { AnswerForm::Lines } else { AnswerForm::Finding }
    }

    fn needs_numbers(&self) -> bool {
        self.line_format.as_ref().is_some_and(RatingFormat::has_number)
    }

    fn uses_marks(&self) -> bool {
        true
    }

    fn words(&self) -> SummaryWords {
        SummaryWords::new("rated", "not proper or not finished")
    }
}

impl MakeAnswerer for RatePuzzles {
    fn answerer(&self, _search: &SearchOptions, _for_table: bool) -> Box<dyn Answerer> {
        Box::new(RatingPuzzles {
            question: self.clone(),
            steps: Vec::new(),
            unsolvable: NoSolution::OfClues,
            elapsed: Duration::ZERO,
        })
    }
}

/// Rates puzzles in one thread.
struct RatingPuzzles {
    question: RatePuzzles,
    /// For each scale, the lines of the steps of the puzzle that was rated last, if they are shown.
    steps: Vec<String>,
    /// Why the position that was rated last has no solution, if it has none.
    unsolvable: NoSolution,
    /// The time that the last rating took.
    elapsed: Duration,
}

impl RatingPuzzles {
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
            line.push_str(scale.name());
            line.push(' ');
            if let Some(rating) = rating.filter(|rating| rating.end == RatingEnd::NoFurtherStep) {
                let after = match rating.steps {
                    0 => String::new(),
                    _ => format!("after {}", scale.score_text(rating.reached)),
                };
                unfinished.push((scale.name(), after));
            }
        }
        line.truncate(line.trim_end().len());
        if !answer.is_proper() {
            line.push_str("; not proper: several solutions");
        }
        if !unfinished.is_empty() {
            line.push_str("; no further step");
            let several = self.question.scales.len() > 1;
            let places = unfinished.iter().map(|(scale, after)| match after.as_str() {
                after if !several => after.to_owned(),
                "" => format!("in {scale}"),
                after => format!("in {scale} {after}"),
            });
            let places = places.collect::<Vec<_>>().join(", ");
            if !places.is_empty() {
                line.push(' ');
                line.push_str(&places);
            }
        }
        if answer.stopped.is_some() {
            line.push_str("; stopped");
        }
        line.push('\n');
        line
    }
}

impl RatingPuzzles {
    /// Returns the lines of the measures of a puzzle.
    fn measures(&self, measured: &Measured) -> String {
        let mut text = String::new();
        let mut add = |line: String| {
            text.push_str("  ");
            text.push_str(&line);
            text.push('\n');
        };
        for (scale, found) in self.question.scales.iter().zip(&measured.scales) {
            let own = if self.question.scales.len() > 1 {
                format!(" in {}", scale.name())
            } else {
                String::new()
            };
            let wants = |measure| self.question.measures.contains(&measure);
            if let Some(figures) = &found.figures {
                if wants(Measure::Sum) {
                    add(format!("sum of the scores{own}: {}", scale.score_text(figures.sum)));
                    add(format!("steps as hard as the hardest{own}: {}", figures.hardest_steps));
                }
                if wants(Measure::Techniques) {
                    let steps = figures.techniques();
                    let steps = steps.map(|(technique, count)| format!("{count} {technique}"));
                    add(format!("steps{own}: {}", steps.collect::<Vec<_>>().join(", ")));
                }
            }
            if let Some(moves) = found.bottleneck {
                add(format!("moves at the bottleneck{own}: {moves}"));
            }
            if let Some(found) = &found.backdoors {
                add(format!("backdoors{own}: {}", told_backdoors(found)));
            }
        }
        match measured.depth {
            Some(TrialDepth::Exactly(depth)) => {
                add(format!("depth of trial and error: {depth}"));
            }
            Some(TrialDepth::AtLeast(depth)) => {
                add(format!("depth of trial and error: {depth} or more"));
            }
            Some(TrialDepth::None) => add("depth of trial and error: more than 3".to_owned()),
            None => {}
        }
        if let Some(found) = &measured.backdoors {
            add(format!("backdoors under singles: {}", told_backdoors(found)));
        }
        text
    }
}

/// Returns how many backdoors there are, and the first one.
fn told_backdoors(found: &Backdoors) -> String {
    match (found.size, found.count) {
        (0, _) => "none needed".to_owned(),
        (1, count) => format!("{count} of 1 cell, such as {}", Figure::Cells(&found.first)),
        (size, count) => {
            format!("{count} of {size} cells, such as {}", Figure::Cells(&found.first))
        }
    }
}

impl Answerer for RatingPuzzles {
    fn answer(&mut self, context: &mut AnswerContext<'_, '_>) -> io::Result<PuzzleAnswer> {
        let RatePuzzles { scales, assumed, measures, shows_steps, .. } = &self.question;
        let start = Instant::now();
        let position = context.position();
        self.steps.clear();
        self.steps.resize(scales.len(), String::new());
        let each = |scale: usize, step: &Deduction, score: Tenths| {
            if *shows_steps {
                let score = scales[scale].score_text(score);
                // Writing into a text does not fail.
                let _ = writeln!(self.steps[scale], "  {score} {step}");
            }
        };
        let (rated, measured) = context
            .ask(|searches| measure(&position, scales, *assumed, measures, searches, each))?;
        let measured = (!measures.is_empty()).then(|| Box::new(measured));
        self.elapsed = start.elapsed();
        if rated.solutions == KnownSolutions::None {
            self.unsolvable = position.why_unsolvable();
        }
        for (rating, steps) in rated.ratings.iter().zip(&mut self.steps) {
            if *shows_steps && !rating.end.is_filled() {
                let _ = writeln!(steps, "  position: {}", rating.end.filled());
            }
        }
        Ok(PuzzleAnswer {
            ratings: rated.ratings.iter().map(|rating| rating.rating).collect(),
            measured,
            stopped: rated.stopped,
            ..PuzzleAnswer::from(rated.solutions)
        })
    }

    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        context: &mut AnswerContext<'_, '_>,
    ) -> io::Result<()> {
        if let Some(format) = &self.question.line_format {
            let rating = answer.ratings.first().and_then(Option::as_ref);
            let line = format.line(context.puzzle, context.number, rating, self.elapsed);
            return context.write_line(&line);
        }
        if answer.has_no_solution() {
            let line = format!("not proper: {}\n", self.unsolvable);
            return context.write_line(&line);
        }
        context.write_line(&self.line(answer))?;
        if let Some(measured) = &answer.measured {
            context.write_line(&self.measures(measured))?;
        }
        if !self.question.shows_steps || answer.smallest.is_none() {
            return Ok(());
        }
        for (scale, steps) in self.question.scales.iter().zip(&self.steps) {
            if self.question.scales.len() > 1 {
                context.write_line(&format!("  scale {}\n", scale.name()))?;
            }
            context.write_line(steps)?;
        }
        Ok(())
    }

    fn judge(&self, answer: &PuzzleAnswer, puzzle: &Puzzle) -> Judgement {
        let is_solved = |rating: &Option<PuzzleRating>| {
            rating.is_some_and(|rating| rating.end == RatingEnd::Solved)
        };
        if answer.stopped.is_none() && answer.has_no_solution() {
            return Judgement::Negative(Some(self.unsolvable.sentence(puzzle)));
        }
        let is_answered = answer.is_proper() && answer.ratings.iter().all(is_solved);
        Judgement::new(answer.stopped, is_answered)
    }
}
