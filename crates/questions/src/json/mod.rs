//! Questions and answers as JSON: for the server, and for JavaScript.

mod answer;
mod candidates;
mod canon;
mod check;
mod daily;
mod explain;
mod field;
mod fields;
mod hint;
mod lesson;
mod make;
mod picture;
mod prove;
mod question;
mod rate;
mod read;
mod reason;
mod refusal;
mod requested_position;
#[cfg(feature = "schema")]
mod schema;
mod solve;
mod techniques;
mod value;

pub use answer::JsonAnswer;
pub use question::{QUESTIONS, Topic, fields_of};
pub use refusal::{Refusal, RefusalDetail, RefusalKind};
#[cfg(feature = "schema")]
pub use schema::{ApiDescription, describe_api};
pub use value::{ExpectedValue, FoundValue, ListPlace};

use crate::limits::Limits;
use question::Question;

/// Answers a question about a puzzle. `request` is a JSON object with the fields of the question.
///
/// A search that the limits end is no error: the answer has the status `stopped`, and whatever is
/// known.
///
/// # Errors
///
/// A [`Refusal`] if there is no such question, or if the request is malformed or asks for what is
/// impossible. It says what is wrong, where, and what was expected.
///
/// ```
/// use ninefold_questions::{Limits, RefusalKind, ask};
///
/// let limits = Limits::of_nodes(1_000_000);
/// let empty = ".".repeat(81);
/// let answer = ask("count", &format!(r#"{{"puzzle": "{empty}", "limit": 10}}"#), &limits)?;
/// assert_eq!(answer.text, r#"{"status":"multiple","count":"10","exact":false}"#);
/// assert!(!answer.is_stopped);
///
/// let refusal = ask("count", r#"{"puzzle": "53x"}"#, &limits).unwrap_err();
/// assert_eq!(refusal.kind, RefusalKind::MalformedPuzzle);
/// # Ok::<(), ninefold_questions::Refusal>(())
/// ```
pub fn ask(question: &str, request: &str, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    match Topic::named(question) {
        Some(Topic::Steps) => ask_steps(question, request, limits),
        _ => ask_boards(question, request, limits),
    }
}

/// Answers a question whose topic is [`Topic::Boards`], as [`ask`] does.
///
/// # Errors
///
/// Those of [`ask`]. A question of another topic is unknown here.
///
/// ```
/// use ninefold_questions::{Limits, ask_boards};
///
/// let limits = Limits::of_nodes(1_000_000);
/// let answer = ask_boards("solve", r#"{"puzzle": "53x"}"#, &limits);
/// assert!(answer.is_err());
/// assert!(ask_boards("hint", "{}", &limits).is_err());
/// ```
pub fn ask_boards(question: &str, request: &str, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    ask_one(question::named(question, &question::BOARDS)?, request, limits)
}

/// Answers a question whose topic is [`Topic::Steps`], as [`ask`] does.
///
/// # Errors
///
/// Those of [`ask`]. A question of another topic is unknown here.
///
/// ```
/// use ninefold_questions::{Limits, ask_steps};
///
/// let limits = Limits::of_nodes(1_000_000);
/// let answer = ask_steps("techniques", "{}", &limits)?;
/// assert!(answer.text.contains("x-wing"));
/// assert!(ask_steps("solve", "{}", &limits).is_err());
/// # Ok::<(), ninefold_questions::Refusal>(())
/// ```
pub fn ask_steps(question: &str, request: &str, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    ask_one(question::named(question, &question::STEPS)?, request, limits)
}

fn ask_one(question: &Question, request: &str, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    (question.answer)(&question.parse(request)?, limits)
}
