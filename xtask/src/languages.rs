//! The languages of the programs for learners. Their tests skip a language that is not installed.

use crate::project::in_ci;
use std::process::{Command, Stdio};

/// A language, and the programs that its tests run. Each program may have several names.
const LANGUAGES: [(&str, &[&[&str]]); 3] = [
    ("Python", &[&["python3.11", "python3"]]),
    ("C++", &[&["g++", "c++", "clang++"]]),
    ("Java", &[&["javac"], &["java"]]),
];

/// Prints which programs for learners are not tested because a compiler is missing. In continuous
/// integration, that is an error.
pub fn report() -> Result<(), String> {
    let here = |name: &str| {
        // Old versions of Java know only the short form.
        let version = if name.starts_with("java") { "-version" } else { "--version" };
        let mut command = Command::new(name);
        command.arg(version).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    for line in missing(here) {
        if in_ci() {
            return Err(format!("{line}, and CI is set: nothing is skipped"));
        }
        println!("skipped {line}");
    }
    Ok(())
}

/// Returns a line for each language that lacks a program.
fn missing(here: impl Fn(&str) -> bool) -> Vec<String> {
    let line = |(language, programs): (&str, &[&[&str]])| {
        let lacking = programs.iter().find(|names| !names.iter().any(|name| here(name)))?;
        Some(format!("the programs for learners in {language}: there is no {}", lacking[0]))
    };
    LANGUAGES.into_iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_without_its_programs_is_named() {
        assert!(missing(|_| true).is_empty());
        assert_eq!(missing(|_| false).len(), 3);
        let lines = missing(|name| ["python3", "clang++", "javac"].contains(&name));
        assert_eq!(lines, ["the programs for learners in Java: there is no java"]);
    }
}
