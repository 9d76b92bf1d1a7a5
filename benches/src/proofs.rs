//! `cargo xtask conformance --positions N`: proves and explains the steps of generated positions.
//!
//! Puzzles are made by a seed and solved step by step. At each position, the finders are asked for
//! some steps; costly ones and those that no scale uses at every sixteenth position only, and nested
//! chains never. The independent checker proves each step from its premises, and each is compared
//! with the solution. It is also explained, in one language after the other, and its sentences must
//! be whole.

use crate::host::Host;
use crate::with_commas;
use ninefold_core::{Budget, Grid, Puzzle, Solver, Verdict};
use ninefold_explain::{Coordinates, Explanation, Language, Words};
use ninefold_generate::{Generator, PuzzleSpec, RandomStream};
use ninefold_logic::{Board, Finder, Step, Technique};
use ninefold_oracle::steps::{ProofLimits, nests_chains, outside_scales, prove_found};
use ninefold_scales::{Profile, Rater, finder};
use std::collections::BTreeMap;
use std::ptr::fn_addr_eq;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Steps that are proved and assumptions that are drawn of each finder at a position.
const LIMITS: ProofLimits = ProofLimits { steps: 4, pieces: 60 };
/// The same for finders that no scale uses. Their pieces of work are small.
const LIMITS_OUTSIDE_SCALES: ProofLimits = ProofLimits { pieces: 2000, ..LIMITS };
/// Puzzles made at once by a thread.
const BATCH: usize = 100;

/// The costly finders, by one of their techniques. They take most of the time.
const COSTLY: [Technique; 4] = [
    Technique::AlsXyWing,
    Technique::AlsXyChain,
    Technique::ForcingChainContradiction,
    Technique::ForcingNetContradiction,
];
/// Costly finders, and those that no scale uses, are asked at one of 16 positions, drawn at random.
const SELDOM_EVERY: u32 = 16;

/// Proves the steps of `positions` positions, and prints their numbers by technique.
///
/// # Errors
///
/// The first step that is not proved, or that contradicts the solution.
pub fn run(positions: u64) -> Result<(), String> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let results: Vec<Result<Proved, String>> = thread::scope(|scope| {
        let spawn = |_| scope.spawn(|| prove(&next, &done, positions));
        let workers: Vec<_> = (0..threads).map(spawn).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, _>| {
            worker.join().unwrap_or_else(|_| Err("a finder panicked".to_owned()))
        };
        workers.into_iter().map(join).collect()
    });
    let mut proved = Proved::new();
    for result in results {
        for (technique, steps) in result? {
            *proved.entry(technique).or_default() += steps;
        }
    }
    let Host { date, cpu, commit, .. } = Host::detect();
    println!("\nproofs; {date}, {cpu}, ninefold {commit}; {threads} threads, seed 1\n");
    println!("| technique | steps proved | false |\n|---|--:|--:|");
    for (technique, steps) in &proved {
        println!("| {technique} | {} | 0 |", with_commas(*steps));
    }
    let positions = with_commas(done.into_inner());
    println!("| all, {positions} positions | {} | 0 |", with_commas(proved.values().sum()));
    Ok(())
}

/// The finders by how often they are asked.
struct Finders {
    /// Those that are asked at every position.
    always: Vec<Finder>,
    /// Costly ones, which are asked at some positions.
    costly: Vec<Finder>,
    /// Those that no scale uses. They are asked at some positions, too.
    unused: Vec<Finder>,
}

impl Finders {
    /// Returns all finders but those of nested chains, which take seconds. Scales share finders.
    fn all() -> Self {
        let (mut always, mut costly) = (Vec::<Finder>::new(), Vec::new());
        for entry in Profile::OF_PROGRAMS.iter().flat_map(Profile::entries) {
            let is_known = |list: &[Finder]| list.iter().any(|f| fn_addr_eq(*f, entry.finder));
            if nests_chains(entry) || is_known(&always) || is_known(&costly) {
                continue;
            }
            let is_costly = entry.scores.iter().any(|(technique, _)| COSTLY.contains(technique));
            if is_costly { &mut costly } else { &mut always }.push(entry.finder);
        }
        let unused = outside_scales().map(finder);
        Self { always, costly, unused: unused.collect() }
    }
}

/// The number of proved steps of each technique.
type Proved = BTreeMap<Technique, u64>;

/// Takes puzzles from `next` until `done` reaches the wanted number of positions.
fn prove(next: &AtomicU64, done: &AtomicU64, positions: u64) -> Result<Proved, String> {
    let (mut proved, finders) = (Proved::new(), Finders::all());
    let words = Language::ALL.map(|language| Words::new(language, Coordinates::Numbers));
    let mut generator =
        Generator::new(PuzzleSpec::default(), 1).map_err(|error| error.to_string())?;
    let mut solver = Solver::new(Budget::UNLIMITED);
    loop {
        let first = next.fetch_add(BATCH as u64, Ordering::Relaxed);
        for (made, index) in generator.batch(first, BATCH).into_iter().zip(first..) {
            let puzzle = made.map_err(|error| error.to_string())?.puzzle;
            let Verdict::Unique(grid) = solver.solve(&puzzle) else {
                return Err(format!("{puzzle} is not proper"));
            };
            walk((&puzzle, &grid), index, &finders, &words, &mut proved, |seen| {
                done.fetch_add(seen, Ordering::Relaxed) + seen < positions
            })?;
            if done.load(Ordering::Relaxed) >= positions {
                return Ok(proved);
            }
        }
    }
}

/// Proves steps at every position on the way to the solution. From every second puzzle, a few false
/// candidates are struck first, as if other techniques had been used.
fn walk(
    (puzzle, grid): (&Puzzle, &Grid),
    index: u64,
    finders: &Finders,
    words: &[Words],
    proved: &mut Proved,
    mut counts: impl FnMut(u64) -> bool,
) -> Result<(), String> {
    let mut board = Board::new(puzzle);
    let mut random = RandomStream::new(1, index, 0);
    if index % 2 == 1 {
        for candidate in board.candidate_set() {
            if grid.get(candidate.cell) != candidate.digit && random.below(8) == 0 {
                board.eliminate(candidate);
            }
        }
    }
    let mut rater = Rater::new(board, Profile::SE121);
    loop {
        let board = *rater.board();
        let asks_all = random.below(SELDOM_EVERY) == 0;
        let lists = [
            (&finders.always[..], LIMITS),
            (if asks_all { &finders.costly } else { &[] }, LIMITS),
            (if asks_all { &finders.unused } else { &[] }, LIMITS_OUTSIDE_SCALES),
        ];
        for (list, limits) in lists {
            for finder in list {
                // The steps of a finder are explained in one language after the other.
                let mut words = words.iter().cycle();
                prove_found(&board, Some(grid), *finder, limits, |step| {
                    *proved.entry(step.deduction.technique).or_default() += 1;
                    words.next().map_or(Ok(()), |words| explain(words, &board, step))
                })?;
            }
        }
        if !counts(1) || rater.next().is_none() {
            return Ok(());
        }
    }
}

/// Explains a proved step. Returns an error if its explanation has a hole.
fn explain(words: &Words, board: &Board, step: &Step) -> Result<(), String> {
    let told = Explanation::new(words, board, step);
    let is_sentence = |text: &str| text.ends_with(['.', ':']) && !text.contains(['{', '}']);
    let is_whole = [&told.pattern, &told.reason, &told.effect]
        .iter()
        .all(|part| !part.is_empty() && part.iter().all(|sentence| is_sentence(&sentence.text)));
    if is_whole { Ok(()) } else { Err(format!("its explanation has a hole: {told}")) }
}
