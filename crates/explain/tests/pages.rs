//! The pages of `docs/techniques` say what the registry, the scales and the explanations say.
//!
//! `NINEFOLD_WRITE=1 cargo test -p ninefold-explain --test pages` writes them again.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use ninefold_explain::{Coordinates, Example, Explanation, Language, Picture, Theme, Words};
use ninefold_logic::{Board, Family, FirstStep, Premise, Technique};
use ninefold_scales::{Profile, Score, finder};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

/// The cases of the techniques. Their file explains the columns.
const CASES: &str = include_str!("../../../testdata/technique-cases.tsv");

/// Returns whether a position has a naked or a hidden single.
fn has_single(board: &Board) -> bool {
    [Technique::NakedSingle, Technique::HiddenSingle].into_iter().any(|technique| {
        let mut first = FirstStep::default();
        let _ = finder(technique)(board, &mut first);
        first.found.is_some()
    })
}

/// Returns the lines of the examples: of the cases of each technique the one with the fewest blank
/// cells, if possible without singles.
fn example_lines() -> String {
    let mut examples = BTreeMap::<Technique, ((bool, usize), String)>::new();
    for line in CASES.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let technique: Technique = fields[0].parse().unwrap();
        let mut board = Board::new(&fields[2].parse().unwrap());
        if fields[3] != "-" {
            board.eliminate_all(&fields[3].parse().unwrap());
        }
        let key = (has_single(&board), board.blanks().len());
        if examples.get(&technique).is_none_or(|(known, _)| key < *known) {
            examples.insert(technique, (key, fields[..6].join("\t")));
        }
    }
    let lines = examples.into_values().map(|(_, line)| line + "\n");
    lines.collect()
}

/// Returns the folder of the pages.
fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../../docs/techniques"].iter().collect()
}

/// Returns a name with a capital letter and blanks: `Naked pair`. Letters that stand for candidates,
/// and abbreviations, are capitals with a hyphen: `Finned X-wing`.
fn title(name: &str) -> String {
    let mut title = String::new();
    for word in name.split(['-', ' ']) {
        let is_letters = word.bytes().all(|byte| (b'r'..=b'z').contains(&byte));
        let is_capitals = is_letters
            || matches!(word, "als" | "aic" | "bug" | "eri" | "m" | "l" | "h" | "g" | "sk");
        let word = if is_capitals { word.to_uppercase() } else { word.to_owned() };
        let gap = match title.bytes().last() {
            None => "",
            Some(_) if title.ends_with("BUG") || title.ends_with("ERI") => " ",
            Some(last) if last.is_ascii_uppercase() => "-",
            Some(_) => " ",
        };
        title += gap;
        title += &word;
    }
    let (first, rest) = title.split_at(1);
    let title = format!("{}{rest}", first.to_uppercase());
    let title = title.replace("Three d medusa", "3D medusa").replace("Gurths", "Gurth's");
    title
        .replace("string kite", "-string kite")
        .replace(" -", "-")
        .replace("sue de coq", "Sue de Coq")
        .replace("de coq", "de Coq")
}

/// Returns a synonym as people write it: abbreviations are capitals.
fn synonym(name: &str) -> String {
    match name {
        "ur" | "ul" | "er" | "bug" | "ape" | "ate" | "alp" | "alt" | "gsp" | "bug+1" | "bug+n"
        | "bug+2" | "bug+3" | "msls" | "sdc" | "wxyz" | "vwxyz" | "xyz" => name.to_uppercase(),
        _ => name.replace("als ", "ALS "),
    }
}

/// Returns the lines of a text, broken before column 100.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().unwrap();
        if !line.is_empty() && line.len() + 1 + word.len() > 100 {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

/// Returns the scores of a technique in a scale.
fn score(profile: &Profile, score: Score) -> String {
    match score {
        Score::Chain(base) => format!("{base:.1} and more, by length"),
        Score::Length => "its length".to_owned(),
        Score::HiddenSingle { in_box, in_line } => {
            format!("{in_box:.1} in a box, {in_line:.1} in a row or column")
        }
        Score::Fixed(score) if profile.name() == Profile::HODOKU.name() => format!("{score}"),
        Score::Fixed(score) => format!("{score:.1}"),
        score => format!("{:.1} and more", score.least()),
    }
}

/// Returns the words of the pages.
fn words() -> Words {
    Words::new(Language::English, Coordinates::Numbers)
}

/// Returns the picture of a technique's example.
fn picture(technique: Technique) -> Option<String> {
    let Example { board, deduction } = Example::find(technique)?;
    let step = Profile::SE121.step(&board, &deduction).unwrap();
    let picture = Picture::of_step(&words(), &board, &step).svg(Theme::Light);
    Some(format!("{picture}\n"))
}

/// Returns what a premise says.
fn sentence(board: &Board, premise: &Premise) -> String {
    match premise {
        Premise::Cell(cell) => {
            let digits: Vec<String> =
                board.candidates(*cell).iter().map(|digit| digit.to_string()).collect();
            match &digits[..] {
                [] => format!("{cell} has no candidate."),
                [digit] => format!("{cell} is {digit}."),
                [most @ .., last] => format!("{cell} is {} or {last}.", most.join(", ")),
            }
        }
        Premise::House(house, digit) => {
            let places = board.places_in(*house, *digit);
            format!("{} has {digit} in {}.", title(&house.to_string()), places.short())
        }
        Premise::Reverse { cells, digits } => {
            format!("Not all of {} hold one of {digits}.", cells.short())
        }
        Premise::Symmetry { cell, transform } => {
            format!("{cell} holds what the symmetry {transform} allows.")
        }
        Premise::Deadly(pattern) => {
            let cells = pattern.cells();
            format!("Not all of {} hold only the digits of a deadly pattern.", cells.short())
        }
    }
}

/// Returns the page of a technique.
fn page(technique: Technique) -> String {
    let mut page = format!("# {}\n\n", title(technique.name()));
    let synonyms: Vec<String> =
        technique.synonyms().iter().map(|name| format!("\"{}\"", synonym(name))).collect();
    let mut about = technique.summary().to_owned();
    if !synonyms.is_empty() {
        let _ = write!(about, " Others call it {}.", synonyms.join(", "));
    }
    let _ = write!(
        page,
        "{}\n\n## When it applies\n\n{}\n",
        wrapped(&about),
        wrapped(words().about(technique))
    );
    if technique.family() == Family::Uniqueness {
        let note = "The technique assumes that the puzzle has one solution. It is off for puzzles \
                    with several.";
        let _ = write!(page, "\n{}\n", wrapped(note));
    }
    let _ = write!(page, "\n## Names and scores\n\n| | |\n|---|---|\n");
    let _ = writeln!(page, "| name in ninefold | `{}` |", technique.name());
    let _ = writeln!(page, "| family | {} |", technique.family().name().replace('-', " "));
    if let Some(code) = technique.hodoku_code() {
        let _ = writeln!(page, "| code in HoDoKu's library | {code} |");
    }
    for profile in Profile::ALL {
        if let Some(own) = profile.score(technique) {
            let _ = writeln!(page, "| score in `{}` | {} |", profile.name(), score(profile, own));
        }
    }
    if Profile::ALL.iter().all(|profile| profile.score(technique).is_none()) {
        let _ = writeln!(page, "| score | none: no scale uses it |");
    }
    if let Some(Example { board, deduction }) = Example::find(technique) {
        let name = title(technique.name());
        let _ = write!(page, "\n## Example\n\n![{name}](pictures/{technique}.svg)\n\n");
        let step = Profile::SE121.step(&board, &deduction).unwrap();
        for sentence in Explanation::new(&words(), &board, &step).sentences() {
            let _ = writeln!(page, "{}\n", wrapped(&sentence.text));
        }
        let _ = write!(page, "The program writes this step as\n\n```text\n{deduction}\n```\n");
        let premises = &step.evidence.premises;
        if (1..=12).contains(&premises.len()) {
            page.push_str("\nIt follows from these facts alone:\n\n");
            for premise in premises {
                let _ = writeln!(page, "- {}", sentence(&board, premise));
            }
        }
    }
    page
}

/// Returns the page that lists all techniques.
fn index() -> String {
    let about = "These pages are about the techniques that ninefold knows: what each is, when it \
                 applies, what others call it, and its score in each scale. They are for players who \
                 meet a name, and for people who compare programs. They are made from the sources of \
                 the program.";
    let mut page = format!("# Techniques\n\n{}\n", wrapped(about));
    for family in Family::ALL {
        let _ = write!(page, "\n## {}\n\n", title(family.name()));
        for technique in family.techniques() {
            let (name, summary) = (technique.name(), technique.summary());
            let _ = writeln!(page, "- [{}]({name}.md): {}", title(name), lowered(summary));
        }
    }
    page
}

/// Returns a sentence that follows a colon.
fn lowered(sentence: &str) -> String {
    let (first, rest) = sentence.split_at(1);
    let keeps = rest.starts_with("LS") || rest.starts_with("IC");
    let first = if keeps { first.to_owned() } else { first.to_lowercase() };
    format!("{first}{}", rest.trim_end_matches('.'))
}

#[test]
fn the_pages_are_those_of_the_registry() {
    let root: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../.."].iter().collect();
    let examples = root.join("crates/explain/examples.tsv");
    let writes = env::var_os("NINEFOLD_WRITE").is_some();
    let advice = "NINEFOLD_WRITE=1 cargo test -p ninefold-explain --test pages writes it again";
    if fs::read_to_string(&examples).unwrap() != example_lines() {
        if writes {
            fs::write(&examples, example_lines()).unwrap();
            panic!("the examples are new: run this once more");
        }
        panic!("{}: differs; {advice}", examples.display());
    }
    let mut pages = vec![("README.md".to_owned(), index())];
    for &technique in Technique::ALL {
        pages.push((format!("{technique}.md"), page(technique)));
        if let Some(picture) = picture(technique) {
            pages.push((format!("pictures/{technique}.svg"), picture));
        }
    }
    if writes {
        fs::create_dir_all(folder().join("pictures")).unwrap();
        for (name, page) in &pages {
            fs::write(folder().join(name), page).unwrap();
        }
    }
    for (name, page) in &pages {
        let own = fs::read_to_string(folder().join(name)).unwrap_or_default();
        assert!(own == *page, "docs/techniques/{name} differs; {advice}");
    }
    let count = |folder: PathBuf| fs::read_dir(folder).unwrap().count();
    let files = count(folder()) + count(folder().join("pictures"));
    assert_eq!(files, pages.len() + 1, "a page in docs/techniques has no technique");
}

#[test]
fn every_explanation_is_made_of_short_sentences() {
    for &technique in Technique::ALL {
        let text = words().about(technique);
        assert!(text.ends_with('.'), "{technique}");
        for sentence in text.split(". ") {
            let words = sentence.split_whitespace().count();
            assert!(words <= 24, "{technique}: {words} words: {sentence}");
        }
        assert!(technique.summary().ends_with('.'), "{technique}");
    }
}
