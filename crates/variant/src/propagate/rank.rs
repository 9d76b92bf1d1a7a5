//! [`Rank`]: how many lines of the grid are less than a line.

use super::order::{ANY, Explainer, GREATER, LESS, Orders, TIE, keep_equal, keep_order, orders};
use super::{Cost, Loss, Propagator, explain_by_all, left_by, opposite};
use crate::clause::Clause;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// A line that another one is compared with.
pub(crate) struct Rival {
    pub(crate) cells: Vec<Var>,
    /// How it may compare with the line that has the rank.
    pub(crate) allowed: Orders,
}

/// A line, and how many lines are less.
///
/// Lines are in groups, and one line of each group counts. If rows and columns have all values, the
/// groups are the sides of the grid: from each side, exactly one line begins with the first value of the
/// line with the rank, so only three lines decide. Elsewhere each line is a group.
///
/// As many groups are less as the rank says. If no more can be, all others are equal or greater; if all
/// that can be are needed, they are.
pub(crate) struct Rank {
    /// All cells of the grid.
    cells: Vec<Var>,
    line: Vec<Var>,
    groups: Vec<Vec<Rival>>,
    /// The value with which lines begin that count, as a bit. All count if there is none.
    first: Option<u32>,
    /// Groups whose line is less.
    less: usize,
    /// By group: how its line can compare with the one of the rank.
    found: Vec<Orders>,
}

/// Why a rank is impossible.
enum Fault {
    /// No line of a group can count.
    NoLine(usize),
    /// Two lines of a group count.
    TwoLines(usize),
    TooManyLess,
    TooFewLess,
}

impl Rank {
    /// Makes one. If `first` is a value, the line begins with it, and so does exactly one line of each
    /// group.
    pub(crate) fn new(
        line: Vec<Var>,
        groups: Vec<Vec<Rival>>,
        first: Option<u32>,
        less: usize,
    ) -> Self {
        let rivals = groups.iter().flatten().flat_map(|rival| &rival.cells);
        let mut cells: Vec<Var> = line.iter().chain(rivals).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let found = alloc::vec![0; groups.len()];
        Self { cells, line, groups, first, less, found }
    }

    /// Returns the lines of a group that count for certain.
    fn counted<'g>(
        &self,
        group: &'g [Rival],
        domain: &impl Fn(Var) -> u32,
    ) -> impl Iterator<Item = &'g Rival> {
        group.iter().filter(|rival| Some(domain(rival.cells[0])) == self.first)
    }

    /// Returns the lines of a group among which the one is that counts: itself alone, if it is known.
    fn candidates<'g>(&self, group: &'g [Rival], domain: &impl Fn(Var) -> u32) -> &'g [Rival] {
        let counts = |rival: &Rival| Some(domain(rival.cells[0])) == self.first;
        group.iter().position(counts).map_or(group, |place| &group[place..=place])
    }

    /// Returns whether a line may count.
    fn may_count(&self, rival: &Rival, domain: &impl Fn(Var) -> u32) -> bool {
        self.first.is_none_or(|first| domain(rival.cells[0]) & first != 0)
    }

    /// Returns how a line can compare with the one of the rank, if it counts.
    fn orders(&self, rival: &Rival, domain: &impl Fn(Var) -> u32) -> Orders {
        // The first values are equal.
        let start = usize::from(self.first.is_some());
        orders(domain, &rival.cells[start..], &self.line[start..], rival.allowed)
    }

    /// Finds, by group, how its line can compare with the one of the rank.
    fn look(&mut self, domain: &impl Fn(Var) -> u32) -> Result<(), Fault> {
        for place in 0..self.groups.len() {
            if self.counted(&self.groups[place], domain).count() > 1 {
                return Err(Fault::TwoLines(place));
            }
            let candidates = self.candidates(&self.groups[place], domain).iter();
            let found = candidates
                .filter(|rival| self.may_count(rival, domain))
                .fold(0, |found, rival| found | self.orders(rival, domain));
            self.found[place] = found;
            if found == 0 {
                return Err(Fault::NoLine(place));
            }
        }
        if self.count(|orders| orders == LESS) > self.less {
            return Err(Fault::TooManyLess);
        }
        if self.count(|orders| orders & LESS != 0) < self.less {
            return Err(Fault::TooFewLess);
        }
        Ok(())
    }

    fn count(&self, is_counted: impl Fn(Orders) -> bool) -> usize {
        self.found.iter().filter(|&&orders| is_counted(orders)).count()
    }

    /// Demands that a line compares so with the one of the rank. It counts.
    fn keep(
        &self,
        state: &mut State,
        rival: &Rival,
        wanted: Orders,
        reason: Reason,
    ) -> Result<(), Contradiction> {
        let start = usize::from(self.first.is_some());
        let (rival, line) = (&rival.cells[start..], &self.line[start..]);
        match wanted {
            TIE => keep_equal(state, rival, line, reason),
            LESS => keep_order(state, rival, line, true, reason),
            _ if wanted & LESS == 0 => keep_order(state, line, rival, wanted & TIE == 0, reason),
            _ => Ok(()),
        }
    }

    /// Adds why the line of a group can compare in none of these ways with the one of the rank.
    fn add_missing<D: Fn(Var) -> u32>(
        &self,
        group: &[Rival],
        missing: Orders,
        explainer: &mut Explainer<D>,
    ) {
        let candidates = self.candidates(group, &explainer.domain);
        if let (Some(first), [rival]) = (self.first, candidates)
            && (explainer.domain)(rival.cells[0]) == first
        {
            explainer.add(rival.cells[0], !first);
        }
        let start = usize::from(self.first.is_some());
        for rival in candidates {
            if self.may_count(rival, &explainer.domain) {
                let missing = missing & rival.allowed;
                explainer.add_missing(&rival.cells[start..], &self.line[start..], missing);
            } else {
                explainer.add(rival.cells[0], self.first.unwrap_or(0));
            }
        }
    }
}

impl Propagator for Rank {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        if self.look(&|var| state.domain(var)).is_err() {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        let no_more = self.count(|orders| orders == LESS) == self.less;
        let all_needed = self.count(|orders| orders & LESS != 0) == self.less;
        for (group, &found) in self.groups.iter().zip(&self.found) {
            let wanted = match found {
                LESS => LESS,
                _ if found & LESS == 0 || no_more => TIE | GREATER,
                _ if all_needed => LESS,
                _ => ANY,
            };
            for rival in self.candidates(group, &|var| state.domain(var)) {
                let domain = |var| state.domain(var);
                if !self.may_count(rival, &domain) {
                    continue;
                }
                if self.orders(rival, &domain) & wanted != 0 {
                    if self.first.is_none_or(|first| domain(rival.cells[0]) == first) {
                        self.keep(state, rival, rival.allowed & wanted, reason)?;
                    }
                } else if let Some(first) = self.first {
                    state.restrict(rival.cells[0], !first, reason)?;
                } else {
                    return Err(state.fail(Conflict::Unsatisfied { reason }));
                }
            }
        }
        Ok(())
    }

    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        // With one of the lost values in the cell of the loss, the rank is impossible.
        let domain = |var| opposite(loss, state, var);
        let fault = self.look(&domain);
        let mut explainer = Explainer { domain, loss, clause };
        let (missing, count) = match fault {
            Err(Fault::NoLine(place)) => {
                self.add_missing(&self.groups[place], ANY, &mut explainer);
                return left_by(loss);
            }
            Err(Fault::TwoLines(place)) => {
                let first = self.first.unwrap_or(0);
                for rival in self.counted(&self.groups[place], &domain).take(2) {
                    explainer.add(rival.cells[0], !first);
                }
                return left_by(loss);
            }
            Err(Fault::TooManyLess) => (TIE | GREATER, self.less + 1),
            Err(Fault::TooFewLess) => (LESS, self.groups.len() - self.less + 1),
            Ok(()) => return explain_by_all(&self.cells, state, loss, explainer.clause),
        };
        let lacks = self.groups.iter().zip(&self.found).filter(|(_, found)| **found & missing == 0);
        for (group, _) in lacks.take(count) {
            self.add_missing(group, missing, &mut explainer);
        }
        left_by(loss)
    }
}
