//! Checks every puzzle of a file on all cores and writes a table.
//!
//! `cargo run --release --example answer_files -- examples/several.txt answers.csv`

use ninefold::batch::{
    AskJob, CheckPuzzles, Host, Input, Job, Message, Output, RecordFormat, RecordSource,
    SearchOptions, Tally,
};
use ninefold::io::format::named;
use ninefold::questions::SettingNames;
use std::env;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// Prints messages on standard error.
struct Console {
    start: Instant,
}

impl SettingNames for Console {}

impl Host for Console {
    fn tell(&self, message: Message) {
        eprintln!("{message}");
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let input = arguments.next().unwrap_or_else(|| "examples/several.txt".to_owned());
    let output = arguments.next().unwrap_or_else(|| "answers.csv".to_owned());
    let records = RecordSource::from_inputs([Input::file(input)]);
    let format = named("csv").and_then(|csv| RecordFormat::new(csv, false));
    let question = Arc::new(CheckPuzzles);
    let job = Job::Ask(AskJob {
        records,
        question,
        search: SearchOptions::default(),
        format,
        numbers: false,
    });
    let host: Arc<dyn Host> = Arc::new(Console { start: Instant::now() });
    job.check(&*host)?;

    let threads = thread::available_parallelism()?.get();
    let place = Output::to_path(Path::new(&output))?;
    let status = job.run(threads, place, &output, Tally::default(), &host);
    println!("{output}: {status:?}");
    Ok(())
}
