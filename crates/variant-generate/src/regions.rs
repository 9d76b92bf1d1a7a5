//! Random maps of regions, for jigsaws.

use crate::grid::GridPlan;
use ninefold_generate::RandomStream;
use ninefold_variant_model::BoxShape;

/// Exchanges for each cell of the grid. More of them would not leave less of the boxes.
const EXCHANGES: usize = 2;

/// Attempts for each exchange that is wanted. Nearly always, a fifth of them is enough.
const ATTEMPTS: usize = 20;

/// Draws a map of connected regions, each with as many cells as the grid has rows.
///
/// Begins with boxes, or with rows if there are none, and exchanges cells of neighbouring regions as
/// long as both stay connected (a random walk over maps). Not all maps are equally likely.
pub(crate) fn draw_regions(grid: GridPlan, random: &mut RandomStream) -> Vec<u16> {
    let size = grid.size as u8;
    let boxes = BoxShape::usual(size, size, size);
    let region = |place| match boxes {
        Some(shape) => shape.box_of(grid.cell(place), size),
        None => (place / grid.size) as u16,
    };
    let mut walk = MapWalk::new(grid, (0..grid.cells()).map(region).collect());
    let wanted = EXCHANGES * grid.cells();
    let mut exchanges = 0;
    for _ in 0..ATTEMPTS * wanted {
        exchanges += usize::from(walk.exchange(random));
        if exchanges == wanted {
            break;
        }
    }
    number_in_order(&mut walk.map);
    walk.map
}

/// The neighbours of a cell, and their number.
type Neighbours = ([usize; 4], usize);

/// A map that is changed at random.
struct MapWalk {
    grid: GridPlan,
    map: Vec<u16>,
    /// The cells of each region.
    regions: Vec<Vec<usize>>,
    /// The neighbours of each cell.
    touching: Vec<Neighbours>,
}

impl MapWalk {
    fn new(grid: GridPlan, map: Vec<u16>) -> Self {
        let of =
            |region| (0..grid.cells()).filter(|&place| usize::from(map[place]) == region).collect();
        let regions = (0..grid.size).map(of).collect();
        let touching = |place| {
            let mut near = [0; 4];
            let mut count = 0;
            for cell in grid.touching(place) {
                near[count] = cell;
                count += 1;
            }
            (near, count)
        };
        let touching = (0..grid.cells()).map(touching).collect();
        Self { grid, map, regions, touching }
    }

    #[inline]
    fn touching(&self, cell: usize) -> &[usize] {
        let (near, count) = &self.touching[cell];
        &near[..*count]
    }

    /// Exchanges a cell at the border of two regions for another one at this border, if both regions
    /// stay connected. Returns whether they do.
    fn exchange(&mut self, random: &mut RandomStream) -> bool {
        let first = random.below(self.grid.cells() as u32) as usize;
        let near = self.touching(first);
        let (own, other) =
            (self.map[first], self.map[near[random.below(near.len() as u32) as usize]]);
        if own == other {
            return false;
        }
        // The first cell goes over. A cell of the other region that touches the own one comes back.
        self.map[first] = other;
        let comes = |&&cell: &&usize| self.touching(cell).iter().any(|&near| self.map[near] == own);
        let mut candidates = [0; 32];
        let mut count = 0;
        for &cell in self.regions[usize::from(other)].iter().filter(comes) {
            candidates[count] = cell;
            count += 1;
        }
        if count == 0 {
            self.map[first] = own;
            return false;
        }
        let back = candidates[random.below(count as u32) as usize];
        // A region that loses a cell with one neighbour in it stays connected.
        let ends = |cell: usize, region: u16| {
            self.touching(cell).iter().filter(|&&near| self.map[near] == region).count() == 1
        };
        let (first_ends, back_ends) = (ends(first, own), ends(back, other));
        self.map[back] = own;
        let are_connected =
            (back_ends || self.is_connected(first)) && (first_ends || self.is_connected(back));
        if !are_connected {
            self.map[first] = own;
            self.map[back] = other;
            return false;
        }
        for (region, gone, come) in [(own, first, back), (other, back, first)] {
            for cell in &mut self.regions[usize::from(region)] {
                if *cell == gone {
                    *cell = come;
                }
            }
        }
        true
    }

    /// Returns whether the region of a cell is connected. A region has at most 25 cells.
    fn is_connected(&self, cell: usize) -> bool {
        let region = self.map[cell];
        let mut reached = [0; 32];
        reached[0] = cell;
        let (mut count, mut next) = (1, 0);
        while next < count {
            for &near in self.touching(reached[next]) {
                if self.map[near] == region && !reached[..count].contains(&near) {
                    reached[count] = near;
                    count += 1;
                }
            }
            next += 1;
        }
        count == self.grid.size
    }
}

/// Numbers the regions in the order of their first cells, so that equal maps are equal lists.
fn number_in_order(map: &mut [u16]) {
    let mut names: Vec<u16> = Vec::new();
    for region in map {
        let place = names.iter().position(|name| name == region).unwrap_or_else(|| {
            names.push(*region);
            names.len() - 1
        });
        *region = place as u16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_have_connected_regions_of_equal_size() {
        for size in [4, 5, 6, 7, 9, 10, 16, 25] {
            let grid = GridPlan { size };
            let map = draw_regions(grid, &mut RandomStream::new(3, 0, size as u64));
            let walk = MapWalk::new(grid, map);
            for region in &walk.regions {
                assert!(walk.is_connected(region[0]), "{size}: {:?}", walk.map);
            }
        }
    }

    #[test]
    fn nothing_is_left_of_the_boxes() {
        let grid = GridPlan { size: 9 };
        let shape = BoxShape { rows: 3, columns: 3 };
        let boxes: Vec<u16> = (0..81).map(|place| shape.box_of(grid.cell(place), 9)).collect();
        let same = |map: &[u16]| {
            let pairs = grid.edges().filter(|&[a, b]| boxes[a] == boxes[b]);
            pairs.filter(|&[a, b]| map[a] == map[b]).count()
        };
        // 108 pairs of neighbours share a box. By chance some four in nine of them share a region.
        let mean = (0..100)
            .map(|n| same(&draw_regions(grid, &mut RandomStream::new(4, 0, n))))
            .sum::<usize>()
            / 100;
        assert!((55..78).contains(&mean), "{mean}");
    }
}
