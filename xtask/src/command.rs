//! [`Command`]: a command line that can be shown as well as run.

use crate::Failure;
use crate::project::Project;
use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::process::{ExitStatus, Stdio};

/// A command line, run in the project's directory.
#[derive(Clone, Copy, Debug)]
pub struct Command<'a> {
    program: Program<'a>,
    arguments: &'a [&'a str],
    variable: Option<(&'a str, &'a str)>,
}

#[derive(Clone, Copy, Debug)]
enum Program<'a> {
    /// The cargo that runs this program.
    Cargo,
    /// The nightly cargo, through rustup.
    NightlyCargo,
    /// Any other program: its name, or its path from the project's folder.
    Other(&'a str),
}

impl<'a> Command<'a> {
    /// Makes a call of the cargo that runs this program.
    pub const fn cargo(arguments: &'a [&'a str]) -> Self {
        Self { program: Program::Cargo, arguments, variable: None }
    }

    /// Makes a call of the nightly toolchain's cargo.
    pub const fn nightly_cargo(arguments: &'a [&'a str]) -> Self {
        Self { program: Program::NightlyCargo, arguments, variable: None }
    }

    /// Makes a call of another program: its name, or its path from the project's folder.
    pub const fn other(program: &'a str, arguments: &'a [&'a str]) -> Self {
        Self { program: Program::Other(program), arguments, variable: None }
    }

    /// Returns the same command with an environment variable set.
    pub const fn with_variable(self, name: &'a str, value: &'a str) -> Self {
        Self { variable: Some((name, value)), ..self }
    }

    /// Runs the command with this program's own input and output.
    pub fn run(&self, project: &Project) -> Result<(), String> {
        self.run_and_allow(project, &[])
    }

    /// Runs the command. It has succeeded, too, if it ends with one of some exit codes.
    pub fn run_and_allow(&self, project: &Project, codes: &[i32]) -> Result<(), String> {
        let status = self.prepare(project).status().map_err(|error| self.not_started(&error))?;
        if status.code().is_some_and(|code| codes.contains(&code)) {
            Ok(())
        } else {
            self.check(status)
        }
    }

    /// Runs the command in the user's folder, so that paths mean what was typed. If the command
    /// fails, it has reported the reason itself.
    pub fn hand_over(&self, project: &Project) -> Result<(), Failure> {
        let mut command = self.prepare(project);
        let here = std::env::current_dir().unwrap_or_else(|_| project.root.clone());
        let status = command.current_dir(here).status();
        let status = status.map_err(|error| Failure::Failed(self.not_started(&error)))?;
        let code = status.code().and_then(|code| u8::try_from(code).ok());
        if status.success() { Ok(()) } else { Err(Failure::Reported(code.unwrap_or(1))) }
    }

    /// Runs the command and returns its output as one text.
    pub fn output(&self, project: &Project) -> Result<String, String> {
        let mut command = self.prepare(project);
        let output = command.stderr(Stdio::inherit()).output();
        let output = output.map_err(|error| self.not_started(&error))?;
        self.check(output.status)?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs the command. Prints each line of its output as it comes, and passes the line to `read`.
    pub fn run_and_read(
        &self,
        project: &Project,
        mut read: impl FnMut(&str),
    ) -> Result<(), String> {
        let mut command = self.prepare(project);
        let child = command.stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| self.not_started(&error))?;
        let output = child.stdout.take();
        let mut print = |line: &str| {
            println!("{line}");
            read(line);
        };
        output.map_or(Ok(()), |output| self.read_lines(output, &mut print))?;
        self.check(child.wait().map_err(|error| self.not_started(&error))?)
    }

    /// Runs the command and passes each line of its standard error to `read`. Returns whether it
    /// succeeded.
    pub fn read_errors(
        &self,
        project: &Project,
        mut read: impl FnMut(&str),
    ) -> Result<bool, String> {
        let child = self.prepare(project).stderr(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| self.not_started(&error))?;
        let errors = child.stderr.take();
        errors.map_or(Ok(()), |errors| self.read_lines(errors, &mut read))?;
        Ok(child.wait().map_err(|error| self.not_started(&error))?.success())
    }

    fn read_lines(&self, from: impl Read, read: &mut impl FnMut(&str)) -> Result<(), String> {
        for line in BufReader::new(from).split(b'\n') {
            let line = line.map_err(|error| format!("cannot read `{self}`: {error}"))?;
            read(&String::from_utf8_lossy(&line));
        }
        Ok(())
    }

    fn prepare(&self, project: &Project) -> std::process::Command {
        let mut command = match self.program {
            Program::Cargo => std::process::Command::new(&project.cargo),
            Program::NightlyCargo => {
                let mut rustup = std::process::Command::new("rustup");
                rustup.args(["run", "nightly", "cargo"]);
                rustup
            }
            Program::Other(name) if name.contains('/') => {
                std::process::Command::new(project.root.join(name))
            }
            Program::Other(name) => std::process::Command::new(name),
        };
        command.args(self.arguments).envs(self.variable).current_dir(&project.root);
        command
    }

    fn check(&self, status: ExitStatus) -> Result<(), String> {
        if status.success() { Ok(()) } else { Err(format!("`{self}` failed: {status}")) }
    }

    fn not_started(&self, error: &std::io::Error) -> String {
        format!("cannot run `{self}`: {error}")
    }
}

impl fmt::Display for Command<'_> {
    /// Shows the command as typed into a shell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, value)) = self.variable {
            write!(f, "{name}={} ", quoted(value))?;
        }
        f.write_str(match self.program {
            Program::Cargo => "cargo",
            Program::NightlyCargo => "cargo +nightly",
            Program::Other(name) => name,
        })?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

fn quoted(word: &str) -> String {
    if word.contains(' ') { format!("\"{word}\"") } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_one_types_it() {
        let doc = Command::cargo(&["doc", "--no-deps"]).with_variable("FLAGS", "-D warnings");
        assert_eq!(doc.to_string(), "FLAGS=\"-D warnings\" cargo doc --no-deps");
    }
}
