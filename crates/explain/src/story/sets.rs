//! Almost locked sets, Sue de Coq and death blossoms.

use super::{Story, letter};
use crate::evidence::house_of;
use crate::phrase::{arguments, or};
use alloc::vec::Vec;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{HouseKind, Role};

impl Story<'_> {
    /// Says which candidates some cells have.
    pub(super) fn see_set(&mut self, cells: CellSet) {
        let arguments = arguments!(cells, digits = self.board.union_of(cells));
        let key = match (cells.len(), self.board.union_of(cells).len()) {
            (1, 1) => "set.see.single",
            (1, _) => "set.see.one",
            _ => "set.see",
        };
        self.see(key, &arguments);
    }

    /// An almost locked set and a cell with two of its candidates.
    pub(super) fn almost_locked_wing(&mut self, set: CellSet, wing: Cell, is_doubled: bool) {
        let house = house_of(set);
        let Some(house) = house else { return self.refute() };
        let own = arguments!(house, cells = set, digits = self.board.union_of(set));
        self.see("als-wing.see", &own);
        self.see_set(CellSet::only(wing));
        if is_doubled {
            let digits = self.board.candidates(wing);
            let all = self.board.union_of(set);
            self.because("als-wing.doubled", &arguments!(wing, digits, all));
            return;
        }
        let Some(z) = self.found.eliminations.all_digits().single() else { return self.refute() };
        let Some(x) = self.board.candidates(wing).without(z).first() else { return };
        let arguments = arguments!(wing, x, z, set, places = set & self.board.places(x));
        self.because("als-wing.x", &arguments);
        self.because("als-wing.z", &arguments);
        self.one_of(z, (set & self.board.places(z)).with(wing));
    }

    /// Almost locked sets, of which each two neighbours have a restricted common.
    pub(super) fn linked_sets(&mut self) {
        let sets = self.parts_of(|role| matches!(role, Role::Set(_)));
        let commons = self.parts_of(|role| role == Role::RestrictedCommon);
        for (number, set) in sets.iter().enumerate() {
            self.see_named_set(number, set.cells());
        }
        // The common digits of each set and the next.
        let mut joints = alloc::vec![DigitSet::EMPTY; sets.len().saturating_sub(1)];
        let mut told = Vec::new();
        for common in &commons {
            let has_part = |set: &CandidateSet| !(*set & *common).is_empty();
            let is_shared = |i: &usize| {
                has_part(&sets[*i])
                    && has_part(&sets[i + 1])
                    && (*common - sets[*i] - sets[i + 1]).is_empty()
            };
            let Some(one) = (0..joints.len()).find(is_shared) else { continue };
            joints[one] |= common.all_digits();
            told.push((one, *common));
        }
        let (Some(first), Some(last)) = (sets.first(), sets.last()) else { return };
        let is_doubled = sets.len() == 2 && commons.len() > 1;
        let ends = self.found.eliminations.all_digits();
        let chains: Vec<(Digit, Option<Vec<Digit>>)> =
            ends.iter().map(|z| (z, chain_of(z, &joints))).collect();
        for (one, common) in told {
            // Sets may have common digits that no chain needs.
            let is_needed = |(_, chain): &(Digit, Option<Vec<Digit>>)| {
                let digit = chain.as_ref().and_then(|chain| chain.get(one + 1));
                digit.is_none_or(|digit| common.all_digits().contains(*digit))
            };
            if is_doubled || chains.iter().any(is_needed) {
                let arguments = arguments!(
                    digits = common.all_digits(),
                    cells = common.cells(),
                    one = letter(one),
                    two = letter(one + 1)
                );
                self.see("sets.joint", &arguments);
                self.because("sets.common", &arguments);
            }
        }
        self.because("sets.size", &[]);
        if is_doubled {
            self.because("sets.doubled", &[]);
            return;
        }
        for (z, chain) in chains {
            let Some(chain) = chain else { return self.refute() };
            for (number, pair) in chain.windows(2).enumerate() {
                let is_last = number + 2 == chain.len();
                if is_last && number > 0 {
                    break;
                }
                let arguments = arguments!(
                    one = letter(number),
                    two = letter(number + 1),
                    z = pair[0],
                    x = pair[1],
                    y = chain.get(number + 2).copied().unwrap_or(z)
                );
                self.because(if number == 0 { "sets.end" } else { "sets.next" }, &arguments);
            }
            self.one_of(z, first.places(z) | last.places(z));
        }
    }

    /// Says where a set with a letter lies, and which candidates it has.
    fn see_named_set(&mut self, number: usize, cells: CellSet) {
        let house = house_of(cells);
        let (name, digits) = (letter(number), self.board.union_of(cells));
        match house {
            Some(house) if cells.len() > 1 => {
                self.see("sets.see", &arguments!(name, house, cells, digits));
            }
            _ => self.see("sets.see.one", &arguments!(name, cells, digits)),
        }
    }

    /// Two almost locked sets, joined by the two places of a digit in a house.
    pub(super) fn almost_locked_w_wing(&mut self, sets: [CellSet; 2], x: Digit, house: House) {
        for (number, set) in sets.into_iter().enumerate() {
            self.see_named_set(number, set);
        }
        self.see_places(x, house);
        let shared = self.found.eliminations.all_digits();
        self.see("als-w-wing.shared", &arguments!(x, digits = shared));
        for (number, (set, place)) in
            sets.into_iter().zip(self.board.places_in(house, x)).enumerate()
        {
            let arguments =
                arguments!(place, x, name = letter(number), places = set & self.board.places(x));
            self.because("als-w-wing.why", &arguments);
        }
        for z in shared {
            self.one_of(z, (sets[0] | sets[1]) & self.board.places(z));
        }
    }

    /// Two cells with the same candidates, whose lines hold the places of both in a box.
    pub(super) fn empty_rectangle_pair(&mut self, [first, second]: [Cell; 2], block: House) {
        let cells = CellSet::only(first).with(second);
        let digits = self.board.candidates(first);
        let (row, column) = (HouseKind::Row.house_of(first), HouseKind::Column.house_of(second));
        self.see_set(cells);
        let arguments = arguments!(first, second, cells, digits, house = block, row, column);
        self.see("eri-pair.box", &arguments);
        self.because("eri-pair.why", &arguments);
        self.because("eri-pair.so", &arguments);
    }

    /// Digits of a crossing, cells of one house with no others, and as many places in the other.
    pub(super) fn almost_locked_candidates(
        &mut self,
        digits: DigitSet,
        [from, to]: [House; 2],
        set: CellSet,
        places: CellSet,
    ) {
        self.see_set(set);
        let arguments = arguments!(
            digits,
            from,
            to,
            set,
            places,
            crossing = or(from.cells() & to.cells() & self.board.blanks()),
            number = set.len()
        );
        let [why, so] = match set.len() {
            1 => ["almost-locked.why.one", "almost-locked.so.one"],
            _ => ["almost-locked.why", "almost-locked.so"],
        };
        self.see("almost-locked.see", &arguments);
        self.because(why, &arguments);
        self.because(so, &arguments);
    }

    /// A cell, and an almost locked set for each of its candidates.
    pub(super) fn blossom(&mut self, stem: Cell) {
        self.see_set(CellSet::only(stem));
        let petals = self.parts_of(|role| matches!(role, Role::Set(_)));
        for petal in &petals {
            self.see_set(petal.cells());
        }
        let eliminated = self.found.eliminations.all_digits();
        let commons = self.parts_of(|role| role == Role::RestrictedCommon);
        for (petal, common) in petals.iter().zip(&commons) {
            let arguments = arguments!(
                stem,
                digits = or(common.all_digits()),
                cells = petal.cells(),
                rest = eliminated
            );
            self.because("blossom.why", &arguments);
        }
        for z in eliminated {
            let holders = petals.iter().fold(CellSet::EMPTY, |all, petal| all | petal.places(z));
            self.one_of(z, holders);
        }
    }

    /// Cells of a crossing, and other cells of the line and of the box.
    pub(super) fn sue_de_coq(&mut self, crossing: CellSet, line: CellSet, block: CellSet) {
        for cells in [crossing, line, block] {
            self.see_set(cells);
        }
        let all = crossing | line | block;
        let holds = |cells: CellSet, house: &House| cells.is_subset(house.cells());
        let is_line = |house: &House| !matches!(house, House::Block(_));
        let of_line =
            House::ALL.into_iter().find(|house| is_line(house) && holds(crossing | line, house));
        let of_block =
            House::ALL.into_iter().find(|house| !is_line(house) && holds(crossing | block, house));
        let (Some(house), Some(other)) = (of_line, of_block) else { return self.refute() };
        let digits = self.board.union_of(all);
        let arguments =
            arguments!(cells = all, number = all.len(), digits, line = house, block = other);
        self.because("sue-de-coq.why", &arguments);
        let shared = self.board.union_of(line) & self.board.union_of(block);
        if shared.is_empty() {
            self.because("sue-de-coq.rest", &arguments);
        } else {
            let arguments = arguments!(digits = shared, line = house, block = other);
            self.because("sue-de-coq.shared", &arguments);
        }
    }
}

/// Returns digits that lead from set to set: the first set lacks `z` and holds the first common digit,
/// the next set lacks this and holds the next one, and so on; the last set holds `z`. So each digit
/// differs from the one before it.
fn chain_of(z: Digit, joints: &[DigitSet]) -> Option<Vec<Digit>> {
    fn extend(chain: &mut Vec<Digit>, last: Digit, z: Digit, joints: &[DigitSet]) -> bool {
        let Some((joint, rest)) = joints.split_first() else {
            chain.push(z);
            return last != z;
        };
        let length = chain.len();
        joint.without(last).iter().any(|next| {
            chain.truncate(length);
            chain.push(next);
            extend(chain, next, z, rest)
        })
    }
    let mut chain = alloc::vec![z];
    extend(&mut chain, z, z, joints).then_some(chain)
}
