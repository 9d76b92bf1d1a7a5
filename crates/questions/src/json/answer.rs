//! [`JsonAnswer`]: an answer as JSON, and what a server must know of it.

use crate::serialized::to_json;
use ninefold_core::Status;
use serde::Serialize;

/// An answer as a JSON object on one line.
///
/// [`ask`](crate::ask) has an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonAnswer {
    /// The object.
    pub text: String,
    /// Whether a limit cut the answer short.
    pub is_stopped: bool,
}

impl JsonAnswer {
    /// Returns the JSON of an answer that no limit can cut short.
    pub(crate) fn whole(answer: &impl Serialize) -> Self {
        Self { text: to_json(answer), is_stopped: false }
    }

    /// Returns the JSON of an answer with a status.
    pub(crate) fn new(status: Status, answer: &impl Serialize) -> Self {
        Self { text: to_json(answer), is_stopped: status == Status::Stopped }
    }
}
