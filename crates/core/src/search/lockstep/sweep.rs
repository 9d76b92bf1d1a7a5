//! The rules, on all lanes at once: three bands across, then three stacks down.

// Places on a board are numbers in formulas; an iterator would hide them.
#![allow(clippy::needless_range_loop)]

use crate::kernel::Lanes;
use core::hint::black_box;

/// The six ways to choose three triads of a chute, one in each line and one in each box. Triad
/// 3*i* + *j* is where line *i* meets box *j*.
pub(super) const WAYS: [[usize; 3]; 6] =
    [[0, 4, 8], [1, 5, 6], [2, 3, 7], [0, 5, 7], [1, 3, 8], [2, 4, 6]];
/// The two ways that use each triad.
pub(super) const WAYS_OF_TRIAD: [[usize; 2]; 9] =
    [[0, 3], [1, 4], [2, 5], [2, 4], [0, 5], [1, 3], [1, 5], [2, 3], [0, 4]];

/// Results of a round, apart from the candidates.
pub(super) struct Sides<V> {
    /// Digits that have a way in every chute. A lane is dead if one is missing.
    pub(super) has_ways: V,
    /// Least cell of each lane: 0 if some cell has no candidate.
    pub(super) least: V,
    /// Digits that have one place in every column and box.
    pub(super) placed: V,
    /// Not 0 where the sweep down changed something.
    pub(super) changed: V,
}

/// Runs all rules once.
///
/// Writes the ways of each stack to `ways_down`, as the sweep saw them. In a stalled lane they are
/// exactly those of its cells, because there the sweep down struck nothing.
// In WebAssembly all code may use vectors. V8 has a worse allocation of registers for functions with
// more than 8,192 values, so the round is a function of its own there.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn round<V: Lanes>(
    proof: V::Proof,
    cells: &mut [V; 81],
    ways_down: &mut [[V; 6]; 3],
) -> Sides<V> {
    let full = V::splat(proof, 0x1FF);
    let zero = V::splat(proof, 0);
    let mut sides = Sides { has_ways: full, least: full, placed: full, changed: zero };
    for band in 0..3 {
        sweep::<V, false>(proof, cells, band, &mut sides);
    }
    for stack in 0..3 {
        ways_down[stack] = sweep::<V, true>(proof, cells, stack, &mut sides);
    }
    sides
}

/// Returns the index of cell `place` in a line of a chute: a row of a band or a column of a stack.
#[inline(always)]
pub(super) const fn index_of<const DOWN: bool>(chute: usize, line: usize, place: usize) -> usize {
    if DOWN { place * 9 + 3 * chute + line } else { (3 * chute + line) * 9 + place }
}

/// Runs the rules of one chute, and returns its ways.
///
/// Reads the cells twice, at the beginning and at the end. There are not enough registers to keep
/// them, and a second read is cheaper than spilling them.
///
/// Only the sweep down looks for hidden singles. If a digit has one place in a row, the sweep
/// across leaves no other place in that box. The sweep down then finds the digit in its column's
/// triad.
#[inline(always)]
fn sweep<V: Lanes, const DOWN: bool>(
    proof: V::Proof,
    cells: &mut [V; 81],
    chute: usize,
    sides: &mut Sides<V>,
) -> [V; 6] {
    assert!(chute < 3, "so that no index needs a check");
    let zero = V::splat(proof, 0);
    // For each triad, the digits in any of its cells, and the digits of its naked singles.
    let mut some = [zero; 9];
    let mut singles = [zero; 9];
    let minus_one = V::splat(proof, 0xFFFF).settled();
    // For each way, the digits that can take it, and the digits of naked singles on it.
    let mut ways = [zero; 6];
    let mut placed = [zero; 6];
    unrolled!(triad in [0 1 2 3 4 5 6 7 8] {
        let [a, b, c] = cells_of::<V, DOWN>(cells, chute, triad);
        some[triad] = a.or3(b, c).pinned();
        let single = |cell: V| cell.if_single(cell.add(minus_one));
        singles[triad] = single(a).or3(single(b), single(c)).pinned();
        if triad >= 6 {
            for way in WAYS_OF_TRIAD[triad] {
                let [a, b, c] = WAYS[way];
                ways[way] = some[a].and3(some[b], some[c]).pinned();
                placed[way] = singles[a].or3(singles[b], singles[c]).pinned();
            }
        }
    });

    // Box–line reasoning until nothing changes, with naked singles. The digit of a naked single
    // takes one of the two ways through its triad, so it loses the four others. A triad keeps the
    // digits that have a way through it. The sweep in the other direction strikes the digit from
    // the other two cells of its triad: there these cells are in two other triads.
    unrolled!(way in [0 1 2 3 4 5] {
        let [a, b] = apart(way);
        ways[way] = ways[way].and_nor(placed[a], placed[b]);
    });

    // Strike digits without a way, and digits for which locked digits leave no room.
    let cells = black_box(cells);
    unrolled!(line in [0 1 2] {
        let mut kept = [zero; 3];
        unrolled!(part in [0 1 2] {
            let [a, b] = WAYS_OF_TRIAD[3 * line + part];
            kept[part] = ways[a].or(ways[b]);
        });
        let mut hidden = [zero; 3];
        unrolled!(part in [0 1 2] {
            // Locked digits have no other triad in the line. Three of them fill the triad.
            let mates = kept[(part + 1) % 3].or(kept[(part + 2) % 3]);
            let locked = kept[part].and_not(mates);
            if line == 0 && part == 0 {
                sides.has_ways = sides.has_ways.and(kept[part].or(mates));
            }
            let may = kept[part].room(locked, mates);
            let old = cells_of::<V, DOWN>(cells, chute, 3 * line + part);
            hidden[part] = locked.and_not(old[0].majority(old[1], old[2]));
            unrolled!(k in [0 1 2] {
                let mut new = old[k].and(may);
                if DOWN {
                    // Hidden digits are locked, so they are in `may`.
                    new = old[k].hidden_or(hidden[part], may);
                    sides.least = sides.least.min(new);
                    sides.changed = sides.changed.or_xor(new, old[k]);
                }
                cells[index_of::<DOWN>(chute, line, 3 * part + k)] = new;
            });
            if DOWN {
                sides.least = sides.least.settled().pinned();
                sides.changed = sides.changed.settled().pinned();
            }
        });
        if DOWN {
            sides.placed = sides.placed.and(hidden[0].or3(hidden[1], hidden[2]));
        }
    });
    ways
}

/// Returns the cells of a triad.
#[inline(always)]
fn cells_of<V: Lanes, const DOWN: bool>(cells: &[V; 81], chute: usize, triad: usize) -> [V; 3] {
    let at = |k| cells[index_of::<DOWN>(chute, triad / 3, 3 * (triad % 3) + k)];
    [at(0), at(1), at(2)]
}

/// Returns, for each way, the digits that can take it. `some` has the digits in each triad.
#[inline(always)]
pub(super) fn ways<V: Lanes>(proof: V::Proof, some: &[V; 9]) -> [V; 6] {
    let mut ways = [V::splat(proof, 0); 6];
    for way in 0..6 {
        let [a, b, c] = WAYS[way];
        ways[way] = some[a].and3(some[b], some[c]);
    }
    ways
}

/// Returns the two ways that share no triad with a way, nor with each other.
#[inline(always)]
const fn apart(way: usize) -> [usize; 2] {
    [way / 3 * 3 + (way + 1) % 3, way / 3 * 3 + (way + 2) % 3]
}

/// Returns the other two triads in the line of a triad, then the other two in its box.
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
