//! Puzzles on other grids and with other rules, by a seed.

use crate::boards::{Values, to_array};
use crate::calls::each_piece;
use crate::make::check_indices;
use ninefold::generate::{ClueSymmetry, Minimality};
use ninefold::questions::make::{
    RatingLevel, VariantWishError, VariantWishes, describe_variant_error, usual_variant_format,
};
use ninefold::questions::{Setting, SettingNames};
use ninefold::variant::{
    MadeVariant, VariantFormat, VariantKind, VariantLoss, VariantMaker, VariantOrder, write_variant,
};
use ninefold::{Budget, CancelFlag};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::RangeInclusive;

/// Returns the names of all kinds.
#[pyfunction]
pub(crate) fn variant_kinds() -> Vec<&'static str> {
    VariantKind::ALL.map(VariantKind::name).to_vec()
}

/// Wishes for puzzles, with the words of the Python package. Python has no default here: it passes every
/// argument.
#[derive(FromPyObject)]
pub(crate) struct Wished {
    grid: Option<String>,
    kind: Vec<String>,
    boxes: Option<String>,
    map: Option<String>,
    cages: Option<(u64, u64)>,
    clues: Option<(u64, u64)>,
    symmetry: Option<String>,
    proper: bool,
    /// `strict` or `symmetric`. `None`: what suits the size.
    minimal: Option<String>,
    level: Option<String>,
    tries: Option<u64>,
    max_nodes: Option<u64>,
}

impl Wished {
    fn order(&self) -> Result<VariantOrder, String> {
        let named = |name: &'static str| move |error| format!("{name}: {error}");
        let range = |(first, last): (u64, u64)| -> RangeInclusive<u64> { first..=last };
        let kind = |name: &String| {
            name.parse::<VariantKind>().map_err(|error| named("kind")(error.to_string()))
        };
        let level = |name: &String| {
            let level = RatingLevel::ALL.into_iter().find(|level| level.name() == name);
            level.ok_or_else(|| format!("level: expected easy, medium or hard, got {name:?}"))
        };
        let symmetry = |name: &String| {
            name.parse::<ClueSymmetry>().map_err(|error| named("symmetry")(error.to_string()))
        };
        let size = self.grid.as_deref().map(VariantWishes::parse_size).transpose();
        let boxes = self.boxes.as_deref().map(VariantWishes::parse_boxes).transpose();
        let wishes = VariantWishes {
            size: size.map_err(|error| named("grid")(error.to_owned()))?,
            kinds: self.kind.iter().map(kind).collect::<Result<_, _>>()?,
            boxes: boxes.map_err(|error| named("boxes")(error.to_owned()))?,
            map: self.map.clone(),
            clues: self.clues.map(range),
            minimality: match self.minimal.as_deref() {
                _ if self.proper => Some(Minimality::Proper),
                Some("symmetric") => Some(Minimality::Symmetric),
                Some(_) => Some(Minimality::Minimal),
                None => None,
            },
            symmetry: self.symmetry.as_ref().map(symmetry).transpose()?.unwrap_or_default(),
            cages: self.cages.map(range),
            level: self.level.as_ref().map(level).transpose()?,
            tries: self.tries,
            max_nodes: self.max_nodes,
        };
        wishes.order().map_err(|error| error.describe(&Arguments))
    }
}

/// The arguments of `variants.generate`, as messages name them.
struct Arguments;

impl SettingNames for Arguments {
    fn setting_name(&self, setting: Setting) -> &'static str {
        match setting {
            Setting::Grid => "grid",
            Setting::Kind => "kind",
            Setting::Minimality => "proper",
            other => other.name(),
        }
    }
}

/// What was made: texts, their format, solutions as an array `(n, rows, columns)`, tries, the guesses (or
/// -1) of each, and why each missing puzzle is missing.
type MadeVariants<'py> = (
    Vec<Option<String>>,
    &'static str,
    Bound<'py, PyArray3<u8>>,
    Values<'py, u64>,
    Values<'py, i64>,
    Vec<(usize, String)>,
);

/// A made puzzle with its text. If none was found: the number of tries, and the reason.
type MadeRow = Result<(String, MadeVariant), (u64, String)>;

/// Makes puzzles. A puzzle depends on wishes, seed and index alone.
#[pyfunction]
pub(crate) fn generate_variants(
    py: Python<'_>,
    count: usize,
    seed: u64,
    first: u64,
    wished: Wished,
    threads: Option<usize>,
) -> PyResult<MadeVariants<'_>> {
    let order = py.detach(|| wished.order()).map_err(PyValueError::new_err)?;
    check_indices(count, first)?;
    let format = usual_variant_format(&order, false);
    let start = |flag: &CancelFlag| {
        let budget = Budget::UNLIMITED.cancelled_by(flag);
        let maker = VariantMaker::within(order.clone(), seed, &budget);
        maker.map_err(|error| VariantWishError::from(error).describe(&Arguments))
    };
    // Report wrong wishes before any thread starts.
    py.detach(|| start(&CancelFlag::new()).map(drop)).map_err(PyValueError::new_err)?;
    let mut rows: Vec<MadeRow> = (0..count).map(|_| Err((0, String::new()))).collect();
    let pieces = rows.iter_mut().zip(first..);
    each_piece(py, threads, pieces, start, |maker, (row, index)| {
        *row = match maker {
            Ok(maker) => make_row(maker, index, format),
            Err(why) => Err((0, why.clone())),
        };
    })?;
    let size = usize::from(order.size);
    let mut solutions = Vec::with_capacity(count * size * size);
    let (mut texts, mut tries, mut nodes) = (Vec::new(), Vec::new(), Vec::new());
    let mut missing = Vec::new();
    for (place, row) in rows.into_iter().enumerate() {
        match row {
            Ok((text, made)) => {
                texts.push(Some(text));
                solutions.extend(made.solution);
                tries.push(made.tries);
                let effort = made.effort.map(|nodes| i64::try_from(nodes).unwrap_or(i64::MAX));
                nodes.push(effort.unwrap_or(-1));
            }
            Err((taken, why)) => {
                texts.push(None);
                solutions.resize(solutions.len() + size * size, 0);
                tries.push(taken);
                nodes.push(-1);
                missing.push((place, why));
            }
        }
    }
    let solutions = PyArray1::from_vec(py, solutions).reshape([count, size, size])?;
    Ok((texts, format.name(), solutions, to_array(py, tries), to_array(py, nodes), missing))
}

fn make_row(maker: &mut VariantMaker, index: u64, format: VariantFormat) -> MadeRow {
    match maker.make(index) {
        Ok(made) => match write_variant(&made.puzzle, format, VariantLoss::Refuse) {
            Ok(mut writing) => {
                // The rows of a grid stand on one line.
                writing.text.retain(|character| character != '\n');
                Ok((writing.text, made))
            }
            Err(error) => Err((made.tries, error.to_string())),
        },
        Err(error) => Err((error.tries, describe_variant_error(&error, &Arguments))),
    }
}
