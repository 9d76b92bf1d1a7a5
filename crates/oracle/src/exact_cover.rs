//! Sudoku as an exact cover problem, solved by Knuth's Algorithm X.
//!
//! There are 729 candidates (a digit in a cell) and 324 constraints. Each candidate meets four
//! constraints: its cell is filled, and its row, its column and its box have the digit. A solution
//! is a set of candidates that meets each constraint exactly once. The method is that of D. E.
//! Knuth, *Dancing links* (2000), without the links.

use crate::{End, Line, is_digit};

/// Returns at most `limit` solutions of a puzzle in no particular order. Returns `None` if the
/// search takes more than `max_nodes` nodes. A node takes some microseconds.
///
/// ```
/// use ninefold_oracle::exact_cover;
///
/// let easy = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let found = exact_cover::solutions(easy, 2, 1_000).expect("hardly a guess");
/// assert_eq!(found.len(), 1);
/// assert_eq!(exact_cover::solutions(easy, 2, 10), None);
/// ```
pub fn solutions(puzzle: &Line, limit: usize, max_nodes: u64) -> Option<Vec<Line>> {
    let open: Vec<usize> = (0..324).collect();
    let chosen = Vec::new();
    let mut search = CoverSearch { chosen, found: Vec::new(), limit, nodes: 0, max_nodes };
    if limit > 0 && search.solve(&open, &candidates(puzzle)) == Err(End::GaveUp) {
        return None;
    }
    Some(search.found)
}

/// A digit in a cell, and the constraints that it meets.
#[derive(Clone, Copy)]
struct Candidate {
    cell: usize,
    digit: u8,
    meets: [usize; 4],
}

/// Returns the candidates that do not contradict the clue of their own cell.
fn candidates(puzzle: &Line) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for (cell, &given) in puzzle.iter().enumerate() {
        for digit in b'1'..=b'9' {
            if !is_digit(given) || given == digit {
                let (row, column, value) = (cell / 9, cell % 9, usize::from(digit - b'1'));
                let block = cell / 27 * 3 + column / 3;
                let meets =
                    [cell, 81 + 9 * row + value, 162 + 9 * column + value, 243 + 9 * block + value];
                candidates.push(Candidate { cell, digit, meets });
            }
        }
    }
    candidates
}

struct CoverSearch {
    chosen: Vec<Candidate>,
    found: Vec<Line>,
    limit: usize,
    nodes: u64,
    max_nodes: u64,
}

impl CoverSearch {
    /// Meets the open constraints in all ways. `candidates` are those that meet only open
    /// constraints.
    fn solve(&mut self, open: &[usize], candidates: &[Candidate]) -> Result<(), End> {
        if self.nodes == self.max_nodes {
            return Err(End::GaveUp);
        }
        self.nodes += 1;
        let mut ways = [0; 324];
        for constraint in candidates.iter().flat_map(|candidate| candidate.meets) {
            ways[constraint] += 1;
        }
        let Some(scarcest) = open.iter().min_by_key(|constraint| ways[**constraint]) else {
            return self.note_solution();
        };
        for choice in candidates.iter().filter(|candidate| candidate.meets.contains(scarcest)) {
            let mut met = [false; 324];
            choice.meets.iter().for_each(|constraint| met[*constraint] = true);
            let open: Vec<_> = open.iter().copied().filter(|k| !met[*k]).collect();
            let rest = |other: &Candidate| !other.meets.iter().any(|k| met[*k]);
            let candidates: Vec<_> = candidates.iter().copied().filter(rest).collect();
            self.chosen.push(*choice);
            self.solve(&open, &candidates)?;
            self.chosen.pop();
        }
        Ok(())
    }

    fn note_solution(&mut self) -> Result<(), End> {
        let mut line = [b'.'; 81];
        for candidate in &self.chosen {
            line[candidate.cell] = candidate.digit;
        }
        self.found.push(line);
        if self.found.len() == self.limit { Err(End::Enough) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backtracking;

    /// Returns the solutions, on which both solvers must agree.
    fn agreed(puzzle: &Line) -> Vec<Line> {
        let mut found = solutions(puzzle, 2_000, 100_000).unwrap();
        found.sort_unstable();
        assert!(Some(&found) == backtracking::solutions(puzzle, 2_000, 10_000_000).as_ref());
        found
    }

    #[test]
    fn both_solvers_agree_on_a_proper_puzzle() {
        let easy =
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(agreed(easy).len(), 1);
    }

    #[test]
    fn both_solvers_agree_on_a_puzzle_with_two_solutions() {
        let rectangle =
            b"9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
        assert_eq!(agreed(rectangle).len(), 2);
    }

    #[test]
    fn both_solvers_agree_on_a_missing_last_band() {
        let mut line =
            *b"123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        line[54..].fill(b'.');
        assert_eq!(agreed(&line).len(), 1_728);
    }

    #[test]
    fn both_solvers_agree_that_a_wrong_given_leaves_nothing() {
        let mut line =
            *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        line[2] = b'1';
        assert_eq!(agreed(&line).len(), 0);
        line[2] = b'5';
        assert_eq!(agreed(&line).len(), 0);
    }

    #[test]
    fn a_limit_ends_the_search() {
        assert_eq!(solutions(&[b'.'; 81], 3, 1_000).unwrap().len(), 3);
        assert_eq!(solutions(&[b'.'; 81], 0, 0), Some(vec![]));
        assert_eq!(solutions(&[b'.'; 81], 3, 80), None);
    }
}
