//! The crates: a folder with them and all other crates takes the place of crates.io, without
//! network. The program is installed from there, and a new project uses the library.

use super::{PUZZLE, SOLUTION, Seen, Trial, empty, expect};
use crate::archive::{sha256, unpack};
use crate::step::Step;
use std::fs;
use std::path::Path;

pub fn run(trial: &Trial<'_>) -> Result<Seen, String> {
    let packages = trial.packages("crates", ".crate")?;
    if packages.is_empty() {
        return Ok(Seen::new());
    }
    let place = empty()?;
    let (vendor, version) = (place.path().join("vendor"), &trial.project.version);
    let explain = |error: std::io::Error| format!("{}: {error}", place.path().display());
    let vendor_text = vendor.to_string_lossy().replace('\\', "/");
    Step::cargo(
        trial.project,
        &["vendor", "--quiet", "--locked", "--versioned-dirs", &vendor_text],
    )
    .output()?;
    for package in &packages {
        let folder = unpack(package, &vendor)?;
        // Cargo.lock in the program's crate names this checksum.
        let sum = format!("{{\"files\":{{}},\"package\":\"{}\"}}", sha256(package)?);
        fs::write(folder.join(".cargo-checksum.json"), sum).map_err(explain)?;
    }
    let settings = format!(
        "[source.crates-io]\nreplace-with = \"vendored\"\n\n[source.vendored]\ndirectory = \
         \"{vendor_text}\"\n\n[net]\noffline = true\n"
    );
    let cargo_home = place.path().join("cargo");
    fs::create_dir_all(&cargo_home).map_err(explain)?;
    fs::write(cargo_home.join("config.toml"), settings).map_err(explain)?;
    let cargo = |folder: &Path, arguments: &[&str]| {
        Step::cargo(trial.project, arguments)
            .within(folder)
            .variable("CARGO_HOME", &cargo_home)
            .variable("CARGO_TARGET_DIR", place.path().join("target"))
    };
    let root = place.path().join("root").to_string_lossy().into_owned();
    let source = vendor.join(format!("ninefold-cli-{version}")).to_string_lossy().into_owned();
    cargo(place.path(), &["install", "--quiet", "--locked", "--path", &source, "--root", &root])
        .run()?;
    let program =
        Path::new(&root).join("bin/ninefold").with_extension(std::env::consts::EXE_EXTENSION);
    let file = place.path().join("puzzle.txt");
    fs::write(&file, format!("{PUZZLE}\n")).map_err(explain)?;
    let answer = Step::new(trial.project, program).with(&[&file]).output()?;
    expect("the installed program", &answer, SOLUTION)?;
    // A new project, as the guide to the library tells.
    let user = place.path().join("user");
    fs::create_dir_all(user.join("src")).map_err(explain)?;
    let example = format!("ninefold-{version}/examples/solve.rs");
    fs::copy(vendor.join(example), user.join("src/main.rs")).map_err(explain)?;
    let manifest = format!(
        "[package]\nname = \"user\"\nedition = \"2024\"\n\n[dependencies]\nninefold = \"{version}\"\n"
    );
    fs::write(user.join("Cargo.toml"), manifest).map_err(explain)?;
    let answer = cargo(&user, &["run", "--quiet", "--offline"]).output()?;
    expect("a program with the library", &answer, "987654321246173985")?;
    let what =
        format!("{} crates: program installed without network, library used", packages.len());
    Ok(vec![("`crates/*.crate`".to_owned(), what)])
}
