//! [`VariantAsking`]: asks a [`VariantQuestion`], and writes the answers as text.

use super::answer::VariantAnswer;
use super::layout::Drawing;
use super::question::{VariantLayout, VariantQuestion};
use super::reading::ReadVariant;
use super::wording::check_line;
use crate::output_sender::OutputSender;
use crate::search::SearchWorker;
use ninefold_core::{Count, Status};
use ninefold_variant::{VariantGrid, VariantVerdict};
use ninefold_variant_io::{VariantFormat, VariantLoss, VariantWriteError, write_variant};
use ninefold_variant_model::{ValueSet, VariantPuzzle};
use std::io;
use std::ops::ControlFlow;

/// A text for an answer: whole lines.
pub(crate) struct VariantText {
    pub(crate) text: String,
    /// Whether it is a line among lines. Otherwise blank lines are around it.
    pub(crate) is_line: bool,
}

impl VariantText {
    pub(crate) fn line(text: impl Into<String>) -> Self {
        Self { text: text.into() + "\n", is_line: true }
    }
}

/// Asks a question of variant puzzles.
#[derive(Clone, Copy)]
pub(crate) struct VariantAsking(pub(crate) VariantQuestion);

impl VariantAsking {
    /// Finds the answer. `each` takes the solutions of a listing, one after another.
    pub(crate) fn find(
        &self,
        puzzle: &VariantPuzzle,
        worker: &mut SearchWorker,
        sender: &mut OutputSender<'_>,
        each: impl FnMut(&VariantGrid, &mut OutputSender<'_>) -> io::Result<()>,
    ) -> io::Result<VariantAnswer> {
        let is_stopped = |answer: &VariantAnswer| answer.stopped.is_some();
        match self.0 {
            VariantQuestion::Solve { .. } => worker.ask_variant(sender, is_stopped, |solver| {
                let verdict = solver.solve(puzzle);
                let mut guesses = solver.work().guesses;
                let several = matches!(verdict, VariantVerdict::Multiple(..));
                let mut answer = VariantAnswer::of_verdict(puzzle, verdict);
                if several {
                    match solver.smallest(puzzle) {
                        Ok(smallest) => answer.smallest = smallest,
                        Err(stopped) => answer.stopped = Some(stopped.reason),
                    }
                    guesses += solver.work().guesses;
                }
                (answer, guesses)
            }),
            VariantQuestion::Count { limit } => worker.ask_variant(sender, is_stopped, |solver| {
                let count = solver.count(puzzle, limit);
                let answer = count.map_or_else(VariantAnswer::stopped, VariantAnswer::of_count);
                (answer, solver.work().guesses)
            }),
            VariantQuestion::Check => worker.ask_variant(sender, is_stopped, |solver| {
                let answer = VariantAnswer::of_check(puzzle, solver.check(puzzle));
                (answer, solver.work().guesses)
            }),
            VariantQuestion::Candidates { .. } => {
                worker.ask_variant(sender, is_stopped, |solver| {
                    let answer = VariantAnswer::of_candidates(solver.candidates(puzzle));
                    (answer, solver.work().guesses)
                })
            }
            VariantQuestion::List { limit, .. } => list(puzzle, limit, worker, sender, each),
        }
    }

    /// Returns the answer as text. Solutions of a listing have been written before.
    ///
    /// # Errors
    ///
    /// If the puzzle cannot be written in the wanted format.
    pub(crate) fn text(
        &self,
        read: &ReadVariant,
        answer: &VariantAnswer,
    ) -> Result<Option<VariantText>, VariantWriteError> {
        Ok(match self.0 {
            VariantQuestion::Solve { layout } => Some(match &answer.smallest {
                Some(grid) => solution(read, grid, layout)?,
                None => self.note(read, without_grid(answer)),
            }),
            VariantQuestion::List { .. } => (answer.stopped.is_some() || answer.has_no_solution())
                .then(|| self.note(read, without_grid(answer))),
            VariantQuestion::Count { .. } => {
                let count = answer.solutions.unwrap_or(Count::AtLeast(0));
                Some(VariantText::line(count.to_string()))
            }
            VariantQuestion::Check => Some(VariantText::line(check_line(answer, &read.puzzle))),
            VariantQuestion::Candidates { layout } => {
                Some(match answer.candidates.as_ref().filter(|_| !answer.has_no_solution()) {
                    Some(found) => {
                        let open = found.undecided().iter().map(|set| set.len()).sum();
                        candidates(read, &found.found, open, layout)?
                    }
                    None => self.note(read, without_grid(answer)),
                })
            }
        })
    }

    /// Returns a line that starts with `#`, in place of an answer.
    pub(crate) fn note(&self, read: &ReadVariant, note: &str) -> VariantText {
        let is_line = self.is_line(Some(read));
        VariantText { text: format!("# {note}\n"), is_line }
    }

    /// Returns whether answers are lines among lines. `None`: the record is malformed.
    pub(crate) fn is_line(&self, read: Option<&ReadVariant>) -> bool {
        match self.0 {
            VariantQuestion::Count { .. } | VariantQuestion::Check => true,
            VariantQuestion::Solve { layout }
            | VariantQuestion::List { layout, .. }
            | VariantQuestion::Candidates { layout } => match (layout, read) {
                (VariantLayout::Format { format, .. }, _) => {
                    !matches!(format, VariantFormat::Grid(_))
                }
                (VariantLayout::AsInput, None) => true,
                (_, Some(read)) => Drawing::new(read, layout).is_line(),
                (layout, None) => layout == VariantLayout::Line,
            },
        }
    }

    /// Returns whether a heading stands before the answers of each record but the first.
    pub(crate) fn has_headings(&self) -> bool {
        matches!(self.0, VariantQuestion::List { .. })
    }

    /// Returns the layout of grids.
    pub(crate) fn layout(&self) -> VariantLayout {
        match self.0 {
            VariantQuestion::Solve { layout }
            | VariantQuestion::List { layout, .. }
            | VariantQuestion::Candidates { layout } => layout,
            VariantQuestion::Count { .. } | VariantQuestion::Check => VariantLayout::AsInput,
        }
    }

    /// Returns whether a negative answer is one: without a solution, or, for a check, not proper.
    pub(crate) fn is_negative(&self, answer: &VariantAnswer) -> bool {
        match self.0 {
            VariantQuestion::Check => !answer.is_proper(),
            _ => answer.has_no_solution(),
        }
    }

    /// Returns whether the answer itself says why it is negative.
    pub(crate) fn says_why(&self) -> bool {
        self.0 == VariantQuestion::Check
    }
}

/// Lists solutions in ascending order, up to a limit. Each solution is handed over before the search for
/// the next, which may take long.
fn list(
    puzzle: &VariantPuzzle,
    limit: u64,
    worker: &mut SearchWorker,
    sender: &mut OutputSender<'_>,
    mut each: impl FnMut(&VariantGrid, &mut OutputSender<'_>) -> io::Result<()>,
) -> io::Result<VariantAnswer> {
    let mut written = Ok(());
    let mut listed = 0;
    let counted = worker.list_variant(sender, |solver, clock, sender| {
        solver.solutions(puzzle, |grid| {
            clock.pause();
            listed += 1;
            written = each(&grid, sender).and_then(|()| sender.hand_over());
            clock.go_on();
            let goes_on = written.is_ok() && listed < limit;
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    });
    written?;
    Ok(counted.map_or_else(VariantAnswer::stopped, VariantAnswer::of_count))
}

/// Returns the note in place of a grid that was not found.
fn without_grid(answer: &VariantAnswer) -> &'static str {
    if answer.stopped.is_some() { Status::Stopped.name() } else { "no solution" }
}

/// Returns a solution as text.
pub(crate) fn solution(
    read: &ReadVariant,
    grid: &VariantGrid,
    layout: VariantLayout,
) -> Result<VariantText, VariantWriteError> {
    let sets: Vec<ValueSet> =
        grid.all_values().iter().map(|value| ValueSet::only(*value)).collect();
    if let Some(text) = formatted(&read.puzzle, &sets, layout)? {
        return Ok(VariantText::line(text));
    }
    let drawing = Drawing::new(read, layout);
    let values: Vec<Option<u8>> = grid.values().iter().copied().map(Some).collect();
    Ok(VariantText { text: drawing.values(&values), is_line: drawing.is_line() })
}

/// Returns candidates as text. `open`: number of candidates that are not decided.
fn candidates(
    read: &ReadVariant,
    sets: &[ValueSet],
    open: usize,
    layout: VariantLayout,
) -> Result<VariantText, VariantWriteError> {
    let (mut text, is_line) = match formatted(&read.puzzle, sets, layout)? {
        Some(text) => (text + "\n", true),
        None => {
            let drawing = Drawing::new(read, layout);
            (drawing.candidates(sets), drawing.is_line())
        }
    };
    if open > 0 {
        let note = format!("# {}: {open} more may be", Status::Stopped.name());
        if is_line {
            text.truncate(text.trim_end().len());
            text.push(' ');
        }
        text += &note;
        text.push('\n');
    }
    Ok(VariantText { text, is_line })
}

/// Returns a puzzle with these candidates in its own format, if the layout asks for one that is no grid.
fn formatted(
    puzzle: &VariantPuzzle,
    sets: &[ValueSet],
    layout: VariantLayout,
) -> Result<Option<String>, VariantWriteError> {
    let VariantLayout::Format { format, is_lossy } = layout else { return Ok(None) };
    if matches!(format, VariantFormat::Grid(_)) {
        return Ok(None);
    }
    let on_loss = if is_lossy { VariantLoss::Drop } else { VariantLoss::Refuse };
    let solved = puzzle.clone().with_candidates(sets);
    write_variant(&solved, format, on_loss).map(|writing| Some(writing.text))
}
