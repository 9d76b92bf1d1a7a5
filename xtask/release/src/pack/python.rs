//! The wheels and the source distribution for Python.

use super::{Order, licences};
use crate::step::Step;
use crate::tools::{path_with, python_tools};
use std::path::{Path, PathBuf};

pub fn pack(order: &Order<'_>) -> Result<Vec<PathBuf>, String> {
    let project = order.project;
    let tools = python_tools(project)?;
    let maturin = || -> Result<Step, String> {
        let step = Step::new(project, tools.join("maturin")).variable("PATH", path_with(&tools)?);
        // Maturin looks for pyproject.toml where it starts.
        Ok(step.within(&project.root.join("python")))
    };
    let folder = order.folder.join("python");
    // Wheels of an earlier version must not be among the new ones.
    let _ = std::fs::remove_dir_all(&folder);
    // Maturin takes the licences that are in the folder: this one is only there while it does.
    let licence = project.root.join("python/LICENSE-THIRD-PARTY.txt");
    let explain = |error: std::io::Error| format!("{}: {error}", licence.display());
    std::fs::copy(licences::of_python(order)?, &licence).map_err(explain)?;
    let result = build_all(order, &folder, maturin);
    std::fs::remove_file(&licence).map_err(explain)?;
    result?;
    let files = crate::archive::folder(&folder, "")?;
    Ok(files.into_iter().map(|entry| entry.source).collect())
}

fn build_all(
    order: &Order<'_>,
    folder: &Path,
    maturin: impl Fn() -> Result<Step, String>,
) -> Result<(), String> {
    for target in &order.targets {
        Step::new(order.project, "rustup").with(&["target", "add", target]).run()?;
        let mut step = maturin()?.with(&["build", "--profile", "wheel", "--locked"]);
        step = step.with(&["--target", target]);
        if target.contains("-linux-") {
            let name = if target.ends_with("-musl") { "musllinux_1_2" } else { "manylinux2014" };
            step = step.with(&["--zig", "--compatibility", name]);
        }
        step = step.with(&["--compression-level", "9"]);
        step.with(&["--out"]).with(&[folder]).run()?;
    }
    maturin()?.with(&["sdist"]).with(&["--out"]).with(&[folder]).run()
}
