//! [`Corpus`]: puzzles of one origin, as text that every solver reads.

use crate::generate::KINDS;
use crate::here;
use ninefold_core::{Grid, Isa, Puzzle};
use ninefold_oracle::Line;
use std::fs;
use std::path::{Path, PathBuf};

/// Folder of the corpora that the project generates.
const GENERATED: &str = "corpora";

/// Folder of the large collections that people use, beside the repository.
const SHARED: &str = "../../shared/data/speed";

/// Bytes of a puzzle: 81 characters, and the NUL that ends a text in C.
const WIDTH: usize = 82;

/// Puzzles of one origin. Blank cells are dots, which all solvers read.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// Name of the corpus in tables.
    pub name: String,
    text: String,
    /// Line of the file for each puzzle, from 1.
    lines: Vec<usize>,
}

/// Some puzzles of a corpus.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a>(&'a str);

/// A puzzle as text.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a>(&'a str);

impl Corpus {
    /// Reads a text with one puzzle a line, and comment lines that start with `#`.
    ///
    /// # Errors
    ///
    /// Names the first line that is not a puzzle, or says that there is no puzzle.
    pub fn parse(name: &str, text: &str) -> Result<Self, String> {
        let mut corpus = Self { name: name.to_owned(), text: String::new(), lines: Vec::new() };
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let puzzle: Puzzle =
                line.parse().map_err(|error| format!("{name}: line {number}: {error}"))?;
            corpus.push(number, &puzzle.to_line());
        }
        if corpus.lines.is_empty() { Err(format!("{name}: no puzzle")) } else { Ok(corpus) }
    }

    /// Reads a file of puzzles. The name of the corpus is the file's name without its ending.
    ///
    /// # Errors
    ///
    /// The errors of [`parse`](Self::parse), or the failure to read the file.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        Self::parse(&name_of(path), &text)
    }

    /// Makes a corpus of boards. Each board comes with a line number, or with another number in its
    /// place.
    ///
    /// # Panics
    ///
    /// Panics if there is no board.
    pub fn made(name: &str, boards: impl IntoIterator<Item = (usize, Puzzle)>) -> Self {
        let mut corpus = Self { name: name.to_owned(), text: String::new(), lines: Vec::new() };
        for (number, board) in boards {
            corpus.push(number, &board.to_line());
        }
        assert!(!corpus.lines.is_empty(), "a corpus is never empty");
        corpus
    }

    fn push(&mut self, number: usize, line: &Line) {
        self.text.extend(line.map(char::from));
        self.text.push('\0');
        self.lines.push(number);
    }

    /// Returns at most `most` of the puzzles, evenly spread over the corpus.
    #[must_use]
    pub fn sample(&self, most: usize) -> Self {
        let taken = most.min(self.len());
        let picked = (0..taken).map(|i| i * self.len() / taken);
        let mut sample = Self { name: self.name.clone(), text: String::new(), lines: Vec::new() };
        for index in picked {
            sample.text.push_str(&self.text[WIDTH * index..WIDTH * (index + 1)]);
            sample.lines.push(self.lines[index]);
        }
        sample
    }

    /// Returns the number of puzzles.
    #[allow(clippy::len_without_is_empty)] // there is always one
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns all puzzles.
    pub fn rows(&self) -> Rows<'_> {
        Rows(&self.text)
    }

    /// Returns the puzzle with this index.
    pub fn row(&self, index: usize) -> Row<'_> {
        Row(&self.text[WIDTH * index..WIDTH * (index + 1)])
    }

    /// Returns the line of the file that holds the puzzle with this index.
    pub fn line_number(&self, index: usize) -> usize {
        self.lines[index]
    }
}

impl<'a> Rows<'a> {
    /// Returns the number of puzzles.
    #[allow(clippy::len_without_is_empty)] // nobody asks
    pub fn len(self) -> usize {
        self.0.len() / WIDTH
    }

    /// Returns the puzzles one after another.
    pub fn iter(self) -> impl Iterator<Item = Row<'a>> {
        (0..self.len()).map(move |index| Row(&self.0[WIDTH * index..WIDTH * (index + 1)]))
    }

    /// Replaces the content of `puzzles` by the parsed puzzles.
    ///
    /// # Panics
    ///
    /// Never: a corpus holds only puzzles.
    pub fn read(self, isa: Isa, puzzles: &mut Vec<Puzzle>) {
        puzzles.clear();
        Puzzle::parse_lines(isa, self.0.as_bytes(), WIDTH, puzzles)
            .expect("a corpus holds puzzles only");
    }

    /// Splits the rows into parts of `most` puzzles; the last part holds the rest.
    pub fn chunks(self, most: usize) -> impl Iterator<Item = Self> {
        let starts = (0..self.len()).step_by(most);
        starts.map(move |start| {
            let end = self.len().min(start + most);
            Self(&self.0[WIDTH * start..WIDTH * end])
        })
    }
}

impl<'a> Row<'a> {
    /// Returns the 81 characters.
    pub fn text(self) -> &'a str {
        &self.0[..81]
    }

    /// Returns the 81 characters as bytes.
    ///
    /// # Panics
    ///
    /// Never: a row has 82 bytes.
    pub fn line(self) -> &'a Line {
        self.0.as_bytes().first_chunk().expect("a row has 82 characters")
    }

    /// Returns the 81 characters and a NUL.
    ///
    /// # Panics
    ///
    /// Never: a row has 82 bytes.
    pub fn terminated(self) -> &'a [u8; WIDTH] {
        self.0.as_bytes().first_chunk().expect("a row has 82 characters")
    }

    /// Returns the parsed puzzle.
    ///
    /// # Panics
    ///
    /// Never: a corpus holds only puzzles.
    pub fn puzzle(self) -> Puzzle {
        Puzzle::parse(self.line()).expect("a corpus holds puzzles only")
    }

    /// Returns the solution grid.
    ///
    /// # Panics
    ///
    /// Panics if the row has a blank cell or breaks a rule.
    pub fn grid(self) -> Grid {
        self.puzzle().try_into().expect("the row is a solution grid")
    }
}

/// Returns the path of a corpus that the project generates.
pub fn generated_path(name: &str) -> PathBuf {
    here(GENERATED).join(format!("{name}.txt"))
}

/// Reads the corpora that the project generates from the repository.
///
/// # Errors
///
/// Names a corpus that cannot be read, or its line that is not a puzzle.
pub fn generated() -> Result<Vec<Corpus>, String> {
    KINDS.iter().map(|kind| Corpus::read(&generated_path(kind.name))).collect()
}

/// Returns the files of the collections beside the repository, in order of their names.
///
/// # Errors
///
/// The path of the folder if it cannot be read.
pub fn shared() -> Result<Vec<PathBuf>, PathBuf> {
    let folder = here(SHARED);
    let entries = fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let Ok(entries) = entries else { return Err(folder) };
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    Ok(paths)
}

/// Returns the name of a file's corpus.
pub fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> Corpus {
        let lines: Vec<String> = ["1", "2", "3"].map(|digit| digit.repeat(81)).to_vec();
        Corpus::parse("three", &format!("# a comment\n{}\n", lines.join("\n"))).unwrap()
    }

    #[test]
    fn comments_are_passed_over_and_line_numbers_kept() {
        let corpus = three();
        assert_eq!(corpus.len(), 3);
        assert_eq!(corpus.line_number(2), 4);
        assert_eq!(corpus.row(2).text(), "3".repeat(81));
        assert_eq!(corpus.row(2).terminated()[80..], *b"3\0");
    }

    #[test]
    fn blanks_become_dots() {
        let corpus = Corpus::parse("zeros", &"0".repeat(81)).unwrap();
        assert_eq!(corpus.row(0).text(), ".".repeat(81));
    }

    #[test]
    fn a_line_that_is_no_puzzle_is_named() {
        let error = Corpus::parse("bad", "# fine\n123\n").unwrap_err();
        assert!(error.starts_with("bad: line 2: "), "{error}");
        assert_eq!(Corpus::parse("empty", "# nothing\n").unwrap_err(), "empty: no puzzle");
    }

    #[test]
    fn a_sample_is_spread_and_knows_its_lines() {
        let sample = three().sample(2);
        let texts: Vec<&str> = sample.rows().iter().map(|row| &row.text()[..1]).collect();
        assert_eq!(texts, ["1", "2"]);
        assert_eq!(sample.line_number(1), 3);
        assert_eq!(three().sample(9).len(), 3);
    }

    #[test]
    fn chunks_hold_all_puzzles_in_order() {
        let corpus = three();
        let lengths: Vec<usize> = corpus.rows().chunks(2).map(Rows::len).collect();
        assert_eq!(lengths, [2, 1]);
        let all = corpus.rows().chunks(2).flat_map(Rows::iter).map(Row::text).collect::<String>();
        assert_eq!(all, ["1", "2", "3"].map(|digit| digit.repeat(81)).concat());
    }
}
