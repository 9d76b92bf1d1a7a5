use super::Board; // [u8; 81], 0 for a blank
use core::array::from_fn;

/// Finds the smallest solution. Returns whether there is one.
pub fn solve(board: &mut Board) -> bool {
    let before = *board;
    while let Some((cell, digit)) = single(board) {
        board[cell] = digit; // a rule leaves no choice
    }
    // From the first blank on, the first solution is the smallest.
    let Some(cell) = blanks(board).next() else {
        return true; // no blank is left
    };
    if blanks(board).all(|blank| candidates(board, blank) != 0) {
        let list = candidates(board, cell);
        for digit in (1..=9).filter(|digit| list & 1 << digit != 0) {
            board[cell] = digit;
            if solve(board) {
                return true;
            }
        }
    }
    *board = before; // go back
    false
}

/// Returns the first blank with one candidate, or with one that its house has nowhere else.
fn single(board: &Board) -> Option<(usize, u8)> {
    blanks(board).find_map(|cell| {
        let list = candidates(board, cell);
        let hidden = houses(cell).map(|house| {
            let others = house.into_iter().filter(|&other| other != cell && board[other] == 0);
            others.fold(list, |set, other| set & !candidates(board, other))
        });
        let one = [list].into_iter().chain(hidden).find(|set| set.count_ones() == 1)?;
        Some((cell, one.trailing_zeros() as u8))
    })
}

fn blanks(board: &Board) -> impl Iterator<Item = usize> {
    (0..81).filter(|&cell| board[cell] == 0)
}

/// Returns the digits that the row, the column and the box of a cell do not have.
fn candidates(board: &Board, cell: usize) -> u16 {
    let peers = houses(cell).into_iter().flatten();
    peers.fold(0b11_1111_1110, |set, peer| set & !(1 << board[peer])) // bit 5 is digit 5
}

fn houses(cell: usize) -> [[usize; 9]; 3] {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    [from_fn(|i| row * 9 + i), from_fn(|i| i * 9 + column), from_fn(|i| corner + i / 3 * 9 + i % 3)]
}
