//! Completion scripts and manual pages, from the same definition as `--help`.

use crate::args::Cli;
use crate::closed::{CLOSED, Standard, is_closed};
use crate::report::message;
use crate::status::Status;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Prints a completion script.
pub fn print_completions(shell: Shell) -> Status {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "ninefold", &mut script);
    if is_closed(Standard::Output) {
        message(format_args!("standard output: cannot be written: {CLOSED}"));
        return Status::Failed;
    }
    let mut output = io::stdout().lock();
    match output.write_all(&script).and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            message(format_args!("standard output: cannot be written: {error}"));
            Status::Failed
        }
        _ => Status::Answered,
    }
}

/// Writes one manual page for the program and one for each command into a folder.
pub fn write_manual(folder: &Path) -> Status {
    match clap_mangen::generate_to(Cli::command(), folder) {
        Ok(()) => Status::Answered,
        Err(error) => {
            message(format_args!("{}: cannot be written: {error}", folder.display()));
            Status::Failed
        }
    }
}
