//! Finders for tests.

use ninefold_logic::{Family, Technique};
use ninefold_scales::{Profile, ProfileEntry};

/// Returns the finders of `se121` and `sukaku-1.15`, but for those of nested chains: a search for all
/// of them takes seconds. Other chains are the same in both scales, and listed once.
pub fn entries() -> impl Iterator<Item = &'static ProfileEntry> {
    let is_slow = |technique: &Technique| {
        (Technique::DynamicForcingChainsPlus..=Technique::DoublyNestedForcingChains)
            .contains(technique)
    };
    let is_chain =
        |technique: &Technique| matches!(technique.family(), Family::Chain | Family::ForcingChain);
    let none = |entry: &ProfileEntry, is: fn(&Technique) -> bool| {
        !entry.scores.iter().any(|(technique, _)| is(technique))
    };
    let first = Profile::SE121.entries().iter().filter(move |entry| none(entry, is_slow));
    first.chain(Profile::SUKAKU_115.entries().iter().filter(move |entry| none(entry, is_chain)))
}
