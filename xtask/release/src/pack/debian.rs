//! A Debian package of the program, by cargo-deb. Its table is in crates/cli/Cargo.toml.

use super::Order;
use super::program::{beside, build};
use crate::step::Step;
use crate::tools::CARGO_DEB;
use std::fs;
use std::path::PathBuf;

pub fn pack(order: &Order<'_>) -> Result<Vec<PathBuf>, String> {
    let project = order.project;
    let mut made = Vec::new();
    let targets = order.targets.iter().filter(|target| target.ends_with("-linux-gnu"));
    let targets: Vec<&String> = targets.collect();
    if targets.is_empty() {
        println!("   skipped: Debian packages are for Linux with glibc");
        return Ok(made);
    }
    // The table names the files in this folder.
    let folder = project.root.join("target/debian");
    let _ = fs::remove_dir_all(&folder);
    for entry in beside(order)? {
        let place = folder.join(&entry.path);
        let explain = |error: std::io::Error| format!("{}: {error}", place.display());
        fs::create_dir_all(place.parent().unwrap_or(&folder)).map_err(explain)?;
        fs::copy(&entry.source, &place).map_err(explain)?;
    }
    let tool = CARGO_DEB.program(project)?;
    for target in targets {
        let program = build(order, target)?;
        let place = folder.join("ninefold");
        fs::copy(&program, &place).map_err(|error| format!("{}: {error}", place.display()))?;
        let architecture = if target.starts_with("aarch64") { "arm64" } else { "amd64" };
        let file = order.folder.join(format!("ninefold_{}-1_{architecture}.deb", project.version));
        Step::new(project, &tool)
            .with(&["--package", "ninefold-cli", "--no-build", "--no-strip", "--target", target])
            .with(&["--profile", "dist", "--output"])
            .with(&[&file])
            .run()?;
        made.push(file);
    }
    Ok(made)
}
