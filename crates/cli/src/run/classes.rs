//! [`Classes`]: which classes of puzzles have been seen, exactly, in memory of a known size.

use hashbrown::HashTable;
use ninefold::{Digit, Puzzle};
use std::hash::{BuildHasher, RandomState};

/// A canonical form in few bytes: nine groups of nine digits, 30 bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key([u8; Self::BYTES]);

impl Key {
    pub const BYTES: usize = 34;

    /// The key of a canonical form; different forms have different keys.
    pub fn of(form: &Puzzle) -> Self {
        let mut key = [0; Self::BYTES];
        let (mut bits, mut waiting, mut at) = (0_u64, 0, 0);
        for row in form.cells().chunks(9) {
            let digit = |cell: &Option<Digit>| cell.map_or(0, |digit| 1 + digit.index() as u64);
            bits |= row.iter().fold(0, |number, cell| number * 10 + digit(cell)) << waiting;
            waiting += 30;
            while waiting >= 8 {
                key[at] = bits as u8;
                bits >>= 8;
                waiting -= 8;
                at += 1;
            }
        }
        key[at] = bits as u8;
        Self(key)
    }

    pub const fn new(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    pub const fn bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }
}

/// Classes that have been seen, as many as fit in some memory.
///
/// The keys themselves are kept and compared, so no two classes are ever taken for one. They stand
/// in blocks, which never move, and a table has the place of each.
pub struct Classes {
    blocks: Vec<Vec<Key>>,
    places: HashTable<u32>,
    hasher: RandomState,
    most: usize,
}

/// What is known of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// It is seen for the first time, and noted.
    First,
    /// It has been seen before.
    Again,
    /// It has not been seen, but there is no place to note it.
    NoPlace,
}

/// The keys of a block.
const BLOCK: usize = 1 << 14;

/// The most bytes that a class takes: its key, and its place in the table, of which 7 in 16 are used
/// after it has grown, and which is there twice while it grows.
pub const BYTES_A_CLASS: usize = Key::BYTES + 18;

impl Classes {
    /// Room for as many classes as fit in so many bytes, and at least one.
    pub fn within(bytes: u64) -> Self {
        let most = bytes / BYTES_A_CLASS as u64;
        let most = usize::try_from(most).unwrap_or(usize::MAX).clamp(1, u32::MAX as usize);
        Self { blocks: Vec::new(), places: HashTable::new(), hasher: RandomState::new(), most }
    }

    /// Notes a class.
    pub fn note(&mut self, key: &Key) -> Seen {
        let hash = self.hasher.hash_one(key);
        let at = |place: &u32| &self.blocks[*place as usize / BLOCK][*place as usize % BLOCK];
        if self.places.find(hash, |place| at(place) == key).is_some() {
            return Seen::Again;
        }
        let place = self.places.len();
        if place >= self.most {
            return Seen::NoPlace;
        }
        let hash_of = |place: &u32| self.hasher.hash_one(at(place));
        self.places.insert_unique(hash, place as u32, hash_of);
        if place.is_multiple_of(BLOCK) {
            self.blocks.push(Vec::with_capacity(BLOCK.min(self.most - place)));
        }
        self.blocks[place / BLOCK].push(*key);
        Seen::First
    }

    /// For how many classes there is place.
    pub const fn most(&self) -> usize {
        self.most
    }

    /// Forgets all classes; the memory stays for others.
    pub fn clear(&mut self) {
        self.blocks.clear();
        self.places.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Cell;

    #[test]
    fn every_cell_is_part_of_the_key() {
        let mut keys = vec![Key::of(&Puzzle::EMPTY)];
        for cell in Cell::ALL {
            keys.extend(Digit::ALL.map(|digit| Key::of(&Puzzle::EMPTY.with(cell, digit))));
        }
        keys.push(Key::of(&Puzzle::new([Some(Digit::ALL[8]); 81])));
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key), "{i}");
        }
    }

    #[test]
    fn a_class_is_noted_once_and_as_long_as_there_is_place() {
        let key = |n: usize| {
            let text = format!("{n:081}");
            Key::of(&text.parse().unwrap())
        };
        let mut classes = Classes::within(40_000 * BYTES_A_CLASS as u64);
        for n in 0..40_000 {
            assert_eq!(classes.note(&key(n)), Seen::First);
            assert_eq!(classes.note(&key(n / 2)), Seen::Again);
        }
        assert_eq!(classes.most(), 40_000);
        assert_eq!(classes.note(&key(40_000)), Seen::NoPlace);
        assert_eq!(classes.note(&key(39_999)), Seen::Again);
        classes.clear();
        assert_eq!(classes.note(&key(40_000)), Seen::First);
    }

    #[test]
    fn there_is_always_place_for_one() {
        let mut classes = Classes::within(0);
        assert_eq!(classes.note(&Key::of(&Puzzle::EMPTY)), Seen::First);
    }
}
