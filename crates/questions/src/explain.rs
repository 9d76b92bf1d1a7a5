//! The path from a position to its solution, and every possible step.

use crate::position::{NoSolution, Position, RatablePosition};
use crate::rate::{AssumedUniqueness, follow};
use crate::searches::{KnownSolutions, Searches};
use ninefold_core::{Status, StopReason};
use ninefold_explain::{Hint, Label, Notes, PathStep, SolvingPath};
use ninefold_logic::Deduction;
use ninefold_scales::{PossibleSteps, Profile, Tenths, Uniqueness};
use std::fmt;
use std::ops::ControlFlow;

/// Steps of a position, and what is known about it.
///
/// [`explain`] has an example.
#[derive(Clone, Debug)]
pub struct ExplainAnswer {
    /// Solutions of the position.
    pub solutions: KnownSolutions,
    /// The steps, or why there are none.
    pub path: Result<SolvingPath, NoSteps>,
    /// Limit that ended the search for steps. The path then has the steps found before.
    pub stopped: Option<StopReason>,
}

/// Why a position has no steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSteps {
    /// It has no solution.
    NoSolution(NoSolution),
    /// A limit ended the search for solutions.
    Stopped(StopReason),
}

impl NoSteps {
    /// Returns why a position with these solutions has no steps.
    pub(crate) fn find(position: &Position, solutions: &KnownSolutions) -> Option<Self> {
        match solutions {
            KnownSolutions::None => Some(Self::NoSolution(position.why_unsolvable())),
            KnownSolutions::Unknown { reason, .. } => Some(Self::Stopped(*reason)),
            KnownSolutions::One(_) | KnownSolutions::Several { .. } => None,
        }
    }
}

impl fmt::Display for NoSteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution(why) => why.fmt(f),
            Self::Stopped(_) => {
                f.write_str("stopped before it was known whether there is a solution")
            }
        }
    }
}

impl ExplainAnswer {
    /// Returns the answer without steps.
    fn without(solutions: KnownSolutions, why: NoSteps) -> Self {
        Self { solutions, path: Err(why), stopped: None }
    }

    /// Returns the status of the position. [`Status::Stopped`]: a limit ended a search.
    pub const fn status(&self) -> Status {
        if self.stopped.is_some() { Status::Stopped } else { self.solutions.status() }
    }
}

/// Explains the steps from a position to its solution, as far as a scale's techniques lead. Techniques
/// that assume one solution are left out with several, unless `assumed` says otherwise.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_scales::Profile;
/// use ninefold_questions::{AssumedUniqueness, Limits, LimitedSearches, Position, explain};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position = Position::of_puzzle(&text.parse::<Puzzle>()?);
/// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000_000));
/// let answer = explain(&position, Profile::HUMAN, AssumedUniqueness::IfProper, &mut searches);
/// assert_eq!(answer.path.map(|path| path.steps.len()), Ok(51));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub fn explain<S: Searches>(
    position: &Position,
    scale: Profile,
    assumed: AssumedUniqueness,
    searches: &mut S,
) -> ExplainAnswer {
    rated_path(position, scale, assumed, searches, |path, step, score, is_late| {
        // The evidence of a chain is searched again, which no budget ends.
        path.add(step, score);
        if is_late() && !path.end.is_filled() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    })
}

/// Rates a position. `each` gets the steps of the rating, and the path, which begins empty.
fn rated_path<S: Searches>(
    position: &Position,
    scale: Profile,
    assumed: AssumedUniqueness,
    searches: &mut S,
    mut each: impl FnMut(&mut SolvingPath, &Deduction, Tenths, &dyn Fn() -> bool) -> ControlFlow<()>,
) -> ExplainAnswer {
    let solutions = searches.solutions(position);
    if let Some(why) = NoSteps::find(position, &solutions) {
        return ExplainAnswer::without(solutions, why);
    }
    let start = RatablePosition::new(position, assumed.holds(&solutions), searches.quick());
    let mut path = SolvingPath::new(*position.board(), scale);
    path.is_proper = solutions.is_proper();
    let (rating, stopped) = follow(&mut start.rater(scale), searches, |step, score, is_late| {
        each(&mut path, step, score, is_late)
    });
    path.rating = Some(rating);
    ExplainAnswer { solutions, path: Ok(path), stopped }
}

/// Explains the steps that hints give one after another to a player with some notes. The scale rates the
/// position; it does not choose the steps.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::Notes;
/// use ninefold_questions::{HintOutcome, Limits, LimitedSearches, Position, explain_hints, hint};
/// use ninefold_scales::Profile;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position = Position::of_puzzle(&text.parse::<Puzzle>()?);
/// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000_000));
/// let answer = explain_hints(&position, Notes::Full, Profile::HUMAN, &mut searches);
/// let HintOutcome::Step(first) = hint(&position, &[], Notes::Full, &mut searches).outcome else {
///     return Err("there is a step".into());
/// };
/// assert_eq!(&answer.path.map_err(|why| why.to_string())?.steps[0].step, first.step());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain_hints<S: Searches>(
    position: &Position,
    notes: Notes,
    scale: Profile,
    searches: &mut S,
) -> ExplainAnswer {
    let assumed = AssumedUniqueness::IfProper;
    let mut answer =
        rated_path(position, scale, assumed, searches, |_, _, _, _| ControlFlow::Continue(()));
    let holds = assumed.holds(&answer.solutions);
    let Ok(path) = &mut answer.path else { return answer };
    let uniqueness = if holds { Uniqueness::Assumed } else { Uniqueness::Open };
    let ((), stopped) = searches.work(|_, watch| {
        while !path.end.is_filled() && watch.go_on() {
            let found = Hint::find_while(&path.end, notes, uniqueness, &mut || watch.go_on());
            let Some(hint) = found else { break };
            for step in hint.path_steps() {
                path.add(&step.step.deduction, step.score);
            }
        }
    });
    answer.stopped = answer.stopped.or(stopped);
    answer
}

/// Every step of a position.
///
/// [`steps`] has an example.
#[derive(Clone, Debug)]
pub struct StepsAnswer {
    /// The steps, as a path whose steps all start from the position.
    pub answer: ExplainAnswer,
    /// Whether these are all steps.
    pub is_complete: bool,
    /// What to say if there is no step.
    pub nothing: Option<Label>,
}

/// Lists every step that is possible in a position, in the order of a scale.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_scales::Profile;
/// use ninefold_questions::{AssumedUniqueness, Limits, LimitedSearches, Position, steps};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position = Position::of_puzzle(&text.parse::<Puzzle>()?);
/// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000_000));
/// let all = steps(&position, Profile::HUMAN, AssumedUniqueness::IfProper, &mut searches);
/// assert!(all.is_complete && all.nothing.is_none());
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub fn steps<S: Searches>(
    position: &Position,
    scale: Profile,
    assumed: AssumedUniqueness,
    searches: &mut S,
) -> StepsAnswer {
    let solutions = searches.solutions(position);
    if let Some(why) = NoSteps::find(position, &solutions) {
        let answer = ExplainAnswer::without(solutions, why);
        return StepsAnswer { answer, is_complete: false, nothing: None };
    }
    let board = *position.board();
    let mut path = SolvingPath::new(board, scale);
    path.is_proper = solutions.is_proper();
    let (mut is_complete, mut stopped) = (true, None);
    // A position with several solutions may take long, and have nothing to find.
    if !board.is_filled() && !searches.is_exhausted(position, &solutions) {
        let uniqueness =
            if assumed.holds(&solutions) { Uniqueness::Assumed } else { Uniqueness::Open };
        let (all, ended) = searches.work(|_, watch| {
            PossibleSteps::find(&board, &scale, uniqueness, &mut || watch.go_on())
        });
        (is_complete, stopped) = (all.is_complete, ended);
        let all = all.groups.into_iter().flat_map(|(_, steps)| steps);
        path.steps.extend(all.zip(1..).map(|(step, number)| PathStep {
            number,
            board,
            score: scale.tenths(&step.deduction),
            step,
        }));
    }
    let nothing = path.steps.is_empty().then_some(match (board.is_filled(), is_complete) {
        (true, _) => Label::Solved,
        (false, true) => Label::NoStep,
        (false, false) => Label::Stopped,
    });
    let answer = ExplainAnswer { solutions, path: Ok(path), stopped };
    StepsAnswer { answer, is_complete, nothing }
}
