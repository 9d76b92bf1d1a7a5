//! [`Choice`]: which cell is guessed next, and which value.

use crate::bits::places;
use crate::engine::Engine;
use crate::state::Var;
use alloc::vec::Vec;

/// Chooses guesses: cells that were in many recent dead ends and have few candidates.
pub(crate) struct Choice {
    /// By cell: how much it took part in recent dead ends.
    activity: Vec<f64>,
    /// What taking part in a dead end is worth now.
    worth: f64,
    /// Whether cells are taken in reading order, with the smallest values first.
    pub(crate) is_ordered: bool,
    /// Whether the search learns: 0 or 1.
    mode: usize,
    /// By cell and value, when the value is tried: the lowest number first. Empty: the last value of
    /// the cell first, then the smallest.
    ranks: Vec<u8>,
}

/// What a dead end is worth, compared with the one before it: while the search does not learn, and
/// while it does.
const GROWTH: [f64; 2] = [1.0 / 0.9999, 1.0 / 0.95];
/// What a cell without a dead end counts, in dead ends: likewise.
const BASE: [f64; 2] = [10.0, 0.1];
/// Activities are made smaller when one is above this.
const TOO_LARGE: f64 = 1e100;

impl Choice {
    pub(crate) fn new(cells: usize) -> Self {
        Self {
            activity: alloc::vec![0.0; cells],
            worth: 1.0,
            is_ordered: false,
            mode: 0,
            ranks: Vec::new(),
        }
    }

    /// Forgets all dead ends and the order of values.
    pub(crate) fn restart(&mut self) {
        self.activity.fill(0.0);
        self.worth = 1.0;
        self.mode = 0;
        self.ranks.clear();
    }

    /// Draws a random order of the values of each cell, and a random preference for some cells among
    /// those with as many candidates. `below` returns a random number below another one.
    pub(crate) fn randomize(&mut self, values: usize, mut below: impl FnMut(u32) -> u32) {
        self.ranks.clear();
        for activity in &mut self.activity {
            // Less than what a candidate fewer is worth.
            *activity = f64::from(below(1 << 16)) / f64::from(1 << 16);
            let start = self.ranks.len();
            self.ranks.extend(0..values as u8);
            for end in (1..values).rev() {
                self.ranks.swap(start + end, start + below(end as u32 + 1) as usize);
            }
        }
    }

    /// Notes that a cell took part in a dead end.
    pub(crate) fn bump(&mut self, var: Var) {
        let activity = &mut self.activity[usize::from(var)];
        *activity += self.worth;
        if *activity > TOO_LARGE {
            for activity in &mut self.activity {
                *activity /= TOO_LARGE;
            }
            self.worth /= TOO_LARGE;
        }
    }

    /// Notes that the search learns now.
    pub(crate) fn learn(&mut self) {
        self.mode = 1;
    }

    /// Notes that a dead end is over.
    pub(crate) fn decay(&mut self) {
        self.worth *= GROWTH[self.mode];
    }

    /// Returns a cell and the value to try, or `None` if all cells are fixed.
    pub(crate) fn next(&self, engine: &Engine) -> Option<(Var, u32)> {
        let domains = &engine.state.domains;
        let open = |domain: u32| !domain.is_power_of_two();
        let var = if self.is_ordered {
            domains.iter().position(|&domain| open(domain))?
        } else {
            let mut best: Option<(usize, f64)> = None;
            for (var, &domain) in domains.iter().enumerate().filter(|&(_, &domain)| open(domain)) {
                let score = (self.activity[var] + self.worth * BASE[self.mode])
                    / f64::from(domain.count_ones());
                if best.is_none_or(|(_, most)| score > most) {
                    best = Some((var, score));
                }
            }
            best?.0
        };
        let domain = domains[var];
        if !self.ranks.is_empty() {
            let ranks = &self.ranks[var * engine.network.values..][..engine.network.values];
            let first = places(domain).min_by_key(|&place| ranks[place as usize])?;
            return Some((var as Var, 1 << first));
        }
        let kept = engine.state.saved[var] & domain;
        let value = if kept != 0 && !self.is_ordered { kept } else { domain };
        Some((var as Var, 1 << value.trailing_zeros()))
    }
}
