//! The rules, on all lanes at once: three bands across, then three stacks down.

// Places on a board are numbers in formulas; an iterator would hide them.
#![allow(clippy::needless_range_loop)]

use crate::kernel::Lanes;
use core::hint::black_box;

/// The six ways to choose three triads of a chute, one in each line and one in each box; triad
/// 3*i* + *j* is where line *i* meets box *j*.
pub(super) const WAYS: [[usize; 3]; 6] =
    [[0, 4, 8], [1, 5, 6], [2, 3, 7], [0, 5, 7], [1, 3, 8], [2, 4, 6]];
/// The two ways that use each triad.
pub(super) const WAYS_OF_TRIAD: [[usize; 2]; 9] =
    [[0, 3], [1, 4], [2, 5], [2, 4], [0, 5], [1, 3], [1, 5], [2, 3], [0, 4]];

/// What a round found out beside the candidates.
pub(super) struct Sides<V> {
    /// Full where every digit has a way in every chute.
    pub(super) has_ways: V,
    /// Negative where some cell had no candidate.
    pub(super) empty: V,
    /// Full where each column and box has nine single cells with nine digits.
    pub(super) single: V,
    /// Not 0 where the way down changed something.
    pub(super) changed: V,
}

/// Runs all rules once.
#[inline(always)]
pub(super) fn round<V: Lanes>(proof: V::Proof, cells: &mut [V; 81]) -> Sides<V> {
    let full = V::splat(proof, 0x1FF);
    let zero = V::splat(proof, 0);
    let mut sides = Sides { has_ways: full, empty: zero, single: full, changed: zero };
    for band in 0..3 {
        sweep::<V, false>(proof, cells, band, &mut sides);
    }
    for stack in 0..3 {
        sweep::<V, true>(proof, cells, stack, &mut sides);
    }
    sides
}

/// The index of cell `place` of a line of a chute: rows of a band, or columns of a stack.
#[inline(always)]
pub(super) const fn index_of<const DOWN: bool>(chute: usize, line: usize, place: usize) -> usize {
    if DOWN { place * 9 + 3 * chute + line } else { (3 * chute + line) * 9 + place }
}

/// Runs the rules of one chute.
///
/// The cells are read twice, in the beginning and at the end: there are too few registers to keep
/// them, and reading them again is cheaper than to put them aside.
///
/// Digits locked into a single cell are looked for on the way down only: what is alone in its row
/// is alone in its box after the way across, and so in its column's part of the stack.
#[inline(always)]
fn sweep<V: Lanes, const DOWN: bool>(
    proof: V::Proof,
    cells: &mut [V; 81],
    chute: usize,
    sides: &mut Sides<V>,
) {
    assert!(chute < 3, "so that no index needs a check");
    let zero = V::splat(proof, 0);
    // For each triad, the digits in any of its cells, and those of its single cells.
    let mut some = [zero; 9];
    let mut singles = [zero; 9];
    for triad in 0..9 {
        let [a, b, c] = cells_of::<V, DOWN>(cells, chute, triad);
        let less = [a.decrement(), b.decrement(), c.decrement()];
        if DOWN {
            sides.empty = sides.empty.or(less[0].or3(less[1], less[2]));
        }
        some[triad] = a.or3(b, c);
        singles[triad] = a.if_single(less[0]).or3(b.if_single(less[1]), c.if_single(less[2]));
    }
    if DOWN {
        for i in 0..3 {
            let of_line = singles[3 * i].or3(singles[3 * i + 1], singles[3 * i + 2]);
            let of_box = singles[i].or3(singles[3 + i], singles[6 + i]);
            sides.single = sides.single.and3(of_line, of_box);
        }
    }

    // Naked singles: their digits are struck from the other triads of line and box. In their own
    // triad they are struck on the way in the other direction, where its cells are in three.
    for triad in 0..9 {
        let [a, b, c, d] = others(triad);
        some[triad] = some[triad].and_nor(singles[a].or3(singles[b], singles[c]), singles[d]);
    }

    // Box–line reasoning to its closure: a triad keeps the digits that have a way through it.
    let ways = ways(proof, &some);
    let any_way = ways[0].or3(ways[1], ways[2]).or(ways[3].or3(ways[4], ways[5]));
    sides.has_ways = sides.has_ways.and(any_way);
    let mut kept = [zero; 9];
    for triad in 0..9 {
        let [a, b] = WAYS_OF_TRIAD[triad];
        kept[triad] = ways[a].or(ways[b]);
    }

    // Strike from the cells what has no way, and what locked digits leave no room for.
    let cells = black_box(cells);
    for triad in 0..9 {
        let [a, b, ..] = others(triad);
        // Digits that only this triad of its line can hold; three of them fill it.
        let locked = kept[triad].and_nor(kept[a], kept[b]);
        let may = kept[triad].room(locked, kept[a].or(kept[b]));
        let old = cells_of::<V, DOWN>(cells, chute, triad);
        let hidden = locked.and_not(old[0].majority(old[1], old[2]));
        for k in 0..3 {
            let mut new = old[k].and(may);
            if DOWN {
                // What is hidden is locked, so it is in what may stay.
                new = old[k].hidden_or(hidden, may);
                sides.changed = sides.changed.or_xor(new, old[k]);
            }
            cells[index_of::<DOWN>(chute, triad / 3, 3 * (triad % 3) + k)] = new;
        }
    }
}

/// The cells of a triad.
#[inline(always)]
fn cells_of<V: Lanes, const DOWN: bool>(cells: &[V; 81], chute: usize, triad: usize) -> [V; 3] {
    let at = |k| cells[index_of::<DOWN>(chute, triad / 3, 3 * (triad % 3) + k)];
    [at(0), at(1), at(2)]
}

/// For each way, the digits that can take it, from the digits in each triad.
#[inline(always)]
pub(super) fn ways<V: Lanes>(proof: V::Proof, some: &[V; 9]) -> [V; 6] {
    let mut ways = [V::splat(proof, 0); 6];
    for way in 0..6 {
        let [a, b, c] = WAYS[way];
        ways[way] = some[a].and3(some[b], some[c]);
    }
    ways
}

/// The other two triads in the line of a triad, then the other two in its box.
#[inline(always)]
pub(super) const fn others(triad: usize) -> [usize; 4] {
    let (line, part) = (triad / 3, triad % 3);
    [
        3 * line + (part + 1) % 3,
        3 * line + (part + 2) % 3,
        (line + 1) % 3 * 3 + part,
        (line + 2) % 3 * 3 + part,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_has_one_triad_of_each_line_and_box() {
        for way in WAYS {
            assert_eq!(way.map(|triad| triad / 3), [0, 1, 2]);
            let mut boxes = way.map(|triad| triad % 3);
            boxes.sort_unstable();
            assert_eq!(boxes, [0, 1, 2]);
        }
        for (triad, ways) in WAYS_OF_TRIAD.into_iter().enumerate() {
            for (way, triads) in WAYS.into_iter().enumerate() {
                assert_eq!(ways.contains(&way), triads.contains(&triad));
            }
        }
    }
}
