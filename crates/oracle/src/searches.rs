//! Compares all searches on boards of any kind, by low [`Thresholds`].

use ninefold_core::unstable_internals::{
    Reached, Thresholds, minimal_batch, reached, set_thresholds,
};
use ninefold_core::{Budget, CellSet, Check, Count, Grid, Isa, Puzzle, Solver, Stopped, Verdict};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Solutions of each puzzle that are compared in ascending order.
const LISTED: usize = 4;

/// The answers of a solver with the default thresholds about one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Truth {
    puzzle: Puzzle,
    count: Count,
    verdict: Verdict,
    ascending: Vec<Grid>,
    /// The check, with the redundant clues. `None` if it was not asked for.
    check: Option<Check>,
}

impl Truth {
    /// Asks a solver about a puzzle, which is counted up to `limit`. The search for redundant
    /// clues takes longer than all others, and can be left out. Returns `None` if the solver's
    /// budget ends a search.
    pub fn new(
        solver: &mut Solver,
        puzzle: &Puzzle,
        limit: u64,
        with_redundant: bool,
    ) -> Option<Self> {
        let count = solver.count(puzzle, limit).ok()?;
        let verdict = solver.solve(puzzle);
        if let Verdict::Stopped(_) = verdict {
            return None;
        }
        let ascending: Result<Vec<Grid>, _> = solver.solutions(puzzle).take(LISTED).collect();
        let check = with_redundant.then(|| solver.check(puzzle));
        if check.is_some_and(|check| check.stopped.is_some()) {
            return None;
        }
        Some(Self { puzzle: *puzzle, count, verdict, ascending: ascending.ok()?, check })
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
    let mut usual = Solver::new(Budget::UNLIMITED);
    let mut truth = |puzzle| Truth::new(&mut usual, puzzle, limit, true).expect("no budget");
    let truths: Vec<Truth> = puzzles.iter().map(&mut truth).collect();
    let minimal = usual.minimal(grid, order);
    let mut total = Reached::default();
    for isa in Isa::available() {
        let mut solver = Solver::new(Budget::UNLIMITED).with_isa(isa);
        set_thresholds(&mut solver, thresholds);
        compare_one_by_one(&mut solver, &truths, limit);
        compare_batch(&mut solver, &truths, limit);
        compare_walks(&mut solver, grid, order, minimal);
        add(&mut total, &reached(&solver));
    }
    total
}

/// Asks a solver about each puzzle alone, counted up to `limit`.
///
/// # Panics
///
/// If an answer is not the truth.
pub fn compare_one_by_one(solver: &mut Solver, truths: &[Truth], limit: u64) {
    for Truth { puzzle, count, verdict, ascending, check } in truths {
        assert_eq!(solver.count(puzzle, limit), Ok(*count), "{puzzle}");
        assert_eq!(solver.solve(puzzle), *verdict, "{puzzle}");
        assert_eq!(solver.smallest(puzzle), Ok(verdict.smallest()), "{puzzle}");
        let any = solver.any(puzzle).expect("no budget");
        assert_eq!(any.is_some(), verdict.smallest().is_some(), "{puzzle}");
        assert!(any.is_none_or(|grid| grid.solves(puzzle)), "{puzzle}");
        let listed: Result<Vec<Grid>, _> = solver.solutions(puzzle).take(LISTED).collect();
        assert_eq!(listed.as_ref(), Ok(ascending), "{puzzle}");
        if let Some(check) = check {
            assert_eq!(solver.check(puzzle), *check, "{puzzle}");
        }
        let mut met = BTreeSet::new();
        let handed_out = solver.for_each(puzzle, |grid| {
            assert!(grid.solves(puzzle) && met.insert(*grid), "{puzzle}: {grid}");
            let is_enough = met.len() as u64 == limit;
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(handed_out, Ok(*count), "{puzzle}");
        assert_eq!(met.len() as u64, count.found(), "{puzzle}");
    }
}

/// Asks a solver about all puzzles in one batch, counted up to `limit`.
///
/// # Panics
///
/// If an answer is not the truth.
pub fn compare_batch(solver: &mut Solver, truths: &[Truth], limit: u64) {
    let puzzles: Vec<Puzzle> = truths.iter().map(|truth| truth.puzzle).collect();
    let counts: Vec<_> = truths.iter().map(|truth| Ok(truth.count)).collect();
    assert_eq!(solver.count_batch(&puzzles, limit), counts);
    let verdicts: Vec<Verdict> = truths.iter().map(|truth| truth.verdict).collect();
    assert_eq!(solver.solve_batch(&puzzles), verdicts);
    let smallest: Vec<_> = verdicts.iter().map(|verdict| Ok(verdict.smallest())).collect();
    assert_eq!(solver.smallest_batch(&puzzles), smallest);
    for ((any, puzzle), smallest) in solver.any_batch(&puzzles).iter().zip(&puzzles).zip(&smallest)
    {
        let any = any.expect("no budget");
        assert_eq!(any.is_some(), smallest.is_ok_and(|grid| grid.is_some()), "{puzzle}");
        assert!(any.is_none_or(|grid| grid.solves(puzzle)), "{puzzle}");
    }
}

/// Makes a grid minimal alone, and three times in a batch.
///
/// # Panics
///
/// If the clues that stay are not `minimal`.
pub fn compare_walks(
    solver: &mut Solver,
    grid: &Grid,
    order: &[CellSet],
    minimal: Result<CellSet, Stopped>,
) {
    assert_eq!(solver.minimal(grid, order), minimal, "{grid}");
    assert_eq!(minimal_batch(solver, &[(*grid, order); 3]), [minimal; 3], "{grid}");
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
