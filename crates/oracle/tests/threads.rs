//! Solvers share nothing: each thread may have its own.

use ninefold_core::{Budget, Solver};
use ninefold_oracle::cases;
use std::thread;

#[test]
fn a_solver_may_move_between_threads_and_be_shared() {
    fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<Solver>();
}

/// Everything that one solver says of all cases.
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
