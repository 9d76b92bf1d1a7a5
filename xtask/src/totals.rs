//! [`Totals`]: the sum of all test results, which cargo does not print.

use std::fmt;

/// The sum of the results that test programs print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    passed: u64,
    failed: u64,
    ignored: u64,
}

impl Totals {
    /// Adds the counts of a line, if the line is the result of a test program.
    pub fn add_line(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else { return };
        let counts = result.split([';', '.']).filter_map(|part| part.trim().split_once(' '));
        for (count, what) in counts {
            let Ok(count) = count.parse::<u64>() else { continue };
            match what {
                "passed" => self.passed += count,
                "failed" => self.failed += count,
                "ignored" => self.ignored += count,
                _ => {}
            }
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed, {} ignored", self.passed, self.failed, self.ignored)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_summed_and_other_lines_passed_over() {
        let output = "\
running 3 tests
test a ... ok
test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.12s

test result: FAILED. 5 passed; 2 failed; 1 ignored; 0 measured; 4 filtered out; finished in 9.00s
9 passed; 9 failed
";
        let mut totals = Totals::default();
        output.lines().for_each(|line| totals.add_line(line));
        assert_eq!(totals.to_string(), "8 passed, 2 failed, 1 ignored");
    }
}
