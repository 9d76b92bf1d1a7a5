//! [`FileCoverage`]: what a test run has reached of a source file, read from lcov's format.

use std::collections::BTreeMap;

/// What a test run has reached of a source file. Its unit tests are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileCoverage {
    /// Path of the file, as the compiler was given it.
    pub path: String,
    /// Whether each line with code was run.
    pub lines: BTreeMap<usize, bool>,
    /// Whether the function that begins in each line was called.
    pub functions: BTreeMap<usize, bool>,
    /// Whether each way of each branch was taken: by line, and by number in the line.
    pub branches: BTreeMap<(usize, usize), bool>,
}

/// A number of things, and how many of them were reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reached {
    pub reached: usize,
    pub all: usize,
}

impl Reached {
    /// Counts the things that were reached.
    pub fn of<K>(things: &BTreeMap<K, bool>) -> Self {
        Self {
            reached: things.values().filter(|is_reached| **is_reached).count(),
            all: things.len(),
        }
    }

    /// Returns the sum of both.
    pub const fn plus(self, other: Self) -> Self {
        Self { reached: self.reached + other.reached, all: self.all + other.all }
    }
}

/// Reads the files of an lcov text. `unit_tests` says in which line the unit tests of a file begin,
/// which are left out.
///
/// A generic function is listed once for each type. What one of them has reached is reached.
pub fn read(text: &str, unit_tests: impl Fn(&str) -> Option<usize>) -> Vec<FileCoverage> {
    let mut files = Vec::new();
    let mut file = FileCoverage::default();
    let mut end = usize::MAX;
    let mut starts = BTreeMap::new();
    let mut in_line: BTreeMap<usize, usize> = BTreeMap::new();
    for record in text.lines() {
        let (kind, value) = record.split_once(':').unwrap_or((record, ""));
        let fields: Vec<&str> = value.split(',').collect();
        let number = |at: usize| fields.get(at).and_then(|field| field.parse::<usize>().ok());
        let is_hit = |at: usize| fields.get(at).is_some_and(|count| !matches!(*count, "0" | "-"));
        match kind {
            "SF" => {
                value.clone_into(&mut file.path);
                end = unit_tests(value).unwrap_or(usize::MAX);
            }
            "FN" => {
                if let (Some(line), Some(name)) =
                    (number(0).filter(|line| *line < end), fields.last())
                {
                    starts.insert((*name).to_owned(), line);
                    file.functions.entry(line).or_default();
                }
            }
            "FNDA" => {
                if let Some(line) = fields.get(1).and_then(|name| starts.get(*name)) {
                    *file.functions.entry(*line).or_default() |= is_hit(0);
                }
            }
            "DA" => {
                if let Some(line) = number(0).filter(|line| *line < end) {
                    *file.lines.entry(line).or_default() |= is_hit(1);
                }
            }
            "BRDA" => {
                if let Some(line) = number(0).filter(|line| *line < end) {
                    let way = in_line.entry(line).or_default();
                    file.branches.insert((line, *way), is_hit(3));
                    *way += 1;
                }
            }
            "end_of_record" => {
                files.push(std::mem::take(&mut file));
                starts.clear();
                in_line.clear();
            }
            _ => {}
        }
    }
    files
}

/// Returns the line in which the unit tests of a source file begin.
pub fn unit_tests(source: &str) -> Option<usize> {
    let before = source.find("\n#[cfg(test)]\n")?;
    let module = source[before..].lines().nth(2)?;
    module.ends_with("mod tests {").then(|| source[..=before].lines().count() + 1)
}

/// Returns numbers in ascending order as text, such as `3, 7-9`.
pub fn ranges(numbers: impl IntoIterator<Item = usize>) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if number <= *last + 1 => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |(first, last): &(usize, usize)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    ranges.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_of_the_instances_reaches_is_reached() {
        let text = "\
SF:src/a.rs
FN:1,first::<u8>
FN:1,first::<u16>
FN:5,second
FN:9,tests::third
FNDA:0,first::<u8>
FNDA:3,first::<u16>
FNDA:0,second
FNDA:1,tests::third
FNF:4
BRDA:2,0,0,4
BRDA:2,0,1,-
BRDA:2,1,0,0
BRDA:9,0,0,1
DA:1,3
DA:2,0
DA:9,1
end_of_record
SF:src/b.rs
end_of_record
";
        let files = read(text, |path| (path == "src/a.rs").then_some(8));
        assert_eq!(files.len(), 2);
        assert_eq!(files[0].functions, BTreeMap::from([(1, true), (5, false)]));
        assert_eq!(files[0].lines, BTreeMap::from([(1, true), (2, false)]));
        let branches = BTreeMap::from([((2, 0), true), ((2, 1), false), ((2, 2), false)]);
        assert_eq!(files[0].branches, branches);
        assert_eq!(Reached::of(&branches), Reached { reached: 1, all: 3 });
        assert_eq!(files[1], FileCoverage { path: "src/b.rs".to_owned(), ..Default::default() });
    }

    #[test]
    fn unit_tests_are_at_the_end_of_a_file() {
        assert_eq!(unit_tests("a\nb\n\n#[cfg(test)]\nmod tests {\n}\n"), Some(4));
        assert_eq!(unit_tests("a\n#[cfg(test)]\npub(super) mod tests {\n}\n"), Some(2));
        assert_eq!(unit_tests("a\n#[cfg(test)]\nuse b;\n"), None);
    }

    #[test]
    fn neighbouring_lines_are_a_range() {
        assert_eq!(ranges([3, 7, 8, 8, 9, 11]), "3, 7-9, 11");
        assert_eq!(ranges([]), "");
    }
}
