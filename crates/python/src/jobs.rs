//! [`run_job`]: a question about the records of files, or a rewrite of them, written as a file.

use crate::calls::{thread_count, watched};
use crate::parts::{FilePart, format_named, to_python};
use crate::rate::scale_named;
use ninefold::CancelFlag;
use ninefold::batch::{
    AskJob, CanonicalForms, CheckPuzzles, ConvertRecords, CountSolutions, Host, Interruption, Job,
    Malformed, Message, Outcome, Output, OutputPlace, Question, RatePuzzles, RecordFormat,
    RecordSource, Rewrite, RewriteJob, SearchOptions, SolvePuzzles, Tally,
};
use ninefold::io::Shape;
use ninefold::questions::{AssumedUniqueness, Setting, SettingNames};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
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
/// Returns a dictionary: `status` (0, 1 or 2 as the program), `counts` of records by outcome,
/// `messages`, and `others`, the number of messages that are left out.
#[pyfunction]
pub(crate) fn run_job(
    py: Python<'_>,
    plan: JobPlan,
    parts: Vec<FilePart>,
    path: PathBuf,
    threads: Option<usize>,
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

    let flag = CancelFlag::default();
    let host = Arc::new(JobHost {
        start: Instant::now(),
        interruption: Interruption::by(&flag),
        messages: Mutex::default(),
        counts: Mutex::default(),
    });
    let shared: Arc<dyn Host> = Arc::clone(&host) as Arc<dyn Host>;
    let job = plan.job(records)?;
    job.check(&*shared).map_err(PyValueError::new_err)?;
    let file = File::create(&path).map_err(|error| to_python(&error))?;
    let place = JobFile { file: BufWriter::with_capacity(1 << 16, file), flag: flag.clone() };
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
            "solve" => Arc::new(SolvePuzzles { to: Some(Shape::Line) }),
            "count" => Arc::new(CountSolutions { limit: self.limit }),
            "check" => Arc::new(CheckPuzzles),
            "rate" => {
                let scales = self.scales.iter().map(|name| scale_named(name));
                let scales = scales.collect::<PyResult<Vec<_>>>()?;
                let assumed = AssumedUniqueness::always_if(self.assume_unique);
                Arc::new(RatePuzzles { scales, assumed, shows_steps: false })
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
    Ok(Job::Rewrite(RewriteJob { records, rewrite, format, dedupe: None }))
}

/// The output of a job. Python gives it its name when the job is done.
struct JobFile {
    file: BufWriter<File>,
    flag: CancelFlag,
}

impl OutputPlace for JobFile {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.flag.is_cancelled() {
            return Err(io::Error::other("the job was interrupted"));
        }
        self.file.write_all(bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_data()
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
    /// The first messages about records.
    remarks: Vec<String>,
    /// Number of further messages about records.
    others: u64,
}

impl Host for JobHost {
    fn tell(&self, message: Message) {
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
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
