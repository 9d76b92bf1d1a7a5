//! The step `python` of `cargo xtask test`: builds the Python package into an environment of its
//! own, and runs its checks and tests.

use crate::command::Command;
use crate::project::{Project, in_ci};
use std::fs;

/// Programs that may be a Python that is new enough.
const INTERPRETERS: [&str; 6] =
    ["python3.11", "python3.12", "python3.13", "python3.14", "python3", "python"];

/// Prints nothing, and fails if the interpreter is too old or cannot make environments.
const IS_USABLE: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";

/// The environment, from the project's folder.
const ENVIRONMENT: &str = "target/python/venv";

/// Python of the environment.
const PYTHON: &str = if cfg!(windows) {
    "target/python/venv/Scripts/python"
} else {
    "target/python/venv/bin/python"
};

/// Installs the package with what its tests need.
pub const INSTALL: [&str; 5] = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];

/// Folder of the wheel, from the project's folder, and the folder that `cargo xtask try` is given.
const WHEELS: &str = "target/wheel/python";
const PACKAGES: &str = "target/wheel";

/// What the tests need beside the package, and the same with `PyTorch`, which takes 5 GB.
const EXTRAS: &str = "[test]";
const EXTRAS_AND_TORCH: &str = "[test,torch]";

/// What runs in the environment after that, in this order.
const CHECKS: [&[&str]; 4] = [
    &["-m", "ruff", "format", "--check", "python"],
    &["-m", "ruff", "check", "python"],
    &["-m", "mypy", "--config-file=python/pyproject.toml"],
    &[
        "-m",
        "pytest",
        "--config-file=python/pyproject.toml",
        "--rootdir=python",
        // Most tests of jobs wait for processes.
        "--numprocesses=2",
        "-rs",
        "--pyargs",
        "ninefold",
        "python/tests",
    ],
];

/// Builds the Python package and tests it, if there is a Python that is new enough.
pub fn check(project: &Project) -> Result<(), String> {
    let Some(interpreter) = interpreter("the Python package")? else { return Ok(()) };
    let clippy = ["clippy", "--package", "ninefold-python", "--", "-D", "warnings"];
    Command::cargo(&clippy).run(project)?;
    make_environment(project, interpreter, ENVIRONMENT)?;
    let wheel = build_wheel(project)?;
    // A newcomer's environment, with NumPy alone.
    Command::cargo(&["xtask", "try", "python", "--from", PACKAGES]).run(project)?;
    let package = format!("{wheel}{}", if in_ci() { EXTRAS_AND_TORCH } else { EXTRAS });
    // The wheel of an earlier run has the same version.
    let anew = ["--force-reinstall", "--no-deps", &wheel];
    Command::other(PYTHON, &[&INSTALL[..], &[&package]].concat()).run(project)?;
    Command::other(PYTHON, &[&INSTALL[..], &anew].concat()).run(project)?;
    for arguments in CHECKS {
        Command::other(PYTHON, arguments).run(project)?;
    }
    Ok(())
}

/// Returns a Python that is new enough. `None`: there is none, and `what` is skipped.
pub fn interpreter(what: &str) -> Result<Option<&'static str>, String> {
    let found = INTERPRETERS.into_iter().find(|name| is_usable(name));
    if found.is_none() {
        let wanted = "Python 3.11 or newer, with its module venv";
        if in_ci() {
            return Err(format!("there is no {wanted}, and CI is set: nothing is skipped"));
        }
        println!("skipped {what}: there is no {wanted}");
    }
    Ok(found)
}

/// Makes an environment in a folder, unless it is there already.
pub fn make_environment(project: &Project, interpreter: &str, folder: &str) -> Result<(), String> {
    if project.root.join(folder).join("pyvenv.cfg").exists() {
        return Ok(());
    }
    Command::other(interpreter, &["-m", "venv", folder]).run(project)
}

/// Builds the wheel. Returns its path.
fn build_wheel(project: &Project) -> Result<String, String> {
    let folder = project.root.join(WHEELS);
    let _ = fs::remove_dir_all(&folder);
    let wheel = ["-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"];
    let place = ["--wheel-dir", WHEELS, "./python"];
    Command::other(PYTHON, &[&wheel[..], &place].concat()).run(project)?;
    let mut files = fs::read_dir(&folder).map_err(|error| format!("{WHEELS}: {error}"))?;
    let file = files.find_map(Result::ok).ok_or_else(|| format!("{WHEELS}: pip made no wheel"))?;
    Ok(format!("./{WHEELS}/{}", file.file_name().to_string_lossy()))
}

fn is_usable(interpreter: &str) -> bool {
    let status = std::process::Command::new(interpreter)
        .args(["-c", IS_USABLE])
        .stderr(std::process::Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}
