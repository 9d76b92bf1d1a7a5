//! [`TraceSearch`]: what does plain backtracking do, call by call?

use super::{answer, refusal};
use ninefold::batch::{
    Judgement, LineAnswer, LineQuestion, LineRecord, RecordSearches, SummaryWords,
};
use ninefold::explain::{Coordinates, Language, Words};
use ninefold::questions::{NoSteps, Searches, no_solution};
use ninefold::{Digit, DigitSet, Grid, Puzzle, Stats, Stopped};
use ninefold_learn::{Trace, TraceEvent, TracedCall};
use std::fmt::Write;

/// Depth from which lines are not indented further, so that they stay readable.
const DEEPEST_INDENT: usize = 20;

/// Question: what does plain backtracking do, call by call?
///
/// The answer has a line for each digit that is tried and for each way back, up to a number of lines,
/// and then the solution.
#[derive(Clone, Copy, Debug)]
pub struct TraceSearch {
    /// Largest number of lines for a puzzle.
    pub lines: usize,
}

impl LineQuestion for TraceSearch {
    fn description(&self) -> String {
        format!("the first {} events of plain backtracking", self.lines)
    }

    fn summary_words(&self) -> SummaryWords {
        SummaryWords::new("solved", "without solution")
    }

    fn has_headings(&self) -> bool {
        true
    }

    fn answer(
        &self,
        record: &LineRecord,
        searches: &mut RecordSearches<'_, '_>,
    ) -> Result<LineAnswer, String> {
        let puzzle = record.position.clues();
        let no_solution = || Judgement::Negative(Some(no_solution(&puzzle)));
        let Ok(trace) = Trace::new(&puzzle) else {
            return Ok(answer("no solution\n".to_owned(), no_solution()));
        };
        let is_stopped = |(found, _): &(Result<Option<Grid>, Stopped>, Stats)| found.is_err();
        let (found, stats) =
            searches.ask(is_stopped, |solver| (solver.smallest(&puzzle), solver.stats()));
        let mut text = self.told(trace);
        let judgement = match found {
            Ok(grid) => {
                text += &end_of_search(&puzzle, grid, stats, self.lines);
                if grid.is_some() { Judgement::Answered } else { no_solution() }
            }
            Err(stopped) => {
                let words = Words::new(Language::English, Coordinates::Numbers);
                text += &refusal(&words, NoSteps::Stopped(stopped.reason));
                Judgement::Stopped(stopped.reason)
            }
        };
        Ok(answer(text, judgement))
    }
}

impl TraceSearch {
    /// Returns the first lines of a trace.
    fn told(self, trace: Trace) -> String {
        let shown: Vec<TracedCall> = trace.take(self.lines).collect();
        let last = shown.iter().map(|call| call.call).max().unwrap_or(1);
        let width = last.to_string().len().max("call".len());
        let mut text =
            format!("{:>width$}  what it does (a call for a clue only goes on)\n", "call");
        for TracedCall { call, depth, event } in shown {
            let bars = "| ".repeat(depth.min(DEEPEST_INDENT));
            let more = depth.saturating_sub(DEEPEST_INDENT);
            let more = if more > 0 { format!("(+{more}) ") } else { String::new() };
            // Writing into a text does not fail.
            let _ = writeln!(text, "{call:>width$}  {bars}{more}{}", words(event));
        }
        text
    }
}

/// Says what a call does.
fn words(event: TraceEvent) -> String {
    match event {
        TraceEvent::Try { candidate, fits: None } => {
            format!("{}: try {}", candidate.cell, candidate.digit)
        }
        TraceEvent::Try { candidate, fits: Some(fits) } => {
            let verb = if fits.len() == 1 { "fits" } else { "fit" };
            let (cell, digit) = (candidate.cell, candidate.digit);
            format!("{cell}: {} {verb}; try {digit}", list(fits))
        }
        TraceEvent::Back { cell, is_dead_end, to } => {
            let why = if is_dead_end { "no digit fits" } else { "no digit is left" };
            match to {
                Some(to) => format!("{cell}: {why}; back to {to}"),
                None => format!("{cell}: {why}; there is no solution"),
            }
        }
        TraceEvent::Solved => "no cell is left: solved".to_owned(),
    }
}

/// Returns digits with spaces between them.
fn list(digits: DigitSet) -> String {
    let digits: Vec<String> = digits.into_iter().map(|digit: Digit| digit.to_string()).collect();
    digits.join(" ")
}

/// Returns what comes after the events: how many are not shown, the sums, and the solution.
fn end_of_search(puzzle: &Puzzle, grid: Option<Grid>, stats: Stats, shown: usize) -> String {
    let blanks = (81 - puzzle.clue_count()) as u64;
    let (tried, calls) = (stats.guesses, stats.nodes);
    let kept = if grid.is_some() { blanks } else { 0 };
    let taken_back = tried - kept;
    // Each digit begins a call for the next blank, but for the digit in the last blank. A call for a
    // blank ends with a way back, unless its digit stays.
    let events = match grid {
        Some(_) => tried + taken_back + 1,
        None => tried + tried + 1,
    };
    let mut text = String::new();
    let hidden = events.saturating_sub(shown as u64);
    // Writing into a text does not fail.
    if hidden > 0 {
        let s = if hidden == 1 { "" } else { "s" };
        let _ = writeln!(text, "... {hidden} more line{s}; --trace=N shows up to N");
    }
    let _ = writeln!(text, "{calls} calls, {tried} digits tried, {taken_back} taken back");
    if let Some(grid) = grid {
        for row in grid.digits().chunks(9) {
            let row: Vec<String> = row.iter().map(Digit::to_string).collect();
            let _ = writeln!(text, "{}", row.join(" "));
        }
    }
    text
}
