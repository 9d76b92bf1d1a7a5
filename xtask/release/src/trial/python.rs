//! The wheel for this machine and the source distribution, each in an environment of its own with
//! `NumPy` alone.

use super::{PUZZLE, SOLUTION, Seen, Trial, empty, expect, name};
use crate::step::Step;
use crate::tools::{PIP_INSTALL, new_environment};
use std::fs;
use std::path::Path;

/// What a newcomer does first.
const PROGRAM: &str = "\
import sys
import ninefold
puzzle, solution = sys.argv[1:]
assert ninefold.solve(puzzle) == solution, ninefold.solve(puzzle)
assert str(ninefold.rate(puzzle)), 'a rating'
assert ninefold.check(puzzle).is_proper
made = ninefold.generate(3, seed=7)
assert (ninefold.count(made.puzzles, limit=2) == 1).all()
print(ninefold.explain(puzzle))
print(ninefold.__version__)
";

pub fn run(trial: &Trial<'_>) -> Result<Seen, String> {
    let mut seen = Seen::new();
    for wheel in trial.packages("python", ".whl")? {
        if is_own(&wheel.to_string_lossy()) {
            install_and_use(trial, &wheel)?;
            seen.push((name(&wheel), "installs with NumPy alone; solves, rates, makes".to_owned()));
        } else {
            seen.push((name(&wheel), "not for this machine".to_owned()));
        }
    }
    for source in trial.packages("python", ".tar.gz")? {
        install_and_use(trial, &source)?;
        seen.push((name(&source), "builds; solves, rates, makes".to_owned()));
    }
    Ok(seen)
}

/// Installs a package into an environment of its own, and does what a newcomer does first.
fn install_and_use(trial: &Trial<'_>, package: &Path) -> Result<(), String> {
    let place = empty()?;
    let programs = new_environment(trial.project, &place.path().join("environment"))?;
    let within =
        |program: &str| Step::new(trial.project, programs.join(program)).within(place.path());
    within("python").with(&PIP_INSTALL).with(&[package]).run()?;
    let script = place.path().join("first.py");
    fs::write(&script, PROGRAM).map_err(|error| error.to_string())?;
    let told = within("python").with(&[&script]).with(&[PUZZLE, SOLUTION]).output()?;
    expect("the first program", &told, &trial.project.version)?;
    fs::write(place.path().join("puzzle.txt"), PUZZLE).map_err(|error| error.to_string())?;
    expect("the command", &within("ninefold").with(&["puzzle.txt"]).output()?, SOLUTION)
}

fn is_own(wheel: &str) -> bool {
    let processors: &[&str] =
        if cfg!(target_arch = "aarch64") { &["aarch64", "arm64"] } else { &["x86_64", "amd64"] };
    let system = match std::env::consts::OS {
        // `manylinux`, or `linux` of a wheel for this machine alone.
        "linux" => "linux_",
        "macos" => "-macosx",
        _ => "-win",
    };
    wheel.contains(system)
        && !wheel.contains("musllinux")
        && processors.iter().any(|processor| wheel.contains(processor))
}
