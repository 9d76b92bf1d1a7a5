//! Exocets: targets that hold the digits of a base.

use super::Story;
use crate::phrase::{arguments, or};
use ninefold_core::{CandidateSet, CellSet, DigitSet, House};
use ninefold_logic::{Extent, HouseKind, HouseSet, Role};

impl Story<'_> {
    /// A base, and the targets that hold its digits.
    pub(super) fn exocet(
        &mut self,
        [base, targets]: [CellSet; 2],
        digits: DigitSet,
        cross_lines: HouseSet,
    ) {
        let shared = |kind: HouseKind| {
            let has_base = |house: &&House| base.is_subset(house.cells());
            kind.houses().iter().find(has_base).copied()
        };
        let Some(block) = shared(HouseKind::Block) else { return };
        let Some(line) = shared(HouseKind::Row).or(shared(HouseKind::Column)) else { return };
        let is_in_band = |house: &&House| !line.cells().is_disjoint(house.cells());
        let band: HouseSet = HouseKind::Block.houses().iter().filter(is_in_band).copied().collect();
        let companions = self.evidence.parts.iter().find_map(|part| match part.extent {
            Extent::Cells(cells) if part.role == Role::Companion => Some(cells),
            _ => None,
        });
        let companions = companions.unwrap_or(CellSet::EMPTY);
        let arguments = arguments!(
            base,
            targets,
            digits,
            lines = cross_lines,
            line,
            block,
            band,
            target = or(targets),
            companions,
            in_band = or(targets & band.cells()),
            outer = targets - band.cells()
        );
        let is_senior = !targets.is_subset(band.cells());
        let outside = if is_senior { "exocet.outside.senior" } else { "exocet.outside" };
        for key in ["exocet.see", "exocet.lines"] {
            self.see(key, &arguments);
        }
        for key in ["exocet.band", outside, "exocet.so"] {
            self.because(key, &arguments);
        }
        let gone = self.found.eliminations;
        if !(gone - CandidateSet::product(CellSet::ALL, digits)).is_empty() {
            self.because("exocet.others", &arguments);
        }
        if !(gone & CandidateSet::product(CellSet::ALL, digits)).is_empty() {
            self.because("exocet.pairs", &arguments);
        }
    }
}
