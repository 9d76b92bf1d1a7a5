//! Completion scripts and manual pages, from the same definition as `--help`.

use crate::args::Cli;
use crate::closed::{CLOSED, Standard, is_closed};
use crate::terminal::Terminal;
use clap::CommandFactory;
use clap_complete::Shell;
use ninefold::batch::RunStatus;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Prints the completion script for a shell.
pub fn print_completions(shell: Shell, terminal: &Terminal) -> RunStatus {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "ninefold", &mut script);
    if is_closed(Standard::Output) {
        terminal.error(format_args!("standard output: cannot be written: {CLOSED}"));
        return RunStatus::Failed;
    }
    let mut output = io::stdout().lock();
    match output.write_all(&script).and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            terminal.error(format_args!("standard output: cannot be written: {error}"));
            RunStatus::Failed
        }
        _ => RunStatus::Complete,
    }
}

/// Writes a manual page for the program and one for each command into a folder, which must exist.
pub fn write_manual(folder: &Path, terminal: &Terminal) -> RunStatus {
    let write = || {
        fs::create_dir_all(folder)?;
        clap_mangen::generate_to(Cli::command(), folder)
    };
    match write() {
        Ok(()) => RunStatus::Complete,
        Err(error) => {
            terminal.error(format_args!("{}: cannot be written: {error}", folder.display()));
            RunStatus::Failed
        }
    }
}
