//! [`Engine`]: propagation of a compiled puzzle.

use crate::clause::Clause;
use crate::network::{Network, PairArc};
use crate::nogoods::Nogoods;
use crate::propagate::{Cost, Loss};
use crate::search::Root;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::collections::VecDeque;
use alloc::vec::Vec;

/// A compiled puzzle, its domains, and what is to be done next.
pub(crate) struct Engine {
    pub(crate) network: Network,
    pub(crate) state: State,
    pub(crate) nogoods: Nogoods,
    pub(crate) clause: Clause,
    /// What cells are left with for good, if it was learnt above level 0.
    facts: Vec<(Var, u32)>,
    /// Events whose consequences are drawn.
    head: usize,
    /// Whether all propagators explain well, so that the search learns soon.
    pub(crate) explains_well: bool,
    /// Cells that their peers have left one value, while the consequences are not drawn. If all propagators
    /// explain well, these wait for the propagators: clauses are better if a value follows from a house
    /// that has no other place for it. There are a fifth fewer dead ends.
    naked_singles: VecDeque<Var>,
    /// The propagator after the one that ran last. All that wait take turns, so that cheap ones do
    /// not run again after each step of the others.
    cursor: usize,
    /// The first propagator that runs only if no cheaper one waits.
    first_high: usize,
    /// Propagators that wait, as bits. The cheapest come first.
    waiting: Vec<u64>,
    /// By cell: the propagators that its changes matter to, as bits.
    interested: Vec<u64>,
    is_idempotent: Vec<bool>,
}

impl Engine {
    pub(crate) fn new(mut network: Network) -> Self {
        network.order();
        let mut propagators = core::mem::take(&mut network.propagators);
        for propagator in &mut propagators {
            propagator.look_around(&network);
        }
        network.propagators = propagators;
        let state = State::new(network.domains.clone());
        let words = network.propagators.len().div_ceil(64);
        let mut interested = alloc::vec![0; words * network.domains.len()];
        let mut waiting = alloc::vec![0; words];
        for (index, propagator) in network.propagators.iter().enumerate() {
            let (word, bit) = (index / 64, 1 << (index % 64));
            waiting[word] |= bit;
            for &var in propagator.cells() {
                interested[usize::from(var) * words + word] |= bit;
            }
        }
        Self {
            is_idempotent: network.propagators.iter().map(|one| one.is_idempotent()).collect(),
            nogoods: Nogoods::new(network.domains.len(), network.values),
            clause: Clause::new(network.domains.clone()),
            state,
            facts: Vec::new(),
            head: 0,
            explains_well: network.propagators.iter().all(|one| one.explains_well()),
            naked_singles: VecDeque::new(),
            cursor: 0,
            first_high: network.propagators.partition_point(|one| one.cost() < Cost::High),
            waiting,
            interested,
            network,
        }
    }

    /// Draws the consequences of cells that are fixed before any event.
    pub(crate) fn propagate_givens(&mut self) -> Result<(), Contradiction> {
        for var in 0..self.state.domains.len() as Var {
            if self.state.domain(var) == 0 {
                return Err(self.state.fail(Conflict::Unsatisfied { reason: Reason::Root }));
            }
        }
        for var in 0..self.state.domains.len() as Var {
            self.draw(var)?;
        }
        self.propagate()
    }

    /// Draws all consequences.
    pub(crate) fn propagate(&mut self) -> Result<(), Contradiction> {
        let result = self.draw_all();
        if result.is_err() {
            self.head = self.state.trail.len();
            self.waiting.fill(0);
            self.naked_singles.clear();
        } else if self.state.level() == 0 {
            self.note_root();
        }
        result
    }

    /// Notes that values are struck for good.
    fn note_root(&mut self) {
        for event in &self.state.trail {
            self.clause.set_root(event.var, self.state.domain(event.var));
        }
    }

    fn draw_all(&mut self) -> Result<(), Contradiction> {
        loop {
            while let Some(event) = self.state.trail.get(self.head) {
                let (var, reason) = (event.var, event.reason);
                let lost = event.before & !event.after;
                // A later event of the cell says more.
                let is_last = self.state.is_last(var, self.head);
                self.head += 1;
                // What was learnt goes first: clauses that follow from it are better, so there are fewer
                // dead ends. With the order of SAT solvers, there are twice as many.
                self.nogoods.propagate(&mut self.state, var, lost)?;
                if is_last {
                    let is_placed = self.state.domain(var).is_power_of_two();
                    if self.explains_well && is_placed && matches!(reason, Reason::Peer(_)) {
                        self.naked_singles.push_back(var);
                    } else {
                        self.draw(var)?;
                    }
                }
                let words = self.waiting.len();
                let interested = &self.interested[usize::from(var) * words..][..words];
                for (waiting, interested) in self.waiting.iter_mut().zip(interested) {
                    *waiting |= interested;
                }
                if let Reason::Propagator(index) = reason
                    && self.is_idempotent[index as usize]
                {
                    // All its events stand together, so none of another kind was seen meanwhile.
                    self.waiting[index as usize / 64] &= !(1 << (index % 64));
                }
            }
            if let Some(index) = self.next_waiting() {
                self.network.propagators[index as usize]
                    .propagate(&mut self.state, Reason::Propagator(index))?;
            } else if let Some(var) = self.naked_singles.pop_front() {
                self.draw(var)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Returns the propagator that runs next.
    fn next_waiting(&mut self) -> Option<u32> {
        let mut found = Self::first_from(&self.waiting, self.cursor)
            .or_else(|| Self::first_from(&self.waiting, 0))?;
        if found >= self.first_high {
            found = Self::first_from(&self.waiting, 0)?;
        }
        self.waiting[found / 64] &= !(1 << (found % 64));
        self.cursor = found + 1;
        Some(found as u32)
    }

    /// Returns the place of the first bit that is set, from a place on.
    fn first_from(words: &[u64], start: usize) -> Option<usize> {
        let mut word = start / 64;
        let mut bits = words.get(word)? & (u64::MAX << (start % 64));
        while bits == 0 {
            word += 1;
            bits = *words.get(word)?;
        }
        Some(word * 64 + bits.trailing_zeros() as usize)
    }

    /// Draws the direct consequences of a cell's domain: peers and pair tables.
    #[inline(always)]
    fn draw(&mut self, var: Var) -> Result<(), Contradiction> {
        let index = usize::from(var);
        let domain = self.state.domain(var);
        if domain.is_power_of_two() {
            self.strike_from_peers(var, domain)?;
        }
        if !self.network.arcs_from[index].is_empty() {
            self.draw_pairs(var, domain)?;
        }
        Ok(())
    }

    fn strike_from_peers(&mut self, var: Var, value: u32) -> Result<(), Contradiction> {
        for &peer in &self.network.peers[usize::from(var)] {
            self.state.restrict(peer, !value, Reason::Peer(var))?;
        }
        Ok(())
    }

    fn draw_pairs(&mut self, var: Var, domain: u32) -> Result<(), Contradiction> {
        for &arc in &self.network.arcs_from[usize::from(var)] {
            let PairArc { to, table, .. } = self.network.arcs[arc as usize];
            let supported = self.network.tables[table as usize].supported(domain);
            self.state.restrict(to, supported, Reason::Pair(arc))?;
        }
        Ok(())
    }

    /// Takes back all guesses above a level.
    pub(crate) fn return_to(&mut self, level: u32) {
        self.state.return_to(level);
        self.head = self.state.trail.len();
    }

    /// Returns to the state before the first question, and forgets what was learnt.
    pub(crate) fn return_to_root(&mut self, root: &Root) {
        self.return_to(0);
        while self.state.trail.len() > root.events {
            self.state.undo();
        }
        self.head = self.state.trail.len();
        for (var, &domain) in root.domains.iter().enumerate() {
            self.clause.set_root(var as Var, domain);
        }
        self.state.saved.fill(0);
        self.facts.clear();
        self.nogoods.clear();
        self.cursor = 0;
    }

    /// Keeps what a cell is left with for good.
    pub(crate) fn keep_fact(&mut self, var: Var, values: u32) {
        let root = self.clause.root(var);
        self.clause.set_root(var, root & values);
        self.facts.push((var, values));
    }

    /// Applies what was learnt for good. The search is at level 0.
    pub(crate) fn apply_facts(&mut self) -> Result<(), Contradiction> {
        while let Some((var, values)) = self.facts.pop() {
            self.state.restrict(var, values, Reason::Root)?;
        }
        Ok(())
    }

    /// Forgets clauses of little use.
    pub(crate) fn forget(&mut self) {
        self.nogoods.forget(&mut self.state.trail);
    }

    /// Undoes the last event. The consequences of those before it are drawn.
    pub(crate) fn undo(&mut self) -> Option<crate::state::Event> {
        let event = self.state.undo();
        self.head = self.state.trail.len();
        event
    }

    /// Adds to the clause why a cell lost values; returns the values that the cell is left with
    /// because of it, at most all others. The state is the one before the loss.
    pub(crate) fn explain(&mut self, reason: Reason, loss: Loss) -> u32 {
        let clause = &mut self.clause;
        match reason {
            // These are not asked for: values lost so stand in no clause, or end the analysis.
            Reason::Root | Reason::Decision => {}
            Reason::Tried => {
                for (var, after) in self.state.guesses() {
                    clause.add(var, !after);
                }
            }
            Reason::Peer(peer) => clause.add(peer, !loss.values),
            Reason::Pair(arc) => {
                let from = self.network.arcs[arc as usize].from;
                clause.add(from, self.network.table_back(arc).supported(loss.values));
            }
            Reason::Propagator(index) => {
                let propagator = &mut self.network.propagators[index as usize];
                return propagator.explain(&self.state, Some(loss), clause);
            }
            Reason::Nogood(at) => {
                self.nogoods.bump(at);
                return self.nogoods.explain(at, loss.var, clause);
            }
        }
        !loss.values
    }

    /// Returns what the reason of an event leaves the cell, if the reason is known without the state at
    /// its time, and `follows` is true for all other cells and values that it is about. `values` are those
    /// that the cell lost by the event.
    pub(crate) fn implied(
        &self,
        place: u32,
        values: u32,
        follows: &mut dyn FnMut(Var, u32) -> bool,
    ) -> Option<u32> {
        let event = self.state.event(place)?;
        match event.reason {
            Reason::Peer(peer) => follows(peer, !values).then_some(!values),
            Reason::Pair(arc) => {
                let from = self.network.arcs[arc as usize].from;
                follows(from, self.network.table_back(arc).supported(values)).then_some(!values)
            }
            Reason::Nogood(at) => {
                let mut left = 0;
                for (other, needed) in self.nogoods.entries(at) {
                    if other == event.var {
                        left = needed;
                    } else if !follows(other, needed) {
                        return None;
                    }
                }
                Some(left)
            }
            Reason::Propagator(index) => {
                let loss = Loss { var: event.var, values, after: event.after };
                self.network.propagators[index as usize].implied(loss, follows)
            }
            Reason::Root | Reason::Decision | Reason::Tried => None,
        }
    }

    /// Makes the clause that a conflict violates.
    pub(crate) fn explain_conflict(&mut self, conflict: Conflict) {
        self.clause.clear();
        match conflict {
            Conflict::NoValue { var, allowed, reason } => {
                let values = self.state.domain(var);
                let left = self.explain(reason, Loss { var, values, after: allowed });
                self.clause.add(var, left);
            }
            Conflict::Unsatisfied { reason: Reason::Propagator(index) } => {
                self.network.propagators[index as usize].explain(
                    &self.state,
                    None,
                    &mut self.clause,
                );
            }
            Conflict::Unsatisfied { .. } => {}
        }
    }
}
