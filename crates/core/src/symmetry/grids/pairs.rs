//! The least second row of two rows of one band, when the first row reads 123456789.
//!
//! Let `A` be the first row and `B` the second. For each column *c*, let *p(c)* be the column in
//! which `A` holds the digit that `B` holds in *c*. Only this permutation *p* matters, up to
//! exchanges of stacks and of columns within a stack. There are fifteen kinds.
//!
//! A pair of rows is *pure* if each triad of `B` has the three digits of one triad of `A`.
//! Otherwise, each triad of `B` has two digits of one triad of `A` and a *single* digit of another.
//! The two digits come from the stack on the right in all three triads, or from the stack on the
//! left in all three.
//!
//! In each stack, let `a` be the column of the single digit of `B`. Let `b` be the column of the
//! digit of `A` that is a single digit in `B`. Six bits determine the kind: for each stack, whether
//! `a` is `b`, and whether the pair of digits is exchanged.

/// A row of digits from 0 to 8, the column of each digit, or an order of columns. The last seven
/// bytes are padding.
pub(super) type Lane = [u8; 16];

/// Nine numbers below 16, four bits each, the first number in the highest bits.
pub(super) type Packed = u64;

/// The least second row that can stand below 123456789, and the stacks that can come first in it.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) second: Packed,
    /// Bit *k* is set if the stack *k* steps along the direction of the pair can come first.
    pub(super) starts: u8,
}

/// How the triads of two rows share digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Each triad of one row has the digits of a triad of the other.
    Pure,
    /// Two digits of each triad of `B` come from the stack that is 1 or 2 steps to the right in
    /// `A`.
    Mixed(u8),
}

/// The kinds of two rows in both orders.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    /// Kind with `A` as the first row, and kind with `B` as the first row.
    pub(super) kinds: [Kind; 2],
    /// Shape with `A` as the first row.
    pub(super) shape: Shape,
}

/// Describes a triad of `B`, by the columns *p(c)* of its three cells (four bits each, the first
/// lowest):
///
/// - bits 0 and 1: `a`, the column of the single digit in its stack;
/// - bits 2 and 3: the column that the pair leaves out in its own stack (`b` of that stack);
/// - bit 4: whether the pair is exchanged, so its columns in `A` descend;
/// - bits 5 and 6: the stack of the pair in `A`.
///
/// The entry is [`WHOLE`] if all three columns are in one stack.
const TRIADS: [u8; 4_096] = {
    let mut table = [0; 4_096];
    let mut index = 0;
    while index < 4_096 {
        let columns = [index & 15, index >> 4 & 15, index >> 8];
        if columns[0] < 9 && columns[1] < 9 && columns[2] < 9 {
            table[index] = triad(columns);
        }
        index += 1;
    }
    table
};

/// The entry of [`TRIADS`] for three columns of one stack.
const WHOLE: u8 = 1 << 7;

/// Computes an entry of [`TRIADS`].
const fn triad(columns: [usize; 3]) -> u8 {
    let stacks = [columns[0] / 3, columns[1] / 3, columns[2] / 3];
    let single = if stacks[0] == stacks[1] && stacks[1] == stacks[2] {
        return WHOLE;
    } else if stacks[0] == stacks[1] {
        2
    } else if stacks[0] == stacks[2] {
        1
    } else {
        0
    };
    let (one, two) = if single == 0 { (1, 2) } else { (0, 3 - single) };
    if stacks[one] != stacks[two] || columns[one] == columns[two] {
        return 0;
    }
    let left_out = 3 - columns[one] % 3 - columns[two] % 3;
    let exchanged = (columns[one] > columns[two]) as usize;
    (single | left_out << 2 | exchanged << 4 | stacks[one] << 5) as u8
}

/// Compares `a` (two low bits of the index) and `b` (two high bits) of a stack:
///
/// - bit 0: whether `a` is `b`; then the other bits are 0;
/// - bit 1: whether `b` is the second of the two columns that are not `a`;
/// - bit 2: whether `a` is the second of the two columns that are not `b`.
const ENDS: [u8; 16] = {
    let mut table = [0; 16];
    let mut index = 0;
    while index < 16 {
        let (a, b) = (index & 3, index >> 2);
        table[index] = if a == b {
            1
        } else {
            let b_is_second = (b == 2 || (b == 1 && a == 2)) as u8;
            let a_is_second = (a == 2 || (a == 1 && b == 2)) as u8;
            b_is_second << 1 | a_is_second << 2
        };
        index += 1;
    }
    table
};

/// The kinds of mixed pairs by six bits, two for the stack *k* steps along the direction. Bit *k*
/// says whether `a` is `b`. Bit 3 + *k* says whether the pair in the triad of `B` is exchanged.
const KINDS: [Kind; 64] = {
    let mut table = [Kind { second: 0, starts: 0 }; 64];
    let mut bits = 0;
    while bits < 64 {
        table[bits] = kind(&example(bits));
        bits += 1;
    }
    table
};

/// The kinds of the same pairs with `B` as the first row, by the six bits of [`KINDS`].
const INVERSES: [Kind; 64] = {
    let mut table = KINDS;
    let mut bits = 0;
    while bits < 64 {
        let same = bits & 0b01_0001;
        let up = bits << 1 & 0b00_0100 | bits << 2 & 0b10_0000;
        let down = bits >> 1 & 0b00_0010 | bits >> 2 & 0b00_1000;
        table[bits] = KINDS[same | up | down];
        bits += 1;
    }
    table
};

/// Returns a mixed pair with these six bits, directed to the right, as the column *p(c)* of each
/// *c*.
const fn example(bits: usize) -> [u8; 9] {
    let mut columns = [0; 9];
    let mut stack = 0;
    while stack < 3 {
        // `a` is column 0 of its stack, `b` is column 0 or 1.
        let (next, last) = ((stack + 1) % 3, (stack + 2) % 3);
        let a_is_b = [bits >> stack & 1, bits >> next & 1, bits >> last & 1];
        let (b_next, b_last) = (1 - a_is_b[1], 1 - a_is_b[2]);
        columns[3 * stack] = (3 * last + b_last) as u8;
        let free = if b_next == 0 { [1, 2] } else { [0, 2] };
        let exchanged = bits >> (3 + stack) & 1;
        columns[3 * stack + 1] = (3 * next + free[exchanged]) as u8;
        columns[3 * stack + 2] = (3 * next + free[1 - exchanged]) as u8;
        stack += 1;
    }
    columns
}

/// Finds the least second row of a mixed pair directed to the right.
const fn kind(columns: &[u8; 9]) -> Kind {
    let mut best = Kind { second: Packed::MAX, starts: 0 };
    let mut start = 0;
    while start < 3 {
        let mut choice = 0;
        while choice < 4 {
            let second = second_row(columns, &mixed_order(columns, start, 1, choice));
            if second < best.second {
                best = Kind { second, starts: 0 };
            }
            if second == best.second {
                best.starts |= 1 << start;
            }
            choice += 1;
        }
        start += 1;
    }
    best
}

/// Returns an order of the columns in which the second row of a mixed pair begins 457. For each
/// `first` stack, there are four such orders, by `choice`.
pub(super) const fn mixed_order(
    columns: &[u8; 9],
    first: usize,
    direction: usize,
    choice: usize,
) -> Lane {
    let second = (first + direction) % 3;
    let third = 3 - first - second;
    let mut a = 3 * first;
    while columns[a] as usize / 3 != third {
        a += 1;
    }
    let [one, two] = others(a, choice & 1);
    let end = columns[a] as usize;
    let [eighth, ninth] = others(end, choice >> 1);
    let (fourth, fifth) = (columns[one], columns[two]);
    let sixth = (9 * second + 3) as u8 - fourth - fifth;
    let [one, two, a] = [one as u8, two as u8, a as u8];
    let [end, eighth, ninth] = [end as u8, eighth as u8, ninth as u8];
    [one, two, a, fourth, fifth, sixth, end, eighth, ninth, 0, 0, 0, 0, 0, 0, 0]
}

/// Returns the two other columns of a column's stack, ascending or descending.
const fn others(column: usize, descending: usize) -> [usize; 2] {
    let start = column - column % 3;
    let (low, high) = match column % 3 {
        0 => (start + 1, start + 2),
        1 => (start, start + 2),
        _ => (start, start + 1),
    };
    if descending == 0 { [low, high] } else { [high, low] }
}

/// Returns an order of the columns in which the second row of a pure pair begins 456789. For each
/// `first` stack, there are six such orders, by `order`.
pub(super) fn pure_order(columns: &[u8; 9], first: usize, order: [u8; 3]) -> Lane {
    let mut list = [0; 16];
    for (i, column) in order.into_iter().enumerate() {
        list[i] = 3 * first as u8 + column;
        list[3 + i] = columns[usize::from(list[i])];
        list[6 + i] = columns[usize::from(list[3 + i])];
    }
    list
}

/// Returns whether the second row reads `second` when the columns stand in `order`. The order comes
/// from [`mixed_order`] or [`pure_order`], so its first three digits are right.
#[inline]
pub(super) fn reads_as(columns: &[u8; 9], order: &Lane, second: Packed) -> bool {
    (3..9).all(|place| {
        let label = second >> (32 - 4 * place) & 15;
        columns[usize::from(order[place])] == order[label as usize]
    })
}

/// Returns the second row when the columns stand in an order and the first row reads 012345678.
const fn second_row(columns: &[u8; 9], order: &Lane) -> Packed {
    let mut places = [0; 9];
    let mut place = 0;
    while place < 9 {
        places[order[place] as usize] = place as Packed;
        place += 1;
    }
    let mut packed = 0;
    let mut place = 0;
    while place < 9 {
        packed = packed << 4 | places[columns[order[place] as usize] as usize];
        place += 1;
    }
    packed
}

/// Returns *p(c)* for each column *c*: the column where `A` holds the digit that `B` holds in *c*.
#[inline]
pub(super) fn columns_of(places: &Lane, row: &Lane) -> [u8; 9] {
    core::array::from_fn(|column| places[usize::from(row[column] & 15)])
}

/// Finds the kinds of two rows of a band. `places` are the columns of the digits in `A`, `row` is
/// `B`.
#[inline]
pub(super) fn pair(places: &Lane, row: &Lane) -> Pair {
    let columns = columns_of(places, row);
    let entries: [u8; 3] = core::array::from_fn(|stack| {
        let [x, y, z] = [0, 1, 2].map(|i| usize::from(columns[3 * stack + i] & 15));
        TRIADS[x | y << 4 | z << 8]
    });
    if entries[0] & WHOLE != 0 {
        return pure(&columns);
    }
    let direction = usize::from(entries[0] >> 5);
    // The entries in the order of the direction.
    let along = if direction == 1 { entries } else { [entries[0], entries[2], entries[1]] };
    let mut bits = 0;
    for k in 0..3 {
        let (before, here) = (along[(k + 2) % 3], along[k]);
        let ends = ENDS[usize::from(here & 3 | before & 0b1100)];
        bits |= usize::from(ends & 1) << k;
        bits ^= usize::from(here >> 4 & 1 ^ ends >> 1 & 1) << (3 + k);
        bits ^= usize::from(ends >> 2 & 1) << (3 + (k + 2) % 3);
    }
    Pair { kinds: [KINDS[bits], INVERSES[bits]], shape: Shape::Mixed(direction as u8) }
}

/// Finds the kinds of a pure pair.
#[cold]
fn pure(columns: &[u8; 9]) -> Pair {
    let thrice = |column: u8| (0..3).fold(column, |column, _| columns[usize::from(column)]);
    let fixed = (0..3).filter(|column| thrice(*column) == *column).count();
    let end = match fixed {
        3 => 0x012,
        1 => 0x021,
        _ => 0x120,
    };
    let kind = Kind { second: 0x3_4567_8000 | end, starts: 0b111 };
    Pair { kinds: [kind; 2], shape: Shape::Pure }
}

#[cfg(test)]
mod tests {
    use super::super::Transform;
    use super::*;
    use alloc::collections::BTreeSet;

    /// Returns all ways in which a second row can stand below a first.
    fn all_pairs() -> alloc::vec::Vec<[u8; 9]> {
        let mut found = alloc::vec::Vec::new();
        let mut stack = alloc::vec![alloc::vec::Vec::<u8>::new()];
        while let Some(list) = stack.pop() {
            if list.len() == 9 {
                found.push(core::array::from_fn(|i| list[i]));
                continue;
            }
            for column in 0..9 {
                if usize::from(column / 3) != list.len() / 3 && !list.contains(&column) {
                    let mut longer = list.clone();
                    longer.push(column);
                    stack.push(longer);
                }
            }
        }
        found
    }

    /// Returns the least second row over all orders of the columns.
    fn least_second_row(columns: &[u8; 9], orders: &[Lane]) -> Packed {
        orders.iter().map(|order| second_row(columns, order)).min().expect("there are orders")
    }

    #[test]
    fn every_pair_is_of_the_kind_that_it_is_by_brute_force() {
        let orders: alloc::vec::Vec<Lane> = (0..1_296)
            .map(|rank| {
                let transform = Transform::nth(rank * 362_880).expect("in range");
                core::array::from_fn(|i| transform.columns.get(i).copied().unwrap_or(0))
            })
            .collect();
        let pairs = all_pairs();
        assert_eq!(pairs.len(), 12_096);
        let mut kinds = BTreeSet::new();
        for columns in pairs {
            let mut row = [0; 16];
            row[..9].copy_from_slice(&columns);
            let places: Lane = core::array::from_fn(|i| i as u8);
            let pair = pair(&places, &row);
            assert_eq!(pair.kinds[0].second, least_second_row(&columns, &orders), "{columns:?}");
            let mut inverse = [0; 9];
            for (from, to) in columns.into_iter().enumerate() {
                inverse[usize::from(to)] = from as u8;
            }
            assert_eq!(pair.kinds[1].second, least_second_row(&inverse, &orders), "{columns:?}");
            kinds.insert(pair.kinds[0].second);
        }
        assert_eq!(kinds.len(), 15);
    }
}
