//! `cargo xtask sanitize`: tests under `AddressSanitizer` and under Valgrind.

use crate::Failure;
use crate::command::Command;
use crate::project::Project;

/// What watches the memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sanitizer {
    /// Compiled into the program by a nightly compiler.
    Address,
    /// Memcheck, which runs any program. It has no AVX-512, so AVX2 is the best there.
    Valgrind,
}

/// Both, in the order in which they run if none is named.
pub const ALL: [Sanitizer; 2] = [Sanitizer::Address, Sanitizer::Valgrind];

/// Everything but the program's tests of how much memory it takes.
const ADDRESS: &[&[&str]] = &[
    &["--package", "ninefold-core", "--package", "ninefold-io", "--tests"],
    &["--package", "ninefold-oracle", "--tests"],
    &["--package", "ninefold-cli", "--bins", "--test=answers", "--test=bad_input"],
    &["--package", "ninefold-cli", "--test=judge", "--test=readme"],
];

/// What is quick enough at a thirtieth of the speed.
const VALGRIND: &[&[&str]] = &[
    &["--package", "ninefold-core", "--lib"],
    &["--package", "ninefold-io", "--tests"],
    &["--package", "ninefold-oracle", "--test=batch", "--", "--skip=corpora"],
    &["--package", "ninefold-cli", "--test=answers", "--", "--skip=every_number_of_threads"],
];

/// Runs each test program by Valgrind, and what it starts itself likewise.
const VALGRIND_RUNNER: &str =
    "target.'cfg(unix)'.runner='valgrind --quiet --trace-children=yes --error-exitcode=9'";

/// Reads the name of one.
pub fn parse(name: &str) -> Result<Sanitizer, Failure> {
    match name {
        "address" => Ok(Sanitizer::Address),
        "valgrind" => Ok(Sanitizer::Valgrind),
        _ => Err(Failure::Usage(format!("`{name}` is neither `address` nor `valgrind`"))),
    }
}

/// Runs the tests under each; stops at the first that finds something.
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
    // With a target named, what runs while compiling is left as it is.
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
