//! Strong links of one digit, and colors.

use super::Story;
use crate::phrase::Argument;
use alloc::vec::Vec;
use ninefold_core::{Cell, CellSet, Digit, House};
use ninefold_logic::{HouseSet, Role, Technique};

impl Story<'_> {
    /// Two houses of which each has two places of a digit, or an empty rectangle and such a house.
    pub(super) fn single_digit(&mut self, digit: Digit, houses: HouseSet) {
        let list: Vec<House> = houses.iter().collect();
        let ends = match list[..] {
            [first, second] => self.pair_of_links(digit, first, second),
            _ => None,
        };
        match ends {
            Some([end, joint, other_joint, other_end]) => {
                for house in list {
                    self.see_places(digit, house);
                }
                let seen = joint.houses().into_iter().find(|h| h.cells().contains(other_joint));
                let Some(house) = seen else { return };
                let joints = CellSet::only(joint).with(other_joint);
                let arguments = [
                    ("cells", Argument::Cells(joints)),
                    ("house", Argument::House(house)),
                    ("digit", Argument::Digit(digit)),
                ];
                self.because("links.joint", &arguments);
                let ends = CellSet::only(end).with(other_end);
                self.because("links.so", &[("digit", Argument::Digit(digit))]);
                self.one_of(digit, ends);
            }
            None => self.strong_links(digit, houses),
        }
    }

    /// Returns two places that see each other, each between the other place of its house: `[end,
    /// joint, joint, end]`. All eliminations see both ends.
    fn pair_of_links(&self, digit: Digit, first: House, second: House) -> Option<[Cell; 4]> {
        let pair = |house| {
            let places = self.board.places_in(house, digit);
            (places.len() == 2).then(|| Some([places.first()?, places.last()?]))?
        };
        let (a, b) = (pair(first)?, pair(second)?);
        let goes = self.found.eliminations.cells();
        let turns = |[x, y]: [Cell; 2]| [[x, y], [y, x]];
        for [end, joint] in turns(a) {
            for [other_joint, other_end] in turns(b) {
                let sees_both =
                    |cell: Cell| cell.peers().contains(end) && cell.peers().contains(other_end);
                if joint.peers().contains(other_joint) && goes.iter().all(sees_both) {
                    return Some([end, joint, other_joint, other_end]);
                }
            }
        }
        None
    }

    /// Says where the places of a digit in a house are.
    pub(super) fn see_places(&mut self, digit: Digit, house: House) {
        let arguments = [
            ("house", Argument::House(house)),
            ("digit", Argument::Digit(digit)),
            ("cells", Argument::Cells(self.board.places_in(house, digit))),
        ];
        self.see("links.see", &arguments);
    }

    /// Houses whose places of a digit are joined.
    pub(super) fn strong_links(&mut self, digit: Digit, houses: HouseSet) {
        for house in houses.iter() {
            self.see_places(digit, house);
        }
        self.refute();
    }

    /// Two colors of a digit, or two pairs of colors.
    pub(super) fn coloring(&mut self, digit: Digit) {
        let colors = self.parts_of(|role| matches!(role, Role::Color(_)));
        for pair in colors.chunks(2) {
            let [one, two] = pair else { continue };
            let arguments = [
                ("digit", Argument::Digit(digit)),
                ("one", Argument::Cells(one.cells())),
                ("two", Argument::Cells(two.cells())),
            ];
            self.see("color.see", &arguments);
        }
        self.because("color.why", &[("digit", Argument::Digit(digit))]);
        if self.found.technique == Technique::SimpleColorsTrap {
            let goes = self.found.eliminations.cells();
            let arguments = [("cells", Argument::Cells(goes)), ("digit", Argument::Digit(digit))];
            let key = if goes.len() == 1 { "color.trap" } else { "color.traps" };
            self.because(key, &arguments);
        } else {
            self.refute();
        }
    }
}
