//! Solvers from the Rust registry. `benches/README.md` says which were tried and left out.

use super::{Answer, Contender, Entry, GaveUp, OneByOne, Question};
use crate::corpus::Row;
use ninefold_oracle::Line;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rustoku_lib::Rustoku;
use std::array;
use sudoku::{Sudoku, Symmetry};

/// Panic text: a [`Row`] is 81 digits and dots, which every solver reads.
const READS: &str = "digits and dots are read by every solver";

/// The questions for the crate `sudoku`: all of them.
const OF_SUDOKU: &[Question] = &[
    Question::CountToTwo,
    Question::Solve,
    Question::GridForm,
    Question::PuzzleForm,
    Question::DrawGrid,
    Question::MakeMinimal,
    Question::MakeHalfTurn,
];

/// Returns the solvers that are fast enough to be worth measuring.
pub fn entries() -> Vec<Entry> {
    vec![
        Entry::plain("sudoku", OF_SUDOKU, sudoku()),
        Entry::peer("msolve", msolve()),
        Entry::plain("rustoku-lib", &[Question::DrawGrid], rustoku()),
    ]
}

/// Makes a solver of the crate `sudoku` by Emerentius. `SmallRng` is the fastest generator that its
/// functions take.
fn sudoku() -> impl Contender {
    let mut random = SmallRng::seed_from_u64(9);
    OneByOne(move |question, row: Row| {
        Ok(match question {
            Question::CountToTwo => Answer::count(read(row).solutions_count_up_to(2) as u64),
            Question::Solve => Answer::solution(read(row).some_solution().map(line)),
            Question::GridForm => Answer::line(line(form(row)?.0)),
            // The crate canonicalizes the solution and moves the puzzle along. If the solution has
            // automorphisms, there is one way for each, and each may give another form.
            Question::PuzzleForm => {
                let (form, automorphisms) = form(row)?;
                Answer { found: automorphisms as u64, line: Some(line(form)) }
            }
            Question::DrawGrid => Answer::line(line(Sudoku::generate_solved_with_rng(&mut random))),
            Question::MakeMinimal => Answer::line(line(make(Symmetry::None, &mut random))),
            Question::MakeHalfTurn => Answer::line(line(make(Symmetry::HalfRotation, &mut random))),
        })
    })
}

/// Makes a puzzle as `Sudoku::generate` does, with another symmetry and other random numbers.
fn make(symmetry: Symmetry, random: &mut SmallRng) -> Sudoku {
    let grid = Sudoku::generate_solved_with_rng(random);
    Sudoku::generate_with_symmetry_and_rng_from(grid, symmetry, random)
}

fn read(row: Row) -> Sudoku {
    Sudoku::from_str_line(row.text()).expect(READS)
}

/// Returns the form, and the number of automorphisms of the solution. Gives up on a puzzle that is
/// not proper.
fn form(row: Row) -> Result<(Sudoku, usize), GaveUp> {
    read(row).canonicalized().ok_or(GaveUp)
}

fn line(sudoku: Sudoku) -> Line {
    sudoku.to_bytes().map(|digit| if digit == 0 { b'.' } else { b'0' + digit })
}

/// Makes a solver of the crate `msolve` by mkb2091.
fn msolve() -> impl Contender {
    OneByOne(|question, row: Row| {
        let puzzle: msolve::Sudoku = row.text().parse().expect(READS);
        Ok(match question {
            Question::CountToTwo => Answer::count(puzzle.count_solutions(2) as u64),
            Question::Solve => {
                let solution: Option<Line> = puzzle.solve_one().map(|grid| grid.to_bytes());
                Answer::solution(solution)
            }
            _ => return Err(GaveUp),
        })
    })
}

/// Makes a solver of the crate `rustoku-lib` by huangsam: a random solution of the blank board.
fn rustoku() -> impl Contender {
    OneByOne(|question, row: Row| {
        if question != Question::DrawGrid {
            return Err(GaveUp);
        }
        let mut board = Rustoku::new_from_str(row.text()).expect(READS);
        let solution = board.solve_any().ok_or(GaveUp)?;
        Ok(Answer::line(array::from_fn(|cell| b'0' + solution.board.get(cell / 9, cell % 9))))
    })
}
