//! Makes the packages, a file for each kind.

mod crates;
mod debian;
mod licences;
mod npm;
mod page;
mod program;
mod python;

use crate::Part;
use crate::archive::{Entry, sha256};
use crate::outcome::{Table, size};
use crate::project::Project;
use crate::step::Step;
use crate::tools::build_web;
use std::cell::{Cell, OnceCell};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// What is packed, and for whom.
#[derive(Debug)]
pub struct Order<'a> {
    /// The project.
    pub project: &'a Project,
    /// Folder of the packages.
    pub folder: PathBuf,
    /// Targets of the program and of the wheel.
    pub targets: Vec<String>,
    /// This machine as a target.
    pub host: String,
    /// Whether changes may be there that are not committed.
    pub allow_dirty: bool,
    /// What stands beside the program in its packages, once it is made.
    beside: OnceCell<Vec<Entry>>,
    /// Whether the engine for JavaScript and the page are built.
    has_web: Cell<bool>,
}

impl Order<'_> {
    /// Builds the engine for JavaScript and the page, once for all packages.
    fn build_web(&self) -> Result<(), String> {
        if !self.has_web.get() {
            build_web(self.project)?;
            self.has_web.set(true);
        }
        Ok(())
    }
}

/// Targets that a Linux machine packs for.
pub const LINUX_TARGETS: [&str; 4] = [
    "x86_64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-gnu",
    "aarch64-unknown-linux-musl",
];

/// Makes the packages of some parts. Returns their folder.
pub fn run(
    project: &Project,
    parts: &[Part],
    targets: &[String],
    allow_dirty: bool,
) -> Result<PathBuf, String> {
    let host = host(project)?;
    let targets = if targets.is_empty() { vec![host.clone()] } else { targets.to_vec() };
    let folder = project.packages();
    let (beside, has_web) = (OnceCell::new(), Cell::new(false));
    let order = Order { project, folder, targets, host, allow_dirty, beside, has_web };
    fs::create_dir_all(&order.folder).map_err(|error| format!("target/packages: {error}"))?;
    let mut table = Table::default();
    for part in parts {
        println!("== pack {}", format!("{part:?}").to_lowercase());
        table.time(|| {
            let made = match part {
                Part::Crates => crates::pack(&order),
                Part::Program => program::pack(&order),
                Part::Debian => debian::pack(&order),
                Part::Python => python::pack(&order),
                Part::Npm => npm::pack(&order),
                Part::Page => page::pack(&order),
            }?;
            made.iter().map(|file| row(&order.folder, file)).collect()
        })?;
    }
    write_sums(&order.folder)?;
    table.print(["package", "size", "time"]);
    println!("\nthe packages are in {}", order.folder.display());
    Ok(order.folder)
}

/// Returns the target that the compiler makes programs for.
fn host(project: &Project) -> Result<String, String> {
    let text = Step::new(project, "rustc").with(&["-vV"]).output()?;
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| "rustc names no host".to_owned())
}

fn row(folder: &Path, file: &Path) -> Result<(String, String), String> {
    let bytes = fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?.len();
    let name = file.strip_prefix(folder).unwrap_or(file).display().to_string();
    Ok((format!("`{}`", name.replace('\\', "/")), size(bytes)))
}

/// Writes the checksums of all packages in a folder, as sha256sum prints them.
fn write_sums(folder: &Path) -> Result<(), String> {
    let mut text = String::new();
    for entry in crate::archive::folder(folder, "")? {
        // Recipes name these checksums, so they have none.
        if entry.path != "SHA256SUMS" && !entry.path.starts_with("recipes/") {
            let _ = writeln!(text, "{}  {}", sha256(&entry.source)?, entry.path);
        }
    }
    let file = folder.join("SHA256SUMS");
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
}
