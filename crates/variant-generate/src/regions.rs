//! Random maps of regions, for jigsaws.

use crate::grid::GridPlan;
use ninefold_generate::RandomStream;
use ninefold_variant_model::BoxShape;

/// Exchanges for each cell of the grid. After some tens, nothing is left of the boxes.
const EXCHANGES: usize = 40;

/// Draws a map of connected regions, each with as many cells as the grid has rows.
///
/// Begins with boxes, or with rows if there are none, and exchanges cells of neighbouring regions as
/// long as both stay connected (a random walk over maps). Not all maps are equally likely.
pub(crate) fn draw_regions(grid: GridPlan, random: &mut RandomStream) -> Vec<u16> {
    let size = grid.size as u8;
    let boxes = BoxShape::usual(size, size, size);
    let mut map: Vec<u16> = (0..grid.cells())
        .map(|place| match boxes {
            Some(shape) => shape.box_of(grid.cell(place), size),
            None => (place / grid.size) as u16,
        })
        .collect();
    for _ in 0..EXCHANGES * grid.cells() {
        exchange(grid, &mut map, random);
    }
    number_in_order(&mut map);
    map
}

/// Exchanges a cell that lies at the border of two regions for another at this border, if both regions
/// stay connected.
fn exchange(grid: GridPlan, map: &mut [u16], random: &mut RandomStream) {
    let first = random.below(grid.cells() as u32) as usize;
    let own = map[first];
    let Some(other) = pick(random, grid.touching(first).map(|cell| map[cell]).filter(|&r| r != own))
    else {
        return;
    };
    // The first cell goes over. A cell of the other region that touches the own one comes back.
    map[first] = other;
    let comes = |&cell: &usize| {
        cell != first && map[cell] == other && grid.touching(cell).any(|near| map[near] == own)
    };
    let back = pick(random, (0..grid.cells()).filter(comes));
    let Some(back) = back else {
        map[first] = own;
        return;
    };
    map[back] = own;
    if !is_connected(grid, map, first) || !is_connected(grid, map, back) {
        map[first] = own;
        map[back] = other;
    }
}

/// Returns one of some items, each equally likely.
fn pick<T>(random: &mut RandomStream, items: impl Iterator<Item = T>) -> Option<T> {
    let mut picked = None;
    for (n, item) in items.enumerate() {
        if random.below(n as u32 + 1) == 0 {
            picked = Some(item);
        }
    }
    picked
}

/// Returns whether the region of a cell is connected.
pub(crate) fn is_connected(grid: GridPlan, map: &[u16], cell: usize) -> bool {
    let region = map[cell];
    let mut seen = crate::cells::CellBits::default();
    seen.insert(cell);
    let mut reached = vec![cell];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for near in grid.touching(cell) {
            if map[near] == region && !seen.contains(near) {
                seen.insert(near);
                reached.push(near);
            }
        }
    }
    reached.len() == grid.size
}

/// Numbers the regions in the order of their first cells, so that equal maps are equal lists.
pub(crate) fn number_in_order(map: &mut [u16]) {
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
            for region in 0..size as u16 {
                let first = map.iter().position(|&one| one == region).expect("a cell");
                assert!(is_connected(grid, &map, first), "{size}: {map:?}");
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
        assert!((50..85).contains(&mean), "{mean}");
    }
}
