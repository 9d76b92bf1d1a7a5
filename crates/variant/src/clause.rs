//! [`Clause`]: a disjunction over cells, as conflict analysis builds it.

use crate::state::Var;
use alloc::vec;
use alloc::vec::Vec;

/// A clause: some cell has one of the values that stand for it here.
///
/// Each entry is a cell and a set of values. The clause is false if no entry has a candidate left.
/// Values that the puzzle alone excludes are left out.
pub(crate) struct Clause {
    /// By cell: the values, 0 if the cell has no entry.
    values: Vec<u32>,
    /// The cells that have or had an entry, each once.
    vars: Vec<Var>,
    is_listed: Vec<bool>,
    /// The cells whose entries have changed since [`take_changed`](Self::take_changed).
    changed: Vec<Var>,
    /// By cell: the candidates without any guess.
    root: Vec<u32>,
}

impl Clause {
    pub(crate) fn new(root: Vec<u32>) -> Self {
        let cells = root.len();
        Self {
            values: vec![0; cells],
            vars: Vec::new(),
            is_listed: vec![false; cells],
            changed: Vec::new(),
            root,
        }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        for &var in &self.vars {
            self.values[usize::from(var)] = 0;
            self.is_listed[usize::from(var)] = false;
        }
        self.vars.clear();
        self.changed.clear();
    }

    /// Adds "the cell has one of these values".
    #[inline]
    pub(crate) fn add(&mut self, var: Var, values: u32) {
        let index = usize::from(var);
        let values = values & self.root[index];
        if values & !self.values[index] == 0 {
            return;
        }
        self.values[index] |= values;
        self.changed.push(var);
        if !self.is_listed[index] {
            self.is_listed[index] = true;
            self.vars.push(var);
        }
    }

    /// Adds all values that a cell has lost, given its candidates.
    #[inline]
    pub(crate) fn add_lost(&mut self, var: Var, domain: u32) {
        self.add(var, !domain);
    }

    /// Returns the candidates of a cell without any guess.
    #[inline]
    pub(crate) fn root(&self, var: Var) -> u32 {
        self.root[usize::from(var)]
    }

    pub(crate) fn set_root(&mut self, var: Var, domain: u32) {
        self.root[usize::from(var)] = domain;
    }

    #[inline]
    pub(crate) fn values(&self, var: Var) -> u32 {
        self.values[usize::from(var)]
    }

    /// Returns whether the entry of a cell has these values, but for those that the puzzle excludes.
    #[inline]
    pub(crate) fn has(&self, var: Var, values: u32) -> bool {
        let index = usize::from(var);
        values & self.root[index] & !self.values[index] == 0
    }

    /// Returns whether the entry of a cell says that it has another value than the one that it is left with.
    #[inline]
    pub(crate) fn says_another(&self, var: Var, left: u32) -> bool {
        self.are_others(var, self.values(var), left)
    }

    /// Returns whether these are all values but the one that the cell is left with.
    #[inline]
    pub(crate) fn are_others(&self, var: Var, values: u32, left: u32) -> bool {
        left.is_power_of_two() && values != 0 && values == self.root(var) & !left
    }

    /// Returns a cell whose entry has changed, each time another change, or `None` if there is none left.
    pub(crate) fn take_changed(&mut self) -> Option<Var> {
        self.changed.pop()
    }

    pub(crate) fn set_values(&mut self, var: Var, values: u32) {
        self.changed.push(var);
        self.values[usize::from(var)] = values;
    }

    /// Returns the cells that have or had an entry.
    pub(crate) fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// Returns the entries.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Var, u32)> + '_ {
        self.vars.iter().map(|&var| (var, self.values(var))).filter(|&(_, values)| values != 0)
    }
}
