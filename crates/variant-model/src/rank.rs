//! Ranks of rows and columns: what fits a grid, and what can never be.

use crate::cell::GridCell;
use crate::puzzle::VariantDraft;
use crate::rule::Rule;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Whether other lines may be equal to a line with a rank.
///
/// ```
/// use ninefold_variant_model::{GridCell, RankTies, Rule, VariantDraft};
///
/// // Row 1, read from the right, is the least of the 16 lines, and no other line is equal to it.
/// let mut draft = VariantDraft::square(4)?;
/// let cells = (0..4).rev().map(|column| GridCell::new(0, column)).collect();
/// draft.rules.push(Rule::FullRank { cells, rank: 1, ties: RankTies::Forbidden });
/// assert_eq!(draft.finish()?.rules()[0].name(), "full rank");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RankTies {
    /// No other line is equal.
    Forbidden,
    /// Other lines may be equal. Equal lines have the same rank, and the ranks after it are left out:
    /// if two lines have rank 3, no line has rank 4.
    Allowed,
}

/// Returns whether cells are a whole row or column of a square grid, in either direction.
pub fn is_line(draft: &VariantDraft, cells: &[GridCell]) -> bool {
    let size = draft.rows;
    let Some(first) = cells.first().filter(|first| first.row() < size && first.column() < size)
    else {
        return false;
    };
    let row: Vec<GridCell> = (0..size).map(|at| GridCell::new(first.row(), at)).collect();
    let column: Vec<GridCell> = (0..size).map(|at| GridCell::new(at, first.column())).collect();
    let is_one_way = |line: &[GridCell]| line == cells || line.iter().rev().eq(cells);
    size == draft.columns && (is_one_way(&row) || is_one_way(&column))
}

/// Returns whether a line of the grid can have a rank. A square grid has four lines for each row.
pub fn is_rank(draft: &VariantDraft, rank: u32) -> bool {
    (1..=4 * u32::from(draft.rows)).contains(&rank)
}

/// A rank as the first clue with it says.
struct Ranked<'d> {
    rule: usize,
    cells: &'d [GridCell],
    /// Whether a clue with the rank forbids that other lines are equal.
    is_unique: bool,
}

/// Returns clues that contradict an earlier one, by their places in the list of rules, and why.
pub fn contradictions(draft: &VariantDraft) -> Vec<(usize, String)> {
    let differ = draft.rules.iter().any(|rule| matches!(rule, Rule::DifferentLines));
    let mut by_line: BTreeMap<&[GridCell], (usize, u32)> = BTreeMap::new();
    let mut by_rank: BTreeMap<u32, Ranked> = BTreeMap::new();
    let mut found = Vec::new();
    for (index, rule) in draft.rules.iter().enumerate() {
        let Rule::FullRank { cells, rank, ties } = rule else { continue };
        let &mut (before, other) = by_line.entry(cells).or_insert((index, *rank));
        if other != *rank {
            let reason = format!("rule {} gives the same line the rank {other}", before + 1);
            found.push((index, reason));
            continue;
        }
        let is_unique = differ || *ties == RankTies::Forbidden;
        let new = Ranked { rule: index, cells, is_unique };
        let ranked = by_rank.entry(*rank).or_insert(new);
        ranked.is_unique |= is_unique;
        if ranked.is_unique && ranked.cells != cells {
            let before = ranked.rule + 1;
            let reason = format!(
                "rule {before} gives the rank {rank} to another line, and ties are not allowed"
            );
            found.push((index, reason));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec;

    fn cells(line: &[(u8, u8)]) -> Vec<GridCell> {
        line.iter().map(|&(row, column)| GridCell::new(row, column)).collect()
    }

    fn draft(rules: Vec<Rule>) -> VariantDraft {
        let mut draft = VariantDraft::square(2).expect("a size");
        draft.rules = rules;
        draft
    }

    fn ranked(line: &[(u8, u8)], rank: u32) -> Rule {
        Rule::FullRank { cells: cells(line), rank, ties: RankTies::Forbidden }
    }

    fn shared(line: &[(u8, u8)], rank: u32) -> Rule {
        Rule::FullRank { cells: cells(line), rank, ties: RankTies::Allowed }
    }

    fn fault(rules: Vec<Rule>) -> String {
        draft(rules).finish().expect_err("a fault").to_string()
    }

    #[test]
    fn ranks_are_of_whole_rows_and_columns_in_both_directions() {
        for line in [[(0, 0), (0, 1)], [(1, 1), (1, 0)], [(0, 1), (1, 1)], [(1, 0), (0, 0)]] {
            assert!(draft(vec![ranked(&line, 8)]).finish().is_ok(), "{line:?}");
        }
        let needs = "this rule needs a square grid, and all cells of a row or column in order";
        let wrong: [&[(u8, u8)]; 5] =
            [&[], &[(0, 0)], &[(0, 0), (1, 1)], &[(0, 0), (0, 0)], &[(0, 1), (1, 0)]];
        for line in wrong {
            assert!(fault(vec![ranked(line, 1)]).ends_with(needs), "{line:?}");
        }
        let outside = fault(vec![ranked(&[(2, 0), (2, 1)], 1)]);
        assert!(outside.starts_with("full rank r3c1 to r3c2 (rule 1): r3c1 is outside the grid"));
        let mut rectangle =
            VariantDraft::new(2, 3, crate::ValueRange::up_to(3).expect("values")).expect("a grid");
        rectangle.rules = vec![ranked(&[(0, 0), (1, 0)], 1), Rule::DifferentLines];
        let faults = rectangle.finish().expect_err("two faults").to_string();
        assert_eq!(faults.matches("this rule needs a square grid").count(), 2, "{faults}");
        // Cells outside the grid are no row.
        let mut extra = draft(Vec::new());
        let line = extra.add_extra(crate::ExtraCells::new("X", 2, 2)).expect("a group");
        extra.rules.push(Rule::FullRank { cells: line, rank: 1, ties: RankTies::Allowed });
        assert!(extra.finish().expect_err("a fault").to_string().ends_with(needs));
    }

    #[test]
    fn ranks_count_from_one_to_the_number_of_lines() {
        for rank in [0, 9, u32::MAX] {
            let expected = "expected a rank from 1 to four times the number of rows";
            let text = fault(vec![ranked(&[(0, 0), (0, 1)], rank)]);
            assert_eq!(text, format!("full rank r1c1 to r1c2 (rule 1): found {rank}, {expected}"));
        }
    }

    #[test]
    fn clues_that_contradict_each_other_are_impossible() {
        let (row, column) = ([(0, 0), (0, 1)], [(0, 0), (1, 0)]);
        let found = |rules| -> Vec<String> {
            let puzzle = draft(rules).finish().expect("a puzzle");
            puzzle.impossibilities().iter().map(ToString::to_string).collect()
        };
        assert_eq!(
            found(vec![ranked(&row, 3), Rule::AntiKing, ranked(&row, 4)]),
            ["full rank r1c1 to r1c2 (rule 3): rule 1 gives the same line the rank 3"]
        );
        let tied = "full rank r1c1 to r2c1 (rule 2): rule 1 gives the rank 3 to another line, and ties \
                    are not allowed";
        assert_eq!(found(vec![ranked(&row, 3), shared(&column, 3)]), [tied]);
        assert_eq!(found(vec![shared(&row, 3), ranked(&column, 3)]), [tied]);
        let differ = vec![shared(&row, 3), shared(&column, 3), Rule::DifferentLines];
        assert_eq!(found(differ), [tied]);
        for rules in [
            vec![shared(&row, 3), shared(&column, 3)],
            vec![ranked(&row, 3), ranked(&row, 3)],
            vec![ranked(&row, 3), ranked(&column, 4)],
        ] {
            assert_eq!(found(rules), Vec::<String>::new());
        }
    }
}
