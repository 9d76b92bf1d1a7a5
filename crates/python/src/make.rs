//! Grids and puzzles by a seed, and minimal puzzles within puzzles.

use crate::boards::{
    BoardArray, CELLS, ResultRows, Rows, Values, boards, grid, put_grid, put_puzzle, puzzle,
    to_array,
};
use crate::calls::{each_piece, thread_count};
use crate::rate::{columns_of_scale, scale_named};
use ninefold::generate::{
    ClueSymmetry, Grids, Minimality, MinimizeError, Minimizer, Preserved, RandomStream, Rating,
    StartFrom,
};
use ninefold::questions::make::{
    HardFromStart, MadePuzzle, MakeError, MakeWatch, OrderError, Product, PuzzleMaker, PuzzleOrder,
    RatingLevel, RatingSpan, StepConstraints, TechniqueNames, UnbiasedMaker, Unwatched,
    WantedDifficulty,
};
use ninefold::questions::{Setting, SettingNames};
use ninefold::scales::{Profile, PuzzleRating};
use ninefold::{Budget, CancelFlag, Cell, CellSet, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};

/// Largest number of items that a thread makes at a time.
const MOST_AT_ONCE: usize = 1024;

/// An order for puzzles, with the words of the Python package. Python has no default here: it passes
/// every argument.
#[derive(FromPyObject)]
#[allow(clippy::struct_excessive_bools, reason = "they are flags")]
pub(crate) struct Order<'py> {
    clues: Option<(u64, u64)>,
    symmetry: Option<String>,
    proper: bool,
    /// `strict` or `symmetric`.
    minimal: String,
    unbiased: bool,
    pattern: Option<BoardArray<'py>>,
    near: Option<BoardArray<'py>>,
    same_cells: bool,
    nodes: Option<(u64, u64)>,
    tries: Option<u64>,
    /// Least and greatest rating, in tenths. `None`: open.
    rating: Option<(Option<u64>, Option<u64>)>,
    level: Option<String>,
    hardest: Vec<String>,
    without: Vec<String>,
    pearl: bool,
    diamond: bool,
    /// `None`: the default.
    scale: Option<String>,
}

impl Order<'_> {
    fn product(&self) -> Result<Product, String> {
        let steps = self.steps()?;
        let wants_steps = steps.wants_any();
        if wants_steps && (self.unbiased || self.nodes.is_some()) {
            let other = if self.unbiased { "unbiased" } else { "nodes" };
            return Err(format!(
                "{other}: it cannot be combined with rating, level, hardest, without, pearl and \
                 diamond; leave out {other} or these"
            ));
        }
        if !wants_steps && self.scale.is_some() {
            return Err(
                "scale: it belongs to rating, level, hardest, without, pearl and diamond; \
                        name one of these, or leave out scale"
                    .to_owned(),
            );
        }
        let range = |(first, last): (u64, u64)| first..=last;
        let mut order = PuzzleOrder {
            clues: self.clues.map(range),
            minimality: match self.minimal.as_str() {
                _ if self.proper => Minimality::Proper,
                "symmetric" => Minimality::Symmetric,
                _ => Minimality::Minimal,
            },
            tries: self.tries,
            nodes: self.nodes.map(range),
            is_unbiased: self.unbiased,
            ..PuzzleOrder::new(steps.scale)
        };
        order.steps = steps;
        if let Some(symmetry) = &self.symmetry {
            order.symmetry =
                symmetry.parse::<ClueSymmetry>().map_err(|error| format!("symmetry: {error}"))?;
        }
        if let Some(pattern) = &self.pattern {
            order.start = StartFrom::Cells(only(pattern, cells)?);
        }
        if let Some(near) = &self.near {
            let keep = if self.same_cells { Preserved::Cells } else { Preserved::Clues };
            order.start = match only(near, grid)? {
                Some(grid) => StartFrom::Grid(grid),
                None => StartFrom::Near(only(near, puzzle)?.ok_or("near: malformed")?, keep),
            };
        }
        order.product().map_err(|error| error.describe(&OrderSettings))
    }

    /// Returns what the order wants of the steps.
    fn steps(&self) -> Result<StepConstraints, String> {
        if self.rating.is_some() && self.level.is_some() {
            return Err(
                "level: it cannot be combined with rating; leave out one of them".to_owned()
            );
        }
        let named = |setting: &str, names: &[String]| {
            let parse = |name: &String| {
                name.parse::<TechniqueNames>()
                    .map_err(|error| format!("{setting} {name:?}: {error}"))
            };
            names.iter().map(parse).collect::<Result<Vec<_>, _>>()
        };
        let level = |name: &String| {
            let level = RatingLevel::ALL.into_iter().find(|level| level.name() == name);
            let all = RatingLevel::ALL.map(RatingLevel::name).join(", ");
            level.ok_or_else(|| format!("level: expected one of {all}, got {name:?}"))
        };
        Ok(StepConstraints {
            scale: match &self.scale {
                None => Profile::DEFAULT,
                Some(name) => scale_named(name).map_err(|error| error.to_string())?,
            },
            rating: self.rating.map(|(first, last)| RatingSpan { first, last }),
            level: self.level.as_ref().map(level).transpose()?,
            hardest: named("hardest", &self.hardest)?,
            technique: None,
            without: named("without", &self.without)?,
            jewel: match (self.pearl, self.diamond) {
                (_, true) => Some(HardFromStart::Diamond),
                (true, false) => Some(HardFromStart::Pearl),
                (false, false) => None,
            },
        })
    }
}

/// The arguments of `generate`, as messages name them.
struct OrderSettings;

impl SettingNames for OrderSettings {
    fn setting_name(&self, setting: Setting) -> &'static str {
        match setting {
            Setting::Minimality => "proper",
            Setting::SymmetricMinimality => "minimal='symmetric'",
            Setting::Attempts => "tries",
            other => other.name(),
        }
    }
}

/// Returns the only board of an array.
fn only<T>(array: &BoardArray<'_>, read: impl Fn(&[u8; CELLS]) -> T) -> Result<T, String> {
    match boards(array) {
        Ok([board]) => Ok(read(board)),
        _ => Err("expected one board".to_owned()),
    }
}

/// Returns the cells of a mask: those that are not 0.
fn cells(mask: &[u8; CELLS]) -> CellSet {
    Cell::ALL
        .into_iter()
        .zip(mask)
        .filter(|(_, is_in)| **is_in != 0)
        .map(|(cell, _)| cell)
        .collect()
}

/// Makes the items of one thread.
enum Maker {
    Puzzles(Box<PuzzleMaker>),
    Unbiased(Box<UnbiasedMaker>),
}

impl Maker {
    fn new(product: &Product, seed: u64, flag: &CancelFlag) -> Result<Self, String> {
        match product {
            Product::Puzzles { spec, difficulty } => {
                let named = |error: OrderError| match difficulty {
                    Some(WantedDifficulty::Measured { .. }) => format!("nodes: {error}"),
                    _ => error.describe(&OrderSettings),
                };
                let watch: Arc<dyn MakeWatch> = Arc::new(Unwatched);
                let maker = PuzzleMaker::new(spec, difficulty.as_ref(), seed, &watch, flag);
                Ok(Self::Puzzles(Box::new(maker.map_err(named)?)))
            }
            Product::Unbiased { clues, attempts } => {
                Ok(Self::Unbiased(Box::new(UnbiasedMaker::new(clues, *attempts, seed, flag))))
            }
            Product::Grids => Err("grids are made by another function".to_owned()),
        }
    }

    /// Makes `count` puzzles from number `first` on. There are fewer only after Ctrl-C.
    fn make(&mut self, first: u64, count: usize) -> Vec<Result<MadePuzzle, String>> {
        let made = match self {
            Self::Puzzles(maker) => maker.make(first, 1, count),
            Self::Unbiased(maker) => {
                (0..count as u64).map(|place| maker.make(first + place)).collect()
            }
        };
        let told = |error: MakeError| error.describe(&OrderSettings);
        made.into_iter().map(|made| made.map_err(told)).collect()
    }
}

type MadePuzzles<'py> = (
    Rows<'py, u8>,
    Rows<'py, u8>,
    Values<'py, u64>,
    Values<'py, i64>,
    Option<Vec<Bound<'py, PyAny>>>,
    Vec<(usize, String)>,
);

/// Returns how rare the puzzles of an order are, as a clause, if it is known and if they are rare.
#[pyfunction]
pub(crate) fn rarity(order: Order<'_>) -> PyResult<Option<String>> {
    let product = order.product().map_err(PyValueError::new_err)?;
    Ok(product.rarity().map(|rarity| rarity.to_string()))
}

/// Returns puzzles, their solutions, the tries and the search nodes (or -1) of each, the columns of
/// their ratings if steps were ordered, and why each missing puzzle is missing.
#[pyfunction]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    count: usize,
    seed: u64,
    first: u64,
    order: Order<'py>,
    threads: Option<usize>,
) -> PyResult<MadePuzzles<'py>> {
    let product = order.product().map_err(PyValueError::new_err)?;
    check_indices(count, first)?;
    // Report a wrong order before any thread starts.
    Maker::new(&product, seed, &CancelFlag::new()).map_err(PyValueError::new_err)?;
    let mut puzzles = ResultRows::blank(py, count)?;
    let mut solutions = ResultRows::blank(py, count)?;
    let (mut tries, mut nodes) = (vec![0; count], vec![-1; count]);
    let mut ratings: Vec<Option<PuzzleRating>> = vec![None; count];
    let missing = Mutex::new(Vec::new());
    let at_once = (count / (thread_count(threads, count) * 4)).clamp(1, MOST_AT_ONCE);
    let pieces = puzzles
        .rows()
        .chunks_mut(at_once)
        .zip(solutions.rows().chunks_mut(at_once))
        .zip(tries.chunks_mut(at_once).zip(nodes.chunks_mut(at_once)))
        .zip(ratings.chunks_mut(at_once))
        .zip((0..).step_by(at_once));
    let new_maker = |flag: &CancelFlag| Maker::new(&product, seed, flag);
    each_piece(py, threads, pieces, new_maker, |maker, piece| {
        let ((((puzzles, solutions), (tries, nodes)), ratings), start): (_, usize) = piece;
        let Ok(maker) = maker else { return };
        let all = maker.make(first + start as u64, puzzles.len());
        for (index, made) in all.into_iter().enumerate() {
            match made {
                Ok(made) => {
                    put_puzzle(&mut puzzles[index], &made.puzzle);
                    put_grid(&mut solutions[index], &made.solution);
                    (tries[index], ratings[index]) = (made.tries, made.rating);
                    let number = made.difficulty.filter(|_| made.rating.is_none());
                    nodes[index] =
                        number.map_or(-1, |Rating(nodes)| i64::try_from(nodes).unwrap_or(i64::MAX));
                }
                Err(why) => {
                    if let Ok(mut missing) = missing.lock() {
                        missing.push((start + index, why));
                    }
                }
            }
        }
    })?;
    let mut missing = missing.into_inner().unwrap_or_default();
    missing.sort();
    let (tries, nodes) = (to_array(py, tries), to_array(py, nodes));
    let columns =
        product.rating_scale().map(|scale| columns_of_scale(py, &scale, &ratings)).transpose()?;
    Ok((puzzles.into_array(), solutions.into_array(), tries, nodes, columns, missing))
}

/// Checks that the indices do not pass the largest one.
pub(crate) fn check_indices(count: usize, first: u64) -> PyResult<()> {
    match first.checked_add(count as u64) {
        Some(_) => Ok(()),
        None => Err(PyValueError::new_err(format!(
            "first {first} and n {count}: the largest index is {}",
            u64::MAX - 1
        ))),
    }
}

/// Returns random solution grids, each equally likely.
#[pyfunction]
pub(crate) fn grids(
    py: Python<'_>,
    count: usize,
    seed: u64,
    first: u64,
    threads: Option<usize>,
) -> PyResult<Rows<'_, u8>> {
    check_indices(count, first)?;
    let mut rows = ResultRows::blank(py, count)?;
    let pieces = rows.rows().chunks_mut(MOST_AT_ONCE).zip((first..).step_by(MOST_AT_ONCE));
    each_piece(
        py,
        threads,
        pieces,
        |_| Grids::get(),
        |grids, (rows, first)| {
            for (row, index) in rows.iter_mut().zip(first..) {
                let mut random = RandomStream::new(seed, RandomStream::GRIDS, index);
                put_grid(row, &grids.draw(&mut random));
            }
        },
    )?;
    Ok(rows.into_array())
}

type Minimized<'py> = (Rows<'py, u8>, Values<'py, u8>);

/// Returns a random minimal puzzle within each board, and the status of the board.
#[pyfunction]
pub(crate) fn minimize<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    seed: u64,
    first: u64,
    max_nodes: Option<u64>,
    threads: Option<usize>,
) -> PyResult<Minimized<'py>> {
    const AT_ONCE: usize = 64;
    let boards = boards(&array)?;
    check_indices(boards.len(), first)?;
    let (mut rows, mut statuses) = (ResultRows::blank(py, boards.len())?, vec![0; boards.len()]);
    let pieces = boards
        .chunks(AT_ONCE)
        .zip(rows.rows().chunks_mut(AT_ONCE).zip(statuses.chunks_mut(AT_ONCE)))
        .zip((first..).step_by(AT_ONCE));
    let make = |flag: &CancelFlag| {
        Minimizer::new(Budget::nodes(max_nodes.unwrap_or(u64::MAX)).cancelled_by(flag))
    };
    each_piece(py, threads, pieces, make, |minimizer, ((boards, (rows, statuses)), first)| {
        let rooms = rows.iter_mut().zip(statuses);
        for ((board, (row, status)), index) in boards.iter().zip(rooms).zip(first..) {
            let mut random = RandomStream::new(seed, RandomStream::MINIMIZED, index);
            *status = match puzzle(board).map(|puzzle| minimizer.draw(&puzzle, &mut random)) {
                None => Status::Malformed,
                Some(Ok(minimal)) => {
                    put_puzzle(row, &minimal);
                    Status::Unique
                }
                Some(Err(MinimizeError::NoSolution)) => Status::None,
                Some(Err(MinimizeError::Several)) => Status::Multiple,
                Some(Err(_)) => Status::Stopped,
            } as u8;
        }
    })?;
    Ok((rows.into_array(), to_array(py, statuses)))
}
