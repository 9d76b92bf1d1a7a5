//! The pages of `docs/techniques` say what the registry and the scales say.
//!
//! `NINEFOLD_WRITE=1 cargo test -p ninefold-logic --test pages` writes them again.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, Puzzle};
use ninefold_logic::{
    Board, Deduction, Evidence, Family, First, Premise, Profile, Score, StepSink, Technique,
};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

/// The cases of the techniques. Their file explains the columns.
const CASES: &str = include_str!("../../../testdata/technique-cases.tsv");

/// A sink that looks for a step with a placement and some eliminations.
struct Seeker {
    technique: Technique,
    placement: Option<Candidate>,
    eliminations: CandidateSet,
    found: Option<Deduction>,
}

impl StepSink for Seeker {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        let is_equal = found.placement == self.placement && found.eliminations == self.eliminations;
        if found.technique == self.technique && is_equal {
            self.found = Some(found);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether a position has a naked or a hidden single.
fn has_single(board: &Board) -> bool {
    [Technique::NakedSingle, Technique::HiddenSingle].into_iter().any(|technique| {
        let mut first = First::default();
        let _ = technique.finder()(board, &mut first);
        first.found.is_some()
    })
}

/// Returns the example of each technique: of its cases the one with the fewest blank cells, if
/// possible without singles.
fn examples() -> BTreeMap<Technique, (Board, Deduction)> {
    let mut examples = BTreeMap::<Technique, (Board, Deduction)>::new();
    let rows = CASES.lines().filter(|line| !line.starts_with('#'));
    for line in rows.skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let candidates = |text: &str| match text {
            "-" => CandidateSet::EMPTY,
            text => text.parse().unwrap(),
        };
        let technique: Technique = fields[0].parse().unwrap();
        let givens = fields[1].parse::<Puzzle>().unwrap().clue_cells();
        let mut board = Board::new(&fields[2].parse().unwrap()).with_givens(givens);
        board.eliminate_all(&candidates(fields[3]));
        let key = |board: &Board| (has_single(board), board.blanks().len());
        if examples.get(&technique).is_some_and(|(known, _)| key(known) <= key(&board)) {
            continue;
        }
        let placement = candidates(fields[4]).first();
        let eliminations = candidates(fields[5]);
        let mut sink = Seeker { technique, placement, eliminations, found: None };
        let _ = technique.finder()(&board, &mut sink);
        let found = sink.found.unwrap_or_else(|| panic!("not found: {line}"));
        examples.insert(technique, (board, found));
    }
    examples
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
        let is_letters = word.len() < 6 && word.bytes().all(|byte| (b'v'..=b'z').contains(&byte));
        let is_capitals = is_letters || matches!(word, "als" | "aic" | "bug");
        let word = if is_capitals { word.to_uppercase() } else { word.to_owned() };
        let gap = match title.bytes().last() {
            None => "",
            Some(last) if last.is_ascii_uppercase() && !title.ends_with("BUG") => "-",
            Some(_) => " ",
        };
        title += gap;
        title += &word;
    }
    let (first, rest) = title.split_at(1);
    let title = format!("{}{rest}", first.to_uppercase());
    title.replace("string kite", "-string kite").replace(" -", "-").replace("de coq", "de Coq")
}

/// Returns a synonym as people write it: abbreviations are capitals.
fn synonym(name: &str) -> String {
    match name {
        "ur" | "ul" | "er" | "bug" | "ape" | "ate" | "bug+1" => name.to_uppercase(),
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
        Score::HiddenSingle { in_box, in_line } => {
            format!("{in_box:.1} in a box, {in_line:.1} in a row or column")
        }
        Score::Fixed(score) if profile.name() == Profile::HODOKU.name() => format!("{score}"),
        Score::Fixed(score) => format!("{score:.1}"),
        score => format!("{:.1} and more", score.least()),
    }
}

/// Draws a position: digits that are filled in, and candidates in the other cells. A candidate that
/// is alone is in parentheses.
fn drawing(board: &Board) -> String {
    let text = |cell: Cell| match board.digit(cell) {
        Some(digit) => format!("{digit}"),
        None => match board.candidates(cell).single() {
            Some(digit) => format!("({digit})"),
            None => board.candidates(cell).to_string(),
        },
    };
    let width = |column: usize| {
        let cells = Cell::ALL.into_iter().filter(|cell| cell.index() % 9 == column);
        cells.map(|cell| text(cell).len()).max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..9).map(width).collect();
    let mut drawing = String::new();
    for (row, cells) in Cell::ALL.chunks(9).enumerate() {
        if row % 3 == 0 && row > 0 {
            drawing.push('\n');
        }
        for (column, cell) in cells.iter().enumerate() {
            let gap = if column == 0 {
                ""
            } else if column % 3 == 0 {
                "   "
            } else {
                " "
            };
            let width = if column == 8 { 0 } else { widths[column] };
            let _ = write!(drawing, "{gap}{:width$}", text(*cell));
        }
        drawing.push('\n');
    }
    drawing
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
        Premise::Deadly(pattern) => {
            let cells = pattern.cells();
            format!("Not all of {} hold only the digits of a deadly pattern.", cells.short())
        }
    }
}

/// Returns the page of a technique.
fn page(technique: Technique, example: Option<&(Board, Deduction)>) -> String {
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
        wrapped(technique.explanation())
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
    if let Some((board, step)) = example {
        let _ = write!(page, "\n## Example\n\n");
        let is_alone = |cell: Cell| board.candidates(cell).len() == 1;
        if board.blanks().iter().any(is_alone) {
            let _ = write!(page, "A blank cell with one candidate shows it in parentheses.\n\n");
        }
        let _ = write!(page, "```text\n{}```\n\n", drawing(board));
        let _ = write!(page, "The program finds:\n\n```text\n{step}\n```\n");
        let evidence = Evidence::of(board, step).unwrap();
        if (1..=12).contains(&evidence.premises.len()) {
            page.push_str("\nIt follows from these facts alone:\n\n");
            for premise in &evidence.premises {
                let _ = writeln!(page, "- {}", sentence(board, premise));
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
    let examples = examples();
    let mut pages = vec![("README.md".to_owned(), index())];
    for &technique in Technique::ALL {
        pages.push((format!("{technique}.md"), page(technique, examples.get(&technique))));
    }
    if env::var_os("NINEFOLD_WRITE").is_some() {
        fs::create_dir_all(folder()).unwrap();
        for (name, page) in &pages {
            fs::write(folder().join(name), page).unwrap();
        }
    }
    for (name, page) in &pages {
        let own = fs::read_to_string(folder().join(name)).unwrap_or_default();
        let advice = "NINEFOLD_WRITE=1 cargo test -p ninefold-logic --test pages writes the pages";
        assert!(own == *page, "docs/techniques/{name} differs; {advice}");
    }
    let files = fs::read_dir(folder()).unwrap().count();
    assert_eq!(files, pages.len(), "a page in docs/techniques has no technique");
}

#[test]
fn every_explanation_is_made_of_short_sentences() {
    for &technique in Technique::ALL {
        let text = technique.explanation();
        assert!(text.ends_with('.'), "{technique}");
        for sentence in text.split(". ") {
            let words = sentence.split_whitespace().count();
            assert!(words <= 24, "{technique}: {words} words: {sentence}");
        }
        assert!(technique.summary().ends_with('.'), "{technique}");
    }
}
