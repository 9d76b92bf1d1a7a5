//! Junior and senior exocets: two base cells, and two target cells that hold the digits of the base.
//!
//! The base is two cells of a line in a box, with three or four candidates. A band or stack has this
//! box and two more. A target is in each of these, outside the line of the base. Three *cross-lines*
//! cross the band: that of the third cell of the line in the base's box, and those of the targets. In
//! the cross-lines of the targets, the cell of the band that is neither target nor in the line of the
//! base has no base digit, its *companion*.
//!
//! A digit of the base is nowhere else in the line and the box of the base. So in the cross-lines,
//! within the band, only the targets can hold it. If it has no places outside the band that can hold
//! it in all three cross-lines at once, a target holds it. If this is so of all base digits, the
//! targets hold the two digits of the base. Candidates of base and targets that fit in no such pair
//! go.
//!
//! In a senior exocet, one target lies in a cross-line outside the band. Then the cross-line of the box
//! without a target has no base digit within the band, except in the line of the base. The target does
//! not count among the places outside the band.
//!
//! The definitions are David P. Bird's (the compendium of junior exocets).

use crate::board::{Board, Kind};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Finds junior exocets that eliminate something.
///
/// Order: lines from the top, then from the left; boxes; the two base cells; targets, the first
/// before the second, in reading order.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for_each_base(board, &mut |search, block| search.targets(block, sink))
}

/// Finds senior exocets that eliminate something.
///
/// Order: lines from the top, then from the left; boxes; the two base cells; the box of the target in
/// the band; this target in reading order; the cross-line of the third box; the other target in
/// reading order.
pub fn find_senior(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for_each_base(board, &mut |search, block| search.senior_targets(block, sink))
}

/// Calls a function with each base and its box.
fn for_each_base(
    board: &Board,
    take: &mut dyn FnMut(&TargetSearch<'_>, House) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (kind, cross) in [(Kind::Row, Kind::Column), (Kind::Column, Kind::Row)] {
        for line in kind.houses() {
            for block in Kind::Block.houses() {
                let crossing = line.cells() & block.cells();
                for third in crossing {
                    let base = crossing.without(third);
                    let digits = board.union_of(base);
                    let is_base = (base - board.blanks()).is_empty();
                    if is_base && matches!(digits.len(), 3 | 4) {
                        let third = cross.house_of(third);
                        take(
                            &TargetSearch { board, line: *line, cross, base, digits, third },
                            *block,
                        )?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A base whose targets are sought.
struct TargetSearch<'a> {
    board: &'a Board,
    /// The line of the base.
    line: House,
    /// The kind of the cross-lines.
    cross: Kind,
    base: CellSet,
    digits: DigitSet,
    /// The cross-line in the box of the base.
    third: House,
}

impl TargetSearch<'_> {
    /// Returns the other boxes of the band. `block` is the box of the base.
    fn others(&self, block: House) -> Option<[House; 2]> {
        let is_other =
            |other: &House| *other != block && !self.line.cells().is_disjoint(other.cells());
        let mut others = Kind::Block.houses().iter().copied().filter(is_other);
        Some([others.next()?, others.next()?])
    }

    /// Tries all pairs of targets in the band.
    fn targets(&self, block: House, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let Some([first, second]) = self.others(block) else { return ControlFlow::Continue(()) };
        let band = block.cells() | first.cells() | second.cells();
        for one in (first.cells() - self.line.cells()) & self.board.blanks() {
            if !self.is_target(one, band) {
                continue;
            }
            for two in (second.cells() - self.line.cells()) & self.board.blanks() {
                let lines = self.cross_lines([one, two]);
                if self.is_target(two, band) && self.holds(lines, band, CellSet::EMPTY) {
                    self.hand_over(Technique::JuniorExocet, [one, two], lines, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Tries all pairs of a target in the band and one outside.
    fn senior_targets(&self, block: House, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let Some([first, second]) = self.others(block) else { return ControlFlow::Continue(()) };
        let band = block.cells() | first.cells() | second.cells();
        for [own, other] in [[first, second], [second, first]] {
            for one in (own.cells() - self.line.cells()) & self.board.blanks() {
                if !self.is_target(one, band) {
                    continue;
                }
                for cell in other.cells() & self.line.cells() {
                    let line = self.cross.house_of(cell);
                    let mut rest = ((line.cells() & band) - self.line.cells()).iter();
                    if rest.any(|cell| !(self.possible(cell) & self.digits).is_empty()) {
                        continue;
                    }
                    let lines = [self.third, self.cross.house_of(one), line];
                    let outside = lines
                        .into_iter()
                        .fold(CellSet::EMPTY, |all, line| all | (line.cells() - band));
                    for two in outside & self.board.blanks() {
                        if (self.board.candidates(two) & self.digits).is_empty() {
                            continue;
                        }
                        if self.holds(lines, band, CellSet::only(two)) {
                            self.hand_over(Technique::SeniorExocet, [one, two], lines, sink)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the digits that a cell holds or may hold.
    fn possible(&self, cell: Cell) -> DigitSet {
        let filled = self.board.digit(cell).into_iter();
        filled.fold(self.board.candidates(cell), DigitSet::with)
    }

    /// Returns whether a cell has a base digit, and its companion has none.
    fn is_target(&self, cell: Cell, band: CellSet) -> bool {
        let companions = (self.cross.house_of(cell).cells() & band) - self.line.cells();
        let mut companions = companions.without(cell).iter();
        !(self.board.candidates(cell) & self.digits).is_empty()
            && companions.all(|companion| (self.possible(companion) & self.digits).is_empty())
    }

    /// Returns the cross-lines of targets.
    fn cross_lines(&self, targets: [Cell; 2]) -> [House; 3] {
        let [one, two] = targets.map(|target| self.cross.house_of(target));
        [self.third, one, two]
    }

    /// Returns whether no base digit can be in all three cross-lines outside the band and outside
    /// `target`.
    fn holds(&self, lines: [House; 3], band: CellSet, target: CellSet) -> bool {
        self.digits.iter().all(|digit| {
            let [first, second, third] = lines.map(|line| self.places(digit, line, band | target));
            !first.iter().any(|one| {
                (second - one.peers())
                    .iter()
                    .any(|two| !(third - one.peers() - two.peers()).is_empty())
            })
        })
    }

    /// Returns the places of a digit in a cross-line outside some cells, or the cell that holds it.
    fn places(&self, digit: Digit, line: House, inside: CellSet) -> CellSet {
        let outside = (line.cells() - inside).iter();
        outside.filter(|cell| self.possible(*cell).contains(digit)).collect()
    }

    /// Hands over the exocet, if it eliminates something.
    fn hand_over(
        &self,
        technique: Technique,
        targets: [Cell; 2],
        cross_lines: [House; 3],
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let (Some(first), Some(last)) = (self.base.first(), self.base.last()) else {
            return ControlFlow::Continue(());
        };
        let cells = [first, last, targets[0], targets[1]];
        let candidates = cells.map(|cell| self.board.candidates(cell));
        let mut fits = [DigitSet::EMPTY; 4];
        for one in candidates[0] {
            for two in candidates[1].without(one) {
                for [three, four] in [[one, two], [two, one]] {
                    if candidates[2].contains(three) && candidates[3].contains(four) {
                        for (own, digit) in fits.iter_mut().zip([one, two, three, four]) {
                            own.insert(digit);
                        }
                    }
                }
            }
        }
        let mut eliminations = CandidateSet::EMPTY;
        for ((cell, candidates), fits) in cells.into_iter().zip(candidates).zip(fits) {
            eliminations |= CandidateSet::product(CellSet::only(cell), candidates - fits);
        }
        let pattern = Pattern::Exocet {
            base: self.base,
            targets: targets.into_iter().collect(),
            digits: self.digits,
            cross_lines: cross_lines.into_iter().collect(),
        };
        sink.eliminate(technique, pattern, eliminations)
    }
}
