//! Finds the two smallest solutions of a puzzle, however many it has.

use crate::{Line, exact_cover, is_digit};

/// Returns the smallest solution of a puzzle and the next one, as far as they exist. Returns `None`
/// if a question on the way takes more than `max_nodes` nodes of [`exact_cover`].
///
/// Finds, cell by cell, the smallest digit that leaves a solution. This takes some hundred
/// questions.
///
/// ```
/// use ninefold_oracle::{backtracking, lexicographic};
///
/// let empty = [b'.'; 81];
/// let smallest = lexicographic::two_smallest(&empty, 10_000);
/// assert_eq!(smallest, backtracking::solutions(&empty, 2, 100_000));
/// ```
pub fn two_smallest(puzzle: &Line, max_nodes: u64) -> Option<Vec<Line>> {
    if !is_solvable(puzzle, max_nodes)? {
        return Some(Vec::new());
    }
    let smallest = complete(puzzle, max_nodes)?;
    // Of all other solutions, the next one shares the longest beginning with the smallest.
    for cell in (0..81).rev().filter(|cell| !is_digit(puzzle[*cell])) {
        let mut beginning = *puzzle;
        beginning[..cell].copy_from_slice(&smallest[..cell]);
        for digit in smallest[cell] + 1..=b'9' {
            beginning[cell] = digit;
            if is_solvable(&beginning, max_nodes)? {
                return Some(vec![smallest, complete(&beginning, max_nodes)?]);
            }
        }
    }
    Some(vec![smallest])
}

/// Returns the smallest solution of a puzzle that has one.
fn complete(puzzle: &Line, max_nodes: u64) -> Option<Line> {
    let mut line = *puzzle;
    for cell in (0..81).filter(|cell| !is_digit(puzzle[*cell])) {
        line[cell] = b'1';
        while !is_solvable(&line, max_nodes)? {
            line[cell] += 1;
        }
    }
    Some(line)
}

fn is_solvable(puzzle: &Line, max_nodes: u64) -> Option<bool> {
    exact_cover::solutions(puzzle, 1, max_nodes).map(|found| !found.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backtracking;

    #[test]
    fn it_agrees_with_plain_backtracking_on_none_one_and_many() {
        let proper =
            *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut clash = proper;
        clash[2] = b'5';
        let mut many = proper;
        many[..9].fill(b'.');
        for (puzzle, solutions) in [(proper, 1), (clash, 0), (many, 2)] {
            let found = two_smallest(&puzzle, 10_000).unwrap();
            assert_eq!(found.len(), solutions);
            assert_eq!(Some(found), backtracking::solutions(&puzzle, 2, 10_000_000));
        }
    }

    #[test]
    fn it_gives_up_when_a_question_takes_too_long() {
        assert_eq!(two_smallest(&[b'.'; 81], 80), None);
    }
}
