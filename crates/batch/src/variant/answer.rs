//! [`VariantAnswer`]: what was found out about a variant puzzle, whatever was asked.

use ninefold_core::{Count, Status, StopReason, Stopped};
use ninefold_variant::{TrueCandidates, VariantCheck, VariantGrid, VariantVerdict};
use ninefold_variant_model::{NamedCell, RulePlace, VariantPuzzle};

/// What was found out about a variant puzzle, whatever was asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct VariantAnswer {
    /// Number of solutions, as far as solutions were counted.
    pub(crate) solutions: Option<Count>,
    /// Lexicographically smallest solution.
    pub(crate) smallest: Option<VariantGrid>,
    /// Cells in which two solutions differ.
    pub(crate) differing: Vec<NamedCell>,
    /// What a proper puzzle does not need.
    pub(crate) redundant: Option<RedundantParts>,
    pub(crate) candidates: Option<TrueCandidates>,
    /// Reason why the search ended early. `None` if the search was not stopped.
    pub(crate) stopped: Option<StopReason>,
    /// Guesses for the answer, if they were counted for this puzzle alone.
    pub(crate) nodes: Option<u64>,
}

/// Clues and rules without which a proper puzzle stays proper: without any one of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct RedundantParts {
    pub(crate) clues: Vec<NamedCell>,
    pub(crate) rules: Vec<RulePlace>,
}

impl RedundantParts {
    pub(crate) fn is_empty(&self) -> bool {
        self.clues.is_empty() && self.rules.is_empty()
    }
}

impl VariantAnswer {
    /// Returns the answer of a search that its budget ended.
    pub(crate) fn stopped(stopped: Stopped) -> Self {
        let solutions = Some(Count::AtLeast(stopped.at_least));
        Self { solutions, stopped: Some(stopped.reason), ..Self::default() }
    }

    pub(crate) fn of_count(solutions: Count) -> Self {
        Self { solutions: Some(solutions), ..Self::default() }
    }

    /// Returns the answer of a verdict. Of several solutions, the smallest is not known yet.
    pub(crate) fn of_verdict(puzzle: &VariantPuzzle, verdict: VariantVerdict) -> Self {
        match verdict {
            VariantVerdict::NoSolution => Self::of_count(Count::Exactly(0)),
            VariantVerdict::Unique(only) => {
                Self { smallest: Some(only), ..Self::of_count(Count::Exactly(1)) }
            }
            VariantVerdict::Multiple(..) => {
                let differing = verdict.differing(puzzle);
                let differing = differing.into_iter().map(|cell| puzzle.named(cell)).collect();
                Self { differing, ..Self::of_count(Count::AtLeast(2)) }
            }
            VariantVerdict::Stopped(stopped) => Self::stopped(stopped),
        }
    }

    pub(crate) fn of_check(puzzle: &VariantPuzzle, check: VariantCheck) -> Self {
        let cells = puzzle.all_cells();
        let named = |place: &usize| Some(puzzle.named(*cells.get(*place)?));
        let rule = |place: &usize| {
            Some(RulePlace::new(*place, puzzle.rules().get(*place)?, puzzle.extra()))
        };
        let redundant =
            check.redundant_clues.zip(check.redundant_rules).map(|(clues, rules)| RedundantParts {
                clues: clues.iter().filter_map(named).collect(),
                rules: rules.iter().filter_map(rule).collect(),
            });
        let stopped = check.stopped.map(|stopped| stopped.reason);
        let answer = Self::of_verdict(puzzle, check.verdict);
        Self { redundant, stopped: answer.stopped.or(stopped), ..answer }
    }

    pub(crate) fn of_candidates(candidates: TrueCandidates) -> Self {
        let solutions = match candidates.status() {
            Status::None => Count::Exactly(0),
            Status::Unique => Count::Exactly(1),
            Status::Stopped => Count::AtLeast(candidates.stopped.map_or(0, |one| one.at_least)),
            _ => Count::AtLeast(2),
        };
        let stopped = candidates.stopped.map(|stopped| stopped.reason);
        Self { stopped, candidates: Some(candidates), ..Self::of_count(solutions) }
    }

    /// Returns whether the puzzle is known to have no solution.
    pub(crate) fn has_no_solution(&self) -> bool {
        self.solutions == Some(Count::Exactly(0))
    }

    /// Returns whether the puzzle is known to have exactly one solution.
    pub(crate) fn is_proper(&self) -> bool {
        self.solutions == Some(Count::Exactly(1))
    }

    /// Returns what is known of the solutions. `None`: nobody has looked for them.
    pub(crate) fn status(&self) -> Option<Status> {
        let solutions = self.solutions?;
        Some(match solutions {
            Count::AtLeast(_) if self.stopped.is_some() => Status::Stopped,
            _ => solutions.status(),
        })
    }
}
