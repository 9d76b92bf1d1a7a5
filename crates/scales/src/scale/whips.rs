//! The order of the ratings W and gW of Denis Berthier: the simplest step first.
//!
//! Sources: Denis Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*, and the
//! classification of the controlled-bias collection. Singles count 0. Whips of length 1 are locked
//! candidates.

use crate::entry::{Choice, ProfileEntry};
use crate::score::Score::{Fixed, Length};
use ninefold_logic::Technique;
use ninefold_logic::techniques::{hidden_single, locked, naked_single, whip};

/// The order of W.
pub(crate) static WHIP: [ProfileEntry; 4] = entries! {
    First hidden_single::find_everywhere [HiddenSingle Fixed(0.0)];
    First naked_single::find [NakedSingle Fixed(0.0)];
    First locked::find [Pointing Fixed(1.0), Claiming Fixed(1.0)];
    First whip::find_deep [Whip Length];
};

/// The order of gW.
pub(crate) static G_WHIP: [ProfileEntry; 4] = entries! {
    First hidden_single::find_everywhere [HiddenSingle Fixed(0.0)];
    First naked_single::find [NakedSingle Fixed(0.0)];
    First locked::find [Pointing Fixed(1.0), Claiming Fixed(1.0)];
    First whip::find_grouped_deep [GWhip Length, Whip Length];
};
