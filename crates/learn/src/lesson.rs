//! [`Lesson`]: one of the three programs.

use crate::shown::{lists, plain, propagation};
use ninefold_core::{Clash, Digit, Grid, Puzzle};

/// One of the three programs that learners read and watch.
///
/// ```
/// use ninefold_learn::{Lesson, SampleBoard};
///
/// let puzzle = SampleBoard::ALL[0].puzzle;
/// let solutions = Lesson::ALL.map(|lesson| lesson.solve(&puzzle));
/// assert!(matches!(solutions[0], Ok(Some(_))));
/// assert_eq!(solutions[0], solutions[1]);
/// assert_eq!(solutions[0], solutions[2]);
/// assert!(Lesson::Plain.source().contains("fn solve(board: &mut Board, cell: usize) -> bool"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lesson {
    /// Plain backtracking from cell to cell: the digits 1 to 9, a scan of row, column and box.
    Plain,
    /// The same search with bit masks: a blank tries only its candidates.
    Lists,
    /// Naked and hidden singles first. Then the first blank tries its candidates.
    ///
    /// The singles hold in every solution, and the blanks before the chosen one are filled. So the
    /// first solution is still the smallest. The blank with the fewest candidates would often be a
    /// faster choice, but its first solution need not be the smallest.
    Propagation,
}

impl Lesson {
    /// The lessons, from the slowest to the fastest.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Lists, Self::Propagation];

    /// Returns the lesson's name: `plain`, `lists` or `propagation`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Lists => "lists",
            Self::Propagation => "propagation",
        }
    }

    /// Returns the program's text.
    pub const fn source(self) -> &'static str {
        match self {
            Self::Plain => include_str!("shown/plain.rs"),
            Self::Lists => include_str!("shown/lists.rs"),
            Self::Propagation => include_str!("shown/propagation.rs"),
        }
    }

    /// Runs the program to the end. Returns the smallest solution, if there is one.
    ///
    /// The search has no limit: some boards take plain backtracking years. Use
    /// [`Watched`](crate::Watched) for boards that you don't know.
    ///
    /// # Errors
    ///
    /// Two equal clues in a house. The programs compare digits only with the cell that they fill,
    /// so they would miss this.
    pub fn solve(self, puzzle: &Puzzle) -> Result<Option<Grid>, Clash> {
        if let Some(clash) = puzzle.clashes().next() {
            return Err(clash);
        }
        let mut board = puzzle.cells().map(|cell| cell.map_or(0, Digit::get));
        let is_solved = match self {
            Self::Plain => plain::solve(&mut board, 0),
            Self::Lists => lists::solve(&mut board),
            Self::Propagation => propagation::solve(&mut board),
        };
        let filled = Puzzle::new(board.map(Digit::new));
        Ok(if is_solved { Grid::try_from(filled).ok() } else { None })
    }
}
