//! [`Relabellings`]: for each partition, a permutation of the digits that takes it to a chosen one.

use super::triples::{PARTITIONS, Partition, TRIPLES, Triple, Triples};

/// A permutation of the digits: the image of each digit, both less one.
pub(super) type Permutation = [u8; 9];

/// Generators of all permutations.
pub(super) const ALL: &[Permutation] = &[[1, 0, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8, 0]];

/// Generators of the permutations that keep partition 0: exchanges of digits in a triple, and of
/// triples.
pub(super) const KEEP_FIRST: &[Permutation] = &[
    [1, 0, 2, 3, 4, 5, 6, 7, 8],
    [0, 2, 1, 3, 4, 5, 6, 7, 8],
    [3, 4, 5, 0, 1, 2, 6, 7, 8],
    [0, 1, 2, 6, 7, 8, 3, 4, 5],
];

/// For each partition, a permutation of a group that takes it to the chosen partition of its orbit.
/// The chosen partition is the least of the orbit.
#[derive(Debug)]
pub(super) struct Relabellings {
    chosen: Vec<Partition>,
    orbits: Vec<u8>,
    /// For each partition, the images of all partitions under its relabelling.
    partitions: Vec<[Partition; PARTITIONS]>,
    /// For each partition, the images of all triples when its relabelling is undone.
    triples_back: Vec<[Triple; TRIPLES]>,
}

impl Relabellings {
    pub(super) fn new(triples: &Triples, generators: &[Permutation]) -> Self {
        let steps: Vec<_> = generators.iter().map(|step| Image::new(triples, *step)).collect();
        let mut chosen = vec![];
        let mut from_chosen: Vec<Option<(u8, Permutation)>> = vec![None; PARTITIONS];
        for start in 0..PARTITIONS as Partition {
            if from_chosen[usize::from(start)].is_some() {
                continue;
            }
            let orbit = chosen.len() as u8;
            chosen.push(start);
            from_chosen[usize::from(start)] = Some((orbit, std::array::from_fn(|i| i as u8)));
            let mut queue = vec![start];
            while let Some(partition) = queue.pop() {
                let (_, way) = from_chosen[usize::from(partition)].expect("it was reached");
                for step in &steps {
                    let next = step.partition(triples, partition);
                    let place = &mut from_chosen[usize::from(next)];
                    if place.is_none() {
                        *place = Some((orbit, way.map(|digit| step.digits[usize::from(digit)])));
                        queue.push(next);
                    }
                }
            }
        }
        let found: Vec<_> = from_chosen.into_iter().flatten().collect();
        let back = |(_, way): &(u8, Permutation)| Image::new(triples, *way).triples;
        let partitions = |(_, way): &(u8, Permutation)| {
            let image = Image::new(triples, inverse(*way));
            std::array::from_fn(|partition| image.partition(triples, partition as Partition))
        };
        Self {
            chosen,
            orbits: found.iter().map(|(orbit, _)| *orbit).collect(),
            partitions: found.iter().map(partitions).collect(),
            triples_back: found.iter().map(back).collect(),
        }
    }

    /// Returns the chosen partition of each orbit.
    pub(super) fn chosen(&self) -> &[Partition] {
        &self.chosen
    }

    /// Returns the orbit of a partition: the place of its chosen one.
    #[inline]
    pub(super) fn orbit(&self, partition: Partition) -> usize {
        usize::from(self.orbits[usize::from(partition)])
    }

    /// Returns the images of all partitions under the relabelling of `of`.
    #[inline]
    pub(super) fn images(&self, of: Partition) -> &[Partition; PARTITIONS] {
        &self.partitions[usize::from(of)]
    }

    /// Returns the image of `partition` under the relabelling of `of`.
    #[inline]
    pub(super) fn apply(&self, of: Partition, partition: Partition) -> Partition {
        self.images(of)[usize::from(partition)]
    }

    /// Returns the triple whose image under the relabelling of `of` is `triple`.
    #[inline]
    pub(super) fn undo(&self, of: Partition, triple: Triple) -> Triple {
        self.triples_back[usize::from(of)][usize::from(triple)]
    }
}

/// The effect of a permutation on digits and triples.
pub(super) struct Image {
    digits: Permutation,
    triples: [Triple; TRIPLES],
}

impl Image {
    pub(super) fn new(triples: &Triples, digits: Permutation) -> Self {
        let image = |number: usize| {
            let mut rest = triples.mask(number as Triple);
            let mut moved = 0;
            while rest != 0 {
                moved |= 1 << digits[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            triples.find(moved)
        };
        Self { digits, triples: std::array::from_fn(image) }
    }

    pub(super) fn partition(&self, triples: &Triples, partition: Partition) -> Partition {
        triples.partition(triples.parts(partition).map(|triple| self.triples[usize::from(triple)]))
    }
}

fn inverse(permutation: Permutation) -> Permutation {
    let mut inverse = [0; 9];
    for (from, to) in permutation.into_iter().enumerate() {
        inverse[usize::from(to)] = from as u8;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_partition_is_taken_to_the_chosen_one_of_its_orbit() {
        let triples = Triples::new();
        for (generators, orbits) in [(ALL, 1), (KEEP_FIRST, 5)] {
            let relabellings = Relabellings::new(&triples, generators);
            assert_eq!(relabellings.chosen().len(), orbits);
            for partition in 0..PARTITIONS as Partition {
                let chosen = relabellings.chosen()[relabellings.orbit(partition)];
                assert_eq!(relabellings.apply(partition, partition), chosen);
                let parts =
                    triples.parts(chosen).map(|triple| relabellings.undo(partition, triple));
                assert_eq!(triples.partition(parts), partition);
                if orbits == 5 {
                    assert_eq!(relabellings.apply(partition, 0), 0);
                }
            }
        }
    }
}
