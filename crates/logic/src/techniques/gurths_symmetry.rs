//! Gurth's symmetrical placement: a symmetry of the givens is one of the solution.
//!
//! A transform moves cells and exchanges digits such that houses stay houses. If it maps the givens to
//! themselves, it maps each solution to a solution. A puzzle with one solution has a solution that it
//! maps to itself. So a cell holds a digit only if the image of the cell holds the image of the digit.
//! A cell that stays in its place holds a digit that stays itself.

use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::Premise;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Canonicalizer, Cell, CellSet, Puzzle, Transform};

/// The least number of givens for which symmetries are searched. No puzzle with fewer has one
/// solution.
const MIN_GIVENS: usize = 17;

/// The largest number of symmetries that are used. Grids with one solution have up to 648.
const MAX_SYMMETRIES: usize = 648;

/// Finds what the symmetries of the givens place and eliminate.
///
/// Order: symmetries in the order of [`Transform`]; for each first the placements by cells in reading
/// order, then what goes from the cells that stay in their places, then what goes from the others.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    if board.givens().len() < MIN_GIVENS || board.is_filled() {
        return ControlFlow::Continue(());
    }
    sink.visit()?;
    for transform in symmetries(&givens(board)) {
        let image = |cell: &Cell| transform.cell(*cell);
        let (mut fixed, mut moved) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        for cell in board.blanks() {
            let premise = Premise::Symmetry { transform, cell };
            let Some(possible) = premise.clause(board) else { continue };
            let own = CandidateSet::product(CellSet::only(cell), board.candidates(cell));
            let goes = own - possible;
            if goes.is_empty() {
                continue;
            }
            let mut left = possible.into_iter();
            if let (Some(placement), None) = (left.next(), left.next()) {
                take(transform, Some(placement), CandidateSet::EMPTY, sink)?;
            }
            let all = if image(&cell) == cell { &mut fixed } else { &mut moved };
            *all |= goes;
        }
        for eliminations in [fixed, moved] {
            if !eliminations.is_empty() {
                take(transform, None, eliminations, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the givens of a board.
pub(crate) fn givens(board: &Board) -> Puzzle {
    let mut givens = Puzzle::EMPTY;
    for cell in board.givens() {
        givens.set(cell, board.digit(cell));
    }
    givens
}

/// Returns the symmetries of givens but the identity, in order.
fn symmetries(givens: &Puzzle) -> Vec<Transform> {
    let automorphisms = Canonicalizer::new().automorphisms(givens);
    if automorphisms.order > MAX_SYMMETRIES as u64 {
        return Vec::new();
    }
    let mut all = alloc::vec![Transform::IDENTITY];
    let mut next = 0;
    while let Some(&transform) = all.get(next) {
        next += 1;
        for generator in &automorphisms.generators {
            let product = transform.then(*generator);
            if !all.contains(&product) && all.len() < MAX_SYMMETRIES {
                all.push(product);
            }
        }
    }
    all.swap_remove(0);
    all.sort_unstable();
    all
}

/// Hands over what follows from a symmetry.
fn take(
    transform: Transform,
    placement: Option<Candidate>,
    eliminations: CandidateSet,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let pattern = Pattern::Symmetry { transform };
    let technique = Technique::GurthsSymmetry;
    sink.take(Deduction { technique, pattern, placement, eliminations })
}
