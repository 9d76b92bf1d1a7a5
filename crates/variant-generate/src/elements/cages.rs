//! [`CageMap`]: killer cages that cover the grid.

use crate::grid::GridPlan;
use ninefold_generate::RandomStream;
use ninefold_variant_model::Rule;
use std::ops::RangeInclusive;

/// Attempts to divide two cages in another way.
const DIVISIONS: usize = 12;

/// Changes of the map that are tried to reach the wanted sizes, for each cell.
const REPAIRS: usize = 40;

/// A division of the grid into connected cages, in each of which the solution's values differ.
#[derive(Clone, Debug)]
pub(crate) struct CageMap {
    grid: GridPlan,
    sizes: RangeInclusive<usize>,
    cages: Vec<Vec<usize>>,
    /// The cage of each cell.
    cage_of: Vec<usize>,
}

impl CageMap {
    /// Draws cages. `None` if none are found whose sizes are all in the range.
    pub(crate) fn draw(
        grid: GridPlan,
        solution: &[u8],
        sizes: RangeInclusive<usize>,
        random: &mut RandomStream,
    ) -> Option<Self> {
        let mut map =
            Self { grid, sizes, cages: Vec::new(), cage_of: vec![usize::MAX; grid.cells()] };
        let mut order: Vec<usize> = (0..grid.cells()).collect();
        random.shuffle(&mut order);
        for start in order {
            if map.cage_of[start] == usize::MAX {
                map.grow(start, solution, random);
            }
        }
        map.repair(solution, random).then_some(map)
    }

    /// Grows a cage from a cell over free neighbours, up to a size that is drawn from the range.
    fn grow(&mut self, start: usize, solution: &[u8], random: &mut RandomStream) {
        let (least, most) = (*self.sizes.start(), *self.sizes.end());
        let wanted = least + random.below((most - least + 1) as u32) as usize;
        let number = self.cages.len();
        let mut cage = vec![start];
        self.cage_of[start] = number;
        while cage.len() < wanted {
            let mut next: Vec<usize> =
                cage.iter().flat_map(|&place| self.grid.touching(place)).collect();
            next.retain(|&place| {
                self.cage_of[place] == usize::MAX
                    && cage.iter().all(|&other| solution[other] != solution[place])
            });
            if next.is_empty() {
                break;
            }
            let place = next[random.below(next.len() as u32) as usize];
            self.cage_of[place] = number;
            cage.push(place);
        }
        self.cages.push(cage);
    }

    /// Brings all cages to sizes of the range: a small one is joined to a neighbour, or the two are
    /// divided in another way. Returns whether that was possible.
    fn repair(&mut self, solution: &[u8], random: &mut RandomStream) -> bool {
        let least = *self.sizes.start();
        for _ in 0..REPAIRS * self.grid.cells() {
            let small: Vec<usize> =
                (0..self.cages.len()).filter(|&cage| self.cages[cage].len() < least).collect();
            if small.is_empty() {
                return true;
            }
            let cage = small[random.below(small.len() as u32) as usize];
            let Some(other) = self.neighbour(cage, random) else { return false };
            if !self.join(cage, other, solution) {
                // The small cage wanders until it meets one that it fits to.
                self.divide(cage, other, solution, random, |map, parts| {
                    parts.iter().filter(|part| part.len() < least).count() < 2
                        && parts.iter().all(|part| part.len() <= *map.sizes.end())
                });
            }
        }
        false
    }

    /// Returns a random cage that touches another one.
    fn neighbour(&self, cage: usize, random: &mut RandomStream) -> Option<usize> {
        let cells = self.cages[cage].iter().flat_map(|&place| self.grid.touching(place));
        let mut others: Vec<usize> = cells.map(|place| self.cage_of[place]).collect();
        others.retain(|&other| other != cage);
        (!others.is_empty()).then(|| others[random.below(others.len() as u32) as usize])
    }

    /// Joins two cages, if the result is a cage of the wanted sizes.
    fn join(&mut self, a: usize, b: usize, solution: &[u8]) -> bool {
        let joined = [&self.cages[a][..], &self.cages[b]].concat();
        if joined.len() > *self.sizes.end() || !are_different(&joined, solution) {
            return false;
        }
        self.set(a, joined);
        let last = self.cages.len() - 1;
        if b != last {
            let moved = std::mem::take(&mut self.cages[last]);
            self.set(b, moved);
        }
        self.cages.pop();
        true
    }

    fn set(&mut self, cage: usize, cells: Vec<usize>) {
        for &place in &cells {
            self.cage_of[place] = cage;
        }
        self.cages[cage] = cells;
    }

    /// Divides the cells of two cages into two others, at random, so that `is_good`. Returns whether that
    /// was found.
    fn divide(
        &mut self,
        a: usize,
        b: usize,
        solution: &[u8],
        random: &mut RandomStream,
        is_good: impl Fn(&Self, &[Vec<usize>; 2]) -> bool,
    ) -> bool {
        let all = [&self.cages[a][..], &self.cages[b]].concat();
        for _ in 0..DIVISIONS {
            let size = 1 + random.below(all.len() as u32 - 1) as usize;
            let mut part = vec![all[random.below(all.len() as u32) as usize]];
            while part.len() < size {
                let mut next: Vec<usize> =
                    part.iter().flat_map(|&place| self.grid.touching(place)).collect();
                next.retain(|place| all.contains(place) && !part.contains(place));
                if next.is_empty() {
                    break;
                }
                part.push(next[random.below(next.len() as u32) as usize]);
            }
            let rest: Vec<usize> =
                all.iter().copied().filter(|place| !part.contains(place)).collect();
            let parts = [part, rest];
            let are_cages = parts.iter().all(|part| {
                !part.is_empty() && are_different(part, solution) && self.is_connected(part)
            });
            if are_cages && is_good(self, &parts) {
                let [part, rest] = parts;
                self.set(a, part);
                self.set(b, rest);
                return true;
            }
        }
        false
    }

    fn is_connected(&self, cells: &[usize]) -> bool {
        let mut reached = vec![cells[0]];
        let mut next = 0;
        while let Some(&place) = reached.get(next) {
            next += 1;
            for near in self.grid.touching(place) {
                if cells.contains(&near) && !reached.contains(&near) {
                    reached.push(near);
                }
            }
        }
        reached.len() == cells.len()
    }

    /// Changes the map so that another solution does not satisfy it: two cages that touch are divided in
    /// another way, or a large cage is divided. Returns whether a change was found.
    pub(crate) fn exclude(
        &mut self,
        solution: &[u8],
        other: &[u8],
        random: &mut RandomStream,
    ) -> bool {
        let mut differing: Vec<usize> =
            (0..self.grid.cells()).filter(|&place| solution[place] != other[place]).collect();
        random.shuffle(&mut differing);
        let sizes = self.sizes.clone();
        let excludes = |_: &Self, parts: &[Vec<usize>; 2]| {
            parts.iter().all(|part| sizes.contains(&part.len()))
                && parts.iter().any(|part| {
                    let sum =
                        |grid: &[u8]| part.iter().map(|&place| u32::from(grid[place])).sum::<u32>();
                    sum(solution) != sum(other) || !are_different(part, other)
                })
        };
        for place in differing {
            let cage = self.cage_of[place];
            if self.cages[cage].len() >= 2 * sizes.start() {
                // An empty cage beside it gets one of the parts.
                self.cages.push(Vec::new());
                if self.divide(cage, self.cages.len() - 1, solution, random, excludes) {
                    return true;
                }
                self.cages.pop();
            }
            if let Some(near) = self.neighbour(cage, random)
                && self.divide(cage, near, solution, random, excludes)
            {
                return true;
            }
        }
        false
    }

    /// Returns the cages as rules, in the order of their first cells.
    pub(crate) fn rules(&self, solution: &[u8]) -> Vec<Rule> {
        let mut cages = self.cages.clone();
        for cage in &mut cages {
            cage.sort_unstable();
        }
        cages.sort_unstable();
        let sum = |cage: &[usize]| cage.iter().map(|&place| u32::from(solution[place])).sum();
        let rule = |cage: &Vec<usize>| Rule::Cage {
            cells: self.grid.cells_of(cage),
            sum: Some(sum(cage)),
        };
        cages.iter().map(rule).collect()
    }
}

fn are_different(cells: &[usize], values: &[u8]) -> bool {
    let bits = cells.iter().fold(0u64, |bits, &place| bits | 1 << values[place]);
    bits.count_ones() as usize == cells.len()
}
