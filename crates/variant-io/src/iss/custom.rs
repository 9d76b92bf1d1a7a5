//! Types with a table or an automaton of the puzzle's own: `.Pair`, `.PairX`, `.NFA`, `.Regex`.

use super::layout::Layout;
use super::{Meaning, machine, regex};
use crate::base64;
use crate::error::Bad;
use ninefold_variant_model::{Automaton, GridCell, Rule, ValueRange, ValueSet};

/// States and steps of all automata of an item, at most.
const MOST_STEPS: usize = 1_000_000;

/// Returns what an item with a table or an automaton means, or `None` if it is none.
pub(super) fn meaning(
    kind: &str,
    args: &[String],
    layout: &Layout,
) -> Result<Option<Meaning>, Bad> {
    let key = args.first().map_or("", |key| key);
    let groups = groups(args.get(1..).unwrap_or_default());
    let rules = match kind {
        "Pair" | "PairX" => pairs(key, kind == "PairX", &groups, layout)?,
        // The old types have the last two letters of the alphabet in the other order.
        "Binary" | "BinaryX" => {
            let swap = |c: char| match c {
                '-' => '_',
                '_' => '-',
                other => other,
            };
            let key: String = key.chars().map(swap).collect();
            pairs(&key, kind == "BinaryX", &groups, layout)?
        }
        "Regex" => {
            let automaton = regex::automaton(key, layout.values)?;
            let Some(automaton) = automaton else { return Ok(Some(too_many_states())) };
            refuse_too_much(&automaton, groups.len())?;
            let mut rules = Vec::new();
            for group in groups {
                let automaton = automaton.clone();
                rules.push(Rule::Accepted { cells: layout.cells(group)?, automaton });
            }
            rules
        }
        "NFA" => {
            let table = Table::read(key)?;
            let mut rules = Vec::new();
            for group in groups {
                let segments: Vec<Vec<GridCell>> = group
                    .split(|arg| arg == "-")
                    .map(|segment| layout.cells(segment))
                    .collect::<Result<_, _>>()?;
                let Some(automaton) = table.automaton(layout.values, &segments) else {
                    return Ok(Some(too_many_states()));
                };
                refuse_too_much(&automaton, rules.len() + 1)?;
                rules.push(Rule::Accepted { cells: segments.concat(), automaton });
            }
            rules
        }
        _ => return Ok(None),
    };
    Ok(Some(Meaning::Rules(rules)))
}

fn too_many_states() -> Meaning {
    Meaning::Unread(format!("an automaton with no state, or more than {}", Automaton::MAX_STATES))
}

fn size_of(automaton: &Automaton) -> usize {
    automaton.states() + (0..automaton.states()).map(|s| automaton.steps(s).count()).sum::<usize>()
}

fn refuse_too_much(automaton: &Automaton, copies: usize) -> Result<(), Bad> {
    let size = size_of(automaton).saturating_mul(copies);
    if size > MOST_STEPS {
        let expected = format!("at most {MOST_STEPS} states and steps in an item");
        return Err(Bad::new(expected, size.to_string()));
    }
    Ok(())
}

/// Returns the groups of cells, which names and empty arguments divide.
fn groups(args: &[String]) -> Vec<&[String]> {
    let groups = args.split(|arg| arg.is_empty() || arg.starts_with('_'));
    groups.filter(|group| !group.is_empty()).collect()
}

/// Reads a table of pairs: a bit for each first and second value, six in a character.
fn pairs(
    key: &str,
    is_for_all: bool,
    groups: &[&[String]],
    layout: &Layout,
) -> Result<Vec<Rule>, Bad> {
    let bits = base64::sixes(key)?;
    let values = layout.values;
    let holds = |first: u8, second: u8| {
        let place = |value: u8| usize::from(value - values.lowest());
        let bit = place(first) * values.len() + place(second);
        bits.get(bit / 6).is_some_and(|six| six >> (bit % 6) & 1 == 1)
    };
    let no_automaton = || Bad::new("a table of pairs", "one that is too large");
    let automaton = machine::chain(values, holds).ok_or_else(no_automaton)?;
    let differ = values.iter().all(|a| values.iter().all(|b| holds(a, b) == (a != b)));
    let mut rules = Vec::new();
    for group in groups {
        let cells = layout.cells(group)?;
        if !is_for_all {
            rules.push(Rule::Accepted { cells, automaton: automaton.clone() });
        } else if differ {
            rules.push(Rule::ExtraRegion { cells });
        } else {
            let pairs = cells.len().saturating_mul(cells.len()) / 2;
            refuse_too_much(&automaton, rules.len().saturating_add(pairs))?;
            for (n, &first) in cells.iter().enumerate() {
                rules.extend(cells[n + 1..].iter().map(|&second| Rule::Accepted {
                    cells: vec![first, second],
                    automaton: automaton.clone(),
                }));
            }
        }
        refuse_too_much(&automaton, rules.len())?;
    }
    Ok(rules)
}

/// The automaton of `.NFA`, by numbers of values.
struct Table {
    starts: usize,
    /// By start state.
    is_accepting_start: Vec<bool>,
    /// Accepting states behind the start states.
    accepting: usize,
    states: usize,
    /// State, number of the value from 0, next state.
    steps: Vec<(usize, usize, usize)>,
}

impl Table {
    /// Reads the bits that Base64 contains, the highest bit of each byte first:
    ///
    /// - form, 2: 0 for lists of steps, 1 for masks of values
    /// - bits of a state number minus 1, 4
    /// - number of values minus 1, 4
    /// - number of start states, and of other accepting states, each as long as a state number
    /// - whether each start state accepts, the last one first
    /// - for lists: bits of the length of a list, 4
    /// - for each state: a list (its length, then values with states) or a mask (then states)
    fn read(key: &str) -> Result<Self, Bad> {
        let bytes = base64::bytes(key)?;
        let mut bits = Bits { bytes: &bytes, at: 0 };
        let form = bits.take(2)?;
        let state_bits = bits.take(4)? + 1;
        let values = bits.take(4)? + 1;
        let starts = bits.take(state_bits)?;
        let accepting = bits.take(state_bits)?;
        let mut is_accepting_start = Vec::new();
        for _ in 0..starts {
            is_accepting_start.push(bits.take(1)? == 1);
        }
        is_accepting_start.reverse();
        let mut table = Self {
            starts,
            is_accepting_start,
            accepting,
            states: starts + accepting,
            steps: Vec::new(),
        };
        // Bits of the greatest number of a value.
        let value_bits = (usize::BITS - (values - 1).leading_zeros()) as usize;
        match form {
            0 => {
                let count_bits = bits.take(4)?;
                let mut state = 0;
                while count_bits > 0 && bits.left() >= count_bits {
                    for _ in 0..bits.take(count_bits)? {
                        let value = bits.take(value_bits)?;
                        table.step(state, value, bits.take(state_bits)?)?;
                    }
                    state += 1;
                }
            }
            1 => {
                let mut state = 0;
                while bits.left() >= values {
                    let mask = bits.take(values)?;
                    for value in (0..values).filter(|value| mask >> value & 1 == 1) {
                        table.step(state, value, bits.take(state_bits)?)?;
                    }
                    state += 1;
                }
            }
            other => return Err(Bad::new("the form 0 or 1 of an automaton", other.to_string())),
        }
        while bits.left() > 0 {
            if bits.take(1)? == 1 {
                return Err(Bad::new("zeros behind the automaton", "a one"));
            }
        }
        Ok(table)
    }

    fn step(&mut self, from: usize, value: usize, to: usize) -> Result<(), Bad> {
        const MOST: usize = 200_000;
        if self.steps.len() == MOST {
            return Err(Bad::new(format!("at most {MOST} steps of an automaton"), "more"));
        }
        self.states = self.states.max(from + 1).max(to + 1);
        self.steps.push((from, value, to));
        Ok(())
    }

    fn is_accepting(&self, state: usize) -> bool {
        match self.is_accepting_start.get(state) {
            Some(is_accepting) => *is_accepting,
            None => state < self.starts + self.accepting,
        }
    }

    /// Returns an automaton for the cells of all segments. Between segments it reads a sign that is no
    /// value, so a copy of the states is needed for each place. `None` if there are too many.
    fn automaton(&self, values: ValueRange, segments: &[Vec<GridCell>]) -> Option<Automaton> {
        let value = |number: usize| {
            (number < values.len()).then(|| ValueSet::only(values.lowest() + number as u8))
        };
        if segments.len() == 1 {
            let mut automaton = Automaton::new(self.states).ok()?;
            for state in 0..self.states {
                if state < self.starts {
                    automaton.start(state);
                }
                if self.is_accepting(state) {
                    automaton.accept(state);
                }
            }
            for &(from, number, to) in &self.steps {
                if let Some(value) = value(number) {
                    automaton.step(from, value, to);
                }
            }
            return Some(automaton);
        }
        let cells: usize = segments.iter().map(Vec::len).sum();
        let mut automaton = Automaton::new(self.states.checked_mul(cells + 1)?).ok()?;
        // Segments that end before each cell, or behind the last one.
        let mut breaks = vec![0; cells + 1];
        let mut end = 0;
        for segment in &segments[..segments.len() - 1] {
            end += segment.len();
            breaks[end] += 1;
        }
        let mut sign_steps: Vec<Vec<usize>> = vec![Vec::new(); self.states];
        for &(from, _, to) in self.steps.iter().filter(|step| step.1 == values.len()) {
            sign_steps[from].push(to);
        }
        let after_breaks = |state: usize, place: usize| {
            let mut now = vec![state];
            for _ in 0..breaks[place] {
                let mut next: Vec<usize> =
                    now.iter().flat_map(|&state| sign_steps[state].iter().copied()).collect();
                next.sort_unstable();
                next.dedup();
                now = next;
            }
            now
        };
        for state in (0..self.starts).flat_map(|state| after_breaks(state, 0)) {
            automaton.start(state);
        }
        for place in 0..cells {
            let targets: Vec<Vec<usize>> =
                (0..self.states).map(|state| after_breaks(state, place + 1)).collect();
            for &(from, number, to) in &self.steps {
                let Some(value) = value(number) else { continue };
                for &to in &targets[to] {
                    automaton.step(
                        place * self.states + from,
                        value,
                        (place + 1) * self.states + to,
                    );
                }
            }
        }
        for state in (0..self.states).filter(|&state| self.is_accepting(state)) {
            automaton.accept(cells * self.states + state);
        }
        Some(automaton)
    }
}

/// Bits of bytes, the highest first.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    fn take(&mut self, count: usize) -> Result<usize, Bad> {
        if self.left() < count {
            return Err(Bad::new("a complete automaton", "the end of its bits"));
        }
        let mut number = 0;
        for _ in 0..count {
            number = number << 1 | usize::from(self.bytes[self.at / 8] >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Ok(number)
    }
}

/// Writes an automaton in the form that [`Table::read`] reads. `None` if it has no start state, or more
/// values or states than the form allows.
pub(super) fn packed_automaton(automaton: &Automaton, values: ValueRange) -> Option<String> {
    let states = automaton.states();
    // Start states come first, then other accepting states.
    let mut order: Vec<usize> = (0..states).collect();
    order.sort_by_key(|&state| (!automaton.is_start(state), !automaton.is_accepting(state)));
    order.sort_by_key(|&state| !automaton.is_start(state));
    let starts = order.iter().filter(|&&state| automaton.is_start(state)).count();
    let accepting = order[starts..].iter().filter(|&&s| automaton.is_accepting(s)).count();
    let mut numbers = vec![0; states];
    for (number, &state) in order.iter().enumerate() {
        numbers[state] = number;
    }
    let lists: Vec<Vec<(usize, usize)>> = order
        .iter()
        .map(|&state| {
            let steps = automaton.steps(state).flat_map(|(set, to)| {
                let known = set.intersection(values.set());
                known.iter().map(move |value| (usize::from(value - values.lowest()), to))
            });
            steps.map(|(value, to)| (value, numbers[to])).collect()
        })
        .collect();
    let bits_of = |number: usize| (usize::BITS - number.leading_zeros()) as usize;
    // Room for the numbers of states, and for the counts of them.
    let state_bits = bits_of((states - 1).max(starts).max(accepting)).max(1);
    let count_bits = bits_of(lists.iter().map(Vec::len).max().unwrap_or(0));
    // ISS keeps whether start states accept in 31 bits.
    if values.len() > 16 || count_bits > 15 || !(1..=31).contains(&starts) {
        return None;
    }
    let mut bits = BitList { bits: Vec::new() };
    bits.add(0, 2);
    bits.add(state_bits - 1, 4);
    bits.add(values.len() - 1, 4);
    bits.add(starts, state_bits);
    bits.add(accepting, state_bits);
    for &state in order[..starts].iter().rev() {
        bits.add(automaton.is_accepting(state).into(), 1);
    }
    bits.add(count_bits, 4);
    let value_bits = bits_of(values.len() - 1);
    for list in &lists {
        bits.add(list.len(), count_bits);
        for &(value, to) in list {
            bits.add(value, value_bits);
            bits.add(to, state_bits);
        }
    }
    Some(base64::encode(&bits.bytes()))
}

/// Bits, the highest of each number first.
struct BitList {
    bits: Vec<bool>,
}

impl BitList {
    fn add(&mut self, number: usize, count: usize) {
        self.bits.extend((0..count).rev().map(|bit| number >> bit & 1 == 1));
    }

    fn bytes(&self) -> Vec<u8> {
        let byte = |bits: &[bool]| {
            let bits = bits.iter().copied().chain(std::iter::repeat(false)).take(8);
            bits.fold(0, |byte, bit| byte << 1 | u8::from(bit))
        };
        self.bits.chunks(8).map(byte).collect()
    }
}
