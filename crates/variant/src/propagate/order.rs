//! Which of two lines is less: the first place where they differ decides.

use super::Loss;
use crate::bits::lowest;
use crate::clause::Clause;
use crate::state::{Conflict, Contradiction, Reason, State, Var};

/// How a line can compare with another, as bits.
pub(crate) type Orders = u8;

/// It is less.
pub(crate) const LESS: Orders = 1;
/// Both are equal.
pub(crate) const TIE: Orders = 2;
/// It is greater.
pub(crate) const GREATER: Orders = 4;
/// Nothing is known.
pub(crate) const ANY: Orders = LESS | TIE | GREATER;

/// Returns whether a value of one set is less than a value of the other. No set is empty.
const fn may_be_less(a: u32, b: u32) -> bool {
    // The lowest value of the one, the highest of the other.
    a.trailing_zeros() + b.leading_zeros() < u32::BITS - 1
}

/// Returns how the first line can compare with the second, as far as the values in `asked` go: other
/// orders may be missing.
pub(crate) fn orders(
    domain: &impl Fn(Var) -> u32,
    line: &[Var],
    other: &[Var],
    asked: Orders,
) -> Orders {
    let mut found = 0;
    for (&a, &b) in line.iter().zip(other) {
        if a == b {
            continue;
        }
        let (a, b) = (domain(a), domain(b));
        found |= if may_be_less(a, b) { LESS } else { 0 };
        found |= if may_be_less(b, a) { GREATER } else { 0 };
        if a & b == 0 || asked & !found == 0 {
            return found & asked;
        }
    }
    (found | TIE) & asked
}

/// Demands that a line is less than another, or not greater if it may be equal.
pub(crate) fn keep_order(
    state: &mut State,
    line: &[Var],
    other: &[Var],
    is_strict: bool,
    reason: Reason,
) -> Result<(), Contradiction> {
    for (n, (&a, &b)) in line.iter().zip(other).enumerate() {
        if a == b {
            continue;
        }
        // Here the lines are equal up to this place. What comes after it may not be enough.
        let wanted = if is_strict { LESS } else { LESS | TIE };
        let rest = orders(&|var| state.domain(var), &line[n + 1..], &other[n + 1..], wanted);
        let step = usize::from(rest == 0);
        let most = state.domain(b).ilog2() as usize;
        state.restrict(a, lowest(most + 1 - step), reason)?;
        let least = state.domain(a).trailing_zeros() as usize;
        state.restrict(b, !lowest(least + step), reason)?;
        let (a, b) = (state.domain(a), state.domain(b));
        if a != b || !a.is_power_of_two() {
            return Ok(());
        }
    }
    if is_strict { Err(state.fail(Conflict::Unsatisfied { reason })) } else { Ok(()) }
}

/// Demands that two lines are equal.
pub(crate) fn keep_equal(
    state: &mut State,
    line: &[Var],
    other: &[Var],
    reason: Reason,
) -> Result<(), Contradiction> {
    for (&a, &b) in line.iter().zip(other) {
        state.restrict(a, state.domain(b), reason)?;
        state.restrict(b, state.domain(a), reason)?;
    }
    Ok(())
}

/// What a clause is made from: domains, and the cell that must not stand in it.
pub(crate) struct Explainer<'c, D> {
    pub(crate) domain: D,
    pub(crate) loss: Option<Loss>,
    pub(crate) clause: &'c mut Clause,
}

impl<D: Fn(Var) -> u32> Explainer<'_, D> {
    /// Adds values that a cell has lost.
    pub(crate) fn add(&mut self, var: Var, lost: u32) {
        if self.loss.is_none_or(|loss| loss.var != var) {
            self.clause.add(var, lost);
        }
    }

    /// Adds why a line cannot compare with another in these ways.
    pub(crate) fn add_missing(&mut self, line: &[Var], other: &[Var], missing: Orders) {
        if missing & LESS != 0 {
            self.add_not_less(line, other);
        }
        if missing & GREATER != 0 {
            self.add_not_less(other, line);
        }
        if missing & TIE != 0 {
            self.add_different(line, other);
        }
    }

    /// Adds why a line cannot be less than another: up to the first place where it must be greater, no
    /// value is less.
    fn add_not_less(&mut self, line: &[Var], other: &[Var]) {
        for (&a, &b) in line.iter().zip(other) {
            if a == b {
                continue;
            }
            let (own, most) = ((self.domain)(a), (self.domain)(b).ilog2() as usize);
            let is_greater = own & (self.domain)(b) == 0;
            self.add(a, lowest(most + usize::from(is_greater)));
            self.add(b, !lowest(most + 1));
            if is_greater {
                return;
            }
        }
    }

    /// Adds why two lines cannot be equal: a place where they differ.
    fn add_different(&mut self, line: &[Var], other: &[Var]) {
        for (&a, &b) in line.iter().zip(other) {
            let (own, others) = ((self.domain)(a), (self.domain)(b));
            if a != b && own & others == 0 {
                self.add(a, !own);
                self.add(b, own);
                return;
            }
        }
    }
}
