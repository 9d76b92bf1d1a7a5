//! Techniques that no rating scale uses.
//!
//! The scores are in the units of `se121`. No program has them: they say about how hard a technique
//! is for a person, beside the techniques of the scale.

use crate::entry::{Choice, ProfileEntry};
use crate::score::Score;
use ninefold_logic::Technique;
use ninefold_logic::techniques::als::w_wing;
use ninefold_logic::techniques::{
    almost_locked_candidates, almost_locked_wing, bug_plus_n, empty_rectangle_pair,
    extended_rectangle, gurths_symmetry, medusa, oddagon, reverse_bug, short_wings,
};

/// Defines the entries: for each the score, the finder, and the techniques.
macro_rules! entries {
    ($($score:literal $module:ident::$find:ident [$($technique:ident),*];)*) => {
        &[$(ProfileEntry {
            finder: $module::$find,
            choice: Choice::First,
            scores: &[$((Technique::$technique, Score::Fixed($score))),*],
            level: None,
        }),*]
    };
}

/// The entries, those that a person finds more easily first.
pub(crate) static ENTRIES: &[ProfileEntry] = entries! {
    4.5 almost_locked_candidates::find_pairs [AlmostLockedPair];
    4.5 short_wings::find_s [SWing];
    4.5 short_wings::find_m [MWing];
    4.6 short_wings::find_h [HWing];
    4.7 short_wings::find_l [LWing];
    4.8 extended_rectangle::find [ExtendedRectangle];
    4.8 oddagon::find_bivalue [BivalueOddagon];
    5.0 oddagon::find_broken_wings [BrokenWing];
    5.2 almost_locked_candidates::find_triples [AlmostLockedTriple];
    5.5 empty_rectangle_pair::find [EriPair];
    5.5 reverse_bug::find [ReverseBug];
    5.8 bug_plus_n::find [BugPlusN];
    6.0 gurths_symmetry::find [GurthsSymmetry];
    6.4 medusa::find [ThreeDMedusa];
    6.5 almost_locked_wing::find_uvwxyz [UvwxyzWing];
    6.6 w_wing::find [AlsWWing];
    6.8 almost_locked_wing::find_tuvwxyz [TuvwxyzWing];
    7.0 almost_locked_wing::find_stuvwxyz [StuvwxyzWing];
    7.2 almost_locked_wing::find_rstuvwxyz [RstuvwxyzWing];
};
