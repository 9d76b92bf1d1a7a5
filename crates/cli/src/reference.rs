//! Completion scripts and manual pages, from the same definition as `--help`.

use crate::args::Cli;
use crate::terminal::Terminal;
use clap::CommandFactory;
use clap_complete::Shell;
use ninefold::batch::RunStatus;
use std::fs;
use std::path::Path;

/// Prints the completion script for a shell.
pub fn print_completions(shell: Shell, terminal: &Terminal) -> RunStatus {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "ninefold", &mut script);
    terminal.print_output(&script)
}

/// Writes a manual page for the program and one for each command into a folder. Makes the folder if
/// it does not exist.
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
