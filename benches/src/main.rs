//! The program behind `cargo xtask bench`, `cargo xtask corpora`, `cargo xtask signature` and
//! `cargo xtask conformance`.

use clap::Parser;
use ninefold_bench::{args::Cli, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run::run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
