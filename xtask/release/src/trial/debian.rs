//! The Debian package: installed, used, and removed.

use super::program::Program;
use super::{Seen, Trial, empty, expect, name};
use crate::step::{Step, is_there};
use std::path::{Path, PathBuf};

/// Files that must be there while the package is installed, and must not be there afterwards.
const FILES: [&str; 4] = [
    "/usr/bin/ninefold",
    "/usr/share/man/man1/ninefold.1.gz",
    "/usr/share/bash-completion/completions/ninefold",
    "/usr/share/doc/ninefold/copyright",
];

pub fn run(trial: &Trial<'_>) -> Result<Seen, String> {
    let mut seen = Seen::new();
    for package in trial.packages("", ".deb")? {
        let architecture = if cfg!(target_arch = "aarch64") { "arm64" } else { "amd64" };
        let is_own = package.to_string_lossy().ends_with(&format!("_{architecture}.deb"));
        if !is_own || !is_there("dpkg") || !is_root(trial)? {
            println!(
                "   {} is not installed: that needs dpkg, root and its processor",
                name(&package)
            );
            continue;
        }
        let dpkg = |arguments: &[&str]| Step::new(trial.project, "dpkg").with(arguments);
        let path = package.to_string_lossy().into_owned();
        dpkg(&["--install", &path]).run()?;
        let place = empty()?;
        let program = Program { trial, start: vec![PathBuf::from(FILES[0])] };
        let used = program.use_all(place.path()).and_then(|()| all_are(true));
        let listed = dpkg(&["--status", "ninefold"]).output();
        dpkg(&["--purge", "ninefold"]).run()?;
        used?;
        expect("dpkg --status", &listed?, "Homepage: https://")?;
        all_are(false)?;
        seen.push((name(&package), "installs, runs, leaves nothing behind".to_owned()));
    }
    Ok(seen)
}

fn is_root(trial: &Trial<'_>) -> Result<bool, String> {
    Ok(Step::new(trial.project, "id").with(&["-u"]).output()?.trim() == "0")
}

fn all_are(there: bool) -> Result<(), String> {
    match FILES.iter().find(|file| Path::new(file).exists() != there) {
        None => Ok(()),
        Some(file) => Err(format!("{file}: expected {}", if there { "a file" } else { "no file" })),
    }
}
