//! `cargo xtask pack`, `try`, `recipes`, `deny` and `release`: the program in `xtask/release`.

use crate::Failure;
use crate::command::Command;
use crate::project::Project;

/// The commands of the program, which have the same names there.
pub const COMMANDS: [&str; 5] = ["pack", "try", "recipes", "deny", "release"];

/// Runs one of the program's commands with the arguments as typed.
pub fn run(project: &Project, command: &str, arguments: &[&str]) -> Result<(), Failure> {
    let manifest = project.root.join("Cargo.toml");
    let manifest = manifest.to_string_lossy();
    let program = ["run", "--quiet", "--package", "ninefold-release"];
    let place = ["--manifest-path", &manifest, "--", command];
    Command::cargo(&[&program, &place[..], arguments].concat()).hand_over(project)
}
