//! [`Finder`]: finds out about many puzzles at once.

use crate::plan::{PuzzlePlan, Question};
use ninefold::{Count, Grid, Puzzle, Solver, Stopped, Verdict};

/// So many puzzles are answered together, in the lanes of vectors, where nobody waits for the first.
const TOGETHER: usize = 2048;
/// So many are where each is searched alone.
const ONE_BY_ONE: usize = 64;
/// What a puzzle may take before it may make others wait.
pub const QUICK: u64 = 2_000;
/// With a smaller budget, puzzles are searched one by one, because what a search takes in lanes
/// depends on the others.
const LARGE_BUDGET: u64 = 1_000_000;

/// Finds out about many puzzles at once, within a small budget for each.
pub struct Finder {
    question: Question,
    /// Whether it matters that there are several solutions.
    for_table: bool,
    uses_lanes: bool,
    solver: Solver,
}

/// What was found out about some puzzles.
pub enum Findings {
    Smallest(Vec<Result<Option<Grid>, Stopped>>),
    Verdicts(Vec<Verdict>),
    Counts(Vec<Result<Count, Stopped>>),
    Nothing,
}

/// What was found out about one puzzle.
pub enum Found<'a> {
    Smallest(Option<&'a Grid>),
    Verdict(&'a Verdict),
    Count(Count),
    /// Only that its search takes long.
    Long,
    Nothing,
}

impl Finder {
    pub fn new(plan: &PuzzlePlan) -> Self {
        Self {
            question: plan.question,
            for_table: plan.table().is_some(),
            uses_lanes: uses_lanes(plan),
            solver: plan.search.with_at_most(QUICK).solver(),
        }
    }

    /// What can be found out quickly about the puzzles together.
    pub fn find(&mut self, puzzles: &[Puzzle]) -> Findings {
        match self.question {
            _ if !self.uses_lanes || puzzles.len() < 2 => Findings::Nothing,
            Question::Smallest { .. } if self.for_table => {
                Findings::Verdicts(self.solver.solve_batch(puzzles))
            }
            Question::Smallest { .. } => Findings::Smallest(self.solver.smallest_batch(puzzles)),
            Question::Count { limit } => Findings::Counts(self.solver.count_batch(puzzles, limit)),
            Question::All { .. } | Question::Check => Findings::Nothing,
        }
    }

    /// A solver for one puzzle, with the small budget.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }
}

impl Findings {
    /// What was found out about one of the puzzles.
    pub fn get(&self, index: usize) -> Found<'_> {
        match self {
            Self::Smallest(answers) => match &answers[index] {
                Ok(smallest) => Found::Smallest(smallest.as_ref()),
                Err(_) => Found::Long,
            },
            Self::Verdicts(verdicts) => match &verdicts[index] {
                Verdict::Stopped(_) => Found::Long,
                verdict => Found::Verdict(verdict),
            },
            Self::Counts(counts) => match counts[index] {
                Ok(count) => Found::Count(count),
                Err(_) => Found::Long,
            },
            Self::Nothing => Found::Nothing,
        }
    }
}

/// How many puzzles are answered together.
pub fn batch_size(plan: &PuzzlePlan) -> usize {
    if uses_lanes(plan) { TOGETHER } else { ONE_BY_ONE }
}

fn uses_lanes(plan: &PuzzlePlan) -> bool {
    // `--stats` tells what single puzzles take.
    matches!(plan.question, Question::Smallest { .. } | Question::Count { .. })
        && !plan.search.stats
        && plan.search.max_nodes >= LARGE_BUDGET
}
