//! The project's own commands, run as `cargo xtask`: the tests, the fuzzers, the benchmarks.

mod bench;
mod books;
mod command;
mod coverage;
mod cross;
mod features;
mod fuzz;
mod inlined;
mod languages;
mod lcov;
mod measured;
mod mutants;
mod names;
mod project;
mod proofs;
mod python;
mod release;
mod sanitize;
mod test;
mod text;
mod totals;
mod web;

use project::Project;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask <command>

Commands:
  test [STEP]...          Run the checks and tests of a change, or only the named steps;
                          --all, or the variable CI, runs every step
  fuzz [SECONDS] [TARGET]...
                          Run each fuzz target, or the named ones, for some seconds [default: 60]
  bench [OPTION]...       Measure ninefold and other solvers side by side
  corpora [OPTION]...     Make the benchmark corpora again from their seed
  signature [OPTION]...   Compare the node counts of all engines with benches/signature.toml
  conformance [OPTION]... Compare ratings with published ones, and measure the speed of rating
  proofs                  Install two checkers of proofs, and let them judge some thousands
  web                     Build the page into crates/serve/page
  pack [PART]...          Make packages: crates, program, debian, python, npm, page, or all of them
  try [PART]...           Install each package into an empty place, and use it
  recipes                 Fill the recipes of Homebrew and Scoop with the checksums of the packages
  deny                    Check licences, sources and known faults of the dependencies
  release VERSION         Prepare a release, up to its tag; --dry-run makes and tries all packages
  cross                   Run tests for other processors: 64-bit Arm (QEMU), WebAssembly (Node.js)
  sanitize [address|valgrind]
                          Run tests under AddressSanitizer and Valgrind, or under one of them
  coverage [CRATE]...     Print how much of each crate its tests run: core, generate, logic, scales,
                          io, questions, batch, cli
  mutants [OPTION]... [CRATE]...
                          Put small faults into each crate, and list those that no test finds:
                          all, or --shard K/N, or --sample NUMBER [--seed NUMBER] of each crate
  help                    Print this text

`bench`, `corpora`, `signature`, `conformance`, `pack`, `try` and `release` list their options with
--help.

Steps of test, in this order:
";

/// The ways to fail, by exit code.
#[derive(Debug)]
enum Failure {
    /// A command or a check failed. The text says which.
    Failed(String),
    /// The arguments are wrong.
    Usage(String),
    /// A program failed with this exit code and has said why.
    Reported(u8),
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Failed(message)) => {
            eprintln!("error: {message}");
            ExitCode::from(1)
        }
        Err(Failure::Usage(message)) => {
            eprintln!("error: {message}\n\n{}", usage());
            ExitCode::from(2)
        }
        Err(Failure::Reported(code)) => ExitCode::from(code),
    }
}

fn run(arguments: &[&str]) -> Result<(), Failure> {
    match arguments {
        [] | ["help" | "--help" | "-h"] => {
            print!("{}", usage());
            Ok(())
        }
        // These commands have a help of their own.
        [command, rest @ ..] if bench::COMMANDS.contains(command) => {
            bench::run(&Project::locate()?, command, rest)
        }
        [command, rest @ ..] if release::COMMANDS.contains(command) => {
            release::run(&Project::locate()?, command, rest)
        }
        [.., "--help" | "-h"] => run(&["help"]),
        ["test", names @ ..] => test::run(&Project::locate()?, names),
        ["fuzz"] => fuzz::run(&Project::locate()?, fuzz::DEFAULT_SECONDS, &[]),
        ["fuzz", seconds, names @ ..] => {
            fuzz::run(&Project::locate()?, fuzz::parse_seconds(seconds)?, names)
        }
        ["proofs"] => proofs::run(&Project::locate()?).map_err(Failure::Failed),
        ["web"] => web::build(&Project::locate()?),
        ["cross"] => cross::run(&Project::locate()?),
        ["sanitize"] => sanitize::run(&Project::locate()?, &sanitize::ALL),
        ["sanitize", name] => sanitize::run(&Project::locate()?, &[sanitize::parse(name)?]),
        ["coverage", names @ ..] => coverage::run(&Project::locate()?, names),
        ["mutants", arguments @ ..] => mutants::run(&Project::locate()?, arguments),
        ["cross" | "proofs" | "sanitize" | "web", ..] => {
            Err(Failure::Usage("too many arguments".to_owned()))
        }
        [command, ..] => Err(Failure::Usage(format!("there is no command `{command}`"))),
    }
}

fn usage() -> String {
    let width = test::STEPS.iter().map(|step| step.name.len()).max().unwrap_or_default();
    let line = |step: &test::Step| format!("  {:width$}  {}\n", step.name, step.about);
    format!("{USAGE}{}", test::STEPS.iter().map(line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_help() {
        for command in ["test", "coverage", "mutants", "sanitize", "cross", "fuzz", "proofs", "web"]
        {
            assert!(run(&[command, "--help"]).is_ok(), "{command}");
        }
    }

    #[test]
    fn an_unknown_command_or_step_is_a_usage_error() {
        for arguments in [
            &["tset"][..],
            &["fuzz", "soon"],
            &["fuzz", "0"],
            &["sanitize", "all"],
            &["coverage", "everything"],
            &["mutants", "--shard"],
        ] {
            assert!(matches!(run(arguments), Err(Failure::Usage(_))), "{arguments:?}");
        }
        assert!(matches!(run(&["test", "tests", "nothing"]), Err(Failure::Usage(_))));
    }

    #[test]
    fn the_usage_names_every_step() {
        for step in test::STEPS {
            assert!(usage().contains(&format!("\n  {} ", step.name)), "{}", step.name);
        }
    }
}
