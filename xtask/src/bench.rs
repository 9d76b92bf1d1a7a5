//! `cargo xtask bench`, `corpora`, `signature` and `conformance`: the program in `benches`, optimised.

use crate::Failure;
use crate::command::Command;
use crate::project::Project;

/// The commands of the program, which have the same names there.
pub const COMMANDS: [&str; 4] = ["bench", "corpora", "signature", "conformance"];

/// Runs one of the program's commands with the arguments as typed.
pub fn run(project: &Project, command: &str, arguments: &[&str]) -> Result<(), Failure> {
    let manifest = project.root.join("Cargo.toml");
    let manifest = manifest.to_string_lossy();
    let program = ["run", "--quiet", "--profile", "compare", "--package", "ninefold-bench"];
    let place = ["--manifest-path", &manifest, "--", command];
    Command::cargo(&[&program, &place[..], arguments].concat()).hand_over(project)
}
