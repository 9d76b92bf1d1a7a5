//! The console examples of the README print what it says.

#[test]
fn the_readme_tells_the_truth() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the workspace is there");
    trycmd::TestCases::new()
        .default_bin_path(env!("CARGO_BIN_EXE_ninefold"))
        .register_bin("ninefold", std::path::PathBuf::from(env!("CARGO_BIN_EXE_ninefold")))
        .case("README.md")
        .run();
}
