//! The order, the levels and the scores of `HoDoKu` 2.2.0, default settings.

use super::{Choice, ProfileEntry, Score};
use crate::level::Level;
use crate::listing::StepOrder;
use crate::technique::Technique;
use crate::techniques::hodoku::{
    avoidable_rectangle, brute_force, bug, empty_rectangle, hidden_subset, locked, multi_colors,
    naked_subset, simple_colors, skyscraper, turbot_fish, two_string_kite, unique_rectangle,
    w_wing, wing,
};
use crate::techniques::{full_house, hidden_single, naked_single};
use Choice::{First, Oldest};
use Level::{Easy, Extreme, Hard, Medium};

/// The first when all are sorted.
const SORTED: Choice = Choice::Sorted(StepOrder::General);

/// Defines the entries: for each the level, the score, the choice, the finder, and the techniques.
macro_rules! entries {
    ($(
        $level:ident $score:literal $choice:ident $module:ident::$find:ident
        [$($technique:ident),*];
    )*) => {
        &[$(ProfileEntry {
            finder: |board, sink| $module::$find(board, sink),
            choice: $choice,
            scores: &[$((Technique::$technique, Score::Fixed($score as f64))),*],
            level: Some($level),
        }),*]
    };
}

/// The entries that are tried, in their order.
pub(super) static ENTRIES: &[ProfileEntry] = entries! {
    Easy 4 Oldest full_house::find [FullHouse];
    Easy 4 Oldest naked_single::find [NakedSingle];
    Easy 14 Oldest hidden_single::find [HiddenSingle];
    Medium 40 First naked_subset::find_locked_pairs [LockedPair];
    Medium 60 First naked_subset::find_locked_triples [LockedTriple];
    Medium 50 First locked::find_pointing [Pointing];
    Medium 50 First locked::find_claiming [Claiming];
    Medium 60 First naked_subset::find_pairs [NakedPair];
    Medium 80 First naked_subset::find_triples [NakedTriple];
    Medium 70 First hidden_subset::find_pairs [HiddenPair];
    Medium 100 First hidden_subset::find_triples [HiddenTriple];
    Hard 120 First naked_subset::find_quads [NakedQuad];
    Hard 150 First hidden_subset::find_quads [HiddenQuad];
    Hard 100 First bug::find [BugPlus1];
    Hard 130 First skyscraper::find [Skyscraper];
    Hard 150 First two_string_kite::find [TwoStringKite];
    Hard 120 SORTED turbot_fish::find [TurbotFish];
    Hard 120 First empty_rectangle::find [EmptyRectangle];
    Hard 150 First w_wing::find [WWing];
    Hard 160 First wing::find_xy [XyWing];
    Hard 180 First wing::find_xyz [XyzWing];
    Hard 100 First unique_rectangle::find [Uniqueness1];
    Hard 100 First unique_rectangle::find [Uniqueness2];
    Hard 100 First unique_rectangle::find [Uniqueness3];
    Hard 100 First unique_rectangle::find [Uniqueness4];
    Hard 100 First unique_rectangle::find [Uniqueness5];
    Hard 100 First unique_rectangle::find [Uniqueness6];
    Hard 100 First unique_rectangle::find [HiddenRectangle];
    Hard 100 First avoidable_rectangle::find [AvoidableRectangle1];
    Hard 100 First avoidable_rectangle::find [AvoidableRectangle2];
    Hard 150 First simple_colors::find [SimpleColorsTrap, SimpleColorsWrap];
    Hard 200 First multi_colors::find [MultiColors1, MultiColors2];
    Extreme 10000 First brute_force::find [BruteForce];
};

/// Techniques that are off by default, and forms of those above with other settings.
pub(super) static OTHERS: &[ProfileEntry] = entries! {
    Hard 150 First two_string_kite::find_dual [DualTwoStringKite];
    Hard 120 First empty_rectangle::find_dual [DualEmptyRectangle];
};
