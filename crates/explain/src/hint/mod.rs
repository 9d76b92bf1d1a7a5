//! [`Hint`]: the step that a person would see first. [`ToldHint`] tells it in stages.

mod mistake;
mod notes;
mod place;
mod told;

pub use mistake::Mistake;
pub use notes::Notes;
pub use told::{HintStage, ToldHint};

use crate::path::PathStep;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, House};
use ninefold_logic::{Board, Deduction, Finder, HouseKind, Pattern, Step, StepSink, Technique};
use ninefold_scales::{Choice, Profile, ProfileEntry, Tenths, Uniqueness, finder};

/// The step that a person would see first.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Hint, HintStage, Language, Notes, Words};
/// use ninefold_logic::Board;
/// use ninefold_scales::Uniqueness;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let hint = Hint::find(&board, Notes::None, Uniqueness::Assumed).ok_or("a step")?;
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let told = hint.told(&words);
/// assert_eq!(told.text(HintStage::Kind), "The next step is of this kind: hidden single.");
/// assert_eq!(told.text(HintStage::Place), "Look at box 9.");
/// assert_eq!(told.text(HintStage::Pattern), "In box 9, the digit 1 has one place.");
/// assert!(told.text(HintStage::Effect).ends_with("Place 1 in r9c7."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    board: Board,
    step: Step,
}

impl Hint {
    /// Returns the step that a person sees first, if a technique finds one.
    ///
    /// Among the steps of a technique, prefers the step in the house with the fewest blanks, and boxes
    /// before lines.
    pub fn find(board: &Board, notes: Notes, uniqueness: Uniqueness) -> Option<Self> {
        Self::find_while(board, notes, uniqueness, &mut || true)
    }

    /// As [`find`](Self::find). `go_on` is asked in long searches, before each assumption. If it returns
    /// `false`, the techniques find nothing more.
    pub fn find_while(
        board: &Board,
        notes: Notes,
        uniqueness: Uniqueness,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        for technique in notes.first() {
            let accepts = |other| other == *technique;
            let hint = Self::by_finder(board, finder(*technique), &accepts, Choice::First, go_on);
            if hint.is_some() {
                return hint;
            }
        }
        let is_allowed = |entry: &&ProfileEntry| {
            uniqueness == Uniqueness::Assumed || !entry.assumes_uniqueness()
        };
        for ProfileEntry { finder, choice, scores, .. } in
            Profile::HUMAN.entries().iter().filter(is_allowed)
        {
            let accepts = |technique| scores.iter().any(|(own, _)| *own == technique);
            let hint = Self::by_finder(board, *finder, &accepts, *choice, go_on);
            if hint.is_some() {
                return hint;
            }
        }
        let mut others: Vec<&ProfileEntry> =
            Profile::STABLE.entries().iter().chain(Profile::unscaled()).collect();
        // Of equal scores, those of the scale come first.
        others.sort_by(|one, other| one.least().total_cmp(&other.least()));
        others
            .into_iter()
            .filter(is_allowed)
            .find_map(|entry| Self::by_finder(board, entry.finder, &|_| true, Choice::First, go_on))
    }

    /// Returns the most visible step that a finder finds, among those of accepted techniques.
    fn by_finder(
        board: &Board,
        finder: Finder,
        accepts: &dyn Fn(Technique) -> bool,
        choice: Choice,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let mut sink = Visible { board, accepts, choice, best: None, go_on };
        let _ = finder(board, &mut sink);
        let (_, found) = sink.best?;
        let is_human = Profile::HUMAN.score(found.technique).is_some();
        let scale = if is_human { &Profile::HUMAN } else { &Profile::STABLE };
        Some(Self { board: *board, step: scale.step(board, &found)? })
    }

    /// Returns the step.
    pub const fn step(&self) -> &Step {
        &self.step
    }

    /// Returns the step as the only one of a path. Its score is that of the scale `human`, or of
    /// another scale that has the technique.
    pub fn path_step(&self) -> PathStep {
        let found = &self.step.deduction;
        let unscaled = || {
            let mut scores = Profile::unscaled().iter().flat_map(|entry| entry.scores);
            scores.find(|(own, _)| *own == found.technique).map(|(_, score)| score.least())
        };
        let score = Profile::HUMAN.rating(found).or(self.step.rating).or_else(unscaled);
        // Scores are positive and small. Half a tenth more rounds them.
        #[allow(clippy::cast_sign_loss, reason = "scores are positive")]
        let score = Tenths::new((score.unwrap_or(0.0) * 10.0 + 0.5) as u32);
        PathStep { number: 1, board: self.board, step: self.step.clone(), score }
    }
}

/// Returns the house of a cell with the fewest blank cells.
fn fullest_house(board: &Board, candidate: Candidate) -> House {
    let [row, column, block] = candidate.cell.houses();
    let fullest = [block, row, column].into_iter().min_by_key(|house| board.blank_count(*house));
    fullest.unwrap_or(block)
}

/// A sink that keeps the most visible step.
struct Visible<'a> {
    board: &'a Board,
    /// Which techniques count.
    accepts: &'a dyn Fn(Technique) -> bool,
    /// Whether the first step is taken, or the one with the least score. Singles are compared by
    /// their houses.
    choice: Choice,
    best: Option<((u8, u32), Deduction)>,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl StepSink for Visible<'_> {
    fn visit(&mut self) -> ControlFlow<()> {
        if (self.go_on)() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        if !(self.accepts)(found.technique) {
            return ControlFlow::Continue(());
        }
        let house = match (found.pattern, found.placement) {
            (Pattern::HiddenSingle { house }, _) => Some(house),
            (Pattern::NakedSingle, Some(placement)) => Some(fullest_house(self.board, placement)),
            _ => None,
        };
        let key = match house {
            Some(house) => {
                let is_line = u8::from(HouseKind::of(house) != HouseKind::Block);
                (is_line, self.board.blank_count(house).into())
            }
            None => (0, Profile::HUMAN.tenths(&found).get()),
        };
        if self.best.as_ref().is_none_or(|(best, _)| key < *best) {
            self.best = Some((key, found));
        }
        if house.is_none() && self.choice != Choice::Best {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
