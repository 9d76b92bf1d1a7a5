//! [`of_output`]: the format that the name of an output asks for.

use super::{Format, LeftOut, ending, of_path};
use std::error::Error;
use std::fmt;
use std::path::Path;

/// The ending of the table that keeps the types of columns.
const TABLE: &str = if cfg!(feature = "parquet") { ".parquet" } else { ".csv" };

/// Endings of files that others write and ninefold does not, with the ending to take instead.
const FOREIGN: &[(&[&str], &str)] = &[
    (&["json", "js", "yaml", "yml", "toml"], ".jsonl"),
    (&["xlsx", "xls", "xlsm", "ods", "numbers"], ".csv"),
    (&["lzma", "lz", "lz4", "br", "zip", "7z", "rar", "tar", "z", "gzip", "tgz"], ".gz"),
    (&["bzip2", "tbz", "tbz2"], ".bz2"),
    (&["txz"], ".xz"),
    (&["zstd", "tzst"], ".zst"),
    (&["arrow", "arrows", "feather", "ipc", "orc", "avro", "npy", "npz", "pkl"], TABLE),
    (&["h5", "hdf5"], TABLE),
    (&["db", "sqlite", "sqlite3", "duckdb"], TABLE),
    (&["pdf", "png", "jpg", "jpeg", "gif", "svg", "html", "htm", "md"], ".txt"),
    (&["doc", "docx", "odt", "rtf"], ".txt"),
];

/// Returns the format that the name of an output asks for: the one with its ending. A name without
/// an ending, or with one that nobody knows, asks for no format.
///
/// # Errors
///
/// [`UnwritableName`] if the ending belongs to a kind of file that ninefold does not write, or not in
/// this build.
///
/// ```
/// use ninefold_io::format::of_output;
///
/// let name = |path: &str| of_output(path.as_ref()).map(|format| Some(format?.about().name));
/// assert_eq!(name("a.csv.gz"), Ok(Some("csv")));
/// assert_eq!(name("part.3"), Ok(None));
/// let error = name("a.xlsx").unwrap_err();
/// assert_eq!(error.to_string(), "ninefold does not write .xlsx files; name a .csv file instead");
/// ```
pub fn of_output(path: &Path) -> Result<Option<&'static dyn Format>, UnwritableName> {
    let Some(ending) = ending(path) else { return Ok(None) };
    if let Some((_, instead)) = FOREIGN.iter().find(|(endings, _)| endings.contains(&&*ending)) {
        return Err(UnwritableName::Foreign { ending, instead });
    }
    match of_path(path) {
        Some(format) if format.sink().is_some() => Ok(Some(format)),
        Some(_) => Err(UnwritableName::Foreign { ending, instead: ".txt" }),
        None => match LeftOut::named(&ending) {
            Some(left_out) => Err(UnwritableName::LeftOut(*left_out)),
            None => Ok(None),
        },
    }
}

/// The error of an output whose name asks for a kind of file that ninefold does not write.
///
/// ```
/// use ninefold_io::format::of_output;
/// let error = of_output("a.txt.zip".as_ref()).map(|_| ()).unwrap_err();
/// assert_eq!(error.to_string(), "ninefold does not write .zip files; name a .gz file instead");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnwritableName {
    /// Others write such files, and ninefold does not.
    Foreign {
        /// Ending of the name in lower case, without the dot.
        ending: String,
        /// Ending of files that ninefold writes.
        instead: &'static str,
    },
    /// This build was made without the format.
    LeftOut(LeftOut),
}

impl fmt::Display for UnwritableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign { ending, instead } => {
                write!(f, "ninefold does not write .{ending} files; name a {instead} file instead")
            }
            Self::LeftOut(left_out) => left_out.fmt(f),
        }
    }
}

impl Error for UnwritableName {}
