//! [`Job`]: what a run does, from its inputs to its output.

use crate::answering::{AnswerPlan, AnswerWorker};
use crate::dedupe::{DedupeLimits, DuplicateFilter};
use crate::filter::{FilterGate, RecordFilter};
use crate::gate::{Admission, Gate};
use crate::host::{Host, Message, ProgressEvent, s};
use crate::input::Input;
use crate::inputs::{Inputs, ReadingPlan};
use crate::make::{
    DistinctPuzzles, IndexSupply, MakePlan, Making, UniqueClasses, VariantMakePlan, VariantMaking,
};
use crate::malformed::Malformed;
use crate::ordered::{OrderedOutput, RunSummary, RunTarget};
use crate::outcome::{RunStatus, SummaryWords, Tally};
use crate::output::{Assembly, Output, ResumeMode, RunDescription};
use crate::output_batch::{OutputBatch, UnwrittenRecord};
use crate::pool;
use crate::question::{AnswerForm, Question};
use crate::record_writer::{RecordFormat, RecordWriter};
use crate::rewrite::Rewrite;
use crate::rewriting::{Rewriting, RewritingPlan, portion_size};
use crate::search::SearchOptions;
use crate::shard::Shard;
use crate::spare::SpareThreads;
use crate::spool::assemble;
use crate::variant::{VariantConverter, VariantOptions, VariantReader, variant_of_format};
use crate::visit::RecordWorker;
use ninefold_core::Isa;
use ninefold_io::format::{ColumnNames, Columns, Format, ReadOptions};
use ninefold_questions::Setting;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The work of a run.
///
/// The [documentation of the crate](crate) has an example.
#[allow(clippy::large_enum_variant, reason = "a run has one job")]
pub enum Job {
    /// Asks a question of every record.
    Ask(AskJob),
    /// Replaces every record by other records.
    Rewrite(RewriteJob),
    /// Makes puzzles or grids.
    Make(MakeJob),
    /// Makes puzzles or grids of other sizes or with other rules.
    MakeVariants(VariantMakeJob),
}

/// The records of a run.
///
/// ```
/// use ninefold_batch::{Input, Malformed, RecordSource, Shard};
///
/// let all = RecordSource::from_inputs([Input::file("puzzles.txt")]);
/// let half = RecordSource { shard: Shard::new(1, 2).ok_or("1 or 2")?, ..all };
/// assert_eq!(half.malformed, Malformed::Keep);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone)]
pub struct RecordSource {
    /// Inputs, which are read one after another.
    pub inputs: Vec<Input>,
    /// Format of the inputs. `None`: the content of each input shows its format.
    pub from: Option<&'static dyn Format>,
    /// Names of columns of the inputs. Each input must be a table that has them.
    pub columns: ColumnNames,
    /// Rule for malformed records.
    pub malformed: Malformed,
    /// Shard of the records.
    pub shard: Shard,
    /// Columns of the output, apart from those that the job adds. An output that is one of several
    /// parts of a data set has the columns of the whole set. `None`: the columns of the first input.
    pub all_columns: Option<Columns>,
    /// How puzzles on other grids or with other rules are read.
    pub variants: VariantOptions,
}

impl RecordSource {
    /// Returns all records of some inputs. The content of each input shows its format. Malformed
    /// records keep their places.
    pub fn from_inputs(inputs: impl IntoIterator<Item = Input>) -> Self {
        let inputs = inputs.into_iter().collect();
        Self {
            inputs,
            from: None,
            columns: ColumnNames::default(),
            malformed: Malformed::default(),
            shard: Shard::ALL,
            all_columns: None,
            variants: VariantOptions::default(),
        }
    }
}

/// A question, asked of every record.
///
/// The [documentation of the crate](crate) has an example.
pub struct AskJob {
    /// The records.
    pub records: RecordSource,
    /// The question.
    pub question: Arc<dyn Question>,
    /// The options of the searches.
    pub search: SearchOptions,
    /// The format of the answers. `None`: text.
    pub format: Option<RecordFormat>,
    /// Whether a table has a column `record`: the number of each record among all records of the inputs,
    /// from 1. It sorts the merged tables of shards.
    pub numbers: bool,
}

/// A rewrite of every record.
///
/// ```
/// use ninefold_batch::{CanonicalForms, CollectingHost, Input, Job, RecordFormat, RecordSource, RewriteJob};
/// use ninefold_io::format::named;
/// use std::sync::Arc;
///
/// let format = named("csv").and_then(|format| RecordFormat::new(format, false)).ok_or("csv")?;
/// let records = RecordSource::from_inputs([Input::file("puzzles.txt")]);
/// let rewrite = Arc::new(CanonicalForms::default());
/// let job = Job::Rewrite(RewriteJob { records, rewrite, format, dedupe: None, filter: None });
/// assert_eq!(job.check(&CollectingHost::default()), Ok(()));
/// # Ok::<(), &str>(())
/// ```
pub struct RewriteJob {
    /// The records.
    pub records: RecordSource,
    /// The rewrite.
    pub rewrite: Arc<dyn Rewrite>,
    /// The format of the output.
    pub format: RecordFormat,
    /// The limits of removing duplicates, if the rewrite removes duplicates.
    pub dedupe: Option<DedupeLimits>,
    /// The choice of the records that are written. `None`: all records. It counts all records, so
    /// the rule for malformed records must be `Malformed::Keep`. It excludes `dedupe`.
    pub filter: Option<RecordFilter>,
}

/// Puzzles or grids to make from a seed.
///
/// [`MakePlan`] has an example.
pub struct MakeJob {
    /// What to make.
    pub plan: MakePlan,
    /// The format of the output.
    pub format: RecordFormat,
}

/// Puzzles or grids of other sizes or with other rules, to make from a seed.
///
/// [`VariantMakePlan`] has an example.
pub struct VariantMakeJob {
    /// What to make.
    pub plan: VariantMakePlan,
    /// The format of the output.
    pub format: RecordFormat,
}

impl Job {
    /// Checks whether the job can be done, as far as this is known before it begins. `host` names
    /// the settings in the message.
    ///
    /// # Errors
    ///
    /// A sentence that says what cannot be done, and what to do.
    pub fn check(&self, host: &dyn Host) -> Result<(), String> {
        match self {
            Self::Ask(job) => job.check(host),
            Self::Rewrite(job) => job.check(),
            Self::Make(job) => job.check(host),
            Self::MakeVariants(job) => job.plan.check(host),
        }
    }

    /// Opens a file that continues the output of an earlier run of the same job, or begins an output
    /// that another run can continue. Also returns the outcomes of the records that the output has
    /// already. Returns `None` if the output is complete.
    ///
    /// The rows of a table such as a Parquet file, whose writer cannot be continued, are kept as
    /// lines of text until the end of the job. `threads` threads write the table then.
    ///
    /// # Errors
    ///
    /// Errors of [`Output::resume`]. An error if the answers depend on time and cannot be kept.
    pub fn resume(
        &mut self,
        path: &Path,
        threads: usize,
        host: &dyn Host,
    ) -> io::Result<Option<(Output, Tally)>> {
        let run = self.description();
        if run.mode() == ResumeMode::Compare
            && let Self::Ask(AskJob { search: SearchOptions { timeout: Some(_), .. }, .. }) = self
        {
            return Err(io::Error::other(format!(
                "{timeout} makes answers depend on time, and a pipe has to be answered again; \
                 name a file instead of the pipe, or leave out {timeout}",
                timeout = host.setting_name(Setting::Timeout),
            )));
        }
        let format = match self {
            Self::Ask(job) => job.format.as_mut(),
            Self::Rewrite(job) => Some(&mut job.format),
            Self::Make(job) => Some(&mut job.format),
            Self::MakeVariants(job) => Some(&mut job.format),
        };
        let mut assembly: Option<Assembly> = None;
        if let Some(format) = format.filter(|format| format.gathers_rows())
            && run.mode() == ResumeMode::FromCheckpoint
        {
            *format = format.spooled();
            assembly = format.of_spool().map(|table| -> Assembly {
                Box::new(move |spool, output| assemble(spool, table, threads, output))
            });
        }
        Output::resume_with(path, &run, assembly)
    }

    /// Returns everything that the output depends on.
    pub fn description(&self) -> RunDescription {
        match self {
            Self::Ask(job) => job.description(),
            Self::Rewrite(job) => job.description(),
            Self::Make(job) => job.description(),
            Self::MakeVariants(job) => job.description(),
        }
    }

    /// Does the job with `threads` threads, and returns the status of the run. 0 counts as 1.
    ///
    /// The output has the same bytes for any number of threads. `name` is the name of the output in
    /// messages. `done` has the outcomes of the records that the output already has, as
    /// [`Output::resume`] returns them.
    ///
    /// # Panics
    ///
    /// If the host, an input or the place of the output panics.
    pub fn run(
        self,
        threads: usize,
        output: Output,
        name: &str,
        done: Tally,
        host: &Arc<dyn Host>,
    ) -> RunStatus {
        output.set_threads(threads);
        if done.total() > 0 {
            host.progress(ProgressEvent::RecordsThere(done.total()));
        }
        let target = RunTarget { output, name: name.to_owned(), done };
        match self {
            Self::Ask(job) => job.run(threads, target, host),
            Self::Rewrite(job) => job.run(threads, target, host),
            Self::Make(job) => job.run(threads, target, host),
            Self::MakeVariants(job) => job.run(threads, target, host),
        }
    }
}

impl RecordSource {
    /// Returns the description of a run on these records.
    fn description(&self, mode: ResumeMode) -> RunDescription {
        // Nothing but its content tells whether a stream is the one of the earlier run.
        let has_stream = self.inputs.iter().any(|input| input.size().is_none());
        let mut run = RunDescription::new(if has_stream { ResumeMode::Compare } else { mode });
        run.add("version", env!("CARGO_PKG_VERSION"));
        run.add("from", self.from.map_or("as the content shows", |format| format.about().name));
        for (name, column) in
            [("column", &self.columns.puzzle), ("solution column", &self.columns.solution)]
        {
            run.add(name, column.as_deref().unwrap_or("by its name"));
        }
        for (name, value) in self.variants.description() {
            run.add(name, value);
        }
        run.add("shard", self.shard.to_string());
        for input in &self.inputs {
            run.add("input", format!("{input}, {}", input.fingerprint()));
        }
        run
    }

    /// Returns what is known of each input.
    pub(crate) fn options(&self) -> ReadOptions {
        let other = self.variants.other_inputs(self.from);
        ReadOptions { from: self.from, columns: self.columns.clone(), other }
    }

    fn reading(&self, needs_numbers: bool, isa: Isa, size: usize, done: u64) -> ReadingPlan {
        ReadingPlan {
            inputs: Arc::from(&self.inputs[..]),
            options: self.options(),
            shard: self.shard,
            keeps_malformed: self.malformed != Malformed::Skip,
            all_columns: self.all_columns.clone().map(Arc::new),
            needs_numbers,
            isa,
            size,
            done,
            takes_variants: false,
        }
    }
}

impl AskJob {
    fn check(&self, host: &dyn Host) -> Result<(), String> {
        if self.numbers && !self.format.is_some_and(|format| format.is_table()) {
            return Err(format!(
                "only tables have a column for the number of the record; choose another {other}: \
                 csv, tsv, jsonl or parquet",
                other = host.setting_name(Setting::Format),
            ));
        }
        let Some(format) = self.format else { return Ok(()) };
        let (name, other) = (format.name(), host.setting_name(Setting::Format));
        match self.question.wants() {
            AnswerForm::Grids => Err(format!(
                "all solutions are printed as text, and {name} has one record for each puzzle; \
                 choose another {other}: grid, compact or line"
            )),
            AnswerForm::Lines => Err(format!(
                "the answer is lines of text, and {name} has one record for each puzzle; leave \
                 out {other} and endings of tables"
            )),
            AnswerForm::Finding if !format.is_table() => Err(format!(
                "format {name} has no place for this answer; choose another {other}: csv, tsv, \
                 jsonl or parquet, or none for text"
            )),
            AnswerForm::Grid | AnswerForm::Finding => Ok(()),
        }
    }

    fn description(&self) -> RunDescription {
        let mut run = self.records.description(ResumeMode::FromCheckpoint);
        for (name, value) in self.question.description() {
            run.add(name, value);
        }
        if let Some(format) = self.format {
            run.add("to", format.name());
            run.add("loss", format.losses());
            run.add("record numbers", if self.numbers { "yes" } else { "no" });
        }
        run.add("bad records", self.records.malformed.description());
        run.add("method", self.search.method.name());
        run.add("most nodes", self.search.max_nodes.to_string());
        let timeout = self.search.timeout.map_or("any".to_owned(), |time| format!("{time:?}"));
        run.add("most time", timeout);
        run
    }

    fn run(self, threads: usize, target: RunTarget, host: &Arc<dyn Host>) -> RunStatus {
        let Self { records, question, search, format, numbers } = self;
        let size = search.batch_size(question.uses_lanes());
        let done = target.done.total();
        let needs_numbers = numbers || question.needs_numbers();
        let mut reading = records.reading(needs_numbers, search.isa, size, done);
        reading.takes_variants = question.variant().is_some();
        let inputs = Arc::clone(&reading.inputs);
        let plan = AnswerPlan {
            question: Arc::clone(&question),
            malformed: records.malformed,
            search,
            format,
            host: Arc::clone(host),
            numbers,
            threads: SpareThreads::new(threads),
            is_resumable: target.output.is_resumable(),
            variants: VariantReader::new(&records.variants),
        };
        let supply = Inputs::new(reading, &target.output, host);
        let writer = format
            .filter(RecordFormat::needs_one_writer)
            .map(|format| RecordWriter::of_all(format, threads));
        let mut ordered = OrderedOutput::new(target, host, writer).of_inputs(&inputs);
        let make_worker = || -> Box<dyn pool::Worker<_, _>> {
            let asking = AnswerWorker::new(plan.clone());
            Box::new(RecordWorker::new(asking, search.isa, records.shard, host))
        };
        let take = &mut |part: &mut OutputBatch| ordered.take(part, &mut None::<DuplicateGate>);
        let result = pool::run(threads, supply, make_worker, take);
        let effort_of = search.shows_effort.then_some(search.method);
        ordered.finish(result, &RunSummary { words: question.words(), effort_of })
    }
}

impl RewriteJob {
    fn check(&self) -> Result<(), String> {
        if self.filter.is_some() && self.records.malformed != Malformed::Keep {
            return Err("a filter counts all records, so keep the malformed ones".to_owned());
        }
        if !self.rewrite.converts_variants() {
            return refuse_variant_format(&self.format);
        }
        Ok(())
    }

    fn description(&self) -> RunDescription {
        // A filter is asked about each record, also those before the checkpoint.
        let looks_back = self.rewrite.has_keys() || self.filter.is_some();
        let mut run = self.records.description(ResumeMode::unless(looks_back));
        run.add("question", self.rewrite.description());
        if self.filter.is_some() {
            run.add("filter", "some records");
        }
        run.add("to", self.format.name());
        run.add("loss", self.format.losses());
        run.add("bad records", self.records.malformed.description());
        run
    }

    fn run(self, threads: usize, target: RunTarget, host: &Arc<dyn Host>) -> RunStatus {
        let Self { records, rewrite, format, dedupe, filter } = self;
        let size = portion_size(&*rewrite);
        let done = target.done.total();
        let mut reading = records.reading(rewrite.needs_numbers(), Isa::detect(), size, done);
        reading.keeps_malformed &= !rewrite.has_keys();
        reading.takes_variants = rewrite.converts_variants();
        let inputs = Arc::clone(&reading.inputs);
        let converter = rewrite
            .converts_variants()
            .then(|| VariantConverter::new(VariantReader::new(&records.variants), format));
        let plan = RewritingPlan {
            rewrite: Arc::clone(&rewrite),
            malformed: records.malformed,
            format,
            converter,
        };
        let supply = Inputs::new(reading, &target.output, host);
        let has_gate = rewrite.has_keys() || filter.is_some();
        let passes_on = format.needs_one_writer() || has_gate;
        let writer = passes_on.then(|| RecordWriter::of_all(format, threads));
        let mut ordered = OrderedOutput::new(target, host, writer).of_inputs(&inputs);
        let make_worker = || -> Box<dyn pool::Worker<_, _>> {
            let rewriting = Rewriting::new(plan.clone(), has_gate);
            Box::new(RecordWorker::new(rewriting, Isa::detect(), records.shard, host))
        };
        let mut duplicates = dedupe.map(|limits| DuplicateGate {
            filter: DuplicateFilter::new(limits),
            host: Arc::clone(host),
        });
        let mut chosen = filter.map(FilterGate::new);
        let take = &mut |part: &mut OutputBatch| match &mut chosen {
            Some(chosen) => ordered.take(part, chosen),
            None => ordered.take(part, &mut duplicates),
        };
        let mut result = pool::run(threads, supply, make_worker, take);
        if let Some(gate) = &mut duplicates {
            result = result.and_then(|()| gate.write_spilled(&mut ordered));
        }
        let is_complete = result.is_ok() && !ordered.is_refused();
        let status =
            ordered.finish(result, &RunSummary { words: rewrite.words(), effort_of: None });
        if let Some(gate) = duplicates.filter(|_| is_complete) {
            host.tell(gate.filter.summary());
        }
        status
    }
}

/// Refuses a format of puzzles on other grids or with other rules for classic puzzles.
fn refuse_variant_format(format: &RecordFormat) -> Result<(), String> {
    let name = format.name();
    match variant_of_format(format.about()) {
        None => Ok(()),
        Some(_) => Err(format!(
            "format {name} is for puzzles on other grids or with other rules; make classic puzzles in \
             another format, and convert them"
        )),
    }
}

/// A gate that admits the first record of each class.
struct DuplicateGate {
    filter: DuplicateFilter,
    host: Arc<dyn Host>,
}

impl Gate for DuplicateGate {
    fn admit(&mut self, record: &UnwrittenRecord) -> Admission {
        let UnwrittenRecord { key: Some(key), entry: Some(entry), input, .. } = record else {
            return Admission::Write;
        };
        match self.filter.is_first(key, *input, entry) {
            Ok(true) => Admission::Write,
            Ok(false) => Admission::LeaveOut,
            Err(error) => Admission::End(self.filter.explain(&error, &*self.host)),
        }
    }
}

impl DuplicateGate {
    /// Writes the first record of each class among the spilled records.
    fn write_spilled(&mut self, ordered: &mut OrderedOutput) -> io::Result<()> {
        while !ordered.has_ended() {
            let mut spilled = match self.filter.next_pass() {
                Ok(Some(spilled)) => spilled,
                Ok(None) => break,
                Err(error) => return ordered.refuse(self.filter.explain(&error, &*self.host)),
            };
            loop {
                let record = match spilled.next() {
                    Ok(Some(record)) => record,
                    Ok(None) => break,
                    Err(error) => return ordered.refuse(self.filter.explain(&error, &*self.host)),
                };
                if ordered.write_late(&record, self)? == ControlFlow::Break(()) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

impl MakeJob {
    fn check(&self, host: &dyn Host) -> Result<(), String> {
        let format = self.format.name();
        if self.plan.path.is_some() && self.format.is_table() {
            return Err(format!(
                "{path}: paths are printed as text, and {format} has one record for each puzzle; \
                 leave out {path}, or choose another {to}",
                path = host.setting_name(Setting::Path),
                to = host.setting_name(Setting::Format),
            ));
        }
        refuse_variant_format(&self.format)?;
        self.plan.check(host)
    }

    fn description(&self) -> RunDescription {
        let plan = &self.plan;
        let mut run = RunDescription::new(ResumeMode::unless(plan.class_memory.is_some()));
        run.add("version", env!("CARGO_PKG_VERSION"));
        run.add("shard", plan.shard.to_string());
        run.add("question", "generate");
        run.add("to", self.format.name());
        run.add("loss", self.format.losses());
        run.add("order", plan.description.clone());
        if let Some(path) = &plan.path {
            run.add("path", path.description());
        }
        run.add("seed", plan.seed.to_string());
        run.add("start", plan.start.to_string());
        let classes = if plan.class_memory.is_some() { "each once" } else { "not told apart" };
        run.add("classes", classes);
        run
    }

    fn run(self, threads: usize, target: RunTarget, host: &Arc<dyn Host>) -> RunStatus {
        let Self { plan, format } = self;
        let done = target.done.total();
        if let Some(items) = plan.items().filter(|items| *items < done) {
            return refuse_fewer(items, done, &target.output, host);
        }
        let plan = Arc::new(plan);
        let at_once = Arc::new(AtomicU64::new(1));
        let tries = Arc::new(plan.try_report(host, done));
        let supply = IndexSupply::new(plan.indices(), done, &at_once);
        let passes_on = format.needs_one_writer() || plan.class_memory.is_some();
        let writer = passes_on.then(|| RecordWriter::of_all(format, threads));
        let mut ordered = OrderedOutput::new(target, host, writer);
        let make_worker = || -> Box<dyn pool::Worker<_, _>> {
            Box::new(Making::new(&plan, format, host, &at_once, &tries))
        };
        let mut unique =
            plan.class_memory.map(|memory| UniqueClasses::new(memory, plan.count, host));
        let mut distinct = DistinctPuzzles::new();
        let take = &mut |part: &mut OutputBatch| {
            distinct.note(&part.made);
            ordered.take(part, &mut unique)
        };
        let mut result = pool::run(threads, supply, make_worker, take);
        if plan.items().is_none() && !ordered.has_ended() {
            result = result.and_then(|()| ordered.stop(end_of_indices(&**host)));
        }
        let words = SummaryWords { answered: "made", negative: "not made", stopped: "not found" };
        let is_whole = result.is_ok() && done == 0;
        let status = ordered.finish(result, &RunSummary { words, effort_of: None });
        if let Some(message) = distinct.message().filter(|_| is_whole) {
            host.tell(message);
        }
        status
    }
}

impl VariantMakeJob {
    fn description(&self) -> RunDescription {
        let plan = &self.plan;
        let mut run = RunDescription::new(ResumeMode::FromCheckpoint);
        run.add("version", env!("CARGO_PKG_VERSION"));
        run.add("shard", plan.shard.to_string());
        run.add("question", "generate");
        run.add("to", self.format.name());
        run.add("loss", self.format.losses());
        run.add("order", plan.description.clone());
        run.add("seed", plan.seed.to_string());
        run.add("start", plan.start.to_string());
        run
    }

    fn run(self, threads: usize, target: RunTarget, host: &Arc<dyn Host>) -> RunStatus {
        let Self { plan, format } = self;
        let done = target.done.total();
        let indices = plan.indices();
        if let Some(items) = indices.items().filter(|items| *items < done) {
            return refuse_fewer(items, done, &target.output, host);
        }
        let plan = Arc::new(plan);
        let at_once = Arc::new(AtomicU64::new(1));
        let supply = IndexSupply::new(indices, done, &at_once);
        let writer = format.needs_one_writer().then(|| RecordWriter::of_all(format, threads));
        let mut ordered = OrderedOutput::new(target, host, writer);
        let make_worker = || -> Box<dyn pool::Worker<_, _>> {
            Box::new(VariantMaking::new(&plan, format, host, &at_once))
        };
        let take = &mut |part: &mut OutputBatch| ordered.take(part, &mut None::<UniqueClasses>);
        let mut result = pool::run(threads, supply, make_worker, take);
        if indices.items().is_none() && !ordered.has_ended() {
            result = result.and_then(|()| ordered.stop(end_of_indices(&**host)));
        }
        let words = SummaryWords { answered: "made", negative: "not made", stopped: "not found" };
        ordered.finish(result, &RunSummary { words, effort_of: None })
    }
}

/// Returns why a run without a number of items ends at the last index.
fn end_of_indices(host: &dyn Host) -> String {
    format!(
        "the indices end at {}; a smaller {} leaves more of them",
        u64::MAX,
        host.setting_name(Setting::Start),
    )
}

/// Refuses to continue an output that has more items than were asked for.
fn refuse_fewer(items: u64, done: u64, output: &Output, host: &Arc<dyn Host>) -> RunStatus {
    host.tell(Message::Error(format!(
        "{count} asks for {items} item{} here, and {done} are made already; set {count} to as many \
         or more to continue",
        s(items),
        count = host.setting_name(Setting::Count),
    )));
    output.flush();
    if let Some(partial) = output.discard() {
        host.tell(Message::partial_output(&partial, false));
    }
    RunStatus::Failed
}
