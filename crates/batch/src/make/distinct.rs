//! [`DistinctPuzzles`]: counts how many different puzzles a run makes.

use crate::dedupe::{ClassKey, ClassSet, Sighting};
use crate::host::Message;

/// Bytes of memory for the puzzles seen: about 80,000 of them. An order that more different puzzles
/// meet repeats few of them.
const MEMORY: u64 = 4 << 20;

/// Counts how many different puzzles a run makes, as long as they are few.
pub(crate) struct DistinctPuzzles {
    /// Puzzles seen. `None` if there are too many to count.
    seen: Option<ClassSet>,
    made: u64,
    different: u64,
}

impl DistinctPuzzles {
    pub(crate) fn new() -> Self {
        Self::within(MEMORY)
    }

    fn within(memory: u64) -> Self {
        Self { seen: Some(ClassSet::within(memory)), made: 0, different: 0 }
    }

    /// Notes puzzles that are written.
    pub(crate) fn note(&mut self, puzzles: &[ClassKey]) {
        for puzzle in puzzles {
            let Some(seen) = &mut self.seen else { return };
            self.made += 1;
            match seen.note(puzzle) {
                Sighting::First => self.different += 1,
                Sighting::Again => {}
                Sighting::NoRoom => self.seen = None,
            }
        }
    }

    /// Returns a message if some puzzles repeat earlier ones.
    pub(crate) fn message(&self) -> Option<Message> {
        let Self { made, different, .. } = *self;
        let is_told = self.seen.is_some() && different < made;
        is_told.then_some(Message::Repeats { made, different })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the keys of different puzzles.
    fn keys(count: u64) -> Vec<ClassKey> {
        let key = |number: u64| {
            let mut bytes = [0; ClassKey::BYTES];
            bytes[..8].copy_from_slice(&number.to_le_bytes());
            ClassKey::new(bytes)
        };
        (0..count).map(key).collect()
    }

    #[test]
    fn repeated_puzzles_are_counted_until_there_are_too_many_others() {
        let mut distinct = DistinctPuzzles::new();
        distinct.note(&keys(3));
        assert_eq!(distinct.message(), None);
        distinct.note(&keys(2));
        assert_eq!(distinct.message(), Some(Message::Repeats { made: 5, different: 3 }));
        distinct.note(&keys(60_000));
        assert_eq!(distinct.message(), Some(Message::Repeats { made: 60_005, different: 60_000 }));
        distinct.note(&keys(200_000));
        assert_eq!(distinct.message(), None);
    }
}
