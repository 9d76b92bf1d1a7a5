//! [`Mistake`]: what is wrong with a position.

use crate::phrase::arguments;
use crate::sentence::Sentence;
use crate::words::Words;
use alloc::string::ToString;
use ninefold_core::{Candidate, Grid};
use ninefold_logic::Board;

/// What is wrong with a position, compared with the solution of its puzzle.
///
/// ```
/// use ninefold_core::{Puzzle, Solver, Budget, Verdict};
/// use ninefold_explain::Mistake;
/// use ninefold_logic::Board;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let Verdict::Unique(solution) = Solver::new(Budget::UNLIMITED).solve(&puzzle) else {
///     return Err("one solution".into());
/// };
/// let mut board = Board::new(&puzzle);
/// assert_eq!(Mistake::find(&board, &solution), None);
/// board.place("r1c3=1".parse()?);
/// assert_eq!(Mistake::find(&board, &solution), Some(Mistake::WrongDigit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A digit that was filled in is not that of the solution.
    WrongDigit,
    /// The candidate of the solution is missing in a cell.
    MissingCandidate,
}

impl Mistake {
    /// Returns the name: small letters with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WrongDigit => "wrong-digit",
            Self::MissingCandidate => "missing-candidate",
        }
    }

    /// Returns what is wrong with a position, if something is. A wrong digit comes before a missing
    /// candidate: it may be the cause.
    pub fn find(board: &Board, solution: &Grid) -> Option<Self> {
        let is_wrong = |(cell, digit)| solution.get(cell) != digit;
        if board.filled().clues().any(is_wrong) {
            return Some(Self::WrongDigit);
        }
        let lacks = |cell| !board.candidates(cell).contains(solution.get(cell));
        board.blanks().iter().any(lacks).then_some(Self::MissingCandidate)
    }

    /// Returns the number of the first of some digits, in the order in which they were filled in,
    /// that is not that of the solution.
    pub fn first_of(moves: &[Candidate], solution: &Grid) -> Option<usize> {
        moves.iter().position(|one| solution.get(one.cell) != one.digit)
    }

    /// Tells the mistake without telling where it is.
    pub fn tell(self, words: &Words) -> Sentence {
        words.say(
            match self {
                Self::WrongDigit => "mistake.digit",
                Self::MissingCandidate => "mistake.candidate",
            },
            &[],
        )
    }
}

impl Words {
    /// Says which of some moves is the first that is wrong. `index` counts from 0. The digit of the
    /// solution is not told.
    ///
    /// ```
    /// use ninefold_explain::{Coordinates, Language, Words};
    ///
    /// let words = Words::new(Language::English, Coordinates::Numbers);
    /// let told = words.wrong_move(2, "r1c3=1".parse()?);
    /// assert_eq!(told.to_string(), "Move 3 is the first that is wrong: 1 in r1c3.");
    /// # Ok::<(), ninefold_core::NotationError>(())
    /// ```
    pub fn wrong_move(&self, index: usize, Candidate { cell, digit }: Candidate) -> Sentence {
        let arguments = arguments!(number = (index + 1).to_string(), cell, digit);
        self.say("mistake.move", &arguments)
    }
}
