//! Hints: what would a person do next?

use crate::moves::Move;
use crate::position::{NoSolution, Position, RefusedMove};
use crate::searches::{KnownSolutions, Searches};
use ninefold_core::{Status, StopReason};
use ninefold_explain::{Hint, Mistake, MistakeKind, Notes};
use ninefold_scales::Uniqueness;

/// What a person would do next, and what is known about the puzzle.
///
/// [`hint`] has an example.
#[derive(Clone, Debug)]
pub struct HintAnswer {
    /// Solutions of the clues.
    pub solutions: KnownSolutions,
    /// What to say.
    pub outcome: HintOutcome,
}

/// What a person would do next.
///
/// [`hint`] has an example.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "an answer, never stored in bulk")]
pub enum HintOutcome {
    /// Take a step.
    Step(Hint),
    /// Correct a mistake.
    Mistake {
        /// What is wrong.
        mistake: Mistake,
        /// First wrong move and its number, from 0, if a move is wrong.
        first_move: Option<(usize, Move)>,
    },
    /// Nothing: the board is filled.
    Solved,
    /// Nothing: no technique finds a step.
    NoStep,
    /// Take something back: there is no solution.
    NoSolution(NoSolution),
    /// Leave out a move into a cell that has a digit already.
    RefusedMove(RefusedMove),
    /// A limit ended a search.
    Stopped(StopReason),
}

impl HintAnswer {
    /// Returns the status of the puzzle. [`Status::Stopped`]: a limit ended a search.
    pub const fn status(&self) -> Status {
        match self.outcome {
            HintOutcome::Stopped(_) => Status::Stopped,
            HintOutcome::NoSolution(_) => Status::None,
            _ => self.solutions.status(),
        }
    }
}

/// Finds what a person would do next in a position, after some moves.
///
/// With several solutions, techniques that assume one are left out, and mistakes cannot be told.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::Notes;
/// use ninefold_questions::{HintOutcome, Limits, LimitedSearches, Position, hint};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let position = Position::of_puzzle(&text.parse::<Puzzle>()?);
/// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000_000));
/// let answer = hint(&position, &[], Notes::None, &mut searches);
/// assert!(matches!(answer.outcome, HintOutcome::Step(_)));
///
/// let moves = ["r1c3=1".parse()?];
/// let answer = hint(&position, &moves, Notes::None, &mut searches);
/// assert!(matches!(answer.outcome, HintOutcome::Mistake { first_move: Some((0, _)), .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint<S: Searches>(
    position: &Position,
    moves: &[Move],
    notes: Notes,
    searches: &mut S,
) -> HintAnswer {
    // The solution of the clues shows mistakes.
    let clues = position.clues();
    let solutions = KnownSolutions::from(searches.solve(&clues));
    let outcome = match solutions {
        KnownSolutions::Unknown { reason, .. } => HintOutcome::Stopped(reason),
        KnownSolutions::None => {
            HintOutcome::NoSolution(Position::of_puzzle(&clues).why_unsolvable())
        }
        KnownSolutions::One(_) | KnownSolutions::Several { .. } => {
            next(position, moves, notes, &solutions, searches)
        }
    };
    HintAnswer { solutions, outcome }
}

/// Returns what to do next if the clues have a solution.
fn next<S: Searches>(
    position: &Position,
    moves: &[Move],
    notes: Notes,
    solutions: &KnownSolutions,
    searches: &mut S,
) -> HintOutcome {
    let solution = solutions.only();
    let first_wrong = |moves: &[Move]| {
        let index = moves.iter().position(|one| solution.is_some_and(|grid| one.is_wrong(grid)))?;
        Some((index, moves[index]))
    };
    let position = match position.after(moves) {
        Ok(position) => position,
        // An earlier wrong move is the reason to put in another digit there.
        Err(refused) => match first_wrong(&moves[..refused.index]) {
            Some(first) => {
                let kind = match first.1 {
                    Move::Place(_) => MistakeKind::WrongDigit,
                    Move::Eliminate(_) => MistakeKind::MissingCandidate,
                };
                let cell = first.1.candidate().cell;
                let mistake = Mistake { kind, cell, clash: None };
                return HintOutcome::Mistake { mistake, first_move: Some(first) };
            }
            None => return HintOutcome::RefusedMove(refused),
        },
    };
    let board = position.board();
    if let Some(mistake) = solution.and_then(|solution| Mistake::find(board, solution)) {
        return HintOutcome::Mistake { mistake, first_move: first_wrong(moves) };
    }
    if !solutions.is_proper() {
        match searches.solutions(&position) {
            KnownSolutions::None => return HintOutcome::NoSolution(position.why_unsolvable()),
            KnownSolutions::Unknown { reason, .. } => return HintOutcome::Stopped(reason),
            KnownSolutions::One(_) | KnownSolutions::Several { .. } => {}
        }
    }
    if board.is_filled() {
        return HintOutcome::Solved;
    }
    // A position with several solutions may take long, and have nothing to find.
    if searches.is_exhausted(&position, solutions) {
        return HintOutcome::NoStep;
    }
    let uniqueness = if solutions.is_proper() { Uniqueness::Assumed } else { Uniqueness::Open };
    let (found, stopped) =
        searches.work(|_, watch| Hint::find_while(board, notes, uniqueness, &mut || watch.go_on()));
    match (found, stopped) {
        // A search that was cut short may have missed a step that a person sees sooner.
        (_, Some(reason)) => HintOutcome::Stopped(reason),
        (Some(found), None) => HintOutcome::Step(found),
        (None, None) => HintOutcome::NoStep,
    }
}
