//! [`AnswerWorker`]: asks a question of every record of a portion, and writes the answers.

mod variant;

use crate::answer::PuzzleAnswer;
use crate::host::Host;
use crate::input_batch::{InputBatch, NumberedVariant};
use crate::malformed::Malformed;
use crate::outcome::Outcome;
use crate::output_batch::{EarlyEnd, OutputBatch, RecordRemark, Remark};
use crate::output_sender::OutputSender;
use crate::question::{AnswerContext, AnswerForm, Answerer, Question, without_grid};
use crate::record_writer::{RecordFormat, RecordWriter};
use crate::search::{SearchOptions, SearchWorker};
use crate::spare::SpareThreads;
use crate::table::AnswerTable;
use crate::text::TextWriter;
use crate::variant::{VariantQuestion, VariantReader};
use crate::visit::RecordVisitor;
use crate::wording::{Comparison, compare};
use ninefold_core::{Count, Marks, Puzzle, Status, StopReason};
use ninefold_io::format::{Entry, FieldFault};
use ninefold_io::{Fault, ParsedChunk, Shape};
use ninefold_questions::Position;
use std::io;
use std::mem;
use std::sync::Arc;

/// What a thread needs to ask a question.
#[derive(Clone)]
pub(crate) struct AnswerPlan {
    pub(crate) question: Arc<dyn Question>,
    pub(crate) malformed: Malformed,
    pub(crate) search: SearchOptions,
    /// Format of the answers. `None`: text.
    pub(crate) format: Option<RecordFormat>,
    pub(crate) host: Arc<dyn Host>,
    /// Whether a table has the number of each record.
    pub(crate) numbers: bool,
    pub(crate) threads: SpareThreads,
    /// Whether another run continues an interrupted output.
    pub(crate) is_resumable: bool,
    /// Reads puzzles on other grids or with other rules.
    pub(crate) variants: VariantReader,
}

/// A visitor that asks a question of the records of one thread.
pub(crate) struct AnswerWorker {
    plan: AnswerPlan,
    answerer: Box<dyn Answerer>,
    worker: SearchWorker,
    writer: AnswerWriter,
    /// Memory that is used again.
    puzzles: Vec<Puzzle>,
    /// The record of plain text that is being answered, used again for the next one.
    scratch: Entry,
    /// Writer of answers that write no text.
    no_text: TextWriter,
}

/// The writer of the answers of one thread.
enum AnswerWriter {
    /// Writes text, in the shapes of the question.
    Text(TextWriter),
    /// Writes answers as fields of the records of the input.
    Table(RecordWriter, AnswerTable),
    /// Writes records that have only the solution.
    Grids(RecordWriter),
}

/// A record of the input.
struct InputRecord<'a> {
    /// Number of the record, counted from the part's origin.
    number: u64,
    /// Line where the record starts, counted from the part's origin.
    line: u64,
    /// Number among the records of all inputs, if the records were counted.
    absolute_number: u64,
    /// Shape of the answer as text.
    shape: Shape,
    puzzle: Result<&'a Puzzle, Fault>,
    /// All information of the input about the record, if it is needed.
    entry: Option<&'a mut Entry>,
    /// Whether the record may have more than a puzzle.
    may_have_fields: bool,
}

/// Why a message about a record is sent.
struct RecordReason {
    /// The reason. `None`: no message.
    reason: Option<String>,
    /// Whether the output says the same.
    in_output: bool,
}

/// Returns the writer of text. Answers that are no text go into one that nobody reads.
fn text_of<'w>(writer: &'w mut AnswerWriter, no_text: &'w mut TextWriter) -> &'w mut TextWriter {
    match writer {
        AnswerWriter::Text(text) => text,
        AnswerWriter::Table(..) | AnswerWriter::Grids(_) => no_text,
    }
}

impl AnswerWorker {
    pub(crate) fn new(plan: AnswerPlan) -> Self {
        let writer = match plan.format {
            None => AnswerWriter::Text(TextWriter::default()),
            Some(format) if format.is_table() => {
                let replaces_solution = has_solution(&*plan.question);
                let table = AnswerTable::new(&plan.question.columns(), replaces_solution);
                let table = if plan.numbers { table.with_numbers() } else { table };
                let table =
                    if finds_candidates(&*plan.question) { table.with_candidates() } else { table };
                AnswerWriter::Table(RecordWriter::of_worker(format, false), table)
            }
            Some(format) => AnswerWriter::Grids(RecordWriter::of_worker(format, false)),
        };
        let for_table = matches!(writer, AnswerWriter::Table(..));
        Self {
            answerer: plan.question.answerer(&plan.search, for_table),
            worker: SearchWorker::new(
                plan.search,
                &plan.host,
                plan.host.interruption().filter(|_| plan.question.grows()),
                plan.threads.clone(),
            ),
            plan,
            writer,
            puzzles: Vec::new(),
            scratch: Entry::new(0, Ok(Puzzle::EMPTY)),
            no_text: TextWriter::default(),
        }
    }

    /// Answers a record. A malformed record keeps its place only by the rule `Malformed::Keep`.
    fn answer_record(
        &mut self,
        record: InputRecord,
        index: usize,
        sender: &mut OutputSender,
    ) -> io::Result<()> {
        let keeps_place = record.puzzle.is_ok() || self.plan.malformed == Malformed::Keep;
        if let AnswerWriter::Text(text) = &mut self.writer
            && keeps_place
            && let Some(heading) = self.answerer.heading(record.absolute_number)
        {
            text.note(record.shape, &heading, sender.part)?;
        }
        match record.puzzle {
            Ok(puzzle) => {
                let puzzle = *puzzle;
                self.answer_puzzle(record, &puzzle, index, sender)
            }
            Err(fault) => {
                let InputRecord { number, line, .. } = record;
                if keeps_place {
                    self.keep_malformed(record, &fault, sender.part)?;
                }
                sender.part.add_malformed(self.plan.malformed, number, line, fault);
                Ok(())
            }
        }
    }

    /// Writes a note or a row in place of a malformed record.
    fn keep_malformed(
        &mut self,
        record: InputRecord,
        fault: &Fault,
        part: &mut OutputBatch,
    ) -> io::Result<()> {
        match (&mut self.writer, record.entry) {
            (AnswerWriter::Text(text), _) => {
                match self.answerer.malformed_line(&fault.within(record.line)) {
                    Some(line) => text.line(&line, part),
                    None => text.note(record.shape, Status::Malformed.name(), part),
                }
            }
            (AnswerWriter::Table(writer, table), Some(entry)) => {
                if record.may_have_fields {
                    table.put(entry, record.absolute_number, None);
                } else {
                    table.put_again(entry, record.absolute_number, None);
                }
                writer.add_entry(entry, part)
            }
            (AnswerWriter::Table(writer, _) | AnswerWriter::Grids(writer), _) => {
                writer.add_note(Status::Malformed.name(), part)
            }
        }
    }

    /// Answers a puzzle, writes the answer, and notes its outcome and the messages about it.
    fn answer_puzzle(
        &mut self,
        mut record: InputRecord,
        puzzle: &Puzzle,
        index: usize,
        sender: &mut OutputSender,
    ) -> io::Result<()> {
        let answer = self.find(&record, puzzle, index, sender)?;
        if answer.stopped == Some(StopReason::Cancelled) {
            return self.end_interrupted(&answer, puzzle, record, sender);
        }
        let judgement = self.answerer.judge(&answer, puzzle);
        let (outcome, reason) = judgement.outcome(&self.plan.search, &*self.plan.host);
        let is_table = matches!(self.writer, AnswerWriter::Table(..));
        let reason = RecordReason { reason, in_output: is_table && outcome == Outcome::Negative };
        let (outcome, difference) = self.compare(outcome, &answer, puzzle, &record);
        let ignored = self.ignored_marks(&answer, puzzle, &record);
        let flaws = self.flaws(&mut record);
        let outcome = outcome.with_flaws(!flaws.is_empty());
        let InputRecord { number, line, .. } = record;
        self.write(&answer, puzzle, record, sender)?;
        if sender.part.has_ended() {
            return Ok(());
        }
        sender.part.conclude(outcome);
        for RecordReason { reason, in_output } in [reason, difference, ignored] {
            let Some(reason) = reason else { continue };
            let about = RecordRemark::Reason(reason);
            sender.part.remark(Remark::Record { number, line, outcome, about, in_output });
        }
        sender.part.remark_fields((number, line), outcome, flaws);
        Ok(())
    }

    /// Finds the answer to a puzzle.
    fn find(
        &mut self,
        record: &InputRecord,
        puzzle: &Puzzle,
        index: usize,
        sender: &mut OutputSender,
    ) -> io::Result<PuzzleAnswer> {
        self.worker.begin();
        let mut context = AnswerContext {
            puzzle,
            entry: record.entry.as_deref().filter(|_| record.may_have_fields),
            number: record.absolute_number,
            index,
            shape: record.shape,
            worker: &mut self.worker,
            text: text_of(&mut self.writer, &mut self.no_text),
            sender,
        };
        let answer = self.answerer.answer(&mut context)?;
        Ok(PuzzleAnswer { nodes: self.worker.shown_nodes(), ..answer })
    }

    /// Returns whether answers are compared with the solutions in the input.
    fn compares(&self) -> bool {
        matches!(self.writer, AnswerWriter::Table(..)) || self.plan.question.compares()
    }

    /// Compares an answer with the solution in the input. Returns the outcome, and how the
    /// two differ.
    fn compare(
        &self,
        outcome: Outcome,
        answer: &PuzzleAnswer,
        puzzle: &Puzzle,
        record: &InputRecord,
    ) -> (Outcome, RecordReason) {
        let given = record.entry.as_ref().and_then(|entry| entry.solution);
        let given = given.filter(|_| self.compares());
        let (is_wrong, reason) = match given.and_then(|given| compare(&given, puzzle, answer)) {
            None => (false, None),
            Some(Comparison::NotSmallest(text)) => (false, Some(text)),
            Some(Comparison::Wrong(text)) => (true, Some(text)),
        };
        let outcome = match outcome {
            Outcome::Answered if is_wrong => Outcome::Contradicted,
            outcome => outcome,
        };
        (outcome, RecordReason { reason, in_output: false })
    }

    /// Says so if an answer is that of the clues alone, and the pencil marks of the record exclude some of
    /// the solutions.
    fn ignored_marks(
        &self,
        answer: &PuzzleAnswer,
        puzzle: &Puzzle,
        record: &InputRecord,
    ) -> RecordReason {
        let marks = record.entry.as_ref().and_then(|entry| entry.marks.as_ref());
        let exclude_some = |marks: &Marks| {
            let position = Position::with_marks(puzzle, puzzle, marks);
            answer.smallest.is_some_and(|grid| !position.allows(&grid))
                || answer.has_several() && position.has_eliminations()
        };
        let is_ignored =
            !self.plan.question.uses_marks() && marks.is_some_and(|marks| exclude_some(marks));
        let reason = "pencil marks are not used here, and they exclude some solutions; `rate`, `hint` and \
                      `explain` use them";
        RecordReason { reason: is_ignored.then(|| reason.to_owned()), in_output: false }
    }

    /// Takes the faults of the fields on which the answer depends.
    fn flaws(&self, record: &mut InputRecord) -> Vec<FieldFault> {
        let mut flaws = match &mut record.entry {
            Some(entry) if self.wants_fields() => mem::take(&mut entry.field_faults),
            _ => Vec::new(),
        };
        if matches!(self.writer, AnswerWriter::Text(_)) {
            let compares = self.compares();
            flaws.retain(|flaw| {
                let is_solution = flaw.name.eq_ignore_ascii_case("solution");
                is_of_position(&flaw.name) || compares && is_solution
            });
        }
        flaws
    }

    /// Writes what an interrupted search has found, and ends the run. If another run continues the
    /// output, it asks about this record again, so the record has no place in the output yet.
    fn end_interrupted(
        &mut self,
        answer: &PuzzleAnswer,
        puzzle: &Puzzle,
        record: InputRecord,
        sender: &mut OutputSender,
    ) -> io::Result<()> {
        let InputRecord { number, line, .. } = record;
        let found = answer.solutions.unwrap_or(Count::AtLeast(0));
        let mut reason = format!("interrupted; the count so far is {found}");
        let outcome = Outcome::Stopped;
        if self.plan.is_resumable {
            reason.push_str(", and a run that continues the output counts this puzzle again");
        } else {
            self.write(answer, puzzle, record, sender)?;
            if sender.part.has_ended() {
                return Ok(());
            }
            sender.part.conclude(outcome);
        }
        sender.part.end = Some(EarlyEnd::Interrupted);
        let about = RecordRemark::Reason(reason);
        sender.part.remark(Remark::Record { number, line, outcome, about, in_output: false });
        Ok(())
    }

    /// Writes an answer.
    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        puzzle: &Puzzle,
        record: InputRecord,
        sender: &mut OutputSender,
    ) -> io::Result<()> {
        let InputRecord { line, shape, entry, may_have_fields, .. } = record;
        let number = record.absolute_number;
        match (&mut self.writer, entry) {
            (AnswerWriter::Text(text), _) => {
                let (worker, entry, index) = (&mut self.worker, None, 0);
                let mut context =
                    AnswerContext { puzzle, entry, number, index, shape, worker, text, sender };
                self.answerer.write(answer, &mut context)
            }
            (AnswerWriter::Table(writer, table), Some(entry)) => {
                if may_have_fields {
                    table.put(entry, number, Some(answer));
                    writer.add_entry(entry, sender.part)
                } else {
                    table.put_again(entry, number, Some(answer));
                    writer.add_known(entry, sender.part)
                }
            }
            (AnswerWriter::Table(writer, _) | AnswerWriter::Grids(writer), _) => {
                match answer.smallest {
                    Some(grid) => {
                        let entry = Entry::new(line, Ok(grid.into()));
                        writer.add_entry(&entry, sender.part)
                    }
                    None => writer.add_note(without_grid(answer), sender.part),
                }
            }
        }
    }
}

impl RecordVisitor for AnswerWorker {
    fn begin(&mut self, portion: &InputBatch, part: &mut OutputBatch) {
        match &mut self.writer {
            AnswerWriter::Text(text) => {
                let previous = portion.before.and_then(|before| before.shape);
                text.begin(previous.map(|shape| self.answerer.shape(shape)));
            }
            AnswerWriter::Table(writer, table) => {
                writer.begin(&table.columns(&portion.columns), portion.is_first, part);
            }
            AnswerWriter::Grids(writer) => writer.begin(&portion.columns, portion.is_first, part),
        }
    }

    fn visit_parsed(
        &mut self,
        parsed: &ParsedChunk<'_>,
        first_number: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        if self.asks_variants_only() {
            return self.visit_parsed_as_variants(parsed, first_number, sender);
        }
        let threads = self.plan.threads.clone();
        let _busy = threads.begin();
        self.answerer.prepare(parsed.puzzles(), &mut self.worker);
        let has_entries = !matches!(self.writer, AnswerWriter::Text(_));
        let mut scratch = mem::replace(&mut self.scratch, Entry::new(0, Ok(Puzzle::EMPTY)));
        let mut index = 0;
        for record in parsed.records() {
            let is_good = record.puzzle.is_ok();
            let shape = self.answerer.shape(record.shape);
            if let (AnswerWriter::Text(text), Ok(puzzle)) = (&mut self.writer, record.puzzle) {
                let number = first_number + record.number;
                let (worker, entry) = (&mut self.worker, None);
                let mut context =
                    AnswerContext { puzzle, entry, number, index, shape, worker, text, sender };
                if self.answerer.write_prepared(&mut context)? {
                    sender.part.conclude(Outcome::Answered);
                    index += 1;
                    continue;
                }
            }
            let entry = has_entries.then(|| {
                (scratch.line, scratch.puzzle) = (record.line, record.puzzle.copied());
                // The answer to the record before had a solution.
                scratch.solution = None;
                &mut scratch
            });
            let record = InputRecord {
                number: record.number,
                absolute_number: first_number + record.number,
                line: record.line,
                shape,
                puzzle: record.puzzle,
                entry,
                may_have_fields: false,
            };
            self.answer_record(record, index, sender)?;
            index += usize::from(is_good);
            if sender.part.has_ended() {
                break;
            }
        }
        self.scratch = scratch;
        Ok(())
    }

    fn visit_entries(
        &mut self,
        entries: Vec<Entry>,
        before: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        if self.asks_variants_only() {
            return self.visit_entries_as_variants(entries, before, sender);
        }
        let threads = self.plan.threads.clone();
        let _busy = threads.begin();
        self.puzzles.clear();
        self.puzzles.extend(entries.iter().filter_map(|entry| entry.puzzle.ok()));
        self.answerer.prepare(&self.puzzles, &mut self.worker);
        let mut index = 0;
        for mut entry in entries {
            if let Some(read) = self.variant_of_row(&entry) {
                self.answer_row(entry, before, read, sender)?;
                if sender.part.has_ended() {
                    break;
                }
                continue;
            }
            let puzzle = entry.puzzle;
            let record = InputRecord {
                number: entry.number,
                absolute_number: before + entry.number,
                line: entry.line,
                shape: self.answerer.shape(Shape::Line),
                puzzle: puzzle.as_ref().map_err(|fault| *fault),
                entry: Some(&mut entry),
                may_have_fields: true,
            };
            self.answer_record(record, index, sender)?;
            index += usize::from(puzzle.is_ok());
            if sender.part.has_ended() {
                break;
            }
        }
        Ok(())
    }

    fn visit_variants(
        &mut self,
        records: Vec<NumberedVariant>,
        before: u64,
        sender: &mut OutputSender<'_>,
    ) -> io::Result<()> {
        self.answer_variants(records, before, sender)
    }

    fn takes_variants(&self) -> bool {
        self.plan.question.variant().is_some()
    }

    fn wants_fields(&self) -> bool {
        self.compares() || self.plan.question.uses_marks()
    }

    fn end(&mut self, part: &mut OutputBatch) -> io::Result<()> {
        match &mut self.writer {
            AnswerWriter::Text(_) => Ok(()),
            AnswerWriter::Table(writer, _) | AnswerWriter::Grids(writer) => writer.flush(part),
        }
    }
}

/// Returns whether the answers to a question have the smallest solution.
fn has_solution(question: &dyn Question) -> bool {
    let has_answer = question.wants() == AnswerForm::Grid || !question.columns().is_empty();
    has_answer && !finds_candidates(question)
}

/// Returns whether the answers to a question are candidates.
fn finds_candidates(question: &dyn Question) -> bool {
    matches!(question.variant(), Some(VariantQuestion::Candidates { .. }))
}

/// Returns whether a field has pencil marks, or digits that were put in.
fn is_of_position(name: &str) -> bool {
    ["candidates", "state"].iter().any(|own| own.eq_ignore_ascii_case(name))
}
