//! [`Chooser`]: the sink that keeps what an entry of a profile takes.

use crate::entry::{Choice, ProfileEntry};
use crate::level::HodokuLevel;
use crate::scale::sudoku_explainer::SE121;
use crate::score::{Score, chain_rank, rank, rank_of_single};
use crate::single_queue::SingleQueue;
use crate::step_order::{Listed, by_cell};
use crate::uniqueness::Uniqueness;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet};
use ninefold_logic::unstable_internals::{ForcingMemory, Rank, TechniqueSet};
use ninefold_logic::{
    Board, ChainForm, Deduction, Evidence, Helpers, HodokuListing, Single, StepSink, Technique,
};

/// What was taken of what was found.
#[derive(Clone, Copy)]
pub(crate) enum Taken<'a> {
    /// A single. Most steps are singles.
    Single(Single),
    /// Anything else.
    Other(&'a Deduction),
}

impl<'a> Taken<'a> {
    /// Returns the technique.
    pub(crate) fn technique(self) -> Technique {
        match self {
            Self::Single(single) => single.technique,
            Self::Other(found) => found.technique,
        }
    }

    /// Returns the digit that goes into a cell.
    pub(crate) fn placement(self) -> Option<Candidate> {
        match self {
            Self::Single(single) => Some(single.placement),
            Self::Other(found) => found.placement,
        }
    }

    /// Returns the candidates that go, as [`Deduction::eliminations`] lists them.
    pub(crate) fn eliminations(self) -> Option<&'a CandidateSet> {
        match self {
            Self::Single(_) => None,
            Self::Other(found) => Some(&found.eliminations),
        }
    }

    /// Returns the step.
    pub(crate) fn deduction(self) -> Deduction {
        match self {
            Self::Single(single) => single.into(),
            Self::Other(found) => *found,
        }
    }
}

/// A sink that keeps what an entry takes.
pub(crate) struct Chooser<'a> {
    entry: &'static ProfileEntry,
    /// The techniques that are not taken.
    left_out: TechniqueSet,
    /// What was taken last, if it is a single in a scale without sums. Singles are kept apart because
    /// they are small.
    single: Option<Single>,
    /// What was taken last otherwise.
    found: Option<Deduction>,
    /// The rank of what was taken last.
    rank: Rank,
    helpers: &'a dyn Helpers,
    /// What searches for forcing chains leave for the next one.
    memory: Option<Box<ForcingMemory>>,
    /// What scales with sums need besides.
    listing: Option<Box<Listings>>,
    /// Is asked at each visit of a search whether it goes on.
    go_on: &'a mut dyn FnMut() -> bool,
    /// Whether `go_on` ended the search.
    is_stopped: bool,
}

/// What a chooser remembers if the order of eliminations and singles matters.
struct Listings {
    singles: Box<SingleQueue>,
    /// The listing of what was taken last.
    listed: Listed,
    /// The age of the single that was taken last.
    age: usize,
    /// The eliminations of a step without a listing.
    plain: Vec<Candidate>,
}

impl Listings {
    fn new(singles: Box<SingleQueue>) -> Self {
        Self { singles, listed: Listed::new(), age: usize::MAX, plain: Vec::new() }
    }
}

impl<'a> Chooser<'a> {
    /// Returns a sink that holds nothing but the singles of the position.
    pub(crate) fn new(
        helpers: &'a dyn Helpers,
        go_on: &'a mut dyn FnMut() -> bool,
        singles: Option<Box<SingleQueue>>,
        left_out: TechniqueSet,
    ) -> Self {
        Self {
            entry: &SE121[0],
            left_out,
            single: None,
            found: None,
            rank: Rank::fixed(0.0, 0),
            helpers,
            memory: None,
            listing: singles.map(|singles| Box::new(Listings::new(singles))),
            go_on,
            is_stopped: false,
        }
    }

    /// Finds the singles of the position, unless they are known.
    pub(crate) fn remember_singles(&mut self, board: &Board) {
        if self.listing.is_none() {
            self.listing = Some(Box::new(Listings::new(Box::new(SingleQueue::new(board)))));
        }
    }

    /// Returns the singles of the position, if they are known.
    pub(crate) fn into_singles(self) -> Option<Box<SingleQueue>> {
        self.listing.map(|listing| listing.singles)
    }

    /// Asks the entries of a profile in turn. Keeps what the first one takes that finds something,
    /// and returns its rating.
    #[inline]
    pub(crate) fn choose(
        &mut self,
        entries: &'static [ProfileEntry],
        uniqueness: Uniqueness,
        board: &Board,
    ) -> Option<f64> {
        self.clear();
        for entry in entries {
            if uniqueness == Uniqueness::Open && entry.assumes_uniqueness() {
                continue;
            }
            if entry.scores.iter().all(|(technique, _)| self.left_out.contains(*technique)) {
                continue;
            }
            self.entry = entry;
            let _ = (entry.finder)(board, self);
            if self.is_stopped {
                self.clear();
            }
            if self.is_stopped || self.has_some() {
                break;
            }
        }
        self.has_some().then(|| self.rank.rating())
    }

    /// Returns what was taken last.
    #[inline]
    pub(crate) fn taken(&self) -> Option<Taken<'_>> {
        match self.single {
            Some(single) => Some(Taken::Single(single)),
            None => self.found.as_ref().map(Taken::Other),
        }
    }

    /// Forgets what was taken.
    fn clear(&mut self) {
        self.single = None;
        self.found = None;
    }

    /// Returns whether something was taken.
    fn has_some(&self) -> bool {
        self.single.is_some() || self.found.is_some()
    }

    /// Returns the level of what was taken last.
    #[inline]
    pub(crate) fn level(&self) -> Option<HodokuLevel> {
        self.entry.level
    }

    /// Changes the board as what was taken last says.
    #[inline]
    pub(crate) fn apply(&mut self, board: &mut Board) {
        if let Some(single) = self.single {
            return board.place(single.placement);
        }
        let Some(found) = &self.found else { return };
        if let Some(listing) = &mut self.listing {
            for candidate in listing.listed.eliminations() {
                listing.singles.eliminate(board, *candidate);
            }
            if let Some(placement) = found.placement {
                listing.singles.place(board, placement);
            }
            return;
        }
        board.eliminate_all(&found.eliminations);
        if let Some(placement) = found.placement {
            board.place(placement);
        }
    }

    /// Returns the score of a technique that is taken.
    #[inline]
    fn score(&self, technique: Technique) -> Option<Score> {
        self.entry.score(technique).filter(|_| !self.left_out.contains(technique))
    }

    /// Returns whether the search was ended.
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Takes what has a rank, if nothing better was taken before. `keep` stores it.
    #[inline]
    fn take_ranked(&mut self, rank: Rank, keep: impl FnOnce(&mut Self)) -> ControlFlow<()> {
        if !self.has_some() || rank < self.rank {
            self.rank = rank;
            keep(self);
        }
        if self.entry.choice == Choice::First {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Takes what was found, in a scale in which the listing matters.
    fn take_in_order(
        &mut self,
        found: &Deduction,
        listing: Option<&HodokuListing<'_>>,
    ) -> ControlFlow<()> {
        let Some(score) = self.score(found.technique) else {
            return ControlFlow::Continue(());
        };
        let Some(own) = &mut self.listing else { return ControlFlow::Continue(()) };
        let Listings { singles, listed, age, plain } = &mut **own;
        let default;
        let listing = match listing {
            Some(listing) => listing,
            None => {
                by_cell(&found.eliminations, plain);
                default = HodokuListing { eliminations: plain, ..HodokuListing::default() };
                &default
            }
        };
        let is_better = match self.entry.choice {
            _ if self.found.is_none() => true,
            Choice::First => false,
            Choice::Best => rank(score, found) < self.rank,
            Choice::Oldest => age_of(singles, found) < *age,
            Choice::Sorted(order) => listed.is_after(order, found, listing),
        };
        if is_better {
            *age = age_of(singles, found);
            listed.set(found, listing);
            self.found = Some(*found);
            self.rank = rank(score, found);
        }
        match self.entry.choice {
            Choice::First => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Returns the age of a single: the oldest has 0.
fn age_of(singles: &SingleQueue, found: &Deduction) -> usize {
    match (found.technique, found.placement) {
        (Technique::HiddenSingle, Some(single)) => singles.hidden_age(single),
        (_, Some(single)) => singles.naked_age(single),
        (_, None) => usize::MAX,
    }
}

impl StepSink for Chooser<'_> {
    fn helpers(&self) -> &dyn Helpers {
        self.helpers
    }

    fn lend_memory(&mut self) -> Option<Box<ForcingMemory>> {
        self.memory.take()
    }

    fn return_memory(&mut self, memory: Box<ForcingMemory>) {
        self.memory = Some(memory);
    }

    fn visit(&mut self) -> ControlFlow<()> {
        if (self.go_on)() {
            return ControlFlow::Continue(());
        }
        self.is_stopped = true;
        ControlFlow::Break(())
    }

    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        if self.listing.is_some() {
            return self.take_in_order(&found, None);
        }
        let Some(score) = self.score(found.technique) else {
            return ControlFlow::Continue(());
        };
        self.take_ranked(rank(score, &found), |chooser| {
            (chooser.single, chooser.found) = (None, Some(found));
        })
    }

    fn take_single(&mut self, found: Single) -> ControlFlow<()> {
        if self.listing.is_some() {
            return self.take_in_order(&found.into(), None);
        }
        let Some(score) = self.score(found.technique) else {
            return ControlFlow::Continue(());
        };
        self.take_ranked(rank_of_single(score, found.house), |chooser| {
            (chooser.single, chooser.found) = (Some(found), None);
        })
    }

    fn take_listed(
        &mut self,
        found: Deduction,
        listing: &HodokuListing<'_>,
        _: &dyn Fn() -> Evidence,
    ) -> ControlFlow<()> {
        if self.listing.is_some() {
            self.take_in_order(&found, Some(listing))
        } else {
            self.take(found)
        }
    }

    fn wants(&self, technique: Technique, form: ChainForm, nodes: u32) -> bool {
        let Some(score) = self.score(technique) else { return false };
        !self.has_some() || chain_rank(score, technique, form, nodes) < self.rank
    }
}
