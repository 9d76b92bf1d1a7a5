//! `cargo xtask test`: all checks and tests, in order, up to the first that fails.

use crate::Failure;
use crate::books;
use crate::command::Command;
use crate::cross;
use crate::features;
use crate::inlined;
use crate::languages;
use crate::names;
use crate::project::{Corpora, Project, corpora_are_required, in_ci};
use crate::proofs;
use crate::python;
use crate::text;
use crate::totals::Totals;
use crate::web;
use std::time::Instant;

/// One step of the test command.
#[derive(Debug)]
pub struct Step {
    /// Name of the step on the command line.
    pub name: &'static str,
    /// Description of the check.
    pub about: &'static str,
    action: Action,
}

#[derive(Debug)]
enum Action {
    /// A command that must succeed.
    Run(Command<'static>),
    /// Tests. Their results are summed.
    Test(Command<'static>),
    /// A check in this program.
    Check(fn(&Project) -> Result<(), String>),
}

/// Features of the program that is tested.
pub const PROGRAM_FEATURES: &str =
    "ninefold-cli/full,ninefold-cli/book,ninefold-cli/png,ninefold-cli/serve";

/// Builds the program as the step `tests` does, which leaves nothing to build after it. Returns its path.
pub fn built_program(project: &Project) -> Result<String, String> {
    let words = ["test", "--workspace", "--features", PROGRAM_FEATURES, "--no-run"];
    Command::cargo(&words).run(project)?;
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    Ok(format!("{target}/debug/ninefold"))
}

/// All steps: quick ones first, the tests last.
pub const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "All code is formatted by rustfmt",
        action: Action::Run(Command::cargo(&["fmt", "--all", "--check"])),
    },
    Step {
        name: "text",
        about: "No text file has a mark of unfinished work, or white space at the end of a line",
        action: Action::Check(text::check),
    },
    Step {
        name: "names",
        about: "No two public types have the same name, and no library text names an option",
        action: Action::Check(names::check),
    },
    Step {
        name: "dependencies",
        about: "The engine has no dependency, and nothing shipped depends on a solver for comparison",
        action: Action::Check(dependencies_are_as_they_should_be),
    },
    Step {
        name: "clippy",
        about: "Clippy has no warnings",
        action: Action::Run(Command::cargo(&[
            "clippy",
            "--workspace",
            // It needs Python; the step `python` checks it.
            "--exclude=ninefold-python",
            "--all-targets",
            "--all-features",
            "--",
            "-D",
            "warnings",
        ])),
    },
    Step {
        name: "features",
        about: "The library compiles with every combination of its features",
        action: Action::Check(features::check),
    },
    Step {
        name: "plain",
        about: "The crate of files passes its tests without Parquet and Arrow",
        action: Action::Test(Command::cargo(&["test", "--package", "ninefold-io"])),
    },
    Step {
        name: "targets",
        about: "The engine compiles for other processors, the library for WebAssembly and the program for Windows, if their standard library is installed",
        action: Action::Check(cross::check),
    },
    Step {
        name: "inlined",
        about: "The program calls no vector instruction as a function",
        action: Action::Check(inlined::check),
    },
    Step {
        name: "doc",
        about: "The documentation builds without a warning",
        action: Action::Run(
            Command::cargo(&["doc", "--workspace", "--no-deps", "--all-features"])
                .with_variable("RUSTDOCFLAGS", "-D warnings"),
        ),
    },
    Step {
        name: "tests",
        about: "Unit tests, properties, integration tests and the examples in the documentation",
        action: Action::Test(Command::cargo(&[
            "test",
            "--workspace",
            "--features",
            PROGRAM_FEATURES,
        ])),
    },
    Step {
        name: "books",
        about: "Other programs read books back and find what their tables say, if there is Python 3.11",
        action: Action::Check(books::check),
    },
    Step {
        name: "proofs",
        about: "Checkers by other people accept proofs and no forgery, if they are installed",
        action: Action::Check(proofs::check),
    },
    Step {
        name: "page",
        about: "The built page is as new as its sources, and passes its tests in Chromium, if there is one",
        action: Action::Check(web::check),
    },
    Step {
        name: "python",
        about: "The Python package passes its checks and tests, if there is Python 3.11",
        action: Action::Check(python::check),
    },
];

/// Command that lists every crate that is compiled into something the project ships.
const SHIPPED_TREE: Command<'_> =
    Command::cargo(&["tree", "--edges", "normal,build", "--prefix", "none"]);

/// Crates that benchmarks may use, but whose licence does not permit shipping them under ours.
const NEVER_SHIPPED: [&str; 1] = ["sudoku"];

const CORE_TREE: Command<'_> = Command::cargo(&["tree", "--package", "ninefold-core"]);

/// The word that asks for all steps.
const ALL: &str = "--all";

/// Steps that a plain `cargo xtask test` leaves out. They compile everything once more, and find what
/// changes of the code, of the build and of features break.
const ONLY_IN_ALL: [&str; 6] = ["clippy", "features", "plain", "targets", "inlined", "doc"];

/// What a plain `cargo xtask test` tries less often: kills of a run that goes on after them.
const SAMPLED: (&str, &str) = ("NINEFOLD_KILLS", "20");

/// Runs the named steps, or a sample, or all. First reports what is left out, and whether the corpora
/// are there.
pub fn run(project: &Project, words: &[&str]) -> Result<(), Failure> {
    let names: Vec<&str> = words.iter().copied().filter(|word| *word != ALL).collect();
    let mut steps = select(&names)?;
    let is_sample = words.is_empty() && !in_ci();
    if is_sample {
        println!(
            "a sample, without the steps {}, and with {} kills of a resumed run instead of 200; \
             `cargo xtask test {ALL}` runs everything, as CI does",
            ONLY_IN_ALL.join(", "),
            SAMPLED.1,
        );
        steps.retain(|step| !ONLY_IN_ALL.contains(&step.name));
    }
    report_corpora(project)?;
    if steps.iter().any(|step| step.name == "tests") {
        languages::report().map_err(Failure::Failed)?;
    }
    let start = Instant::now();
    for step in steps {
        run_step(project, step, is_sample)?;
    }
    println!("all steps passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Returns the steps with these names in the usual order, or all if none is named.
fn select(names: &[&str]) -> Result<Vec<&'static Step>, Failure> {
    match names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        Some(unknown) => Err(Failure::Usage(format!("there is no step `{unknown}`"))),
        None => Ok(STEPS.iter().filter(|s| names.is_empty() || names.contains(&s.name)).collect()),
    }
}

/// Reports whether the tests on corpora will run. Fails if they are missing where they are required.
fn report_corpora(project: &Project) -> Result<(), Failure> {
    let directory = project.corpora_dir();
    let directory = directory.display();
    match (project.corpora(), corpora_are_required()) {
        (Corpora::Present, _) => println!("corpora: {directory}"),
        (Corpora::Absent, false) => {
            println!("corpora: no {directory}; the tests that need them are skipped");
        }
        (Corpora::Absent, true) => {
            let message = format!("no corpora in {directory}, and NINEFOLD_CORPORA requires them");
            return Err(Failure::Failed(message));
        }
    }
    Ok(())
}

fn run_step(project: &Project, step: &Step, is_sample: bool) -> Result<(), Failure> {
    let Step { name, about, action } = step;
    println!("\n== {name}: {about}");
    let start = Instant::now();
    let result = match action {
        Action::Run(command) => command.run(project),
        Action::Test(command) if is_sample => {
            run_tests(project, &command.with_variable(SAMPLED.0, SAMPLED.1))
        }
        Action::Test(command) => run_tests(project, command),
        Action::Check(check) => check(project),
    };
    let seconds = start.elapsed().as_secs_f64();
    result.map_err(|message| {
        Failure::Failed(format!(
            "{message}\nstep {name} failed after {seconds:.1} s; to repeat it: {}",
            repetition(step),
        ))
    })?;
    println!("== {name} passed in {seconds:.1} s");
    Ok(())
}

/// Returns the command that runs a step alone.
fn repetition(step: &Step) -> String {
    match step.action {
        Action::Run(command) | Action::Test(command) => command.to_string(),
        Action::Check(_) => format!("cargo xtask test {}", step.name),
    }
}

fn run_tests(project: &Project, command: &Command) -> Result<(), String> {
    let mut totals = Totals::default();
    let result = command.run_and_read(project, |line| totals.add_line(line));
    println!("tests in all: {totals}");
    result
}

fn dependencies_are_as_they_should_be(project: &Project) -> Result<(), String> {
    core_has_no_dependency(project)?;
    features::engine_is_alone(project)?;
    match forbidden(&SHIPPED_TREE.output(project)?) {
        None => Ok(()),
        Some(name) => Err(format!("`{SHIPPED_TREE}` has the crate `{name}`, which is not shipped")),
    }
}

/// Returns the first crate in a list, one a line, that must not be shipped.
fn forbidden(tree: &str) -> Option<&str> {
    let mut names = tree.lines().filter_map(|line| line.split(' ').next());
    names.find(|name| NEVER_SHIPPED.contains(name))
}

fn core_has_no_dependency(project: &Project) -> Result<(), String> {
    let tree = CORE_TREE.output(project)?;
    match tree.lines().count() {
        1 => Ok(()),
        _ => Err(format!("`{CORE_TREE}` prints more than one line:\n{}", tree.trim_end())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(steps: &[&Step]) -> Vec<&'static str> {
        steps.iter().map(|step| step.name).collect()
    }

    #[test]
    fn all_steps_run_if_none_is_named() {
        assert_eq!(select(&[]).unwrap().len(), STEPS.len());
    }

    #[test]
    fn a_sample_leaves_out_steps_that_exist() {
        assert_eq!(names(&select(&ONLY_IN_ALL).unwrap()), ONLY_IN_ALL);
    }

    #[test]
    fn named_steps_run_in_the_usual_order() {
        assert_eq!(names(&select(&["tests", "format"]).unwrap()), ["format", "tests"]);
    }

    #[test]
    fn a_crate_that_is_only_measured_must_not_be_shipped() {
        let tree = "ninefold-cli v0.1.0 (/some/where)\nclap v4.6.7\n\nsudoku-like v1.0.0\n";
        assert_eq!(forbidden(tree), None);
        assert_eq!(forbidden(&format!("{tree}sudoku v0.8.0\n")), Some("sudoku"));
    }

    #[test]
    fn each_step_can_be_repeated_alone() {
        let repetitions: Vec<String> = STEPS.iter().map(repetition).collect();
        assert!(repetitions.contains(&"cargo xtask test dependencies".to_owned()));
        assert!(repetitions.contains(&"cargo fmt --all --check".to_owned()));
        assert!(
            repetitions.contains(
                &"RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps --all-features"
                    .to_owned()
            )
        );
    }
}
