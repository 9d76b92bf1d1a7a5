//! [`WholeGridRule`]: rules that need no cells, by name.

use ninefold_variant_model::{DiagonalKind, PairRelation, Rule};
use std::fmt;
use std::str::FromStr;

/// A rule of the whole grid, which plain text can have by its name alone.
///
/// ```
/// use ninefold_variant_io::WholeGridRule;
///
/// let rule: WholeGridRule = "x".parse()?;
/// assert_eq!(rule.rules().len(), 2);
/// assert_eq!("antiknight".parse(), Ok(WholeGridRule::AntiKnight));
/// # Ok::<(), ninefold_variant_io::WholeGridRuleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum WholeGridRule {
    /// Both diagonals.
    X,
    /// The diagonal from the top left.
    FallingDiagonal,
    /// The diagonal from the bottom left.
    RisingDiagonal,
    /// Windoku.
    Windoku,
    /// Disjoint groups.
    DisjointGroups,
    /// Anti-knight.
    AntiKnight,
    /// Anti-king.
    AntiKing,
    /// Non-consecutive.
    NonConsecutive,
    /// No two neighbours add up to 5 or 10.
    NoXv,
    /// No two neighbours are consecutive, or one twice the other.
    NoKropki,
}

impl WholeGridRule {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::X,
        Self::FallingDiagonal,
        Self::RisingDiagonal,
        Self::Windoku,
        Self::DisjointGroups,
        Self::AntiKnight,
        Self::AntiKing,
        Self::NonConsecutive,
        Self::NoXv,
        Self::NoKropki,
    ];

    /// Returns the name, such as `anti-knight`. Hyphens may be left out when it is read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::FallingDiagonal => "diagonal-falling",
            Self::RisingDiagonal => "diagonal-rising",
            Self::Windoku => "windoku",
            Self::DisjointGroups => "disjoint-groups",
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::NonConsecutive => "non-consecutive",
            Self::NoXv => "no-xv",
            Self::NoKropki => "no-kropki",
        }
    }

    /// Returns a description in a few words.
    pub const fn what(self) -> &'static str {
        match self {
            Self::X => "both diagonals have different values",
            Self::FallingDiagonal => "the diagonal from the top left",
            Self::RisingDiagonal => "the diagonal from the bottom left",
            Self::Windoku => "four more boxes, a cell away from the border",
            Self::DisjointGroups => "cells at the same place of their boxes",
            Self::AntiKnight => "cells a knight's move apart",
            Self::AntiKing => "cells that touch at a corner",
            Self::NonConsecutive => "neighbours do not differ by 1",
            Self::NoXv => "neighbours do not add up to 5 or 10",
            Self::NoKropki => "neighbours do not differ by 1, none is twice the other",
        }
    }

    /// Returns the rules.
    pub fn rules(self) -> Vec<Rule> {
        let never = |relation| Rule::NoPair { relation, exempt: Vec::new() };
        match self {
            Self::X => {
                vec![Rule::Diagonal(DiagonalKind::Falling), Rule::Diagonal(DiagonalKind::Rising)]
            }
            Self::FallingDiagonal => vec![Rule::Diagonal(DiagonalKind::Falling)],
            Self::RisingDiagonal => vec![Rule::Diagonal(DiagonalKind::Rising)],
            Self::Windoku => vec![Rule::Windoku],
            Self::DisjointGroups => vec![Rule::DisjointGroups],
            Self::AntiKnight => vec![Rule::AntiKnight],
            Self::AntiKing => vec![Rule::AntiKing],
            Self::NonConsecutive => vec![Rule::NonConsecutive],
            Self::NoXv => vec![never(PairRelation::Sum(5)), never(PairRelation::Sum(10))],
            Self::NoKropki => {
                vec![never(PairRelation::Difference(1)), never(PairRelation::Ratio(2))]
            }
        }
    }
}

impl fmt::Display for WholeGridRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of a name that no rule of the whole grid has.
///
/// ```
/// use ninefold_variant_io::WholeGridRule;
///
/// let error = "killer".parse::<WholeGridRule>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "killer needs cells, which a name does not say; write the puzzle as f-puzzles, iss, sumocue, ps or \
///      short-killer",
/// );
/// let error = "xx".parse::<WholeGridRule>().unwrap_err();
/// assert!(error.to_string().starts_with("no rule is named `xx`; the names are x, "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeGridRuleError {
    name: String,
    /// Formats that have the rule, if it is one that needs cells.
    formats: Option<&'static str>,
}

impl fmt::Display for WholeGridRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, formats } = self;
        if let Some(formats) = formats {
            return write!(
                f,
                "{name} needs cells, which a name does not say; write the puzzle as {formats}"
            );
        }
        let names: Vec<_> = WholeGridRule::ALL.iter().map(|rule| rule.name()).collect();
        write!(f, "no rule is named `{name}`; the names are {}", names.join(", "))
    }
}

impl std::error::Error for WholeGridRuleError {}

impl FromStr for WholeGridRule {
    type Err = WholeGridRuleError;

    fn from_str(name: &str) -> Result<Self, WholeGridRuleError> {
        let plain = |name: &str| name.replace(['-', '_', ' '], "").to_ascii_lowercase();
        let wanted = plain(name);
        let wanted = match &wanted[..] {
            "diagonal" | "diagonals" | "xsudoku" => "x",
            "hyper" | "hypersudoku" => "windoku",
            "disjoint" | "disjointsets" => "disjointgroups",
            "anticonsecutive" => "nonconsecutive",
            "knight" => "antiknight",
            "king" => "antiking",
            other => other,
        };
        let found = Self::ALL.into_iter().find(|rule| plain(rule.name()) == wanted);
        found.ok_or_else(|| WholeGridRuleError {
            name: name.to_owned(),
            formats: with_cells(wanted),
        })
    }
}

/// Returns the formats that can say a rule with cells, by its name without hyphens.
fn with_cells(name: &str) -> Option<&'static str> {
    const ANY: &str = "f-puzzles or iss";
    Some(match name {
        "killer" | "cage" | "cages" | "killercage" | "sum" | "sums" => {
            "f-puzzles, iss, sumocue, ps or short-killer"
        }
        "jigsaw" | "regions" | "irregular" => "jigsaw, sumocue, f-puzzles or iss",
        "thermo" | "thermometer" | "arrow" | "kropki" | "xv" | "ratio" | "difference"
        | "quadruple" | "palindrome" | "clone" | "renban" | "whisper" | "whispers" | "between"
        | "lockout" | "entropic" | "modular" | "nabner" | "zipper" | "littlekiller"
        | "sandwich" | "skyscraper" | "odd" | "even" | "minimum" | "maximum" | "greater"
        | "extraregion" => ANY,
        _ => return None,
    })
}
