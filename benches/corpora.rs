//! How fast puzzles are solved: many of each corpus one after another, and some single ones.

use criterion::{Criterion, Throughput};
use ninefold_core::{Budget, Puzzle, Solver};
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;
use std::{fs, io};

/// Where the corpora are, seen from this package.
const CORPORA: &str = "../../shared/data/speed";

/// How many puzzles of a corpus one iteration works through.
const SLICE: usize = 500;

/// Minimal puzzles, drawn at random, for where the corpora are not at hand.
const RANDOM: [&str; 8] = [
    "..............45.8..2.5...63......8.1.7.93.........7...5.2..1...9...8.34.4.6....7",
    "....7.1..3...4.9.77....154..1.......2..1......492..6..9628........5..8.3.....7...",
    "..6241.3.9.8...........6.2....3...5.17.8.......9.....34.5..9....8..54...........1",
    "1.48......9.5....2.8.........7........6439.2..3...1..93..24.8..2.....7...4..9....",
    "...........431....25.49...3......5.9...8....4.3..57...3.16...9...9...7.2.6..7....",
    ".2.5..4....5....7......3..9....7..62..78..........4..14.6.5718.8..6....4.3...8.2.",
    ".172.......3...4.78......6...946.1.2.8.......1.....9...3.7..5..2....4.9......568.",
    "..4.7..1.2..9.5..7........61......89...7......3948....92.....3...1.26...6..5.....",
];

/// Single puzzles, by name.
const SINGLE: [(&str, &str); 2] = [
    (
        "empty board",
        ".................................................................................",
    ),
    // Made so that plain backtracking tries nearly all first rows before the right one.
    (
        "against backtracking",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ),
];

/// Some puzzles of one origin.
struct Corpus {
    name: String,
    puzzles: Vec<Puzzle>,
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4))
        .configure_from_args();
    let corpora = corpora();
    bench_corpora(&mut criterion, "count to 2", &corpora, |solver, puzzle| {
        black_box(solver.count(puzzle, 2));
    });
    bench_corpora(&mut criterion, "smallest solution", &corpora, |solver, puzzle| {
        let _ = black_box(solver.smallest(puzzle));
    });
    bench_single(&mut criterion);
    criterion.final_summary();
}

/// Measures one kind of question, asked of each puzzle of a corpus by one solver.
fn bench_corpora(
    criterion: &mut Criterion,
    name: &str,
    corpora: &[Corpus],
    ask: impl Fn(&mut Solver, &Puzzle),
) {
    let mut group = criterion.benchmark_group(name);
    for corpus in corpora {
        group.throughput(Throughput::Elements(corpus.puzzles.len() as u64));
        group.bench_function(&corpus.name, |bencher| {
            let mut solver = Solver::new(Budget::UNLIMITED);
            bencher.iter(|| corpus.puzzles.iter().for_each(|puzzle| ask(&mut solver, puzzle)));
        });
    }
    group.finish();
}

/// Measures how long one puzzle takes.
fn bench_single(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("smallest solution of one puzzle");
    for (name, text) in SINGLE {
        group.bench_function(name, |bencher| {
            let mut solver = Solver::new(Budget::UNLIMITED);
            let puzzle = parse(text);
            bencher.iter(|| solver.smallest(black_box(&puzzle)));
        });
    }
    group.finish();
}

/// The corpora, or what stands in for them.
fn corpora() -> Vec<Corpus> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(CORPORA);
    let corpora = read_corpora(&directory).unwrap_or_else(|error| {
        eprintln!("no corpora ({}: {error}); a few random puzzles instead", directory.display());
        Vec::new()
    });
    if corpora.is_empty() { vec![random_corpus()] } else { corpora }
}

/// A slice of each `.txt` file of a directory, in order of their names.
fn read_corpora(directory: &Path) -> io::Result<Vec<Corpus>> {
    let entries = fs::read_dir(directory)?.collect::<io::Result<Vec<_>>>()?;
    let mut paths: Vec<_> = entries.iter().map(fs::DirEntry::path).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths.iter().map(|path| read_corpus(path)).collect()
}

fn read_corpus(path: &Path) -> io::Result<Corpus> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path)?;
    let lines: Vec<&str> = text.lines().collect();
    Ok(Corpus { name, puzzles: spread(&lines, SLICE).map(parse).collect() })
}

/// At most so many lines, evenly spread over all.
fn spread<'a>(lines: &'a [&'a str], wanted: usize) -> impl Iterator<Item = &'a str> {
    let taken = wanted.min(lines.len());
    (0..taken).map(move |i| lines[i * lines.len() / taken])
}

fn random_corpus() -> Corpus {
    Corpus { name: "random".to_owned(), puzzles: RANDOM.map(parse).to_vec() }
}

fn parse(text: &str) -> Puzzle {
    text.parse().expect("a line holds a puzzle and nothing else")
}
