//! The program `ninefold`.
//!
//! Arguments as typed (`args`) → what they mean (`plan`) → carried out (`run`).

mod args;
mod output;
mod plan;
mod records;
mod report;
mod run;
mod status;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    run::run(args::Cli::parse().into()).into()
}
