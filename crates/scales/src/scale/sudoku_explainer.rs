//! The orders and the scores of Sudoku Explainer 1.2.1 and SukakuExplainer 1.15.

use crate::entry::{Choice, ProfileEntry};
use crate::score::Score::{self, Chain, Fixed};
use ninefold_logic::Technique;
use ninefold_logic::techniques::{
    aligned, almost_locked_wing, chain, fish, full_house, grave, hidden_single, hidden_subset,
    locked, naked_single, naked_subset, strong_links, unique_loop, whip, wing,
};

/// The order and the scores of Sudoku Explainer 1.2.1.
///
/// The scores of loops are sums in the order of the original: scores of equal value must be equal
/// bits, so that the choice between chains and loops is the original's.
pub(crate) static SE121: [ProfileEntry; 31] = entries! {
    First full_house::find [FullHouse Fixed(1.0)];
    First hidden_single::find [HiddenSingle Score::HiddenSingle { in_box: 1.2, in_line: 1.5 }];
    First locked::find_direct [DirectPointing Fixed(1.7), DirectClaiming Fixed(1.9)];
    First hidden_subset::find_direct_pairs [DirectHiddenPair Fixed(2.0)];
    First naked_single::find [NakedSingle Fixed(2.3)];
    First hidden_subset::find_direct_triples [DirectHiddenTriple Fixed(2.5)];
    First locked::find [Pointing Fixed(2.6), Claiming Fixed(2.8)];
    First naked_subset::find_pairs [NakedPair Fixed(3.0)];
    First fish::find_x_wings [XWing Fixed(3.2)];
    First hidden_subset::find_pairs [HiddenPair Fixed(3.4)];
    First naked_subset::find_triples [NakedTriple Fixed(3.6)];
    First fish::find_swordfish [Swordfish Fixed(3.8)];
    First hidden_subset::find_triples [HiddenTriple Fixed(4.0)];
    First wing::find_xy [XyWing Fixed(4.2)];
    First wing::find_xyz [XyzWing Fixed(4.4)];
    Best unique_loop::find [UniqueRectangle SE121_LOOP, UniqueLoop SE121_LOOP];
    First naked_subset::find_quads [NakedQuad Fixed(5.0)];
    First fish::find_jellyfish [Jellyfish Fixed(5.2)];
    First hidden_subset::find_quads [HiddenQuad Fixed(5.4)];
    First grave::find [BivalueUniversalGrave Score::Grave { type_1: 5.6, others: 5.7 }];
    First aligned::find_pairs [AlignedPairExclusion Fixed(6.2)];
    Best chain::find_linear [
        XCycle Chain(6.5), YCycle Chain(6.5), XyCycle Chain(7.0),
        XChain Chain(6.6), XyForcingChain Chain(7.0)
    ];
    First aligned::find_triples [AlignedTripleExclusion Fixed(7.5)];
    Best chain::find_nishio [NishioForcingChains Chain(7.5)];
    Best chain::find_multiple [MultipleForcingChains Chain(8.0)];
    Best chain::find_dynamic [DynamicForcingChains Chain(8.5)];
    Best chain::find_dynamic_plus [DynamicForcingChainsPlus Chain(9.0)];
    Best chain::find_nested [NestedForcingChains Chain(9.5)];
    Best chain::find_nested_multiple [NestedMultipleForcingChains Chain(10.0)];
    Best chain::find_nested_dynamic [NestedDynamicForcingChains Chain(10.5)];
    Best chain::find_doubly_nested [DoublyNestedForcingChains Chain(11.0)];
};

/// The scores of unique rectangles and loops in Sudoku Explainer 1.2.1.
const SE121_LOOP: Score =
    Score::Loop { of_4: 4.5, of_6: 4.5 + 0.1, of_8: 4.5 + 0.2, of_10: 4.5 + 0.3 + 0.2 };

/// The order and the scores of SukakuExplainer 1.15.
pub(crate) static SUKAKU_115: [ProfileEntry; 37] = entries! {
    First full_house::find [FullHouse Fixed(1.0)];
    First hidden_single::find [HiddenSingle Score::HiddenSingle { in_box: 1.2, in_line: 1.5 }];
    First locked::find_direct_by_digit [DirectPointing Fixed(1.7), DirectClaiming Fixed(1.9)];
    First hidden_subset::find_direct_pairs [DirectHiddenPair Fixed(2.0)];
    First naked_single::find [NakedSingle Fixed(2.3)];
    First hidden_subset::find_direct_triples [DirectHiddenTriple Fixed(2.5)];
    First locked::find_by_digit [Pointing Fixed(2.6), Claiming Fixed(2.8)];
    First naked_subset::find_pairs [NakedPair Fixed(3.0)];
    First fish::find_x_wings [XWing Fixed(3.2)];
    First hidden_subset::find_pairs [HiddenPair Fixed(3.4)];
    First naked_subset::find_triples [NakedTriple Fixed(3.6)];
    First fish::find_swordfish [Swordfish Fixed(3.8)];
    First hidden_subset::find_triples [HiddenTriple Fixed(4.0)];
    Best strong_links::find_two [TwoStrongLinks
        Score::StrongLinks { parallel: 4.0, crossing: 4.1, boxes: 4.2, grouped: 4.3 }];
    First wing::find_xy_in_reading_order [XyWing Fixed(4.2)];
    First wing::find_xyz_in_reading_order [XyzWing Fixed(4.4)];
    Best unique_loop::find_repaired [UniqueRectangle SE121_LOOP, UniqueLoop SE121_LOOP];
    First naked_subset::find_quads [NakedQuad Fixed(5.0)];
    First fish::find_jellyfish [Jellyfish Fixed(5.2)];
    First hidden_subset::find_quads [HiddenQuad Fixed(5.4)];
    Best strong_links::find_three [ThreeStrongLinks long_links(5.4)];
    Best almost_locked_wing::find_wxyz [WxyzWing
        Score::AlmostLockedWing([5.5, 5.5 + 0.1, 5.5, 5.5])];
    First grave::find_repaired [BivalueUniversalGrave Score::Grave { type_1: 5.6, others: 5.7 }];
    Best almost_locked_wing::find_vwxyz [VwxyzWing
        Score::AlmostLockedWing([6.2 + 0.1, 6.2 + 0.2, 6.2 + 0.1, 6.2])];
    First aligned::find_pairs [AlignedPairExclusion Fixed(6.2)];
    Best chain::find_linear [
        XCycle Chain(6.5), YCycle Chain(6.5), XyCycle Chain(7.0),
        XChain Chain(6.6), XyForcingChain Chain(7.0)
    ];
    First aligned::find_triples_in_reading_order [AlignedTripleExclusion Fixed(7.5)];
    Best chain::find_nishio [NishioForcingChains Chain(7.5)];
    Best chain::find_multiple [MultipleForcingChains Chain(8.0)];
    Best chain::find_dynamic [DynamicForcingChains Chain(8.5)];
    Best chain::find_hashed_plus [DynamicForcingChainsPlus Chain(9.0)];
    Best chain::find_hashed_nested [NestedForcingChains Chain(9.5)];
    Best chain::find_hashed_nested_multiple [NestedMultipleForcingChains Chain(10.0)];
    Best chain::find_hashed_nested_dynamic [NestedDynamicForcingChains Chain(10.5)];
    Best chain::find_hashed_nested_plus [DoublyNestedForcingChains Chain(10.5)];
    Best chain::find_hashed_doubly_nested [DoublyNestedForcingChains Chain(10.5)];
    Best chain::find_hashed_doubly_nested_multiple [DoublyNestedForcingChains Chain(10.5)];
};

/// Finders that no scale of a program uses. SukakuExplainer has four strong links, but they are off. A search for
/// g-whips finds whips besides.
pub(crate) static OUTSIDE_SCALE: [ProfileEntry; 2] = entries! {
    Best strong_links::find_four [FourStrongLinks long_links(5.8)];
    First whip::find_grouped [GWhip Fixed(0.0), Whip Fixed(0.0)];
};

/// Returns the scores of three or four strong links in SukakuExplainer.
const fn long_links(base: f64) -> Score {
    Score::StrongLinks {
        parallel: base,
        boxes: base + 0.1,
        crossing: base + 0.2,
        grouped: base + 0.3,
    }
}
