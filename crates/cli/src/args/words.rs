//! [`command_first`]: puts the words of a command line into the order that the parser expects.

use super::{Cli, ReportArgs};
use clap::{Arg, ArgAction, Args};
use std::ffi::OsString;

/// Moves options about messages from before the command to behind it: `ninefold -q count FILE`
/// becomes `ninefold count -q FILE`.
///
/// Otherwise the parser would take `count` for the name of a file, because `solve` may be left out
/// before options.
pub fn command_first(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let about_messages = ReportArgs::augment_args(clap::Command::new("messages"));
    let mut next = 1;
    while let Some(word) = words.get(next).and_then(|word| word.to_str()) {
        let Some(length) = about_messages.get_arguments().find_map(|arg| length(arg, word)) else {
            break;
        };
        next += length;
    }
    let is_command = |word: &OsString| {
        word.to_str().is_some_and(|word| Cli::definition().find_subcommand(word).is_some())
    };
    if next > 1 && words.get(next).is_some_and(is_command) {
        let command = words.remove(next);
        words.insert(1, command);
    }
    words
}

/// Returns the number of words that the option and its value take, or `None` if `word` is not the
/// option.
fn length(option: &Arg, word: &str) -> Option<usize> {
    let takes_value = matches!(option.get_action(), ArgAction::Set | ArgAction::Append);
    let length = if takes_value { 2 } else { 1 };
    if let Some(name) = word.strip_prefix("--") {
        return match name.split_once('=') {
            Some((name, _)) => (option.get_long() == Some(name)).then_some(1),
            None => (option.get_long() == Some(name)).then_some(length),
        };
    }
    let mut letters = word.strip_prefix('-')?.chars();
    let is_this = letters.next()? == option.get_short()? && letters.next().is_none();
    is_this.then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_about_messages_may_stand_before_the_command() {
        for (typed, expected) in [
            ("ninefold -q count a", "ninefold count -q a"),
            ("ninefold --json --color never count a", "ninefold count --json --color never a"),
            ("ninefold --max-messages=all -q canon a", "ninefold canon --max-messages=all -q a"),
            ("ninefold -q a", "ninefold -q a"),
            ("ninefold --to line count", "ninefold --to line count"),
            ("ninefold count -q a", "ninefold count -q a"),
            ("ninefold -q", "ninefold -q"),
            ("ninefold --color", "ninefold --color"),
            ("ninefold", "ninefold"),
        ] {
            let words = command_first(typed.split(' ').map(OsString::from));
            assert_eq!(words.join(" ".as_ref()), *expected, "{typed}");
        }
    }
}
