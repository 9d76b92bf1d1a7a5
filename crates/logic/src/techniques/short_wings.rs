//! M-, S-, L- and H-wing: chains of three strong links, joined by two weak links.
//!
//! A strong link is a cell with two candidates (V), or a digit with two places in a house (L). Two
//! strong links are joined in a cell that cannot hold two digits, or by two places of a digit that
//! see each other. If the first candidate of the chain is false, the last one is true. So a candidate
//! that contradicts both ends is false.
//!
//! | wing | strong links | joined |
//! |---|---|---|
//! | M | V L L | by a digit, then in a cell: `(x=y)-y=(y-z)=z` |
//! | S | L V L | by a digit, twice: `x=x-(x=y)-y=y` |
//! | L | L L L | at least once in a cell: `x=(x-y)=(y-z)=z`, `x=x-x=(x-y)=y` |
//! | H | V V L | by a digit, twice: `(x=y)-(y=z)-z=z` |
//! | H | V L L | by a digit, twice: `(x=y)-y=y-y=y` |
//!
//! XY-wings are V V V, and W-wings V L V. Three conjugate pairs of one digit are three strong links.
//! The names are those of the forum's collection of wings.

use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::{ChainNode, Evidence, Link, Premise, Reason};
use crate::geometry::{of_digit, shared_houses};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// A kind of strong links.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strong {
    /// A cell with two candidates.
    Cell,
    /// A digit with two places in a house.
    Places,
}

/// How two strong links are joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    /// Two candidates of a cell.
    Cell,
    /// Two places of a digit that see each other.
    Digit,
}

/// The links of a wing, in order.
struct Shape {
    strong: [Strong; 3],
    joints: [Joint; 2],
}

impl Shape {
    /// Returns whether the wing read backwards has the same shape.
    fn is_symmetric(&self) -> bool {
        self.strong[0] == self.strong[2] && self.joints[0] == self.joints[1]
    }
}

use Joint::Digit as D;
use Strong::{Cell as V, Places as L};

/// The shapes of each wing.
const M: [Shape; 1] = [Shape { strong: [V, L, L], joints: [D, Joint::Cell] }];
const S: [Shape; 1] = [Shape { strong: [L, V, L], joints: [D, D] }];
const LOCAL: [Shape; 2] = [
    Shape { strong: [L, L, L], joints: [Joint::Cell, Joint::Cell] },
    Shape { strong: [L, L, L], joints: [D, Joint::Cell] },
];
const H: [Shape; 2] =
    [Shape { strong: [V, V, L], joints: [D, D] }, Shape { strong: [V, L, L], joints: [D, D] }];

/// Finds M-wings that eliminate something.
///
/// Order: the first candidate of the chain, by cell and digit; then the chain, link by link: cells in
/// reading order, digits ascending, houses box, row, column. Of the wings with the same two ends,
/// only the first is handed over.
pub fn find_m(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    ShortWingSearch::new(board, Technique::MWing).run(&M, sink)
}

/// Finds S-wings that eliminate something. The first end comes before the last one.
///
/// Order: as [`find_m`].
pub fn find_s(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    ShortWingSearch::new(board, Technique::SWing).run(&S, sink)
}

/// Finds L-wings that eliminate something: for each first candidate those that are joined in cells
/// only, then the others.
///
/// Order: as [`find_m`].
pub fn find_l(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    ShortWingSearch::new(board, Technique::LWing).run(&LOCAL, sink)
}

/// Finds H-wings that eliminate something: for each first candidate those with two cells, then the
/// others.
///
/// Order: as [`find_m`].
pub fn find_h(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    ShortWingSearch::new(board, Technique::HWing).run(&H, sink)
}

/// A search for the wings of a technique.
struct ShortWingSearch<'a> {
    board: &'a Board,
    technique: Technique,
    /// The cells with two candidates.
    bivalue: CellSet,
    /// For each digit, the cells that are one of its two places in a house.
    paired: [CellSet; 9],
}

/// A chain that is being made: false and true candidates in turn, and why the true ones follow.
#[derive(Clone, Copy)]
struct Wing {
    nodes: [Candidate; 6],
    reasons: [Reason; 3],
}

impl<'a> ShortWingSearch<'a> {
    fn new(board: &'a Board, technique: Technique) -> Self {
        let mut paired = [CellSet::EMPTY; 9];
        for house in House::ALL {
            for digit in Digit::ALL {
                if board.positions(house, digit).count_ones() == 2 {
                    paired[digit.index()] |= board.places_in(house, digit);
                }
            }
        }
        Self { board, technique, bivalue: board.cells_having(2..=2), paired }
    }

    fn run(&self, shapes: &[Shape], sink: &mut dyn StepSink) -> ControlFlow<()> {
        for start in self.board.each_candidate() {
            // The ends of the chains from here that were handed over.
            let mut ends = CandidateSet::EMPTY;
            for shape in shapes {
                if self.begins(start, shape.strong[0]) {
                    let wing = Wing { nodes: [start; 6], reasons: [Reason::Cell; 3] };
                    self.extend(shape, 0, wing, &mut ends, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a strong link of a kind begins with a candidate.
    fn begins(&self, candidate: Candidate, kind: Strong) -> bool {
        match kind {
            Strong::Cell => self.bivalue.contains(candidate.cell),
            Strong::Places => self.paired[candidate.digit.index()].contains(candidate.cell),
        }
    }

    /// Follows the strong link with a number from its first node, and all that come after it.
    fn extend(
        &self,
        shape: &Shape,
        number: usize,
        wing: Wing,
        ends: &mut CandidateSet,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let from = wing.nodes[2 * number];
        for (to, reason) in self.strong(from, shape.strong[number]).into_iter().flatten() {
            if wing.nodes[..2 * number].contains(&to) {
                continue;
            }
            let mut wing = wing;
            wing.nodes[2 * number + 1] = to;
            wing.reasons[number] = reason;
            if number == 2 {
                self.take(shape, &wing, ends, sink)?;
                continue;
            }
            let next_kind = shape.strong[number + 1];
            match shape.joints[number] {
                Joint::Cell => {
                    for digit in self.board.candidates(to.cell).without(to.digit) {
                        let next = Candidate { cell: to.cell, digit };
                        self.go_on(shape, number + 1, wing, next, next_kind, ends, sink)?;
                    }
                }
                Joint::Digit => {
                    let all = match next_kind {
                        Strong::Cell => self.bivalue & self.board.places(to.digit),
                        Strong::Places => self.paired[to.digit.index()],
                    };
                    for cell in all & to.cell.peers() {
                        let next = Candidate { cell, digit: to.digit };
                        self.go_on(shape, number + 1, wing, next, next_kind, ends, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes on with the strong link that begins with a candidate, if there is one.
    #[expect(clippy::too_many_arguments, reason = "the state of the search")]
    fn go_on(
        &self,
        shape: &Shape,
        number: usize,
        mut wing: Wing,
        next: Candidate,
        kind: Strong,
        ends: &mut CandidateSet,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        if wing.nodes[..2 * number].contains(&next) || !self.begins(next, kind) {
            return ControlFlow::Continue(());
        }
        wing.nodes[2 * number] = next;
        self.extend(shape, number, wing, ends, sink)
    }

    /// Returns the candidates that are true if a candidate is false, each with the reason.
    fn strong(&self, from: Candidate, kind: Strong) -> [Option<(Candidate, Reason)>; 3] {
        let Candidate { cell, digit } = from;
        let mut found = [None; 3];
        if kind == Strong::Cell {
            let other = self.board.candidates(cell).without(digit).single();
            found[0] = other.map(|digit| (Candidate { cell, digit }, Reason::Cell));
            return found;
        }
        let [row, column, block] = cell.houses();
        for (i, house) in [block, row, column].into_iter().enumerate() {
            if self.board.positions(house, digit).count_ones() == 2 {
                let other = self.board.places_in(house, digit).without(cell).single();
                let is_known =
                    |cell: Cell| found.iter().flatten().any(|(known, _)| known.cell == cell);
                found[i] = other
                    .filter(|cell| !is_known(*cell))
                    .map(|cell| (Candidate { cell, digit }, Reason::House(house)));
            }
        }
        found
    }

    /// Hands over a wing, if it eliminates something and is new.
    fn take(
        &self,
        shape: &Shape,
        wing: &Wing,
        ends: &mut CandidateSet,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let [start, .., end] = wing.nodes;
        if ends.contains(end) || shape.is_symmetric() && end < start {
            return ControlFlow::Continue(());
        }
        let eliminations = excluded_by_both(self.board, start, end);
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        *ends = ends.with(end);
        let pattern = Pattern::Inferences { start, end, length: 6 };
        let found = Deduction::elimination(self.technique, pattern, eliminations);
        sink.take_with(found, &|| wing.explain())
    }
}

/// Returns the candidates that are false if one of two others is true.
pub(crate) fn excluded_by_both(board: &Board, one: Candidate, other: Candidate) -> CandidateSet {
    if one.digit == other.digit {
        let seen = one.cell.peers() & other.cell.peers() & board.places(one.digit);
        return of_digit(one.digit, seen);
    }
    if one.cell == other.cell {
        let both = DigitSet::only(one.digit).with(other.digit);
        return board.among(CellSet::only(one.cell), !both);
    }
    if !one.cell.peers().contains(other.cell) {
        return CandidateSet::EMPTY;
    }
    let crossed = [
        Candidate { cell: one.cell, digit: other.digit },
        Candidate { cell: other.cell, digit: one.digit },
    ];
    crossed.into_iter().filter(|candidate| board.has(*candidate)).collect()
}

impl Wing {
    fn explain(&self) -> Evidence {
        let mut evidence = Evidence::default();
        for (number, pair) in self.nodes.windows(2).enumerate() {
            let [from, to] = *pair else { continue };
            let is_strong = number % 2 == 0;
            let reason = if is_strong {
                self.reasons[number / 2]
            } else if from.cell == to.cell {
                Reason::Cell
            } else {
                shared_houses(from.cell, to.cell).next().map_or(Reason::Cell, Reason::House)
            };
            match reason {
                Reason::Cell if is_strong => evidence.add_premise(Premise::Cell(to.cell)),
                Reason::House(house) if is_strong => {
                    evidence.add_premise(Premise::House(house, to.digit));
                }
                _ => {}
            }
            let (from, to) = (ChainNode::new(from, !is_strong), ChainNode::new(to, is_strong));
            evidence.links.push(Link { branch: 0, from, to, reason });
        }
        evidence
    }
}
