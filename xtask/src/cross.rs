//! Other processors: `cargo xtask cross` runs tests for them, and a step of `cargo xtask test`
//! compiles for them.

use crate::Failure;
use crate::command::Command;
use crate::project::{Project, in_ci};
use std::fmt;
use std::path::Path;

/// A target other than this machine.
#[derive(Debug)]
struct Target {
    triple: &'static str,
    /// Flags for the compiler beside the target.
    flags: &'static str,
    /// Packages beside the engine that compile for the target.
    others: &'static [&'static [&'static str]],
    /// Settings for cargo's `--config` that link and run the programs; empty if they cannot be run.
    settings: &'static [&'static str],
}

/// All targets: 64-bit Arm with QEMU, WebAssembly with Node.js with and without vectors, browsers,
/// and Windows.
const TARGETS: &[Target] = &[
    Target {
        triple: "aarch64-unknown-linux-gnu",
        flags: "",
        others: &[],
        settings: &[
            "target.aarch64-unknown-linux-gnu.linker='aarch64-linux-gnu-gcc'",
            "target.aarch64-unknown-linux-gnu.runner='qemu-aarch64-static -L /usr/aarch64-linux-gnu'",
        ],
    },
    Target {
        triple: "wasm32-wasip1",
        flags: "-C target-feature=+simd128",
        others: &[],
        settings: &["target.wasm32-wasip1.runner='xtask/src/wasi.mjs'"],
    },
    Target {
        triple: "wasm32-wasip1",
        flags: "",
        others: &[],
        settings: &["target.wasm32-wasip1.runner='xtask/src/wasi.mjs'"],
    },
    Target {
        triple: "wasm32-unknown-unknown",
        flags: "",
        others: &[&LIBRARY, &["--package", "ninefold-wasm"]],
        settings: &[],
    },
    Target { triple: "x86_64-pc-windows-msvc", flags: "", others: &[&PROGRAM], settings: &[] },
];

/// The tests of the engine, and those that compare its searches.
const TESTS: [&[&str]; 2] = [
    &["--package", "ninefold-core", "--lib"],
    &["--package", "ninefold-oracle", "--lib", "--test=batch", "--test=suite", "--test=properties"],
];

/// The library as browsers and Node.js can use it. Parquet is left out, because reading it needs a
/// temporary file and a thread.
const LIBRARY: [&str; 5] =
    ["--package", "ninefold", "--no-default-features", "--features", "batch"];

/// The program as people download it.
const PROGRAM: [&str; 4] = ["--package", "ninefold-cli", "--features", "full,book,png,serve"];

/// Compiles the engine with all its tests for each target whose standard library is installed, the
/// library for WebAssembly, and the program for Windows.
pub fn check(project: &Project) -> Result<(), String> {
    for target in TARGETS {
        if !target.is_installed(project)? {
            let installation = target.installation();
            if in_ci() {
                let message = "and CI is set: nothing is skipped; to install it";
                return Err(format!("{target} is not installed, {message}, run {installation}"));
            }
            println!("skipped {target}: to have it, run {installation}");
            continue;
        }
        target.clippy(&["--package", "ninefold-core", "--all-targets"], project)?;
        for packages in target.others {
            target.clippy(packages, project)?;
        }
    }
    Ok(())
}

/// Runs tests for each target that has a way to run them. Stops at the first that fails.
pub fn run(project: &Project) -> Result<(), Failure> {
    for target in TARGETS.iter().filter(|target| !target.settings.is_empty()) {
        if !target.is_installed(project).map_err(Failure::Failed)? {
            let message = format!("{target} is not installed: {}", target.installation());
            return Err(Failure::Failed(message));
        }
        for tests in TESTS {
            println!("== {target}: {}", tests.join(" "));
            let mut arguments = vec!["test", "--target", target.triple];
            arguments.extend(target.settings.iter().flat_map(|setting| ["--config", setting]));
            arguments.extend(tests);
            target.flagged(Command::cargo(&arguments)).run(project).map_err(Failure::Failed)?;
        }
    }
    println!("the tests passed on every target");
    Ok(())
}

impl Target {
    fn is_installed(&self, project: &Project) -> Result<bool, String> {
        let arguments = ["rustc", "--quiet", "--package", "ninefold-core", "--lib", "--target"];
        let arguments = [&arguments[..], &[self.triple, "--", "--print", "target-libdir"]].concat();
        let directory = Command::cargo(&arguments).output(project)?;
        Ok(Path::new(directory.trim()).is_dir())
    }

    /// Runs Clippy on some packages.
    fn clippy(&self, packages: &[&str], project: &Project) -> Result<(), String> {
        let target = ["--target", self.triple, "--", "-D", "warnings"];
        let arguments = [&["clippy"], packages, &target].concat();
        self.flagged(Command::cargo(&arguments)).run(project)
    }

    fn installation(&self) -> String {
        format!("rustup target add {}", self.triple)
    }

    fn flagged<'a>(&'a self, command: Command<'a>) -> Command<'a> {
        if self.flags.is_empty() { command } else { command.with_variable("RUSTFLAGS", self.flags) }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.triple)?;
        if self.flags.is_empty() { Ok(()) } else { write!(f, " ({})", self.flags) }
    }
}
