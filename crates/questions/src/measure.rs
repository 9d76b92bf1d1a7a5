//! Measures beside a rating: figures of the path, moves at the bottleneck, depth of trial and error,
//! backdoors.

use crate::position::Position;
use crate::rate::{AssumedUniqueness, RateAnswer, rate};
use crate::searches::Searches;
use ninefold_core::{Candidate, Grid, StopReason};
use ninefold_logic::trial::{Backdoors, TrialDepth, backdoors, trial_depth};
use ninefold_logic::{Board, Deduction};
use ninefold_scales::{
    FigureCollector, PathFigures, Profile, Rater, RatingEnd, Tenths, Uniqueness,
};
use std::ops::ControlFlow;

/// A measure beside a rating.
///
/// ```
/// use ninefold_questions::Measure;
///
/// assert_eq!(Measure::named("depth"), Some(Measure::Depth));
/// assert!(Measure::ALL.iter().all(|measure| Measure::named(measure.name()) == Some(*measure)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Measure {
    /// The sum of the scores of all steps, and the number of steps with the greatest score.
    Sum,
    /// The number of moves at the bottleneck ([`FigureCollector::bottleneck`]).
    Bottleneck,
    /// The number of steps of each technique.
    Techniques,
    /// The depth of trial and error ([`trial_depth`]).
    Depth,
    /// The smallest backdoors under singles ([`backdoors`]).
    Backdoors,
    /// The smallest backdoors under the techniques of the scale.
    ScaleBackdoors,
}

impl Measure {
    /// All measures.
    pub const ALL: [Self; 6] = [
        Self::Sum,
        Self::Bottleneck,
        Self::Techniques,
        Self::Depth,
        Self::Backdoors,
        Self::ScaleBackdoors,
    ];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Bottleneck => "bottleneck",
            Self::Techniques => "techniques",
            Self::Depth => "depth",
            Self::Backdoors => "backdoors",
            Self::ScaleBackdoors => "scale-backdoors",
        }
    }

    /// Returns the measure with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|measure| measure.name() == name)
    }

    /// Returns what the measure is, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Sum => "sum of all scores, and number of steps as hard as the hardest",
            Self::Bottleneck => "moves where the hardest steps leave the fewest",
            Self::Techniques => "number of steps of each technique",
            Self::Depth => "depth of trial and error: how far assumptions are nested",
            Self::Backdoors => "smallest sets of cells whose digits leave only singles",
            Self::ScaleBackdoors => "the same with the techniques of the scale",
        }
    }
}

/// The measures of a position. What was not wanted, and what is not known, is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Measured {
    /// Measures of the path in each scale.
    pub scales: Vec<ScaleMeasures>,
    /// The depth of trial and error, of a position with one solution.
    pub depth: Option<TrialDepth>,
    /// The smallest backdoors under singles, of a position with one solution.
    pub backdoors: Option<Backdoors>,
}

/// The measures of the path in a scale.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScaleMeasures {
    /// Sum and numbers of steps. They are those up to the end of the path, also if it is not finished.
    pub figures: Option<PathFigures>,
    /// The number of moves at the bottleneck.
    pub bottleneck: Option<u32>,
    /// The smallest backdoors under the techniques of the scale, of a position with one solution.
    pub backdoors: Option<Backdoors>,
}

/// Rates a position in some scales, as [`rate`] does, and takes measures of it. If a limit ends a measure,
/// the answer has the reason.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::trial::TrialDepth;
/// use ninefold_questions::{AssumedUniqueness, Limits, LimitedSearches, Measure, Position, measure};
/// use ninefold_scales::Profile;
///
/// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
/// let position = Position::of_puzzle(&text.parse::<Puzzle>()?);
/// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000_000));
/// let (scales, assumed) = ([Profile::HUMAN], AssumedUniqueness::IfProper);
/// let (_, measured) =
///     measure(&position, &scales, assumed, &Measure::ALL, &mut searches, |_, _, _| ());
/// assert_eq!(measured.depth, Some(TrialDepth::Exactly(1)));
/// assert_eq!(measured.backdoors.map(|found| found.size), Some(1));
/// assert_eq!(measured.scales[0].backdoors.as_ref().map(|found| found.size), Some(0));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub fn measure<S: Searches>(
    position: &Position,
    scales: &[Profile],
    assumed: AssumedUniqueness,
    wanted: &[Measure],
    searches: &mut S,
    mut each: impl FnMut(usize, &Deduction, Tenths),
) -> (RateAnswer, Measured) {
    let board = *position.board();
    let is_wanted = |measure| wanted.contains(&measure);
    let mut measured = Measured::default();
    measured.scales.resize_with(scales.len(), ScaleMeasures::default);
    if wanted.is_empty() {
        return (rate(position, scales, assumed, searches, each), measured);
    }
    let mut collectors: Vec<FigureCollector> =
        scales.iter().map(|scale| FigureCollector::new(board, *scale)).collect();
    let mut answer = rate(position, scales, assumed, searches, |scale, step, score| {
        collectors[scale].take(step, score);
        each(scale, step, score);
    });
    let solution = answer.solutions.only().copied();
    let uniqueness =
        if assumed.holds(&answer.solutions) { Uniqueness::Assumed } else { Uniqueness::Open };
    for ((own, collector), rating) in
        measured.scales.iter_mut().zip(&collectors).zip(&answer.ratings)
    {
        if rating.rating.is_none() {
            continue;
        }
        if is_wanted(Measure::Sum) || is_wanted(Measure::Techniques) {
            own.figures = Some(collector.figures().clone());
        }
        if is_wanted(Measure::Bottleneck) {
            own.bottleneck = work(searches, &mut answer.stopped, |go_on| {
                collector.bottleneck(uniqueness, go_on)
            });
        }
        if let Some(solution) = solution.filter(|_| is_wanted(Measure::ScaleBackdoors)) {
            own.backdoors = work(searches, &mut answer.stopped, |go_on| {
                scale_backdoors(&board, &rating.scale, &solution, go_on)
            });
        }
    }
    if let Some(solution) = solution.filter(|_| is_wanted(Measure::Backdoors)) {
        measured.backdoors =
            work(searches, &mut answer.stopped, |go_on| backdoors(&board, &solution, go_on));
    }
    if is_wanted(Measure::Depth) && solution.is_some() {
        measured.depth =
            work(searches, &mut answer.stopped, |go_on| Some(trial_depth(&board, go_on)));
    }
    (answer, measured)
}

/// Does work that a limit may end, and notes why it ended.
fn work<S: Searches, T>(
    searches: &mut S,
    stopped: &mut Option<StopReason>,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> Option<T>,
) -> Option<T> {
    let (found, reason) = searches.work(|_, watch| work(&mut || watch.go_on()));
    *stopped = stopped.or(reason);
    found
}

/// Returns the smallest sets of cells after whose digits the techniques of a scale solve the position.
/// `None`: the caller ended the search.
fn scale_backdoors(
    board: &Board,
    scale: &Profile,
    solution: &Grid,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Backdoors> {
    let put = |board: &Board, candidate: Candidate| {
        let is_open = board.blanks().contains(candidate.cell);
        ControlFlow::Continue(is_open.then(|| {
            let mut next = *board;
            next.place(candidate);
            next
        }))
    };
    let solves = |board: &Board| {
        let rating = Rater::new(*board, *scale).finish_while(&mut *go_on);
        if rating.end == RatingEnd::Stopped || !go_on() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(rating.end == RatingEnd::Solved)
    };
    Backdoors::smallest(board, solution, put, solves)
}
