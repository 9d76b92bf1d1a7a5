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
    let cells = T::down(sweep::<T, false>(cells, &mut sides));
    let cells = T::across(sweep::<T, true>(cells, &mut sides));
    (cells, sides)
}

/// Runs the rules of all bands or all stacks.
#[inline(always)]
fn sweep<T: Triads, const DOWN: bool>(cells: [T; 3], sides: &mut Sides<T>) -> [T; 3] {
    // Naked singles: strike the digits of single cells from the rest of line and box.
    let single = [cells[0].single(), cells[1].single(), cells[2].single()];
    let of_triad = single[0].or3(single[1], single[2]);
    let [a, b] = line_mates::<T, DOWN>(of_triad);
    let of_line = of_triad.or3(a, b);
    let of_box = of_triad.or3(of_triad.turned::<0, 1, 0>(), of_triad.turned::<0, 2, 0>());
    let struck = of_line.or(of_box);
    if DOWN {
        sides.empty = cells[0].decrement().or3(cells[1].decrement(), cells[2].decrement());
        sides.single = of_line.and(of_box);
    }
    let left = [
        cells[0].and_not_or(struck, single[0]),
        cells[1].and_not_or(struck, single[1]),
        cells[2].and_not_or(struck, single[2]),
    ];

    // Box–line reasoning to its closure: a triad keeps the digits that have a way through it.
    let some = left[0].or3(left[1], left[2]);
    let twice = left[0].majority(left[1], left[2]);
    let kept = some.with_way::<DOWN>();
    let [a, b] = [kept.turned::<0, 1, 0>(), kept.turned::<0, 2, 0>()];
    sides.has_ways = sides.has_ways.and(kept.or3(a, b));

    // Digits that only this triad of its box can hold, and so of its line; three of them fill it.
    let locked = kept.and_nor(a, b);
    let may = kept.room_in_triad(locked, a.or(b));
    let hidden = locked.and_not(twice);
    let mut new = left;
    for k in 0..3 {
        if DOWN {
            new[k] = left[k].narrowed(hidden, may);
            sides.changed = sides.changed.or_xor(new[k], cells[k]);
        } else {
            new[k] = left[k].and(may);
        }
    }
    new
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
