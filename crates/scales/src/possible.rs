//! [`PossibleSteps`]: every step that a scale's techniques find in a position.

use crate::find_evidence::find_evidence;
use crate::profile::Profile;
use crate::tenths::Tenths;
use crate::uniqueness::Uniqueness;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CellSet};
use ninefold_logic::{Board, Deduction, Evidence, Step, StepSink, Technique};

/// The largest number of steps of one technique.
const MOST: usize = 1000;

/// Every step that the techniques of a scale find in a position, by technique.
///
/// Of steps of a technique that change the same, the first is kept. The last resorts of the scale
/// ([`Profile::usual_entries`]) are left out if another technique finds something.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Technique};
/// use ninefold_scales::{PossibleSteps, Profile, Uniqueness};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let all = PossibleSteps::find(&board, &Profile::HUMAN, Uniqueness::Assumed, &mut || true);
/// assert!(all.is_complete);
/// let (technique, steps) = &all.groups[0];
/// assert_eq!((*technique, steps.len()), (Technique::HiddenSingle, 12));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct PossibleSteps {
    /// The techniques that find something, in the order of the scale, and their steps.
    pub groups: Vec<(Technique, Vec<Step>)>,
    /// Whether these are all steps. Otherwise the caller ended the search, or a technique has more
    /// than 1,000 steps.
    pub is_complete: bool,
}

impl PossibleSteps {
    /// Searches a position. `go_on` is asked at each visit of the techniques
    /// ([`StepSink::visit`]). When it returns `false`, the search ends.
    pub fn find(
        board: &Board,
        scale: &Profile,
        uniqueness: Uniqueness,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Self {
        let mut collector = Collector {
            board,
            scale,
            go_on,
            known: BTreeSet::new(),
            found: BTreeMap::new(),
            order: Vec::new(),
            is_complete: true,
            is_stopped: false,
        };
        for (index, entry) in scale.entries().iter().enumerate() {
            if index >= scale.usual_entries().len() && !collector.order.is_empty() {
                break;
            }
            if uniqueness == Uniqueness::Assumed || !entry.assumes_uniqueness() {
                let _ = (entry.finder)(board, &mut collector);
            }
            if collector.is_stopped {
                break;
            }
        }
        let Collector { mut found, order, is_complete, .. } = collector;
        let mut groups: Vec<(Technique, Vec<Step>)> =
            order.into_iter().filter_map(|one| Some((one, found.remove(&one)?))).collect();
        let place = |technique: &Technique| scale.scores().position(|(own, _)| own == *technique);
        groups.sort_by_key(|(technique, _)| place(technique));
        Self { groups, is_complete }
    }
}

/// What a step changes, as a key.
type Change = (Technique, Option<Candidate>, [CellSet; 9]);

/// A sink that keeps all steps.
struct Collector<'a> {
    board: &'a Board,
    scale: &'a Profile,
    go_on: &'a mut dyn FnMut() -> bool,
    known: BTreeSet<Change>,
    found: BTreeMap<Technique, Vec<Step>>,
    /// The techniques in the order in which they first found something.
    order: Vec<Technique>,
    is_complete: bool,
    is_stopped: bool,
}

impl Collector<'_> {
    /// Keeps a step, if it changes something that no step of its technique changes.
    fn keep(
        &mut self,
        found: Deduction,
        evidence: impl FnOnce() -> Option<Evidence>,
    ) -> ControlFlow<()> {
        let technique = found.technique;
        let Some(rating) = self.scale.rating(&found) else { return ControlFlow::Continue(()) };
        let change = (technique, found.placement, *found.eliminations.all_places());
        if !self.known.insert(change) {
            return ControlFlow::Continue(());
        }
        if !self.found.contains_key(&technique) {
            self.order.push(technique);
        }
        let steps = self.found.entry(technique).or_default();
        if steps.len() == MOST {
            self.is_complete = false;
            return ControlFlow::Break(());
        }
        let Some(evidence) = evidence() else { return ControlFlow::Continue(()) };
        steps.push(Step { deduction: found, rating: Some(rating), evidence });
        ControlFlow::Continue(())
    }
}

impl StepSink for Collector<'_> {
    fn visit(&mut self) -> ControlFlow<()> {
        if (self.go_on)() {
            return ControlFlow::Continue(());
        }
        (self.is_complete, self.is_stopped) = (false, true);
        ControlFlow::Break(())
    }

    fn explains(&self) -> bool {
        true
    }

    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        let board = self.board;
        self.keep(found, || find_evidence(board, &found))
    }

    fn take_with(&mut self, found: Deduction, evidence: &dyn Fn() -> Evidence) -> ControlFlow<()> {
        self.keep(found, || Some(evidence()))
    }
}

/// Returns the number of steps that change something else each and are rated at most `most`. `None`:
/// `go_on` ended the search. Of one technique, no more than 1,000 are counted.
pub(crate) fn count_steps(
    board: &Board,
    scale: &Profile,
    uniqueness: Uniqueness,
    most: Tenths,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<u32> {
    let mut counter = Counter { scale, most, go_on, known: BTreeSet::new(), is_stopped: false };
    for entry in scale.entries_up_to(most) {
        if uniqueness == Uniqueness::Assumed || !entry.assumes_uniqueness() {
            let _ = (entry.finder)(board, &mut counter);
        }
        if counter.is_stopped {
            return None;
        }
    }
    u32::try_from(counter.known.len()).ok()
}

/// A sink that counts what can be changed.
struct Counter<'a> {
    scale: &'a Profile,
    most: Tenths,
    go_on: &'a mut dyn FnMut() -> bool,
    known: BTreeSet<(Option<Candidate>, [CellSet; 9])>,
    is_stopped: bool,
}

impl StepSink for Counter<'_> {
    fn visit(&mut self) -> ControlFlow<()> {
        if (self.go_on)() {
            return ControlFlow::Continue(());
        }
        self.is_stopped = true;
        ControlFlow::Break(())
    }

    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        let rating = self.scale.rating(&found).map(Tenths::of_sum);
        if rating.is_some_and(|rating| rating <= self.most) {
            self.known.insert((found.placement, *found.eliminations.all_places()));
        }
        if self.known.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
