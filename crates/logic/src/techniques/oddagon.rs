//! Oddagons: loops of an odd number of cells, and the candidates that guard them.
//!
//! Broken wing: a digit, and a loop of five, seven or nine of its places. Each two neighbours share a
//! house. If the digit had no other place in these houses, every second cell of the loop would hold
//! it, which an odd number does not allow. So one of the other places, the guardians, holds the digit.
//!
//! Bivalue oddagon: the same with two digits. Each cell of the loop has both digits as candidates, and
//! sees its neighbours. If the cells held only these digits, both would alternate. So one of the other
//! candidates of the cells, the guardians, is true.
//!
//! What all guardians exclude goes. A single guardian is true. The guardians are in up to five cells.

use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::{Evidence, Premise, Role};
use crate::geometry::{common_peers, of_digit, shared_houses};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The largest number of cells of a loop.
const MAX_CELLS: usize = 9;

/// The largest number of cells that are added to loops of one digit, or of two digits.
const MAX_TRIES: u32 = 1 << 14;

/// The largest number of cells with guardians.
const MAX_GUARDED: usize = 5;

/// Finds broken wings that eliminate something. No guardian is in the loop.
///
/// Order: digits ascending; loops by their first and lowest cell, then cell by cell in reading order,
/// a loop before longer ones with the same cells in front; the second cell comes before the last.
/// Two neighbours that share two houses use the one with fewer guardians, the box if they are equal.
/// Loops of the same cells with the same effect come once.
pub fn find_broken_wings(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for digit in Digit::ALL {
        sink.visit()?;
        OddLoopSearch::new(board, DigitSet::only(digit), board.places(digit)).run(sink)?;
    }
    ControlFlow::Continue(())
}

/// Finds bivalue oddagons that eliminate something.
///
/// Order: the two digits in lexicographic order; the loops as those of [`find_broken_wings`].
pub fn find_bivalue(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for low in Digit::ALL {
        for high in Digit::ALL.into_iter().filter(|digit| *digit > low) {
            let cells = board.places(low) & board.places(high);
            if cells.len() >= 5 {
                sink.visit()?;
                let digits = DigitSet::only(low).with(high);
                OddLoopSearch::new(board, digits, cells).run(sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A search for loops of one or two digits.
struct OddLoopSearch<'a> {
    board: &'a Board,
    digits: DigitSet,
    /// The cells that a loop may have.
    cells: CellSet,
    /// The number of cells that may still be added to loops.
    left: u32,
    /// The cells and the effects of the loops that were handed over.
    known: Vec<(CellSet, CandidateSet)>,
}

/// A path that may become a loop.
#[derive(Clone, Copy)]
struct Path {
    list: [Cell; MAX_CELLS],
    len: usize,
    cells: CellSet,
    /// The cells that have guardians.
    guarded: CellSet,
    /// The cells that may lose the digit of a broken wing because of all guardians.
    seen: CellSet,
    /// The candidates that all guardians of a bivalue oddagon exclude.
    excluded: CandidateSet,
}

impl<'a> OddLoopSearch<'a> {
    fn new(board: &'a Board, digits: DigitSet, cells: CellSet) -> Self {
        Self { board, digits, cells, left: MAX_TRIES, known: Vec::new() }
    }

    fn run(&mut self, sink: &mut dyn StepSink) -> ControlFlow<()> {
        for first in self.cells {
            let path = Path {
                list: [first; MAX_CELLS],
                len: 1,
                cells: CellSet::only(first),
                guarded: CellSet::EMPTY,
                seen: self.cells,
                excluded: self.board.candidate_set(),
            };
            if let Some(path) = self.guarded(path, self.guarded_by(first)) {
                self.extend(&path, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the cell, if it has guardians of a bivalue oddagon.
    fn guarded_by(&self, cell: Cell) -> CellSet {
        let has_more = self.digits.len() == 2 && self.board.candidates(cell).len() > 2;
        if has_more { CellSet::only(cell) } else { CellSet::EMPTY }
    }

    /// Returns the house that joins two neighbours, and the cells of the guardians that it adds.
    fn joint(&self, from: Cell, to: Cell) -> Option<(House, CellSet)> {
        let digit = self.digits.single();
        let rest = |house: House| match digit {
            Some(digit) => self.board.places_in(house, digit).without(from).without(to),
            None => CellSet::EMPTY,
        };
        shared_houses(from, to).map(|house| (house, rest(house))).min_by_key(|(_, rest)| rest.len())
    }

    /// Adds cells with guardians to a path. Returns `None` if nothing could follow any more.
    fn guarded(&self, mut path: Path, cells: CellSet) -> Option<Path> {
        let new = cells - path.guarded;
        path.guarded |= cells;
        if path.guarded.len() > MAX_GUARDED {
            return None;
        }
        if self.digits.len() == 1 {
            path.seen &= common_peers(new);
            let is_useful = path.guarded.len() <= 1 || !path.seen.is_empty();
            return (is_useful && path.guarded.is_disjoint(path.cells)).then_some(path);
        }
        if let Some(excluded) = self.board.among(new, !self.digits).excluded_by_all() {
            path.excluded &= excluded;
        }
        let is_useful = path.guarded.len() <= 1 || !path.excluded.is_empty();
        is_useful.then_some(path)
    }

    /// Returns the guardians of a loop.
    fn guardians(&self, path: &Path) -> CandidateSet {
        match self.digits.single() {
            Some(digit) => of_digit(digit, path.guarded),
            None => self.board.among(path.guarded, !self.digits),
        }
    }

    /// Adds each cell that sees the last one, or closes the loop.
    fn extend(&mut self, path: &Path, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let (first, last) = (path.list[0], path.list[path.len - 1]);
        if path.len >= 5
            && path.len % 2 == 1
            && path.list[1] < last
            && last.peers().contains(first)
            && let Some((_, cells)) = self.joint(last, first)
            && let Some(closed) = self.guarded(*path, cells)
        {
            self.take(&closed, sink)?;
        }
        if path.len == MAX_CELLS {
            return ControlFlow::Continue(());
        }
        // The last cell must see the first one.
        let near = if path.len == MAX_CELLS - 1 { first.peers() } else { CellSet::ALL };
        for next in (self.cells & last.peers() & near) - path.cells {
            if next < first || self.left == 0 {
                continue;
            }
            self.left -= 1;
            let Some((_, between)) = self.joint(last, next) else { continue };
            let mut longer = *path;
            longer.list[longer.len] = next;
            longer.len += 1;
            longer.cells.insert(next);
            if let Some(longer) = self.guarded(longer, between | self.guarded_by(next)) {
                self.extend(&longer, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands over a loop, if it is new.
    fn take(&mut self, path: &Path, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let guardians = self.guardians(path);
        let mut all = guardians.into_iter();
        let (placement, eliminations) = match (all.next(), all.next()) {
            (None, _) => return ControlFlow::Continue(()),
            (Some(guardian), None) => (Some(guardian), CandidateSet::EMPTY),
            _ if path.excluded.is_empty() || path.seen.is_empty() => {
                return ControlFlow::Continue(());
            }
            _ => match self.digits.single() {
                Some(digit) => (None, of_digit(digit, path.seen)),
                None => (None, path.excluded),
            },
        };
        let effect = if placement.is_some() { guardians } else { eliminations };
        if self.known.contains(&(path.cells, effect)) {
            return ControlFlow::Continue(());
        }
        self.known.push((path.cells, effect));
        let technique = match self.digits.len() {
            1 => Technique::BrokenWing,
            _ => Technique::BivalueOddagon,
        };
        let pattern = Pattern::Oddagon { cells: path.cells, digits: self.digits };
        let found = Deduction { technique, pattern, placement, eliminations };
        sink.take_with(found, &|| self.explain(path))
    }

    fn explain(&self, path: &Path) -> Evidence {
        let mut evidence = Evidence::default();
        let cells = &path.list[..path.len];
        evidence.add_candidates(Role::Pattern, self.board.among(path.cells, self.digits));
        evidence.add_candidates(Role::Guardian, self.guardians(path));
        for (i, cell) in cells.iter().enumerate() {
            let Some(digit) = self.digits.single() else {
                evidence.add_premise(Premise::Cell(*cell));
                continue;
            };
            let next = cells[(i + 1) % cells.len()];
            if let Some((house, _)) = self.joint(*cell, next) {
                evidence.add_premise(Premise::House(house, digit));
                evidence.add_house(Role::Base, house);
            }
        }
        evidence
    }
}
