//! The engine for JavaScript: questions about one puzzle as JSON, and many boards as typed arrays.

mod boards;
mod learn;
mod steps;

use ninefold_questions::{Limits, Topic, ask_boards};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The clock of JavaScript, in milliseconds. WebAssembly has none.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn now() -> f64;
}

/// Search nodes that a question may take. The time limit ends a question first.
const NODES: u64 = 100_000_000_000;

/// What the engine says to a question.
#[wasm_bindgen]
pub struct Reply {
    text: String,
    refused: bool,
}

#[wasm_bindgen]
impl Reply {
    /// The answer, or why there is none, as JSON.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.text.clone()
    }

    /// Whether the question was refused.
    #[wasm_bindgen(getter)]
    pub fn refused(&self) -> bool {
        self.refused
    }
}

/// Answers a question about a puzzle, within some milliseconds. docs/reference/questions.md describes
/// the questions. Returns `undefined` if the question needs the module that `loadSteps` loads, and the
/// module is not loaded.
#[wasm_bindgen]
pub fn ask(question: &str, request: &str, milliseconds: f64) -> Option<Reply> {
    let end = now() + milliseconds;
    let limits = Limits::new(NODES, move || now() < end);
    let answer = match Topic::named(question) {
        Some(Topic::Steps) => steps::ask(question, request, &limits)?,
        _ => ask_boards(question, request, &limits),
    };
    Some(match answer {
        Ok(answer) => Reply { text: answer.text, refused: false },
        Err(refusal) => Reply { text: refusal.json(), refused: true },
    })
}

/// The names of all questions.
#[wasm_bindgen]
pub fn questions() -> Vec<String> {
    ninefold_questions::QUESTIONS.iter().map(|name| (*name).to_owned()).collect()
}
