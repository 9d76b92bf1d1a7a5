//! Conversions between formats.

use crate::common::{EASY, ninefold};
use crate::puzzles::{FOUR, Killer, SIX, proper_killer, sixteen};

/// Converts, without a message.
fn convert(to: &str, text: &str) -> String {
    let ran = ninefold(&["convert", "--to", to], text);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{to}: {text}");
    ran.out
}

#[test]
fn a_killer_passes_through_every_format_with_cages() {
    let text: String = (1..6).map(|seed| Killer::new(seed).iss() + "\n").collect();
    let iss = convert("iss", &text);
    for to in ["f-puzzles", "f-puzzles-link", "sumocue", "ps"] {
        let back = convert("iss", &convert(to, &text));
        assert_eq!(back, iss, "{to}");
    }
}

#[test]
fn grids_pass_through_every_spelling() {
    let (line, _) = sixteen();
    let expected = convert("iss", &line);
    for to in ["grid-two-digits", "grid-numbers", "f-puzzles", "line", "compact", "grid", "boxed"] {
        assert_eq!(convert("iss", &convert(to, &line)), expected, "{to}");
        assert_eq!(convert("iss", &convert("line", &convert(to, &line))), expected, "{to}");
    }
    assert_eq!(convert("line", &expected), format!("{line}\n"));
    let two = format!("{SIX}\n\n{FOUR}");
    assert_eq!(
        convert("line", &convert("boxed", &two)),
        format!("{SIX}\n{}\n", FOUR.replace('\n', ""))
    );
}

#[test]
fn classic_puzzles_become_variant_puzzles_and_back() {
    for to in ["iss", "f-puzzles", "f-puzzles-link", "sumocue"] {
        let text = convert(to, EASY);
        assert_eq!(convert("line", &text), format!("{EASY}\n"), "{to}: {text}");
        assert_eq!(convert("sdm", &text), format!("{}\n", EASY.replace('.', "0")), "{to}");
    }
    // Fields have no place in a string.
    let ran = ninefold(&["convert", "--to", "iss"], format!("puzzle,id\n{EASY},7\n"));
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("format iss cannot hold the field `id`"), "{}", ran.err);
}

#[test]
fn rules_that_a_format_cannot_say_are_named() {
    let text = ".Shape~9x9.Thermo~R1C1~R1C2.Diagonal~1.~R5C5_5\n";
    let ran = ninefold(&["convert", "--to", "sumocue"], text);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    let why =
        "line 1: format sumocue cannot hold thermometer r1c1 to r1c2 (rule 1), diagonal (rule 2)";
    assert!(ran.err.contains(why), "{}", ran.err);
    assert!(ran.err.contains("set --lossy to drop them"), "{}", ran.err);
    let ran = ninefold(&["convert", "--to", "line", "--lossy"], text);
    assert_eq!(ran.status, 0);
    assert!(
        ran.err.contains("line 1: left out: thermometer r1c1 to r1c2 (rule 1); diagonal"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("dropped from 1 record: what format line cannot hold"), "{}", ran.err);
    for (to, text, why) in [
        ("sdk", SIX, "format sdk cannot hold this grid: it needs 9x9 cells"),
        ("sumocue", SIX, "format sumocue cannot hold this grid: it needs"),
        (
            "sdk",
            ".Shape~9x9.AntiKnight",
            "format sdk cannot hold anti-knight (rule 1); choose another",
        ),
    ] {
        let ran = ninefold(&["convert", "--to", to, "--lossy"], text);
        assert_eq!(ran.status, 2, "{to}");
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    let ran = ninefold(&["generate", "--to", "iss", "--seed", "1"], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("format iss is for puzzles on other grids"), "{}", ran.err);
}

#[test]
fn a_table_has_the_text_of_each_puzzle() {
    let text = format!("{}\n\n{FOUR}\n", proper_killer().iss());
    let csv = ninefold(&["solve", "--to", "csv"], &text).out;
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "puzzle,solution,status,solutions,at_least,clues,nodes");
    assert!(rows[1].starts_with(".Shape~9x9.Cage~") && rows[1].contains(",unique,1,false,0,"));
    assert_eq!(rows[2], "1.....3..4.....2,1324423124133142,unique,1,false,4,");
    let ran = ninefold(&["convert", "--to", "jsonl"], &text).out;
    assert_eq!(ran.lines().count(), 2);
    // With more rules, the text has them.
    let jsonl = ninefold(&["count", "--to", "jsonl", "--rules", "x"], FOUR).out;
    assert!(
        jsonl.starts_with(r#"{"puzzle":".Shape~4x4."#) && jsonl.contains("Diagonal"),
        "{jsonl}"
    );
}

#[test]
fn pipelines_need_no_format() {
    let text: String = (10..20).map(|seed| Killer::new(seed).iss() + "\n").collect();
    let solved = ninefold(&["solve"], &text).out;
    for to in ["f-puzzles-link", "sumocue", "ps", "f-puzzles"] {
        assert_eq!(ninefold(&["solve", "--to", "line"], convert(to, &text)).out, solved, "{to}");
    }
    // Solutions are grids of the same size, which are proper.
    assert_eq!(ninefold(&["count"], &solved).out, "=1\n".repeat(10));
}
