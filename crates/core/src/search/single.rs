//! Depth-first search for the solutions of one board.

use super::Board;
use super::board::State;
use super::meter::Meter;
use crate::budget::StopReason;
use alloc::vec::Vec;

/// The boards still to be taken up, the next on top.
///
/// Each choice that fills a cell leaves one board behind, and a path has at most 81 of them, so
/// the stack never grows beyond what [`Search::new`] reserves.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    waiting: Vec<Board>,
}

impl Search {
    pub(crate) fn new() -> Self {
        Self { waiting: Vec::with_capacity(82) }
    }

    /// Forgets what was under way and starts at a board.
    pub(crate) fn start(&mut self, board: Board) {
        self.waiting.clear();
        self.waiting.push(board);
    }

    /// Forgets what was under way and goes to the first solution of a board, if it has any. The
    /// board is left with its rules run.
    pub(crate) fn first(
        &mut self,
        board: &mut Board,
        meter: &mut Meter,
    ) -> Result<Option<Board>, StopReason> {
        self.waiting.clear();
        meter.take_node()?;
        match board.propagate() {
            State::Dead => Ok(None),
            State::Solved => Ok(Some(*board)),
            State::Open => {
                self.branch(board, meter);
                self.next(meter)
            }
        }
    }

    /// Goes on to the next solution, in no particular order; nothing when there are no more.
    pub(crate) fn next(&mut self, meter: &mut Meter) -> Result<Option<Board>, StopReason> {
        while let Some(mut board) = self.waiting.pop() {
            meter.take_node()?;
            match board.propagate() {
                State::Dead => {}
                State::Solved => return Ok(Some(board)),
                State::Open => self.branch(&board, meter),
            }
        }
        Ok(None)
    }

    /// Leaves two boards behind: without a candidate, and, on top, with it.
    fn branch(&mut self, board: &Board, meter: &mut Meter) {
        let choice = board.choose();
        let mut without = *board;
        without.strike(choice.cell, choice.digit);
        self.waiting.push(without);
        meter.note_guess(self.waiting.len());
        let mut with = *board;
        with.place(choice.cell, choice.digit);
        self.waiting.push(with);
    }
}
