//! Clues outside the grid.

use super::Drawing;
use ninefold_variant_model::{GridCell, Rule};

impl Drawing<'_> {
    /// Returns all rows and columns from both ends.
    fn lines(&self) -> Vec<Vec<usize>> {
        let size = self.grid.size;
        let mut lines = Vec::new();
        for n in 0..size {
            let row: Vec<usize> = (0..size).map(|at| n * size + at).collect();
            let column: Vec<usize> = (0..size).map(|at| at * size + n).collect();
            for line in [row, column] {
                lines.push(line.iter().rev().copied().collect());
                lines.push(line);
            }
        }
        lines
    }

    /// Keeps half of some items, in their order.
    fn half<T>(&mut self, items: Vec<T>) -> Vec<T> {
        let mut kept: Vec<bool> = (0..items.len()).map(|n| n % 2 == 0).collect();
        self.random.shuffle(&mut kept);
        items.into_iter().zip(kept).filter_map(|(item, is_kept)| is_kept.then_some(item)).collect()
    }

    fn cells_of(&self, line: &[usize]) -> Vec<GridCell> {
        self.grid.cells_of(line)
    }

    pub(super) fn sandwiches(&mut self) -> Vec<Rule> {
        let highest = self.grid.size as u8;
        // Each row and column once, from its first cell.
        let lines = self.lines().into_iter().filter(|line| line[0] < line[1]);
        lines
            .map(|line| {
                let is_crust = |&place: &usize| [1, highest].contains(&self.value(place));
                let first = line.iter().position(is_crust).unwrap_or(0);
                let last = line.iter().rposition(is_crust).unwrap_or(0);
                let sum = self.sum(line.get(first + 1..last).unwrap_or_default());
                Rule::Sandwich { cells: self.cells_of(&line), sum }
            })
            .collect()
    }

    pub(super) fn skyscrapers(&mut self) -> Vec<Rule> {
        let lines = self.lines().into_iter();
        lines
            .map(|line| {
                let mut highest = 0;
                let mut count = 0;
                for value in line.iter().map(|&place| self.value(place)) {
                    count += u32::from(value > highest);
                    highest = highest.max(value);
                }
                Rule::Skyscraper { cells: self.cells_of(&line), count }
            })
            .collect()
    }

    pub(super) fn x_sums(&mut self) -> Vec<Rule> {
        let lines = self.lines();
        let lines = self.half(lines).into_iter();
        lines
            .map(|line| {
                let count = usize::from(self.value(line[0]));
                let sum = self.sum(&line[..count.min(line.len())]);
                Rule::XSum { cells: self.cells_of(&line), sum }
            })
            .collect()
    }

    /// Chooses as many diagonals as the grid has rows. Each has three cells or more, and at most two thirds
    /// of a row: longer ones say little.
    pub(super) fn little_killers(&mut self) -> Vec<Rule> {
        let size = self.grid.size;
        let mut diagonals = Vec::new();
        for place in 0..self.grid.cells() {
            for columns in [-1, 1] {
                // Only the first cell of a diagonal that goes down.
                if self.grid.moved(place, -1, -columns).is_some() {
                    continue;
                }
                let next = |&place: &usize| self.grid.moved(place, 1, columns);
                let diagonal: Vec<usize> = std::iter::successors(Some(place), next).collect();
                if (3..=(size * 2 / 3).max(3)).contains(&diagonal.len()) {
                    diagonals.push(diagonal);
                }
            }
        }
        self.random.shuffle(&mut diagonals);
        diagonals.truncate(size);
        diagonals
            .iter()
            .map(|cells| Rule::LittleKiller { cells: self.cells_of(cells), sum: self.sum(cells) })
            .collect()
    }
}
