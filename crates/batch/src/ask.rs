//! [`Asking`]: asks a question of every record of a portion, and writes the answers.

use crate::answer::Answer;
use crate::delivery::Delivery;
use crate::host::{Host, RecordMessage};
use crate::input::Input;
use crate::malformed::Malformed;
use crate::outcome::Outcome;
use crate::part::{OutputPart, Remark, UnwrittenRecord};
use crate::pool::Worker;
use crate::portion::Portion;
use crate::question::without_grid;
use crate::question::{Asked, Asker, Question, Wanted};
use crate::record_writer::{RecordFormat, RecordWriter};
use crate::search::{Search, Searcher};
use crate::table::AnswerTable;
use crate::text::TextWriter;
use crate::wording::{Comparison, compare};
use ninefold_core::Puzzle;
use ninefold_io::format::Entry;
use ninefold_io::{Fault, Shape};
use std::io;
use std::mem;
use std::sync::Arc;

/// What a thread needs to ask a question.
#[derive(Clone)]
pub(crate) struct AskingPlan {
    pub(crate) question: Arc<dyn Question>,
    pub(crate) inputs: Arc<[Input]>,
    pub(crate) malformed: Malformed,
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
    written: Written,
    puzzles: Vec<Puzzle>,
}

/// How answers are written.
enum Written {
    /// As text, in the shapes of the question.
    AsText(TextWriter),
    /// As fields of the records of the input.
    AsTable(RecordWriter, AnswerTable),
    /// As records that have only the solution.
    AsGrids(RecordWriter),
}

/// A record of the input.
struct InputRecord<'a> {
    /// The number among the records of all inputs.
    number: u64,
    line: u64,
    shape: Shape,
    puzzle: Result<&'a Puzzle, Fault>,
    /// Everything that the input says of it, if that was read.
    entry: Option<Entry>,
}

impl Asking {
    pub(crate) fn new(plan: AskingPlan) -> Self {
        let written = match plan.format {
            None => Written::AsText(TextWriter::default()),
            Some(format) if format.is_table() => {
                let replaces_solution = has_solution(&*plan.question);
                let table = AnswerTable::new(plan.question.columns(), replaces_solution);
                Written::AsTable(RecordWriter::of_worker(format, false), table)
            }
            Some(format) => Written::AsGrids(RecordWriter::of_worker(format, false)),
        };
        let for_table = matches!(written, Written::AsTable(..));
        Self {
            asker: plan.question.asker(&plan.search, for_table),
            searcher: Searcher::new(plan.search, &plan.host),
            plan,
            written,
            puzzles: Vec::new(),
        }
    }

    /// Answers every record of a portion.
    fn answer_all(&mut self, portion: &mut Portion, delivery: &mut Delivery) -> io::Result<()> {
        let mut puzzles = mem::take(&mut self.puzzles);
        let result = if self.plan.format.is_some() {
            self.answer_entries(portion, &mut puzzles, delivery)
        } else {
            self.answer_batch(portion, &mut puzzles, delivery)
        };
        self.puzzles = puzzles;
        result
    }

    /// Answers records of which only the puzzles were read.
    fn answer_batch(
        &mut self,
        portion: &Portion,
        puzzles: &mut Vec<Puzzle>,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        if let Written::AsText(text) = &mut self.written {
            text.follow(portion.previous.map(|shape| self.asker.shape(shape)));
        }
        let parsed = portion.batch.parse(self.plan.search.isa, puzzles);
        self.asker.prepare(parsed.puzzles(), &mut self.searcher);
        let mut index = 0;
        for record in parsed.records() {
            let record = InputRecord {
                number: portion.records_before + record.number,
                line: record.line,
                shape: self.asker.shape(record.shape),
                puzzle: record.puzzle,
                entry: None,
            };
            let is_good = record.puzzle.is_ok();
            self.answer_record(record, index, portion.input, delivery)?;
            index += usize::from(is_good);
            if delivery.part.has_ended() {
                break;
            }
        }
        Ok(())
    }

    /// Answers records with everything that the input says of them.
    fn answer_entries(
        &mut self,
        portion: &mut Portion,
        puzzles: &mut Vec<Puzzle>,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        self.begin(portion, delivery.part);
        puzzles.clear();
        puzzles.extend(portion.entries.iter().filter_map(|entry| entry.puzzle.ok()));
        self.asker.prepare(puzzles, &mut self.searcher);
        let mut index = 0;
        for mut entry in portion.entries.drain(..) {
            entry.number += portion.records_before;
            let puzzle = entry.puzzle;
            let record = InputRecord {
                number: entry.number,
                line: entry.line,
                shape: Shape::Line,
                puzzle: puzzle.as_ref().map_err(|fault| *fault),
                entry: Some(entry),
            };
            self.answer_record(record, index, portion.input, delivery)?;
            index += usize::from(puzzle.is_ok());
            if delivery.part.has_ended() {
                break;
            }
        }
        Ok(())
    }

    /// Prepares the writer for the columns of a portion.
    fn begin(&mut self, portion: &Portion, part: &mut OutputPart) {
        match &mut self.written {
            Written::AsText(_) => {}
            Written::AsTable(writer, table) => {
                writer.begin(&table.columns(&portion.columns), portion.is_first, part);
            }
            Written::AsGrids(writer) => writer.begin(&portion.columns, portion.is_first, part),
        }
    }

    /// Answers a record. A malformed record keeps its place, unless it is to be left out.
    fn answer_record(
        &mut self,
        record: InputRecord,
        index: usize,
        input: usize,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        let keeps_place = record.puzzle.is_ok() || self.plan.malformed == Malformed::Keep;
        if let Written::AsText(text) = &mut self.written
            && keeps_place
            && let Some(heading) = self.asker.heading(record.number)
        {
            text.note(record.shape, &heading, &mut delivery.part.text)?;
        }
        match record.puzzle {
            Ok(puzzle) => {
                let puzzle = *puzzle;
                self.answer_puzzle(record, &puzzle, index, input, delivery)
            }
            Err(fault) => {
                if keeps_place {
                    self.keep_malformed(&record, input, delivery.part)?;
                }
                let source = &self.plan.inputs[input];
                let outcome = self.plan.malformed.outcome();
                let message = about(&record, source, outcome, format!("{source}: {fault}"));
                delivery.part.add_malformed(self.plan.malformed, message);
                Ok(())
            }
        }
    }

    /// Writes something in the place of a malformed record.
    fn keep_malformed(
        &mut self,
        record: &InputRecord,
        input: usize,
        part: &mut OutputPart,
    ) -> io::Result<()> {
        let source = &self.plan.inputs[input];
        match (&mut self.written, record.entry.clone()) {
            (Written::AsText(text), _) => text.note(record.shape, "malformed", &mut part.text),
            (Written::AsTable(writer, table), Some(mut entry)) => {
                table.put(&mut entry, None);
                writer.add(UnwrittenRecord::new(entry, input), Some(source), part)
            }
            (Written::AsTable(writer, _) | Written::AsGrids(writer), _) => {
                writer.add_note("malformed", part)
            }
        }
    }

    fn answer_puzzle(
        &mut self,
        record: InputRecord,
        puzzle: &Puzzle,
        index: usize,
        input: usize,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        let mut none = TextWriter::default();
        let text = match &mut self.written {
            Written::AsText(text) => text,
            Written::AsTable(..) | Written::AsGrids(_) => &mut none,
        };
        let asked = Asked { puzzle, index, shape: record.shape, text };
        let answer = self.asker.answer(asked, &mut self.searcher, delivery)?;
        let judgement = self.asker.judge(&answer, puzzle);
        let (mut outcome, mut reasons) = judgement.outcome(&self.plan.search);
        if let (Written::AsTable(..), Some(given)) =
            (&self.written, record.entry.as_ref().and_then(|entry| entry.solution))
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
        let InputRecord { number, line, shape, entry, .. } = record;
        self.write(&answer, puzzle, (line, shape), entry, input, delivery)?;
        delivery.part.conclude(outcome);
        let source = &self.plan.inputs[input];
        for reason in reasons {
            let text = format!("{source}: line {line}: {reason}");
            let message = RecordMessage { input: source.to_string(), number, line, outcome, text };
            delivery.part.remark(Remark::Record(message));
        }
        Ok(())
    }

    /// Writes an answer.
    fn write(
        &mut self,
        answer: &Answer,
        puzzle: &Puzzle,
        (line, shape): (u64, Shape),
        entry: Option<Entry>,
        input: usize,
        delivery: &mut Delivery,
    ) -> io::Result<()> {
        let source = &self.plan.inputs[input];
        match (&mut self.written, entry) {
            (Written::AsText(text), _) => {
                self.asker.write(answer, Asked { puzzle, index: 0, shape, text }, delivery)
            }
            (Written::AsTable(writer, table), Some(mut entry)) => {
                table.put(&mut entry, Some(answer));
                writer.add(UnwrittenRecord::new(entry, input), Some(source), delivery.part)
            }
            (Written::AsTable(writer, _) | Written::AsGrids(writer), _) => match answer.smallest {
                Some(grid) => {
                    let entry = Entry::new(line, Ok(grid.into()));
                    writer.add(UnwrittenRecord::new(entry, input), Some(source), delivery.part)
                }
                None => writer.add_note(without_grid(answer), delivery.part),
            },
        }
    }
}

/// Whether the answers to a question have the smallest solution.
fn has_solution(question: &dyn Question) -> bool {
    question.wants() == Wanted::Grid || !question.columns().is_empty()
}

/// A message about a record of the input.
fn about(record: &InputRecord, source: &Input, outcome: Outcome, text: String) -> RecordMessage {
    let InputRecord { number, line, .. } = *record;
    RecordMessage { input: source.to_string(), number, line, outcome, text }
}

impl Worker<Portion, OutputPart> for Asking {
    fn work(
        &mut self,
        portion: &mut Portion,
        part: &mut OutputPart,
        take: &mut dyn FnMut(&mut OutputPart) -> io::Result<()>,
    ) -> io::Result<()> {
        part.clear();
        let mut delivery = Delivery::new(part, take);
        self.answer_all(portion, &mut delivery)?;
        delivery.part.note_failure(portion, &self.plan.inputs);
        delivery.part.is_awaited = !portion.is_full;
        delivery.hand_over()
    }
}
