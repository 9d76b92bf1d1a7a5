//! [`run_job`]: a question about the records of files, or a rewrite of them, written as a file.

use crate::calls::{thread_count, watched};
use crate::parts::{ColumnSet, FilePart, format_named, to_python};
use crate::rate::scale_named;
use ninefold::CancelFlag;
use ninefold::batch::{
    AskJob, CanonicalForms, CheckPuzzles, ConvertRecords, CountSolutions, Host, Interruption, Job,
    Malformed, Message, Outcome, Output, OutputPlace, Question, RatePuzzles, RecordFilter,
    RecordFormat, RecordSource, Rewrite, RewriteJob, SearchOptions, SolvePuzzles, Tally,
};
use ninefold::io::Shape;
use ninefold::questions::{AssumedUniqueness, Setting, SettingNames};
use numpy::PyReadonlyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Messages of each kind that are kept.
const MOST_MESSAGES: usize = 10;

/// What to do, as Python says it.
#[derive(FromPyObject)]
pub(crate) struct JobPlan {
    /// `solve`, `count`, `check`, `rate`, `canon` or `convert`.
    question: String,
    /// The name of the format of the output. `None`: text.
    format: Option<String>,
    /// Whether to drop information that the format cannot hold.
    lossy: bool,
    /// `keep`, `skip` or `stop`.
    malformed: String,
    /// Most solutions that are counted.
    limit: u64,
    /// Names of the scales of `rate`.
    scales: Vec<String>,
    /// Whether `rate` uses techniques that assume one solution for puzzles with several.
    assume_unique: bool,
    max_nodes: Option<u64>,
    /// Seconds for each puzzle.
    timeout: Option<f64>,
}

/// Does a job over some files, and writes the file `path`. If the job fails, the file may be
/// incomplete.
///
/// `columns` are the columns of the data set of which the file is a part; None for the columns of
/// the first file. `kept` chooses the records of a conversion: it is called without arguments, and
/// returns the numbers of the next records to write, from 0 and in ascending order, or None at the
/// end.
///
/// Returns a dictionary: `status` (0, 1 or 2 as the program), `counts` of records by outcome,
/// `errors`, `is_transient` (whether another attempt may succeed), `remarks` about records, and
/// `other_remarks`, the number of remarks that are left out.
#[pyfunction]
#[pyo3(signature = (plan, parts, path, threads, columns=None, kept=None))]
pub(crate) fn run_job(
    py: Python<'_>,
    plan: JobPlan,
    parts: Vec<FilePart>,
    path: PathBuf,
    threads: Option<usize>,
    columns: Option<ColumnSet>,
    kept: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, PyDict>> {
    let options = match parts.first() {
        Some(part) => part.options()?,
        None => return Err(PyValueError::new_err("expected at least one file")),
    };
    let malformed = match plan.malformed.as_str() {
        "keep" => Malformed::Keep,
        "skip" => Malformed::Skip,
        "stop" => Malformed::Stop,
        other => {
            return Err(PyValueError::new_err(format!(
                "malformed: expected keep, skip or stop, got {other:?}"
            )));
        }
    };
    let mut records = RecordSource::from_inputs(parts.into_iter().map(FilePart::input));
    (records.from, records.columns, records.malformed) = (options.from, options.columns, malformed);
    records.all_columns = columns.map(ColumnSet::columns).transpose()?;

    let flag = CancelFlag::default();
    let host = Arc::new(JobHost {
        start: Instant::now(),
        interruption: Interruption::by(&flag),
        messages: Mutex::default(),
        counts: Mutex::default(),
    });
    let shared: Arc<dyn Host> = Arc::clone(&host) as Arc<dyn Host>;
    let mut job = plan.job(records)?;
    match (&mut job, kept) {
        (Job::Rewrite(job), Some(kept)) => job.filter = Some(kept_records(kept)),
        (_, None) => {}
        (_, Some(_)) => return Err(PyValueError::new_err("kept: expected a conversion")),
    }
    job.check(&*shared).map_err(PyValueError::new_err)?;
    let file = File::create(&path).map_err(|error| to_python(&error))?;
    let is_failing = Arc::new(AtomicBool::new(false));
    let place = JobFile {
        file: BufWriter::with_capacity(1 << 16, file),
        flag: flag.clone(),
        is_failing: Arc::clone(&is_failing),
    };
    let output = Output::to_place_named(Box::new(place), &path);
    let name = path.display().to_string();
    let threads = thread_count(threads, usize::MAX);
    let status = watched(py, &flag, || job.run(threads, output, &name, Tally::default(), &shared))?;
    let result = PyDict::new(py);
    result.set_item("status", status as u8)?;
    let counts = host.counts.lock().unwrap_or_else(PoisonError::into_inner);
    let by_name = PyDict::new(py);
    for (outcome, count) in Outcome::ALL.into_iter().zip(counts.counts()) {
        if count > 0 {
            by_name.set_item(outcome.name(), count)?;
        }
    }
    result.set_item("counts", by_name)?;
    let messages = host.messages.lock().unwrap_or_else(PoisonError::into_inner);
    result.set_item("errors", &messages.errors)?;
    let is_transient = messages.is_transient || is_failing.load(Ordering::Relaxed);
    result.set_item("is_transient", is_transient)?;
    result.set_item("remarks", &messages.remarks)?;
    result.set_item("other_remarks", messages.others)?;
    Ok(result)
}

impl JobPlan {
    /// Returns the job over some records.
    fn job(&self, records: RecordSource) -> PyResult<Job> {
        let format = match &self.format {
            None => None,
            Some(name) => {
                let format = RecordFormat::new(format_named(name)?, self.lossy);
                Some(format.ok_or_else(|| {
                    PyValueError::new_err(format!("format: {name} is only read, not written"))
                })?)
            }
        };
        let question: Arc<dyn Question> = match self.question.as_str() {
            "solve" => Arc::new(SolvePuzzles { to: Some(Shape::Line), ..SolvePuzzles::default() }),
            "count" => Arc::new(CountSolutions { limit: self.limit }),
            "check" => Arc::new(CheckPuzzles),
            "rate" => {
                let scales = self.scales.iter().map(|name| scale_named(name));
                let scales = scales.collect::<PyResult<Vec<_>>>()?;
                let assumed = AssumedUniqueness::always_if(self.assume_unique);
                Arc::new(RatePuzzles { scales, assumed, ..RatePuzzles::default() })
            }
            "canon" => return rewrite_job(records, Arc::new(CanonicalForms::default()), format),
            "convert" => return rewrite_job(records, Arc::new(ConvertRecords), format),
            other => {
                return Err(PyValueError::new_err(format!(
                    "question: expected solve, count, check, rate, canon or convert, got {other:?}"
                )));
            }
        };
        let timeout = self.timeout.map(Duration::try_from_secs_f64).transpose();
        let timeout =
            timeout.map_err(|error| PyValueError::new_err(format!("timeout: {error}")))?;
        let max_nodes = self.max_nodes.unwrap_or(u64::MAX);
        let search = SearchOptions { max_nodes, timeout, ..SearchOptions::default() };
        Ok(Job::Ask(AskJob { records, question, search, format, numbers: false }))
    }
}

/// Returns the job that rewrites some records.
fn rewrite_job(
    records: RecordSource,
    rewrite: Arc<dyn Rewrite>,
    format: Option<RecordFormat>,
) -> PyResult<Job> {
    let no_format = || PyValueError::new_err("format: expected the name of a format, got none");
    let format = format.ok_or_else(no_format)?;
    Ok(Job::Rewrite(RewriteJob { records, rewrite, format, dedupe: None, filter: None }))
}

/// Returns the filter that writes the records whose numbers a function of Python returns.
fn kept_records(next: Py<PyAny>) -> RecordFilter {
    let mut numbers: Vec<u64> = Vec::new();
    let (mut at, mut has_more) = (0, true);
    Box::new(move |number| {
        loop {
            while numbers.get(at).is_some_and(|kept| *kept < number) {
                at += 1;
            }
            if at < numbers.len() || !has_more {
                return Ok(numbers.get(at) == Some(&number));
            }
            at = 0;
            let more = Python::attach(|py| {
                next.call0(py)?
                    .extract::<Option<PyReadonlyArray1<'_, u64>>>(py)?
                    .map_or(Ok(None), |more| {
                        more.as_slice().map(|more| Some(more.to_vec())).map_err(PyErr::from)
                    })
            });
            let more = more.map_err(io::Error::other)?;
            has_more = more.is_some();
            numbers = more.unwrap_or_default();
        }
    })
}

/// The output of a job. Python gives it its name when the job is done.
struct JobFile {
    file: BufWriter<File>,
    flag: CancelFlag,
    /// Whether an error of the device has ended the output, so that another attempt may succeed.
    is_failing: Arc<AtomicBool>,
}

impl JobFile {
    /// Notes an error of the file.
    fn noted(&self, result: io::Result<()>) -> io::Result<()> {
        if let Err(error) = &result {
            let is_lasting = matches!(
                error.kind(),
                io::ErrorKind::StorageFull
                    | io::ErrorKind::QuotaExceeded
                    | io::ErrorKind::FileTooLarge
                    | io::ErrorKind::ReadOnlyFilesystem
            );
            self.is_failing.fetch_or(!is_lasting, Ordering::Relaxed);
        }
        result
    }
}

impl OutputPlace for JobFile {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.flag.is_cancelled() {
            return Err(io::Error::other("the job was interrupted"));
        }
        let result = self.file.write_all(bytes);
        self.noted(result)
    }

    fn finish(&mut self) -> io::Result<()> {
        let result = self.file.flush().and_then(|()| self.file.get_ref().sync_data());
        self.noted(result)
    }
}

/// Keeps what a job tells.
struct JobHost {
    start: Instant,
    interruption: Interruption,
    messages: Mutex<Messages>,
    counts: Mutex<Tally>,
}

#[derive(Default)]
struct Messages {
    /// Why the job failed.
    errors: Vec<String>,
    /// Whether an input could not be read, and another attempt may succeed.
    is_transient: bool,
    /// The first messages about records.
    remarks: Vec<String>,
    /// Number of further messages about records.
    others: u64,
}

impl Host for JobHost {
    fn tell(&self, message: Message) {
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.is_transient |= matches!(message, Message::Input { is_transient: true, .. });
        match &message {
            Message::Error(_) | Message::Input { .. } if messages.errors.len() < MOST_MESSAGES => {
                messages.errors.push(message.to_string());
            }
            Message::Summary { tally, .. } => {
                *self.counts.lock().unwrap_or_else(PoisonError::into_inner) = *tally;
            }
            Message::Record(record) if record.in_output && record.outcome != Outcome::Malformed => {
            }
            Message::Record(_) | Message::Dropped { .. } => {
                if messages.remarks.len() < MOST_MESSAGES {
                    messages.remarks.push(message.to_string());
                } else {
                    messages.others += 1;
                }
            }
            _ => {}
        }
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn interruption(&self) -> Option<Interruption> {
        Some(self.interruption.clone())
    }
}

impl SettingNames for JobHost {
    fn setting_name(&self, setting: Setting) -> &'static str {
        match setting {
            Setting::Lossy => "lossy",
            Setting::Column => "column",
            other => other.name(),
        }
    }
}
