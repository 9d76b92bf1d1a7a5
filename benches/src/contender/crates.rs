//! Solvers from the Rust registry. `benches/README.md` says which were tried and left out.

use super::{Answer, Contender, Entry, OneByOne, Question};
use crate::corpus::Row;
use ninefold_oracle::Line;

/// What registry solvers read without fail: a [`Row`] is 81 digits and dots.
const READS: &str = "digits and dots are read by every solver";

/// Those that are fast enough to be worth measuring.
pub fn entries() -> Vec<Entry> {
    vec![Entry::peer("sudoku", sudoku()), Entry::peer("msolve", msolve())]
}

/// The crate `sudoku` by Emerentius.
fn sudoku() -> impl Contender {
    OneByOne(|question, row: Row| {
        let puzzle = sudoku::Sudoku::from_str_line(row.text()).expect(READS);
        Ok(match question {
            Question::CountToTwo => Answer::count(puzzle.solutions_count_up_to(2) as u64),
            Question::Solve => {
                let solution = puzzle.some_solution();
                Answer::solution(solution.map(|grid| grid.to_bytes().map(|digit| b'0' + digit)))
            }
        })
    })
}

/// The crate `msolve` by mkb2091.
fn msolve() -> impl Contender {
    OneByOne(|question, row: Row| {
        let puzzle: msolve::Sudoku = row.text().parse().expect(READS);
        Ok(match question {
            Question::CountToTwo => Answer::count(puzzle.count_solutions(2) as u64),
            Question::Solve => {
                let solution: Option<Line> = puzzle.solve_one().map(|grid| grid.to_bytes());
                Answer::solution(solution)
            }
        })
    })
}
