//! [`VariantRule`]: a rule in short.

use ninefold_variant_model::{GridCell, PairRelation, Rule};

/// A rule in short: what people call it, its cells, and its number. Enough to show it; `Rule` has the
/// whole.
///
/// ```
/// use ninefold_questions::{VariantRule, find_variant};
///
/// let reading = find_variant(".Shape~4x4.Cage~7~R1C1~R1C2", None)?.ok_or("a puzzle")?;
/// let rule = VariantRule::new(&reading.puzzle.rules()[0]);
/// assert_eq!((rule.name, rule.cells.len(), rule.number), ("killer cage", 2, Some(7)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantRule {
    /// Name, such as `killer cage`.
    pub name: &'static str,
    /// Cells that the rule names, in its order. Empty for a rule of the whole grid.
    pub cells: Vec<GridCell>,
    /// Sum, difference, ratio, divisor, number of cells, rank, or value, if the rule has one.
    pub number: Option<i64>,
}

impl VariantRule {
    /// Returns a rule in short.
    pub fn new(rule: &Rule) -> Self {
        Self { name: rule.name(), cells: rule.cells().collect(), number: number(rule) }
    }
}

fn number(rule: &Rule) -> Option<i64> {
    match rule {
        Rule::Cage { sum, .. } | Rule::Connected { size: sum, .. } => sum.map(i64::from),
        Rule::Sum { sum, .. }
        | Rule::LittleKiller { sum, .. }
        | Rule::Sandwich { sum, .. }
        | Rule::XSum { sum, .. }
        | Rule::Skyscraper { count: sum, .. } => Some(i64::from(*sum)),
        Rule::UnknownRegions { size, .. } => Some(i64::from(*size)),
        Rule::FullRank { rank, .. } => Some(i64::from(*rank)),
        Rule::WeightedSum { total, .. } => Some(i64::from(*total)),
        Rule::Whisper { difference: number, .. }
        | Rule::Lockout { difference: number, .. }
        | Rule::Modular { modulus: number, .. }
        | Rule::NumberedRoom { value: number, .. } => Some(i64::from(*number)),
        Rule::Pair { relation, .. } | Rule::NoPair { relation, .. } => match relation {
            PairRelation::Ratio(number)
            | PairRelation::Difference(number)
            | PairRelation::Sum(number) => Some(i64::from(*number)),
        },
        Rule::Diagonal(_)
        | Rule::Windoku
        | Rule::DisjointGroups
        | Rule::ExtraRegion { .. }
        | Rule::AntiKnight
        | Rule::AntiKing
        | Rule::NonConsecutive
        | Rule::DifferentLines
        | Rule::EqualSums { .. }
        | Rule::Arrow { .. }
        | Rule::DoubleArrow { .. }
        | Rule::Thermometer { .. }
        | Rule::SlowThermometer { .. }
        | Rule::Palindrome { .. }
        | Rule::Clone { .. }
        | Rule::Renban { .. }
        | Rule::Between { .. }
        | Rule::RegionSums { .. }
        | Rule::Entropic { .. }
        | Rule::Nabner { .. }
        | Rule::Zipper { .. }
        | Rule::Greater { .. }
        | Rule::Quadruple { .. }
        | Rule::Odd { .. }
        | Rule::Even { .. }
        | Rule::Minimum { .. }
        | Rule::Maximum { .. }
        | Rule::Indexer { .. }
        | Rule::CountingCircles { .. }
        | Rule::CountDistinct { .. }
        | Rule::SameValues { .. }
        | Rule::Accepted { .. }
        | Rule::OneOf { .. }
        | Rule::AnyOf { .. } => None,
    }
}
