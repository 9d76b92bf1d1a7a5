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
  3. Approve the environment `release` of the workflow, when its packages are there.
  4. Look at the draft of the release on GitHub, and publish it.
  5. Fill the recipes with `cargo xtask recipes`, and send them to Homebrew and Scoop.";

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
    Step::cargo(project, &["xtask", "test", "--all"]).run()?;
    tools::deny(project, tools::Unreachable::Fail)?;
    if !is_first {
        let program = CARGO_SEMVER_CHECKS.program(project)?;
        let baseline = format!("v{old}");
        let arguments = ["semver-checks", "--workspace", "--baseline-rev", &baseline];
        Step::new(project, program).with(&arguments).run()?;
    }
    bump::run(project, old, version)?;
    project.write("CHANGELOG.md", &changelog)?;
    // The lock files and the built page follow.
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let arguments = ["update", "--workspace", "--quiet", "--manifest-path", manifest];
        Step::cargo(project, &arguments).run()?;
    }
    Step::cargo(project, &["xtask", "web"]).run()?;
    let git = |arguments: &[&str]| Step::new(project, "git").with(arguments).run();
    git(&["commit", "--all", "--quiet", "--message", &format!("release: {version}")])?;
    git(&[
        "tag",
        "--annotate",
        "--message",
        &format!("ninefold {version}"),
        &format!("v{version}"),
    ])?;
    println!("\n{}", LEFT.replace('@', version));
    Ok(())
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
    fn versions_have_three_numbers() {
        assert_eq!(parsed("0.10.2"), Ok([0, 10, 2]));
        assert!(parsed("0.10.2").unwrap() > parsed("0.9.9").unwrap());
        for bad in ["", "1.0", "v1.0.0", "1.0.0-rc1", "1.0.0.0"] {
            assert!(parsed(bad).is_err(), "{bad}");
        }
    }
}
