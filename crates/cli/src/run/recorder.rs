//! [`Recorder`]: answers as records of a format, with what the input says beside each puzzle.

use super::answer::{Asker, Sink as HandOver};
use super::answers::{About, Answers, End};
use super::find::Found;
use super::input::Portion;
use super::lost::refusal;
use super::wording::{Answer, differing_cells};
use crate::plan::{Bad, PuzzlePlan, Question, Source};
use crate::records::Records;
use crate::report::Outcome;
use ninefold::io::format::{Columns, Entry, Field, Format, Sink, Value};
use ninefold::{Cell, CellSet, Check, Count, Digit, Grid, Puzzle, Solver, Stopped, Verdict};
use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

/// What every table says of an answer, after the puzzle and the solution.
const COLUMNS: [&str; 5] = ["status", "solutions", "at_least", "clues", "nodes"];
/// What a table says of a checked puzzle too.
const CHECK_COLUMNS: [&str; 3] = ["minimal", "redundant", "clashes"];

/// Writes answers as records of a format.
pub struct Recorder {
    plan: Arc<PuzzlePlan>,
    sink: Box<dyn Sink>,
    format: &'static str,
    is_table: bool,
    /// Whether the records go to another sink, which writes all of them.
    for_one_sink: bool,
    /// The columns of the input, and those of the answers that go with them.
    columns: Option<(Arc<Columns>, Columns)>,
    text: Vec<u8>,
}

/// What was found out about a puzzle.
enum Finding {
    Verdict(Verdict),
    Count(Result<Count, Stopped>),
    Check(Check),
}

/// The sink that must write all records of a plan, if its format has such.
pub fn sink_of_all(plan: &PuzzlePlan) -> Result<Option<Box<dyn Sink>>, String> {
    let Some(name) = plan.to else { return Ok(None) };
    let format = name.0;
    let about = format.about().name;
    match plan.question {
        Question::All { .. } => Err(format!(
            "--all prints text, and {about} has one record for each puzzle; choose --to grid, \
             compact or line"
        )),
        Question::Count { .. } | Question::Check if plan.table().is_none() => Err(format!(
            "format {about} has no place for this answer; choose --to csv, tsv, jsonl or parquet, \
             or none for text"
        )),
        _ => Ok(format.sink().filter(|_| is_for_one_sink(format))),
    }
}

/// Whether no sink of a format goes on after another.
fn is_for_one_sink(format: &'static dyn Format) -> bool {
    format.sink().is_some_and(|mut sink| !sink.follow(&Columns::default()))
}

/// Writes the records of some answers that one sink must write.
pub fn write_all(answers: &Answers, sink: &mut dyn Sink) -> io::Result<Records> {
    let mut text = Vec::new();
    if let Some(columns) = &answers.columns {
        sink.expect(columns.clone(), &mut text);
    }
    for entry in &answers.entries {
        sink.write(entry, &mut text);
    }
    let mut records = Records::default();
    if !text.is_empty() {
        records.write_all(&text)?;
    }
    Ok(records)
}

impl Recorder {
    /// For the format of a plan, if there is one.
    pub fn new(plan: &Arc<PuzzlePlan>) -> Option<Self> {
        let format = plan.to?.0;
        Some(Self {
            plan: Arc::clone(plan),
            sink: format.sink()?,
            format: format.about().name,
            is_table: plan.table().is_some(),
            for_one_sink: is_for_one_sink(format),
            columns: None,
            text: Vec::new(),
        })
    }

    /// Prepares for the records of a portion: what columns there are and, before the first record,
    /// their names.
    fn begin(&mut self, portion: &Portion, answers: &mut Answers) {
        if self.columns.as_ref().is_none_or(|(of_input, _)| *of_input != portion.columns) {
            let columns = self.columns_of_answers(&portion.columns);
            self.columns = Some((Arc::clone(&portion.columns), columns));
        }
        let Some((_, columns)) = &self.columns else { return };
        if portion.is_first && !self.for_one_sink {
            self.sink.expect(columns.clone(), &mut self.text);
            return;
        }
        self.sink.follow(columns);
        if portion.is_first {
            answers.columns = Some(columns.clone());
        }
    }

    fn columns_of_answers(&self, of_input: &Columns) -> Columns {
        let mut columns = of_input.clone();
        columns.solution = true;
        columns.fields.retain(|name| !self.is_own(name));
        let own = COLUMNS.iter().chain(CHECK_COLUMNS.iter().filter(|_| self.is_check()));
        columns.fields.splice(0..0, own.map(|name| (*name).to_owned()));
        columns
    }

    fn is_check(&self) -> bool {
        matches!(self.plan.question, Question::Check)
    }

    /// Whether a column is one about answers, and not passed on.
    fn is_own(&self, name: &str) -> bool {
        let is = |own: &&str| own.eq_ignore_ascii_case(name);
        COLUMNS.iter().any(is) || self.is_check() && CHECK_COLUMNS.iter().any(is)
    }

    /// Writes one record, or ends the answers if something would be lost that must not be.
    fn write(&mut self, entry: Entry, source: &Source, answers: &mut Answers) -> io::Result<()> {
        let losses = self.sink.losses(&entry);
        if !losses.is_empty() && !self.plan.is_lossy {
            let why = refusal(source, entry.line, self.format, &losses);
            answers.end_with(End::Refused, why);
            return Ok(());
        }
        answers.lost.add(&losses);
        if self.for_one_sink {
            answers.entries.push(entry);
            return Ok(());
        }
        self.sink.write(&entry, &mut self.text);
        self.take_text(answers)
    }

    fn write_note(&mut self, note: &str, answers: &mut Answers) -> io::Result<()> {
        self.sink.write_note(note, &mut self.text);
        self.take_text(answers)
    }

    fn take_text(&mut self, answers: &mut Answers) -> io::Result<()> {
        if !self.text.is_empty() {
            answers.write_all(&self.text)?;
            self.text.clear();
        }
        Ok(())
    }

    /// Puts an answer in place of what the input says of it.
    fn put(&self, entry: &mut Entry, finding: Option<&Finding>, nodes: Option<u64>) {
        let number = |number: Option<u64>| Value::Json(or_null(number));
        let truth = |truth: Option<bool>| Value::Json(or_null(truth));
        let (solutions, at_least) = finding.map_or((None, None), Finding::solutions);
        let status = finding.map_or(Some("invalid"), Finding::status);
        let clues = entry.puzzle.ok().map(|puzzle| puzzle.clue_count() as u64);
        let of_check = if self.is_check() { CHECK_COLUMNS.len() } else { 0 };
        let mut fields = Vec::with_capacity(COLUMNS.len() + of_check + entry.fields.len());
        let values = [
            text_or_null(status.map(str::to_owned)),
            number(solutions),
            truth(at_least),
            number(clues),
            number(nodes),
        ];
        let mut add = |name: &str, value| fields.push(Field { name: name.to_owned(), value });
        COLUMNS.into_iter().zip(values).for_each(|(name, value)| add(name, value));
        if self.is_check() {
            let redundant = match finding {
                Some(Finding::Check(check)) => check.redundant,
                _ => None,
            };
            let clashes = entry.puzzle.ok().map(|puzzle| {
                let clashes: Vec<String> = puzzle.clashes().map(|c| c.to_string()).collect();
                clashes.join("; ")
            });
            let values = [
                truth(redundant.map(CellSet::is_empty)),
                text_or_null(redundant.map(|cells| cells.to_string())),
                text_or_null(clashes),
            ];
            CHECK_COLUMNS.into_iter().zip(values).for_each(|(name, value)| add(name, value));
        }
        let others = mem::take(&mut entry.fields);
        fields.extend(others.into_iter().filter(|field| !self.is_own(&field.name)));
        entry.fields = fields;
        match finding {
            // Counting meets no particular solution.
            Some(Finding::Count(_)) => {}
            _ => entry.solution = finding.and_then(Finding::smallest).map(Puzzle::from),
        }
    }
}

fn or_null(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "null".to_owned(), |value| value.to_string())
}

fn text_or_null(text: Option<String>) -> Value {
    text.map_or_else(|| Value::Json("null".to_owned()), Value::Text)
}

impl Finding {
    fn verdict(&self) -> Option<&Verdict> {
        match self {
            Self::Verdict(verdict) => Some(verdict),
            Self::Check(check) => Some(&check.verdict),
            Self::Count(_) => None,
        }
    }

    fn smallest(&self) -> Option<Grid> {
        self.verdict()?.smallest()
    }

    /// What the column `status` says; nothing where counting ended at one.
    fn status(&self) -> Option<&'static str> {
        Some(match self {
            Self::Verdict(verdict) | Self::Check(Check { verdict, .. }) => match verdict {
                Verdict::NoSolution => "none",
                Verdict::Unique(_) => "unique",
                Verdict::Multiple(..) => "multiple",
                Verdict::Stopped(_) => "stopped",
            },
            Self::Count(Err(_)) => "stopped",
            Self::Count(Ok(Count::Exactly(0))) => "none",
            Self::Count(Ok(Count::Exactly(1))) => "unique",
            Self::Count(Ok(Count::AtLeast(0 | 1))) => return None,
            Self::Count(Ok(_)) => "multiple",
        })
    }

    /// How many solutions there are, and whether there may be more.
    fn solutions(&self) -> (Option<u64>, Option<bool>) {
        let (number, may_be_more) = match self {
            Self::Verdict(verdict) | Self::Check(Check { verdict, .. }) => match verdict {
                Verdict::NoSolution => (0, false),
                Verdict::Unique(_) => (1, false),
                Verdict::Multiple(..) => (2, true),
                Verdict::Stopped(stopped) => (stopped.at_least, true),
            },
            Self::Count(Ok(count)) => (count.found(), count.exact().is_none()),
            Self::Count(Err(stopped)) => (stopped.at_least, true),
        };
        (Some(number), Some(may_be_more))
    }
}

impl Asker {
    /// Answers records with all that is said of them.
    pub(super) fn answer_entries(
        &mut self,
        portion: &mut Portion,
        sink: HandOver,
    ) -> io::Result<()> {
        let Some(mut recorder) = self.recorder.take() else { return Ok(()) };
        recorder.begin(portion, self.answers());
        let mut puzzles = mem::take(&mut self.puzzles);
        puzzles.clear();
        puzzles.extend(portion.entries.iter().filter_map(|entry| entry.puzzle.ok()));
        let findings = self.finder.find(&puzzles);
        let plan = Arc::clone(&self.plan);
        let mut good = 0;
        for mut entry in portion.entries.drain(..) {
            let source = &plan.sources[portion.source];
            // From here on among the records of all inputs.
            entry.number += portion.numbered;
            match entry.puzzle {
                Ok(puzzle) => {
                    let found = findings.get(good);
                    good += 1;
                    self.answer_entry(entry, &puzzle, found, &mut recorder, source, sink)?;
                }
                Err(fault) => {
                    let about = About {
                        input: source.to_string(),
                        number: entry.number,
                        line: entry.line,
                        outcome: Outcome::of_bad(plan.bad),
                    };
                    if plan.bad == Bad::Keep {
                        self.keep_bad(entry, source, &mut recorder)?;
                    }
                    self.answers().add_bad(plan.bad, about, format_args!("{source}: {fault}"));
                }
            }
            if self.has_ended() {
                break;
            }
        }
        self.puzzles = puzzles;
        self.recorder = Some(recorder);
        Ok(())
    }

    fn keep_bad(
        &mut self,
        mut entry: Entry,
        source: &Source,
        recorder: &mut Recorder,
    ) -> io::Result<()> {
        if !recorder.is_table {
            return recorder.write_note("malformed", self.answers());
        }
        recorder.put(&mut entry, None, None);
        recorder.write(entry, source, self.answers())
    }

    fn answer_entry(
        &mut self,
        mut entry: Entry,
        puzzle: &Puzzle,
        found: Found,
        recorder: &mut Recorder,
        source: &Source,
        sink: HandOver,
    ) -> io::Result<()> {
        let Entry { number, line, .. } = entry;
        let finding = self.find(puzzle, found, sink)?;
        let mut answer = self.judge(&finding, puzzle);
        let about = |outcome| About { input: source.to_string(), number, line, outcome };
        if recorder.is_table {
            compare(&entry, puzzle, &finding, &mut answer);
            // In company, a search takes what the others leave to it; `--stats` has each alone.
            let nodes = self.plan.search.stats.then(|| self.answers().effort.latest());
            recorder.put(&mut entry, Some(&finding), nodes);
            recorder.write(entry, source, self.answers())?;
        } else {
            let grid = finding.smallest();
            match (grid, &finding) {
                (Some(grid), _) => {
                    recorder.write(Entry::new(line, Ok(grid.into())), source, self.answers())?;
                }
                (None, Finding::Verdict(Verdict::Stopped(_))) => {
                    recorder.write_note("stopped", self.answers())?;
                }
                (None, _) => recorder.write_note("no solution", self.answers())?,
            }
        }
        let answers = self.answers();
        answers.tally.add(answer.outcome);
        for reason in answer.reasons {
            let text = format_args!("{source}: line {line}: {reason}");
            answers.remark(about(answer.outcome), text);
        }
        Ok(())
    }

    /// What is to be known of a puzzle: what has been found out already, or what a search finds.
    fn find(&mut self, puzzle: &Puzzle, found: Found, sink: HandOver) -> io::Result<Finding> {
        let is_long = matches!(found, Found::Long);
        let is_stopped = |verdict: &Verdict| matches!(verdict, Verdict::Stopped(_));
        let of_smallest = |smallest: Option<&Grid>| {
            Finding::Verdict(smallest.map_or(Verdict::NoSolution, |grid| Verdict::Unique(*grid)))
        };
        Ok(match (self.plan.question, found) {
            (_, Found::Verdict(verdict)) => Finding::Verdict(*verdict),
            (_, Found::Smallest(smallest)) => of_smallest(smallest),
            (Question::Count { .. }, Found::Count(count)) => Finding::Count(Ok(count)),
            (Question::Count { limit }, _) => {
                let ask = |solver: &mut Solver| solver.count(puzzle, limit);
                Finding::Count(self.search(ask, Result::is_err, is_long, sink)?)
            }
            (Question::Check, _) => {
                let ask = |solver: &mut Solver| solver.check(puzzle);
                let is_unknown = |check: &Check| check.stopped.is_some();
                Finding::Check(self.search(ask, is_unknown, is_long, sink)?)
            }
            _ if self.plan.table().is_some() => {
                let ask = |solver: &mut Solver| solver.solve(puzzle);
                Finding::Verdict(self.search(ask, is_stopped, is_long, sink)?)
            }
            _ => {
                let ask = |solver: &mut Solver| solver.smallest(puzzle);
                match self.search(ask, Result::is_err, is_long, sink)? {
                    Ok(smallest) => of_smallest(smallest.as_ref()),
                    Err(stopped) => Finding::Verdict(Verdict::Stopped(stopped)),
                }
            }
        })
    }

    /// What a finding means for the status, and what is told of it.
    fn judge(&self, finding: &Finding, puzzle: &Puzzle) -> Answer {
        let is_check = matches!(finding, Finding::Check(_));
        match finding {
            Finding::Check(Check { stopped: Some(stopped), .. }) | Finding::Count(Err(stopped)) => {
                self.stopped(stopped.reason)
            }
            Finding::Verdict(verdict) | Finding::Check(Check { verdict, .. }) => match verdict {
                Verdict::Stopped(stopped) => self.stopped(stopped.reason),
                Verdict::Unique(_) => Answer::yes(),
                // The table says it, and that is what was asked.
                _ if is_check => Answer { outcome: Outcome::Negative, reasons: Vec::new() },
                Verdict::Multiple(..) => Answer::yes(),
                Verdict::NoSolution => Answer::no_solution(puzzle),
            },
            Finding::Count(Ok(Count::Exactly(0))) => Answer::no_solution(puzzle),
            Finding::Count(Ok(_)) => Answer::yes(),
        }
    }
}

/// Notes whether the solution that stands in the input is one, and the one that was found.
fn compare(entry: &Entry, puzzle: &Puzzle, finding: &Finding, answer: &mut Answer) {
    let Some(given) = entry.solution.filter(|_| finding.status() != Some("none")) else { return };
    let found = finding.smallest();
    if found.is_some_and(|found| Puzzle::from(found) == given) {
        return;
    }
    let is_unique = finding.status() == Some("unique");
    let fault = match (Grid::try_from(given), found) {
        (_, Some(found)) if is_unique => {
            let Some(cell) = differing_cells(&given, &found.into()).first() else { return };
            let there = given.get(cell).map_or("blank".to_owned(), |digit| digit.to_string());
            format!("{cell} is {there} there, and {} in the only solution", found.get(cell))
        }
        (Ok(grid), _) if grid.solves(puzzle) => {
            let Some(found) = found else { return };
            let Some(cell) = differing_cells(&given, &found.into()).first() else { return };
            answer.reasons.push(format!(
                "the solution in the input is not the smallest, which is written: {cell} is {} \
                 there, and {} in the smallest",
                grid.get(cell),
                found.get(cell),
            ));
            return;
        }
        (Ok(grid), _) => {
            let differs = |(cell, digit): &(Cell, Digit)| grid.get(*cell) != *digit;
            let Some((cell, digit)) = puzzle.givens().find(differs) else { return };
            format!("{cell} is {} there, and given as {digit}", grid.get(cell))
        }
        (Err(error), _) => match error.clashes.first() {
            Some(clash) => clash.to_string(),
            None => error.to_string(),
        },
    };
    answer.reasons.push(format!("the solution in the input is wrong: {fault}"));
    if answer.outcome == Outcome::Answered {
        answer.outcome = Outcome::Contradicted;
    }
}
