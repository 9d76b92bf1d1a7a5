//! [`Fillings`]: all ways to fill a band whose columns have given digits.

use super::relabel::{ALL, KEEP_FIRST, Relabellings};
use super::triples::{PARTITIONS, Partition, Triple, Triples};
use crate::random::RandomStream;

/// For each box of a band, the triples of its three rows.
pub(super) type Rows = [[Triple; 3]; 3];

/// A divisor of every number of ways to fill a band. The quotient fits in a byte.
pub(super) const UNIT: u32 = 12;

/// The ways to fill a band, by the column partitions of its three boxes. The column partition of a
/// box says which digits stand together in a column.
///
/// Rows and columns of a box fit if each row shares exactly one digit with each column. The lists
/// hold the ways up to the order of the rows. The first box has columns 123 456 789, and the second
/// has one of five partitions. Every band can be relabelled to one of these.
#[derive(Debug)]
pub(super) struct Fillings {
    /// Relabellings that take the columns of the first box to partition 0.
    to_first: Relabellings,
    /// Relabellings that keep partition 0 and take the columns of the second box to a chosen
    /// partition.
    to_chosen: Relabellings,
    /// Number of ways divided by [`UNIT`], by the partitions of the second and the third box, with
    /// partition 0 in the first.
    numbers: Vec<[u8; PARTITIONS]>,
    /// All rows that fit partition 0 in the first box.
    rows: Vec<Rows>,
    /// Places in `rows` of the rows that fit the second and the third box too.
    fitting: Vec<u16>,
    /// Start in `fitting` of the list for each chosen partition and each third partition.
    starts: Vec<u32>,
}

impl Fillings {
    pub(super) fn new(triples: &Triples) -> Self {
        let mut fillings = Self {
            to_first: Relabellings::new(triples, ALL),
            to_chosen: Relabellings::new(triples, KEEP_FIRST),
            numbers: vec![],
            rows: vec![],
            fitting: vec![],
            starts: vec![0],
        };
        fillings.list(triples);
        fillings.numbers = (0..PARTITIONS as Partition)
            .map(|second| {
                std::array::from_fn(|third| {
                    let ways = 6 * fillings.fitting(second, third as Partition).len() as u32;
                    (ways / UNIT) as u8
                })
            })
            .collect();
        fillings
    }

    /// Lists the rows, and the columns that they fit.
    fn list(&mut self, triples: &Triples) {
        let crossing = |columns| {
            let all = 0..PARTITIONS as Partition;
            all.filter(move |rows| triples.cross(*rows, columns)).collect::<Vec<Partition>>()
        };
        let all_crossing: Vec<_> = (0..PARTITIONS as Partition).map(crossing).collect();
        for first in &all_crossing[0] {
            let first = triples.parts(*first);
            let choices = triples.choices(first).into_iter();
            self.rows.extend(choices.map(|[second, third]| [first, second, third]));
        }
        for chosen in self.to_chosen.chosen() {
            let mut by_third = vec![vec![]; PARTITIONS];
            for (place, rows) in self.rows.iter().enumerate() {
                let [_, second, third] = rows.map(|rows| triples.partition(rows));
                if all_crossing[usize::from(*chosen)].binary_search(&second).is_ok() {
                    for columns in &all_crossing[usize::from(third)] {
                        by_third[usize::from(*columns)].push(place as u16);
                    }
                }
            }
            for places in by_third {
                self.fitting.extend(places);
                self.starts.push(self.fitting.len() as u32);
            }
        }
    }

    /// Returns the places of the rows that fit columns of partition 0 in the first box and two
    /// partitions in the others. The rows are those after `second` is relabelled to its chosen
    /// partition.
    #[inline]
    fn fitting(&self, second: Partition, third: Partition) -> &[u16] {
        let third = self.to_chosen.apply(second, third);
        let list = self.to_chosen.orbit(second) * PARTITIONS + usize::from(third);
        &self.fitting[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    /// Returns the number of ways to fill a band, divided by [`UNIT`], by the column partitions of
    /// its boxes.
    #[inline]
    pub(super) fn number(&self, [first, second, third]: [Partition; 3]) -> u32 {
        self.numbers(first, second)(third)
    }

    /// Returns [`number`](Self::number) as a function of the third box, for given first two boxes.
    #[inline]
    pub(super) fn numbers(
        &self,
        first: Partition,
        second: Partition,
    ) -> impl Fn(Partition) -> u32 + '_ {
        let images = self.to_first.images(first);
        let numbers = &self.numbers[usize::from(images[usize::from(second)])];
        move |third| u32::from(numbers[usize::from(images[usize::from(third)])])
    }

    /// Draws a way to fill a band, each equally likely.
    #[inline]
    pub(super) fn draw(&self, columns: [Partition; 3], random: &mut RandomStream) -> Rows {
        let [first, second, third] = columns;
        let second = self.to_first.apply(first, second);
        let third = self.to_first.apply(first, third);
        let fitting = self.fitting(second, third);
        let way = random.below(6 * fitting.len() as u32);
        let order = ORDERS[way as usize % 6];
        let rows = self.rows[usize::from(fitting[way as usize / 6])];
        rows.map(|rows| {
            order.map(|row| self.to_first.undo(first, self.to_chosen.undo(second, rows[row])))
        })
    }
}

/// All orders of three things.
pub(super) const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_ways_are_those_that_are_known() {
        let fillings = Fillings::new(&Triples::new());
        let mut numbers: Vec<u32> =
            fillings.numbers.iter().flatten().map(|number| u32::from(*number) * UNIT).collect();
        let all_bands: u64 = numbers.iter().map(|number| u64::from(*number)).sum();
        // The first box has 280 partitions, and each of the three boxes has 6 orders of its
        // columns.
        assert_eq!(all_bands * 280 * 216, 948_109_639_680);
        numbers.sort_unstable();
        numbers.dedup();
        let known =
            [96, 120, 144, 156, 168, 180, 192, 216, 228, 264, 276, 288, 516, 576, 864, 1728];
        assert_eq!(numbers, known);
    }
}
