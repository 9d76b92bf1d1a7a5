//! Baekjoon 2239 (https://www.acmicpc.net/problem/2239): nine lines of nine digits, 0 for a blank.
//! Prints the solution that comes first in lexicographic order.
//!
//! To submit it, paste the whole file. The search is backtracking with two changes: a set of digits
//! is a bit mask, and the next cell is always the blank with the fewest candidates.

use std::io::{self, Read};

/// A board, and the digits that its rows, columns and boxes have already.
#[derive(Clone)]
struct Board {
    /// The digits in reading order; 0 is a blank.
    cells: [u8; 81],
    /// The digits used in each row, column and box. Bit 0 stands for digit 1, bit 8 for digit 9.
    used: [[u16; 9]; 3],
}

/// The row, column and box of a cell.
fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}

impl Board {
    fn new(digits: impl Iterator<Item = u8>) -> Board {
        let mut board = Board { cells: [0; 81], used: [[0; 9]; 3] };
        for (cell, digit) in digits.take(81).enumerate() {
            if digit > 0 {
                board.put(cell, digit);
            }
        }
        board
    }

    fn put(&mut self, cell: usize, digit: u8) {
        self.cells[cell] = digit;
        for (kind, house) in houses(cell).into_iter().enumerate() {
            self.used[kind][house] |= 1 << (digit - 1);
        }
    }

    fn take_back(&mut self, cell: usize) {
        let digit = self.cells[cell];
        self.cells[cell] = 0;
        for (kind, house) in houses(cell).into_iter().enumerate() {
            self.used[kind][house] &= !(1 << (digit - 1));
        }
    }

    /// The digits that no cell in the same row, column or box has.
    fn candidates(&self, cell: usize) -> u16 {
        let [row, column, square] = houses(cell);
        !(self.used[0][row] | self.used[1][column] | self.used[2][square]) & 0x1FF
    }

    /// The blank with the fewest candidates.
    fn next_blank(&self) -> Option<usize> {
        let blanks = (0..81).filter(|&cell| self.cells[cell] == 0);
        blanks.min_by_key(|&cell| self.candidates(cell).count_ones())
    }

    /// Fills the blanks. Returns false, with the blanks as they were, if there is no solution.
    fn solve(&mut self) -> bool {
        let Some(cell) = self.next_blank() else { return true };
        for digit in digits_of(self.candidates(cell)) {
            self.put(cell, digit);
            if self.solve() {
                return true;
            }
            self.take_back(cell);
        }
        false
    }

    /// Fills the blanks with the smallest solution. Returns false if there is none.
    ///
    /// `solve` takes the cells in an order of its own, so it may find another solution first. This
    /// goes through the cells in reading order, and tries all digits below that of the solution
    /// known so far.
    fn solve_smallest(&mut self) -> bool {
        let mut known = self.clone();
        if !known.solve() {
            return false;
        }
        for cell in 0..81 {
            if self.cells[cell] > 0 {
                continue;
            }
            for digit in digits_of(self.candidates(cell)) {
                if digit == known.cells[cell] {
                    break;
                }
                let mut attempt = self.clone();
                attempt.put(cell, digit);
                if attempt.solve() {
                    known = attempt;
                    break;
                }
            }
            self.put(cell, known.cells[cell]);
        }
        true
    }
}

/// The digits of a set, from the smallest to the largest.
fn digits_of(set: u16) -> impl Iterator<Item = u8> {
    (1..=9).filter(move |digit| set >> (digit - 1) & 1 == 1)
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).expect("the judge gives text");
    // Blanks and line ends are passed over, so both judge problems can be read.
    let digits = text.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0');
    let mut board = Board::new(digits);
    // The judge gives only boards that have a solution.
    board.solve_smallest();
    for row in board.cells.chunks(9) {
        let row: Vec<String> = row.iter().map(u8::to_string).collect();
        println!("{}", row.join(""));
    }
}
