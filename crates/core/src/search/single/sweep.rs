//! The rules, on one board: all bands at once across, then all stacks at once down. They are those
//! of `lockstep/sweep.rs`, one with the results of the other, or in wide vectors all at once.

// The three vectors of a board are numbers in formulas; an iterator would hide them.
#![allow(clippy::needless_range_loop)]

use crate::cell::Cell;
use crate::kernel::Triads;

/// What a sweep found out beside the candidates.
#[derive(Clone, Copy)]
pub(super) struct Sides<T> {
    /// Full where every digit has a way in every chute.
    pub(super) has_ways: T,
    /// Not 0 where something was changed.
    pub(super) changed: T,
    /// Down: negative where some cell had no candidate.
    pub(super) empty: T,
    /// Down: full where each column and box has nine single cells with nine digits.
    pub(super) single: T,
}

/// Runs the rules of all bands, across, or of all stacks, down, and turns the cells over to the other
/// direction.
///
/// When two sweeps one after the other change nothing and nothing [`is_crowded`], what is left does
/// not depend on the order of rules: none of it could have been struck in another order. So searches
/// take the same nodes on every instruction set.
#[inline(always)]
pub(super) fn sweep<T: Triads, const DOWN: bool>(cells: [T; 3]) -> ([T; 3], Sides<T>) {
    if T::WAITING_IS_LONG { at_once::<T, DOWN>(cells) } else { in_turn::<T, DOWN>(cells) }
}

/// Runs each rule with what the one before leaves.
#[inline(always)]
fn in_turn<T: Triads, const DOWN: bool>(cells: [T; 3]) -> ([T; 3], Sides<T>) {
    // Naked singles: their digits are struck from the other triads of line and box; in their own
    // triad, on the way in the other direction.
    let single = [cells[0].single(), cells[1].single(), cells[2].single()];
    let singles = Singles::new::<DOWN>(single);
    // Box–line reasoning to its closure: a triad keeps the digits that have a way through it.
    let some = cells[0].or3(cells[1], cells[2]).and_not(singles.struck);
    let [kept, a, b] = some.kept::<DOWN>();

    // Digits that only this triad of its line can hold, and so of its box; three of them fill it.
    let locked = kept.and_nor(a, b);
    let may = kept.room(locked, a.or(b));
    let mut new = cells;
    if DOWN {
        // Those that only one of its cells can hold. What is alone in its row is alone in its box
        // after the way across, and so in its column's part of the stack.
        let hidden = locked.and_not(cells[0].majority(cells[1], cells[2]));
        for k in 0..3 {
            new[k] = cells[k].hidden_or(hidden, may);
        }
    } else {
        for k in 0..3 {
            new[k] = cells[k].and(may);
        }
    }
    let sides = Sides {
        has_ways: kept.or3(a, b),
        changed: changed(cells, new),
        empty: any_empty(cells),
        single: singles.in_line.and(singles.in_box),
    };
    (turned_over::<T, DOWN>(new), sides)
}

/// Runs all rules with the same cells: that takes a few sweeps more than [`in_turn`], but each is much
/// shorter where what matters is how long operations wait for each other.
///
/// What is found out of triads is turned over as soon as it is known, and not the cells after
/// that, because to turn takes long.
#[inline(always)]
fn at_once<T: Triads, const DOWN: bool>(cells: [T; 3]) -> ([T; 3], Sides<T>) {
    let old = turned_over::<T, DOWN>(cells);
    // Naked singles: their digits are struck from the other triads of row, column and box, some in
    // this direction, some in the other.
    let single = [cells[0].single(), cells[1].single(), cells[2].single()];
    let singles = Singles::new::<DOWN>(single);
    let over = turned_over::<T, DOWN>(single);
    let over_singles = if DOWN { Singles::new::<false>(over) } else { Singles::new::<true>(over) };
    // Box–line reasoning.
    let [kept, a, b] = cells[0].or3(cells[1], cells[2]).kept::<DOWN>();

    // Locked digits: where there are three, nothing else has room. Those that two cells have are
    // not hidden in one.
    let locked = kept.and_nor(a, b);
    let full = locked.where_three().for_cells::<DOWN>();
    let twice = cells[0].majority(cells[1], cells[2]).for_cells::<DOWN>();
    let may = kept.and_not(singles.struck).for_cells::<DOWN>();
    let locked = locked.for_cells::<DOWN>();
    let mut new = old;
    for k in 0..3 {
        let hidden = old[k].and_not(twice[k]).and(locked[k]);
        let left = old[k].and(may[k]).and_not(over_singles.struck);
        new[k] = hidden.or_else(left).and_not(full[k].and_not(locked[k]));
    }
    let sides = Sides {
        has_ways: kept.or3(a, b),
        changed: changed(old, new),
        empty: any_empty(cells),
        single: singles.in_line.and(singles.in_box),
    };
    (new, sides)
}

/// Strikes the digits of clues from the cells of their rows, columns and boxes, on a board across
/// that nothing has been struck from; only where that is faster than the first sweep, which does it too.
#[inline(always)]
pub(super) fn begun<T: Triads>(cells: [T; 3]) -> [T; 3] {
    if !T::WAITING_IS_LONG {
        return cells;
    }
    let clues = [cells[0].single(), cells[1].single(), cells[2].single()];
    let triads = clues[0].or3(clues[1], clues[2]);
    let rows = triads.or3(triads.turned::<0, 0, 1>(), triads.turned::<0, 0, 2>());
    let rows_and_boxes = rows.or3(triads.turned::<0, 1, 0>(), triads.turned::<0, 2, 0>());
    let mut new = cells;
    for k in 0..3 {
        let band = clues[k].or3(clues[k].turned::<0, 1, 0>(), clues[k].turned::<0, 2, 0>());
        let columns = band.or3(band.turned::<1, 0, 0>(), band.turned::<2, 0, 0>());
        new[k] = cells[k].and_nor(rows_and_boxes, columns).or(clues[k]);
    }
    new
}

/// The cells of the other direction.
#[inline(always)]
fn turned_over<T: Triads, const DOWN: bool>(cells: [T; 3]) -> [T; 3] {
    if DOWN { T::across(cells) } else { T::down(cells) }
}

/// Whether on a board that two sweeps have not changed more than one digit has only the same cell, or
/// more than three have only the same triad. The rules leave that, if they find all such digits at
/// once, and no choice elsewhere would find out.
#[inline(always)]
pub(super) fn is_crowded<T: Triads>(cells: [T; 3]) -> bool {
    let down = T::down(cells);
    let locked_down = locked(down);
    let hidden = locked_down.and_not(down[0].majority(down[1], down[2]));
    let mut crowded = locked(cells).above_three().or(locked_down.above_three());
    for cell in down {
        let only = cell.and(hidden);
        crowded = crowded.or(only.and(only.decrement()));
    }
    !crowded.are_zero()
}

/// The digits that only one triad of its box has, on a board on which all that is left has a way.
#[inline(always)]
fn locked<T: Triads>([a, b, c]: [T; 3]) -> T {
    let some = a.or3(b, c);
    some.and_nor(some.turned::<0, 1, 0>(), some.turned::<0, 2, 0>())
}

/// Negative where a cell has no candidate.
#[inline(always)]
fn any_empty<T: Triads>(cells: [T; 3]) -> T {
    cells[0].decrement().or3(cells[1].decrement(), cells[2].decrement())
}

/// Not 0 where cells have less than before.
#[inline(always)]
fn changed<T: Triads>(old: [T; 3], new: [T; 3]) -> T {
    old[0].and_not(new[0]).or_xor(old[1], new[1]).or_xor(old[2], new[2])
}

/// The digits of single cells.
struct Singles<T> {
    /// By triad, in the other triads of its line and box.
    struck: T,
    /// By triad, in its line, and in its box.
    in_line: T,
    in_box: T,
}

impl<T: Triads> Singles<T> {
    #[inline(always)]
    fn new<const DOWN: bool>(single: [T; 3]) -> Self {
        let singles = single[0].or3(single[1], single[2]);
        let [a, b] = line_mates::<T, DOWN>(singles);
        let [c, d] = [singles.turned::<0, 1, 0>(), singles.turned::<0, 2, 0>()];
        Self { struck: a.or3(b, c).or(d), in_line: singles.or3(a, b), in_box: singles.or3(c, d) }
    }
}

/// The other two triads in the line of each triad.
#[inline(always)]
pub(super) fn line_mates<T: Triads, const DOWN: bool>(triads: T) -> [T; 2] {
    if DOWN {
        [triads.turned::<1, 0, 0>(), triads.turned::<2, 0, 0>()]
    } else {
        [triads.turned::<0, 0, 1>(), triads.turned::<0, 0, 2>()]
    }
}

/// Strikes some candidates of a cell.
#[inline(always)]
pub(super) fn strike<T: Triads>(cells: &mut [T; 3], cell: Cell, candidates: u16) {
    let (triad, k) = (cell.index() / 3, cell.index() % 3);
    for (vector, cells) in cells.iter_mut().enumerate() {
        *cells = cells.strike(u32::from(vector == k) << triad, candidates);
    }
}
