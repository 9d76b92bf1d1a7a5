//! [`ForcingMemory`]: nets of forcing chains that are used again.

use super::branching::Spec;
use super::net::Net;
use super::node::Node;
use crate::board::Board;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use ninefold_core::Candidate;

/// What searches for forcing chains leave for the next one: their memory, and what follows from the
/// assumptions on the board.
///
/// A rater asks for harder and harder forcing chains of one board. Each finder draws the same
/// consequences as the one before, and then some more. So it goes on where the finder before has
/// ended, as long as the board is the same and its techniques begin with the same ones.
#[derive(Default)]
pub struct ForcingMemory {
    pool: Pool,
    nets: Nets,
    /// The board of the nets, and how their consequences were drawn.
    of: Option<(Board, Spec)>,
}

impl ForcingMemory {
    /// Prepares a search: forgets nets that are of no use for it. Returns the memory and the nets.
    pub(super) fn begin(
        &mut self,
        board: &Board,
        spec: Spec,
        explains: bool,
    ) -> (&mut Pool, &mut Nets) {
        let is_of_use = self.pool.explains == explains
            && self.of.as_ref().is_some_and(|(own, old)| own == board && spec.goes_on_from(old));
        if !is_of_use {
            self.nets.empty_into(&mut self.pool);
            self.pool.explains = explains;
        }
        self.of = Some((*board, spec));
        (&mut self.pool, &mut self.nets)
    }
}

impl fmt::Debug for ForcingMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForcingMemory").finish_non_exhaustive()
    }
}

/// Nets that are not in use. A search takes nets from here, and so do the searches for its links.
///
/// Nets move between the pool and tables of searches. A box moves in eight bytes.
#[allow(clippy::vec_box)]
#[derive(Default)]
pub(super) struct Pool {
    pub(super) nets: Vec<Box<Net>>,
    /// Whether nets remember the premises of the techniques that make links.
    pub(super) explains: bool,
    /// What helpers have for their work, one for each.
    pub(super) lanes: Vec<Lane>,
}

impl Pool {
    /// Returns a net, with whatever it had before.
    pub(super) fn take(&mut self) -> Box<Net> {
        self.nets.pop().unwrap_or_else(|| Box::new(Net::new()))
    }
}

/// What one helper has for its work.
pub(super) struct Lane {
    pub(super) pool: Pool,
    pub(super) filled: Vec<(Node, Box<Net>)>,
}

impl Lane {
    pub(super) fn new() -> Self {
        Self { pool: Pool::default(), filled: Vec::new() }
    }
}

/// The nets of assumptions, by node.
#[derive(Default)]
pub(super) struct Nets(Vec<Option<Box<Net>>>);

impl Nets {
    /// Returns no nets.
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// Returns the net of an assumption.
    pub(super) fn get(&self, start: Node) -> Option<&Net> {
        self.0.get(start.index())?.as_deref()
    }

    /// Returns where the net of an assumption is kept.
    pub(super) fn slot(&mut self, start: Node) -> &mut Option<Box<Net>> {
        if self.0.is_empty() {
            self.0.resize_with(2 * Candidate::COUNT, || None);
        }
        &mut self.0[start.index()]
    }

    /// Puts all nets into a pool.
    pub(super) fn empty_into(&mut self, pool: &mut Pool) {
        pool.nets.extend(self.0.iter_mut().filter_map(Option::take));
    }
}
