//! The rules, on all lanes at once: three bands across, then three stacks down.

// Places on a board are numbers in formulas; an iterator would hide them.
#![allow(clippy::needless_range_loop)]

use crate::kernel::Lanes;

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
    let mut candidates = [[zero; 9]; 3];
    for line in 0..3 {
        for place in 0..9 {
            candidates[line][place] = cells[index_of::<DOWN>(chute, line, place)];
        }
    }

    // Naked singles: strike the digits of single cells from the rest of line and box.
    let mut singles = [[zero; 9]; 3];
    let mut of_triad = [[zero; 3]; 3];
    for line in 0..3 {
        for part in 0..3 {
            let [a, b, c] = [3 * part, 3 * part + 1, 3 * part + 2];
            let less = [
                candidates[line][a].decrement(),
                candidates[line][b].decrement(),
                candidates[line][c].decrement(),
            ];
            if DOWN {
                sides.empty = sides.empty.or(less[0].or3(less[1], less[2]));
            }
            singles[line][a] = candidates[line][a].if_single(less[0]);
            singles[line][b] = candidates[line][b].if_single(less[1]);
            singles[line][c] = candidates[line][c].if_single(less[2]);
            of_triad[line][part] = singles[line][a].or3(singles[line][b], singles[line][c]);
        }
    }
    let mut of_line = [zero; 3];
    let mut of_box = [zero; 3];
    for i in 0..3 {
        of_line[i] = of_triad[i][0].or3(of_triad[i][1], of_triad[i][2]);
        of_box[i] = of_triad[0][i].or3(of_triad[1][i], of_triad[2][i]);
        if DOWN {
            sides.single = sides.single.and3(of_line[i], of_box[i]);
        }
    }
    // For each triad, the digits in some of its cells and in at least two.
    let mut some = [zero; 9];
    let mut twice = [zero; 9];
    for line in 0..3 {
        for part in 0..3 {
            let struck = of_line[line].or(of_box[part]);
            let [a, b, c] = [3 * part, 3 * part + 1, 3 * part + 2];
            for place in [a, b, c] {
                candidates[line][place] =
                    candidates[line][place].and_not_or(struck, singles[line][place]);
            }
            some[3 * line + part] =
                candidates[line][a].or3(candidates[line][b], candidates[line][c]);
            twice[3 * line + part] =
                candidates[line][a].majority(candidates[line][b], candidates[line][c]);
        }
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

    let held = Held { candidates, twice, kept };
    held.settle::<DOWN>(cells, chute, 0, sides);
    held.settle::<DOWN>(cells, chute, 1, sides);
    held.settle::<DOWN>(cells, chute, 2, sides);
}

/// What the digits of a chute can still hold.
struct Held<V> {
    candidates: [[V; 9]; 3],
    /// For each triad, the digits in at least two of its cells.
    twice: [V; 9],
    /// For each triad, the digits with a way through it.
    kept: [V; 9],
}

impl<V: Lanes> Held<V> {
    /// Strikes from the cells of a line what has no way, and what locked digits leave no room for.
    ///
    /// Not a loop over lines, so that compilers keep vectors in registers.
    #[inline(always)]
    fn settle<const DOWN: bool>(
        &self,
        cells: &mut [V; 81],
        chute: usize,
        line: usize,
        sides: &mut Sides<V>,
    ) {
        let Self { candidates, twice, kept } = self;
        for part in 0..3 {
            let triad = 3 * line + part;
            let [a, b, ..] = others(triad);
            // Digits that only this triad of its line can hold; three of them fill it.
            let locked = kept[triad].and_nor(kept[a], kept[b]);
            let may = kept[triad].room(locked, kept[a].or(kept[b]));
            let hidden = locked.and_not(twice[triad]);
            for place in 3 * part..3 * part + 3 {
                let index = index_of::<DOWN>(chute, line, place);
                let cell = candidates[line][place];
                let mut new = cell.and(may);
                if DOWN {
                    // What is hidden is locked, so it is in what may stay.
                    new = cell.hidden_or(hidden, may);
                    sides.changed = sides.changed.or_xor(new, cells[index]);
                }
                cells[index] = new;
            }
        }
    }
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
