//! Marks of single cells and of corners.

use super::Drawing;
use ninefold_variant_model::Rule;

impl Drawing<'_> {
    /// Marks a fifth of the cells as odd or even.
    pub(super) fn even_odd(&mut self) -> Vec<Rule> {
        let mut places: Vec<usize> = (0..self.grid.cells()).collect();
        self.random.shuffle(&mut places);
        places.truncate(self.grid.cells() / 5);
        places.sort_unstable();
        let rule = |&place: &usize| {
            let cell = self.grid.cell(place);
            if self.value(place).is_multiple_of(2) {
                Rule::Even { cell }
            } else {
                Rule::Odd { cell }
            }
        };
        places.iter().map(rule).collect()
    }

    /// Writes two to four of the values around a corner, for as many corners as the grid has rows. Two
    /// of these corners do not touch.
    pub(super) fn quadruples(&mut self) -> Vec<Rule> {
        let size = self.grid.size;
        let mut corners: Vec<usize> = (0..self.grid.cells())
            .filter(|place| place % size + 1 < size && place / size + 1 < size)
            .collect();
        self.random.shuffle(&mut corners);
        let mut chosen: Vec<usize> = Vec::new();
        let mut rules = Vec::new();
        for corner in corners {
            let near = |&other: &usize| {
                (other / size).abs_diff(corner / size) <= 1
                    && (other % size).abs_diff(corner % size) <= 1
            };
            if rules.len() == size || chosen.iter().any(near) {
                continue;
            }
            chosen.push(corner);
            let places = [corner, corner + 1, corner + size, corner + size + 1];
            let mut values = places.map(|place| self.value(place)).to_vec();
            self.random.shuffle(&mut values);
            values.truncate(2 + self.random.below(3) as usize);
            values.sort_unstable();
            rules.push(Rule::Quadruple { cells: self.grid.cells_of(&places), values });
        }
        rules
    }
}
