//! [`explained`]: makes the errors of the parser say what the user probably meant.

use super::{Cli, nearest_command};
use clap::Error;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use ninefold::batch::variant_format;
use ninefold::io::format;
use ninefold::variant::VariantFormat;

/// Returns an error of the parser with better advice.
pub(super) fn explained(mut error: Error) -> Error {
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = text(&error, ContextKind::InvalidSubcommand);
            if ["--help", "-h"].contains(&word.as_str()) {
                return help();
            }
            if let Some(command) = nearest_command(&word) {
                let commands = ContextValue::Strings(vec![command]);
                error.insert(ContextKind::SuggestedSubcommand, commands);
            }
        }
        ErrorKind::UnknownArgument => {
            let word = text(&error, ContextKind::InvalidArg);
            let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
            // The parser's advice is to take the option for the name of a file.
            error.remove(ContextKind::Suggested);
            if word.parse::<u64>().is_ok() && usage.contains("ninefold generate") {
                advise(&mut error, format!("for the number of puzzles, write '--count {word}'"));
            } else if word == "--n" && has_short_n(&usage) {
                let option = ContextValue::String("-n".to_owned());
                error.insert(ContextKind::SuggestedArg, option);
            }
        }
        ErrorKind::InvalidValue if text(&error, ContextKind::InvalidArg).starts_with("--to ") => {
            let name = text(&error, ContextKind::InvalidValue);
            if let Some(nearest) = nearest_format(&name) {
                error.insert(ContextKind::SuggestedValue, ContextValue::String(nearest.to_owned()));
            } else if let Err(why) = format::of_output(format!("a.{name}").as_ref()) {
                advise(&mut error, why.to_string());
            }
        }
        _ => {}
    }
    error
}

/// Returns whether the command of a line about usage has an option `-n`.
fn has_short_n(usage: &str) -> bool {
    let command = usage.split_whitespace().skip_while(|word| *word != "ninefold").nth(1);
    let definition = Cli::definition();
    let command = command.and_then(|name| definition.find_subcommand(name));
    command.is_some_and(|command| command.get_arguments().any(|arg| arg.get_short() == Some('n')))
}

/// Returns the help of the program.
fn help() -> Error {
    let words = ["ninefold", "--help"];
    let parsed = Cli::definition().try_get_matches_from(words);
    parsed.err().unwrap_or_else(|| Error::new(ErrorKind::DisplayHelp))
}

fn text(error: &Error, kind: ContextKind) -> String {
    error.get(kind).map(ToString::to_string).unwrap_or_default()
}

fn advise(error: &mut Error, advice: String) {
    let advice = ContextValue::StyledStrs(vec![StyledStr::from(advice)]);
    error.insert(ContextKind::Suggested, advice);
}

/// Returns the name of a format that can be written and is one typing error away.
fn nearest_format(word: &str) -> Option<&'static str> {
    let variants = VariantFormat::ALL.into_iter().map(variant_format);
    let formats = format::FORMATS.iter().copied().chain(variants);
    let written = formats.filter(|format| format.sink().is_some());
    let mut names = written.map(|format| format.about().name);
    names.find(|name| strsim::damerau_levenshtein(name, word) == 1)
}
