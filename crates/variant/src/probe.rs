//! [`VariantProbe`]: many searches in one puzzle, which is compiled once.

use crate::answer::VariantWork;
use crate::boards::Boards;
use crate::compile::compile;
use crate::network::Network;
use crate::search::{Outcome, Root, Search};
use crate::state::Var;
use alloc::boxed::Box;
use ninefold_core::{Budget, Stopped};
use ninefold_variant_model::{ValueSet, VariantPuzzle};

/// Looks for solutions of one puzzle that meet further restrictions, many times. The puzzle is
/// compiled once. For making puzzles: a clue is needed if there is another solution without it.
///
/// What a search learns is kept for the next one, so the work depends on the searches before.
/// [`restart`](Self::restart) forgets it.
///
/// ```
/// use ninefold_core::Budget;
/// use ninefold_variant::VariantProbe;
/// use ninefold_variant_model::{ValueSet, VariantDraft};
///
/// let mut probe = VariantProbe::new(&VariantDraft::square(4)?.finish()?);
/// // With a 1 in the first cell of the first row and of the second row's third box cell.
/// assert!(probe.assume([(0, ValueSet::only(1)), (6, ValueSet::only(1))]));
/// assert!(probe.find(15, ValueSet::only(2), &Budget::UNLIMITED)?);
/// assert_eq!(probe.values().nth(15), Some(2));
/// assert!(!probe.find(1, ValueSet::only(1), &Budget::UNLIMITED)?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct VariantProbe {
    engine: ProbeEngine,
    cells: usize,
    lowest: u8,
    work: VariantWork,
}

/// What searches.
enum ProbeEngine {
    /// The search for all rules, and its state before the first question.
    Search(Box<Search>, Root),
    /// The search for small puzzles in which cells only differ, and the compiled puzzle.
    Boards(Box<Boards>, Option<Network>),
}

impl ProbeEngine {
    fn search(network: Network) -> Self {
        let search = Search::new(network);
        let root = search.root();
        Self::Search(Box::new(search), root)
    }
}

impl VariantProbe {
    /// Compiles a puzzle.
    pub fn new(puzzle: &VariantPuzzle) -> Self {
        let network = compile(puzzle, &Budget::UNLIMITED);
        let (cells, lowest) = (network.domains.len(), puzzle.values().lowest());
        let engine = match Boards::new(&network) {
            Some(boards) => ProbeEngine::Boards(Box::new(boards), Some(network)),
            None => ProbeEngine::search(network),
        };
        Self { engine, cells, lowest, work: VariantWork::default() }
    }

    /// Sets the number of dead ends before a search begins to learn, and uses the search that can. For
    /// tests.
    #[doc(hidden)]
    pub fn learning_from(&mut self, conflicts: u64) -> &mut Self {
        if let ProbeEngine::Boards(_, network) = &mut self.engine
            && let Some(network) = network.take()
        {
            self.engine = ProbeEngine::search(network);
        }
        if let ProbeEngine::Search(search, _) = &mut self.engine {
            search.learn_from(conflicts);
        }
        self
    }

    /// Returns what all searches took since the last restart.
    pub fn work(&self) -> VariantWork {
        self.work
    }

    /// Forgets what the searches have learnt, and the order of values.
    pub fn restart(&mut self) {
        match &mut self.engine {
            ProbeEngine::Search(search, root) => search.restart(root),
            ProbeEngine::Boards(boards, _) => boards.restart(),
        }
        self.work = VariantWork::default();
    }

    /// Guesses cells and values in a random order from now on, until a search learns. `below` returns a
    /// random number that is less than its argument.
    pub fn randomize(&mut self, below: impl FnMut(u32) -> u32) {
        match &mut self.engine {
            ProbeEngine::Search(search, _) => search.randomize(below),
            ProbeEngine::Boards(boards, _) => boards.randomize(below),
        }
    }

    /// Tries a value of each cell before others until a search learns. The list is in reading order; cells
    /// that it does not reach keep theirs.
    pub fn prefer(&mut self, values: &[u8]) {
        let lowest = self.lowest;
        for (cell, &value) in values.iter().enumerate().take(self.cells) {
            match &mut self.engine {
                ProbeEngine::Search(search, _) => {
                    search.engine.state.saved[cell] = bits(ValueSet::only(value), lowest);
                }
                ProbeEngine::Boards(boards, _) => {
                    boards.prefer(cell, value.saturating_sub(lowest).min(31));
                }
            }
        }
    }

    /// Restricts some cells to some values, all together, in place of earlier restrictions, and draws
    /// the direct consequences. Returns `false` if they show that there is no solution.
    ///
    /// Cells are given by their places in reading order; places outside the grid are passed over.
    pub fn assume(&mut self, restrictions: impl IntoIterator<Item = (usize, ValueSet)>) -> bool {
        let (cells, lowest) = (self.cells, self.lowest);
        let inside = restrictions.into_iter().filter(|&(cell, _)| cell < cells);
        let inside = inside.map(|(cell, set)| (cell, bits(set, lowest)));
        match &mut self.engine {
            ProbeEngine::Search(search, _) => {
                search.assume_group(inside.map(|(cell, set)| (cell as Var, set)))
            }
            ProbeEngine::Boards(boards, _) => boards.assume(inside),
        }
    }

    /// Adds a restriction to those that are assumed, as [`assume`](Self::assume) does.
    pub fn assume_also(&mut self, cell: usize, values: ValueSet) -> bool {
        let values = bits(values, self.lowest);
        match &mut self.engine {
            _ if cell >= self.cells => true,
            ProbeEngine::Search(search, _) => search.extend_group(cell as Var, values),
            ProbeEngine::Boards(boards, _) => {
                boards.restrict_base(core::iter::once((cell, values)))
            }
        }
    }

    /// Looks for a solution that meets the assumptions and in which a cell has one of some values.
    /// [`values`](Self::values) returns it. The assumptions stay.
    ///
    /// # Errors
    ///
    /// If the budget ends the search. A node is a guess of this search.
    pub fn find(
        &mut self,
        cell: usize,
        values: ValueSet,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        if cell >= self.cells {
            return Ok(false);
        }
        let values = bits(values, self.lowest);
        match &mut self.engine {
            ProbeEngine::Search(search, _) => search.assume_beside_group(cell as Var, values),
            ProbeEngine::Boards(boards, _) => boards.begin(cell, values),
        }
        self.go_on(budget)
    }

    /// Looks for another solution than that just found, which is excluded from now on.
    /// [`restart`](Self::restart) the probe before it is asked anything else.
    ///
    /// # Errors
    ///
    /// If the budget ends the search. A node is a guess of this search.
    pub fn find_another(&mut self, budget: &Budget) -> Result<bool, Stopped> {
        if let ProbeEngine::Search(search, _) = &mut self.engine
            && !search.exclude_solution()
        {
            return Ok(false);
        }
        self.go_on(budget)
    }

    fn go_on(&mut self, budget: &Budget) -> Result<bool, Stopped> {
        let mut work = VariantWork::default();
        let outcome = match &mut self.engine {
            ProbeEngine::Search(search, _) => {
                search.work = VariantWork::default();
                let outcome = loop {
                    if let Some(outcome) = search.advance(budget, 0, u64::MAX) {
                        break outcome;
                    }
                };
                work = search.work;
                outcome
            }
            ProbeEngine::Boards(boards, _) => boards.advance(budget, &mut work.guesses),
        };
        self.work.guesses += work.guesses;
        self.work.conflicts += work.conflicts;
        self.work.restarts += work.restarts;
        match outcome {
            Outcome::Solution => Ok(true),
            Outcome::Exhausted => Ok(false),
            Outcome::Stopped(reason) => Err(Stopped::new(reason, 0)),
        }
    }

    /// Returns whether two cells must differ because of a house or a rule.
    pub fn must_differ(&self, a: usize, b: usize) -> bool {
        a < self.cells
            && b < self.cells
            && match &self.engine {
                ProbeEngine::Search(search, _) => search.engine.network.differ(a as Var, b as Var),
                ProbeEngine::Boards(boards, _) => boards.differ(a, b),
            }
    }

    /// Returns whether a cell has one candidate left. After [`assume`](Self::assume), the assumptions
    /// decide it without a guess.
    pub fn is_fixed(&self, cell: usize) -> bool {
        cell < self.cells && self.domain(cell).is_power_of_two()
    }

    /// Returns the candidates that the last search has left: after a solution, its values in reading
    /// order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        (0..self.cells).map(|cell| self.domain(cell).trailing_zeros() as u8 + self.lowest)
    }

    fn domain(&self, cell: usize) -> u32 {
        match &self.engine {
            ProbeEngine::Search(search, _) => search.engine.state.domains[cell],
            ProbeEngine::Boards(boards, _) => boards.domain(cell),
        }
    }
}

fn bits(set: ValueSet, lowest: u8) -> u32 {
    (set.bits() >> lowest) as u32
}
