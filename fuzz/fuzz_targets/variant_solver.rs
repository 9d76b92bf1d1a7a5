//! A variant puzzle has the solutions, the smallest solution and the true candidates that the obvious
//! counter finds, whether the search learns, does not, or both in turn.

#![no_main]

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use ninefold_core::{Budget, Count};
use ninefold_oracle::variants::count::solutions;
use ninefold_oracle::variants::dice::VariantDice;
use ninefold_oracle::variants::kind::VariantRuleKind;
use ninefold_oracle::variants::random::random_puzzle;
use ninefold_variant::VariantSolver;
use ninefold_variant_model::ValueSet;

/// Solutions that are counted.
const LIMIT: usize = 50;
/// Calls of the obvious counter. Puzzles that need more are passed over.
const CALLS: u64 = 20_000;

fuzz_target!(|input: &[u8]| {
    // Missing bytes count as zeros, so this never fails.
    let _ = try_puzzle(&mut Unstructured::new(input));
});

fn try_puzzle(bytes: &mut Unstructured) -> Result<()> {
    let kinds = (0..bytes.int_in_range(1..=4_u8)?)
        .map(|_| bytes.choose(VariantRuleKind::ALL).copied())
        .collect::<Result<Vec<VariantRuleKind>>>()?;
    let puzzle = random_puzzle(&kinds, &mut VariantDice::new(bytes.arbitrary()?));
    let way = bytes.int_in_range(0..=2_u8)?;
    let Some(expected) = solutions(&puzzle, LIMIT, CALLS) else { return Ok(()) };
    let mut solver = VariantSolver::new(Budget::UNLIMITED);
    match way {
        0 => solver.learning_from(u64::MAX),
        1 => solver.learning_from(0),
        _ => solver.taking_turns_after(1),
    };
    let found = expected.len() as u64;
    let count = if expected.len() < LIMIT { Count::Exactly(found) } else { Count::AtLeast(found) };
    assert_eq!(solver.count(&puzzle, LIMIT as u64), Ok(count), "{puzzle:#?}");
    let smallest = solver.smallest(&puzzle).expect("no limit");
    let smallest = smallest.as_ref().map(|grid| grid.all_values());
    assert_eq!(smallest, expected.first().map(|grid| &grid[..]), "{puzzle:#?}");
    if expected.len() < LIMIT {
        let answer = solver.candidates(&puzzle);
        for (cell, found) in answer.found.iter().enumerate() {
            let seen: ValueSet = expected.iter().map(|grid| grid[cell]).collect();
            assert_eq!(*found, seen, "cell {cell}: {puzzle:#?}");
        }
    }
    Ok(())
}
