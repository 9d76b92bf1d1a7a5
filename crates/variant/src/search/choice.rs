//! [`Choice`]: which cell is guessed next, and which value.

use crate::bits::places;
use crate::clause::Clause;
use crate::engine::Engine;
use crate::state::Var;
use alloc::vec::Vec;

/// Chooses guesses. Without learning: cells that were in many recent dead ends and have few candidates.
/// While the search learns: the candidate that was in most recent dead ends. So a value that stands in
/// the way of a whole house is tried before others of its cell.
pub(crate) struct Choice {
    /// By cell: how much it took part in recent dead ends.
    activity: Vec<f64>,
    /// What taking part in a dead end is worth now.
    worth: f64,
    /// By cell and value: how much the candidate took part in recent dead ends, while the search learns.
    candidates: Vec<f64>,
    /// By cell and value: the dead end in which the candidate took part last.
    noted: Vec<u32>,
    /// Number of the dead end, from 1.
    dead_end: u32,
    /// Number of values of a cell.
    values: usize,
    /// Whether cells are taken in reading order, with the smallest values first.
    pub(crate) is_ordered: bool,
    /// Whether the search learns.
    learns: bool,
    /// Whether a search that learns tries the last value of a cell first as well.
    keeps_values: bool,
    /// By cell and value, when the value is tried while the search does not learn: the lowest number first.
    /// Empty: the last value of the cell first, then the smallest.
    ranks: Vec<u8>,
}

/// What a dead end is worth, compared with the one before it: while the search does not learn, and
/// while it does.
const GROWTH: [f64; 2] = [1.0 / 0.9999, 1.0 / 0.95];
/// What a cell without a dead end counts, in dead ends.
const BASE: f64 = 10.0;
/// Activities are made smaller when one is above this.
const TOO_LARGE: f64 = 1e100;

impl Choice {
    pub(crate) fn new(cells: usize, values: usize) -> Self {
        Self {
            activity: alloc::vec![0.0; cells],
            candidates: alloc::vec![0.0; cells * values],
            noted: alloc::vec![0; cells * values],
            dead_end: 1,
            values,
            worth: 1.0,
            is_ordered: false,
            learns: false,
            keeps_values: false,
            ranks: Vec::new(),
        }
    }

    /// Forgets all dead ends and the order of values.
    pub(crate) fn restart(&mut self) {
        self.activity.fill(0.0);
        self.candidates.fill(0.0);
        self.worth = 1.0;
        self.dead_end = self.dead_end.wrapping_add(1);
        self.learns = false;
        self.keeps_values = false;
        self.ranks.clear();
    }

    /// Draws a random order of the values of each cell, and a random preference for some cells among
    /// those with as many candidates. `below` returns a random number below another one.
    pub(crate) fn randomize(&mut self, mut below: impl FnMut(u32) -> u32) {
        self.ranks.clear();
        for activity in &mut self.activity {
            // Less than what a candidate fewer is worth.
            *activity = f64::from(below(1 << 16)) / f64::from(1 << 16);
            add_random_ranks(&mut self.ranks, self.values, &mut below);
        }
    }

    /// Notes that a cell took part in a dead end.
    pub(crate) fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[usize::from(var)];
        *activity += self.worth;
        if *activity > TOO_LARGE {
            self.scale_down();
        }
    }

    /// Notes that a loss of a cell took part in a dead end: these values. `left` is what the cell was left
    /// with. If that is one value, and the loss is that of all others, it is the value that took part.
    ///
    /// Returns the values that this says of for the first time in this dead end.
    pub(crate) fn bump_loss(&mut self, clause: &Clause, var: Var, left: u32, lost: u32) -> u32 {
        let is_placed = clause.are_others(var, lost, left);
        let start = usize::from(var) * self.values;
        let mut new = 0;
        for place in places(if is_placed { left } else { lost }) {
            let candidate = start + place as usize;
            if self.noted[candidate] == self.dead_end {
                continue;
            }
            self.noted[candidate] = self.dead_end;
            self.candidates[candidate] += self.worth;
            if self.candidates[candidate] > TOO_LARGE {
                self.scale_down();
            }
            new |= 1 << place;
        }
        if is_placed && new != 0 { lost } else { new }
    }

    fn scale_down(&mut self) {
        for activity in self.activity.iter_mut().chain(&mut self.candidates) {
            *activity /= TOO_LARGE;
        }
        self.worth /= TOO_LARGE;
    }

    /// Notes that the values that cells have kept are wanted.
    pub(crate) fn keep_values(&mut self) {
        self.keeps_values = true;
    }

    /// Notes that the search learns now.
    pub(crate) fn learn(&mut self) {
        self.learns = true;
    }

    /// Notes that a dead end is over.
    pub(crate) fn decay(&mut self) {
        self.worth *= GROWTH[usize::from(self.learns)];
        self.dead_end = self.dead_end.wrapping_add(1);
    }

    /// Returns a cell and the value to try, or `None` if all cells are fixed.
    pub(crate) fn next(&self, engine: &Engine) -> Option<(Var, u32)> {
        let domains = &engine.state.domains;
        if self.learns && !self.is_ordered {
            let (var, value) = self.most_active(domains)?;
            let kept = engine.state.saved[usize::from(var)] & domains[usize::from(var)];
            let is_kept = self.keeps_values && kept != 0;
            return Some((var, if is_kept { kept & kept.wrapping_neg() } else { value }));
        }
        let open = |domain: u32| !domain.is_power_of_two();
        let var = if self.is_ordered {
            domains.iter().position(|&domain| open(domain))?
        } else {
            let mut best: Option<(usize, f64)> = None;
            for (var, &domain) in domains.iter().enumerate().filter(|&(_, &domain)| open(domain)) {
                let score =
                    (self.activity[var] + self.worth * BASE) / f64::from(domain.count_ones());
                if best.is_none_or(|(_, most)| score > most) {
                    best = Some((var, score));
                }
            }
            best?.0
        };
        let domain = domains[var];
        if !self.ranks.is_empty() {
            let ranks = &self.ranks[var * self.values..][..self.values];
            let first = places(domain).min_by_key(|&place| ranks[place as usize])?;
            return Some((var as Var, 1 << first));
        }
        let kept = engine.state.saved[var] & domain;
        let value = if kept != 0 && !self.is_ordered { kept } else { domain };
        Some((var as Var, 1 << value.trailing_zeros()))
    }

    /// Returns the candidate that took part in most recent dead ends.
    fn most_active(&self, domains: &[u32]) -> Option<(Var, u32)> {
        let mut best: Option<(Var, u32)> = None;
        let mut most = -1.0;
        for (var, &domain) in domains.iter().enumerate() {
            if domain.is_power_of_two() {
                continue;
            }
            for place in places(domain) {
                let activity = self.candidates[var * self.values + place as usize];
                if activity > most {
                    (most, best) = (activity, Some((var as Var, 1 << place)));
                }
            }
        }
        best
    }
}

/// Adds the numbers below the number of values in a random order. `below` returns a random number below
/// another one.
pub(crate) fn add_random_ranks(
    ranks: &mut Vec<u8>,
    values: usize,
    mut below: impl FnMut(u32) -> u32,
) {
    let start = ranks.len();
    ranks.extend(0..values as u8);
    for end in (1..values).rev() {
        ranks.swap(start + end, start + below(end as u32 + 1) as usize);
    }
}
