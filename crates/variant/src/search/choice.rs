//! [`Choice`]: which cell is guessed next, and which value.

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
        Self { activity: alloc::vec![0.0; cells], worth: 1.0, is_ordered: false, mode: 0 }
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
        let kept = engine.state.saved[var] & domain;
        let value = if kept != 0 && !self.is_ordered { kept } else { domain };
        Some((var as Var, 1 << value.trailing_zeros()))
    }
}
