//! [`Boards`]: the boards that a table gives to the solvers.

use crate::corpus::{Corpus, Row};
use ninefold_core::{Budget, Grid, Puzzle, Solver, Transform, Verdict};
use ninefold_generate::{Grids, RandomStream};

/// Seed of disguises and uniform grids.
const SEED: u64 = 9;

/// Number of disguises of each board. Two are enough to test whether a form is canonical.
const DISGUISES: u64 = 2;

/// The boards of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    /// The puzzles of each corpus.
    Puzzles,
    /// The puzzles of each corpus, each twice, in random disguises.
    Disguised,
    /// Uniform grids and the solutions of each corpus's proper puzzles, each twice, in random
    /// disguises.
    Grids,
    /// The blank board, once for each board to be made.
    Blank,
}

impl Boards {
    /// Makes boards from the corpora. Takes at most `most` boards of each corpus, but always all of
    /// [`Boards::Puzzles`]. Leaves out grids of a corpus without a proper puzzle.
    pub fn of(self, corpora: &[Corpus], most: usize) -> Vec<Corpus> {
        match self {
            Self::Puzzles => corpora.to_vec(),
            Self::Disguised => corpora.iter().map(|corpus| puzzles(corpus, most)).collect(),
            Self::Grids => corpora.iter().filter_map(|corpus| solutions(corpus, most)).collect(),
            Self::Blank => vec![blank(most)],
        }
    }
}

/// Draws uniform grids by seed and disguises them.
pub fn uniform(most: usize) -> Corpus {
    let draw = |number| Grids::get().draw(&mut RandomStream::new(SEED, 0, number as u64));
    let grids: Vec<(usize, Grid)> = (1..=most).map(|number| (number, draw(number))).collect();
    disguised("uniform", &grids, |transform, grid| transform.grid(grid).into())
}

/// Makes a corpus of `most` blank boards.
fn blank(most: usize) -> Corpus {
    Corpus::made("blank", (1..=most).map(|number| (number, Puzzle::EMPTY)))
}

fn puzzles(corpus: &Corpus, most: usize) -> Corpus {
    let puzzles = numbered(&corpus.sample(most));
    disguised(&corpus.name, &puzzles, Transform::puzzle)
}

fn solutions(corpus: &Corpus, most: usize) -> Option<Corpus> {
    let (numbers, puzzles): (Vec<usize>, Vec<Puzzle>) =
        numbered(&corpus.sample(most)).into_iter().unzip();
    let verdicts = Solver::new(Budget::UNLIMITED).solve_batch(&puzzles);
    let solved = numbers.into_iter().zip(verdicts).filter_map(|(number, verdict)| match verdict {
        Verdict::Unique(grid) => Some((number, grid)),
        _ => None,
    });
    let grids: Vec<(usize, Grid)> = solved.collect();
    let is_some = !grids.is_empty();
    is_some.then(|| disguised(&corpus.name, &grids, |transform, grid| transform.grid(grid).into()))
}

/// Returns the puzzles of a corpus with their line numbers.
fn numbered(corpus: &Corpus) -> Vec<(usize, Puzzle)> {
    let puzzles = corpus.rows().iter().map(Row::puzzle);
    puzzles.enumerate().map(|(index, puzzle)| (corpus.line_number(index), puzzle)).collect()
}

/// Makes all boards in a first disguise, then all in a second. The two disguises of a board are far
/// apart, so that no solver has just met the other.
fn disguised<T>(
    name: &str,
    boards: &[(usize, T)],
    apply: impl Fn(&Transform, &T) -> Puzzle,
) -> Corpus {
    let disguises = (0..DISGUISES).flat_map(|disguise| {
        let apply = &apply;
        boards.iter().map(move |(number, board)| {
            let mut random = RandomStream::new(SEED, 1 + disguise, *number as u64);
            let rank = random.below_wide(u128::from(Transform::COUNT)) as u64;
            let transform = Transform::nth(rank).expect("the rank is below the number of all");
            (*number, apply(&transform, board))
        })
    });
    Corpus::made(name, disguises)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROPER: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn corpus() -> Corpus {
        Corpus::parse("two", &format!("# head\n{}\n{PROPER}\n", ".".repeat(81))).unwrap()
    }

    fn lines(corpus: &Corpus) -> Vec<usize> {
        (0..corpus.len()).map(|index| corpus.line_number(index)).collect()
    }

    #[test]
    fn every_puzzle_comes_in_two_disguises_and_keeps_its_line() {
        let made = Boards::Disguised.of(&[corpus()], 9).remove(0);
        assert_eq!((made.name.as_str(), lines(&made)), ("two", vec![2, 3, 2, 3]));
        let [one, other] = [1, 3].map(|index| made.row(index).puzzle());
        assert_ne!(one, other);
        let proper: Puzzle = PROPER.parse().unwrap();
        assert!(proper.isomorphic(&one).is_some() && proper.isomorphic(&other).is_some());
    }

    #[test]
    fn only_proper_puzzles_have_grids() {
        let made = Boards::Grids.of(&[corpus()], 9).remove(0);
        assert_eq!(lines(&made), [3, 3]);
        assert!(made.row(0).grid().isomorphic(&made.row(1).grid()).is_some());
        let blank = Corpus::parse("blank", &".".repeat(81)).unwrap();
        assert_eq!(Boards::Grids.of(&[blank], 9).len(), 0);
    }

    #[test]
    fn uniform_grids_come_twice_too() {
        let made = uniform(5);
        assert_eq!(lines(&made), [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
        assert!(made.row(4).grid().isomorphic(&made.row(9).grid()).is_some());
        assert!(made.row(0).grid().isomorphic(&made.row(1).grid()).is_none());
    }

    #[test]
    fn what_is_made_from_nothing_gets_blank_boards() {
        let made = Boards::Blank.of(&[corpus()], 7).remove(0);
        assert_eq!((made.len(), made.row(6).puzzle()), (7, Puzzle::EMPTY));
    }
}
