//! The commands.

use crate::args::{BenchArgs, Cli, Command, CorporaArgs, SignatureArgs};
use crate::boards::{self, Boards};
use crate::contender::{self, Entry, library};
use crate::corpus::{self, Corpus};
use crate::generate::{KINDS, Kind};
use crate::host::Host;
use crate::measure::{self, Effort, Figure, Table};
use crate::record::RecordLine;
use crate::signature::{self, Signature};
use crate::{clock, conformance, hodoku, plot, proofs, record, report, with_commas};
use ninefold_scales::Profile;
use std::fs;
use std::path::{Path, PathBuf};

/// Runs the command.
///
/// # Errors
///
/// A message for the user.
pub fn run(cli: &Cli) -> Result<(), String> {
    match &cli.command {
        Command::Bench(args) => bench(args),
        Command::Corpora(args) => make_corpora(args),
        Command::Signature(args) => compare_signature(args),
        Command::Conformance(args) => match args.positions {
            Some(positions) => proofs::run(positions),
            None if args.library.is_some() => hodoku::run(args.library.as_deref()),
            None => {
                let mut results = vec![conformance::run(|scale| args.has_scale(scale), args.every)];
                if args.has_scale(Profile::HODOKU) {
                    results.push(hodoku::scores(args.every));
                    results.push(hodoku::run(None));
                }
                // A fault of one scale does not hide the tables of the others.
                let faults: Vec<String> = results.into_iter().filter_map(Result::err).collect();
                if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
            }
        },
    }
}

fn bench(args: &BenchArgs) -> Result<(), String> {
    if let Some(record) = &args.plot {
        return draw(record.as_deref());
    }
    let mut entries = entries(args)?;
    let corpora = corpora(args)?;
    let host = Host::detect();
    let Host { date, cpu, rustc, commit } = &host;
    println!("{date}, {cpu}, rustc {rustc}, ninefold {commit}; {}", clock::COUNTS);
    let (effort, against) = (args.effort(), args.against.as_str());
    let mut figures = Vec::new();
    for table in args.tables() {
        let before = figures.len();
        for corpus in &boards(args, table, &corpora) {
            let (number, unit) = (with_commas(corpus.len() as u64), table.question.unit());
            eprintln!("{}: {}, {number} {unit}s", table.name, corpus.name);
            let known = measure::count(table, corpus, &mut entries)?;
            let of_corpus = measure::measure(table, corpus, &known, &mut entries, against, effort)?;
            figures.extend(of_corpus);
        }
        if figures.len() == before {
            eprintln!("{}: skipped, no puzzle of the corpus is proper", table.name);
            continue;
        }
        println!("\n{}", report::table(table, &figures[before..], against).trim_end());
    }
    if figures.is_empty() {
        return Err("there is nothing to measure".to_owned());
    }
    keep(args, &host, &figures)
}

/// Draws the plot of the README from a record, or from the last record that has all solvers.
fn draw(record: Option<&Path>) -> Result<(), String> {
    let svg = match record {
        Some(path) => plot::svg(&record_lines(path)?),
        None => last_svg(),
    };
    let path = plot::path();
    write(&path, &svg?)?;
    println!("written to {}", path.display());
    Ok(())
}

/// Draws the plot from the last record that has all solvers.
fn last_svg() -> Result<String, String> {
    let paths = record::all().map_err(|error| format!("cannot list the records: {error}"))?;
    let mut last = Err("there is no record".to_owned());
    for path in paths.iter().rev() {
        last = plot::svg(&record_lines(path)?);
        if last.is_ok() {
            break;
        }
    }
    last
}

fn record_lines(path: &Path) -> Result<Vec<RecordLine>, String> {
    record::parse(&read(path)?).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns all solvers that take part.
fn entries(args: &BenchArgs) -> Result<Vec<Entry>, String> {
    let mut entries = contender::built_in();
    for source in &args.peers {
        entries.push(library::load(source)?);
    }
    let mut labels: Vec<String> = entries.iter().map(Entry::label).collect();
    if !labels.contains(&args.against) {
        let labels = labels.join("`, `");
        return Err(format!("--against {}: there are only `{labels}`", args.against));
    }
    labels.sort();
    match labels.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("two solvers are called `{}`", pair[0])),
        None => Ok(entries),
    }
}

/// Reads the named corpora, or all corpora if none is named.
fn corpora(args: &BenchArgs) -> Result<Vec<Corpus>, String> {
    let shared = match corpus::shared() {
        Ok(paths) => paths,
        Err(folder) => {
            eprintln!("skipped: the corpora in {}, which is not there", folder.display());
            Vec::new()
        }
    };
    let generated = KINDS.iter().map(|kind| corpus::generated_path(kind.name));
    let known: Vec<PathBuf> = generated.chain(shared).collect();
    let paths = if args.corpora.is_empty() {
        known
    } else {
        args.corpora.iter().map(|name| find_corpus(name, &known)).collect::<Result<_, _>>()?
    };
    let corpora = paths.iter().map(|path| Corpus::read(path));
    let sized =
        |corpus: Corpus| if args.quick { corpus.sample(Effort::QUICK.boards) } else { corpus };
    corpora.map(|corpus| corpus.map(sized)).collect()
}

/// Returns the corpora of a table's boards. Adds uniform grids if the user names no corpus.
fn boards(args: &BenchArgs, table: Table, corpora: &[Corpus]) -> Vec<Corpus> {
    let most = args.effort().boards;
    let mut boards = table.boards.of(corpora, most);
    if table.boards == Boards::Grids && args.corpora.is_empty() {
        boards.insert(0, boards::uniform(most));
    }
    boards
}

/// Finds the file of a corpus that the user names.
fn find_corpus(name: &str, known: &[PathBuf]) -> Result<PathBuf, String> {
    if let Some(path) = known.iter().find(|path| corpus::name_of(path) == name) {
        return Ok(path.clone());
    }
    if Path::new(name).is_file() {
        return Ok(PathBuf::from(name));
    }
    let names: Vec<String> = known.iter().map(|path| corpus::name_of(path)).collect();
    Err(format!("--corpus {name}: no such file, and the corpora are {}", names.join(", ")))
}

/// Writes the figures to the file of `--csv` or to a new record.
fn keep(args: &BenchArgs, host: &Host, figures: &[Figure]) -> Result<(), String> {
    let path = match &args.csv {
        Some(path) => path.clone(),
        None if args.quick => return Ok(()),
        None => record::unused_path(host),
    };
    write(&path, &record::csv(host, figures))?;
    println!("\nwritten to {}", path.display());
    Ok(())
}

fn make_corpora(args: &CorporaArgs) -> Result<(), String> {
    let is_wanted = |kind: &Kind| {
        args.names.is_empty() || args.names.iter().any(|name| name.as_str() == kind.name)
    };
    for kind in KINDS.into_iter().filter(is_wanted) {
        eprintln!(
            "{}: {} puzzles by seed {}",
            kind.name,
            with_commas(kind.puzzles as u64),
            args.seed
        );
        let text = kind.text(args.seed);
        let path = match &args.into {
            Some(folder) => folder.join(format!("{}.txt", kind.name)),
            None => corpus::generated_path(kind.name),
        };
        if !args.check {
            write(&path, &text)?;
        } else if read(&path)? != text {
            return Err(format!("{} is not what the seed gives", path.display()));
        }
    }
    Ok(())
}

fn compare_signature(args: &SignatureArgs) -> Result<(), String> {
    let counted = signature::count(&corpus::generated()?);
    let path = signature::path();
    if args.write {
        let recorded =
            if path.exists() { Signature::parse(&read(&path)?)? } else { Signature::default() };
        let (merged, kept) = recorded.replaced_by(&counted);
        for engine in kept {
            println!("{engine}: kept from before, because this processor cannot count it");
        }
        write(&path, &merged.to_text())?;
        println!("signature: {} nodes", with_commas(merged.total()));
        return Ok(());
    }
    let recorded = Signature::parse(&read(&path)?)?;
    let differences = recorded.differences(&counted);
    if differences.is_empty() {
        println!("signature: {} nodes", with_commas(recorded.total()));
        return Ok(());
    }
    let hint = "if that is meant to be, run `cargo xtask signature --write`";
    Err(format!("the node counts changed:\n{}\n{hint}", differences.join("\n")))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::TABLES;
    use clap::Parser;

    fn args(arguments: &[&str]) -> BenchArgs {
        let typed = [&["cargo xtask", "bench"], arguments].concat();
        let Command::Bench(args) = Cli::parse_from(typed).command else {
            unreachable!("the command is `bench`")
        };
        args
    }

    #[test]
    fn an_unknown_corpus_is_refused_with_those_that_there_are() {
        let error = corpora(&args(&["--corpus", "hardest"])).unwrap_err();
        assert!(error.starts_with("--corpus hardest: no such file"), "{error}");
        assert!(error.contains("easy, minimal, few-clues, hard, several, none"), "{error}");
    }

    #[test]
    fn the_plot_in_the_documentation_is_that_of_the_last_record() {
        assert_eq!(read(&plot::path()), last_svg(), "run `cargo xtask bench --plot`");
    }

    #[test]
    fn a_corpus_is_found_by_name_and_by_path() {
        let path = corpus::generated_path("hard");
        for name in ["hard", &path.to_string_lossy()] {
            let found = corpora(&args(&["--quick", "--corpus", name])).unwrap();
            assert_eq!((found.len(), found[0].name.as_str(), found[0].len()), (1, "hard", 300));
        }
    }

    #[test]
    fn an_unknown_reference_is_refused_with_those_that_there_are() {
        let error = entries(&args(&["--against", "nobody"])).unwrap_err();
        assert!(
            error.contains("`sudoku`") && error.contains("`ninefold batch portable`"),
            "{error}"
        );
    }

    /// Asserts that the solvers of each table agree on at most 40 boards of each corpus.
    fn agree(tables: &[Table], corpora: &[Corpus]) {
        let args = args(&["--quick", "--passes", "1"]);
        let mut entries = entries(&args).unwrap();
        let corpora: Vec<Corpus> = corpora.iter().map(|corpus| corpus.sample(40)).collect();
        for table in tables {
            for corpus in table.boards.of(&corpora, 40) {
                let known = measure::count(*table, &corpus, &mut entries).unwrap();
                measure::measure(*table, &corpus, &known, &mut entries, "sudoku", args.effort())
                    .unwrap();
            }
        }
    }

    #[test]
    fn all_built_in_solvers_agree_on_some_puzzles_of_every_corpus() {
        agree(&TABLES, &corpus::generated().unwrap());
    }

    #[test]
    fn all_canonicalisers_agree_on_grids_and_puzzles_with_automorphisms() {
        // Grids with 648, 54 and 3 automorphisms, each also without its first one to three clues.
        let grids = [
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
        ];
        let without =
            |blanks| grids.map(|grid| format!("{}{}", ".".repeat(blanks), &grid[blanks..]));
        let lines: Vec<String> = (0..4).flat_map(without).collect();
        agree(&TABLES[3..5], &[Corpus::parse("symmetric", &lines.join("\n")).unwrap()]);
    }

    #[test]
    fn uniform_grids_come_first_unless_a_corpus_is_named() {
        let hard = [Corpus::read(&corpus::generated_path("hard")).unwrap().sample(3)];
        let names = |arguments: &[&str], table: usize| {
            let boards = boards(&args(arguments), TABLES[table], &hard);
            boards.into_iter().map(|corpus| corpus.name).collect::<Vec<String>>()
        };
        assert_eq!(names(&["--quick"], 3), ["uniform", "hard"]);
        assert_eq!(names(&["--quick", "--corpus", "hard"], 3), ["hard"]);
        assert_eq!(names(&["--quick"], 4), ["hard"]);
        assert_eq!(names(&["--quick"], 5), ["blank"]);
    }

    #[test]
    fn where_no_grid_is_there_to_measure_that_is_said() {
        let none = args(&["--quick", "--corpus", "none", "--table", "canon-grids"]);
        assert_eq!(bench(&none), Err("there is nothing to measure".to_owned()));
    }
}
