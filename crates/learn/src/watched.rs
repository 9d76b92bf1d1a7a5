//! [`Watched`]: a search that pauses at any line.

use crate::board::{DIGITS, Filled};
use crate::lesson::Lesson;
use crate::line::Line;
use alloc::vec::Vec;
use ninefold_core::{Candidate, Cell, CellSet, Clash, Digit, DigitSet, Puzzle};

/// How far a search has got.
///
/// ```
/// use ninefold_learn::{Lesson, Progress, SampleBoard, Watched};
///
/// let mut search = Watched::new(Lesson::Plain, &SampleBoard::ALL[1].puzzle)?;
/// assert_eq!(search.run(100), Progress::Running);
/// assert_eq!(search.run(1_000), Progress::Solved);
/// # Ok::<(), ninefold_core::Clash>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Progress {
    /// The search can go on.
    Running,
    /// The board is full. The open calls would now all return `true`.
    Solved,
    /// The first call returns `false`: the puzzle has no solution.
    NoSolution,
}

/// What a learner sees of a paused search.
///
/// ```
/// use ninefold_learn::{Lesson, SampleBoard, Watched};
///
/// let mut search = Watched::new(Lesson::Lists, &SampleBoard::ALL[1].puzzle)?;
/// search.run(5);
/// let state = search.state();
/// assert_eq!((state.calls, state.depth), (6, 5));
/// // Two of the five open calls are at clues.
/// let path: Vec<String> = state.path.iter().map(ToString::to_string).collect();
/// assert_eq!(path, ["r1c2=4", "r1c4=6", "r1c5=2"]);
/// # Ok::<(), ninefold_core::Clash>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WatchedState {
    /// The board: clues, choices, and what rules filled.
    pub board: Puzzle,
    /// The cells that a rule filled. Empty but for [`Lesson::Propagation`].
    pub by_rule: CellSet,
    /// The cell of the call: a clue, or the cell that the call fills. `None` until the call has
    /// chosen a cell, and past the last cell.
    pub cell: Option<Cell>,
    /// The digit that the call tries.
    pub digit: Option<Digit>,
    /// Digits of `cell` that the call tries later, if nothing else leads to a solution.
    pub untried: DigitSet,
    /// A cell that keeps `digit` out of `cell`. Known only while [`Lesson::Plain`] asks whether
    /// the digit fits.
    pub blocker: Option<Cell>,
    /// The line that runs next, counted from 1 in [`Lesson::source`].
    pub line: usize,
    /// The number of calls so far. The first call counts. At the end, [`Lesson::Plain`] and
    /// [`Lesson::Lists`] have made as many calls as the nodes that `Solver` counts for plain
    /// backtracking.
    pub calls: u64,
    /// The number of calls that wait for the present one, 0 to 81.
    pub depth: usize,
    /// The choices on the board, from the first call on.
    pub path: Vec<Candidate>,
    /// The candidates of each blank in reading order. [`Lesson::Plain`] knows none.
    pub candidates: Option<[DigitSet; 81]>,
    /// How far the search has got.
    pub progress: Progress,
}

/// A search that runs a [`Lesson`] line by line, or many calls at once.
///
/// It does what the program does, in the same order. A function that runs within a line, such as
/// `fits`, is part of this line.
///
/// ```
/// use ninefold_learn::{Lesson, Progress, SampleBoard, Watched};
///
/// let puzzle = SampleBoard::ALL[1].puzzle;
/// let mut search = Watched::new(Lesson::Plain, &puzzle)?;
/// let line = |search: &Watched| Lesson::Plain.source().lines().nth(search.state().line - 1);
/// assert!(line(&search).is_some_and(|text| text.contains("if cell == 81")));
/// search.step();
/// assert!(line(&search).is_some_and(|text| text.contains("if board[cell] != 0")));
///
/// while search.run(1_000) == Progress::Running {}
/// let solution = Lesson::Plain.solve(&puzzle)?;
/// assert_eq!(solution.map(|grid| grid.to_line()), Some(search.state().board.to_line()));
/// # Ok::<(), ninefold_core::Clash>(())
/// ```
#[derive(Clone, Debug)]
pub struct Watched {
    lesson: Lesson,
    board: Filled,
    /// The open calls, from the first; never empty.
    open: Vec<Call>,
    /// The present call.
    call: Call,
    /// Filled blanks in the order in which propagation filled them.
    trail: Vec<u8>,
    by_rule: CellSet,
    /// The cell and the digit of a rule, until the next line fills the cell.
    found: (usize, u8),
    line: Line,
    calls: u64,
    progress: Progress,
}

/// The variables of a call.
#[derive(Clone, Copy, Debug)]
struct Call {
    /// The cell, or 81 past the last one.
    cell: u8,
    /// The digit taken last; 0 before the first, and for a clue.
    digit: u8,
    /// The digits that the loop has not taken yet.
    left: u16,
    /// The length of the trail when the call began.
    trail: u8,
}

impl Call {
    const FIRST: Self = Self { cell: 0, digit: 0, left: 0, trail: 0 };

    /// Takes the smallest of some digits. Returns `false` if there is none.
    fn take(&mut self, digits: u16) -> bool {
        if digits == 0 {
            return false;
        }
        self.digit = digits.trailing_zeros() as u8;
        self.left &= !1 << self.digit;
        true
    }
}

impl Watched {
    /// Starts a search before its first line.
    ///
    /// # Errors
    ///
    /// Two equal clues in a house: the programs would miss this.
    pub fn new(lesson: Lesson, puzzle: &Puzzle) -> Result<Self, Clash> {
        if let Some(clash) = puzzle.clashes().next() {
            return Err(clash);
        }
        let board = Filled::new(puzzle.cells().map(|cell| cell.map_or(0, Digit::get)));
        Ok(Self {
            lesson,
            board,
            open: Vec::with_capacity(81),
            call: Call::FIRST,
            trail: Vec::with_capacity(81),
            by_rule: CellSet::EMPTY,
            found: (0, 0),
            line: Self::first_line(lesson),
            calls: 1,
            progress: Progress::Running,
        })
    }

    /// Returns the lesson.
    pub const fn lesson(&self) -> Lesson {
        self.lesson
    }

    /// Returns the number of calls so far. The first call counts.
    pub const fn calls(&self) -> u64 {
        self.calls
    }

    /// Returns how far the search has got.
    pub const fn progress(&self) -> Progress {
        self.progress
    }

    /// Returns the line that runs next.
    pub(crate) const fn line(&self) -> Line {
        self.line
    }

    /// Returns the digits that fit into the cell of the call now.
    pub(crate) fn fitting_digits(&self) -> DigitSet {
        digits(self.board.candidates(usize::from(self.call.cell)))
    }

    const fn first_line(lesson: Lesson) -> Line {
        match lesson {
            Lesson::Plain | Lesson::Lists => Line::End,
            Lesson::Propagation => Line::Before,
        }
    }

    /// Runs one line. Does nothing when the search has ended.
    pub fn step(&mut self) -> Progress {
        if self.progress == Progress::Running {
            self.line = self.run_line();
        }
        self.progress
    }

    /// Runs the present line. Returns the next line.
    fn run_line(&mut self) -> Line {
        let cell = usize::from(self.call.cell);
        let digit = self.call.digit;
        match self.line {
            Line::Before => Line::Single,
            Line::Single => match self.board.single() {
                Some(found) => {
                    self.found = found;
                    Line::PutSingle
                }
                None => Line::Blank,
            },
            Line::PutSingle => {
                let (cell, digit) = self.found;
                self.board.put(cell, digit);
                self.trail.push(cell as u8);
                self.by_rule |= CellSet::from_bits(1 << cell);
                Line::Single
            }
            Line::End if cell == 81 => Line::Solved,
            Line::End => Line::Clue,
            Line::Clue if self.board.digits[cell] != 0 => Line::Pass,
            Line::Clue if self.lesson == Lesson::Lists => Line::List,
            Line::Clue => {
                self.call.left = DIGITS;
                Line::Digit
            }
            Line::Blank => match self.board.first_blank() {
                Some(cell) => {
                    self.call.cell = cell as u8;
                    Line::DeadEnd
                }
                None => Line::Solved,
            },
            Line::Solved => {
                self.progress = Progress::Solved;
                Line::Solved
            }
            Line::DeadEnd if self.board.is_open() => Line::List,
            Line::DeadEnd => Line::Undo,
            Line::List => {
                self.call.left = self.board.candidates(cell);
                Line::Digit
            }
            Line::Digit if !self.call.take(self.call.left) => Line::Undo,
            Line::Digit if self.lesson == Lesson::Plain => Line::Fits,
            Line::Fits if self.board.candidates(cell) & 1 << digit == 0 => Line::Digit,
            Line::Digit | Line::Fits => Line::Put,
            Line::Put => self.put(cell, digit),
            Line::Use => {
                self.board.flip(cell, digit);
                Line::Call
            }
            Line::Pass | Line::Call => {
                self.begin_call();
                Self::first_line(self.lesson)
            }
            Line::Free => {
                self.board.flip(cell, digit);
                Line::Digit
            }
            Line::Undo => {
                self.undo(cell);
                Line::Fail
            }
            Line::Fail => self.fail(),
        }
    }

    fn put(&mut self, cell: usize, digit: u8) -> Line {
        match self.lesson {
            // This program marks the digit as used in a line of its own.
            Lesson::Lists => {
                self.board.digits[cell] = digit;
                return Line::Use;
            }
            Lesson::Plain => {}
            Lesson::Propagation => {
                if self.board.digits[cell] == 0 {
                    self.trail.push(cell as u8);
                }
            }
        }
        self.board.put(cell, digit);
        Line::Call
    }

    fn undo(&mut self, cell: usize) {
        match self.lesson {
            Lesson::Plain => self.board.put(cell, 0),
            Lesson::Lists => self.board.digits[cell] = 0,
            Lesson::Propagation => {
                for cell in self.trail.drain(usize::from(self.call.trail)..) {
                    self.board.put(usize::from(cell), 0);
                    self.by_rule &= !CellSet::from_bits(1 << cell);
                }
            }
        }
    }

    /// Begins the inner call. Propagation chooses its cell later.
    fn begin_call(&mut self) {
        self.open.push(self.call);
        let cell = if self.lesson == Lesson::Propagation { 0 } else { self.call.cell + 1 };
        self.call = Call { cell, trail: self.trail.len() as u8, ..Call::FIRST };
        self.calls += 1;
    }

    /// Returns from a call that failed. Returns the next line of the call before.
    fn fail(&mut self) -> Line {
        if !self.leave_call() {
            self.progress = Progress::NoSolution;
            return Line::Fail;
        }
        if self.lesson == Lesson::Lists { Line::Free } else { Line::Digit }
    }

    /// Returns from a call that failed to the last call that tries digits. The calls of clues in
    /// between return at once. Returns `false` if no such call is open.
    fn leave_call(&mut self) -> bool {
        while let Some(outer) = self.open.pop() {
            self.call = outer;
            if outer.digit != 0 {
                return true;
            }
        }
        false
    }

    /// Runs until so many more calls have begun, or the search ends. Pauses before the first line
    /// of a call.
    pub fn run(&mut self, calls: u64) -> Progress {
        let goal = self.calls.saturating_add(calls);
        while self.progress == Progress::Running && self.calls < goal {
            if self.lesson != Lesson::Propagation && self.line == Line::End {
                self.sprint(goal);
            } else {
                self.step();
            }
        }
        self.progress
    }

    /// Backtracks call by call instead of line by line, from the first line of a call.
    fn sprint(&mut self, goal: u64) {
        while self.calls < goal {
            let cell = usize::from(self.call.cell);
            if cell == 81 {
                self.line = Line::Solved;
                self.progress = Progress::Solved;
                return;
            }
            if self.board.digits[cell] != 0 {
                self.begin_call();
                continue;
            }
            self.call.left = match self.lesson {
                Lesson::Plain => DIGITS,
                _ => self.board.candidates(cell),
            };
            loop {
                let cell = usize::from(self.call.cell);
                if self.call.take(self.call.left & self.board.candidates(cell)) {
                    self.board.put(cell, self.call.digit);
                    break;
                }
                self.board.put(cell, 0);
                self.call.left = 0;
                if !self.leave_call() {
                    self.line = Line::Fail;
                    self.progress = Progress::NoSolution;
                    return;
                }
            }
            self.begin_call();
        }
    }

    /// Returns what a learner sees of the search now.
    pub fn state(&self) -> WatchedState {
        let (cell, digit) = self.cell_and_digit();
        let blocker = match (self.line, cell, digit) {
            (Line::Fits, Some(cell), Some(digit)) => self.board.blocker(cell, digit),
            _ => None,
        };
        WatchedState {
            board: Puzzle::new(self.board.digits.map(Digit::new)),
            by_rule: self.by_rule,
            cell: cell.and_then(Cell::new),
            digit: digit.and_then(Digit::new),
            untried: digits(self.call.left),
            blocker: blocker.and_then(Cell::new),
            line: self.line.number(self.lesson),
            calls: self.calls,
            depth: self.open.len(),
            path: self.path(),
            candidates: self.candidates(),
            progress: self.progress,
        }
    }

    /// Returns the cell and the digit that the present line is about.
    fn cell_and_digit(&self) -> (Option<usize>, Option<u8>) {
        let call = self.call;
        match self.line {
            Line::Before | Line::Single | Line::Blank | Line::Solved => (None, None),
            Line::PutSingle => (Some(self.found.0), Some(self.found.1)),
            Line::End
            | Line::Clue
            | Line::Pass
            | Line::DeadEnd
            | Line::List
            | Line::Digit
            | Line::Undo
            | Line::Fail => (Some(call.cell.into()), None),
            Line::Fits | Line::Put | Line::Use | Line::Call | Line::Free => {
                (Some(call.cell.into()), Some(call.digit))
            }
        }
    }

    /// Returns the choices on the board: those of the open calls, and the present one once its
    /// digit is on the board.
    fn path(&self) -> Vec<Candidate> {
        let is_chosen = match self.line {
            Line::Use | Line::Call | Line::Free => true,
            // Another digit of the same cell was tried before.
            Line::Digit | Line::Fits | Line::Put | Line::Undo => {
                self.board.digits[usize::from(self.call.cell)] != 0
            }
            _ => false,
        };
        let open = self.open.iter().filter(|call| call.digit != 0);
        let calls = open.chain(is_chosen.then_some(&self.call));
        let choice = |call: &Call| {
            let cell = usize::from(call.cell);
            let digit = Digit::new(self.board.digits[cell])?;
            Some(Candidate { cell: Cell::new(cell)?, digit })
        };
        calls.filter_map(choice).collect()
    }

    fn candidates(&self) -> Option<[DigitSet; 81]> {
        let set = |cell: Cell| match self.board.digits[cell.index()] {
            0 => digits(self.board.candidates(cell.index())),
            _ => DigitSet::EMPTY,
        };
        (self.lesson != Lesson::Plain).then(|| Cell::ALL.map(set))
    }
}

/// Returns digits as a set, from bits in which bit 5 stands for digit 5.
const fn digits(bits: u16) -> DigitSet {
    DigitSet::from_bits(bits >> 1)
}
