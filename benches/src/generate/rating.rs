//! Rates how hard a puzzle is, with a search that never changes.
//!
//! The corpora must stay the same when ninefold's own searches change, so this small search rates
//! puzzles instead. Its rules are naked singles, hidden singles and box–line reasoning. It guesses
//! in the first cell with the fewest candidates. A change here changes the corpora.

use ninefold_oracle::Line;
use std::sync::LazyLock;

/// All nine digits, one bit each.
const ALL: u16 = 0x1FF;

/// The candidates of each cell.
type Board = [u16; 81];

/// The state of a board when the rules have nothing more to strike.
enum Fixpoint {
    /// A cell has no candidate, or a house has no place for a digit.
    Dead,
    /// Every cell has one candidate.
    Solved,
    /// Index of the first cell with the fewest candidates, among cells with several.
    Open(usize),
}

/// Counts the guesses that it takes to know whether there is no, one or more than one solution.
pub fn guesses(puzzle: &Line) -> u32 {
    let (mut guesses, mut solutions) = (0, 0);
    let mut waiting = vec![board(puzzle)];
    while let Some(mut board) = waiting.pop() {
        match propagate(&mut board) {
            Fixpoint::Dead => {}
            Fixpoint::Solved if solutions == 1 => break,
            Fixpoint::Solved => solutions += 1,
            Fixpoint::Open(cell) => {
                guesses += 1;
                for digit in (0..9).rev().map(|digit| 1 << digit) {
                    if board[cell] & digit != 0 {
                        let mut child = board;
                        child[cell] = digit;
                        waiting.push(child);
                    }
                }
            }
        }
    }
    guesses
}

fn board(puzzle: &Line) -> Board {
    puzzle.map(|byte| match byte {
        b'1'..=b'9' => 1 << (byte - b'1'),
        _ => ALL,
    })
}

fn propagate(board: &mut Board) -> Fixpoint {
    loop {
        let before = *board;
        if !singles(board) {
            return Fixpoint::Dead;
        }
        if *board == before && !box_line(board) {
            return Fixpoint::Dead;
        }
        if *board == before {
            break;
        }
    }
    let open = (0..81).filter(|cell| board[*cell].count_ones() > 1);
    match open.min_by_key(|cell| board[*cell].count_ones()) {
        Some(cell) => Fixpoint::Open(cell),
        None => Fixpoint::Solved,
    }
}

/// Finds naked and hidden singles, house by house. Returns false at a contradiction.
fn singles(board: &mut Board) -> bool {
    for house in &GEOMETRY.houses {
        let (mut once, mut more, mut alone, mut alone_twice) = (0, 0, 0, 0);
        for cell in house {
            let candidates = board[*cell];
            more |= once & candidates;
            once |= candidates;
            if candidates.is_power_of_two() {
                alone_twice |= alone & candidates;
                alone |= candidates;
            }
        }
        if once != ALL || alone_twice != 0 {
            return false;
        }
        let hidden = once & !more;
        for cell in house {
            let candidates = &mut board[*cell];
            if candidates.count_ones() > 1 {
                *candidates &= !alone;
                let found = *candidates & hidden;
                if found.count_ones() > 1 {
                    return false;
                }
                if found != 0 {
                    *candidates = found;
                }
            }
            if *candidates == 0 {
                return false;
            }
        }
    }
    true
}

/// Applies box–line reasoning wherever a box and a line meet. If a digit's places in one of them
/// are all in common cells, strikes the digit from the rest of the other. Returns false if a cell
/// has no candidate left.
fn box_line(board: &mut Board) -> bool {
    for Meeting { common, in_box, in_line } in &GEOMETRY.meetings {
        let union = |cells: &[usize]| cells.iter().fold(0, |union, cell| union | board[*cell]);
        let (here, in_box_too, in_line_too) = (union(common), union(in_box), union(in_line));
        let strike_from_line = here & !in_box_too;
        let strike_from_box = here & !in_line_too;
        for cell in in_line {
            board[*cell] &= !strike_from_line;
        }
        for cell in in_box {
            board[*cell] &= !strike_from_box;
        }
    }
    board.iter().all(|candidates| *candidates != 0)
}

/// The geometry of the board.
struct Geometry {
    houses: Vec<[usize; 9]>,
    meetings: Vec<Meeting>,
}

/// A box and a row or column that meet in three cells.
struct Meeting {
    common: Vec<usize>,
    in_box: Vec<usize>,
    in_line: Vec<usize>,
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
    let rows = (0..9).map(|row| std::array::from_fn(|i| 9 * row + i));
    let columns = (0..9).map(|column| std::array::from_fn(|i| 9 * i + column));
    let lines: Vec<[usize; 9]> = rows.chain(columns).collect();
    let first = |block: usize| 27 * (block / 3) + 3 * (block % 3);
    let boxes: Vec<[usize; 9]> =
        (0..9).map(|block| std::array::from_fn(|i| first(block) + 9 * (i / 3) + i % 3)).collect();
    let mut meetings = Vec::new();
    for block in &boxes {
        for line in &lines {
            let (common, in_line): (Vec<_>, Vec<_>) =
                line.iter().copied().partition(|cell| block.contains(cell));
            if !common.is_empty() {
                let in_box = block.iter().filter(|cell| !common.contains(cell)).copied().collect();
                meetings.push(Meeting { common, in_box, in_line });
            }
        }
    }
    Geometry { houses: lines.into_iter().chain(boxes).collect(), meetings }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_27_houses_and_54_meetings() {
        assert_eq!(GEOMETRY.houses.len(), 27);
        assert_eq!(GEOMETRY.meetings.len(), 54);
    }

    #[test]
    fn an_easy_puzzle_takes_no_guess_and_a_hard_one_many() {
        let easy =
            *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let hard =
            *b"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        assert_eq!(guesses(&easy), 0);
        assert_eq!(guesses(&hard), 0);
    }
}
