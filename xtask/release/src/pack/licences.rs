//! The licences of everything that is inside a package.

use super::Order;
use crate::step::Step;
use crate::tools::{CARGO_ABOUT, NPM};
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// Packages of npm that are part of the built page.
const OF_PAGE: [&str; 3] = ["svelte", "lean-qr", "lz-string"];

/// Writes the licences of all crates in the program, of its fonts and of its page. Returns the file.
pub fn of_program(order: &Order<'_>) -> Result<PathBuf, String> {
    let features = super::program::FEATURES;
    let crates = of_crates(order, "crates/cli/Cargo.toml", &["--features", features])?;
    let pictures = order.project.read("crates/png/fonts/LICENSE")?;
    let pictures = section("Parts of DejaVu Sans, the fonts of PNG images", &pictures);
    let text = format!("{crates}{pictures}{}{}", of_book_fonts(order)?, of_page_parts(order)?);
    write(order, "licences-program.txt", &text)
}

/// Writes the licences of all crates in the engine of the Python package. Returns the file.
pub fn of_python(order: &Order<'_>) -> Result<PathBuf, String> {
    let crates = of_crates(order, "crates/python/Cargo.toml", &[])?;
    write(order, "licences-python.txt", &format!("{crates}{}", of_book_fonts(order)?))
}

/// Returns the licence of the fonts of books.
fn of_book_fonts(order: &Order<'_>) -> Result<String, String> {
    let licence = order.project.read("crates/book/fonts/LICENSE")?;
    Ok(section("Atkinson Hyperlegible Next and Noto Sans CJK KR, the fonts of books", &licence))
}

/// Writes the licences of all that is in the engine for JavaScript. Returns the file.
pub fn of_npm(order: &Order<'_>) -> Result<PathBuf, String> {
    let text = of_crates(order, "crates/wasm/Cargo.toml", &[])?;
    write(order, "licences-npm.txt", &format!("{text}{}", of_book_fonts(order)?))
}

/// Writes the licences of all that is in the page. Returns the file.
pub fn of_page(order: &Order<'_>) -> Result<PathBuf, String> {
    let crates = of_crates(order, "crates/wasm/Cargo.toml", &[])?;
    let text = format!("{crates}{}{}", of_book_fonts(order)?, of_page_parts(order)?);
    write(order, "licences-page.txt", &text)
}

fn write(order: &Order<'_>, name: &str, text: &str) -> Result<PathBuf, String> {
    let file = order.project.root.join("target").join(name);
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

fn of_crates(order: &Order<'_>, manifest: &str, more: &[&str]) -> Result<String, String> {
    let program = CARGO_ABOUT.program(order.project)?;
    Step::new(order.project, program)
        .with(&["generate", "--config", "xtask/release/about.toml", "--locked"])
        .with(&["--manifest-path", manifest])
        .with(more)
        .with(&["xtask/release/about.hbs"])
        .output()
}

/// Returns the licences of the typeface of the page and of its packages of npm. Installs these if they
/// are not there.
fn of_page_parts(order: &Order<'_>) -> Result<String, String> {
    let modules = order.project.root.join("web/node_modules");
    if !OF_PAGE.iter().all(|name| modules.join(name).is_dir()) {
        Step::new(order.project, NPM)
            .with(&["--prefix", "web", "ci", "--ignore-scripts", "--no-fund", "--no-audit"])
            .run()?;
    }
    let typeface = order.project.read("web/src/style/atkinson-LICENSE.txt")?;
    let mut text = section("Atkinson Hyperlegible Next, the typeface of the page", &typeface);
    for name in OF_PAGE {
        let folder = modules.join(name);
        let names = ["LICENSE.md", "LICENSE", "LICENCE", "license", "LICENSE.txt"];
        let found = names.into_iter().find_map(|file| fs::read_to_string(folder.join(file)).ok());
        let licence = found.ok_or_else(|| format!("web/node_modules/{name} has no licence"))?;
        text += &section(&format!("{name}, a part of the page"), &licence);
    }
    Ok(text)
}

fn section(title: &str, licence: &str) -> String {
    let mut text = String::new();
    let line = "-".repeat(80);
    let _ = write!(text, "\n{line}\n{title}\n\n{}\n", licence.trim());
    text
}
