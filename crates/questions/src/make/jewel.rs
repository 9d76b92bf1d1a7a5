//! [`HardFromStart`]: puzzles that are hard from the start, and how near a puzzle comes.

use super::step_rating::ratings;
use ninefold_core::Candidate;
use ninefold_generate::Rating;
use ninefold_logic::{Board, Deduction, Family, StepSink, Technique, techniques};
use ninefold_scales::{Profile, Tenths};
use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};

/// A puzzle that is hard from the start.
///
/// ```
/// assert_ne!(ninefold_questions::make::HardFromStart::Pearl, ninefold_questions::make::HardFromStart::Diamond);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum HardFromStart {
    /// A hardest step comes before the first placement, or is it: EP = ER.
    Pearl,
    /// The first step is a hardest step: ED = EP = ER.
    Diamond,
}

impl HardFromStart {
    /// Returns the least rating of such puzzles if no rating is wanted: above those of all singles. A
    /// puzzle of singles is hard from the start in name only.
    pub(super) fn floor(scale: &Profile) -> Rating {
        let ratings_of = |wants_singles: bool| {
            let is_wanted =
                move |technique: Technique| (technique.family() == Family::Single) == wants_singles;
            let wanted = scale.scores().filter(move |(technique, _)| is_wanted(*technique));
            wanted.flat_map(|(technique, score)| ratings(technique, score))
        };
        let hardest = ratings_of(true).max();
        ratings_of(false).filter(|rating| Some(*rating) > hardest).min().unwrap_or(Rating(0))
    }
}

/// The steps of a puzzle, as far as they were followed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct JewelSteps {
    /// The score of the first step.
    first: Option<Tenths>,
    /// The greatest score up to the first placement.
    pearl: Tenths,
    is_placed: bool,
    /// The greatest score.
    most: Tenths,
}

impl JewelSteps {
    /// Takes a step. Breaks if the puzzle cannot be a jewel with a rating in the range any more.
    pub(super) fn take(
        &mut self,
        jewel: HardFromStart,
        step: &Deduction,
        score: Tenths,
        range: &RangeInclusive<Rating>,
    ) -> ControlFlow<()> {
        self.first.get_or_insert(score);
        self.most = self.most.max(score);
        if !self.is_placed {
            self.pearl = self.pearl.max(score);
            self.is_placed = step.placement.is_some();
        }
        let (own, is_known) = self.own(jewel);
        let is_soft = u64::from(own.get()) < range.start().0;
        if is_known && (is_soft || self.most > own) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Returns the score of the start, and whether later steps cannot change it.
    fn own(&self, jewel: HardFromStart) -> (Tenths, bool) {
        match jewel {
            HardFromStart::Pearl => (self.pearl, self.is_placed),
            HardFromStart::Diamond => (self.first.unwrap_or_default(), self.first.is_some()),
        }
    }

    /// Returns how near the puzzle comes: by the score of its start, by how little it is exceeded, and
    /// at last by how few singles the puzzle begins with. `is_above` says that a step is above the range.
    pub(super) fn nearness(
        &self,
        jewel: HardFromStart,
        board: &Board,
        range: &RangeInclusive<Rating>,
        is_above: bool,
    ) -> u64 {
        let (own, _) = self.own(jewel);
        let start = u64::from(own.get()).min(range.start().0);
        let above = u64::from(self.most.get().saturating_sub(own.get()));
        let above = if is_above { 99 } else { above };
        let singles = number_of_singles(board).min(81);
        start * 10_000 + 100 * (99 - above.min(99)) + (81 - singles)
    }
}

/// Returns the number of cells that a single fills.
fn number_of_singles(board: &Board) -> u64 {
    let mut cells = Singles(BTreeSet::new());
    let _ = techniques::hidden_single::find_everywhere(board, &mut cells);
    let _ = techniques::naked_single::find(board, &mut cells);
    cells.0.len() as u64
}

/// A sink that keeps what singles fill.
struct Singles(BTreeSet<Candidate>);

impl StepSink for Singles {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        self.0.extend(found.placement);
        ControlFlow::Continue(())
    }
}
