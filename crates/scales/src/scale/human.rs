//! The order of the scale `human`, and its scores.

use crate::entry::{Choice, ProfileEntry};
use crate::finders::finder;
use crate::score::Score::{self, Fixed};
use core::ops::ControlFlow;
use ninefold_logic::{Board, StepSink, Technique};

/// Finds what a technique finds. `TECHNIQUE` is its index in [`Technique::ALL`].
fn find<const TECHNIQUE: usize>(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    finder(Technique::ALL[TECHNIQUE])(board, sink)
}

/// Makes entries of lines `choice technique score;`.
macro_rules! order {
    ($($choice:ident $technique:ident $score:expr;)*) => {
        &[$(ProfileEntry {
            finder: find::<{ Technique::$technique as usize }>,
            choice: Choice::$choice,
            scores: &[(Technique::$technique, $score)],
            level: None,
        }),*]
    };
}

/// The techniques, those first that people see first.
pub(crate) static ENTRIES: &[ProfileEntry] = order! {
    First FullHouse Fixed(1.0);
    First HiddenSingle Score::HiddenSingle { in_box: 1.2, in_line: 1.5 };
    First NakedSingle Fixed(2.0);
    First Pointing Fixed(2.3);
    First Claiming Fixed(2.4);
    First LockedPair Fixed(2.5);
    First NakedPair Fixed(2.6);
    First LockedTriple Fixed(2.7);
    First HiddenPair Fixed(2.8);
    First NakedTriple Fixed(3.0);
    First HiddenTriple Fixed(3.2);
    First XWing Fixed(3.4);
    First NakedQuad Fixed(3.5);
    First HiddenQuad Fixed(3.7);
    First Skyscraper Fixed(3.8);
    First TwoStringKite Fixed(3.9);
    First Swordfish Fixed(4.0);
    First EmptyRectangle Fixed(4.1);
    First TurbotFish Fixed(4.1);
    First XyWing Fixed(4.2);
    First SimpleColorsTrap Fixed(4.2);
    First SimpleColorsWrap Fixed(4.2);
    First Uniqueness1 Fixed(4.3);
    First WWing Fixed(4.4);
    First XyzWing Fixed(4.4);
    First BugPlus1 Fixed(4.4);
    First AlmostLockedPair Fixed(4.5);
    First Uniqueness2 Fixed(4.5);
    First Uniqueness4 Fixed(4.5);
    First AvoidableRectangle1 Fixed(4.5);
    First FinnedXWing Fixed(4.6);
    First SashimiXWing Fixed(4.6);
    First Uniqueness6 Fixed(4.6);
    First HiddenRectangle Fixed(4.7);
    First Uniqueness3 Fixed(4.8);
    First Uniqueness5 Fixed(4.8);
    First AvoidableRectangle2 Fixed(4.8);
    First RemotePair Fixed(4.8);
    First MWing Fixed(4.9);
    First SWing Fixed(4.9);
    First HWing Fixed(4.9);
    First Jellyfish Fixed(4.9);
    First LWing Fixed(5.0);
    First FinnedSwordfish Fixed(5.0);
    First SashimiSwordfish Fixed(5.0);
    First ExtendedRectangle Fixed(5.1);
    First MultiColors1 Fixed(5.1);
    First MultiColors2 Fixed(5.1);
    First BivalueOddagon Fixed(5.2);
    First BrokenWing Fixed(5.2);
    First UniqueLoop Fixed(5.2);
    First AlmostLockedTriple Fixed(5.3);
    First BivalueUniversalGrave Fixed(5.3);
    First ReverseBug Fixed(5.4);
    First WxyzWing Fixed(5.4);
    First EriPair Fixed(5.5);
    Best XyChain Fixed(5.5);
    First SueDeCoq Fixed(5.6);
    First AlsXz Fixed(5.7);
    First TripleFirework Fixed(5.8);
    First BugPlusN Fixed(5.8);
    First GurthsSymmetry Fixed(5.9);
    Best ContinuousNiceLoop Fixed(5.9);
    Best DiscontinuousNiceLoop Fixed(6.0);
    Best Aic Fixed(6.0);
    First FinnedJellyfish Fixed(6.2);
    First SashimiJellyfish Fixed(6.2);
    First VwxyzWing Fixed(6.3);
    First ThreeDMedusa Fixed(6.4);
    First UvwxyzWing Fixed(6.5);
    First AlsXyWing Fixed(6.5);
    First AlsWWing Fixed(6.6);
    Best GroupedContinuousNiceLoop Fixed(6.7);
    Best GroupedDiscontinuousNiceLoop Fixed(6.8);
    Best GroupedAic Fixed(6.8);
    First Tridagon Fixed(6.9);
    First TuvwxyzWing Fixed(6.9);
    First AlsXyChain Fixed(7.0);
    First QuadrupleFirework Fixed(7.1);
    First DeathBlossom Fixed(7.2);
    First AlignedPairExclusion Fixed(7.3);
    First FinnedFrankenSwordfish Fixed(7.4);
    First JuniorExocet Fixed(7.5);
    First SkLoop Fixed(7.6);
    First MultiSectorLockedSet Fixed(7.8);
    First Multifish Fixed(7.9);
    First SeniorExocet Fixed(7.9);
    First Whip Fixed(8.2);
    First GWhip Fixed(8.8);
};
