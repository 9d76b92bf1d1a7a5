//! [`Asking`]: asks a question of every record of a portion, and writes the answers.

use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::host::{Host, ProgressEvent};
use crate::malformed::Malformed;
use crate::outcome::Outcome;
use crate::part::{Advance, OutputPart, RecordRemark, Remark, UnwrittenRecord};
use crate::pool::Worker;
use crate::portion::{InputFailure, PortionContent, RecordPortion, RecordsBefore};
use crate::question::{AnswerForm, Asked, Asker, Question, without_grid};
use crate::record_writer::{RecordFormat, RecordWriter};
use crate::search::{Search, Searcher};
use crate::shard::Shard;
use crate::table::AnswerTable;
use crate::text::TextWriter;
use crate::wording::{Comparison, compare};
use ninefold_core::Puzzle;
use ninefold_io::format::Entry;
use ninefold_io::{Chunk, Fault, Shape};
use std::io;
use std::mem;
use std::sync::Arc;

/// What a thread needs to ask a question.
#[derive(Clone)]
pub(crate) struct AskingPlan {
    pub(crate) question: Arc<dyn Question>,
    pub(crate) malformed: Malformed,
    pub(crate) shard: Shard,
    pub(crate) search: Search,
    /// The format of the answers; text if there is none.
    pub(crate) format: Option<RecordFormat>,
    pub(crate) host: Arc<dyn Host>,
}

/// Asks a question in one thread.
pub(crate) struct Asking {
    plan: AskingPlan,
    asker: Box<dyn Asker>,
    searcher: Searcher,
    writer: AnswerWriter,
    /// Memory that is used again.
    chunk: Chunk,
    puzzles: Vec<Puzzle>,
}

/// How answers are written.
enum AnswerWriter {
    /// As text, in the shapes of the question.
    Text(TextWriter),
    /// As fields of the records of the input.
    Table(RecordWriter, AnswerTable),
    /// As records that have only the solution.
    Grids(RecordWriter),
}

/// A record of the input.
struct InputRecord<'a> {
    /// The number and the line, counted from the part's origin.
    number: u64,
    line: u64,
    /// The number among the records of all inputs, if it was counted.
    absolute_number: u64,
    /// The shape in which the answer is written.
    shape: Shape,
    puzzle: Result<&'a Puzzle, Fault>,
    /// Everything that the input says of it, if that was read.
    entry: Option<Entry>,
}

impl Asking {
    pub(crate) fn new(plan: AskingPlan) -> Self {
        let writer = match plan.format {
            None => AnswerWriter::Text(TextWriter::default()),
            Some(format) if format.is_table() => {
                let replaces_solution = has_solution(&*plan.question);
                let table = AnswerTable::new(plan.question.columns(), replaces_solution);
                AnswerWriter::Table(RecordWriter::of_worker(format, false), table)
            }
            Some(format) => AnswerWriter::Grids(RecordWriter::of_worker(format, false)),
        };
        let for_table = matches!(writer, AnswerWriter::Table(..));
        Self {
            asker: plan.question.asker(&plan.search, for_table),
            searcher: Searcher::new(plan.search, &plan.host),
            plan,
            writer,
            chunk: Chunk::default(),
            puzzles: Vec::new(),
        }
    }

    /// Answers every record of a portion.
    fn answer_all(
        &mut self,
        portion: &mut RecordPortion,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        self.begin(portion, delivery.part);
        let before = portion.before;
        match &mut portion.content {
            PortionContent::Nothing => Ok(()),
            PortionContent::Chunk(chunk) => self.answer_chunk(chunk, before, delivery),
            PortionContent::Range(file, range) => {
                let mut chunk = mem::take(&mut self.chunk);
                let mut result = Ok(());
                while result.is_ok() && !delivery.part.has_ended() {
                    match file.read_chunk(range, &mut chunk) {
                        Ok(true) => {}
                        Ok(false) => break,
                        Err(error) => {
                            portion.failure = Some(InputFailure::Unreadable(error));
                            break;
                        }
                    }
                    self.plan.host.progress(ProgressEvent::BytesRead(chunk.byte_count()));
                    // What was answered before is in a part of its own, because numbers count from
                    // a chunk's start.
                    if delivery.part.advance.is_some() {
                        delivery.hand_over()?;
                    }
                    result = self.answer_chunk(&mut chunk, before, delivery);
                }
                self.chunk = chunk;
                result
            }
            PortionContent::Entries(entries) => {
                let entries = mem::take(entries);
                self.answer_entries(entries, delivery)
            }
        }
    }

    /// Answers the records of plain text.
    fn answer_chunk(
        &mut self,
        chunk: &mut Chunk,
        before: Option<RecordsBefore>,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        let mut puzzles = mem::take(&mut self.puzzles);
        let mut parsed = chunk.parse(self.plan.search.isa, &mut puzzles);
        let first_number = before.map_or(0, |before| {
            let every = self.plan.shard.every_after(before.in_other_inputs, before.done);
            parsed.take_every(every, before.in_this_input);
            before.in_other_inputs + before.in_this_input
        });
        self.asker.prepare(parsed.puzzles(), &mut self.searcher);
        let has_entries = !matches!(self.writer, AnswerWriter::Text(_));
        let mut index = 0;
        for record in parsed.records() {
            let is_good = record.puzzle.is_ok();
            let shape = self.asker.shape(record.shape);
            if let (AnswerWriter::Text(text), Ok(puzzle)) = (&mut self.writer, record.puzzle) {
                let mut asked = Asked { puzzle, index, shape, text };
                if self.asker.write_prepared(&mut asked, delivery)? {
                    delivery.part.conclude(Outcome::Answered);
                    index += 1;
                    continue;
                }
            }
            let entry = has_entries.then(|| Entry::new(record.line, record.puzzle.copied()));
            let record = InputRecord {
                number: record.number,
                absolute_number: first_number + record.number,
                line: record.line,
                shape,
                puzzle: record.puzzle,
                entry,
            };
            self.answer_record(record, index, delivery)?;
            index += usize::from(is_good);
            if delivery.part.has_ended() {
                break;
            }
        }
        let (records, lines) = (parsed.record_count() as u64, parsed.line_count());
        delivery.part.advance = Some(Advance { records, lines, ends_input: false });
        self.puzzles = puzzles;
        Ok(())
    }

    /// Answers records of another format.
    fn answer_entries(&mut self, entries: Vec<Entry>, delivery: &mut Delivery) -> io::Result<()> {
        let mut puzzles = mem::take(&mut self.puzzles);
        puzzles.clear();
        puzzles.extend(entries.iter().filter_map(|entry| entry.puzzle.ok()));
        self.asker.prepare(&puzzles, &mut self.searcher);
        self.puzzles = puzzles;
        let records = entries.len() as u64;
        let before = delivery.part.before.map_or(0, |before| before.in_other_inputs);
        let mut index = 0;
        for entry in entries {
            let puzzle = entry.puzzle;
            let record = InputRecord {
                number: entry.number,
                absolute_number: before + entry.number,
                line: entry.line,
                shape: self.asker.shape(Shape::Line),
                puzzle: puzzle.as_ref().map_err(|fault| *fault),
                entry: Some(entry),
            };
            self.answer_record(record, index, delivery)?;
            index += usize::from(puzzle.is_ok());
            if delivery.part.has_ended() {
                break;
            }
        }
        delivery.part.advance = Some(Advance { records, lines: 0, ends_input: false });
        Ok(())
    }

    /// Prepares the writer for a portion.
    fn begin(&mut self, portion: &RecordPortion, part: &mut OutputPart) {
        match &mut self.writer {
            AnswerWriter::Text(text) => {
                let previous = portion.before.and_then(|before| before.shape);
                text.begin(previous.map(|shape| self.asker.shape(shape)));
            }
            AnswerWriter::Table(writer, table) => {
                writer.begin(&table.columns(&portion.columns), portion.is_first, part);
            }
            AnswerWriter::Grids(writer) => writer.begin(&portion.columns, portion.is_first, part),
        }
    }

    /// Answers a record. A malformed record keeps its place, unless it is to be left out.
    fn answer_record(
        &mut self,
        record: InputRecord,
        index: usize,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        let keeps_place = record.puzzle.is_ok() || self.plan.malformed == Malformed::Keep;
        if let AnswerWriter::Text(text) = &mut self.writer
            && keeps_place
            && let Some(heading) = self.asker.heading(record.absolute_number)
        {
            text.note(record.shape, &heading, delivery.part)?;
        }
        match record.puzzle {
            Ok(puzzle) => {
                let puzzle = *puzzle;
                self.answer_puzzle(record, &puzzle, index, delivery)
            }
            Err(fault) => {
                let InputRecord { number, line, .. } = record;
                if keeps_place {
                    self.keep_malformed(record, delivery.part)?;
                }
                delivery.part.add_malformed(self.plan.malformed, number, line, fault);
                Ok(())
            }
        }
    }

    /// Writes something in the place of a malformed record.
    fn keep_malformed(&mut self, record: InputRecord, part: &mut OutputPart) -> io::Result<()> {
        match (&mut self.writer, record.entry) {
            (AnswerWriter::Text(text), _) => text.note(record.shape, "malformed", part),
            (AnswerWriter::Table(writer, table), Some(mut entry)) => {
                table.put(&mut entry, None);
                writer.add(UnwrittenRecord::new(entry), part)
            }
            (AnswerWriter::Table(writer, _) | AnswerWriter::Grids(writer), _) => {
                writer.add_note("malformed", part)
            }
        }
    }

    fn answer_puzzle(
        &mut self,
        record: InputRecord,
        puzzle: &Puzzle,
        index: usize,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        let mut none = TextWriter::default();
        let text = match &mut self.writer {
            AnswerWriter::Text(text) => text,
            AnswerWriter::Table(..) | AnswerWriter::Grids(_) => &mut none,
        };
        let asked = Asked { puzzle, index, shape: record.shape, text };
        let answer = self.asker.answer(asked, &mut self.searcher, delivery)?;
        let judgement = self.asker.judge(&answer, puzzle);
        let (mut outcome, mut reasons) = judgement.outcome(&self.plan.search);
        if let (AnswerWriter::Table(..), Some(given)) =
            (&self.writer, record.entry.as_ref().and_then(|entry| entry.solution))
        {
            match compare(&given, puzzle, &answer) {
                None => {}
                Some(Comparison::NotSmallest(text)) => reasons.push(text),
                Some(Comparison::Wrong(text)) => {
                    reasons.push(text);
                    if outcome == Outcome::Answered {
                        outcome = Outcome::Contradicted;
                    }
                }
            }
        }
        let InputRecord { number, line, .. } = record;
        self.write(&answer, puzzle, record, delivery)?;
        if delivery.part.has_ended() {
            return Ok(());
        }
        delivery.part.conclude(outcome);
        for reason in reasons {
            let about = RecordRemark::Reason(reason);
            delivery.part.remark(Remark::Record { number, line, outcome, about });
        }
        Ok(())
    }

    /// Writes an answer.
    fn write(
        &mut self,
        answer: &PuzzleAnswer,
        puzzle: &Puzzle,
        record: InputRecord,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        let InputRecord { line, shape, entry, .. } = record;
        match (&mut self.writer, entry) {
            (AnswerWriter::Text(text), _) => {
                self.asker.write(answer, Asked { puzzle, index: 0, shape, text }, delivery)
            }
            (AnswerWriter::Table(writer, table), Some(mut entry)) => {
                table.put(&mut entry, Some(answer));
                writer.add(UnwrittenRecord::new(entry), delivery.part)
            }
            (AnswerWriter::Table(writer, _) | AnswerWriter::Grids(writer), _) => {
                match answer.smallest {
                    Some(grid) => {
                        let entry = Entry::new(line, Ok(grid.into()));
                        writer.add(UnwrittenRecord::new(entry), delivery.part)
                    }
                    None => writer.add_note(without_grid(answer), delivery.part),
                }
            }
        }
    }

    /// Writes what is left of a portion.
    fn end(&mut self, portion: &mut RecordPortion, part: &mut OutputPart) -> io::Result<()> {
        if let AnswerWriter::Table(writer, _) | AnswerWriter::Grids(writer) = &mut self.writer {
            writer.flush(part)?;
        }
        part.end_portion(portion);
        Ok(())
    }
}

/// Whether the answers to a question have the smallest solution.
fn has_solution(question: &dyn Question) -> bool {
    question.wants() == AnswerForm::Grid || !question.columns().is_empty()
}

impl Worker<RecordPortion, OutputPart> for Asking {
    fn work(
        &mut self,
        portion: &mut RecordPortion,
        part: &mut OutputPart,
        take: &mut dyn FnMut(&mut OutputPart) -> io::Result<()>,
    ) -> io::Result<()> {
        part.begin_portion(portion);
        let mut delivery = Delivery::new(part, take);
        self.answer_all(portion, &mut delivery)?;
        self.end(portion, delivery.part)?;
        delivery.hand_over()
    }
}
