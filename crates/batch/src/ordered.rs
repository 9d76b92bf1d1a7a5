//! [`OrderedOutput`]: writes the parts that workers hand over, in the order of the inputs.

use crate::effort::SearchEffort;
use crate::gate::{Admission, Gate};
use crate::host::{Host, Message, ProgressEvent, RecordMessage};
use crate::input::Input;
use crate::input_batch::InputFailure;
use crate::losses::DroppedInformation;
use crate::outcome::{Outcome, RunStatus, SummaryWords, Tally};
use crate::output::{Output, RecordText, SideFile, SideFileError, SideFileKind};
use crate::output_batch::{
    Advance, CountedFrom, EarlyEnd, OutputBatch, PartPlace, RecordRemark, Remark, UnwrittenRecord,
};
use crate::record_writer::RecordWriter;
use crate::text::are_separated;
use ninefold_core::Method;
use ninefold_io::Shape;
use ninefold_io::format::FieldFault;
use ninefold_questions::Setting;
use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of gathered records at which they are handed to the output.
const GATHERED: usize = 1 << 15;

/// The writer of the parts that workers hand over. It writes the parts in the order of the inputs,
/// and sends their messages to the host.
///
/// Only one thread runs this code, so the code does as little as possible for each record.
pub(crate) struct OrderedOutput {
    output: Output,
    /// The name of the output, for messages.
    name: String,
    host: Arc<dyn Host>,
    inputs: Arc<[Input]>,
    /// Writer of the records and rows that workers hand over. `None` if workers write all records.
    /// An interrupt uses it, too, to end the output.
    writer: Option<Arc<Mutex<RecordWriter>>>,
    /// Records that were written here and have not been handed to the output.
    text: RecordText,
    /// Shape of the last record, if answers are text.
    previous: Option<Shape>,
    has_written: bool,
    /// Number of records that an earlier run has written.
    done: u64,
    /// Whether a page was written beside the output.
    has_page: bool,
    position: Position,
    tally: Tally,
    /// Outcomes of the records of the input of the last part.
    tally_of_input: Tally,
    effort: SearchEffort,
    dropped: DroppedInformation,
    /// Whether some input could not be read to its end, or the run was cut short.
    is_incomplete: bool,
    end: Option<EarlyEnd>,
}

impl OrderedOutput {
    /// Returns the writer of an output. `target.done` has the outcomes of records written before.
    pub(crate) fn new(
        target: RunTarget,
        host: &Arc<dyn Host>,
        writer: Option<RecordWriter>,
    ) -> Self {
        let ends_output = writer.as_ref().is_some_and(RecordWriter::gathers_rows);
        let writer = writer.map(|writer| Arc::new(Mutex::new(writer)));
        if let Some(writer) = writer.clone().filter(|_| ends_output) {
            target.output.set_ending(move || {
                let mut text = RecordText::default();
                writer.try_lock().ok()?.finish(&mut text).ok()?;
                Some(text.bytes().to_vec())
            });
        }
        Self {
            output: target.output,
            name: target.name,
            host: Arc::clone(host),
            inputs: Arc::from([]),
            writer,
            text: RecordText::default(),
            previous: None,
            has_written: target.done.total() > 0,
            done: target.done.total(),
            has_page: false,
            position: Position::default(),
            tally: target.done,
            tally_of_input: Tally::default(),
            effort: SearchEffort::default(),
            dropped: DroppedInformation::default(),
            is_incomplete: false,
            end: None,
        }
    }

    /// Returns the same writer for records of some inputs. Messages use the names of the inputs.
    pub(crate) fn of_inputs(self, inputs: &Arc<[Input]>) -> Self {
        Self { inputs: Arc::clone(inputs), ..self }
    }

    /// Writes a part. Returns `Break` if the run ends after the part.
    pub(crate) fn take(
        &mut self,
        part: &mut OutputBatch,
        gate: &mut dyn Gate,
    ) -> io::Result<ControlFlow<()>> {
        if let Some(columns) = part.columns.take() {
            self.with_writer(|writer, text| writer.expect(columns, text))?;
        }
        if !part.rows.is_empty() {
            self.with_writer(|writer, text| writer.write_rows(&part.rows, text))?;
        }
        if self.position.enter(part) {
            self.tally_of_input = Tally::default();
        }
        if part.entries.is_empty() {
            self.print(part)?;
        } else {
            self.write(part, gate)?;
        }
        if let Some(advance) = part.advance
            && self.position.leave(advance)
            && !part.has_ended()
        {
            part.tally.fail();
            self.tell(&Remark::Failure(InputFailure::Empty), part.place);
        }
        self.tally_of_input.merge(&part.tally);
        self.tell_nearest(part);
        gate.report(&*self.host);
        self.dropped.merge(&part.dropped);
        self.tally.merge(&part.tally);
        self.effort.merge(&part.effort);
        self.host.progress(ProgressEvent::Records(&part.tally));
        if part.written > 0 {
            self.host.progress(ProgressEvent::RecordsWritten(part.written));
        }
        self.end = self.end.or(part.end);
        if part.is_incomplete || self.is_cut_short() {
            // Another run has to repeat everything from here on.
            self.output.stop_checkpoints();
            self.is_incomplete = true;
        }
        if part.is_awaited {
            self.output.flush();
        }
        Ok(if self.end.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Sends what the input comes closest to, at its end, if no record of it is a puzzle.
    fn tell_nearest(&self, part: &mut OutputBatch) {
        let Some(nearest) = part.nearest.take() else { return };
        let tally = &self.tally_of_input;
        let bad = tally.count(Outcome::Malformed) + tally.count(Outcome::Skipped);
        if let Some(input) = self.inputs.get(part.place.input)
            && bad > 0
            && bad == tally.total()
            && !part.has_ended()
        {
            let text = format!("{input}: no record is a puzzle; {nearest}");
            self.host.tell(Message::Input {
                input: input.to_string(),
                is_missing: false,
                is_transient: false,
                text,
            });
        }
    }

    /// Returns whether the run has ended early.
    pub(crate) fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Returns whether the run has ended because something was refused.
    pub(crate) fn is_refused(&self) -> bool {
        self.end == Some(EarlyEnd::Refused)
    }

    /// Returns whether the run ends before its output is complete.
    fn is_cut_short(&self) -> bool {
        matches!(self.end, Some(EarlyEnd::Malformed | EarlyEnd::Refused | EarlyEnd::Interrupted))
    }

    /// Hands the text of a part to the output. Sends each message after its record.
    fn print(&mut self, part: &mut OutputBatch) -> io::Result<()> {
        self.separate(part);
        self.hand_over()?;
        let mut printed = 0;
        for (end, remark) in mem::take(&mut part.remarks) {
            self.output.print_range(&part.text, printed..end)?;
            self.act_on(&remark, part.place)?;
            printed = end;
        }
        self.output.print_range(&part.text, printed..part.text.len())
    }

    /// Inserts a blank line between this part and the part before it, if their shapes need one.
    fn separate(&mut self, part: &mut OutputBatch) {
        if let (Some(previous), Some(first)) = (self.previous, part.first_shape)
            && are_separated(previous, first)
        {
            part.text.insert_blank_line();
        }
        self.previous = part.last_shape.or(self.previous);
        // Workers cannot know that nothing has been written before them.
        if !self.has_written {
            part.text.remove_blank_line();
        }
        self.has_written |= !part.text.bytes().is_empty();
    }

    /// Writes the records that a worker passed on. Sends each message after its record.
    fn write(&mut self, part: &mut OutputBatch, gate: &mut dyn Gate) -> io::Result<()> {
        self.output.print(&part.text)?;
        let before = part.text.len();
        let mut remarks = mem::take(&mut part.remarks).into_iter().peekable();
        for (index, record) in mem::take(&mut part.entries).into_iter().enumerate() {
            while let Some((_, remark)) = remarks.next_if(|(at, _)| *at <= before + index) {
                self.tell_after_records(&remark, part.place)?;
            }
            let had_ended = part.has_ended();
            self.write_record(&record, gate, part)?;
            if part.has_ended() && !had_ended {
                // The messages about this record are sent, but none about the records after it.
                while let Some((_, remark)) = remarks.next_if(|(at, _)| *at <= before + index + 1) {
                    self.tell_after_records(&remark, part.place)?;
                }
                return self.hand_over();
            }
        }
        for (_, remark) in remarks {
            self.tell_after_records(&remark, part.place)?;
        }
        if part.is_awaited { self.hand_over() } else { self.hand_over_much() }
    }

    /// Writes a record if the gate admits it.
    fn write_record(
        &mut self,
        record: &UnwrittenRecord,
        gate: &mut dyn Gate,
        part: &mut OutputBatch,
    ) -> io::Result<()> {
        let refused = match gate.admit(record) {
            Admission::Write => {
                if let Some(outcome) = record.outcome.filter(|_| gate.counts_what_is_written()) {
                    part.tally.add(outcome);
                }
                self.write_entry(record)?
            }
            Admission::LeaveOut => None,
            Admission::End(why) => Some(why),
        };
        if let Some(why) = refused {
            part.end = Some(EarlyEnd::Refused);
            return self.tell_after_records(&Remark::Error(why), part.place);
        }
        if let Some(outcome) = record.outcome {
            self.text.conclude(outcome);
        }
        if let Some((end, why)) = gate.end() {
            part.end = Some(end);
            if let Some(why) = why {
                self.text.conclude(Outcome::Stopped);
                part.tally.add(Outcome::Stopped);
                self.tell_after_records(&Remark::Error(why), part.place)?;
            }
        }
        Ok(())
    }

    /// Writes a record that a worker passed on. Returns the reason if the format cannot hold it.
    fn write_entry(&mut self, record: &UnwrittenRecord) -> io::Result<Option<String>> {
        let Some(entry) = &record.entry else { return Ok(None) };
        let mut dropped = mem::take(&mut self.dropped);
        let refused = self.with_writer(|writer, text| writer.write(entry, text, &mut dropped));
        self.dropped = dropped;
        let refused = refused?.flatten();
        if let Some(note) = record.note.as_ref().filter(|_| refused.is_none()) {
            self.with_writer(|writer, text| writer.write_note(note, text))?;
        }
        let place = match self.inputs.get(record.input) {
            Some(input) => {
                let line = input.lines_before() + self.position.lines + entry.line;
                format!("{input}: line {line}: ")
            }
            None => String::new(),
        };
        Ok(refused.map(|refusal| place + &refusal.describe(&*self.host)))
    }

    /// Uses the writer, if there is one. What it writes reaches the output before an interrupt can
    /// use the writer, if the interrupt would end the output with it.
    fn with_writer<T>(
        &mut self,
        act: impl FnOnce(&mut RecordWriter, &mut RecordText) -> io::Result<T>,
    ) -> io::Result<Option<T>> {
        let Some(writer) = self.writer.clone() else { return Ok(None) };
        let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
        let result = act(&mut writer, &mut self.text)?;
        if writer.gathers_rows() {
            self.hand_over()?;
        }
        Ok(Some(result))
    }

    /// Writes a spilled record if the gate admits it. Returns `Break` if the run ends after the
    /// record.
    pub(crate) fn write_late(
        &mut self,
        record: &UnwrittenRecord,
        gate: &mut dyn Gate,
    ) -> io::Result<ControlFlow<()>> {
        let mut part = OutputBatch::default();
        self.write_record(record, gate, &mut part)?;
        self.hand_over_much()?;
        self.end = part.end;
        Ok(if self.end.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Ends the run because something was refused.
    pub(crate) fn refuse(&mut self, why: String) -> io::Result<()> {
        self.end = Some(EarlyEnd::Refused);
        self.tell_after_records(&Remark::Error(why), PartPlace::default())
    }

    /// Notes that some items were not made, and why.
    pub(crate) fn stop(&mut self, why: String) -> io::Result<()> {
        self.text.conclude(Outcome::Stopped);
        self.tally.add(Outcome::Stopped);
        self.tell_after_records(&Remark::Error(why), PartPlace::default())
    }

    fn tell_after_records(&mut self, remark: &Remark, place: PartPlace) -> io::Result<()> {
        self.hand_over()?;
        self.act_on(remark, place)
    }

    /// Writes the file of a remark, or sends its message.
    fn act_on(&mut self, remark: &Remark, place: PartPlace) -> io::Result<()> {
        let Remark::File(file) = remark else {
            self.tell(remark, place);
            return Ok(());
        };
        if file.kind == SideFileKind::Page && mem::replace(&mut self.has_page, true) {
            return Err(io::Error::other(SideFileError(format!(
                "{} {}: a page holds one puzzle, and the input has more; the page has the first one; \
                 leave the others out",
                self.host.setting_name(Setting::Page),
                file.path.display()
            ))));
        }
        file.write()
    }

    /// Flushes the records so far, and sends a message to the host.
    fn tell(&self, remark: &Remark, place: PartPlace) {
        self.output.flush();
        self.host.tell(self.message(remark, place));
    }

    /// Returns the message of a remark. Adds the records and lines before the part, which workers
    /// do not know.
    fn message(&self, remark: &Remark, place: PartPlace) -> Message {
        let input = self.inputs.get(place.input);
        let name = input.map(ToString::to_string).unwrap_or_default();
        let (records_before, lines_before) = self.position.before(place.origin);
        let lines_before = lines_before + input.map_or(0, Input::lines_before);
        match remark {
            Remark::Record { number, line, outcome, about, in_output } => {
                let (number, line) = (number + records_before, line + lines_before);
                let text = match about {
                    RecordRemark::Fault(fault) => {
                        format!("{name}: {}", fault.after_lines(lines_before))
                    }
                    RecordRemark::Field(FieldFault { name: field, fault }) => {
                        let (field, fault) = (field.clone(), fault.after_lines(lines_before));
                        format!("{name}: {}", FieldFault { name: field, fault })
                    }
                    RecordRemark::Reason(reason) => format!("{name}: line {line}: {reason}"),
                    RecordRemark::Sentence(sentence) => sentence.clone(),
                };
                let (outcome, in_output) = (*outcome, *in_output);
                Message::Record(RecordMessage {
                    input: name,
                    number,
                    line,
                    outcome,
                    in_output,
                    text,
                })
            }
            Remark::LastRecord(fault) => {
                Message::Error(format!("{name}: {}", fault.after_lines(lines_before)))
            }
            Remark::Refused { line, refusal } => {
                let why = refusal.describe(&*self.host);
                Message::Error(match input {
                    Some(_) => format!("{name}: line {}: {why}", line + lines_before),
                    None => why,
                })
            }
            Remark::Error(text) => Message::Error(text.clone()),
            Remark::File(SideFile { path, .. }) => Message::Note(path.display().to_string()),
            Remark::Failure(failure) => {
                let text = input.map(|input| failure.describe(input)).unwrap_or_default();
                if failure.is_error() {
                    Message::Input {
                        is_missing: failure.is_missing(),
                        is_transient: failure.is_transient(),
                        text,
                        input: name,
                    }
                } else {
                    Message::EmptyInput { input: name, text }
                }
            }
        }
    }

    fn hand_over_much(&mut self) -> io::Result<()> {
        if self.text.bytes().len() >= GATHERED { self.hand_over() } else { Ok(()) }
    }

    /// Hands the gathered records to the output.
    fn hand_over(&mut self) -> io::Result<()> {
        if !self.text.is_empty() {
            self.output.print(&self.text)?;
            self.text.clear();
        }
        Ok(())
    }

    /// Ends the output and sends the summary. `result` is the result of writing all parts.
    pub(crate) fn finish(mut self, result: io::Result<()>, summary: &RunSummary) -> RunStatus {
        let result = result.and_then(|()| self.end_output());
        match result {
            Ok(()) => {
                self.dropped.tell(self.done > 0, &*self.host);
                if self.end == Some(EarlyEnd::Refused) {
                    self.tally.fail();
                }
                if self.end != Some(EarlyEnd::Interrupted) {
                    self.tell_summary(summary.words);
                }
            }
            Err(error) => self.fail(&error),
        }
        if let Some(method) = summary.effort_of {
            self.host.tell(Message::Effort(self.effort.describe(method)));
        }
        self.tally.status()
    }

    /// Writes the rest of the output. A file gets its name only if it has the answers to the whole
    /// input.
    fn end_output(&mut self) -> io::Result<()> {
        if self.end == Some(EarlyEnd::Refused) {
            self.output.flush();
            self.tell_partial(self.output.discard().as_deref());
            return Ok(());
        }
        // The end of the format would stand in the way of a run that continues the output.
        let goes_on = self.end == Some(EarlyEnd::Interrupted) && self.output.is_resumable();
        if !goes_on {
            self.with_writer(RecordWriter::finish)?;
        }
        self.hand_over()?;
        // A shard of a small input may have no record at all.
        let has_input = self.tally.has_records() || self.tally.status() < RunStatus::Failed;
        if !self.is_incomplete && has_input {
            return self.output.finish();
        }
        let partial = self.output.finish_incomplete()?;
        self.tell_partial(partial.as_deref());
        Ok(())
    }

    /// Ends an output after an error.
    fn fail(&mut self, error: &io::Error) {
        let partial = self.output.discard();
        // A reader that closes a pipe has read enough. This is no error.
        if error.kind() != io::ErrorKind::BrokenPipe {
            let of_side_file = error.get_ref().and_then(|inner| inner.downcast_ref());
            let text = of_side_file.map_or_else(
                || format!("{}: cannot be written: {error}", self.name),
                SideFileError::to_string,
            );
            self.host.tell(Message::Error(text));
            self.tally.fail();
        }
        self.tell_partial(partial.as_deref());
    }

    fn tell_partial(&self, partial: Option<&Path>) {
        if let Some(path) = partial {
            self.host.tell(Message::partial_output(path, self.output.is_resumable()));
        }
    }

    fn tell_summary(&self, words: SummaryWords) {
        let (tally, status) = (self.tally, self.tally.status());
        self.host.tell(Message::Summary { tally, status, text: tally.summary(words) });
    }
}

/// The records and lines before the next part, whose numbers count from here.
#[derive(Default)]
struct Position {
    input: usize,
    /// Number of records in the inputs before this one.
    in_other_inputs: u64,
    /// Number of records of this input.
    in_this_input: u64,
    /// Number of lines of this input.
    lines: u64,
}

impl Position {
    /// Moves to the start of a part. Returns whether another input begins there.
    fn enter(&mut self, part: &OutputBatch) -> bool {
        let is_other = part.place.input != self.input;
        if let Some(before) = part.before {
            self.in_other_inputs = before.in_other_inputs;
            self.in_this_input = before.in_this_input;
            self.lines = before.lines;
        } else if is_other {
            self.in_other_inputs += mem::take(&mut self.in_this_input);
            self.lines = 0;
        }
        self.input = part.place.input;
        is_other
    }

    /// Moves behind a part. Returns true if the input has ended without a record, and no message
    /// has said so.
    fn leave(&mut self, advance: Advance) -> bool {
        self.in_this_input += advance.records;
        self.lines += advance.lines;
        advance.ends_input && self.in_this_input == 0
    }

    /// Returns the number of records and lines before a part.
    fn before(&self, origin: CountedFrom) -> (u64, u64) {
        match origin {
            CountedFrom::PartsBefore => (self.in_other_inputs + self.in_this_input, self.lines),
            CountedFrom::RowsBefore => (self.in_other_inputs + self.in_this_input, 0),
            CountedFrom::InputStart => (self.in_other_inputs, 0),
            CountedFrom::Zero => (0, 0),
        }
    }
}

/// The output of a run.
pub(crate) struct RunTarget {
    pub(crate) output: Output,
    /// The name of the output, for messages.
    pub(crate) name: String,
    /// Outcomes of the records that the output already has.
    pub(crate) done: Tally,
}

/// The words and figures of the summary at the end of a run.
pub(crate) struct RunSummary {
    pub(crate) words: SummaryWords,
    /// Search method whose effort is reported. `None`: no effort is reported.
    pub(crate) effort_of: Option<Method>,
}
