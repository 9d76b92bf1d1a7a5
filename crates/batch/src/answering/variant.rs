//! Answers about puzzles on other grids or with other rules.

use super::{AnswerWorker, AnswerWriter, InputRecord, text_of};
use crate::input_batch::NumberedVariant;
use crate::losses::Refusal;
use crate::malformed::Malformed;
use crate::outcome::Outcome;
use crate::output_batch::{EarlyEnd, OutputBatch, RecordFault, RecordRemark, Remark};
use crate::output_sender::OutputSender;
use crate::variant::{
    Drawing, ReadVariant, VariantAnswer, VariantAsking, VariantLayout, VariantQuestion, beside,
    board, candidates_line, marks, no_solution, place_of, solution, solution_line, unread, value,
};
use ninefold_core::{Method, Status, StopReason};
use ninefold_io::format::{Entry, OtherPuzzle};
use ninefold_io::{ParsedChunk, Shape};
use ninefold_questions::Setting;
use ninefold_variant_io::{VariantReadError, VariantWriteError};
use std::io;

/// A record that is asked about as a variant puzzle.
struct VariantInput {
    /// Number of the record, counted from the part's origin.
    number: u64,
    /// Line where the record starts, counted from the part's origin.
    line: u64,
    /// Number among the records of all inputs, if the records were counted.
    absolute_number: u64,
    /// The record, if it is a classic puzzle.
    entry: Option<Entry>,
}

impl AnswerWorker {
    /// Returns whether all puzzles are asked about as variant puzzles.
    pub(super) fn asks_variants_only(&self) -> bool {
        let question = &self.plan.question;
        let has_format = |asking: VariantQuestion| {
            matches!(VariantAsking(asking).layout(), VariantLayout::Format { .. })
        };
        question.asks_variants_only()
            || self.plan.variants.adds_rules()
            || question.variant().is_some_and(has_format)
    }

    /// Answers the records of plain text as variant puzzles.
    pub(super) fn visit_parsed_as_variants(
        &mut self,
        parsed: &ParsedChunk<'_>,
        first_number: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        for record in parsed.records() {
            let entry = Entry::new(record.line, record.puzzle.copied());
            let entry = Entry { number: record.number, ..entry };
            let absolute_number = first_number + record.number;
            self.answer_classic(entry, absolute_number, record.shape, sender)?;
            if sender.part.has_ended() {
                break;
            }
        }
        Ok(())
    }

    /// Answers the records of another format as variant puzzles.
    pub(super) fn visit_entries_as_variants(
        &mut self,
        entries: Vec<Entry>,
        before: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        for entry in entries {
            match self.variant_of_row(&entry) {
                Some(read) => self.answer_row(entry, before, read, sender)?,
                None => {
                    let absolute_number = before + entry.number;
                    self.answer_classic(entry, absolute_number, Shape::Line, sender)?;
                }
            }
            if sender.part.has_ended() {
                break;
            }
        }
        Ok(())
    }

    /// Returns the variant puzzle of a row, or its fault, if the row has one as text.
    pub(super) fn variant_of_row(
        &self,
        entry: &Entry,
    ) -> Option<Result<ReadVariant, VariantReadError>> {
        self.plan.question.variant()?;
        self.plan.variants.read_row(entry)
    }

    /// Answers a row that has a variant puzzle as text.
    pub(super) fn answer_row(
        &mut self,
        entry: Entry,
        before: u64,
        read: Result<ReadVariant, VariantReadError>,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        let Entry { number, line, .. } = entry;
        let input =
            VariantInput { number, line, absolute_number: before + number, entry: Some(entry) };
        self.answer_variant(input, read, sender)
    }

    /// Answers a classic record as a variant puzzle.
    fn answer_classic(
        &mut self,
        mut entry: Entry,
        absolute_number: u64,
        shape: Shape,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        let Entry { number, line, .. } = entry;
        let puzzle = match entry.puzzle {
            Ok(puzzle) => puzzle,
            Err(fault) => {
                let record = InputRecord {
                    number,
                    absolute_number,
                    line,
                    shape: self.answerer.shape(shape),
                    puzzle: Err(fault),
                    entry: Some(&mut entry),
                    may_have_fields: true,
                };
                return self.answer_record(record, 0, sender);
            }
        };
        let marks = entry.marks.as_deref().filter(|_| self.plan.question.uses_marks());
        let read = self.plan.variants.of_classic(&puzzle, marks, shape);
        let input = VariantInput { number, line, absolute_number, entry: Some(entry) };
        self.answer_variant(input, read, sender)
    }

    /// Answers records with variant puzzles.
    pub(super) fn answer_variants(
        &mut self,
        records: Vec<NumberedVariant>,
        before: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        let threads = self.plan.threads.clone();
        let _busy = threads.begin();
        for record in records {
            let number = record.number;
            let input = VariantInput {
                number,
                line: record.record.line,
                absolute_number: before + number,
                entry: None,
            };
            let read = self.plan.variants.read(&record);
            self.answer_variant(input, read, sender)?;
            if sender.part.has_ended() {
                break;
            }
        }
        Ok(())
    }

    /// Returns the question as it is asked of variant puzzles.
    fn variant_asking(&self) -> io::Result<VariantAsking> {
        let question = self.plan.question.variant().map(VariantAsking);
        question.ok_or_else(|| io::Error::other("the question knows classic puzzles only"))
    }

    /// Answers a record, writes the answer, and notes its outcome and the messages about it.
    fn answer_variant(
        &mut self,
        input: VariantInput,
        read: Result<ReadVariant, VariantReadError>,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        let asking = self.variant_asking()?;
        if self.plan.search.method == Method::Backtracking {
            let name = self.plan.host.setting_name(Setting::Method);
            let why =
                format!("{name}: plain backtracking knows classic 9x9 puzzles only; leave it out");
            sender.part.end_with(EarlyEnd::Refused, why);
            return Ok(());
        }
        let keeps_place = read.is_ok() || self.plan.malformed == Malformed::Keep;
        if let AnswerWriter::Text(text) = &mut self.writer
            && keeps_place
            && asking.has_headings()
            && let Some(heading) = self.answerer.heading(input.absolute_number)
        {
            let is_line = asking.is_line(read.as_ref().ok());
            text.block(&format!("# {heading}\n"), is_line, sender.part)?;
        }
        match read {
            Ok(read) => self.answer_known(&input, &read, asking, sender),
            Err(error) => {
                let VariantInput { number, line, .. } = input;
                if keeps_place {
                    self.keep_malformed_variant(input, &error, asking, sender.part)?;
                }
                let fault = RecordFault::Variant(line, Box::new(error));
                sender.part.add_malformed(self.plan.malformed, number, line, fault);
                Ok(())
            }
        }
    }

    /// Writes a note or a row in place of a malformed record.
    fn keep_malformed_variant(
        &mut self,
        input: VariantInput,
        error: &VariantReadError,
        asking: VariantAsking,
        part: &mut OutputBatch,
    ) -> io::Result<()> {
        let VariantInput { line, absolute_number, entry, .. } = input;
        match &mut self.writer {
            AnswerWriter::Text(text) => {
                let note = format!("# {}\n", Status::Malformed.name());
                text.block(&note, asking.is_line(None), part)
            }
            AnswerWriter::Table(writer, table) => {
                let other =
                    OtherPuzzle { puzzle: Err(place_of(error, 1)), ..OtherPuzzle::default() };
                let malformed = Entry::of_other(line, other);
                let mut entry =
                    Entry { fields: entry.map_or(Vec::new(), |one| one.fields), ..malformed };
                table.put_values(&mut entry, absolute_number, |column, _| {
                    value(column.column, None)
                });
                writer.add_entry(&entry, part)
            }
            AnswerWriter::Grids(writer) => writer.add_note(Status::Malformed.name(), part),
        }
    }

    /// Answers a puzzle.
    fn answer_known(
        &mut self,
        input: &VariantInput,
        read: &ReadVariant,
        asking: VariantAsking,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        self.worker.begin();
        let text = text_of(&mut self.writer, &mut self.no_text);
        let layout = asking.layout();
        let mut refused = None;
        let each = |grid: &_, sender: &mut OutputSender<'_>| match solution(read, grid, layout) {
            Ok(one) => text.block(&one.text, one.is_line, sender.part),
            Err(error) => {
                refused = Some(error);
                Ok(())
            }
        };
        let found = asking.find(&read.puzzle, &mut self.worker, sender, each)?;
        if let Some(error) = refused {
            refuse(&error, layout, input.line, sender.part);
            return Ok(());
        }
        let answer = VariantAnswer { nodes: self.worker.shown_nodes(), ..found };
        if answer.stopped == Some(StopReason::Cancelled) {
            return self.end_interrupted_variant(input, read, &answer, asking, sender);
        }
        let unread = unread(&read.puzzle);
        let (outcome, reason) = match answer.stopped {
            Some(reason) => {
                let why = self.plan.search.explain_stop(reason, &*self.plan.host);
                (Outcome::Stopped, Some(why))
            }
            None if asking.is_negative(&answer) => {
                (Outcome::Negative, (!asking.says_why()).then(|| no_solution(&read.puzzle)))
            }
            None => (Outcome::Answered.with_flaws(unread.is_some()), None),
        };
        self.write_variant(input, read, &answer, asking, sender)?;
        if sender.part.has_ended() {
            return Ok(());
        }
        sender.part.conclude(outcome);
        let is_table = matches!(self.writer, AnswerWriter::Table(..));
        let in_output = is_table && outcome == Outcome::Negative;
        let unread = unread.filter(|_| !asking.says_why() || is_table);
        for (reason, in_output) in [(reason, in_output), (unread, false)] {
            let Some(reason) = reason else { continue };
            sender.part.remark(remark(input, outcome, reason, in_output));
        }
        Ok(())
    }

    /// Writes what an interrupted search has found, and ends the run. If another run continues the
    /// output, it asks about this record again.
    fn end_interrupted_variant(
        &mut self,
        input: &VariantInput,
        read: &ReadVariant,
        answer: &VariantAnswer,
        asking: VariantAsking,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        let mut reason = match answer.solutions {
            Some(count) if answer.candidates.is_none() => {
                format!("interrupted; the count so far is {count}")
            }
            _ => "interrupted; some candidates are not decided".to_owned(),
        };
        let outcome = Outcome::Stopped;
        if self.plan.is_resumable {
            reason.push_str(", and a run that continues the output asks about this puzzle again");
        } else {
            self.write_variant(input, read, answer, asking, sender)?;
            if sender.part.has_ended() {
                return Ok(());
            }
            sender.part.conclude(outcome);
        }
        sender.part.end = Some(EarlyEnd::Interrupted);
        sender.part.remark(remark(input, outcome, reason, false));
        Ok(())
    }

    /// Writes an answer.
    fn write_variant(
        &mut self,
        input: &VariantInput,
        read: &ReadVariant,
        answer: &VariantAnswer,
        asking: VariantAsking,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        let part = &mut *sender.part;
        match &mut self.writer {
            AnswerWriter::Text(text) => match asking.text(read, answer) {
                Ok(Some(one)) => text.block(&one.text, one.is_line, part),
                Ok(None) => Ok(()),
                Err(error) => {
                    refuse(&error, asking.layout(), input.line, part);
                    Ok(())
                }
            },
            AnswerWriter::Table(writer, table) => {
                let mut entry = table_entry(input, read, answer, table.replaces_solution());
                let known = Some((read, answer));
                table.put_values(&mut entry, input.absolute_number, |column, _| {
                    value(column.column, known)
                });
                writer.add_entry(&entry, part)
            }
            AnswerWriter::Grids(writer) => {
                let Some(grid) = &answer.smallest else {
                    let is_stopped = answer.stopped.is_some();
                    let note = if is_stopped { Status::Stopped.name() } else { "no solution" };
                    return writer.add_note(note, part);
                };
                let name = writer.format().name();
                let entry = match board(grid.values()) {
                    Some(board) => Entry::new(input.line, Ok(board)),
                    None if name == "boxed" => {
                        let values: Vec<_> = grid.values().iter().copied().map(Some).collect();
                        let text = Drawing::new(read, VariantLayout::Boxed).values(&values);
                        let other = OtherPuzzle { puzzle: Ok(text), ..OtherPuzzle::default() };
                        Entry::of_other(input.line, other)
                    }
                    None => {
                        let refusal = Refusal::of_grid(name, "9x9 cells with the values 1 to 9");
                        part.end = Some(EarlyEnd::Refused);
                        part.remark(Remark::Refused { line: input.line, refusal });
                        return Ok(());
                    }
                };
                writer.add_entry(&entry, part)
            }
        }
    }
}

/// Returns the row of an answer, before the values of its columns.
fn table_entry(
    input: &VariantInput,
    read: &ReadVariant,
    answer: &VariantAnswer,
    replaces_solution: bool,
) -> Entry {
    let found = answer.candidates.as_ref().filter(|_| !answer.has_no_solution());
    let smallest = answer.smallest.as_ref();
    match &input.entry {
        Some(entry) if read.format.is_none() => {
            let mut entry = entry.clone();
            if replaces_solution {
                entry.solution = smallest.and_then(|grid| board(grid.values()));
            }
            if answer.candidates.is_some() {
                entry.marks = found.and_then(|found| marks(&found.found)).map(Box::new);
            }
            entry
        }
        row => {
            let given = beside(read, row.as_ref());
            let solution = smallest.map(|grid| solution_line(read, grid));
            let candidates = found.map(|found| candidates_line(read, &found.found));
            let finds_candidates = answer.candidates.is_some();
            let other = OtherPuzzle {
                puzzle: Ok(read.line()),
                solution: if replaces_solution { solution } else { given.solution },
                candidates: if finds_candidates { candidates } else { given.candidates },
            };
            let fields = row.as_ref().map_or(Vec::new(), |row| row.fields.clone());
            Entry { fields, ..Entry::of_other(input.line, other) }
        }
    }
}

/// Ends the run, because a puzzle cannot be written in the wanted format.
fn refuse(error: &VariantWriteError, layout: VariantLayout, line: u64, part: &mut OutputBatch) {
    let name = match layout {
        VariantLayout::Format { format, .. } => format.name(),
        _ => "text",
    };
    let refusal = Refusal::of_variant(error, name);
    part.end = Some(EarlyEnd::Refused);
    part.remark(Remark::Refused { line, refusal });
}

/// Returns a message about a record.
fn remark(input: &VariantInput, outcome: Outcome, reason: String, in_output: bool) -> Remark {
    let VariantInput { number, line, .. } = *input;
    Remark::Record { number, line, outcome, about: RecordRemark::Reason(reason), in_output }
}
