//! The crates, as `cargo publish` uploads them. Cargo compiles each from its package alone.

use super::Order;
use crate::archive::unpack;
use crate::step::Step;
use std::fs;
use std::path::{Path, PathBuf};

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
    let names = published(order)?;
    let packages: Vec<String> = names.iter().map(|name| format!("--package={name}")).collect();
    cargo(&["package", "--no-verify"]).with(&packages).run()?;
    let crates = order.folder.join("crates");
    fs::create_dir_all(&crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    let mut made = Vec::new();
    for name in names {
        let file = format!("{name}-{}.crate", order.project.version);
        let place = crates.join(&file);
        fs::copy(target.join("package").join(&file), &place)
            .map_err(|error| format!("{file}: {error}"))?;
        check_files(&place)?;
        made.push(place);
    }
    Ok(made)
}

/// Returns the crates of the workspace that are published.
fn published(order: &Order<'_>) -> Result<Vec<String>, String> {
    let arguments = ["metadata", "--no-deps", "--format-version", "1", "--locked"];
    let text = Step::cargo(order.project, &arguments).output()?;
    let metadata: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| format!("cargo metadata: {error}"))?;
    let crates = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    // `publish = false` is an empty list of registries.
    let published = crates.iter().filter(|one| one["publish"].is_null());
    Ok(published.filter_map(|one| one["name"].as_str().map(str::to_owned)).collect())
}

/// Fails if a crate lacks a file that it must have, or has a link in place of a licence.
fn check_files(file: &Path) -> Result<(), String> {
    let place = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = unpack(file, place.path())?;
    for name in WANTED {
        let size = fs::metadata(folder.join(name)).map_or(0, |data| data.len());
        if size < 200 {
            return Err(format!("{}: no {name}, or only a link to it", file.display()));
        }
    }
    Ok(())
}
