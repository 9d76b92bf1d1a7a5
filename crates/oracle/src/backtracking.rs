//! Plain backtracking: cells in reading order, digits ascending, back at a dead end.

use crate::{End, Line, is_digit};

/// Returns at most `limit` solutions of a puzzle in ascending order. Returns `None` if the search
/// takes more than `max_calls` calls of the recursion.
///
/// ```
/// use ninefold_oracle::backtracking;
///
/// let first = backtracking::solutions(&[b'.'; 81], 2, 100_000).expect("a few thousand calls");
/// assert_eq!(first.len(), 2);
/// assert!(first[0] < first[1]);
/// assert_eq!(backtracking::solutions(&[b'.'; 81], 2, 10), None);
/// ```
pub fn solutions(puzzle: &Line, limit: usize, max_calls: u64) -> Option<Vec<Line>> {
    run(puzzle, limit, max_calls).map(|search| search.found)
}

/// Counts the calls of the recursion `solve(cell)` up to the `limit`-th solution. Returns `None` if
/// there are more than `max_calls`.
///
/// The recursion goes through all 81 cells in order and skips clues. Each call counts, also the
/// call past the last cell. Clashing clues are found before the first call.
///
/// ```
/// use ninefold_oracle::backtracking;
///
/// let full = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// assert_eq!(backtracking::calls(full, 1, 1_000), Some(82));
/// ```
pub fn calls(puzzle: &Line, limit: usize, max_calls: u64) -> Option<u64> {
    run(puzzle, limit, max_calls).map(|search| search.calls)
}

struct BacktrackingSearch {
    line: Line,
    /// Whether a row, column or box has a digit already: `has[0][row][digit - 1]`, and so on.
    has: [[[bool; 9]; 9]; 3],
    limit: usize,
    found: Vec<Line>,
    max_calls: u64,
    calls: u64,
}

fn run(puzzle: &Line, limit: usize, max_calls: u64) -> Option<BacktrackingSearch> {
    let line = puzzle.map(|byte| if is_digit(byte) { byte } else { b'.' });
    let has = [[[false; 9]; 9]; 3];
    let mut search =
        BacktrackingSearch { line, has, limit, found: Vec::new(), max_calls, calls: 0 };
    for cell in (0..81).filter(|cell| is_digit(line[*cell])) {
        if !search.fits(cell, line[cell]) {
            return Some(search);
        }
        search.mark(cell, line[cell], true);
    }
    if limit > 0 && search.solve(0) == Err(End::GaveUp) {
        return None;
    }
    Some(search)
}

impl BacktrackingSearch {
    fn solve(&mut self, cell: usize) -> Result<(), End> {
        if self.calls == self.max_calls {
            return Err(End::GaveUp);
        }
        self.calls += 1;
        if cell == 81 {
            self.found.push(self.line);
            return if self.found.len() == self.limit { Err(End::Enough) } else { Ok(()) };
        }
        if is_digit(self.line[cell]) {
            return self.solve(cell + 1);
        }
        for digit in b'1'..=b'9' {
            if self.fits(cell, digit) {
                self.line[cell] = digit;
                self.mark(cell, digit, true);
                self.solve(cell + 1)?;
                self.mark(cell, digit, false);
                self.line[cell] = b'.';
            }
        }
        Ok(())
    }

    fn fits(&self, cell: usize, digit: u8) -> bool {
        let [row, column, block] = houses(cell);
        let digit = usize::from(digit - b'1');
        !self.has[0][row][digit] && !self.has[1][column][digit] && !self.has[2][block][digit]
    }

    fn mark(&mut self, cell: usize, digit: u8, present: bool) {
        for (kind, house) in houses(cell).into_iter().enumerate() {
            self.has[kind][house][usize::from(digit - b'1')] = present;
        }
    }
}

/// Returns a cell's row, column and box, each 0 to 8.
const fn houses(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, row / 3 * 3 + column / 3]
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &Line =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &Line =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_proper_puzzle_has_its_solution_only() {
        assert_eq!(solutions(EASY, 5, 1_000_000), Some(vec![*SOLVED]));
        assert_eq!(solutions(SOLVED, 5, 1_000_000), Some(vec![*SOLVED]));
    }

    #[test]
    fn the_first_solutions_of_the_empty_board_are_ascending() {
        let found = solutions(&[b'0'; 81], 100, 1_000_000).unwrap();
        assert_eq!(found.len(), 100);
        assert!(found.is_sorted_by(|a, b| a < b));
        assert!(found[0].starts_with(b"123456789456789123789123456214365897"));
    }

    #[test]
    fn clues_that_clash_have_no_solution_and_take_no_call() {
        let mut line = [b'.'; 81];
        (line[0], line[80]) = (b'5', b'5');
        assert_eq!(solutions(&line, 1, 1_000_000).unwrap().len(), 1);
        line[8] = b'5';
        assert_eq!(solutions(&line, 1, 0), Some(vec![]));
        assert_eq!(calls(&line, 1, 0), Some(0));
    }

    #[test]
    fn it_gives_up_exactly_when_the_calls_are_used_up() {
        let all = calls(EASY, 1, u64::MAX).unwrap();
        assert_eq!(calls(EASY, 1, all), Some(all));
        assert_eq!(calls(EASY, 1, all - 1), None);
        assert_eq!(solutions(EASY, 1, all - 1), None);
        assert_eq!(solutions(EASY, 0, 0), Some(vec![]));
    }
}
