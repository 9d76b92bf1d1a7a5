//! `cargo xtask sanitize`: tests under `AddressSanitizer` and under Valgrind.

use crate::Failure;
use crate::command::Command;
use crate::project::Project;

/// A tool that finds errors in the use of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sanitizer {
    /// `AddressSanitizer`, which a nightly compiler builds into the program.
    Address,
    /// Valgrind's Memcheck, which runs any program. It lacks AVX-512, so it tests at most AVX2.
    Valgrind,
}

/// Both tools, in the order in which they run if none is named.
pub const ALL: [Sanitizer; 2] = [Sanitizer::Address, Sanitizer::Valgrind];

/// Tests for `AddressSanitizer`: all but those of the program's memory use.
const ADDRESS: &[&[&str]] = &[
    &["--package", "ninefold-core", "--package", "ninefold-io", "--tests"],
    &["--package", "ninefold-oracle", "--tests"],
    &["--package", "ninefold-cli", "--lib", "--bins", "--test=answers", "--test=bad_input"],
    &["--package", "ninefold-cli", "--test=judge", "--test=readme"],
];

/// Tests for Valgrind: those that are quick enough at a thirtieth of the speed.
const VALGRIND: &[&[&str]] = &[
    &["--package", "ninefold-core", "--lib"],
    &["--package", "ninefold-io", "--tests"],
    &["--package", "ninefold-oracle", "--test=batch", "--", "--skip=corpora"],
    &["--package", "ninefold-cli", "--test=answers", "--", "--skip=every_number_of_threads"],
];

/// Runs each test program under Valgrind, and the programs that it starts as well.
const VALGRIND_RUNNER: &str =
    "target.'cfg(unix)'.runner='valgrind --quiet --trace-children=yes --error-exitcode=9'";

/// Reads the name of a tool.
pub fn parse(name: &str) -> Result<Sanitizer, Failure> {
    match name {
        "address" => Ok(Sanitizer::Address),
        "valgrind" => Ok(Sanitizer::Valgrind),
        _ => Err(Failure::Usage(format!("`{name}` is neither `address` nor `valgrind`"))),
    }
}

/// Runs the tests under each tool. Stops at the first that finds something.
pub fn run(project: &Project, sanitizers: &[Sanitizer]) -> Result<(), Failure> {
    for sanitizer in sanitizers {
        match sanitizer {
            Sanitizer::Address => address(project),
            Sanitizer::Valgrind => valgrind(project),
        }
        .map_err(Failure::Failed)?;
    }
    println!("nothing was found");
    Ok(())
}

fn address(project: &Project) -> Result<(), String> {
    let version = Command::nightly_cargo(&["-vV"]).output(project).map_err(|error| {
        format!("{error}\nit needs a nightly toolchain: rustup toolchain install nightly")
    })?;
    // With a target named, `RUSTFLAGS` does not apply to build scripts and procedural macros.
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("`cargo -vV` does not name its host")?;
    for tests in ADDRESS {
        println!("== AddressSanitizer: {}", tests.join(" "));
        let mut arguments = vec!["test", "--target", host, "--target-dir", "target/address"];
        arguments.extend(*tests);
        let command = Command::nightly_cargo(&arguments);
        command.with_variable("RUSTFLAGS", "-Z sanitizer=address").run(project)?;
    }
    Ok(())
}

fn valgrind(project: &Project) -> Result<(), String> {
    for tests in VALGRIND {
        println!("== Valgrind: {}", tests.join(" "));
        let mut arguments = vec!["--config", VALGRIND_RUNNER, "test"];
        arguments.extend(*tests);
        Command::cargo(&arguments).run(project)?;
    }
    Ok(())
}
