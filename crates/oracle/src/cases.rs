//! The cases in `testdata/*.toml`: puzzles with known answers.

use crate::shared::workspace;
use ninefold_core::{Count, Grid, Puzzle};
use serde::Deserialize;
use std::collections::HashSet;
use std::fs;

/// Calls of [`backtracking`](crate::backtracking) that a case may take in tests.
pub const MAX_CALLS: u64 = 5_000_000;
/// Nodes of [`exact_cover`](crate::exact_cover) that a case may take in tests.
pub const MAX_NODES: u64 = 200_000;

/// A puzzle with its known answers.
#[derive(Clone, Debug)]
pub struct Case {
    /// Description of the case; no two cases share it.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Number of solutions; `AtLeast` if there are too many to count.
    pub count: Count,
    /// Lexicographically smallest solution; `None` exactly if there is none.
    pub first: Option<Grid>,
    /// Reason why plain backtracking cannot count the solutions within [`MAX_CALLS`], if so.
    pub backtracking: Option<String>,
    /// Reason why Algorithm X cannot count the solutions within [`MAX_NODES`], if so.
    pub exact_cover: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<RawCase>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCase {
    name: String,
    puzzle: String,
    count: RawCount,
    first: Option<String>,
    backtracking: Option<String>,
    exact_cover: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawCount {
    Exactly(u64),
    AtLeast(String),
}

/// Loads all cases of all files in `testdata/`, in the order of the file names.
///
/// # Panics
///
/// If a file cannot be read or does not follow `testdata/README.md`, or if there is no case.
///
/// ```
/// assert!(ninefold_oracle::cases::load().len() >= 40);
/// ```
pub fn load() -> Vec<Case> {
    let directory = workspace().expect("the crate lies in the workspace").join("testdata");
    let entries = fs::read_dir(&directory).expect("testdata/ can be read");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a case file is UTF-8 text");
        let parsed = parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        cases.extend(parsed);
    }
    assert!(!cases.is_empty(), "{} has no case", directory.display());
    refuse_duplicates(&cases).unwrap_or_else(|error| panic!("{error}"));
    cases
}

/// Reads the cases of one file.
///
/// # Errors
///
/// A text with the name of the case and the fault: invalid TOML, an unknown key, an invalid puzzle
/// or grid, a `first` without a solution or the reverse. Two cases with one name or one puzzle are
/// a fault too.
pub fn parse(text: &str) -> Result<Vec<Case>, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let cases: Vec<Case> = file.case.into_iter().map(resolve).collect::<Result<_, _>>()?;
    refuse_duplicates(&cases)?;
    Ok(cases)
}

fn resolve(raw: RawCase) -> Result<Case, String> {
    let RawCase { name, puzzle, count, first, backtracking, exact_cover } = raw;
    let puzzle = puzzle.parse().map_err(|error| format!("{name}: puzzle: {error}"))?;
    let count = match count {
        RawCount::Exactly(n) => Count::Exactly(n),
        RawCount::AtLeast(text) => {
            let number = text.strip_prefix(">=").and_then(|digits| digits.parse().ok());
            Count::AtLeast(number.ok_or_else(|| format!("{name}: count: {text:?}"))?)
        }
    };
    let first = match first {
        Some(text) => Some(read_grid(&text).map_err(|error| format!("{name}: first: {error}"))?),
        None => None,
    };
    if (count.found() == 0) != first.is_none() {
        return Err(format!("{name}: count {count}, but first is {first:?}"));
    }
    Ok(Case { name, puzzle, count, first, backtracking, exact_cover })
}

fn read_grid(text: &str) -> Result<Grid, String> {
    let filled: Puzzle = text.parse().map_err(|error| format!("{error}"))?;
    Grid::try_from(filled).map_err(|error| error.to_string())
}

fn refuse_duplicates(cases: &[Case]) -> Result<(), String> {
    let mut names = HashSet::new();
    let mut puzzles = HashSet::new();
    for case in cases {
        if !names.insert(case.name.as_str()) {
            return Err(format!("{}: a second case of this name", case.name));
        }
        if !puzzles.insert(case.puzzle) {
            return Err(format!("{}: a second case with this puzzle", case.name));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Reads a case file of one case with these lines after its name.
    fn one(lines: &str) -> Result<Vec<Case>, String> {
        parse(&format!("[[case]]\nname = \"it\"\n{lines}"))
    }

    fn fault(text: &str) -> String {
        parse(text).unwrap_err()
    }

    #[test]
    fn a_case_is_read_with_an_exact_count_or_a_lower_bound() {
        let exact = one(&format!("puzzle = '{GRID}'\ncount = 1\nfirst = '{GRID}'")).unwrap();
        assert_eq!(exact[0].count, Count::Exactly(1));
        assert_eq!(exact[0].first.unwrap().to_string(), GRID);
        let bound = one(&format!("puzzle = '{GRID}'\ncount = '>=1'\nfirst = '{GRID}'")).unwrap();
        assert_eq!(bound[0].count, Count::AtLeast(1));
    }

    #[test]
    fn a_wrong_puzzle_count_or_grid_is_refused_by_the_name_of_its_case() {
        let error = one("puzzle = '12'\ncount = 0").unwrap_err();
        assert_eq!(error, "it: puzzle: expected 81 characters, found 2");
        let error = one(&format!("puzzle = '{GRID}'\ncount = '<1'\nfirst = '{GRID}'")).unwrap_err();
        assert_eq!(error, "it: count: \"<1\"");
        let wrong = GRID.replace('9', "8");
        let error = one(&format!("puzzle = '{GRID}'\ncount = 1\nfirst = '{wrong}'")).unwrap_err();
        assert!(error.starts_with("it: first: "), "{error}");
    }

    #[test]
    fn first_and_count_must_fit() {
        assert!(one(&format!("puzzle = '{GRID}'\ncount = 1")).is_err());
        assert!(one(&format!("puzzle = '{GRID}'\ncount = 0\nfirst = '{GRID}'")).is_err());
    }

    #[test]
    fn an_unknown_key_is_refused() {
        let error = one(&format!("puzzle = '{GRID}'\ncount = 0\nfist = ''")).unwrap_err();
        assert!(error.contains("unknown field `fist`"), "{error}");
        assert!(fault("case = []\nother = 1").contains("unknown field `other`"));
    }

    #[test]
    fn a_second_case_of_the_same_name_or_puzzle_is_refused() {
        let case = |name: &str, puzzle: &str| {
            format!("[[case]]\nname = '{name}'\npuzzle = '{puzzle}'\ncount = 0\n")
        };
        let (fours, fives) = ("4".repeat(81), "5".repeat(81));
        assert_eq!(parse(&(case("a", &fours) + &case("b", &fives))).unwrap().len(), 2);
        let error = fault(&(case("a", &fours) + &case("a", &fives)));
        assert_eq!(error, "a: a second case of this name");
        let error = fault(&(case("a", &fours) + &case("b", &fours)));
        assert_eq!(error, "b: a second case with this puzzle");
    }
}
