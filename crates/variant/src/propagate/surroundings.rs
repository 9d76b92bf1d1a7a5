//! [`Surroundings`]: the cells that see cells of a group.

use crate::bits::places;
use crate::network::Network;
use crate::state::{Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// The peers of each cell of a group.
///
/// If a group has a value for certain, no cell that sees all its places in the group can have it.
#[derive(Default)]
pub(crate) struct Surroundings {
    /// Words of the bits of all cells.
    words: usize,
    /// By place in the group: the peers, as bits.
    peers: Vec<u64>,
}

impl Surroundings {
    pub(crate) fn new(cells: &[Var], network: &Network) -> Self {
        let peers: Vec<u64> =
            cells.iter().flat_map(|&var| network.peers_of(var)).copied().collect();
        Self { words: network.domains.len().div_ceil(64), peers }
    }

    /// Strikes values that a part of the group has, from `start` on, in the cells that see all their
    /// places. `domains` are those of the part.
    #[inline]
    pub(crate) fn strike(
        &self,
        domains: &[u32],
        start: usize,
        values: u32,
        state: &mut State,
        reason: Reason,
    ) -> Result<(), Contradiction> {
        for value in places(values) {
            for word in 0..self.words {
                let mut seeing = u64::MAX;
                for (place, domain) in domains.iter().enumerate() {
                    if domain >> value & 1 == 1 {
                        seeing &= self.peers[(start + place) * self.words + word];
                    }
                }
                while seeing != 0 {
                    let var = word as Var * 64 + seeing.trailing_zeros() as Var;
                    seeing &= seeing - 1;
                    state.restrict(var, !(1 << value), reason)?;
                }
            }
        }
        Ok(())
    }

    /// Returns whether a cell sees the one at a place of the group.
    pub(crate) fn sees(&self, var: Var, place: usize) -> bool {
        let word = self.peers.get(place * self.words + usize::from(var) / 64);
        word.is_some_and(|word| word >> (var % 64) & 1 == 1)
    }
}
