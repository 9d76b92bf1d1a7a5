//! [`MeasuredCrate`]: the crates whose tests are measured, by coverage and by mutants.

use crate::Failure;

/// A crate, and the tests that are to show its faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MeasuredCrate {
    /// Name of its folder in `crates`.
    pub name: &'static str,
    /// Its package.
    pub package: &'static str,
    /// Packages whose tests run: its own, and those that are made to test it.
    pub tested_by: &'static [&'static str],
}

/// All measured crates, lower ones first.
pub const CRATES: [MeasuredCrate; 8] = [
    MeasuredCrate {
        name: "core",
        package: "ninefold-core",
        tested_by: &["ninefold-core", "ninefold-oracle"],
    },
    MeasuredCrate {
        name: "generate",
        package: "ninefold-generate",
        tested_by: &["ninefold-generate"],
    },
    MeasuredCrate {
        name: "logic",
        package: "ninefold-logic",
        tested_by: &["ninefold-logic", "ninefold-scales"],
    },
    MeasuredCrate { name: "scales", package: "ninefold-scales", tested_by: &["ninefold-scales"] },
    MeasuredCrate { name: "io", package: "ninefold-io", tested_by: &["ninefold-io"] },
    MeasuredCrate {
        name: "questions",
        package: "ninefold-questions",
        tested_by: &["ninefold-questions", "ninefold-batch", "ninefold-cli"],
    },
    MeasuredCrate {
        name: "batch",
        package: "ninefold-batch",
        tested_by: &["ninefold-batch", "ninefold-cli"],
    },
    MeasuredCrate { name: "cli", package: "ninefold-cli", tested_by: &["ninefold-cli"] },
];

impl MeasuredCrate {
    /// Returns the folder of its source files, from the project's folder.
    pub fn source(self) -> String {
        format!("crates/{}/src/", self.name)
    }
}

/// Returns the crates with these names, or all if there is no name.
pub fn named(names: &[&str]) -> Result<Vec<MeasuredCrate>, Failure> {
    if names.is_empty() {
        return Ok(CRATES.to_vec());
    }
    let find = |name: &&str| {
        let of_name = CRATES.into_iter().find(|measured| measured.name == *name);
        let all = CRATES.map(|measured| measured.name).join(", ");
        of_name
            .ok_or_else(|| Failure::Usage(format!("`{name}` is no crate that is measured: {all}")))
    };
    names.iter().map(find).collect()
}

/// Returns a share in percent with a digit after the point, or `-` of nothing.
pub fn percent(part: usize, whole: usize) -> String {
    // Rounds down: 100.0 % means all.
    let thousandths = (1000 * part).checked_div(whole);
    thousandths.map_or("-".to_owned(), |n| format!("{}.{} %", n / 10, n % 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crates_are_named_by_their_folder() {
        assert_eq!(named(&[]).unwrap().len(), CRATES.len());
        assert_eq!(named(&["io"]).unwrap()[0].package, "ninefold-io");
        assert!(matches!(named(&["ninefold-io"]), Err(Failure::Usage(_))));
    }

    #[test]
    fn a_hundred_percent_means_all() {
        assert_eq!(percent(9_999, 10_000), "99.9 %");
        assert_eq!(percent(3, 3), "100.0 %");
        assert_eq!(percent(0, 0), "-");
    }
}
