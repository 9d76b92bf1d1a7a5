//! [`Triples`]: the 84 triples of digits, and the 280 partitions of nine digits into triples.

/// Digits as bits: bit 0 stands for digit 1.
pub(crate) type Mask = u16;

/// Number of triples of nine digits.
pub(super) const TRIPLES: usize = 84;

/// Number of partitions of nine digits into three triples.
pub(super) const PARTITIONS: usize = 280;

/// Number of ways to choose the columns of the middle and the bottom box of a stack below a given
/// top box. A choice says for each column which three digits stand in which box. It is also the
/// number for rows in a band.
pub(super) const CHOICES: usize = 56;

/// A triple of digits, by its number.
pub(super) type Triple = u8;

/// A partition of the digits into three unordered triples, by its number.
pub(super) type Partition = u16;

/// Triples and partitions by number. Triples are numbered in the order of their masks, and
/// partitions in the order of their ascending triples. So partition 0 is 123 456 789.
#[derive(Debug)]
pub(super) struct Triples {
    masks: Vec<Mask>,
    /// Triple of each mask of three digits.
    numbers: Vec<Triple>,
    partitions: Vec<[Triple; 3]>,
    /// Partition of each pair of disjoint triples.
    with: Vec<Partition>,
}

impl Triples {
    pub(super) fn new() -> Self {
        let masks: Vec<Mask> = (0..512).filter(|mask: &Mask| mask.count_ones() == 3).collect();
        let mut numbers = vec![0; 512];
        for (number, mask) in masks.iter().enumerate() {
            numbers[usize::from(*mask)] = number as Triple;
        }
        let mut triples = Self {
            masks,
            numbers,
            partitions: Vec::with_capacity(PARTITIONS),
            with: vec![0; TRIPLES * TRIPLES],
        };
        for first in 0..TRIPLES as Triple {
            for second in first + 1..TRIPLES as Triple {
                if triples.mask(first) & triples.mask(second) != 0 {
                    continue;
                }
                let third = triples.find(511 ^ triples.mask(first) ^ triples.mask(second));
                if second < third {
                    triples.add([first, second, third]);
                }
            }
        }
        triples
    }

    fn add(&mut self, parts: [Triple; 3]) {
        let number = self.partitions.len() as Partition;
        self.partitions.push(parts);
        for first in parts {
            for second in parts {
                self.with[Self::pair(first, second)] = number;
            }
        }
    }

    /// Returns the digits of a triple.
    #[inline]
    pub(super) fn mask(&self, triple: Triple) -> Mask {
        self.masks[usize::from(triple)]
    }

    /// Returns the triple of three digits.
    pub(super) fn find(&self, mask: Mask) -> Triple {
        debug_assert_eq!(mask.count_ones(), 3);
        self.numbers[usize::from(mask)]
    }

    /// Returns the triples of a partition, in ascending order.
    #[inline]
    pub(super) fn parts(&self, partition: Partition) -> [Triple; 3] {
        self.partitions[usize::from(partition)]
    }

    /// Returns the partition of three triples, which may be in any order.
    pub(super) fn partition(&self, parts: [Triple; 3]) -> Partition {
        self.with[Self::pair(parts[0], parts[1])]
    }

    /// Reads a partition: three triples of digits with spaces between them.
    pub(super) fn read(&self, text: &str) -> Partition {
        let mut parts = text.split(' ').map(|part| {
            let mask = part.bytes().fold(0, |mask, digit| mask | 1 << (digit - b'1'));
            self.find(mask)
        });
        self.partition([(); 3].map(|()| parts.next().expect("three triples")))
    }

    /// Returns whether every triple of one partition shares exactly one digit with every triple of
    /// the other. Then they can be the rows and the columns of a box.
    pub(super) fn cross(&self, rows: Partition, columns: Partition) -> bool {
        let columns = self.parts(columns);
        self.parts(rows)
            .iter()
            .all(|row| columns.iter().all(|column| self.mask(*row) & self.mask(*column) != 0))
    }

    /// Returns the [`CHOICES`] ways to continue the three lines of a chute from their triples in
    /// one box. Each way has the triples in the second box, then those in the third.
    pub(super) fn choices(&self, first: [Triple; 3]) -> Vec<[[Triple; 3]; 2]> {
        let free = first.map(|triple| 511 ^ self.mask(triple));
        let within =
            |mask: Mask| (0..TRIPLES as Triple).filter(move |t| self.mask(*t) & !mask == 0);
        let mut choices = Vec::with_capacity(CHOICES);
        for a in within(free[0]) {
            for b in within(free[1] & !self.mask(a)) {
                let c = 511 ^ self.mask(a) ^ self.mask(b);
                if c & !free[2] != 0 {
                    continue;
                }
                let second = [self.mask(a), self.mask(b), c];
                let third = [0, 1, 2].map(|line| free[line] ^ second[line]);
                let numbers = |masks: [Mask; 3]| masks.map(|mask| self.find(mask));
                choices.push([numbers(second), numbers(third)]);
            }
        }
        choices
    }

    const fn pair(first: Triple, second: Triple) -> usize {
        first as usize * TRIPLES + second as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Triples {
        /// Writes a partition as text.
        pub(crate) fn write(&self, partition: Partition) -> String {
            let digits = |triple| {
                let mask = self.mask(triple);
                (1..10)
                    .filter(move |digit| mask >> (digit - 1) & 1 == 1)
                    .map(|digit| digit.to_string())
            };
            self.parts(partition).map(|triple| digits(triple).collect::<String>()).join(" ")
        }
    }

    #[test]
    fn triples_and_partitions_are_as_many_as_they_should_be() {
        let triples = Triples::new();
        assert_eq!(triples.masks.len(), TRIPLES);
        assert_eq!(triples.partitions.len(), PARTITIONS);
        assert_eq!(triples.parts(0).map(|triple| triples.mask(triple)), [0o7, 0o70, 0o700]);
        for number in 0..PARTITIONS as Partition {
            let [a, b, c] = triples.parts(number);
            assert_eq!(
                [[a, b, c], [c, b, a], [b, c, a]].map(|p| triples.partition(p)),
                [number; 3]
            );
            let crossing =
                (0..PARTITIONS as Partition).filter(|other| triples.cross(*other, number));
            assert_eq!(crossing.count(), 36);
        }
    }

    #[test]
    fn partitions_are_read_as_they_are_written() {
        let triples = Triples::new();
        assert_eq!(triples.read("123 456 789"), 0);
        assert_eq!(triples.read("987 321 654"), 0);
        for number in 0..PARTITIONS as Partition {
            assert_eq!(triples.read(&triples.write(number)), number);
        }
    }

    #[test]
    fn there_are_56_choices_and_their_triples_fill_the_lines() {
        let triples = Triples::new();
        for number in 0..PARTITIONS as Partition {
            let first = triples.parts(number);
            let choices = triples.choices(first);
            assert_eq!(choices.len(), CHOICES);
            for [second, third] in choices {
                let lines = [first, second, third].map(|parts| parts.map(|t| triples.mask(t)));
                let all = |[a, b, c]: [Mask; 3]| a | b | c;
                assert_eq!([0, 1, 2].map(|line| all(lines.map(|parts| parts[line]))), [511; 3]);
                assert_eq!(lines.map(all), [511; 3]);
            }
        }
    }
}
