//! The order, the levels and the scores of `HoDoKu` 2.2.0, default settings.

use crate::entry::{Choice, ProfileEntry};
use crate::hodoku::{
    avoidable_rectangle, brute_force, bug, empty_rectangle, fish, forcing, hidden_subset,
    multi_colors, naked_subset, nice_loop, remote_pair, simple_colors, skyscraper, turbot_fish,
    two_string_kite, unique_rectangle, w_wing, x_chain, xy_chain,
};
use crate::level::HodokuLevel;
use crate::score::Score;
use crate::step_order::StepOrder;
use Choice::{First, Oldest};
use HodokuLevel::{Easy, Extreme, Hard, Medium, Unfair};
use ninefold_logic::Technique;
use ninefold_logic::techniques::als::{death_blossom, xy_chain as als_chain, xy_wing, xz};
use ninefold_logic::techniques::{
    full_house, hidden_single, locked, naked_single, sue_de_coq, template, wing,
};

/// The first when all are sorted.
const SORTED: Choice = Choice::Sorted(StepOrder::General);

/// The first when all are sorted in the order of almost locked sets.
const SETS: Choice = Choice::Sorted(StepOrder::Sets);

/// The first when all are sorted in the order of forcing chains.
const TABLES: Choice = Choice::Sorted(StepOrder::Tables);

/// Defines the entries: for each the level, the score, the choice, the finder, and the techniques.
/// What a finder finds besides its own technique has the score of the entry, as in the program.
macro_rules! entries {
    ($(
        $level:ident $score:literal $choice:ident $module:ident::$find:ident
        [$($technique:ident),*];
    )*) => {
        &[$(ProfileEntry {
            finder: $module::$find,
            choice: $choice,
            scores: &[$((Technique::$technique, Score::Fixed($score as f64))),*],
            level: Some($level),
        }),*]
    };
}

/// The entries that are tried, in their order.
pub(crate) static ENTRIES: &[ProfileEntry] = entries! {
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
    Hard 140 First fish::find_x_wings [XWing];
    Hard 150 First fish::find_swordfish [Swordfish];
    Hard 160 First fish::find_jellyfish [Jellyfish];
    Hard 110 SORTED remote_pair::find [RemotePair];
    Hard 100 First bug::find [BugPlus1];
    Hard 130 First skyscraper::find [Skyscraper];
    Hard 150 First two_string_kite::find [TwoStringKite];
    Hard 120 SORTED turbot_fish::find [TurbotFish];
    Hard 120 First empty_rectangle::find [EmptyRectangle];
    Hard 150 First w_wing::find [WWing];
    Hard 160 First wing::find_xy_by_cells [XyWing];
    Hard 180 First wing::find_xyz_in_reading_order [XyzWing];
    Hard 100 First unique_rectangle::find [Uniqueness1];
    Hard 100 First unique_rectangle::find [Uniqueness2];
    Hard 100 First unique_rectangle::find [Uniqueness3];
    Hard 100 First unique_rectangle::find [Uniqueness4];
    Hard 100 First unique_rectangle::find [Uniqueness5];
    Hard 100 First unique_rectangle::find [Uniqueness6];
    Hard 100 First unique_rectangle::find [HiddenRectangle];
    Hard 100 First avoidable_rectangle::find [AvoidableRectangle1];
    Hard 100 First avoidable_rectangle::find [AvoidableRectangle2];
    Hard 130 First fish::find_finned_x_wings [FinnedXWing];
    Hard 150 First fish::find_sashimi_x_wings [SashimiXWing];
    Unfair 200 First fish::find_finned_swordfish [FinnedSwordfish];
    Unfair 240 First fish::find_sashimi_swordfish [SashimiSwordfish];
    Unfair 250 First fish::find_finned_jellyfish [FinnedJellyfish];
    Unfair 260 First fish::find_sashimi_jellyfish [SashimiJellyfish];
    Unfair 250 First sue_de_coq::find [SueDeCoq];
    Hard 150 First simple_colors::find [SimpleColorsTrap, SimpleColorsWrap];
    Hard 200 First multi_colors::find [MultiColors1, MultiColors2];
    Unfair 260 SORTED x_chain::find [XChain];
    Unfair 260 SORTED xy_chain::find [XyChain];
    Unfair 280 SORTED nice_loop::find
        [ContinuousNiceLoop, DiscontinuousNiceLoop, Aic];
    Unfair 300 SORTED nice_loop::find_grouped
        [GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic,
         ContinuousNiceLoop, DiscontinuousNiceLoop, Aic];
    Unfair 300 First xz::find [AlsXz];
    Unfair 320 First xy_wing::find [AlsXyWing];
    Unfair 340 SETS als_chain::find [AlsXyChain];
    Unfair 300 First fish::find_franken_x_wings [FrankenXWing, MutantXWing];
    Unfair 350 First fish::find_franken_swordfish [FrankenSwordfish, MutantSwordfish];
    Unfair 390 First fish::find_finned_franken_x_wings [FinnedFrankenXWing, FinnedMutantXWing];
    Unfair 410 First fish::find_finned_franken_swordfish
        [FinnedFrankenSwordfish, FinnedMutantSwordfish];
    Extreme 500 TABLES forcing::find_chains [ForcingChainContradiction, ForcingChainVerity];
    Extreme 700 TABLES forcing::find_nets [ForcingNetContradiction, ForcingNetVerity];
    Extreme 10000 First brute_force::find [BruteForce];
};

/// Techniques that are off by default, and forms of those above with other settings.
pub(crate) static OUTSIDE_SCALE: &[ProfileEntry] = entries! {
    Unfair 470 First fish::find_squirmbags [Squirmbag];
    Unfair 470 First fish::find_whales [Whale];
    Unfair 470 First fish::find_leviathans [Leviathan];
    Unfair 470 First fish::find_finned_squirmbags [FinnedSquirmbag];
    Unfair 470 First fish::find_sashimi_squirmbags [SashimiSquirmbag];
    Unfair 470 First fish::find_finned_whales [FinnedWhale];
    Unfair 470 First fish::find_sashimi_whales [SashimiWhale];
    Unfair 470 First fish::find_finned_leviathans [FinnedLeviathan];
    Unfair 470 First fish::find_sashimi_leviathans [SashimiLeviathan];
    Unfair 370 First fish::find_franken_jellyfish [FrankenJellyfish, MutantJellyfish];
    Extreme 470 First fish::find_franken_squirmbags [FrankenSquirmbag, MutantSquirmbag];
    Extreme 470 First fish::find_franken_whales [FrankenWhale, MutantWhale];
    Extreme 470 First fish::find_franken_leviathans [FrankenLeviathan, MutantLeviathan];
    Unfair 430 First fish::find_finned_franken_jellyfish
        [FinnedFrankenJellyfish, FinnedMutantJellyfish];
    Extreme 470 First fish::find_finned_franken_squirmbags [FinnedFrankenSquirmbag, FinnedMutantSquirmbag];
    Extreme 470 First fish::find_finned_franken_whales [FinnedFrankenWhale, FinnedMutantWhale];
    Extreme 470 First fish::find_finned_franken_leviathans [FinnedFrankenLeviathan, FinnedMutantLeviathan];
    Extreme 450 First fish::find_mutant_x_wings [MutantXWing];
    Extreme 450 First fish::find_mutant_swordfish [MutantSwordfish];
    Extreme 450 First fish::find_mutant_jellyfish [MutantJellyfish];
    Extreme 470 First fish::find_mutant_squirmbags [MutantSquirmbag];
    Extreme 470 First fish::find_mutant_whales [MutantWhale];
    Extreme 470 First fish::find_mutant_leviathans [MutantLeviathan];
    Extreme 470 First fish::find_finned_mutant_x_wings [FinnedMutantXWing];
    Extreme 470 First fish::find_finned_mutant_swordfish [FinnedMutantSwordfish];
    Extreme 470 First fish::find_finned_mutant_jellyfish [FinnedMutantJellyfish];
    Extreme 470 First fish::find_finned_mutant_squirmbags [FinnedMutantSquirmbag];
    Extreme 470 First fish::find_finned_mutant_whales [FinnedMutantWhale];
    Extreme 470 First fish::find_finned_mutant_leviathans [FinnedMutantLeviathan];
    Extreme 500 First fish::find_kraken [KrakenFish1, KrakenFish2];
    Hard 150 First two_string_kite::find_dual [DualTwoStringKite];
    Hard 120 First empty_rectangle::find_dual [DualEmptyRectangle];
    Unfair 300 SORTED nice_loop::find_with_sets
        [GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic,
         ContinuousNiceLoop, DiscontinuousNiceLoop, Aic];
    Unfair 300 SETS xz::find_overlapping [AlsXz];
    Unfair 320 SETS xy_wing::find_overlapping [AlsXyWing];
    Unfair 340 SETS als_chain::find_overlapping [AlsXyChain];
    Unfair 340 SETS als_chain::find_any_order [AlsXyChain];
    Unfair 340 SETS als_chain::find_any_order_overlapping [AlsXyChain];
    Unfair 360 First death_blossom::find [DeathBlossom];
    Unfair 360 SETS death_blossom::find_overlapping [DeathBlossom];
    Extreme 10000 First template::find_sets [TemplateSet];
    Extreme 10000 First template::find_deletes [TemplateDelete];
};

/// Returns the entry of a technique. An entry that looks for this technique comes before one that
/// finds it besides.
pub(crate) fn entry(technique: Technique) -> Option<&'static ProfileEntry> {
    let all = || ENTRIES.iter().chain(OUTSIDE_SCALE);
    all()
        .find(|entry| entry.is_for(technique))
        .or_else(|| all().find(|entry| entry.score(technique).is_some()))
}
