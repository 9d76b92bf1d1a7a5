//! Automata for types that have no rule of their own.

use ninefold_variant_model::{Automaton, ValueRange, ValueSet};
use std::collections::BTreeMap;

/// Makes an automaton from its start states, its steps and its accepting states. `None` if it has more
/// states than an automaton may have, or none.
pub(super) fn machine<S: Ord + Clone>(
    values: ValueRange,
    starts: impl IntoIterator<Item = S>,
    step: impl Fn(&S, u8) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Automaton> {
    let mut numbers: BTreeMap<S, usize> = BTreeMap::new();
    let mut states: Vec<S> = Vec::new();
    let mut number = |state: S, states: &mut Vec<S>| {
        *numbers.entry(state).or_insert_with_key(|state| {
            states.push(state.clone());
            states.len() - 1
        })
    };
    for start in starts {
        number(start, &mut states);
    }
    let starts = states.len();
    let mut steps: Vec<(usize, u8, usize)> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        if states.len() > Automaton::MAX_STATES {
            return None;
        }
        let state = states[at].clone();
        for value in values.iter() {
            if let Some(next) = step(&state, value) {
                steps.push((at, value, number(next, &mut states)));
            }
        }
        at += 1;
    }
    let mut automaton = Automaton::new(states.len()).ok()?;
    for state in 0..starts {
        automaton.start(state);
    }
    for (n, _) in states.iter().enumerate().filter(|(_, state)| accepts(state)) {
        automaton.accept(n);
    }
    for (from, value, to) in steps {
        automaton.step(from, ValueSet::only(value), to);
    }
    Some(automaton)
}

/// Neighbours on the line are related: the first value, then the second.
pub(super) fn chain(values: ValueRange, holds: impl Fn(u8, u8) -> bool) -> Option<Automaton> {
    let step = |before: &Option<u8>, value: u8| match before {
        Some(before) if !holds(*before, value) => None,
        _ => Some(Some(value)),
    };
    machine(values, [None], step, |_| true)
}

/// Some values occur exactly so often.
pub(super) fn counts(values: ValueRange, wanted: &BTreeMap<u8, u8>) -> Option<Automaton> {
    let step = |left: &BTreeMap<u8, u8>, value: u8| {
        let mut left = left.clone();
        match left.get_mut(&value) {
            Some(0) => return None,
            Some(count) => *count -= 1,
            None => {}
        }
        Some(left)
    };
    machine(values, [wanted.clone()], step, |left| left.values().all(|&count| count == 0))
}

/// The line can be cut into parts with the sum. In a loop, a part may go over the end.
pub(super) fn parts(values: ValueRange, sum: u8, is_loop: bool) -> Option<Automaton> {
    let starts = (0..if is_loop { sum } else { 1 }).map(|start| (start, start));
    let step = |&(start, part): &(u8, u8), value: u8| {
        let part = part + value;
        (part <= sum).then_some((start, part % sum))
    };
    machine(values, starts, step, |&(start, part)| start == part)
}

/// The values between the least and the greatest of the line add up to the sum.
pub(super) fn between_extremes(values: ValueRange, sum: u32) -> Option<Automaton> {
    // The ends of the line's values, how many of them are passed, the lower one first or not, and the
    // sum between them.
    let ends = values.iter().flat_map(|low| values.iter().map(move |high| (low, high)));
    let starts = ends.filter(|(low, high)| low < high).map(|ends| (ends, 0u8, false, 0u32));
    let step = |&(ends, passed, low_first, so_far): &((u8, u8), u8, bool, u32), value: u8| {
        let (low, high) = ends;
        let is_end = value == low || value == high;
        match passed {
            _ if !(low..=high).contains(&value) => None,
            0 if is_end => Some((ends, 1, value == low, 0)),
            1 if is_end => {
                let is_other = (value == high) == low_first;
                (is_other && so_far == sum).then_some((ends, 2, false, 0))
            }
            1 => {
                let so_far = so_far + u32::from(value);
                (so_far <= sum).then_some((ends, 1, low_first, so_far))
            }
            _ => (!is_end).then_some((ends, passed, false, 0)),
        }
    };
    machine(values, starts, step, |&(_, passed, ..)| passed == 2)
}

/// A skyscraper clue: the number of values that are greater than all before them. A zero is no
/// building.
pub(super) fn skyscrapers(values: ValueRange, count: u32) -> Option<Automaton> {
    let step = |&(highest, seen): &(u8, u32), value: u8| {
        let next = if value > highest { (value, seen + 1) } else { (highest, seen) };
        (next.1 <= count).then_some(next)
    };
    machine(values, [(0, 0)], step, |&(_, seen)| seen == count)
}

/// The first value that is not greater than all before it.
pub(super) fn hidden(values: ValueRange, hidden: u8) -> Option<Automaton> {
    let step = |&(highest, is_found): &(Option<u8>, bool), value: u8| match highest {
        _ if is_found => Some((None, true)),
        Some(highest) if value <= highest => (value == hidden).then_some((None, true)),
        _ => Some((Some(value), false)),
    };
    machine(values, [(None, false)], step, |&(_, is_found)| is_found)
}

/// One value of each of three kinds at least.
pub(super) fn all_kinds(values: ValueRange, kind: impl Fn(u8) -> u8) -> Option<Automaton> {
    machine(values, [0u8], |seen, value| Some(seen | 1 << kind(value)), |&seen| seen == 7)
}

/// Different values, of which no selection has the sum.
pub(super) fn no_selection(values: ValueRange, sum: u32) -> Option<Automaton> {
    let has_sum = |set: ValueSet| {
        let mut sums = vec![false; sum as usize + 1];
        sums[0] = true;
        for value in set.iter().map(usize::from) {
            for at in (value..sums.len()).rev() {
                sums[at] |= sums[at - value];
            }
        }
        sums[sum as usize]
    };
    let step = |&set: &u64, value: u8| {
        let set = ValueSet::from_bits(set);
        let with = set.with(value);
        (!set.contains(value) && !has_sum(with)).then_some(with.bits())
    };
    machine(values, [0], step, |_| true)
}

/// As many odd as even values, and as many low as high ones; none in the middle.
pub(super) fn balanced(values: ValueRange) -> Option<Automaton> {
    let half = (values.len() / 2) as u8;
    let step = |&(odd, low): &(i8, i8), value: u8| {
        let is_low = value < values.lowest() + half;
        let is_high = value > values.highest() - half;
        let odd = odd + if value % 2 == 1 { 1 } else { -1 };
        let low = low + if is_low { 1 } else { -1 };
        ((is_low || is_high) && odd.abs() <= 32 && low.abs() <= 32).then_some((odd, low))
    };
    machine(values, [(0, 0)], step, |&state| state == (0, 0))
}

/// A value in the middle of the values has the lowest above it or the highest below it.
pub(super) fn flatmates(values: ValueRange) -> Option<Automaton> {
    let middle = values.highest().div_ceil(2);
    let step = |&(before, is_owed): &(u8, bool), value: u8| {
        if is_owed && value != values.highest() {
            return None;
        }
        Some((value, value == middle && before != values.lowest()))
    };
    machine(values, [(0, false)], step, |&(_, is_owed)| !is_owed)
}

/// The first value stands again behind the second cell, as many cells away as the second value says.
pub(super) fn indexed(values: ValueRange, cells: usize) -> Option<Automaton> {
    // Nothing read, the value, the value with cells to go, the end.
    let step = |state: &(u8, Option<u8>, usize), value: u8| match *state {
        (0, ..) => Some((1, Some(value), 0)),
        (1, wanted, _) => {
            let places = usize::from(value);
            (1..=cells).contains(&places).then_some((2, wanted, places))
        }
        (2, wanted, 1) => (wanted == Some(value)).then_some((3, None, 0)),
        (2, wanted, places) => Some((2, wanted, places - 1)),
        _ => Some((3, None, 0)),
    };
    machine(values, [(0, None, 0)], step, |state| state.0 == 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nine() -> ValueRange {
        ValueRange::up_to(9).unwrap()
    }

    #[test]
    fn lines_are_cut_into_parts() {
        let line = parts(nine(), 10, false).unwrap();
        assert!(line.accepts(&[4, 6, 9, 1]) && !line.accepts(&[6, 9, 1, 4]));
        let ring = parts(nine(), 10, true).unwrap();
        assert!(ring.accepts(&[6, 9, 1, 4]) && !ring.accepts(&[6, 9, 2, 4]));
    }

    #[test]
    fn extremes_enclose_a_sum() {
        let box_of_lunch = between_extremes(nine(), 7).unwrap();
        assert!(box_of_lunch.accepts(&[5, 2, 3, 4, 8]));
        assert!(!box_of_lunch.accepts(&[5, 2, 3, 5, 8]));
        assert!(!box_of_lunch.accepts(&[2, 3, 4, 8, 9]));
    }

    #[test]
    fn the_first_hidden_value_counts() {
        let line = hidden(nine(), 3).unwrap();
        assert!(line.accepts(&[4, 6, 3, 1]) && !line.accepts(&[4, 6, 2, 3]));
        assert!(!line.accepts(&[3, 4, 5]));
    }

    #[test]
    fn no_selection_has_the_sum() {
        let cage = no_selection(nine(), 8).unwrap();
        assert!(cage.accepts(&[2, 4, 7]) && !cage.accepts(&[1, 3, 4]) && !cage.accepts(&[8]));
    }

    #[test]
    fn a_value_is_found_again() {
        let line = indexed(nine(), 3).unwrap();
        assert!(line.accepts(&[5, 2, 1, 5, 9]) && !line.accepts(&[5, 3, 1, 5, 9]));
        assert!(!line.accepts(&[5, 4, 1, 5, 9]));
    }

    #[test]
    fn too_many_states_are_refused() {
        let values = ValueRange::up_to(25).unwrap();
        assert!(no_selection(values, 400).is_none());
    }
}
