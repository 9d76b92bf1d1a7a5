//! Random solutions of a grid with its rules.

use crate::maker::ALL;
use ninefold_core::Budget;
use ninefold_generate::RandomStream;
use ninefold_variant::VariantProbe;

/// Guesses of the first attempt for a solution. Each attempt has half as many again as the one before:
/// bad luck with the first guesses is cheaper to leave than to search through.
const FIRST_GUESSES: u64 = 200;

/// Attempts for a solution of a grid that has one.
pub(crate) const MANY_ATTEMPTS: u32 = 12;

/// Attempts for a solution of a map of regions that may have none.
pub(crate) const FEW_ATTEMPTS: u32 = 4;

/// Draws a solution: a search that guesses cells and values in a random order. `None` if no attempt
/// finds one.
///
/// The search begins with the rules alone. Its solutions are not equally likely.
pub(crate) fn draw_solution(
    probe: &mut VariantProbe,
    random: &mut RandomStream,
    attempts: u32,
    guesses: &mut u64,
    budget: &Budget,
) -> Option<Vec<u8>> {
    let mut limit = FIRST_GUESSES;
    for _ in 0..attempts {
        probe.restart();
        probe.randomize(|bound| random.below(bound));
        if !probe.assume([]) {
            return None;
        }
        let found = probe.find(0, ALL, &budget.clone().with_max_nodes(limit));
        *guesses += probe.work().guesses;
        match found {
            Ok(true) => return Some(probe.values().collect()),
            Ok(false) => return None,
            Err(_) => limit += limit / 2,
        }
    }
    None
}
