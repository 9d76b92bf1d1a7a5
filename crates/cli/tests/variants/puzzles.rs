//! Puzzles that the tests make.

use crate::common::{SOLVED, ninefold};

/// A killer puzzle as cages: each has its cells in reading order, from 0, that touch each other.
pub struct Killer {
    cages: Vec<Vec<usize>>,
    solution: Vec<u8>,
}

/// Random numbers of the tests.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// Returns a solved grid, other digits for each seed.
fn grid(dice: &mut Dice) -> Vec<u8> {
    let mut digits: Vec<u8> = (1..=9).collect();
    for last in (1..9).rev() {
        digits.swap(last, dice.below(last + 1));
    }
    SOLVED.bytes().map(|byte| digits[usize::from(byte - b'1')]).collect()
}

impl Killer {
    /// Cuts a solved grid into cages of up to three cells.
    pub fn new(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let solution = grid(&mut dice);
        let mut cage_of = [usize::MAX; 81];
        let mut cages: Vec<Vec<usize>> = Vec::new();
        for cell in 0..81 {
            if cage_of[cell] != usize::MAX {
                continue;
            }
            let mut cage = vec![cell];
            cage_of[cell] = cages.len();
            for _ in 0..=dice.below(2) {
                let last = cage[cage.len() - 1];
                let right = (last % 9 < 8).then_some(last + 1);
                let below = (last < 72).then_some(last + 9);
                let first = [right, below][dice.below(2)];
                let next = first.filter(|next| {
                    cage_of[*next] == usize::MAX
                        && cage.iter().all(|one| solution[*one] != solution[*next])
                });
                if let Some(next) = next {
                    cage_of[next] = cages.len();
                    cage.push(next);
                }
            }
            cages.push(cage);
        }
        Self { cages, solution }
    }

    fn sum(&self, cage: &[usize]) -> u32 {
        cage.iter().map(|cell| u32::from(self.solution[*cell])).sum()
    }

    /// Returns a string of ISS.
    pub fn iss(&self) -> String {
        let mut text = ".Shape~9x9".to_owned();
        for cage in &self.cages {
            text += &format!(".Cage~{}", self.sum(cage));
            for cell in cage {
                text += &format!("~R{}C{}", cell / 9 + 1, cell % 9 + 1);
            }
        }
        text
    }

    /// Returns the sums and pointers of the short format. Each cell points to the one before it.
    pub fn short(&self) -> String {
        let mut text = ['.'; 81];
        for cage in &self.cages {
            let sum = u8::try_from(self.sum(cage)).unwrap();
            let letter = if sum < 10 { b'0' + sum } else { b'A' + sum - 10 };
            text[cage[0]] = char::from(letter);
            for pair in cage.windows(2) {
                text[pair[1]] = if pair[1] == pair[0] + 1 { '<' } else { '^' };
            }
        }
        text.iter().collect()
    }

    pub fn solution(&self) -> String {
        self.solution.iter().map(|digit| char::from(b'0' + digit)).collect()
    }
}

/// Returns a killer puzzle with one solution.
pub fn proper_killer() -> Killer {
    let mut killers = (1..).map(Killer::new);
    killers.find(|killer| ninefold(&["count"], killer.iss()).out == "=1\n").unwrap()
}

/// A 6x6 puzzle on one line with one solution.
pub const SIX: &str = ".3...4.6.2.13...46......61.........2";
/// Rows of a 4x4 puzzle.
pub const FOUR: &str = "1...\n..3.\n.4..\n...2\n";
/// Its only solution.
pub const FOUR_SOLVED: &str = "1324\n4231\n2413\n3142\n";

/// Returns a 16x16 grid on one line: shifted rows, with every fifth cell blank.
pub fn sixteen() -> (String, String) {
    let value = |row: usize, column: usize| (row % 4 * 4 + row / 4 + column) % 16 + 1;
    let symbol = |value: usize| char::from(b"123456789ABCDEFG"[value - 1]);
    let cells = || (0..256).map(|cell| (cell, symbol(value(cell / 16, cell % 16))));
    let clues = cells().map(|(cell, symbol)| if cell % 5 == 0 { '.' } else { symbol });
    (clues.collect(), cells().map(|(_, symbol)| symbol).collect())
}

/// JSON of f-puzzles over several lines: a 4x4 with a thermometer and a cage.
pub const FPUZZLES: &str = r#"{
  "size": 4,
  "title": "small",
  "grid": [[{}, {}, {}, {}], [{"value": 3, "given": true}, {}, {"value": 2, "given": true}, {}], [{}, {}, {}, {}], [{}, {}, {}, {"value": 3, "given": true}]],
  "thermometer": [{"lines": [["R1C1", "R1C2", "R1C3", "R1C4"]]}],
  "killercage": [{"cells": ["R2C1", "R2C2"], "value": "7"}]
}
"#;

/// JSON of `SudokuPad`: the same cage without a thermometer.
pub const SUDOKUPAD: &str = r#"{"cells":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
"cages":[{"cells":[[1,0],[1,1]],"value":"7"}]}
"#;
