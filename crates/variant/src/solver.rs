//! [`VariantSolver`]: solves, counts, lists and examines puzzles.

use crate::answer::{TrueCandidates, VariantGrid, VariantVerdict, VariantWork};
use crate::classic::classic_puzzle;
use crate::search::{Outcome, Pace, Turns};
use crate::state::Var;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Budget, Count, Puzzle, Solver, StopReason, Stopped, Verdict};
use ninefold_variant_model::{ValueSet, VariantPuzzle};

/// Solves puzzles on other grids, within a [`Budget`] per question. A node is a guess. A classic 9x9
/// goes to `ninefold-core`, with its nodes.
///
/// The same puzzle gives the same answer and takes the same guesses everywhere. Only a limit of time
/// depends on the machine.
///
/// ```
/// use ninefold_core::Budget;
/// use ninefold_variant::VariantSolver;
/// use ninefold_variant_model::{GridCell, Rule, VariantDraft};
///
/// let mut draft = VariantDraft::square(4)?;
/// let cage = |cells: [(u8, u8); 2], sum| Rule::Cage {
///     cells: cells.map(|(row, column)| GridCell::new(row, column)).to_vec(),
///     sum: Some(sum),
/// };
/// draft.rules.push(cage([(0, 0), (0, 1)], 3));
/// draft.rules.push(cage([(0, 0), (1, 0)], 4));
/// let mut solver = VariantSolver::new(Budget::nodes(1_000));
/// assert_eq!(solver.count(&draft.finish()?, 100)?.to_string(), "=12");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct VariantSolver {
    pub(crate) budget: Budget,
    pub(crate) work: VariantWork,
    pub(crate) pace: Pace,
    core: Solver,
}

impl VariantSolver {
    /// Makes a solver whose questions have a budget each.
    pub fn new(budget: Budget) -> Self {
        let core = Solver::new(budget.clone());
        Self { budget, work: VariantWork::default(), pace: Pace::Usual, core }
    }

    /// Sets the number of dead ends before the search begins to learn. Classic puzzles do not go to
    /// `ninefold-core` then. For tests.
    #[doc(hidden)]
    pub fn learning_from(&mut self, conflicts: u64) -> &mut Self {
        self.pace = Pace::Alone(conflicts);
        self
    }

    /// Sets the number of dead ends after which a search that learns and one that does not take turns. As
    /// [`learning_from`](Self::learning_from) otherwise. For tests.
    #[doc(hidden)]
    pub fn taking_turns_after(&mut self, conflicts: u64) -> &mut Self {
        self.pace = Pace::Turns(conflicts);
        self
    }

    /// Returns what the last question took. Of a classic 9x9, only the guesses are known.
    pub fn work(&self) -> VariantWork {
        self.work
    }

    /// Asks `ninefold-core`, if the puzzle is classic.
    pub(crate) fn ask_core<T>(
        &mut self,
        puzzle: &VariantPuzzle,
        ask: impl FnOnce(&mut Solver, &Puzzle) -> T,
    ) -> Option<T> {
        let puzzle = classic_puzzle(puzzle).filter(|_| matches!(self.pace, Pace::Usual))?;
        let answer = ask(&mut self.core, &puzzle);
        let guesses = self.core.stats().guesses;
        self.work = VariantWork { guesses, ..VariantWork::default() };
        Some(answer)
    }

    /// Returns whether a puzzle has no solution, one, or several, with these or two of these.
    ///
    /// The two of several solutions are not always the smallest ones: see
    /// [`smallest`](Self::smallest) and [`solutions`](Self::solutions).
    pub fn solve(&mut self, puzzle: &VariantPuzzle) -> VariantVerdict {
        if let Some(verdict) = self.ask_core(puzzle, Solver::solve) {
            return verdict.into();
        }
        // Solutions of both searches, each once.
        let mut found: Vec<VariantGrid> = Vec::new();
        let mut turns = Turns::new(puzzle, self.pace, &self.budget);
        let end = self.visit(&mut turns, |_, domains| {
            let grid = VariantGrid::from_domains(puzzle, domains);
            if !found.contains(&grid) {
                found.push(grid);
            }
            if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        self.work = turns.work();
        if let Some(reason) = end {
            return VariantVerdict::Stopped(Stopped::new(reason, found.len() as u64));
        }
        found.sort_unstable();
        let mut found = found.into_iter();
        match (found.next(), found.next()) {
            (None, _) => VariantVerdict::NoSolution,
            (Some(only), None) => VariantVerdict::Unique(only),
            (Some(one), Some(other)) => VariantVerdict::Multiple(one, other),
        }
    }

    /// Counts solutions, up to a limit.
    ///
    /// # Errors
    ///
    /// If the budget ends the search; the error has the number found until then.
    pub fn count(&mut self, puzzle: &VariantPuzzle, limit: u64) -> Result<Count, Stopped> {
        if limit == 0 {
            return Ok(Count::AtLeast(0));
        }
        if let Some(count) = self.ask_core(puzzle, |core, puzzle| core.count(puzzle, limit)) {
            return count;
        }
        let mut turns = Turns::new(puzzle, self.pace, &self.budget);
        let found = self.count_up_to(&mut turns, limit);
        self.work = turns.work();
        found.map(|found| if found < limit { Count::Exactly(found) } else { Count::AtLeast(found) })
    }

    /// Returns the number of solutions, at most a limit.
    pub(crate) fn count_up_to(&self, turns: &mut Turns<'_>, limit: u64) -> Result<u64, Stopped> {
        // By search.
        let mut found = [0; 2];
        let end = self.visit(turns, |search, _| {
            found[search] += 1;
            if found[search] < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match end {
            Some(reason) => Err(Stopped::new(reason, found[0].max(found[1]))),
            None => Ok(found[turns.turn()]),
        }
    }

    /// Hands over all solutions in ascending order, by their values in reading order, until the
    /// function breaks.
    ///
    /// The order costs: the search cannot choose its guesses.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use ninefold_core::Budget;
    /// use ninefold_variant::VariantSolver;
    /// use ninefold_variant_model::VariantDraft;
    ///
    /// let puzzle = VariantDraft::square(4)?.finish()?;
    /// let mut first = String::new();
    /// let count = VariantSolver::new(Budget::UNLIMITED).solutions(&puzzle, |grid| {
    ///     first = grid.to_string();
    ///     ControlFlow::Break(())
    /// })?;
    /// assert_eq!(first, "1234341221434321");
    /// assert_eq!(count.to_string(), ">=1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the budget ends the search; the error has the number found until then.
    pub fn solutions(
        &mut self,
        puzzle: &VariantPuzzle,
        mut next: impl FnMut(VariantGrid) -> ControlFlow<()>,
    ) -> Result<Count, Stopped> {
        let listing = self.ask_core(puzzle, |core, puzzle| {
            core.for_each_ascending(puzzle, |grid| next(VariantGrid::from_classic(grid)))
        });
        if let Some(count) = listing {
            return count;
        }
        let (mut found, mut is_over) = (0, false);
        let mut turns = Turns::new(puzzle, self.pace, &self.budget);
        turns.go_in_order();
        let end = self.visit(&mut turns, |_, domains| {
            found += 1;
            let flow = next(VariantGrid::from_domains(puzzle, domains));
            is_over = flow.is_break();
            flow
        });
        self.work = turns.work();
        match end {
            Some(reason) => Err(Stopped::new(reason, found)),
            None if is_over => Ok(Count::AtLeast(found)),
            None => Ok(Count::Exactly(found)),
        }
    }

    /// Returns the lexicographically smallest solution, or `None` if there is none.
    ///
    /// Finds any solution first. Then it looks, cell by cell, for one that is smaller there and the
    /// same before.
    ///
    /// # Errors
    ///
    /// If the budget ends the search.
    pub fn smallest(&mut self, puzzle: &VariantPuzzle) -> Result<Option<VariantGrid>, Stopped> {
        if let Some(answer) = self.ask_core(puzzle, Solver::smallest) {
            return answer.map(|grid| grid.as_ref().map(VariantGrid::from_classic));
        }
        let mut turns = Turns::new(puzzle, self.pace, &self.budget);
        let mut best: Option<Vec<u32>> = None;
        let mut place = 0;
        let end = loop {
            match turns.next(&self.budget) {
                Outcome::Stopped(reason) => break Err(Stopped::new(reason, best.is_some().into())),
                Outcome::Solution => best = Some(turns.current().engine.state.domains.clone()),
                Outcome::Exhausted => place += usize::from(best.is_some()),
            }
            let Some(values) = &best else { break Ok(None) };
            // Cells that have their smallest candidate cannot be smaller.
            while values.get(place).is_some_and(|value| turns.root(place as Var) & (value - 1) == 0)
            {
                place += 1;
            }
            let Some(&value) = values.get(place) else { break Ok(Some(())) };
            let same = (0..place).map(|cell| (cell as Var, values[cell]));
            turns.assume(same.chain([(place as Var, value - 1)]));
        };
        self.work = turns.work();
        Ok(end?.and(best).map(|domains| VariantGrid::from_domains(puzzle, &domains)))
    }

    /// Returns the candidates of each cell that are in at least one solution (true candidates).
    ///
    /// Each search looks for a solution with a candidate that is in none so far; values that are in
    /// none are tried first. If the budget ends it, the answer has what is known until then.
    pub fn candidates(&mut self, puzzle: &VariantPuzzle) -> TrueCandidates {
        let mut turns = Turns::new(puzzle, self.pace, &self.budget);
        let cells = puzzle.candidates().len();
        let mut seen = alloc::vec![0u32; cells];
        let mut stopped = None;
        loop {
            match turns.next(&self.budget) {
                Outcome::Stopped(reason) => {
                    stopped = Some(Stopped::new(reason, seen.iter().any(|&set| set != 0).into()));
                    break;
                }
                Outcome::Solution => {
                    for (seen, &value) in seen.iter_mut().zip(&turns.current().engine.state.domains)
                    {
                        *seen |= value;
                    }
                }
                Outcome::Exhausted => {
                    if let Some(var) = turns.asked() {
                        turns.keep_only(var, seen[usize::from(var)]);
                    } else {
                        seen.fill(0);
                        break;
                    }
                }
            }
            let open = |var: usize| turns.root(var as Var) & !seen[var];
            let Some(var) = (0..cells)
                .filter(|&var| open(var) != 0)
                .max_by_key(|&var| (open(var).count_ones(), core::cmp::Reverse(var)))
            else {
                break;
            };
            let allowed = open(var);
            let wanted: Vec<u32> = (0..cells).map(open).collect();
            turns.assume([(var as Var, allowed)]);
            turns.prefer(wanted);
        }
        self.work = turns.work();
        let lowest = puzzle.values().lowest();
        let set = |bits: u32| ValueSet::from_bits(u64::from(bits) << lowest);
        let possible = (0..cells)
            .map(|var| if stopped.is_some() { turns.root(var as Var) } else { seen[var] });
        TrueCandidates {
            possible: possible.map(set).collect(),
            found: seen.iter().map(|&bits| set(bits)).collect(),
            stopped,
        }
    }

    /// Hands over the domains of solutions, with the number of the search that found them, until the
    /// function breaks. Returns why the search ended early.
    fn visit(
        &self,
        turns: &mut Turns<'_>,
        mut next: impl FnMut(usize, &[u32]) -> ControlFlow<()>,
    ) -> Option<StopReason> {
        loop {
            match turns.next(&self.budget) {
                Outcome::Stopped(reason) => return Some(reason),
                Outcome::Exhausted => return None,
                Outcome::Solution => {
                    let domains = &turns.current().engine.state.domains;
                    if next(turns.turn(), domains).is_break() || !turns.exclude_solution() {
                        return None;
                    }
                }
            }
        }
    }
}

impl From<Verdict> for VariantVerdict {
    fn from(verdict: Verdict) -> Self {
        let grid = VariantGrid::from_classic;
        match verdict {
            Verdict::NoSolution => Self::NoSolution,
            Verdict::Unique(only) => Self::Unique(grid(&only)),
            Verdict::Multiple(one, other) => Self::Multiple(grid(&one), grid(&other)),
            Verdict::Stopped(stopped) => Self::Stopped(stopped),
        }
    }
}
