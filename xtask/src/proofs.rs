//! The step `proofs` of `cargo xtask test`, and `cargo xtask proofs`: checkers by other people judge proofs.

use crate::command::Command;
use crate::project::{Project, in_ci};
use crate::python;
use crate::test::built_program;
use std::path::Path;

/// Folder of the checkers, from the project's folder.
const FOLDER: &str = "target/checkers";

/// The checkers: of pseudo-Boolean proofs, and of DRAT. With both, two groups of people judge each claim.
const CHECKERS: [(&str, &str); 2] = [("veripb", "3.0.2"), ("rate", "0.3.0")];

/// In a step, every tenth proof gets the slow checks. `rate` takes ten times as long as `VeriPB`.
const SHARE: &str = "10";

/// Lets the checkers judge a sample, if they are installed, or in CI.
pub fn check(project: &Project) -> Result<(), String> {
    let is_there = |(name, _): &(&str, &str)| program(project, name).exists();
    if !in_ci() && !CHECKERS.iter().all(is_there) {
        println!("skipped the checkers of proofs: `cargo xtask proofs` installs them");
        return Ok(());
    }
    judge(project, SHARE)
}

/// Installs the checkers and lets them judge all proofs.
pub fn run(project: &Project) -> Result<(), String> {
    judge(project, "1")
}

fn judge(project: &Project, share: &str) -> Result<(), String> {
    let Some(interpreter) = python::interpreter("the checkers of proofs")? else { return Ok(()) };
    for (name, version) in CHECKERS {
        if !program(project, name).exists() {
            let words = ["install", name, "--version", version, "--locked", "--root", FOLDER];
            Command::cargo(&words).run(project)?;
        }
    }
    let own = built_program(project)?;
    let [veripb, rate] = CHECKERS.map(|(name, _)| program(project, name).display().to_string());
    let words = ["crates/prove/tests/checkers.py", &own, &veripb, &rate, share];
    Command::other(interpreter, &words).run(project)
}

/// Returns the path of a checker.
fn program(project: &Project, name: &str) -> std::path::PathBuf {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    project.root.join(Path::new(FOLDER)).join("bin").join(file)
}
