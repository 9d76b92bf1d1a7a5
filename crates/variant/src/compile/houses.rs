//! Houses, and the groups of cells that have the same values because of them.

use super::Compiler;
use crate::propagate::Propagator;
use crate::propagate::chute::Chute;
use crate::propagate::house::House;
use crate::propagate::leftover::Leftover;
use crate::state::Var;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ninefold_variant_model::{BoxShape, GridCell};

/// Most houses that are compared with each other and with cages. A grid of 32x32 cells has 96 of its own. A
/// text may name thousands of cages that are houses, and each pair of houses costs time and memory.
const MOST_HOUSES: usize = 250;

impl Compiler<'_> {
    /// Adds the houses of the puzzle.
    pub(super) fn add_houses(&mut self) {
        let houses: Vec<Vec<Var>> =
            self.puzzle.houses().map(|house| self.vars(&house.cells)).collect();
        let Some(shape) = self.boxes() else {
            for cells in houses {
                self.add_house(cells);
            }
            return;
        };
        // Bands and stacks of 5x5 boxes save a few dead ends and cost a seventh of the time.
        let has_chutes = shape.rows < 5;
        if has_chutes {
            self.add_chutes(shape);
        }
        for cells in houses {
            self.network.add_different(&cells);
            if !has_chutes {
                self.network.add(Box::new(House::new(cells.clone(), self.all())));
            }
            self.houses.push(cells);
        }
    }

    /// Returns the shape of the boxes, if all regions are boxes with all values.
    fn boxes(&self) -> Option<BoxShape> {
        let (rows, columns) = (self.puzzle.rows(), self.puzzle.columns());
        let size = self.values() as u8;
        let rules = self.puzzle.house_rules();
        let shape = BoxShape::usual(rows, columns, size);
        let shape = shape.filter(|shape| {
            rows == size
                && columns == size
                && rules.rows
                && rules.columns
                && [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5)].contains(&(shape.rows, shape.columns))
        })?;
        // Each region of the puzzle is one box, and each box one region.
        let mut regions = alloc::vec![None; usize::from(size)];
        for cell in self.puzzle.cells() {
            let known = &mut regions[usize::from(shape.box_of(cell, columns))];
            match (self.puzzle.region(cell), *known) {
                (Some(region), None) => *known = Some(region),
                (Some(region), Some(known)) if region == known => {}
                _ => return None,
            }
        }
        regions.sort_unstable();
        let is_one_each = regions.windows(2).all(|pair| pair[0] != pair[1]);
        is_one_each.then_some(shape)
    }

    /// Adds bands and stacks of boxes.
    fn add_chutes(&mut self, shape: BoxShape) {
        let (size, all) = (self.values() as u8, self.all());
        for start in (0..size).step_by(shape.rows.into()) {
            let lines = start..start + shape.rows;
            let cells = lines.flat_map(|row| (0..size).map(move |at| GridCell::new(row, at)));
            let cells = cells.map(|cell| self.var(cell)).collect();
            let (lines, boxes) = (shape.rows.into(), (size / shape.columns).into());
            self.network.add(chute(cells, lines, boxes, all));
        }
        for start in (0..size).step_by(shape.columns.into()) {
            let lines = start..start + shape.columns;
            let cells = lines.flat_map(|column| (0..size).map(move |at| GridCell::new(at, column)));
            let cells = cells.map(|cell| self.var(cell)).collect();
            let (lines, boxes) = (shape.columns.into(), (size / shape.rows).into());
            self.network.add(chute(cells, lines, boxes, all));
        }
    }

    /// Adds cells that are all different. If they are as many as there are values, each value stands
    /// in one of them.
    pub(super) fn add_house(&mut self, cells: Vec<Var>) {
        self.network.add_different(&cells);
        if cells.len() > self.values() {
            self.network.contradict();
            return;
        }
        if cells.len() < self.values() {
            return;
        }
        let all = self.all();
        self.network.add(Box::new(House::new(cells.clone(), all)));
        if self.houses.len() < MOST_HOUSES {
            for n in 0..self.houses.len() {
                self.add_leftover(n, &cells);
            }
            self.houses.push(cells);
        }
    }

    /// Two houses that share cells have the same values in the others.
    fn add_leftover(&mut self, house: usize, cells: &[Var]) {
        let other = &self.houses[house];
        // Nearly all pairs share one cell or none.
        let shared = cells.iter().filter(|&var| other.contains(var)).count();
        if shared < 2 || shared == cells.len() {
            return;
        }
        let first: Vec<Var> = cells.iter().copied().filter(|var| !other.contains(var)).collect();
        let second: Vec<Var> = other.iter().copied().filter(|var| !cells.contains(var)).collect();
        self.network.add(Box::new(Leftover::new(&first, &second)));
    }
}

/// Makes the propagator of a band or stack.
fn chute(cells: Vec<Var>, lines: usize, boxes: usize, all: u32) -> Box<dyn Propagator> {
    match (lines, boxes) {
        (2, 2) if cells.len() == 8 => Box::new(Chute::<2, 2, 2>::new(cells, all)),
        (2, 2) => Box::new(Chute::<2, 2, 3>::new(cells, all)),
        (3, 3) if cells.len() == 18 => Box::new(Chute::<3, 3, 2>::new(cells, all)),
        (3, 3) => Box::new(Chute::<3, 3, 3>::new(cells, all)),
        _ => Box::new(Chute::<4, 4, 4>::new(cells, all)),
    }
}
