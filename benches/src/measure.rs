//! Interleaved passes over one corpus.
//!
//! First every solver answers once. This warms it up, shows how long it takes, and gives the
//! answers to compare. Then the solvers take turns, so that whatever slows the machine down for a
//! while affects all of them. A ratio is the median of the ratios of single passes.

use crate::boards::Boards;
use crate::clock;
use crate::contender::{Answer, Delivery, Entry, Question, SEARCHES, label};
use crate::corpus::Corpus;
use crate::judge::{Judge, Known};
use ninefold_measure::{median, take_turns};
use std::time::Duration;

/// A table: a question about boards, and how ninefold gets the boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    /// Name on the command line and in CSV.
    pub name: &'static str,
    /// Description of what is measured.
    pub about: &'static str,
    /// The question.
    pub question: Question,
    /// The boards that the question is about.
    pub boards: Boards,
    /// How ninefold gets the boards.
    pub delivery: Delivery,
}

/// All tables.
pub const TABLES: [Table; 8] = [
    Table {
        name: "limit-2",
        about: "is there no, one, or more than one solution; many puzzles at once",
        question: Question::CountToTwo,
        boards: Boards::Puzzles,
        delivery: Delivery::Batch,
    },
    Table {
        name: "limit-1",
        about: "a solution, written; many puzzles at once",
        question: Question::Solve,
        boards: Boards::Puzzles,
        delivery: Delivery::Batch,
    },
    Table {
        name: "single",
        about: "is there no, one, or more than one solution; one puzzle at a time",
        question: Question::CountToTwo,
        boards: Boards::Puzzles,
        delivery: Delivery::OneByOne,
    },
    Table {
        name: "canon-grids",
        about: "the canonical form of a solution grid in disguise, written",
        question: Question::GridForm,
        boards: Boards::Grids,
        delivery: Delivery::OneByOne,
    },
    Table {
        name: "canon-puzzles",
        about: "the canonical form of a puzzle in disguise, written",
        question: Question::PuzzleForm,
        boards: Boards::Disguised,
        delivery: Delivery::OneByOne,
    },
    Table {
        name: "grids",
        about: "a random solution grid, written",
        question: Question::DrawGrid,
        boards: Boards::Blank,
        delivery: Delivery::OneByOne,
    },
    Table {
        name: "minimal",
        about: "a random minimal puzzle, written; many puzzles at once",
        question: Question::MakeMinimal,
        boards: Boards::Blank,
        delivery: Delivery::Batch,
    },
    Table {
        name: "half-turn",
        about: "a random puzzle whose clues keep their places in a half turn, minimal among those",
        question: Question::MakeHalfTurn,
        boards: Boards::Blank,
        delivery: Delivery::Batch,
    },
];

impl Table {
    /// Returns whether a solver has a row in the table.
    pub fn has(&self, entry: &Entry) -> bool {
        let is_asked = entry.questions.contains(&self.question);
        is_asked && (entry.delivery == Delivery::Any || entry.delivery == self.delivery)
    }
}

/// How thoroughly to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Passes of each solver.
    pub passes: usize,
    /// Least duration of a pass, which goes over the corpus as often as needed.
    pub pass_lasts: Duration,
    /// Longest average time for a puzzle. A slower solver is left out.
    pub patience: Duration,
    /// Boards of each kind, in tables that do not take the puzzles of a corpus as they are.
    pub boards: usize,
}

impl Effort {
    /// The effort for figures of the record.
    pub const FULL: Self = Self {
        passes: 9,
        pass_lasts: Duration::from_millis(5),
        patience: Duration::from_millis(2),
        boards: 5_000,
    };

    /// The effort to see that all works.
    pub const QUICK: Self =
        Self { passes: 3, pass_lasts: Duration::from_millis(1), boards: 300, ..Self::FULL };
}

/// The figures of a solver in a table, on one corpus.
#[derive(Debug)]
pub struct Figure {
    /// The table.
    pub table: Table,
    /// The corpus.
    pub corpus: String,
    /// Number of puzzles in the corpus.
    pub puzzles: usize,
    /// The solver's name.
    pub solver: String,
    /// The instruction set that the solver was told to use.
    pub isa: Option<&'static str>,
    /// Nanoseconds a puzzle; `None` if the solver was left out because it is slow here.
    pub times: Option<Times>,
    /// Average number of clues in the puzzles that the solver made.
    pub clues: Option<f64>,
}

/// Nanoseconds a puzzle over all passes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Times {
    /// The median.
    pub median: f64,
    /// The fastest pass.
    pub min: f64,
    /// The slowest pass.
    pub max: f64,
    /// Number of passes.
    pub passes: usize,
    /// Speed relative to the reference: the median ratio over all passes. `None` if the reference
    /// was left out.
    pub ratio: Option<f64>,
}

impl Figure {
    /// Returns the solver's name in tables.
    pub fn label(&self) -> String {
        label(&self.solver, self.isa)
    }
}

/// Counts the solutions of each puzzle up to 2, with the first solver that does not give up.
/// Returns no counts if the question is not about solutions.
///
/// # Errors
///
/// A message if all solvers give up.
pub fn count(table: Table, corpus: &Corpus, entries: &mut [Entry]) -> Result<Known, String> {
    if !SEARCHES.contains(&table.question) {
        return Ok(Known::default());
    }
    let mut answers = vec![Answer::default(); corpus.len()];
    for entry in entries.iter_mut() {
        if entry.contender.answer(Question::CountToTwo, corpus.rows(), &mut answers).is_ok() {
            let counts = answers.iter().map(|answer| answer.found).collect();
            return Ok(Known { label: entry.label(), counts });
        }
    }
    Err(format!("{}: no solver answers", corpus.name))
}

/// A solver in a table, with its answers and times.
struct Run<'a> {
    entry: &'a mut Entry,
    answers: Vec<Answer>,
    /// Rounds over the corpus in a pass; `None` if the solver is left out.
    rounds: Option<u32>,
    /// Nanoseconds a puzzle, for each pass.
    times: Vec<f64>,
    /// Average clues of a puzzle, for each pass that made puzzles.
    clues: Vec<f64>,
}

/// Measures all solvers of a table on a corpus.
///
/// # Errors
///
/// Names the puzzle on which two solvers differ or which a solver answers wrongly.
pub fn measure(
    table: Table,
    corpus: &Corpus,
    known: &Known,
    entries: &mut [Entry],
    against: &str,
    effort: Effort,
) -> Result<Vec<Figure>, String> {
    let mut judge = Judge::new(corpus, table.question, known);
    let mut runs = Vec::new();
    for entry in entries.iter_mut().filter(|entry| table.has(entry)) {
        let run = rehearse(table, corpus, entry, effort);
        judge.hear(&run.entry.label(), &run.answers)?;
        runs.push(run);
    }
    take_turns(effort.passes, &mut runs, |run| perform(table, corpus, &mut judge, run))?;
    let reference = runs.iter().find(|run| run.entry.label() == against);
    let reference = reference.map(|run| run.times.clone()).unwrap_or_default();
    Ok(runs.into_iter().map(|run| figure(table, corpus, &run, &reference)).collect())
}

/// Lets a solver answer once, part by part, until it has finished or has taken too long.
fn rehearse<'a>(table: Table, corpus: &Corpus, entry: &'a mut Entry, effort: Effort) -> Run<'a> {
    /// Puzzles in a part: enough for a batch to reach its usual speed.
    const PART: usize = 512;
    let mut answers = vec![Answer::default(); corpus.len()];
    let start = clock::now();
    // A solver is not left out because the first puzzles are hard.
    let allowed = |done: usize| effort.patience * u32::try_from(done.max(200)).unwrap_or(u32::MAX);
    let mut done = 0;
    let part = if table.delivery == Delivery::Batch { PART } else { 1 };
    for rows in corpus.rows().chunks(part) {
        let part = &mut answers[done..done + rows.len()];
        let answered = entry.contender.answer(table.question, rows, part);
        if answered.is_err() || clock::since(start) > allowed(done + rows.len()) {
            answers.truncate(done);
            return Run { entry, answers, rounds: None, times: Vec::new(), clues: Vec::new() };
        }
        done += rows.len();
    }
    let took = (clock::since(start)).max(Duration::from_nanos(1));
    let rounds = effort.pass_lasts.as_nanos().div_ceil(took.as_nanos());
    let rounds = Some(u32::try_from(rounds).unwrap_or(u32::MAX));
    Run { entry, answers, rounds, times: Vec::new(), clues: Vec::new() }
}

/// Runs one pass of one solver. Its answers must be right again. If a puzzle has several solutions,
/// the solver may give another one.
fn perform(table: Table, corpus: &Corpus, judge: &mut Judge, run: &mut Run) -> Result<(), String> {
    let Some(rounds) = run.rounds else { return Ok(()) };
    let mut answers = vec![Answer::default(); corpus.len()];
    let mut answered = Ok(());
    let start = clock::now();
    for _ in 0..rounds {
        answered = run.entry.contender.answer(table.question, corpus.rows(), &mut answers);
    }
    let took = clock::since(start);
    let label = run.entry.label();
    if answered.is_err() {
        return Err(format!("{}: `{label}` gives up where it did not before", corpus.name));
    }
    judge.hear(&label, &answers)?;
    let asked = f64::from(rounds) * as_f64(corpus.len());
    run.times.push(took.as_secs_f64() * 1e9 / asked);
    if matches!(table.question, Question::MakeMinimal | Question::MakeHalfTurn) {
        run.clues.push(mean_clues(&answers));
    }
    Ok(())
}

fn mean_clues(answers: &[Answer]) -> f64 {
    let digits = answers.iter().filter_map(|answer| answer.line).flatten();
    as_f64(digits.filter(u8::is_ascii_digit).count()) / as_f64(answers.len())
}

fn figure(table: Table, corpus: &Corpus, run: &Run, reference: &[f64]) -> Figure {
    let times = (!run.times.is_empty()).then(|| {
        let ratios: Vec<f64> =
            reference.iter().zip(&run.times).map(|(reference, own)| reference / own).collect();
        Times {
            median: median(&run.times),
            min: run.times.iter().copied().fold(f64::INFINITY, f64::min),
            max: run.times.iter().copied().fold(0.0, f64::max),
            passes: run.times.len(),
            ratio: (!ratios.is_empty()).then(|| median(&ratios)),
        }
    });
    Figure {
        table,
        corpus: corpus.name.clone(),
        puzzles: corpus.len(),
        solver: run.entry.solver.clone(),
        isa: run.entry.isa,
        times,
        clues: (!run.clues.is_empty())
            .then(|| run.clues.iter().sum::<f64>() / as_f64(run.clues.len())),
    }
}

#[allow(clippy::cast_precision_loss)] // a number of puzzles has far less than 52 bits
fn as_f64(number: usize) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contender::{GaveUp, OneByOne};
    use crate::corpus::Row;

    const EFFORT: Effort = Effort {
        passes: 4,
        pass_lasts: Duration::from_nanos(1),
        patience: Duration::from_hours(1),
        boards: 2,
    };

    fn corpus() -> Corpus {
        let proper =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        Corpus::parse("test", &format!("{proper}\n{}\n", ".".repeat(81))).unwrap()
    }

    /// Makes a solver that answers with these counts, again and again.
    fn fake(name: &str, counts: &'static [u64]) -> Entry {
        let mut counts = counts.iter().cycle();
        let next = move |_, _: Row| Ok(Answer::count(*counts.next().unwrap()));
        Entry::peer(name, OneByOne(next))
    }

    fn figures(mut entries: Vec<Entry>) -> Result<Vec<Figure>, String> {
        let corpus = corpus();
        let known = Known { label: "known".to_owned(), counts: vec![1, 2] };
        measure(TABLES[2], &corpus, &known, &mut entries, "right", EFFORT)
    }

    #[test]
    fn each_solver_has_a_figure_for_every_pass_and_the_reference_a_ratio_of_one() {
        let figures = figures(vec![fake("right", &[1, 2]), fake("too", &[1, 2])]).unwrap();
        let labels: Vec<String> = figures.iter().map(Figure::label).collect();
        assert_eq!(labels, ["right", "too"]);
        for figure in &figures {
            let times = figure.times.unwrap();
            assert_eq!((times.passes, figure.puzzles), (4, 2));
            assert!(times.min <= times.median && times.median <= times.max);
        }
        assert_eq!(figures[0].times.unwrap().ratio, Some(1.0));
    }

    #[test]
    fn a_solver_that_answers_otherwise_fails_the_run() {
        let error = figures(vec![fake("right", &[1, 2]), fake("wrong", &[1, 1])]).unwrap_err();
        assert!(error.starts_with("test, line 2: ......"), "{error}");
        assert!(error.ends_with("`known` answers 2 solutions, `wrong` 1 solution"), "{error}");
    }

    #[test]
    fn a_solver_that_changes_its_mind_fails_the_run() {
        let error = figures(vec![fake("fickle", &[1, 2, 1, 2, 0, 2])]).unwrap_err();
        let end = "`known` answers 1 solution, `fickle` 0 solutions";
        assert!(error.starts_with("test, line 1: 53..7") && error.ends_with(end), "{error}");
    }

    #[test]
    fn a_solver_that_gives_up_is_left_out_but_what_it_said_is_compared() {
        let quitter = |first: u64| {
            Entry::peer(
                "quitter",
                OneByOne(move |_, row: Row| {
                    let proper = row.text().starts_with('5');
                    if proper { Ok(Answer::count(first)) } else { Err(GaveUp) }
                }),
            )
        };
        let figures_of = |first| figures(vec![quitter(first), fake("right", &[1, 2])]);
        let figures = figures_of(1).unwrap();
        assert_eq!(figures[0].times, None);
        assert!(figures[1].times.is_some());
        assert!(figures_of(2).unwrap_err().contains("`quitter`"));
    }

    #[test]
    fn without_the_reference_there_are_no_ratios() {
        let figures = figures(vec![fake("other", &[1, 2])]).unwrap();
        assert_eq!(figures[0].times.unwrap().ratio, None);
    }

    #[test]
    fn puzzles_are_counted_by_the_first_that_does_not_give_up() {
        let mut entries =
            [Entry::peer("quitter", OneByOne(|_, _: Row| Err(GaveUp))), fake("right", &[1, 2])];
        let known = count(TABLES[0], &corpus(), &mut entries).unwrap();
        assert_eq!((known.label.as_str(), known.counts), ("right", vec![1, 2]));
        assert!(count(TABLES[0], &corpus(), &mut entries[..1]).is_err());
    }
}
