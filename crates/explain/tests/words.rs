//! Explanations of cases of all techniques, in all languages.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use ninefold_core::{CellSet, House};
use ninefold_explain::{Coordinates, Example, Explanation, Language, Picture, Theme, Words};
use ninefold_logic::{Board, Extent, HouseSet, Pattern, Premise, Step, Technique};
use ninefold_scales::Profile;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The cases of the techniques. Their file explains the columns.
const CASES: &str = include_str!("../../../testdata/technique-cases.tsv");

/// Returns the steps of the cases and their boards.
fn steps() -> Vec<(Board, Step)> {
    let rows = CASES.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|line| {
        let example = Example::of_line(line);
        let Example { board, deduction } = example.unwrap_or_else(|| panic!("not found: {line}"));
        let step = Profile::SE121.step(&board, &deduction);
        (board, step.unwrap_or_else(|| panic!("no evidence: {line}")))
    })
    .collect()
}

/// Returns all cells and houses that a step may name.
fn known(board: &Board, step: &Step) -> (CellSet, HouseSet) {
    let mut cells = step.deduction.eliminations.cells();
    cells |= step.deduction.placement.map_or(CellSet::EMPTY, |one| CellSet::only(one.cell));
    let mut houses = HouseSet::default();
    for premise in &step.evidence.premises {
        match *premise {
            Premise::Cell(cell) => cells = cells.with(cell),
            Premise::House(house, digit) => {
                cells |= board.places_in(house, digit);
                houses = houses.with(house);
            }
            Premise::Deadly(pattern) => cells |= pattern.cells(),
            Premise::Reverse { cells: own, .. } => cells |= own,
            Premise::Symmetry { transform, cell } => {
                cells = cells.with(cell).with(transform.cell(cell));
            }
        }
    }
    for part in &step.evidence.parts {
        match part.extent {
            Extent::Candidates(candidates) => cells |= candidates.cells(),
            Extent::Cells(more) => cells |= more,
            Extent::House(house) => houses = houses.with(house),
        }
    }
    for link in &step.evidence.links {
        cells |= link.from.cells | link.to.cells;
    }
    (cells, houses)
}

#[test]
fn every_case_is_explained_in_every_language() {
    let steps = steps();
    let mut techniques = BTreeSet::new();
    for language in Language::ALL {
        let words = Words::new(language, Coordinates::Numbers);
        for (board, step) in &steps {
            let explanation = Explanation::new(&words, board, step);
            let about = format!("{explanation}\n({})", step.deduction);
            assert!(!explanation.pattern.is_empty(), "{about}");
            assert!(!explanation.reason.is_empty(), "{about}");
            assert!(!explanation.effect.is_empty(), "{about}");
            for sentence in explanation.sentences() {
                let text = &sentence.text;
                assert!(text.ends_with(['.', ':']), "{about}");
                assert!(!text.contains(['{', '}']) && text != sentence.key, "{text}: {about}");
                assert!(!text.contains("  ") && !text.contains(" ."), "{text}: {about}");
                // An empty list leaves a gap.
                assert!(!text.contains(" ,") && !text.contains(": ."), "{text}: {about}");
            }
            techniques.insert(step.deduction.technique);
        }
    }
    let all: BTreeSet<Technique> = Technique::ALL.iter().copied().collect();
    assert_eq!(&all - &techniques, BTreeSet::from([Technique::BruteForce]));
}

#[test]
fn words_and_evidence_name_the_same_cells() {
    let words = Words::new(Language::English, Coordinates::Numbers);
    for (board, step) in steps() {
        let explanation = Explanation::new(&words, &board, &step);
        let about = format!("{explanation}\n({})", step.deduction);
        let mentions = explanation.mentions();
        let (mut cells, _) = known(&board, &step);
        if let Pattern::HiddenSingle { house } = step.deduction.pattern {
            // The cells that hold the digit, and those that lost it.
            cells |= board.blanks().complement() | house.cells();
        }
        if let Pattern::ReverseGrave { .. } = step.deduction.pattern {
            // The cell that is left for both digits.
            cells |= board.blanks();
        }
        let unknown = mentions.cells - cells;
        assert!(unknown.is_empty(), "{}: {about}", unknown.short());
        let conclusion = step.deduction.eliminations.cells()
            | step.deduction.placement.map_or(CellSet::EMPTY, |one| CellSet::only(one.cell));
        assert!(conclusion.is_subset(mentions.cells), "{about}");
    }
}

/// Returns the lines of a language's file: the names of the arguments of each key.
fn file(code: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = format!("{}/words/{code}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let mut keys = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, text) = line.split_once(" = ").unwrap_or_else(|| panic!("no text: {line}"));
        let holes = text.split('{').skip(1).map(|rest| rest.split(['}', ':']).next().unwrap());
        let old = keys.insert(key.to_owned(), holes.map(str::to_owned).collect());
        assert_eq!(old, None, "{key} twice in {code}");
    }
    keys
}

#[test]
fn the_languages_have_the_same_texts() {
    let english = file("en");
    for language in Language::ALL {
        let own = file(language.code());
        let missing: Vec<_> = english.keys().filter(|key| !own.contains_key(*key)).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", language.code());
        let more: Vec<_> = own.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(more.is_empty(), "{}: {more:?}", language.code());
    }
}

#[test]
fn every_text_is_used() {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut sources = String::new();
    for folder in ["src", "src/hint", "src/picture", "src/story", "page"] {
        for entry in fs::read_dir(format!("{root}/{folder}")).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                sources += &fs::read_to_string(path).unwrap();
            }
        }
    }
    let is_used = |key: &str| {
        let is_listed = ["name.", "family.", "number."].iter().any(|part| key.starts_with(part));
        let forms = [format!("\"{key}\""), format!("{{{key}}}")];
        is_listed || forms.iter().any(|form| sources.contains(form))
    };
    let unused: Vec<_> = file("en").into_keys().filter(|key| !is_used(key)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn every_technique_and_family_has_a_name() {
    for language in Language::ALL {
        let words = Words::new(language, Coordinates::Numbers);
        let names: BTreeSet<&str> =
            Technique::ALL.iter().map(|technique| words.technique(*technique)).collect();
        assert_eq!(names.len(), Technique::ALL.len());
        for family in ninefold_logic::Family::ALL {
            assert!(words.family(family).chars().next().is_some_and(|c| !c.is_lowercase()));
        }
    }
}

#[test]
fn every_technique_is_described_in_every_language() {
    for language in Language::ALL {
        let words = Words::new(language, Coordinates::Numbers);
        for technique in Technique::ALL {
            let about = words.about(*technique);
            assert!(about.ends_with('.'), "{technique} in {language:?}: {about}");
            assert!(!about.contains(['{', '=']), "{technique}: {about}");
        }
    }
}

/// Checks that the elements of an image are nested, and returns its texts.
fn texts_of(svg: &str) -> Vec<&str> {
    let (mut open, mut texts) = (Vec::new(), Vec::new());
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        let name = tag.split([' ', '/']).next().unwrap();
        if let Some(end) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(end), "{svg}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        if !text.is_empty() {
            texts.push(text);
        }
    }
    assert!(open.is_empty());
    texts
}

#[test]
fn every_case_has_a_picture_with_its_title_its_sentences_and_its_digits() {
    for (board, step) in steps() {
        for (language, theme) in
            [(Language::English, Theme::Light), (Language::Korean, Theme::Dark)]
        {
            let words = Words::new(language, Coordinates::Numbers);
            let picture = Picture::of_step(&words, &board, &step).svg(theme);
            let texts = texts_of(&picture);
            assert_eq!(texts[0], words.technique(step.deduction.technique));
            let explanation = Explanation::new(&words, &board, &step);
            let description = texts[1].replace("&lt;", "<").replace("&gt;", ">");
            assert!(explanation.sentences().all(|sentence| description.contains(&sentence.text)));
            let is_digits = |text: &&&str| text.bytes().all(|byte| byte.is_ascii_digit());
            let digits: usize = texts.iter().filter(is_digits).map(|text| text.len()).sum();
            let candidates = board.candidate_set().len();
            let filled = board.blanks().complement().len();
            // And the numbers of rows and columns, and the letters of sets.
            assert!(digits >= candidates + filled + 18, "{}", step.deduction);
            for key in ["picture.gone", "picture.placed"] {
                assert!(!picture.contains(key));
            }
            assert!(picture.len() < 200_000, "{}", picture.len());
        }
    }
}

/// The text of a transform has the same orders: `T:rows:columns:digits`.
#[test]
fn a_symmetry_is_told_by_its_orders_of_rows_and_columns() {
    let words = Words::new(Language::English, Coordinates::Numbers);
    let mut rearranged = 0;
    for (board, step) in steps() {
        let Pattern::Symmetry { transform } = step.deduction.pattern else { continue };
        let explanation = Explanation::new(&words, &board, &step);
        let first = &explanation.pattern[0].text;
        if !first.contains("in the order") {
            continue;
        }
        rearranged += 1;
        let text = transform.to_string();
        let order =
            |part: &str| part.split("").filter(|d| !d.is_empty()).collect::<Vec<_>>().join(", ");
        let [kind, rows, columns, _] = text.split(':').collect::<Vec<_>>()[..] else {
            panic!("{text}")
        };
        assert_eq!(first.starts_with("Mirror"), kind == "T", "{text}: {first}");
        let told = format!(
            "rows in the order {}, and its columns in the order {}.",
            order(rows),
            order(columns)
        );
        assert!(first.ends_with(&told), "{text}: {first}");
    }
    assert!(rearranged > 0);
}

#[test]
fn coordinates_may_be_letters() {
    let words = Words::new(Language::English, Coordinates::Letters);
    assert_eq!(words.house(House::ALL[2]), "row C");
    assert_eq!(words.house(House::ALL[10]), "column 2");
    let (board, step) = &steps()[0];
    let text = Explanation::new(&words, board, step).to_string();
    assert!(!text.contains("r1") && !text.contains("r2"), "{text}");
}

#[test]
#[ignore = "prints the explanation of a case of each technique"]
fn print() {
    let code = std::env::var("NINEFOLD_LANG").unwrap_or_default();
    let words = Words::new(Language::named(&code).unwrap_or_default(), Coordinates::Numbers);
    let mut last = None;
    for (board, step) in steps() {
        if last != Some(step.deduction.technique) {
            if let Some(folder) = std::env::var_os("NINEFOLD_PICTURES") {
                let theme = if code == "ko" { Theme::Dark } else { Theme::Light };
                let picture = Picture::of_step(&words, &board, &step).svg(theme);
                let name = format!("{}.svg", step.deduction.technique);
                fs::write(std::path::Path::new(&folder).join(name), picture).unwrap();
            }
            last = Some(step.deduction.technique);
            println!(
                "{}\n  {}\n",
                step.deduction,
                Explanation::new(&words, &board, &step).to_string().replace('\n', "\n  ")
            );
        }
    }
}
