//! Every board is answered within 100,000 nodes: counted up to two, solved and checked, alone and
//! in a batch, on each instruction set.
//!
//! The fuzzer sees how many nodes a board takes, because each number is a branch of its own. So it
//! looks for boards that take more. The answers agree with each other, with those for the board
//! turned by 180 degrees, and with exact cover where that is quick. Solutions are checked.
//!
//! Nearly all boards take few nodes. Such a board is asked about once, on one instruction set, and
//! only one of some dozens is asked everything.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_core::{Cell, Digit, Isa, Puzzle, Verdict};
use ninefold_fuzz::{Solvers, is_one_in, with_solvers};
use ninefold_oracle::exact_cover;
use std::hint::black_box;

/// Limit of nodes for any board.
const MAX_NODES: u64 = 100_000;

/// Nodes of a board that may be on the way to a worst case.
const MANY_NODES: u64 = 100;

/// Limit of nodes for exact cover.
const EXACT_COVER_NODES: u64 = 200;

/// Boards in a batch, enough to be searched in lanes.
const LANES: usize = 6;

fuzz_target!(|bytes: &[u8]| {
    // Digits are clues, and all other bytes blanks. So a puzzle as text is a valid input.
    let mut puzzle = Puzzle::EMPTY;
    for (cell, byte) in Cell::ALL.into_iter().zip(bytes) {
        puzzle.set(cell, Digit::new(byte.wrapping_sub(b'0')));
    }
    with_solvers(|solvers| {
        let number = bytes.last().map_or(0, |byte| usize::from(*byte));
        let (_, solver) = solvers.of(number, MAX_NODES);
        let count = solver.count(&puzzle, 2).expect("answered within the nodes").found();
        let nodes = solver.stats().nodes;
        show(nodes);
        if nodes >= MANY_NODES || is_one_in(48, bytes) {
            ask_everything(solvers, &puzzle, count, nodes);
        }
    });
});

/// Compares all answers about a board with `count` solutions, up to 2, that took `nodes`.
fn ask_everything(solvers: &mut Solvers, puzzle: &Puzzle, count: u64, nodes: u64) {
    let mut turned = Puzzle::EMPTY;
    for (cell, digit) in puzzle.clues() {
        turned.set(Cell::ALL[80 - cell.index()], Some(digit));
    }
    let solver = solvers.best(MAX_NODES);
    let verdict = solver.solve(puzzle);
    check_verdict(&verdict, puzzle);
    assert_eq!(verdict_count(&verdict), count);
    assert_eq!(solver.count(&turned, 2).map(|count| count.found()), Ok(count));
    if let Some(found) = exact_cover::solutions(&puzzle.to_line(), 2, EXACT_COVER_NODES) {
        assert_eq!(found.len() as u64, count);
    }
    let mut batch = [Puzzle::EMPTY; LANES];
    batch[0] = *puzzle;
    for number in 0..Isa::available().count() {
        let (isa, solver) = solvers.of(number, MAX_NODES);
        let alone = solver.count(puzzle, 2);
        assert_eq!(alone.map(|count| count.found()), Ok(count), "{isa}");
        assert_eq!(solver.stats().nodes, nodes, "{isa}");
        let counts = solver.count_batch(&batch, 2);
        assert_eq!(counts[0], alone, "{isa}");
        assert!(counts.iter().all(Result::is_ok), "{isa}");
        show(solver.stats().nodes);
    }
    let solver = solvers.best(MAX_NODES);
    assert_eq!(solver.solve_batch(&batch)[0], verdict);
    assert_eq!(solver.check(puzzle).stopped, None);
    show(solver.stats().nodes);
}

fn check_verdict(verdict: &Verdict, puzzle: &Puzzle) {
    match verdict {
        Verdict::NoSolution => {}
        Verdict::Unique(grid) => assert!(grid.solves(puzzle)),
        Verdict::Multiple(a, b) => assert!(a.solves(puzzle) && b.solves(puzzle) && a < b),
        Verdict::Stopped(_) => panic!("not answered within {MAX_NODES} nodes"),
    }
}

/// Returns the number of solutions that a verdict shows.
const fn verdict_count(verdict: &Verdict) -> u64 {
    match verdict {
        Verdict::NoSolution | Verdict::Stopped(_) => 0,
        Verdict::Unique(_) => 1,
        Verdict::Multiple(..) => 2,
    }
}

/// Shows a number of nodes to the fuzzer: each comparison is a branch of its own.
fn show(nodes: u64) {
    macro_rules! steps {
        ($($least:literal)*) => { $(if nodes >= $least { black_box($least); })* };
    }
    steps! {
        10 20 50 100 150 200 300 400 500 600 700 800 900 1_000 1_200 1_400 1_600 1_800 2_000 2_500 3_000 3_500
        4_000 4_050 4_100 4_150 4_200 4_250 4_300 4_350 4_400 4_450 4_500 4_600 4_700 4_800 4_900 5_000 5_100
        5_200 5_300 5_400 5_500 5_600 5_700 5_800 5_900 6_000 6_500 7_000 7_500 8_000 8_500 9_000 10_000 12_000
        14_000 16_000 20_000 25_000 30_000 40_000 50_000 60_000 80_000
    }
}
