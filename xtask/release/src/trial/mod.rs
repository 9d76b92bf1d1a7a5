//! Installs each package into an empty place, and uses it as a newcomer does.

mod crates;
mod debian;
mod npm;
mod page;
mod program;
mod python;

use crate::Part;
use crate::outcome::Table;
use crate::project::Project;
use std::path::{Path, PathBuf};

/// A puzzle of the README, and its solution.
pub const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Packages to try.
#[derive(Debug)]
pub struct Trial<'a> {
    /// The project.
    pub project: &'a Project,
    /// Folder of the packages.
    pub folder: PathBuf,
}

/// What a trial says: the package, and what was seen.
type Seen = Vec<(String, String)>;

impl Trial<'_> {
    /// Returns the packages with an ending, below a folder.
    pub fn packages(&self, below: &str, ending: &str) -> Result<Vec<PathBuf>, String> {
        let folder = self.folder.join(below);
        if !folder.is_dir() {
            return Ok(Vec::new());
        }
        let files = crate::archive::folder(&folder, "")?;
        let is_wanted = |path: &str| !path.contains('/') && path.ends_with(ending);
        Ok(files.into_iter().filter(|file| is_wanted(&file.path)).map(|file| file.source).collect())
    }
}

/// Tries the packages of some parts.
pub fn run(project: &Project, folder: &Path, parts: &[Part]) -> Result<(), String> {
    let folder = folder.canonicalize().map_err(|error| {
        format!("{}: {error}; make packages with `cargo xtask pack`", folder.display())
    })?;
    let trial = Trial { project, folder };
    let mut table = Table::default();
    let mut tried = 0;
    for part in parts {
        println!("== try {}", format!("{part:?}").to_lowercase());
        table.time(|| {
            let seen = match part {
                Part::Crates => crates::run(&trial),
                Part::Program => program::run(&trial),
                Part::Debian => debian::run(&trial),
                Part::Python => python::run(&trial),
                Part::Npm => npm::run(&trial),
                Part::Page => page::run(&trial),
            }?;
            if seen.is_empty() {
                println!("   skipped: no such package is there");
            }
            tried += seen.len();
            Ok(seen)
        })?;
    }
    if tried == 0 {
        return Err(format!("no package is in {}", trial.folder.display()));
    }
    table.print(["package", "seen", "time"]);
    Ok(())
}

/// Returns an empty folder, which goes away with the value.
pub fn empty() -> Result<tempfile::TempDir, String> {
    tempfile::tempdir().map_err(|error| format!("no folder for temporary files: {error}"))
}

/// Returns the name of a package for the table.
pub fn name(package: &Path) -> String {
    format!("`{}`", package.file_name().unwrap_or_default().to_string_lossy())
}

/// Fails if a text does not hold another.
pub fn expect(what: &str, text: &str, part: &str) -> Result<(), String> {
    if text.contains(part) { Ok(()) } else { Err(format!("{what}: expected {part:?} in\n{text}")) }
}
