//! Fills the recipes of package managers with the version and the checksums of a release.

use crate::project::Project;
use std::fs;
use std::path::Path;

/// Recipes with placeholders, below `packaging`.
const RECIPES: [&str; 2] = ["homebrew/ninefold.rb.in", "scoop/ninefold.json.in"];

/// Fills every recipe with the checksums of a folder of packages, and puts it into that folder.
pub fn fill(project: &Project, folder: &Path) -> Result<(), String> {
    let sums = folder.join("SHA256SUMS");
    let sums = fs::read_to_string(&sums).map_err(|error| format!("{}: {error}", sums.display()))?;
    let recipes = folder.join("recipes");
    fs::create_dir_all(&recipes).map_err(|error| format!("{}: {error}", recipes.display()))?;
    for path in RECIPES {
        let path = format!("packaging/{path}");
        let text = filled(&project.read(&path)?, &project.version, &sums)
            .map_err(|target| format!("{path}: SHA256SUMS has no archive for {target}"))?;
        let name = Path::new(&path).file_stem().unwrap_or_default();
        let place = recipes.join(name);
        fs::write(&place, text).map_err(|error| format!("{}: {error}", place.display()))?;
        println!("{}", place.display());
    }
    Ok(())
}

/// Replaces the placeholders of a recipe. Fails with the target that has no checksum.
fn filled(recipe: &str, version: &str, sums: &str) -> Result<String, String> {
    const START: &str = "@SHA256:";
    let mut text = recipe.replace("@VERSION@", version);
    while let Some((before, after)) = text.split_once(START) {
        let (target, rest) = after.split_once('@').ok_or("a placeholder without an end")?;
        let name = format!("  ninefold-{version}-{target}.");
        let line = sums.lines().find(|line| line.contains(&name)).ok_or(target)?;
        let sum = line.split(' ').next().unwrap_or_default();
        text = format!("{before}{sum}{rest}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_become_the_version_and_checksums() {
        let sums = "aa  ninefold-0.1.0-one-linux.tar.gz\nbb  ninefold-0.1.0-two.zip\n";
        let recipe = "@VERSION@ @SHA256:two@ @SHA256:one-linux@";
        assert_eq!(filled(recipe, "0.1.0", sums), Ok("0.1.0 bb aa".to_owned()));
        assert_eq!(filled("@SHA256:three@", "0.1.0", sums), Err("three".to_owned()));
    }
}
