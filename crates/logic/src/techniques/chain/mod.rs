//! Chains: cycles and forcing chains, with and without branches.
//!
//! A node is a candidate that is true or false. A true candidate makes its peers of the same digit
//! and the other candidates of its cell false. A false one makes the last other candidate of a cell,
//! or the last other place in a house, true.
//!
//! | finder | nodes have | a false candidate is eliminated at once |
//! |---|---|---|
//! | [`find_linear`] | one parent | no |
//! | [`find_multiple`] | one parent | no |
//! | [`find_nishio`] | several parents, one digit | yes |
//! | [`find_dynamic`], [`find_dynamic_plus`], [`find_nested`] ... | several parents | yes |
//!
//! The rules, orders and lengths are those of Sudoku Explainer 1.2.1. SukakuExplainer differs in the
//! order of the links that other techniques make, which decides between derivations of a node.
//! Finders with `hashed` in their names have its order.

mod branching;
mod evidence;
mod foresight;
mod linear;
mod memory;
mod nested;
mod net;
mod node;
mod rank;
mod reach;
mod removals;

use crate::board::Board;
use crate::deduction::Deduction;
use crate::helpers::Helpers;
use crate::pattern::Pattern;
use crate::pattern_kinds::ChainForm;
use crate::sink::StepSink;
use crate::techniques::Technique;
use branching::{Branching, BranchingSink, Spec, conclusion};
use core::ops::ControlFlow;
use linear::{Linear, LinearSink};
pub use memory::ForcingMemory;
use node::Node;
pub use rank::Rank;
use reach::Closure;

/// Finds chains and cycles without branches: X-cycles and X-chains, then Y-cycles, then cycles and
/// chains of both.
///
/// Order: by these searches; candidates in order; for each the cycles, the chain that proves the
/// candidate false, the chain that proves it true.
pub fn find_linear(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    linear::find(board, &Closure::new(board), &mut LinearAdapter(sink))
}

/// Defines a finder of forcing chains.
macro_rules! forcing_chains {
    ($($(#[$doc:meta])* $name:ident $technique:ident $spec:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// Order: cells in reading order; digits ascending; for each candidate the contradictions,
        /// what follows in both cases, and what follows from all places in a house; then what
        /// follows from all candidates of the cell. Parts that the finder does not look for are left
        /// out.
        pub fn $name(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
            find_forcing_chains(board, Technique::$technique, $spec, sink)
        }
    )*};
}

forcing_chains! {
    /// Finds candidates that lead to a contradiction along places of one digit.
    find_nishio NishioForcingChains nested::NISHIO;
    /// Finds what follows from all candidates of a cell with three or more, and from all places of
    /// a digit in a house whose first place is such a cell.
    find_multiple MultipleForcingChains nested::MULTIPLE;
    /// Finds what follows from all candidates of a cell with three or more, and from all places of
    /// a digit in a house.
    find_every_multiple MultipleForcingChains nested::EVERY_MULTIPLE;
    /// Finds dynamic forcing chains.
    find_dynamic DynamicForcingChains nested::DYNAMIC[0];
    /// Finds dynamic forcing chains with locked candidates, pairs and X-wings as links.
    find_dynamic_plus DynamicForcingChainsPlus nested::DYNAMIC[1];
    /// Finds dynamic forcing chains with chains and cycles as further links.
    find_nested NestedForcingChains nested::DYNAMIC[2];
    /// Finds dynamic forcing chains with chains, cycles and multiple forcing chains as further
    /// links.
    find_nested_multiple NestedMultipleForcingChains nested::DYNAMIC[3];
    /// Finds dynamic forcing chains with dynamic forcing chains as further links.
    find_nested_dynamic NestedDynamicForcingChains nested::DYNAMIC[4];
    /// Finds dynamic forcing chains with dynamic and nested forcing chains as further links.
    find_doubly_nested DoublyNestedForcingChains nested::DYNAMIC[5];
    /// Finds what [`find_dynamic_plus`] finds, by the rules of SukakuExplainer.
    find_hashed_plus DynamicForcingChainsPlus nested::HASHED[1];
    /// Finds what [`find_nested`] finds, by the rules of SukakuExplainer.
    find_hashed_nested NestedForcingChains nested::HASHED[2];
    /// Finds what [`find_nested_multiple`] finds, by the rules of SukakuExplainer.
    find_hashed_nested_multiple NestedMultipleForcingChains nested::HASHED[3];
    /// Finds what [`find_nested_dynamic`] finds, by the rules of SukakuExplainer.
    find_hashed_nested_dynamic NestedDynamicForcingChains nested::HASHED[4];
    /// Finds dynamic forcing chains with dynamic forcing chains plus as further links, by the rules
    /// of SukakuExplainer.
    find_hashed_nested_plus DoublyNestedForcingChains nested::HASHED[5];
    /// Finds dynamic forcing chains with nested forcing chains as further links, by the rules of
    /// SukakuExplainer.
    find_hashed_doubly_nested DoublyNestedForcingChains nested::HASHED[6];
    /// Finds dynamic forcing chains with nested multiple forcing chains as further links, by the
    /// rules of SukakuExplainer.
    find_hashed_doubly_nested_multiple DoublyNestedForcingChains nested::HASHED[7];
}

/// Finds forcing chains with branches.
fn find_forcing_chains(
    board: &Board,
    technique: Technique,
    spec: Spec,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut memory = sink.lend_memory().unwrap_or_default();
    let (pool, nets) = memory.begin(board, spec, sink.explains());
    let mut adapter = BranchingAdapter { board, technique, sink: &mut *sink };
    let end = branching::find(board, spec, None, pool, nets, &mut adapter);
    sink.return_memory(memory);
    end
}

/// Hands chains without branches to a sink.
struct LinearAdapter<'a>(&'a mut dyn StepSink);

impl LinearSink for LinearAdapter<'_> {
    fn wants(&self, technique: Technique, form: ChainForm, nodes: u32) -> bool {
        self.0.wants(technique, form, nodes)
    }

    fn take(&mut self, linear: &Linear<'_>) -> ControlFlow<()> {
        let Linear { technique, form, start, nodes, placement, eliminations, .. } = *linear;
        let pattern = Pattern::Chain { form, start, nodes };
        let found = Deduction { technique, pattern, placement, eliminations };
        self.0.take_with(found, &|| evidence::of_linear(linear))
    }
}

/// Hands forcing chains to a sink.
struct BranchingAdapter<'a> {
    board: &'a Board,
    technique: Technique,
    sink: &'a mut dyn StepSink,
}

impl BranchingSink for BranchingAdapter<'_> {
    fn wants(&self, form: ChainForm, _: Node, nodes: u32) -> bool {
        self.sink.wants(self.technique, form, nodes)
    }

    fn visit(&mut self) -> ControlFlow<()> {
        self.sink.visit()
    }

    fn helpers(&self) -> &dyn Helpers {
        self.sink.helpers()
    }

    fn take(&mut self, branching: &Branching<'_>) -> ControlFlow<()> {
        let Branching { form, start, target, nodes, .. } = *branching;
        let (placement, eliminations) = conclusion(self.board, target);
        let pattern = Pattern::Chain { form, start, nodes };
        let technique = self.technique;
        let found = Deduction { technique, pattern, placement, eliminations };
        self.sink.take_with(found, &|| evidence::of_branching(branching))
    }
}
