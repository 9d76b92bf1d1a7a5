//! `ninefold explain`.

mod common;

use common::{EASY, SOLVED, ninefold};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// A puzzle that takes chains.
const CHAINS: &str =
    ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";

/// Runs `explain` in English.
fn explained(arguments: &[&str]) -> String {
    let ran = ninefold(&[&["explain", "--lang", "en"], arguments].concat(), "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    ran.out
}

#[test]
fn each_step_is_told_below_the_rating() {
    let text = explained(&["--full", "--scale", "se121", CHAINS]);
    assert!(text.starts_with(
        "Rating 7.1 in the scale se121; hardest technique: XY-forcing chain; steps: 66.\n  1. [1.2] \
         Hidden single\n"
    ));
    let step = "  21. [4.2] XY-wing\n     r8c8 has the candidates 2 and 6. r8c3 has 2 and 3. r2c8 has \
                3 and 6.\n     r8c8 sees r8c3. If r8c8 is 2, r8c3 cannot be 2, so it is 3.\n     r8c8 \
                sees r2c8. If r8c8 is 6, r2c8 cannot be 6, so it is 3.\n     So r2c8 or r8c3 is 3.\n     \
                r2c3 sees r2c8 and r8c3. So it is not 3.\n     Eliminate 3 from r2c3.\n  22. ";
    assert!(text.contains(step), "{text}");
    // Steps are numbered one by one.
    let numbers = text.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(". ["));
    let numbers: Vec<usize> = numbers.filter_map(|(number, _)| number.parse().ok()).collect();
    assert_eq!(numbers, (1..=66).collect::<Vec<_>>());
}

#[test]
fn singles_in_a_row_are_one_line_unless_every_step_is_wanted() {
    let text = explained(&["--scale", "se121", CHAINS]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].starts_with("  1-") && lines[1].contains("] Singles: 9 in r2c6"), "{text}");
    let ran = ninefold(&["explain", "--full", "--short", CHAINS], "");
    assert_eq!(ran.status, 2, "{}", ran.err);
}

#[test]
fn a_short_explanation_is_one_line_for_each_step() {
    let text = explained(&["--short", EASY]);
    assert_eq!(text.lines().count(), 52);
    let second = text.lines().nth(1).unwrap_or_default();
    let expected =
        "  1. [1.2] Hidden single: in box 2, the digit 8 has one place: r1c6. Place 8 in r1c6.";
    assert_eq!(second, expected);
}

#[test]
fn language_coordinates_and_scale_are_options() {
    let korean = ninefold(&["explain", "--lang", "ko", "--short", EASY], "").out;
    assert!(korean.contains("히든 싱글: 2박스에서 숫자 8이 들어갈 칸은 r1c6뿐입니다."), "{korean}");
    let letters = explained(&["--short", "--letters", EASY]);
    assert!(
        letters.contains("in box 2, the digit 8 has one place: A6. Place 8 in A6."),
        "{letters}"
    );
    let hodoku = explained(&["--short", "--scale", "hodoku", EASY]);
    assert!(
        hodoku.starts_with(
            "Rating 204 in the scale hodoku; hardest technique: naked single; steps: 51.\n  1. [4] "
        ),
        "{hodoku}"
    );
}

#[test]
fn a_position_without_a_further_step_ends_with_the_position() {
    let open = ninefold(&["explain", "--lang", "en", &".".repeat(81)], "");
    assert_eq!(open.status, 1);
    let empty = ".".repeat(81);
    let line = "The puzzle has several solutions. No technique helps here.";
    assert!(open.out.contains(line) && open.out.ends_with(&format!("  position: {empty}\n")));
    let wrong = ninefold(&["explain", &format!("11{}", ".".repeat(79))], "");
    let line = "not proper: no solution: r1c1 and r1c2 are both 1 in row 1\n";
    assert_eq!((wrong.status, wrong.out.as_str()), (1, line));
}

#[test]
fn the_scale_of_people_is_the_default() {
    let text = explained(&["--short", CHAINS]);
    assert!(
        text.starts_with(
            "Rating 5.7 in the scale human; hardest technique: XY-chain; steps: 66.\n"
        ),
        "{text}"
    );
}

#[test]
fn steps_are_told_from_a_number_on() {
    let text = explained(&["--short", "--scale", "se121", "--from-step", "62", CHAINS]);
    let numbers: Vec<&str> =
        text.lines().skip(1).filter_map(|line| line.trim().split_once('.')).map(|l| l.0).collect();
    assert_eq!(numbers, ["62", "63", "64", "65", "66"]);
    let none = ninefold(&["explain", "--from-step", "0", CHAINS], "");
    assert_eq!((none.status, none.out.as_str()), (2, ""));
}

#[test]
fn json_has_an_object_on_a_line_for_each_puzzle() {
    let wrong = format!("11{}", ".".repeat(79));
    let input = format!("{EASY}\n{CHAINS}\n{wrong}\n{}\n", ".".repeat(81));
    let ran =
        ninefold(&["explain", "--json", "--quiet", "--lang", "en", "--scale", "se121"], &input);
    let objects: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ran.status, objects.len()), (1, 4));
    let ends = objects.iter().map(|object| object["end"].as_str().or(object["error"].as_str()));
    let why = "no solution: r1c1 and r1c2 are both 1 in row 1";
    let expected = ["solved", "solved", why, "no-further-step"];
    assert_eq!(ends.flatten().collect::<Vec<_>>(), expected);
    let steps = objects[1]["steps"].as_array().unwrap();
    assert_eq!((steps.len(), objects[1]["er"].as_f64()), (66, Some(7.1)));
    for step in steps {
        let before = &step["before"];
        assert_eq!(before["filled"].as_str().unwrap().len(), 81);
        assert_eq!(before["candidates"].as_array().unwrap().len(), 81);
        assert!(!step["evidence"]["premises"].as_array().unwrap().is_empty());
        let changes = step["eliminations"].as_array().unwrap().len();
        assert!(changes > 0 || step["placement"].is_string());
        assert!(step["effect"][0].as_str().unwrap().ends_with('.'));
    }
    let chain = steps.iter().find(|step| step["technique"] == "xy-forcing-chain").unwrap();
    // What follows comes last.
    let told = chain["reason"].as_array().unwrap();
    let notation = told.last().unwrap().as_str().unwrap();
    assert!(notation.starts_with("The chain in Eureka notation: ("), "{notation}");
    assert!(!chain["evidence"]["links"].as_array().unwrap().is_empty());
}

#[test]
fn pictures_and_a_page_are_files() {
    let folder = tempfile::tempdir().unwrap();
    let (pictures, page) = (folder.path().join("pictures"), folder.path().join("page.html"));
    let (pictures, page) = (pictures.to_str().unwrap(), page.to_str().unwrap());
    let text = explained(&["--svg", pictures, "--theme", "dark", "--html", page, EASY]);
    // The rating only.
    assert_eq!(
        text,
        "Rating 1.2 in the scale human; hardest technique: hidden single; steps: 51.\n"
    );
    let mut names: Vec<String> = fs::read_dir(pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!((names.len(), names[0].as_str()), (51, "0001-001-hidden-single.svg"));
    let picture = fs::read_to_string(format!("{pictures}/{}", names[0])).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("#14171a"));
    let page = fs::read_to_string(page).unwrap();
    assert_eq!(page.matches("<section").count(), 53);
    // The page needs no other file and no other host.
    for part in ["<link", "src=", "@import", "fetch("] {
        assert!(!page.contains(part), "{part}");
    }
    let hosts: BTreeSet<&str> =
        page.match_indices("http").map(|(at, _)| &page[at..at + 26]).collect();
    assert_eq!(hosts, BTreeSet::from(["http://www.w3.org/2000/svg"]));
    let names: Vec<&str> = page.match_indices(" id=\"").map(|(at, _)| &page[at..at + 18]).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
}

#[test]
fn a_page_holds_one_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let input = format!("{EASY}\n{CHAINS}\n");
    let ran = ninefold(&["explain", "--html", page.to_str().unwrap()], &input);
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.err.contains("a page holds one puzzle, and the input has more"), "{}", ran.err);
    let nowhere = folder.path().join("none/page.html");
    let ran = ninefold(&["explain", "--html", nowhere.to_str().unwrap(), EASY], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("none/page.html: cannot be written: "), "{}", ran.err);
}

#[test]
fn a_page_or_picture_that_cannot_be_written_ends_the_run_with_its_message() {
    let folder = tempfile::tempdir().unwrap();
    let many = format!("{EASY}\n").repeat(100);
    let page = folder.path().join("page.html");
    let page = page.to_str().unwrap();
    // A folder stands where one of the pictures should be.
    let pictures = |puzzle: usize| {
        let pictures = folder.path().join(format!("pictures-{puzzle}"));
        let taken = format!("{puzzle:04}-001-hidden-single");
        for ending in ["svg", "png"] {
            fs::create_dir_all(pictures.join(format!("{taken}.{ending}"))).unwrap();
        }
        pictures.to_str().unwrap().to_owned()
    };
    for threads in ["1", "2", "4"] {
        let explain = |option: &str, place: &str, expected: &str| {
            let ran = ninefold(&["explain", "--threads", threads, option, place], &many);
            assert_eq!(ran.status, 2, "{option} {place}: {}", ran.err);
            assert!(ran.err.contains(expected), "{option} {place}: {}", ran.err);
        };
        explain("--html", page, "a page holds one puzzle");
        for puzzle in [1, 20] {
            explain("--svg", &pictures(puzzle), "this is a folder");
        }
        if cfg!(feature = "png") {
            explain("--png", &pictures(2), "this is a folder");
        }
    }
}

#[test]
fn all_lists_every_step_of_a_position() {
    let text = explained(&["--all", EASY]);
    assert!(text.contains(" techniques\n  Hidden single: 12\n    [1.2] Hidden single: in box 2, "));
    let letters = explained(&["--all", "--letters", "--scale", "se121", CHAINS]);
    assert!(letters.contains("\n  Pointing: 2\n    [2.6] Pointing: in box 1, "), "{letters}");
    let open = ninefold(&["explain", "--all", "--lang", "en", &".".repeat(81)], "");
    assert_eq!(open.status, 1);
    assert!(open.out.starts_with("not proper: several solutions\nNo technique"), "{}", open.out);
    let wrong = ninefold(&["explain", "--all", &format!("11{}", ".".repeat(79))], "");
    let line = "not proper: no solution: r1c1 and r1c2 are both 1 in row 1\n";
    assert_eq!((wrong.status, wrong.out.as_str()), (1, line));
    let solved = ninefold(&["explain", "--all", "--lang", "en", SOLVED], "");
    assert_eq!((solved.status, solved.out.as_str()), (0, "The puzzle is solved.\n"));
}

/// Runs `explain` with a profile.
fn with_profile(text: &str) -> common::Ran {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.toml");
    fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("its path is text");
    let ran = ninefold(&["explain", "--short", "--lang", "en", "--profile", file, CHAINS], "");
    let err = ran.err.replace(file, "club.toml");
    common::Ran { err, ..ran }
}

#[test]
fn a_profile_is_an_order_of_ones_own() {
    let profile = "techniques = [\n  \"naked-single\",\n  \"hidden single\", # a comment\n  \
                   \"intersections\", \"y-wing\", \"xy-chain\",\n]\n[scores]\nxy-chain = 7\n";
    let ran = with_profile(profile);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.starts_with("Rating 7.0 in the scale club; hardest technique: XY-chain"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\n  1. [2.0] Naked single: "), "{}", ran.out);
    let few = with_profile("techniques = [\"naked-single\"]\n");
    assert_eq!(few.status, 1);
    assert!(few.out.contains(" No technique helps here.\n"), "{}", few.out);
}

#[test]
fn errors_of_a_profile_name_the_line_and_what_to_do() {
    let errors = [
        (
            "techniques = [\n\"x-wing\",\n\"nakd-single\"]",
            "line 3: `nakd-single`: no technique has \
          this name; did you mean `naked-single`?",
        ),
        (
            "techniques = [\"x-wing\", \"fish\"]",
            "no technique fills cells, so no puzzle would be \
          solved; add full-house, hidden-single or naked-single to techniques",
        ),
        ("techniques = []", "no technique fills cells"),
        (
            "techniques = [\"naked-single\", \"sole candidate\"]",
            "line 1: naked-single is named twice",
        ),
        ("techniques = [\"naked-single\", \"guess\"]", "line 1: brute-force explains nothing"),
        (
            "techniques = [\"naked-single\"]\n[scores]\nx-wing = 3",
            "scores: x-wing is not in the list",
        ),
        (
            "techniques = [\"naked-single\"]\n[scores]\nnaked-single = -3",
            "line 3: a score is a number from 0.1 to 1000, not -3",
        ),
        ("techniques = [\"naked-single\"]\norder = 1", "unknown field `order`"),
        ("techniques = naked-single", "line 1: "),
        (
            "techniques = [\"full-house\"]\nvariants = [\"siamese\"]",
            "line 2: `siamese`: no variant has this name; the variants are siamese-fish, ",
        ),
        (
            "techniques = [\"full-house\"]\nvariants = [\"siamese-fish\"]",
            "variants: no technique of the list has the form siamese-fish; leave it out",
        ),
        ("name = \"a\"", "missing field `techniques`; a profile looks like this: techniques = ["),
        ("techniques = [\"x-wing\"\nname = 1", "line 2: "),
        ("name = \"human\"\ntechniques = [\"naked-single\"]", "name: expected a name"),
        (
            "techniques = [\"naked-single\"]\n[scores]\nnaked-single = 1.25",
            "line 3: a score has one decimal, so 1.25 cannot be shown",
        ),
    ];
    for (profile, expected) in errors {
        let ran = with_profile(profile);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{profile}");
        assert!(
            ran.err.contains(&format!("--profile club.toml: {expected}"))
                || ran.err.contains(expected),
            "{}",
            ran.err
        );
    }
    let ran = ninefold(&["explain", "--profile", "nowhere.toml", CHAINS], "");
    assert!(ran.err.contains("--profile nowhere.toml: cannot be read: "), "{}", ran.err);
}

#[test]
fn explanations_are_no_table() {
    let ran = ninefold(&["explain", "--to", "csv", EASY], "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("the answer is lines of text"), "{}", ran.err);
}

#[test]
#[cfg(feature = "png")]
fn png_images_have_the_width_and_the_names_of_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let images = folder.path().join("images");
    let text = explained(&["--png", images.to_str().unwrap(), "--width", "300", EASY]);
    assert_eq!(
        text,
        "Rating 1.2 in the scale human; hardest technique: hidden single; steps: 51.\n"
    );
    assert_eq!(fs::read_dir(&images).unwrap().count(), 51);
    let image = fs::read(images.join("0001-001-hidden-single.png")).unwrap();
    assert_eq!(&image[1..4], b"PNG");
    assert_eq!(image[16..20], 300_u32.to_be_bytes());
}

#[test]
#[cfg(not(feature = "png"))]
fn without_the_feature_png_says_what_to_do() {
    let ran = ninefold(&["explain", "--png", "images", EASY], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("without PNG images; use --svg"), "{}", ran.err);
}

#[test]
fn options_of_pictures_need_pictures() {
    for option in [["--theme", "dark"], ["--width", "300"]] {
        let ran = ninefold(&[&["explain"][..], &option, &[EASY]].concat(), "");
        assert_eq!(ran.status, 2, "{}", ran.err);
    }
}

/// A file in a new folder.
fn file_with(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(name);
    fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("its path is text").to_owned();
    (folder, file)
}

#[test]
fn pictures_and_pages_have_a_place_of_their_own() {
    let (folder, file) = file_with("puzzle.txt", &format!("{EASY}\n"));
    let folder = folder.path().to_str().unwrap();
    let missing = format!("{folder}/none/page.html");
    let inside = format!("{file}/pictures");
    for (arguments, expected) in [
        (["--html", &file], "the command reads this file"),
        (["--html", folder], "this is a folder; name a file"),
        (["--html", EASY], "this is a puzzle; name a file or a folder before it"),
        (["--svg", EASY], "this is a puzzle; name a file or a folder before it"),
        (["--html", "-"], "standard output takes the text; name a file or a folder"),
        (["--svg", &file], "this is a file; name a folder"),
        (["--html", &missing], "cannot be written: its folder does not exist"),
        (["--svg", &inside], "this is a file, or lies in one; name a folder"),
    ] {
        let ran = ninefold(&[&["explain", &file], &arguments[..]].concat(), "");
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
        assert!(!ran.err.contains("standard output: cannot"), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.status, 2, "{arguments:?}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{EASY}\n"));
}

#[test]
fn a_step_after_the_last_one_is_refused_in_words() {
    let text = explained(&["--from-step", "52", EASY]);
    assert!(text.ends_with("  there is no step 52: the path has 51 steps\n"), "{text}");
    let last = explained(&["--short", "--from-step", "51", EASY]);
    assert!(last.contains("\n  51. ") && !last.contains("there is no step"), "{last}");
    for (wrong, range) in [("abc", "from 1 to 4294967295"), ("0", "from 1 to 4294967295")] {
        let ran = ninefold(&["explain", "--from-step", wrong, EASY], "");
        assert!(ran.err.contains(&format!("expected a whole number {range}")), "{}", ran.err);
    }
}

#[test]
fn steps_begin_at_the_digits_put_in() {
    // The last blank cells of the puzzle, as a line of HoDoKu's library: `+` before digits put in.
    let given: Vec<char> = EASY.chars().collect();
    let solved: Vec<char> = SOLVED.chars().collect();
    let state = |wrong: Option<usize>| -> String {
        (0..81)
            .map(|cell| match given[cell] {
                '.' if cell >= 78 => ".".to_owned(),
                '.' if wrong == Some(cell) => {
                    format!("+{}", if solved[cell] == '1' { 2 } else { 1 })
                }
                '.' => format!("+{}", solved[cell]),
                digit => digit.to_string(),
            })
            .collect()
    };
    let first = given.iter().position(|digit| *digit == '.').unwrap();
    for wrong in [None, Some(first)] {
        let (_folder, file) = file_with("a.hodoku", &format!(":0000:x:{}:::\n", state(wrong)));
        let ran = ninefold(&["explain", "--lang", "en", "--short", &file], "");
        let all = ninefold(&["explain", "--lang", "en", "--all", &file], "");
        if wrong.is_some() {
            let line = "not proper: no solution: r1c3 and r1c8 are both 1 in row 1\n";
            assert_eq!((ran.status, ran.out.as_str()), (1, line));
            assert_eq!((all.status, all.out.as_str()), (1, line));
            assert!(
                all.err.contains("line 1: no solution: r1c3 and r1c8 are both 1 in row 1"),
                "{}",
                all.err
            );
        } else {
            let blanks = given[78..].iter().filter(|digit| **digit == '.').count();
            assert_eq!(ran.out.lines().count(), 1 + blanks, "{}", ran.out);
        }
    }
}
