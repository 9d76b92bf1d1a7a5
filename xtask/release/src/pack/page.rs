//! The page as files for a static host.

use super::{Order, licences};
use crate::archive::{self, Entry};
use std::path::PathBuf;

pub fn pack(order: &Order<'_>) -> Result<Vec<PathBuf>, String> {
    let project = order.project;
    order.build_web()?;
    let mut entries = archive::folder(&project.root.join("crates/serve/page"), "")?;
    // It is for the build alone.
    entries.retain(|entry| entry.path != "sources.txt");
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        entries.push(Entry::new(name, project.root.join(name)));
    }
    entries.push(Entry::new("THIRD-PARTY.txt", licences::of_page(order)?));
    let archive = order.folder.join(format!("ninefold-page-{}.tar.gz", project.version));
    archive::write(&archive, &entries)?;
    Ok(vec![archive])
}
