//! [`EvidenceBuilder`]: adds the evidence of patterns that say why something follows.

use crate::board::{Board, HouseKind};
use crate::coloring::color_pairs;
use crate::evidence::{Evidence, Premise, Role};
use crate::geometry::{common_peers, of_digit};
use crate::graves::{Grave, extra_of_several};
use crate::house_set::HouseSet;
use crate::pattern_kinds::DeadlyType;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Transform};

/// Evidence that grows, and what a deduction concludes.
///
/// What is known of a cell or of a digit in a house is a premise, and the candidates that it is about
/// are a part of the pattern.
pub(crate) struct EvidenceBuilder<'a> {
    pub(crate) board: &'a Board,
    pub(crate) placement: Option<Candidate>,
    eliminations: &'a CandidateSet,
    pub(crate) evidence: Evidence,
}

impl<'a> EvidenceBuilder<'a> {
    /// Returns a builder that has nothing yet.
    pub(crate) fn new(
        board: &'a Board,
        placement: Option<Candidate>,
        eliminations: &'a CandidateSet,
    ) -> Self {
        Self { board, placement, eliminations, evidence: Evidence::default() }
    }

    /// Adds a premise, unless it is there.
    pub(crate) fn premise(&mut self, premise: Premise) {
        self.evidence.add_premise(premise);
    }

    /// Adds a part that is a house.
    pub(crate) fn house(&mut self, role: Role, house: House) {
        self.evidence.add_house(role, house);
    }

    /// Adds parts that are houses.
    pub(crate) fn houses(&mut self, role: Role, houses: HouseSet) {
        houses.iter().for_each(|house| self.house(role, house));
    }

    /// Adds a part that is some cells.
    pub(crate) fn whole_cells(&mut self, role: Role, cells: CellSet) {
        self.evidence.add_cells(role, cells);
    }

    /// Adds a part that is the candidates of some cells with some digits.
    pub(crate) fn candidates(&mut self, role: Role, cells: CellSet, digits: DigitSet) {
        self.evidence.add_candidates(role, self.board.among(cells, digits));
    }

    /// Adds a part that is places of a digit.
    fn places_as(&mut self, role: Role, digit: Digit, places: CellSet) {
        self.evidence.add_candidates(role, of_digit(digit, places));
    }

    /// Adds what is known of cells.
    pub(crate) fn cells(&mut self, cells: CellSet) {
        self.cells_as(Role::Pattern, cells);
    }

    /// Adds what is known of cells with a role.
    pub(crate) fn cells_as(&mut self, role: Role, cells: CellSet) {
        cells.iter().for_each(|cell| self.premise(Premise::Cell(cell)));
        self.candidates(role, cells, DigitSet::ALL);
    }

    /// Adds what is known of a digit in a house.
    pub(crate) fn places(&mut self, house: House, digit: Digit) {
        self.places_of(house, DigitSet::only(digit));
    }

    /// Adds what is known of digits in a house.
    pub(crate) fn places_of(&mut self, house: House, digits: DigitSet) {
        for digit in digits {
            self.premise(Premise::House(house, digit));
            self.places_as(Role::Pattern, digit, self.board.places_in(house, digit));
        }
        self.house(Role::Base, house);
    }

    /// Adds the premises of those of some digits that a house still needs.
    pub(crate) fn open_places(&mut self, house: House, digits: DigitSet) {
        for digit in digits {
            if self.board.positions(house, digit) != 0 {
                self.premise(Premise::House(house, digit));
            }
        }
    }

    /// Adds a fish: the premises of its base houses, the houses, and the fins. A place in two base
    /// houses is an endo fin.
    pub(crate) fn fish(&mut self, digit: Digit, base: HouseSet, cover: HouseSet, fins: CellSet) {
        base.iter().for_each(|house| self.places(house, digit));
        self.houses(Role::Cover, cover);
        let endo_fins: CellSet = fins.iter().filter(|cell| base.count_of(*cell) > 1).collect();
        for (role, cells) in [(Role::Fin, fins - endo_fins), (Role::EndoFin, endo_fins)] {
            if !cells.is_empty() {
                self.places_as(role, digit, cells);
            }
        }
    }

    /// Adds the strong links between the places of colors, and the colors.
    pub(crate) fn colors(&mut self, digit: Digit, cells: CellSet) {
        for house in House::ALL {
            let places = self.board.places_in(house, digit);
            if places.len() == 2 && places.is_subset(cells) {
                self.premise(Premise::House(house, digit));
            }
        }
        let pairs = color_pairs(self.board, digit).into_iter();
        let used = pairs.filter(|[one, _]| one.is_subset(cells)).flatten();
        for (number, color) in (0..).zip(used) {
            self.places_as(Role::Color(number), digit, color);
        }
    }

    /// Adds a set, its wing, and the digits that at most one of them holds.
    pub(crate) fn almost_locked_wing(&mut self, set: CellSet, wing: Cell, is_doubled: bool) {
        self.cells_as(Role::Set(0), set);
        self.cells_as(Role::Wing, CellSet::only(wing));
        for digit in self.board.candidates(wing) {
            if is_doubled || self.eliminations.places(digit).is_empty() {
                let places = (set & self.board.places(digit)).with(wing);
                self.places_as(Role::RestrictedCommon, digit, places);
            }
        }
    }

    /// Adds two sets, and the two places of a digit that see the digit in the sets.
    pub(crate) fn almost_locked_w_wing(
        &mut self,
        sets: [CellSet; 2],
        digit: Digit,
        house: House,
    ) -> Option<()> {
        let ends = self.board.conjugate_pair(house, digit)?;
        for (number, (set, end)) in (0..).zip(sets.into_iter().zip(ends)) {
            self.cells_as(Role::Set(number), set);
            self.places_as(Role::Pattern, digit, (set & self.board.places(digit)).with(end));
        }
        self.premise(Premise::House(house, digit));
        self.house(Role::Base, house);
        Some(())
    }

    /// Adds the cells that exclude combinations of the candidates of some cells.
    pub(crate) fn excluders(&mut self, cells: CellSet) {
        let excluders = common_peers(cells) & self.board.cells_having(2..=cells.len());
        excluders.iter().for_each(|cell| self.premise(Premise::Cell(cell)));
        self.whole_cells(Role::Excluder, excluders);
    }

    /// Adds an exocet.
    pub(crate) fn exocet(
        &mut self,
        base: CellSet,
        targets: CellSet,
        digits: DigitSet,
        cross_lines: HouseSet,
    ) {
        base.iter().for_each(|cell| self.premise(Premise::Cell(cell)));
        for house in cross_lines.iter() {
            self.open_places(house, digits);
            self.house(Role::CrossLine, house);
        }
        self.whole_cells(Role::BasePair, base);
        self.whole_cells(Role::Target, targets);
        self.whole_cells(Role::Companion, companions(base, targets, cross_lines));
        self.candidates(Role::Pattern, cross_lines.cells() | base, digits);
    }

    /// Adds a symmetry: the cells of the conclusion, and their images.
    pub(crate) fn symmetry(&mut self, transform: Transform) {
        let placed: CellSet = self.placement.into_iter().map(|one| one.cell).collect();
        let cells = self.eliminations.cells() | placed;
        for cell in cells {
            self.premise(Premise::Symmetry { transform, cell });
        }
        let images: CellSet = cells.iter().map(|cell| transform.cell(cell)).collect();
        self.whole_cells(Role::Pattern, cells);
        self.whole_cells(Role::Image, images - cells);
    }

    /// Adds everything that is known of the board.
    pub(crate) fn solution(&mut self) {
        self.board.blanks().iter().for_each(|cell| self.premise(Premise::Cell(cell)));
        for house in House::ALL {
            self.open_places(house, DigitSet::ALL);
        }
        self.evidence.add_candidates(Role::Pattern, self.placement.into_iter().collect());
    }

    /// Adds a grave, and what its type uses besides.
    pub(crate) fn grave(&mut self, kind: DeadlyType) -> Option<()> {
        let floor = match kind {
            DeadlyType::Any => self.board.candidate_set() - extra_of_several(self.board)?,
            _ => Grave::floor(self.board)?,
        };
        self.deadly(floor, kind);
        Some(())
    }

    /// Adds the blank cells that complete the filled ones of two digits, and what the type uses
    /// besides.
    pub(crate) fn reverse_grave(&mut self, digits: DigitSet, cells: CellSet, kind: DeadlyType) {
        self.premise(Premise::Reverse { cells, digits });
        self.whole_cells(Role::Filled, self.board.filled_with(digits));
        self.candidates(Role::Floor, cells, digits);
        self.candidates(Role::Extra, cells, !digits);
        self.of_kind(kind);
    }

    /// Adds a deadly pattern, and what its type uses besides.
    pub(crate) fn deadly(&mut self, floor: CandidateSet, kind: DeadlyType) {
        let all = self.board.candidate_set();
        self.premise(Premise::Deadly(floor));
        self.evidence.add_candidates(Role::Floor, floor & all);
        self.evidence.add_candidates(Role::Extra, all.within(floor.cells()) - floor);
        self.of_kind(kind);
    }

    /// Adds what the type of a deadly pattern uses besides.
    fn of_kind(&mut self, kind: DeadlyType) {
        match kind {
            DeadlyType::Type1 | DeadlyType::Type2 | DeadlyType::Any => {}
            DeadlyType::Type3Naked { house, cells } => {
                self.house(Role::Base, house);
                self.cells(cells);
            }
            DeadlyType::Type3Hidden { house, digits } => self.places_of(house, digits),
            DeadlyType::Type4 { house, digit } => self.places(house, digit),
            DeadlyType::Type6 { houses, digit } | DeadlyType::Hidden { houses, digit } => {
                houses.iter().for_each(|house| self.places(house, digit));
            }
        }
    }
}

/// Returns all houses of some sets.
pub(crate) fn union(covers: [HouseSet; 9]) -> HouseSet {
    covers.into_iter().fold(HouseSet::EMPTY, |all, own| all | own)
}

/// Returns the cells of the band that have no digit of the base, because of which only the targets can
/// hold it there: those of the targets' cross-lines outside the line of the base. For a senior exocet,
/// also those of the cross-line whose box has no target.
fn companions(base: CellSet, targets: CellSet, cross_lines: HouseSet) -> CellSet {
    let around = |kind: HouseKind| -> CellSet {
        let own: HouseSet = base.iter().map(|cell| kind.house_of(cell)).collect();
        own.cells()
    };
    let boxes = around(HouseKind::Block);
    let is_in_one =
        |kind: HouseKind| kind.houses().iter().any(|house| base.is_subset(house.cells()));
    let kind = if is_in_one(HouseKind::Row) { HouseKind::Row } else { HouseKind::Column };
    let line = around(kind);
    let meets = |house: &&House| !house.cells().is_disjoint(line);
    let band: HouseSet = HouseKind::Block.houses().iter().filter(meets).copied().collect();
    (cross_lines.cells() & band.cells()) - boxes - line - targets
}
