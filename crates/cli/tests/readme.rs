//! Runs the console examples of the README and of the pages in `docs/`.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn the_readme_and_the_documentation_tell_the_truth() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().expect("the workspace is there");
    // Some examples write files, so all run in a temporary folder.
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    copy_puzzles(&root.join("examples"), &folder.path().join("examples"));
    std::env::set_current_dir(folder.path()).expect("the temporary folder is there");
    let cases = trycmd::TestCases::new();
    cases
        .default_bin_path(env!("CARGO_BIN_EXE_ninefold"))
        .register_bin("ninefold", PathBuf::from(env!("CARGO_BIN_EXE_ninefold")))
        .case(root.join("README.md"))
        .case(root.join("docs/**/*.md"));
    // Without the feature, `book` only says how to build the program with it.
    if !cfg!(feature = "book") {
        cases.skip(root.join("docs/guides/publish.md"));
        cases.skip(root.join("docs/guides/teach.md"));
    }
    cases.run();
}

/// Copies the puzzle files of a folder into a new folder.
fn copy_puzzles(from: &Path, to: &Path) {
    fs::create_dir(to).expect("the folder is new");
    for entry in fs::read_dir(from).expect("the examples can be listed") {
        let path = entry.expect("the examples can be listed").path();
        if let (Some("txt" | "csv"), Some(name)) =
            (path.extension().and_then(|ending| ending.to_str()), path.file_name())
        {
            fs::copy(&path, to.join(name)).expect("an example can be copied");
        }
    }
}
