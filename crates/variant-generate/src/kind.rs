//! [`VariantKind`]: what is special about a puzzle.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// What is special about a puzzle: rules of the whole grid, or marks that are drawn by its solution.
///
/// `Display` and `FromStr` use the names of kinds in the program `ninefold`.
///
/// ```
/// use ninefold_variant_generate::VariantKind;
///
/// assert_eq!("anti-knight".parse(), Ok(VariantKind::AntiKnight));
/// assert_eq!(VariantKind::Killer.name(), "killer");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum VariantKind {
    /// Regions that are no boxes, drawn at random unless the order has a map.
    Jigsaw,
    /// Both long diagonals have different values.
    X,
    /// Further boxes inside the grid, as [`Rule::Windoku`](ninefold_variant_model::Rule::Windoku).
    Windoku,
    /// Cells at the same place of their boxes have different values.
    DisjointGroups,
    /// Cells a knight's move apart have different values.
    AntiKnight,
    /// Cells that touch at a corner have different values.
    AntiKing,
    /// Cells that share an edge have no consecutive values.
    NonConsecutive,
    /// Killer cages that cover the grid.
    Killer,
    /// A dot for each ratio of 2 and for each difference of 1. No other neighbours are so related.
    Kropki,
    /// An X for each sum of 10 and a V for each sum of 5. No other neighbours have these sums.
    Xv,
    /// A bar between all neighbours with consecutive values, and between no others.
    Consecutive,
    /// Signs between all neighbours of a region.
    GreaterThan,
    /// Thermometers.
    Thermo,
    /// Arrows with one cell in the circle.
    Arrow,
    /// Renban lines.
    Renban,
    /// Whisper lines: neighbours differ by at least half of the size, rounded up.
    Whisper,
    /// Palindromes.
    Palindrome,
    /// Between lines.
    Between,
    /// Cells that are marked as odd or as even.
    EvenOdd,
    /// Values around corners.
    Quadruple,
    /// The sum between the lowest and the highest value, for each row and column.
    Sandwich,
    /// The number of values that are greater than all before them, from all sides.
    Skyscraper,
    /// The sum of the first cells, as many as the first value says, from half of the places.
    XSum,
    /// The sums of diagonals.
    LittleKiller,
}

impl VariantKind {
    /// All kinds.
    pub const ALL: [Self; 24] = [
        Self::Jigsaw,
        Self::X,
        Self::Windoku,
        Self::DisjointGroups,
        Self::AntiKnight,
        Self::AntiKing,
        Self::NonConsecutive,
        Self::Killer,
        Self::Kropki,
        Self::Xv,
        Self::Consecutive,
        Self::GreaterThan,
        Self::Thermo,
        Self::Arrow,
        Self::Renban,
        Self::Whisper,
        Self::Palindrome,
        Self::Between,
        Self::EvenOdd,
        Self::Quadruple,
        Self::Sandwich,
        Self::Skyscraper,
        Self::XSum,
        Self::LittleKiller,
    ];

    /// Returns the name, such as `little-killer`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jigsaw => "jigsaw",
            Self::X => "x",
            Self::Windoku => "windoku",
            Self::DisjointGroups => "disjoint-groups",
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::NonConsecutive => "non-consecutive",
            Self::Killer => "killer",
            Self::Kropki => "kropki",
            Self::Xv => "xv",
            Self::Consecutive => "consecutive",
            Self::GreaterThan => "greater-than",
            Self::Thermo => "thermo",
            Self::Arrow => "arrow",
            Self::Renban => "renban",
            Self::Whisper => "whisper",
            Self::Palindrome => "palindrome",
            Self::Between => "between",
            Self::EvenOdd => "even-odd",
            Self::Quadruple => "quadruple",
            Self::Sandwich => "sandwich",
            Self::Skyscraper => "skyscraper",
            Self::XSum => "x-sum",
            Self::LittleKiller => "little-killer",
        }
    }

    /// Returns what the puzzles have, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Jigsaw => "regions of random shapes in place of boxes",
            Self::X => "both long diagonals have different values",
            Self::Windoku => "four more boxes inside a 9x9 grid",
            Self::DisjointGroups => "cells at the same place of their boxes differ",
            Self::AntiKnight => "cells a knight's move apart differ",
            Self::AntiKing => "cells that touch at a corner differ",
            Self::NonConsecutive => "neighbours are not consecutive",
            Self::Killer => "cages with sums; up to 9x9 without a clue",
            Self::Kropki => "all dots: ratios of 2 and differences of 1",
            Self::Xv => "all neighbours with the sum 5 or 10",
            Self::Consecutive => "all consecutive neighbours",
            Self::GreaterThan => "signs between all neighbours of a box",
            Self::Thermo => "thermometers",
            Self::Arrow => "arrows",
            Self::Renban => "lines of consecutive values in any order",
            Self::Whisper => "lines whose neighbours differ by half of the size",
            Self::Palindrome => "lines that read the same both ways",
            Self::Between => "lines with values between those of their ends",
            Self::EvenOdd => "cells marked as even or odd",
            Self::Quadruple => "values around corners",
            Self::Sandwich => "sums between 1 and the highest value",
            Self::Skyscraper => "numbers of values that can be seen from outside",
            Self::XSum => "sums of the first cells, as many as the first says",
            Self::LittleKiller => "sums of diagonals",
        }
    }

    /// Returns whether the kind has marks that are drawn by the solution of each puzzle. Other kinds
    /// are rules of the grid, the same for all puzzles.
    pub const fn has_marks(self) -> bool {
        !matches!(
            self,
            Self::Jigsaw
                | Self::X
                | Self::Windoku
                | Self::DisjointGroups
                | Self::AntiKnight
                | Self::AntiKing
                | Self::NonConsecutive
        )
    }
}

impl fmt::Display for VariantKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for VariantKind {
    type Err = UnknownVariantKind;

    fn from_str(name: &str) -> Result<Self, UnknownVariantKind> {
        let found = Self::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| UnknownVariantKind {
            name: name.chars().take(UnknownVariantKind::LONGEST).collect(),
        })
    }
}

/// The error of a text that names no [`VariantKind`].
///
/// ```
/// use ninefold_variant_generate::VariantKind;
///
/// let error = "samurai".parse::<VariantKind>().unwrap_err();
/// assert!(error.to_string().starts_with("no kind is called 'samurai': expected jigsaw, x, "));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownVariantKind {
    /// The text, or the first 40 characters of a longer one.
    pub name: String,
}

impl UnknownVariantKind {
    /// Largest number of characters that an error keeps.
    const LONGEST: usize = 40;
}

impl fmt::Display for UnknownVariantKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = VariantKind::ALL.map(VariantKind::name);
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        write!(f, "no kind is called '{}': ", self.name.escape_debug())?;
        write!(f, "expected {} or {last}", others.join(", "))
    }
}

impl Error for UnknownVariantKind {}
