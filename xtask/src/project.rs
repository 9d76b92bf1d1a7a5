//! The places of the project and of the test data outside it.

use crate::Failure;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The project's directory and the cargo that runs this program.
#[derive(Debug)]
pub struct Project {
    /// The directory of the workspace.
    pub root: PathBuf,
    /// The cargo to call.
    pub cargo: OsString,
}

/// Whether the corpora are beside the repository, for which they are too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corpora {
    /// They are there.
    Present,
    /// The tests that read them pass without having tested anything.
    Absent,
}

impl Project {
    /// Finds the project that this program was built from.
    pub fn locate() -> Result<Self, Failure> {
        let variable = |name| {
            let missing = || Failure::Failed(format!("{name} is not set: run `cargo xtask`"));
            std::env::var_os(name).ok_or_else(missing)
        };
        let manifest_dir = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
        let root = manifest_dir.parent().unwrap_or(Path::new(".")).to_owned();
        Ok(Self { root, cargo: variable("CARGO")? })
    }

    /// Returns the folder of the corpora, whether or not it exists.
    pub fn corpora_dir(&self) -> PathBuf {
        self.root.parent().unwrap_or(Path::new("..")).join("shared").join("data")
    }

    /// Returns whether the corpora are there.
    pub fn corpora(&self) -> Corpora {
        if self.corpora_dir().is_dir() { Corpora::Present } else { Corpora::Absent }
    }
}

/// Returns whether a test fails if the corpora are missing. A fork does not have them.
pub fn corpora_are_required() -> bool {
    std::env::var_os("NINEFOLD_CORPORA").is_some_and(|what| what == "required")
}

/// Returns whether this runs in continuous integration, where no test is skipped for a missing program.
pub fn in_ci() -> bool {
    std::env::var_os("CI").is_some()
}
