//! `cargo xtask coverage`: how much of each crate its tests run.

use crate::Failure;
use crate::command::Command;
use crate::lcov::{self, FileCoverage, Reached, ranges};
use crate::measured::{self, MeasuredCrate, percent};
use crate::project::Project;
use std::fs;

/// The compiler that measures. Only the nightly one knows branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Toolchain {
    Nightly,
    Usual,
}

/// Runs the tests of the named crates, or of all. Prints how much of each crate they reach, and
/// what they do not reach.
pub fn run(project: &Project, names: &[&str]) -> Result<(), Failure> {
    let crates = measured::named(names)?;
    let toolchain = toolchain(project).map_err(Failure::Failed)?;
    let mut table =
        "crate               lines            functions             branches\n".to_owned();
    let mut missed = String::new();
    for measured in crates {
        println!("== coverage of {}, tested by {}", measured.name, measured.tested_by.join(", "));
        let files = measure(project, measured, toolchain).map_err(Failure::Failed)?;
        table += &row(measured.name, &files);
        for file in &files {
            missed += &not_reached(file);
        }
    }
    println!("\n{missed}\n{table}");
    if toolchain == Toolchain::Usual {
        println!("no branches: they need a nightly toolchain: rustup toolchain install nightly");
    }
    Ok(())
}

/// Returns the nightly toolchain if it is installed and can measure.
fn toolchain(project: &Project) -> Result<Toolchain, String> {
    let version = ["llvm-cov", "--version"];
    Command::cargo(&version).output(project).map_err(|error| {
        format!("{error}\nthis needs cargo-llvm-cov: cargo install cargo-llvm-cov --locked")
    })?;
    let nightly = Command::nightly_cargo(&version).output(project);
    Ok(if nightly.is_ok() { Toolchain::Nightly } else { Toolchain::Usual })
}

/// Runs the tests of a crate, and returns what they have reached of it.
fn measure(
    project: &Project,
    measured: MeasuredCrate,
    toolchain: Toolchain,
) -> Result<Vec<FileCoverage>, String> {
    let output = format!("target/coverage/{}.lcov", measured.name);
    let path = project.root.join(&output);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| format!("cannot make {output}: {error}"))?;
    }
    let mut arguments = vec!["llvm-cov", "test", "--lcov", "--output-path", &output];
    arguments.extend(measured.tested_by.iter().flat_map(|package| ["--package", *package]));
    if !measured.tested_by.contains(&measured.package) {
        arguments.extend(["--package", measured.package]);
    }
    // Tests kill programs, which then leave files without counts.
    arguments.extend(["--all-features", "--failure-mode", "all"]);
    match toolchain {
        Toolchain::Nightly => {
            arguments.push("--branch");
            Command::nightly_cargo(&arguments).run(project)?;
        }
        Toolchain::Usual => Command::cargo(&arguments).run(project)?,
    }
    let text =
        fs::read_to_string(&path).map_err(|error| format!("cannot read {output}: {error}"))?;
    let unit_tests =
        |path: &str| fs::read_to_string(path).ok().and_then(|text| lcov::unit_tests(&text));
    let root = format!("{}/", project.root.display());
    let mut files = lcov::read(&text, unit_tests);
    for file in &mut files {
        file.path = file.path.strip_prefix(&root).unwrap_or(&file.path).to_owned();
    }
    files.retain(|file| file.path.starts_with(&measured.source()) && !is_test(&file.path));
    Ok(files)
}

/// Returns whether a file has nothing but unit tests.
fn is_test(path: &str) -> bool {
    path.ends_with("/tests.rs")
}

/// Returns the row of a crate in the table.
fn row(name: &str, files: &[FileCoverage]) -> String {
    let sum = |of: fn(&FileCoverage) -> Reached| {
        let Reached { reached, all } = files.iter().map(of).fold(Reached::default(), Reached::plus);
        format!("{:>8} ({reached}/{all})", percent(reached, all))
    };
    let lines = sum(|file| Reached::of(&file.lines));
    let functions = sum(|file| Reached::of(&file.functions));
    let branches = sum(|file| Reached::of(&file.branches));
    format!("{name:<8} {lines:>22} {functions:>20} {branches:>20}\n")
}

/// Returns a line with what was not reached of a file, or nothing.
fn not_reached(file: &FileCoverage) -> String {
    let missed = |things: &mut dyn Iterator<Item = (usize, bool)>| {
        ranges(things.filter(|(_, is_reached)| !is_reached).map(|(line, _)| line))
    };
    let lines = missed(&mut file.lines.iter().map(|(line, hit)| (*line, *hit)));
    let branches = missed(&mut file.branches.iter().map(|((line, _), hit)| (*line, *hit)));
    match (lines.is_empty(), branches.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("{}: lines {lines}\n", file.path),
        (true, false) => format!("{}: branches in {branches}\n", file.path),
        (false, false) => format!("{}: lines {lines}; branches in {branches}\n", file.path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_has_a_row_and_a_file_what_it_lacks() {
        let text = "\
SF:crates/io/src/a.rs
FN:1,f
FNDA:2,f
BRDA:2,0,0,1
BRDA:2,0,1,0
DA:1,1
DA:2,1
DA:3,0
DA:4,0
end_of_record
";
        let files = lcov::read(text, |_| None);
        assert_eq!(
            row("io", &files),
            "io                 50.0 % (2/4)        100.0 % (1/1)         50.0 % (1/2)\n"
        );
        assert_eq!(not_reached(&files[0]), "crates/io/src/a.rs: lines 3-4; branches in 2\n");
        assert!(is_test("crates/core/src/kernel/tests.rs"));
    }
}
