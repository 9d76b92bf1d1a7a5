//! [`Trace`]: what plain backtracking does, event by event.

use crate::lesson::Lesson;
use crate::line::Line;
use crate::watched::{Progress, Watched};
use alloc::vec::Vec;
use ninefold_core::{Candidate, Cell, Clash, DigitSet, Puzzle};

/// What a call of plain backtracking does.
///
/// [`Trace`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TraceEvent {
    /// Puts a digit into the cell, and makes the inner call.
    Try {
        /// The cell and the digit.
        candidate: Candidate,
        /// The digits that fit into the cell, if this is the first of them.
        fits: Option<DigitSet>,
    },
    /// Empties the cell and returns `false`, because no digit leads to a solution.
    Back {
        /// The cell.
        cell: Cell,
        /// Whether no digit fitted. Otherwise digits were tried, and all failed.
        is_dead_end: bool,
        /// The cell of the call that goes on. `None`: the puzzle has no solution.
        to: Option<Cell>,
    },
    /// Returns `true`, because no cell is left.
    Solved,
}

/// A call of plain backtracking, and one thing that it does.
///
/// [`Trace`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TracedCall {
    /// The number of the call, from 1, in the order in which the calls begin.
    pub call: u64,
    /// The number of blanks that were filled before the call, 0 to 81.
    pub depth: usize,
    /// What the call does.
    pub event: TraceEvent,
}

/// The events of plain backtracking, in their order.
///
/// The calls are those of [`Lesson::Plain`]. A call for a clue only makes the inner call, so it has a
/// number but no event. The last event is [`TraceEvent::Solved`], or one that goes back from the
/// first blank. A search may have billions of events, so take as many as you want to show.
///
/// ```
/// use ninefold_learn::{SampleBoard, Trace, TraceEvent};
///
/// let trace = Trace::new(&SampleBoard::ALL[1].puzzle)?;
/// let tries = trace.clone().filter(|call| matches!(call.event, TraceEvent::Try { .. })).count();
/// let backs = trace.clone().filter(|call| matches!(call.event, TraceEvent::Back { .. })).count();
/// // The 51 blanks stay filled; every other digit was taken back.
/// assert_eq!((tries, backs), (187, 187 - 51));
/// assert_eq!(trace.last().map(|call| call.event), Some(TraceEvent::Solved));
/// # Ok::<(), ninefold_core::Clash>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    search: Watched,
    /// The open calls that fill blanks, from the first.
    open: Vec<OpenCall>,
}

/// A call that has not returned.
#[derive(Clone, Copy, Debug)]
struct OpenCall {
    number: u64,
    cell: Cell,
    /// The digits that fitted when the call began.
    fits: DigitSet,
    has_tried: bool,
}

impl Trace {
    /// Starts a search before its first call.
    ///
    /// # Errors
    ///
    /// Two equal clues in a house: plain backtracking would miss this.
    pub fn new(puzzle: &Puzzle) -> Result<Self, Clash> {
        Ok(Self { search: Watched::new(Lesson::Plain, puzzle)?, open: Vec::with_capacity(81) })
    }

    /// Notes the call that looks at its cell, if the cell is blank.
    fn enter(&mut self) {
        let state = self.search.state();
        if let Some(cell) = state.cell
            && state.board.get(cell).is_none()
        {
            let fits = self.search.fitting_digits();
            self.open.push(OpenCall { number: state.calls, cell, fits, has_tried: false });
        }
    }

    /// Returns what the last open call does at a line, and leaves the call if it returns.
    fn event_at(&mut self, line: Line) -> Option<TracedCall> {
        if line == Line::Solved {
            let (call, depth) = (self.search.calls(), self.open.len());
            return Some(TracedCall { call, depth, event: TraceEvent::Solved });
        }
        let depth = self.open.len().checked_sub(1)?;
        let open = self.open.last_mut()?;
        let call = open.number;
        if line == Line::Put {
            let fits = (!open.has_tried).then_some(open.fits);
            open.has_tried = true;
            let candidate = Candidate { cell: open.cell, digit: self.search.state().digit? };
            return Some(TracedCall { call, depth, event: TraceEvent::Try { candidate, fits } });
        }
        let OpenCall { cell, fits, .. } = self.open.pop()?;
        let to = self.open.last().map(|outer| outer.cell);
        let event = TraceEvent::Back { cell, is_dead_end: fits.is_empty(), to };
        Some(TracedCall { call, depth, event })
    }
}

impl Iterator for Trace {
    type Item = TracedCall;

    fn next(&mut self) -> Option<TracedCall> {
        while self.search.progress() == Progress::Running {
            let line = self.search.line();
            let event = match line {
                Line::Clue => {
                    self.enter();
                    None
                }
                Line::Put | Line::Undo | Line::Solved => self.event_at(line),
                _ => None,
            };
            self.search.step();
            if event.is_some() {
                return event;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SampleBoard;
    use ninefold_core::{Budget, Digit, Method, Solver};
    use std::string::ToString;
    use std::vec::Vec;

    /// A board with four blanks, where the smallest digit of the first blank is wrong.
    fn with_blanks(grid: &str, blanks: &[usize]) -> Puzzle {
        let Ok(grid) = Puzzle::parse(grid.as_bytes()) else { panic!("81 digits") };
        blanks.iter().fold(grid, |board, cell| board.without(Cell::ALL[*cell]))
    }

    const GRID: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_digit_that_fails_is_followed_by_a_way_back_and_the_next_digit() {
        // Rows 4 and 5 have the digits 5, 9 and 8 in columns where they can be exchanged.
        let puzzle = with_blanks(GRID, &[27, 28, 29, 30, 36, 37, 38, 39, 45, 47, 48, 65, 66]);
        let Ok(trace) = Trace::new(&puzzle) else { panic!("no clash") };
        let events: Vec<TracedCall> = trace.collect();
        let mut board = puzzle;
        for (at, TracedCall { call, depth, event }) in events.iter().enumerate() {
            let blanks_before = |cell: Cell| {
                let before = Cell::ALL.into_iter().take(cell.index());
                before.filter(|cell| puzzle.get(*cell).is_none()).count()
            };
            match event {
                TraceEvent::Try { candidate: Candidate { cell, digit }, fits } => {
                    assert_eq!(*depth, blanks_before(*cell));
                    board.set(*cell, None);
                    let free = |digit: &Digit| {
                        cell.peers().iter().all(|peer| board.get(peer) != Some(*digit))
                    };
                    let all: DigitSet = Digit::ALL.into_iter().filter(free).collect();
                    assert!(all.contains(*digit));
                    assert!(fits.is_none_or(|fits| fits == all && fits.first() == Some(*digit)));
                    board.set(*cell, Some(*digit));
                }
                TraceEvent::Back { cell, is_dead_end, to } => {
                    let before = &events[at - 1];
                    let is_first = before.call < *call;
                    assert_eq!(is_first, *is_dead_end);
                    assert_eq!(*depth, blanks_before(*cell));
                    board.set(*cell, None);
                    assert!(to.is_none_or(|to| board.get(to).is_some()));
                }
                TraceEvent::Solved => assert_eq!((at + 1, *depth), (events.len(), 13)),
            }
        }
        let is_back = |call: &&TracedCall| matches!(call.event, TraceEvent::Back { .. });
        assert!(events.iter().filter(is_back).count() >= 3, "{events:?}");
        let mut solver = Solver::with_method(Method::Backtracking, Budget::UNLIMITED);
        let Ok(Some(smallest)) = solver.smallest(&puzzle) else { panic!("a solution") };
        assert_eq!(board.to_line(), smallest.to_line());
        assert_eq!(events.last().map(|call| call.call), Some(solver.stats().nodes));
    }

    #[test]
    fn a_puzzle_without_solution_goes_back_from_its_first_blank() {
        let Ok(puzzle) = Puzzle::parse(
            b"12345678.........9...............................................................",
        ) else {
            panic!("81 cells")
        };
        let Ok(trace) = Trace::new(&puzzle) else { panic!("no clash") };
        let events: Vec<TracedCall> = trace.collect();
        let event = TraceEvent::Back { cell: Cell::ALL[8], is_dead_end: true, to: None };
        assert_eq!(events, [TracedCall { call: 9, depth: 0, event }]);
    }

    #[test]
    fn a_full_board_is_solved_by_the_call_past_its_last_cell() {
        let Ok(trace) = Trace::new(&with_blanks(GRID, &[])) else { panic!("no clash") };
        let event = TraceEvent::Solved;
        assert_eq!(trace.collect::<Vec<_>>(), [TracedCall { call: 82, depth: 0, event }]);
    }

    #[test]
    fn equal_clues_are_refused_with_their_names() {
        let puzzle = SampleBoard::ALL[1].puzzle.with(Cell::ALL[1], Digit::ALL[0]);
        let Err(clash) = Trace::new(&puzzle) else { panic!("two ones") };
        assert_eq!(clash.to_string(), "r1c1 and r1c2 are both 1 in row 1");
    }
}
