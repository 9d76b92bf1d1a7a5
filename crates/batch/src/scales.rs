//! [`TableColumn`]: the columns of answers in tables, and which of them a rating scale has.

use ninefold_io::format::{AnswerColumn, ColumnType, SmolStr, Value};
use ninefold_scales::{Profile, PuzzleRating};

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
