//! [`Clauses`]: what was learnt, and which of it follows an assignment.
//!
//! A clause is a set of literals of which at least one is true. Two of them are *watched*: while
//! neither is false, nothing follows from the clause, so that it is looked at only when one of them
//! becomes false. Going back undoes no watch.

use super::formula::{Literal, VARIABLES};
use alloc::vec::Vec;

/// The mark of a clause that is never forgotten.
pub(super) const FOREVER: u16 = 0;
/// Clauses that join no more levels than this are kept too.
const CLOSE: u16 = 2;

/// A literal that is true because all others of a clause are false, or that is false too.
pub(super) struct Unit {
    pub(super) literal: Literal,
    pub(super) clause: u32,
}

#[derive(Clone, Copy, Debug)]
struct Clause {
    first: u32,
    end: u32,
    /// The number of levels that it joined when it was learnt.
    joined: u16,
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Some other literal of it: while that is true, nothing follows.
    other: Literal,
}

/// Clauses. The first two literals of each are watched.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    literals: Vec<Literal>,
    list: Vec<Clause>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
}

impl Clauses {
    /// Forgets all.
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

    /// Adds a clause of two literals or more, and gives its number.
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

    /// The next clause from which something follows because a literal has become false. `next`
    /// begins with 0 and goes through the clauses that watch the literal.
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

    /// Forgets about half of the clauses, those that joined many levels and of them the oldest.
    /// Nothing may be decided, and no consequence left to draw.
    pub(super) fn forget_half(&mut self, values: &[i8]) {
        let mut kept: Vec<Clause> = self.list.clone();
        kept.reverse();
        kept.sort_by_key(|clause| clause.joined);
        let half = kept.len() / 2;
        let close = kept.partition_point(|clause| clause.joined <= CLOSE);
        kept.truncate(half.max(close));
        let literals = core::mem::take(&mut self.literals);
        self.reset();
        for Clause { first, end, joined } in kept {
            let clause = &literals[first as usize..end as usize];
            // True for good, so nothing will ever follow.
            if clause.iter().all(|literal| values[literal.index()] <= 0) {
                self.add(clause, joined);
            }
        }
    }
}
