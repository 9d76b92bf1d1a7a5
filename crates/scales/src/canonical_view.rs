//! [`CanonicalView`]: the orientation in which all isomorphs of a position are the same position.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Canonicalizer, DigitSet, Puzzle, Transform};
use ninefold_logic::Board;
use ninefold_logic::unstable_internals::{TransformTables, Turned};

/// The largest number of symmetries of the givens that are tried. A puzzle with one solution has at
/// most 648: each maps the solution to itself.
const MOST_SYMMETRIES: u64 = 1_296;

/// A position in the orientation of its canonical form, and the way back.
#[derive(Clone, Debug)]
pub(crate) struct CanonicalView {
    /// The position in this orientation.
    pub(crate) board: Board,
    /// From this orientation to that of the position as given.
    pub(crate) back: TransformTables,
}

impl CanonicalView {
    /// Returns the view of a position. Isomorphic positions have views with the same board.
    ///
    /// The transform leads to the canonical form of the givens. So the view stays the same from
    /// step to step. If several transforms do, the view is the one with the least position. It is
    /// not sought if the givens have more than [`MOST_SYMMETRIES`].
    pub(crate) fn least(board: &Board) -> Self {
        let least = Self::all_of(board).min_by_key(Self::key);
        least.unwrap_or_else(|| Self::new(board, Transform::IDENTITY))
    }

    /// Returns the views of all transforms that lead to the canonical form of the givens.
    pub(crate) fn all_of(board: &Board) -> impl Iterator<Item = Self> {
        transforms(board).into_iter().map(|transform| Self::new(board, transform))
    }

    /// Carries out a step of this orientation on a board in the orientation as given.
    pub(crate) fn turn_back(
        &self,
        placement: Option<Candidate>,
        eliminations: Option<&CandidateSet>,
        board: &mut Board,
    ) {
        if let Some(eliminations) = eliminations {
            board.eliminate_all(&eliminations.turned(&self.back));
        }
        if let Some(placement) = placement {
            board.place(placement.turned(&self.back));
        }
    }

    /// Returns the view of a transform.
    fn new(board: &Board, transform: Transform) -> Self {
        let board = board.turned(&TransformTables::new(transform));
        Self { board, back: TransformTables::new(transform.inverse()) }
    }

    /// Returns what views are compared by.
    fn key(&self) -> ([u8; 81], [DigitSet; 81]) {
        (self.board.filled().to_line(), *self.board.marks().cells())
    }
}

/// Returns the transforms that lead to the canonical form of the givens: one of them, if all lead to
/// the same position or if they are too many.
fn transforms(board: &Board) -> Vec<Transform> {
    let mut givens = Puzzle::EMPTY;
    for cell in board.givens() {
        givens.set(cell, board.digit(cell));
    }
    let mut canonicalizer = Canonicalizer::new();
    let canonical = canonicalizer.canonical(&givens).transform;
    // Symmetries of the givens do not change what follows from the givens alone.
    if *board == Board::new(&givens) {
        return alloc::vec![canonical];
    }
    let automorphisms = canonicalizer.automorphisms(&givens);
    if automorphisms.order > MOST_SYMMETRIES {
        return alloc::vec![canonical];
    }
    let mut known = BTreeSet::from([Transform::IDENTITY]);
    let mut open = alloc::vec![Transform::IDENTITY];
    while let Some(symmetry) = open.pop() {
        for generator in &automorphisms.generators {
            let next = symmetry.then(*generator);
            if known.insert(next) {
                open.push(next);
            }
        }
    }
    known.into_iter().map(|symmetry| symmetry.then(canonical)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ninefold_core::{Cell, Digit};

    /// Checks that the isomorphs of a position have one view.
    fn assert_shared(board: &Board) {
        let view = CanonicalView::least(board);
        assert_eq!(view.board.turned(&view.back), *board);
        for i in 1..40 {
            let transform = Transform::nth(i * 30_474_952_703 % Transform::COUNT).unwrap();
            let isomorph = board.turned(&TransformTables::new(transform));
            assert_eq!(CanonicalView::least(&isomorph).board, view.board, "{transform}");
        }
    }

    #[test]
    fn isomorphs_of_a_puzzle_have_one_frame() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut board = Board::new(&text.parse().unwrap());
        assert_shared(&board);
        let view = CanonicalView::least(&board);
        board.eliminate("r1c3=1".parse().unwrap());
        board.place("r5c5=5".parse().unwrap());
        assert_shared(&board);
        // The orientation stays the same from step to step.
        assert_eq!(
            view.board.turned(&CanonicalView::least(&board).back).filled(),
            &text.parse().unwrap()
        );
    }

    #[test]
    fn isomorphs_of_a_symmetric_position_with_pencil_marks_have_one_frame() {
        // A grid of 648 symmetries without some cells.
        let grid =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let is_given: [fn(Cell) -> bool; 3] = [
            |cell| (cell.row().index() + cell.column().index()) % 3 != 1,
            |cell| cell.block().index() % 2 == 0,
            |cell| cell.row().index() % 3 == cell.column().index() % 3,
        ];
        for is_given in is_given {
            let mut puzzle: Puzzle = grid.parse().unwrap();
            for cell in Cell::ALL.into_iter().filter(|cell| !is_given(*cell)) {
                puzzle.set(cell, None);
            }
            let order = puzzle.automorphisms().order;
            assert!((2..=MOST_SYMMETRIES).contains(&order), "{order}");
            let mut board = Board::new(&puzzle);
            let strikes: Vec<_> = board.each_candidate().step_by(7).take(3).collect();
            for candidate in strikes {
                board.eliminate(candidate);
                assert_shared(&board);
            }
            let cell = board.blanks().last().unwrap();
            if let Some(digit) = board.candidates(cell).first() {
                board.place(Candidate { cell, digit });
                assert_shared(&board);
            }
        }
    }

    #[test]
    fn a_position_with_countless_symmetries_has_a_frame() {
        let mut board = Board::new(&Puzzle::EMPTY);
        board.place(Candidate { cell: Cell::ALL[40], digit: Digit::ALL[4] });
        let view = CanonicalView::least(&board);
        assert_eq!(view.board.turned(&view.back), board);
    }
}
