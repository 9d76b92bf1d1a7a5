//! [`TimeLeft`]: how long a run still takes, as far as its pace so far tells.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

/// Shortest window over which the pace is measured. Before that, nothing is said.
const SHORTEST: Duration = Duration::from_secs(2);
/// Longest window. What happened before tells little about the puzzles ahead.
const LONGEST: Duration = Duration::from_mins(5);
/// The pace falls if the second half of the window is slower by more than this factor. Tests try both
/// factors on puzzles in random order and sorted by cost.
const FALLING: f64 = 1.1;
/// The pace rises if the second half of the window is faster by more than this factor.
const RISING: f64 = 1.06;

/// The position of a run in time, over a sliding window: the last half of the run, but at most
/// [`LONGEST`].
///
/// Puzzles differ in cost by a factor of 1,000 and more, and files are often sorted by difficulty.
/// So the window is cut in two halves. Only if both have about the same pace, an estimate is given.
/// Otherwise the faster or the slower half gives a bound.
#[derive(Default)]
pub struct PaceWindow {
    /// Time and position, ascending. The first may be older than the window.
    samples: VecDeque<(Duration, f64)>,
}

/// The time that a run still takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TimeLeft {
    /// The pace is steady.
    About(Duration),
    /// The pace falls, or nothing comes out any more.
    AtLeast(Duration),
    /// The pace rises.
    AtMost(Duration),
}

impl PaceWindow {
    /// Adds the position at a time since the start.
    #[allow(clippy::cast_precision_loss, reason = "a bar is not that exact")]
    pub fn note(&mut self, now: Duration, position: u64) {
        let position = position as f64;
        self.samples.push_back((now, position));
        let oldest = now.saturating_sub(length(now));
        while self.samples.get(1).is_some_and(|(time, _)| *time <= oldest) {
            self.samples.pop_front();
        }
    }

    /// Returns the time from the last sample to the position `size`. `None`: it is too early to say
    /// anything, nothing has come out yet, or only the second half of the window has a pace.
    #[allow(clippy::cast_precision_loss, reason = "a bar is not that exact")]
    pub fn time_left(&self, size: u64) -> Option<TimeLeft> {
        let size = size as f64;
        let (now, position) = *self.samples.back()?;
        let length = length(now);
        if now < SHORTEST {
            return None;
        }
        let before = |time| self.at(now.saturating_sub(time));
        let (middle, start) = (before(length / 2), before(length));
        let half = length.as_secs_f64() / 2.0;
        let early = ((middle - start) / half).max(0.0);
        let late = ((position - middle) / half).max(0.0);
        let after = |pace: f64| {
            let seconds = (size - position).max(0.0) / pace;
            Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
        };
        if early == 0.0 && late == 0.0 {
            let whole = position / now.as_secs_f64();
            return (whole > 0.0).then(|| TimeLeft::AtLeast(after(whole)));
        }
        if early == 0.0 {
            // Others waited behind a hard puzzle, and come out together. That is no pace.
            return None;
        }
        Some(if late * FALLING < early {
            TimeLeft::AtLeast(after(early))
        } else if early * RISING < late {
            TimeLeft::AtMost(after(early))
        } else {
            TimeLeft::About(after(f64::midpoint(early, late)))
        })
    }

    /// Returns the position at a time, between two samples by proportion.
    fn at(&self, time: Duration) -> f64 {
        let (mut before, mut reached) = (Duration::ZERO, 0.0);
        for (after, position) in &self.samples {
            if *after >= time {
                let (passed, whole) = (time.saturating_sub(before), after.saturating_sub(before));
                let share = passed.as_secs_f64() / whole.as_secs_f64().max(1e-9);
                return reached + (position - reached) * share.min(1.0);
            }
            (before, reached) = (*after, *position);
        }
        reached
    }
}

/// Returns the length of the window at a time since the start.
fn length(now: Duration) -> Duration {
    (now / 2).clamp(SHORTEST.min(now), LONGEST)
}

impl TimeLeft {
    /// Returns "about", "at least" or "at most", and the time.
    pub const fn parts(self) -> (&'static str, Duration) {
        match self {
            Self::About(time) => ("about", time),
            Self::AtLeast(time) => ("at least", time),
            Self::AtMost(time) => ("at most", time),
        }
    }
}

impl fmt::Display for TimeLeft {
    /// Writes the time in the largest unit that leaves at least two of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, time) = self.parts();
        let units = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")];
        let seconds = match self {
            Self::AtLeast(_) => time.as_secs(),
            _ => time.as_secs() + u64::from(time.subsec_nanos() > 0),
        };
        let unit = units.into_iter().find(|(length, _)| seconds >= length * 2);
        let (length, name) = unit.unwrap_or((1, "s"));
        let number = match self {
            Self::AtLeast(_) => seconds / length,
            _ => seconds.div_ceil(length),
        };
        write!(f, "{words} {number} {name} left")
    }
}

#[cfg(test)]
#[allow(clippy::cast_precision_loss, reason = "small numbers")]
mod tests {
    use super::*;

    /// Returns what is said each second of a run over puzzles of these costs, in seconds, and how
    /// long the run still takes then.
    fn said(costs: &[f64]) -> Vec<(Option<TimeLeft>, f64)> {
        let (mut window, mut said) = (PaceWindow::default(), Vec::new());
        let whole: f64 = costs.iter().sum();
        let (mut done, mut spent) = (0, 0.0);
        let mut second: u32 = 0;
        while f64::from(second) < whole {
            while done < costs.len() && spent + costs[done] <= f64::from(second) {
                spent += costs[done];
                done += 1;
            }
            window.note(Duration::from_secs(second.into()), done as u64);
            let left = window.time_left(costs.len() as u64);
            said.push((left, whole - f64::from(second)));
            second += 1;
        }
        said
    }

    /// Returns the share of the statements that hold: bounds, and estimates within a factor of 2.
    fn share_of_truth(costs: &[f64]) -> f64 {
        let told: Vec<bool> = said(costs)
            .into_iter()
            .filter_map(|(left, truth)| {
                let (words, time) = left?.parts();
                let time = time.as_secs_f64();
                Some(match words {
                    "at least" => time <= truth,
                    "at most" => time >= truth,
                    _ => time <= truth * 2.0 + 2.0 && truth <= time * 2.0 + 2.0,
                })
            })
            .collect();
        assert!(told.len() > 100, "{} statements", told.len());
        told.iter().filter(|is_true| **is_true).count() as f64 / told.len() as f64
    }

    /// Returns costs between 1 and 1,000 milliseconds, most of them small.
    fn costs() -> Vec<f64> {
        let mut state: u64 = 1;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as f64 / f64::from(1_u32 << 31)
        };
        (0..20_000).map(|_| 0.001 * 1000_f64.powf(random().powi(2))).collect()
    }

    #[test]
    fn a_steady_run_has_an_estimate() {
        let told = said(&[0.1; 1000]);
        assert!(told[..2].iter().all(|(left, _)| left.is_none()));
        for (left, truth) in &told[20..] {
            let Some(TimeLeft::About(time)) = left else { panic!("{left:?} at {truth}") };
            let off = (time.as_secs_f64() - truth).abs();
            assert!(off < 2.0 + truth / 10.0, "{time:?} at {truth}");
        }
    }

    #[test]
    fn what_is_said_holds_for_puzzles_in_any_order() {
        let mut costs = costs();
        let mixed = share_of_truth(&costs);
        costs.sort_by(f64::total_cmp);
        let ascending = share_of_truth(&costs);
        costs.reverse();
        let descending = share_of_truth(&costs);
        assert!(
            mixed > 0.95 && ascending > 0.95 && descending > 0.8,
            "{mixed} {ascending} {descending}"
        );
    }

    #[test]
    fn a_run_that_stalls_gives_a_lower_bound() {
        let mut costs = vec![0.1; 500];
        costs.push(2000.0);
        let told = said(&costs);
        for (left, truth) in &told[60..] {
            let Some(TimeLeft::AtLeast(time)) = left else { panic!("{left:?} at {truth}") };
            assert!(time.as_secs_f64() <= *truth + 5.0, "{time:?} at {truth}");
        }
    }

    #[test]
    fn nothing_is_said_of_the_pace_right_after_a_stall() {
        let mut costs = vec![100.0];
        costs.extend([0.1; 2000]);
        for (left, truth) in &said(&costs)[101..] {
            let Some(left) = left else { continue };
            let (words, time) = left.parts();
            let time = time.as_secs_f64();
            let is_true = match words {
                "at most" => time >= *truth,
                "at least" => time <= *truth,
                _ => time < 2.0 * truth + 2.0 && *truth < 2.0 * time + 2.0,
            };
            assert!(is_true, "{left} at {truth}");
        }
    }

    #[test]
    fn nothing_is_said_before_anything_comes_out() {
        assert!(said(&[500.0, 1.0]).iter().take(500).all(|(left, _)| left.is_none()));
    }

    #[test]
    fn bounds_are_rounded_to_their_own_side() {
        let text = |left: TimeLeft| left.to_string();
        assert_eq!(text(TimeLeft::AtLeast(Duration::from_secs(179))), "at least 2 min left");
        assert_eq!(text(TimeLeft::AtMost(Duration::from_secs(181))), "at most 4 min left");
        assert_eq!(text(TimeLeft::About(Duration::from_millis(1500))), "about 2 s left");
        assert_eq!(text(TimeLeft::AtLeast(Duration::from_secs(400_000))), "at least 4 d left");
    }
}
