//! Whether the values of lines and groups are as a rule demands.

use super::grid::PartialGrid;
use ninefold_variant_model::{Automaton, GridCell, PairRelation, SumTerm};
use std::collections::BTreeSet;

/// The values, multiplied by their weights, add up to the total.
pub(super) fn weighted_sum(grid: PartialGrid, terms: &[SumTerm], total: i32) -> Option<bool> {
    let mut sum = 0;
    for term in terms {
        sum += i64::from(term.weight) * grid.value(term.cell)?;
    }
    Some(sum == i64::from(total))
}

/// Each shaft has the sum that the circle or pill says, read as a decimal number.
pub(super) fn arrow(
    grid: PartialGrid,
    number: &[GridCell],
    shafts: &[Vec<GridCell>],
) -> Option<bool> {
    let mut read = 0;
    for value in grid.values(number)? {
        read = 10 * read + value;
    }
    let sums: Vec<i64> = shafts.iter().map(|shaft| grid.sum(shaft)).collect::<Option<_>>()?;
    Some(sums.iter().all(|sum| *sum == read))
}

/// Returns whether all values of a list are equal.
pub(super) fn all_equal(values: &[i64]) -> bool {
    values.iter().all(|value| *value == values[0])
}

/// Returns the first value, the values between and the last value of a line of two or more.
pub(super) fn ends(values: Vec<i64>) -> Option<(i64, Vec<i64>, i64)> {
    let mut middle = values;
    let last = middle.pop()?;
    Some((middle.remove(0), middle, last))
}

/// Returns whether all cells that follow each other on the line have values that are allowed.
pub(super) fn neighbours_on_line(
    grid: PartialGrid,
    cells: &[GridCell],
    allowed: impl Fn(i64, i64) -> bool,
) -> Option<bool> {
    grid.all_pairs(cells.windows(2).map(|pair| [pair[0], pair[1]]), allowed)
}

/// The line is divided where it enters another region; all parts have the same sum. Cells without
/// a region count as one more region.
pub(super) fn region_sums(grid: PartialGrid, cells: &[GridCell]) -> Option<bool> {
    let parts = cells.chunk_by(|a, b| grid.puzzle.region(*a) == grid.puzzle.region(*b));
    let sums: Vec<i64> = parts.map(|part| grid.sum(part)).collect::<Option<_>>()?;
    Some(all_equal(&sums))
}

/// Any three neighbours, or the only two, are in different thirds of the values.
pub(super) fn entropic(grid: PartialGrid, cells: &[GridCell]) -> Option<bool> {
    let all: Vec<i64> = grid.puzzle.values().iter().map(i64::from).collect();
    let first = all.len().div_ceil(3);
    let second = (all.len() - first).div_ceil(2);
    let third = |value: &i64| {
        let rank = all.iter().filter(|other| *other < value).count();
        if rank < first {
            0
        } else if rank < first + second {
            1
        } else {
            2
        }
    };
    let thirds: Vec<i64> = grid.values(cells)?.iter().map(third).collect();
    Some(thirds.windows(thirds.len().min(3)).all(are_different))
}

/// Cells that are less than `modulus` apart on the line have different remainders.
pub(super) fn modular(grid: PartialGrid, cells: &[GridCell], modulus: i64) -> Option<bool> {
    let rests: Vec<i64> = grid.values(cells)?.iter().map(|value| value % modulus).collect();
    for a in 0..rests.len() {
        for b in 0..a {
            if number(a - b) < modulus && rests[a] == rests[b] {
                return Some(false);
            }
        }
    }
    Some(true)
}

/// Returns whether the values of a list are all different.
pub(super) fn are_different(values: &[i64]) -> bool {
    values.iter().collect::<BTreeSet<_>>().len() == values.len()
}

/// Cells at the same distance from the middle have the same sum, that of the middle cell if there
/// is one.
pub(super) fn zipper(grid: PartialGrid, cells: &[GridCell]) -> Option<bool> {
    let values = grid.values(cells)?;
    let half = values.len() / 2;
    let mut sums: Vec<i64> = (0..half).map(|n| values[n] + values[values.len() - 1 - n]).collect();
    if values.len() % 2 == 1 {
        sums.push(values[half]);
    }
    Some(all_equal(&sums))
}

/// Returns whether two values are so related, in either order.
pub(super) fn is_related(relation: PairRelation, a: i64, b: i64) -> bool {
    let (less, greater) = (a.min(b), a.max(b));
    match relation {
        PairRelation::Ratio(times) => greater == i64::from(times) * less,
        PairRelation::Difference(difference) => greater - less == i64::from(difference),
        PairRelation::Sum(sum) => less + greater == i64::from(sum),
    }
}

/// The values between the lowest and the highest value add up to the sum; each of these two stands
/// there once.
pub(super) fn sandwich(grid: PartialGrid, cells: &[GridCell], sum: i64) -> Option<bool> {
    let values = grid.values(cells)?;
    let places = |value: u8| -> Vec<usize> {
        (0..values.len()).filter(|n| values[*n] == i64::from(value)).collect()
    };
    let lowest = places(grid.puzzle.values().lowest());
    let highest = places(grid.puzzle.values().highest());
    let ([a], [b]) = (&lowest[..], &highest[..]) else { return Some(false) };
    let (left, right) = (*a.min(b), *a.max(b));
    let between = values.iter().take(right).skip(left + 1);
    Some(between.sum::<i64>() == sum)
}

/// Returns the entry of a list at a place, counted from 1, if there is one.
pub(super) fn at_place<T: Copy>(list: &[T], place: i64) -> Option<T> {
    let index = usize::try_from(place - 1).ok()?;
    list.get(index).copied()
}

/// Returns whether an automaton can read the values and end in an accepting state.
pub(super) fn accepts(automaton: &Automaton, values: &[i64]) -> bool {
    let all = 0..automaton.states();
    let mut now: BTreeSet<usize> = all.filter(|state| automaton.is_start(*state)).collect();
    for value in values {
        let mut next = BTreeSet::new();
        for state in now {
            for (allowed, to) in automaton.steps(state) {
                if allowed.iter().any(|allowed| i64::from(allowed) == *value) {
                    next.insert(to);
                }
            }
        }
        now = next;
    }
    now.into_iter().any(|state| automaton.is_accepting(state))
}

/// Returns a count as a number that values are compared with.
pub(super) fn number(count: usize) -> i64 {
    i64::try_from(count).expect("lists are short")
}
