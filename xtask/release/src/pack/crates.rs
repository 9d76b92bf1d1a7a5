//! The crates, as `cargo publish` uploads them. Cargo compiles each from its package alone.

use super::{Order, gather};
use crate::step::Step;
use std::fs;
use std::path::PathBuf;

/// Crates that are published, in the order of their dependencies.
pub const PUBLISHED: [&str; 14] = [
    "ninefold-core",
    "ninefold-generate",
    "ninefold-learn",
    "ninefold-logic",
    "ninefold-measure",
    "ninefold-png",
    "ninefold-scales",
    "ninefold-explain",
    "ninefold-io",
    "ninefold-questions",
    "ninefold-batch",
    "ninefold",
    "ninefold-serve",
    "ninefold-cli",
];

/// Files that every crate must have.
const WANTED: [&str; 4] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "Cargo.toml"];

pub fn pack(order: &Order<'_>) -> Result<Vec<PathBuf>, String> {
    let target = order.project.root.join("target/crates");
    // Packages of earlier versions must not be among the new ones.
    let _ = fs::remove_dir_all(target.join("package"));
    let folder = target.to_string_lossy().into_owned();
    let mut place = vec!["--locked", "--quiet", "--target-dir", &folder];
    if order.allow_dirty {
        place.push("--allow-dirty");
    }
    let cargo = |arguments: &[&str]| Step::cargo(order.project, &[arguments, &place].concat());
    cargo(&["publish", "--workspace", "--dry-run"]).run()?;
    // A dry run leaves no files.
    let packages: Vec<String> = PUBLISHED.iter().map(|name| format!("--package={name}")).collect();
    cargo(&["package", "--no-verify"]).with(&packages).run()?;
    let made = gather(&target.join("package"), ".crate", &order.folder.join("crates"))?;
    let version = &order.project.version;
    for name in PUBLISHED {
        let file = order.folder.join("crates").join(format!("{name}-{version}.crate"));
        if !made.contains(&file) {
            return Err(format!("cargo made no {name}-{version}.crate"));
        }
        check_files(&file)?;
    }
    if let Some(other) =
        made.iter().find(|file| !PUBLISHED.iter().any(|name| is_of(file, name, version)))
    {
        return Err(format!("{}: no crate of that name is published", other.display()));
    }
    Ok(made)
}

fn is_of(file: &std::path::Path, name: &str, version: &str) -> bool {
    file.file_name()
        .is_some_and(|found| found.to_string_lossy() == format!("{name}-{version}.crate"))
}

/// Fails if a crate lacks a file that it must have, or has a link in place of a licence.
fn check_files(file: &std::path::Path) -> Result<(), String> {
    let place = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = crate::archive::unpack(file, place.path())?;
    for name in WANTED {
        let size = fs::metadata(folder.join(name)).map_or(0, |data| data.len());
        if size < 200 {
            return Err(format!("{}: no {name}, or only a link to it", file.display()));
        }
    }
    Ok(())
}
