//! `.FullRank` and `.FullRankTies`: the ranks of rows and columns, and which of these may be equal.

use super::Meaning;
use super::item::Item;
use super::layout::Layout;
use crate::error::{Bad, VariantTextFault};
use ninefold_variant_model::{GridCell, RankTies, Rule, VariantPuzzle};

/// Which lines may be equal, as `.FullRankTies` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ties {
    /// No lines.
    Never,
    /// Lines without a clue.
    Unclued,
    /// All lines.
    Always,
}

impl Ties {
    /// What a string without `.FullRankTies` means.
    pub const USUAL: Self = Self::Unclued;

    /// All kinds with the names that ISS gives them.
    const ALL: [(&'static str, Self); 3] =
        [("none", Self::Never), ("only-unclued", Self::Unclued), ("any", Self::Always)];

    /// Returns the item that says so, or nothing if that is usual.
    pub fn text(self) -> String {
        let name = Self::ALL.iter().find(|(_, ties)| *ties == self && self != Self::USUAL);
        name.map_or(String::new(), |(name, _)| format!(".FullRankTies~{name}"))
    }

    /// Returns what the clues of a string can say.
    pub const fn of_clues(self) -> RankTies {
        match self {
            Self::Never | Self::Unclued => RankTies::Forbidden,
            Self::Always => RankTies::Allowed,
        }
    }
}

/// Returns what the items say about ties, wherever among them they say it.
pub(super) fn ties(items: &[Item]) -> Result<Ties, VariantTextFault> {
    let mut found = None;
    for item in items.iter().filter(|item| item.kind == "FullRankTies") {
        let name = item.args.first().map_or("", |name| name);
        let known = Ties::ALL.iter().find(|(known, _)| *known == name);
        let Some(&(_, ties)) = known else {
            return Err(Bad::text("none, only-unclued or any", name).at(item.place()));
        };
        if *found.get_or_insert(ties) != ties {
            let expected = "the same as in the .FullRankTies before it";
            return Err(Bad::text(expected, name).at(item.place()));
        }
    }
    Ok(found.unwrap_or(Ties::USUAL))
}

/// Demands that the grid is one in which ISS ranks lines.
fn check_grid(layout: &Layout) -> Result<(), Bad> {
    let size = usize::from(layout.rows);
    if layout.rows == layout.columns && layout.values.len() == size {
        return Ok(());
    }
    let found = format!("{}x{} with the values {}", layout.rows, layout.columns, layout.values);
    Err(Bad::new("a square grid with as many values as rows", found))
}

/// Returns what `.FullRankTies` means by itself.
pub(super) fn meaning(layout: &Layout) -> Result<Meaning, Bad> {
    check_grid(layout)?;
    let is_rule = layout.rank_ties == Ties::Never;
    Ok(Meaning::Rules(if is_rule { vec![Rule::DifferentLines] } else { Vec::new() }))
}

/// Returns the rank of a line.
pub(super) fn clue(cells: Vec<GridCell>, rank: u32, layout: &Layout) -> Result<Rule, Bad> {
    check_grid(layout)?;
    Ok(Rule::FullRank { cells, rank, ties: layout.rank_ties.of_clues() })
}

/// Returns which lines may be equal in a string of a puzzle, or `None` if ISS does not rank the lines of
/// its grid. One string says the same of all clues; if they differ, it forbids ties.
pub(super) fn ties_of(puzzle: &VariantPuzzle) -> Option<Ties> {
    let houses = puzzle.house_rules();
    let size = puzzle.rows();
    let is_ranked = houses.rows
        && houses.columns
        && puzzle.columns() == size
        && puzzle.values().len() == usize::from(size);
    let has = |wanted: &dyn Fn(&Rule) -> bool| any(puzzle.rules(), wanted);
    let clue =
        |wanted| move |rule: &Rule| matches!(rule, Rule::FullRank { ties, .. } if *ties == wanted);
    is_ranked.then(|| {
        if puzzle.rules().contains(&Rule::DifferentLines) {
            Ties::Never
        } else if has(&clue(RankTies::Allowed)) && !has(&clue(RankTies::Forbidden)) {
            Ties::Always
        } else {
            Ties::USUAL
        }
    })
}

/// Returns whether a rule is as wanted, or one inside a choice.
fn any(rules: &[Rule], wanted: &dyn Fn(&Rule) -> bool) -> bool {
    rules.iter().any(|rule| match rule {
        Rule::AnyOf { alternatives } => alternatives.iter().any(|rules| any(rules, wanted)),
        rule => wanted(rule),
    })
}
