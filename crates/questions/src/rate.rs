//! Ratings: how hard is a position for a person?

use crate::position::{Position, RatablePosition};
use crate::searches::{KnownSolutions, Searches};
use ninefold_core::{Status, StopReason};
use ninefold_logic::{Board, Deduction, NoHelpers};
use ninefold_scales::{Profile, PuzzleRating, Rater, RatingEnd, Tenths};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Whether techniques that assume one solution are used.
///
/// ```
/// use ninefold_questions::AssumedUniqueness;
///
/// assert_eq!(AssumedUniqueness::default(), AssumedUniqueness::IfProper);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AssumedUniqueness {
    /// They are used if the position has one solution.
    #[default]
    IfProper,
    /// They are used always.
    Always,
}

impl AssumedUniqueness {
    /// Returns [`Always`](Self::Always) if `always` is set.
    pub const fn always_if(always: bool) -> Self {
        if always { Self::Always } else { Self::IfProper }
    }

    /// Returns what follows the description of a question. Empty for the usual assumption.
    pub const fn description(self) -> &'static str {
        match self {
            Self::IfProper => "",
            Self::Always => ", uniqueness always assumed",
        }
    }

    /// Returns whether techniques may assume one solution.
    pub(crate) const fn holds(self, solutions: &KnownSolutions) -> bool {
        matches!(self, Self::Always) || solutions.is_proper()
    }
}

/// The ratings of a position.
#[derive(Clone, Debug)]
pub struct RateAnswer {
    /// Solutions of the position.
    pub solutions: KnownSolutions,
    /// Rating in each scale that was asked for.
    pub ratings: Vec<ScaleRating>,
    /// Limit that ended a rating.
    pub stopped: Option<StopReason>,
}

/// The rating of a position in a scale.
#[derive(Clone, Copy, Debug)]
pub struct ScaleRating {
    /// The scale.
    pub scale: Profile,
    /// The rating. `None`: the position has no solution, or a limit ended the rating.
    pub rating: Option<PuzzleRating>,
    /// Position after the last step.
    pub end: Board,
}

impl RateAnswer {
    /// Returns the status of the position. [`Status::Stopped`]: a limit ended a search or a rating.
    pub const fn status(&self) -> Status {
        if self.stopped.is_some() { Status::Stopped } else { self.solutions.status() }
    }
}

/// Rates a position in some scales. With several solutions, techniques that assume one are left out,
/// unless `assumed` says otherwise. `each` gets each step, with the number of its scale, from 0, and its
/// score.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_scales::Profile;
/// use ninefold_questions::{AssumedUniqueness, Limits, LimitedSearches, Position, rate};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position = Position::of_puzzle(&text.parse::<Puzzle>()?);
/// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000_000));
/// let scales = [Profile::SE121];
/// let answer =
///     rate(&position, &scales, AssumedUniqueness::IfProper, &mut searches, |_, _, _| ());
/// assert_eq!(answer.ratings[0].rating.map(|rating| rating.er.to_string()), Some("1.2".to_owned()));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub fn rate<S: Searches>(
    position: &Position,
    scales: &[Profile],
    assumed: AssumedUniqueness,
    searches: &mut S,
    mut each: impl FnMut(usize, &Deduction, Tenths),
) -> RateAnswer {
    let solutions = searches.solutions(position);
    let mut answer = RateAnswer { solutions, ratings: Vec::new(), stopped: None };
    if let KnownSolutions::None | KnownSolutions::Unknown { .. } = solutions {
        answer.stopped = solutions.stopped();
        let end = *position.board();
        let none = |scale: &Profile| ScaleRating { scale: *scale, rating: None, end };
        answer.ratings.extend(scales.iter().map(none));
        return answer;
    }
    let start = RatablePosition::new(position, assumed.holds(&solutions), searches.quick());
    for (number, scale) in scales.iter().enumerate() {
        let mut rater = start.rater(*scale);
        let (rating, stopped) = follow(&mut rater, searches, |step, score, _| {
            each(number, step, score);
            ControlFlow::Continue(())
        });
        answer.stopped = answer.stopped.or(stopped);
        let rating = stopped.is_none().then_some(rating);
        answer.ratings.push(ScaleRating { scale: *scale, rating, end: *rater.board() });
    }
    answer
}

/// Takes all steps of a rater. `each` gets each step and its score, and a function that says whether
/// the time is over or the work is cancelled. Returns the rating of these steps, and the limit that
/// ended the path, if one did.
pub(crate) fn follow<S: Searches>(
    rater: &mut Rater,
    searches: &mut S,
    mut each: impl FnMut(&Deduction, Tenths, &dyn Fn() -> bool) -> ControlFlow<()>,
) -> (PuzzleRating, Option<StopReason>) {
    // Nearly all puzzles need no technique that asks whether to go on.
    let quick = rater.follow(&NoHelpers, || false, |step, score| each(step, score, &|| false));
    if quick.end != RatingEnd::Stopped {
        return (quick, None);
    }
    let (rating, stopped) = searches.work(|helpers, watch| {
        let watch = RefCell::new(watch);
        let mut go_on = || watch.borrow_mut().go_on();
        rater.follow(helpers, &mut go_on, |step, score| {
            each(step, score, &|| watch.borrow().is_late())
        })
    });
    // Without a limit, `each` ended the path because the time is over.
    let is_late = rating.end == RatingEnd::Stopped && stopped.is_none();
    (rating, stopped.or(is_late.then_some(StopReason::Time)))
}
