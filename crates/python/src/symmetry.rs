//! Transforms, canonical forms, classes, automorphisms.

use crate::boards::{
    BoardArray, CELLS, PIECE, ResultRows, Rows, Values, boards, grid, is_well_formed, put_puzzle,
    puzzle, to_array,
};
use crate::calls::{each_piece, watched};
use ninefold::batch::ClassId;
use ninefold::generate::RandomStream;
use ninefold::{CancelFlag, Canonicalizer, Digit, Puzzle, Status, Transform};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Purpose of the random transforms of `augment`. Every row of a seed has numbers of its own.
const AUGMENTED: u64 = 5;

/// Pieces are small where a board takes long.
const SLOW_PIECE: usize = 64;

type FormsAndRanks<'py> = (Rows<'py, u8>, Values<'py, i64>, Values<'py, u8>);

/// Returns the canonical form of each board, the rank of a transform to it, and whether the board is
/// malformed.
#[pyfunction]
pub(crate) fn canonical<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    threads: Option<usize>,
) -> PyResult<FormsAndRanks<'py>> {
    let boards = boards(&array)?;
    let (mut forms, mut ranks) = (ResultRows::blank(py, boards.len())?, vec![-1; boards.len()]);
    let rooms = forms.rows().chunks_mut(SLOW_PIECE).zip(ranks.chunks_mut(SLOW_PIECE));
    let statuses = canonicalize(py, boards, threads, rooms, |room, index, form, transform| {
        put_puzzle(&mut room.0[index], form);
        room.1[index] = signed(transform.rank());
    })?;
    Ok((forms.into_array(), to_array(py, ranks), to_array(py, statuses)))
}

/// Returns the class of each board as two numbers of 64 bits, the higher one first, and whether the
/// board is malformed.
#[pyfunction]
pub(crate) fn class_id<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    threads: Option<usize>,
) -> PyResult<(Rows<'py, u64>, Values<'py, u8>)> {
    let boards = boards(&array)?;
    let mut ids = vec![[0_u64; 2]; boards.len()];
    let rooms = ids.chunks_mut(SLOW_PIECE);
    let statuses = canonicalize(py, boards, threads, rooms, |ids, index, form, _| {
        let id = ClassId::of_form(form).to_u128();
        ids[index] = [(id >> 64) as u64, id as u64];
    })?;
    let count = ids.len();
    let ids = PyArray1::from_vec(py, ids.into_flattened()).reshape([count, 2])?;
    Ok((ids, to_array(py, statuses)))
}

/// Finds the canonical form of each board. Returns the statuses.
fn canonicalize<R: Send>(
    py: Python<'_>,
    boards: &[[u8; CELLS]],
    threads: Option<usize>,
    rooms: impl Iterator<Item = R> + Send,
    put: impl Fn(&mut R, usize, &Puzzle, Transform) + Send + Sync,
) -> PyResult<Vec<u8>> {
    let mut statuses = vec![Status::None as u8; boards.len()];
    let pieces = boards.chunks(SLOW_PIECE).zip(rooms).zip(statuses.chunks_mut(SLOW_PIECE));
    let work = |canonicalizer: &mut Canonicalizer,
                ((boards, mut room), statuses): ((&[_], R), &mut [u8])| {
        for (index, board) in boards.iter().enumerate() {
            let Some(puzzle) = puzzle(board) else {
                statuses[index] = Status::Malformed as u8;
                continue;
            };
            let found = canonicalizer.canonical(&puzzle);
            put(&mut room, index, &found.form, found.transform);
        }
    };
    each_piece(py, threads, pieces, |_| Canonicalizer::new(), work)?;
    Ok(statuses)
}

/// Returns the number of automorphisms of each board, 0 for a malformed one.
#[pyfunction]
pub(crate) fn automorphism_counts<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    threads: Option<usize>,
) -> PyResult<Values<'py, i64>> {
    let boards = boards(&array)?;
    let mut orders = vec![0; boards.len()];
    let pieces = boards.chunks(SLOW_PIECE).zip(orders.chunks_mut(SLOW_PIECE));
    let work = |canonicalizer: &mut Canonicalizer, (boards, orders): (&[_], &mut [i64])| {
        for (order, board) in orders.iter_mut().zip(boards) {
            let Some(puzzle) = puzzle(board) else { continue };
            *order = signed(canonicalizer.automorphisms(&puzzle).order);
        }
    };
    each_piece(py, threads, pieces, |_| Canonicalizer::new(), work)?;
    Ok(to_array(py, orders))
}

/// Returns the number of automorphisms of the only board, and the ranks of generators.
#[pyfunction]
pub(crate) fn automorphism_group<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
) -> PyResult<(u64, Values<'py, i64>)> {
    let [board] = boards(&array)? else {
        return Err(PyValueError::new_err("expected one board"));
    };
    let puzzle = puzzle(board).ok_or_else(|| PyValueError::new_err("malformed board"))?;
    let group = watched(py, &CancelFlag::new(), || puzzle.automorphisms())?;
    let ranks = group.generators.iter().map(|one| signed(one.rank())).collect();
    Ok((group.order, to_array(py, ranks)))
}

/// Returns the image of each board under the transform of its rank. Malformed rows stay as they are.
#[pyfunction]
pub(crate) fn transform<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    ranks: PyReadonlyArray1<'py, i64>,
    threads: Option<usize>,
) -> PyResult<Rows<'py, u8>> {
    let boards = boards(&array)?;
    let transforms = transforms(&ranks)?;
    if transforms.len() != boards.len() {
        return Err(PyValueError::new_err("expected as many transforms as boards"));
    }
    let mut images = ResultRows::blank(py, boards.len())?;
    let pieces =
        boards.chunks(PIECE).zip(images.rows().chunks_mut(PIECE).zip(transforms.chunks(PIECE)));
    each_piece(
        py,
        threads,
        pieces,
        |_| (),
        |(), (boards, (images, transforms))| {
            for ((board, place), transform) in boards.iter().zip(images).zip(transforms) {
                *place = if is_well_formed(board) {
                    image(transform, &digits(transform), board)
                } else {
                    *board
                };
            }
        },
    )?;
    Ok(images.into_array())
}

type Pairs<'py> = (Rows<'py, u8>, Rows<'py, u8>, Values<'py, i64>);

/// Returns `k` random isomorphs of each pair of a puzzle and a solution, and the ranks of their
/// transforms. Row `i` of the pairs has the numbers of row `first + i` of the seed.
#[pyfunction]
#[pyo3(signature = (puzzles, solutions, k, seed, first, threads))]
pub(crate) fn augment<'py>(
    py: Python<'py>,
    puzzles: BoardArray<'py>,
    solutions: BoardArray<'py>,
    k: usize,
    seed: u64,
    first: u64,
    threads: Option<usize>,
) -> PyResult<Pairs<'py>> {
    let (puzzles, solutions) = (boards(&puzzles)?, boards(&solutions)?);
    if puzzles.len() != solutions.len() {
        return Err(PyValueError::new_err("expected as many solutions as puzzles"));
    }
    let too_many = || PyValueError::new_err("k: the result would not fit into memory");
    let count = puzzles.len().checked_mul(k).ok_or_else(too_many)?;
    count.checked_mul(CELLS).filter(|bytes| *bytes < isize::MAX as usize).ok_or_else(too_many)?;
    let blank = || ResultRows::blank(py, count).map_err(|_| too_many());
    let (mut new_puzzles, mut new_solutions) = (blank()?, blank()?);
    let mut ranks = Vec::new();
    ranks.try_reserve_exact(count).map_err(|_| too_many())?;
    ranks.resize(count, 0_i64);
    // A row with all its isomorphs belongs to one piece.
    let rows = (PIECE / k.max(1)).max(1);
    let images = new_puzzles
        .rows()
        .chunks_mut((rows * k).max(1))
        .zip(new_solutions.rows().chunks_mut((rows * k).max(1)))
        .zip(ranks.chunks_mut((rows * k).max(1)));
    let pieces = puzzles.chunks(rows).zip(solutions.chunks(rows)).zip(images).zip(0_u64..);
    let work = |(): &mut (), (((puzzles, solutions), images), piece): (_, u64)| {
        let ((new_puzzles, new_solutions), ranks): ((&mut [_], &mut [_]), &mut [i64]) = images;
        let (puzzles, solutions): (&[[u8; CELLS]], &[[u8; CELLS]]) = (puzzles, solutions);
        let mut index = 0;
        for (row, pair) in puzzles.iter().zip(solutions).enumerate() {
            let number = first.wrapping_add(piece * rows as u64 + row as u64);
            let mut random = RandomStream::new(seed, AUGMENTED, number);
            let is_whole = [pair.0, pair.1].map(is_well_formed);
            let both = both(pair.0, pair.1);
            for _ in 0..k {
                let rank = random.below_wide(u128::from(Transform::COUNT)) as u64;
                // Every number below `COUNT` is a rank.
                let Some(transform) = Transform::nth(rank) else { continue };
                ranks[index] = signed(rank);
                let digits = digits(&transform);
                let (new_puzzle, new_solution) =
                    (&mut new_puzzles[index], &mut new_solutions[index]);
                index += 1;
                if let Some(both) = &both {
                    put_images(&transform, &digits, both, new_puzzle, new_solution);
                    continue;
                }
                let moved = |board, is_whole| {
                    if is_whole { image(&transform, &digits, board) } else { *board }
                };
                *new_puzzle = moved(pair.0, is_whole[0]);
                *new_solution = moved(pair.1, is_whole[1]);
            }
        }
    };
    each_piece(py, threads, pieces, |_| (), work)?;
    Ok((new_puzzles.into_array(), new_solutions.into_array(), to_array(py, ranks)))
}

/// A bit beside the digit of a cell that says that the cell holds a clue.
const CLUE: u8 = 16;

/// Returns a puzzle and its solution as one board: the digit of each cell, and whether it is a clue.
/// Returns `None` if a row is malformed or the solution has another digit than a clue.
fn both(puzzle: &[u8; CELLS], solution: &[u8; CELLS]) -> Option<[u8; CELLS]> {
    let mut cells = *solution;
    let mut is_wrong = false;
    for (cell, clue) in cells.iter_mut().zip(puzzle) {
        is_wrong |= *cell > 9 || *clue != 0 && clue != cell;
        *cell |= if *clue == 0 { 0 } else { CLUE };
    }
    (!is_wrong).then_some(cells)
}

/// Writes the images of a puzzle and its solution.
fn put_images(
    transform: &Transform,
    digits: &[u8; 16],
    both: &[u8; CELLS],
    puzzle: &mut [u8; CELLS],
    solution: &mut [u8; CELLS],
) {
    let moved = transform.rearrange(both);
    for (solution, cell) in solution.iter_mut().zip(&moved) {
        *solution = digits[usize::from(cell & 15)];
    }
    // A loop of its own without a branch becomes vectors. A branch would be mispredicted in every
    // third cell.
    for ((puzzle, solution), cell) in puzzle.iter_mut().zip(solution).zip(&moved) {
        let mask = (cell / CLUE).wrapping_neg();
        *puzzle = *solution & mask;
    }
}

/// Returns the image of each digit. A blank stays a blank.
pub(crate) fn digits(transform: &Transform) -> [u8; 16] {
    let mut images = [0; 16];
    for digit in Digit::ALL {
        images[usize::from(digit.get())] = transform.digit(digit).get();
    }
    images
}

/// Returns the image of a well-formed row under a transform with these images of digits.
pub(crate) fn image(transform: &Transform, digits: &[u8; 16], board: &[u8; CELLS]) -> [u8; CELLS] {
    let mut image = transform.rearrange(board);
    // A loop, because the compiler does not inline the closure of `map` for an array of 81.
    for cell in &mut image {
        *cell = digits[usize::from(*cell & 15)];
    }
    image
}

/// Returns the rank of the transform that undoes each transform.
#[pyfunction]
pub(crate) fn inverse<'py>(
    py: Python<'py>,
    ranks: PyReadonlyArray1<'py, i64>,
) -> PyResult<Values<'py, i64>> {
    let inverses = transforms(&ranks)?.into_iter().map(|one| signed(one.inverse().rank()));
    Ok(to_array(py, inverses.collect()))
}

/// Returns the ranks of pairs of transforms, one after the other.
#[pyfunction]
pub(crate) fn compose<'py>(
    py: Python<'py>,
    first: PyReadonlyArray1<'py, i64>,
    second: PyReadonlyArray1<'py, i64>,
) -> PyResult<Values<'py, i64>> {
    let (first, second) = (transforms(&first)?, transforms(&second)?);
    if first.len() != second.len() {
        return Err(PyValueError::new_err("expected as many transforms as in the other array"));
    }
    let both = first.into_iter().zip(second).map(|(one, next)| signed(one.then(next).rank()));
    Ok(to_array(py, both.collect()))
}

/// Returns the ranks of random transforms: the isomorphs that the program's `scramble` draws. Row
/// `i` has `k` transforms, the first of the numbers of record `first + i` of the seed.
#[pyfunction]
pub(crate) fn random_transforms(
    py: Python<'_>,
    rows: u64,
    k: usize,
    seed: u64,
    first: u64,
) -> Values<'_, i64> {
    let ranks = (0..rows).flat_map(|row| {
        let mut random = RandomStream::new(seed, RandomStream::ISOMORPHS, first.wrapping_add(row));
        (0..k).map(move |_| signed(random.transform().rank()))
    });
    to_array(py, ranks.collect())
}

/// Returns the text of a transform.
#[pyfunction]
pub(crate) fn transform_text(rank: i64) -> PyResult<String> {
    Ok(nth(rank)?.to_string())
}

/// Returns the rank of a transform from its text.
#[pyfunction]
pub(crate) fn transform_rank(text: &str) -> PyResult<i64> {
    let transform: Transform = text
        .parse()
        .map_err(|error| PyValueError::new_err(format!("transform {text:?}: {error}")))?;
    Ok(signed(transform.rank()))
}

/// Returns whether each row is a solution grid.
#[pyfunction]
pub(crate) fn are_grids<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
) -> PyResult<Values<'py, bool>> {
    let is_grid = |board| grid(board).is_some();
    Ok(to_array(py, boards(&array)?.iter().map(is_grid).collect()))
}

/// Returns the transforms of ranks.
fn transforms(ranks: &PyReadonlyArray1<'_, i64>) -> PyResult<Vec<Transform>> {
    ranks.as_array().iter().map(|rank| nth(*rank)).collect()
}

fn nth(rank: i64) -> PyResult<Transform> {
    u64::try_from(rank).ok().and_then(Transform::nth).ok_or_else(|| {
        PyValueError::new_err(format!(
            "transform {rank}: expected a rank from 0 to {}",
            Transform::COUNT - 1
        ))
    })
}

/// Ranks and orders are below 2^41.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
