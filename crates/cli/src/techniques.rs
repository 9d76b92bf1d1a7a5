//! `ninefold techniques`: lists the techniques, or explains one of them.

use crate::args::TechniquesArgs;
use crate::terminal::Terminal;
use ninefold::batch::RunStatus;
use ninefold::explain::{Example, Explanation, Label, Language, Words};
use ninefold::logic::{Family, Technique};
use ninefold::scales::{Orientation, Profile, Score};
use std::fmt::Write;

/// The columns of a line of text.
const WIDTH: usize = 80;
/// The columns of a name in the list.
const NAME: usize = 33;
/// The columns of a score in the list.
const SCORE: usize = 12;

/// Prints all techniques, those of a family, or what is known of one.
pub fn print(args: &TechniquesArgs, terminal: &Terminal) -> RunStatus {
    let words = args.words.words();
    let text = match &args.name {
        None => list(&words, Technique::ALL),
        Some(names) => match names.techniques[..] {
            [technique] if technique.name() == names.name => page(&words, technique),
            _ => list(&words, &names.techniques),
        },
    };
    terminal.print_output(text.as_bytes())
}

/// Returns a table of techniques by family.
fn list(words: &Words, techniques: &[Technique]) -> String {
    let mut text = format!("{:NAME$}", "");
    for profile in columns() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:>SCORE$}", profile.name());
    }
    text.push('\n');
    for family in Family::ALL {
        let own: Vec<Technique> =
            family.techniques().filter(|technique| techniques.contains(technique)).collect();
        if own.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n{}", words.family(family));
        for technique in own {
            let mut line = format!("  {:1$}", technique.name(), NAME - 2);
            for profile in columns() {
                let score = profile.score(technique).map(|score| short(profile, score));
                let score = score.unwrap_or_else(|| "-".to_owned());
                let _ = write!(line, "{score:>SCORE$}");
            }
            let _ = writeln!(text, "{}", line.trim_end());
            let mut names = technique.synonyms().to_vec();
            if words.language() != Language::English {
                names.insert(0, words.technique(technique));
            }
            if !names.is_empty() {
                text.push_str(&wrapped(&names.join(", "), "    = "));
            }
        }
    }
    text
}

/// Returns the scales that the list has columns of. `stable` has the scores of `se121`, and the scales of
/// whips have lengths.
fn columns() -> impl Iterator<Item = &'static Profile> {
    let has_lengths = |scale: &Profile| scale.scores().any(|(_, score)| score == Score::Length);
    Profile::ALL
        .iter()
        .filter(move |scale| scale.orientation() == Orientation::AsGiven && !has_lengths(scale))
}

/// Returns a score in a few characters.
fn short(profile: &Profile, score: Score) -> String {
    match score {
        Score::Fixed(score) if profile.adds_up() => format!("{score}"),
        Score::HiddenSingle { in_box, .. } if profile.adds_up() => format!("{in_box}"),
        Score::Fixed(score) => format!("{score:.1}"),
        Score::HiddenSingle { in_box, in_line } => format!("{in_box:.1}, {in_line:.1}"),
        Score::Length => "its length".to_owned(),
        score => format!("{:.1}+", score.least()),
    }
}

/// Returns what is known of a technique, with an example.
fn page(words: &Words, technique: Technique) -> String {
    let mut text = format!("{}\n\n", words.technique(technique));
    if words.language() == Language::English {
        text.push_str(&wrapped(technique.summary(), ""));
    }
    text.push_str(&wrapped(words.about(technique), ""));
    text.push('\n');
    let _ = writeln!(text, "{}: {}", words.label(Label::Name), technique.name());
    let _ = writeln!(text, "{}: {}", words.label(Label::Family), words.family(technique.family()));
    if !technique.synonyms().is_empty() {
        let head = format!("{}: ", words.label(Label::Synonyms));
        text.push_str(&wrapped(&technique.synonyms().join(", "), &head));
    }
    let scores: Vec<String> = Profile::ALL
        .iter()
        .filter_map(|profile| Some((profile, profile.score(technique)?)))
        .map(|(profile, score)| format!("{} {}", profile.name(), short(profile, score)))
        .collect();
    let scores = if scores.is_empty() { "-".to_owned() } else { scores.join("; ") };
    text.push_str(&wrapped(&scores, &format!("{}: ", words.label(Label::Scores))));
    if let Some(Example { board, deduction }) = Example::find(technique)
        && let Some(step) = Profile::SE121.step(&board, &deduction)
    {
        let _ = writeln!(text, "\n{}", words.label(Label::Example));
        let _ = writeln!(text, "\n{}", words.board(&board));
        for sentence in Explanation::new(words, &board, &step).sentences() {
            text.push_str(&wrapped(&sentence.text, ""));
        }
    }
    text
}

/// Breaks a text into lines. The first one begins with a head, and the others are indented as far.
fn wrapped(text: &str, head: &str) -> String {
    let indent = " ".repeat(head.chars().count());
    let mut out = head.to_owned();
    let mut column = indent.len();
    for (i, word) in text.split(' ').enumerate() {
        // Korean syllables take two columns.
        let width: usize = word.chars().map(|letter| 1 + usize::from(!letter.is_ascii())).sum();
        if i > 0 && column + 1 + width > WIDTH {
            out.push('\n');
            out.push_str(&indent);
            column = indent.len();
        } else if i > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
    }
    out.push('\n');
    out
}
