//! The node counts of all engines on the corpora of the project. They change exactly when the
//! course of a search changes.

use crate::corpus::{Corpus, Row};
use crate::here;
use ninefold_core::{Budget, Isa, Method, Puzzle, Solver, Stats};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

/// Puzzles of each corpus that are counted.
pub const SAMPLE: usize = 300;

/// Limit of calls for a puzzle in plain backtracking. A search that reaches the limit counts, too.
const MAX_CALLS: u64 = 20_000;

const HEAD: &str = "\
# What the searches take for puzzles of benches/corpora, evenly spread over each file, a table for
# each engine and instruction set. Written by `cargo xtask signature --write`.
";

/// The effort of a search for all puzzles of a corpus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Number of nodes.
    pub nodes: u64,
    /// Number of guesses.
    pub guesses: u64,
}

/// The effort of each engine for each corpus.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signature(BTreeMap<String, BTreeMap<String, Effort>>);

impl Signature {
    /// Reads the text of `signature.toml`.
    ///
    /// # Errors
    ///
    /// Names the part that differs from the form of [`to_text`](Self::to_text).
    pub fn parse(text: &str) -> Result<Self, String> {
        let file: toml::Table = text.parse().map_err(|error| format!("signature: {error}"))?;
        let mut signature = Self::default();
        for (engine, corpora) in file {
            for (corpus, effort) in table(&engine, &corpora)? {
                let name = format!("{engine}.{corpus}");
                let effort = table(&name, effort)?;
                let number = |key: &str| {
                    let number = effort.get(key).and_then(toml::Value::as_integer);
                    let number = number.and_then(|number| u64::try_from(number).ok());
                    number.ok_or_else(|| format!("signature: {name}: no number of {key}"))
                };
                let effort = Effort { nodes: number("nodes")?, guesses: number("guesses")? };
                signature.insert(&engine, corpus, effort);
            }
        }
        Ok(signature)
    }

    /// Returns the text of `signature.toml`.
    pub fn to_text(&self) -> String {
        let mut text = HEAD.to_owned();
        for (engine, corpora) in &self.0 {
            // Writing to a string does not fail.
            let _ = writeln!(text, "\n[{engine}]");
            for (corpus, Effort { nodes, guesses }) in corpora {
                let _ = writeln!(text, "{corpus} = {{ nodes = {nodes}, guesses = {guesses} }}");
            }
        }
        text
    }

    /// Returns the sum of all nodes: the number to quote.
    pub fn total(&self) -> u64 {
        self.0.values().flat_map(BTreeMap::values).map(|effort| effort.nodes).sum()
    }

    /// Describes each count that differs from this signature, one line each. Skips engines that
    /// were not counted because the processor lacks their instruction set.
    pub fn differences(&self, counted: &Self) -> Vec<String> {
        let mut differences = Vec::new();
        for (engine, corpora) in &counted.0 {
            let recorded = self.0.get(engine);
            for (corpus, now) in corpora {
                let before = recorded.and_then(|recorded| recorded.get(corpus));
                if before != Some(now) {
                    let before = before.map_or("nothing".to_owned(), shown);
                    differences
                        .push(format!("{engine}, {corpus}: {before} before, now {}", shown(now)));
                }
            }
        }
        differences
    }

    /// Replaces the counts of each counted engine. Returns the new signature, and the names of the
    /// engines that were kept because they were not counted.
    #[must_use]
    pub fn replaced_by(mut self, counted: &Self) -> (Self, Vec<String>) {
        let is_kept = |engine: &&String| !counted.0.contains_key(*engine);
        let kept = self.0.keys().filter(is_kept).cloned().collect();
        self.0.extend(counted.0.clone());
        (self, kept)
    }

    fn insert(&mut self, engine: &str, corpus: &str, effort: Effort) {
        let corpora = self.0.entry(engine.to_owned()).or_default();
        corpora.insert(corpus.to_owned(), effort);
    }
}

fn table<'a>(name: &str, value: &'a toml::Value) -> Result<&'a toml::Table, String> {
    value.as_table().ok_or_else(|| format!("signature: {name} is not a table"))
}

fn shown(effort: &Effort) -> String {
    format!("{} nodes, {} guesses", effort.nodes, effort.guesses)
}

/// Returns the path of the file that the counts are compared with.
pub fn path() -> PathBuf {
    here("signature.toml")
}

/// Counts the nodes of every engine of this processor on a sample of each corpus.
///
/// To count another engine, add it here under any name.
pub fn count(corpora: &[Corpus]) -> Signature {
    let mut signature = Signature::default();
    for corpus in corpora {
        let puzzles: Vec<Puzzle> = corpus.sample(SAMPLE).rows().iter().map(Row::puzzle).collect();
        let mut add = |engine: &str, effort| signature.insert(engine, &corpus.name, effort);
        let mut plain = Solver::with_method(Method::Backtracking, Budget::nodes(MAX_CALLS));
        add(
            "backtracking",
            each(&mut plain, &puzzles, |solver, puzzle| {
                let _ = solver.count(puzzle, 2);
            }),
        );
        for isa in Isa::available() {
            let mut solver = Solver::new(Budget::UNLIMITED).with_isa(isa);
            let one = each(&mut solver, &puzzles, |solver, puzzle| {
                let _ = solver.count(puzzle, 2);
            });
            add(&format!("one-{isa}"), one);
            let smallest = each(&mut solver, &puzzles, |solver, puzzle| {
                let _ = solver.smallest(puzzle);
            });
            add(&format!("smallest-{isa}"), smallest);
            solver.count_batch(&puzzles, 2);
            add(&format!("batch-{isa}"), effort(&solver.stats()));
        }
    }
    signature
}

/// Returns the effort of a solver for all puzzles, one after another.
fn each(solver: &mut Solver, puzzles: &[Puzzle], ask: impl Fn(&mut Solver, &Puzzle)) -> Effort {
    let mut total = Effort { nodes: 0, guesses: 0 };
    for puzzle in puzzles {
        ask(solver, puzzle);
        let Effort { nodes, guesses } = effort(&solver.stats());
        total.nodes += nodes;
        total.guesses += guesses;
    }
    total
}

fn effort(stats: &Stats) -> Effort {
    Effort { nodes: stats.nodes, guesses: stats.guesses }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signature(entries: &[(&str, &str, u64)]) -> Signature {
        let mut signature = Signature::default();
        for (engine, corpus, nodes) in entries {
            signature.insert(engine, corpus, Effort { nodes: *nodes, guesses: nodes / 2 });
        }
        signature
    }

    #[test]
    fn what_is_written_is_read_again() {
        let written = signature(&[("one-avx2", "easy", 300), ("batch-avx2", "few-clues", 777)]);
        assert_eq!(Signature::parse(&written.to_text()), Ok(written.clone()));
        assert_eq!(written.total(), 1_077);
    }

    #[test]
    fn a_file_of_another_form_is_refused() {
        for (text, fault) in [
            ("one = 1", "signature: one is not a table"),
            ("[one]\neasy = 1", "signature: one.easy is not a table"),
            ("[one]\neasy = { nodes = 1 }", "signature: one.easy: no number of guesses"),
            ("[one]\neasy = { nodes = -1 }", "signature: one.easy: no number of nodes"),
        ] {
            assert_eq!(Signature::parse(text).unwrap_err(), fault);
        }
    }

    #[test]
    fn differences_are_named_and_engines_of_other_processors_passed_over() {
        let recorded = signature(&[("a", "easy", 4), ("a", "hard", 8), ("elsewhere", "easy", 1)]);
        let counted = signature(&[("a", "easy", 4), ("a", "hard", 6), ("new", "easy", 2)]);
        assert_eq!(
            recorded.differences(&counted),
            [
                "a, hard: 8 nodes, 4 guesses before, now 6 nodes, 3 guesses",
                "new, easy: nothing before, now 2 nodes, 1 guesses",
            ],
        );
    }

    #[test]
    fn writing_keeps_what_this_processor_cannot_count() {
        let recorded = signature(&[("a", "easy", 4), ("a", "gone", 4), ("elsewhere", "easy", 1)]);
        let counted = signature(&[("a", "easy", 6)]);
        let (merged, kept) = recorded.replaced_by(&counted);
        assert_eq!(merged, signature(&[("a", "easy", 6), ("elsewhere", "easy", 1)]));
        assert_eq!(kept, ["elsewhere"]);
    }
}
