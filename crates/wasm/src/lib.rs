//! The engine for JavaScript: questions about one puzzle as JSON, and many boards as typed arrays.

mod boards;
mod book;
mod learn;
mod split;
mod steps;

use ninefold_questions::{Limits, MakingProgress, Topic, ask_boards};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The clock of JavaScript, in milliseconds. WebAssembly has none.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn now() -> f64;

    /// Who hears of the progress of making puzzles.
    #[wasm_bindgen(
        typescript_type = "{ tried(puzzles: number): void; searched(moves: number, clues: number): void }"
    )]
    pub type Listener;

    /// Hears of puzzles that were tried since the last call.
    #[wasm_bindgen(method)]
    fn tried(this: &Listener, puzzles: f64);

    /// Hears of a search for puzzles with few or many clues: its moves so far, and the number of clues
    /// nearest to the wanted one, or 0.
    #[wasm_bindgen(method)]
    fn searched(this: &Listener, moves: f64, clues: f64);
}

thread_local! {
    /// Who hears of the question that is being answered.
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

/// Tells the listener of the question.
#[allow(clippy::cast_precision_loss)]
fn report(progress: MakingProgress) {
    LISTENER.with_borrow(|listener| match (listener, progress) {
        (None, _) => {}
        (Some(listener), MakingProgress::Tried(puzzles)) => listener.tried(puzzles as f64),
        (Some(listener), MakingProgress::Searched { moves, clues }) => {
            listener.searched(moves as f64, clues.unwrap_or(0) as f64);
        }
    });
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
/// the questions. `listener` hears of the progress of making puzzles. Returns `undefined` if the
/// question needs the module that `loadSteps` loads, and the module is not loaded.
#[wasm_bindgen]
pub fn ask(
    question: &str,
    request: &str,
    milliseconds: f64,
    listener: Option<Listener>,
) -> Option<Reply> {
    let end = now() + milliseconds;
    let limits = Limits::new(NODES, move || now() < end).reporting(report);
    LISTENER.set(listener);
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
