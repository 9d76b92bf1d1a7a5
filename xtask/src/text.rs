//! The check of all text files: no mark of unfinished work, no white space at the end of a line.

use crate::project::Project;
use std::fs;
use std::path::{Path, PathBuf};

/// The mark of unfinished work. Written in two parts, so that this file passes.
const MARK: &str = concat!("TO", "DO");

/// What `cargo xtask web` writes.
const GENERATED: [&str; 2] = ["crates/serve/page", "web/pkg"];

/// Folder in which lines may end in white space, because tests need it.
const TEST_DATA: &str = "testdata";

/// Folder that is not part of the project, whatever `.gitignore` says.
const REPOSITORY: &str = ".git";

/// Names every line that breaks the rules.
pub fn check(project: &Project) -> Result<(), String> {
    let ignored = Ignored::read(&project.root)?;
    let mut files = Vec::new();
    collect_files(&project.root, &ignored, &mut files)?;
    let mut faults = Vec::new();
    for path in &files {
        let bytes = fs::read(path).map_err(|error| cannot_read(path, &error))?;
        let name = path.strip_prefix(&project.root).unwrap_or(path);
        if let Ok(text) = str::from_utf8(&bytes) {
            faults.extend(faults_of(name, text));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Returns the faults of one file's text, each with its place.
fn faults_of(name: &Path, text: &str) -> Vec<String> {
    if GENERATED.iter().any(|folder| name.starts_with(folder)) {
        return Vec::new();
    }
    let trailing_is_fault = !name.starts_with(TEST_DATA);
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(text.split('\n')) {
        let mut fault = |what| faults.push(format!("{}:{number}: {what}", name.display()));
        if line.contains(MARK) {
            fault(format!("has a {MARK}"));
        }
        if trailing_is_fault && line.ends_with([' ', '\t', '\r']) {
            fault("ends in white space".to_owned());
        }
    }
    faults
}

/// Adds all files below a directory, in order of their names.
fn collect_files(
    directory: &Path,
    ignored: &Ignored,
    files: &mut Vec<PathBuf>,
) -> Result<(), String> {
    let entries = fs::read_dir(directory).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut entries = entries.map_err(|error| cannot_read(directory, &error))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for path in entries.iter().map(fs::DirEntry::path) {
        if ignored.contains(&path) || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            collect_files(&path, ignored, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// The paths that `.gitignore` names. The check does not call git, so that it runs wherever the
/// project builds.
#[derive(Debug)]
struct Ignored {
    paths: Vec<PathBuf>,
    /// Names that are ignored in every folder.
    names: Vec<String>,
}

impl Ignored {
    fn read(root: &Path) -> Result<Self, String> {
        let path = root.join(".gitignore");
        let text = fs::read_to_string(&path).map_err(|error| cannot_read(&path, &error))?;
        Self::parse(root, &text)
    }

    /// Reads lines of the forms `/path` and `name`, the only forms that the project uses.
    fn parse(root: &Path, text: &str) -> Result<Self, String> {
        let (mut paths, mut names) = (vec![root.join(REPOSITORY)], Vec::new());
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let is_plain = |text: &str| !text.contains(['*', '?', '[', '!', '\\']);
            match line.strip_prefix('/') {
                Some(path) if is_plain(path) => paths.push(root.join(path)),
                None if is_plain(line) && !line.contains('/') => names.push(line.to_owned()),
                _ => {
                    let forms = "of the form `/path` or `name`, which this check needs";
                    return Err(format!(".gitignore: `{line}` is not {forms}"));
                }
            }
        }
        Ok(Self { paths, names })
    }

    fn contains(&self, path: &Path) -> bool {
        let is_named = |name: &str| self.names.iter().any(|ignored| ignored == name);
        self.paths.iter().any(|ignored| ignored == path)
            || path.file_name().and_then(|name| name.to_str()).is_some_and(is_named)
    }
}

fn cannot_read(path: &Path, error: &std::io::Error) -> String {
    format!("cannot read {}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_and_white_space_at_a_line_end_are_named_with_their_line() {
        let text = format!("fine\n// {MARK}: more\ntab\t\ncarriage return\r\nlast ");
        assert_eq!(
            faults_of(Path::new("a.rs"), &text),
            [
                format!("a.rs:2: has a {MARK}"),
                "a.rs:3: ends in white space".to_owned(),
                "a.rs:4: ends in white space".to_owned(),
                "a.rs:5: ends in white space".to_owned(),
            ],
        );
    }

    #[test]
    fn test_data_may_end_its_lines_as_it_likes() {
        assert!(faults_of(Path::new("testdata/bad/space.txt"), "1 \r\n").is_empty());
    }

    #[test]
    fn what_git_ignores_is_left_out() {
        let root = Path::new("root");
        let ignored = Ignored::parse(root, "# built\n/target\n\n/fuzz/corpus\ncache\n").unwrap();
        assert!(ignored.contains(&root.join("a").join("cache")));
        assert!(!ignored.contains(&root.join("a").join("caches")));
        assert!(ignored.contains(&root.join("target")));
        assert!(ignored.contains(&root.join("fuzz").join("corpus")));
        assert!(ignored.contains(&root.join(".git")));
        assert!(!ignored.contains(&root.join("fuzz").join("target")));
    }

    #[test]
    fn a_pattern_that_this_check_does_not_know_is_an_error() {
        for pattern in ["*.orig", "a/target", "/fuzz/*", "!a"] {
            assert!(Ignored::parse(Path::new("root"), pattern).is_err(), "{pattern}");
        }
    }
}
