//! Tests that solvers share nothing, so that each thread can have its own.

use ninefold_core::{Budget, CancelFlag, Count, Puzzle, Solutions, Solver, StopReason};
use ninefold_oracle::cases;
use std::thread;

#[test]
fn solvers_budgets_and_lists_may_move_between_threads_and_be_shared() {
    fn is_free<T: Send + Sync + Clone + 'static>() {}
    is_free::<Solver>();
    is_free::<Budget>();
    is_free::<CancelFlag>();
    is_free::<Solutions>();
}

#[test]
fn a_flag_set_in_one_thread_ends_searches_in_others_until_it_is_reset() {
    let flag = CancelFlag::new();
    let mut solver = Solver::new(Budget::UNLIMITED.cancelled_by(&flag));
    let counting = thread::spawn(move || (solver.count(&Puzzle::EMPTY, u64::MAX), solver));
    flag.cancel();
    let (count, mut solver) = counting.join().unwrap();
    assert_eq!(count.unwrap_err().reason, StopReason::Cancelled);
    assert!(solver.any(&Puzzle::EMPTY).is_err());
    flag.reset();
    assert!(solver.any(&Puzzle::EMPTY).unwrap().is_some());
}

#[test]
fn a_list_gives_its_solver_back_with_its_budget() {
    let solver = Solver::new(Budget::nodes(500));
    let mut solutions = solver.into_solutions(&Puzzle::EMPTY);
    let listed = solutions.by_ref().take_while(Result::is_ok).count() as u64;
    assert!(listed > 0 && solutions.next().is_none());
    assert!(solutions.stats().nodes <= 500);
    let stats = solutions.stats();
    let mut solver = solutions.into_solver();
    assert_eq!((solver.stats(), solver.budget().max_nodes()), (stats, 500));
    solver.set_budget(Budget::nodes(1));
    assert!(solver.count(&Puzzle::EMPTY, 2).is_err());
    solver.set_budget(Budget::UNLIMITED);
    assert_eq!(solver.count(&Puzzle::EMPTY, 2), Ok(Count::AtLeast(2)));
}

/// Returns all answers of one solver about all cases.
fn answers() -> Vec<String> {
    let mut solver = Solver::new(Budget::nodes(10_000));
    let answer = |case: cases::Case| {
        let verdict = solver.solve(&case.puzzle);
        let count = solver.count(&case.puzzle, 100);
        let redundant = solver.check(&case.puzzle).redundant;
        format!("{verdict:?} {count:?} {redundant:?} {:?}", solver.stats())
    };
    cases::load().into_iter().map(answer).collect()
}

#[test]
fn solvers_in_several_threads_at_once_say_the_same() {
    let alone = answers();
    assert!(alone.len() >= 100);
    thread::scope(|scope| {
        let threads = [(); 4].map(|()| scope.spawn(answers));
        for thread in threads {
            assert!(thread.join().unwrap() == alone);
        }
    });
}
