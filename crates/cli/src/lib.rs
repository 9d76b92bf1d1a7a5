//! The program `ninefold` as a library, for the binary and for the Python package.
//!
//! `args` parses the command line. `plan` turns it into a job and its output. `run` does the job
//! with the crate `ninefold-batch`. `terminal` and `progress` print on standard error.

mod address_space;
mod answers;
mod args;
mod bench;
mod book;
mod closed;
mod inputs;
mod outputs;
mod plan;
mod product;
pub mod profile_file;
mod progress;
mod proofs;
mod reference;
mod run;
mod serve;
mod signals;
mod techniques;
mod terminal;
mod threads;
mod time_left;
mod variant_product;
mod wanted_steps;

use closed::{CLOSED, Standard, is_closed};
use ninefold::batch::RunStatus;
use plan::Plan;
use std::ffi::OsString;
use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
use terminal::Terminal;

/// Does what a command line says, and returns the exit status. The first word is the name of the
/// program.
///
/// This is for a process that does nothing else: it sets the panic hook and the handling of signals,
/// and a signal ends the process. Threads that run already must block SIGINT, SIGTERM and SIGHUP.
pub fn run(words: impl IntoIterator<Item = OsString>) -> u8 {
    address_space::share();
    signals::report_file_size_limit();
    hush_caught_panics();
    let (status, terminal) = match args::Cli::of_words(args::command_first(words)) {
        Ok((cli, report)) => {
            let terminal = Terminal::new(report);
            (carry_out(cli, &terminal), terminal)
        }
        Err(help) => {
            let terminal = Terminal::new(None);
            (print_help(&help, &terminal), terminal)
        }
    };
    // A lost message makes the run fail, as lost output does.
    let status = if terminal.has_lost_message() { status.max(RunStatus::Failed) } else { status };
    status as u8
}

/// Prints no message about a panic that becomes an error of an input: the error has a message.
fn hush_caught_panics() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !ninefold::io::panic_is_caught() {
            print(panic);
        }
    }));
}

/// Does what the command line says.
fn carry_out(cli: args::Cli, terminal: &Arc<Terminal>) -> RunStatus {
    match Plan::new(cli, terminal) {
        Ok(Plan::Run(plan)) => run::run(*plan, terminal),
        Ok(Plan::Bench(bench)) => bench.run(terminal),
        Ok(Plan::Book(args)) => book::run(&args, terminal),
        Ok(Plan::Verify(args)) => proofs::verify(&args, terminal),
        Ok(Plan::Techniques(args)) => techniques::print(&args, terminal),
        Ok(Plan::Serve(args)) => serve::run(&args, terminal),
        Ok(Plan::Completions(shell)) => reference::print_completions(shell, terminal),
        Ok(Plan::Man(folder)) => reference::write_manual(&folder, terminal),
        Err(why) => {
            terminal.error(why);
            RunStatus::Failed
        }
    }
}

/// Prints help, the version, or the error of the command line.
fn print_help(help: &clap::Error, terminal: &Terminal) -> RunStatus {
    if help.use_stderr() {
        let _ = help.print();
        return RunStatus::Failed;
    }
    let open = || if is_closed(Standard::Output) { Err(io::Error::other(CLOSED)) } else { Ok(()) };
    let printed = open().and_then(|()| help.print()).and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            terminal.error(format_args!("standard output: cannot be written: {error}"));
            RunStatus::Failed
        }
        _ => RunStatus::Complete,
    }
}
