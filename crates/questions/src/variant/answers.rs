//! The answers about one variant puzzle, within [`Limits`].

use super::clash::VariantClash;
use crate::limits::Limits;
use ninefold_core::{Budget, Count, Status, Stopped};
use ninefold_variant::{TrueCandidates, VariantCheck, VariantGrid, VariantSolver, VariantVerdict};
use ninefold_variant_model::{VariantFault, VariantPuzzle};
use std::ops::ControlFlow;
use std::sync::Arc;

impl Limits {
    /// Returns a solver within these limits. A node is a guess.
    fn variant_solver(&self) -> VariantSolver {
        let go_on = Arc::clone(&self.go_on);
        VariantSolver::new(Budget::nodes(self.nodes).until(move || !go_on()))
    }
}

/// Solutions of a variant puzzle in ascending order, and whether it has others.
///
/// [`solve_variant`] has an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantSolutions {
    /// Status of the puzzle. `stopped`: a limit ended a search, and solutions may be missing.
    pub status: Status,
    /// The listed solutions.
    pub listed: Vec<VariantGrid>,
    /// Why a search ended early, if it did.
    pub stopped: Option<Stopped>,
    /// Guesses of all searches.
    pub guesses: u64,
}

/// Lists solutions of a variant puzzle in ascending order by their values in reading order, and finds
/// out whether there is one, or several. `skip` solutions are left out, then at most `limit` listed.
///
/// The first solution is found as fast as any. Others need an ordered search, which can take much
/// longer. Each search has the whole limits.
///
/// ```
/// use ninefold_core::Status;
/// use ninefold_questions::{Limits, find_variant, solve_variant};
///
/// let reading = find_variant(".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_1.~R1C2_2", None)?
///     .ok_or("a variant puzzle")?;
/// let found = solve_variant(&reading.puzzle, 0, 1, &Limits::of_nodes(1_000));
/// assert_eq!(found.status, Status::Multiple);
/// assert_eq!(found.listed[0].to_string(), "1234341243212143");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_variant(
    puzzle: &VariantPuzzle,
    skip: u64,
    limit: u64,
    limits: &Limits,
) -> VariantSolutions {
    let mut solver = limits.variant_solver();
    let verdict = solver.solve(puzzle);
    let (status, mut guesses) = (verdict.status(), solver.work().guesses);
    let last = skip.saturating_add(limit);
    let (mut listed, mut stopped) = (Vec::new(), None);
    match verdict {
        VariantVerdict::NoSolution => {}
        VariantVerdict::Stopped(why) => stopped = Some(why),
        VariantVerdict::Unique(grid) => listed.extend((skip == 0 && limit > 0).then_some(grid)),
        VariantVerdict::Multiple(..) if limit == 0 => {}
        VariantVerdict::Multiple(..) => {
            match if last == 1 {
                solver.smallest(puzzle).map(|grid| listed.extend(grid))
            } else {
                listed_in_order(&mut solver, puzzle, skip, last, &mut listed)
            } {
                Ok(()) => {}
                Err(why) => stopped = Some(why),
            }
            guesses += solver.work().guesses;
        }
    }
    let status = if stopped.is_some() { Status::Stopped } else { status };
    VariantSolutions { status, listed, stopped, guesses }
}

/// Lists the solutions with the numbers from `skip` to `last`, counted from 0, without the last one.
fn listed_in_order(
    solver: &mut VariantSolver,
    puzzle: &VariantPuzzle,
    skip: u64,
    last: u64,
    listed: &mut Vec<VariantGrid>,
) -> Result<(), Stopped> {
    let mut number = 0;
    let counted = solver.solutions(puzzle, |grid| {
        if number >= skip {
            listed.push(grid);
        }
        number += 1;
        if number < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    counted.map(|_| ())
}

/// Counts the solutions of a variant puzzle, up to a limit.
///
/// # Errors
///
/// If a limit of the search ends it; the error has the number found until then.
///
/// ```
/// use ninefold_questions::{Limits, count_variant, find_variant};
///
/// let reading = find_variant(".Shape~4x4", None)?.ok_or("a variant puzzle")?;
/// let count = count_variant(&reading.puzzle, 1_000, &Limits::of_nodes(10_000))?;
/// assert_eq!(count.exact(), Some(288));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_variant(
    puzzle: &VariantPuzzle,
    limit: u64,
    limits: &Limits,
) -> Result<Count, Stopped> {
    limits.variant_solver().count(puzzle, limit)
}

/// Whether a variant puzzle is proper, what is wrong with it, and what it does not need.
///
/// [`check_variant`] has an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedVariant {
    /// Whether there is one solution, and the clues and rules that are redundant.
    pub check: VariantCheck,
    /// The first clues that are equal in a house.
    pub clash: Option<VariantClash>,
    /// Cells without a candidate, and rules that no values satisfy.
    pub faults: Vec<VariantFault>,
}

/// Checks a variant puzzle. Takes one search for each clue and each rule.
///
/// ```
/// use ninefold_core::Status;
/// use ninefold_questions::{Limits, check_variant, find_variant};
///
/// let reading = find_variant(".Shape~4x4.Cage~9~R1C1~R1C2", None)?.ok_or("a variant puzzle")?;
/// let checked = check_variant(&reading.puzzle, &Limits::of_nodes(1_000));
/// assert_eq!(checked.check.verdict.status(), Status::None);
/// assert_eq!(
///     checked.faults[0].to_string(),
///     "killer cage r1c1 to r1c2 (rule 1): 2 different values add up to 3 to 7, not to 9",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_variant(puzzle: &VariantPuzzle, limits: &Limits) -> CheckedVariant {
    let check = limits.variant_solver().check(puzzle);
    CheckedVariant { check, clash: VariantClash::find(puzzle), faults: puzzle.impossibilities() }
}

/// Finds the candidates of each cell that are in some solution (true candidates). If a limit ends the
/// search, the answer has what is known until then.
///
/// ```
/// use ninefold_questions::{Limits, find_variant, variant_candidates};
///
/// let reading = find_variant(".Shape~4x4.Thermo~R1C1~R1C2~R1C3", None)?.ok_or("a puzzle")?;
/// let found = variant_candidates(&reading.puzzle, &Limits::of_nodes(1_000));
/// assert_eq!(found.found[0].to_string(), "{1, 2}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn variant_candidates(puzzle: &VariantPuzzle, limits: &Limits) -> TrueCandidates {
    limits.variant_solver().candidates(puzzle)
}
