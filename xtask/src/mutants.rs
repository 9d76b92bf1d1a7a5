//! `cargo xtask mutants`: small faults put into a crate, one at a time, and whether a test fails.

use crate::Failure;
use crate::command::Command;
use crate::measured::{self, MeasuredCrate, percent};
use crate::project::Project;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Which mutants of each crate to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    All,
    /// Part `number`, from 0, of `parts`: each `parts`-th mutant.
    Part {
        number: usize,
        parts: usize,
    },
    /// About so many, spread evenly over the crate. The seed says where to begin.
    Sample {
        size: usize,
        seed: usize,
    },
}

/// The outcomes of the mutants of a crate, as the files of cargo-mutants have them: one name a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Outcomes {
    caught: usize,
    missed: Vec<String>,
    timeouts: usize,
    unviable: usize,
}

/// Runs `cargo xtask mutants` with its arguments: crates, and what to try of each.
pub fn run(project: &Project, arguments: &[&str]) -> Result<(), Failure> {
    let (crates, choice) = parse(arguments)?;
    Command::cargo(&["mutants", "--version"]).output(project).map_err(|error| {
        let install = "this needs cargo-mutants: cargo install cargo-mutants --locked";
        Failure::Failed(format!("{error}\n{install}"))
    })?;
    let mut outcomes = Vec::new();
    for measured in crates {
        println!("== mutants of {}, tested by {}", measured.name, measured.tested_by.join(", "));
        let of_crate = mutate(project, measured, choice).map_err(Failure::Failed)?;
        outcomes.push((measured.name, of_crate));
    }
    print!("\n{}", report(&outcomes));
    Ok(())
}

fn parse(arguments: &[&str]) -> Result<(Vec<MeasuredCrate>, Choice), Failure> {
    let mut names = Vec::new();
    let (mut part, mut size, mut seed) = (None, None, 0);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if !argument.starts_with("--") {
            names.push(*argument);
            continue;
        }
        let value = arguments.next().copied().unwrap_or_default();
        let bad = |expected| Failure::Usage(format!("{argument}: `{value}` is not {expected}"));
        let number = || value.parse::<usize>().map_err(|_| bad("a number"));
        match *argument {
            "--shard" => {
                let (number, parts) = value.split_once('/').ok_or_else(|| bad("K/N"))?;
                let both = (number.parse::<usize>(), parts.parse::<usize>());
                let (Ok(number @ 1..), Ok(parts)) = both else { return Err(bad("K/N")) };
                if number > parts {
                    return Err(bad("K/N with K from 1 to N"));
                }
                part = Some(Choice::Part { number: number - 1, parts });
            }
            "--sample" => size = Some(number()?.max(1)),
            "--seed" => seed = number()?,
            _ => return Err(Failure::Usage(format!("there is no option `{argument}`"))),
        }
    }
    let choice = match (part, size) {
        (None, None) => Choice::All,
        (Some(part), None) => part,
        (None, Some(size)) => Choice::Sample { size, seed },
        (Some(_), Some(_)) => {
            return Err(Failure::Usage("--shard and --sample exclude each other".to_owned()));
        }
    };
    Ok((measured::named(&names)?, choice))
}

/// Tries the mutants of a crate.
fn mutate(project: &Project, measured: MeasuredCrate, choice: Choice) -> Result<Outcomes, String> {
    let tested_by = measured.tested_by.join(",");
    let output = format!("target/mutants/{}", measured.name);
    let common =
        ["mutants", "--all-features", "--package", measured.package, "--test-package", &tested_by];
    let all = || {
        let mut list = common.to_vec();
        list.push("--list");
        Ok::<_, String>(Command::cargo(&list).output(project)?.lines().count())
    };
    let shard = match choice {
        Choice::All => None,
        Choice::Part { number, parts } => Some((number, parts)),
        Choice::Sample { size, seed } => {
            let parts = (all()? / size).max(1);
            Some((seed % parts, parts))
        }
    };
    let shard = shard.map(|(number, parts)| format!("{number}/{parts}"));
    let folder = project.root.join(&output);
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {output}: {error}"))?;
    let mut arguments = common.to_vec();
    arguments.extend(["--jobs=1", "--colors=never", "--output", &output]);
    if let Some(shard) = &shard {
        arguments.extend(["--sharding=round-robin", "--shard", shard]);
    }
    // Incremental builds of vectors sometimes fail to link, and such a mutant counts as unviable.
    let command = Command::cargo(&arguments).with_variable("CARGO_INCREMENTAL", "0");
    // It says by its status that there are missed mutants (2) or timeouts (3).
    command.run_and_allow(project, &[2, 3])?;
    Outcomes::read(&folder.join("mutants.out"))
}

impl Outcomes {
    fn read(folder: &Path) -> Result<Self, String> {
        let lines = |name: &str| {
            let path = folder.join(name);
            let text = fs::read_to_string(&path);
            let text = text.map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            Ok::<_, String>(text.lines().map(str::to_owned).collect::<Vec<_>>())
        };
        Ok(Self {
            caught: lines("caught.txt")?.len(),
            missed: lines("missed.txt")?,
            timeouts: lines("timeout.txt")?.len(),
            unviable: lines("unviable.txt")?.len(),
        })
    }
}

/// Returns a table of all outcomes, and a list of the missed mutants.
fn report(outcomes: &[(&str, Outcomes)]) -> String {
    let mut table = "\
crate     tried  caught  missed  timeouts  unviable  caught or timed out
"
    .to_owned();
    let mut missed = String::new();
    for (name, outcomes) in outcomes {
        let Outcomes { caught, missed: missed_here, timeouts, unviable } = outcomes;
        let viable = caught + timeouts + missed_here.len();
        let share = percent(caught + timeouts, viable);
        let (all, not_caught) = (viable + unviable, missed_here.len());
        // Writing to a string does not fail.
        let _ = writeln!(
            table,
            "{name:<8} {all:>6} {caught:>7} {not_caught:>7} {timeouts:>9} {unviable:>9}  {share:>19}"
        );
        for mutant in missed_here {
            let _ = writeln!(missed, "  {mutant}");
        }
    }
    if missed.is_empty() { table } else { format!("{table}\nmissed:\n{missed}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_counts_from_1_and_a_sample_has_a_seed() {
        let choice = |arguments: &[&str]| parse(arguments).unwrap().1;
        assert_eq!(choice(&["core"]), Choice::All);
        assert_eq!(choice(&["--shard", "1/8"]), Choice::Part { number: 0, parts: 8 });
        assert_eq!(choice(&["--shard", "8/8", "io"]), Choice::Part { number: 7, parts: 8 });
        let sample = ["--sample", "60", "--seed", "5"];
        assert_eq!(choice(&sample), Choice::Sample { size: 60, seed: 5 });
        assert_eq!(parse(&["io", "core"]).unwrap().0.len(), 2);
        for bad in [
            &["--shard"][..],
            &["--shard", "0/8"],
            &["--shard", "9/8"],
            &["--shard", "8"],
            &["--sample", "many"],
            &["--shard", "1/2", "--sample", "3"],
            &["--all", "1"],
            &["xtask"],
        ] {
            assert!(matches!(parse(bad), Err(Failure::Usage(_))), "{bad:?}");
        }
    }

    #[test]
    fn what_cannot_be_built_is_not_counted() {
        let missed = vec!["crates/io/src/a.rs:1:1: replace a with b".to_owned()];
        let io = Outcomes { caught: 8, missed, timeouts: 1, unviable: 5 };
        let core = Outcomes { caught: 1, ..Outcomes::default() };
        assert_eq!(
            report(&[("io", io), ("core", core.clone())]),
            "\
crate     tried  caught  missed  timeouts  unviable  caught or timed out
io           15       8       1         1         5               90.0 %
core          1       1       0         0         0              100.0 %

missed:
  crates/io/src/a.rs:1:1: replace a with b
"
        );
        assert!(!report(&[("core", core)]).contains("missed:"));
    }
}
