//! Plain backtracking: reads a board, prints its smallest solution.
//!
//! The board is 81 digits, 0 for a blank, with or without spaces and line ends between them. The
//! number of calls goes to standard error, which a judge does not read.

use std::io::{self, Read};

/// Returns whether no cell in the same row, column or box has the digit.
fn fits(board: &[u8; 81], cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    (0..9).all(|i| {
        board[row * 9 + i] != digit
            && board[i * 9 + column] != digit
            && board[corner + i / 3 * 9 + i % 3] != digit
    })
}

/// Fills the blanks from a cell on. Returns whether there is a solution.
fn solve(board: &mut [u8; 81], cell: usize, calls: &mut u64) -> bool {
    *calls += 1;
    if cell == 81 {
        return true; // no cell is left
    }
    if board[cell] != 0 {
        return solve(board, cell + 1, calls); // a clue stays
    }
    for digit in 1..=9 {
        if fits(board, cell, digit) {
            board[cell] = digit;
            if solve(board, cell + 1, calls) {
                return true;
            }
        }
    }
    board[cell] = 0; // go back
    false
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).expect("the judge gives text");
    let digits = text.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0');
    let mut board = [0; 81];
    for (cell, digit) in board.iter_mut().zip(digits) {
        *cell = digit;
    }
    let mut calls = 0;
    if solve(&mut board, 0, &mut calls) {
        for row in board.chunks(9) {
            let row: Vec<String> = row.iter().map(u8::to_string).collect();
            println!("{}", row.join(" "));
        }
    } else {
        println!("no solution");
    }
    eprintln!("calls: {calls}");
}
