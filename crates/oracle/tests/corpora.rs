//! Solves every puzzle of the large collections in `../shared/data` and checks every solution.
//!
//! If that directory is missing, the tests are skipped, with a line on standard error. See
//! [`ninefold_oracle::shared`].

use ninefold_core::{Budget, CellSet, Grid, Method, Puzzle, Solver, Verdict};
use ninefold_oracle::check::check;
use ninefold_oracle::{backtracking, lexicographic, shared};
use std::fs;

/// Far more nodes than any of these puzzles needs, so that a search without end fails.
const BUDGET: Budget = Budget::nodes(1_000_000);

/// The collection in which every puzzle has several solutions.
const IMPROPER: &str = "serg-benchmark.txt";

/// Reads the puzzles of a text, one in each line.
fn puzzles(text: &str) -> Vec<Puzzle> {
    text.lines()
        .map(|line| line.parse().unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

/// Reads the puzzles of a tab-separated text, each with the rest of its line. Skips other lines,
/// such as comments.
fn rows(text: &str) -> Vec<(Puzzle, &str)> {
    let rows = text.lines().filter_map(|line| line.split_once('\t'));
    rows.filter_map(|(puzzle, rest)| Some((puzzle.parse().ok()?, rest))).collect()
}

/// Solves a proper puzzle and checks the solution.
fn solve_proper(solver: &mut Solver, puzzle: &Puzzle) -> Grid {
    let verdict = solver.solve(puzzle);
    let Verdict::Unique(grid) = verdict else { panic!("{puzzle}: {verdict:?}") };
    check_solution(puzzle, grid);
    grid
}

fn check_solution(puzzle: &Puzzle, grid: Grid) {
    if let Err(fault) = check(&puzzle.to_line(), &grid.to_line()) {
        panic!("{puzzle}: {fault} in {grid}");
    }
}

#[test]
fn every_puzzle_of_the_speed_collections_but_one_is_proper() {
    let Some(directory) = shared::path("speed") else { return };
    let (mut files, mut total) = (0, 0);
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let is_text = path.extension().is_some_and(|extension| extension == "txt");
        if !is_text || path.ends_with(IMPROPER) {
            continue;
        }
        let mut solver = Solver::new(BUDGET);
        let puzzles = puzzles(&fs::read_to_string(&path).unwrap());
        assert!(!puzzles.is_empty(), "{} is empty", path.display());
        for puzzle in &puzzles {
            solve_proper(&mut solver, puzzle);
        }
        files += 1;
        total += puzzles.len();
    }
    assert!(files >= 5 && total >= 80_998, "{files} files, {total} puzzles");
}

#[test]
fn every_puzzle_of_the_serg_benchmark_has_several_solutions() {
    let Some(text) = shared::text(&format!("speed/{IMPROPER}")) else { return };
    let puzzles = puzzles(&text);
    assert!(puzzles.len() >= 10_000, "{} puzzles", puzzles.len());
    let mut solver = Solver::new(BUDGET);
    for (i, puzzle) in puzzles.iter().enumerate() {
        let verdict = solver.solve(puzzle);
        let Verdict::Multiple(smallest, next) = verdict else { panic!("{puzzle}: {verdict:?}") };
        assert!(smallest < next, "{puzzle}");
        check_solution(puzzle, smallest);
        check_solution(puzzle, next);
        if i % 200 == 0 {
            let two = lexicographic::two_smallest(&puzzle.to_line(), 100_000).unwrap();
            assert!(two == [smallest.to_line(), next.to_line()], "{puzzle}");
        }
    }
}

#[test]
fn every_rated_puzzle_is_proper() {
    for (file, at_least) in
        [("sudoku-explainer-1.2.1.tsv", 3_393), ("sukaku-explainer-1.15.tsv", 7_594)]
    {
        let Some(text) = shared::text(&format!("ratings/{file}")) else { return };
        let rows = rows(&text);
        assert!(rows.len() >= at_least, "{file}: {} puzzles", rows.len());
        let mut solver = Solver::new(BUDGET);
        for (puzzle, _) in &rows {
            solve_proper(&mut solver, puzzle);
        }
    }
}

#[test]
fn puzzles_with_17_clues_are_minimal() {
    // No proper puzzle has 16 clues (McGuire, Tugemann and Civario, 2012).
    let Some(text) = shared::text("speed/royle-17-clues.txt") else { return };
    let puzzles = puzzles(&text);
    let sample: Vec<_> = puzzles.iter().step_by(puzzles.len() / 2_000).collect();
    assert!(sample.len() >= 2_000, "{} puzzles", sample.len());
    let mut solver = Solver::new(BUDGET);
    for puzzle in sample {
        assert_eq!(puzzle.clue_count(), 17, "{puzzle}");
        assert_eq!(solver.check(puzzle).redundant, Some(CellSet::EMPTY), "{puzzle}");
    }
}

#[test]
fn what_is_known_of_the_worst_cases_holds() {
    let Some(text) = shared::text("judge/worst-cases.tsv") else { return };
    let rows = rows(&text);
    assert_eq!(rows.len(), 5);
    for (puzzle, known) in rows {
        let mut solver = Solver::new(Budget::nodes(10_000));
        match solver.solve(&puzzle) {
            Verdict::NoSolution => assert!(known.starts_with("no solution"), "{known}"),
            Verdict::Unique(grid) => {
                assert!(known.starts_with("one solution, first row 987654321"), "{known}");
                assert!(grid.to_string().starts_with("987654321"));
                check_solution(&puzzle, grid);
            }
            Verdict::Multiple(smallest, next) => {
                let end = known.rsplit(' ').next().unwrap();
                let told = known.starts_with("many solutions") || end == smallest.to_string();
                assert!(told, "{known}");
                check_solution(&puzzle, smallest);
                check_solution(&puzzle, next);
            }
            Verdict::Stopped(_) => panic!("{puzzle}: {:?}", solver.stats()),
        }
    }
}

#[test]
fn plain_backtracking_takes_as_many_calls_as_is_known() {
    let Some(text) = shared::text("judge/worst-cases.tsv") else { return };
    let (puzzle, known) = rows(&text)[0];
    assert!(known.contains("88,178,563 calls"), "{known}");
    assert_eq!(backtracking::calls(&puzzle.to_line(), 1, 100_000_000), Some(88_178_563));
    let mut solver = Solver::with_method(Method::Backtracking, Budget::nodes(100_000_000));
    let smallest = solver.smallest(&puzzle);
    assert_eq!(solver.stats().nodes, 88_178_563);
    assert_eq!(smallest, Solver::new(BUDGET).smallest(&puzzle));
}
