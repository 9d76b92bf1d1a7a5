//! The `OpenAPI` description of the server follows from the types of `ninefold-questions`.
//!
//! `WRITE_OPENAPI=1 cargo test -p ninefold-serve --test openapi` writes the file again.

use ninefold_book::BookRequest;
use ninefold_questions::{ApiDescription, QUESTIONS, describe_api, fields_of};
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::ser::{PrettyFormatter, Serializer};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// Other paths, and what they answer.
const OTHERS: [(&str, &str); 4] = [
    ("/v1/openapi.json", "This description"),
    ("/v1/version", "Name and version of the program"),
    ("/healthz", "Whether the server answers"),
    ("/metrics", "Counters in the text format of Prometheus"),
];

/// Refusals of questions, and faults of the server: the status, what it means, and the schema.
const FAULTS: [(&str, &str, &str); 6] = [
    ("400", "The request is malformed", "Refused"),
    ("408", "The body did not come in time", "ServerFault"),
    ("413", "The body is too large", "ServerFault"),
    ("415", "The body is of another type", "ServerFault"),
    ("422", "No puzzle can be as ordered", "Refused"),
    ("503", "All workers are busy", "ServerFault"),
];

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// Returns the description of a question.
fn path(question: &str, about: &str, [request, answer]: &[String; 2]) -> Value {
    let mut responses: Map<String, Value> = Map::new();
    let told = "The answer. With the status `stopped`, a limit cut it short";
    let content = json!({
        "application/json": { "schema": reference(answer) },
        "application/x-ndjson": { "schema": { "type": "string" } },
    });
    responses.insert("200".to_owned(), json!({ "description": told, "content": content }));
    for (status, about, schema) in FAULTS {
        let content = json!({ "application/json": { "schema": reference(schema) } });
        let response = json!({ "description": about, "content": content });
        responses.insert(status.to_owned(), response);
    }
    json!({ "post": {
        "operationId": question,
        "summary": about,
        "requestBody": { "required": true, "content": {
            "application/json": { "schema": reference(request) },
            "application/x-ndjson": { "schema": {
                "type": "string",
                "description": "A request on each line. The answers come in the same order",
            } },
        } },
        "responses": responses,
    } })
}

/// Returns the schema of a request for a book.
fn book_request() -> Value {
    let generator = SchemaSettings::draft2020_12().with(|all| all.meta_schema = None);
    let mut schema: Value = generator.into_generator().into_root_schema_for::<BookRequest>().into();
    // The description says what the type is for.
    if let Some(object) = schema.as_object_mut() {
        object.remove("description");
    }
    schema
}

/// Returns the description of the path of books. Its answer is a file.
fn book_path() -> Value {
    let mut responses: Map<String, Value> = Map::new();
    let file = json!({ "type": "string", "format": "binary" });
    let content = json!({
        "application/pdf": { "schema": file },
        "text/csv": { "schema": { "type": "string" } },
    });
    let told = "The book, or the table of its puzzles";
    responses.insert("200".to_owned(), json!({ "description": told, "content": content }));
    for (status, about, _) in FAULTS {
        let content = json!({ "application/json": { "schema": reference("ServerFault") } });
        responses.insert(status.to_owned(), json!({ "description": about, "content": content }));
    }
    json!({ "post": {
        "operationId": "book",
        "summary": "Makes a puzzle book or a worksheet as PDF. Only programs with the feature `book`",
        "requestBody": { "required": true, "content": { "application/json": {
            "schema": book_request(),
        } } },
        "responses": responses,
    } })
}

/// Returns the description as JSON.
fn description() -> String {
    let ApiDescription { questions, mut schemas } = describe_api();
    let text = json!({ "type": "string" });
    schemas.insert(
        "ServerFault".to_owned(),
        json!({
            "type": "object", "required": ["error"],
            "properties": { "error": {
                "type": "object", "required": ["kind", "message"],
                "properties": { "kind": text, "message": text },
            } },
        }),
    );
    let described = questions
        .iter()
        .map(|(name, about, schemas)| (format!("/v1/{name}"), path(name, about, schemas)));
    let mut paths: Map<String, Value> = described.collect();
    paths.insert("/v1/book".to_owned(), book_path());
    for (name, about) in OTHERS {
        let responses = json!({ "200": { "description": about } });
        paths.insert(
            name.to_owned(),
            json!({ "get": { "summary": about, "responses": responses } }),
        );
    }
    let api = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "ninefold",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Questions about Sudoku puzzles. docs/reference/questions.md has all \
                            fields and answers.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": schemas },
    });
    // A line for each value keeps differences small.
    let mut text = Vec::new();
    let formatter = PrettyFormatter::with_indent(b" ");
    api.serialize(&mut Serializer::with_formatter(&mut text, formatter)).expect("texts as keys");
    String::from_utf8(text).expect("JSON is UTF-8") + "\n"
}

#[test]
fn the_description_is_that_of_the_types() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let wanted = description();
    if std::env::var_os("WRITE_OPENAPI").is_some() {
        fs::write(&file, &wanted).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap();
    assert!(
        found == wanted,
        "crates/serve/openapi.json is older than the types; write it again with \
         `WRITE_OPENAPI=1 cargo test -p ninefold-serve --test openapi`, then build the page"
    );
}

#[test]
fn every_question_and_every_field_is_described() {
    let api: Value = serde_json::from_str(&description()).unwrap();
    for question in QUESTIONS {
        let post = &api["paths"][format!("/v1/{question}")]["post"];
        assert!(post["summary"].as_str().is_some_and(|about| !about.is_empty()), "{question}");
        let content = &post["requestBody"]["content"]["application/json"];
        let name = content["schema"]["$ref"].as_str().unwrap().rsplit('/').next().unwrap();
        let schema = &api["components"]["schemas"][name];
        for field in fields_of(question).unwrap() {
            let about = &schema["properties"][field]["description"];
            assert!(about.is_string(), "{question}: {field}");
        }
    }
}

#[test]
fn every_reference_leads_to_a_schema() {
    fn check(value: &Value, api: &Value) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    let place = reference.strip_prefix('#').unwrap();
                    assert!(api.pointer(place).is_some(), "{reference}");
                }
                fields.values().for_each(|value| check(value, api));
            }
            Value::Array(items) => items.iter().for_each(|value| check(value, api)),
            _ => {}
        }
    }
    let api: Value = serde_json::from_str(&description()).unwrap();
    check(&api, &api);
}
