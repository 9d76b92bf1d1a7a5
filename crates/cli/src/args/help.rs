//! The texts after the options: examples, tables and exit statuses. Each command has a file in
//! `help/`. A name in braces, such as `{tables}`, stands for another text.

use clap::Command;
use ninefold::batch::variant_format;
use ninefold::generate::Rating;
use ninefold::io::format::{self, Format};
use ninefold::questions::Measure;
use ninefold::questions::make::RatingLevel;
use ninefold::scales::Profile;
use ninefold::variant::{VariantFormat, VariantKind};
use std::fmt::Write;

/// Heading of the last section.
const EXIT_STATUS: &str = "Exit status:";

/// Commands whose text is short: `-h` prints all of it. For the others, it prints the last section.
const SHORT: [&str; 4] = ["techniques", "serve", "completions", "man"];

/// Gives a command the text after its options.
pub(super) fn with_text(command: Command) -> Command {
    let text = filled(text(command.get_name()));
    match text.find(EXIT_STATUS) {
        Some(at) if !SHORT.contains(&command.get_name()) => {
            command.after_help(text[at..].to_owned()).after_long_help(text)
        }
        _ => command.after_help(text),
    }
}

/// Returns the text of a command, with the names of other texts.
fn text(command: &str) -> &'static str {
    match command {
        "ninefold" => include_str!("help/ninefold.txt"),
        "solve" => include_str!("help/solve.txt"),
        "count" => include_str!("help/count.txt"),
        "check" => include_str!("help/check.txt"),
        "candidates" => include_str!("help/candidates.txt"),
        "rate" => include_str!("help/rate.txt"),
        "hint" => include_str!("help/hint.txt"),
        "explain" => include_str!("help/explain.txt"),
        "convert" => include_str!("help/convert.txt"),
        "generate" => include_str!("help/generate.txt"),
        "book" => include_str!("help/book.txt"),
        "prove" => include_str!("help/prove.txt"),
        "verify" => include_str!("help/verify.txt"),
        "minimize" => include_str!("help/minimize.txt"),
        "canon" => include_str!("help/canon.txt"),
        "scramble" => include_str!("help/scramble.txt"),
        "bench" => include_str!("help/bench.txt"),
        "techniques" => include_str!("help/techniques.txt"),
        "serve" => include_str!("help/serve.txt"),
        "completions" => include_str!("help/completions.txt"),
        "man" => include_str!("help/man.txt"),
        _ => "",
    }
}

/// A name in braces and the end of its line, and the function that returns its text.
type SharedText = (&'static str, fn() -> String);

/// Puts the texts that several commands share in the places of their names.
fn filled(text: &str) -> String {
    let shared: [SharedText; 11] = [
        ("{answered}\n", || include_str!("help/answered.txt").to_owned()),
        ("{rewritten}\n", || include_str!("help/rewritten.txt").to_owned()),
        // The texts before have this name.
        ("{all_commands}\n", || include_str!("help/all-commands.txt").to_owned()),
        ("{layouts}\n", || include_str!("help/layouts.txt").to_owned()),
        ("{tables}\n", || include_str!("help/tables.txt").to_owned()),
        ("{formats}\n", formats),
        ("{variant_formats}\n", variant_formats),
        ("{levels}\n", levels),
        ("{kinds}\n", kinds),
        ("{scales}\n", scales),
        ("{measures}\n", measures),
    ];
    let fill = |text: String, (name, content): SharedText| {
        // Each file and table ends with the end of a line, and so does the name in a text.
        if text.contains(name) { text.replace(name, &content()) } else { text }
    };
    shared.into_iter().fold(text.to_owned(), fill).trim_end().to_owned()
}

/// Returns a line about each rating scale.
fn scales() -> String {
    let mut text = String::new();
    for scale in Profile::ALL {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {:<12} {}", scale.name(), scale.summary());
    }
    text
}

/// Returns a line about each kind of variant puzzles.
fn kinds() -> String {
    let mut text = String::new();
    for kind in VariantKind::ALL {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {:<16} {}", kind.name(), kind.summary());
    }
    text
}

/// Returns a line about each measure beside a rating.
fn measures() -> String {
    let mut text = String::new();
    for measure in Measure::ALL {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {:<15} {}", measure.name(), measure.summary());
    }
    text
}

/// Returns one line about each format. An asterisk marks formats that are only read.
fn formats() -> String {
    listed_formats(format::FORMATS.iter().copied(), 11)
}

/// Returns one line about each format of puzzles on other grids or with other rules.
fn variant_formats() -> String {
    listed_formats(VariantFormat::ALL.into_iter().map(variant_format), 15)
}

/// Returns one line about each of some formats, behind its name.
fn listed_formats(formats: impl Iterator<Item = &'static dyn Format>, width: usize) -> String {
    let mut text = String::new();
    let indent = width + 3;
    for format in formats {
        let about = format.about();
        let mark = if format.sink().is_some() { ' ' } else { '*' };
        let (first, rest) = broken(about.what, 80 - indent);
        // Writing to a string cannot fail.
        let _ = writeln!(text, " {mark}{:<width$} {first}", about.name);
        if !rest.is_empty() {
            let _ = writeln!(text, "{:indent$}{rest}", "");
        }
    }
    text
}

/// Breaks a text into two lines if it is longer than the room beside a name.
fn broken(text: &str, room: usize) -> (&str, &str) {
    match text.get(..room).and_then(|start| start.rfind(' ')) {
        Some(at) if text.len() > room => (&text[..at], &text[at + 1..]),
        _ => (text, ""),
    }
}

/// Columns of the help before the steps of a level.
const LEVEL_WIDTH: usize = 28;

/// Returns a line about each level.
fn levels() -> String {
    let mut text = String::new();
    for level in RatingLevel::ALL {
        // Shares of random minimal puzzles; docs/reference/ratings.md says how they were counted.
        let share = match level {
            RatingLevel::Easy => 24,
            RatingLevel::Medium => 30,
            RatingLevel::Hard => 7,
            RatingLevel::Expert => 26,
            RatingLevel::Master => 12,
            RatingLevel::Extreme => 1,
        };
        let ratings = level.ratings();
        let number = |rating: &Rating| format!("{}.{}", rating.0 / 10, rating.0 % 10);
        let ratings = format!("{}-{}", number(ratings.start()), number(ratings.end()));
        let (first, rest) = broken(level.steps(), 80 - LEVEL_WIDTH);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {:<8} {ratings:<9} {share:>3} %  {first}", level.name());
        if !rest.is_empty() {
            let _ = writeln!(text, "{:LEVEL_WIDTH$}{rest}", "");
        }
    }
    text
}
