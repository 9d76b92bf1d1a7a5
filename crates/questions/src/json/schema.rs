//! [`describe_api`]: the schemas of requests and answers.

use super::candidates::CandidatesAnswer;
use super::canon::CanonAnswer;
use super::check::CheckAnswer;
#[cfg(feature = "variant")]
use super::convert::ConvertAnswer;
use super::daily::DailyAnswer;
use super::explain::ExplainAnswer;
use super::field::{Field, FieldKind, is_of_variants};
use super::hint::HintObject;
use super::lesson::LessonAnswer;
use super::make::GenerateAnswer;
use super::picture::PictureAnswer;
use super::prove::ProveAnswer;
use super::question::{BOARDS, Question, STEPS};
use super::rate::RateAnswer;
use super::read::ReadAnswer;
use super::refusal::RefusalObject;
use super::solve::{CountAnswer, SolveAnswer};
use super::techniques::TechniquesAnswer;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// The questions, and the schemas of their requests and answers.
///
/// ```
/// use ninefold_questions::describe_api;
///
/// let api = describe_api();
/// assert_eq!(api.questions[0].0, "read");
/// assert!(api.schemas.contains_key("ReadRequest") && api.schemas.contains_key("ReadAnswer"));
/// ```
#[derive(Debug)]
pub struct ApiDescription {
    /// The name of each question, what it answers, in a sentence, and the names of the schemas of its
    /// request and its answer.
    pub questions: Vec<(&'static str, &'static str, [String; 2])>,
    /// The schemas by name, for the place `/components/schemas` of a document.
    pub schemas: Map<String, Value>,
}

/// Returns the schemas of all requests and answers.
pub fn describe_api() -> ApiDescription {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.transforms.push(Box::new(RecursiveTransform(shorten)));
    });
    let mut generator = settings.into_generator();
    generator.subschema_for::<RefusalObject<'_>>();
    let (mut questions, mut requests, mut answers) = (Vec::new(), Map::new(), Map::new());
    let mut request_schemas = Map::new();
    for question in BOARDS.iter().chain(&STEPS) {
        let (about, answer) = about(question.name, &mut generator);
        let reference = answer.get("$ref").and_then(Value::as_str).unwrap_or_default();
        let answer_name = reference.rsplit('/').next().unwrap_or_default().to_owned();
        let request_name = format!("{}Request", capital(question.name));
        let (mut asked, mut answered) = (reference_to(&request_name), answer.to_value());
        let mut fields = request(question);
        if question.name == "convert" {
            for schema in [&mut asked, &mut answered, &mut fields] {
                mark_variant(schema);
            }
        }
        requests.insert(question.name.to_owned(), asked);
        answers.insert(question.name.to_owned(), answered);
        request_schemas.insert(request_name.clone(), fields);
        questions.push((question.name, about, [request_name, answer_name]));
    }
    let mut schemas = generator.take_definitions(true);
    schemas.extend(request_schemas);
    for (name, about, fields) in [
        ("Requests", "The requests by question.", requests),
        ("Answers", "The answers by question.", answers),
    ] {
        let required: Vec<&String> = fields.keys().collect();
        let schema = json!({
            "type": "object", "description": about, "required": required, "properties": fields,
        });
        schemas.insert(name.to_owned(), schema);
    }
    ApiDescription { questions, schemas }
}

/// Marks what only programs with the feature `variant` have.
fn mark_variant(schema: &mut Value) {
    schema["x-feature"] = "variant".into();
}

/// Removes the Rust example from a description.
fn shorten(schema: &mut Schema) {
    if let Some(Value::String(about)) = schema.get_mut("description")
        && let Some(end) = about.find("\n\n```")
    {
        about.truncate(end);
    }
}

fn reference_to(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// Returns what a question answers, in a sentence, and the schema of the answer.
fn about(question: &str, generator: &mut SchemaGenerator) -> (&'static str, Schema) {
    match question {
        "read" => (
            "Read the clues, digits put in and pencil marks of a text in any format",
            generator.subschema_for::<ReadAnswer>(),
        ),
        "solve" => {
            ("List solutions in lexicographic order", generator.subschema_for::<SolveAnswer>())
        }
        "count" => ("Count the solutions", generator.subschema_for::<CountAnswer>()),
        "check" => (
            "Check whether a puzzle is proper and minimal, and whether a position can be solved",
            generator.subschema_for::<CheckAnswer>(),
        ),
        "candidates" => (
            "Find the candidates that are in some solution",
            generator.subschema_for::<CandidatesAnswer>(),
        ),
        "canon" => (
            "Find the canonical form and the number of symmetries",
            generator.subschema_for::<CanonAnswer>(),
        ),
        #[cfg(feature = "variant")]
        "convert" => (
            "Write a puzzle in a format of variant puzzles",
            generator.subschema_for::<ConvertAnswer>(),
        ),
        "rate" => {
            ("Rate the difficulty in one or more scales", generator.subschema_for::<RateAnswer>())
        }
        "hint" => (
            "Tell the next step for a person in four stages, or that there is a mistake",
            generator.subschema_for::<HintObject>(),
        ),
        "explain" => {
            ("Explain all steps to the solution", generator.subschema_for::<ExplainAnswer<'_>>())
        }
        "steps" => {
            ("List every step that is possible now", generator.subschema_for::<ExplainAnswer<'_>>())
        }
        "generate" => ("Make puzzles by a seed", generator.subschema_for::<GenerateAnswer>()),
        "daily" => ("Make the puzzle of a day", generator.subschema_for::<DailyAnswer<'_>>()),
        "prove" => (
            "Prove how many solutions the clues have, for independent checkers",
            generator.subschema_for::<ProveAnswer>(),
        ),
        "picture" => ("Draw a position", generator.subschema_for::<PictureAnswer>()),
        "techniques" => ("List all techniques", generator.subschema_for::<TechniquesAnswer>()),
        "technique" => (
            "Tell what a technique is, with an example",
            generator.subschema_for::<LessonAnswer<'_>>(),
        ),
        // A test wants a sentence and a schema for each question.
        _ => ("", generator.subschema_for::<()>()),
    }
}

/// Returns the schema of the requests of a question.
fn request(question: &Question) -> Value {
    let fields = || question.all_fields();
    let properties: Map<String, Value> =
        fields().map(|field| (field.name.to_owned(), property(field))).collect();
    let needed: Vec<&str> =
        fields().filter(|field| field.kind.is_needed()).map(|field| field.name).collect();
    let mut request = json!({
        "type": "object", "additionalProperties": false, "properties": properties,
    });
    // An empty list is not allowed there.
    if !needed.is_empty() {
        request["required"] = json!(needed);
    }
    request
}

/// Returns the schema of a field.
fn property(field: &Field) -> Value {
    let name_or = |kind: &str| json!({ "type": [kind, "string"] });
    let mut schema = match &field.kind {
        FieldKind::Text | FieldKind::Puzzle => json!({ "type": "string" }),
        FieldKind::Filled | FieldKind::Pattern => {
            json!({ "type": "string", "minLength": 81, "maxLength": 81 })
        }
        FieldKind::Candidates => json!({
            "type": "array", "minItems": 81, "maxItems": 81,
            "items": { "type": "integer", "minimum": 0, "maximum": 511 },
        }),
        FieldKind::Moves => json!({
            "type": "array",
            "items": {
                "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "integer" },
            },
        }),
        FieldKind::Whole { least, most, default } => {
            let mut schema = json!({
                "oneOf": [
                    { "type": "integer", "minimum": least, "maximum": most },
                    { "type": "string", "pattern": "^[0-9]+$" },
                ],
            });
            if let Some(default) = default {
                schema["default"] = json!(default);
            }
            schema
        }
        FieldKind::Minimal => json!({ "enum": [true, false, "symmetric"], "default": true }),
        FieldKind::Flag { default } => json!({ "type": "boolean", "default": default }),
        FieldKind::Name { names, default } => {
            let mut schema = json!({ "type": "string", "enum": names() });
            if let Some(default) = default {
                schema["default"] = json!(default);
            }
            schema
        }
        FieldKind::NeededName { names } => json!({ "type": "string", "enum": names() }),
        FieldKind::Names { names, default } => {
            let name = json!({ "type": "string", "enum": names() });
            let mut schema = json!({ "oneOf": [name, { "type": "array", "items": name }] });
            if let Some(default) = default {
                schema["default"] = json!(default);
            }
            schema
        }
        FieldKind::Clues => name_or("integer"),
        FieldKind::Rating => name_or("number"),
        FieldKind::Day => json!({ "type": "string", "format": "date" }),
    };
    schema["description"] = field.about.into();
    if is_of_variants(field.name) {
        mark_variant(&mut schema);
    }
    schema
}
