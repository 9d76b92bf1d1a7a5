//! Techniques that no rating scale uses.
//!
//! The scores are in the units of `se121`. No program has them: they say about how hard a technique
//! is for a person, beside the techniques of the scale.

use super::{Choice, ProfileEntry, Score};
use crate::technique::Technique;
use crate::techniques::als::w_wing;
use crate::techniques::{
    almost_locked_candidates, almost_locked_wing, empty_rectangle_pair, short_wings,
};

/// Defines the entries: for each the score, the finder, and the techniques.
macro_rules! entries {
    ($($score:literal $module:ident::$find:ident [$($technique:ident),*];)*) => {
        &[$(ProfileEntry {
            finder: |board, sink| $module::$find(board, sink),
            choice: Choice::First,
            scores: &[$((Technique::$technique, Score::Fixed($score))),*],
            level: None,
        }),*]
    };
}

/// The entries, those that a person finds more easily first.
pub(super) static ENTRIES: &[ProfileEntry] = entries! {
    4.5 almost_locked_candidates::find_pairs [AlmostLockedPair];
    4.5 short_wings::find_s [SWing];
    4.5 short_wings::find_m [MWing];
    4.6 short_wings::find_h [HWing];
    4.7 short_wings::find_l [LWing];
    5.2 almost_locked_candidates::find_triples [AlmostLockedTriple];
    5.5 empty_rectangle_pair::find [EriPair];
    6.5 almost_locked_wing::find_uvwxyz [UvwxyzWing];
    6.6 w_wing::find [AlsWWing];
    6.8 almost_locked_wing::find_tuvwxyz [TuvwxyzWing];
    7.0 almost_locked_wing::find_stuvwxyz [StuvwxyzWing];
    7.2 almost_locked_wing::find_rstuvwxyz [RstuvwxyzWing];
};
