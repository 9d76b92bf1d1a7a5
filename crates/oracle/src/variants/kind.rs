//! [`VariantRuleKind`]: the kinds of rules, each of which a test must try.

use ninefold_variant_model::{IndexerKind, PairRelation, Rule};

/// Defines the kinds once, so that none is missing from the list of all.
macro_rules! kinds {
    ($($kind:ident: $name:literal,)*) => {
        /// A kind of rule. There is one for each name of a rule.
        ///
        /// ```
        /// use ninefold_oracle::variants::kind::VariantRuleKind;
        /// use ninefold_variant_model::Rule;
        ///
        /// let kind = VariantRuleKind::of(&Rule::AntiKing);
        /// assert_eq!(kind.name(), Rule::AntiKing.name());
        /// assert!(VariantRuleKind::ALL.contains(&kind));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum VariantRuleKind {
            $(#[doc = concat!("The kind of the rule with the name \"", $name, "\".")] $kind,)*
        }

        impl VariantRuleKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// Returns the name of the rules of this kind.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    Diagonal: "diagonal",
    Windoku: "windoku",
    DisjointGroups: "disjoint groups",
    ExtraRegion: "extra region",
    AntiKnight: "anti-knight",
    AntiKing: "anti-king",
    NonConsecutive: "non-consecutive",
    Cage: "killer cage",
    Sum: "sum",
    WeightedSum: "weighted sum",
    EqualSums: "equal sums",
    Arrow: "arrow",
    DoubleArrow: "double arrow",
    Thermometer: "thermometer",
    SlowThermometer: "slow thermometer",
    Palindrome: "palindrome",
    Clone: "clone",
    Renban: "renban line",
    Whisper: "whisper line",
    Between: "between line",
    Lockout: "lockout line",
    RegionSums: "region sum line",
    Entropic: "entropic line",
    Modular: "modular line",
    Nabner: "nabner line",
    Zipper: "zipper line",
    RatioPair: "ratio dot",
    DifferencePair: "difference dot",
    SumPair: "pair sum",
    NoRatioPair: "negative ratio rule",
    NoDifferencePair: "negative difference rule",
    NoSumPair: "negative sum rule",
    Greater: "greater than",
    Quadruple: "quadruple",
    LittleKiller: "little killer",
    Sandwich: "sandwich sum",
    XSum: "X-sum",
    Skyscraper: "skyscraper",
    NumberedRoom: "numbered room",
    FullRank: "full rank",
    DifferentLines: "different lines",
    Odd: "odd cell",
    Even: "even cell",
    Minimum: "minimum",
    Maximum: "maximum",
    RowIndexer: "row indexer",
    ColumnIndexer: "column indexer",
    BoxIndexer: "box indexer",
    CountingCircles: "counting circles",
    Connected: "connected values",
    UnknownRegions: "unknown regions",
    CountDistinct: "count of values",
    SameValues: "same values",
    Accepted: "automaton",
    OneOf: "candidates",
    AnyOf: "choice of rules",
}

impl VariantRuleKind {
    /// Returns the kind of a rule.
    pub const fn of(rule: &Rule) -> Self {
        // No arm for all other rules: a new rule must not compile before it has a kind.
        match rule {
            Rule::Diagonal(_) => Self::Diagonal,
            Rule::Windoku => Self::Windoku,
            Rule::DisjointGroups => Self::DisjointGroups,
            Rule::ExtraRegion { .. } => Self::ExtraRegion,
            Rule::AntiKnight => Self::AntiKnight,
            Rule::AntiKing => Self::AntiKing,
            Rule::NonConsecutive => Self::NonConsecutive,
            Rule::Cage { .. } => Self::Cage,
            Rule::Sum { .. } => Self::Sum,
            Rule::WeightedSum { .. } => Self::WeightedSum,
            Rule::EqualSums { .. } => Self::EqualSums,
            Rule::Arrow { .. } => Self::Arrow,
            Rule::DoubleArrow { .. } => Self::DoubleArrow,
            Rule::Thermometer { .. } => Self::Thermometer,
            Rule::SlowThermometer { .. } => Self::SlowThermometer,
            Rule::Palindrome { .. } => Self::Palindrome,
            Rule::Clone { .. } => Self::Clone,
            Rule::Renban { .. } => Self::Renban,
            Rule::Whisper { .. } => Self::Whisper,
            Rule::Between { .. } => Self::Between,
            Rule::Lockout { .. } => Self::Lockout,
            Rule::RegionSums { .. } => Self::RegionSums,
            Rule::Entropic { .. } => Self::Entropic,
            Rule::Modular { .. } => Self::Modular,
            Rule::Nabner { .. } => Self::Nabner,
            Rule::Zipper { .. } => Self::Zipper,
            Rule::Pair { relation: PairRelation::Ratio(_), .. } => Self::RatioPair,
            Rule::Pair { relation: PairRelation::Difference(_), .. } => Self::DifferencePair,
            Rule::Pair { relation: PairRelation::Sum(_), .. } => Self::SumPair,
            Rule::NoPair { relation: PairRelation::Ratio(_), .. } => Self::NoRatioPair,
            Rule::NoPair { relation: PairRelation::Difference(_), .. } => Self::NoDifferencePair,
            Rule::NoPair { relation: PairRelation::Sum(_), .. } => Self::NoSumPair,
            Rule::Greater { .. } => Self::Greater,
            Rule::Quadruple { .. } => Self::Quadruple,
            Rule::LittleKiller { .. } => Self::LittleKiller,
            Rule::Sandwich { .. } => Self::Sandwich,
            Rule::XSum { .. } => Self::XSum,
            Rule::Skyscraper { .. } => Self::Skyscraper,
            Rule::NumberedRoom { .. } => Self::NumberedRoom,
            Rule::FullRank { .. } => Self::FullRank,
            Rule::DifferentLines => Self::DifferentLines,
            Rule::Odd { .. } => Self::Odd,
            Rule::Even { .. } => Self::Even,
            Rule::Minimum { .. } => Self::Minimum,
            Rule::Maximum { .. } => Self::Maximum,
            Rule::Indexer { kind: IndexerKind::Row, .. } => Self::RowIndexer,
            Rule::Indexer { kind: IndexerKind::Column, .. } => Self::ColumnIndexer,
            Rule::Indexer { kind: IndexerKind::Box, .. } => Self::BoxIndexer,
            Rule::CountingCircles { .. } => Self::CountingCircles,
            Rule::Connected { .. } => Self::Connected,
            Rule::UnknownRegions { .. } => Self::UnknownRegions,
            Rule::CountDistinct { .. } => Self::CountDistinct,
            Rule::SameValues { .. } => Self::SameValues,
            Rule::Accepted { .. } => Self::Accepted,
            Rule::OneOf { .. } => Self::OneOf,
            Rule::AnyOf { .. } => Self::AnyOf,
        }
    }

    /// Returns whether rules of this kind are about the whole grid and have no numbers. Then a
    /// solution is made for the rule, not the rule for a solution.
    pub const fn is_global(self) -> bool {
        matches!(
            self,
            Self::Diagonal
                | Self::Windoku
                | Self::DisjointGroups
                | Self::AntiKnight
                | Self::AntiKing
                | Self::NonConsecutive
                | Self::DifferentLines
        )
    }
}
