//! The package for JavaScript.

use super::{Order, licences};
use crate::step::Step;
use crate::tools::NPM;
use std::fs;
use std::path::PathBuf;

pub fn pack(order: &Order<'_>) -> Result<Vec<PathBuf>, String> {
    let project = order.project;
    // The modules are not in the repository. The page has the same.
    order.build_web()?;
    // npm takes what is in the folder: the licences are only there while it does.
    let package = project.root.join("web/pkg");
    let explain = |error: std::io::Error| format!("web/pkg: {error}");
    let third = licences::of_npm(order)?;
    let mut added = Vec::new();
    for (name, source) in [
        ("LICENSE-MIT", project.root.join("LICENSE-MIT")),
        ("LICENSE-APACHE", project.root.join("LICENSE-APACHE")),
        ("THIRD-PARTY.txt", third),
    ] {
        fs::copy(source, package.join(name)).map_err(explain)?;
        added.push(package.join(name));
    }
    let result = Step::new(project, NPM)
        .with(&["pack", "./web/pkg", "--pack-destination"])
        .with(&[&order.folder])
        .run();
    for file in added {
        fs::remove_file(file).map_err(explain)?;
    }
    result?;
    Ok(vec![order.folder.join(format!("ninefold-{}.tgz", project.version))])
}
