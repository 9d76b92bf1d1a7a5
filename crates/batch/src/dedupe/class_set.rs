//! [`ClassSet`]: the classes seen so far, in memory of a known size.

use hashbrown::HashTable;
use ninefold_core::{Digit, Puzzle};
use std::hash::{BuildHasher, RandomState};

/// A canonical form in 34 bytes. Each row is a number of nine decimal digits, in 30 bits.
///
/// Different forms have different keys, so two puzzles are isomorphic exactly if their keys are
/// equal.
///
/// ```
/// use ninefold_batch::ClassKey;
/// use ninefold_core::Puzzle;
///
/// let form = Puzzle::EMPTY.canonical().form;
/// assert_eq!(ClassKey::from_form(&form).bytes().len(), ClassKey::BYTES);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassKey([u8; Self::BYTES]);

impl ClassKey {
    /// Number of bytes of a key.
    pub const BYTES: usize = 34;

    /// Returns the key of a canonical form.
    pub fn from_form(form: &Puzzle) -> Self {
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

    /// Makes a key of the bytes that [`bytes`](Self::bytes) returned.
    pub const fn new(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes of the key.
    pub const fn bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }
}

/// A set of classes that grows up to a limit of memory.
///
/// The set stores and compares whole keys, so a hash collision cannot hide a class. The keys are in
/// blocks that never move. A hash table holds the index of each key.
///
/// ```
/// use ninefold_batch::{ClassKey, ClassSet, Sighting};
/// use ninefold_core::Puzzle;
///
/// let key = ClassKey::from_form(&Puzzle::EMPTY.canonical().form);
/// let mut classes = ClassSet::within(1 << 20);
/// assert_eq!(classes.note(&key), Sighting::First);
/// assert_eq!(classes.note(&key), Sighting::Again);
/// ```
#[derive(Debug)]
pub struct ClassSet {
    blocks: Vec<Vec<ClassKey>>,
    places: HashTable<u32>,
    hasher: RandomState,
    capacity: usize,
}

/// The answer of a [`ClassSet`] to a class.
///
/// ```
/// use ninefold_batch::Sighting;
/// assert_ne!(Sighting::First, Sighting::Again);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sighting {
    /// The class was new. Now it is in the set.
    First,
    /// The class was in the set already.
    Again,
    /// The class is new, but the set is full and does not take it.
    NoRoom,
}

/// Bytes of memory that the set leaves to the rest of the program when it grows.
const HEADROOM: usize = 16 << 20;

/// Number of classes that the set takes even if the system refuses [`HEADROOM`].
const FEWEST: usize = BLOCK;

/// Number of keys in a block.
const BLOCK: usize = 1 << 14;

/// Largest number of bytes per class: a key, and an entry of the hash table. While the table grows,
/// the old and the new table exist side by side. After that, 7/16 of the new table is full.
pub(crate) const BYTES_A_CLASS: usize = ClassKey::BYTES + 18;

impl ClassSet {
    /// Returns an empty set that takes at most `bytes` of memory. The set holds one class even if
    /// `bytes` is too small for it.
    pub fn within(bytes: u64) -> Self {
        let capacity = bytes / BYTES_A_CLASS as u64;
        let capacity = usize::try_from(capacity).unwrap_or(usize::MAX).clamp(1, u32::MAX as usize);
        Self { blocks: Vec::new(), places: HashTable::new(), hasher: RandomState::new(), capacity }
    }

    /// Adds a class if it is new and there is room.
    pub fn note(&mut self, key: &ClassKey) -> Sighting {
        let hash = self.hasher.hash_one(key);
        let at = |place: &u32| &self.blocks[*place as usize / BLOCK][*place as usize % BLOCK];
        if self.places.find(hash, |place| at(place) == key).is_some() {
            return Sighting::Again;
        }
        let place = self.places.len();
        if place >= self.capacity {
            return Sighting::NoRoom;
        }
        let is_full = place == self.blocks.len() * BLOCK || place == self.places.capacity();
        if is_full && !self.grow() {
            if place >= FEWEST {
                // The system gives no more memory. The set keeps what it has for the next pass.
                self.capacity = place;
                return Sighting::NoRoom;
            }
            // Each pass takes some classes, so the passes come to an end.
            if self.blocks.is_empty() {
                self.blocks.push(Vec::new());
            }
        }
        let at = |place: &u32| &self.blocks[*place as usize / BLOCK][*place as usize % BLOCK];
        let hash_of = |place: &u32| self.hasher.hash_one(at(place));
        self.places.insert_unique(hash, place as u32, hash_of);
        self.blocks[place / BLOCK].push(*key);
        Sighting::First
    }

    /// Makes room for another class, and leaves [`HEADROOM`] to the rest of the program. Returns
    /// whether the system has given the memory.
    fn grow(&mut self) -> bool {
        let place = self.places.len();
        // The new table exists beside the old one, and takes ten bytes for each class of the old.
        let table = if place == self.places.capacity() { 12 * place } else { 0 };
        let mut block = Vec::new();
        let has_memory = Vec::<u8>::new().try_reserve_exact(table + HEADROOM).is_ok()
            && block.try_reserve_exact(BLOCK.min(self.capacity - place)).is_ok();
        if !has_memory {
            return false;
        }
        if place == self.blocks.len() * BLOCK {
            self.blocks.push(block);
        }
        let at = |place: &u32| &self.blocks[*place as usize / BLOCK][*place as usize % BLOCK];
        let hash_of = |place: &u32| self.hasher.hash_one(at(place));
        self.places.try_reserve(1, hash_of).is_ok()
    }

    /// Returns the number of classes that fit. The number goes down if the system refuses memory.
    pub const fn capacity(&self) -> usize {
        self.capacity
    }

    /// Removes all classes. Keeps the memory for other classes.
    pub fn clear(&mut self) {
        self.blocks.iter_mut().for_each(Vec::clear);
        self.places.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::Cell;

    #[test]
    fn every_cell_is_part_of_the_key() {
        let mut keys = vec![ClassKey::from_form(&Puzzle::EMPTY)];
        for cell in Cell::ALL {
            keys.extend(
                Digit::ALL.map(|digit| ClassKey::from_form(&Puzzle::EMPTY.with(cell, digit))),
            );
        }
        keys.push(ClassKey::from_form(&Puzzle::new([Some(Digit::ALL[8]); 81])));
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key), "{i}");
        }
    }

    #[test]
    fn a_class_is_added_once_and_as_long_as_there_is_room() {
        let key = |n: usize| {
            let text = format!("{n:081}");
            ClassKey::from_form(&text.parse().unwrap())
        };
        let mut classes = ClassSet::within(40_000 * BYTES_A_CLASS as u64);
        for n in 0..40_000 {
            assert_eq!(classes.note(&key(n)), Sighting::First);
            assert_eq!(classes.note(&key(n / 2)), Sighting::Again);
        }
        assert_eq!(classes.capacity(), 40_000);
        assert_eq!(classes.note(&key(40_000)), Sighting::NoRoom);
        assert_eq!(classes.note(&key(39_999)), Sighting::Again);
        classes.clear();
        assert_eq!(classes.note(&key(40_000)), Sighting::First);
    }

    #[test]
    fn there_is_always_room_for_one() {
        let mut classes = ClassSet::within(0);
        assert_eq!(classes.note(&ClassKey::from_form(&Puzzle::EMPTY)), Sighting::First);
    }
}
