//! [`take_turns`] and [`median`]: figures that a disturbance of the machine changes little.

/// Lets each runner run `passes` times. The runners take turns, and each pass begins with another
/// one. So whatever slows the machine down for a while affects all of them.
///
/// ```
/// use ninefold_measure::take_turns;
///
/// let mut order = String::new();
/// take_turns(2, &mut ["a", "b"], |runner| {
///     order += runner;
///     Ok::<(), ()>(())
/// })?;
/// assert_eq!(order, "abba");
/// # Ok::<(), ()>(())
/// ```
///
/// # Errors
///
/// The first error of a runner.
pub fn take_turns<T, E>(
    passes: usize,
    runners: &mut [T],
    mut run: impl FnMut(&mut T) -> Result<(), E>,
) -> Result<(), E> {
    let count = runners.len();
    for pass in 0..passes {
        for turn in 0..count {
            run(&mut runners[(pass + turn) % count])?;
        }
    }
    Ok(())
}

/// Returns the middle of some numbers, or the mean of the middle two. Returns 0 without a number.
///
/// ```
/// use ninefold_measure::median;
/// assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), 2.5);
/// ```
pub fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match (sorted.get(middle), sorted.len() % 2) {
        (None, _) => 0.0,
        (Some(number), 1) => *number,
        (Some(number), _) => f64::midpoint(sorted[middle - 1], *number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]).to_bits(), 2.0_f64.to_bits());
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]).to_bits(), 2.5_f64.to_bits());
        assert_eq!(median(&[]).to_bits(), 0.0_f64.to_bits());
    }

    #[test]
    fn an_error_ends_the_turns() {
        let mut turns = 0;
        let ended = take_turns(3, &mut [1, 2], |runner| {
            turns += 1;
            if *runner == 2 { Err("two") } else { Ok(()) }
        });
        assert_eq!((ended, turns), (Err("two"), 2));
    }
}
