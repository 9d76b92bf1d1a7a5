//! The answers about variant puzzles: `read`, `solve`, `count`, `check` and `candidates`. They have the
//! fields of those about classic puzzles, and the field `variant`.

use super::answer::JsonAnswer;
use super::candidates::{CandidateBits, CandidatesAnswer};
use super::check::CheckAnswer;
use super::field::{COUNT_LIMIT, SKIP, SOLUTION_LIMIT};
use super::fields::{Fields, out_of_range};
use super::read::ReadAnswer;
use super::refusal::Refusal;
use super::requested_variant::impossible;
use super::solve::{CountAnswer, SolveAnswer};
use super::value::{ExpectedValue, FoundValue};
use super::variant_object::{RuleObject, VariantObject, shown_rules};
use super::variant_refusal::VariantRefusal;
use crate::limits::Limits;
use crate::serialized::{ClashObject, StatusWord};
use crate::variant::{
    VariantClash, check_variant, count_variant, solve_variant, variant_candidates,
};
use ninefold_core::Status;
use ninefold_variant_io::VariantReading;
use ninefold_variant_model::{Rule, ValueSet, VariantHouseKind, VariantPuzzle};
use serde::Serialize;

/// Cells of all solutions that one answer lists: a thousand classic grids.
const MOST_CELLS: u64 = 81_000;

/// Most rules of a puzzle that is searched, those in choices included, and most cells that they name. The
/// puzzles that people publish have a tenth of that. Each rule takes memory, and time before the search.
pub(crate) const MOST_RULES: usize = 2_000;
pub(crate) const MOST_RULE_CELLS: usize = 20_000;
/// Most alternatives in choices of rules, times the cells of the grid. Each alternative is a grid of its own.
pub(crate) const MOST_CHOICE_CELLS: usize = 100_000;

/// Refuses to search a puzzle that could take the memory of others.
fn refuse_large(puzzle: &VariantPuzzle) -> Result<(), Refusal> {
    let (rules, alternatives) = size_of(puzzle.rules());
    let cells: usize = puzzle.rules().iter().map(|rule| rule.cells().count()).sum();
    let is_large = rules > MOST_RULES
        || cells > MOST_RULE_CELLS
        || alternatives.saturating_mul(puzzle.candidates().len()) > MOST_CHOICE_CELLS;
    if is_large {
        return Err(impossible(VariantRefusal::TooLarge { rules, cells, alternatives }));
    }
    Ok(())
}

/// Returns the numbers of rules, those in choices included, and of alternatives in choices.
fn size_of(rules: &[Rule]) -> (usize, usize) {
    let mut sizes = (rules.len(), 0);
    for rule in rules {
        if let Rule::AnyOf { alternatives } = rule {
            sizes.1 += alternatives.len();
            for list in alternatives {
                let (rules, alternatives) = size_of(list);
                sizes = (sizes.0 + rules, sizes.1 + alternatives);
            }
        }
    }
    sizes
}

/// What no rule expresses.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub(crate) struct UnreadText {
    /// Sentences of the text that say something about the solution and that no rule expresses. If there
    /// are any, the puzzle is not fully known: solutions obey all other rules.
    unread: Vec<String>,
}

impl UnreadText {
    fn of(puzzle: &VariantPuzzle) -> Self {
        Self { unread: puzzle.unread().to_vec() }
    }
}

/// The cells outside the grid in solutions, and what no rule expresses.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub(crate) struct SolvedExtra {
    /// For each listed solution: the values of the cells outside the grid, group by group. Solutions may
    /// differ in these alone. Missing if the puzzle has no such cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<Vec<Vec<u8>>>,
    #[serde(flatten)]
    unread: UnreadText,
}

/// The candidates of the cells outside the grid, and what no rule expresses.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub(crate) struct ExtraCandidates {
    /// The candidates of each cell outside the grid that are in some solution, group by group. Missing if
    /// the puzzle has no such cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<Vec<CandidateBits>>,
    /// The same for the candidates that a limit left open. Missing if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown_extra: Option<Vec<CandidateBits>>,
    #[serde(flatten)]
    unread: UnreadText,
}

/// Rules that no values satisfy, and rules that are not needed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub(crate) struct CheckedRules {
    /// Cells without a candidate, and rules that no values satisfy, in English.
    impossible: Vec<String>,
    /// Rules without any one of which the puzzle stays proper; null if that is not known, or if the
    /// puzzle is not proper.
    redundant_rules: Option<Vec<RuleObject>>,
    /// Number of further such rules.
    more_redundant_rules: usize,
    /// Sentences of the text that say something about the solution and that no rule expresses. If there
    /// are any, the puzzle is not fully known: solutions obey all other rules.
    unread: Vec<String>,
}

/// Answers what puzzle a text has.
#[expect(clippy::unnecessary_wraps, reason = "a function of the table of answers")]
pub(crate) fn read(given: &VariantReading, _: &Fields, _: &Limits) -> Result<JsonAnswer, Refusal> {
    let puzzle = &given.puzzle;
    let all = puzzle.values().set();
    let clue = |set: &ValueSet| set.single();
    let marks = puzzle.candidates()[..puzzle.cells().len()].iter();
    let has_marks = marks.clone().any(|set| clue(set).is_none() && *set != all);
    let bits = |set| if clue(set).is_some() { 0 } else { bits(puzzle, *set) };
    Ok(JsonAnswer::whole(&ReadAnswer {
        givens: values_text(puzzle, marks.clone().map(clue)),
        filled: values_text(puzzle, marks.clone().map(|_| None)),
        candidates: has_marks.then(|| marks.map(bits).collect()),
        format: given.format.name(),
        more: 0,
        variant: Some(VariantObject::new(given)),
    }))
}

/// Lists solutions in lexicographic order.
pub(crate) fn solve(
    given: &VariantReading,
    fields: &Fields,
    limits: &Limits,
) -> Result<JsonAnswer, Refusal> {
    refuse_large(&given.puzzle)?;
    let limit = fields.number(&SOLUTION_LIMIT)?.unwrap_or(1);
    let skip = fields.number(&SKIP)?.unwrap_or(0);
    let most = MOST_CELLS / given.puzzle.candidates().len() as u64;
    if limit > most.min(1_000) {
        let expected = ExpectedValue::WholeNumber { least: 0, most };
        let found = FoundValue::Other(limit.to_string());
        return Err(out_of_range(&SOLUTION_LIMIT, None, expected, found));
    }
    let found = solve_variant(&given.puzzle, skip, limit, limits);
    let values = |grid: &ninefold_variant::VariantGrid| {
        values_text(&given.puzzle, grid.values().iter().map(|value| Some(*value)))
    };
    let extra = found.listed.iter().map(|grid| grid.extra_values().to_vec());
    let extra = (!given.puzzle.extra().is_empty()).then(|| extra.collect());
    let answer = SolveAnswer {
        status: StatusWord(found.status),
        solutions: found.listed.iter().map(values).collect(),
        nodes: found.guesses,
        variant: Some(SolvedExtra { extra, unread: UnreadText::of(&given.puzzle) }),
    };
    Ok(JsonAnswer::new(found.status, &answer))
}

/// Counts the solutions, up to a limit.
pub(crate) fn count(
    given: &VariantReading,
    fields: &Fields,
    limits: &Limits,
) -> Result<JsonAnswer, Refusal> {
    refuse_large(&given.puzzle)?;
    let limit = fields.number(&COUNT_LIMIT)?.unwrap_or(u64::MAX);
    let counted = CountAnswer::new(count_variant(&given.puzzle, limit, limits));
    let answer = CountAnswer { variant: Some(UnreadText::of(&given.puzzle)), ..counted };
    Ok(JsonAnswer::new(answer.status.0, &answer))
}

/// Checks whether the puzzle is proper and minimal.
pub(crate) fn check(
    given: &VariantReading,
    _: &Fields,
    limits: &Limits,
) -> Result<JsonAnswer, Refusal> {
    let puzzle = &given.puzzle;
    refuse_large(puzzle)?;
    let checked = check_variant(puzzle, limits);
    let status = checked.check.verdict.status();
    let redundant = checked.check.redundant_clues.as_deref();
    let cells = puzzle.all_cells();
    let cell_name = |place: &usize| Some(puzzle.named(*cells.get(*place)?).to_string());
    let rules = checked.check.redundant_rules.as_deref().map(|places| {
        shown_rules(
            puzzle,
            places.iter().filter_map(|place| Some((*place, puzzle.rules().get(*place)?))),
        )
    });
    let (rules, more) = rules.map_or((None, 0), |(rules, more)| (Some(rules), more));
    let differing = checked.check.verdict.differing(puzzle);
    let answer = CheckAnswer {
        status: StatusWord(status),
        proper: (status != Status::Stopped).then_some(status == Status::Unique),
        minimal: match (status, redundant) {
            (Status::Unique, Some(places)) => Some(places.is_empty()),
            (Status::Unique, None) | (Status::Stopped, _) => None,
            _ => Some(false),
        },
        redundant: redundant.unwrap_or_default().iter().filter_map(cell_name).collect(),
        differ: differing.iter().map(|cell| puzzle.named(*cell).to_string()).collect(),
        conflict: checked.clash.as_ref().map(ToString::to_string),
        clash: checked.clash.as_ref().map(clash_object),
        solvable: None,
        wrong: None,
        variant: Some(CheckedRules {
            impossible: checked.faults.iter().map(ToString::to_string).collect(),
            redundant_rules: rules,
            more_redundant_rules: more,
            unread: puzzle.unread().to_vec(),
        }),
    };
    let is_stopped = checked.check.stopped.is_some();
    Ok(JsonAnswer { is_stopped, ..JsonAnswer::whole(&answer) })
}

fn clash_object(clash: &VariantClash) -> ClashObject {
    let house = match clash.house {
        VariantHouseKind::Row(row) => format!("r{}", u16::from(row) + 1),
        VariantHouseKind::Column(column) => format!("c{}", u16::from(column) + 1),
        VariantHouseKind::Region(region) => format!("b{}", u32::from(region) + 1),
    };
    let cells = clash.cells.iter().map(ToString::to_string).collect();
    ClashObject { digit: clash.value, house, cells }
}

/// Finds the candidates that are in some solution.
pub(crate) fn candidates(
    given: &VariantReading,
    _: &Fields,
    limits: &Limits,
) -> Result<JsonAnswer, Refusal> {
    let puzzle = &given.puzzle;
    refuse_large(puzzle)?;
    let found = variant_candidates(puzzle, limits);
    let status = found.status();
    let open = found.undecided();
    let has_open = open.iter().any(|set| !set.is_empty());
    let all = |sets: &[ValueSet]| -> Vec<CandidateBits> {
        sets.iter().map(|set| bits(puzzle, *set)).collect()
    };
    let grid = puzzle.cells().len();
    let has_extra = !puzzle.extra().is_empty();
    let answer = CandidatesAnswer {
        status: StatusWord(status),
        candidates: all(&found.found[..grid]),
        unknown: has_open.then(|| all(&open[..grid])),
        variant: Some(ExtraCandidates {
            extra: has_extra.then(|| all(&found.found[grid..])),
            unknown_extra: (has_open && has_extra).then(|| all(&open[grid..])),
            unread: UnreadText::of(puzzle),
        }),
    };
    Ok(JsonAnswer::new(status, &answer))
}

/// Returns candidates as bits, the first for the lowest value of the puzzle.
pub(crate) fn bits(puzzle: &VariantPuzzle, set: ValueSet) -> CandidateBits {
    // A puzzle has at most 32 values.
    (set.bits() >> puzzle.values().lowest()) as CandidateBits
}

/// Returns values in reading order, a dot for a blank cell. If the puzzle has values above 9, spaces stand
/// between them.
pub(crate) fn values_text(
    puzzle: &VariantPuzzle,
    values: impl Iterator<Item = Option<u8>>,
) -> String {
    let text = |value: Option<u8>| value.map_or(".".to_owned(), |value| value.to_string());
    let values: Vec<String> = values.map(text).collect();
    values.join(if puzzle.values().highest() > 9 { " " } else { "" })
}
