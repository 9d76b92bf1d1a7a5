//! [`each_entry`]: reads records one after another. [`PuzzleSample`]: the first puzzles of some records.

use crate::input::Input;
use crate::input_batch::InputFailure;
use crate::job::RecordSource;
use crate::malformed::Malformed;
use ninefold_core::Puzzle;
use ninefold_io::format::{Entries, Entry};
use std::ops::ControlFlow;

/// The first puzzles of some records, in memory.
///
/// ```
/// use ninefold_batch::{Input, PuzzleSample, RecordSource};
///
/// let text = format!("{}\n", ".".repeat(81)).repeat(3) + "hello\n";
/// let records = RecordSource::from_inputs([Input::bytes("memory", text)]);
/// let sample = PuzzleSample::read(&records, 2)?;
/// assert_eq!((sample.puzzles.len(), sample.is_whole), (2, false));
///
/// let sample = PuzzleSample::read(&records, 100)?;
/// assert_eq!((sample.puzzles.len(), sample.malformed, sample.is_whole), (3, 1, true));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PuzzleSample {
    /// The puzzles, in the order of the records. At least one.
    pub puzzles: Vec<Puzzle>,
    /// Whether these are all puzzles of the records.
    pub is_whole: bool,
    /// Number of malformed records that were left out.
    pub malformed: u64,
    /// Message about the first malformed record, if there is one.
    pub first_fault: Option<String>,
}

impl PuzzleSample {
    /// Reads puzzles until there are `most` of them or the records end. Malformed records are left
    /// out.
    ///
    /// # Errors
    ///
    /// A sentence that names the input: if it cannot be read, if it has no puzzle, or if it has a
    /// malformed record and the rule is [`Malformed::Stop`].
    pub fn read(records: &RecordSource, most: usize) -> Result<Self, String> {
        let mut sample =
            Self { puzzles: Vec::new(), is_whole: true, malformed: 0, first_fault: None };
        each_entry(records, |input, entry| {
            match entry.puzzle {
                Ok(_) if sample.puzzles.len() >= most => {
                    sample.is_whole = false;
                    return Ok(ControlFlow::Break(()));
                }
                Ok(puzzle) => sample.puzzles.push(puzzle),
                Err(fault) => {
                    let text = format!("{input}: {fault}");
                    if records.malformed == Malformed::Stop {
                        return Err(text);
                    }
                    sample.malformed += 1;
                    sample.first_fault.get_or_insert(text);
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        match (sample.puzzles.is_empty(), sample.first_fault) {
            (true, Some(fault)) => Err(fault),
            (true, None) => Err("expected a puzzle, found nothing".to_owned()),
            (false, first_fault) => Ok(Self { first_fault, ..sample }),
        }
    }
}

/// Reads records one after another, in one thread. `visit` gets each record with its input, and says
/// whether to go on.
///
/// ```
/// use ninefold_batch::{Input, RecordSource, each_entry};
/// use std::ops::ControlFlow;
///
/// let text = format!("{}\n", ".".repeat(81)).repeat(3);
/// let records = RecordSource::from_inputs([Input::bytes("memory", text)]);
/// let mut lines = Vec::new();
/// each_entry(&records, |input, entry| {
///     lines.push(format!("{input}: {}", entry.line));
///     Ok(if entry.line < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
/// })?;
/// assert_eq!(lines, ["memory: 1", "memory: 2"]);
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
///
/// The error of `visit`, or a sentence that names the input: if it cannot be read, or has no record.
pub fn each_entry(
    records: &RecordSource,
    mut visit: impl FnMut(&Input, Entry) -> Result<ControlFlow<()>, String>,
) -> Result<(), String> {
    let mut before = 0;
    for input in &records.inputs {
        let unreadable = |error| InputFailure::Unreadable(error).describe(input);
        let every = records.shard.every_after(before, 0);
        let stream = input.open_stream().map_err(unreadable)?;
        let mut entries = Entries::open(stream, records.options()).map_err(unreadable)?;
        let mut is_empty = true;
        while let Some(entry) = entries.next_entry().map_err(unreadable)? {
            is_empty = false;
            before += 1;
            if every.takes(entry.number) && visit(input, entry)?.is_break() {
                return Ok(());
            }
        }
        if is_empty {
            return Err(InputFailure::Empty.describe(input));
        }
    }
    Ok(())
}
