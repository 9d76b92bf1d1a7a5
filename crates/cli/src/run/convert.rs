//! Writes the records of all inputs in another format.

use super::input::{Failure, open_entries};
use super::writing::{Aim, End, Writing};
use super::{open_output, same};
use crate::output::Output;
use crate::plan::{ConvertPlan, Source};
use crate::progress;
use crate::report::Tally;
use crate::status::Status;

/// Converts all inputs of a plan.
pub fn convert(plan: &ConvertPlan) -> Status {
    let Some(aim) = plan.aim() else { return Status::Failed };
    let run = plan.batch.is_resumed.then(|| same::converting(plan, aim.0));
    let Some((output, _)) = open_output(plan.output.as_deref(), run.as_ref()) else {
        return Status::Failed;
    };
    progress::begin(&plan.sources, plan.output.is_none());
    convert_all(plan, aim, output)
}

/// The same with another output than that of the plan.
#[cfg(test)]
pub fn convert_to(plan: &ConvertPlan, output: Output) -> Status {
    plan.aim().map_or(Status::Failed, |aim| convert_all(plan, aim, output))
}

fn convert_all(plan: &ConvertPlan, aim: Aim, output: Output) -> Status {
    let writing = plan.writing(aim, output);
    let mut conversion = Conversion { plan, writing, read: 0 };
    let result = conversion.run();
    conversion.writing.close(result, "converted", "refused")
}

impl ConvertPlan {
    /// The format to write; tells why there is none.
    pub(super) fn aim(&self) -> Option<Aim> {
        Aim::of(self.to.map(|name| name.0), self.output.as_deref())
    }

    /// Writes in a format to an output.
    pub(super) fn writing(&self, aim: Aim, output: Output) -> Writing<'_> {
        let writing = Writing::new(aim, self.output.as_deref(), output, Tally::default());
        writing.treating(self.bad, self.is_lossy)
    }
}

/// One run over all inputs.
struct Conversion<'a> {
    plan: &'a ConvertPlan,
    writing: Writing<'a>,
    /// The records of all inputs so far.
    read: u64,
}

impl Conversion<'_> {
    fn run(&mut self) -> Result<(), End> {
        for source in &self.plan.sources {
            let failure = match self.convert_one(source) {
                Err(End::Malformed) => {
                    self.writing.is_incomplete = true;
                    break;
                }
                result => result?,
            };
            if let Some(failure) = failure {
                self.writing.tell_failure(source, &failure)?;
            }
        }
        self.writing.print_end()?;
        Ok(self.writing.finish()?)
    }

    fn convert_one(&mut self, source: &Source) -> Result<Option<Failure>, End> {
        let entries = open_entries(source, self.plan.from, &self.writing.output());
        let (may_wait, mut entries) = match entries {
            Ok(entries) => entries,
            Err(error) => return Ok(Some(Failure::Unreadable(error))),
        };
        let mut any = false;
        loop {
            match entries.next_entry() {
                Ok(Some(entry)) => {
                    if let Some(columns) = entries.columns().filter(|_| !any) {
                        self.writing.expect(columns);
                    }
                    self.read += 1;
                    if self.plan.batch.every(0).takes(self.read) {
                        self.writing.write(source, self.read, &entry)?;
                    }
                }
                Ok(None) => return Ok((!any).then_some(Failure::Empty)),
                Err(error) => return Ok(Some(Failure::Unreadable(error))),
            }
            any = true;
            if may_wait && !entries.is_ready() {
                self.writing.print()?;
            } else {
                self.writing.print_much()?;
            }
        }
    }
}
