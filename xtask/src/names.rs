//! The check of names in the library crates: no two public types of the workspace have the same
//! name, and no text names an option of the program.
//!
//! Messages of the library ask their host for the name of a setting, because the same message may
//! stand on a page or in a notebook.
//!
//! Users import types of several crates side by side, and readers expect one place for a name.
//! Private types may share a name if their modules distinguish them.

use crate::project::Project;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that are programs, so that their `pub` items are no interface.
const PROGRAMS: [&str; 1] = ["cli"];

/// Starts of the declaration of a public type.
const TYPES: [&str; 5] = ["pub struct ", "pub enum ", "pub trait ", "pub union ", "pub type "];

/// Options of other programs, which library texts may name.
const OTHER_OPTIONS: [&str; 2] = ["--ultra", "--long"];

/// Names every public type that is declared in more than one place, and every option in a text.
pub fn check(project: &Project) -> Result<(), String> {
    let mut options = Vec::new();
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in sources(&project.root.join("crates"))? {
        let text = fs::read_to_string(&file).map_err(|error| cannot_read(&file, &error))?;
        let path = file.strip_prefix(&project.root).unwrap_or(&file).display().to_string();
        for (line, name) in public_types(&text) {
            places.entry(name.to_owned()).or_default().push(format!("{path}:{line}"));
        }
        for (line, option) in options_in(&text) {
            options.push(format!("{path}:{line}: {option}"));
        }
    }
    if !options.is_empty() {
        let options = options.join("\n");
        return Err(format!("options of the program in a library; use `SettingNames`:\n{options}"));
    }
    let repeated = places.iter().filter(|(_, places)| places.len() > 1);
    let faults: Vec<String> =
        repeated.map(|(name, places)| format!("{name}: {}", places.join(", "))).collect();
    if faults.is_empty() {
        return Ok(());
    }
    Err(format!("public types with the same name; rename all but one:\n{}", faults.join("\n")))
}

/// Returns the public types of a file, each with its line. Skips associated types. Types in
/// functions and tests are never `pub`.
fn public_types(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter_map(|(number, line)| {
        let rest = TYPES.iter().find_map(|start| line.trim_start().strip_prefix(start))?;
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let name = rest.split(|c| !is_name(c)).next().filter(|name| !name.is_empty())?;
        // An indented `type` is an associated type.
        let is_associated = line.starts_with(char::is_whitespace) && line.contains("type ");
        (!is_associated).then_some((number, name))
    })
}

/// Returns the options that a file names, each with its line.
fn options_in(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).flat_map(|(number, line)| {
        // `var(--ink)` is a variable of a style sheet.
        let line = if line.contains("\"var(--") { "" } else { line };
        let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        let is_option = |word: &&str| {
            let name = word.strip_prefix("--").and_then(|name| name.chars().next());
            name.is_some_and(|c| c.is_ascii_lowercase()) && !OTHER_OPTIONS.contains(word)
        };
        words.filter(is_option).map(move |word| (number, word))
    })
}

/// Returns all source files of the library crates, in order.
fn sources(crates: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for folder in entries(crates)? {
        let is_program = PROGRAMS.iter().any(|name| folder.ends_with(name));
        let source = folder.join("src");
        if !is_program && source.is_dir() {
            collect(&source, &mut files)?;
        }
    }
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for path in entries(folder)? {
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the entries of a folder, by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| cannot_read(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    Ok(paths)
}

fn cannot_read(path: &Path, error: &std::io::Error) -> String {
    format!("cannot read {}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_types_are_found_with_their_lines() {
        let text = "struct A;\npub struct Bee<'a> {\n}\npub(crate) enum C {}\npub enum Dee {\n    \
                    pub type E = u8;\npub type Eff = u8;\npub trait Gee: Send {}\n";
        let found: Vec<_> = public_types(text).collect();
        assert_eq!(found, [(2, "Bee"), (5, "Dee"), (7, "Eff"), (8, "Gee")]);
    }

    #[test]
    fn options_are_found_with_their_lines() {
        let text = "a - b\n\"choose --to {x}\" // --max-nodes\n---x--- 1-- --\nzstd --ultra\n";
        assert_eq!(options_in(text).collect::<Vec<_>>(), [(2, "--to"), (2, "--max-nodes")]);
    }

    #[test]
    fn the_names_of_this_workspace_are_as_they_should_be() {
        let project = Project::locate().ok();
        let project = project.expect("the tests run inside of the project");
        assert_eq!(check(&project), Ok(()));
    }
}
