//! The tables of the scales: techniques, finders and scores in order.

/// Defines entries: for each the choice, the finder, and the techniques with their scores.
macro_rules! entries {
    ($($choice:ident $find:path [$($technique:ident $score:expr),*];)*) => {
        [$(ProfileEntry {
            finder: $find,
            choice: Choice::$choice,
            scores: &[$((Technique::$technique, $score)),*],
            level: None,
        }),*]
    };
}

pub(crate) mod hodoku;
pub(crate) mod human;
pub(crate) mod sudoku_explainer;
pub(crate) mod unscaled;
pub(crate) mod whips;
