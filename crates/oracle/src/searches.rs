//! Compares all searches on boards of any kind, by low [`Thresholds`].

use ninefold_core::unstable_internals::{
    Reached, Thresholds, minimal_batch, reached, set_thresholds,
};
use ninefold_core::{Budget, CellSet, Count, Grid, Isa, Puzzle, Solver, Verdict};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Solutions of each puzzle that are compared in ascending order.
const LISTED: usize = 4;

/// The answers of a solver with the default thresholds about one puzzle.
struct Truth {
    puzzle: Puzzle,
    count: Count,
    verdict: Verdict,
    ascending: Vec<Grid>,
    redundant: Option<CellSet>,
}

impl Truth {
    fn of(puzzle: &Puzzle, limit: u64) -> Self {
        let mut solver = Solver::new(Budget::UNLIMITED);
        let ascending: Result<Vec<Grid>, _> = solver.solutions(puzzle).take(LISTED).collect();
        Self {
            puzzle: *puzzle,
            count: solver.count(puzzle, limit).expect("no budget"),
            verdict: solver.solve(puzzle),
            ascending: ascending.expect("no budget"),
            redundant: solver.check(puzzle).redundant,
        }
    }
}

/// Compares all answers of a solver with `thresholds` with those of a solver with the default
/// thresholds, on each instruction set. The questions are about `puzzles`, counted up to `limit`,
/// and about making `grid` minimal in `order`. Returns how often each search was used on all
/// instruction sets together.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_core::unstable_internals::Thresholds;
/// use ninefold_oracle::searches::compare;
///
/// let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let low = Thresholds { guesses_before_learning: 0, ..Thresholds::default() };
/// let reached = compare(&[Puzzle::EMPTY], 3, &grid.parse()?, &[], low);
/// assert!(reached.learning > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If answers differ, which makes a test fail.
pub fn compare(
    puzzles: &[Puzzle],
    limit: u64,
    grid: &Grid,
    order: &[CellSet],
    thresholds: Thresholds,
) -> Reached {
    let truths: Vec<Truth> = puzzles.iter().map(|puzzle| Truth::of(puzzle, limit)).collect();
    let minimal = Solver::new(Budget::UNLIMITED).minimal(grid, order);
    let mut total = Reached::default();
    for isa in Isa::available() {
        let mut solver = Solver::new(Budget::UNLIMITED).with_isa(isa);
        set_thresholds(&mut solver, thresholds);
        for truth in &truths {
            compare_alone(&mut solver, truth, limit);
        }
        compare_batch(&mut solver, puzzles, &truths, limit);
        assert_eq!(solver.minimal(grid, order), minimal, "{isa}");
        assert_eq!(minimal_batch(&mut solver, &[(*grid, order); 3]), [minimal; 3], "{isa}");
        add(&mut total, &reached(&solver));
    }
    total
}

fn compare_alone(solver: &mut Solver, truth: &Truth, limit: u64) {
    let Truth { puzzle, count, verdict, ascending, redundant } = truth;
    assert_eq!(solver.count(puzzle, limit), Ok(*count), "{puzzle}");
    assert_eq!(solver.solve(puzzle), *verdict, "{puzzle}");
    assert_eq!(solver.smallest(puzzle), Ok(verdict.smallest()), "{puzzle}");
    let any = solver.any(puzzle).expect("no budget");
    assert_eq!(any.is_some(), verdict.smallest().is_some(), "{puzzle}");
    assert!(any.is_none_or(|grid| grid.solves(puzzle)), "{puzzle}");
    let listed: Result<Vec<Grid>, _> = solver.solutions(puzzle).take(LISTED).collect();
    assert_eq!(listed.as_ref(), Ok(ascending), "{puzzle}");
    assert_eq!(solver.check(puzzle).redundant, *redundant, "{puzzle}");
    let mut met = BTreeSet::new();
    let handed_out = solver.for_each(puzzle, |grid| {
        assert!(grid.solves(puzzle) && met.insert(*grid), "{puzzle}: {grid}");
        let is_enough = met.len() as u64 == limit;
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(handed_out, Ok(*count), "{puzzle}");
    assert_eq!(met.len() as u64, count.found(), "{puzzle}");
}

fn compare_batch(solver: &mut Solver, puzzles: &[Puzzle], truths: &[Truth], limit: u64) {
    let counts: Vec<_> = truths.iter().map(|truth| Ok(truth.count)).collect();
    assert_eq!(solver.count_batch(puzzles, limit), counts);
    let verdicts: Vec<Verdict> = truths.iter().map(|truth| truth.verdict).collect();
    assert_eq!(solver.solve_batch(puzzles), verdicts);
    let smallest: Vec<_> = verdicts.iter().map(|verdict| Ok(verdict.smallest())).collect();
    assert_eq!(solver.smallest_batch(puzzles), smallest);
    for ((any, puzzle), smallest) in solver.any_batch(puzzles).iter().zip(puzzles).zip(&smallest) {
        let any = any.expect("no budget");
        assert_eq!(any.is_some(), smallest.is_ok_and(|grid| grid.is_some()), "{puzzle}");
        assert!(any.is_none_or(|grid| grid.solves(puzzle)), "{puzzle}");
    }
}

/// Adds the numbers of another solver to `total`.
pub const fn add(total: &mut Reached, other: &Reached) {
    total.learning += other.learning;
    total.learnt_solutions += other.learnt_solutions;
    total.learning_beside_known += other.learning_beside_known;
    total.ascending_learning += other.ascending_learning;
    total.walk_learning += other.walk_learning;
    total.restarts += other.restarts;
    total.times_forgotten += other.times_forgotten;
    total.lanes_after_one_board += other.lanes_after_one_board;
    total.batches_in_lanes += other.batches_in_lanes;
    total.exchanges += other.exchanges;
    total.shares += other.shares;
    total.twins_in_lanes += other.twins_in_lanes;
    total.twins_on_one_board += other.twins_on_one_board;
    total.walks_in_lanes += other.walks_in_lanes;
}
