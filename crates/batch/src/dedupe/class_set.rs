//! [`ClassSet`]: the classes of puzzles that have been seen, exactly, in memory of a known size.

use hashbrown::HashTable;
use ninefold_core::{Digit, Puzzle};
use std::hash::{BuildHasher, RandomState};

/// A canonical form in few bytes: nine groups of nine digits, 30 bits each.
///
/// Different forms have different keys, so comparing keys is exact.
///
/// ```
/// use ninefold_batch::ClassKey;
/// use ninefold_core::Puzzle;
///
/// let form = Puzzle::EMPTY.canonical().form;
/// assert_eq!(ClassKey::of(&form).bytes().len(), ClassKey::BYTES);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClassKey([u8; Self::BYTES]);

impl ClassKey {
    /// The number of bytes of a key.
    pub const BYTES: usize = 34;

    /// The key of a canonical form.
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

    /// The key with these bytes.
    pub const fn new(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// The key as bytes.
    pub const fn bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }
}

/// The classes that have been seen, as many as fit in some memory.
///
/// The set keeps and compares whole keys, so a hash collision cannot hide a class. The keys are in
/// blocks that never move, and a hash table has the place of each.
///
/// ```
/// use ninefold_batch::{ClassKey, ClassSet, Sighting};
/// use ninefold_core::Puzzle;
///
/// let key = ClassKey::of(&Puzzle::EMPTY.canonical().form);
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

/// Whether a class has been seen before.
///
/// ```
/// use ninefold_batch::Sighting;
/// assert_ne!(Sighting::First, Sighting::Again);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sighting {
    /// The class is new, and is in the set now.
    First,
    /// The class has been seen before.
    Again,
    /// The class is new, but the set is full.
    NoRoom,
}

/// Bytes of memory that must be left when the set has grown.
const HEADROOM: usize = 16 << 20;

/// Classes that the set holds though the system refuses memory for the rest of the program.
const FEWEST: usize = BLOCK;

/// Keys in one block.
const BLOCK: usize = 1 << 14;

/// The most bytes that a class takes: its key and its place in the hash table. The table is 7/16
/// full after it has grown, and is there twice while it grows.
pub(crate) const BYTES_A_CLASS: usize = ClassKey::BYTES + 18;

impl ClassSet {
    /// Returns an empty set that holds at least one class and takes at most `bytes` of memory if
    /// that is enough for one.
    pub fn within(bytes: u64) -> Self {
        let capacity = bytes / BYTES_A_CLASS as u64;
        let capacity = usize::try_from(capacity).unwrap_or(usize::MAX).clamp(1, u32::MAX as usize);
        Self { blocks: Vec::new(), places: HashTable::new(), hasher: RandomState::new(), capacity }
    }

    /// Adds a class.
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
                // The system gives no more memory. That of this pass is enough for the next.
                self.capacity = place;
                return Sighting::NoRoom;
            }
            // With fewer classes in a pass there would be no end of passes.
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

    /// Makes room for another class and returns whether the system has given the memory. Leaves
    /// [`HEADROOM`] to the rest of the program.
    fn grow(&mut self) -> bool {
        let place = self.places.len();
        // A table that grows is there twice: the new one takes ten bytes for each class of the old.
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

    /// The number of classes that fit: fewer than at first if the system has refused more memory.
    pub const fn capacity(&self) -> usize {
        self.capacity
    }

    /// Removes all classes, and keeps the memory.
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
        let mut keys = vec![ClassKey::of(&Puzzle::EMPTY)];
        for cell in Cell::ALL {
            keys.extend(Digit::ALL.map(|digit| ClassKey::of(&Puzzle::EMPTY.with(cell, digit))));
        }
        keys.push(ClassKey::of(&Puzzle::new([Some(Digit::ALL[8]); 81])));
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key), "{i}");
        }
    }

    #[test]
    fn a_class_is_added_once_and_as_long_as_there_is_room() {
        let key = |n: usize| {
            let text = format!("{n:081}");
            ClassKey::of(&text.parse().unwrap())
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
        assert_eq!(classes.note(&ClassKey::of(&Puzzle::EMPTY)), Sighting::First);
    }
}
