//! Writes case files: reads lines `name<TAB>puzzle`, and writes the oracle's answers for each.
//!
//! `cargo run -p ninefold-oracle --example case < puzzles.tsv >> testdata/cases.toml`
//!
//! Lines that start with `#` and empty lines are passed on. The answers come from the two slow
//! solvers, never from core. If both solvers finish, they must agree.

use ninefold_core::Puzzle;
use ninefold_oracle::cases::{MAX_CALLS, MAX_NODES};
use ninefold_oracle::{Line, backtracking, exact_cover, lexicographic};
use std::error::Error;
use std::io;

/// Number of solutions from which a case states only a lower bound.
const MANY: usize = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lines() {
        let line = line?;
        match line.split_once('\t') {
            Some((name, puzzle)) => println!("{}", case(name, &puzzle.parse()?)?),
            None => println!("{line}"),
        }
    }
    Ok(())
}

fn case(name: &str, puzzle: &Puzzle) -> Result<String, Box<dyn Error>> {
    let line = puzzle.to_line();
    let first = lexicographic::two_smallest(&line, MAX_NODES).ok_or("first: not in reach")?;
    let some = exact_cover::solutions(&line, 1_000, MAX_NODES).ok_or("no lower bound")?;
    let by_exact_cover = exact_cover::solutions(&line, MANY, MAX_NODES);
    let by_backtracking = backtracking::solutions(&line, MANY, MAX_CALLS);
    let counts = [&by_backtracking, &by_exact_cover].map(|found| found.as_ref().map(Vec::len));
    let count = match counts {
        [Some(a), Some(b)] if a != b => return Err(format!("{name}: {a} or {b}?").into()),
        [Some(n), _] | [None, Some(n)] if n < MANY => n.to_string(),
        _ => format!("'>={}'", some.len()),
    };
    let mut lines = vec![
        "[[case]]".to_string(),
        format!("name = '{name}'"),
        format!("puzzle = '{puzzle}'"),
        format!("count = {count}"),
    ];
    if let Some(first) = first.first() {
        lines.push(format!("first = '{}'", text_of(first)?));
    }
    let limit = if count.starts_with('\'') { 1_000 } else { MANY };
    if backtracking::solutions(&line, limit, MAX_CALLS).is_none() {
        lines.push("backtracking = 'too many calls'".to_string());
    }
    if exact_cover::solutions(&line, limit, MAX_NODES).is_none() {
        lines.push("exact_cover = 'too many nodes'".to_string());
    }
    Ok(lines.join("\n") + "\n")
}

fn text_of(line: &Line) -> Result<String, Box<dyn Error>> {
    Ok(String::from_utf8(line.to_vec())?)
}
