//! The rules on one board: all bands at once across, then all stacks at once down.
//!
//! The rules are those of `lockstep/sweep.rs`. Each uses the results of the one before, or in wide
//! vectors all use the same cells.

// The three vectors of a board are numbers in formulas; an iterator would hide them.
#![allow(clippy::needless_range_loop)]

use crate::cell::Cell;
use crate::kernel::Triads;

/// Results of a sweep, apart from the candidates.
#[derive(Clone, Copy)]
pub(super) struct Sides<T> {
    /// Full where every digit has a way in every chute.
    pub(super) has_ways: T,
    /// Not 0 where the sweep changed something.
    pub(super) changed: T,
    /// Down: negative where some cell had no candidate.
    pub(super) empty: T,
    /// Down: full where each column and box has naked singles of all nine digits.
    pub(super) single: T,
}

/// Runs the rules of all bands (across) or all stacks (down). Returns the cells turned to the other
/// direction.
///
/// If two sweeps in a row change nothing and the board is not crowded (see [`is_crowded`]), the
/// result does not depend on the order of the rules: no order strikes more. So searches take the
/// same nodes on every instruction set.
#[inline(always)]
pub(super) fn sweep<T: Triads, const DOWN: bool>(cells: [T; 3]) -> ([T; 3], Sides<T>) {
    if T::WAITING_IS_LONG { at_once::<T, DOWN>(cells) } else { in_turn::<T, DOWN>(cells) }
}

/// Runs each rule on the results of the rule before.
#[inline(always)]
fn in_turn<T: Triads, const DOWN: bool>(cells: [T; 3]) -> ([T; 3], Sides<T>) {
    // Naked singles: strike their digits from the other triads of line and box. The sweep in the
    // other direction strikes them from the other cells of their own triad.
    let single = [cells[0].single(), cells[1].single(), cells[2].single()];
    let singles = Singles::new::<DOWN>(single);
    // Box–line reasoning until nothing changes: a triad keeps the digits with a way through it.
    let some = cells[0].or3(cells[1], cells[2]).and_not(singles.struck);
    let [kept, a, b] = some.kept::<DOWN>();

    // Locked digits have no other triad in the line, and so none in the box. Three fill the triad.
    let locked = kept.and_nor(a, b);
    let may = kept.room(locked, a.or(b));
    let mut new = cells;
    if DOWN {
        // Hidden singles are locked digits that only one cell of the triad can hold. If a digit has
        // one place in a row, the sweep across leaves no other place in that box.
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

/// Runs all rules on the same cells. This takes a few sweeps more than [`in_turn`], but each sweep
/// is much shorter where latency takes most of the time.
///
/// Turns the results for triads as soon as they are known, and not the cells at the end, because
/// turning has a long latency.
#[inline(always)]
fn at_once<T: Triads, const DOWN: bool>(cells: [T; 3]) -> ([T; 3], Sides<T>) {
    let old = turned_over::<T, DOWN>(cells);
    // Naked singles: strike their digits from the other triads of row, column and box, some in
    // this direction, some in the other.
    let single = [cells[0].single(), cells[1].single(), cells[2].single()];
    let singles = Singles::new::<DOWN>(single);
    let over = turned_over::<T, DOWN>(single);
    let over_singles = if DOWN { Singles::new::<false>(over) } else { Singles::new::<true>(over) };
    // Box–line reasoning.
    let [kept, a, b] = cells[0].or3(cells[1], cells[2]).kept::<DOWN>();

    // Locked digits: three of them leave no room for others. A locked digit with two cells in the
    // triad is no hidden single.
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

/// Strikes the digits of clues from the other cells of their rows, columns and boxes, on a new
/// board across. Does nothing where this is not faster than the first sweep, which does the same.
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

/// Turns the cells to the other direction.
#[inline(always)]
fn turned_over<T: Triads, const DOWN: bool>(cells: [T; 3]) -> [T; 3] {
    if DOWN { T::across(cells) } else { T::down(cells) }
}

/// Whether two or more digits have only the same cell, or four or more only the same triad, on a
/// board that two sweeps have not changed. The rules leave such digits if they find all of them at
/// once, and branches elsewhere do not show the contradiction.
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

/// Returns, for each triad, the digits that no other triad of its box has. Every digit of the board
/// must have a way through its triads.
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

/// Not 0 where cells have lost candidates.
#[inline(always)]
fn changed<T: Triads>(old: [T; 3], new: [T; 3]) -> T {
    old[0].and_not(new[0]).or_xor(old[1], new[1]).or_xor(old[2], new[2])
}

/// The digits of naked singles.
struct Singles<T> {
    /// Digits in the other triads of each triad's line and box.
    struck: T,
    /// Digits in each triad's line.
    in_line: T,
    /// Digits in each triad's box.
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

/// Returns the other two triads in the line of each triad.
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
