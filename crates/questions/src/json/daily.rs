//! The question `daily`: the puzzle of a day.

use super::answer::JsonAnswer;
use super::field::{DAILY_LEVEL, DAY};
use super::fields::{Fields, out_of_range};
use super::make::{MadeObject, Making, MakingStatus, levels, make};
use super::reason::MissingReason;
use super::refusal::Refusal;
use super::value::ExpectedValue;
use crate::limits::Limits;
use crate::make::{PuzzleOrder, RatingLevel};
use ninefold_generate::{ClueSymmetry, Minimality};
use ninefold_scales::Profile;
use serde::Serialize;
use serde_json::Value;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct DailyAnswer<'a> {
    day: &'a str,
    level: &'static str,
    made: Option<MadeObject>,
    missing: Option<String>,
    /// The reasons why the puzzle is missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<MissingReason>,
}

/// Makes the puzzle of a day. It depends on the day and the level alone, so this function never
/// changes.
pub(crate) fn daily(fields: &Fields, limits: &Limits) -> Result<JsonAnswer, Refusal> {
    let day = fields.needed_text(&DAY)?;
    let Some(date) = Date::parse(day) else {
        return Err(out_of_range(&DAY, None, ExpectedValue::Day, (&Value::from(day)).into()));
    };
    let level = fields.choice(&DAILY_LEVEL, &levels())?.unwrap_or(RatingLevel::Medium);
    let mut order = PuzzleOrder::new(Profile::DEFAULT);
    order.symmetry = ClueSymmetry::Rotation180;
    order.minimality = Minimality::Symmetric;
    order.steps.level = Some(level);
    let Making { mut made, missing, reasons, status } =
        make(&order, date.seed(level), 0, 1, limits)?;
    let answer = DailyAnswer { day, level: level.name(), made: made.pop(), missing, reasons };
    let is_stopped = status == MakingStatus::Stopped;
    Ok(JsonAnswer { is_stopped, ..JsonAnswer::whole(&answer) })
}

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Date {
    year: u64,
    month: u64,
    day: u64,
}

impl Date {
    /// Parses year, month and day, as in `2026-11-25`.
    fn parse(text: &str) -> Option<Self> {
        let is_digit = |place: usize| text.as_bytes().get(place).is_some_and(u8::is_ascii_digit);
        let has_digits = [0, 1, 2, 3, 5, 6, 8, 9].into_iter().all(is_digit);
        if text.len() != 10 || !has_digits {
            return None;
        }
        let (year, rest) = text.split_once('-')?;
        let (month, day) = rest.split_once('-')?;
        let own =
            Self { year: year.parse().ok()?, month: month.parse().ok()?, day: day.parse().ok()? };
        let is_leap = own.year.is_multiple_of(4)
            && (!own.year.is_multiple_of(100) || own.year.is_multiple_of(400));
        let last = match own.month {
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u64::from(is_leap),
            1..=12 => 31,
            _ => return None,
        };
        (1..=last).contains(&own.day).then_some(own)
    }

    /// Returns the seed of a level on this day: the date and the number of the level as one decimal
    /// number, such as 202611253.
    fn seed(self, level: RatingLevel) -> u64 {
        let number = RatingLevel::ALL.into_iter().zip(1..).find(|(own, _)| *own == level);
        let number = number.map_or(0, |(_, number)| number);
        ((self.year * 100 + self.month) * 100 + self.day) * 10 + number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_are_days() {
        for day in ["2026-11-25", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert!(Date::parse(day).is_some(), "{day}");
        }
        for day in [
            "",
            "2026-11",
            "2026-11-31",
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "26-01-01",
            "2026/01/01",
            "2026-1-011",
            "+026-01-01",
            "2026-01-0\u{660}",
        ] {
            assert_eq!(Date::parse(day), None, "{day}");
        }
    }

    #[test]
    fn each_day_and_level_has_a_seed_of_its_own() {
        let date = Date { year: 2026, month: 11, day: 25 };
        assert_eq!(date.seed(RatingLevel::Easy), 202_611_251);
        assert_eq!(date.seed(RatingLevel::Extreme), 202_611_256);
    }
}
