//! [`Completions`]: counts the grids with a given top band in another way than the library.

use std::collections::HashMap;

/// A partition of the digits into three triples, as the triple of each digit. Triples are numbered
/// in the order of their least digits.
type Partition = [u8; 9];

/// Counts the grids with given columns of a band.
pub struct Completions {
    partitions: Vec<Partition>,
    numbers: HashMap<Partition, u16>,
    /// For each partition, the images of all partitions under a permutation that takes it to 147
    /// 258 369.
    moved: Vec<Vec<u16>>,
    /// Number of ways to fill a band, by the partitions of the second and the third box. The first
    /// box has partition 147 258 369.
    fillings: Vec<u32>,
    known: HashMap<[u16; 3], u64>,
}

impl Completions {
    /// Counts the fillings from all bands whose first box is 123 / 456 / 789. Each band is given by
    /// the columns of its boxes, in any order.
    pub fn new(bands: impl Iterator<Item = [[[u8; 3]; 3]; 3]>) -> Self {
        let partitions = all_partitions();
        let numbers = partitions.iter().copied().zip(0..).collect();
        let mut completions =
            Self { partitions, numbers, moved: vec![], fillings: vec![], known: HashMap::new() };
        completions.moved = completions
            .partitions
            .iter()
            .map(|partition| completions.images(to_standard(partition)))
            .collect();
        completions.count_fillings(bands);
        completions
    }

    /// Returns the images of all partitions under a permutation of the digits.
    fn images(&self, permutation: [u8; 9]) -> Vec<u16> {
        let image = |partition: &Partition| {
            let mut image = [0; 9];
            for (digit, part) in partition.iter().enumerate() {
                image[usize::from(permutation[digit])] = *part;
            }
            self.numbers[&ordered(image)]
        };
        self.partitions.iter().map(image).collect()
    }

    /// Counts the fillings: sums over all orders of the digits in the columns of the first box.
    fn count_fillings(&mut self, bands: impl Iterator<Item = [[[u8; 3]; 3]; 3]>) {
        let mut with_first = vec![0_u32; 280 * 280];
        for [_, second, third] in bands {
            let [second, third] = [second, third].map(|columns| self.number(columns));
            with_first[usize::from(second) * 280 + usize::from(third)] += 1;
        }
        self.fillings = vec![0; 280 * 280];
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        for order in 0..216 {
            let orders = [orders[order / 36], orders[order / 6 % 6], orders[order % 6]];
            let images = self.images(std::array::from_fn(|digit| {
                3 * orders[digit % 3][digit / 3] + digit as u8 % 3
            }));
            for second in 0..280 {
                let row = usize::from(images[second]) * 280;
                for third in 0..280 {
                    self.fillings[second * 280 + third] +=
                        with_first[row + usize::from(images[third])];
                }
            }
        }
    }

    fn number(&self, columns: [[u8; 3]; 3]) -> u16 {
        let mut partition = [0; 9];
        for (column, digits) in columns.iter().enumerate() {
            for digit in digits {
                partition[usize::from(*digit)] = column as u8;
            }
        }
        self.numbers[&ordered(partition)]
    }

    fn fillings(&self, [first, second, third]: [u16; 3]) -> u64 {
        let moved = &self.moved[usize::from(first)];
        let [second, third] = [second, third].map(|number| usize::from(moved[usize::from(number)]));
        u64::from(self.fillings[second * 280 + third])
    }

    /// Counts the ways to fill the other two bands below a band with these columns, by box.
    pub fn count(&mut self, columns: [[[u8; 3]; 3]; 3]) -> u64 {
        let key = columns.map(|columns| self.number(columns));
        // Relabelling does not change the count.
        let moved = &self.moved[usize::from(key[0])];
        let key = key.map(|number| moved[usize::from(number)]);
        if let Some(count) = self.known.get(&key) {
            return *count;
        }
        let below = key.map(|number| self.below(self.partitions[usize::from(number)]));
        let mut count = 0;
        for first in &below[0] {
            for second in &below[1] {
                for third in &below[2] {
                    let [middle, bottom] =
                        [0, 1].map(|band| self.fillings([first[band], second[band], third[band]]));
                    count += middle * bottom;
                }
            }
        }
        self.known.insert(key, count);
        count
    }

    /// Returns all choices of columns of the two boxes below a box, in the order of its columns.
    fn below(&self, top: Partition) -> Vec<[u16; 2]> {
        let mut below = vec![];
        for code in 0..512_u32 {
            // Each bit says in which of the two other columns a digit stands in the middle box.
            let middle: [u8; 9] =
                std::array::from_fn(|digit| (top[digit] + 1 + (code >> digit & 1) as u8) % 3);
            let bottom: [u8; 9] = std::array::from_fn(|digit| 3 - top[digit] - middle[digit]);
            if has_triples(middle) && has_triples(bottom) {
                below.push([middle, bottom].map(|columns| self.numbers[&ordered(columns)]));
            }
        }
        assert_eq!(below.len(), 56);
        below
    }
}

/// Returns all 280 partitions.
fn all_partitions() -> Vec<Partition> {
    let mut partitions = vec![];
    for code in 0..19_683_u32 {
        let partition: Partition =
            std::array::from_fn(|digit| (code / 3_u32.pow(digit as u32) % 3) as u8);
        if has_triples(partition) && ordered(partition) == partition {
            partitions.push(partition);
        }
    }
    assert_eq!(partitions.len(), 280);
    partitions
}

/// Returns whether each of the three parts has three digits.
fn has_triples(parts: Partition) -> bool {
    let mut sizes = [0; 3];
    for part in parts {
        sizes[usize::from(part)] += 1;
    }
    sizes == [3; 3]
}

/// Returns the same partition with its triples numbered in the order of their least digits.
fn ordered(partition: Partition) -> Partition {
    let first = partition[0];
    let second = *partition.iter().find(|part| **part != first).expect("there are three triples");
    partition.map(|part| match part {
        _ if part == first => 0,
        _ if part == second => 1,
        _ => 2,
    })
}

/// Returns a permutation of the digits that takes a partition to 147 258 369.
fn to_standard(partition: &Partition) -> [u8; 9] {
    let mut used = [0; 3];
    partition.map(|part| {
        let digit = 3 * used[usize::from(part)] + part;
        used[usize::from(part)] += 1;
        digit
    })
}
