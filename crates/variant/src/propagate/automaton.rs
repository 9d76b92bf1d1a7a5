//! [`AcceptedLine`]: an automaton accepts the values of a line.

use super::{Cost, Loss, Propagator, explain_by_all, left_by, opposite};
use crate::clause::Clause;
use crate::compile::machine::Machine;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec;
use alloc::vec::Vec;

/// A line whose values an automaton accepts.
///
/// One sweep forward finds the states that the first cells can lead to, one sweep backward those
/// from which the other cells lead to an accepting state. A value is struck where no step between
/// such states has it. So the filtering is exact (Pesant: A Regular Language Membership Constraint
/// for Finite Sequences of Variables, 2004). Sets of states are words of bits, as in Interactive
/// Sudoku Solver.
///
/// If a cell is on the line twice, its places are filtered on their own. With all cells fixed, that
/// is exact as well.
pub(crate) struct AcceptedLine {
    /// The cells of the line in order, perhaps some more than once.
    cells: Vec<Var>,
    has_repeats: bool,
    /// By state: sets of values, and the states that they lead to.
    steps: Vec<Vec<(u32, u16)>>,
    accepting: Vec<u64>,
    /// Number of words of a set of states.
    words: usize,
    /// By number of cells: the states after them.
    forward: Vec<u64>,
    /// The same from the other end: the states that are wanted before the cells that follow.
    backward: Vec<u64>,
}

impl AcceptedLine {
    pub(crate) fn new(cells: Vec<Var>, machine: Machine) -> Self {
        let words = machine.steps.len().div_ceil(64);
        let mut forward = vec![0; words * (cells.len() + 1)];
        for &state in &machine.starts {
            insert(&mut forward[..words], state);
        }
        let mut accepting = vec![0; words];
        for state in (0..machine.steps.len()).filter(|&state| machine.is_accepting[state]) {
            insert(&mut accepting, state as u16);
        }
        let has_repeats = cells.iter().enumerate().any(|(n, var)| cells[..n].contains(var));
        let backward = forward.clone();
        Self { cells, has_repeats, steps: machine.steps, accepting, words, forward, backward }
    }

    /// Follows a cell with these values forward, from the states before place `place`.
    fn step(&mut self, place: usize, domain: u32) {
        let words = self.words;
        let (before, after) = self.forward.split_at_mut((place + 1) * words);
        let (before, after) = (&before[place * words..], &mut after[..words]);
        after.fill(0);
        for state in states(before) {
            for &(set, to) in &self.steps[state] {
                if set & domain != 0 {
                    insert(after, to);
                }
            }
        }
    }

    /// Follows a cell with these values backward, from the states `self.backward` after it to those
    /// among `before` that lead to them. Returns the values that do.
    fn step_back(&mut self, place: usize, domain: u32, before: impl Iterator<Item = usize>) -> u32 {
        let words = self.words;
        let (own, after) = self.backward.split_at_mut((place + 1) * words);
        let (own, after) = (&mut own[place * words..], &after[..words]);
        own.fill(0);
        let mut supported = 0;
        for state in before {
            for &(set, to) in &self.steps[state] {
                let here = set & domain;
                if here != 0 && contains(after, to) {
                    supported |= here;
                    insert(own, state as u16);
                }
            }
        }
        supported
    }

    /// Returns the values that lead from a state that `forward` has to one that `backward` has.
    fn bridging(&self, place: usize) -> u32 {
        let words = self.words;
        let after = &self.backward[(place + 1) * words..(place + 2) * words];
        let mut found = 0;
        for state in states(&self.forward[place * words..(place + 1) * words]) {
            for &(set, to) in &self.steps[state] {
                if contains(after, to) {
                    found |= set;
                }
            }
        }
        found
    }

    fn begin_backward(&mut self) {
        let end = self.cells.len() * self.words;
        self.backward[end..].copy_from_slice(&self.accepting);
    }
}

fn insert(set: &mut [u64], state: u16) {
    set[usize::from(state) / 64] |= 1 << (state % 64);
}

fn contains(set: &[u64], state: u16) -> bool {
    set[usize::from(state) / 64] >> (state % 64) & 1 == 1
}

/// Returns the states of a set in ascending order.
fn states(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        core::iter::from_fn(move || {
            let place = bits.trailing_zeros() as usize;
            bits &= bits.checked_sub(1)?;
            Some(64 * word + place)
        })
    })
}

impl Propagator for AcceptedLine {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn is_idempotent(&self) -> bool {
        !self.has_repeats
    }

    fn explains_well(&self) -> bool {
        true
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let words = self.words;
        for place in 0..self.cells.len() {
            self.step(place, state.domain(self.cells[place]));
        }
        self.begin_backward();
        let end = self.cells.len() * words;
        let is_met = |(a, b): (&u64, &u64)| a & b != 0;
        if !self.forward[end..].iter().zip(&self.backward[end..]).any(is_met) {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        for place in (0..self.cells.len()).rev() {
            let var = self.cells[place];
            let before = core::mem::take(&mut self.forward);
            let reached = states(&before[place * words..(place + 1) * words]);
            let supported = self.step_back(place, state.domain(var), reached);
            self.forward = before;
            state.restrict(var, supported, reason)?;
        }
        Ok(())
    }

    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        if self.has_repeats {
            // The sweeps might combine two of the lost values. All that the others lost is enough.
            return explain_by_all(&self.cells, state, loss, clause);
        }
        let now = |var: Var| opposite(loss, state, var);
        self.begin_backward();
        for place in (0..self.cells.len()).rev() {
            let domain = now(self.cells[place]);
            self.step_back(place, domain, 0..self.steps.len());
        }
        // Each cell gets back all values but those that would lead to an accepting state.
        for place in 0..self.cells.len() {
            let var = self.cells[place];
            if loss.is_some_and(|loss| loss.var == var) {
                self.step(place, now(var));
                continue;
            }
            let root = clause.root(var) | now(var);
            let needed = self.bridging(place) & root & !now(var);
            clause.add(var, needed);
            self.step(place, root & !needed);
        }
        left_by(loss)
    }
}
