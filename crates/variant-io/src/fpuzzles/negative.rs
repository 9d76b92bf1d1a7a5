//! The keys `negative` and `nonconsecutive`: what unmarked neighbours must not be.

use super::Reader;
use crate::error::VariantTextFault;
use crate::json::Node;
use ninefold_variant_model::{GridCell, PairRelation, Rule};

/// Returns the marked pairs, by the relations that a filter accepts.
pub(crate) fn marked(rules: &[Rule], is_wanted: fn(PairRelation) -> bool) -> Vec<[GridCell; 2]> {
    let mut pairs: Vec<[GridCell; 2]> = rules
        .iter()
        .filter_map(|rule| match rule {
            Rule::Pair { cells, relation } if is_wanted(*relation) => {
                let mut cells = *cells;
                cells.sort_unstable();
                Some(cells)
            }
            _ => None,
        })
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Whether a mark is a dot, not a letter.
pub(crate) fn is_dot(relation: PairRelation) -> bool {
    !matches!(relation, PairRelation::Sum(_))
}

/// Returns the relations of a kind that are used, or the usual one if none is.
pub(crate) fn used(
    rules: &[Rule],
    is_wanted: fn(PairRelation) -> bool,
    usual: PairRelation,
) -> Vec<PairRelation> {
    let mut used: Vec<PairRelation> = Vec::new();
    for rule in rules {
        match rule {
            Rule::Pair { relation, .. } if is_wanted(*relation) && !used.contains(relation) => {
                used.push(*relation);
            }
            _ => {}
        }
    }
    if used.is_empty() {
        used.push(usual);
    }
    used
}

/// Adds the negative rules, when all marks are known.
pub(super) fn fill(reader: &mut Reader, root: &Node<'_>) -> Result<(), VariantTextFault> {
    let is_ratio = |relation| matches!(relation, PairRelation::Ratio(_));
    let is_difference = |relation| matches!(relation, PairRelation::Difference(_));
    let marks = reader.builder.draft.rules.clone();
    if let Some(node) = root.get("nonconsecutive")
        && node.flag()?
    {
        let one = PairRelation::Difference(1);
        let exempt = marked(&marks, |relation| relation == PairRelation::Difference(1));
        let rule = if exempt.is_empty() {
            Rule::NonConsecutive
        } else {
            Rule::NoPair { relation: one, exempt }
        };
        reader.builder.rule(rule, node.place());
    }
    let Some(negative) = root.get("negative") else { return Ok(()) };
    let mut names: Vec<&str> = Vec::new();
    for node in negative.items()? {
        if names.contains(&node.text()?) {
            return Err(node.bad("each negative rule once"));
        }
        names.push(node.text()?);
        if names.len() > 100 {
            return Err(node.bad("at most 100 negative rules"));
        }
        let (relations, exempt) = match node.text()? {
            "xv" => (
                vec![PairRelation::Sum(5), PairRelation::Sum(10)],
                marked(&marks, |relation| !is_dot(relation)),
            ),
            "ratio" => (used(&marks, is_ratio, PairRelation::Ratio(2)), marked(&marks, is_dot)),
            "difference" => {
                (used(&marks, is_difference, PairRelation::Difference(1)), marked(&marks, is_dot))
            }
            other => {
                let text = format!("{}: the negative rule `{other}`", node.path);
                reader.builder.draft.unread.push(text);
                continue;
            }
        };
        for relation in relations {
            reader.builder.rule(Rule::NoPair { relation, exempt: exempt.clone() }, node.place());
        }
    }
    Ok(())
}
