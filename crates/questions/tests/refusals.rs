//! Bad requests are refused with a message that names the field. None of them panics.

use ninefold_generate::RandomStream;
use ninefold_questions::make::TechniqueNameError;
use ninefold_questions::{Limits, QUESTIONS, RefusalDetail, RefusalKind, ask, fields_of};
use serde_json::Value;
use std::sync::atomic::{AtomicU64, Ordering};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Question, request, kind of the refusal, and a part of its message. `EASY` stands for a puzzle.
const BAD: &[(&str, &str, RefusalKind, &str)] = {
    use RefusalKind::{
        Impossible, MalformedJson, MalformedPuzzle, MissingField, OutOfRange, UnknownField,
        UnknownQuestion, WrongType,
    };
    &[
        ("", "{}", UnknownQuestion, "the questions are read, solve"),
        ("Solve", "{}", UnknownQuestion, "did you mean `solve`?"),
        ("solve\0", "{}", UnknownQuestion, "did you mean `solve`?"),
        ("solve", "", MalformedJson, "line 1 column 0"),
        ("solve", "{", MalformedJson, "line 1 column 1"),
        ("solve", "null", MalformedJson, "expected a JSON object"),
        ("solve", "[]", MalformedJson, "expected a JSON object"),
        ("solve", "\"EASY\"", MalformedJson, "expected a JSON object"),
        ("solve", "{} {}", MalformedJson, "trailing characters"),
        ("solve", "{\"puzzle\": \"EASY\",}", MalformedJson, "trailing comma"),
        ("solve", "{\"puzzle\": NaN}", MalformedJson, "line 1"),
        ("solve", "{\"puzzle\": \"EASY\", \"puzzle\": \"EASY\"}", MalformedJson, "comes twice"),
        ("solve", "{}", MissingField, "`puzzle` is missing"),
        ("solve", "{\"puzzle\": null}", MissingField, "`puzzle` is missing"),
        ("solve", "{\"puzzle\": 5}", WrongType, "puzzle: expected the text"),
        ("solve", "{\"puzzle\": [5, 3]}", WrongType, "found a list of 2"),
        ("solve", "{\"puzzle\": {}}", WrongType, "found an object"),
        ("solve", "{\"puzzle\": \"EASY\", \"Limit\": 1}", UnknownField, "did you mean `limit`?"),
        ("solve", "{\"puzzle\": \"EASY\", \"scale\": \"se121\"}", UnknownField, "`scale`"),
        ("solve", "{\"puzzle\": \"EASY\", \"limit\": 1001}", OutOfRange, "0 to 1000, found 1001"),
        ("solve", "{\"puzzle\": \"EASY\", \"limit\": -1}", OutOfRange, "found -1"),
        ("solve", "{\"puzzle\": \"EASY\", \"limit\": 1.5}", OutOfRange, "found 1.5"),
        ("solve", "{\"puzzle\": \"EASY\", \"limit\": 1e99}", OutOfRange, "limit: expected"),
        ("solve", "{\"puzzle\": \"EASY\", \"limit\": \"many\"}", WrongType, "found \"many\""),
        ("solve", "{\"puzzle\": \"EASY\", \"limit\": \"\"}", OutOfRange, "found \"\""),
        (
            "solve",
            "{\"puzzle\": \"EASY\", \"skip\": 99999999999999999999}",
            OutOfRange,
            "skip: expected a whole number",
        ),
        ("count", "{\"puzzle\": \"EASY\", \"limit\": 0}", OutOfRange, "from 1 to"),
        ("read", "{\"puzzle\": \"EASY\", \"record\": 0}", OutOfRange, "from 1 to 100000"),
        ("read", "{\"puzzle\": \"EASY\", \"record\": 2}", OutOfRange, "the text has 1 puzzle,"),
        ("read", "{\"puzzle\": \"EASY\\nEASY\", \"record\": 4}", OutOfRange, "has 2 puzzles"),
        ("read", "{\"puzzle\": \"EASY\\n53x\", \"record\": 2}", MalformedPuzzle, "line 2"),
        ("solve", "{\"puzzle\": \"EASY\", \"record\": 2}", UnknownField, "`record`"),
        ("read", "{\"puzzle\": \"\\u0000\\u0001\"}", MalformedPuzzle, "puzzle: "),
        ("read", "{\"puzzle\": \"\\n\\n\\n\"}", MalformedPuzzle, "the text is empty"),
        ("read", "{\"puzzle\": \"PK\\u0003\\u0004\"}", MalformedPuzzle, "puzzle: "),
        ("read", "{\"puzzle\": \"<html></html>\"}", MalformedPuzzle, "a web page"),
        ("check", "{\"puzzle\": \"EASY\", \"filled\": \"12\"}", MalformedPuzzle, "filled: "),
        (
            "check",
            "{\"puzzle\": \"EASY\", \"filled\": \
             \"6................................................................................\"}",
            MalformedPuzzle,
            "r1c1 has the given 5",
        ),
        ("check", "{\"puzzle\": \"EASY\", \"candidates\": [1]}", OutOfRange, "a list of 1"),
        ("check", "{\"puzzle\": \"EASY\", \"candidates\": \"all\"}", WrongType, "candidates"),
        ("hint", "{\"puzzle\": \"EASY\", \"moves\": 5}", WrongType, "moves: expected a list"),
        ("hint", "{\"puzzle\": \"EASY\", \"moves\": [5]}", OutOfRange, "move 1"),
        ("hint", "{\"puzzle\": \"EASY\", \"moves\": [[2, 4], [81, 1]]}", OutOfRange, "move 2"),
        ("hint", "{\"puzzle\": \"EASY\", \"moves\": [[2, 0]]}", OutOfRange, "move 1"),
        ("hint", "{\"puzzle\": \"EASY\", \"moves\": [[2, 4, 1]]}", OutOfRange, "move 1"),
        ("hint", "{\"puzzle\": \"EASY\", \"moves\": [[0, 4]]}", OutOfRange, "the given 5"),
        ("hint", "{\"puzzle\": \"EASY\", \"moves\": [[2, 4], [2, 1]]}", OutOfRange, "the digit 4"),
        ("hint", "{\"puzzle\": \"EASY\", \"notes\": \"some\"}", OutOfRange, "none, corner, full"),
        ("hint", "{\"puzzle\": \"EASY\", \"lang\": \"fr\"}", OutOfRange, "en, ko"),
        ("hint", "{\"puzzle\": \"EASY\", \"coordinates\": 1}", WrongType, "found 1"),
        ("picture", "{\"puzzle\": \"EASY\", \"theme\": \"pink\"}", OutOfRange, "light, dark, page"),
        ("rate", "{\"puzzle\": \"EASY\", \"scale\": \"se\"}", OutOfRange, "scale: expected one of"),
        ("rate", "{\"puzzle\": \"EASY\", \"scale\": []}", OutOfRange, "an empty list"),
        ("rate", "{\"puzzle\": \"EASY\", \"scale\": [1]}", WrongType, "found 1"),
        (
            "rate",
            "{\"puzzle\": \"EASY\", \"scale\": [\"se121\", \"se121\"]}",
            OutOfRange,
            "comes twice",
        ),
        ("explain", "{\"puzzle\": \"EASY\", \"first\": 0}", OutOfRange, "first: expected"),
        ("explain", "{\"puzzle\": \"EASY\", \"scale\": [\"se121\"]}", WrongType, "scale: "),
        ("generate", "{\"count\": 101}", OutOfRange, "from 1 to 100"),
        ("generate", "{\"count\": 0}", OutOfRange, "from 1 to 100"),
        ("generate", "{\"seed\": -1}", OutOfRange, "seed: expected"),
        ("generate", "{\"start\": 18446744073709551615, \"count\": 2}", Impossible, "start"),
        ("generate", "{\"clues\": 16}", Impossible, "17"),
        ("generate", "{\"clues\": \"5-3\"}", OutOfRange, "clues: expected"),
        ("generate", "{\"clues\": \"-\"}", OutOfRange, "clues: expected"),
        ("generate", "{\"clues\": 41}", Impossible, "41"),
        ("generate", "{\"clues\": 21, \"symmetry\": \"full\", \"tries\": 0}", OutOfRange, "tries"),
        ("generate", "{\"symmetry\": \"sideways\"}", OutOfRange, "no symmetry is called"),
        ("generate", "{\"pattern\": \"xx\"}", OutOfRange, "found 2 characters"),
        ("generate", "{\"pattern\": \"?\"}", OutOfRange, "found `?` (character 1)"),
        ("generate", "{\"rating\": \"hard\"}", OutOfRange, "rating: expected"),
        ("generate", "{\"rating\": 99}", Impossible, "rating: in the scale human"),
        ("generate", "{\"rating\": \"3.1\"}", Impossible, "choose another range"),
        ("generate", "{\"rating\": 3.2, \"level\": \"hard\"}", Impossible, "leave out one"),
        ("generate", "{\"level\": \"evil\"}", OutOfRange, "easy, medium"),
        ("generate", "{\"level\": \"hard\", \"scale\": \"hodoku\"}", Impossible, "level hard"),
        ("generate", "{\"scale\": \"se121\"}", Impossible, "scale: it belongs to"),
        ("generate", "{\"technique\": \"xwing\"}", OutOfRange, "did you mean `x-wing`?"),
        ("generate", "{\"technique\": \"full-house\"}", Impossible, "(minimal)"),
        ("generate", "{\"positions\": true}", Impossible, "positions: it needs `technique`"),
        ("generate", "{\"positions\": \"yes\"}", WrongType, "true or false"),
        (
            "generate",
            "{\"minimal\": 1}",
            WrongType,
            "minimal: expected one of true, false, symmetric",
        ),
        ("generate", "{\"puzzle\": \"EASY\"}", UnknownField, "has no field `puzzle`"),
        ("daily", "{}", MissingField, "`day` is missing"),
        ("daily", "{\"day\": \"today\"}", OutOfRange, "found \"today\""),
        ("daily", "{\"day\": \"2026-02-30\"}", OutOfRange, "2026-02-30"),
        ("daily", "{\"day\": \"2026-11-25\", \"level\": \"evil\"}", OutOfRange, "easy, medium"),
        ("techniques", "{\"scale\": \"none\"}", OutOfRange, "scale: expected one of"),
    ]
};

#[test]
fn bad_requests_are_refused_with_the_field_that_is_wrong() {
    let limits = Limits::of_nodes(1_000_000);
    assert!(BAD.len() >= 40);
    for (question, request, kind, part) in BAD {
        let request = request.replace("EASY", EASY);
        match ask(question, &request, &limits) {
            Ok(answer) => panic!("{question} {request}: answered {}", answer.text),
            Err(refusal) => {
                assert_eq!(refusal.kind, *kind, "{question} {request}: {refusal}");
                let message = refusal.to_string();
                assert!(message.contains(part), "{question} {request}: {refusal}");
                assert!(message.len() < 1000, "{question} {request}: {refusal}");
            }
        }
    }
}

#[test]
fn candidates_are_checked_cell_by_cell() {
    let limits = Limits::of_nodes(1_000_000);
    for (wrong, kind) in [
        ("512", RefusalKind::OutOfRange),
        ("-1", RefusalKind::OutOfRange),
        ("0.5", RefusalKind::OutOfRange),
        ("\"1\"", RefusalKind::WrongType),
        ("null", RefusalKind::WrongType),
    ] {
        let mut list = vec!["511"; 81];
        list[10] = wrong;
        let request = format!(r#"{{"puzzle": "{EASY}", "candidates": [{}]}}"#, list.join(","));
        let refusal = ask("check", &request, &limits).unwrap_err();
        assert_eq!(refusal.kind, kind, "{wrong}");
        assert!(refusal.to_string().starts_with("candidates of r2c2: expected"), "{refusal}");
    }
}

#[test]
fn deep_and_long_requests_are_refused() {
    let limits = Limits::of_nodes(1_000_000);
    let deep = format!("{{\"puzzle\": {}", "[".repeat(100_000));
    let long = format!("{{\"{}\": 1}}", "x".repeat(1_000_000));
    for request in [deep, long] {
        let refusal = ask("solve", &request, &limits).unwrap_err();
        assert!(refusal.to_string().len() < 1000, "{refusal}");
    }
    // The distance of such a word from each name would take seconds, so there is no nearest.
    let word = format!(r#"{{"technique": "{}"}}"#, "x".repeat(1_000_000));
    let refusal = ask("generate", &word, &limits).unwrap_err();
    let expected =
        RefusalDetail::UnknownTechnique { nearest: TechniqueNameError { nearest: None } };
    assert_eq!(*refusal.detail, expected);
}

/// Values of fields, of which damaged requests are made.
const VALUES: &[(&str, &str)] = &[
    ("puzzle", "\"EASY\""),
    ("puzzle", "\":0000:x:EASY:112 113::\""),
    ("puzzle", "\"puzzle,solution\\nEASY,EASY\\n\""),
    ("puzzle", "\".Shape~6x6.Cage~7~R1C1~R1C2.Thermo~R3C1~R3C2~R3C3.~R6C6_4\""),
    ("puzzle", "\"1.3. .... ..1. 2...\""),
    ("to", "\"f-puzzles\""),
    ("lossy", "true"),
    ("from", "\"iss\""),
    (
        "filled",
        "\"..4..............................................................................\"",
    ),
    ("moves", "[[2, 4], [3, 6]]"),
    ("limit", "2"),
    ("skip", "1"),
    ("scale", "\"hodoku\""),
    ("scale", "[\"se121\", \"human\"]"),
    ("notes", "\"corner\""),
    ("lang", "\"ko\""),
    ("coordinates", "\"letters\""),
    ("theme", "\"dark\""),
    ("first", "3"),
    ("seed", "\"18446744073709551615\""),
    ("count", "2"),
    ("clues", "\"24-28\""),
    ("rating", "\"3.0-4.5\""),
    ("technique", "\"x-wing\""),
    ("symmetry", "\"rotation\""),
    ("minimal", "false"),
    ("day", "\"2026-11-25\""),
    ("level", "\"hard\""),
];

#[test]
fn damaged_requests_are_answered_or_refused() {
    let palette: Vec<char> = "{}[]\",:0123456789.-+eEx#|\\\n\t\0 가é".chars().collect();
    let (mut answered, mut refused) = (0, 0);
    for number in 0..4_000 {
        let mut random = RandomStream::new(1, 0, number);
        let mut below = |limit: usize| random.below(limit as u32) as usize;
        let question = QUESTIONS[below(QUESTIONS.len())];
        let mut pairs = Vec::new();
        for field in fields_of(question).unwrap() {
            let values: Vec<&str> =
                VALUES.iter().filter(|(own, _)| *own == field).map(|(_, value)| *value).collect();
            let is_needed = ["puzzle", "day", "to"].contains(&field);
            if !values.is_empty() && (is_needed || below(4) == 0) {
                pairs.push(format!("\"{field}\": {}", values[below(values.len())]));
            }
        }
        let whole = format!("{{{}}}    ", pairs.join(", ")).replace("EASY", EASY);
        let mut request: Vec<char> = whole.chars().collect();
        for _ in 0..below(4) {
            let place = below(request.len());
            match below(3) {
                0 => drop(request.remove(place)),
                1 => request[place] = palette[below(palette.len())],
                _ => request.insert(place, palette[below(palette.len())]),
            }
        }
        let request: String = request.into_iter().collect();
        let calls = AtomicU64::new(0);
        let limits = Limits::new(1_000, move || calls.fetch_add(1, Ordering::Relaxed) < 1_000);
        let text = match ask(question, &request, &limits) {
            Ok(answer) => {
                answered += 1;
                answer.text
            }
            Err(refusal) => {
                refused += 1;
                refusal.json()
            }
        };
        let json: Result<Value, _> = serde_json::from_str(&text);
        assert!(json.is_ok_and(|json| json.is_object()), "{question} {request}: {text}");
    }
    assert!(answered > 500 && refused > 500, "{answered} {refused}");
}
