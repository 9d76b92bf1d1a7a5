//! The `OpenAPI` description of the server.

use ninefold_questions::{QUESTIONS, fields_of};
use serde_json::{Map, Value, json};
use std::sync::OnceLock;

/// What a question answers, in a sentence.
fn summary(question: &str) -> &'static str {
    match question {
        "read" => "Read the clues, digits put in and pencil marks of a text in any format",
        "solve" => "List solutions in lexicographic order",
        "count" => "Count the solutions",
        "check" => {
            "Check whether a puzzle is proper and minimal, and whether a position can be solved"
        }
        "rate" => "Rate the difficulty in one or more scales",
        "hint" => "Tell the next step for a person in four stages, or that there is a mistake",
        "explain" => "Explain all steps to the solution",
        "steps" => "List every step that is possible now",
        "generate" => "Make puzzles by a seed",
        "daily" => "Make the puzzle of a day",
        "canon" => "Find the canonical form and the number of symmetries",
        "picture" => "Draw a position",
        "techniques" => "List all techniques",
        _ => "",
    }
}

/// Returns the schema of a field.
fn schema(question: &str, field: &str) -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let choice = |values: &[&str], about: &str| {
        let kind = "string";
        json!({ "type": kind, "enum": values, "description": about })
    };
    let whole = |least: u64, about: &str| {
        json!({
            "oneOf": [
                { "type": "integer", "minimum": least },
                { "type": "string", "pattern": "^[0-9]+$" },
            ],
            "description": about,
        })
    };
    let cells = |about: &str| {
        let length = 81;
        json!({
            "type": "string", "minLength": length, "maxLength": length, "description": about,
        })
    };
    match (question, field) {
        (_, "puzzle") => text("Puzzle in any format that ninefold reads, such as 81 characters"),
        (_, "filled") => cells("Digits that a player put in"),
        (_, "candidates") => json!({
            "type": "array", "minItems": 81, "maxItems": 81,
            "items": { "type": "integer", "minimum": 0, "maximum": 511 },
            "description": "Pencil marks: 1 for the mark 1, 2 for 2, 4 for 3, added; 0: none",
        }),
        (_, "moves") => json!({
            "type": "array",
            "items": {
                "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "integer" },
            },
            "description": "Digits put in, in order: cell from 0 to 80 and digit from 1 to 9",
        }),
        ("read", "record") => json!({
            "type": "integer", "minimum": 1, "maximum": 100_000, "default": 1,
            "description": "Number of the puzzle in a text with several",
        }),
        ("solve", "limit") => json!({
            "type": "integer", "minimum": 0, "maximum": 1000, "default": 1,
            "description": "Solutions to list",
        }),
        (_, "limit") => whole(1, "Where the count ends"),
        (_, "skip") => whole(0, "Solutions to leave out before the first one listed"),
        ("rate", "scale") => json!({
            "oneOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }],
            "default": "stable",
            "description": "Names of rating scales",
        }),
        (_, "scale") => text("Name of a rating scale"),
        (_, "notes") => choice(&["none", "corner", "full"], "How the player works"),
        (_, "lang") => choice(&["en", "ko"], "Language of the sentences"),
        (_, "coordinates") => choice(&["numbers", "letters"], "How sentences write cells"),
        (_, "theme") => choice(&["light", "dark", "page"], "Colors of the picture"),
        (_, "format") => choice(&["svg", "data"], "Pictures as SVG texts or as shapes"),
        (_, "pictures") => json!({
            "type": "boolean", "default": false,
            "description": "Draw a picture of each step",
        }),
        (_, "first") => whole(1, "Number of the first step to list"),
        (_, "seed") => whole(0, "Seed of the random numbers"),
        (_, "start") => whole(0, "Index of the first puzzle"),
        (_, "count") => json!({
            "type": "integer", "minimum": 1, "maximum": 100, "default": 1,
            "description": "Number of puzzles",
        }),
        (_, "level") => choice(
            &["easy", "medium", "hard", "expert", "master", "extreme"],
            "Level of difficulty",
        ),
        (_, "rating") => json!({
            "type": ["number", "string"],
            "description": "Rating of the hardest step, such as 7.1, \"3.0-4.5\" or \"7-\"",
        }),
        (_, "technique") => text("Technique or family that each puzzle needs"),
        (_, "positions") => json!({
            "type": "boolean", "default": false,
            "description": "Make positions whose next step uses the technique",
        }),
        (_, "clues") => json!({
            "type": ["integer", "string"],
            "description": "Number of clues, such as 24 or \"24-28\"",
        }),
        (_, "symmetry") => text("Symmetry of the cells with clues"),
        (_, "pattern") => cells("Cells with clues: x for a clue, a dot for none"),
        (_, "minimal") => json!({
            "type": "boolean", "default": true,
            "description": "Whether every clue must be needed",
        }),
        (_, "tries") => whole(1, "Largest number of tries for one puzzle"),
        (_, "day") => json!({
            "type": "string", "format": "date", "description": "Day, such as 2026-11-25",
        }),
        _ => json!({}),
    }
}

/// Returns the description of a question.
fn path(question: &str) -> Value {
    let fields = fields_of(question).unwrap_or_default();
    let properties: Map<String, Value> =
        fields.iter().map(|field| ((*field).to_owned(), schema(question, field))).collect();
    let required: Vec<&str> =
        ["puzzle", "day"].into_iter().filter(|field| fields.contains(field)).collect();
    let mut request = json!({
        "type": "object", "additionalProperties": false, "properties": properties,
    });
    // An empty list is not allowed there.
    if !required.is_empty() {
        request["required"] = json!(required);
    }
    let refusal = |about: &str| {
        json!({
            "description": about,
            "content": { "application/json": { "schema": {
                "$ref": "#/components/schemas/Refusal",
            } } },
        })
    };
    json!({ "post": {
        "operationId": question,
        "summary": summary(question),
        "requestBody": { "required": true, "content": {
            "application/json": { "schema": request },
            "application/x-ndjson": { "schema": {
                "type": "string",
                "description": "A request on each line. The answers come in the same order",
            } },
        } },
        "responses": {
            "200": {
                "description": "The answer. With the status `stopped`, a limit cut it short",
                "content": {
                    "application/json": { "schema": { "type": "object" } },
                    "application/x-ndjson": { "schema": { "type": "string" } },
                },
            },
            "400": refusal("The request is malformed"),
            "408": refusal("The body did not come in time"),
            "413": refusal("The body is too large"),
            "415": refusal("The body is of another type"),
            "422": refusal("No puzzle can be as ordered"),
            "503": refusal("All workers are busy"),
        },
    } })
}

/// Returns the description as JSON.
pub(crate) fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let mut paths: Map<String, Value> = QUESTIONS
            .into_iter()
            .map(|question| (format!("/v1/{question}"), path(question)))
            .collect();
        for (name, about) in [
            ("/v1/openapi.json", "This description"),
            ("/v1/version", "Name and version of the program"),
            ("/healthz", "Whether the server answers"),
            ("/metrics", "Counters in the text format of Prometheus"),
        ] {
            let responses = json!({ "200": { "description": about } });
            let get = json!({ "summary": about, "responses": responses });
            paths.insert(name.to_owned(), json!({ "get": get }));
        }
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "ninefold",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Questions about Sudoku puzzles. docs/reference/questions.md has \
                                all fields and answers.",
                "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
            },
            "paths": paths,
            "components": { "schemas": { "Refusal": {
                "type": "object",
                "required": ["error"],
                "properties": { "error": {
                    "type": "object",
                    "required": ["kind", "message"],
                    "properties": {
                        "kind": { "type": "string" }, "message": { "type": "string" },
                    },
                } },
            } } },
        })
        .to_string()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_and_every_field_is_described() {
        let api: Value = serde_json::from_str(text()).unwrap();
        for question in QUESTIONS {
            let post = &api["paths"][format!("/v1/{question}")]["post"];
            assert_ne!(post["summary"], "", "{question}");
            let schema = &post["requestBody"]["content"]["application/json"]["schema"];
            for field in fields_of(question).unwrap() {
                let about = &schema["properties"][field]["description"];
                assert!(about.is_string(), "{question}: {field}");
            }
        }
    }
}
