//! Makes random small puzzles with rules of given kinds.

use super::count::{solutions, solutions_in_order};
use super::dice::VariantDice;
use super::kind::VariantRuleKind;
use super::random_rule::random_rule;
use super::random_shape::random_draft;
use ninefold_variant_model::{ValueSet, VariantDraft, VariantPuzzle};

/// The most calls that [`solutions`] takes to find all solutions of a random puzzle.
pub const QUICK_CALLS: u64 = 2_000;
/// Grids that are tried before rules that do not fit are left out.
const TRIES: usize = 30;

/// How the rules of a random puzzle are made.
///
/// ```
/// use ninefold_oracle::variants::random::RandomRuleStyle;
///
/// assert_ne!(RandomRuleStyle::TrueOfASolution, RandomRuleStyle::WithRandomNumbers);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomRuleStyle {
    /// All rules and givens are true of a solution, so the puzzle has one.
    TrueOfASolution,
    /// Rules may contradict each other and the givens.
    WithRandomNumbers,
}

/// Makes a puzzle with rules of these kinds, in this order but for rules of the whole grid, which
/// come first. Two of three puzzles have a solution for certain.
///
/// [`solutions`] finds all solutions in [`QUICK_CALLS`]. If no grid is found that all rules fit,
/// some are left out.
///
/// ```
/// use ninefold_oracle::variants::dice::VariantDice;
/// use ninefold_oracle::variants::kind::VariantRuleKind;
/// use ninefold_oracle::variants::random::random_puzzle;
///
/// let kinds = [VariantRuleKind::Zipper, VariantRuleKind::Cage];
/// let puzzle = random_puzzle(&kinds, &mut VariantDice::new(1));
/// assert_eq!(puzzle.rules().len(), 2);
/// assert_eq!(puzzle, random_puzzle(&kinds, &mut VariantDice::new(1)));
/// ```
pub fn random_puzzle(kinds: &[VariantRuleKind], dice: &mut VariantDice) -> VariantPuzzle {
    let style = if dice.one_in(3) {
        RandomRuleStyle::WithRandomNumbers
    } else {
        RandomRuleStyle::TrueOfASolution
    };
    for style in [style, RandomRuleStyle::WithRandomNumbers] {
        for _ in 0..TRIES {
            if let Some(puzzle) = random_puzzle_in_style(kinds, style, dice) {
                return puzzle;
            }
        }
    }
    loop {
        // No grid fits all kinds. With fewer kinds, one does in the end.
        let count = dice.between(0, kinds.len().saturating_sub(1));
        let fewer = dice.some(kinds.iter().copied(), count);
        if let Some(puzzle) = random_puzzle_in_style(&fewer, style, dice) {
            return puzzle;
        }
    }
}

/// Makes a puzzle with rules of all these kinds in one style. Returns `None` if the random grid
/// does not fit one of the rules, or has no solution where one is needed; then try again.
///
/// ```
/// use ninefold_oracle::variants::count::solutions;
/// use ninefold_oracle::variants::dice::VariantDice;
/// use ninefold_oracle::variants::kind::VariantRuleKind;
/// use ninefold_oracle::variants::random::{QUICK_CALLS, RandomRuleStyle, random_puzzle_in_style};
///
/// let mut dice = VariantDice::new(1);
/// let style = RandomRuleStyle::TrueOfASolution;
/// let puzzle = (0..10)
///     .find_map(|_| random_puzzle_in_style(&[VariantRuleKind::Arrow], style, &mut dice))
///     .ok_or("a grid with an arrow")?;
/// let found = solutions(&puzzle, 1_000, QUICK_CALLS).ok_or("a few calls")?;
/// assert!(!found.is_empty());
/// # Ok::<(), &str>(())
/// ```
pub fn random_puzzle_in_style(
    kinds: &[VariantRuleKind],
    style: RandomRuleStyle,
    dice: &mut VariantDice,
) -> Option<VariantPuzzle> {
    let mut draft = random_draft(dice);
    let plain = draft.clone();
    for kind in kinds.iter().filter(|kind| kind.is_global()) {
        draft.rules.push(random_rule(*kind, None, &draft, dice)?);
    }
    let mut solution = random_solution(&draft, dice);
    if style == RandomRuleStyle::WithRandomNumbers {
        // Givens need a grid that keeps the houses at least.
        solution = solution.or_else(|| random_solution(&plain, dice));
    }
    let solution = solution?;
    for kind in kinds.iter().filter(|kind| !kind.is_global()) {
        let is_true = style == RandomRuleStyle::TrueOfASolution || dice.one_in(3);
        let known = is_true.then_some(&solution[..]);
        draft.rules.push(random_rule(*kind, known, &draft, dice)?);
    }
    Some(with_givens(&draft, &solution, dice))
}

/// Returns a random solution of a draft, or `None` if none is found soon.
fn random_solution(draft: &VariantDraft, dice: &mut VariantDice) -> Option<Vec<u8>> {
    let puzzle = draft.clone().finish().expect("the rules fit the grid");
    let found = solutions_in_order(&puzzle, 1, QUICK_CALLS, |values| dice.shuffle(values));
    found?.pop()
}

/// Adds givens and some other sets of candidates until the obvious counter ends quickly.
fn with_givens(draft: &VariantDraft, solution: &[u8], dice: &mut VariantDice) -> VariantPuzzle {
    let cells = solution.len();
    let mut draft = draft.clone();
    if dice.one_in(3) {
        for cell in dice.some(0..cells, cells / 4) {
            let some: ValueSet = draft.values.iter().filter(|_| dice.one_in(2)).collect();
            draft.candidates[cell] = some.with(solution[cell]);
        }
    }
    // Nothing says what a cell outside the grid is, if no rule does. Most are given, so that some puzzles
    // have one solution.
    let grid = usize::from(draft.rows) * usize::from(draft.columns);
    for (set, value) in draft.candidates.iter_mut().zip(solution).skip(grid) {
        if !dice.one_in(4) {
            *set = ValueSet::only(*value);
        }
    }
    let mut order = dice.some(0..cells, cells).into_iter();
    let mut wanted = dice.between(0, cells / 3);
    loop {
        for cell in order.by_ref().take(wanted) {
            draft.candidates[cell] = ValueSet::only(solution[cell]);
        }
        let puzzle = draft.clone().finish().expect("the rules fit the grid");
        if solutions(&puzzle, usize::MAX, QUICK_CALLS).is_some() {
            return puzzle;
        }
        wanted = cells / 8;
    }
}
