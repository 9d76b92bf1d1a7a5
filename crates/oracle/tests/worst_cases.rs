//! Tests that the worst boards known are answered within 100,000 nodes, by every search but plain
//! backtracking.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::{Budget, Cell, Count, Isa, Puzzle, Solver, Verdict};
use ninefold_oracle::check::check;

/// Largest number of nodes that a count up to 2 may take.
const MAX_NODES: u64 = 100_000;

/// A line of `testdata/worst-cases.tsv`.
struct Board {
    puzzle: Puzzle,
    /// Number of solutions, counted up to two.
    solutions: u64,
    /// Nodes that a count up to two takes on its own.
    nodes: u64,
}

fn boards() -> Vec<Board> {
    let text = include_str!("../../../testdata/worst-cases.tsv");
    let parse = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        assert!(fields.len() >= 3, "{line}");
        Board {
            puzzle: fields[0].parse().unwrap(),
            solutions: fields[1].parse().unwrap(),
            nodes: fields[2].parse().unwrap(),
        }
    };
    let boards: Vec<Board> =
        text.lines().filter(|line| !line.starts_with('#')).map(parse).collect();
    assert!(boards.len() >= 20);
    boards
}

fn solvers() -> impl Iterator<Item = Solver> {
    Isa::available().map(|isa| Solver::new(Budget::nodes(MAX_NODES)).with_isa(isa))
}

fn expected(solutions: u64) -> Count {
    if solutions < 2 { Count::Exactly(solutions) } else { Count::AtLeast(2) }
}

fn assert_verdict(verdict: &Verdict, board: &Board) {
    let line = board.puzzle.to_line();
    match (verdict, board.solutions) {
        (Verdict::NoSolution, 0) => {}
        (Verdict::Unique(grid), 1) => assert_eq!(check(&line, &grid.to_line()), Ok(())),
        (Verdict::Multiple(a, b), 2) => {
            assert!(a < b);
            assert_eq!(check(&line, &a.to_line()), Ok(()));
            assert_eq!(check(&line, &b.to_line()), Ok(()));
        }
        _ => panic!("{}: {verdict:?}", board.puzzle),
    }
}

#[test]
fn alone_each_takes_as_many_nodes_as_are_on_record() {
    for Board { puzzle, solutions, nodes } in boards() {
        assert!(nodes <= MAX_NODES);
        for mut solver in solvers() {
            assert_eq!(solver.count(&puzzle, 2), Ok(expected(solutions)), "{puzzle}");
            assert_eq!(solver.stats().nodes, nodes, "{puzzle}");
        }
    }
}

#[test]
fn all_questions_are_answered() {
    for board in boards() {
        for mut solver in solvers() {
            let verdict = solver.solve(&board.puzzle);
            assert_verdict(&verdict, &board);
            assert_eq!(solver.smallest(&board.puzzle), Ok(verdict.smallest()));
            let any = solver.any(&board.puzzle).unwrap();
            assert_eq!(any.is_some(), board.solutions > 0);
            assert!(any.is_none_or(|grid| grid.solves(&board.puzzle)));
            let two: Vec<_> = solver.solutions(&board.puzzle).take(2).map(Result::unwrap).collect();
            assert_eq!(two.len() as u64, board.solutions);
            assert_eq!(two.first().copied(), verdict.smallest());
            let check = solver.check(&board.puzzle);
            assert_eq!(check.verdict, verdict);
            assert_eq!(check.stopped, None);
            assert_eq!(check.redundant.is_some(), board.solutions == 1);
        }
    }
}

#[test]
fn batches_answer_them_too() {
    let boards = boards();
    let puzzles: Vec<Puzzle> = boards.iter().map(|board| board.puzzle).collect();
    let counts: Vec<_> = boards.iter().map(|board| Ok(expected(board.solutions))).collect();
    for mut solver in solvers() {
        assert_eq!(solver.count_batch(&puzzles, 2), counts);
        for (verdict, board) in solver.solve_batch(&puzzles).iter().zip(&boards) {
            assert_verdict(verdict, board);
        }
        for (puzzle, count) in puzzles.iter().zip(&counts) {
            assert_eq!(solver.count_batch(&[*puzzle; 7], 2), [*count; 7]);
        }
        let smallest = solver.smallest_batch(&puzzles);
        let any = solver.any_batch(&puzzles);
        for (i, puzzle) in puzzles.iter().enumerate() {
            assert_eq!(smallest[i], solver.smallest(puzzle));
            assert_eq!(any[i].unwrap().is_some(), boards[i].solutions > 0);
        }
    }
}

/// A count up to a larger limit may take long. But a board with fewer than two solutions must still
/// be counted within [`MAX_NODES`].
#[test]
fn larger_limits_are_no_worse_where_there_are_few_solutions() {
    let mut boards = boards();
    boards.retain(|board| board.solutions < 2);
    let puzzles: Vec<Puzzle> = boards.iter().map(|board| board.puzzle).collect();
    let counts: Vec<_> = boards.iter().map(|board| Ok(expected(board.solutions))).collect();
    for mut solver in solvers() {
        for limit in [3, 1_000, u64::MAX] {
            assert_eq!(solver.count_batch(&puzzles, limit), counts);
            for (puzzle, count) in puzzles.iter().zip(&counts) {
                assert_eq!(solver.count(puzzle, limit), *count);
            }
        }
    }
}

/// A board turned by half a turn has as many solutions. So every search, learning included, must
/// count as many.
#[test]
fn turned_over_they_have_as_many_solutions() {
    for Board { puzzle, solutions, .. } in boards() {
        let mut turned = Puzzle::EMPTY;
        for (cell, digit) in puzzle.clues() {
            turned.set(Cell::ALL[80 - cell.index()], Some(digit));
        }
        for mut solver in solvers() {
            assert_eq!(solver.count(&turned, 2), Ok(expected(solutions)));
        }
    }
}

#[test]
fn budgets_hold_while_learning() {
    let mut stopped = 0;
    for Board { puzzle, solutions, nodes } in boards() {
        for max_nodes in [nodes / 2, nodes.saturating_sub(20), nodes.saturating_sub(1), nodes] {
            for isa in Isa::available() {
                let mut solver = Solver::new(Budget::nodes(max_nodes)).with_isa(isa);
                let count = solver.count(&puzzle, 2);
                assert!(solver.stats().nodes <= max_nodes);
                if max_nodes == nodes {
                    assert_eq!(count, Ok(expected(solutions)));
                    continue;
                }
                assert!(count.unwrap_err().at_least <= solutions);
                stopped += 1;
                solver.count_batch(&[puzzle; 6], 2);
                assert!(solver.stats().nodes <= 6 * max_nodes);
            }
        }
    }
    assert!(stopped > 50);
}
