//! The page on a static host: Python's, in a subfolder.

use super::program::{free_port, get};
use super::{Seen, Trial, empty, expect, name};
use crate::archive::unpack;
use crate::step::Step;
use crate::tools::python;
use std::path::Path;

pub fn run(trial: &Trial<'_>) -> Result<Seen, String> {
    let all = trial.packages("", ".tar.gz")?;
    let is_page = |file: &&std::path::PathBuf| name(file).starts_with("`ninefold-page-");
    let Some(package) = all.iter().find(is_page) else { return Ok(Seen::new()) };
    let place = empty()?;
    let folder = unpack(package, place.path())?;
    let below = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let port = free_port()?;
    let number = port.to_string();
    let server = Step::new(trial.project, python()?)
        .with(&["-m", "http.server", "--bind", "127.0.0.1", &number])
        .within(place.path())
        .start()?;
    expect("the page", &get(port, &format!("/{below}/"), "")?, "<title>ninefold</title>")?;
    let mut seen = "is served from a subfolder".to_owned();
    if let Some(shown) = shown(trial, &format!("http://127.0.0.1:{port}/{below}/"))? {
        expect("the page in Chromium", &shown, "data-cell=\"80\"")?;
        seen.push_str(", shows a board in Chromium");
    }
    drop(server);
    Ok(vec![(name(package), seen)])
}

/// Returns what a page has become after its scripts have run, or nothing without Chromium.
pub fn shown(trial: &Trial<'_>, address: &str) -> Result<Option<String>, String> {
    let chromium = std::env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".to_owned());
    if !Path::new(&chromium).exists() {
        return Ok(None);
    }
    let profile = empty()?;
    let data = format!("--user-data-dir={}", profile.path().display());
    Step::new(trial.project, chromium)
        .with(&["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"])
        .with(&["--disable-background-networking", "--disable-component-update", &data])
        .with(&["--virtual-time-budget=20000", "--dump-dom", address])
        .output()
        .map(Some)
}
