//! [`Hint`]: what a person would do next. [`ToldHint`] tells it in stages.

mod mistake;
mod notes;
mod place;
mod told;

pub use mistake::{Mistake, MistakeKind};
pub use notes::Notes;
pub use told::{HintStage, ToldHint};

use crate::path::PathStep;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, House};
use ninefold_logic::{Board, Deduction, Finder, HouseKind, Pattern, Step, StepSink, Technique};
use ninefold_scales::{Choice, Profile, ProfileEntry, Tenths, Uniqueness, finder};

/// What a person would do next: the step that is seen first.
///
/// Without pencil marks, nobody can write down what a step eliminates. There the hint goes on until a
/// digit can be put in. It has the steps before that digit without which the digit does not follow.
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
    /// Steps that come before. Empty with pencil marks.
    before: Vec<HintStep>,
    last: HintStep,
}

/// A step of a hint, and the board before it.
#[derive(Clone, PartialEq, Debug)]
struct HintStep {
    board: Board,
    step: Step,
}

/// Most steps that a hint has before its digit.
const MOST_BEFORE: usize = 100;

impl Hint {
    /// Returns the step that a person sees first, if a technique finds one.
    ///
    /// Without notes, the step puts in a digit if the techniques come to one.
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
        let first = HintStep::find(board, notes, uniqueness, go_on)?;
        if notes != Notes::None || first.step.deduction.placement.is_some() {
            return Some(Self { before: Vec::new(), last: first });
        }
        let mut before = Vec::from([first.clone()]);
        while let Some(HintStep { board, step }) = before.last()
            && before.len() <= MOST_BEFORE
        {
            let mut board = *board;
            board.eliminate_all(&step.deduction.eliminations);
            let Some(next) = HintStep::find(&board, notes, uniqueness, go_on) else { break };
            if next.step.deduction.placement.is_some() {
                return Some(Self::needed(&first.board, before, next));
            }
            before.push(next);
        }
        Some(Self { before: Vec::new(), last: first })
    }

    /// Returns the hint without the steps that its digit does not need.
    fn needed(board: &Board, mut before: Vec<HintStep>, mut last: HintStep) -> Self {
        for dropped in (0..before.len()).rev() {
            let mut rest = before.clone();
            rest.remove(dropped);
            if let Some(replayed) = replay(*board, &rest, &last) {
                (before, last) = replayed;
            }
        }
        Self { before, last }
    }

    /// Returns the step.
    pub const fn step(&self) -> &Step {
        &self.last.step
    }

    /// Returns the position of the step.
    pub const fn board(&self) -> &Board {
        &self.last.board
    }

    /// Returns the steps that come before, in order: eliminations without which the digit does not
    /// follow. There are none with pencil marks.
    pub fn steps_before(&self) -> impl Iterator<Item = &Step> {
        self.before.iter().map(|before| &before.step)
    }

    /// Returns all steps as those of a path. The score of each is that of the scale `human`, or of
    /// another scale that has the technique.
    pub fn path_steps(&self) -> Vec<PathStep> {
        let steps = self.before.iter().chain([&self.last]).zip(1..);
        steps.map(|(step, number)| step.path_step(number)).collect()
    }
}

/// Takes some steps one after another. Returns them with the boards before them, or `None` if one of
/// them does not hold there.
fn replay(
    mut board: Board,
    before: &[HintStep],
    last: &HintStep,
) -> Option<(Vec<HintStep>, HintStep)> {
    let mut replayed = Vec::new();
    for HintStep { step, .. } in before {
        step.check(&board).ok()?;
        replayed.push(HintStep { board, step: step.clone() });
        board.eliminate_all(&step.deduction.eliminations);
    }
    last.step.check(&board).ok()?;
    Some((replayed, HintStep { board, step: last.step.clone() }))
}

impl HintStep {
    /// Returns the step that a person sees first, if a technique finds one.
    fn find(
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
            Profile::HUMAN.usual_entries().iter().filter(is_allowed)
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

    /// Returns the step as one of a path.
    fn path_step(&self, number: u32) -> PathStep {
        let found = &self.step.deduction;
        let unscaled = || {
            let mut scores = Profile::unscaled().iter().flat_map(|entry| entry.scores);
            scores.find(|(own, _)| *own == found.technique).map(|(_, score)| score.least())
        };
        let score = Profile::HUMAN.rating(found).or(self.step.rating).or_else(unscaled);
        // Scores are positive and small. Half a tenth more rounds them.
        #[allow(clippy::cast_sign_loss, reason = "scores are positive")]
        let score = Tenths::new((score.unwrap_or(0.0) * 10.0 + 0.5) as u32);
        PathStep { number, board: self.board, step: self.step.clone(), score }
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
