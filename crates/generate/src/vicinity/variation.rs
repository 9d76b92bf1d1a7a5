//! [`VariationSearch`]: other puzzles near a puzzle.

use super::answers::{Answers, MOST_IN_A_NUMBER, Share, candidates_of_blanks, write};
use super::error::{LocalSearchEnd, LocalSearchError, LocalSearchGoal};
use super::hunt::{Hunt, LocalSearchEffort, Minimality};
use crate::RandomStream;
use ninefold_core::{Candidate, CellSet, Digit, Puzzle, Solver};
use std::collections::HashSet;

/// More solutions than this are not listed.
const LIMIT: usize = 2_000;

/// The most puzzles that are taken from the same clues kept.
const FROM_ONE: usize = 8;

/// So many choices of three clues are tried, then of four, and so on.
const CHOICES: usize = 200;

/// The most clues that are replaced at once.
const MOST_REPLACED: usize = MOST_IN_A_NUMBER;

/// What a variation keeps of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Preserved {
    /// The cells that have clues; some of the digits are others.
    Cells,
    /// Most of the clues, and their number; some are replaced by clues elsewhere.
    Clues,
}

/// Looks for other puzzles near a puzzle, those with the fewest changes first.
///
/// ```
/// use ninefold_core::{Budget, Solver};
/// use ninefold_generate::{LocalSearchEffort, Preserved, Minimality, RandomStream, VariationSearch};
/// use std::ops::ControlFlow;
///
/// let text = "53..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
/// let puzzle = text.parse()?;
/// let variation = VariationSearch::new(puzzle, Preserved::Clues, Minimality::Minimal);
/// let mut report = |_: &_| ControlFlow::Continue(());
/// let effort = LocalSearchEffort { max_moves: 10_000, report: &mut report };
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// let mut puzzles = Vec::new();
/// variation.search(&mut RandomStream::new(1, 0, 0), &mut solver, effort, 5, &mut puzzles)?;
/// assert_eq!(puzzles.len(), 5);
/// assert!(puzzles.iter().all(|other| other.clue_count() == puzzle.clue_count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VariationSearch {
    puzzle: Puzzle,
    preserved: Preserved,
    minimality: Minimality,
}

impl VariationSearch {
    /// A search for puzzles of a kind near a proper puzzle.
    pub const fn new(puzzle: Puzzle, preserved: Preserved, minimality: Minimality) -> Self {
        Self { puzzle, preserved, minimality }
    }

    /// Looks for so many puzzles, each another one, and adds them to those found before.
    ///
    /// # Errors
    ///
    /// [`LocalSearchError`] if there are fewer; those found stay.
    pub fn search(
        &self,
        random: &mut RandomStream,
        solver: &mut Solver,
        effort: LocalSearchEffort,
        wanted: usize,
        found: &mut Vec<Puzzle>,
    ) -> Result<(), LocalSearchError> {
        let mut hunt = Hunt::new(random, solver, effort);
        let seen = found.iter().copied().chain([self.puzzle]).collect();
        let mut catch = Catch { seen, wanted: found.len().saturating_add(wanted), found };
        self.hunt(&mut hunt, &mut catch).map_err(|ending| LocalSearchError {
            wanted: LocalSearchGoal::Variation,
            progress: hunt.progress,
            ending,
        })
    }

    fn hunt(&self, hunt: &mut Hunt, catch: &mut Catch) -> Result<(), LocalSearchEnd> {
        let solutions = hunt.count(&self.puzzle, 2)?;
        if solutions != 1 {
            return Err(LocalSearchEnd::Improper(solutions));
        }
        let mut answers = Answers::default();
        let mut replaced = 1;
        while !catch.is_full() {
            let mut is_any_listed = false;
            for cells in self.choices(hunt, replaced) {
                let rest = self.clear(hunt, cells)?;
                if hunt.list(&mut answers, &rest, LIMIT)? {
                    is_any_listed = true;
                    self.take(hunt, &rest, cells, &mut answers, catch)?;
                }
                if catch.is_full() {
                    break;
                }
            }
            replaced = if is_any_listed && replaced < MOST_REPLACED { replaced + 1 } else { 3 };
        }
        Ok(())
    }

    /// The clues to replace, in random order: each clue, each pair, and of more some choices.
    fn choices(&self, hunt: &mut Hunt, replaced: usize) -> Vec<CellSet> {
        let clues = self.puzzle.given_cells();
        let mut choices: Vec<CellSet> = match replaced {
            1 => clues.iter().map(CellSet::only).collect(),
            2 => {
                let with_earlier =
                    |a| clues.iter().take_while(move |b| *b < a).map(move |b| [a, b]);
                clues.iter().flat_map(with_earlier).map(CellSet::from_iter).collect()
            }
            _ => {
                let some = |_| hunt.shuffled(clues).into_iter().take(replaced).collect();
                (0..CHOICES).map(some).collect()
            }
        };
        hunt.random.shuffle(&mut choices);
        choices
    }

    /// The puzzle without some clues. If clues may move, all but two of them are replaced.
    fn clear(&self, hunt: &mut Hunt, cells: CellSet) -> Result<Puzzle, LocalSearchEnd> {
        let mut rest = cells.iter().fold(self.puzzle, Puzzle::without);
        if self.preserved == Preserved::Cells {
            return Ok(rest);
        }
        let blanks = hunt.shuffled(!rest.given_cells());
        for cell in blanks.into_iter().take(cells.len().saturating_sub(2)) {
            let mut digits = Digit::ALL;
            hunt.random.shuffle(&mut digits);
            for digit in digits {
                let next = rest.with(cell, digit);
                if !next.has_clash() && hunt.is_solvable(&next)? {
                    rest = next;
                    break;
                }
            }
        }
        Ok(rest)
    }

    /// Takes some of the puzzles that replacing clues makes.
    fn take(
        &self,
        hunt: &mut Hunt,
        rest: &Puzzle,
        cells: CellSet,
        answers: &mut Answers,
        catch: &mut Catch,
    ) -> Result<(), LocalSearchEnd> {
        let mut others = match self.preserved {
            Preserved::Cells => same_cells(answers, rest, cells),
            Preserved::Clues => other_cells(answers, rest, cells.len().min(2)),
        };
        others.retain(|other| !catch.seen.contains(other));
        hunt.random.shuffle(&mut others);
        for other in others.into_iter().take(FROM_ONE) {
            let is_wanted =
                self.minimality == Minimality::Proper || hunt.redundant(&other)?.is_empty();
            if is_wanted && !catch.is_full() {
                catch.seen.insert(other);
                catch.found.push(other);
            }
        }
        Ok(())
    }
}

/// The puzzles found, and those that need not be found again.
struct Catch<'f> {
    seen: HashSet<Puzzle>,
    found: &'f mut Vec<Puzzle>,
    wanted: usize,
}

impl Catch<'_> {
    fn is_full(&self) -> bool {
        self.found.len() >= self.wanted
    }
}

/// The proper puzzles that have other digits in some cells.
fn same_cells(answers: &Answers, rest: &Puzzle, cells: CellSet) -> Vec<Puzzle> {
    let contents = answers.contents(cells);
    let lone = contents.chunk_by(|a, b| a == b).filter(|group| group.len() == 1);
    let fill = |group: &[u128]| {
        let mut puzzle = *rest;
        write(&mut puzzle, cells, group[0]);
        puzzle
    };
    lone.map(fill).collect()
}

/// The proper puzzles that have one clue more, or two of which neither is enough.
fn other_cells(answers: &mut Answers, rest: &Puzzle, added: usize) -> Vec<Puzzle> {
    answers.sort();
    let answers = &*answers;
    let with = |puzzle: &Puzzle, clue: Candidate| puzzle.with(clue.cell, clue.digit);
    let clues =
        |share| candidates_of_blanks(rest).filter(move |clue| answers.share(*clue) == share);
    if added == 1 {
        return clues(Share::One).map(|clue| with(rest, clue)).collect();
    }
    let clues: Vec<Candidate> = clues(Share::Several).collect();
    let mut puzzles = Vec::new();
    for (i, a) in clues.iter().enumerate() {
        let mates = clues[..i].iter().filter(|b| answers.common(*a, **b) == Share::One);
        puzzles.extend(mates.map(|b| with(&with(rest, *a), *b)));
    }
    puzzles
}
