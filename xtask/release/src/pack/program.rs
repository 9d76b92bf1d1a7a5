//! The program for some targets, with completions, manual pages and licences.

use super::{Order, licences};
use crate::archive::{self, Entry};
use crate::step::Step;
use crate::tools;
use std::fs;
use std::path::PathBuf;

/// Features of the program that people download.
pub const FEATURES: &str = "full,book,png,serve";

/// The oldest glibc that the program runs with, of 2012, as for `manylinux2014`.
const GLIBC: &str = "2.17";

/// Completions: the shell, and the name that it looks for.
pub const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "ninefold.bash"),
    ("zsh", "_ninefold"),
    ("fish", "ninefold.fish"),
    ("powershell", "_ninefold.ps1"),
    ("elvish", "ninefold.elv"),
];

pub fn pack(order: &Order<'_>) -> Result<Vec<PathBuf>, String> {
    let beside = beside(order)?;
    let mut made = Vec::new();
    for target in &order.targets {
        let program = build(order, target)?;
        let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let entries = [beside, &[Entry::new(name, &program)]].concat();
        let ending = if target.contains("windows") { "zip" } else { "tar.gz" };
        let version = &order.project.version;
        let archive = order.folder.join(format!("ninefold-{version}-{target}.{ending}"));
        archive::write(&archive, &entries)?;
        made.push(archive);
    }
    Ok(made)
}

/// Builds the program for a target. Returns its file.
pub fn build(order: &Order<'_>, target: &str) -> Result<PathBuf, String> {
    let project = order.project;
    let mut cargo = vec!["--package", "ninefold-cli", "--features", FEATURES, "--locked"];
    cargo.extend(["--profile", "dist"]);
    Step::new(project, "rustup").with(&["target", "add", target]).run()?;
    if target.contains("-linux-") {
        let tools = tools::python_tools(project)?;
        let with_glibc = format!("{target}.{GLIBC}");
        let linked_for = if target.ends_with("-gnu") { &with_glibc } else { target };
        Step::new(project, tools.join("cargo-zigbuild"))
            .with(&["zigbuild", "--target", linked_for])
            .with(&cargo)
            .variable("PATH", tools::path_with(&tools)?)
            .run()?;
    } else {
        let arguments = [&["build", "--target", target], &cargo[..]].concat();
        Step::cargo(project, &arguments).run()?;
    }
    let name = if target.contains("windows") { "ninefold.exe" } else { "ninefold" };
    Ok(project.root.join("target").join(target).join("dist").join(name))
}

/// Returns what stands beside the program: it is the same for every target.
pub fn beside<'a>(order: &'a Order<'_>) -> Result<&'a [Entry], String> {
    if let Some(known) = order.beside.get() {
        return Ok(known);
    }
    let made = make_beside(order)?;
    Ok(order.beside.get_or_init(|| made))
}

fn make_beside(order: &Order<'_>) -> Result<Vec<Entry>, String> {
    let project = order.project;
    let mut entries: Vec<Entry> = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"]
        .map(|name| Entry::new(name, project.root.join(name)))
        .to_vec();
    entries.push(Entry::new("THIRD-PARTY.txt", licences::of_program(order)?));
    let program = build(order, &order.host)?;
    let folder = project.root.join("target/beside");
    let _ = fs::remove_dir_all(&folder);
    let explain = |error: std::io::Error| format!("{}: {error}", folder.display());
    let completions = folder.join("completions");
    fs::create_dir_all(&completions).map_err(explain)?;
    for (shell, name) in COMPLETIONS {
        let text = Step::new(project, &program).with(&["completions", shell]).output()?;
        fs::write(completions.join(name), text).map_err(explain)?;
    }
    let manual = folder.join("man/man1");
    fs::create_dir_all(&manual).map_err(explain)?;
    Step::new(project, &program).with(&["man"]).with(&[&manual]).output()?;
    entries.extend(archive::folder(&folder, "")?);
    Ok(entries)
}
