//! XY-wing and XYZ-wing: a pivot, and two cells with two candidates that see it.

use crate::board::Board;
use crate::geometry::PEERS;
use crate::pattern::Pattern;
use crate::sink::{AllSteps, StepSink};
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, DigitSet};

/// Finds XY-wings that eliminate something: a pivot with candidates x and y, and wings with x z and
/// y z. One wing has z, so z goes from the cells that see both wings.
///
/// Order: pivots in reading order; first wing, then second wing, in the order of the pivot's box,
/// row and column.
pub fn find_xy(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<2>(board, Order::ByHouse, sink)
}

/// Finds XYZ-wings that eliminate something: a pivot with candidates x, y and z, and wings with x z
/// and y z. One of the three cells has z, so z goes from the cells that see all three.
///
/// Order: as [`find_xy`].
pub fn find_xyz(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<3>(board, Order::ByHouse, sink)
}

/// Finds what [`find_xy`] finds in another order: the wings of a pivot in reading order. This is the
/// order of SukakuExplainer.
pub fn find_xy_in_reading_order(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<2>(board, Order::Reading, sink)
}

/// Finds what [`find_xy`] finds in another order: the three cells in lexicographic order; then the
/// first, the second or the third of them as the pivot. This is the order of `HoDoKu`.
pub fn find_xy_by_cells(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut found = AllSteps::default();
    find::<2>(board, Order::Reading, &mut found)?;
    // Wings of the same cells stay in the order of their pivots.
    found.found.sort_by_key(|step| {
        let Pattern::Wing { pivot, wings: [first, second] } = step.pattern else { return None };
        let mut cells = [pivot, first, second];
        cells.sort_unstable();
        Some(cells)
    });
    for step in &mut found.found {
        // The wings of a pivot that comes last are listed backwards.
        if let Pattern::Wing { pivot, wings } = &mut step.pattern
            && *pivot > wings[1]
        {
            wings.reverse();
        }
    }
    found.found.into_iter().try_for_each(|step| sink.take(step))
}

/// Finds what [`find_xyz`] finds in the order of [`find_xy_in_reading_order`]. This is the order of
/// SukakuExplainer and of `HoDoKu`.
pub fn find_xyz_in_reading_order(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<3>(board, Order::Reading, sink)
}

/// The order of the wings of a pivot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// By box, row and column.
    ByHouse,
    /// In reading order.
    Reading,
}

/// Finds wings whose pivot has `N` candidates.
fn find<const N: usize>(board: &Board, order: Order, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for pivot in board.blanks() {
        let all = board.candidates(pivot);
        if all.len() != N {
            continue;
        }
        let mut wings = [(pivot, DigitSet::EMPTY); 20];
        let mut len = 0;
        for cell in PEERS[pivot.index()] {
            let digits = board.candidates(cell);
            // Each wing leaves out one of the pivot's candidates.
            if digits.len() == 2 && (all - digits).len() == 1 {
                wings[len] = (cell, digits);
                len += 1;
            }
        }
        if order == Order::Reading {
            wings[..len].sort_unstable_by_key(|(cell, _)| *cell);
        }
        for (i, &(first, some)) in wings[..len].iter().enumerate() {
            for &(second, others) in &wings[i + 1..len] {
                let (union, common) = (all | some | others, some & others);
                if union.len() == 3 && common.len() == 1 && (common & all).len() == N - 2 {
                    take::<N>(board, pivot, [first, second], common, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Hands over a wing, if it eliminates something.
fn take<const N: usize>(
    board: &Board,
    pivot: Cell,
    wings: [Cell; 2],
    common: DigitSet,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let Some(digit) = common.single() else { return ControlFlow::Continue(()) };
    let mut seen = (wings[0].peers() & wings[1].peers()).without(pivot);
    let mut technique = Technique::XyWing;
    if N == 3 {
        seen &= pivot.peers();
        technique = Technique::XyzWing;
    }
    let eliminations = CandidateSet::product(seen & board.places(digit), common);
    sink.eliminate(technique, Pattern::Wing { pivot, wings }, eliminations)
}
