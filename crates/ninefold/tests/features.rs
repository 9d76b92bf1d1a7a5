//! Tests that the pages list the Cargo features as `Cargo.toml` has them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Names = BTreeSet<String>;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns what each feature of `Cargo.toml` switches on, features only.
fn features() -> BTreeMap<String, Names> {
    let manifest: toml::Table = read("Cargo.toml").parse().expect("a manifest");
    let features = manifest["features"].as_table().expect("a table of features");
    let is_feature = |name: &&str| features.contains_key(*name);
    let switched_on = |needs: &toml::Value| {
        let needs = needs.as_array().expect("a list").iter().filter_map(toml::Value::as_str);
        needs.filter(is_feature).map(str::to_owned).collect()
    };
    features.iter().map(|(name, needs)| (name.clone(), switched_on(needs))).collect()
}

/// Returns features and everything that they switch on.
fn with_needs(names: &Names, features: &BTreeMap<String, Names>) -> Names {
    let mut all = names.clone();
    loop {
        let more: Names = all.iter().flat_map(|name| features[name].clone()).collect();
        if more.is_subset(&all) {
            return all;
        }
        all.extend(more);
    }
}

/// The columns of a row of a page: the features that the feature needs, and whether it is on by
/// default.
type Row = (Names, bool);

/// Returns the rows of the table of features of a page.
fn rows(page: &str) -> BTreeMap<String, Row> {
    let table = page.split_once("| feature | what it adds |").expect("a table of features").1;
    let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, _, needs, default] = cells[..] else { panic!("four columns: {line}") };
        let is_default = match default {
            "yes" => true,
            "no" => false,
            other => panic!("yes or no, not {other}"),
        };
        (name.trim_matches('`').to_owned(), (quoted(needs), is_default))
    };
    lines.map(row).collect()
}

#[test]
fn the_pages_list_every_feature_with_its_needs_and_defaults() {
    let features = features();
    let on_by_default = with_needs(&features["default"], &features);
    let listed: Names = features.keys().filter(|name| *name != "default").cloned().collect();
    for page in ["guide/features.md", "../../docs/guides/library.md"] {
        let rows = rows(&read(page));
        assert_eq!(rows.keys().cloned().collect::<Names>(), listed, "{page}");
        for (name, (needs, is_default)) in rows {
            let expected = with_needs(&features[&name], &features);
            assert_eq!(with_needs(&needs, &features), expected, "{page}: {name}");
            assert_eq!(is_default, on_by_default.contains(&name), "{page}: {name}");
        }
    }
}

#[test]
fn the_pages_say_how_to_add_the_crate() {
    for page in ["guide/features.md", "../../docs/guides/library.md"] {
        let text = read(page);
        let block = text.split_once("[dependencies]\n").expect("a block of dependencies").1;
        let path = block.split_once("path = \"../ninefold/").expect("a path").1;
        let (path, _) = path.split_once('"').expect("the end of the path");
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
        assert!(manifest.join("Cargo.toml").is_file(), "{page}: {path}");
    }
}
