//! Checks of the features of the crate `ninefold`: every combination compiles, and none adds a
//! needless dependency.

use crate::command::Command;
use crate::project::Project;

/// Every distinct set of features. `batch` switches on `questions`, which switches on `io`, `generate`
/// and `explain`; `arrow` and `parquet` switch on `io`.
const COMBINATIONS: [&str; 16] = [
    "",
    "io",
    "generate",
    "io,generate",
    "arrow",
    "parquet",
    "arrow,parquet",
    "parquet,generate",
    "questions",
    "book",
    "prove",
    "variant",
    "questions,variant",
    "batch",
    "batch,arrow",
    "batch,parquet",
];

/// Command that lists the crates that the library depends on without any feature.
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

/// Runs Clippy on the library with each combination of features.
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

/// Checks that the library without features depends only on the engine.
pub fn engine_is_alone(project: &Project) -> Result<(), String> {
    let tree = SMALLEST_TREE.output(project)?;
    if is_engine_alone(&tree) {
        return Ok(());
    }
    let tree = tree.trim_end();
    Err(format!("`{SMALLEST_TREE}` prints more than ninefold and ninefold-core:\n{tree}"))
}

/// Returns whether a list of crates, one a line, is the library and the engine.
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
