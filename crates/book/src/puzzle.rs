//! [`BookPuzzle`]: a puzzle of a book. [`PuzzlePicker`]: checks and sorts the puzzles of a book.

use crate::error::{BookError, FaultKind, PuzzleFault};
use crate::parallel::map_in_order;
use crate::setting::PuzzleSequence;
use crate::work::BookWork;
use ninefold_core::{Budget, Grid, Puzzle, Solver, Verdict};
use ninefold_logic::{Board, Technique};
use ninefold_questions::make::RatingLevel;
use ninefold_scales::{Profile, PuzzleRating, Rater, RatingEnd, Tenths};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Largest number of puzzles in a book.
pub const MOST_PUZZLES: usize = 12_000;

/// Nodes that the search for the solution of a puzzle may take. Puzzles of people take far fewer.
const SEARCH_NODES: u64 = 10_000_000;

/// A puzzle of a book.
///
/// [`PuzzlePicker`] makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BookPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Grid,
    /// Rating of the hardest step in the scale `human`. `None`: the techniques of the scale do not solve
    /// the puzzle.
    pub rating: Option<Tenths>,
    /// Technique of the hardest step.
    pub hardest: Option<Technique>,
}

impl BookPuzzle {
    /// Returns a puzzle with its rating in the scale `human`.
    pub(crate) fn new(puzzle: Puzzle, solution: Grid, rating: &PuzzleRating) -> Self {
        let is_solved = rating.end == RatingEnd::Solved;
        Self {
            puzzle,
            solution,
            rating: is_solved.then_some(rating.er),
            hardest: rating.hardest.filter(|_| is_solved),
        }
    }

    /// Returns the level. A puzzle without a rating has the level of the hardest ones.
    pub fn level(&self) -> RatingLevel {
        self.rating.and_then(RatingLevel::with_rating).unwrap_or(RatingLevel::Extreme)
    }
}

/// Puzzles that stand together in a book: those of a level, or all of them.
///
/// ```
/// use ninefold_book::{BookOrder, BookWork, PuzzlePicker, make_levels};
/// use ninefold_questions::make::RatingLevel;
/// use std::num::NonZeroUsize;
///
/// let order = BookOrder::new(vec![(RatingLevel::Easy, 3)], 7);
/// let work = BookWork::in_threads(NonZeroUsize::MIN);
/// let sections = make_levels(&order, PuzzlePicker::default(), &work)?;
/// assert_eq!((sections.len(), sections[0].puzzles.len()), (1, 3));
/// assert!(sections[0].puzzles.is_sorted_by_key(|puzzle| puzzle.rating));
/// # Ok::<(), ninefold_book::BookError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct BookSection {
    /// Level of all puzzles. `None`: they have several levels.
    pub level: Option<RatingLevel>,
    /// The puzzles in order.
    pub puzzles: Vec<BookPuzzle>,
}

/// Checks the puzzles of a book: each has one solution, and no two are isomorphic.
///
/// ```
/// use ninefold_book::{BookWork, PuzzlePicker, PuzzleSequence};
/// use std::num::NonZeroUsize;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut picker = PuzzlePicker::default();
/// picker.add("line 1", &text.parse()?);
/// // The same puzzle with other digits.
/// picker.add("line 2", &text.replace('5', "0").replace('3', "5").replace('0', "3").parse()?);
/// assert_eq!(picker.faults().len(), 1);
/// let work = BookWork::in_threads(NonZeroUsize::MIN);
/// let sections = picker.sections(PuzzleSequence::Rising, &work)?;
/// assert_eq!(sections[0].puzzles.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PuzzlePicker {
    /// Canonical forms so far, with the place of the first puzzle of each class.
    seen: HashMap<Puzzle, Seen>,
    /// Canonical forms of solutions, of excluded and of made puzzles.
    solutions: HashSet<Puzzle>,
    solver: Solver,
    puzzles: Vec<(Puzzle, Grid)>,
    faults: Vec<PuzzleFault>,
}

/// Where a class was seen first.
#[derive(Clone, Debug)]
enum Seen {
    InBook(String),
    Excluded(String),
}

impl Default for PuzzlePicker {
    fn default() -> Self {
        Self {
            seen: HashMap::new(),
            solutions: HashSet::new(),
            solver: Solver::new(Budget::nodes(SEARCH_NODES)),
            puzzles: Vec::new(),
            faults: Vec::new(),
        }
    }
}

impl PuzzlePicker {
    /// Excludes a puzzle and its isomorphs. Made puzzles have other solutions, too. `place` says where
    /// the puzzle stands.
    pub fn exclude(&mut self, place: &str, puzzle: &Puzzle) {
        if let Verdict::Unique(solution) = self.solver.solve(puzzle) {
            self.solutions.insert(solution_class(&solution));
        }
        let form = puzzle.canonical().form;
        self.seen.entry(form).or_insert_with(|| Seen::Excluded(place.to_owned()));
    }

    /// Adds a puzzle, or a fault if it cannot be in the book. `place` says where it stands.
    pub fn add(&mut self, place: &str, puzzle: &Puzzle) {
        match self.check(place, puzzle) {
            Ok(solution) => self.puzzles.push((*puzzle, solution)),
            Err(kind) => self.fault(place, kind),
        }
    }

    /// Adds a fault.
    pub fn fault(&mut self, place: &str, kind: FaultKind) {
        self.faults.push(PuzzleFault { place: place.to_owned(), kind });
    }

    /// Returns the faults so far.
    pub fn faults(&self) -> &[PuzzleFault] {
        &self.faults
    }

    /// Forgets the faults: the puzzles that cannot be in the book are left out.
    pub fn clear_faults(&mut self) {
        self.faults.clear();
    }

    /// Forgets the faults, unless no puzzle is left.
    ///
    /// # Errors
    ///
    /// [`BookError::AllLeftOut`].
    pub fn leave_faults_out(&mut self) -> Result<(), BookError> {
        match (self.puzzles.is_empty(), self.faults.first()) {
            (true, Some(first)) => {
                Err(BookError::AllLeftOut { count: self.faults.len(), first: first.clone() })
            }
            _ => {
                self.clear_faults();
                Ok(())
            }
        }
    }

    /// Returns the solution of a puzzle that can be in the book.
    fn check(&mut self, place: &str, puzzle: &Puzzle) -> Result<Grid, FaultKind> {
        let verdict = self.solver.solve(puzzle);
        let Verdict::Unique(solution) = verdict else {
            return Err(FaultKind::of_status(verdict.status()).unwrap_or(FaultKind::Stopped));
        };
        if puzzle.clue_count() == 81 {
            return Err(FaultKind::Solved);
        }
        self.note(place, puzzle).map(|()| solution)
    }

    /// Notes a class.
    fn note(&mut self, place: &str, puzzle: &Puzzle) -> Result<(), FaultKind> {
        match self.seen.entry(puzzle.canonical().form) {
            Entry::Occupied(seen) => Err(match seen.get() {
                Seen::InBook(other) => FaultKind::Repeats(other.clone()),
                Seen::Excluded(other) => FaultKind::Excluded(other.clone()),
            }),
            Entry::Vacant(new) => {
                new.insert(Seen::InBook(place.to_owned()));
                Ok(())
            }
        }
    }

    /// Notes the classes of a puzzle that was made and of its solution. Returns whether both are new:
    /// readers would take two puzzles with one solution for the same.
    pub(crate) fn is_new(&mut self, puzzle: &Puzzle, solution: &Grid) -> bool {
        self.note("", puzzle).is_ok() && self.solutions.insert(solution_class(solution))
    }

    /// Rates the puzzles, and returns them in the order that is wanted. The result does not depend on
    /// the number of threads. The hardest puzzles take some tenths of a second each.
    ///
    /// # Errors
    ///
    /// If the work was ended.
    pub fn sections(
        self,
        sequence: PuzzleSequence,
        work: &BookWork<'_>,
    ) -> Result<Vec<BookSection>, BookError> {
        let mut puzzles = map_in_order(&self.puzzles, work.threads, |(puzzle, solution)| {
            let rating = Rater::new(Board::new(puzzle), Profile::HUMAN).finish_while(work.go_on);
            BookPuzzle::new(*puzzle, *solution, &rating)
        });
        if !(work.go_on)() {
            return Err(BookError::Cancelled);
        }
        if sequence == PuzzleSequence::Given {
            let level = puzzles.first().map(BookPuzzle::level);
            let level = level.filter(|level| puzzles.iter().all(|one| one.level() == *level));
            let is_empty = puzzles.is_empty();
            return Ok(if is_empty { Vec::new() } else { vec![BookSection { level, puzzles }] });
        }
        sort(&mut puzzles);
        let chunks = puzzles.chunk_by(|one, other| one.level() == other.level());
        let section = |puzzles: &[BookPuzzle]| BookSection {
            level: puzzles.first().map(BookPuzzle::level),
            puzzles: puzzles.to_vec(),
        };
        Ok(chunks.map(section).collect())
    }

    /// Returns an error if a puzzle cannot be in the book, or if there is none, or if there are too many.
    ///
    /// # Errors
    ///
    /// [`BookError::Puzzles`], [`BookError::NoPuzzles`] or [`BookError::TooManyPuzzles`].
    pub fn refuse_faults(&self) -> Result<(), BookError> {
        if !self.faults.is_empty() {
            return Err(BookError::Puzzles(self.faults.clone()));
        }
        check_count(self.puzzles.len())
    }
}

/// Returns the canonical form of a solution.
fn solution_class(solution: &Grid) -> Puzzle {
    Puzzle::from(*solution).canonical().form
}

/// Checks the number of puzzles of a book.
pub(crate) fn check_count(count: usize) -> Result<(), BookError> {
    match count {
        0 => Err(BookError::NoPuzzles),
        1..=MOST_PUZZLES => Ok(()),
        _ => Err(BookError::TooManyPuzzles { most: MOST_PUZZLES }),
    }
}

/// Sorts puzzles by rising rating. Equal ones keep their order; those without a rating come last.
pub(crate) fn sort(puzzles: &mut [BookPuzzle]) {
    puzzles.sort_by_key(|puzzle| (puzzle.rating.is_none(), puzzle.rating));
}
