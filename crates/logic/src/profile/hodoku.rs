//! The order, the levels and the scores of `HoDoKu` 2.2.0, default settings.

use super::{Choice, ProfileEntry, Score};
use crate::level::Level;
use crate::technique::Technique;
use crate::techniques::hodoku::brute_force;
use crate::techniques::{full_house, hidden_single, naked_single};
use Choice::{First, Oldest};
use Level::{Easy, Extreme};

/// Defines the entries: for each the level, the score, the choice, the finder, and the techniques.
macro_rules! entries {
    ($($level:ident $score:literal $choice:expr, $module:ident::$find:ident [$($technique:ident),*];)*) => {
        [$(ProfileEntry {
            finder: |board, sink| $module::$find(board, sink),
            choice: $choice,
            scores: &[$((Technique::$technique, Score::Fixed($score as f64))),*],
            level: Some($level),
        }),*]
    };
}

/// The entries that are tried, in their order.
pub(super) static ENTRIES: [ProfileEntry; 4] = entries! {
    Easy 4 Oldest, full_house::find [FullHouse];
    Easy 4 Oldest, naked_single::find [NakedSingle];
    Easy 14 Oldest, hidden_single::find [HiddenSingle];
    Extreme 10000 First, brute_force::find [BruteForce];
};

/// Techniques that are off by default, and forms of those above.
pub(super) static OTHERS: [ProfileEntry; 0] = entries! {};
