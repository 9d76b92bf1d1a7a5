//! Questions and answers as JSON: for the server, and for JavaScript.

mod answer;
mod candidates;
mod canon;
mod check;
#[cfg(feature = "variant")]
mod convert;
mod daily;
mod explain;
mod field;
mod fields;
mod hint;
mod lesson;
mod make;
#[cfg(feature = "variant")]
mod make_variant;
mod picture;
mod prove;
mod question;
mod rate;
mod read;
mod reason;
mod refusal;
mod requested_position;
#[cfg(feature = "variant")]
mod requested_variant;
#[cfg(feature = "schema")]
mod schema;
mod solve;
mod techniques;
mod value;
#[cfg(feature = "variant")]
mod variant;
#[cfg(feature = "variant")]
mod variant_object;
#[cfg(feature = "variant")]
mod variant_refusal;

pub use answer::JsonAnswer;
pub use question::{QUESTIONS, Topic, fields_of};
pub use refusal::{Refusal, RefusalDetail, RefusalKind};
#[cfg(feature = "schema")]
pub use schema::{ApiDescription, describe_api};
pub use value::{ExpectedValue, FoundValue, ListPlace};
#[cfg(feature = "variant")]
pub use variant_refusal::{PlacedFault, VariantRefusal};

use crate::limits::Limits;
use question::Question;
#[cfg(feature = "variant")]
use requested_variant::RequestedPuzzle;

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

/// Answers a question about a board, if that is quick: if the text has a classic puzzle, and no limit
/// ends the search. Otherwise returns `None`.
///
/// To read the text of another puzzle, or to begin its search, can take longer than many nodes.
///
/// ```
/// use ninefold_questions::{Limits, ask_quick};
///
/// let limits = Limits::of_nodes(500);
/// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let answer = ask_quick("solve", &format!(r#"{{"puzzle": "{easy}"}}"#), &limits);
/// assert!(answer.is_some_and(|answer| answer.is_ok()));
/// let empty = ".".repeat(81);
/// assert_eq!(ask_quick("count", &format!(r#"{{"puzzle": "{empty}"}}"#), &limits), None);
/// assert_eq!(ask_quick("solve", r#"{"puzzle": ".Cage~3~R1C1~R1C2"}"#, &limits), None);
/// ```
#[cfg(feature = "variant")]
pub fn ask_quick(
    question: &str,
    request: &str,
    limits: &Limits,
) -> Option<Result<JsonAnswer, Refusal>> {
    let answer = question::named(question, &question::BOARDS).and_then(|question| {
        let fields = question.parse(request)?;
        if requested_variant::is_excluded(&fields) {
            (question.answer)(&fields, limits).map(Some)
        } else {
            Ok(None)
        }
    });
    answer.transpose().filter(|answer| !matches!(answer, Ok(answer) if answer.is_stopped))
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
    let fields = question.parse(request)?;
    #[cfg(feature = "variant")]
    let fields = match requested_variant::found(question, fields)? {
        RequestedPuzzle::Classic(fields) => fields,
        RequestedPuzzle::Variant(reading, fields, answer) => {
            return answer(&reading, &fields, limits);
        }
    };
    (question.answer)(&fields, limits)
}
