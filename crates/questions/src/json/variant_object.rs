//! [`VariantObject`]: a variant puzzle as JSON, in short.

use super::candidates::CandidateBits;
use super::variant::bits;
use crate::variant::VariantRule;
use ninefold_variant_io::{VariantNote, VariantReading};
use ninefold_variant_model::{ExtraCells, Rule, VariantPuzzle};
use serde::Serialize;

/// Most rules that an answer lists, and most cells of them together. The text of a puzzle may name a
/// thousand times as many.
const MOST_RULES: usize = 2_000;
const MOST_CELLS: usize = 20_000;

/// A variant puzzle, in short. `convert` writes it with all details.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub(crate) struct VariantObject {
    /// Number of rows, 1 to 32.
    rows: u8,
    /// Number of columns, 1 to 32.
    columns: u8,
    /// Lowest value of a cell.
    lowest: u8,
    /// Highest value of a cell.
    highest: u8,
    /// Whether rows are houses, whose values are all different.
    rows_are_houses: bool,
    /// Whether columns are houses.
    columns_are_houses: bool,
    /// Region of each cell, from 1; null for a cell without one.
    regions: Vec<Option<u32>>,
    /// Groups of cells outside the grid. Missing if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extra: Vec<ExtraObject>,
    rules: Vec<RuleObject>,
    /// Number of further rules.
    more_rules: usize,
    /// Sentences of the text that say something about the solution and that no rule expresses. If there
    /// are any, the puzzle is not fully known: solutions obey all other rules.
    unread: Vec<String>,
    /// What else the text has, and the puzzle has not.
    notes: Vec<NoteObject>,
    title: Option<String>,
    author: Option<String>,
}

impl VariantObject {
    pub(crate) fn new(reading: &VariantReading) -> Self {
        let puzzle = &reading.puzzle;
        let (rules, more_rules) = shown_rules(puzzle, puzzle.rules().iter().enumerate());
        let houses = puzzle.house_rules();
        let region = |cell| puzzle.region(cell).map(|region| u32::from(region) + 1);
        Self {
            rows: puzzle.rows(),
            columns: puzzle.columns(),
            lowest: puzzle.values().lowest(),
            highest: puzzle.values().highest(),
            rows_are_houses: houses.rows,
            columns_are_houses: houses.columns,
            regions: puzzle.cells().map(region).collect(),
            extra: ExtraObject::all(puzzle),
            rules,
            more_rules,
            unread: puzzle.unread().to_vec(),
            notes: notes(reading),
            title: puzzle.title().map(str::to_owned),
            author: puzzle.author().map(str::to_owned),
        }
    }
}

/// A group of cells outside the grid.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ExtraCells"))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub(crate) struct ExtraObject {
    /// Name of the group. Its cells are `X1`, `X2` and so on; a single cell is `X`.
    name: String,
    /// What people call the group. It may be empty.
    label: String,
    /// Number of cells.
    cells: u16,
    /// Cells in a row. The last row may have fewer.
    columns: u8,
    /// Candidates of each cell as bits, the first for the lowest value.
    candidates: Vec<CandidateBits>,
}

impl ExtraObject {
    fn all(puzzle: &VariantPuzzle) -> Vec<Self> {
        let mut rest = puzzle.candidates()[puzzle.cells().len()..].iter();
        let object = |group: &ExtraCells| Self {
            name: group.name.clone(),
            label: group.label.clone(),
            cells: group.cells,
            columns: group.columns,
            candidates: rest
                .by_ref()
                .take(group.cells.into())
                .map(|set| bits(puzzle, *set))
                .collect(),
        };
        puzzle.extra().iter().map(object).collect()
    }
}

/// A rule, in short.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "VariantRule"))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub(crate) struct RuleObject {
    /// Place in the list of rules, from 1.
    place: usize,
    /// Name, such as `killer cage`.
    name: &'static str,
    /// Cells that the rule names, in its order: such as `r1c1`, and `X3` outside the grid. Empty for a
    /// rule of the whole grid.
    cells: Vec<String>,
    /// Sum, difference, ratio, divisor, number of cells, or value, if the rule has one.
    number: Option<i64>,
}

/// Returns rules, each with its place from 0, and the number of those that are left out.
pub(crate) fn shown_rules<'a>(
    puzzle: &VariantPuzzle,
    rules: impl Iterator<Item = (usize, &'a Rule)>,
) -> (Vec<RuleObject>, usize) {
    let (mut shown, mut cells, mut more) = (Vec::new(), 0, 0);
    for (place, rule) in rules {
        let rule = VariantRule::new(rule);
        cells += rule.cells.len();
        if shown.len() == MOST_RULES || cells > MOST_CELLS {
            more += 1;
            continue;
        }
        shown.push(RuleObject {
            place: place + 1,
            name: rule.name,
            cells: rule.cells.iter().map(|cell| puzzle.named(*cell).to_string()).collect(),
            number: rule.number,
        });
    }
    (shown, more)
}

/// Something in a text that is no rule.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "VariantNote"))]
#[cfg_attr(feature = "schema", schemars(extend("x-feature" = "variant")))]
pub(crate) struct NoteObject {
    /// `drawing`, `rules` in words, or `other`.
    kind: &'static str,
    /// Where it stands.
    place: String,
    /// What it is, in English; of `rules`, the rules.
    text: String,
}

/// Returns the notes of a text.
pub(crate) fn notes(reading: &VariantReading) -> Vec<NoteObject> {
    let note = |note: &VariantNote| NoteObject {
        kind: note.kind.name(),
        place: note.place.to_string(),
        text: note.text.clone(),
    };
    reading.notes.iter().map(note).collect()
}
