//! [`Rater`]: solves a puzzle step by step, and rates it.

use crate::canonical_view::CanonicalView;
use crate::chooser::{Chooser, Taken};
use crate::entry::ProfileEntry;
use crate::level::HodokuLevel;
use crate::profile::{Orientation, Profile};
use crate::rating::{PuzzleRating, RatingEnd};
use crate::single_queue::SingleQueue;
use crate::tenths::Tenths;
use crate::uniqueness::Uniqueness;
use alloc::boxed::Box;
use core::ops::ControlFlow;
use ninefold_core::CandidateSet;
use ninefold_logic::unstable_internals::Turned;
use ninefold_logic::{Board, Deduction, Helpers, NoHelpers, Technique};

/// Solves a position step by step: always by the first technique of a profile that finds something.
///
/// The rater is an iterator over the steps, and adds up the rating. Each step places a digit or
/// eliminates a candidate, so their number is bounded.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::Board;
/// use ninefold_scales::{Profile, Rater};
///
/// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
/// let mut rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121);
/// let rating = rater.finish();
/// assert_eq!([rating.er, rating.ep, rating.ed].map(|r| r.to_string()), ["7.1", "1.2", "1.2"]);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rater {
    board: Board,
    /// The position in the orientation in which it is solved, if that is not its own.
    view: Option<Box<CanonicalView>>,
    profile: Profile,
    /// The entries of the profile that are tried.
    entries: &'static [ProfileEntry],
    uniqueness: Uniqueness,
    /// The candidates that are in some solution, if the caller knows them.
    possible: Option<CandidateSet>,
    /// The rating at which the rater ends.
    limit: Option<Tenths>,
    /// The greatest score so far.
    greatest: f64,
    /// The greatest score up to the first placement.
    pearl: Option<f64>,
    /// The score of the first step.
    diamond: Option<f64>,
    /// The technique of the step with the greatest score.
    technique: Option<Technique>,
    /// The number of steps.
    steps: u32,
    /// The sum of the scores; 0 in scales that do not add up.
    score: u32,
    /// The highest level so far, in scales with levels.
    level: Option<HodokuLevel>,
    /// The singles by age, in scales that need them.
    singles: Option<Box<SingleQueue>>,
}

impl Rater {
    /// Starts at a position. In the scale `stable` this computes the canonical form of the givens,
    /// which takes some microseconds.
    pub fn new(board: Board, profile: Profile) -> Self {
        let is_turned = profile.orientation() == Orientation::Canonical;
        Self {
            view: is_turned.then(|| Box::new(CanonicalView::least(&board))),
            board,
            entries: profile.entries(),
            profile,
            uniqueness: Uniqueness::Assumed,
            possible: None,
            limit: None,
            greatest: 0.0,
            pearl: None,
            diamond: None,
            technique: None,
            steps: 0,
            score: 0,
            level: None,
            singles: None,
        }
    }

    /// Says whether techniques may assume that the puzzle has one solution. They may by default.
    #[must_use]
    pub const fn with_uniqueness(mut self, uniqueness: Uniqueness) -> Self {
        self.uniqueness = uniqueness;
        self
    }

    /// Tells which candidates are in some solution of a puzzle with several solutions. A technique
    /// that assumes no uniqueness eliminates only others. So when only these are left, there is no
    /// further step, and the long searches for one are spared.
    ///
    /// ```
    /// use ninefold_core::{CandidateSet, Puzzle};
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{RatingEnd, Profile, Rater, Uniqueness};
    ///
    /// let rater = Rater::new(Board::new(&Puzzle::EMPTY), Profile::SE121);
    /// let rater = rater.with_uniqueness(Uniqueness::Open);
    /// let rating = rater.with_possible(CandidateSet::ALL).finish();
    /// assert_eq!((rating.end, rating.er.to_string()), (RatingEnd::NoFurtherStep, "20.0".to_owned()));
    /// ```
    #[must_use]
    pub const fn with_possible(mut self, possible: CandidateSet) -> Self {
        self.possible = Some(possible);
        self
    }

    /// Sets a limit: the rater ends when a step is rated above it, or as soon as it is known that
    /// the next one would be. Techniques that only find harder steps are not tried.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{RatingEnd, Profile, Rater, Tenths};
    ///
    /// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    /// let rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121);
    /// let rating = rater.with_limit(Tenths::new(45)).finish();
    /// assert_eq!((rating.end, rating.steps), (RatingEnd::AboveLimit, 21));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_limit(self, limit: Tenths) -> Self {
        Self { limit: Some(limit), entries: self.profile.entries_up_to(limit), ..self }
    }

    /// Leaves techniques of the scale out, as if it did not have them.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::{Board, Technique};
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    /// let rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::HUMAN);
    /// let rating = rater.clone().finish();
    /// assert_eq!((rating.hardest, rating.er.get()), (Some(Technique::XyChain), 57));
    /// assert_eq!(rater.without(&[Technique::XyChain]).finish().hardest, Some(Technique::AlsXz));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn without(mut self, techniques: &[Technique]) -> Self {
        self.profile = self.profile.without(techniques, self.profile.name());
        self
    }

    /// Returns the scale.
    pub const fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Returns the position after the steps so far.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Takes all steps that are left, and returns the rating.
    pub fn finish(&mut self) -> PuzzleRating {
        self.finish_while(|| true)
    }

    /// Takes the steps that are left, and returns the rating. `go_on` is asked in the searches that
    /// can take long: before each assumption of forcing chains, before each set of base houses of
    /// large fish, and before every sixteenth almost locked set. If it returns `false`, the search for
    /// this step is dropped, and the rating is that of the steps so far. The rater can then be asked
    /// again.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{RatingEnd, Profile, Rater};
    ///
    /// let text = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    /// let mut rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121);
    /// let mut visits = 0;
    /// let rating = rater.finish_while(|| {
    ///     visits += 1;
    ///     visits <= 100
    /// });
    /// assert_eq!(rating.end, RatingEnd::Stopped);
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn finish_while(&mut self, go_on: impl FnMut() -> bool) -> PuzzleRating {
        self.follow(&NoHelpers, go_on, |_, _| ControlFlow::Continue(()))
    }

    /// As [`finish_while`](Self::finish_while). Hands each step and its rating to `each`, and ends with
    /// [`RatingEnd::Stopped`] after the step for which it returns `Break`. `helpers` are threads that
    /// share the work of long searches, or [`NoHelpers`]. The rating, the steps and the number of times
    /// that `go_on` is asked do not depend on them. [`Helpers`] has an example of some.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::{Board, NoHelpers};
    /// use ninefold_scales::{Profile, Rater, RatingEnd};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121);
    /// let mut lines = Vec::new();
    /// let rating = rater.follow(&NoHelpers, || true, |step, rating| {
    ///     lines.push(format!("{rating} {step}"));
    ///     if lines.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(lines[0], "1.2 hidden-single, box 2: r1c6=8");
    /// assert_eq!((rating.end, rating.steps), (RatingEnd::Stopped, 2));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn follow(
        &mut self,
        helpers: &dyn Helpers,
        mut go_on: impl FnMut() -> bool,
        mut each: impl FnMut(&Deduction, Tenths) -> ControlFlow<()>,
    ) -> PuzzleRating {
        let mut chooser =
            Chooser::new(helpers, &mut go_on, self.singles.take(), self.profile.left_out());
        let mut is_ended = false;
        while !is_ended && let Some((step, rating)) = self.advance(&mut chooser) {
            is_ended = each(&self.shown(step), Tenths::of_sum(rating)).is_break();
        }
        let is_stopped = chooser.is_stopped() || is_ended;
        self.singles = chooser.into_singles();
        if is_stopped { self.ended(RatingEnd::Stopped) } else { self.rating() }
    }

    /// Returns the rating of the steps so far, as if there were no others.
    pub fn rating(&self) -> PuzzleRating {
        let is_cut = || self.limit.is_some_and(|limit| limit < self.profile.unsolved());
        self.ended(if self.is_above_limit() {
            RatingEnd::AboveLimit
        } else if self.board.is_filled() {
            RatingEnd::Solved
        } else if is_cut() {
            RatingEnd::AboveLimit
        } else {
            RatingEnd::NoFurtherStep
        })
    }

    /// Returns the rating of the steps so far, with an end.
    fn ended(&self, end: RatingEnd) -> PuzzleRating {
        let is_unsolved = match end {
            RatingEnd::Solved | RatingEnd::Stopped => false,
            RatingEnd::NoFurtherStep => true,
            RatingEnd::AboveLimit => !self.is_above_limit(),
        };
        let (score, level) = self.score_and_level(end);
        PuzzleRating {
            scale: self.profile.name(),
            er: if is_unsolved { self.profile.unsolved() } else { Tenths::of_sum(self.greatest) },
            reached: Tenths::of_sum(self.greatest),
            ep: self.pearl.map_or(Tenths::default(), Tenths::of_sum),
            ed: self.diamond.map_or(Tenths::default(), Tenths::of_sum),
            hardest: self.technique,
            steps: self.steps,
            score,
            level,
            end,
        }
    }

    /// Returns the score and the level of a scale that has them.
    fn score_and_level(&self, end: RatingEnd) -> (u32, Option<HodokuLevel>) {
        let Some(sum) = self.profile.sum() else { return (0, None) };
        if self.has_too_few_cells() {
            return (0, None);
        }
        let highest = self.level.unwrap_or(HodokuLevel::Easy);
        if end == RatingEnd::NoFurtherStep {
            return (self.score.saturating_add(sum.give_up), Some(HodokuLevel::Extreme));
        }
        (self.score, Some(highest.with_score(self.score)))
    }

    /// Returns whether the scale does not solve the position because too few cells are filled.
    fn has_too_few_cells(&self) -> bool {
        let filled = 81 - self.board.blanks().len();
        self.steps == 0 && self.profile.sum().is_some_and(|sum| filled < sum.least_filled)
    }

    /// Returns whether nothing can follow, as far as the caller's candidates tell.
    fn is_exhausted(&self) -> bool {
        self.possible.is_some_and(|possible| self.board.is_exhausted(&possible))
    }

    /// Returns whether a step was rated above the limit.
    fn is_above_limit(&self) -> bool {
        self.limit.is_some_and(|limit| Tenths::of_sum(self.greatest) > limit)
    }

    /// Takes the next step. Returns the step and its rating, if there is one.
    fn advance<'c>(&mut self, chooser: &'c mut Chooser<'_>) -> Option<(Taken<'c>, f64)> {
        if self.board.is_filled() || self.is_exhausted() || self.is_above_limit() {
            return None;
        }
        if self.profile.sum().is_some() {
            if self.has_too_few_cells() {
                return None;
            }
            chooser.remember_singles(&self.board);
        }
        let board = self.view.as_mut().map_or(&mut self.board, |view| &mut view.board);
        let rating = chooser.choose(self.entries, self.uniqueness, board)?;
        chooser.apply(board);
        if let Some(level) = chooser.level() {
            #[allow(clippy::cast_sign_loss, reason = "scores are positive whole numbers")]
            let points = rating as u32;
            self.score = self.score.saturating_add(points);
            self.level = self.level.max(Some(level));
        }
        let taken = chooser.taken()?;
        if let Some(view) = &self.view {
            view.turn_back(taken.placement(), taken.eliminations(), &mut self.board);
        }
        if self.technique.is_none() || rating > self.greatest {
            self.greatest = rating;
            self.technique = Some(taken.technique());
        }
        self.diamond = self.diamond.or(Some(self.greatest));
        if taken.placement().is_some() {
            self.pearl = self.pearl.or(Some(self.greatest));
        }
        self.steps += 1;
        Some((taken, rating))
    }

    /// Returns a step in the orientation of the position as given.
    fn shown(&self, taken: Taken<'_>) -> Deduction {
        let found = taken.deduction();
        self.view.as_ref().map_or(found, |view| found.turned(&view.back))
    }
}

impl Iterator for Rater {
    type Item = Deduction;

    /// Takes the next step. Returns `None` if the board is filled, no technique finds anything, or
    /// a step was rated above the limit.
    fn next(&mut self) -> Option<Deduction> {
        let mut go_on = || true;
        let mut chooser =
            Chooser::new(&NoHelpers, &mut go_on, self.singles.take(), self.profile.left_out());
        let step = self.advance(&mut chooser).map(|(step, _)| step);
        let step = step.map(|step| self.shown(step));
        self.singles = chooser.into_singles();
        step
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ninefold_core::Puzzle;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_stopped_rating_is_that_of_the_steps_so_far() {
        let board = Board::new(&EASY.parse().unwrap());
        for &profile in Profile::ALL {
            let mut first = None;
            let mut rater = Rater::new(board, profile);
            let rating = rater.follow(
                &NoHelpers,
                || true,
                |_, rating| {
                    first = Some(rating);
                    ControlFlow::Break(())
                },
            );
            assert_eq!((rating.end, rating.steps, Some(rating.er)), (RatingEnd::Stopped, 1, first));
            if profile.adds_up() {
                assert_eq!(first, Some(Tenths::new(rating.score * 10)));
                assert!(rating.level < Some(HodokuLevel::Extreme), "{:?}", rating.level);
            }
            assert_eq!(rater.finish(), Rater::new(board, profile).finish());
        }
    }

    #[test]
    fn without_a_further_step_the_end_depends_on_the_limit() {
        let open = |limit: Tenths| {
            let rater = Rater::new(Board::new(&Puzzle::EMPTY), Profile::SE121).with_limit(limit);
            rater.with_uniqueness(Uniqueness::Open).with_possible(CandidateSet::ALL).finish()
        };
        let unsolved = Profile::SE121.unsolved();
        assert_eq!(open(unsolved).end, RatingEnd::NoFurtherStep);
        assert_eq!(open(Tenths::new(unsolved.get() - 1)).end, RatingEnd::AboveLimit);
        assert!([0, 30, 200].map(|limit| open(Tenths::new(limit)).er) == [unsolved; 3]);
    }

    #[test]
    fn the_scores_of_the_steps_add_up_to_the_score() {
        // It takes a guess, which costs 10,000.
        let text =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let mut sum = 0;
        let rating = Rater::new(Board::new(&text.parse().unwrap()), Profile::HODOKU).follow(
            &NoHelpers,
            || true,
            |_, rating| {
                sum += rating.get() / 10;
                ControlFlow::Continue(())
            },
        );
        assert_eq!(sum, rating.score);
        assert!(sum > 10_000);
    }
}
