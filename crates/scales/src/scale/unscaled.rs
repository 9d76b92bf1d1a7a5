//! Techniques that no rating scale uses.
//!
//! The scores are in the units of `se121`. No program has them: they say about how hard a technique
//! is for a person, beside the techniques of the scale.

use crate::entry::{Choice, ProfileEntry};
use crate::score::Score::Fixed;
use ninefold_logic::Technique;
use ninefold_logic::techniques::als::w_wing;
use ninefold_logic::techniques::{
    almost_locked_candidates, almost_locked_wing, bug_plus_n, empty_rectangle_pair,
    extended_rectangle, gurths_symmetry, medusa, oddagon, reverse_bug, short_wings,
};

/// The entries, those that a person finds more easily first.
pub(crate) static ENTRIES: &[ProfileEntry] = &entries! {
    First almost_locked_candidates::find_pairs [AlmostLockedPair Fixed(4.5)];
    First short_wings::find_s [SWing Fixed(4.5)];
    First short_wings::find_m [MWing Fixed(4.5)];
    First short_wings::find_h [HWing Fixed(4.6)];
    First short_wings::find_l [LWing Fixed(4.7)];
    First extended_rectangle::find [ExtendedRectangle Fixed(4.8)];
    First oddagon::find_bivalue [BivalueOddagon Fixed(4.8)];
    First oddagon::find_broken_wings [BrokenWing Fixed(5.0)];
    First almost_locked_candidates::find_triples [AlmostLockedTriple Fixed(5.2)];
    First empty_rectangle_pair::find [EriPair Fixed(5.5)];
    First reverse_bug::find [ReverseBug Fixed(5.5)];
    First bug_plus_n::find [BugPlusN Fixed(5.8)];
    First gurths_symmetry::find [GurthsSymmetry Fixed(6.0)];
    First medusa::find [ThreeDMedusa Fixed(6.4)];
    First almost_locked_wing::find_uvwxyz [UvwxyzWing Fixed(6.5)];
    First w_wing::find [AlsWWing Fixed(6.6)];
    First almost_locked_wing::find_tuvwxyz [TuvwxyzWing Fixed(6.8)];
    First almost_locked_wing::find_stuvwxyz [StuvwxyzWing Fixed(7.0)];
    First almost_locked_wing::find_rstuvwxyz [RstuvwxyzWing Fixed(7.2)];
};
