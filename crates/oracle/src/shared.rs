//! Access to the large collections of puzzles beside the repository, in `../shared/data`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the path of a file or directory in `../shared/data`, relative to the workspace. If that
/// directory is missing, prints a line on standard error and returns `None`.
///
/// # Panics
///
/// If the directory is missing and the environment variable `NINEFOLD_CORPORA` is `required`. Also if
/// the directory exists but `relative` does not.
///
/// ```
/// if let Some(path) = ninefold_oracle::shared::path("speed/magictour-top1465.txt") {
///     assert!(path.is_file());
/// }
/// ```
pub fn path(relative: &str) -> Option<PathBuf> {
    let data = workspace()?.join("../shared/data");
    find(&data, relative, env::var_os("NINEFOLD_CORPORA").is_some_and(|what| what == "required"))
}

/// Returns the text of a file in `../shared/data`, or `None` if [`path`] does.
///
/// # Panics
///
/// As [`path`], and if the file cannot be read.
///
/// ```
/// if let Some(text) = ninefold_oracle::shared::text("speed/magictour-top1465.txt") {
///     assert_eq!(text.lines().count(), 1_465);
/// }
/// ```
pub fn text(relative: &str) -> Option<String> {
    let path = path(relative)?;
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Returns the root of the workspace, from Cargo's variable at run time or else at compile time.
pub(crate) fn workspace() -> Option<PathBuf> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    Some(manifest.parent()?.parent()?.to_path_buf())
}

fn find(data: &Path, relative: &str, must_exist: bool) -> Option<PathBuf> {
    if data.is_dir() {
        let path = data.join(relative);
        assert!(path.exists(), "{} does not exist", path.display());
        return Some(path);
    }
    assert!(!must_exist, "{} is missing, and NINEFOLD_CORPORA requires {relative}", data.display());
    eprintln!("skipped: ../shared/data is not here ({relative})");
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_directory_skips() {
        assert_eq!(find(Path::new("/no/such/directory"), "some.txt", false), None);
    }

    #[test]
    #[should_panic(expected = "NINEFOLD_CORPORA requires some.txt")]
    fn a_missing_directory_panics_where_it_is_required() {
        find(Path::new("/no/such/directory"), "some.txt", true);
    }

    #[test]
    #[should_panic(expected = "does not exist")]
    fn a_missing_file_panics() {
        find(&workspace().unwrap(), "no-such-file.txt", false);
    }

    #[test]
    fn an_existing_file_is_found() {
        let path = find(&workspace().unwrap(), "Cargo.toml", true).unwrap();
        assert!(path.is_file());
    }
}
