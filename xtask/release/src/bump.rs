//! The version in every file that names it.

use crate::project::Project;

/// A file that names the version, and the text around it. `@` stands for the version.
const PLACES: [(&str, &str); 7] = [
    ("Cargo.toml", "[workspace.package]\nversion = \"@\""),
    ("web/package.json", "\"private\": true,\n  \"version\": \"@\""),
    ("web/package-lock.json", "\"name\": \"ninefold-page\",\n  \"version\": \"@\""),
    ("web/package-lock.json", "\"name\": \"ninefold-page\",\n      \"version\": \"@\""),
    ("web/pkg/package.json", "\"name\": \"ninefold\",\n  \"version\": \"@\""),
    ("crates/serve/openapi.json", "\"title\": \"ninefold\",\n  \"version\": \"@\""),
    ("CITATION.cff", "\nversion: @\n"),
];

/// Puts a version in the place of another in every file that names it.
pub fn run(project: &Project, old: &str, new: &str) -> Result<(), String> {
    for (path, around) in PLACES {
        let text = project.read(path)?;
        project.write(path, &replaced(path, &text, around, old, new)?)?;
    }
    // The crates of the workspace name each other with their version.
    let text = project.read("Cargo.toml")?;
    project.write("Cargo.toml", &dependencies(&text, old, new))
}

/// Fails if a file names another version than the workspace.
pub fn check(project: &Project) -> Result<(), String> {
    let version = &project.version;
    for (path, around) in PLACES {
        replaced(path, &project.read(path)?, around, version, version)?;
    }
    Ok(())
}

fn replaced(path: &str, text: &str, around: &str, old: &str, new: &str) -> Result<String, String> {
    let wanted = around.replace('@', old);
    match text.matches(&wanted).count() {
        1 => Ok(text.replacen(&wanted, &around.replace('@', new), 1)),
        count => {
            Err(format!("{path}: expected the version {old} once as {wanted:?}, found {count}"))
        }
    }
}

fn dependencies(manifest: &str, old: &str, new: &str) -> String {
    let (old, new) = (format!("version = \"{old}\""), format!("version = \"{new}\""));
    let line = |line: &str| {
        if line.starts_with("ninefold") { line.replace(&old, &new) } else { line.to_owned() }
    };
    manifest.lines().map(|one| line(one) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_names_the_version_of_the_workspace() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let project = Project { root, cargo: "cargo".into(), version };
        assert_eq!(check(&project), Ok(()));
    }

    #[test]
    fn only_crates_of_the_workspace_get_the_version() {
        let text = "ninefold-io = { path = \"x\", version = \"0.1.0\" }\nother = { version = \"0.1.0\" }\n";
        let wanted = "ninefold-io = { path = \"x\", version = \"0.2.0\" }\nother = { version = \"0.1.0\" }\n";
        assert_eq!(dependencies(text, "0.1.0", "0.2.0"), wanted);
    }

    #[test]
    fn a_version_that_is_missing_or_there_twice_is_refused() {
        assert!(replaced("file", "version: 1\n", "version: @", "2", "3").is_err());
        assert!(replaced("file", "version: 2\nversion: 2\n", "version: @", "2", "3").is_err());
        assert_eq!(
            replaced("file", "version: 2\n", "version: @", "2", "3"),
            Ok("version: 3\n".to_owned())
        );
    }
}
