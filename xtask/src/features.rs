//! The features of the crate `ninefold`: every combination compiles, and none brings what it does
//! not need.

use crate::command::Command;
use crate::project::Project;

/// Every set of features that differs from the others. `batch` switches `io` and `generate` on,
/// `parquet` switches `io` on.
const COMBINATIONS: [&str; 8] =
    ["", "io", "generate", "io,generate", "parquet", "parquet,generate", "batch", "batch,parquet"];

/// The crates that the library has without any feature.
const SMALLEST_TREE: Command<'_> = Command::cargo(&[
    "tree",
    "--package",
    "ninefold",
    "--no-default-features",
    "--edges",
    "normal,build",
    "--prefix",
    "none",
]);

/// Lets Clippy look at the library with each combination of features.
pub fn check(project: &Project) -> Result<(), String> {
    for features in COMBINATIONS {
        let arguments = [
            "clippy",
            "--package",
            "ninefold",
            "--no-default-features",
            "--features",
            features,
            "--",
            "-D",
            "warnings",
        ];
        Command::cargo(&arguments).run(project)?;
    }
    Ok(())
}

/// Checks that the library without features is the engine alone.
pub fn engine_is_alone(project: &Project) -> Result<(), String> {
    let tree = SMALLEST_TREE.output(project)?;
    let mut names = tree.lines().filter_map(|line| line.split(' ').next());
    match (names.next(), names.next(), names.next()) {
        (Some("ninefold"), Some("ninefold-core"), None) => Ok(()),
        _ => Err(format!(
            "`{SMALLEST_TREE}` prints more than ninefold and ninefold-core:\n{}",
            tree.trim_end()
        )),
    }
}
