//! [`ChiSquare`]: Pearson's chi-square test.

use statrs::function::gamma::gamma_ur;
use std::fmt;

/// The result of Pearson's chi-square test.
pub struct ChiSquare {
    pub statistic: f64,
    pub degrees: usize,
    /// Probability that random counts are as far off, or farther.
    pub p: f64,
}

impl ChiSquare {
    /// Compares counts with probabilities. Classes with fewer than 20 expected counts are merged.
    pub fn new(counts: &[u64], probabilities: &[f64]) -> Self {
        let all = counts.iter().sum::<u64>() as f64;
        let mut rare = (0.0, 0.0);
        let mut categories = vec![];
        for (count, probability) in counts.iter().zip(probabilities) {
            let (count, expected) = (*count as f64, all * probability);
            if expected < 20.0 {
                rare = (rare.0 + count, rare.1 + expected);
            } else {
                categories.push((count, expected));
            }
        }
        if rare.1 > 0.0 {
            categories.push(rare);
        }
        let statistic =
            categories.iter().map(|(count, expected)| (count - expected).powi(2) / expected).sum();
        let degrees = categories.len() - 1;
        Self { statistic, degrees, p: gamma_ur(degrees as f64 / 2.0, statistic / 2.0) }
    }
}

impl fmt::Display for ChiSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { statistic, degrees, p } = self;
        write!(f, "chi-square {statistic:.1} with {degrees} degrees of freedom, p = {p:.3}")
    }
}

/// Tables have p = 0.05 for chi-square 18.307 with 10 degrees of freedom.
#[test]
fn p_is_that_of_tables() {
    assert!((gamma_ur(5.0, 18.307 / 2.0) - 0.05).abs() < 1e-5);
    assert!((gamma_ur(207.5, 463.5 / 2.0) - 0.05).abs() < 1e-3);
}
