//! [`DecisionOrder`]: which variable to decide next.

use super::formula::VARIABLES;
use alloc::vec::Vec;

/// Weight above which all activities are scaled down.
const TOO_MUCH: u64 = 1 << 50;
/// Bits by which activities are scaled down.
const SCALE: u32 = 40;
/// Weight of the first conflict.
const FIRST_WEIGHT: u64 = 1 << 16;

/// Variables by activity: a heap with the most active one on top.
///
/// A variable gains activity in each conflict that involves it, and each conflict weighs a little
/// more than the one before. Activities are integers, so the order is the same on every processor.
#[derive(Clone, Debug, Default)]
pub(super) struct DecisionOrder {
    activities: Vec<u64>,
    weight: u64,
    heap: Vec<u16>,
    /// Place of each variable in the heap, or `OUT`.
    places: Vec<u16>,
}

/// Place of a variable that is not in the heap.
const OUT: u16 = u16::MAX;

impl DecisionOrder {
    /// Forgets everything.
    pub(super) fn reset(&mut self) {
        self.activities.clear();
        self.activities.resize(VARIABLES, 0);
        self.weight = FIRST_WEIGHT;
        self.heap = (0..VARIABLES as u16).collect();
        self.places.clone_from(&self.heap);
    }

    /// Raises the activity of a variable that the conflict involves.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activities[variable] += self.weight;
        if self.places[variable] != OUT {
            self.rise(usize::from(self.places[variable]));
        }
    }

    /// Ends a conflict. Later conflicts weigh more.
    pub(super) fn age(&mut self) {
        self.weight += self.weight / 16;
        if self.weight > TOO_MUCH {
            self.weight >>= SCALE;
            for activity in &mut self.activities {
                *activity >>= SCALE;
            }
        }
    }

    /// Takes the most active variable out of the heap.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let last = self.heap.pop()?;
        let Some(top) = self.heap.first_mut() else {
            self.places[usize::from(last)] = OUT;
            return Some(usize::from(last));
        };
        let top = core::mem::replace(top, last);
        self.places[usize::from(top)] = OUT;
        self.places[usize::from(last)] = 0;
        self.sink();
        Some(usize::from(top))
    }

    /// Puts a variable back into the heap, if it is out.
    pub(super) fn put_back(&mut self, variable: usize) {
        if self.places[variable] == OUT {
            self.places[variable] = self.heap.len() as u16;
            self.heap.push(variable as u16);
            self.rise(self.heap.len() - 1);
        }
    }

    fn activity(&self, place: usize) -> u64 {
        self.activities[usize::from(self.heap[place])]
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.places[usize::from(self.heap[a])] = a as u16;
        self.places[usize::from(self.heap[b])] = b as u16;
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 && self.activity(place) > self.activity((place - 1) / 2) {
            self.swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    fn sink(&mut self) {
        let mut place = 0;
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                return;
            }
            if child + 1 < self.heap.len() && self.activity(child + 1) > self.activity(child) {
                child += 1;
            }
            if self.activity(child) <= self.activity(place) {
                return;
            }
            self.swap(place, child);
            place = child;
        }
    }
}
