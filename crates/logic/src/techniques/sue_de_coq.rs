//! Sue de Coq: two or three cells of the crossing of a line and a box, and other cells of the line
//! and of the box, that together hold as many digits as there are cells.
//!
//! The crossing cells have at least two candidates more than there are cells. A cell of the line
//! takes either a candidate of the crossing, or an extra digit that the crossing lacks. The same
//! holds for a cell of the box. No candidate of the crossing is in the line's cells and in the box's
//! cells; extra digits may be in both. All cells together have as many candidates as there are
//! cells, where an extra digit of both sides counts twice. So each digit has its place:
//!
//! - digits of the line's cells, and those of the crossing that the box's cells lack, go from the
//!   rest of the line,
//! - digits of the box's cells, and those of the crossing that the line's cells lack, go from the
//!   rest of the box.
//!
//! Other cells of the line or box may lie in the crossing. A digit that both sides have goes from the
//! other side's cells in the crossing, too.
//!
//! Order: rows, then columns; boxes; cells of the crossing, of the line, and of the box in reading
//! order, a set before its supersets. The rules and the order are those of HoDoKu 2.2.0.

use crate::board::{Board, HouseKind};
use crate::deduction::Deduction;
use crate::evidence::{Evidence, Premise, Role};
use crate::hodoku_listing::HodokuListing;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use crate::techniques::als::sets::Subsets;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{CellSet, DigitSet, House};

/// Finds Sue de Coq that eliminate something, whatever their size, as one technique.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Forms::All, sink)
}

/// Finds basic Sue de Coq that eliminate something: two cells of the crossing with four candidates or
/// three with five, and one cell of the line and one of the box, which have only these candidates.
pub fn find_basic(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Forms::Basic, sink)
}

/// Finds all other Sue de Coq that eliminate something: with more cells, or with digits that the
/// crossing lacks.
pub fn find_extended(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Forms::Extended, sink)
}

/// The forms that a search hands over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Forms {
    /// All, under one name.
    All,
    /// The basic form.
    Basic,
    /// All but the basic form.
    Extended,
}

impl Forms {
    /// Returns the technique of a Sue de Coq, if it is wanted.
    fn technique(self, surplus: usize, sides: [CellSet; 2]) -> Option<Technique> {
        // With one cell on each side, a digit that the crossing lacks would leave too much.
        let is_basic = surplus == 2 && sides.iter().all(|cells| cells.len() == 1);
        match self {
            Self::All => Some(Technique::SueDeCoq),
            Self::Basic => is_basic.then_some(Technique::SueDeCoq),
            Self::Extended => (!is_basic).then_some(Technique::ExtendedSueDeCoq),
        }
    }
}

fn search(board: &Board, forms: Forms, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let (mut crossing, mut sides) = (Subsets::EMPTY, [Subsets::EMPTY; 2]);
    for line in [HouseKind::Row, HouseKind::Column].into_iter().flat_map(HouseKind::houses) {
        for block in HouseKind::Block.houses() {
            let cells = [*line, *block].map(|house| house.cells() & board.blanks());
            crossing.fill(board, cells[0] & cells[1]);
            for (subset, digits) in crossing.iter() {
                let core = crossing.cells(subset);
                if core.len() >= 2 && digits.len() >= core.len() + 2 {
                    find_around(board, forms, [*line, *block], core, digits, &mut sides, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds the cells of the line and of the box for some cells of their crossing. `sides` is working
/// memory.
fn find_around(
    board: &Board,
    forms: Forms,
    [line, block]: [House; 2],
    core: CellSet,
    core_digits: DigitSet,
    [in_line, in_block]: &mut [Subsets; 2],
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    // How many digits of the crossing some cells use up, if they have any of them.
    let used = |cells: CellSet, digits: DigitSet| {
        let extra = (digits - core_digits).len();
        if digits.is_disjoint(core_digits) { 0 } else { cells.len().saturating_sub(extra) }
    };
    let mut list = Vec::new();
    let surplus = core_digits.len() - core.len();
    in_line.fill(board, (line.cells() & board.blanks()) - core);
    for (subset, line_digits) in in_line.iter() {
        let line_cells = in_line.cells(subset);
        let by_line = used(line_cells, line_digits);
        if by_line == 0 || by_line >= surplus {
            continue;
        }
        let taken = line_digits & core_digits;
        in_block.fill(board, (block.cells() & board.blanks()) - core - line_cells);
        for (subset, block_digits) in in_block.iter() {
            let block_cells = in_block.cells(subset);
            let by_block = used(block_cells, block_digits);
            if !block_digits.is_disjoint(taken) || by_line + by_block != surplus {
                continue;
            }
            let sides = [line_cells, block_cells];
            let Some(technique) = forms.technique(surplus, sides) else { continue };
            let shared = line_digits & block_digits;
            let of_line = ((core_digits | line_digits) - block_digits) | shared;
            let of_block = ((core_digits | block_digits) - line_digits) | shared;
            list.clear();
            list.extend(&board.among(block.cells() - core - block_cells, of_block));
            list.extend(&board.among(line.cells() - core - line_cells, of_line));
            if list.is_empty() {
                continue;
            }
            let parts = [core, line_cells, block_cells];
            let pattern =
                Pattern::SueDeCoq { crossing: core, line: line_cells, block: block_cells };
            let eliminations = list.iter().copied().collect();
            let found = Deduction::elimination(technique, pattern, eliminations);
            let listing = HodokuListing { eliminations: &list, ..HodokuListing::default() };
            sink.take_listed(found, &listing, &|| explain(board, [line, block], parts))?;
        }
    }
    ControlFlow::Continue(())
}

/// Builds the evidence: the cells of the crossing, of the line and of the box.
fn explain(board: &Board, houses: [House; 2], parts: [CellSet; 3]) -> Evidence {
    let mut evidence = Evidence::default();
    for (role, cells) in [Role::Pattern, Role::Set(0), Role::Set(1)].into_iter().zip(parts) {
        cells.iter().for_each(|cell| evidence.add_premise(Premise::Cell(cell)));
        evidence.add_candidates(role, board.among(cells, DigitSet::ALL));
    }
    for house in houses {
        evidence.add_house(Role::Base, house);
    }
    evidence
}
