//! The order of the scale `human`, its scores, and the finders.

use crate::entry::{Choice, ProfileEntry};
use crate::everywhere;
use crate::hodoku;
use crate::score::Score::{self, Chain, Fixed};
use ninefold_logic::Technique;
use ninefold_logic::techniques::{
    aligned, almost_locked_candidates, almost_locked_wing, als, bug_plus_n, chain,
    empty_rectangle_pair, exocet, extended_rectangle, firework, full_house, grave, gurths_symmetry,
    hidden_single, locked, medusa, multi_sector, multifish, naked_single, oddagon, reverse_bug,
    short_wings, sue_de_coq, tridagon, unique_loop, whip, wing,
};

/// The number of entries at the end for positions in which nothing else helps.
pub(crate) const LAST_RESORTS: usize = {
    let mut first = 0;
    while !matches!(ENTRIES[first].scores[0].0, Technique::DynamicForcingChains) {
        first += 1;
    }
    ENTRIES.len() - first
};

/// The techniques, those first that people see first.
pub(crate) static ENTRIES: &[ProfileEntry] = &entries! {
    First full_house::find [FullHouse Fixed(1.0)];
    First hidden_single::find [HiddenSingle Score::HiddenSingle { in_box: 1.2, in_line: 1.5 }];
    First naked_single::find [NakedSingle Fixed(2.0)];
    First locked::find [Pointing Fixed(2.3)];
    First locked::find_claiming [Claiming Fixed(2.4)];
    First hodoku::naked_subset::find_locked_pairs [LockedPair Fixed(2.5)];
    First everywhere::naked_pairs [NakedPair Fixed(2.6)];
    First hodoku::naked_subset::find_locked_triples [LockedTriple Fixed(2.7)];
    First everywhere::hidden_pairs [HiddenPair Fixed(2.8)];
    First everywhere::naked_triples [NakedTriple Fixed(3.0)];
    First everywhere::hidden_triples [HiddenTriple Fixed(3.2)];
    First everywhere::x_wings [XWing Fixed(3.4)];
    First everywhere::naked_quads [NakedQuad Fixed(3.5)];
    First everywhere::hidden_quads [HiddenQuad Fixed(3.7)];
    First hodoku::skyscraper::find [Skyscraper Fixed(3.8)];
    First hodoku::two_string_kite::find_everywhere [TwoStringKite Fixed(3.9)];
    First everywhere::swordfish [Swordfish Fixed(4.0)];
    First hodoku::empty_rectangle::find [EmptyRectangle Fixed(4.1)];
    First hodoku::turbot_fish::find_everywhere [TurbotFish Fixed(4.1)];
    First wing::find_xy [XyWing Fixed(4.2)];
    First hodoku::simple_colors::find [SimpleColorsTrap Fixed(4.2)];
    First hodoku::simple_colors::find [SimpleColorsWrap Fixed(4.2)];
    First hodoku::unique_rectangle::find_everywhere [Uniqueness1 Fixed(4.3)];
    First hodoku::w_wing::find_everywhere [WWing Fixed(4.4)];
    First wing::find_xyz [XyzWing Fixed(4.4)];
    First hodoku::bug::find [BugPlus1 Fixed(4.4)];
    First almost_locked_candidates::find_pairs [AlmostLockedPair Fixed(4.5)];
    First hodoku::unique_rectangle::find_everywhere [Uniqueness2 Fixed(4.5)];
    First hodoku::unique_rectangle::find_everywhere [Uniqueness4 Fixed(4.5)];
    First hodoku::avoidable_rectangle::find_complete [AvoidableRectangle1 Fixed(4.5)];
    First hodoku::fish::find_finned_x_wings [FinnedXWing Fixed(4.6)];
    First hodoku::fish::find_sashimi_x_wings [SashimiXWing Fixed(4.6)];
    First hodoku::unique_rectangle::find_everywhere [Uniqueness6 Fixed(4.6)];
    First hodoku::unique_rectangle::find_everywhere [HiddenRectangle Fixed(4.7)];
    First hodoku::unique_rectangle::find_everywhere [Uniqueness3 Fixed(4.8)];
    First hodoku::unique_rectangle::find_everywhere [Uniqueness5 Fixed(4.8)];
    First hodoku::avoidable_rectangle::find_complete [AvoidableRectangle2 Fixed(4.8)];
    First hodoku::remote_pair::find_everywhere [RemotePair Fixed(4.8)];
    First short_wings::find_m [MWing Fixed(4.9)];
    First short_wings::find_s [SWing Fixed(4.9)];
    First short_wings::find_h [HWing Fixed(4.9)];
    First everywhere::jellyfish [Jellyfish Fixed(4.9)];
    First short_wings::find_l [LWing Fixed(5.0)];
    First hodoku::fish::find_finned_swordfish [FinnedSwordfish Fixed(5.0)];
    First hodoku::fish::find_sashimi_swordfish [SashimiSwordfish Fixed(5.0)];
    First extended_rectangle::find [ExtendedRectangle Fixed(5.1)];
    First hodoku::multi_colors::find [MultiColors1 Fixed(5.1)];
    First hodoku::multi_colors::find [MultiColors2 Fixed(5.1)];
    First oddagon::find_bivalue [BivalueOddagon Fixed(5.2)];
    First oddagon::find_broken_wings [BrokenWing Fixed(5.2)];
    First unique_loop::find_complete [UniqueLoop Fixed(5.2)];
    First almost_locked_candidates::find_triples [AlmostLockedTriple Fixed(5.3)];
    First grave::find_complete [BivalueUniversalGrave Fixed(5.3)];
    First reverse_bug::find [ReverseBug Fixed(5.4)];
    First almost_locked_wing::find_wxyz [WxyzWing Fixed(5.4)];
    First empty_rectangle_pair::find [EriPair Fixed(5.5)];
    Best hodoku::xy_chain::find_everywhere [XyChain Chain(5.5)];
    First sue_de_coq::find_basic [SueDeCoq Fixed(5.6)];
    First sue_de_coq::find_extended [ExtendedSueDeCoq Fixed(5.6)];
    First als::xz::find [AlsXz Fixed(5.7)];
    First firework::find_triples [TripleFirework Fixed(5.8)];
    First bug_plus_n::find [BugPlusN Fixed(5.8)];
    First gurths_symmetry::find [GurthsSymmetry Fixed(5.9)];
    Best hodoku::nice_loop::find [ContinuousNiceLoop Chain(5.9)];
    Best hodoku::nice_loop::find [DiscontinuousNiceLoop Chain(6.0)];
    Best hodoku::nice_loop::find [Aic Chain(6.0)];
    First hodoku::fish::find_finned_jellyfish [FinnedJellyfish Fixed(6.2)];
    First hodoku::fish::find_sashimi_jellyfish [SashimiJellyfish Fixed(6.2)];
    First almost_locked_wing::find_vwxyz [VwxyzWing Fixed(6.3)];
    First medusa::find [ThreeDMedusa Fixed(6.4)];
    First almost_locked_wing::find_uvwxyz [UvwxyzWing Fixed(6.5)];
    First als::xy_wing::find [AlsXyWing Fixed(6.5)];
    First als::w_wing::find [AlsWWing Fixed(6.6)];
    Best hodoku::nice_loop::find_grouped [GroupedContinuousNiceLoop Chain(6.7)];
    Best hodoku::nice_loop::find_grouped [GroupedDiscontinuousNiceLoop Chain(6.8)];
    Best hodoku::nice_loop::find_grouped [GroupedAic Chain(6.8)];
    First tridagon::find [Tridagon Fixed(6.9)];
    First almost_locked_wing::find_tuvwxyz [TuvwxyzWing Fixed(6.9)];
    First als::xy_chain::find_any_order [AlsXyChain Chain(7.0)];
    First firework::find_quadruples [QuadrupleFirework Fixed(7.1)];
    First als::death_blossom::find [DeathBlossom Fixed(7.2)];
    First aligned::find_every_pair [AlignedPairExclusion Fixed(7.3)];
    First hodoku::fish::find_finned_franken_swordfish [FinnedFrankenSwordfish Fixed(7.4)];
    First exocet::find [JuniorExocet Fixed(7.5)];
    First multi_sector::find_loops [SkLoop Fixed(7.6)];
    First multi_sector::find_sets [MultiSectorLockedSet Fixed(7.8)];
    First multifish::find [Multifish Fixed(7.9)];
    First exocet::find_senior [SeniorExocet Fixed(7.9)];
    First whip::find [Whip Chain(8.0)];
    First whip::find_grouped [GWhip Chain(8.4)];
    Best chain::find_dynamic [DynamicForcingChains Chain(8.5)];
    Best chain::find_dynamic_plus [DynamicForcingChainsPlus Chain(9.0)];
    Best chain::find_nested [NestedForcingChains Chain(9.5)];
    Best chain::find_nested_multiple [NestedMultipleForcingChains Chain(10.0)];
    Best chain::find_nested_dynamic [NestedDynamicForcingChains Chain(10.5)];
    Best chain::find_doubly_nested [DoublyNestedForcingChains Chain(11.0)];
};
