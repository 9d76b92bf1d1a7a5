//! Each kind of rule, and each pair of kinds: the solver finds what the obvious counter finds.
//!
//! `NINEFOLD_VARIANT_CASES` sets the number of puzzles for each kind, `NINEFOLD_VARIANT_PAIRS` that
//! for each pair of kinds. A long run is 1,000 and 50. `NINEFOLD_VARIANT_KIND` is the name of a kind,
//! such as `choice of rules`: only this kind is tried, alone.

mod shared;

use ninefold_oracle::variants::dice::VariantDice;
use ninefold_oracle::variants::kind::VariantRuleKind;
use ninefold_oracle::variants::random::random_puzzle;
use shared::{agrees, cases};

/// Puzzles for each kind of rule.
const CASES: u64 = 40;
/// Puzzles for each pair of kinds.
const PAIRS: u64 = 2;

/// Kinds take numbers up to this in the seeds.
const MOST_KINDS: u64 = 1_000;

/// Tests puzzles with rules of some kinds.
fn try_kinds(kinds: &[VariantRuleKind], cases: u64) {
    for case in 0..cases {
        let place = |kind| VariantRuleKind::ALL.iter().position(|other| other == kind);
        let seed = kinds
            .iter()
            .filter_map(place)
            .fold(case, |seed, place| seed.wrapping_mul(MOST_KINDS).wrapping_add(place as u64));
        let puzzle = random_puzzle(kinds, &mut VariantDice::new(seed));
        agrees(&puzzle, &format!("kinds {kinds:?}, seed {seed}"));
    }
}

#[test]
fn each_kind_of_rule_has_the_solutions_of_the_counter() {
    let cases = cases("NINEFOLD_VARIANT_CASES", CASES);
    let only = std::env::var("NINEFOLD_VARIANT_KIND");
    for kind in VariantRuleKind::ALL {
        if only.as_ref().is_ok_and(|name| name != kind.name()) {
            continue;
        }
        try_kinds(&[*kind], cases);
    }
}

#[test]
fn two_rules_of_one_kind_have_the_solutions_of_the_counter() {
    let cases = cases("NINEFOLD_VARIANT_CASES", CASES) / 4;
    for kind in VariantRuleKind::ALL {
        try_kinds(&[*kind, *kind], cases);
    }
}

#[test]
fn each_pair_of_kinds_has_the_solutions_of_the_counter() {
    let cases = cases("NINEFOLD_VARIANT_PAIRS", PAIRS);
    for (n, first) in VariantRuleKind::ALL.iter().enumerate() {
        for second in &VariantRuleKind::ALL[..n] {
            try_kinds(&[*first, *second], cases);
        }
    }
}

#[test]
fn four_rules_have_the_solutions_of_the_counter() {
    let mut dice = VariantDice::new(4);
    for _ in 0..10 * cases("NINEFOLD_VARIANT_CASES", CASES) {
        let kinds = dice.some(VariantRuleKind::ALL.iter().copied(), 4);
        try_kinds(&kinds, 1);
    }
}
