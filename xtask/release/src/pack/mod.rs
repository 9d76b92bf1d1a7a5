//! Makes the packages, a file for each kind.

mod crates;
mod debian;
mod licences;
mod npm;
mod page;
mod program;
mod python;

use crate::Part;
use crate::archive::sha256;
use crate::outcome::{Table, size};
use crate::project::Project;
use crate::step::Step;
use std::collections::BTreeMap;
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
    let order = Order { project, folder: project.packages(), targets, host, allow_dirty };
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

/// Moves files with an ending from one folder into another. Returns their new places.
fn gather(from: &Path, ending: &str, into: &Path) -> Result<Vec<PathBuf>, String> {
    fs::create_dir_all(into).map_err(|error| format!("{}: {error}", into.display()))?;
    let explain = |error: std::io::Error| format!("{}: {error}", from.display());
    let mut places = Vec::new();
    for file in fs::read_dir(from).map_err(explain)? {
        let file = file.map_err(explain)?.path();
        let Some(name) = file.file_name().filter(|name| name.to_string_lossy().ends_with(ending))
        else {
            continue;
        };
        let place = into.join(name);
        fs::copy(&file, &place).map_err(explain)?;
        places.push(place);
    }
    places.sort();
    Ok(places)
}

/// Writes the checksums of all packages in a folder, as sha256sum prints them.
pub fn write_sums(folder: &Path) -> Result<(), String> {
    let mut sums = BTreeMap::new();
    for entry in crate::archive::folder(folder, "")? {
        if entry.path != "SHA256SUMS" {
            sums.insert(entry.path, sha256(&entry.source)?);
        }
    }
    let mut text = String::new();
    for (path, sum) in &sums {
        let _ = writeln!(text, "{sum}  {path}");
    }
    let file = folder.join("SHA256SUMS");
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
}
