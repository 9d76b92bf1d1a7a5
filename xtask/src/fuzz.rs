//! `cargo xtask fuzz`: every fuzz target, one after another.

use crate::Failure;
use crate::command::Command;
use crate::project::Project;

/// Seconds for each target if the user gives no number.
pub const DEFAULT_SECONDS: u32 = 60;

/// Options that give inputs their full length from the start. The targets need some 100 bytes for a
/// puzzle, and short inputs give only very plain puzzles.
const LENGTHS: [&str; 2] = ["-len_control=0", "-max_len=200"];

/// Reads a number of seconds. Refuses zero, which means without end to libFuzzer.
pub fn parse_seconds(text: &str) -> Result<u32, Failure> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0);
    seconds.ok_or_else(|| Failure::Usage(format!("`{text}` is not a number of seconds from 1")))
}

/// Runs every target for `seconds`. Stops at the first that finds something.
pub fn run(project: &Project, seconds: u32) -> Result<(), Failure> {
    let targets = targets(project).map_err(Failure::Failed)?;
    let time = format!("-max_total_time={seconds}");
    let [growth, longest] = LENGTHS;
    for target in targets.lines() {
        println!("== {target}, {seconds} s");
        Command::nightly_cargo(&["fuzz", "run", target, "--", &time, growth, longest])
            .run(project)
            .map_err(Failure::Failed)?;
    }
    println!("every target ran for {seconds} s and found nothing");
    Ok(())
}

/// Returns the names of all targets, one a line.
fn targets(project: &Project) -> Result<String, String> {
    Command::nightly_cargo(&["--version"]).output(project).map_err(|error| {
        format!("{error}\nfuzzing needs a nightly toolchain: rustup toolchain install nightly")
    })?;
    Command::nightly_cargo(&["fuzz", "--version"]).output(project).map_err(|error| {
        format!("{error}\nfuzzing needs cargo-fuzz: cargo install cargo-fuzz --locked")
    })?;
    Command::nightly_cargo(&["fuzz", "list"]).output(project)
}
