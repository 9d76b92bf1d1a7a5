//! [`SampleBoard`]: boards to start with.

use ninefold_core::Puzzle;

/// A board to start with, and its name in two languages.
///
/// ```
/// use ninefold_learn::SampleBoard;
///
/// let [judge, _, hard, several] = SampleBoard::ALL;
/// assert_eq!((judge.english, judge.korean), ("Baekjoon 2580", "백준 2580번"));
/// assert_eq!(hard.puzzle.clue_count(), 17);
/// assert_eq!(several.puzzle.clue_count(), 22);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleBoard {
    /// The name in English.
    pub english: &'static str,
    /// The name in Korean.
    pub korean: &'static str,
    /// The board.
    pub puzzle: Puzzle,
}

impl SampleBoard {
    /// The boards:
    ///
    /// - The examples of the problems 2580 and 2239 of the online judge Baekjoon.
    /// - A board that is made against backtracking: its first row is blank, and is 987654321 in the
    ///   solution.
    /// - A board with 91 solutions, where propagation has to choose as well.
    pub const ALL: [Self; 4] = [
        Self {
            english: "Baekjoon 2580",
            korean: "백준 2580번",
            puzzle: read(
                b".354692787821.56.9.6.278135321.468978.49135.659682.413917652.8.6.37.195225839476.",
            ),
        },
        Self {
            english: "Baekjoon 2239",
            korean: "백준 2239번",
            puzzle: read(
                b"1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7",
            ),
        },
        Self {
            english: "Against backtracking",
            korean: "백트래킹에 불리한 판",
            puzzle: read(
                b"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            ),
        },
        Self {
            english: "Several solutions",
            korean: "해가 여러 개인 판",
            puzzle: read(
                b".3..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.",
            ),
        },
    ];
}

/// Reads a board that is known to be well formed; a test checks each.
const fn read(text: &[u8; 81]) -> Puzzle {
    let mut cells = [None; 81];
    let mut cell = 0;
    while cell < 81 {
        match Puzzle::parse_cell(text[cell]) {
            Some(content) => cells[cell] = content,
            None => panic!("1 to 9 or a blank"),
        }
        cell += 1;
    }
    Puzzle::new(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::{Budget, Count, Solver};

    #[test]
    fn the_boards_have_as_many_solutions_as_their_names_say() {
        let mut solver = Solver::new(Budget::UNLIMITED);
        let counts = SampleBoard::ALL.map(|board| solver.count(&board.puzzle, 1_000));
        let expected = [1, 1, 1, 91].map(|count| Ok(Count::Exactly(count)));
        assert_eq!(counts, expected);
    }
}
