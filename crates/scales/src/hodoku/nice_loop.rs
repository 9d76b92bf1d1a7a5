//! Nice loops and AICs, plain and grouped.
//!
//! A chain alternates between false and true nodes. A *nice loop* begins and ends in one cell. It is
//! *continuous* if it could go on from its end to its start, and *discontinuous* otherwise. An *AIC*
//! is an open chain that says that its start or its end is true.
//!
//! | chain | first and last node | what goes |
//! |---|---|---|
//! | discontinuous loop | a candidate is true, and false | the candidate |
//! | | a candidate is false, and true | the other candidates of the cell |
//! | | one candidate is true, and then another | the first one |
//! | | one candidate is false, and then another | the other one |
//! | continuous loop | one candidate is false, and another true | candidates that see both ends of a weak link; other candidates of a cell with strong links at both sides |
//! | AIC, one digit | false, true in different cells | the digit in two or more cells that see both |
//! | AIC, two digits | false, true in cells that see each other | each digit in the other's cell, if both are there |
//!
//! The chains come from tables. A table lists what follows from a start: first the direct links, then
//! for each entry, in order, what follows from it directly. An entry that is there is replaced if
//! the new way is shorter. So each start has one chain to each end, a short one, but not always the
//! shortest. A table holds at most 1,000 entries. The option of `HoDoKu` that limits nice loops to 10
//! links has no effect on these chains.
//!
//! A chain that comes back to one of its cells is dropped, except to the cell of a loop's start. So
//! is one with a single link, and a loop whose first or last link stays in the start's cell.
//!
//! A *grouped* chain goes through a group, the places of a digit in the crossing of a line and a
//! box; or through an almost locked set.
//!
//! Order: loops from true candidates, then loops from false ones, then AICs; by the start in
//! reading order, then by the end's position in the table. Of chains with the same technique and
//! the same eliminations, a later one is handed over only if it is shorter. Eliminations are listed
//! by digit.

use super::tables::{Id, Links, Proof, Tables};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, CellSet, DigitSet};
use ninefold_logic::unstable_internals::{append_by_digit, of_digit};
use ninefold_logic::{
    Board, Deduction, Evidence, HodokuListing, Pattern, Role, StepSink, Technique,
};

/// Finds nice loops and AICs of single candidates.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Links::Single, Least::Two, sink)
}

/// Finds nice loops and AICs as [`find`] does. An AIC may eliminate a single candidate.
pub fn find_everywhere(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Links::Single, Least::One, sink)
}

/// Finds nice loops and AICs with groups. Finds plain ones, too: groups change which chain the
/// tables have for an end.
pub fn find_grouped(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Links::Groups, Least::Two, sink)
}

/// Finds nice loops and AICs as [`find_grouped`] does. An AIC may eliminate a single candidate.
pub fn find_grouped_everywhere(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Links::Groups, Least::One, sink)
}

/// Finds nice loops and AICs with groups and almost locked sets, and plain ones.
pub fn find_with_sets(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Links::Sets, Least::Two, sink)
}

/// How many candidates an AIC must eliminate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Least {
    /// One.
    One,
    /// Two, as in `HoDoKu`: a discontinuous loop eliminates a single one.
    Two,
}

/// Finds nice loops and AICs with some nodes.
fn search(board: &Board, links: Links, least: Least, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let tables = Tables::of_chains(board, links);
    let (lengths, list) = (BTreeMap::new(), Vec::new());
    let mut search = NiceLoopSearch { board, tables, least, sink, lengths, list };
    for is_true in [true, false] {
        for candidate in board.each_candidate() {
            search.loops_from(candidate, is_true)?;
        }
    }
    board.each_candidate().try_for_each(|candidate| search.aics_from(candidate))
}

/// The kind of a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Continuous,
    Discontinuous,
    Aic,
}

/// A technique and its eliminations.
type Effect = (Technique, [CellSet; 9]);

/// A search of the tables of a position for loops and chains without branches.
struct NiceLoopSearch<'a> {
    board: &'a Board,
    tables: Tables,
    least: Least,
    sink: &'a mut dyn StepSink,
    /// The length of the last chain of each effect.
    lengths: BTreeMap<Effect, u32>,
    /// Scratch: the eliminations as they are listed.
    list: Vec<Candidate>,
}

impl NiceLoopSearch<'_> {
    /// Finds the loops that begin with a candidate.
    fn loops_from(&mut self, start: Candidate, is_true: bool) -> ControlFlow<()> {
        self.sink.visit()?;
        let root = Id::of(start, is_true);
        self.tables.expand(root);
        for position in 1..self.tables.len(root) {
            let end = self.tables.node(root, position);
            let in_cell = |end: &Candidate| end.cell == start.cell;
            if let Some(end_candidate) = end.candidate().filter(in_cell)
                && self.tables.distance(root, position) > 2
            {
                self.check_loop(root, position, [start, end_candidate], end)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Finds the AICs that begin with a false candidate.
    fn aics_from(&mut self, start: Candidate) -> ControlFlow<()> {
        let root = Id::of(start, false);
        for position in 1..self.tables.len(root) {
            let end = self.tables.node(root, position);
            let Some(candidate) = end.candidate().filter(|_| end.is_true()) else { continue };
            if candidate.cell == start.cell || self.tables.distance(root, position) <= 2 {
                continue;
            }
            let eliminations = self.of_aic(start, candidate);
            if !eliminations.is_empty() {
                self.check_aic(root, position, eliminations)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns what goes if one of two candidates in different cells is true.
    fn of_aic(&self, start: Candidate, end: Candidate) -> CandidateSet {
        if start.digit == end.digit {
            let seen = start.cell.peers() & end.cell.peers() & self.board.places(start.digit);
            let seen =
                if seen.len() > 1 || self.least == Least::One { seen } else { CellSet::EMPTY };
            return of_digit(start.digit, seen);
        }
        let both = [
            Candidate { cell: start.cell, digit: end.digit },
            Candidate { cell: end.cell, digit: start.digit },
        ];
        let sees = start.cell.peers().contains(end.cell);
        let gone: CandidateSet = both.into_iter().filter(|one| self.board.has(*one)).collect();
        let counts = both.into_iter().all(|one| gone.contains(one)) || self.least == Least::One;
        if sees && counts { gone } else { CandidateSet::EMPTY }
    }

    fn check_aic(
        &mut self,
        root: Id,
        position: usize,
        eliminations: CandidateSet,
    ) -> ControlFlow<()> {
        let trace = self.tables.trace(root, position);
        if self.is_tangled(&trace.nodes, Kind::Aic) {
            return ControlFlow::Continue(());
        }
        self.hand_over(root, &trace.nodes, Kind::Aic, eliminations)
    }

    fn check_loop(
        &mut self,
        root: Id,
        position: usize,
        [start, end]: [Candidate; 2],
        end_node: Id,
    ) -> ControlFlow<()> {
        let trace = self.tables.trace(root, position);
        let [first, second, .., before, last] = trace.nodes[..] else {
            return ControlFlow::Continue(());
        };
        let stays =
            |[one, other]: [Id; 2]| self.tables.first_cell(one) == self.tables.first_cell(other);
        if stays([before, last])
            || self.is_tangled(&trace.nodes, Kind::Discontinuous)
            || stays([first, second])
        {
            return ControlFlow::Continue(());
        }
        let (cell, is_same) = (start.cell, start.digit == end.digit);
        let digits = self.board.candidates(cell);
        let of_cell = |digits| self.board.among(CellSet::only(cell), digits);
        let discontinuous = match (root.is_true(), end_node.is_true()) {
            (true, false) if is_same => DigitSet::only(start.digit),
            (false, true) if is_same => digits.without(start.digit),
            (true, true) if !is_same => DigitSet::only(start.digit),
            (false, false) if !is_same => DigitSet::only(end.digit),
            (false, true) => DigitSet::EMPTY,
            _ => return ControlFlow::Continue(()),
        };
        let (kind, eliminations) = if discontinuous.is_empty() && !is_same {
            let cells = trace.cells(&self.tables);
            (Kind::Continuous, self.of_continuous(&trace.nodes, [start, end], cells))
        } else {
            (Kind::Discontinuous, of_cell(discontinuous))
        };
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        self.hand_over(root, &trace.nodes, kind, eliminations)
    }

    /// Returns what goes by a continuous loop through some cells.
    fn of_continuous(
        &self,
        nodes: &[Id],
        [start, end]: [Candidate; 2],
        cells: CellSet,
    ) -> CandidateSet {
        let mut gone = CandidateSet::EMPTY;
        let cell = |index: usize| self.tables.first_cell(nodes[index]);
        let others = |cell, digits: [_; 2]| {
            let kept: DigitSet = digits.into_iter().collect();
            self.board.among(CellSet::only(cell), kept.complement())
        };
        gone |= others(start.cell, [start.digit, end.digit]);
        for (index, pair) in nodes.windows(2).enumerate() {
            let [before, node] = [pair[0], pair[1]];
            if cell(index) == cell(index + 1) {
                continue;
            }
            if node.is_true() {
                if let Some(&[next, last]) = nodes.get(index + 2..index + 4) {
                    let passes = !next.is_true()
                        && cell(index + 1) == cell(index + 2)
                        && last.is_true()
                        && cell(index + 2) != cell(index + 3);
                    if passes {
                        let digits = [node, last].map(|id| self.tables.digit(id));
                        gone |= others(cell(index + 1), digits);
                    }
                }
                continue;
            }
            let digit = self.tables.digit(node);
            let seen = self.tables.peers(before, digit) & self.tables.peers(node, digit);
            let seen = (seen - cells).without(start.cell);
            gone |= self.board.among(seen, DigitSet::only(digit));
            if let Some(seen) = self.tables.seen_of_set(node) {
                gone |= self.of_set(digit, seen, nodes.get(index + 2).copied());
            }
        }
        gone
    }

    /// Returns what goes by an almost locked set in a continuous loop: it is entered by one digit
    /// and left through the next node. `seen` has for each digit the places that the set excludes.
    fn of_set(
        &self,
        entry: ninefold_core::Digit,
        seen: &[CellSet; 9],
        next: Option<Id>,
    ) -> CandidateSet {
        let mut gone = CandidateSet::EMPTY;
        let Some(next) = next else { return gone };
        let cell = self.tables.first_cell(next);
        let exits = if next.is_true() {
            self.board.candidates(cell).without(self.tables.digit(next))
        } else {
            DigitSet::only(self.tables.digit(next))
        };
        for digit in DigitSet::ALL.without(entry) {
            let mut places = seen[digit.index()];
            if exits.contains(digit) {
                places &= if next.is_true() { cell.peers() } else { CellSet::EMPTY };
            }
            gone |= self.board.among(places, DigitSet::only(digit));
        }
        gone
    }

    /// Returns whether a chain comes back to one of its cells. Two nodes in a row may be in one
    /// cell. A loop may pass through its first cell.
    fn is_tangled(&self, nodes: &[Id], kind: Kind) -> bool {
        let mut visited = CellSet::EMPTY;
        let mut last: Option<Id> = None;
        let start = nodes.first().map(|id| self.tables.first_cell(*id));
        for &id in nodes {
            if visited.contains(self.tables.first_cell(id)) {
                return true;
            }
            if let Some(last) = last
                && (kind == Kind::Aic || start != Some(self.tables.first_cell(last)))
            {
                visited |= self.tables.cells(last);
            }
            last = Some(id);
        }
        false
    }

    /// Hands over a chain, unless one with the same effect is as short.
    fn hand_over(
        &mut self,
        root: Id,
        nodes: &[Id],
        kind: Kind,
        eliminations: CandidateSet,
    ) -> ControlFlow<()> {
        let is_grouped = nodes.iter().any(|id| !id.is_candidate());
        let technique = match (kind, is_grouped) {
            (Kind::Continuous, false) => Technique::ContinuousNiceLoop,
            (Kind::Discontinuous, false) => Technique::DiscontinuousNiceLoop,
            (Kind::Aic, false) => Technique::Aic,
            (Kind::Continuous, true) => Technique::GroupedContinuousNiceLoop,
            (Kind::Discontinuous, true) => Technique::GroupedDiscontinuousNiceLoop,
            (Kind::Aic, true) => Technique::GroupedAic,
        };
        // An almost locked set counts as two and a half nodes more.
        let sets = nodes.iter().filter(|id| self.tables.seen_of_set(**id).is_some()).count();
        let length = (nodes.len() + (sets * 5) / 2) as u32;
        let effect = (technique, *eliminations.all_places());
        if self.lengths.get(&effect).is_some_and(|known| *known <= length) {
            return ControlFlow::Continue(());
        }
        self.lengths.insert(effect, length);
        let (Some(start), Some(last)) = (root.candidate(), nodes.last()) else {
            return ControlFlow::Continue(());
        };
        let end = last.candidate().unwrap_or(start);
        let pattern = Pattern::Inferences { start, end, length };
        let found = Deduction::elimination(technique, pattern, eliminations);
        let (board, tables) = (self.board, &self.tables);
        self.list.clear();
        append_by_digit(&eliminations, &mut self.list);
        let listing =
            HodokuListing { eliminations: &self.list, length, ..HodokuListing::default() };
        self.sink.take_listed(found, &listing, &|| {
            let mut evidence = Evidence::default();
            let candidates = nodes.iter().map(|id| tables.candidates(*id));
            let all = candidates.fold(CandidateSet::EMPTY, |all, some| all | some);
            evidence.add_candidates(Role::Pattern, all);
            let mut proof = Proof::new(board, tables, &mut evidence);
            proof.add(root, *last, 0);
            if kind == Kind::Continuous {
                proof.add_sets(nodes);
            }
            evidence
        })
    }
}
