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
    if is_engine_alone(&tree) {
        return Ok(());
    }
    let tree = tree.trim_end();
    Err(format!("`{SMALLEST_TREE}` prints more than ninefold and ninefold-core:\n{tree}"))
}

/// Whether a list of crates, one a line, has the library and the engine alone.
fn is_engine_alone(tree: &str) -> bool {
    let names = tree.lines().filter_map(|line| line.split(' ').next());
    names.eq(["ninefold", "ninefold-core"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_without_features_has_the_engine_alone() {
        let alone = "ninefold v0.1.0 (/some/where)\nninefold-core v0.1.0 (/some/where)\n";
        assert!(is_engine_alone(alone));
        assert!(!is_engine_alone(&format!("{alone}ninefold-io v0.1.0 (/some/where)\n")));
        assert!(!is_engine_alone("ninefold v0.1.0 (/some/where)\n"));
    }
}
