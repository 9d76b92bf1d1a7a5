//! [`Slots`]: the nodes that wait in their own lanes.

use crate::kernel::Lanes;

/// For each lane, up to two nodes that wait. They go out the latest first; where there is no room
/// for one more, the oldest has to leave.
///
/// Two make a lane's search depth first for most of the time: with one, a puzzle with several
/// solutions takes 8.8 guesses until there are two, with two 7.1, with seven 7.0 (serg-benchmark).
pub(super) struct Slots<V> {
    /// For each cell, those of the two slots.
    pub(super) cells: [[V; 2]; 81],
    /// The lanes with a node in the first slot, and in the second.
    full: [u32; 2],
    /// Of the lanes with a node, those whose latest is in the second slot.
    latest_is_second: u32,
}

/// The lanes that have to do with their first slot, and those with their second.
#[derive(Clone, Copy)]
pub(super) struct Which([u32; 2]);

impl Which {
    #[inline(always)]
    const fn new(lanes: u32, second: u32) -> Self {
        Self([lanes & !second, lanes & second])
    }

    #[inline(always)]
    pub(super) const fn is_none(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    #[inline(always)]
    pub(super) fn masks<V: Lanes>(self, proof: V::Proof) -> [V::Mask; 2] {
        self.0.map(|lanes| V::mask(proof, lanes))
    }

    /// The slot that a lane has to do with.
    #[inline(always)]
    pub(super) const fn of(self, lane: usize) -> usize {
        (self.0[1] >> lane & 1) as usize
    }
}

impl<V: Lanes> Slots<V> {
    #[inline(always)]
    pub(super) fn new(proof: V::Proof) -> Self {
        Self { cells: [[V::splat(proof, 0); 2]; 81], full: [0; 2], latest_is_second: 0 }
    }

    /// The lanes with a node.
    #[inline(always)]
    pub(super) const fn lanes(&self) -> u32 {
        self.full[0] | self.full[1]
    }

    /// The lanes with two nodes.
    #[inline(always)]
    pub(super) const fn full_lanes(&self) -> u32 {
        self.full[0] & self.full[1]
    }

    /// Forgets the nodes of some lanes.
    #[inline(always)]
    pub(super) const fn clear(&mut self, lanes: u32) {
        self.full[0] &= !lanes;
        self.full[1] &= !lanes;
    }

    /// Takes the latest node of lanes that have one.
    #[inline(always)]
    pub(super) const fn take_latest(&mut self, lanes: u32) -> Which {
        let which = Which::new(lanes, self.latest_is_second);
        self.take(which);
        self.latest_is_second ^= lanes;
        which
    }

    /// Takes the oldest node of lanes that have one.
    #[inline(always)]
    pub(super) const fn take_oldest(&mut self, lanes: u32) -> Which {
        let which = Which::new(lanes, self.latest_is_second ^ self.full_lanes());
        self.take(which);
        which
    }

    #[inline(always)]
    const fn take(&mut self, Which([first, second]): Which) {
        self.full[0] &= !first;
        self.full[1] &= !second;
    }

    /// Finds room for a new node in each of some lanes; none of them is full.
    #[inline(always)]
    pub(super) const fn put(&mut self, lanes: u32) -> Which {
        let which = Which::new(lanes, self.lanes() & !self.latest_is_second);
        let Which([first, second]) = which;
        self.full[0] |= first;
        self.full[1] |= second;
        self.latest_is_second = self.latest_is_second & !lanes | second;
        which
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Isa, Task};

    /// Which slot of which lanes.
    fn is(which: Which, first: u32, second: u32) -> bool {
        which.0 == [first, second]
    }

    struct Waiting;

    impl Task for Waiting {
        type Output = ();

        #[inline(always)]
        fn run<V: Lanes>(self, proof: V::Proof) {
            let mut slots = Slots::<V>::new(proof);
            assert!(is(slots.put(0b011), 0b011, 0), "empty lanes begin with the first slot");
            assert!(is(slots.put(0b110), 0b100, 0b010), "then comes the other one");
            assert_eq!((slots.lanes(), slots.full_lanes()), (0b111, 0b010));

            assert!(is(slots.take_oldest(0b010), 0b010, 0));
            assert!(is(slots.put(0b010), 0b010, 0), "where the oldest was is room");
            assert!(is(slots.take_latest(0b111), 0b111, 0), "the latest first");
            assert_eq!(slots.lanes(), 0b010);
            assert!(is(slots.take_latest(0b010), 0, 0b010), "then the other one");
            assert_eq!(slots.lanes(), 0);

            slots.put(0b101);
            slots.clear(0b100);
            assert_eq!(slots.lanes(), 0b001);
            assert!(is(slots.take_oldest(0b001), 0b001, 0), "the only one is the oldest");
        }
    }

    #[test]
    fn the_latest_goes_on_first_and_the_oldest_leaves_first() {
        for isa in Isa::available() {
            isa.run(Waiting);
        }
    }
}
