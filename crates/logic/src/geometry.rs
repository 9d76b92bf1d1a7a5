//! Tables of the board in the orders that the techniques need, and sets that follow from cells.

use crate::board::HouseKind;
use crate::house_set::HouseSet;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The cells of each house in reading order, by the house's index.
pub static CELLS: [[Cell; 9]; 27] = {
    let mut table = [[Cell::ALL[0]; 9]; 27];
    let mut house = 0;
    while house < 27 {
        let cells = House::ALL[house].cells().bits();
        let (mut cell, mut place) = (0, 0);
        while cell < 81 {
            if cells >> cell & 1 == 1 {
                table[house][place] = Cell::ALL[cell];
                place += 1;
            }
            cell += 1;
        }
        house += 1;
    }
    table
};

/// The peers of each cell: those in its box, then the others in its row, then the others in its
/// column, each in reading order.
pub static PEERS: [[Cell; 20]; 81] = {
    let mut table = [[Cell::ALL[0]; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, block] = Cell::ALL[cell].houses();
        let houses = [block, row, column];
        let mut left = Cell::ALL[cell].peers().bits();
        let (mut place, mut i) = (0, 0);
        while i < 3 {
            let mut peer = 0;
            while peer < 81 {
                if left & houses[i].cells().bits() & 1 << peer != 0 {
                    table[cell][place] = Cell::ALL[peer];
                    left &= !(1 << peer);
                    place += 1;
                }
                peer += 1;
            }
            i += 1;
        }
        cell += 1;
    }
    table
};

/// The places of a box by its three columns.
pub const BY_COLUMN: [u16; 3] = [0b001_001_001, 0b010_010_010, 0b100_100_100];

/// The places of a box by its three rows, and those of a line by the three boxes that it meets.
pub const BY_THREE: [u16; 3] = [0b000_000_111, 0b000_111_000, 0b111_000_000];

/// The lines of a box, as places in the box: three rows, three columns.
pub const LINES_OF_BOX: [u16; 6] =
    [BY_THREE[0], BY_THREE[1], BY_THREE[2], BY_COLUMN[0], BY_COLUMN[1], BY_COLUMN[2]];

/// The kinds of houses in the order of chains and of techniques that assume uniqueness.
pub const BOX_ROW_COLUMN: [HouseKind; 3] = [HouseKind::Block, HouseKind::Row, HouseKind::Column];

/// Returns the houses of a set in the order of singles and subsets: boxes, columns, rows.
#[inline]
pub fn in_order_of_singles(houses: HouseSet) -> impl Iterator<Item = House> {
    let mut left = houses.bits();
    core::iter::from_fn(move || {
        // The highest kind that is left: boxes have the highest bits.
        let first = 9 * (left.checked_ilog2()? / 9);
        let index = first + (left >> first).trailing_zeros();
        left &= !(1 << index);
        House::new(index as usize)
    })
}

/// Returns the cells that see all of some cells. All cells, if there are none.
pub fn common_peers(cells: impl IntoIterator<Item = Cell>) -> CellSet {
    cells.into_iter().fold(CellSet::ALL, |all, cell| all & cell.peers())
}

/// Iterates over the houses that two cells share: box, row, column.
pub fn shared_houses(first: Cell, second: Cell) -> impl Iterator<Item = House> + Clone {
    let houses = BOX_ROW_COLUMN.map(|kind| kind.house_of(first)).into_iter();
    houses.filter(move |house| house.cells().contains(second))
}

/// Returns the candidates of a digit in some cells.
pub fn of_digit(digit: Digit, cells: CellSet) -> CandidateSet {
    CandidateSet::product(cells, DigitSet::only(digit))
}

/// Returns the positions of the one-bits of a set of nine bits, ascending.
pub fn bits(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    core::iter::from_fn(move || {
        let position = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            position
        })
    })
}

/// Returns all subsets of `0..len` but the empty one as bits, `len` up to 9, in the order of their
/// elements: {0}, {0, 1}, {0, 1, 2}, ..., {0, 2}, ..., {1}, ...
pub fn subsets(len: usize) -> impl Iterator<Item = u16> {
    let end = 1_u16 << len;
    let mut next = u16::from(len > 0);
    core::iter::from_fn(move || {
        let subset = next;
        let last = 1_u16 << (15 - subset.leading_zeros().min(15));
        next = if last << 1 < end {
            subset | last << 1
        } else {
            // Drops the last element and moves the one before it.
            let rest = subset & !last;
            let moved = 1_u16 << (15 - rest.leading_zeros().min(15));
            if rest == 0 { 0 } else { rest & !moved | moved << 1 }
        };
        (subset != 0).then_some(subset)
    })
}

/// The order of the choices of some elements of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ChoiceOrder {
    /// The first element of the list is chosen first: 012, 013, 023, 123.
    Lexicographic,
    /// Those without the last element come first: 012, 013, 023, 123 of four; 234 before 015 of six.
    Colexicographic,
}

/// Calls `take` with every choice of `N` elements of a list, in an order. Stops as soon as `take`
/// breaks.
#[inline]
pub fn choices<T: Copy, const N: usize, B>(
    list: &[T],
    order: ChoiceOrder,
    mut take: impl FnMut([T; N]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if list.len() < N {
        return ControlFlow::Continue(());
    }
    // The chosen indices ascend. The next choice moves one of them, and those on one side follow.
    let mut indices: [usize; N] = core::array::from_fn(|i| i);
    loop {
        take(indices.map(|i| list[i]))?;
        let end = |i: usize| indices.get(i + 1).copied().unwrap_or(list.len());
        let has_room = |i: &usize| indices[*i] + 1 < end(*i);
        match order {
            ChoiceOrder::Lexicographic => {
                let has_space = |i: &usize| indices[*i] < list.len() - N + i;
                let Some(moved) = (0..N).rev().find(has_space) else { break };
                let start = indices[moved] + 1;
                for (offset, index) in indices[moved..].iter_mut().enumerate() {
                    *index = start + offset;
                }
            }
            ChoiceOrder::Colexicographic => {
                let Some(moved) = (0..N).find(has_room) else { break };
                indices[moved] += 1;
                for (i, index) in indices[..moved].iter_mut().enumerate() {
                    *index = i;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn choices_are_in_their_order() {
        for order in [ChoiceOrder::Lexicographic, ChoiceOrder::Colexicographic] {
            let mut chosen = Vec::new();
            let end = choices(&[0, 1, 2, 3, 4], order, |some: [u32; 3]| {
                chosen.push(some);
                ControlFlow::<()>::Continue(())
            });
            assert!(end.is_continue());
            assert_eq!(chosen.len(), 10);
            assert!(chosen.iter().all(|some| some.is_sorted()));
            match order {
                ChoiceOrder::Lexicographic => assert!(chosen.is_sorted()),
                ChoiceOrder::Colexicographic => {
                    let turned = |some: &[u32; 3]| some.map(|i| 1 << i).iter().sum::<u32>();
                    assert!(chosen.is_sorted_by_key(turned));
                }
            }
            let none = choices(&[1], order, |_: [i32; 2]| ControlFlow::Break(()));
            assert!(none.is_continue());
            let one = choices(&[1, 2], order, |_: [i32; 2]| ControlFlow::Break(()));
            assert!(one.is_break());
        }
    }

    #[test]
    fn subsets_are_in_the_order_of_their_elements() {
        assert_eq!(subsets(0).count(), 0);
        assert_eq!(subsets(1).collect::<Vec<_>>(), [1]);
        assert_eq!(subsets(3).collect::<Vec<_>>(), [1, 3, 7, 5, 2, 6, 4]);
        let mut lists: Vec<Vec<usize>> = subsets(9).map(|set| bits(set).collect()).collect();
        assert!(lists.is_sorted());
        lists.dedup();
        assert_eq!(lists.len(), 511);
    }

    #[test]
    fn the_peers_of_a_cell_begin_with_its_box() {
        for cell in Cell::ALL {
            let peers = PEERS[cell.index()];
            assert_eq!(peers.into_iter().collect::<CellSet>(), cell.peers());
            assert!(peers[..8].iter().all(|peer| peer.block() == cell.block()));
            assert!(peers[8..14].iter().all(|peer| peer.row() == cell.row()));
            assert!(peers[14..].iter().all(|peer| peer.column() == cell.column()));
        }
    }
}
