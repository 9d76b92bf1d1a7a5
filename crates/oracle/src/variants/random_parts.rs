//! Parts of random rules: cells, lines, numbers and automata.

use super::grid::share_edge;
use super::random_rule::{LONGEST_SHAFT, RuleMaker};
use ninefold_variant_model::{GridCell, ValueSet};

/// Returns whether a chess king goes from one cell to the other in one move.
const fn is_kings_move(a: GridCell, b: GridCell) -> bool {
    let (rows, columns) = (a.row().abs_diff(b.row()), a.column().abs_diff(b.column()));
    rows <= 1 && columns <= 1 && rows + columns > 0
}

impl RuleMaker<'_> {
    /// Returns a random cell.
    pub(super) fn cell(&mut self) -> GridCell {
        self.cells[self.dice.between(0, self.cells.len() - 1)]
    }

    /// Returns the value of a cell in the solution, or a random value if there is no solution.
    pub(super) fn value(&mut self, cell: GridCell) -> u8 {
        match self.known(cell) {
            Some(value) => value,
            None => {
                let values = self.puzzle.values();
                self.dice.between(values.lowest().into(), values.highest().into()) as u8
            }
        }
    }

    /// Returns the value of a cell in the solution.
    fn known(&self, cell: GridCell) -> Option<u8> {
        let place = self.cells.iter().position(|other| *other == cell)?;
        Some(self.solution?[place])
    }

    /// Returns the sum of some cells: a random one if there is no solution.
    pub(super) fn sum(&mut self, cells: &[GridCell]) -> u32 {
        cells.iter().map(|cell| u32::from(self.value(*cell))).sum()
    }

    /// Returns a set of random values of the puzzle, sometimes the empty set.
    pub(super) fn some_values(&mut self) -> ValueSet {
        self.puzzle.values().iter().filter(|_| self.dice.one_in(2)).collect()
    }

    /// Returns the number of cells of a new line or group.
    fn length(&mut self, least: usize) -> usize {
        self.dice.between(least, self.longest.max(least))
    }

    /// Returns different cells: mostly connected, sometimes scattered.
    pub(super) fn group(&mut self, least: usize) -> Vec<GridCell> {
        let length = self.length(least);
        if self.dice.one_in(4) {
            let cells = self.cells.clone();
            self.dice.some(cells, length)
        } else {
            self.walk(|cells| cells.len() == length)
        }
    }

    /// Returns a line, which may return to one of its cells.
    pub(super) fn line(&mut self, least: usize) -> Vec<GridCell> {
        let mut line = self.group(least);
        if line.len() > 2 && self.dice.one_in(6) {
            let returns_to = self.dice.pick(&line[..line.len() - 2]);
            let end = line.len() - 1;
            line[end] = returns_to.unwrap_or(line[end]);
        }
        line
    }

    /// Returns a line that mostly has a cell between its ends. Without one, many rules demand nothing.
    pub(super) fn line_of_three(&mut self) -> Vec<GridCell> {
        let least = if self.dice.one_in(6) { 2 } else { 3 };
        self.line(least)
    }

    /// Returns the cells of a king's walk that visits no cell twice, up to the first moment when it
    /// is long enough or cannot go on.
    fn walk(&mut self, is_enough: impl Fn(&[GridCell]) -> bool) -> Vec<GridCell> {
        let mut walk = vec![self.cell()];
        while !is_enough(&walk) {
            let last = walk[walk.len() - 1];
            let is_next = |cell: &GridCell| is_kings_move(last, *cell) && !walk.contains(cell);
            let next: Vec<GridCell> = self.cells.iter().copied().filter(is_next).collect();
            match self.dice.pick(&next) {
                Some(cell) => walk.push(cell),
                None => break,
            }
        }
        walk
    }

    /// Returns a shaft of an arrow: long enough for a number that the solution has.
    pub(super) fn shaft(&mut self, number: &[GridCell]) -> Vec<GridCell> {
        let values: Option<Vec<u8>> = number.iter().map(|cell| self.known(*cell)).collect();
        let Some(values) = values.filter(|_| !self.dice.one_in(4)) else { return self.line(1) };
        let target = values.iter().fold(0, |number, value| 10 * number + u32::from(*value));
        let known: Vec<(GridCell, u32)> = self
            .cells
            .iter()
            .map(|cell| (*cell, u32::from(self.known(*cell).unwrap_or(0))))
            .collect();
        let value =
            |cell: &GridCell| known.iter().find(|(other, _)| other == cell).map_or(0, |k| k.1);
        self.walk(|cells| {
            cells.len() == LONGEST_SHAFT || cells.iter().map(value).sum::<u32>() >= target
        })
    }

    /// Returns a cell with the same value in the solution, or a random cell if there is none.
    pub(super) fn twin(&mut self, cell: GridCell) -> GridCell {
        let Some(value) = self.known(cell) else { return self.cell() };
        let is_twin = |other: &GridCell| self.known(*other) == Some(value);
        let twins: Vec<GridCell> = self.cells.iter().copied().filter(is_twin).collect();
        self.dice.pick(&twins).unwrap_or(cell)
    }

    /// Returns two different cells, which mostly share an edge.
    pub(super) fn two_cells(&mut self) -> Option<[GridCell; 2]> {
        let first = self.cell();
        let is_scattered = self.dice.one_in(4);
        let is_second = |cell: &GridCell| {
            let rows = first.row().abs_diff(cell.row());
            let columns = first.column().abs_diff(cell.column());
            share_edge(rows, columns) || (is_scattered && *cell != first)
        };
        let others: Vec<GridCell> = self.cells.iter().copied().filter(is_second).collect();
        Some([first, self.dice.pick(&others)?])
    }

    /// Returns the four cells around a corner, or other cells.
    pub(super) fn corner(&mut self) -> Vec<GridCell> {
        if self.dice.one_in(4) {
            return self.group(1);
        }
        let corner = self.cell();
        let is_around = |cell: &GridCell| {
            (cell.row() == corner.row() || cell.row() == corner.row() + 1)
                && (cell.column() == corner.column() || cell.column() == corner.column() + 1)
        };
        self.cells.iter().copied().filter(is_around).collect()
    }

    /// Returns a row or column in either direction; sometimes only a part, sometimes other cells.
    pub(super) fn house_line(&mut self) -> Vec<GridCell> {
        if self.dice.one_in(6) {
            return self.group(2);
        }
        let through = self.cell();
        let is_row = self.dice.one_in(2);
        let is_along = |cell: &GridCell| {
            if is_row { cell.row() == through.row() } else { cell.column() == through.column() }
        };
        let mut line: Vec<GridCell> = self.cells.iter().copied().filter(is_along).collect();
        if self.dice.one_in(2) {
            line.reverse();
        }
        if self.dice.one_in(6) {
            line.truncate(self.dice.between(1, line.len()));
        }
        line
    }

    /// Returns the cells of a little killer: from a cell in a diagonal direction to the border.
    pub(super) fn diagonal(&mut self) -> Vec<GridCell> {
        let (rows, columns) =
            (self.dice.pick(&[-1, 1]).unwrap_or(1), self.dice.pick(&[-1, 1]).unwrap_or(1));
        let start = self.cell();
        let next =
            |cell: &GridCell| cell.moved(rows, columns).filter(|next| self.cells.contains(next));
        std::iter::successors(Some(start), next).collect()
    }
}
