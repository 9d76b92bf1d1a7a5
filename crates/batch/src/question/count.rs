//! [`CountSolutions`]: how many solutions does a puzzle have?

use super::sealed::Ask;
use super::{AnswerForm, Asked, Asker, Question};
use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::outcome::SummaryWords;
use crate::search::{Search, Searcher};
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
        SummaryWords { answered: "counted", negative: "without solution", stopped: "stopped" }
    }

    /// The count so far is an answer.
    fn grows(&self) -> bool {
        true
    }

    fn uses_lanes(&self) -> bool {
        true
    }
}

impl Ask for CountSolutions {
    fn asker(&self, search: &Search, _for_table: bool) -> Box<dyn Asker> {
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

impl Asker for Counting {
    fn prepare(&mut self, puzzles: &[Puzzle], searcher: &mut Searcher) {
        self.found.clear();
        if self.uses_lanes && puzzles.len() >= 2 {
            self.found = searcher.quick().count_batch(puzzles, self.limit);
        }
    }

    fn answer(
        &mut self,
        asked: Asked<'_>,
        searcher: &mut Searcher,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<PuzzleAnswer> {
        match self.found.get(asked.index) {
            Some(Ok(count)) => Ok(PuzzleAnswer::from(*count)),
            found => {
                let is_long = found.is_some();
                let limit = self.limit;
                searcher.search(is_long, delivery, |solver| {
                    solver
                        .count(asked.puzzle, limit)
                        .map_or_else(PuzzleAnswer::stopped, PuzzleAnswer::from)
                })
            }
        }
    }

    fn write_prepared(
        &mut self,
        asked: &mut Asked<'_>,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<bool> {
        match self.found.get(asked.index) {
            Some(Ok(count)) if *count != Count::Exactly(0) => {
                asked.text.line(self.latest.line(*count), delivery.part)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        asked: Asked<'_>,
        delivery: &mut Delivery<'_>,
    ) -> io::Result<()> {
        let count = answer.solutions.unwrap_or(Count::AtLeast(0));
        asked.text.line(self.latest.line(count), delivery.part)
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
