//! The direct links of chains: between candidates, groups and almost locked sets.

use super::node::{CANDIDATE_NODES, Group, Id, Lack, Nodes};
use super::table::{Table, Tables};
use alloc::vec::Vec;
use ninefold_core::{Candidate, CellSet, Digit, DigitSet};
use ninefold_logic::Board;
use ninefold_logic::unstable_internals::{AlmostLockedSet, collect};

/// The largest number of lacks that have tables. Puzzles have hundreds. With this limit, node numbers
/// fit into 16 bits.
const MAX_LACKS: usize = 16_000;

/// Fills the tables of single candidates with the links of chains.
///
/// A true candidate makes the others of its cell false, then the other places in its row, column
/// and box. A false candidate makes the other one of a cell with two true, then the other place of
/// a row, column or box with two.
pub(super) fn candidates(board: &Board, tables: &mut [Table]) {
    for candidate in board.each_candidate() {
        let Candidate { cell, digit } = candidate;
        let digits = board.candidates(cell);
        let mut on = Table::of(Id::of(candidate, true));
        let mut off = Table::of(Id::of(candidate, false));
        for digit in digits.without(digit) {
            let other = Candidate { cell, digit };
            on.link(Id::of(other, false));
            if digits.len() == 2 {
                off.link(Id::of(other, true));
            }
        }
        for house in cell.houses() {
            let others = board.places_in(house, digit).without(cell);
            for cell in others {
                on.link(Id::of(Candidate { cell, digit }, false));
            }
            if let Some(cell) = others.single() {
                off.link(Id::of(Candidate { cell, digit }, true));
            }
        }
        tables[Id::of(candidate, true).index()] = on;
        tables[Id::of(candidate, false).index()] = off;
    }
}

/// Which nodes the tables have, besides single candidates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Links {
    /// None.
    Single,
    /// Groups: the places of a digit in the crossing of a line and a box.
    Groups,
    /// Groups and almost locked sets.
    Sets,
}

impl Tables {
    /// Fills the tables for chains.
    pub(crate) fn of_chains(board: &Board, links: Links) -> Self {
        let mut list = alloc::vec![Table::default(); CANDIDATE_NODES];
        candidates(board, &mut list);
        Self::with_links(board, list, links)
    }

    /// Adds groups and almost locked sets.
    pub(super) fn with_links(board: &Board, list: Vec<Table>, links: Links) -> Self {
        let mut tables = Self { nodes: Nodes::default(), list, positions: Vec::new() };
        if links >= Links::Groups {
            tables.add_groups(board);
        }
        if links >= Links::Sets {
            tables.add_sets(board);
        }
        tables.positions = alloc::vec![0; tables.nodes.len()];
        tables
    }

    /// Adds the groups: their tables, and the links that lead to them.
    ///
    /// A true group makes the places that see all of it false, and the other groups of its line and
    /// its box. A false group makes the only other place of its box or its line true; or else the
    /// only other group, if it has all other places.
    pub(super) fn add_groups(&mut self, board: &Board) {
        let groups = Group::all(board);
        let first = self.list.len();
        for index in 0..groups.len() {
            self.list.push(Table::of(Nodes::group(index, false)));
            self.list.push(Table::of(Nodes::group(index, true)));
        }
        for (index, group) in groups.iter().enumerate() {
            let digit = group.digit;
            let [off, on] = [false, true].map(|is_true| Nodes::group(index, is_true));
            let [off_table, on_table] = [first + 2 * index, first + 2 * index + 1];
            let of = |cell, is_true| Id::of(Candidate { cell, digit }, is_true);
            let seen = board.places(digit) & group.peers;
            for cell in seen {
                self.list[on_table].link(of(cell, false));
                self.list[of(cell, true).index()].push(off, 0);
            }
            for house in [group.block, group.line] {
                if let Some(cell) = (seen & house.cells()).single() {
                    self.list[off_table].link(of(cell, true));
                    self.list[of(cell, false).index()].push(on, 0);
                }
            }
            let mut neighbours: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
            for (other, second) in groups.iter().enumerate() {
                if other == index || second.digit != digit || !second.cells.is_disjoint(group.cells)
                {
                    continue;
                }
                let shares = [second.line == group.line, second.block == group.block];
                for (shares, neighbours) in shares.into_iter().zip(&mut neighbours) {
                    if shares {
                        neighbours.push(other);
                        self.list[on_table].push(Nodes::group(other, false), 0);
                    }
                }
            }
            for (house, neighbours) in [group.line, group.block].into_iter().zip(neighbours) {
                if let [other] = neighbours[..] {
                    let both = group.cells | groups[other].cells;
                    if (board.places_in(house, digit) - both).is_empty() {
                        self.list[off_table].push(Nodes::group(other, true), 0);
                    }
                }
            }
        }
        self.nodes.groups = groups;
    }

    /// Adds the almost locked sets. Must be called after [`add_groups`](Self::add_groups).
    ///
    /// A candidate or group that all places of a digit in the set see makes the set lack this digit.
    /// A set that lacks a digit holds its other digits. So it makes the places that see all of
    /// theirs false, groups and other sets included, and the last candidate of a cell true.
    pub(super) fn add_sets(&mut self, board: &Board) {
        let mut sets = collect(board);
        sets.retain(|set| set.cells.len() > 1);
        let groups = self.nodes.groups.clone();
        let mut known = alloc::vec![[None; 9]; sets.len()];
        for (set, almost) in sets.iter().enumerate() {
            for digit in almost.digits {
                self.add_lack(board, (&groups, &sets), &mut known, Lack { set, digit });
            }
        }
        self.nodes.sets = sets;
    }

    /// Returns the node of a lack, and adds a table for it, if there is none. Returns `None` if there
    /// are too many.
    fn lack_node(&mut self, known: &mut [[Option<Id>; 9]], lack: Lack) -> Option<Id> {
        let slot = &mut known[lack.set][lack.digit.index()];
        if slot.is_none() && self.nodes.lacks.len() < MAX_LACKS {
            let id = self.nodes.lack(self.nodes.lacks.len());
            self.nodes.lacks.push(lack);
            // The second one belongs to the opposite, which is no node.
            self.list.extend([Table::of(id), Table::default()]);
            *slot = Some(id);
        }
        *slot
    }

    /// Adds the links to the lack of a digit in a set, and from there.
    fn add_lack(
        &mut self,
        board: &Board,
        (groups, sets): (&[Group], &[AlmostLockedSet]),
        known: &mut [[Option<Id>; 9]],
        lack: Lack,
    ) {
        let Lack { set: index, digit } = lack;
        let set = &sets[index];
        let mut gone = *set.all_seen();
        gone[digit.index()] = CellSet::EMPTY;
        if gone.iter().all(|cells| cells.is_empty()) {
            return;
        }
        let Some(id) = self.lack_node(known, lack) else { return };
        // A chain with a large set is no short one.
        let penalty = (set.digits.len() as u16 - 1) * 2;
        let inside = set.places(digit);
        for cell in set.seen(digit) {
            self.list[Id::of(Candidate { cell, digit }, true).index()].push(id, 0);
            for (index, group) in groups.iter().enumerate() {
                if group.digit == digit
                    && group.cells.contains(cell)
                    && group.cells.is_disjoint(set.cells)
                    && inside.is_subset(group.peers)
                {
                    let table = &mut self.list[Nodes::group(index, true).index()];
                    table.link(id);
                }
            }
        }
        for other in Digit::ALL {
            let cells = gone[other.index()];
            for cell in cells {
                let off = Id::of(Candidate { cell, digit: other }, false);
                self.list[id.index()].link_after(off, penalty);
            }
            for (index, group) in groups.iter().enumerate() {
                if !cells.is_empty() && group.digit == other && group.cells.is_subset(cells) {
                    self.list[id.index()].push(Nodes::group(index, false), penalty);
                }
            }
        }
        for (second, neighbour) in sets.iter().enumerate() {
            if second == index || !neighbour.cells.is_disjoint(set.cells) {
                continue;
            }
            let lacks = neighbour.digits.iter().filter(|digit| {
                let cells = gone[digit.index()];
                !cells.is_empty() && neighbour.places(*digit).is_subset(cells)
            });
            for digit in lacks {
                if let Some(next) = self.lack_node(known, Lack { set: second, digit }) {
                    self.list[id.index()].push(next, penalty);
                }
            }
        }
        let around = set.all_seen().iter().fold(CellSet::EMPTY, |all, cells| all | *cells);
        for cell in around {
            let digits = board.candidates(cell);
            let left = digits.iter().filter(|digit| !gone[digit.index()].contains(cell));
            if let (Some(digit), true) = (left.collect::<DigitSet>().single(), digits.len() != 2) {
                let on = Id::of(Candidate { cell, digit }, true);
                self.list[id.index()].link_after(on, penalty + 1);
            }
        }
    }
}
