//! [`CountSolutions`]: how many solutions does a puzzle have?

use super::sealed::MakeAnswerer;
use super::{AnswerContext, AnswerForm, Answerer, Question};
use crate::answer::PuzzleAnswer;
use crate::outcome::SummaryWords;
use crate::search::{SearchOptions, SearchWorker};
use crate::variant::VariantQuestion;
use ninefold_core::{Count, Puzzle, Stopped};
use std::io;

/// Question: how many solutions does the puzzle have, up to a limit?
///
/// As text, the answer is `=n` or, where counting ended early, `>=n`.
///
/// ```
/// use ninefold_batch::{CountSolutions, Question};
/// assert_eq!(CountSolutions { limit: 2 }.words().answered, "counted");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CountSolutions {
    /// Number of solutions at which counting ends.
    pub limit: u64,
}

impl Question for CountSolutions {
    fn description(&self) -> Vec<(&'static str, String)> {
        vec![("question", format!("the count up to {}", self.limit))]
    }

    fn wants(&self) -> AnswerForm {
        AnswerForm::Finding
    }

    fn words(&self) -> SummaryWords {
        SummaryWords::new("counted", "without solution")
    }

    /// The count so far is an answer.
    fn grows(&self) -> bool {
        true
    }

    fn uses_lanes(&self) -> bool {
        true
    }

    fn variant(&self) -> Option<VariantQuestion> {
        Some(VariantQuestion::Count { limit: self.limit })
    }
}

impl MakeAnswerer for CountSolutions {
    fn answerer(&self, search: &SearchOptions, _for_table: bool) -> Box<dyn Answerer> {
        Box::new(Counting {
            limit: self.limit,
            uses_lanes: search.uses_lanes(),
            found: Vec::new(),
            latest: LatestCount { count: Count::Exactly(0), line: "=0\n".to_owned() },
        })
    }
}

struct Counting {
    limit: u64,
    uses_lanes: bool,
    /// Counts of the prepared puzzles. Empty if they were not counted together.
    found: Vec<Result<Count, Stopped>>,
    latest: LatestCount,
}

impl Answerer for Counting {
    fn prepare(&mut self, puzzles: &[Puzzle], worker: &mut SearchWorker) {
        self.found.clear();
        if self.uses_lanes && puzzles.len() >= 2 {
            self.found = worker.quick().count_batch(puzzles, self.limit);
        }
    }

    fn answer(&mut self, context: &mut AnswerContext<'_, '_>) -> io::Result<PuzzleAnswer> {
        match self.found.get(context.index) {
            Some(Ok(count)) => Ok(PuzzleAnswer::from(*count)),
            found => {
                let is_long = found.is_some();
                let (puzzle, limit) = (context.puzzle, self.limit);
                context.search(is_long, |solver| {
                    solver
                        .count(puzzle, limit)
                        .map_or_else(PuzzleAnswer::stopped, PuzzleAnswer::from)
                })
            }
        }
    }

    fn write_prepared(&mut self, context: &mut AnswerContext<'_, '_>) -> io::Result<bool> {
        match self.found.get(context.index) {
            Some(Ok(count)) if *count != Count::Exactly(0) => {
                context.write_line(self.latest.line(*count))?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        context: &mut AnswerContext<'_, '_>,
    ) -> io::Result<()> {
        let count = answer.solutions.unwrap_or(Count::AtLeast(0));
        context.write_line(self.latest.line(count))
    }
}

/// The latest count and its line. Most counts equal the one before, so their line is used again.
struct LatestCount {
    count: Count,
    line: String,
}

impl LatestCount {
    /// Returns the line of a count.
    fn line(&mut self, count: Count) -> &str {
        if count != self.count {
            *self = Self { count, line: format!("{count}\n") };
        }
        &self.line
    }
}
