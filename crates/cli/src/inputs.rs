//! The inputs that a command line names: files, standard input, a puzzle itself.

use crate::args::InputArgs;
use crate::closed::{file_of, standard_input};
use crate::progress::Extent;
use crate::terminal::Terminal;
use ninefold::BLANKS;
use ninefold::batch::{
    Input, Malformed, OpenInput, RecordSource, Shard, VariantOptions, variant_of_format,
};
use ninefold::io::format::ColumnNames;
use ninefold::variant::{VariantReadError, read_variant};
use std::fs::{self, File};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl InputArgs {
    /// Returns the paths of the inputs. `None`: standard input.
    fn named(&self) -> Vec<Option<PathBuf>> {
        if self.files.is_empty() {
            return vec![None];
        }
        let path = |path: &PathBuf| (path != Path::new("-")).then(|| path.clone());
        self.files.iter().map(path).collect()
    }

    /// Returns the paths of all inputs, including standard input.
    pub fn paths(&self) -> Vec<PathBuf> {
        let path = |path: Option<PathBuf>| path.unwrap_or_else(|| PathBuf::from(STANDARD_INPUT));
        self.named().into_iter().map(path).collect()
    }

    /// Returns whether the only input is a puzzle on the command line.
    pub fn is_one_puzzle(&self) -> bool {
        matches!(&self.files[..], [path] if puzzle_text(path).is_some())
    }

    /// Returns whether the user types an input on a terminal.
    pub fn is_typed(&self) -> bool {
        self.named().contains(&None) && io::stdin().is_terminal()
    }

    /// Returns the records of the inputs, or the part of them that a shard takes.
    pub fn records(&self, shard: Option<Shard>, terminal: &Arc<Terminal>) -> RecordSource {
        let malformed = match (self.skip_bad, self.strict) {
            (true, _) => Malformed::Skip,
            (false, true) => Malformed::Stop,
            (false, false) => Malformed::Keep,
        };
        let named = self.from.map(|name| name.0);
        let variant = named.and_then(|format| variant_of_format(format.about()));
        let variants = VariantOptions {
            // Both kinds have a format of this name. The content of each input shows which it is.
            from: variant.or_else(|| named?.about().name.parse().ok()),
            always: variant.is_some(),
            rules: Vec::new(),
        };
        RecordSource {
            from: named.filter(|_| variant.is_none()),
            columns: ColumnNames {
                puzzle: self.column.clone(),
                solution: self.solution_column.clone(),
            },
            malformed,
            shard: shard.unwrap_or_default(),
            inputs: self.named().into_iter().map(|path| input(path, terminal)).collect(),
            all_columns: None,
            variants,
        }
    }
}

/// Returns the input of a path. `None`: standard input.
fn input(path: Option<PathBuf>, terminal: &Arc<Terminal>) -> Input {
    let Some(path) = path else {
        let terminal = Arc::clone(terminal);
        let input = Input::new("standard input", move || open_standard_input(&terminal));
        return input.identified_by(STANDARD_INPUT);
    };
    match puzzle_text(&path) {
        Some(text) => Input::bytes("the puzzle on the command line", text),
        None => Input::file(path),
    }
}

/// Returns the text of an argument that is a puzzle and not the name of a file.
fn puzzle_text(path: &Path) -> Option<&str> {
    path.to_str().filter(|text| is_puzzle(text) && !path.exists())
}

/// Returns whether an argument is meant as a puzzle, as it stands in a file: 60 cells or more with
/// nothing but spaces, brackets, quotes and lines between them; 60 cells in brackets; JSON objects; a
/// text of several lines; a link; a game id of Solo, or a board of `SudokuWiki`; a variant puzzle.
pub fn is_puzzle(text: &str) -> bool {
    let is_json = |text: &str| {
        let text = text.trim_start().trim_start_matches('[').trim_start();
        text.strip_prefix('{').is_some_and(|keys| keys.trim_start().starts_with('"'))
    };
    let is_size = |text: &str| {
        text.len() > 1
            && text.starts_with(|c: char| c.is_ascii_digit())
            && !text.contains(['/', '.'])
    };
    let is_game_id =
        text.split_once(':').is_some_and(|(size, cells)| is_size(size) && cells.len() > 9);
    let is_code = text.contains("://") || is_game_id || text.starts_with("S9B");
    if is_code || text.contains('\n') || is_json(text) {
        return true;
    }
    if may_be_variant(text) {
        return true;
    }
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'?' || BLANKS.contains(byte);
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || b"|+=,;:[](){}\"'".contains(byte);
    text.bytes().filter(is_cell).count() >= 60
        && (text.contains('[') || text.bytes().all(|byte| is_cell(&byte) || is_between(&byte)))
}

/// Returns whether an argument is meant as a puzzle on another grid or with other rules.
fn may_be_variant(text: &str) -> bool {
    // The smallest has 16 cells, or one rule.
    const SHORTEST: usize = 6;
    text.len() >= SHORTEST
        && !matches!(
            read_variant(text),
            Err(VariantReadError::Unrecognized { .. } | VariantReadError::TooLong { .. })
        )
}

/// Path of standard input, on systems that have one.
pub const STANDARD_INPUT: &str = "/dev/stdin";

fn open_standard_input(terminal: &Terminal) -> io::Result<OpenInput> {
    let stream = standard_input()?;
    if io::stdin().is_terminal() {
        let text = "type or paste puzzles, then press Ctrl-D (Ctrl-C to leave)";
        terminal.note("note", text, &[]);
    }
    // Several threads can read a file.
    let is_file = |file: &File| file.metadata().is_ok_and(|data| data.is_file());
    let file = file_of(io::stdin()).ok().filter(is_file);
    Ok(OpenInput { stream: Box::new(stream), may_wait: file.is_none(), file })
}

/// Returns the total size of the inputs, if all are files.
pub fn extent(inputs: &[PathBuf]) -> Extent {
    let size = |path: &PathBuf| {
        fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len())
    };
    Extent::Bytes(inputs.iter().map(size).sum())
}
