//! [`Machine`]: an automaton in the form that the propagator of lines uses.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use ninefold_variant_model::Automaton;

/// States that a machine may have. Rules that need more are only tested when few cells are open.
const MOST_STATES: usize = 4_096;

/// States up to which an automaton is made deterministic.
const MOST_DETERMINED: usize = 1_024;

/// Rounds in which states are told apart. A machine that needs more is left as it is.
const MOST_ROUNDS: usize = 64;

/// A nondeterministic automaton over values, which count from 0.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) starts: BTreeSet<u16>,
    pub(crate) is_accepting: Vec<bool>,
    /// By state: sets of values, and the states that they lead to.
    pub(crate) steps: Vec<Vec<(u32, u16)>>,
}

impl Machine {
    /// Makes the machine whose states are found from `start` on, or `None` if there are too many.
    /// `step` returns the state that a value leads to, or `None` if the value is not accepted.
    pub(crate) fn explore<S: Ord + Clone>(
        values: usize,
        start: S,
        step: impl Fn(&S, u32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let mut known = BTreeMap::from([(start.clone(), 0u16)]);
        let mut list = vec![start];
        let mut steps: Vec<Vec<(u32, u16)>> = Vec::new();
        while let Some(state) = list.get(steps.len()).cloned() {
            let mut out: Vec<(u32, u16)> = Vec::new();
            for value in 0..values as u32 {
                let Some(next) = step(&state, value) else { continue };
                let to = *known.entry(next.clone()).or_insert_with(|| {
                    list.push(next);
                    (list.len() - 1) as u16
                });
                if list.len() > MOST_STATES {
                    return None;
                }
                match out.iter_mut().find(|(_, known)| *known == to) {
                    Some((set, _)) => *set |= 1 << value,
                    None => out.push((1 << value, to)),
                }
            }
            steps.push(out);
        }
        let is_accepting = list.iter().map(accepts).collect();
        Some(Self { starts: BTreeSet::from([0]), is_accepting, steps }.reduced())
    }

    /// Makes the machine of a rule's automaton. `lowest` is the puzzle's smallest value.
    pub(crate) fn of(automaton: &Automaton, values: usize, lowest: u8) -> Self {
        let all = crate::bits::lowest(values);
        let states = 0..automaton.states();
        let steps = |state| {
            let steps = automaton.steps(state);
            let steps = steps.map(|(set, to)| ((set.bits() >> lowest) as u32 & all, to as u16));
            steps.filter(|&(set, _)| set != 0).collect()
        };
        let given = Self {
            starts: states
                .clone()
                .filter(|&state| automaton.is_start(state))
                .map(|state| state as u16)
                .collect(),
            is_accepting: states.clone().map(|state| automaton.is_accepting(state)).collect(),
            steps: states.map(steps).collect(),
        };
        let given = given.reduced();
        match given.determined(values) {
            Some(determined) if determined.steps.len() <= given.steps.len() => determined,
            _ => given,
        }
    }

    /// Returns the machine whose states are sets of this one's states, or `None` if they are many.
    fn determined(&self, values: usize) -> Option<Self> {
        let step = |from: &BTreeSet<u16>, value: u32| {
            let steps = from.iter().flat_map(|&state| &self.steps[usize::from(state)]);
            let to: BTreeSet<u16> =
                steps.filter(|(set, _)| set >> value & 1 == 1).map(|&(_, to)| to).collect();
            (!to.is_empty()).then_some(to)
        };
        let accepts =
            |states: &BTreeSet<u16>| states.iter().any(|&one| self.is_accepting[usize::from(one)]);
        if self.steps.len() > MOST_DETERMINED {
            return None;
        }
        Self::explore(values, self.starts.clone(), step, accepts)
    }

    /// Returns a smaller machine that accepts the same lists: without states that lead nowhere or are
    /// not reached, and with equivalent states as one (partition refinement, as Moore's algorithm).
    fn reduced(self) -> Self {
        let useful = self.useful();
        let mut class: Vec<u32> = vec![0; self.steps.len()];
        for (class, &is_accepting) in class.iter_mut().zip(&self.is_accepting) {
            *class = u32::from(is_accepting);
        }
        let mut classes = 0;
        let mut is_stable = false;
        for _ in 0..MOST_ROUNDS {
            let mut known = BTreeMap::new();
            let mut next = vec![0; class.len()];
            for state in (0..class.len()).filter(|&state| useful[state]) {
                let mut steps: BTreeMap<u32, u32> = BTreeMap::new();
                for &(set, to) in &self.steps[state] {
                    if useful[usize::from(to)] {
                        *steps.entry(class[usize::from(to)]).or_insert(0) |= set;
                    }
                }
                let count = known.len() as u32;
                next[state] = *known.entry((class[state], steps)).or_insert(count);
            }
            class = next;
            if known.len() == classes {
                is_stable = true;
                break;
            }
            classes = known.len();
        }
        if !is_stable {
            // Only the useless states are left out.
            classes = 0;
            for (class, _) in class.iter_mut().zip(&useful).filter(|(_, useful)| **useful) {
                *class = classes as u32;
                classes += 1;
            }
        }
        self.merged(&useful, &class, classes)
    }

    /// Returns the machine with one state for each class of useful states.
    fn merged(&self, useful: &[bool], class: &[u32], classes: usize) -> Self {
        let mut starts = BTreeSet::new();
        let mut is_accepting = vec![false; classes];
        let mut steps: Vec<BTreeMap<u16, u32>> = vec![BTreeMap::new(); classes];
        for state in (0..useful.len()).filter(|&state| useful[state]) {
            let own = class[state] as usize;
            is_accepting[own] |= self.is_accepting[state];
            if self.starts.contains(&(state as u16)) {
                starts.insert(own as u16);
            }
            for &(set, to) in &self.steps[state] {
                if useful[usize::from(to)] {
                    *steps[own].entry(class[usize::from(to)] as u16).or_insert(0) |= set;
                }
            }
        }
        let steps = steps
            .into_iter()
            .map(|steps| steps.into_iter().map(|(to, set)| (set, to)).collect())
            .collect();
        Self { starts, is_accepting, steps }
    }

    /// Returns by state whether it can be reached and an accepting state can be reached from it.
    fn useful(&self) -> Vec<bool> {
        let count = self.steps.len();
        let mut back: Vec<Vec<u16>> = vec![Vec::new(); count];
        for (state, steps) in self.steps.iter().enumerate() {
            for &(_, to) in steps {
                back[usize::from(to)].push(state as u16);
            }
        }
        let spread = |mut open: Vec<u16>, next: &dyn Fn(u16) -> Vec<u16>| {
            let mut found = vec![false; count];
            while let Some(state) = open.pop() {
                if !core::mem::replace(&mut found[usize::from(state)], true) {
                    open.extend(next(state));
                }
            }
            found
        };
        let forward = spread(self.starts.iter().copied().collect(), &|state| {
            self.steps[usize::from(state)].iter().map(|&(_, to)| to).collect()
        });
        let accepting = (0..count as u16).filter(|&state| self.is_accepting[usize::from(state)]);
        let backward = spread(accepting.collect(), &|state| back[usize::from(state)].clone());
        forward.iter().zip(&backward).map(|(&a, &b)| a && b).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_variant_model::ValueSet;

    #[test]
    fn equivalent_states_become_one() {
        // The remainder of a sum by 6, of which only its remainder by 3 matters.
        let step = |&state: &u32, value: u32| Some((state + value) % 6);
        let machine = Machine::explore(4, 0, step, |&state| state % 3 == 0).map(|one| one.steps);
        assert_eq!(machine.map(|steps| steps.len()), Some(3));
    }

    #[test]
    fn too_many_states_give_no_machine() {
        let step = |&state: &u32, value: u32| Some(state * 4 + value);
        assert!(Machine::explore(4, 0, step, |_| true).is_none());
    }

    #[test]
    fn useless_states_are_left_out_and_values_count_from_zero() {
        let mut automaton = Automaton::new(4).expect("four states");
        automaton.start(0).accept(1);
        // State 2 is not reached, state 3 leads nowhere.
        for (from, value, to) in [(0, 5, 1), (1, 6, 1), (2, 5, 1), (0, 7, 3)] {
            automaton.step(from, ValueSet::only(value), to);
        }
        let machine = Machine::of(&automaton, 4, 5);
        assert_eq!(machine.steps.iter().flatten().map(|&(set, _)| set).max(), Some(2));
        assert_eq!(machine.steps.len(), 2);
    }

    #[test]
    fn an_automaton_with_two_ways_becomes_deterministic() {
        let mut automaton = Automaton::new(3).expect("three states");
        automaton.start(0).accept(2);
        let (one, both) = (ValueSet::only(1), ValueSet::from_bits(0b110));
        automaton.step(0, both, 0).step(0, one, 1).step(1, one, 2).step(2, both, 2);
        let machine = Machine::of(&automaton, 2, 1);
        assert_eq!(machine.steps.len(), 3);
        for steps in &machine.steps {
            assert_eq!(steps.iter().fold(0, |seen, &(set, _)| seen ^ set), 3, "a value once");
        }
    }
}
