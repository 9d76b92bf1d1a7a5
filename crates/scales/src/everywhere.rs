//! Finders without the special rules of other programs.
//!
//! A program leaves out patterns that its order makes needless, that it writes in another form, or
//! that it forgets. A profile of one's own has another order. So it needs finders that find a
//! technique wherever it is. Techniques that are not here have no such rules.
//!
//! | technique | what its program leaves out |
//! |---|---|
//! | hidden single | the last blank cell of a house (Sudoku Explainer) |
//! | naked and hidden subsets | houses in which the other cells make a smaller subset, and subsets with a single (Sudoku Explainer) |
//! | X-wing, swordfish, jellyfish | digits of which the crossing lines make a smaller fish (Sudoku Explainer) |
//! | unique rectangles, unique loops | loops behind cells with other extra digits, large or several subsets of type 3 (Sudoku Explainer) |
//! | bivalue universal grave | extra candidates of which a house has several (Sudoku Explainer) |
//! | aligned exclusion | cells that see a naked single; third cells that exclude nothing (Sudoku Explainer) |
//! | multiple forcing chains | houses whose first place is a cell with two candidates (Sudoku Explainer) |
//! | turbot fish | strong links of a box along a line (`HoDoKu`) |
//! | two-string kite | the second kite of a row and a column (`HoDoKu`) |
//! | W-wing | strong links with an end that sees both cells (`HoDoKu`) |
//! | uniqueness 1 to 6, hidden rectangle | rectangles whose number another one has (`HoDoKu`) |
//! | avoidable rectangle | blank cells with three candidates and more (`HoDoKu`) |
//! | XY-chain, remote pair | chains of more than ten cells (`HoDoKu`) |
//! | AIC | chains that eliminate one candidate (`HoDoKu`) |
//! | ALS-XY-chain | chains whose sets are not in the order of the search (`HoDoKu`) |
//!
//! `HoDoKu` has basic and extended Sue de Coq as one technique. Here they are two.

use crate::hodoku;
use core::ops::ControlFlow;
use ninefold_logic::techniques::{
    aligned, als, chain, fish, grave, hidden_single, hidden_subset, naked_subset, sue_de_coq,
    unique_loop,
};
use ninefold_logic::unstable_internals::SubsetOrder;
use ninefold_logic::{Board, Finder, StepSink, Technique};

/// Defines finders of a technique: with the number of cells or digits and the order, or the number of
/// lines.
macro_rules! of_sizes {
    ($($(#[$doc:meta])* $name:ident $module:ident $size:literal $technique:ident $($order:ident)?;)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
            of_sizes!(@call $module $size $technique $($order)?)(board, sink)
        }
    )*};
    (@call $module:ident $size:literal $technique:ident) => {
        |board, sink| $module::find_everywhere::<$size>(board, Technique::$technique, sink)
    };
    (@call $module:ident $size:literal $technique:ident $order:ident) => {
        |board, sink| $module::find_in_order::<$size>(
            board, Technique::$technique, SubsetOrder::$order, sink,
        )
    };
}

of_sizes! {
    /// Finds naked pairs without a naked single.
    naked_pairs naked_subset 2 NakedPair EVERY_HOUSE;
    /// Finds naked triples without a naked single.
    naked_triples naked_subset 3 NakedTriple EVERY_HOUSE;
    /// Finds naked quads without a naked single.
    naked_quads naked_subset 4 NakedQuad EVERY_HOUSE;
    /// Finds hidden pairs without a hidden single.
    hidden_pairs hidden_subset 2 HiddenPair EVERY_HOUSE;
    /// Finds hidden triples without a hidden single.
    hidden_triples hidden_subset 3 HiddenTriple EVERY_HOUSE;
    /// Finds hidden quads without a hidden single.
    hidden_quads hidden_subset 4 HiddenQuad EVERY_HOUSE;
    /// Finds naked pairs.
    all_naked_pairs naked_subset 2 NakedPair WITH_SINGLES;
    /// Finds naked triples.
    all_naked_triples naked_subset 3 NakedTriple WITH_SINGLES;
    /// Finds naked quads.
    all_naked_quads naked_subset 4 NakedQuad WITH_SINGLES;
    /// Finds hidden pairs.
    all_hidden_pairs hidden_subset 2 HiddenPair WITH_SINGLES;
    /// Finds hidden triples.
    all_hidden_triples hidden_subset 3 HiddenTriple WITH_SINGLES;
    /// Finds hidden quads.
    all_hidden_quads hidden_subset 4 HiddenQuad WITH_SINGLES;
    /// Finds X-wings.
    x_wings fish 2 XWing;
    /// Finds swordfish.
    swordfish fish 3 Swordfish;
    /// Finds jellyfish.
    jellyfish fish 4 Jellyfish;
}

/// Finds ALS-XY-chains: those of up to six pairs, and then the longer ones that `HoDoKu` finds.
fn als_xy_chains(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    als::xy_chain::find_any_order(board, sink)?;
    als::xy_chain::find(board, sink)
}

/// Returns the finder of a technique that finds it wherever it is, if a program's finder does not.
pub(crate) fn finder(technique: Technique) -> Option<Finder> {
    use Technique as T;
    Some(match technique {
        T::HiddenSingle => hidden_single::find_everywhere,
        T::NakedPair => all_naked_pairs,
        T::NakedTriple => all_naked_triples,
        T::NakedQuad => all_naked_quads,
        T::HiddenPair => all_hidden_pairs,
        T::HiddenTriple => all_hidden_triples,
        T::HiddenQuad => all_hidden_quads,
        T::XWing => x_wings,
        T::Swordfish => swordfish,
        T::Jellyfish => jellyfish,
        T::UniqueRectangle | T::UniqueLoop => unique_loop::find_complete,
        T::BivalueUniversalGrave => grave::find_complete,
        T::AlignedPairExclusion => aligned::find_every_pair,
        T::AlignedTripleExclusion => aligned::find_every_triple,
        T::MultipleForcingChains => chain::find_every_multiple,
        T::TurbotFish => hodoku::turbot_fish::find_everywhere,
        T::TwoStringKite => hodoku::two_string_kite::find_everywhere,
        T::WWing => hodoku::w_wing::find_everywhere,
        T::Uniqueness1
        | T::Uniqueness2
        | T::Uniqueness3
        | T::Uniqueness4
        | T::Uniqueness5
        | T::Uniqueness6
        | T::HiddenRectangle => hodoku::unique_rectangle::find_everywhere,
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => {
            hodoku::avoidable_rectangle::find_complete
        }
        T::RemotePair => hodoku::remote_pair::find_everywhere,
        T::XyChain => hodoku::xy_chain::find_everywhere,
        T::ContinuousNiceLoop | T::DiscontinuousNiceLoop | T::Aic => {
            hodoku::nice_loop::find_everywhere
        }
        T::GroupedContinuousNiceLoop | T::GroupedDiscontinuousNiceLoop | T::GroupedAic => {
            hodoku::nice_loop::find_grouped_everywhere
        }
        T::AlsXyChain => als_xy_chains,
        T::SueDeCoq => sue_de_coq::find_basic,
        _ => return None,
    })
}
