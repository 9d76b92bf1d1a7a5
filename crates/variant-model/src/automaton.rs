//! [`Automaton`]: a rule of one's own over the values of a line.

use crate::values::ValueSet;
use alloc::vec::Vec;
use core::fmt;

/// A nondeterministic finite automaton that reads values.
///
/// It accepts a list of values if it can go from a start state to an accepting one by reading them in
/// order. It has 1 to 4,096 states, numbered from 0.
///
/// ```
/// use ninefold_variant_model::{Automaton, ValueSet};
///
/// // State 1 is reached by a nine, and kept.
/// let mut has_nine = Automaton::new(2)?;
/// has_nine.start(0).accept(1);
/// has_nine.step(0, ValueSet::only(9), 1);
/// has_nine.step(0, ValueSet::from_bits(0b01_1111_1110), 0);
/// has_nine.step(1, ValueSet::from_bits(0b11_1111_1110), 1);
/// assert!(has_nine.accepts(&[3, 9, 4]));
/// assert!(!has_nine.accepts(&[3, 8, 4]));
/// # Ok::<(), ninefold_variant_model::AutomatonError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Automaton {
    is_start: Vec<bool>,
    is_accepting: Vec<bool>,
    /// By state: values, and the state that they lead to.
    steps: Vec<Vec<(ValueSet, u16)>>,
}

/// The error of an automaton without a state or with more than 4,096.
///
/// ```
/// use ninefold_variant_model::Automaton;
///
/// let error = Automaton::new(0).unwrap_err();
/// assert_eq!(error.to_string(), "an automaton has 1 to 4096 states, not 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AutomatonError {
    states: usize,
}

impl fmt::Display for AutomatonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an automaton has 1 to {} states, not {}", Automaton::MAX_STATES, self.states)
    }
}

impl core::error::Error for AutomatonError {}

impl Automaton {
    /// Number of states that an automaton may have.
    pub const MAX_STATES: usize = 4_096;

    /// Makes an automaton without steps.
    ///
    /// # Errors
    ///
    /// If the number of states is 0 or above [`MAX_STATES`](Self::MAX_STATES).
    pub fn new(states: usize) -> Result<Self, AutomatonError> {
        if states == 0 || states > Self::MAX_STATES {
            return Err(AutomatonError { states });
        }
        Ok(Self {
            is_start: alloc::vec![false; states],
            is_accepting: alloc::vec![false; states],
            steps: alloc::vec![Vec::new(); states],
        })
    }

    /// Makes a state a start state. States that do not exist are passed over.
    pub fn start(&mut self, state: usize) -> &mut Self {
        if let Some(is_start) = self.is_start.get_mut(state) {
            *is_start = true;
        }
        self
    }

    /// Makes a state an accepting state. States that do not exist are passed over.
    pub fn accept(&mut self, state: usize) -> &mut Self {
        if let Some(is_accepting) = self.is_accepting.get_mut(state) {
            *is_accepting = true;
        }
        self
    }

    /// Adds a step: in state `from`, any of the values leads to state `to`. Steps between states that do
    /// not exist are passed over.
    pub fn step(&mut self, from: usize, values: ValueSet, to: usize) -> &mut Self {
        if to >= self.states() || values.is_empty() {
            return self;
        }
        if let Some(steps) = self.steps.get_mut(from) {
            match steps.iter_mut().find(|(_, target)| usize::from(*target) == to) {
                Some((known, _)) => *known = known.union(values),
                None => steps.push((values, to as u16)),
            }
        }
        self
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.steps.len()
    }

    /// Returns whether a state is a start state.
    pub fn is_start(&self, state: usize) -> bool {
        self.is_start.get(state).copied().unwrap_or(false)
    }

    /// Returns whether a state is an accepting state.
    pub fn is_accepting(&self, state: usize) -> bool {
        self.is_accepting.get(state).copied().unwrap_or(false)
    }

    /// Returns the steps out of a state: values, and the state that they lead to.
    pub fn steps(&self, state: usize) -> impl Iterator<Item = (ValueSet, usize)> + '_ {
        self.steps.get(state).into_iter().flatten().map(|&(values, to)| (values, usize::from(to)))
    }

    /// Returns whether the automaton accepts a list of values.
    pub fn accepts(&self, values: &[u8]) -> bool {
        let mut now = self.is_start.clone();
        for &value in values {
            let mut next = alloc::vec![false; self.states()];
            for state in (0..self.states()).filter(|&state| now[state]) {
                for (allowed, to) in self.steps(state) {
                    next[to] |= allowed.contains(value);
                }
            }
            now = next;
        }
        now.iter().zip(&self.is_accepting).any(|(is_now, is_accepting)| *is_now && *is_accepting)
    }
}
