//! `cargo xtask fuzz`: every fuzz target, one after another.

use crate::Failure;
use crate::command::Command;
use crate::project::Project;
use std::fmt::Write;

/// Seconds for each target if the user gives no number.
pub const DEFAULT_SECONDS: u32 = 60;

/// Options that give inputs their full length from the start. The targets need some 100 bytes for a
/// puzzle, and short inputs give only very plain puzzles.
const LENGTHS: [&str; 2] = ["-len_control=0", "-max_len=200"];

/// What a run of a target came to, as libFuzzer prints it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct FuzzRun {
    seconds: u64,
    executions: u64,
    /// Edges of the program that some input has reached.
    edges: u64,
    /// Edges, told apart by how often an input has reached each.
    features: u64,
    /// File with the input that made the target fail, if one did.
    finding: Option<String>,
}

/// Reads a number of seconds. Refuses zero, which means without end to libFuzzer.
pub fn parse_seconds(text: &str) -> Result<u32, Failure> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0);
    seconds.ok_or_else(|| Failure::Usage(format!("`{text}` is not a number of seconds from 1")))
}

/// Runs the named targets, or all, for `seconds` each. Prints what each came to.
///
/// `AddressSanitizer` is off: it makes searches several times as slow, and only the kernels have
/// unsafe code, which `cargo xtask sanitize` tests. Debug assertions are on.
pub fn run(project: &Project, seconds: u32, names: &[&str]) -> Result<(), Failure> {
    let all = targets(project).map_err(Failure::Failed)?;
    let all: Vec<&str> = all.lines().collect();
    if let Some(unknown) = names.iter().find(|name| !all.contains(name)) {
        let text = format!("`{unknown}` is no fuzz target: {}", all.join(", "));
        return Err(Failure::Usage(text));
    }
    let time = format!("-max_total_time={seconds}");
    let [growth, longest] = LENGTHS;
    let mut runs = Vec::new();
    for target in if names.is_empty() { &all } else { names } {
        println!("== {target}, {seconds} s");
        let arguments = ["fuzz", "run", "--sanitizer", "none", target, "--"];
        let options = [&time, growth, longest, "-print_final_stats=1"];
        let arguments: Vec<&str> = arguments.into_iter().chain(options).collect();
        let mut run = FuzzRun::default();
        let succeeded = Command::nightly_cargo(&arguments)
            .read_errors(project, |line| {
                if !is_routine(line) {
                    eprintln!("{line}");
                }
                run.read(line);
            })
            .map_err(Failure::Failed)?;
        if !succeeded && run.finding.is_none() {
            return Err(Failure::Failed(format!("`{target}` could not be run")));
        }
        runs.push((*target, run));
    }
    print!("\n{}", report(&runs));
    match runs.iter().filter(|(_, run)| run.finding.is_some()).count() {
        0 => Ok(()),
        found => Err(Failure::Failed(format!("{found} of the targets found something"))),
    }
}

/// Returns whether libFuzzer prints a line only to show that it is running.
fn is_routine(line: &str) -> bool {
    line.starts_with('#') || line.starts_with("INFO:") || line.starts_with("stat::")
}

impl FuzzRun {
    /// Reads a line of libFuzzer, such as `#65536 REDUCE cov: 512 ft: 1893 corp: ...`.
    fn read(&mut self, line: &str) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let after = |word| {
            let at = words.iter().position(|other| *other == word)?;
            words.get(at + 1)?.parse::<u64>().ok()
        };
        match words[..] {
            ["Done", runs, "runs", "in", seconds, ..] => {
                self.executions = runs.parse().unwrap_or_default();
                self.seconds = seconds.parse().unwrap_or_default();
            }
            ["stat::number_of_executed_units:", runs] => {
                self.executions = runs.parse().unwrap_or_default();
            }
            _ if line.starts_with('#') => {
                self.edges = after("cov:").unwrap_or(self.edges);
                self.features = after("ft:").unwrap_or(self.features);
            }
            _ => {
                if let Some((_, file)) = line.split_once("Test unit written to ") {
                    self.finding = Some(file.trim().to_owned());
                }
            }
        }
    }
}

/// Returns a table of all runs.
fn report(runs: &[(&str, FuzzRun)]) -> String {
    let mut table =
        "target                  seconds   executions  each second   edges  features  findings\n"
            .to_owned();
    for (target, run) in runs {
        let FuzzRun { seconds, executions, edges, features, finding } = run;
        let rate = executions / (*seconds).max(1);
        let finding = finding.as_deref().unwrap_or("none");
        // Writing to a string does not fail.
        let _ = writeln!(
            table,
            "{target:<22} {seconds:>8} {executions:>12} {rate:>12} {edges:>7} {features:>9}  {finding}"
        );
    }
    let executions: u64 = runs.iter().map(|(_, run)| run.executions).sum();
    format!("{table}{executions} executions in all\n")
}

/// Returns the names of all targets, one a line.
fn targets(project: &Project) -> Result<String, String> {
    Command::nightly_cargo(&["--version"]).output(project).map_err(|error| {
        format!("{error}\nfuzzing needs a nightly toolchain: rustup toolchain install nightly")
    })?;
    Command::nightly_cargo(&["fuzz", "--version"]).output(project).map_err(|error| {
        format!("{error}\nfuzzing needs cargo-fuzz: cargo install cargo-fuzz --locked")
    })?;
    Command::nightly_cargo(&["fuzz", "list"]).output(project)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_what_libfuzzer_prints_of_it() {
        let output = "\
INFO: Running with entropic power schedule (0xFF, 100).
#2\tINITED cov: 79 ft: 80 corp: 1/1b exec/s: 0 rss: 40Mb
#65536\tpulse  cov: 512 ft: 1893 corp: 131/3482b lim: 200 exec/s: 21845 rss: 55Mb
#70000\tDONE   cov: 513 ft: 1894 corp: 131/3482b lim: 200 exec/s: 21845 rss: 55Mb
Done 70000 runs in 31 second(s)
stat::number_of_executed_units: 70000
";
        let mut run = FuzzRun::default();
        output.lines().for_each(|line| run.read(line));
        let expected =
            FuzzRun { seconds: 31, executions: 70_000, edges: 513, features: 1_894, finding: None };
        assert_eq!(run, expected);
        run.read("artifact_prefix='./'; Test unit written to fuzz/artifacts/reader/crash-1");
        assert_eq!(run.finding.as_deref(), Some("fuzz/artifacts/reader/crash-1"));
        assert_eq!(
            report(&[("reader", expected)]),
            "\
target                  seconds   executions  each second   edges  features  findings
reader                       31        70000         2258     513      1894  none
70000 executions in all
"
        );
    }
}
