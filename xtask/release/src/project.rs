//! [`Project`]: the places and the version of the project.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The project that this program was built from.
#[derive(Debug)]
pub struct Project {
    /// Folder of the workspace.
    pub root: PathBuf,
    /// The cargo to call.
    pub cargo: OsString,
    /// Version of all packages.
    pub version: String,
}

impl Project {
    /// Finds the project.
    pub fn locate() -> Result<Self, String> {
        let variable = |name: &str| {
            std::env::var_os(name).ok_or_else(|| format!("{name} is not set: use `cargo xtask`"))
        };
        let manifest = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
        let root = manifest.ancestors().nth(2).unwrap_or(Path::new(".")).to_owned();
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Ok(Self { root, cargo: variable("CARGO")?, version })
    }

    /// Returns the folder of the packages.
    pub fn packages(&self) -> PathBuf {
        self.root.join("target/packages")
    }

    /// Returns the folder of the tools that packing needs.
    pub fn tools(&self) -> PathBuf {
        self.root.join("target/tools")
    }

    /// Reads a file of the project as text.
    pub fn read(&self, path: &str) -> Result<String, String> {
        std::fs::read_to_string(self.root.join(path)).map_err(|error| format!("{path}: {error}"))
    }

    /// Writes a file of the project.
    pub fn write(&self, path: &str, text: &str) -> Result<(), String> {
        std::fs::write(self.root.join(path), text).map_err(|error| format!("{path}: {error}"))
    }
}
