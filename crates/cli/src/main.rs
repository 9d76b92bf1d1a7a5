//! The program `ninefold`.
//!
//! Arguments as typed (`args`) → what they mean (`plan`) → carried out (`run`).

mod args;
mod closed;
mod output;
mod plan;
mod progress;
mod records;
mod report;
mod run;
mod signals;
mod status;

use clap::Parser;
use closed::{CLOSED, Standard, is_closed};
use status::Status;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let status = match args::Cli::try_parse() {
        Ok(cli) => {
            report::begin(cli.report());
            run::run(cli.into())
        }
        Err(told) => tell(&told),
    };
    // What nobody can read is missing too.
    let status = if report::is_message_lost() { status.max(Status::Failed) } else { status };
    status.into()
}

/// Prints help, the version, or what is wrong with the command line.
fn tell(told: &clap::Error) -> Status {
    if told.use_stderr() {
        let _ = told.print();
        return Status::Failed;
    }
    let open = || if is_closed(Standard::Output) { Err(io::Error::other(CLOSED)) } else { Ok(()) };
    let printed = open().and_then(|()| told.print()).and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            report::message(format_args!("standard output: cannot be written: {error}"));
            Status::Failed
        }
        _ => Status::Answered,
    }
}
