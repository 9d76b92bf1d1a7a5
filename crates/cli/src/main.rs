//! The program `ninefold`.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(ninefold_cli::run(env::args_os()))
}
