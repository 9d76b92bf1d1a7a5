//! [`Implications`]: what true candidates make false by chains.

use super::fill::Links;
use super::node::Id;
use super::proof::Proof;
use super::table::Tables;
use ninefold_core::{Candidate, CandidateSet};
use ninefold_logic::{Board, Evidence};

/// What true candidates make false by chains of candidates and groups. Kraken fish ask for it.
#[derive(Debug)]
pub(crate) struct Implications<'a> {
    board: &'a Board,
    tables: Tables,
}

impl<'a> Implications<'a> {
    /// Fills the tables of a board.
    pub(crate) fn new(board: &'a Board) -> Self {
        Self { board, tables: Tables::of_chains(board, Links::Groups) }
    }

    /// Returns the candidates that are false if a candidate is true.
    pub(crate) fn refuted_by(&mut self, start: Candidate) -> CandidateSet {
        let root = Id::of(start, true);
        self.tables.expand(root);
        let entries = self.tables.list[root.index()].entries.iter();
        let refuted = entries.filter(|entry| !entry.node.is_true());
        refuted.filter_map(|entry| entry.node.candidate()).collect()
    }

    /// Adds to evidence the chain by which a true candidate makes another one false: its links, as
    /// a branch with this number, and its premises. Adds nothing if there is no chain.
    pub(crate) fn explain(
        &mut self,
        start: Candidate,
        end: Candidate,
        branch: u8,
        evidence: &mut Evidence,
    ) {
        let root = Id::of(start, true);
        self.tables.expand(root);
        Proof::new(self.board, &self.tables, evidence).add(root, Id::of(end, false), branch);
    }
}
