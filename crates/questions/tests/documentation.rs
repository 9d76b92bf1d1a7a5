//! The examples of docs/reference/questions.md, and whether it names every question and field.

use ninefold_questions::{Limits, QUESTIONS, RefusalKind, ask, fields_of};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Stands for what an example leaves out.
const REST: &str = "…";

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/questions.md");
    fs::read_to_string(path).expect("the page is there")
}

/// Returns the sections about questions: the name, and the text.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let sections = page.split("\n## `").skip(1);
    sections.map(|section| section.split_once('`').expect("the name ends")).collect()
}

/// Returns the code of a kind in a section.
fn codes<'s>(section: &'s str, kind: &str) -> Vec<&'s str> {
    let start = format!("```json {kind}\n");
    let codes = section.split(start.as_str()).skip(1);
    codes.map(|code| code.split_once("```").expect("the code ends").0).collect()
}

/// Returns whether a value is as an example says. `…` leaves out text, items or fields.
fn is_as_told(found: &Value, told: &Value) -> bool {
    match (found, told) {
        (_, Value::String(text)) if text == REST => true,
        (Value::String(found), Value::String(text)) => match text.strip_suffix(REST) {
            Some(start) => found.starts_with(start),
            None => found == text,
        },
        (Value::Array(found), Value::Array(items)) => {
            let is_open = items.last().is_some_and(|item| item == REST);
            let items = &items[..items.len() - usize::from(is_open)];
            let fits =
                if is_open { found.len() >= items.len() } else { found.len() == items.len() };
            fits && found.iter().zip(items).all(|(found, told)| is_as_told(found, told))
        }
        (Value::Object(found), Value::Object(fields)) => {
            let is_open = fields.contains_key(REST);
            let own = fields.iter().filter(|(name, _)| *name != REST);
            let fits = is_open || found.len() == fields.len();
            fits && own
                .into_iter()
                .all(|(name, told)| found.get(name).is_some_and(|found| is_as_told(found, told)))
        }
        (found, told) => found == told,
    }
}

#[test]
fn the_examples_are_answered_as_the_page_says() {
    let page = page();
    for (question, section) in sections(&page) {
        let (requests, answers) = (codes(section, "request"), codes(section, "answer"));
        assert!(!requests.is_empty(), "{question} has no example");
        assert_eq!(requests.len(), answers.len(), "{question}");
        for (request, told) in requests.into_iter().zip(answers) {
            let answer = ask(question, request, &Limits::of_nodes(1_000_000));
            let answer = answer.unwrap_or_else(|refusal| panic!("{question}: {refusal}"));
            let answer: Value = serde_json::from_str(&answer.text).unwrap();
            let told = serde_json::from_str(told).unwrap_or_else(|error| panic!("{told}: {error}"));
            assert!(is_as_told(&answer, &told), "{question}\n{answer}\n{told}");
        }
    }
}

#[test]
fn the_page_names_every_question_and_every_field() {
    let page = page();
    let sections = sections(&page);
    let names: Vec<&str> = sections.iter().map(|(name, _)| *name).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    let mut all = QUESTIONS.to_vec();
    all.sort_unstable();
    assert_eq!(sorted, all);
    let (rules, _) = page.split_once("\n## `").unwrap();
    for (question, section) in sections {
        for field in fields_of(question).unwrap() {
            let name = format!("`{field}`");
            let is_told = section.contains(&name) || rules.contains(&format!("| {name} |"));
            assert!(is_told, "{question} does not tell {field}");
        }
    }
    for kind in [
        RefusalKind::UnknownQuestion,
        RefusalKind::MalformedJson,
        RefusalKind::UnknownField,
        RefusalKind::MissingField,
        RefusalKind::WrongType,
        RefusalKind::OutOfRange,
        RefusalKind::MalformedPuzzle,
        RefusalKind::Impossible,
    ] {
        assert!(rules.contains(&format!("| `{}` |", kind.name())), "{kind:?}");
    }
}

#[test]
fn an_example_that_is_wrong_is_noticed() {
    let told = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let found = told(r#"{"a": [1, 2], "b": "abc"}"#);
    for right in
        [r#"{"a": [1, 2], "b": "ab…"}"#, r#"{"a": [1, "…"], "…": "…"}"#, r#"{"a": "…", "b": "…"}"#]
    {
        assert!(is_as_told(&found, &told(right)), "{right}");
    }
    for wrong in [r#"{"a": [1], "b": "abc"}"#, r#"{"a": [1, 2]}"#, r#"{"c": 1, "…": "…"}"#] {
        assert!(!is_as_told(&found, &told(wrong)), "{wrong}");
    }
}
