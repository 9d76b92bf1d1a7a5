//! Death blossom: a cell, the stem, and an almost locked set, a petal, for each of its candidates.
//!
//! The stem sees all places of the candidate in its petal. The petals have another digit z in
//! common. Whichever candidate the stem holds, its petal lacks it and holds z. So z goes from the
//! cells that see all places of z in all petals.
//!
//! Limits: for each candidate of a stem, the first 100 sets in the order of ALS-XZ are tried. The
//! search of one position ends after 2<sup>22</sup> sets.

use super::sets::AlmostLockedSet;
use super::{Overlap, sets};
use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::{Evidence, Premise, Role};
use crate::geometry::of_digit;
use crate::hodoku_listing::{HodokuListing, append_by_digit};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

/// The largest number of petals that are tried for each candidate of a stem.
const MAX_PETALS: usize = 100;

/// The largest number of petals that are tried on one board.
const MAX_PETALS_TRIED: u32 = 1 << 22;

/// Finds death blossoms that eliminate something. The petals have no cell in common.
///
/// Order: stems in reading order; then the petals of the least candidate, of the second least and
/// so on, in the order of ALS-XZ.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let (sets, mut list) = (sets::collect(board), Vec::new());
    let mut left = MAX_PETALS_TRIED;
    for stem in board.blanks() {
        sink.visit()?;
        search(board, &sets, Overlap::Forbidden, stem, &mut left, &mut |petals, eliminations| {
            petals.hand_over(board, &sets, eliminations, &mut list, sink)
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds death blossoms that eliminate something. The petals may have cells in common, and a set
/// may be the petal of several candidates. Of those with the same eliminations, the first with the
/// fewest cells is handed over.
///
/// Order: as [`find`], by the first with the same eliminations.
pub fn find_overlapping(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let (sets, mut list) = (sets::collect(board), Vec::new());
    let mut indices = BTreeMap::new();
    let mut found: Vec<(Petals, CandidateSet)> = Vec::new();
    let mut keep = |petals: &Petals, eliminations| {
        match indices.entry(eliminations) {
            Entry::Vacant(entry) => {
                entry.insert(found.len());
                found.push((*petals, eliminations));
            }
            Entry::Occupied(entry) => {
                let (best, _) = &mut found[*entry.get()];
                if petals.size(&sets) < best.size(&sets) {
                    *best = *petals;
                }
            }
        }
        ControlFlow::Continue(())
    };
    let mut left = MAX_PETALS_TRIED;
    for stem in board.blanks() {
        sink.visit()?;
        search(board, &sets, Overlap::Allowed, stem, &mut left, &mut keep)?;
    }
    for (petals, eliminations) in found {
        petals.hand_over(board, &sets, eliminations, &mut list, sink)?;
    }
    ControlFlow::Continue(())
}

/// A stem, and the index of the petal of each of its candidates.
#[derive(Clone, Copy)]
struct Petals {
    stem: Cell,
    digits: DigitSet,
    of: [usize; 9],
}

impl Petals {
    /// Iterates over the petals, by the stem's candidates.
    fn iter<'a>(
        &'a self,
        sets: &'a [AlmostLockedSet],
    ) -> impl Iterator<Item = (Digit, &'a AlmostLockedSet)> {
        self.digits.iter().map(|digit| (digit, &sets[self.of[digit.index()]]))
    }

    /// Returns the number of the petals' cells. A common cell counts for each of its petals.
    fn size(&self, sets: &[AlmostLockedSet]) -> u16 {
        self.iter(sets).map(|(_, petal)| petal.cells.len() as u16).sum()
    }

    /// Hands over the blossom. `list` is working memory.
    fn hand_over(
        &self,
        board: &Board,
        sets: &[AlmostLockedSet],
        eliminations: CandidateSet,
        list: &mut Vec<Candidate>,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let cells = self.iter(sets).fold(CellSet::EMPTY, |all, (_, petal)| all | petal.cells);
        let size = self.size(sets);
        let pattern = Pattern::Blossom { stem: self.stem, petals: cells, cells: size };
        let found = Deduction::elimination(Technique::DeathBlossom, pattern, eliminations);
        list.clear();
        append_by_digit(&eliminations, list);
        let counts = [self.digits.len() as u32, u32::from(size), 0];
        let listing = HodokuListing { eliminations: list, counts, ..HodokuListing::default() };
        sink.take_listed(found, &listing, &|| self.explain(board, sets))
    }

    fn explain(&self, board: &Board, sets: &[AlmostLockedSet]) -> Evidence {
        let mut evidence = Evidence::default();
        evidence.add_premise(Premise::Cell(self.stem));
        let stem = CandidateSet::product(CellSet::only(self.stem), self.digits);
        evidence.add_candidates(Role::Pivot, stem);
        for (number, (digit, petal)) in (0..).zip(self.iter(sets)) {
            petal.cells.iter().for_each(|cell| evidence.add_premise(Premise::Cell(cell)));
            evidence.add_candidates(Role::Set(number), board.among(petal.cells, DigitSet::ALL));
            let places = petal.places(digit).with(self.stem);
            let restricted = of_digit(digit, places);
            evidence.add_candidates(Role::RestrictedCommon, restricted);
        }
        evidence
    }
}

/// A search for the petals of one stem.
struct PetalSearch<'a> {
    sets: &'a [AlmostLockedSet],
    overlap: Overlap,
    /// The indices of the possible petals of each digit.
    possible: [Vec<usize>; 9],
    petals: Petals,
    /// The number of petals that may still be tried.
    left: &'a mut u32,
}

/// Searches for all blossoms of a stem that eliminate something, and calls `take` with each. `left`
/// is the number of petals that may still be tried.
fn search(
    board: &Board,
    sets: &[AlmostLockedSet],
    overlap: Overlap,
    stem: Cell,
    left: &mut u32,
    take: &mut dyn FnMut(&Petals, CandidateSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let digits = board.candidates(stem);
    let mut possible = [const { Vec::new() }; 9];
    for digit in digits {
        let fits = |index: &usize| sets[*index].seen(digit).contains(stem);
        possible[digit.index()] = (0..sets.len()).filter(fits).take(MAX_PETALS).collect();
    }
    if digits.is_empty() || digits.iter().any(|digit| possible[digit.index()].is_empty()) {
        return ControlFlow::Continue(());
    }
    let petals = Petals { stem, digits, of: [0; 9] };
    let seen = board.candidate_set() - CandidateSet::product(CellSet::ALL, digits);
    PetalSearch { sets, overlap, possible, petals, left }.extend(digits, CellSet::EMPTY, seen, take)
}

impl PetalSearch<'_> {
    /// Tries the petals of the least of the digits that have none yet. `seen` are the candidates
    /// that see their digit's places in all petals so far.
    fn extend(
        &mut self,
        digits: DigitSet,
        cells: CellSet,
        seen: CandidateSet,
        take: &mut dyn FnMut(&Petals, CandidateSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(digit) = digits.first() else { return take(&self.petals, seen) };
        for place in 0..self.possible[digit.index()].len() {
            let index = self.possible[digit.index()][place];
            let petal = &self.sets[index];
            if !self.overlap.permits(cells, petal.cells) {
                continue;
            }
            if *self.left == 0 {
                return ControlFlow::Continue(());
            }
            *self.left -= 1;
            let of_petal = Digit::ALL.map(|digit| petal.seen(digit));
            let still = seen & CandidateSet::from_places(of_petal);
            if !still.is_empty() {
                self.petals.of[digit.index()] = index;
                self.extend(digits.without(digit), cells | petal.cells, still, take)?;
            }
        }
        ControlFlow::Continue(())
    }
}
