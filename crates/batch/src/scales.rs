//! [`TableColumn`]: the columns of answers in tables, and which of them a rating scale has.

use ninefold_core::Candidate;
use ninefold_io::format::{AnswerColumn, ColumnType, SmolStr, Value};
use ninefold_logic::Technique;
use ninefold_logic::trial::TrialDepth;
use ninefold_questions::{Measure, Measured};
use ninefold_scales::{Profile, PuzzleRating, Tenths};
use std::fmt;

/// A column of a table of answers.
///
/// ```
/// use ninefold_batch::{TableColumn, rating_columns};
/// use ninefold_io::format::AnswerColumn;
/// use ninefold_scales::Profile;
///
/// assert_eq!(TableColumn::from(AnswerColumn::Clues).name, "clues");
/// assert_eq!(rating_columns(&[Profile::SE121])[0].name, "er");
/// assert_eq!(rating_columns(&[Profile::SE121])[5].name, "scale");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TableColumn {
    /// Name of the column in the table.
    pub name: SmolStr,
    /// Part of the answer that the column holds.
    pub column: AnswerColumn,
    /// Number of the rating among the ratings of the answer, from 0. 0 for other columns.
    pub rating: usize,
}

impl From<AnswerColumn> for TableColumn {
    fn from(column: AnswerColumn) -> Self {
        Self { name: SmolStr::new_static(column.name()), column, rating: 0 }
    }
}

/// Returns the columns of the ratings in some scales. With several scales, each name begins with
/// the name of the scale; with one, the last column holds it.
///
/// ```
/// use ninefold_batch::rating_columns;
/// use ninefold_scales::Profile;
///
/// let columns = rating_columns(Profile::ALL);
/// assert!(columns.iter().all(|column| !column.name.is_empty()));
/// ```
pub fn rating_columns(scales: &[Profile]) -> Vec<TableColumn> {
    let mut columns = Vec::new();
    for (rating, scale) in scales.iter().enumerate() {
        let prefix = if scales.len() > 1 { column_prefix(scale) } else { String::new() };
        let named = |column: &AnswerColumn| TableColumn {
            name: SmolStr::new(format!("{prefix}{}", column.name())),
            column: *column,
            rating,
        };
        columns.extend(columns_of(scale).iter().map(named));
    }
    if scales.len() == 1 {
        columns.push(AnswerColumn::Scale.into());
    }
    columns
}

/// Returns the columns of measures in some scales. With several scales, the names of those that belong to
/// a scale begin with its name, as those of [`rating_columns`] do. Each technique of a scale has a column
/// for its steps, such as `steps_x_wing`.
///
/// ```
/// use ninefold_batch::measure_columns;
/// use ninefold_questions::Measure;
/// use ninefold_scales::Profile;
///
/// let columns = measure_columns(&[Profile::SE121], &[Measure::Sum, Measure::Techniques]);
/// assert_eq!(columns[0].name, "score_sum");
/// assert!(columns.iter().any(|column| column.name == "steps_x_wing"));
/// ```
pub fn measure_columns(scales: &[Profile], measures: &[Measure]) -> Vec<TableColumn> {
    use AnswerColumn as C;
    let is_wanted = |measure| measures.contains(&measure);
    let mut columns = Vec::new();
    for (rating, scale) in scales.iter().enumerate() {
        let prefix = if scales.len() > 1 { column_prefix(scale) } else { String::new() };
        let mut add = |name: &str, column| {
            let name = SmolStr::new(format!("{prefix}{name}"));
            columns.push(TableColumn { name, column, rating });
        };
        let of_scale = [
            (Measure::Sum, &[C::ScoreSum, C::HardestSteps][..]),
            (Measure::Bottleneck, &[C::Bottleneck]),
            (Measure::ScaleBackdoors, &[C::ScaleBackdoorSize, C::ScaleBackdoors, C::ScaleBackdoor]),
        ];
        for (measure, own) in of_scale {
            if is_wanted(measure) {
                for column in own {
                    add(column.name(), *column);
                }
            }
        }
        if is_wanted(Measure::Techniques) {
            let all = Technique::ALL.iter().zip(0..);
            for (technique, number) in all.filter(|(one, _)| scale.score(**one).is_some()) {
                let name = format!("steps_{}", technique.name().replace('-', "_"));
                add(&name, C::TechniqueSteps(number));
            }
        }
    }
    let of_position = [
        (Measure::Depth, &[C::Depth][..]),
        (Measure::Backdoors, &[C::BackdoorSize, C::Backdoors, C::Backdoor]),
    ];
    for (_, own) in of_position.into_iter().filter(|(measure, _)| is_wanted(*measure)) {
        columns.extend(own.iter().map(|column| TableColumn::from(*column)));
    }
    columns
}

/// A measure in a column of a table.
///
/// ```
/// use ninefold_batch::Figure;
/// use ninefold_scales::Tenths;
///
/// assert_eq!(Figure::Score(Tenths::new(1102)).to_string(), "110.2");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Figure<'a> {
    /// A sum of scores.
    Score(Tenths),
    /// A number of steps, moves, cells or sets, or a depth.
    Number(u64),
    /// Cells with their digits.
    Cells(&'a [Candidate]),
}

impl fmt::Display for Figure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Score(score) => write!(f, "{score}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Cells(cells) => {
                for (place, candidate) in cells.iter().enumerate() {
                    let space = if place > 0 { " " } else { "" };
                    write!(f, "{space}{candidate}")?;
                }
                Ok(())
            }
        }
    }
}

/// Returns the measure in a column. `None`: it is not known, or the column has no measure.
///
/// ```
/// use ninefold_batch::{Figure, figure, measure_columns};
/// use ninefold_logic::trial::TrialDepth;
/// use ninefold_questions::{Measure, Measured};
///
/// let column = &measure_columns(&[], &[Measure::Depth])[0];
/// let measured = Measured { depth: Some(TrialDepth::Exactly(1)), ..Measured::default() };
/// assert_eq!(figure(&measured, column), Some(Figure::Number(1)));
/// ```
pub fn figure<'a>(measured: &'a Measured, column: &TableColumn) -> Option<Figure<'a>> {
    use AnswerColumn as C;
    let scale = || measured.scales.get(column.rating);
    let path = || scale()?.figures.as_ref();
    let backdoors = match column.column {
        C::BackdoorSize | C::Backdoors | C::Backdoor => measured.backdoors.as_ref(),
        _ => scale().and_then(|scale| scale.backdoors.as_ref()),
    };
    Some(match column.column {
        C::ScoreSum => Figure::Score(path()?.sum),
        C::HardestSteps => Figure::Number(path()?.hardest_steps.into()),
        C::Bottleneck => Figure::Number(scale()?.bottleneck?.into()),
        C::TechniqueSteps(index) => {
            let technique = Technique::ALL.get(usize::from(index))?;
            Figure::Number(path()?.steps_of(*technique).into())
        }
        C::Depth => match measured.depth? {
            TrialDepth::Exactly(depth) => Figure::Number(depth.into()),
            TrialDepth::AtLeast(_) | TrialDepth::None => return None,
        },
        C::BackdoorSize | C::ScaleBackdoorSize => Figure::Number(backdoors?.size as u64),
        C::Backdoors | C::ScaleBackdoors => Figure::Number(backdoors?.count),
        C::Backdoor | C::ScaleBackdoor => Figure::Cells(&backdoors?.first),
        _ => return None,
    })
}

/// Returns a measure as a value of a table.
pub(crate) fn figure_value(figure: Figure<'_>) -> Value {
    let text = SmolStr::new(figure.to_string());
    if let Figure::Cells(_) = figure { Value::Text(text) } else { Value::Json(text) }
}

/// Returns what the names of a scale's columns begin with in tables with several scales: the letters
/// and digits of its name, and `_`.
///
/// ```
/// assert_eq!(ninefold_batch::column_prefix(&ninefold_scales::Profile::SE121), "se121_");
/// ```
pub fn column_prefix(scale: &Profile) -> String {
    let mut prefix: String = scale.name().chars().filter(char::is_ascii_alphanumeric).collect();
    prefix.push('_');
    prefix
}

/// Returns the columns of a scale, in their order.
pub(crate) fn columns_of(scale: &Profile) -> &'static [AnswerColumn] {
    if scale.adds_up() { &AnswerColumn::SCORE } else { &AnswerColumn::RATING }
}

/// Returns a column of a rating as text. `None`: the rating has nothing there.
pub(crate) fn part_of(rating: &PuzzleRating, column: AnswerColumn) -> Option<SmolStr> {
    match column {
        AnswerColumn::Er => Some(SmolStr::new(rating.er.to_string())),
        AnswerColumn::Ep => Some(SmolStr::new(rating.ep.to_string())),
        AnswerColumn::Ed => Some(SmolStr::new(rating.ed.to_string())),
        AnswerColumn::Hardest => {
            rating.hardest.map(|technique| SmolStr::new_static(technique.name()))
        }
        // A puzzle that the scale does not rate has no level.
        AnswerColumn::Score => {
            rating.level.map(|_| SmolStr::new(itoa::Buffer::new().format(rating.score)))
        }
        AnswerColumn::Level => rating.level.map(|level| SmolStr::new_static(level.name())),
        AnswerColumn::Scale => Some(SmolStr::new_static(rating.scale)),
        AnswerColumn::Steps => Some(SmolStr::new(itoa::Buffer::new().format(rating.steps))),
        _ => None,
    }
}

/// Returns a column of a rating as a value of a table.
pub(crate) fn value_of(rating: Option<&PuzzleRating>, column: AnswerColumn) -> Value {
    match rating.and_then(|rating| part_of(rating, column)) {
        None => Value::NULL,
        Some(text) if column.column_type() == ColumnType::Text => Value::Text(text),
        Some(number) => Value::Json(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_know_the_columns_of_all_scales() {
        for scale in Profile::ALL {
            let prefix = column_prefix(scale);
            let name = prefix.trim_end_matches('_');
            assert!(AnswerColumn::SCALES.contains(&name), "{name} is no prefix of columns");
            for column in columns_of(scale) {
                let name = format!("{prefix}{}", column.name());
                assert_eq!(AnswerColumn::meant_by(&name), Some(*column));
            }
        }
    }

    #[test]
    fn only_several_scales_have_prefixes() {
        let names = |scales: &[Profile]| {
            rating_columns(scales).into_iter().map(|column| column.name).collect::<Vec<_>>()
        };
        assert_eq!(names(&[Profile::SE121]), ["er", "ep", "ed", "hardest", "steps", "scale"]);
        let twice = names(&[Profile::SE121, Profile::SE121]);
        assert_eq!(
            (twice.len(), twice[0].as_str(), twice[9].as_str()),
            (10, "se121_er", "se121_steps")
        );
    }
}
