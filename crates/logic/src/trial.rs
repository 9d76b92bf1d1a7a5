//! Trial and error: how deep assumptions must be nested to solve a position.
//!
//! An assumption takes a candidate as true, and singles follow. If they contradict each other, the
//! candidate is eliminated. That is trial and error of depth 1. In depth 2, each assumption is followed by
//! trial and error of depth 1, and so on. A position has depth 0 if singles solve it. An assumption that
//! leads to a solution proves nothing here: the other candidates must be refuted.
//!
//! The definition is Denis Berthier's T&E(BRT, n) (*Pattern-Based Constraint Satisfaction and Logic
//! Puzzles*). No 9×9 puzzle with one solution is known that needs more than depth 3.

use crate::board::Board;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};

/// The greatest depth that [`trial_depth`] tries.
pub const MAX_DEPTH: u8 = 3;

/// What is known of the depth of trial and error of a position.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::trial::{TrialDepth, trial_depth};
/// use ninefold_logic::Board;
///
/// let depth = |text: &str| -> Result<TrialDepth, ninefold_core::ParseError> {
///     Ok(trial_depth(&Board::new(&text.parse::<Puzzle>()?), &mut || true))
/// };
/// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(depth(easy)?, TrialDepth::Exactly(0));
/// let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// assert_eq!(depth(hard)?, TrialDepth::Exactly(2));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TrialDepth {
    /// Trial and error of this depth solves the position, and of no smaller one.
    Exactly(u8),
    /// No depth up to [`MAX_DEPTH`] solves it, or assumptions contradict each other everywhere: the
    /// position has no solution or several.
    None,
    /// The caller ended the search. All smaller depths do not solve the position.
    AtLeast(u8),
}

/// Returns the least depth of trial and error that solves a position. `go_on` is asked before each
/// assumption; when it returns `false`, the search ends.
///
/// Depth 1 takes some tenths of a millisecond, depth 2 up to some seconds, depth 3 some minutes.
/// [`TrialDepth`] has an example.
pub fn trial_depth(board: &Board, go_on: &mut dyn FnMut() -> bool) -> TrialDepth {
    let Some(mut state) = State::new(board) else { return TrialDepth::None };
    let mut search = Search { go_on, queue: Vec::new() };
    if search.close(&mut state).is_none() {
        return TrialDepth::None;
    }
    for depth in 0..=MAX_DEPTH {
        match search.refine(&mut state, depth) {
            ControlFlow::Continue(true) if state.is_solved() => return TrialDepth::Exactly(depth),
            ControlFlow::Continue(true) => {}
            ControlFlow::Continue(false) => return TrialDepth::None,
            ControlFlow::Break(()) => return TrialDepth::AtLeast(depth),
        }
    }
    TrialDepth::None
}

/// The smallest sets of cells after whose digits singles solve a puzzle.
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver};
/// use ninefold_logic::trial::{Backdoors, backdoors};
/// use ninefold_logic::Board;
///
/// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
/// let puzzle: Puzzle = text.parse()?;
/// let solution = Solver::new(Budget::UNLIMITED).smallest(&puzzle).ok().flatten().ok_or("a solution")?;
/// let found = backdoors(&Board::new(&puzzle), &solution, &mut || true).ok_or("not stopped")?;
/// assert_eq!((found.size, found.first.len()), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backdoors {
    /// The number of cells of each set. 0 if the techniques solve the puzzle as it is.
    pub size: usize,
    /// The number of such sets.
    pub count: u64,
    /// The first of them, with the digits, in reading order.
    pub first: Vec<Candidate>,
}

/// Returns the smallest backdoors of a position under singles: the smallest sets of cells whose digits
/// leave nothing but singles. `None`: `go_on`, which is asked before each set, ended the search.
///
/// A set of three takes some tenths of a second to find. [`Backdoors`] has an example.
pub fn backdoors(
    board: &Board,
    solution: &Grid,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Backdoors> {
    let mut state = State::new(board)?;
    let mut search = Search { go_on, queue: Vec::new() };
    search.close(&mut state)?;
    let put = |state: &State, candidate: Candidate| {
        if state.done.contains(candidate.cell) {
            return ControlFlow::Continue(None);
        }
        if !(search.go_on)() {
            return ControlFlow::Break(());
        }
        let mut next = *state;
        ControlFlow::Continue(search.assume(&mut next, candidate).map(|()| next))
    };
    Backdoors::smallest(&state, solution, put, |state| ControlFlow::Continue(state.is_solved()))
}

impl Backdoors {
    /// Returns the smallest sets of cells whose digits let something solve a puzzle. `put` puts a digit of
    /// the solution into a position, or returns `None` if the digit helps no more there; `solves` says
    /// whether the position is solved. `None`: one of them ended the search.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use ninefold_core::{Budget, Puzzle, Solver};
    /// use ninefold_logic::trial::Backdoors;
    ///
    /// let solution = Solver::new(Budget::UNLIMITED).smallest(&Puzzle::EMPTY).ok().flatten();
    /// // Two digits are enough here, whatever they are.
    /// let found = Backdoors::smallest(
    ///     &0,
    ///     &solution.ok_or("a solution")?,
    ///     |digits, _| ControlFlow::Continue(Some(digits + 1)),
    ///     |digits| ControlFlow::Continue(*digits == 2),
    /// );
    /// assert_eq!(found.map(|found| (found.size, found.count)), Some((2, 81 * 80 / 2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn smallest<P>(
        start: &P,
        solution: &Grid,
        put: impl FnMut(&P, Candidate) -> ControlFlow<(), Option<P>>,
        solves: impl FnMut(&P) -> ControlFlow<(), bool>,
    ) -> Option<Self> {
        let found = Self { size: 0, count: 0, first: Vec::new() };
        let mut search = SetSearch { solution, put, solves, chosen: Vec::new(), found };
        for size in 0..=81 {
            search.found.size = size;
            if search.extend(start, 0, size).is_break() {
                return None;
            }
            if search.found.count > 0 {
                return Some(search.found);
            }
        }
        None
    }
}

/// A search for sets of cells.
struct SetSearch<'a, P, S> {
    solution: &'a Grid,
    put: P,
    solves: S,
    chosen: Vec<Candidate>,
    found: Backdoors,
}

impl<P, S> SetSearch<'_, P, S> {
    /// Counts the sets of `more` further cells, from a cell on. `Break`: the search is ended.
    fn extend<T>(&mut self, position: &T, from: usize, more: usize) -> ControlFlow<()>
    where
        P: FnMut(&T, Candidate) -> ControlFlow<(), Option<T>>,
        S: FnMut(&T) -> ControlFlow<(), bool>,
    {
        if more == 0 {
            if (self.solves)(position)? {
                if self.found.count == 0 {
                    self.found.first.clone_from(&self.chosen);
                }
                self.found.count += 1;
            }
            return ControlFlow::Continue(());
        }
        for cell in &Cell::ALL[from..] {
            let candidate = Candidate { cell: *cell, digit: self.solution.get(*cell) };
            let Some(next) = (self.put)(position, candidate)? else { continue };
            self.chosen.push(candidate);
            self.extend(&next, cell.index() + 1, more - 1)?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }
}

/// The candidates that are not excluded, and the cells whose digit was made known to their peers.
#[derive(Clone, Copy)]
struct State {
    places: [CellSet; 9],
    done: CellSet,
}

impl State {
    /// Returns the state of a board: digits that are filled in have one place. `None`: a digit that is
    /// filled in clashes with another one.
    fn new(board: &Board) -> Option<Self> {
        let mut places = Digit::ALL.map(|digit| board.places(digit));
        for cell in Cell::ALL {
            if let Some(digit) = board.digit(cell) {
                places[digit.index()].insert(cell);
            }
        }
        let state = Self { places, done: CellSet::EMPTY };
        let is_sound = Cell::ALL.into_iter().all(|cell| {
            board.digit(cell).is_none_or(|digit| {
                (board.filled_with(DigitSet::only(digit)) & cell.peers()).is_empty()
            })
        });
        is_sound.then_some(state)
    }

    fn digits(&self, cell: Cell) -> DigitSet {
        Digit::ALL.into_iter().filter(|digit| self.places[digit.index()].contains(cell)).collect()
    }

    fn is_solved(&self) -> bool {
        self.done == CellSet::ALL
    }
}

/// A search with a room for singles.
struct Search<'a> {
    go_on: &'a mut dyn FnMut() -> bool,
    queue: Vec<Candidate>,
}

impl Search<'_> {
    /// Follows all singles of a state. `None`: they contradict each other.
    fn close(&mut self, state: &mut State) -> Option<()> {
        self.queue.clear();
        for cell in Cell::ALL {
            let digits = state.digits(cell);
            match digits.single() {
                Some(digit) => self.queue.push(Candidate { cell, digit }),
                None if digits.is_empty() => return None,
                None => {}
            }
        }
        for house in ninefold_core::House::ALL {
            for digit in Digit::ALL {
                let places = state.places[digit.index()] & house.cells();
                match places.single() {
                    Some(cell) => self.queue.push(Candidate { cell, digit }),
                    None if places.is_empty() => return None,
                    None => {}
                }
            }
        }
        self.follow(state)
    }

    /// Takes a candidate as true, and follows the singles.
    fn assume(&mut self, state: &mut State, candidate: Candidate) -> Option<()> {
        self.queue.clear();
        self.queue.push(candidate);
        self.follow(state)
    }

    /// Excludes a candidate, and follows the singles.
    fn exclude(&mut self, state: &mut State, candidate: Candidate) -> Option<()> {
        self.queue.clear();
        state.places[candidate.digit.index()].remove(candidate.cell);
        self.note_excluded(state, candidate)?;
        self.follow(state)
    }

    /// Follows the candidates of the queue.
    fn follow(&mut self, state: &mut State) -> Option<()> {
        while let Some(Candidate { cell, digit }) = self.queue.pop() {
            if !state.places[digit.index()].contains(cell) {
                return None;
            }
            if state.done.contains(cell) {
                continue;
            }
            state.done.insert(cell);
            for other in state.digits(cell).without(digit) {
                state.places[other.index()].remove(cell);
                self.note_excluded(state, Candidate { cell, digit: other })?;
            }
            let seen = state.places[digit.index()] & cell.peers();
            state.places[digit.index()] -= seen;
            for cell in seen {
                self.note_excluded(state, Candidate { cell, digit })?;
            }
        }
        Some(())
    }

    /// Adds the singles that are left when a candidate is excluded.
    fn note_excluded(&mut self, state: &State, candidate: Candidate) -> Option<()> {
        let Candidate { cell, digit } = candidate;
        let digits = state.digits(cell);
        match digits.single() {
            Some(digit) => self.queue.push(Candidate { cell, digit }),
            None if digits.is_empty() => return None,
            None => {}
        }
        for house in cell.houses() {
            let places = state.places[digit.index()] & house.cells();
            match places.single() {
                Some(cell) => self.queue.push(Candidate { cell, digit }),
                None if places.is_empty() => return None,
                None => {}
            }
        }
        Some(())
    }

    /// Eliminates what trial and error of a depth refutes. Returns whether the state has no
    /// contradiction; `Break`: the caller ended the search.
    fn refine(&mut self, state: &mut State, depth: u8) -> ControlFlow<(), bool> {
        if depth == 0 {
            return ControlFlow::Continue(true);
        }
        let mut is_changed = true;
        while is_changed && !state.is_solved() {
            is_changed = false;
            if !self.refine(state, depth - 1)? {
                return ControlFlow::Continue(false);
            }
            for cell in Cell::ALL {
                if state.done.contains(cell) {
                    continue;
                }
                for digit in state.digits(cell) {
                    if !(self.go_on)() {
                        return ControlFlow::Break(());
                    }
                    let candidate = Candidate { cell, digit };
                    // An exclusion before may have excluded this one, too.
                    if !state.places[digit.index()].contains(cell) || state.done.contains(cell) {
                        continue;
                    }
                    let mut branch = *state;
                    let is_possible = self.assume(&mut branch, candidate).is_some()
                        && self.refine(&mut branch, depth - 1)?;
                    if is_possible {
                        continue;
                    }
                    is_changed = true;
                    if self.exclude(state, candidate).is_none() {
                        return ControlFlow::Continue(false);
                    }
                }
            }
        }
        ControlFlow::Continue(true)
    }
}
