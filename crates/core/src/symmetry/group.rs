//! [`Group`]: the group that some symmetries generate, by the Schreier–Sims algorithm.
//!
//! A symmetry permutes 27 points: rows, columns and digits. A group is stored as a chain of levels.
//! The first level has the points to which the group takes a base point (its orbit), with an
//! element for each. The next level has the same for the subgroup that leaves the base point where
//! it is, and so on. The order is the product of the sizes of the orbits. An element belongs to the
//! group if sifting it through the chain leaves the identity.

use super::transform::Transform;
use alloc::vec::Vec;

const POINTS: usize = 27;

/// The image of each point.
type Permutation = [u8; POINTS];

/// The group that some symmetries generate.
#[derive(Default)]
pub(super) struct Group {
    levels: Vec<Level>,
}

/// The elements that leave the base points of all levels above where they are.
struct Level {
    base: usize,
    generators: Vec<Permutation>,
    /// For each point of the orbit, an element that takes the base point to it.
    images: [Option<Permutation>; POINTS],
    /// Points to which the base point can go, in the order in which they were found.
    orbit: Vec<usize>,
}

impl Group {
    /// Adds a symmetry. Returns whether it was new to the group.
    pub(super) fn add(&mut self, transform: Transform) -> bool {
        let (rest, level) = self.take_apart(permutation(transform), 0);
        let is_new = !is_identity(&rest);
        if is_new {
            self.extend_all(0, level, rest);
        }
        is_new
    }

    /// Returns the number of symmetries in the group.
    #[cfg(test)]
    pub(super) fn order(&self) -> u64 {
        self.levels.iter().map(|level| level.orbit.len() as u64).product()
    }

    /// Sifts an element: removes its factors along the chain, from a level on. Returns what remains
    /// and the level where this ended. The identity remains of an element of the group.
    fn take_apart(&self, element: Permutation, from: usize) -> (Permutation, usize) {
        let mut rest = element;
        for (number, level) in self.levels.iter().enumerate().skip(from) {
            match &level.images[usize::from(rest[level.base])] {
                Some(image) => rest = then(&rest, &inverse(image)),
                None => return (rest, number),
            }
        }
        (rest, self.levels.len())
    }

    /// Adds an element to a level. The element leaves the base points above that level where they
    /// are.
    ///
    /// Calls itself for deeper levels only, so the depth is at most the number of points.
    fn extend(&mut self, number: usize, element: Permutation) {
        if number == self.levels.len() {
            let moved = (0..POINTS).find(|point| usize::from(element[*point]) != *point);
            self.levels.push(Level::new(moved.expect("the identity is never added")));
        }
        let level = &mut self.levels[number];
        level.generators.push(element);
        level.grow();
        // These elements generate the next level (Schreier's lemma).
        for i in 0..self.levels[number].orbit.len() {
            for j in 0..self.levels[number].generators.len() {
                let around = self.levels[number].around(i, j);
                let (rest, deeper) = self.take_apart(around, number + 1);
                if !is_identity(&rest) {
                    self.extend_all(number + 1, deeper, rest);
                }
            }
        }
    }

    /// Adds an element to the levels from `first` to `last`. It may move the base point of `last`
    /// only.
    fn extend_all(&mut self, first: usize, last: usize, element: Permutation) {
        for number in (first..=last).rev() {
            self.extend(number, element);
        }
    }
}

impl Level {
    fn new(base: usize) -> Self {
        let mut images = [None; POINTS];
        images[base] = Some(IDENTITY);
        Self { base, generators: Vec::new(), images, orbit: alloc::vec![base] }
    }

    /// Extends the orbit by the points to which the generators take it.
    fn grow(&mut self) {
        let mut next = 0;
        while let Some(point) = self.orbit.get(next).copied() {
            next += 1;
            let image = self.image(point);
            for generator in &self.generators {
                let further = usize::from(generator[point]);
                if self.images[further].is_none() {
                    self.images[further] = Some(then(&image, generator));
                    self.orbit.push(further);
                }
            }
        }
    }

    /// Returns the Schreier generator of a point and a generator. It takes the base point to the
    /// `i`-th point of the orbit, on by the `j`-th generator, and back.
    fn around(&self, i: usize, j: usize) -> Permutation {
        let (point, generator) = (self.orbit[i], &self.generators[j]);
        let back = inverse(&self.image(usize::from(generator[point])));
        then(&then(&self.image(point), generator), &back)
    }

    fn image(&self, point: usize) -> Permutation {
        self.images[point].expect("every point that was found has an element")
    }
}

const IDENTITY: Permutation = {
    let mut identity = [0; POINTS];
    let mut point = 0;
    while point < POINTS {
        identity[point] = point as u8;
        point += 1;
    }
    identity
};

fn is_identity(element: &Permutation) -> bool {
    *element == IDENTITY
}

/// Returns the permutation `first`, then `second`.
fn then(first: &Permutation, second: &Permutation) -> Permutation {
    first.map(|point| second[usize::from(point)])
}

fn inverse(element: &Permutation) -> Permutation {
    let mut inverse = [0; POINTS];
    for (from, to) in IDENTITY.into_iter().zip(element) {
        inverse[usize::from(*to)] = from;
    }
    inverse
}

/// Returns the images of the rows (the first nine points), the columns and the digits.
fn permutation(transform: Transform) -> Permutation {
    let mut element = IDENTITY;
    let (rows, columns) = if transform.transposed { (9, 0) } else { (0, 9) };
    for place in 0..9 {
        element[rows + usize::from(transform.rows[place])] = place as u8;
        element[columns + usize::from(transform.columns[place])] = 9 + place as u8;
        element[18 + place] = 18 + transform.digits[place];
    }
    element
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(ranks: &[u64]) -> Group {
        let mut group = Group::default();
        for rank in ranks {
            group.add(Transform::nth(*rank).expect("in range"));
        }
        group
    }

    #[test]
    fn composing_symmetries_composes_permutations() {
        let ranks = (0..200).map(|i| i * 6_090_000_017 % Transform::COUNT);
        let all: Vec<Transform> =
            ranks.map(|rank| Transform::nth(rank).expect("in range")).collect();
        for (one, two) in all.iter().zip(all.iter().rev()) {
            let composed = then(&permutation(*one), &permutation(*two));
            assert_eq!(permutation(one.then(*two)), composed);
        }
    }

    #[test]
    fn nothing_generates_the_identity_alone() {
        let mut group = Group::default();
        assert!(!group.add(Transform::IDENTITY));
        assert_eq!(group.order(), 1);
    }

    #[test]
    fn relabellings_generate_all_relabellings() {
        // Rank 1 is a transposition of digits, rank 46,233 a cycle of all nine.
        assert_eq!(group(&[1, 46_233]).order(), 362_880);
    }

    #[test]
    fn a_few_exchanges_generate_all_symmetries() {
        let mut group = Group::default();
        for text in [
            "T:123456789:123456789:123456789",
            "N:213456789:123456789:123456789",
            "N:123456789:132456789:123456789",
            "N:123456789:456123789:123456789",
            "N:123456789:456789123:123456789",
            "N:123456789:123456789:213456789",
            "N:123456789:123456789:234567891",
        ] {
            assert!(group.add(text.parse().expect("a symmetry")));
        }
        assert_eq!(group.order(), Transform::COUNT);
    }
}
