//! [`StepSink`]: what becomes of the steps that a technique finds.

use crate::board::Board;
use crate::deduction::{Deduction, Single};
use crate::evidence::Evidence;
use crate::helpers::{Helpers, NoHelpers};
use crate::hodoku_listing::HodokuListing;
use crate::pattern::Pattern;
use crate::pattern_kinds::ChainForm;
use crate::techniques::Technique;
use crate::techniques::chain::ForcingMemory;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::CandidateSet;

/// Takes what a technique finds, and decides how far the technique searches.
///
/// A finder hands over everything that it finds, in its order, until the sink breaks. So the sink
/// decides between the first, all, and the best.
///
/// ```
/// use core::ops::ControlFlow;
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Deduction, StepSink, techniques::naked_single};
///
/// struct Number(u32);
///
/// impl StepSink for Number {
///     fn take(&mut self, _: Deduction) -> ControlFlow<()> {
///         self.0 += 1;
///         ControlFlow::Continue(())
///     }
/// }
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut number = Number(0);
/// let _ = naked_single::find(&Board::new(&text.parse::<Puzzle>()?), &mut number);
/// assert_eq!(number.0, 4);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub trait StepSink {
    /// Takes what was found. Breaks if the technique should stop.
    fn take(&mut self, found: Deduction) -> ControlFlow<()>;

    /// Takes a single. A sink that shows no steps can do without the [`Deduction`], which is much
    /// larger.
    fn take_single(&mut self, found: Single) -> ControlFlow<()> {
        self.take(found.into())
    }

    /// Takes what was found, and may ask why it follows. Finders whose pattern does not say this
    /// hand over a function that builds the evidence. It is called only if a step is shown.
    fn take_with(&mut self, found: Deduction, evidence: &dyn Fn() -> Evidence) -> ControlFlow<()> {
        let _ = evidence;
        self.take(found)
    }

    /// Takes a step and its listing, by which programs compare steps. Finders call this if the order
    /// of the eliminations is not that of cells and digits, or if the steps are sorted.
    fn take_listed(
        &mut self,
        found: Deduction,
        listing: &HodokuListing<'_>,
        evidence: &dyn Fn() -> Evidence,
    ) -> ControlFlow<()> {
        let _ = listing;
        self.take_with(found, evidence)
    }

    /// Returns whether the sink may ask for evidence. If not, finders do not keep the data that only
    /// evidence needs.
    fn explains(&self) -> bool {
        false
    }

    /// Returns the threads that may share the work of a search.
    fn helpers(&self) -> &dyn Helpers {
        &NoHelpers
    }

    /// Lends memory to a search for forcing chains, which gives it back at its end. Finders without
    /// such memory take some of their own.
    #[doc(hidden)]
    fn lend_memory(&mut self) -> Option<Box<ForcingMemory>> {
        None
    }

    /// Takes the memory of a search for forcing chains back.
    #[doc(hidden)]
    fn return_memory(&mut self, memory: Box<ForcingMemory>) {
        drop(memory);
    }

    /// Counts a piece of work that a finder is about to do. Breaks if the technique should stop.
    /// Finders of chains ask before each assumption, finders of fish before each base, and finders of
    /// almost locked sets before each stem or every sixteenth first set. Such a piece of work takes
    /// a microsecond to some milliseconds.
    fn visit(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Returns whether the sink has a use for a chain of this technique and form if it has this
    /// number of nodes or more. Finders of chains ask, and skip longer chains if not.
    fn wants(&self, technique: Technique, form: ChainForm, nodes: u32) -> bool {
        let _ = (technique, form, nodes);
        true
    }
}

impl dyn StepSink + '_ {
    /// Takes a step that only eliminates, if it eliminates something.
    ///
    /// ```
    /// use ninefold_core::{CandidateSet, Digit};
    /// use ninefold_logic::{FirstStep, Pattern, StepSink, Technique};
    ///
    /// let mut sink = FirstStep::default();
    /// let pattern = Pattern::Template { digit: Digit::ALL[0] };
    /// let sink: &mut dyn StepSink = &mut sink;
    /// let all = CandidateSet::EMPTY;
    /// assert!(sink.eliminate(Technique::TemplateDelete, pattern, all).is_continue());
    /// ```
    pub fn eliminate(
        &mut self,
        technique: Technique,
        pattern: Pattern,
        eliminations: CandidateSet,
    ) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        self.take(Deduction::elimination(technique, pattern, eliminations))
    }
}

/// A finder: the function of a technique. It hands over what it finds, in a documented order. It breaks
/// when the sink does, and not otherwise.
pub type Finder = fn(&Board, &mut dyn StepSink) -> ControlFlow<()>;

/// A sink that keeps the first.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, FirstStep, techniques::full_house};
///
/// let mut sink = FirstStep::default();
/// assert!(full_house::find(&Board::new(&Puzzle::EMPTY), &mut sink).is_continue());
/// assert!(sink.found.is_none());
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct FirstStep {
    /// The first that was found.
    pub found: Option<Deduction>,
}

impl StepSink for FirstStep {
    #[inline]
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        self.found = Some(found);
        ControlFlow::Break(())
    }
}

/// A sink that keeps everything.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{AllSteps, Board, techniques::hidden_single};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut sink = AllSteps::default();
/// assert!(hidden_single::find(&Board::new(&text.parse::<Puzzle>()?), &mut sink).is_continue());
/// // A single that is hidden in three houses is found three times.
/// assert_eq!(sink.found.len(), 20);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct AllSteps {
    /// What was found, in the technique's order.
    pub found: Vec<Deduction>,
}

impl StepSink for AllSteps {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        self.found.push(found);
        ControlFlow::Continue(())
    }
}
