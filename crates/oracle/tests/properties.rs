//! Properties of every puzzle, tested on random puzzles.

use ninefold_core::{
    BLANKS, Budget, Cell, CellSet, Count, Digit, Grid, Method, ParseErrorKind, Puzzle, Solver,
    Verdict,
};
use ninefold_oracle::check::check;
use ninefold_oracle::random::{config, grids, haphazard, puzzles, solvable, without_some_digits};
use ninefold_oracle::symmetry::symmetries;
use ninefold_oracle::{backtracking, exact_cover, known, lexicographic};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Number of solutions up to which they are counted and listed.
const LIMIT: u64 = 50;
/// Nodes that the oracle may take for an answer. Core may take 100 times as many.
const MAX_NODES: u64 = 20_000;
/// Calls that plain backtracking may take.
const MAX_CALLS: u64 = 300_000;

fn solver() -> Solver {
    Solver::new(Budget::nodes(100 * MAX_NODES))
}

fn count(puzzle: &Puzzle) -> Count {
    let mut solver = solver();
    let count = solver.count(puzzle, LIMIT);
    count.unwrap_or_else(|stopped| panic!("{puzzle}: {stopped}"))
}

/// Returns what [`count`] must return if `found` solutions are found up to [`LIMIT`].
fn counted(found: usize) -> Count {
    let found = found as u64;
    if found == LIMIT { Count::AtLeast(LIMIT) } else { Count::Exactly(found) }
}

/// Returns the smallest solutions in ascending order, at most [`LIMIT`].
fn smallest(puzzle: &Puzzle) -> Vec<Grid> {
    let mut solver = solver();
    let list: Result<Vec<Grid>, _> = solver.solutions(puzzle).take(LIMIT as usize).collect();
    list.expect("the budget suffices")
}

/// Generates a cell.
fn cells() -> impl Strategy<Value = Cell> {
    select(Cell::ALL.as_slice())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_count_is_that_of_the_oracle(puzzle in puzzles()) {
        let found = exact_cover::solutions(&puzzle.to_line(), LIMIT as usize, MAX_NODES);
        prop_assume!(found.is_some());
        prop_assert_eq!(Some(count(&puzzle)), found.map(|found| counted(found.len())));
    }

    #[test]
    fn boards_without_some_digits_lose_no_solution(puzzle in without_some_digits()) {
        let found = exact_cover::solutions(&puzzle.to_line(), 20_000, 20 * MAX_NODES);
        let count = found.map_or(0, |found| found.len() as u64);
        prop_assert_eq!(solver().count(&puzzle, 20_000), Ok(Count::Exactly(count)));
        // Digits that are not among the clues can be exchanged in every solution.
        let missing = 9 - puzzle.clue_count() as u64 / 9;
        prop_assert_eq!(count % (1..=missing).product::<u64>(), 0);
    }

    #[test]
    fn the_two_smallest_are_those_of_the_oracle(puzzle in puzzles()) {
        let two = lexicographic::two_smallest(&puzzle.to_line(), MAX_NODES);
        prop_assume!(two.is_some());
        let first = two.as_ref().and_then(|two| two.first().copied());
        let mut solver = solver();
        let smallest = solver.smallest(&puzzle).map(|found| found.map(|grid| grid.to_line()));
        prop_assert_eq!(smallest, Ok(first));
        prop_assert_eq!(known(solver.solve(&puzzle)), two);
    }

    #[test]
    fn both_methods_say_the_same(puzzle in puzzles()) {
        let mut plain = Solver::with_method(Method::Backtracking, Budget::nodes(MAX_CALLS));
        let verdict = plain.solve(&puzzle);
        prop_assume!(!matches!(verdict, Verdict::Stopped(_)));
        prop_assert_eq!(verdict, solver().solve(&puzzle));
        let few = plain.count(&puzzle, LIMIT);
        prop_assume!(few.is_ok());
        prop_assert_eq!(few, Ok(count(&puzzle)));
    }

    #[test]
    fn plain_backtracking_takes_a_node_for_each_call_of_the_recursion(
        puzzle in puzzles(), limit in 1_u64..4, max_calls in 0..MAX_CALLS,
    ) {
        let calls = backtracking::calls(&puzzle.to_line(), limit as usize, max_calls);
        let mut plain = Solver::with_method(Method::Backtracking, Budget::nodes(max_calls));
        let count = plain.count(&puzzle, limit);
        prop_assert_eq!(count.is_ok().then_some(plain.stats().nodes), calls);
    }

    #[test]
    fn a_printed_puzzle_reads_as_itself_with_any_blanks(
        puzzle in haphazard(), blanks in vec(select(BLANKS.as_slice()), 81),
    ) {
        prop_assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
        let mut line = puzzle.to_line();
        for (byte, blank) in line.iter_mut().zip(blanks) {
            *byte = if *byte == b'.' { blank } else { *byte };
        }
        prop_assert_eq!(Puzzle::parse(&line), Ok(puzzle));
    }

    #[test]
    fn a_printed_grid_reads_as_itself(grid in grids()) {
        let read: Puzzle = grid.to_string().parse()?;
        prop_assert_eq!(Grid::try_from(read), Ok(grid));
        prop_assert_eq!(Grid::new(*grid.digits()), Ok(grid));
    }

    #[test]
    fn a_grid_with_two_cells_exchanged_is_none(grid in grids(), a in cells(), b in cells()) {
        prop_assume!(grid.get(a) != grid.get(b));
        let mut digits = *grid.digits();
        digits.swap(a.index(), b.index());
        prop_assert!(check(&[b'.'; 81], &digits.map(Digit::to_ascii)).is_err());
        prop_assert!(Grid::new(digits).is_err());
    }

    #[test]
    fn only_81_digits_and_blanks_are_a_puzzle(
        mut text in vec(select(&b"123456789.0_*-"[..]), 79..84),
        wrong in option::of((any::<Index>(), select(&b" :/x\n\0\xff"[..]))),
    ) {
        if let Some((place, byte)) = wrong {
            *place.get_mut(&mut text) = byte;
        }
        let wrong = wrong.map(|(place, _)| place.index(text.len())).filter(|place| *place < 81);
        let found = Puzzle::parse(&text).map(|puzzle| puzzle.clue_count());
        let digits = text.iter().filter(|byte| (b'1'..=b'9').contains(byte)).count();
        let expected = match wrong {
            Some(place) => Err((place, ParseErrorKind::Character(text[place]))),
            None if text.len() == 81 => Ok(digits),
            None => Err((text.len().min(81), ParseErrorKind::Length(text.len()))),
        };
        prop_assert_eq!(found.map_err(|error| (error.offset, error.kind)), expected);
    }

    #[test]
    fn a_grid_solves_the_puzzles_whose_clues_it_has(
        (puzzle, grid) in solvable(), cell in cells(), digit in select(Digit::ALL.as_slice()),
    ) {
        let changed = puzzle.with(cell, digit);
        let is_solution = check(&changed.to_line(), &grid.to_line()).is_ok();
        prop_assert_eq!(is_solution, grid.get(cell) == digit);
        prop_assert_eq!(grid.solves(&changed), is_solution);
    }

    #[test]
    fn solutions_are_valid_different_and_ascending(puzzle in puzzles()) {
        let list = smallest(&puzzle);
        prop_assert!(list.is_sorted_by(|a, b| a < b));
        for grid in &list {
            prop_assert_eq!(check(&puzzle.to_line(), &grid.to_line()), Ok(()));
            prop_assert!(grid.solves(&puzzle));
        }
        prop_assert_eq!(counted(list.len()), count(&puzzle));
    }

    #[test]
    fn a_symmetry_takes_solutions_to_solutions(puzzle in puzzles(), symmetry in symmetries()) {
        let image = symmetry.apply(&puzzle);
        prop_assert_eq!(image.has_clash(), puzzle.has_clash());
        prop_assert_eq!(count(&image), count(&puzzle));
        if let Count::Exactly(_) = count(&puzzle) {
            let solutions = smallest(&puzzle);
            let image_of = |grid| symmetry.apply_to_grid(grid);
            let mut images: Vec<Grid> = solutions.iter().map(image_of).collect();
            images.sort_unstable();
            prop_assert_eq!(images, smallest(&image));
        }
    }

    #[test]
    fn a_count_is_the_sum_over_the_candidates_of_a_cell(puzzle in puzzles(), cell in cells()) {
        let puzzle = puzzle.without(cell);
        let with = |digit: &Digit| count(&puzzle.with(cell, *digit)).found();
        let sum: u64 = Digit::ALL.iter().map(with).sum();
        prop_assert_eq!(count(&puzzle).found(), sum.min(LIMIT));
    }

    #[test]
    fn a_true_clue_more_never_raises_the_count((puzzle, grid) in solvable(), cell in cells()) {
        let with = puzzle.with(cell, grid.get(cell));
        let without = puzzle.without(cell);
        prop_assert!(count(&with).found() >= 1);
        prop_assert!(count(&with).found() <= count(&puzzle).found());
        prop_assert!(count(&puzzle).found() <= count(&without).found());
    }

    #[test]
    fn equal_clues_are_in_the_way_only_where_they_clash(
        places in vec(cells(), 0..12), digit in select(Digit::ALL.as_slice()),
    ) {
        // All ways to put one digit into nine cells are isomorphic, so all can be completed.
        let put = |puzzle: Puzzle, cell: Cell| {
            let clashes = puzzle.with(cell, digit).has_clash();
            if clashes { puzzle } else { puzzle.with(cell, digit) }
        };
        let puzzle = places.into_iter().fold(Puzzle::EMPTY, put);
        prop_assert_eq!(count(&puzzle), Count::AtLeast(LIMIT));
    }

    #[test]
    fn redundant_clues_are_those_that_can_go((puzzle, _) in solvable()) {
        let is_proper = |puzzle: &Puzzle| {
            let two = exact_cover::solutions(&puzzle.to_line(), 2, MAX_NODES);
            two.expect("two solutions are soon found").len() == 1
        };
        let can_go = |cell: &Cell| is_proper(&puzzle.without(*cell));
        let redundant: Option<CellSet> =
            is_proper(&puzzle).then(|| puzzle.clue_cells().iter().filter(can_go).collect());
        prop_assert_eq!(solver().check(&puzzle).redundant, redundant);
    }

    #[test]
    fn a_budget_changes_no_answer(puzzle in puzzles(), max_nodes in 0_u64..300) {
        let mut short = Solver::new(Budget::nodes(max_nodes));
        let verdict = short.solve(&puzzle);
        match verdict {
            Verdict::Stopped(stopped) => {
                prop_assert!(stopped.at_least <= count(&puzzle).found());
            }
            _ => prop_assert_eq!(verdict, solver().solve(&puzzle)),
        }
        prop_assert!(short.stats().nodes <= max_nodes);
    }

    #[test]
    fn a_used_solver_answers_like_a_new_one(
        puzzles in vec((puzzles(), 0_usize..5, any::<Index>()), 1..6),
        method in select(&[Method::Propagation, Method::Backtracking][..]),
    ) {
        let budget = Budget::nodes(5_000);
        let ask = |solver: &mut Solver, puzzle: &Puzzle, question: usize, take: usize| {
            let answer = match question {
                0 => format!("{:?}", solver.solve(puzzle)),
                1 => format!("{:?}", solver.count(puzzle, take as u64)),
                2 => format!("{:?}", solver.smallest(puzzle)),
                3 => format!("{:?}", solver.check(puzzle)),
                _ => format!("{:?}", solver.solutions(puzzle).take(take).collect::<Vec<_>>()),
            };
            (answer, solver.stats())
        };
        let mut used = Solver::with_method(method, budget.clone());
        for (puzzle, question, take) in puzzles {
            let take = take.index(10);
            let mut new = Solver::with_method(method, budget.clone());
            let expected = ask(&mut new, &puzzle, question, take);
            // If no solution is taken, `solutions` leaves the stats of the search before.
            if question < 4 || take > 0 {
                prop_assert_eq!(ask(&mut used, &puzzle, question, take), expected);
            }
        }
    }
}
