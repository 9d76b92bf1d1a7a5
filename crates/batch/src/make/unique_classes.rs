//! [`UniqueClasses`]: admits only the first puzzle of each class.

use crate::dedupe::{ClassSet, Sighting};
use crate::gate::{Admission, Gate};
use crate::host::{Host, Message, ProgressEvent};
use crate::output_batch::{EarlyEnd, UnwrittenRecord};
use ninefold_questions::Setting;
use std::sync::Arc;
use std::time::Duration;

/// Patience per class. With *n* known classes, a run ends after `PATIENCE_A_CLASS * (n + 1)`
/// puzzles in a row without a new class. A class that is a thousand times rarer than the average is
/// missed in one of three runs.
const PATIENCE_A_CLASS: u64 = 1_000;
/// Largest number of puzzles in a row without a new class.
const MOST_PATIENCE: u64 = 100_000;
/// Largest number of tries in a row without a new class. One puzzle may take as many.
const MOST_TRIES: u64 = 1_000_000;
/// Time without a new class after which the user gets a note.
const LONG_WAIT: Duration = Duration::from_secs(5);

/// A gate that admits the first puzzle of each class. It ends the run when there are enough
/// classes, or when no new class is expected.
pub(crate) struct UniqueClasses {
    classes: ClassSet,
    count: Option<u64>,
    /// Number of puzzles written.
    written: u64,
    /// Number of items that were not found.
    failed: u64,
    vain: VainSearch,
    host: Arc<dyn Host>,
    is_over: bool,
}

/// The puzzles since the last new class.
struct VainSearch {
    puzzles: u64,
    tries: u64,
    since: Duration,
    is_told: bool,
}

impl UniqueClasses {
    pub(crate) fn new(memory: u64, count: Option<u64>, host: &Arc<dyn Host>) -> Self {
        let host = Arc::clone(host);
        let vain = VainSearch { puzzles: 0, tries: 0, since: host.now(), is_told: false };
        let classes = ClassSet::within(memory);
        Self { classes, count, written: 0, failed: 0, vain, host, is_over: false }
    }

    /// Returns the number of puzzles in a row without a new class after which the run ends.
    fn patience(&self) -> u64 {
        (self.written + 1).saturating_mul(PATIENCE_A_CLASS).min(MOST_PATIENCE)
    }

    fn found(&self) -> String {
        let es = if self.written == 1 { "" } else { "es" };
        format!("{} class{es}", self.written)
    }
}

impl Gate for UniqueClasses {
    fn admit(&mut self, record: &UnwrittenRecord) -> Admission {
        let Some(key) = &record.key else {
            self.failed += u64::from(record.entry.is_none());
            return Admission::Write;
        };
        match self.classes.note(key) {
            Sighting::First => {
                self.written += 1;
                let since = self.host.now();
                self.vain = VainSearch { puzzles: 0, tries: 0, since, is_told: false };
                Admission::Write
            }
            Sighting::Again => {
                self.vain.puzzles += 1;
                self.vain.tries = self.vain.tries.saturating_add(record.tries);
                Admission::LeaveOut
            }
            Sighting::NoRoom => Admission::End(format!(
                "no memory for more than {} classes; raise {}",
                self.classes.capacity(),
                self.host.setting_name(Setting::ClassMemory),
            )),
        }
    }

    fn counts_what_is_written(&self) -> bool {
        true
    }

    fn end(&mut self) -> Option<(EarlyEnd, Option<String>)> {
        if self.count.is_some_and(|count| self.written + self.failed >= count) {
            return Some((EarlyEnd::Enough, None));
        }
        let VainSearch { puzzles, tries, .. } = self.vain;
        if self.is_over || puzzles < self.patience() && tries < MOST_TRIES {
            return None;
        }
        self.is_over = true;
        let why = format!(
            "{} found, and none by the last {puzzles} puzzles, which took {tries} tries; there are \
             probably no more",
            self.found()
        );
        Some((EarlyEnd::Enough, Some(why)))
    }

    fn report(&mut self, host: &dyn Host) {
        let (found, puzzles, patience) = (self.found(), self.vain.puzzles, self.patience());
        let detail = format!("{found}, none new in the last {puzzles} puzzles");
        host.progress(ProgressEvent::Detail(&detail));
        let waited = host.now().saturating_sub(self.vain.since);
        if puzzles > 0 && !self.vain.is_told && waited > LONG_WAIT {
            self.vain.is_told = true;
            host.tell(Message::Note(format!(
                "{found} found, and none by the last {puzzles} puzzles; it ends after {patience}, \
                 or {MOST_TRIES} tries, without a new one"
            )));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dedupe::ClassKey;
    use crate::host::CollectingHost;
    use crate::outcome::Outcome;
    use ninefold_core::Puzzle;
    use ninefold_io::format::Entry;

    /// Returns a gate and its host.
    fn gate(count: Option<u64>) -> (UniqueClasses, Arc<CollectingHost>) {
        let host = Arc::new(CollectingHost::default());
        let shared: Arc<dyn Host> = host.clone();
        (UniqueClasses::new(1 << 20, count, &shared), host)
    }

    /// Passes on a puzzle with one clue or two, which took some tries. Returns whether it is
    /// written.
    fn admits(gate: &mut UniqueClasses, clues: &str, tries: u64) -> bool {
        let puzzle: Puzzle = format!("{clues:.<81}").parse().expect("81 cells");
        let record = UnwrittenRecord {
            key: Some(ClassKey::from_form(&puzzle)),
            tries,
            ..UnwrittenRecord::new(Entry::new(1, Ok(puzzle)))
        };
        matches!(gate.admit(&record), Admission::Write)
    }

    #[test]
    fn a_run_ends_after_a_thousand_puzzles_for_each_class_and_a_thousand_more() {
        let (mut gate, _) = gate(None);
        assert!(admits(&mut gate, "1", 1) && admits(&mut gate, "12", 1));
        for _ in 0..2_999 {
            assert!(!admits(&mut gate, "1", 1));
            assert!(gate.end().is_none());
        }
        assert!(!admits(&mut gate, "12", 2));
        let (end, why) = gate.end().expect("there is no new class");
        assert_eq!(end, EarlyEnd::Enough);
        let why = why.expect("it is told");
        let told = "2 classes found, and none by the last 3000 puzzles, which took 3001 tries; \
                    there are probably no more";
        assert_eq!(why, told);
        // That is told once.
        assert!(gate.end().is_none());
    }

    #[test]
    fn a_new_class_starts_the_wait_again_and_many_tries_end_it() {
        let (mut gate, _) = gate(None);
        assert!(admits(&mut gate, "1", 1));
        for _ in 0..1_999 {
            assert!(!admits(&mut gate, "1", 1));
        }
        assert!(admits(&mut gate, "12", 1) && gate.end().is_none());
        assert!(!admits(&mut gate, "12", MOST_TRIES - 1) && gate.end().is_none());
        assert!(!admits(&mut gate, "12", 1) && gate.end().is_some());
    }

    #[test]
    fn enough_classes_end_a_run_without_a_word_and_those_not_found_count() {
        let (mut gate, _) = gate(Some(3));
        assert!(admits(&mut gate, "1", 1) && admits(&mut gate, "12", 1));
        assert!(!admits(&mut gate, "12", 1) && gate.end().is_none());
        let failed = UnwrittenRecord::none(Outcome::Negative);
        assert!(matches!(gate.admit(&failed), Admission::Write));
        let end = gate.end().expect("there are enough");
        assert_eq!(end, (EarlyEnd::Enough, None));
        assert!(gate.counts_what_is_written());
    }

    #[test]
    fn a_long_wait_for_a_new_class_is_told_once() {
        let (mut gate, host) = gate(None);
        assert!(admits(&mut gate, "1", 1));
        host.advance(LONG_WAIT * 2);
        gate.report(&*host);
        assert_eq!(host.messages(), [], "no puzzle was in vain");
        assert!(!admits(&mut gate, "1", 1) && !admits(&mut gate, "1", 1));
        gate.report(&*host);
        gate.report(&*host);
        let note = "1 class found, and none by the last 2 puzzles; it ends after 2000, or 1000000 \
                    tries, without a new one";
        assert_eq!(host.messages(), [Message::Note(note.to_owned())]);
        // After a new class, the wait begins again.
        assert!(admits(&mut gate, "12", 1) && !admits(&mut gate, "12", 1));
        gate.report(&*host);
        assert_eq!(host.messages().len(), 1);
        host.advance(LONG_WAIT);
        gate.report(&*host);
        assert_eq!(host.messages().len(), 1, "not longer than that");
        host.advance(LONG_WAIT);
        gate.report(&*host);
        assert_eq!(host.messages().len(), 2);
    }
}
