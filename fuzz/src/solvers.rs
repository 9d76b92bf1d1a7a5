//! Solvers that live as long as the fuzzer. A new solver for each input would take more time than
//! most searches.

use ninefold_core::{Budget, Isa, Method, Solver};
use std::cell::RefCell;

/// Solvers for each instruction set of the processor, and one for plain backtracking.
pub struct Solvers {
    /// Instruction sets from the first to the best, each with its solver.
    by_isa: Vec<(Isa, Solver)>,
    backtracking: Solver,
}

thread_local! {
    static SOLVERS: RefCell<Solvers> = RefCell::new(Solvers::new());
}

/// Calls a function with the solvers of this thread. They keep their memory from input to input,
/// and their budgets.
///
/// # Panics
///
/// If `ask` calls this function.
pub fn with_solvers<T>(ask: impl FnOnce(&mut Solvers) -> T) -> T {
    SOLVERS.with_borrow_mut(ask)
}

impl Solvers {
    fn new() -> Self {
        let solver = |isa| (isa, Solver::new(Budget::UNLIMITED).with_isa(isa));
        Self {
            by_isa: Isa::available().map(solver).collect(),
            backtracking: Solver::with_method(Method::Backtracking, Budget::UNLIMITED),
        }
    }

    /// Returns the solver of the best instruction set, with a budget of nodes.
    pub fn best(&mut self, nodes: u64) -> &mut Solver {
        self.of(usize::MAX, nodes).1
    }

    /// Returns the solver of an instruction set, with a budget of nodes. Any number means some
    /// instruction set.
    ///
    /// # Panics
    ///
    /// If there is no instruction set, which cannot be.
    pub fn of(&mut self, number: usize, nodes: u64) -> (Isa, &mut Solver) {
        let count = self.by_isa.len();
        let place = if number == usize::MAX { count - 1 } else { number % count };
        let (isa, solver) = &mut self.by_isa[place];
        solver.set_budget(Budget::nodes(nodes));
        (*isa, solver)
    }

    /// Returns the solver for plain backtracking, with a budget of nodes.
    pub fn backtracking(&mut self, nodes: u64) -> &mut Solver {
        self.backtracking.set_budget(Budget::nodes(nodes));
        &mut self.backtracking
    }
}
