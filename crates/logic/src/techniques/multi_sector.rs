//! Multi-sector locked sets and SK-loops: cells that hold as many digits as their houses can give.
//!
//! For each digit, all its places in some cells lie in a few houses, its *covers*. A house takes a
//! digit once. If all digits together have as many covers as there are cells, each cover gives its
//! digit to one of the cells. So the digit goes from the rest of the house. In the language of truths
//! and links, the cells are the truths, the covers are the links, and the rank is 0.
//!
//! - A multi-sector locked set: the cells are where some rows and some columns meet, three to six of
//!   each. A digit has all rows as covers in which it has places there, or all columns.
//! - An SK-loop: two rows and two columns meet in four boxes. The cells are those of the lines in these
//!   boxes, without the four crossings. The covers are these lines and boxes, as few as possible.
//!
//! SK-loops are Steve Kurzhal's, multi-sector locked sets David P. Bird's and others'.

use crate::board::{Board, HouseKind};
use crate::geometry::of_digit;
use crate::house_set::HouseSet;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, House};

/// The least number of cells of an SK-loop.
const LEAST_CELLS: usize = 12;

/// Finds SK-loops that eliminate something.
///
/// Order: the two rows from the top, then the two columns from the left.
pub fn find_loops(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for rows in line_pairs(HouseKind::Row) {
        sink.visit()?;
        for columns in line_pairs(HouseKind::Column) {
            let lines = rows.map(House::cells).into_iter().chain(columns.map(House::cells));
            let [upper, lower] = rows.map(House::cells);
            let [left, right] = columns.map(House::cells);
            let crossings = (upper | lower) & (left | right);
            let blocks = crossings.iter().map(|cell| HouseKind::Block.house_of(cell));
            let in_blocks = blocks.clone().fold(CellSet::EMPTY, |all, block| all | block.cells());
            let all = lines.fold(CellSet::EMPTY, |all, line| all | line);
            let cells = (all & in_blocks & board.blanks()) - crossings;
            if cells.len() < LEAST_CELLS {
                continue;
            }
            let mut houses = [rows[0]; 8];
            let list = rows.into_iter().chain(columns).chain(blocks);
            houses.iter_mut().zip(list).for_each(|(own, house)| *own = house);
            if let Some(covers) = least_covers(board, cells, houses) {
                hand_over(board, Technique::SkLoop, cells, covers, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the pairs of lines of a kind that lie in different bands or stacks.
fn line_pairs(kind: HouseKind) -> impl Iterator<Item = [House; 2]> {
    let lines = kind.houses();
    let pairs = (0..9).flat_map(|one| (one / 3 * 3 + 3..9).map(move |two| [one, two]));
    pairs.map(|pair| pair.map(|index| lines[index]))
}

/// Returns the least covers of each digit in some cells, if they are as many as the cells.
fn least_covers(board: &Board, cells: CellSet, houses: [House; 8]) -> Option<[HouseSet; 9]> {
    let (mut covers, mut left) = ([HouseSet::default(); 9], cells.len());
    for digit in Digit::ALL {
        let places = board.places(digit) & cells;
        let own = |choice: u16| {
            let chosen = (0..8).filter(move |index| choice >> index & 1 == 1);
            chosen.map(|index| houses[index])
        };
        let is_cover = |choice: &u16| {
            let covered = own(*choice).fold(CellSet::EMPTY, |all, house| all | house.cells());
            places.is_subset(covered)
        };
        // No digit has more than four places in four boxes.
        let mut sizes =
            (0..=4).map(|size| (0..256_u16).filter(move |own| own.count_ones() == size));
        let least = sizes.find_map(|mut choices| choices.find(is_cover))?;
        left = left.checked_sub(least.count_ones() as usize)?;
        covers[digit.index()] = own(least).collect();
    }
    (left == 0).then_some(covers)
}

/// Finds multi-sector locked sets that eliminate something.
///
/// Order: the sets of rows as numbers of nine bits, the first row lowest; then those of columns.
pub fn find_sets(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let [rows, columns] = [HouseKind::Row, HouseKind::Column].map(HouseKind::houses);
    // For each set of rows and each digit, the columns in which the digit has places there.
    let mut columns_of = alloc::vec![[0_u16; 9]; 512];
    let mut rows_of = alloc::vec![[0_u16; 9]; 512];
    for (table, lines) in [(&mut columns_of, rows), (&mut rows_of, columns)] {
        for set in 1..512_usize {
            let first = set.trailing_zeros() as usize;
            table[set] = table[set & (set - 1)];
            for digit in Digit::ALL {
                table[set][digit.index()] |= board.positions(lines[first], digit);
            }
        }
    }
    let blanks = |line: &House| {
        let cells = line.cell_array().into_iter().enumerate();
        cells.fold(0_u16, |all, (place, cell)| {
            all | u16::from(board.blanks().contains(cell)) << place
        })
    };
    let blanks: alloc::vec::Vec<u16> = rows.iter().map(blanks).collect();
    let sizes = 3..=6;
    for row_set in (0..512_usize).filter(|set| sizes.contains(&set.count_ones())) {
        sink.visit()?;
        for column_set in (0..512_usize).filter(|set| sizes.contains(&set.count_ones())) {
            let in_row = |row: usize| (blanks[row] & column_set as u16).count_ones();
            let number: u32 = (0..9).filter(|row| row_set >> row & 1 == 1).map(in_row).sum();
            let (mut links, mut by_rows) = (0, [false; 9]);
            for digit in 0..9 {
                let own_rows = (rows_of[column_set][digit] & row_set as u16).count_ones();
                let own_columns = (columns_of[row_set][digit] & column_set as u16).count_ones();
                links += own_rows.min(own_columns);
                by_rows[digit] = own_rows <= own_columns;
                if links > number {
                    break;
                }
            }
            if links != number || number == 0 {
                continue;
            }
            let chosen_lines = |set: usize, of: u16, all: &'static [House]| {
                let own = set as u16 & of;
                let chosen = (0..9).filter(move |index| own >> index & 1 == 1);
                chosen.map(|index| all[index]).collect::<HouseSet>()
            };
            let covers: [HouseSet; 9] = core::array::from_fn(|digit| {
                if by_rows[digit] {
                    chosen_lines(row_set, rows_of[column_set][digit], rows)
                } else {
                    chosen_lines(column_set, columns_of[row_set][digit], columns)
                }
            });
            let meets = |cell: &Cell| {
                row_set >> cell.row().index() & 1 == 1
                    && column_set >> cell.column().index() & 1 == 1
            };
            let cells = board.blanks().iter().filter(meets).collect();
            hand_over(board, Technique::MultiSectorLockedSet, cells, covers, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Hands over cells and covers, if they eliminate something.
fn hand_over(
    board: &Board,
    technique: Technique,
    cells: CellSet,
    covers: [HouseSet; 9],
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let eliminations = Digit::ALL.into_iter().fold(CandidateSet::EMPTY, |all, digit| {
        let rest = (covers[digit.index()].cells() & board.places(digit)) - cells;
        all | of_digit(digit, rest)
    });
    let pattern = Pattern::MultiSector { cells, covers };
    sink.eliminate(technique, pattern, eliminations)
}
