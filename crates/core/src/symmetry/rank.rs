//! The rank of a [`Transform`] among all transforms.
//!
//! The rank is the place of the text form in the sorted list of all text forms. Users draw random
//! transforms by random ranks, so ranks never change.

use super::transform::Transform;

/// Number of lists of rows, and of lists of columns.
const LINES: u64 = 1_296;
/// Number of lists of digits.
const DIGITS: u64 = 362_880;

/// All orders of three things.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Transform {
    /// Returns the transform with this rank, if `rank` is below [`Transform::COUNT`].
    ///
    /// Ranks follow the order of the text forms; [`Transform::IDENTITY`] has rank 0. They are the
    /// same in all versions. A random rank gives a random transform. Takes nanoseconds.
    ///
    /// ```
    /// use ninefold_core::Transform;
    ///
    /// assert_eq!(Transform::nth(0), Some(Transform::IDENTITY));
    /// let second = Transform::nth(1).ok_or("below COUNT")?;
    /// assert_eq!(second.to_string(), "N:123456789:123456789:123456798");
    /// let last = Transform::nth(Transform::COUNT - 1).ok_or("below COUNT")?;
    /// assert_eq!(last.to_string(), "T:987654321:987654321:987654321");
    /// assert_eq!(Transform::nth(Transform::COUNT), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn nth(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        let (rest, digits) = (rank / DIGITS, rank % DIGITS);
        let (rest, columns) = (rest / LINES, rest % LINES);
        let (transposed, rows) = (rest / LINES, rest % LINES);
        Some(Self {
            transposed: transposed == 1,
            rows: nth_lines(rows),
            columns: nth_lines(columns),
            digits: nth_digits(digits),
        })
    }

    /// Returns the transform's rank, below [`Transform::COUNT`]: the inverse of [`Transform::nth`].
    ///
    /// ```
    /// use ninefold_core::Transform;
    ///
    /// let transform: Transform = "T:123456789:123456789:123456789".parse()?;
    /// assert_eq!(transform.rank(), Transform::COUNT / 2);
    /// # Ok::<(), ninefold_core::TransformError>(())
    /// ```
    pub fn rank(self) -> u64 {
        let rank = u64::from(self.transposed) * LINES + rank_of_lines(&self.rows);
        let rank = rank * LINES + rank_of_lines(&self.columns);
        rank * DIGITS + rank_of_digits(&self.digits)
    }
}

/// Returns the list of rows, or of columns, with a rank. The digits of the rank are, highest first:
/// first chute, order of its lines, second chute, order of its lines, order of the last lines.
fn nth_lines(rank: u64) -> [u8; 9] {
    let rank = rank as usize;
    let [first, in_first, second] = [rank / 432, rank / 72 % 6, rank / 36 % 2];
    let chutes = ORDERS[2 * first + second];
    let orders = [in_first, rank / 6 % 6, rank % 6].map(|order| ORDERS[order]);
    core::array::from_fn(|i| 3 * chutes[i / 3] + orders[i / 3][i % 3])
}

fn rank_of_lines(list: &[u8; 9]) -> u64 {
    let chutes = rank_of_order([list[0] / 3, list[3] / 3, list[6] / 3]);
    let order = |at: usize| rank_of_order([list[at] % 3, list[at + 1] % 3, list[at + 2] % 3]);
    let (first, second) = (chutes / 2, chutes % 2);
    (((first * 6 + order(0)) * 2 + second) * 6 + order(3)) * 6 + order(6)
}

fn rank_of_order([first, second, third]: [u8; 3]) -> u64 {
    2 * u64::from(first) + u64::from(second > third)
}

/// Returns the list of digits with a rank. Each digit of the rank chooses among the digits left.
fn nth_digits(rank: u64) -> [u8; 9] {
    let mut rank = rank as u32;
    let mut choices = [0; 9];
    // Divisions by constants are multiplications.
    for among in 2..=9 {
        choices[9 - among as usize] = rank % among;
        rank /= among;
    }
    // The digits left, four bits each.
    let mut left = 0x8_7654_3210_u64;
    choices.map(|choice| {
        let chosen = 4 * choice;
        let digit = left >> chosen & 15;
        let before = left & ((1 << chosen) - 1);
        left = before | left >> 4 >> chosen << chosen;
        digit as u8
    })
}

fn rank_of_digits(list: &[u8; 9]) -> u64 {
    let mut rank = 0;
    for (place, digit) in list.iter().enumerate() {
        let smaller = list[place + 1..].iter().filter(|later| *later < digit).count();
        rank = rank * (9 - place as u64) + smaller as u64;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_lines_ascend_with_their_ranks() {
        let all: alloc::vec::Vec<_> = (0..LINES).map(nth_lines).collect();
        assert!(all.is_sorted_by(|one, next| one < next));
        assert!((0..LINES).all(|rank| rank_of_lines(&all[rank as usize]) == rank));
    }

    #[test]
    fn lists_of_digits_ascend_with_their_ranks() {
        let all: alloc::vec::Vec<_> = (0..DIGITS).map(nth_digits).collect();
        assert!(all.is_sorted_by(|one, next| one < next));
        assert!((0..DIGITS).all(|rank| rank_of_digits(&all[rank as usize]) == rank));
    }
}
