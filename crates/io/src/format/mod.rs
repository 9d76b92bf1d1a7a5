//! Formats of puzzle files: each a file here and a line of [`FORMATS`].
//!
//! [`Entries`] reads any of them, told apart by content or named, and gives one [`Entry`] for each
//! record, well formed or not. A [`Sink`] writes entries, and says before what would be lost.
//!
//! ```
//! use ninefold_io::format::{Entries, named};
//!
//! let input = format!("# one record\n0123456789ab {} 7.2\n", ".".repeat(81));
//! let mut entries = Entries::open(input.as_bytes(), None)?;
//! assert_eq!(entries.format(), "bank");
//! let entry = entries.next_entry()?.ok_or("one record")?;
//! assert_eq!((entry.line, entry.field("rating")), (2, Some("7.2")));
//!
//! let mut sink = named("line").and_then(|format| format.sink()).ok_or("line is written")?;
//! assert_eq!(sink.losses(&entry)[0].to_string(), "the field `hash`");
//! let mut text = Vec::new();
//! sink.write(&entry, &mut text);
//! assert_eq!(text, format!("{}\n", ".".repeat(81)).into_bytes());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer_column;
mod bank;
mod blocks;
mod boxed;
mod candidates;
mod cells;
mod csv;
mod drawn;
mod entries;
mod entry;
mod grid;
mod hodoku;
mod jsonl;
mod layout;
mod line;
mod msk;
mod opened;
mod opensudoku;
#[cfg(feature = "parquet")]
mod parquet;
mod pencil;
mod recognised;
mod replace;
mod sdk;
mod sdm;
mod ss;
mod start;
mod table;
mod text;

pub use answer_column::{AnswerColumn, ColumnType};
pub use bank::bank_hash;
pub use entries::Entries;
pub use entry::{Entry, Field, Loss, Value};
pub use opened::Opened;
pub use replace::Replacement;
pub use start::Start;
pub use table::Columns;

use std::io::{self, BufReader, Read};
use std::path::Path;

/// All formats. Content is shown to each in this order until one recognises it; text that none
/// recognises is read as lines of 81 and grids of nine lines.
pub static FORMATS: &[&dyn Format] = &[
    #[cfg(feature = "parquet")]
    &parquet::Parquet,
    &opensudoku::OpenSudoku,
    &jsonl::Jsonl,
    &hodoku::Hodoku,
    &bank::Bank,
    &candidates::Candidates,
    &csv::Csv,
    &csv::Tsv,
    &sdk::Sdk,
    &line::Line,
    &pencil::Pencil,
    &blocks::Text,
    &grid::GRID,
    &grid::COMPACT,
    &boxed::BOXED,
    &ss::SS,
    &sdm::Sdm,
    &msk::MSK,
];

/// The bytes of an input.
pub type Bytes<'a> = BufReader<Box<dyn Read + Send + 'a>>;

/// A format of puzzle files.
///
/// ```
/// use ninefold_io::format::{Start, named};
///
/// let format = named("hodoku").ok_or("it is in the registry")?;
/// assert_eq!(format.about().endings, ["hodoku"]);
/// assert!(format.recognises(&Start::of(b":0300:4:53..7")));
/// # Ok::<(), &str>(())
/// ```
pub trait Format: Sync {
    /// Its name and what it keeps.
    fn about(&self) -> &'static About;

    /// Whether a file that starts like this is in this format and in none that comes later.
    fn recognises(&self, start: &Start) -> bool;

    /// Reads records from an input.
    fn source<'a>(&self, input: Bytes<'a>) -> Box<dyn Source + Send + 'a>;

    /// Writes records, if the format is one to write.
    fn sink(&self) -> Option<Box<dyn Sink>> {
        None
    }
}

/// What is known of a format.
///
/// ```
/// use ninefold_io::format::named;
///
/// let about = named("ss").ok_or("it is in the registry")?.about();
/// assert_eq!((about.name, about.endings), ("ss", &["ss"][..]));
/// assert!(!about.keeps.marks);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub struct About {
    /// The name, as it is given to `--from` and `--to`.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// How names of files end that are in this format, without the dot.
    pub endings: &'static [&'static str],
    /// One line about it.
    pub what: &'static str,
    /// What it keeps beside the givens.
    pub keeps: Keeps,
}

/// What a format keeps beside the givens.
///
/// ```
/// use ninefold_io::format::{Fields, Keeps};
/// assert_eq!(Keeps::NOTHING.fields, Fields::Only(&[]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keeps {
    /// Digits that somebody has put in.
    pub state: bool,
    /// Pencil marks.
    pub marks: bool,
    /// A solution beside the puzzle.
    pub solution: bool,
    /// Other fields.
    pub fields: Fields,
}

/// Which fields a format keeps.
///
/// ```
/// use ninefold_io::format::Fields;
/// assert!(Fields::All.contain("rating"));
/// assert!(!Fields::Only(&["hash"]).contain("rating"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fields {
    /// Any.
    All,
    /// Those with these names.
    Only(&'static [&'static str]),
}

/// Where records come from, one after another.
pub trait Source {
    /// The next record, or nothing at the end of the input.
    ///
    /// # Errors
    ///
    /// Those of the input. No record follows.
    fn next_entry(&mut self) -> io::Result<Option<Entry>>;

    /// Whether the next record can be had without waiting for the input.
    fn is_ready(&self) -> bool;

    /// What records may have, if the input has said so before the first.
    fn columns(&self) -> Option<Columns> {
        None
    }
}

/// Writes records. What is not lost is written so that reading it gives the same entry.
pub trait Sink: Send {
    /// Takes notice of what records may have, before the first is written.
    fn expect(&mut self, _columns: Columns, _out: &mut Vec<u8>) {}

    /// What an entry has that the format cannot say.
    fn losses(&self, entry: &Entry) -> Vec<Loss>;

    /// Adds one record to a text, without what the format cannot say.
    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>);

    /// Adds a line that starts with `#` in place of a record, if the format is text for people;
    /// tables and objects have no place for it.
    fn write_note(&mut self, note: &str, out: &mut Vec<u8>) {
        layout::note(note, out);
    }

    /// Goes on after records with these columns that another sink of the same format has written,
    /// so that several sinks can each write a part of what then stands one after another. False
    /// where one sink must write all.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_io::format::{Columns, Entry, named};
    ///
    /// let mut second = named("csv").and_then(|format| format.sink()).ok_or("csv is written")?;
    /// assert!(second.follow(&Columns::default()));
    /// let mut text = Vec::new();
    /// second.write(&Entry::new(9, Ok(Puzzle::EMPTY)), &mut text);
    /// assert_eq!(text, format!("{}\n", ".".repeat(81)).into_bytes());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn follow(&mut self, _columns: &Columns) -> bool {
        false
    }

    /// Adds what comes after the last record.
    ///
    /// # Errors
    ///
    /// What went wrong in writing; the text is of no use then.
    fn finish(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }
}

/// The format with a name or alias.
///
/// ```
/// use ninefold_io::format::named;
/// assert_eq!(named("simplesudoku").map(|format| format.about().name), Some("ss"));
/// assert!(named("circle").is_none());
/// ```
pub fn named(name: &str) -> Option<&'static dyn Format> {
    let is_named = |format: &&&dyn Format| {
        let about = format.about();
        about.name == name || about.aliases.contains(&name)
    };
    FORMATS.iter().find(is_named).copied()
}

/// The format that a file's name ends in.
///
/// ```
/// use ninefold_io::format::of_path;
/// assert_eq!(of_path("a.sdk".as_ref()).map(|format| format.about().name), Some("sdk"));
/// assert_eq!(of_path("b.SDM.gz".as_ref()).map(|format| format.about().name), Some("sdm"));
/// assert!(of_path("c.docx".as_ref()).is_none());
/// ```
pub fn of_path(path: &Path) -> Option<&'static dyn Format> {
    let ending = ending(path)?;
    FORMATS.iter().find(|format| format.about().endings.contains(&&*ending)).copied()
}

/// The ending of a file's name without the dot, in lower case; what says how the file is
/// compressed does not count.
///
/// ```
/// use ninefold_io::format::ending;
/// assert_eq!(ending("b.SDM.gz".as_ref()).as_deref(), Some("sdm"));
/// assert_eq!(ending("puzzles.zst".as_ref()), None);
/// ```
pub fn ending(path: &Path) -> Option<String> {
    let mut name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    for packed in [".gz", ".zst"] {
        name.truncate(name.strip_suffix(packed).map_or(name.len(), str::len));
    }
    Some(Path::new(&name).extension()?.to_str()?.to_owned())
}

impl About {
    /// What an entry has that is not kept.
    pub(crate) fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = Vec::new();
        let keeps = self.keeps;
        if !keeps.state && entry.state.is_some_and(|state| Ok(state) != entry.puzzle) {
            losses.push(Loss::State);
        }
        if !keeps.marks && entry.marks.is_some() {
            losses.push(Loss::Marks);
        }
        if !keeps.solution && entry.solution.is_some() {
            losses.push(Loss::Solution);
        }
        for Field { name, value } in &entry.fields {
            if !keeps.fields.contain(name) && !value.as_str().is_empty() {
                losses.push(Loss::Field(name.clone()));
            }
        }
        losses
    }
}

impl Keeps {
    /// Only givens.
    pub const NOTHING: Self =
        Self { state: false, marks: false, solution: false, fields: Fields::Only(&[]) };
}

impl Fields {
    /// Whether a field is kept.
    pub fn contain(self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(names) => names.contains(&name),
        }
    }
}
