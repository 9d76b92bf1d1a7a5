use super::Board; // [u8; 81], 0 for a blank

/// Fills the blanks from a cell on with the smallest solution. Returns whether there is one.
pub fn solve(board: &mut Board, cell: usize) -> bool {
    if cell == 81 {
        return true; // no cell is left
    }
    if board[cell] != 0 {
        return solve(board, cell + 1); // a clue stays
    }
    for digit in 1..=9 {
        if fits(board, cell, digit) {
            board[cell] = digit;
            if solve(board, cell + 1) {
                return true;
            }
        }
    }
    board[cell] = 0; // go back
    false
}

/// Returns whether no cell in the same row, column or box has the digit.
fn fits(board: &Board, cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    (0..9).all(|i| {
        board[row * 9 + i] != digit
            && board[i * 9 + column] != digit
            && board[corner + i / 3 * 9 + i % 3] != digit
    })
}
