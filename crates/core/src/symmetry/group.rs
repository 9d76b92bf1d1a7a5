//! Groups of symmetries: what some of them generate, by the method of Schreier and Sims.
//!
//! A symmetry permutes 27 points: rows, columns, digits. A group is kept as a chain: the points
//! that its first base point can go to, with an element for each; then the same for the subgroup
//! that leaves the base point where it is, and so on. The order is the product of those numbers of
//! points, and an element belongs to the group if it can be taken apart along the chain.

use super::transform::Transform;
use alloc::vec::Vec;

const POINTS: usize = 27;

/// Where each point goes.
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
    /// For each point that the base point can go to, an element that takes it there.
    images: [Option<Permutation>; POINTS],
    /// Those points, as they were found.
    orbit: Vec<usize>,
}

impl Group {
    /// Adds a symmetry, and says whether it was not in the group.
    pub(super) fn add(&mut self, transform: Transform) -> bool {
        let (rest, level) = self.take_apart(permutation(transform), 0);
        let is_new = !is_identity(&rest);
        if is_new {
            self.extend_all(0, level, rest);
        }
        is_new
    }

    /// The number of symmetries in the group.
    #[cfg(test)]
    pub(super) fn order(&self) -> u64 {
        self.levels.iter().map(|level| level.orbit.len() as u64).product()
    }

    /// What is left of an element when the elements of the chain from a level on are taken away,
    /// and the level where that ended. The identity is left of an element of the group.
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

    /// Adds an element that leaves the base points above a level where they are.
    ///
    /// It calls itself for levels further down; there are fewer than points.
    fn extend(&mut self, number: usize, element: Permutation) {
        if number == self.levels.len() {
            let moved = (0..POINTS).find(|point| usize::from(element[*point]) != *point);
            self.levels.push(Level::new(moved.expect("the identity is never added")));
        }
        let level = &mut self.levels[number];
        level.generators.push(element);
        level.grow();
        // What takes the base point around and back generates the next level (Schreier).
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

    /// Adds an element to all levels from one to another, the last whose base point it may move.
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

    /// Finds where else the generators take the base point.
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

    /// Takes the base point to the point found as the `i`-th, on by the `j`-th generator, and back.
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

/// One permutation and then another.
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

/// Where a symmetry takes rows (the first nine points), columns and digits.
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
        // A transposition and a cycle of all nine.
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
