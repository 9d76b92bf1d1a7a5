use super::Board; // [u8; 81], 0 for a blank

/// Finds the smallest solution. Returns whether there is one.
pub fn solve(board: &mut Board) -> bool {
    let Some(cell) = board.iter().position(|&digit| digit == 0) else {
        return true; // no blank is left
    };
    for digit in 1..=9 {
        if fits(board, cell, digit) {
            board[cell] = digit;
            if solve(board) {
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
