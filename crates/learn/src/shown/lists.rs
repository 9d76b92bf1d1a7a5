use super::Board; // [u8; 81], 0 for a blank

/// Fills the blanks from a cell on with the smallest solution. Returns whether there is one.
fn fill(board: &mut Board, used: &mut [u16; 27], cell: usize) -> bool {
    if cell == 81 {
        return true; // no cell is left
    }
    if board[cell] != 0 {
        return fill(board, used, cell + 1); // a clue stays
    }
    let list = candidates(used, cell);
    for digit in (1..=9).filter(|digit| list & 1 << digit != 0) {
        board[cell] = digit;
        flip(used, cell, digit);
        if fill(board, used, cell + 1) {
            return true;
        }
        flip(used, cell, digit);
    }
    board[cell] = 0; // go back
    false
}

/// Notes the used digits of the houses, then searches.
pub fn solve(board: &mut Board) -> bool {
    let mut used = [0; 27]; // 9 rows, 9 columns, 9 boxes; bit 5 is digit 5
    for (cell, &digit) in board.iter().enumerate() {
        flip(&mut used, cell, digit);
    }
    fill(board, &mut used, 0)
}

/// Returns the digits that the row, the column and the box of a cell do not use.
fn candidates(used: &[u16; 27], cell: usize) -> u16 {
    houses(cell).iter().fold(0b11_1111_1110, |set, &house| set & !used[house])
}

/// Marks a digit as used in three houses, or as no longer used.
fn flip(used: &mut [u16; 27], cell: usize, digit: u8) {
    for house in houses(cell) {
        used[house] ^= 1 << digit;
    }
}

fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}
