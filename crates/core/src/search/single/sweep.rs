//! The rules, on one board: all bands at once across, then all stacks at once down. They are those
//! of `lockstep/sweep.rs`.

use crate::kernel::Triads;

/// What a round found out beside the candidates.
pub(super) struct Sides<T> {
    /// Full where every digit has a way in every chute.
    pub(super) has_ways: T,
    /// Negative where some cell had no candidate.
    pub(super) empty: T,
    /// Full where each column and box has nine single cells with nine digits.
    pub(super) single: T,
    /// Not 0 where the way down changed something.
    pub(super) changed: T,
}

/// Runs all rules once.
#[inline(always)]
pub(super) fn round<T: Triads>(proof: T::Proof, cells: [T; 3]) -> ([T; 3], Sides<T>) {
    let full = T::splat(proof, 0x1FF);
    let zero = T::splat(proof, 0);
    let mut sides = Sides { has_ways: full, empty: zero, single: full, changed: zero };
    let cells = sweep::<T, false>(cells, &mut sides);
    let cells = sweep::<T, true>(cells, &mut sides);
    (cells, sides)
}

/// Runs the rules of all bands or all stacks, and turns the cells over to the other direction.
#[inline(always)]
fn sweep<T: Triads, const DOWN: bool>(cells: [T; 3], sides: &mut Sides<T>) -> [T; 3] {
    let some = cells[0].or3(cells[1], cells[2]);
    let singles = cells[0].single().or3(cells[1].single(), cells[2].single());
    if DOWN {
        let [a, b] = line_mates::<T, DOWN>(singles);
        let of_line = singles.or3(a, b);
        let of_box = singles.or3(singles.turned::<0, 1, 0>(), singles.turned::<0, 2, 0>());
        sides.empty = cells[0].decrement().or3(cells[1].decrement(), cells[2].decrement());
        sides.single = of_line.and(of_box);
    }

    // Naked singles: their digits are struck from the other triads of line and box; in their own
    // triad, on the way in the other direction. And box–line reasoning to its closure: a triad
    // keeps the digits that have a way through it.
    let [kept, a, b] = some.kept::<DOWN>(singles);
    sides.has_ways = sides.has_ways.and(kept.or3(a, b));

    // Digits that only this triad of its line can hold; three of them fill it.
    let locked = kept.and_nor(a, b);
    let mates = a.or(b);
    if DOWN {
        // Those that only one of its cells can hold. What is alone in its row is alone in its box
        // after the way across, and so in its column's part of the stack.
        let twice = cells[0].majority(cells[1], cells[2]);
        let (new, changed) = T::narrowed_across(cells, twice, kept, locked, mates);
        sides.changed = changed;
        new
    } else {
        T::kept_down(cells, kept, locked, mates)
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
