//! [`Step`]: a program that is run, with messages that name it.

use crate::project::Project;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

/// A program to run.
#[derive(Debug)]
pub struct Step {
    command: Command,
    shown: String,
}

impl Step {
    /// Returns a step that runs a program in the project's folder.
    pub fn new(project: &Project, program: impl AsRef<OsStr>) -> Self {
        let shown = program.as_ref().to_string_lossy().into_owned();
        let mut command = Command::new(program);
        command.current_dir(&project.root);
        Self { command, shown }
    }

    /// Returns a step that runs the project's cargo.
    pub fn cargo(project: &Project, arguments: &[&str]) -> Self {
        let mut step = Self::new(project, &project.cargo).with(arguments);
        step.shown = format!("cargo {}", arguments.join(" "));
        // Cargo tells a program that it starts where its own package is. Another cargo must not
        // take that for its package.
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy().into_owned();
            if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
                step.command.env_remove(name);
            }
        }
        step
    }

    /// Adds arguments.
    pub fn with<Argument: AsRef<OsStr>>(mut self, arguments: &[Argument]) -> Self {
        for argument in arguments {
            self.shown.push(' ');
            self.shown.push_str(&argument.as_ref().to_string_lossy());
            self.command.arg(argument);
        }
        self
    }

    /// Sets a variable of the environment.
    pub fn variable(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Runs the program in a folder.
    pub fn within(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Runs the program with the output of this one. Fails if the program fails.
    pub fn run(mut self) -> Result<(), String> {
        println!("   {}", self.shown);
        let status = self.command.stdin(Stdio::null()).status();
        let status = status.map_err(|error| format!("cannot run `{}`: {error}", self.shown))?;
        if status.success() { Ok(()) } else { Err(format!("`{}`: {status}", self.shown)) }
    }

    /// Runs the program and returns what it prints. Fails if the program fails.
    pub fn output(mut self) -> Result<String, String> {
        let output = self.command.stdin(Stdio::null()).output();
        let output = output.map_err(|error| format!("cannot run `{}`: {error}", self.shown))?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(format!("`{}`: {}\n{}", self.shown, output.status, errors.trim_end()))
    }

    /// Starts the program and goes on.
    pub fn start(mut self) -> Result<Running, String> {
        println!("   {} &", self.shown);
        let child = self.command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
        child.map(Running).map_err(|error| format!("cannot run `{}`: {error}", self.shown))
    }
}

/// A program that runs until this is dropped.
#[derive(Debug)]
pub struct Running(std::process::Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns whether a program can be started.
pub fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
