//! Techniques of almost locked sets.
//!
//! An almost locked set is blank cells of a house that have one candidate more than there are
//! cells. If it lacks one of its digits, it holds all others. A restricted common of two sets is a
//! digit whose places in both see each other, so that only one of the sets can hold it. The two
//! sets may have cells in common, but none of these cells has the digit as a candidate.
//!
//! | technique | file |
//! |---|---|
//! | ALS-XZ: two sets with one or two restricted commons | [`xz`] |
//! | ALS-XY-wing: three sets | [`xy_wing`] |
//! | ALS-XY-chain: four or more sets | [`xy_chain`] |
//! | ALS-W-wing: two sets joined by a conjugate pair | [`w_wing`] |
//! | death blossom: a cell, and a set for each of its candidates | [`death_blossom`] |
//!
//! Each but ALS-W-wing has two finders. The one for solving wants sets without common cells, where `xy_chain`
//! means neighbours. The one that lists all steps of a position allows common cells. The rules,
//! the limits and the order are those of HoDoKu 2.2.0. Besides, each search ends after a number of
//! combinations that no position of a puzzle needs.

pub mod death_blossom;
pub(crate) mod sets;
pub mod w_wing;
pub mod xy_chain;
pub mod xy_wing;
pub mod xz;

use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::{Evidence, Premise, Role};
use crate::geometry::of_digit;
use crate::hodoku_listing::HodokuListing;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};
use ninefold_core::{Candidate, CandidateSet, CellSet, Digit, DigitSet};
use sets::AlmostLockedSet;

/// The largest number of pairs of sets that are collected. Positions of puzzles have some thousands.
/// Boards on which many cells have the same candidates would have millions.
const MAX_BONDS: usize = 1 << 17;

/// The largest number of combinations of pairs that a search tries. Puzzles take some millions.
const MAX_TRIES: u32 = 1 << 24;

/// The number of first sets between two questions whether the search goes on. Positions of puzzles
/// have some hundreds of sets.
const SETS_PER_VISIT: usize = 16;

/// Asks before some of the first sets of steps whether the search goes on.
fn visit(first: usize, sink: &mut dyn StepSink) -> ControlFlow<()> {
    if first.is_multiple_of(SETS_PER_VISIT) { sink.visit() } else { ControlFlow::Continue(()) }
}

/// Whether sets of a step may have cells in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Overlap {
    Forbidden,
    Allowed,
}

impl Overlap {
    /// Returns whether two sets may be in one step.
    fn permits(self, first: CellSet, second: CellSet) -> bool {
        self == Self::Allowed || first.is_disjoint(second)
    }
}

/// Which pairs of sets are collected.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// Each pair once, the set with the lower index first.
    Forward,
    /// Each pair in both directions.
    Both,
}

/// A pair of sets with restricted commons.
#[derive(Clone, Copy, Debug)]
struct Bond {
    /// The indices of the sets.
    ends: [usize; 2],
    /// The least restricted common.
    first: Digit,
    /// The greatest restricted common, if there are two. A position with a solution has no more.
    second: Option<Digit>,
}

impl Bond {
    /// Returns the restricted commons.
    fn digits(&self) -> DigitSet {
        self.second.into_iter().fold(DigitSet::only(self.first), DigitSet::with)
    }
}

/// The almost locked sets of a board, and the pairs that have restricted commons.
struct Network {
    sets: Vec<AlmostLockedSet>,
    /// The pairs, by the index of the first set and then by that of the second.
    bonds: Vec<Bond>,
    /// The index of the first bond of each set as a first set, and the number of bonds.
    starts: Vec<usize>,
}

impl Network {
    fn new(board: &Board, overlap: Overlap, direction: Direction) -> Self {
        let sets = sets::collect(board);
        let (mut bonds, mut starts) = (Vec::new(), Vec::with_capacity(sets.len() + 1));
        for (i, set) in sets.iter().enumerate() {
            starts.push(bonds.len());
            let first = if direction == Direction::Forward { i + 1 } else { 0 };
            for (j, other) in sets.iter().enumerate().skip(first) {
                let is_full = bonds.len() == MAX_BONDS;
                if i == j || is_full || !overlap.permits(set.cells, other.cells) {
                    continue;
                }
                let commons = set.restricted_commons(other);
                if let (Some(first), Some(last)) = (commons.first(), commons.last()) {
                    let second = (first != last).then_some(last);
                    bonds.push(Bond { ends: [i, j], first, second });
                }
            }
        }
        starts.push(bonds.len());
        Self { sets, bonds, starts }
    }

    /// Returns the indices of the bonds in which a set is the first.
    fn from(&self, set: usize) -> Range<usize> {
        self.starts[set]..self.starts[set + 1]
    }
}

/// Returns the candidates that go if one of two sets holds each digit that both have, but for the
/// excluded digits: those that see all places of the digit in both sets.
fn seen_by_both(
    first: &AlmostLockedSet,
    second: &AlmostLockedSet,
    excluded: DigitSet,
) -> CandidateSet {
    let mut seen = [CellSet::EMPTY; 9];
    for digit in (first.digits & second.digits) - excluded {
        seen[digit.index()] = first.seen(digit) & second.seen(digit);
    }
    CandidateSet::from_places(seen)
}

/// Almost locked sets of a step, without what they eliminate.
struct LinkedSets {
    technique: Technique,
    /// The cells of the first and the last set.
    ends: [CellSet; 2],
    /// The number of sets.
    sets: u8,
    /// The number of cells. A common cell counts for each of its sets.
    cells: u16,
}

impl LinkedSets {
    /// Hands over the step that eliminates the candidates of a list.
    fn hand_over(
        self,
        list: &[Candidate],
        sink: &mut dyn StepSink,
        evidence: &dyn Fn() -> Evidence,
    ) -> ControlFlow<()> {
        let Self { technique, ends, sets, cells } = self;
        let pattern = Pattern::LinkedSets { ends, sets, cells };
        let eliminations = list.iter().copied().collect();
        let found = Deduction::elimination(technique, pattern, eliminations);
        let counts = [u32::from(sets), u32::from(cells), 0];
        let listing = HodokuListing { eliminations: list, counts, ..HodokuListing::default() };
        sink.take_listed(found, &listing, evidence)
    }
}

/// Builds the evidence of a step: its sets, and the restricted commons of pairs of them.
fn explain(
    board: &Board,
    sets: &[&AlmostLockedSet],
    bonds: impl IntoIterator<Item = ([usize; 2], DigitSet)>,
) -> Evidence {
    let mut evidence = Evidence::default();
    for (number, set) in (0..).zip(sets) {
        set.cells.iter().for_each(|cell| evidence.add_premise(Premise::Cell(cell)));
        evidence.add_candidates(Role::Set(number), board.among(set.cells, DigitSet::ALL));
    }
    for ([first, second], digits) in bonds {
        for digit in digits {
            let places = sets[first].places(digit) | sets[second].places(digit);
            let restricted = of_digit(digit, places);
            evidence.add_candidates(Role::RestrictedCommon, restricted);
        }
    }
    evidence
}
