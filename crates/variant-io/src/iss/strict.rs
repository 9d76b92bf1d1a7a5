//! The exempt pairs of `.StrictKropki` and `.StrictXV`: those that are marked.

use crate::builder::Builder;
use crate::error::VariantTextFault;
use ninefold_variant_model::{GridCell, PairRelation, Rule};

/// Whether a relation is that of dots, not of letters.
fn is_dot(relation: PairRelation) -> bool {
    !matches!(relation, PairRelation::Sum(_))
}

/// Adds the marked pairs to the negative rules.
pub(super) fn fill(builder: &mut Builder) -> Result<(), VariantTextFault> {
    let rules = &mut builder.draft.rules;
    let negative: Vec<bool> = rules
        .iter()
        .filter_map(|rule| match rule {
            Rule::NoPair { relation, .. } => Some(is_dot(*relation)),
            _ => None,
        })
        .collect();
    if negative.is_empty() {
        return Ok(());
    }
    let marks = |rules: &[Rule], dots: bool| -> Vec<[GridCell; 2]> {
        let mut marked: Vec<[GridCell; 2]> = rules
            .iter()
            .filter_map(|rule| match rule {
                Rule::Pair { cells, relation } if is_dot(*relation) == dots => {
                    let mut cells = *cells;
                    cells.sort_unstable();
                    Some(cells)
                }
                _ => None,
            })
            .collect();
        marked.sort_unstable();
        marked.dedup();
        marked
    };
    // In a choice, a mark would be there only in some solutions.
    for rule in rules.iter() {
        if let Rule::AnyOf { alternatives } = rule
            && negative.iter().any(|&dots| !marks(&inner(alternatives), dots).is_empty())
        {
            return Err(VariantTextFault::whole(
                "no dots, X or V in .Or beside .StrictKropki or .StrictXV",
                "some, so that it is not defined which pairs are marked",
            ));
        }
    }
    let (dots, letters) = (marks(rules, true), marks(rules, false));
    for rule in rules {
        if let Rule::NoPair { relation, exempt } = rule {
            *exempt = if is_dot(*relation) { dots.clone() } else { letters.clone() };
        }
    }
    Ok(())
}

/// Returns the rules of all alternatives, those of choices inside them included.
fn inner(alternatives: &[Vec<Rule>]) -> Vec<Rule> {
    let mut all = Vec::new();
    for rule in alternatives.iter().flatten() {
        match rule {
            Rule::AnyOf { alternatives } => all.extend(inner(alternatives)),
            Rule::Pair { .. } => all.push(rule.clone()),
            _ => {}
        }
    }
    all
}
