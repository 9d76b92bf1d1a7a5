//! What to make, from the options of `generate`.

use crate::args::{MinimalName, OrderArgs, ScaleName, Span};
use crate::closed::standard_input;
use crate::wanted_steps::{names, scale, step_constraints};
use ninefold::batch::Host;
use ninefold::generate::{ClueRangeError, Minimality, Preserved, PuzzleSpecError, StartFrom};
use ninefold::io::format::Entries;
use ninefold::questions::make::{OrderError, Product, PuzzleOrder, RatingSpan, TechniqueNames};
use ninefold::{Budget, Cell, CellSet, Grid, Puzzle, Solver};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::ops::RangeInclusive;

/// Returns the product that the options describe. Reads the files that they name.
///
/// # Errors
///
/// Returns a message if a file cannot be read or no puzzle can meet the order.
pub fn product(args: &OrderArgs, host: &dyn Host) -> Result<Product, String> {
    if args.grids {
        return Ok(Product::Grids);
    }
    let mut order = PuzzleOrder {
        clues: args.clues.map(classic_clues).transpose()?,
        minimality: minimality(args).unwrap_or(Minimality::Minimal),
        symmetry: args.symmetry.unwrap_or_default(),
        tries: args.tries,
        nodes: args.difficulty.map(range),
        steps: step_constraints(args),
        is_unbiased: args.unbiased,
        ..PuzzleOrder::new(scale(args))
    };
    if let Some(pattern) = &args.pattern {
        order.start = StartFrom::Cells(cells(pattern)?);
    }
    if let Some(board) = &args.from {
        let board = board_of(board)?;
        let keep = if args.same_cells { Preserved::Cells } else { Preserved::Clues };
        order.start = match Grid::try_from(board) {
            Ok(_) if args.same_cells => {
                return Err("--same-cells needs a puzzle with blank cells, but --from is a whole \
                            grid; leave out --same-cells, or start from a puzzle"
                    .to_owned());
            }
            Ok(grid) => StartFrom::Grid(grid),
            Err(_) => StartFrom::Near(board, keep),
        };
    }
    order.product().map_err(|error| explain(&error, args, host))
}

/// Returns a note about an order that may take very long: minimal puzzles near a puzzle that has more
/// clues than most minimal puzzles have.
pub fn note(product: &Product) -> Option<String> {
    let Product::Puzzles { spec, .. } = product else { return None };
    let (StartFrom::Near(puzzle, _), Minimality::Minimal) = (spec.start, spec.minimality) else {
        return None;
    };
    let clues = puzzle.clue_count();
    if clues <= MOST_COMMON {
        return None;
    }
    let redundant = Solver::new(Budget::nodes(SHORT_SEARCH)).check(&puzzle).redundant?;
    (!redundant.is_empty()).then(|| {
        format!(
            "--from: the puzzle is not minimal, and minimal puzzles with {clues} clues are rare; \
             --proper finds others quickly"
        )
    })
}

/// Most clues of a random minimal puzzle, but for one in a hundred.
const MOST_COMMON: usize = 28;

/// Nodes of a search that takes less than a second.
const SHORT_SEARCH: u64 = 100_000;

/// Returns which clues must be needed, if the options say so.
pub fn minimality(args: &OrderArgs) -> Option<Minimality> {
    match args.minimal {
        _ if args.proper => Some(Minimality::Proper),
        Some(MinimalName::Strict) => Some(Minimality::Minimal),
        Some(MinimalName::Symmetric) => Some(Minimality::Symmetric),
        None => None,
    }
}

/// Returns the numbers of clues of a classic puzzle.
fn classic_clues(span: Span) -> Result<RangeInclusive<u64>, String> {
    let last = if span.last == u64::MAX { 81 } else { span.last };
    if span.first > 81 || last > 81 {
        return Err(
            "--clues: expected a number up to 81, the cells of a 9x9 grid; for more, add --grid"
                .to_owned(),
        );
    }
    Ok(span.first..=last)
}

/// Returns a range of numbers.
fn range(span: Span) -> RangeInclusive<u64> {
    span.first..=span.last
}

/// Returns why no puzzle can be as ordered. Names the options that cannot be met.
fn explain(error: &OrderError, args: &OrderArgs, host: &dyn Host) -> String {
    let OrderError::Clues(error) = error else { return error.describe(host) };
    match (error, args.symmetry) {
        (PuzzleSpecError::Symmetry { least, most, .. }, Some(symmetry)) => {
            let numbers = if least == most { least.to_string() } else { format!("{least}-{most}") };
            format!(
                "--clues {numbers} and --symmetry {symmetry}: no set of {numbers} cells has this \
                 symmetry; choose another number or a wider range"
            )
        }
        (PuzzleSpecError::ClueRange(ClueRangeError::TooMany(clues, Minimality::Minimal)), _) => {
            format!(
                "--clues {clues}: no minimal puzzle with {clues} clues is known; 40 is the largest \
                 known number; choose fewer clues, or add --proper"
            )
        }
        (error, _) => error.to_string(),
    }
}

/// Returns the options as they stand on a command line.
pub fn describe(args: &OrderArgs) -> String {
    let span = |span: Span| match span {
        Span { first, last } if first == last => first.to_string(),
        Span { first, last: u64::MAX } => format!("{first}-"),
        Span { first, last } => format!("{first}-{last}"),
    };
    let tenths = |RatingSpan { first, last }: RatingSpan| {
        let number = |rating: u64| format!("{}.{}", rating / 10, rating % 10);
        let end = |end: Option<u64>| end.map_or_else(String::new, number);
        format!("{}-{}", end(first), end(last))
    };
    let usual = scale(&OrderArgs { scale: None, ..args.clone() }).name();
    let listed = |list: &[TechniqueNames]| (!list.is_empty()).then(|| names(list));
    let values = [
        ("clues", args.clues.map(span)),
        ("minimal", (args.minimal == Some(MinimalName::Symmetric)).then(|| "symmetric".to_owned())),
        ("symmetry", args.symmetry.map(|symmetry| symmetry.to_string())),
        ("pattern", args.pattern.clone()),
        ("from", args.from.clone()),
        ("difficulty", args.difficulty.map(span)),
        ("rating", args.rating.map(tenths)),
        ("level", args.level.map(|level| level.to_string())),
        ("hardest", listed(&args.hardest)),
        ("technique", args.technique.as_ref().map(|names| names.name.to_owned())),
        ("without", listed(&args.without)),
        (
            "scale",
            args.scale
                .filter(|ScaleName(own)| own.name() != usual)
                .map(|own| own.0.name().to_owned()),
        ),
        ("tries", args.tries.map(|tries| tries.to_string())),
    ];
    let flags = [
        ("grids", args.grids),
        ("proper", args.proper),
        ("same-cells", args.same_cells),
        ("unbiased", args.unbiased),
        ("pearl", args.pearl),
        ("diamond", args.diamond),
        ("once", args.once),
        ("positions", args.positions),
    ];
    let flags =
        flags.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| format!("--{name}"));
    let values =
        values.into_iter().filter_map(|(name, value)| Some(format!("--{name} {}", value?)));
    let words: Vec<String> = flags.chain(values).collect();
    if words.is_empty() { "any minimal puzzle".to_owned() } else { words.join(" ") }
}

/// Bytes that are read of a file with a board or a pattern. An endless file, such as `/dev/zero`,
/// ends there.
const LONGEST: u64 = 1 << 20;

/// Opens the file that an option names, or standard input for `-`.
fn open(name: &str) -> io::Result<io::Take<Box<dyn Read + Send>>> {
    let stream: Box<dyn Read + Send> = match name {
        "-" => Box::new(standard_input()?),
        _ => Box::new(File::open(name)?),
    };
    Ok(stream.take(LONGEST))
}

/// Returns a message about a value that is neither what the option expects (`found` says why) nor a
/// file that can be read.
fn not_a_file(error: &io::Error, found: &dyn Display) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("{found}, and no file has this name"),
        ErrorKind::IsADirectory => "it is a folder; name a file".to_owned(),
        _ => format!("the file cannot be read: {error}"),
    }
}

/// Parses a board: 81 characters, or the only puzzle of a file.
fn board_of(text: &str) -> Result<Puzzle, String> {
    let wrong = match text.parse() {
        Ok(puzzle) => return Ok(puzzle),
        Err(error) => error,
    };
    let fault = |error: &dyn Display| format!("--from {text}: {error}");
    let input = open(text).map_err(|error| fault(&not_a_file(&error, &wrong)))?;
    let unreadable = |error| fault(&not_a_file(&error, &wrong));
    let mut entries = Entries::open(input, None).map_err(unreadable)?;
    let first = entries.next_entry().map_err(unreadable)?;
    let first = first.ok_or_else(|| fault(&"expected a puzzle, found nothing"))?;
    let board = first.puzzle.map_err(|error| fault(&error))?;
    match entries.next_entry().map_err(unreadable)? {
        None => Ok(board),
        Some(second) => Err(fault(&format_args!(
            "line {}: expected the end of the file after one puzzle, found another; name a file \
             with one puzzle, or give its 81 characters",
            second.line
        ))),
    }
}

/// Parses a pattern: 81 characters, or a file with them. White space and box rules in a file do not
/// count.
fn cells(text: &str) -> Result<CellSet, String> {
    let wrong = match mask(text.chars().zip(1..).map(|(c, i)| (c, format!("character {i}")))) {
        Ok(cells) => return Ok(cells),
        Err(found) => found,
    };
    let expected =
        "expected 81 characters, 1-9 x X # for a clue and 0 . _ * - for none, or a file of them";
    let fault = |found: &dyn Display| format!("--pattern {text}: {expected}; {found}");
    let mut bytes = Vec::new();
    open(text)
        .and_then(|mut file| file.read_to_end(&mut bytes))
        .map_err(|error| fault(&not_a_file(&error, &wrong)))?;
    let content = str::from_utf8(&bytes).map_err(|error| {
        fault(&format_args!("the file is not text in UTF-8 (byte {})", error.valid_up_to() + 1))
    })?;
    let content = content.strip_prefix('\u{feff}').unwrap_or(content);
    let marks = content.lines().zip(1..).filter(|(line, _)| !line.contains('+'));
    let marks = marks.flat_map(|(line, number)| {
        let place = move |(c, column)| (c, format!("line {number}, column {column}"));
        line.chars().zip(1..).map(place).filter(|(c, _)| !c.is_whitespace() && *c != '|')
    });
    mask(marks).map_err(|found| {
        let is_comment = content.lines().any(|line| line.starts_with("# "));
        let hint = if is_comment { "; a line with # is no comment in a pattern" } else { "" };
        fault(&format_args!("{found}{hint}"))
    })
}

/// Returns the cells that 81 characters mark. Each character comes with its place in the text. The
/// error says what was found instead.
fn mask(characters: impl Iterator<Item = (char, String)>) -> Result<CellSet, String> {
    let mut marks = Vec::new();
    for (c, place) in characters {
        let is_given =
            mark(c).ok_or_else(|| format!("found `{}` ({place})", c.escape_default()))?;
        marks.push(is_given);
    }
    if marks.len() != 81 {
        let s = if marks.len() == 1 { "" } else { "s" };
        return Err(format!("found {} character{s}", marks.len()));
    }
    let cells = Cell::ALL.into_iter().zip(&marks);
    Ok(cells.filter(|(_, is_given)| **is_given).map(|(cell, _)| cell).collect())
}

/// Returns whether a character marks a cell with a clue, or `None` if it is no mark.
fn mark(c: char) -> Option<bool> {
    match c {
        '1'..='9' | 'x' | 'X' | '#' => Some(true),
        '0' | '.' | '_' | '*' | '-' => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_pattern_is_marks_or_a_file_of_them() {
        let line = format!("x{}#", ".".repeat(79));
        let expected: CellSet = [Cell::ALL[0], Cell::ALL[80]].into_iter().collect();
        assert_eq!(cells(&line), Ok(expected));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mask.txt");
        let rows: Vec<String> = line
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8(row.to_vec()).unwrap().replace('.', ". "))
            .collect();
        fs::write(&path, rows.join("|\n---+---+---\n")).unwrap();
        assert_eq!(cells(path.to_str().unwrap()), Ok(expected));
        fs::write(&path, "x.x").unwrap();
        let error = cells(path.to_str().unwrap()).unwrap_err();
        assert!(error.ends_with("; found 3 characters"), "{error}");
        fs::write(&path, "x?x").unwrap();
        let error = cells(path.to_str().unwrap()).unwrap_err();
        assert!(error.ends_with("; found `?` (line 1, column 2)"), "{error}");
        fs::write(&path, format!("\u{feff}{line}\n")).unwrap();
        assert_eq!(cells(path.to_str().unwrap()), Ok(expected));
        fs::write(&path, b"x.\xff").unwrap();
        let error = cells(path.to_str().unwrap()).unwrap_err();
        assert!(error.ends_with("; the file is not text in UTF-8 (byte 3)"), "{error}");
        let error = cells(folder.path().to_str().unwrap()).unwrap_err();
        assert!(error.ends_with("; it is a folder; name a file"), "{error}");
        for (text, found) in [
            (&line[1..], "found 80 characters, and no file has this name"),
            (&format!("{line}."), "found 82 characters, and no file has this name"),
            ("x..q", "found `q` (character 4), and no file has this name"),
        ] {
            let error = cells(text).unwrap_err();
            assert!(error.ends_with(found) && error.contains("expected 81 characters"), "{error}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn an_endless_file_has_an_end() {
        assert!(cells("/dev/zero").unwrap_err().contains("found `\\u{0}`"));
        assert!(board_of("/dev/zero").is_err());
    }

    #[test]
    fn a_board_is_81_cells_or_the_only_one_of_a_file() {
        assert_eq!(board_of(&".".repeat(81)), Ok(Puzzle::EMPTY));
        let error = board_of(&".".repeat(80)).unwrap_err();
        let why = "expected 81 characters, found 80, and no file has this name";
        assert!(error.ends_with(why), "{error}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("empty.txt");
        fs::write(&path, "").unwrap();
        let error = board_of(path.to_str().unwrap()).unwrap_err();
        assert!(error.ends_with("expected a puzzle, found nothing"), "{error}");
        let line = format!("{}\n", ".".repeat(81));
        fs::write(&path, &line).unwrap();
        assert_eq!(board_of(path.to_str().unwrap()), Ok(Puzzle::EMPTY));
        fs::write(&path, line.repeat(3)).unwrap();
        let error = board_of(path.to_str().unwrap()).unwrap_err();
        assert!(error.contains("line 2: expected the end of the file after one puzzle"), "{error}");
    }
}
