//! Counting circles.

use super::Compiler;
use crate::propagate::circles::{CircleHouse, Circles};
use crate::state::Var;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ninefold_variant_model::{GridCell, VariantHouseKind};

/// Circles for each value from which on houses are looked at. Fewer seldom fill any.
const LEAST_CIRCLES: usize = 2;

impl Compiler<'_> {
    pub(super) fn add_counting_circles(&mut self, cells: &[GridCell]) {
        let circles = self.vars(cells);
        let families = if circles.len() < LEAST_CIRCLES * self.values() {
            Vec::new()
        } else {
            self.families(&circles)
        };
        let lowest = self.puzzle.values().lowest().into();
        let circles = Circles::new(&circles, families, self.values(), lowest);
        self.network.add(Box::new(circles));
    }

    /// Returns the rows, the columns and the regions, of which each has all circles.
    fn families(&self, circles: &[Var]) -> Vec<Vec<CircleHouse>> {
        let mut families: [Vec<CircleHouse>; 3] = Default::default();
        let mut counts = [0; 3];
        for house in self.puzzle.houses() {
            let family = match house.kind {
                VariantHouseKind::Row(_) => 0,
                VariantHouseKind::Column(_) => 1,
                VariantHouseKind::Region(_) => 2,
            };
            let cells = self.vars(&house.cells);
            let is_full = cells.len() == self.values();
            let (inside, outside): (Vec<Var>, Vec<Var>) =
                cells.into_iter().partition(|var| circles.contains(var));
            if !inside.is_empty() {
                counts[family] += inside.len();
                families[family].push(CircleHouse { inside, outside, is_full });
            }
        }
        let complete = families.into_iter().zip(counts);
        complete.filter(|(_, count)| *count == circles.len()).map(|(family, _)| family).collect()
    }
}
