//! Runs every search on every case of `testdata/`.

use ninefold_core::{
    Budget, CancelFlag, Cell, CellSet, Count, Grid, Isa, Method, Puzzle, Solver, StopReason,
    Stopped, Verdict,
};
use ninefold_oracle::cases::{self, Case, MAX_CALLS, MAX_NODES};
use ninefold_oracle::check::check;
use ninefold_oracle::{Line, backtracking, exact_cover, known, lexicographic};
use std::collections::BTreeSet;
use std::iter;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// A search of the library or of the oracle.
#[derive(Clone, Copy, Debug)]
enum Engine {
    Core(Search),
    OracleBacktracking,
    ExactCover,
}

/// A search of the library.
type Search = (Method, Isa);

fn engines() -> impl Iterator<Item = Engine> {
    let others = [Engine::OracleBacktracking, Engine::ExactCover];
    searches().into_iter().map(Engine::Core).chain(others)
}

/// Returns propagation on each instruction set, and backtracking.
fn searches() -> Vec<Search> {
    let mut searches: Vec<Search> =
        Isa::available().map(|isa| (Method::Propagation, isa)).collect();
    searches.push((Method::Backtracking, Isa::PORTABLE));
    searches
}

/// Largest number of solutions that are listed in full.
const LISTED: u64 = 3_000;

/// All cases, each with its two smallest solutions as Algorithm X finds them.
static CASES: LazyLock<Vec<(Case, Vec<Line>)>> = LazyLock::new(|| {
    let with_two = |case: Case| {
        let two = lexicographic::two_smallest(&case.puzzle.to_line(), MAX_NODES);
        let two = two.unwrap_or_else(|| panic!("{}: not in reach", case.name));
        (case, two)
    };
    cases::load().into_iter().map(with_two).collect()
});

/// Makes a solver with the budget that a case may take.
fn solver((method, isa): Search) -> Solver {
    let max_nodes = match method {
        Method::Propagation => MAX_NODES,
        Method::Backtracking => MAX_CALLS,
    };
    Solver::with_method(method, Budget::nodes(max_nodes)).with_isa(isa)
}

/// An engine returns `None` as its answer if it gives up.
impl Engine {
    /// Returns the case's reason why this engine gives up on it, if it does.
    fn excuse(self, case: &Case) -> Option<&str> {
        match self {
            Self::Core((Method::Propagation, _)) => None,
            Self::Core((Method::Backtracking, _)) | Self::OracleBacktracking => {
                case.backtracking.as_deref()
            }
            Self::ExactCover => case.exact_cover.as_deref(),
        }
    }

    fn count(self, puzzle: &Puzzle, limit: u64) -> Option<Count> {
        if let Self::Core(search) = self {
            return solver(search).count(puzzle, limit).ok();
        }
        let found = self.ascending(puzzle, limit)?.len() as u64;
        Some(if found == limit { Count::AtLeast(found) } else { Count::Exactly(found) })
    }

    /// Returns the solutions in ascending order, at most `limit`. Algorithm X does not find the
    /// smallest first, so it answers only if there are fewer solutions than `limit`.
    fn ascending(self, puzzle: &Puzzle, limit: u64) -> Option<Vec<Line>> {
        let line = puzzle.to_line();
        match self {
            Self::Core(search) => solver(search)
                .solutions(puzzle)
                .take(limit as usize)
                .map(|next| next.ok().map(|grid| grid.to_line()))
                .collect(),
            Self::OracleBacktracking => backtracking::solutions(&line, limit as usize, MAX_CALLS),
            Self::ExactCover => {
                let mut found = exact_cover::solutions(&line, limit as usize, MAX_NODES)?;
                found.sort_unstable();
                Some(found)
            }
        }
    }
}

/// Runs a test on every case with its two smallest solutions, and names the case if it fails.
fn for_each_case(mut test: impl FnMut(&Case, &[Line])) {
    assert!(CASES.len() >= 100, "only {} cases", CASES.len());
    for (case, two) in CASES.iter() {
        let _named = NameOnPanic(&case.name);
        test(case, two);
    }
}

/// Prints the name of a case when its test fails.
struct NameOnPanic<'a>(&'a str);

impl Drop for NameOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("in the case: {}", self.0);
        }
    }
}

/// Returns what a count up to `limit` must be, or `None` if the case does not tell.
fn expected_count(case: &Case, limit: u64) -> Option<Count> {
    match case.count {
        known if limit <= known.found() => Some(Count::AtLeast(limit)),
        Count::Exactly(n) => Some(Count::Exactly(n)),
        Count::AtLeast(_) => None,
    }
}

#[test]
fn every_engine_counts_as_far_as_it_is_asked() {
    let mut excused = 0;
    for_each_case(|case, _| {
        for engine in engines() {
            let all = case.count.found();
            if let Some(excuse) = engine.excuse(case) {
                excused += 1;
                let limit = if let Count::Exactly(n) = case.count { n + 1 } else { all };
                assert_eq!(engine.count(&case.puzzle, limit), None, "{engine:?}: not {excuse}");
                continue;
            }
            for limit in [1, 2, 3, 1_000, all, all + 1] {
                if let Some(count) = expected_count(case, limit) {
                    let found = engine.count(&case.puzzle, limit);
                    assert_eq!(found, Some(count), "{engine:?} up to {limit}");
                }
            }
        }
    });
    assert!(excused < 40, "{excused} skipped");
}

#[test]
fn counting_up_to_nothing_finds_nothing_out() {
    for_each_case(|case, _| {
        for search in searches() {
            assert_eq!(solver(search).count(&case.puzzle, 0), Ok(Count::AtLeast(0)));
        }
    });
}

#[test]
fn a_verdict_tells_the_two_smallest() {
    let mut told = 0;
    for_each_case(|case, two| {
        let line = case.puzzle.to_line();
        assert_eq!(two.first().copied(), case.first.map(|grid| grid.to_line()), "first");
        assert_eq!(two.len() as u64, case.count.found().min(2));
        assert!(two.is_sorted_by(|a, b| a < b));
        for grid in two {
            assert_eq!(check(&line, grid), Ok(()));
        }
        for search in searches() {
            if Engine::Core(search).excuse(case).is_none() {
                let verdict = solver(search).solve(&case.puzzle);
                assert!(known(verdict).as_deref() == Some(two), "{search:?}: {verdict:?}");
                told += 1;
            }
        }
        if case.backtracking.is_none() {
            let found = backtracking::solutions(&line, 2, MAX_CALLS);
            assert!(found.as_deref() == Some(two), "plain backtracking");
        }
    });
    assert!(told > 150, "{told}");
}

#[test]
fn the_smallest_alone_is_the_first_of_them() {
    for_each_case(|case, _| {
        for search in searches() {
            if Engine::Core(search).excuse(case).is_none() {
                assert_eq!(solver(search).smallest(&case.puzzle), Ok(case.first), "{search:?}");
            }
        }
    });
}

#[test]
fn every_engine_lists_the_same_solutions_in_ascending_order() {
    let (mut complete, mut begun) = (0, 0);
    for_each_case(|case, _| {
        let exact = matches!(case.count, Count::Exactly(n) if n <= LISTED);
        let limit = if exact { LISTED + 1 } else { 100 };
        let Some(list) = Engine::Core(searches()[0]).ascending(&case.puzzle, limit) else {
            panic!("the list is not in reach");
        };
        assert!(list.is_sorted_by(|a, b| a < b), "not ascending");
        assert_eq!(list.first().copied(), case.first.map(|grid| grid.to_line()), "first");
        let line = case.puzzle.to_line();
        assert!(list.iter().all(|grid| check(&line, grid).is_ok()), "no solution");
        if exact {
            assert_eq!(list.len() as u64, case.count.found());
            complete += 1;
        } else {
            begun += 1;
        }
        for engine in engines() {
            let unordered = matches!(engine, Engine::ExactCover) && !exact;
            if !unordered && engine.excuse(case).is_none() {
                assert!(
                    engine.ascending(&case.puzzle, limit).as_ref() == Some(&list),
                    "{engine:?}"
                );
            }
        }
    });
    assert!(complete >= 80 && begun >= 10, "{complete} complete, {begun} begun");
}

#[test]
fn a_budget_gives_the_true_answer_or_none() {
    let mut stopped = vec![0; searches().len()];
    for_each_case(|case, two| {
        for ((method, isa), stopped) in searches().into_iter().zip(&mut stopped) {
            for max_nodes in 0..=50 {
                let budget = Budget::nodes(max_nodes);
                let mut solver = Solver::with_method(method, budget).with_isa(isa);
                *stopped += usize::from(check_verdict(&mut solver, case, two));
                check_count(&mut solver, case);
                check_smallest(&mut solver, case);
                check_list(&mut solver, case, two);
                assert!(solver.stats().nodes <= max_nodes);
            }
        }
    });
    assert!(stopped.iter().all(|times| *times > 500), "{stopped:?}");
}

#[test]
fn a_cancelled_search_gives_the_true_answer_or_none() {
    let cancel = CancelFlag::new();
    cancel.cancel();
    let mut cancelled = 0;
    for_each_case(|case, two| {
        for (method, isa) in searches() {
            let budget = Budget::UNLIMITED.cancelled_by(&cancel);
            let mut solver = Solver::with_method(method, budget).with_isa(isa);
            if check_verdict(&mut solver, case, two) {
                cancelled += 1;
                let stopped = solver.smallest(&case.puzzle).expect_err("the flag is set");
                assert_eq!(stopped.reason, StopReason::Cancelled);
            }
            assert_eq!(solver.stats().nodes, 0, "the flag is looked at before each node");
            check_count(&mut solver, case);
            check_smallest(&mut solver, case);
            check_list(&mut solver, case, two);
        }
    });
    assert!(cancelled > 150, "{cancelled}");
}

/// Checks a solver's verdict. Returns whether the solver was stopped.
fn check_verdict(solver: &mut Solver, case: &Case, two: &[Line]) -> bool {
    let verdict = solver.solve(&case.puzzle);
    if let Verdict::Stopped(stopped) = verdict {
        assert_eq!((verdict.is_unique(), verdict.smallest()), (false, None));
        check_stopped(stopped, case);
        let counted = solver.count(&case.puzzle, 2);
        let counted = counted.map_or_else(|stopped| stopped.at_least, Count::found);
        assert!(stopped.at_least >= counted, "{stopped:?}, but {counted} were within reach");
        return true;
    }
    assert!(known(verdict).as_deref() == Some(two), "{verdict:?}");
    assert_eq!(verdict.is_unique(), two.len() == 1);
    assert_eq!(verdict.smallest().map(|grid| grid.to_line()), two.first().copied());
    false
}

fn check_stopped(stopped: Stopped, case: &Case) {
    assert!(stopped.at_least <= case.count.found(), "{stopped:?}");
}

fn check_count(solver: &mut Solver, case: &Case) {
    let limit = case.count.found() + u64::from(matches!(case.count, Count::Exactly(_)));
    match solver.count(&case.puzzle, limit) {
        Err(stopped) => {
            assert!(stopped.at_least < limit, "{stopped:?}, but {limit} were asked for");
            check_stopped(stopped, case);
        }
        Ok(count) => assert_eq!(Some(count), expected_count(case, limit)),
    }
}

fn check_smallest(solver: &mut Solver, case: &Case) {
    match solver.smallest(&case.puzzle) {
        Ok(smallest) => assert_eq!(smallest, case.first),
        Err(stopped) => check_stopped(stopped, case),
    }
}

/// Checks that the list before the budget ends is the beginning of the true list.
fn check_list(solver: &mut Solver, case: &Case, two: &[Line]) {
    let list: Vec<Result<Grid, Stopped>> = solver.solutions(&case.puzzle).take(60).collect();
    let whole = list.iter().take_while(|next| next.is_ok()).count();
    let found: Vec<Line> = list[..whole].iter().flatten().map(Grid::to_line).collect();
    assert!(found.iter().zip(two).all(|(found, truth)| found == truth));
    assert!(found.is_sorted_by(|a, b| a < b));
    assert!(whole as u64 <= case.count.found());
    match list[whole..] {
        [] => assert_eq!(whole as u64, case.count.found().min(60)),
        [Err(stopped)] => assert_eq!(stopped.at_least, whole as u64),
        _ => panic!("something follows what ended the search"),
    }
}

#[test]
fn redundant_clues_are_those_that_can_go() {
    let mut proper = 0;
    for_each_case(|case, _| {
        let redundant = (case.count == Count::Exactly(1)).then(|| can_go(&case.puzzle));
        proper += usize::from(redundant.is_some());
        for search in searches() {
            if Engine::Core(search).excuse(case).is_some() {
                continue;
            }
            let mut solver = solver(search);
            let check = solver.check(&case.puzzle);
            // A budget for one search may not be enough for one search without each clue.
            assert_eq!(check.verdict, solver.solve(&case.puzzle));
            let is_stopped = check.stopped.is_some();
            assert!(check.redundant == redundant || is_stopped && search.0 == Method::Backtracking);
        }
        for max_nodes in [0, 1, 2, 5, 10, 20, 50] {
            let mut solver = Solver::new(Budget::nodes(max_nodes));
            let check = solver.check(&case.puzzle);
            match (check.verdict, check.stopped) {
                (Verdict::Stopped(stopped), why) => {
                    assert_eq!((why, check.redundant), (Some(stopped), None));
                    check_stopped(stopped, case);
                }
                (_, None) => assert_eq!(check.redundant, redundant),
                (verdict, Some(stopped)) => {
                    assert!(verdict.is_unique() && redundant.is_some());
                    assert_eq!((check.redundant, stopped.at_least), (None, 1));
                }
            }
            assert!(solver.stats().nodes <= max_nodes);
        }
    });
    assert!(proper >= 20, "{proper}");
}

/// Returns the redundant clues of a proper puzzle.
fn can_go(puzzle: &Puzzle) -> CellSet {
    let stays_proper = |cell: &Cell| {
        let two = exact_cover::solutions(&puzzle.without(*cell).to_line(), 2, MAX_NODES);
        two.expect("two solutions are soon found").len() == 1
    };
    puzzle.clue_cells().iter().filter(stays_proper).collect()
}

#[test]
fn names_say_what_is_true() {
    let mut said = 0;
    for_each_case(|case, _| {
        let words: Vec<&str> = case.name.split([' ', ',', ':']).collect();
        for pair in words.windows(2) {
            let (Ok(number), noun) = (pair[0].parse(), pair[1]) else { continue };
            match noun {
                "clues" => assert_eq!(case.puzzle.clue_count() as u64, number),
                "solutions" | "completions" | "ways" => {
                    assert_eq!(case.count, Count::Exactly(number));
                }
                _ => continue,
            }
            said += 1;
        }
        let minimal = case.name.starts_with("minimal with") || case.name.starts_with("17 clues");
        if minimal {
            assert_eq!(can_go(&case.puzzle), CellSet::EMPTY);
            said += 1;
        }
    });
    assert!(said >= 40, "{said}");
}

#[test]
fn an_enumeration_begins_with_its_own_figures() {
    let mut solver = Solver::new(Budget::UNLIMITED);
    solver.count(&Puzzle::EMPTY, 100).unwrap();
    assert_eq!(solver.solutions(&Puzzle::EMPTY).stats().nodes, 0);
}

#[test]
fn in_ascending_order_a_function_gets_what_an_iterator_lists() {
    for_each_case(|case, _| {
        for search in searches() {
            if Engine::Core(search).excuse(case).is_some() {
                continue;
            }
            let listed = solver(search).into_solutions(&case.puzzle).take(20).map(Result::unwrap);
            let listed: Vec<Grid> = listed.collect();
            let mut met = Vec::new();
            let count = solver(search).for_each_ascending(&case.puzzle, |grid| {
                met.push(*grid);
                if met.len() < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(met, listed, "{search:?}");
            let found = met.len() as u64;
            let expected = if found < 20 { Count::Exactly(found) } else { Count::AtLeast(found) };
            assert_eq!(count, Ok(expected), "{search:?}");
        }
    });
}

#[test]
fn the_smallest_solution_asks_for_no_other() {
    for search in searches() {
        let mut solver = solver(search);
        solver.smallest(&Puzzle::EMPTY).unwrap();
        let smallest = solver.stats().nodes;
        solver.solve(&Puzzle::EMPTY);
        assert!(smallest < solver.stats().nodes, "{search:?}");
    }
}

#[test]
fn propagation_takes_the_same_nodes_on_every_instruction_set() {
    for_each_case(|case, _| {
        let nodes = |isa| {
            let mut solver = solver((Method::Propagation, isa));
            solver.count(&case.puzzle, 100).unwrap();
            solver.stats().nodes
        };
        let portable = nodes(Isa::PORTABLE);
        assert!(Isa::available().all(|isa| nodes(isa) == portable));
    });
}

#[test]
fn each_solution_is_handed_out_once() {
    let (mut complete, mut cut) = (0, 0);
    for_each_case(|case, _| {
        let line = case.puzzle.to_line();
        for search in searches() {
            if Engine::Core(search).excuse(case).is_some() {
                continue;
            }
            let mut grids = BTreeSet::new();
            let mut met = 0;
            let count = solver(search).for_each(&case.puzzle, |grid| {
                met += 1;
                grids.insert(*grid);
                if met < LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(grids.len() as u64, met, "{search:?}: some twice");
            assert!(grids.iter().all(|grid| check(&line, &grid.to_line()).is_ok()));
            match count.unwrap() {
                count @ Count::Exactly(n) => {
                    assert_eq!((met, count), (n, case.count));
                    complete += 1;
                }
                Count::AtLeast(n) => {
                    assert_eq!((n, met), (LISTED, LISTED));
                    assert!(case.count.found() >= LISTED || case.count.exact().is_none());
                    cut += 1;
                }
            }
        }
    });
    assert!(complete > 100 && cut > 10, "{complete} {cut}");
}

#[test]
fn any_solution_is_one_of_them() {
    for_each_case(|case, _| {
        for search in searches() {
            if Engine::Core(search).excuse(case).is_none() {
                let any = solver(search).any(&case.puzzle).unwrap();
                assert_eq!(any.is_some(), case.first.is_some());
                let line = case.puzzle.to_line();
                assert!(any.is_none_or(|grid| check(&line, &grid.to_line()).is_ok()));
            }
        }
    });
}

#[test]
fn time_ends_every_kind_of_search() {
    for (method, isa) in searches() {
        let budget = Budget::UNLIMITED.until(|| true);
        let mut solver = Solver::with_method(method, budget).with_isa(isa);
        let check_end = |stopped: Stopped| {
            assert_eq!((stopped.reason, stopped.at_least), (StopReason::Time, 0));
        };
        let verdicts = iter::once(solver.solve(&Puzzle::EMPTY));
        for verdict in verdicts.chain(solver.solve_batch(&[Puzzle::EMPTY; 40])) {
            let Verdict::Stopped(stopped) = verdict else { panic!("{verdict:?}") };
            check_end(stopped);
        }
        check_end(solver.smallest(&Puzzle::EMPTY).unwrap_err());
        check_end(solver.any(&Puzzle::EMPTY).unwrap_err());
        check_end(solver.count(&Puzzle::EMPTY, u64::MAX).unwrap_err());
        check_end(solver.for_each(&Puzzle::EMPTY, |_| ControlFlow::Continue(())).unwrap_err());
        let ascending = solver.for_each_ascending(&Puzzle::EMPTY, |_| ControlFlow::Continue(()));
        check_end(ascending.unwrap_err());
        check_end(solver.solutions(&Puzzle::EMPTY).next().unwrap().unwrap_err());
        check_end(solver.check(&Puzzle::EMPTY).stopped.unwrap());
        for count in solver.count_batch(&[Puzzle::EMPTY; 40], 2) {
            check_end(count.unwrap_err());
        }
    }
    // The search reads the clock repeatedly, here in lanes.
    for isa in Isa::available() {
        let asked = AtomicU64::new(0);
        let is_over = move || asked.fetch_add(1, Ordering::Relaxed) >= 60;
        let mut solver = Solver::new(Budget::UNLIMITED.until(is_over)).with_isa(isa);
        let stopped = solver.count(&Puzzle::EMPTY, u64::MAX).unwrap_err();
        assert_eq!(stopped.reason, StopReason::Time);
        assert!(stopped.at_least > 1_000, "{stopped:?}");
        let stats = solver.stats();
        assert!(stats.rounds > 0 && stats.lane_use().is_some_and(|share| share > 0.5));
    }
}
