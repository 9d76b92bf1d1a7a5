//! [`Clauses`]: learnt clauses, and unit propagation over them.
//!
//! A clause is a set of literals, at least one of which is true. Two of its literals are *watched*.
//! While neither is false, nothing follows from the clause. So the search visits a clause only when
//! a watched literal becomes false. Going back leaves the watches as they are.

use super::formula::{Literal, VARIABLES};
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Number of joined levels that marks a clause as never forgotten.
pub(super) const FOREVER: u16 = 0;
/// Most levels that a clause may join to be kept, too.
const CLOSE: u16 = 2;

/// The last literal of a clause whose other literals are all false. The literal follows if it is
/// open. If it is false as well, there is a conflict.
pub(super) struct Unit {
    pub(super) literal: Literal,
    pub(super) clause: u32,
}

#[derive(Clone, Copy, Debug)]
struct Clause {
    first: u32,
    end: u32,
    /// Number of levels that the clause joined when it was learnt (literal block distance).
    joined: u16,
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Another literal of the clause. While it is true, nothing follows.
    other: Literal,
}

/// A set of clauses. The first two literals of each are watched.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    literals: Vec<Literal>,
    list: Vec<Clause>,
    /// The clauses that watch each literal.
    watches: Vec<Vec<Watch>>,
}

impl Clauses {
    /// Forgets all clauses.
    pub(super) fn reset(&mut self) {
        self.literals.clear();
        self.list.clear();
        self.watches.resize_with(2 * VARIABLES, Vec::new);
        self.watches.iter_mut().for_each(Vec::clear);
    }

    pub(super) const fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        let Clause { first, end, .. } = self.list[clause as usize];
        &self.literals[first as usize..end as usize]
    }

    /// Adds a clause of two or more literals, and returns its number.
    pub(super) fn add(&mut self, literals: &[Literal], joined: u16) -> u32 {
        let clause = self.list.len() as u32;
        let first = self.literals.len() as u32;
        self.literals.extend_from_slice(literals);
        self.list.push(Clause { first, end: self.literals.len() as u32, joined });
        for (watched, other) in [(literals[0], literals[1]), (literals[1], literals[0])] {
            self.watches[watched.index()].push(Watch { clause, other });
        }
        clause
    }

    /// Returns the next unit literal that follows because `falsified` has become false. `next`
    /// starts at 0 and counts the clauses that watch `falsified`.
    pub(super) fn next_unit(
        &mut self,
        falsified: Literal,
        next: &mut usize,
        values: &[i8],
    ) -> Option<Unit> {
        let Self { literals, list, watches } = self;
        'watches: while let Some(&Watch { clause, other }) = watches[falsified.index()].get(*next) {
            if values[other.index()] > 0 {
                *next += 1;
                continue;
            }
            let Clause { first, end, .. } = list[clause as usize];
            let literals = &mut literals[first as usize..end as usize];
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let other = literals[0];
            if values[other.index()] <= 0 {
                for i in 2..literals.len() {
                    if values[literals[i].index()] >= 0 {
                        literals.swap(1, i);
                        watches[literals[1].index()].push(Watch { clause, other });
                        watches[falsified.index()].swap_remove(*next);
                        continue 'watches;
                    }
                }
            }
            watches[falsified.index()][*next].other = other;
            *next += 1;
            if values[other.index()] <= 0 {
                return Some(Unit { literal: other, clause });
            }
        }
        None
    }

    /// Forgets about half of the clauses: those that joined the most levels, and among equals the
    /// oldest. The search must be at level 0, with unit propagation complete.
    pub(super) fn forget_half(&mut self, values: &[i8]) {
        let mut kept: Vec<Clause> = self.list.clone();
        // The literals of older clauses come first.
        kept.sort_unstable_by_key(|clause| (clause.joined, Reverse(clause.first)));
        let half = kept.len() / 2;
        let close = kept.partition_point(|clause| clause.joined <= CLOSE);
        kept.truncate(half.max(close));
        let literals = core::mem::take(&mut self.literals);
        self.reset();
        for Clause { first, end, joined } in kept {
            let clause = &literals[first as usize..end as usize];
            // A clause with a true literal stays true, so nothing will ever follow from it.
            if clause.iter().all(|literal| values[literal.index()] <= 0) {
                self.add(clause, joined);
            }
        }
    }
}
