//! [`Position`]: a board with pencil marks, and its solutions. `RatablePosition`: a position that
//! raters can start from.

use crate::moves::Move;
use ninefold_core::{
    Candidate, CandidateSet, Cell, Clash, Digit, DigitSet, Grid, House, Marks, Puzzle, Solver,
    Status,
};
use ninefold_explain::Remark;
use ninefold_io::format::Entry;
use ninefold_logic::Board;
use ninefold_scales::{Profile, Rater, Uniqueness};
use std::error::Error;
use std::fmt;

/// Guesses for each question about a candidate of a position with several solutions.
const FEW_GUESSES: u64 = 2_000;

/// A puzzle as far as it is solved: clues, digits put in, and pencil marks.
///
/// ```
/// use ninefold_io::format::Entries;
/// use ninefold_questions::Position;
///
/// // A line of HoDoKu's library: 5 was put into r1c1, and 1 was struck in r1c2.
/// let text = format!(":0000:x:+5{}:112::\n", ".".repeat(80));
/// let entry = Entries::open(text.as_bytes(), None)?.next_entry()?.ok_or("a record")?;
/// let position = Position::of_entry(&entry.puzzle.clone()?, &entry);
/// assert_eq!((position.board().blanks().len(), position.board().givens().len()), (80, 0));
/// assert!(position.has_eliminations());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Position {
    board: Board,
    /// Whether the position came with pencil marks.
    has_marks: bool,
    /// Whether a mark is missing that the filled cells would allow.
    has_eliminations: bool,
}

impl Position {
    /// Returns the position of a puzzle to which nothing was added.
    pub fn of_puzzle(puzzle: &Puzzle) -> Self {
        Self { board: Board::new(puzzle), has_marks: false, has_eliminations: false }
    }

    /// Returns the position of a record with a puzzle. If it has pencil marks, these and the digits
    /// put in belong to the position. Without marks, the puzzle is the position.
    pub fn of_entry(puzzle: &Puzzle, entry: &Entry) -> Self {
        match &entry.marks {
            Some(_) => Self::reached_in_entry(puzzle, entry),
            None => Self::of_puzzle(puzzle),
        }
    }

    /// As [`of_entry`](Self::of_entry), but digits put in count without pencil marks, too.
    pub fn reached_in_entry(puzzle: &Puzzle, entry: &Entry) -> Self {
        Self::with_parts(puzzle, entry.state.as_ref().unwrap_or(puzzle), entry.marks.as_deref())
    }

    /// Returns the position of a puzzle with some digits put in and pencil marks.
    pub fn with_marks(puzzle: &Puzzle, filled: &Puzzle, marks: &Marks) -> Self {
        let board = Board::with_marks(filled, marks).with_givens(puzzle.clue_cells());
        let all = Board::new(filled).candidate_set();
        Self { board, has_marks: true, has_eliminations: board.candidate_set() != all }
    }

    /// Returns the position of a puzzle with some digits put in, and with pencil marks if there are any.
    pub fn with_parts(puzzle: &Puzzle, filled: &Puzzle, marks: Option<&Marks>) -> Self {
        match marks {
            Some(marks) => Self::with_marks(puzzle, filled, marks),
            None => {
                let board = Board::new(filled).with_givens(puzzle.clue_cells());
                Self { board, has_marks: false, has_eliminations: false }
            }
        }
    }

    /// Returns the position after some moves. A move may repeat a digit that was put in before, or
    /// eliminate a candidate that is gone.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_questions::Position;
    ///
    /// let start = Position::of_puzzle(&Puzzle::EMPTY);
    /// let after = start.after(&["r1c1=5".parse()?, "r1c1=5".parse()?])?;
    /// assert_eq!(after.board().blanks().len(), 80);
    /// let refused = start.after(&["r1c1=5".parse()?, "r1c1=4".parse()?]).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "move 2 puts 4 into r1c1, which has the digit 5; leave the move out",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first move into a given, or into a cell with another digit.
    pub fn after(&self, moves: &[Move]) -> Result<Self, RefusedMove> {
        if moves.is_empty() {
            return Ok(*self);
        }
        let mut filled = *self.board.filled();
        let mut eliminated = Vec::new();
        for (index, one) in moves.iter().enumerate() {
            let Candidate { cell, digit } = match *one {
                Move::Place(placed) => placed,
                Move::Eliminate(candidate) => {
                    eliminated.push(candidate);
                    continue;
                }
            };
            let is_given = self.board.givens().contains(cell);
            match filled.get(cell) {
                Some(before) if is_given || before != digit => {
                    let refused = Candidate { cell, digit };
                    return Err(RefusedMove { index, refused, before, is_given });
                }
                _ => filled.set(cell, Some(digit)),
            }
        }
        let mut marks = self.board.marks();
        eliminated.retain(|one| filled.get(one.cell).is_none());
        let has_marks = self.has_marks || !eliminated.is_empty();
        for one in eliminated {
            marks.strike(one);
        }
        Ok(Self::with_parts(&self.clues(), &filled, has_marks.then_some(&marks)))
    }

    /// Returns the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the clues of the puzzle.
    pub fn clues(&self) -> Puzzle {
        let filled = self.board.filled();
        (filled.clue_cells() - self.board.givens()).iter().fold(*filled, Puzzle::without)
    }

    /// Returns the digits that were put in.
    pub fn digits_put_in(&self) -> Puzzle {
        self.board.givens().iter().fold(*self.board.filled(), Puzzle::without)
    }

    /// Returns whether there are digits put in or pencil marks.
    pub fn has_more_than_clues(&self) -> bool {
        self.has_marks || self.has_digits_put_in()
    }

    fn has_digits_put_in(&self) -> bool {
        self.board.filled().clue_cells() != self.board.givens()
    }

    /// Returns whether the marks exclude something that the filled cells allow.
    pub const fn has_eliminations(&self) -> bool {
        self.has_eliminations
    }

    /// Returns why the position has no solution, if it has none.
    ///
    /// ```
    /// use ninefold_core::{Marks, Puzzle};
    /// use ninefold_questions::Position;
    ///
    /// let filled = Puzzle::EMPTY.with("r1c1".parse()?, "5".parse()?);
    /// let position = Position::with_parts(&Puzzle::EMPTY, &filled, None);
    /// assert_eq!(position.why_unsolvable().to_string(), "no solution with the digits put in");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_unsolvable(&self) -> NoSolution {
        match (self.board.filled().clashes().next(), self.has_digits_put_in(), self.has_marks) {
            (Some(clash), ..) => NoSolution::Clash(clash),
            (None, true, true) => NoSolution::WithDigitsAndMarks,
            (None, false, true) => NoSolution::WithMarks,
            (None, true, false) => NoSolution::WithDigits,
            (None, false, false) => NoSolution::OfClues,
        }
    }

    /// Returns whether the marks allow a solution of the filled cells.
    pub fn allows(&self, solution: &Grid) -> bool {
        let board = &self.board;
        board.blanks().into_iter().all(|cell| board.candidates(cell).contains(solution.get(cell)))
    }

    /// Returns the smallest solution that the marks allow, and whether it is the only one. `go_on` is
    /// asked before each guess. Without marks that exclude something, [`Solver::solve`] is faster.
    ///
    /// # Errors
    ///
    /// If `go_on` ended the search.
    pub fn solutions(
        &self,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<(Grid, bool)>, Cancelled> {
        let mut found = Vec::new();
        search(self.board, 2, go_on, &mut found)?;
        match found[..] {
            [] => Ok(None),
            [only] => Ok(Some((only, true))),
            _ => Ok(smallest(self.board, go_on)?.map(|grid| (grid, false))),
        }
    }

    /// Returns the candidates that are in some solution. A candidate for which few nodes do not
    /// suffice is left out.
    pub fn possible_candidates(&self, solver: &mut Solver) -> CandidateSet {
        let known = if self.has_eliminations {
            self.candidates_by_guesses(FEW_GUESSES, &mut || true)
        } else {
            self.candidates_by_solver(solver)
        };
        known.possible
    }

    /// Returns the candidates that are in some solution of the filled cells, whatever the marks. For
    /// each candidate `solver` has its whole budget.
    pub(crate) fn candidates_by_solver(&self, solver: &mut Solver) -> SolutionCandidates {
        self.solution_candidates(&mut |Candidate { cell, digit }| {
            solver.any(&self.board.filled().with(cell, digit)).map_err(|_| Cancelled)
        })
    }

    /// Returns the candidates that are in some solution that the marks allow. For each candidate there is
    /// a number of guesses. `go_on` is asked before each guess.
    pub(crate) fn candidates_by_guesses(
        &self,
        guesses: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> SolutionCandidates {
        self.solution_candidates(&mut |candidate| {
            let (mut board, mut found, mut left) = (self.board, Vec::new(), guesses);
            board.place(candidate);
            let mut watch = || {
                left = left.saturating_sub(1);
                left > 0 && go_on()
            };
            search(board, 1, &mut watch, &mut found).map(|()| found.pop())
        })
    }

    /// Returns the candidates that are in some solution. `solution_with` finds a solution with a
    /// candidate, and is not asked about candidates of solutions that were found.
    fn solution_candidates(
        &self,
        solution_with: &mut dyn FnMut(Candidate) -> Result<Option<Grid>, Cancelled>,
    ) -> SolutionCandidates {
        let mut known = SolutionCandidates::default();
        if self.board.blanks().is_empty() {
            known.add(Grid::try_from(*self.board.filled()).ok());
        }
        for candidate in &self.board.candidate_set() {
            if known.possible.contains(candidate) {
                continue;
            }
            match solution_with(candidate) {
                Ok(grid) => known.add(grid),
                Err(Cancelled) => known.unknown = known.unknown.with(candidate),
            }
        }
        known
    }
}

/// The candidates that are in some solution of a position. Setters call them true candidates.
///
/// [`Searches::solution_candidates`](crate::Searches::solution_candidates) has an example.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SolutionCandidates {
    /// The candidates that are in some solution. A filled cell has its digit.
    pub possible: CandidateSet,
    /// The candidates for which the limits did not suffice.
    pub unknown: CandidateSet,
}

impl SolutionCandidates {
    /// Adds the digits of a solution, if there is one.
    fn add(&mut self, solution: Option<Grid>) {
        if let Some(grid) = solution {
            self.possible = self.possible.union(candidates_of(&grid));
            self.unknown -= self.possible;
        }
    }

    /// Returns the status of the position.
    pub fn status(&self) -> Status {
        match self {
            _ if !self.unknown.is_empty() => Status::Stopped,
            _ if self.possible.is_empty() => Status::None,
            _ if self.possible.len() == Cell::ALL.len() => Status::Unique,
            _ => Status::Multiple,
        }
    }
}

/// Says that the caller ended a search.
///
/// ```
/// use ninefold_questions::{Cancelled, Position};
/// use ninefold_core::Puzzle;
///
/// assert_eq!(Position::of_puzzle(&Puzzle::EMPTY).solutions(&mut || false), Err(Cancelled));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

/// A move into a cell that has a digit already.
///
/// [`Position::after`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RefusedMove {
    /// Number of the move, from 0.
    pub index: usize,
    /// The move.
    #[cfg_attr(feature = "json", serde(serialize_with = "crate::serialized::text"))]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub refused: Candidate,
    /// Digit of the cell before the move.
    #[cfg_attr(feature = "json", serde(serialize_with = "crate::serialized::text"))]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub before: Digit,
    /// Whether this digit is a given.
    pub is_given: bool,
}

impl fmt::Display for RefusedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { index, refused: Candidate { cell, digit }, before, is_given } = self;
        let number = index + 1;
        let kind = if *is_given { "given" } else { "digit" };
        write!(
            f,
            "move {number} puts {digit} into {cell}, which has the {kind} {before}; leave the move out"
        )
    }
}

impl RefusedMove {
    /// Returns the remark in a language's words.
    pub const fn remark(&self) -> Remark {
        let Self { index, refused, before, is_given } = *self;
        Remark::RefusedMove { index, refused, before, is_given }
    }
}

impl Error for RefusedMove {}

/// Why a position has no solution.
///
/// ```
/// use ninefold_questions::NoSolution;
///
/// assert_eq!(NoSolution::WithMarks.to_string(), "no solution with these pencil marks");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(tag = "key", content = "arguments", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NoSolution {
    /// Two equal digits in a house.
    Clash(
        #[cfg_attr(feature = "json", serde(serialize_with = "crate::serialized::clash"))]
        #[cfg_attr(feature = "schema", schemars(with = "crate::serialized::ClashObject"))]
        Clash,
    ),
    /// The clues have no solution.
    OfClues,
    /// The clues may have a solution, but not with the digits put in.
    WithDigits,
    /// The clues may have a solution, but not with these pencil marks.
    WithMarks,
    /// The clues may have a solution, but not with the digits put in and these pencil marks.
    WithDigitsAndMarks,
}

impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => write!(f, "no solution: {clash}"),
            Self::OfClues => f.write_str("no solution"),
            Self::WithDigits => f.write_str("no solution with the digits put in"),
            Self::WithMarks => f.write_str("no solution with these pencil marks"),
            Self::WithDigitsAndMarks => {
                f.write_str("no solution with the digits put in and these pencil marks")
            }
        }
    }
}

impl NoSolution {
    /// Returns the remark in a language's words. `of_several`: the clues alone have several solutions.
    pub const fn remark(self, of_several: bool) -> Remark {
        let (with_digits, with_marks) = match self {
            Self::Clash(clash) => return Remark::Clash { clash, of_several },
            Self::OfClues => (false, false),
            Self::WithDigits => (true, false),
            Self::WithMarks => (false, true),
            Self::WithDigitsAndMarks => (true, true),
        };
        Remark::NoSolution { with_digits, with_marks, of_several }
    }

    /// Returns a sentence for a message. If digits of `filled` clash, it says how many clashes there
    /// are.
    pub fn sentence(self, filled: &Puzzle) -> String {
        match self {
            Self::Clash(_) if filled.has_clash() => no_solution(filled),
            Self::OfClues => no_solution(filled),
            other => other.to_string(),
        }
    }
}

/// Returns why a puzzle has no solution: the first clash; or a blank cell that no digit fits, or a digit
/// without a place in a house, if nothing clashes; or a general sentence.
///
/// ```
/// use ninefold_questions::no_solution;
///
/// let puzzle = format!("11{}", ".".repeat(79)).parse()?;
/// let why = "no solution: r1c1 and r1c2 are both 1 in row 1, and 1 more clash";
/// assert_eq!(no_solution(&puzzle), why);
/// let puzzle = format!("12345678.........9{}", ".".repeat(63)).parse()?;
/// assert_eq!(no_solution(&puzzle), "no solution: no digit fits in r1c9");
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub fn no_solution(puzzle: &Puzzle) -> String {
    let mut clashes = puzzle.clashes();
    match (clashes.next(), clashes.count()) {
        (None, _) => match dead_spot(puzzle) {
            Some(why) => format!("no solution: {why}"),
            None => "no solution exists".to_owned(),
        },
        (Some(clash), 0) => format!("no solution: {clash}"),
        (Some(clash), 1) => format!("no solution: {clash}, and 1 more clash"),
        (Some(clash), more) => format!("no solution: {clash}, and {more} more clashes"),
    }
}

/// Returns the first blank cell that no digit fits, or the first digit without a place in a house. Such a
/// puzzle has no solution, though no digits need clash.
///
/// ```
/// use ninefold_questions::dead_spot;
///
/// let puzzle = format!("12345678.........9{}", ".".repeat(63)).parse()?;
/// assert_eq!(dead_spot(&puzzle).as_deref(), Some("no digit fits in r1c9"));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub fn dead_spot(puzzle: &Puzzle) -> Option<String> {
    let board = Board::new(puzzle);
    let cell = board.blanks().into_iter().find(|cell| board.candidates(*cell).is_empty());
    if let Some(cell) = cell {
        return Some(format!("no digit fits in {cell}"));
    }
    let is_placed =
        |house: House, digit| house.cells().into_iter().any(|cell| puzzle.get(cell) == Some(digit));
    House::ALL.into_iter().find_map(|house| {
        let is_dead =
            |digit: &Digit| board.positions(house, *digit) == 0 && !is_placed(house, *digit);
        let digit = Digit::ALL.into_iter().find(is_dead)?;
        Some(format!("{digit} has no place in {house}"))
    })
}

/// A position with a solution, and what its solutions allow: where raters in any scale start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RatablePosition {
    board: Board,
    /// The candidates that are in some solution. `None`: techniques may assume one solution.
    possible: Option<CandidateSet>,
}

impl RatablePosition {
    /// Returns a position that has a solution. If it may have several and `assumes_uniqueness` is not
    /// set, `solver` finds out which candidates are in some solution.
    pub(crate) fn new(position: &Position, assumes_uniqueness: bool, solver: &mut Solver) -> Self {
        let possible = (!assumes_uniqueness).then(|| position.possible_candidates(solver));
        Self { board: position.board, possible }
    }

    /// Returns a rater in a scale.
    pub(crate) fn rater(&self, scale: Profile) -> Rater {
        let rater = Rater::new(self.board, scale);
        match self.possible {
            None => rater,
            Some(possible) => rater.with_uniqueness(Uniqueness::Open).with_possible(possible),
        }
    }
}

/// Returns the digit of each cell of a grid.
fn candidates_of(grid: &Grid) -> CandidateSet {
    let digit = |cell| Candidate { cell, digit: grid.get(cell) };
    Cell::ALL.into_iter().fold(CandidateSet::EMPTY, |all, cell| all.with(digit(cell)))
}

/// Adds solutions that the candidates of a board allow, until `limit` are found.
///
/// Fills singles, then guesses in a cell with the fewest candidates. The fast solver of the core
/// takes clues only, so it cannot leave out candidates.
fn search(
    mut board: Board,
    limit: usize,
    go_on: &mut dyn FnMut() -> bool,
    found: &mut Vec<Grid>,
) -> Result<(), Cancelled> {
    if !fill_singles(&mut board) {
        return Ok(());
    }
    let Some(cell) = board.blanks().into_iter().min_by_key(|cell| board.candidates(*cell).len())
    else {
        // Clues that clash make a full board that is no grid.
        found.extend(Grid::try_from(*board.filled()));
        return Ok(());
    };
    for digit in board.candidates(cell) {
        if found.len() >= limit {
            return Ok(());
        }
        if !go_on() {
            return Err(Cancelled);
        }
        let mut next = board;
        next.place(Candidate { cell, digit });
        search(next, limit, go_on, found)?;
    }
    Ok(())
}

/// Returns the smallest solution that the candidates of a board allow.
fn smallest(mut board: Board, go_on: &mut dyn FnMut() -> bool) -> Result<Option<Grid>, Cancelled> {
    for cell in Cell::ALL {
        for digit in board.candidates(cell) {
            let (mut next, mut found) = (board, Vec::new());
            next.place(Candidate { cell, digit });
            search(next, 1, go_on, &mut found)?;
            if !found.is_empty() {
                board = next;
                break;
            }
        }
    }
    Ok(Grid::try_from(*board.filled()).ok())
}

/// Fills naked and hidden singles. Returns whether each blank cell still has a candidate, and each
/// digit a place in each house.
fn fill_singles(board: &mut Board) -> bool {
    loop {
        let before = board.blanks().len();
        for cell in board.blanks() {
            let candidates = board.candidates(cell);
            match candidates.first() {
                None => return false,
                Some(digit) if candidates.len() == 1 => board.place(Candidate { cell, digit }),
                Some(_) => {}
            }
        }
        for house in House::ALL {
            let filled: DigitSet =
                house.cell_array().iter().filter_map(|c| board.digit(*c)).collect();
            for digit in Digit::ALL {
                if filled.contains(digit) {
                    continue;
                }
                let places = board.places_in(house, digit);
                match places.first() {
                    None => return false,
                    Some(cell) if places.len() == 1 => board.place(Candidate { cell, digit }),
                    Some(_) => {}
                }
            }
        }
        if board.blanks().len() == before {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::Budget;

    const SEVERAL: &str =
        "...34.2..1...7....5..9..17....73..12..78.9.3.8..........41..................24.63";

    /// Returns marks that allow one solution of a puzzle and some other candidates.
    fn marks(puzzle: &Puzzle, solution: &Grid, keeps: impl Fn(usize) -> bool) -> Marks {
        let mut marks = Marks::from_board(puzzle);
        for (number, candidate) in marks.candidates().into_iter().enumerate() {
            if solution.get(candidate.cell) != candidate.digit && !keeps(number) {
                marks.strike(candidate);
            }
        }
        marks
    }

    /// Returns all solutions that the marks allow, from those of the puzzle.
    fn allowed(puzzle: &Puzzle, marks: &Marks) -> Vec<Grid> {
        let mut grids = Vec::new();
        let mut solver = Solver::new(Budget::UNLIMITED);
        let _ = solver.for_each_ascending(puzzle, |grid| {
            grids.push(*grid);
            std::ops::ControlFlow::Continue(())
        });
        let fits = |grid: &Grid| Cell::ALL.iter().all(|c| marks.get(*c).contains(grid.get(*c)));
        grids.retain(fits);
        grids
    }

    #[test]
    fn solutions_are_those_that_the_marks_allow() {
        let puzzle: Puzzle = SEVERAL.parse().unwrap();
        let mut solver = Solver::new(Budget::UNLIMITED);
        let solution = solver.any(&puzzle).unwrap().unwrap();
        let mut counts = [0; 3];
        for step in 1..40 {
            let marks = marks(&puzzle, &solution, |number| number % step != 0);
            for marks in [marks, struck(marks, &solution)] {
                let position = Position::with_marks(&puzzle, &puzzle, &marks);
                let expected = allowed(&puzzle, &marks);
                let found = position.solutions(&mut || true).unwrap();
                let first = expected.first().map(|grid| (*grid, expected.len() == 1));
                assert_eq!(found, first, "{step}");
                counts[expected.len().min(2)] += 1;
                let all = expected
                    .iter()
                    .fold(CandidateSet::EMPTY, |all, grid| all.union(candidates_of(grid)));
                let blank = position.board().candidate_set();
                let possible = position.possible_candidates(&mut solver);
                assert_eq!(possible & blank, all & blank, "{step}");
            }
        }
        assert!(counts.iter().all(|count| *count > 2), "{counts:?}");
    }

    /// Returns the marks without the solution's digit in the last cell with several marks.
    fn struck(mut marks: Marks, solution: &Grid) -> Marks {
        if let Some(cell) = Cell::ALL.into_iter().rfind(|cell| marks.get(*cell).len() > 1) {
            marks.strike(Candidate { cell, digit: solution.get(cell) });
        }
        marks
    }

    #[test]
    fn a_search_ends_when_it_is_told_to() {
        let puzzle: Puzzle = SEVERAL.parse().unwrap();
        let mut marks = Marks::from_board(&puzzle);
        let first = marks.candidates().into_iter().find(|one| puzzle.get(one.cell).is_none());
        marks.strike(first.unwrap());
        let position = Position::with_marks(&puzzle, &puzzle, &marks);
        assert!(position.has_eliminations());
        assert_eq!(position.solutions(&mut || false), Err(Cancelled));
    }

    #[test]
    fn marks_that_exclude_nothing_are_no_eliminations() {
        let puzzle: Puzzle = SEVERAL.parse().unwrap();
        for marks in [Marks::ALL, Marks::from_board(&puzzle), Marks::unmarked(&puzzle)] {
            assert!(!Position::with_marks(&puzzle, &puzzle, &marks).has_eliminations());
        }
    }

    #[test]
    fn clues_that_clash_have_no_solution() {
        let puzzle: Puzzle = format!("11{}", ".".repeat(79)).parse().unwrap();
        let mut marks = Marks::from_board(&puzzle);
        marks.strike("r9c9=1".parse().unwrap());
        let position = Position::with_marks(&puzzle, &puzzle, &marks);
        assert_eq!(position.solutions(&mut || true), Ok(None));
    }
}
