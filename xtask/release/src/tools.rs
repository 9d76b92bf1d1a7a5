//! Tools that packing needs, each in the version that is named here. They are installed into
//! target/tools when they are needed first.

use crate::project::Project;
use crate::step::{Step, is_there};
use std::path::{Path, PathBuf};

/// A tool of crates.io.
#[derive(Clone, Copy, Debug)]
pub struct CargoTool {
    name: &'static str,
    version: &'static str,
    features: &'static str,
}

/// Checks licences, sources and known faults of dependencies.
pub const CARGO_DENY: CargoTool = CargoTool { name: "cargo-deny", version: "0.20.2", features: "" };
/// Lists the licences of everything that is compiled into the program.
pub const CARGO_ABOUT: CargoTool =
    CargoTool { name: "cargo-about", version: "0.9.3", features: "cli" };
/// Makes Debian packages.
pub const CARGO_DEB: CargoTool = CargoTool { name: "cargo-deb", version: "3.8.0", features: "" };
/// Compares the interface of the crates with the last release.
pub const CARGO_SEMVER_CHECKS: CargoTool =
    CargoTool { name: "cargo-semver-checks", version: "0.51.0", features: "" };

/// Tools of `PyPI`: maturin makes wheels, zig links for other systems.
const PYTHON_TOOLS: [&str; 3] = ["maturin==1.16.0", "cargo-zigbuild==0.24.1", "ziglang==0.17.1"];

impl CargoTool {
    /// Returns the tool's program, and installs it if it is not there.
    pub fn program(self, project: &Project) -> Result<PathBuf, String> {
        let folder = project.tools().join(format!("{}-{}", self.name, self.version));
        let program =
            folder.join("bin").join(self.name).with_extension(std::env::consts::EXE_EXTENSION);
        if !program.exists() {
            let folder = folder.to_string_lossy().into_owned();
            let mut arguments = vec!["install", "--locked", "--quiet", "--root", &folder];
            if !self.features.is_empty() {
                arguments.extend(["--features", self.features]);
            }
            arguments.extend(["--version", self.version, self.name]);
            Step::cargo(project, &arguments).run()?;
        }
        Ok(program)
    }
}

/// Returns the folder of the programs of `PyPI`, and installs them if they are not there.
pub fn python_tools(project: &Project) -> Result<PathBuf, String> {
    let folder = project.tools().join("python");
    let programs = programs_of(&folder);
    let mark = folder.join("installed.txt");
    let wanted = PYTHON_TOOLS.join("\n");
    if std::fs::read_to_string(&mark).is_ok_and(|known| known == wanted) {
        return Ok(programs);
    }
    new_environment(project, &folder)?;
    Step::new(project, programs.join("python")).with(&PIP_INSTALL).with(&PYTHON_TOOLS).run()?;
    std::fs::write(&mark, wanted).map_err(|error| format!("{}: {error}", mark.display()))?;
    Ok(programs)
}

/// Installs packages, as arguments of a Python.
pub const PIP_INSTALL: [&str; 5] =
    ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];

/// The program of npm.
pub const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Makes an environment of Python. Returns the folder of its programs.
pub fn new_environment(project: &Project, folder: &Path) -> Result<PathBuf, String> {
    Step::new(project, python()?).with(&["-m", "venv"]).with(&[folder]).run()?;
    Ok(programs_of(folder))
}

fn programs_of(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts" } else { "bin" })
}

/// Returns the name of a Python.
pub fn python() -> Result<&'static str, String> {
    let names = ["python3.11", "python3", "python"];
    names.into_iter().find(|name| is_there(name)).ok_or("there is no Python 3.11 or newer".into())
}

/// Builds the engine for JavaScript and the page.
pub fn build_web(project: &Project) -> Result<(), String> {
    Step::new(project, "rustup").with(&["target", "add", "wasm32-unknown-unknown"]).run()?;
    Step::cargo(project, &["xtask", "web"]).run()
}

/// What to do if the list of known faults cannot be fetched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreachable {
    /// Fail: a release without this check could have a known fault.
    Fail,
    /// Say so and go on.
    Say,
}

/// Checks the dependencies with cargo-deny.
pub fn deny(project: &Project, unreachable: Unreachable) -> Result<(), String> {
    let program = CARGO_DENY.program(project)?;
    let check = |what: &[&str]| {
        Step::new(project, &program)
            .with(&["--all-features", "--log-level", "error", "check"])
            .with(what)
    };
    check(&["bans", "licenses", "sources"]).run()?;
    match check(&["advisories"]).output() {
        Ok(_) => Ok(()),
        Err(message) if unreachable == Unreachable::Say && message.contains("failed to fetch") => {
            println!("   the list of known faults cannot be fetched here; it was not checked");
            Ok(())
        }
        Err(message) => Err(message),
    }
}

/// Returns the search path for programs, with a folder before all others.
pub fn path_with(folder: &Path) -> Result<std::ffi::OsString, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path));
    std::env::join_paths(folders).map_err(|error| error.to_string())
}
