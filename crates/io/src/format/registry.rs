//! [`FORMATS`]: all formats, and how they are found.

#[cfg(feature = "parquet")]
use super::parquet;
use super::{
    Format, bank, boxed, candidates, csv, grid, hodoku, jsonl, line, msk, opensudoku, paragraphs,
    pencil, sdk, sdm, ss,
};
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
    &paragraphs::Text,
    &grid::GRID,
    &grid::COMPACT,
    &boxed::BOXED,
    &ss::SS,
    &sdm::Sdm,
    &msk::MSK,
];

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
