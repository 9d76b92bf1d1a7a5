//! [`Attempt`]: a random grid whose cells are removed in random order.

use crate::grids::Grids;
use crate::grids::{Arrangement, Line, Mask};
use crate::random::RandomStream;
use ninefold_core::{Cell, CellSet, Digit, Puzzle};

/// A random grid with some cells left, in random order.
#[derive(Debug)]
pub(super) struct Attempt {
    /// Digits of the grid before its arrangement.
    digits: [Digit; 81],
    pub(super) arrangement: Arrangement,
    /// Cells that are left. The last one is removed next.
    cells: Vec<Cell>,
}

impl Attempt {
    /// Draws an attempt with `left` cells. Returns `None` if an exchange of two lines shows at once
    /// that its puzzle is not proper.
    pub(super) fn draw(grids: &Grids, left: usize, random: &mut RandomStream) -> Option<Self> {
        let kept = draw_cells(left, random);
        let removed = |row: usize| !(kept >> (9 * row)) as Mask & 511;
        let bands = grids.draw_unarranged(random, |band, rows| {
            !has_exchange(rows, [0, 1, 2].map(|row| removed(3 * band + row)))
        })?;
        let rows = bands.as_flattened();
        for stack in 0..3 {
            let mut columns = [[0; 16]; 3];
            let mut removed_cells = [0; 3];
            for (row, line) in rows.iter().enumerate() {
                let removed = removed(row) >> (3 * stack);
                for column in 0..3 {
                    columns[column][row] = line[3 * stack + column];
                    removed_cells[column] |= (removed >> column & 1) << row;
                }
            }
            if has_exchange(&columns, removed_cells) {
                return None;
            }
        }
        let arrangement = Arrangement::draw(random);
        let mut cells: Vec<Cell> = CellSet::from_bits(kept).iter().collect();
        random.shuffle(&mut cells);
        let mut digits = [Digit::ALL[0]; 81];
        for (digits, row) in digits.as_chunks_mut::<9>().0.iter_mut().zip(rows) {
            for (digit, mask) in digits.iter_mut().zip(row) {
                *digit = Digit::ALL[mask.trailing_zeros() as usize];
            }
        }
        Some(Self { digits, arrangement, cells })
    }

    /// Returns the number of clues that are left.
    pub(super) fn clues(&self) -> usize {
        self.cells.len()
    }

    /// Returns the puzzle of the clues that are left.
    pub(super) fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        for cell in &self.cells {
            puzzle.set(*cell, Some(self.digits[cell.index()]));
        }
        puzzle
    }

    /// Returns the puzzle without one of the clues that are left. The last clue is removed next.
    pub(super) fn without(&self, clue: usize) -> Puzzle {
        self.puzzle().without(self.cells[clue])
    }

    /// Removes the next clue.
    pub(super) fn remove(&mut self) {
        self.cells.pop();
    }
}

/// Draws a set of `number` cells as bits, each such set equally likely.
fn draw_cells(number: usize, random: &mut RandomStream) -> u128 {
    // First takes each cell with a probability of some eighths, then adds or removes random cells.
    // All cells are treated alike, so all sets of one size are equally likely.
    let eighths = (8 * number + 40) / 81;
    let mut cells = if eighths == 8 { u128::MAX } else { 0 };
    for bit in 0..3 {
        let random = [(); 3].map(|()| u128::from(random.bits()));
        let random = random[0] | random[1] << 32 | random[2] << 64;
        cells = if eighths >> bit & 1 == 1 { cells | random } else { cells & random };
    }
    cells &= (1 << 81) - 1;
    let mut size = cells.count_ones() as usize;
    while size != number {
        let cell = 1 << random.below(81);
        match cells & cell {
            0 if size < number => (cells, size) = (cells | cell, size + 1),
            0 => {}
            _ if size > number => (cells, size) = (cells & !cell, size - 1),
            _ => {}
        }
    }
    cells
}

/// Returns whether two of the three rows of a band, or columns of a stack, can be exchanged in some
/// cells. In these cells, which are all removed, both lines have the same set of digits. So the
/// exchange gives another solution.
#[inline]
fn has_exchange(lines: &[Line; 3], removed: [Mask; 3]) -> bool {
    [[0, 1], [0, 2], [1, 2]]
        .into_iter()
        .any(|[one, other]| can_exchange(&lines[one], &lines[other], removed[one] & removed[other]))
}

/// Returns whether two lines have the same set of digits at some of these places.
#[inline]
fn can_exchange(one: &Line, other: &Line, mut places: Mask) -> bool {
    loop {
        // A place drops out if the digit of one line there is not among the other line's digits.
        let lanes = &LANES[usize::from(places)];
        let common = digits(one, lanes) & digits(other, lanes);
        if common & common.wrapping_sub(1) == 0 {
            return false;
        }
        let is_left = |place: usize| one[place] & common != 0 && other[place] & common != 0;
        let left =
            (0..9).fold(0, |left, place| left | Mask::from(is_left(place)) << place) & places;
        if left == places {
            return true;
        }
        places = left;
    }
}

/// Returns the digits in some lanes.
#[inline]
fn digits(line: &Line, lanes: &Line) -> Mask {
    let mut digits: [Mask; 8] =
        std::array::from_fn(|i| line[i] & lanes[i] | line[i + 8] & lanes[i + 8]);
    for half in [4, 2, 1] {
        for i in 0..half {
            digits[i] |= digits[i + half];
        }
    }
    digits[0]
}

/// For each set of nine places as bits, a line with all bits set at the places of the set.
static LANES: [Line; 512] = {
    let mut lanes = [[0; 16]; 512];
    let mut places = 0;
    while places < 512 {
        let mut place = 0;
        while place < 9 {
            if places >> place & 1 == 1 {
                lanes[places][place] = Mask::MAX;
            }
            place += 1;
        }
        places += 1;
    }
    lanes
};

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::{Budget, Count, Solver};

    impl Attempt {
        /// Returns the puzzle with its first `clues` clues only.
        pub(crate) fn without_from(&self, clues: usize) -> Puzzle {
            let removed = self.cells[clues..].iter();
            removed.fold(self.puzzle(), |puzzle, cell| puzzle.without(*cell))
        }
    }

    #[test]
    fn every_cell_is_as_likely_to_be_kept() {
        let mut random = RandomStream::new(1, 0, 0);
        for number in [0, 1, 17, 32, 40, 80, 81] {
            let mut kept = [0; 81];
            for _ in 0..10_000 {
                let cells = CellSet::from_bits(draw_cells(number, &mut random));
                assert_eq!(cells.len(), number);
                cells.iter().for_each(|cell| kept[cell.index()] += 1);
            }
            // Four and a half standard deviations of at most 50.
            let expected = 10_000 * number / 81;
            assert!(kept.iter().all(|times| expected.abs_diff(*times) < 225), "{kept:?}");
        }
    }

    #[test]
    fn the_cells_of_an_attempt_are_those_of_a_grid() {
        let mut random = RandomStream::new(2, 0, 0);
        for _ in 0..1_000 {
            let attempt = Attempt::draw(Grids::get(), 81, &mut random).expect("nothing is removed");
            let puzzle = attempt.arrangement.puzzle(&attempt.puzzle());
            assert!(puzzle.clue_count() == 81 && !puzzle.has_clash());
        }
    }

    #[test]
    fn what_can_be_exchanged_is_not_proper() {
        let mut random = RandomStream::new(3, 0, 0);
        let mut solver = Solver::new(Budget::UNLIMITED);
        let (mut exchanges, mut others) = (0, 0);
        for _ in 0..3_000 {
            let grid = Grids::get().draw(&mut random);
            let kept = draw_cells(50, &mut random);
            let line = |cells: [usize; 9]| {
                let digits = cells.map(|cell| 1 << grid.digits()[cell].index());
                let removed = (0..9).fold(0, |removed, place| {
                    removed | (!(kept >> cells[place]) as Mask & 1) << place
                });
                (std::array::from_fn(|place| digits.get(place).copied().unwrap_or(0)), removed)
            };
            let chutes = (0..6).any(|chute| {
                let lines = [0, 1, 2].map(|i| {
                    let i = 3 * (chute % 3) + i;
                    line(std::array::from_fn(|j| if chute < 3 { 9 * i + j } else { 9 * j + i }))
                });
                has_exchange(&lines.map(|(cells, _)| cells), lines.map(|(_, removed)| removed))
            });
            let mut puzzle = Puzzle::from(grid);
            (!CellSet::from_bits(kept)).iter().for_each(|cell| puzzle.set(cell, None));
            let is_proper = solver.count(&puzzle, 2) == Ok(Count::Exactly(1));
            assert!(!(chutes && is_proper), "{puzzle}");
            exchanges += u32::from(chutes);
            others += u32::from(!chutes && !is_proper);
        }
        assert!(exchanges > 300, "{exchanges} are seen at once, {others} are not");
    }
}
