//! Prepares a release: checks, changelog, version, commit, tag, and what a person still does.

use crate::project::Project;
use crate::step::Step;
use crate::tools::CARGO_SEMVER_CHECKS;
use crate::{Part, bump, pack, tools, trial};

/// What a person does after the tag. The guide has the details.
const LEFT: &str = "\
A person still does this (docs/releasing.md has the details):
  1. Read the commit: git show
  2. Push it with its tag: git push origin main v@
  3. Look at the draft of the release on GitHub, when the workflow has made it. Publish the first
     version of the crates and of the npm package by hand.
  4. Approve the environment `release` of the workflow, and publish the draft.
  5. Fill the recipes with `cargo xtask recipes`, and send them to Homebrew and Scoop.";

/// What the README says before the first release, and after it.
const NOT_RELEASED: &str =
    "Version 0.1.0 is not released yet. From then on, packages install without a clone:";
const RELEASED: &str = "Packages install without a clone:";

/// Makes all packages for all targets of this system, and tries them. Changes nothing.
pub fn rehearse(project: &Project) -> Result<(), String> {
    bump::check(project)?;
    is_clean(project)?;
    tools::deny(project, tools::Unreachable::Say)?;
    let targets: Vec<String> = match std::env::consts::OS {
        "linux" => pack::LINUX_TARGETS.map(str::to_owned).to_vec(),
        _ => Vec::new(),
    };
    let folder = pack::run(project, &Part::ALL, &targets, false)?;
    trial::run(project, &folder, &Part::ALL)
}

/// Prepares the release of a version, up to a tag in this repository.
pub fn prepare(project: &Project, version: &str) -> Result<(), String> {
    let old = &project.version;
    let (new, known) = (parsed(version)?, parsed(old)?);
    bump::check(project)?;
    is_clean(project)?;
    let tags = Step::new(project, "git").with(&["tag", "--list", "v*"]).output()?;
    let is_first = tags.trim().is_empty();
    if tags.lines().any(|tag| tag == format!("v{version}")) || (!is_first && new <= known) {
        return Err(format!("{version} is not newer than the last release, {old}"));
    }
    let changelog = project.read("CHANGELOG.md")?;
    let today = chrono::Utc::now().format("%Y-%m-%d").to_string();
    let changelog = dated(&changelog, version, &today)?;
    // With this variable, nothing is skipped.
    Step::cargo(project, &["xtask", "test", "--all"]).variable("CI", "true").run()?;
    tools::deny(project, tools::Unreachable::Fail)?;
    if !is_first {
        let program = CARGO_SEMVER_CHECKS.program(project)?;
        let (baseline, change) = (format!("v{old}"), change(known, new));
        let arguments = ["semver-checks", "--workspace", "--baseline-rev", &baseline];
        Step::new(project, program).with(&arguments).with(&["--release-type", change]).run()?;
    }
    commit(project, version, &changelog).map_err(|message| {
        format!("{message}\nnothing is committed; `git add --all && git reset --hard` takes the changes back")
    })?;
    let tag = format!("v{version}");
    let message = format!("ninefold {version}");
    Step::new(project, "git").with(&["tag", "--annotate", "--message", &message, &tag]).run()?;
    println!("\n{}", LEFT.replace('@', version));
    Ok(())
}

/// Writes the version into all files, and commits them.
fn commit(project: &Project, version: &str, changelog: &str) -> Result<(), String> {
    bump::run(project, &project.version, version)?;
    project.write("CHANGELOG.md", changelog)?;
    let readme = project.read("README.md")?;
    project.write("README.md", &readme.replace(NOT_RELEASED, RELEASED))?;
    // The lock files and the built page follow.
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let arguments = ["update", "--workspace", "--quiet", "--manifest-path", manifest];
        Step::cargo(project, &arguments).run()?;
    }
    tools::build_web(project)?;
    // The page has files with new names.
    Step::new(project, "git").with(&["add", "--all"]).run()?;
    let message = format!("release: {version}");
    Step::new(project, "git").with(&["commit", "--quiet", "--message", &message]).run()
}

/// Fails if something is not committed: packages are of a commit.
fn is_clean(project: &Project) -> Result<(), String> {
    let text = Step::new(project, "git").with(&["status", "--porcelain"]).output()?;
    match text.lines().count() {
        0 => Ok(()),
        count => Err(format!(
            "{count} files have changes that are not committed, such as {}",
            text.lines().next().unwrap_or_default()
        )),
    }
}

/// Returns the numbers of a version.
fn parsed(version: &str) -> Result<[u64; 3], String> {
    let numbers: Vec<Option<u64>> = version.split('.').map(|part| part.parse().ok()).collect();
    match numbers[..] {
        [Some(major), Some(minor), Some(patch)] => Ok([major, minor, patch]),
        _ => Err(format!("{version:?} is no version: expected three numbers, such as 0.2.0")),
    }
}

/// Returns what a version may change, as cargo-semver-checks names it. Before 1.0.0, the second number
/// says that users must change something.
fn change(old: [u64; 3], new: [u64; 3]) -> &'static str {
    let names = if new[0] == 0 { ["major", "major", "minor"] } else { ["major", "minor", "patch"] };
    let first = (0..2).find(|&number| old[number] != new[number]);
    names[first.unwrap_or(2)]
}

/// Returns the changelog with a version in place of "Unreleased", and an empty "Unreleased" above.
fn dated(changelog: &str, version: &str, date: &str) -> Result<String, String> {
    const HEAD: &str = "## Unreleased\n";
    let (before, after) =
        changelog.split_once(HEAD).ok_or("CHANGELOG.md has no heading `## Unreleased`")?;
    let entry = after.split("\n## ").next().unwrap_or_default();
    if entry.trim().is_empty() {
        return Err("CHANGELOG.md says nothing under `## Unreleased`".to_owned());
    }
    Ok(format!("{before}{HEAD}\n## {version} - {date}\n{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changelog_gets_a_version_and_a_date() {
        let text = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 - 2026-01-01\n\n- First.\n";
        let wanted = "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-02-03\n\n- New.\n\n## 0.1.0 - 2026-01-01\n\n- First.\n";
        assert_eq!(dated(text, "0.2.0", "2026-02-03").as_deref(), Ok(wanted));
        assert!(dated(wanted, "0.3.0", "2026-03-03").is_err());
        assert!(dated("# Changelog\n", "0.3.0", "2026-03-03").is_err());
    }

    #[test]
    fn the_second_number_of_an_early_version_is_a_large_change() {
        assert_eq!(change([0, 1, 0], [0, 2, 0]), "major");
        assert_eq!(change([0, 1, 0], [0, 1, 1]), "minor");
        assert_eq!(change([0, 9, 0], [1, 0, 0]), "major");
        assert_eq!(change([1, 0, 0], [1, 1, 0]), "minor");
        assert_eq!(change([1, 1, 0], [1, 1, 1]), "patch");
    }

    #[test]
    fn the_readme_says_whether_there_is_a_release() {
        let readme = include_str!("../../../README.md");
        assert!(readme.contains(NOT_RELEASED) || readme.contains(RELEASED));
    }

    #[test]
    fn versions_have_three_numbers() {
        assert_eq!(parsed("0.10.2"), Ok([0, 10, 2]));
        assert!(parsed("0.10.2").unwrap() > parsed("0.9.9").unwrap());
        for bad in ["", "1.0", "v1.0.0", "1.0.0-rc1", "1.0.0.0"] {
            assert!(parsed(bad).is_err(), "{bad}");
        }
    }
}
