//! The step `python` of `cargo xtask test`: builds the Python package into an environment of its
//! own, and runs its checks and tests.

use crate::command::Command;
use crate::project::{Project, in_ci};

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
const INSTALL: [&str; 5] = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];

/// The package with the packages of its tests, and the same with `PyTorch`, which takes 5 GB.
const PACKAGE: &str = "./python[test]";
const PACKAGE_AND_TORCH: &str = "./python[test,torch]";

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
    let Some(interpreter) = INTERPRETERS.into_iter().find(|name| is_usable(name)) else {
        let wanted = "Python 3.11 or newer, with its module venv";
        return if in_ci() {
            Err(format!("there is no {wanted}, and CI is set: nothing is skipped"))
        } else {
            println!("skipped the Python package: there is no {wanted}");
            Ok(())
        };
    };
    let clippy = ["clippy", "--package", "ninefold-python", "--", "-D", "warnings"];
    Command::cargo(&clippy).run(project)?;
    if !project.root.join(PYTHON).exists() {
        Command::other(interpreter, &["-m", "venv", ENVIRONMENT]).run(project)?;
    }
    let package = if in_ci() { PACKAGE_AND_TORCH } else { PACKAGE };
    Command::other(PYTHON, &[&INSTALL[..], &[package]].concat()).run(project)?;
    for arguments in CHECKS {
        Command::other(PYTHON, arguments).run(project)?;
    }
    Ok(())
}

fn is_usable(interpreter: &str) -> bool {
    let status = std::process::Command::new(interpreter)
        .args(["-c", IS_USABLE])
        .stderr(std::process::Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}
