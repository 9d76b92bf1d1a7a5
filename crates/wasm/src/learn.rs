//! The three searches that learners watch.

use ninefold_core::{Cell, Digit, ParseError};
use ninefold_learn::{Lesson, Progress, SampleBoard, Watched};
use serde::Serialize;
use std::collections::VecDeque;
use wasm_bindgen::prelude::*;

/// Calls of a search between two looks at the clock: about a millisecond.
const fn calls_between_looks(lesson: Lesson) -> u64 {
    match lesson {
        Lesson::Plain | Lesson::Lists => 10_000,
        Lesson::Propagation => 20,
    }
}

/// The state of a search, but for its board. Cells count from 0.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StateObject {
    line: usize,
    calls: u64,
    depth: usize,
    cell: Option<usize>,
    digit: Option<u8>,
    untried: Vec<u8>,
    blocker: Option<usize>,
    path: Vec<(usize, u8)>,
    by_rule: Vec<usize>,
    progress: &'static str,
}

/// A search that pauses after a line, or after some calls.
#[wasm_bindgen(js_name = Watched)]
pub struct WatchedSearch {
    search: Watched,
    /// Earlier places of the search, the last one at the back.
    marks: VecDeque<Watched>,
}

/// Most places that a search keeps. Each takes about a kilobyte.
const MOST_MARKS: usize = 1_000;

#[wasm_bindgen(js_class = Watched)]
impl WatchedSearch {
    /// Starts a search: `plain`, `lists` or `propagation`. The board has 81 characters, row by row,
    /// with a dot for a blank.
    ///
    /// # Errors
    ///
    /// A sentence if there is no such search or board, or if two clues clash.
    #[wasm_bindgen(constructor)]
    pub fn new(lesson: &str, board: &str) -> Result<WatchedSearch, String> {
        let puzzle = board.parse().map_err(|error: ParseError| error.to_string())?;
        let search = Watched::new(find(lesson)?, &puzzle).map_err(|clash| clash.to_string())?;
        Ok(Self { search, marks: VecDeque::new() })
    }

    /// Keeps the place of the search, for [`back`](Self::back). The last thousand places are kept.
    pub fn mark(&mut self) {
        if self.marks.len() == MOST_MARKS {
            self.marks.pop_front();
        }
        self.marks.push_back(self.search.clone());
    }

    /// Goes back to the last place that was kept, if there is one.
    pub fn back(&mut self) {
        if let Some(search) = self.marks.pop_back() {
            self.search = search;
        }
    }

    /// The number of places that are kept.
    #[wasm_bindgen(getter, js_name = markCount)]
    pub fn mark_count(&self) -> usize {
        self.marks.len()
    }

    /// Runs some lines.
    pub fn step(&mut self, lines: u32) {
        for _ in 0..lines {
            self.search.step();
        }
    }

    /// Runs until so many more calls have begun, for at most some milliseconds.
    pub fn run(&mut self, calls: u32, milliseconds: f64) {
        let end = crate::now() + milliseconds;
        let mut left = u64::from(calls);
        let part = calls_between_looks(self.search.lesson());
        while left > 0 && self.search.run(part.min(left)) == Progress::Running {
            left -= part.min(left);
            if crate::now() >= end {
                break;
            }
        }
    }

    /// Whether the search can go on.
    #[wasm_bindgen(getter, js_name = isRunning)]
    pub fn is_running(&self) -> bool {
        self.search.progress() == Progress::Running
    }

    /// The digits on the board, with 0 for a blank.
    pub fn board(&self) -> Vec<u8> {
        let board = self.search.state().board;
        board.cells().iter().map(|cell| cell.map_or(0, Digit::get)).collect()
    }

    /// The candidates of each cell, bit 0 for digit 1. Empty if the search knows none.
    pub fn candidates(&self) -> Vec<u16> {
        let sets = self.search.state().candidates;
        sets.map(|sets| sets.iter().map(|set| set.bits()).collect()).unwrap_or_default()
    }

    /// Everything else as JSON: `line`, `calls`, `depth`, `cell`, `digit`, `untried`, `blocker`,
    /// `path`, `byRule` and `progress`. Cells count from 0.
    pub fn state(&self) -> String {
        let state = self.search.state();
        to_json(&StateObject {
            line: state.line,
            calls: state.calls,
            depth: state.depth,
            cell: state.cell.map(Cell::index),
            digit: state.digit.map(Digit::get),
            untried: state.untried.iter().map(Digit::get).collect(),
            blocker: state.blocker.map(Cell::index),
            path: state.path.iter().map(|one| (one.cell.index(), one.digit.get())).collect(),
            by_rule: state.by_rule.iter().map(Cell::index).collect(),
            progress: match state.progress {
                Progress::Running => "running",
                Progress::Solved => "solved",
                Progress::NoSolution => "none",
            },
        })
    }
}

/// The text of a search.
///
/// # Errors
///
/// A sentence if there is no such search.
#[wasm_bindgen(js_name = lessonSource)]
pub fn lesson_source(lesson: &str) -> Result<String, String> {
    Ok(find(lesson)?.source().to_owned())
}

/// The boards to start with, as JSON: `en`, `ko` and `puzzle` of each.
#[wasm_bindgen(js_name = sampleBoards)]
pub fn sample_boards() -> String {
    to_json(&SampleBoard::ALL.map(|board| BoardObject {
        en: board.english,
        ko: board.korean,
        puzzle: board.puzzle.to_string(),
    }))
}

/// A board to start with.
#[derive(Serialize)]
struct BoardObject {
    en: &'static str,
    ko: &'static str,
    puzzle: String,
}

/// Writes what JavaScript reads.
fn to_json(object: &impl Serialize) -> String {
    // Serialization into text fails for maps whose keys are no texts; there are none.
    serde_json::to_string(object).unwrap_or_default()
}

fn find(name: &str) -> Result<Lesson, String> {
    let found = Lesson::ALL.into_iter().find(|lesson| lesson.name() == name);
    found.ok_or_else(|| format!("{name:?} is no search: plain, lists or propagation"))
}
