//! The order of the scale `human`, its scores, and the finders.

use crate::entry::{Choice, ProfileEntry};
use crate::hodoku;
use crate::score::Score::{self, Fixed};
use ninefold_logic::Technique;
use ninefold_logic::techniques::{
    aligned, almost_locked_candidates, almost_locked_wing, als, bug_plus_n, empty_rectangle_pair,
    exocet, extended_rectangle, firework, fish, full_house, grave, gurths_symmetry, hidden_single,
    hidden_subset, locked, medusa, multi_sector, multifish, naked_single, naked_subset, oddagon,
    reverse_bug, short_wings, sue_de_coq, tridagon, unique_loop, whip, wing,
};

/// Makes entries of lines `choice technique score by finder;`.
macro_rules! order {
    ($($choice:ident $technique:ident $score:expr, by $finder:path;)*) => {
        &[$(ProfileEntry {
            finder: $finder,
            choice: Choice::$choice,
            scores: &[(Technique::$technique, $score)],
            level: None,
        }),*]
    };
}

/// The techniques, those first that people see first.
pub(crate) static ENTRIES: &[ProfileEntry] = order! {
    First FullHouse Fixed(1.0), by full_house::find;
    First HiddenSingle Score::HiddenSingle { in_box: 1.2, in_line: 1.5 }, by hidden_single::find;
    First NakedSingle Fixed(2.0), by naked_single::find;
    First Pointing Fixed(2.3), by locked::find;
    First Claiming Fixed(2.4), by locked::find_claiming;
    First LockedPair Fixed(2.5), by hodoku::naked_subset::find_locked_pairs;
    First NakedPair Fixed(2.6), by naked_subset::find_pairs;
    First LockedTriple Fixed(2.7), by hodoku::naked_subset::find_locked_triples;
    First HiddenPair Fixed(2.8), by hidden_subset::find_pairs;
    First NakedTriple Fixed(3.0), by naked_subset::find_triples;
    First HiddenTriple Fixed(3.2), by hidden_subset::find_triples;
    First XWing Fixed(3.4), by fish::find_x_wings;
    First NakedQuad Fixed(3.5), by naked_subset::find_quads;
    First HiddenQuad Fixed(3.7), by hidden_subset::find_quads;
    First Skyscraper Fixed(3.8), by hodoku::skyscraper::find;
    First TwoStringKite Fixed(3.9), by hodoku::two_string_kite::find;
    First Swordfish Fixed(4.0), by fish::find_swordfish;
    First EmptyRectangle Fixed(4.1), by hodoku::empty_rectangle::find;
    First TurbotFish Fixed(4.1), by hodoku::turbot_fish::find;
    First XyWing Fixed(4.2), by wing::find_xy;
    First SimpleColorsTrap Fixed(4.2), by hodoku::simple_colors::find;
    First SimpleColorsWrap Fixed(4.2), by hodoku::simple_colors::find;
    First Uniqueness1 Fixed(4.3), by hodoku::unique_rectangle::find;
    First WWing Fixed(4.4), by hodoku::w_wing::find;
    First XyzWing Fixed(4.4), by wing::find_xyz;
    First BugPlus1 Fixed(4.4), by hodoku::bug::find;
    First AlmostLockedPair Fixed(4.5), by almost_locked_candidates::find_pairs;
    First Uniqueness2 Fixed(4.5), by hodoku::unique_rectangle::find;
    First Uniqueness4 Fixed(4.5), by hodoku::unique_rectangle::find;
    First AvoidableRectangle1 Fixed(4.5), by hodoku::avoidable_rectangle::find;
    First FinnedXWing Fixed(4.6), by hodoku::fish::find_finned_x_wings;
    First SashimiXWing Fixed(4.6), by hodoku::fish::find_sashimi_x_wings;
    First Uniqueness6 Fixed(4.6), by hodoku::unique_rectangle::find;
    First HiddenRectangle Fixed(4.7), by hodoku::unique_rectangle::find;
    First Uniqueness3 Fixed(4.8), by hodoku::unique_rectangle::find;
    First Uniqueness5 Fixed(4.8), by hodoku::unique_rectangle::find;
    First AvoidableRectangle2 Fixed(4.8), by hodoku::avoidable_rectangle::find;
    First RemotePair Fixed(4.8), by hodoku::remote_pair::find;
    First MWing Fixed(4.9), by short_wings::find_m;
    First SWing Fixed(4.9), by short_wings::find_s;
    First HWing Fixed(4.9), by short_wings::find_h;
    First Jellyfish Fixed(4.9), by fish::find_jellyfish;
    First LWing Fixed(5.0), by short_wings::find_l;
    First FinnedSwordfish Fixed(5.0), by hodoku::fish::find_finned_swordfish;
    First SashimiSwordfish Fixed(5.0), by hodoku::fish::find_sashimi_swordfish;
    First ExtendedRectangle Fixed(5.1), by extended_rectangle::find;
    First MultiColors1 Fixed(5.1), by hodoku::multi_colors::find;
    First MultiColors2 Fixed(5.1), by hodoku::multi_colors::find;
    First BivalueOddagon Fixed(5.2), by oddagon::find_bivalue;
    First BrokenWing Fixed(5.2), by oddagon::find_broken_wings;
    First UniqueLoop Fixed(5.2), by unique_loop::find;
    First AlmostLockedTriple Fixed(5.3), by almost_locked_candidates::find_triples;
    First BivalueUniversalGrave Fixed(5.3), by grave::find;
    First ReverseBug Fixed(5.4), by reverse_bug::find;
    First WxyzWing Fixed(5.4), by almost_locked_wing::find_wxyz;
    First EriPair Fixed(5.5), by empty_rectangle_pair::find;
    Best XyChain Fixed(5.5), by hodoku::xy_chain::find;
    First SueDeCoq Fixed(5.6), by sue_de_coq::find;
    First AlsXz Fixed(5.7), by als::xz::find;
    First TripleFirework Fixed(5.8), by firework::find_triples;
    First BugPlusN Fixed(5.8), by bug_plus_n::find;
    First GurthsSymmetry Fixed(5.9), by gurths_symmetry::find;
    Best ContinuousNiceLoop Fixed(5.9), by hodoku::nice_loop::find;
    Best DiscontinuousNiceLoop Fixed(6.0), by hodoku::nice_loop::find;
    Best Aic Fixed(6.0), by hodoku::nice_loop::find;
    First FinnedJellyfish Fixed(6.2), by hodoku::fish::find_finned_jellyfish;
    First SashimiJellyfish Fixed(6.2), by hodoku::fish::find_sashimi_jellyfish;
    First VwxyzWing Fixed(6.3), by almost_locked_wing::find_vwxyz;
    First ThreeDMedusa Fixed(6.4), by medusa::find;
    First UvwxyzWing Fixed(6.5), by almost_locked_wing::find_uvwxyz;
    First AlsXyWing Fixed(6.5), by als::xy_wing::find;
    First AlsWWing Fixed(6.6), by als::w_wing::find;
    Best GroupedContinuousNiceLoop Fixed(6.7), by hodoku::nice_loop::find_grouped;
    Best GroupedDiscontinuousNiceLoop Fixed(6.8), by hodoku::nice_loop::find_grouped;
    Best GroupedAic Fixed(6.8), by hodoku::nice_loop::find_grouped;
    First Tridagon Fixed(6.9), by tridagon::find;
    First TuvwxyzWing Fixed(6.9), by almost_locked_wing::find_tuvwxyz;
    First AlsXyChain Fixed(7.0), by als::xy_chain::find;
    First QuadrupleFirework Fixed(7.1), by firework::find_quadruples;
    First DeathBlossom Fixed(7.2), by als::death_blossom::find;
    First AlignedPairExclusion Fixed(7.3), by aligned::find_pairs;
    First FinnedFrankenSwordfish Fixed(7.4), by hodoku::fish::find_finned_franken_swordfish;
    First JuniorExocet Fixed(7.5), by exocet::find;
    First SkLoop Fixed(7.6), by multi_sector::find_loops;
    First MultiSectorLockedSet Fixed(7.8), by multi_sector::find_sets;
    First Multifish Fixed(7.9), by multifish::find;
    First SeniorExocet Fixed(7.9), by exocet::find_senior;
    First Whip Fixed(8.2), by whip::find;
    First GWhip Fixed(8.8), by whip::find_grouped;
};
