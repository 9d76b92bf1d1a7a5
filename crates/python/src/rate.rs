//! Ratings of boards, and the steps of each board.

use crate::boards::{
    BoardArray, CELLS, Rows, Values, boards, put_puzzle, puzzle, rows_to_array, to_array,
};
use crate::budgets::{CallBudget, CallSearches};
use crate::calls::each_piece;
use ninefold::batch::{
    Figure, TableColumn, column_prefix, figure, measure_columns, rating_columns,
};
use ninefold::io::format::{AnswerColumn, ColumnType};
use ninefold::logic::{Board, Deduction, Technique};
use ninefold::questions::make::TechniqueNames;
use ninefold::questions::{self, AssumedUniqueness, Measure, Measured, Position, RateAnswer};
use ninefold::scales::{Profile, PuzzleRating, RatingEnd, Tenths};
use ninefold::{CancelFlag, Puzzle, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Boards that one thread takes at a time. Boards differ in cost by a factor of 1,000.
const FEW: usize = 16;

/// What to rate, as Python says it.
#[derive(FromPyObject)]
pub(crate) struct RatingPlan {
    /// Names of scales.
    scales: Vec<String>,
    /// Whether techniques that assume one solution are used for puzzles with several.
    assume_unique: bool,
    /// Names of techniques and families that the scales leave out.
    without: Vec<String>,
    /// Names of measures.
    measures: Vec<String>,
    max_nodes: Option<u64>,
    /// Seconds for each board and scale.
    timeout: Option<f64>,
}

/// Returns the names of all techniques. The number of a technique is its index.
#[pyfunction]
pub(crate) fn techniques() -> Vec<(&'static str, &'static str)> {
    Technique::ALL.iter().map(|one| (one.name(), one.family().name())).collect()
}

/// Returns the names of all scales, and the names of the columns of each.
#[pyfunction]
pub(crate) fn rating_scales() -> Vec<(&'static str, String, Vec<&'static str>)> {
    let columns = |scale: &Profile| columns(scale).map(AnswerColumn::name).collect();
    Profile::ALL.iter().map(|scale| (scale.name(), column_prefix(scale), columns(scale))).collect()
}

/// Returns the columns of a rating in a scale, but for its name.
fn columns(scale: &Profile) -> impl Iterator<Item = AnswerColumn> {
    let columns = rating_columns(&[*scale]).into_iter().map(|column| column.column);
    columns.filter(|column| *column != AnswerColumn::Scale)
}

/// Returns the scale of a name.
pub(crate) fn scale_named(name: &str) -> PyResult<Profile> {
    let scale = Profile::ALL.iter().find(|scale| scale.name() == name);
    scale
        .copied()
        .ok_or_else(|| PyValueError::new_err(format!("scale: no scale is named {name:?}")))
}

/// Rates boards in one thread.
struct BoardRater {
    searches: CallSearches,
    assumed: AssumedUniqueness,
    measures: Vec<Measure>,
}

impl BoardRater {
    /// Rates a board in some scales. `each` gets each step.
    fn rate(
        &mut self,
        puzzle: &Puzzle,
        scales: &[Profile],
        each: impl FnMut(usize, &Deduction, Tenths),
    ) -> RateAnswer {
        let position = Position::of_puzzle(puzzle);
        questions::rate(&position, scales, self.assumed, &mut self.searches, each)
    }

    /// Rates a board in some scales, and takes the measures.
    fn measure(&mut self, puzzle: &Puzzle, scales: &[Profile]) -> (RateAnswer, Measured) {
        let position = Position::of_puzzle(puzzle);
        let Self { searches, assumed, measures } = self;
        questions::measure(&position, scales, *assumed, measures, searches, |_, _, _| ())
    }
}

/// Returns the number of elements between two places of a list.
fn length(first: usize, end: usize) -> i64 {
    i64::try_from(end - first).unwrap_or(i64::MAX)
}

/// The columns of each scale.
type ScaleColumns<'py> = Vec<Vec<Bound<'py, PyAny>>>;

/// The columns of measures with their names.
type MeasureColumns<'py> = Vec<(String, Bound<'py, PyAny>)>;

/// Returns the columns of each scale, those of measures, and the status of each board. What is not
/// known is not a number
/// in `er`, `ep` and `ed`, -1 in `hardest`, 0 in `steps` and `score`, and empty in `level`. The last
/// column of a scale says whether it finished the board.
#[pyfunction]
pub(crate) fn rate<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    plan: RatingPlan,
    threads: Option<usize>,
) -> PyResult<(ScaleColumns<'py>, MeasureColumns<'py>, Values<'py, u8>)> {
    let scales = plan.profiles()?;
    let measures = plan.measures()?;
    let boards = boards(&array)?;
    let width = scales.len();
    let mut statuses = vec![Status::None as u8; boards.len()];
    let mut ratings: Vec<Option<PuzzleRating>> = vec![None; boards.len() * width];
    let mut figures: Vec<Option<Measured>> = vec![None; boards.len()];
    let rooms = statuses.chunks_mut(FEW).zip(figures.chunks_mut(FEW));
    let rooms = rooms.zip(ratings.chunks_mut((FEW * width).max(1)));
    let pieces = boards.chunks(FEW).zip(rooms);
    plan.run(py, threads, pieces, |rater, (boards, ((statuses, measured), ratings))| {
        let rooms = statuses.iter_mut().zip(measured);
        for (index, (board, (known, measured))) in boards.iter().zip(rooms).enumerate() {
            let Some(puzzle) = puzzle(board) else {
                *known = Status::Malformed as u8;
                continue;
            };
            let (answer, found) = rater.measure(&puzzle, &scales);
            *measured = Some(found);
            let room = &mut ratings[index * width..][..width];
            for (rated, rating) in answer.ratings.iter().zip(room) {
                *rating = rated.rating;
            }
            *known = answer.status() as u8;
        }
    })?;
    let mut columns = Vec::new();
    for (number, scale) in scales.iter().enumerate() {
        let of_scale: Vec<Option<PuzzleRating>> =
            ratings.iter().skip(number).step_by(width).copied().collect();
        columns.push(columns_of_scale(py, scale, &of_scale)?);
    }
    let of_measures = measure_columns(&scales, &measures)
        .into_iter()
        .map(|column| Ok((column.name.to_string(), measure_column(py, &column, &figures)?)))
        .collect::<PyResult<_>>()?;
    Ok((columns, of_measures, to_array(py, statuses)))
}

/// Returns a column of measures: an array of numbers, in which what is not known is not a number, or a
/// list of texts.
fn measure_column<'py>(
    py: Python<'py>,
    column: &TableColumn,
    measured: &[Option<Measured>],
) -> PyResult<Bound<'py, PyAny>> {
    let figures = measured.iter().map(|found| figure(found.as_ref()?, column));
    if column.column.column_type() == ColumnType::Text {
        let text = |figure: Option<Figure>| figure.map_or_else(String::new, |one| one.to_string());
        return Ok(figures.map(text).collect::<Vec<_>>().into_pyobject(py)?.into_any());
    }
    #[allow(clippy::cast_precision_loss, reason = "numbers of sets are far below 2^53")]
    let number = |figure| match figure {
        Some(Figure::Score(score)) => score.to_f64(),
        Some(Figure::Number(number)) => number as f64,
        Some(Figure::Cells(_)) | None => f64::NAN,
    };
    Ok(to_array(py, figures.map(number).collect()).into_any())
}

/// Returns the columns of ratings in a scale.
pub(crate) fn columns_of_scale<'py>(
    py: Python<'py>,
    scale: &Profile,
    ratings: &[Option<PuzzleRating>],
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let columns = columns(scale).map(|column| rating_column(py, column, ratings));
    let mut columns = columns.collect::<PyResult<Vec<_>>>()?;
    let is_solved =
        |one: &Option<PuzzleRating>| one.is_some_and(|one| one.end == RatingEnd::Solved);
    columns.push(to_array(py, ratings.iter().map(is_solved).collect()).into_any());
    Ok(columns)
}

/// Returns a column of ratings: an array, or a list of texts.
fn rating_column<'py>(
    py: Python<'py>,
    column: AnswerColumn,
    ratings: &[Option<PuzzleRating>],
) -> PyResult<Bound<'py, PyAny>> {
    let tenths = |part: fn(&PuzzleRating) -> Tenths| {
        let number = |rating: &Option<PuzzleRating>| {
            rating.as_ref().map_or(f64::NAN, |rating| part(rating).to_f64())
        };
        to_array(py, ratings.iter().map(number).collect()).into_any()
    };
    let whole = |part: fn(&PuzzleRating) -> u32| {
        let number = |rating: &Option<PuzzleRating>| rating.as_ref().map_or(0, part);
        to_array(py, ratings.iter().map(number).collect()).into_any()
    };
    let hardest = |rating: &Option<PuzzleRating>| {
        rating.and_then(|rating| rating.hardest).map_or(-1, |technique| technique as i16)
    };
    let level = |rating: &Option<PuzzleRating>| {
        rating.and_then(|rating| rating.level).map_or("", |level| level.name())
    };
    Ok(match column {
        AnswerColumn::Er => tenths(|rating| rating.er),
        AnswerColumn::Ep => tenths(|rating| rating.ep),
        AnswerColumn::Ed => tenths(|rating| rating.ed),
        AnswerColumn::Score => whole(|rating| rating.score),
        AnswerColumn::Level => {
            ratings.iter().map(level).collect::<Vec<_>>().into_pyobject(py)?.into_any()
        }
        AnswerColumn::Hardest => to_array(py, ratings.iter().map(hardest).collect()).into_any(),
        _ => whole(|rating| rating.steps),
    })
}

/// The steps of some boards.
#[derive(Default)]
struct TracePiece {
    /// Number of steps of each board.
    counts: Vec<i64>,
    technique: Vec<i16>,
    rating: Vec<f64>,
    /// Cell that is filled, or -1; and its digit, or 0.
    cell: Vec<i8>,
    digit: Vec<u8>,
    /// Number of eliminations of each step, and the eliminated candidates: 9 times the cell, plus the
    /// digit, less 1.
    eliminated: Vec<i64>,
    eliminations: Vec<u16>,
    boards: Vec<[u8; CELLS]>,
}

impl TracePiece {
    fn add(&mut self, step: &Deduction, rating: Tenths, board: &mut Board) {
        board.eliminate_all(&step.eliminations);
        if let Some(placement) = step.placement {
            board.place(placement);
        }
        self.technique.push(step.technique as i16);
        self.rating.push(rating.to_f64());
        self.cell.push(step.placement.map_or(-1, |one| one.cell.index() as i8));
        self.digit.push(step.placement.map_or(0, |one| one.digit.get()));
        let before = self.eliminations.len();
        self.eliminations.extend(
            (&step.eliminations)
                .into_iter()
                .map(|one| one.cell.index() as u16 * 9 + u16::from(one.digit.get()) - 1),
        );
        self.eliminated.push(length(before, self.eliminations.len()));
        let mut row = [0; CELLS];
        put_puzzle(&mut row, board.filled());
        self.boards.push(row);
    }
}

/// Columns of traces: the number of steps of each board; technique, rating, cell, digit and number of
/// eliminations of each step; the eliminations; the board after each step; the status of each board.
type TraceColumns<'py> = (
    Values<'py, i64>,
    (Values<'py, i16>, Values<'py, f64>, Values<'py, i8>, Values<'py, u8>, Values<'py, i64>),
    Values<'py, u16>,
    Rows<'py, u8>,
    Values<'py, u8>,
);

/// Returns the steps of each board in one scale.
#[pyfunction]
pub(crate) fn traces<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    plan: RatingPlan,
    threads: Option<usize>,
) -> PyResult<TraceColumns<'py>> {
    let [scale] = plan.profiles()?[..] else {
        return Err(PyValueError::new_err("scale: expected one scale"));
    };
    let boards = boards(&array)?;
    let mut statuses = vec![Status::None as u8; boards.len()];
    let mut found: Vec<TracePiece> = Vec::new();
    found.resize_with(boards.len().div_ceil(FEW), TracePiece::default);
    let pieces = boards.chunks(FEW).zip(statuses.chunks_mut(FEW).zip(&mut found));
    plan.run(py, threads, pieces, |rater, (boards, (statuses, trace))| {
        for (board, known) in boards.iter().zip(statuses) {
            let before = trace.technique.len();
            if let Some(puzzle) = puzzle(board) {
                let mut after = Board::new(&puzzle);
                let answer = rater.rate(&puzzle, &[scale], |_, step, rating| {
                    trace.add(step, rating, &mut after);
                });
                *known = answer.status() as u8;
            } else {
                *known = Status::Malformed as u8;
            }
            trace.counts.push(length(before, trace.technique.len()));
        }
    })?;
    let mut all = TracePiece::default();
    for piece in &mut found {
        all.counts.append(&mut piece.counts);
        all.technique.append(&mut piece.technique);
        all.rating.append(&mut piece.rating);
        all.cell.append(&mut piece.cell);
        all.digit.append(&mut piece.digit);
        all.eliminated.append(&mut piece.eliminated);
        all.eliminations.append(&mut piece.eliminations);
        all.boards.append(&mut piece.boards);
        *piece = TracePiece::default();
    }
    Ok((
        to_array(py, all.counts),
        (
            to_array(py, all.technique),
            to_array(py, all.rating),
            to_array(py, all.cell),
            to_array(py, all.digit),
            to_array(py, all.eliminated),
        ),
        to_array(py, all.eliminations),
        rows_to_array(py, all.boards)?,
        to_array(py, statuses),
    ))
}

impl RatingPlan {
    /// Returns the scales, without the techniques that they leave out.
    fn profiles(&self) -> PyResult<Vec<Profile>> {
        let names = self.without.iter().map(|name| {
            name.parse::<TechniqueNames>()
                .map_err(|error| PyValueError::new_err(format!("without: {name:?}: {error}")))
        });
        let names = names.collect::<PyResult<Vec<_>>>()?;
        let scales = self
            .scales
            .iter()
            .map(|name| scale_named(name).map(|scale| TechniqueNames::left_out_of(&scale, &names)));
        scales.collect()
    }

    /// Returns the measures.
    fn measures(&self) -> PyResult<Vec<Measure>> {
        let named = |name: &String| {
            Measure::named(name).ok_or_else(|| {
                let names = Measure::ALL.map(Measure::name).join(", ");
                PyValueError::new_err(format!("measures: expected some of {names}, got {name:?}"))
            })
        };
        self.measures.iter().map(named).collect()
    }

    /// Rates the pieces of some boards on several threads.
    fn run<J: Send>(
        &self,
        py: Python<'_>,
        threads: Option<usize>,
        pieces: impl Iterator<Item = J> + Send,
        work: impl Fn(&mut BoardRater, J) + Sync + Send,
    ) -> PyResult<()> {
        let budget = CallBudget::new(self.max_nodes, self.timeout)?;
        let assumed = AssumedUniqueness::always_if(self.assume_unique);
        let measures = self.measures()?;
        let make = |flag: &CancelFlag| BoardRater {
            searches: CallSearches::new(budget, flag),
            assumed,
            measures: measures.clone(),
        };
        each_piece(py, threads, pieces, make, work)
    }
}
