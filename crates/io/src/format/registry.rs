//! [`FORMATS`]: all formats, found by name or by file name.

#[cfg(feature = "arrow")]
use super::arrow;
#[cfg(feature = "parquet")]
use super::parquet;
use super::{
    Format, bank, candidates, csv, grids, hodoku, jsonl, line, lists, opensudoku, paragraphs,
    pencil, sdk, sdm,
};
use crate::pack::Packer;
use std::path::Path;

/// All formats, in the order in which they are asked whether they recognise an input.
///
/// Text that no format recognises is read as lines of 81 characters and grids of nine lines.
pub static FORMATS: &[&dyn Format] = &[
    #[cfg(feature = "parquet")]
    &parquet::Parquet,
    #[cfg(feature = "arrow")]
    &arrow::Arrow,
    &opensudoku::OpenSudoku,
    &lists::Lists,
    &jsonl::Jsonl,
    &hodoku::HODOKU,
    &bank::BANK,
    &candidates::CANDIDATES,
    &csv::CSV,
    &csv::TSV,
    &sdk::Sdk,
    &line::LINE,
    &pencil::PENCIL,
    &paragraphs::Text,
    &grids::GRID,
    &grids::COMPACT,
    &grids::BOXED,
    &grids::SS,
    &sdm::SDM,
    &grids::MSK,
];

/// Returns the format with a name or alias.
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

/// Returns the format that the ending of a file name stands for.
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

/// Returns the ending of a file name in lower case, without the dot. Skips an ending that asks for
/// compression: `.gz`, `.zst`, `.bz2` or `.xz`.
///
/// ```
/// use ninefold_io::format::ending;
/// assert_eq!(ending("b.SDM.gz".as_ref()).as_deref(), Some("sdm"));
/// assert_eq!(ending("puzzles.zst".as_ref()), None);
/// ```
pub fn ending(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
    Some(Path::new(Packer::split_name(&name).0).extension()?.to_str()?.to_owned())
}
