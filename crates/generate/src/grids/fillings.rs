//! [`Fillings`]: all ways to fill a band whose columns have given digits.

use super::relabel::{ALL, KEEP_FIRST, Relabellings};
use super::triples::{PARTITIONS, Partition, Triple, Triples};
use crate::random::RandomStream;

/// The triples of the three rows of a band in each of its boxes: first by box, then by row.
pub(super) type Rows = [[Triple; 3]; 3];

/// The number of ways to fill a band is always a multiple of this, and divided by it fits a byte.
pub(super) const UNIT: u32 = 12;

/// The ways to fill a band by the column partitions of its three boxes: in each box, which digits
/// stand together in a column.
///
/// Rows and columns of a box fit exactly where each row crosses each column in one digit. Listed are
/// the ways, up to the order of the rows, for columns 123 456 789 in the first box and one of five
/// partitions in the second: every band can be relabelled to that.
#[derive(Debug)]
pub(super) struct Fillings {
    /// Takes the columns of the first box to partition 0.
    to_first: Relabellings,
    /// Takes those of the second box to a chosen partition, and keeps partition 0.
    to_chosen: Relabellings,
    /// The numbers of ways divided by [`UNIT`], by the partitions in the second and the third box
    /// when that in the first is 0.
    numbers: Vec<[u8; PARTITIONS]>,
    /// All rows that fit partition 0 in the first box.
    rows: Vec<Rows>,
    /// Which of them fit the second and the third box too.
    fitting: Vec<u16>,
    /// Where in `fitting` those of a chosen partition and any third one begin.
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

    /// Lists the rows and where they fit.
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

    /// Those of the rows, by their places, that fit columns of partition 0 in the first box and of
    /// two partitions in the others, after the relabelling of the second to a chosen one.
    #[inline]
    fn fitting(&self, second: Partition, third: Partition) -> &[u16] {
        let third = self.to_chosen.apply(second, third);
        let list = self.to_chosen.orbit(second) * PARTITIONS + usize::from(third);
        &self.fitting[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    /// The number of ways to fill a band, divided by [`UNIT`], by the column partitions of its boxes.
    #[inline]
    pub(super) fn number(&self, [first, second, third]: [Partition; 3]) -> u32 {
        self.numbers(first, second)(third)
    }

    /// The same for many third boxes beside the same first two.
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

    /// One of the ways to fill a band, each as likely.
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

/// The orders of three things.
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
        // Partitions are in no order; the first has 280 values and not one.
        assert_eq!(all_bands * 280 * 216, 948_109_639_680);
        numbers.sort_unstable();
        numbers.dedup();
        let known =
            [96, 120, 144, 156, 168, 180, 192, 216, 228, 264, 276, 288, 516, 576, 864, 1728];
        assert_eq!(numbers, known);
    }
}
