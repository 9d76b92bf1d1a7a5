//! `ninefold techniques`.

mod common;

use common::{ninefold, program, ran};

#[test]
fn all_techniques_are_listed_with_their_scores() {
    let list = ninefold(&["techniques", "--lang", "en"], "");
    assert_eq!((list.status, list.err.as_str()), (0, ""));
    let row = |name: &str| {
        let line = list.out.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.unwrap_or_default().split_whitespace().skip(1).collect::<Vec<_>>()
    };
    assert_eq!(row("x-wing"), ["3.4", "3.2", "3.2", "140"]);
    assert_eq!(row("xy-forcing-chain"), ["-", "7.0+", "7.0+", "-"]);
    assert_eq!(row("full-house"), ["1.0", "1.0", "1.0", "4"]);
    assert_eq!(row("kraken-fish-1"), ["-", "-", "-", "-"]);
    assert!(list.out.lines().all(|line| line.chars().count() <= 81), "{}", list.out);
    let heads = list.out.lines().filter(|line| line.starts_with(|first: char| first != ' '));
    assert_eq!(heads.count(), 15);
}

#[test]
fn a_technique_is_explained_with_an_example() {
    for name in ["x-wing", "X-Wing"] {
        let page = ninefold(&["techniques", "--lang", "en", name], "");
        assert_eq!((page.status, page.err.as_str()), (0, ""));
        for text in ["X-wing\n\nA fish of two lines.\n", "hodoku 140", "Example", "Eliminate "] {
            assert!(page.out.contains(text), "{text}: {}", page.out);
        }
    }
    let letters = ninefold(&["techniques", "--lang", "en", "--letters", "y-wing"], "").out;
    assert!(letters.starts_with("XY-wing\n") && !letters.contains("r1c"), "{letters}");
    let guess = ninefold(&["techniques", "--lang", "en", "guess"], "").out;
    assert!(guess.starts_with("Brute force\n") && !guess.contains("Example"), "{guess}");
}

#[test]
fn a_family_is_a_shorter_list() {
    let wings = ninefold(&["techniques", "--lang", "en", "wings"], "").out;
    assert!(wings.contains("\nWings\n  xy-wing ") && !wings.contains("Fish"), "{wings}");
}

#[test]
fn the_language_is_an_option_or_that_of_the_locale() {
    let named = ninefold(&["techniques", "--lang", "ko", "x-wing"], "").out;
    assert!(named.starts_with("X-윙\n") && named.contains("후보 "), "{named}");
    let of_locale = |variable: &str, locale: &str| {
        let mut command = program();
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        ran(command.args(["techniques", "x-wing"]).env(variable, locale).output().unwrap()).out
    };
    assert_eq!(of_locale("LANG", "ko_KR.UTF-8"), named);
    assert_eq!(of_locale("LC_ALL", "ko"), named);
    for other in ["C", "de_DE.UTF-8", ""] {
        assert!(of_locale("LANG", other).starts_with("X-wing\n"), "{other}");
    }
}

#[test]
fn a_wrong_name_or_language_is_an_error_with_advice() {
    let wrong = ninefold(&["techniques", "swordfsh"], "");
    assert_eq!(wrong.status, 2);
    assert!(wrong.err.contains("did you mean `swordfish`?"), "{}", wrong.err);
    let wrong = ninefold(&["techniques", "--lang", "fr"], "");
    assert_eq!(wrong.status, 2);
    assert!(wrong.err.contains("possible values: en, ko"), "{}", wrong.err);
}
