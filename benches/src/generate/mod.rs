//! The corpora that the project generates: their kinds, and how each puzzle is made.
//!
//! Puzzle *i* of a corpus depends only on the seed, the corpus and *i*. So any part can be made
//! again without the rest. ninefold's own solver answers the questions on the way. Its answers are
//! the same for every engine, and its node counts are not used: [`rating`] says how hard a puzzle
//! is.

mod random;
pub mod rating;

use ninefold_core::{Budget, Cell, Count, Digit, Grid, Puzzle, Solver};
use ninefold_oracle::Line;
use random::Random;

/// Seed of the corpora in the repository.
pub const SEED: u32 = 9;

/// A corpus that this project generates.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Name of the corpus and of its file.
    pub name: &'static str,
    /// Description of its puzzles.
    pub about: &'static str,
    /// Number of puzzles in the repository.
    pub puzzles: usize,
    /// Distinguishes the random numbers of this corpus from those of the others.
    number: u8,
    make: fn(&mut Workshop) -> Puzzle,
}

/// All corpora.
pub const KINDS: [Kind; 6] = [
    Kind {
        name: "easy",
        about: "proper puzzles with 32 to 38 clues that singles and box-line reasoning solve",
        puzzles: 2_000,
        number: 1,
        make: Workshop::easy,
    },
    Kind {
        name: "minimal",
        about: "minimal puzzles, clues taken away in random order",
        puzzles: 3_000,
        number: 2,
        make: Workshop::minimal,
    },
    Kind {
        name: "few-clues",
        about: "minimal puzzles with at most 20 clues",
        puzzles: 500,
        number: 3,
        make: Workshop::few_clues,
    },
    Kind {
        name: "hard",
        about: "minimal puzzles, changed step by step to need more guesses",
        puzzles: 1_000,
        number: 4,
        make: Workshop::hard,
    },
    Kind {
        name: "several",
        about: "minimal puzzles without one to four of their clues: two solutions or more",
        puzzles: 2_000,
        number: 5,
        make: Workshop::several,
    },
    Kind {
        name: "none",
        about: "minimal puzzles with one more clue, which is wrong but not easily seen to be",
        puzzles: 2_000,
        number: 6,
        make: Workshop::none,
    },
];

impl Kind {
    /// Returns the corpus of this name.
    pub fn find(name: &str) -> Option<Self> {
        KINDS.into_iter().find(|kind| kind.name == name)
    }

    /// Makes one puzzle of the corpus.
    pub fn puzzle(&self, seed: u32, index: usize) -> Line {
        let key = u64::from(seed) << 32 | u64::from(self.number) << 24 | index as u64;
        let mut workshop =
            Workshop { random: Random::new(key), solver: Solver::new(Budget::UNLIMITED) };
        (self.make)(&mut workshop).to_line()
    }

    /// Returns the comment at the head of the corpus's file.
    pub fn header(&self, seed: u32) -> String {
        let Self { name, about, puzzles, .. } = self;
        format!(
            "# {name}: {about}\n# {puzzles} puzzles by seed {seed}, made by: \
             cargo xtask corpora --seed {seed} {name}\n",
        )
    }

    /// Returns the text of the corpus's file.
    pub fn text(&self, seed: u32) -> String {
        let mut text = self.header(seed);
        for index in 0..self.puzzles {
            text.extend(self.puzzle(seed, index).map(char::from));
            text.push('\n');
        }
        text
    }
}

/// The random numbers and the solver that puzzles are made with.
struct Workshop {
    random: Random,
    solver: Solver,
}

impl Workshop {
    fn easy(&mut self) -> Puzzle {
        loop {
            let (_, grid) = self.proper();
            let clues = 32 + self.random.below(7);
            let puzzle = self.without_redundant(Puzzle::from(grid), clues);
            if rating::guesses(&puzzle.to_line()) == 0 {
                return puzzle;
            }
        }
    }

    fn minimal(&mut self) -> Puzzle {
        self.minimal_of_grid().0
    }

    /// Makes a minimal puzzle with at most 20 clues. From a minimal puzzle, repeatedly takes two
    /// clues away and puts one in. Starts again if no pair leads to a proper puzzle.
    fn few_clues(&mut self) -> Puzzle {
        const ENOUGH: usize = 20;
        loop {
            let (mut puzzle, grid) = self.minimal_of_grid();
            while let Some(smaller) = self.smaller(&puzzle, &grid) {
                puzzle = self.without_redundant(smaller, 0);
                if puzzle.clue_count() <= ENOUGH {
                    return puzzle;
                }
            }
        }
    }

    /// Takes two clues away and puts one in, for all pairs of clues in random order. Returns the
    /// first proper puzzle of the same grid, or `None`.
    fn smaller(&mut self, puzzle: &Puzzle, grid: &Grid) -> Option<Puzzle> {
        /// Pairs that are tried together, because a batch is counted faster.
        const TOGETHER: usize = 16;
        let clues: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).collect();
        let blanks = Cell::ALL.into_iter().filter(|cell| puzzle.get(*cell).is_none());
        let blanks: Vec<Cell> = blanks.collect();
        let pairs = (0..clues.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        for pairs in self.random.shuffled(pairs).chunks(TOGETHER) {
            let rests = pairs.iter().map(|(a, b)| puzzle.without(clues[*a]).without(clues[*b]));
            let put_in =
                |rest: Puzzle| blanks.iter().map(move |cell| rest.with(*cell, grid.get(*cell)));
            let tried: Vec<Puzzle> = rests.flat_map(put_in).collect();
            let counts = self.solver.count_batch(&tried, 2);
            if let Some(found) = counts.iter().position(|count| *count == Ok(Count::Exactly(1))) {
                return Some(tried[found]);
            }
        }
        None
    }

    /// Climbs from a minimal puzzle to harder ones. Each step takes some clues away and puts random
    /// clues of the same grid in until the puzzle is proper. Then it makes the puzzle minimal
    /// again. Steps to an equally hard puzzle are taken too, to leave plateaus.
    fn hard(&mut self) -> Puzzle {
        const STEPS: usize = 500;
        let (mut puzzle, grid) = self.minimal_of_grid();
        let mut guesses = rating::guesses(&puzzle.to_line());
        for _ in 0..STEPS {
            let clues = self.random.shuffled(puzzle.clues().map(|(cell, _)| cell));
            let taken = 1 + self.random.below(4);
            let rest = clues[..taken].iter().fold(puzzle, |rest, cell| rest.without(*cell));
            let next = self.completed(rest, &grid);
            let next = self.without_redundant(next, 0);
            let next_guesses = rating::guesses(&next.to_line());
            if next_guesses >= guesses {
                (puzzle, guesses) = (next, next_guesses);
            }
        }
        puzzle
    }

    fn several(&mut self) -> Puzzle {
        let puzzle = self.minimal();
        let clues = self.random.shuffled(puzzle.clues().map(|(cell, _)| cell));
        let taken = 1 + self.random.below(4);
        clues[..taken].iter().fold(puzzle, |rest, cell| rest.without(*cell))
    }

    /// Adds a wrong clue to a minimal puzzle. Of 30 candidates without a clash, takes the one that
    /// needs the most guesses to refute.
    fn none(&mut self) -> Puzzle {
        const TRIED: usize = 30;
        let (puzzle, grid) = self.minimal_of_grid();
        let mut tried = Vec::with_capacity(TRIED);
        while tried.len() < TRIED {
            let cell = Cell::ALL[self.random.below(81)];
            let digit = Digit::ALL[self.random.below(9)];
            let wrong = puzzle.with(cell, digit);
            if puzzle.get(cell).is_none() && grid.get(cell) != digit && !wrong.has_clash() {
                tried.push(wrong);
            }
        }
        let hardest = tried.into_iter().max_by_key(|wrong| rating::guesses(&wrong.to_line()));
        hardest.expect("some were tried")
    }

    fn minimal_of_grid(&mut self) -> (Puzzle, Grid) {
        let (puzzle, grid) = self.proper();
        (self.without_redundant(puzzle, 0), grid)
    }

    /// Puts random digits into random cells, as long as there is a solution, until there is only
    /// one.
    fn proper(&mut self) -> (Puzzle, Grid) {
        let mut puzzle = Puzzle::EMPTY;
        for cell in self.random.shuffled(Cell::ALL) {
            let digits = self.random.shuffled(Digit::ALL);
            let mut tried = digits.iter().map(|digit| puzzle.with(cell, *digit));
            let next = tried.find(|next| self.solver.count(next, 1) == Ok(Count::AtLeast(1)));
            puzzle = next.expect("a board with a solution has one with some digit in each cell");
            // No proper puzzle has fewer clues (McGuire, Tugemann and Civario, 2012).
            if puzzle.clue_count() >= 17 && self.is_proper(&puzzle) {
                break;
            }
        }
        let solution = self.solver.smallest(&puzzle).ok().flatten();
        (puzzle, solution.expect("there is one, and no budget ends the search"))
    }

    /// Puts clues of a grid into random cells until there is only one solution.
    fn completed(&mut self, mut puzzle: Puzzle, grid: &Grid) -> Puzzle {
        for cell in self.random.shuffled(Cell::ALL) {
            if self.is_proper(&puzzle) {
                break;
            }
            puzzle.set(cell, Some(grid.get(cell)));
        }
        puzzle
    }

    /// Takes redundant clues of a proper puzzle away in random order. Stops when none is redundant
    /// or `fewest` clues are left.
    fn without_redundant(&mut self, mut puzzle: Puzzle, fewest: usize) -> Puzzle {
        for cell in self.random.shuffled(puzzle.clues().map(|(cell, _)| cell)) {
            if puzzle.clue_count() <= fewest {
                break;
            }
            let rest = puzzle.without(cell);
            if self.is_proper(&rest) {
                puzzle = rest;
            }
        }
        puzzle
    }

    fn is_proper(&mut self, puzzle: &Puzzle) -> bool {
        self.solver.count(puzzle, 2) == Ok(Count::Exactly(1))
    }
}
