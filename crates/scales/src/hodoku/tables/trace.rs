//! The way back from an entry of a table to its root: a chain, or a net.

use super::node::Id;
use super::table::{MAX_ENTRIES, Table, Tables};
use alloc::vec::Vec;
use ninefold_core::CellSet;

/// The largest number of side chains of a net that are followed.
const MAX_SIDE_CHAINS: usize = 200;

/// The chain from an entry back to its root, and the side chains of a net.
#[derive(Clone, Default, Debug)]
pub(in super::super) struct Trace {
    /// The nodes from the root to the entry.
    pub(in super::super) nodes: Vec<Id>,
    /// For each side chain: the node of the main chain where it begins, and its number of nodes.
    sides: Vec<(Id, usize)>,
}

/// How long a chain is, and whether it is a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Shape(u32);

impl Shape {
    /// The shape of no chain: chains have a length.
    pub(in super::super) const UNKNOWN: Self = Self(0);

    const NET: u32 = 1 << 31;

    const fn new(length: u32, is_net: bool) -> Self {
        Self(length | if is_net { Self::NET } else { 0 })
    }

    /// Returns the number of nodes, those of side chains included.
    pub(in super::super) const fn length(self) -> u32 {
        self.0 & !Self::NET
    }

    pub(in super::super) const fn is_net(self) -> bool {
        self.0 & Self::NET != 0
    }
}

/// Scratch memory of [`Tables::measure`].
#[derive(Default, Debug)]
pub(in super::super) struct Meter {
    /// The position of each node in the table.
    places: Vec<u16>,
    /// The length of the chain to each position. 0 if it is not known yet.
    lengths: Vec<u32>,
    open: Vec<usize>,
}

/// Walks from entries of a table back to its root.
struct Walk<'a> {
    tables: &'a Tables,
    root: &'a Table,
    /// The table that is passed through, if it is not that of the root.
    through: Option<&'a Table>,
    /// The position in the table that is passed through.
    position: usize,
}

impl<'a> Walk<'a> {
    fn new(tables: &'a Tables, root: &'a Table, position: usize) -> Self {
        Self { tables, root, through: None, position }
    }

    /// Returns the further causes of the present entry, and goes to its main cause. Returns `None`
    /// at the root.
    fn step(&mut self) -> Option<(Id, [Option<Id>; 4])> {
        if self.position == 0 {
            return None;
        }
        if self.through.is_none() && self.position >= self.root.direct {
            let entry = self.root.entries[self.position];
            let through = &self.tables.list[entry.from as usize];
            self.position = through.direct().iter().position(|own| own.node == entry.node)?;
            self.through = Some(through);
        }
        let table = self.through.unwrap_or(self.root);
        let further = table.further.get(self.position).copied().unwrap_or_default();
        let further = further.map(|cause| (cause != 0).then(|| table.entries[cause as usize].node));
        self.position = table.entries[self.position].from as usize;
        let cause = table.entries[self.position].node;
        if self.position == 0 && self.through.take().is_some() {
            self.position = self.root.position(cause)?;
        }
        Some((cause, further))
    }
}

impl Tables {
    /// Follows an entry back to the root of its table.
    ///
    /// An entry of a net may have several causes. The main chain goes through the main cause. For
    /// each further cause a side chain goes back to the first node that is in the main chain.
    pub(in super::super) fn trace(&self, root: Id, position: usize) -> Trace {
        let table = &self.list[root.index()];
        let mut nodes = alloc::vec![table.entries[position].node];
        let mut causes = Vec::new();
        let mut walk = Walk::new(self, table, position);
        while let Some((cause, further)) = walk.step() {
            nodes.push(cause);
            let left = MAX_SIDE_CHAINS - causes.len();
            causes.extend(further.into_iter().flatten().take(left));
            if nodes.len() >= MAX_ENTRIES {
                break;
            }
        }
        let sides = causes.into_iter().map(|cause| self.side(table, cause, &nodes)).collect();
        nodes.reverse();
        Trace { nodes, sides }
    }

    /// Notes the shapes of all chains of a table without nets, by the end.
    pub(in super::super) fn measure(&self, root: Id, meter: &mut Meter, shapes: &mut [Shape]) {
        let table = &self.list[root.index()];
        let Meter { places, lengths, open } = meter;
        places.resize(self.nodes.len(), 0);
        for (place, entry) in table.entries.iter().enumerate() {
            places[entry.node.index()] = place as u16;
        }
        lengths.clear();
        lengths.resize(table.entries.len(), 0);
        for begin in 0..table.entries.len() {
            let mut place = begin;
            // The way back ends at an entry whose length is known, or after many entries: where
            // distances wrap, it may be a circle.
            while lengths[place] == 0 && place != 0 && open.len() < MAX_ENTRIES {
                open.push(place);
                let from = table.entries[place].from as usize;
                place = if place < table.direct { from } else { places[from] as usize };
            }
            lengths[place] = lengths[place].max(1);
            while let Some(next) = open.pop() {
                lengths[next] = lengths[place] + 1;
                place = next;
            }
            if let Some(shape) = shapes.get_mut(table.entries[begin].node.index()) {
                *shape = Shape::new(lengths[begin], false);
            }
        }
    }

    /// Follows a further cause back to the main chain.
    fn side(&self, table: &Table, cause: Id, main: &[Id]) -> (Id, usize) {
        let (mut last, mut length) = (cause, 1);
        let (end, before) = main.split_first().map_or((cause, main), |(end, rest)| (*end, rest));
        // The end itself counts only if an earlier node of the main chain is in its cell.
        let has_end = before.iter().any(|id| {
            end.candidate().is_some_and(|candidate| self.nodes.cells(*id).contains(candidate.cell))
        });
        let mut walk = Walk::new(self, table, table.position(cause).unwrap_or(0));
        while let Some((cause, _)) = walk.step() {
            (last, length) = (cause, length + 1);
            let is_main = before.contains(&cause) || has_end && cause == end;
            if is_main || length >= MAX_ENTRIES {
                break;
            }
        }
        (last, length)
    }
}

impl Trace {
    /// Returns the length, and whether the trace is a net.
    pub(in super::super) fn shape(&self) -> Shape {
        let mut length = self.nodes.len() as u32;
        let mut is_net = false;
        for &(begin, nodes) in &self.sides {
            let times = self.nodes.iter().filter(|node| **node == begin).count();
            length += (times * nodes) as u32;
            is_net |= times > 0;
        }
        Shape::new(length, is_net)
    }

    /// Returns all cells of the nodes but the last one.
    pub(in super::super) fn cells(&self, tables: &Tables) -> CellSet {
        let nodes = self.nodes.iter().rev().skip(1);
        nodes.fold(CellSet::EMPTY, |all, id| all | tables.nodes.cells(*id))
    }
}
