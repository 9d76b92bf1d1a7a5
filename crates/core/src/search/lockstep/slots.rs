//! [`Slots`]: the nodes that wait in their own lanes.

use crate::kernel::Lanes;

/// Up to two waiting nodes for each lane: the latest in the first slot, an older one in the second.
/// A lane takes its latest node first. If both slots are full, the older node leaves for a new one.
///
/// With two slots, a lane mostly searches depth first. A puzzle with several solutions takes 8.8
/// guesses to find two of them with one slot, 7.1 with two and 7.0 with seven (serg-benchmark).
pub(super) struct Slots<V> {
    /// Each cell of the nodes in the two slots.
    pub(super) cells: [[V; 2]; 81],
    /// The lanes with at least one node, and the lanes with two.
    full: [u32; 2],
}

impl<V: Lanes> Slots<V> {
    #[inline(always)]
    pub(super) fn new(proof: V::Proof) -> Self {
        Self { cells: [[V::splat(proof, 0); 2]; 81], full: [0; 2] }
    }

    /// Returns the lanes with at least one node.
    #[inline(always)]
    pub(super) const fn lanes(&self) -> u32 {
        self.full[0]
    }

    /// Returns the lanes with two nodes.
    #[inline(always)]
    pub(super) const fn full_lanes(&self) -> u32 {
        self.full[1]
    }

    /// Drops the nodes of `lanes`.
    #[inline(always)]
    pub(super) const fn clear(&mut self, lanes: u32) {
        self.full[0] &= !lanes;
        self.full[1] &= !lanes;
    }

    /// Takes the latest node of `lanes`, which all have one, from the first slot. The caller moves
    /// the second slot to the first.
    #[inline(always)]
    pub(super) const fn take_latest(&mut self, lanes: u32) {
        self.full[0] &= !lanes | self.full[1];
        self.full[1] &= !lanes;
    }

    /// Takes the oldest node of `lanes`, which all have one. Returns the lanes whose oldest node is
    /// in the second slot.
    #[inline(always)]
    pub(super) const fn take_oldest(&mut self, lanes: u32) -> u32 {
        let second = lanes & self.full[1];
        self.full[0] &= !lanes | second;
        self.full[1] &= !lanes;
        second
    }

    /// Makes room for a new node in `lanes`, none of which is full. The caller moves the first slot
    /// to the second.
    #[inline(always)]
    pub(super) const fn put(&mut self, lanes: u32) {
        self.full[1] |= lanes & self.full[0];
        self.full[0] |= lanes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Isa, Task};

    struct Waiting;

    impl Task for Waiting {
        type Output = ();

        #[inline(always)]
        fn run<V: Lanes>(self, proof: V::Proof) {
            let mut slots = Slots::<V>::new(proof);
            slots.put(0b011);
            slots.put(0b110);
            assert_eq!((slots.lanes(), slots.full_lanes()), (0b111, 0b010));

            assert_eq!(slots.take_oldest(0b011), 0b010, "a lane's only node is in the first slot");
            assert_eq!((slots.lanes(), slots.full_lanes()), (0b110, 0));
            slots.put(0b010);
            slots.take_latest(0b110);
            assert_eq!((slots.lanes(), slots.full_lanes()), (0b010, 0), "the older one is left");
            slots.take_latest(0b010);
            assert_eq!(slots.lanes(), 0);

            slots.put(0b101);
            slots.put(0b001);
            slots.clear(0b001);
            assert_eq!((slots.lanes(), slots.full_lanes()), (0b100, 0));
        }
    }

    #[test]
    fn lanes_have_none_or_one_or_two_nodes() {
        for isa in Isa::available() {
            isa.run(Waiting);
        }
    }
}
