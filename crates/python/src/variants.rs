//! Puzzles on other grids and with other rules: reading, writing, and questions about many.

use crate::calls::each_piece;
use crate::variant_cells::{CellArrays, grids_to_arrays, places_to_arrays, sets_to_arrays};
use ninefold::questions::{
    CheckedVariant, Limits, VariantRule, check_variant, count_variant, solve_variant,
    variant_candidates,
};
use ninefold::variant::{
    VariantFormat, VariantLoss, VariantPuzzle, VariantReading, VariantVerdict, read_variant,
    read_variant_as, write_variant,
};
use ninefold::{CancelFlag, Status};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Returns the names of all formats, and whether each is written.
#[pyfunction]
pub(crate) fn variant_formats() -> Vec<(&'static str, bool)> {
    VariantFormat::ALL.map(|format| (format.name(), format.is_written())).to_vec()
}

/// A puzzle that was read.
#[pyclass(frozen, module = "ninefold._engine")]
pub(crate) struct ReadVariant {
    reading: Arc<VariantReading>,
}

/// A rule in short: its name, its cells as rows and columns from 0, its number, and the names of its first
/// and last cell.
type ToldRule = (&'static str, Vec<(u8, u8)>, Option<i64>, Vec<String>);

/// A group of cells outside the grid: its name, its label, its columns, and the row and column that rules
/// name each cell by.
type ToldExtra = (String, String, u8, Vec<(u8, u8)>);

/// A puzzle in short, for Python.
#[derive(IntoPyObject)]
struct ToldVariant {
    rows: u8,
    columns: u8,
    lowest: u8,
    highest: u8,
    format: &'static str,
    rules: Vec<ToldRule>,
    extra: Vec<ToldExtra>,
    unread: Vec<String>,
    /// The kind, the place and the text of each.
    notes: Vec<(&'static str, String, String)>,
    title: Option<String>,
    author: Option<String>,
}

fn format_named(name: &str) -> PyResult<VariantFormat> {
    name.parse().map_err(|error| PyValueError::new_err(format!("{error}")))
}

/// Reads a text. An error is what is wrong with it.
fn read(text: &str, format: Option<VariantFormat>) -> Result<Arc<VariantReading>, String> {
    let reading = match format {
        Some(format) => read_variant_as(text, format),
        None => read_variant(text),
    };
    reading.map(Arc::new).map_err(|error| error.to_string())
}

#[pymethods]
impl ReadVariant {
    /// Reads a text. The error is what is wrong with it.
    #[new]
    fn new(py: Python<'_>, text: &str, format: Option<&str>) -> PyResult<Self> {
        let format = format.map(format_named).transpose()?;
        let reading = py.detach(|| read(text, format)).map_err(PyValueError::new_err)?;
        Ok(Self { reading })
    }

    fn told(&self) -> ToldVariant {
        let VariantReading { puzzle, format, notes, .. } = &*self.reading;
        let rules = puzzle.rules().iter().map(VariantRule::new);
        ToldVariant {
            rows: puzzle.rows(),
            columns: puzzle.columns(),
            lowest: puzzle.values().lowest(),
            highest: puzzle.values().highest(),
            format: format.name(),
            rules: rules
                .map(|rule| {
                    let cells = rule.cells.iter().map(|cell| (cell.row(), cell.column()));
                    let ends = rule.cells.first().into_iter().chain(rule.cells.last());
                    let ends = ends.map(|cell| puzzle.named(*cell).to_string());
                    (rule.name, cells.collect(), rule.number, ends.collect())
                })
                .collect(),
            extra: (puzzle.extra().iter().enumerate())
                .map(|(place, group)| {
                    let cells = puzzle.extra_cells(place).into_iter();
                    let cells = cells.map(|cell| (cell.row(), cell.column())).collect();
                    (group.name.clone(), group.label.clone(), group.columns, cells)
                })
                .collect(),
            unread: puzzle.unread().to_vec(),
            notes: notes
                .iter()
                .map(|note| (note.kind.name(), note.place.to_string(), note.text.clone()))
                .collect(),
            title: puzzle.title().map(str::to_owned),
            author: puzzle.author().map(str::to_owned),
        }
    }

    /// Returns whether each cell may have each value.
    fn candidates<'py>(&self, py: Python<'py>) -> PyResult<CellArrays<'py, bool>> {
        sets_to_arrays(py, &self.reading.puzzle, self.reading.puzzle.candidates())
    }

    /// Returns the region of each cell, from 0, or -1.
    fn regions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let puzzle = &self.reading.puzzle;
        let regions = puzzle.cells().map(|cell| puzzle.region(cell).map_or(-1, i32::from));
        PyArray1::from_vec(py, regions.collect())
    }

    /// Returns whether two puzzles are equal, whatever their texts are.
    fn same(&self, other: &Self) -> bool {
        self.reading.puzzle == other.reading.puzzle
    }

    /// Writes the puzzle, and names what was left out. The error is why it cannot be written.
    fn write(&self, format: &str, is_lossy: bool) -> PyResult<(String, Vec<String>)> {
        let loss = if is_lossy { VariantLoss::Drop } else { VariantLoss::Refuse };
        let written = write_variant(&self.reading.puzzle, format_named(format)?, loss);
        let written = written.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok((written.text, written.dropped))
    }
}

/// A puzzle of a list: its text, or the puzzle.
#[derive(FromPyObject)]
pub(crate) enum GivenVariant {
    Text(String),
    Read(Py<ReadVariant>),
}

/// A puzzle of a list, for threads without the interpreter.
enum AskedVariant {
    Text(String),
    Read(Arc<VariantReading>),
}

/// What each search may take, how texts are read, and the number of threads.
#[derive(FromPyObject)]
pub(crate) struct VariantPlan {
    /// Name of a format. `None`: each text decides.
    format: Option<String>,
    max_nodes: Option<u64>,
    /// Seconds for each puzzle.
    timeout: Option<f64>,
    threads: Option<usize>,
}

/// What became of one puzzle: its status, why its text is no puzzle, and what was found.
type Answered<T> = (u8, Option<String>, Option<T>);

/// The answer about one puzzle, or why its text is no puzzle.
type VariantAnswer<T> = Result<(Arc<VariantReading>, Status, T), String>;

/// Answers a question about each puzzle, in order, on several threads. `make` turns what was found into
/// objects of Python.
fn answer_each<T: Send, P>(
    py: Python<'_>,
    given: Vec<GivenVariant>,
    plan: &VariantPlan,
    answer: impl Fn(&VariantPuzzle, &Limits) -> (Status, T) + Send + Sync,
    make: impl Fn(&VariantPuzzle, T) -> PyResult<P>,
) -> PyResult<Vec<Answered<P>>> {
    let format = plan.format.as_deref().map(format_named).transpose()?;
    let time = plan.timeout.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|error| PyValueError::new_err(format!("timeout: {error}")))?;
    let nodes = plan.max_nodes.unwrap_or(u64::MAX);
    let asked = given.into_iter().map(|one| match one {
        GivenVariant::Text(text) => AskedVariant::Text(text),
        GivenVariant::Read(read) => AskedVariant::Read(Arc::clone(&read.get().reading)),
    });
    let asked: Vec<AskedVariant> = asked.collect();
    let mut answers: Vec<VariantAnswer<T>> = asked.iter().map(|_| Err(String::new())).collect();
    let pieces = asked.into_iter().zip(&mut answers);
    each_piece(py, plan.threads, pieces, CancelFlag::clone, |flag, (asked, room)| {
        let reading = match asked {
            AskedVariant::Read(reading) => Ok(reading),
            AskedVariant::Text(text) => read(&text, format),
        };
        *room = reading.map(|reading| {
            let flag = flag.clone();
            let end = time.and_then(|time| Instant::now().checked_add(time));
            let limits = Limits::new(nodes, move || {
                !flag.is_cancelled() && end.is_none_or(|end| Instant::now() < end)
            });
            let (status, found) = answer(&reading.puzzle, &limits);
            (reading, status, found)
        });
    })?;
    let for_python = |answer: VariantAnswer<T>| match answer {
        Err(reason) => Ok((Status::Malformed as u8, Some(reason), None)),
        Ok((reading, status, found)) => {
            Ok((status as u8, None, Some(make(&reading.puzzle, found)?)))
        }
    };
    answers.into_iter().map(for_python).collect()
}

/// Lists the first solutions of each puzzle in ascending order.
#[pyfunction]
pub(crate) fn solve_variants(
    py: Python<'_>,
    given: Vec<GivenVariant>,
    limit: u64,
    plan: VariantPlan,
) -> PyResult<Vec<Answered<CellArrays<'_, u8>>>> {
    let answer = |puzzle: &VariantPuzzle, limits: &Limits| {
        let found = solve_variant(puzzle, 0, limit, limits);
        (found.status, found.listed)
    };
    answer_each(py, given, &plan, answer, |puzzle, grids| grids_to_arrays(py, puzzle, &grids))
}

/// Counts the solutions of each puzzle, up to a limit.
#[pyfunction]
pub(crate) fn count_variants(
    py: Python<'_>,
    given: Vec<GivenVariant>,
    limit: u64,
    plan: VariantPlan,
) -> PyResult<Vec<Answered<u64>>> {
    let answer =
        |puzzle: &VariantPuzzle, limits: &Limits| match count_variant(puzzle, limit, limits) {
            Ok(count) => (count.status(), count.found()),
            Err(stopped) => (Status::Stopped, stopped.at_least),
        };
    answer_each(py, given, &plan, answer, |_, count| Ok(count))
}

/// What a check found, for Python. Rules are places in the list.
#[derive(IntoPyObject)]
pub(crate) struct ToldCheck<'py> {
    status: u8,
    solutions: CellArrays<'py, u8>,
    redundant: Option<CellArrays<'py, bool>>,
    redundant_rules: Option<Vec<usize>>,
    reason: Option<String>,
    impossible: Vec<String>,
}

/// Checks each puzzle. The status is that of a stopped search, too, if only the search for what is
/// redundant was stopped.
#[pyfunction]
pub(crate) fn check_variants(
    py: Python<'_>,
    given: Vec<GivenVariant>,
    plan: VariantPlan,
) -> PyResult<Vec<Answered<ToldCheck<'_>>>> {
    let answer = |puzzle: &VariantPuzzle, limits: &Limits| {
        let checked = check_variant(puzzle, limits);
        let is_stopped = checked.check.stopped.is_some();
        let status = checked.check.verdict.status();
        (if is_stopped { Status::Stopped } else { status }, checked)
    };
    answer_each(py, given, &plan, answer, |puzzle, CheckedVariant { check, clash, faults }| {
        let status = check.verdict.status() as u8;
        let solutions = match check.verdict {
            VariantVerdict::Unique(grid) => vec![grid],
            VariantVerdict::Multiple(one, other) => vec![one, other],
            VariantVerdict::NoSolution | VariantVerdict::Stopped(_) => Vec::new(),
        };
        let redundant = check.redundant_clues.as_deref();
        let redundant = redundant.map(|places| places_to_arrays(py, puzzle, places));
        Ok(ToldCheck {
            status,
            solutions: grids_to_arrays(py, puzzle, &solutions)?,
            redundant: redundant.transpose()?,
            redundant_rules: check.redundant_rules,
            reason: clash.map(|clash| clash.to_string()),
            impossible: faults.iter().map(ToString::to_string).collect(),
        })
    })
}

/// Candidates that are in some solution, and those that may be.
type TwoSets<'py> = (CellArrays<'py, bool>, CellArrays<'py, bool>);

/// Finds the candidates of each puzzle that are in some solution, and those that may be.
#[pyfunction]
pub(crate) fn candidates_of_variants(
    py: Python<'_>,
    given: Vec<GivenVariant>,
    plan: VariantPlan,
) -> PyResult<Vec<Answered<TwoSets<'_>>>> {
    let answer = |puzzle: &VariantPuzzle, limits: &Limits| {
        let found = variant_candidates(puzzle, limits);
        (found.status(), found)
    };
    answer_each(py, given, &plan, answer, |puzzle, found| {
        Ok((
            sets_to_arrays(py, puzzle, &found.found)?,
            sets_to_arrays(py, puzzle, &found.possible)?,
        ))
    })
}
