//! The techniques of `HoDoKu` 2.2.0, in its order and with its rules.
//!
//! Techniques that Sudoku Explainer has, too, are here if the rules or the order differ.

pub mod avoidable_rectangle;
pub mod brute_force;
pub mod bug;
pub mod empty_rectangle;
pub mod fish;
pub mod forcing;
pub mod hidden_subset;
pub mod library;
pub mod multi_colors;
pub mod naked_subset;
pub mod nice_loop;
pub mod remote_pair;
pub mod simple_colors;
pub mod skyscraper;
pub mod turbot_fish;
pub mod two_string_kite;
pub mod unique_rectangle;
pub mod w_wing;
pub mod x_chain;
pub mod xy_chain;

mod coloring;
mod rectangle;
mod simple_chain;
mod tables;

use core::ops::ControlFlow;
use ninefold_core::{Candidate, CellSet, Digit, House};
use ninefold_logic::{Board, Deduction, Evidence, HodokuListing, Pattern, StepSink, Technique};

/// Returns the number of places of a digit in a house.
fn count(board: &Board, house: House, digit: Digit) -> u32 {
    board.positions(house, digit).count_ones()
}

/// Returns for each digit the blank cells that see no cell with the digit.
fn allowed(board: &Board) -> [CellSet; 9] {
    let mut allowed = [board.blanks(); 9];
    for (cell, digit) in board.filled().clues() {
        let left = &mut allowed[digit.index()];
        *left -= cell.peers();
    }
    allowed
}

/// Hands over a step that eliminates the candidates of a list. Does nothing if there are none.
fn take_list(
    board: &Board,
    technique: Technique,
    pattern: Pattern,
    list: &[Candidate],
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    if list.is_empty() {
        return ControlFlow::Continue(());
    }
    let eliminations = list.iter().copied().collect();
    let found = Deduction::elimination(technique, pattern, eliminations);
    let listing = HodokuListing { eliminations: list, ..HodokuListing::default() };
    sink.take_listed(found, &listing, &|| evidence(board, &found))
}

/// Returns the evidence of a deduction whose pattern says why it follows.
fn evidence(board: &Board, found: &Deduction) -> Evidence {
    Evidence::of_pattern(board, found).unwrap_or_default()
}
