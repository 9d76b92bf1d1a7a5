//! [`Key`]: what a mark in a picture means, how it looks, and its text in the legend.

use super::shape::Shape;
use super::theme::Palette;
use crate::phrase::{Argument, set_letter};
use crate::words::Words;
use alloc::string::{String, ToString};
use ninefold_logic::Pattern;

/// What a mark in a picture means. The legend has the keys in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Key {
    Base,
    Cover,
    /// A filled cell that the text names, because of its digit.
    Seen,
    /// A cell of a deadly pattern.
    Corner,
    Pattern,
    /// Like a pattern, beside chains.
    Place,
    Fin,
    CrossLine,
    Pivot,
    Wing,
    Crossing,
    BasePair,
    Target,
    Companion,
    /// A cell of a multifish that holds one of its digits.
    CoverCell,
    Floor,
    Extra,
    Filled,
    Set(u8),
    /// The only set.
    Whole,
    /// The cells of a line, and those of a box.
    Part(u8),
    Common,
    Color(u8),
    /// The assumption with which a chain begins: that a candidate is true, or that it is false.
    Start(bool),
    /// The start of a case, numbered from 0.
    Case(u8),
    /// A chain of several from one assumption, numbered from 0.
    Chain(u8),
    True,
    False,
    /// Several candidates, one of which is true.
    GroupTrue,
    /// Several candidates, all of which are false.
    GroupFalse,
    Excluder,
    Guardian,
    OneTrue,
    /// The only candidate of which one must be true.
    Sure,
    /// True and false: because of one assumption.
    Clash,
    /// True in one case, false in another.
    Both,
    Image,
    Excluded,
    /// A cell or a house that has no candidate left.
    Empty,
    Loop,
    Strong,
    Weak,
    /// There are too many links to draw.
    NoLinks,
    /// A strong link without a direction.
    Pair,
    /// A weak link without a direction.
    Exclusive,
    Placed,
    Gone,
}

/// What a mark is around.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Around {
    House,
    Cell,
    Candidate,
}

/// What a mark means, and what it is around.
pub(super) type Mark = (Key, Around);

impl Key {
    /// Returns the shape around a candidate.
    pub(super) const fn shape(self) -> Shape {
        match self {
            Self::Fin
            | Self::Color(1 | 3)
            | Self::False
            | Self::GroupFalse
            | Self::Extra
            | Self::Guardian => Shape::Square,
            Self::Common | Self::Excluded => Shape::Diamond,
            Self::OneTrue => Shape::Hexagon,
            Self::Clash | Self::Both => Shape::Halves,
            Self::Placed | Self::Sure => Shape::Rings,
            Self::Gone => Shape::Cross,
            _ => Shape::Circle,
        }
    }

    /// Returns whether the shape around a candidate has a thick outline and no tint.
    pub(super) const fn is_outlined(self) -> bool {
        matches!(
            self,
            Self::Color(2 | 3)
                | Self::OneTrue
                | Self::Sure
                | Self::Common
                | Self::Excluded
                | Self::Fin
                | Self::Place
                | Self::Floor
        )
    }

    /// Returns the dashes of the frame around a cell, and of its sample in the legend.
    pub(super) const fn dashes(self) -> Option<[&'static str; 2]> {
        match self {
            Self::Excluder | Self::Companion | Self::Filled | Self::Seen => Some(["12 8", "8 5"]),
            Self::Wing | Self::Target | Self::Image | Self::Part(0) => Some(["26 7", "12 4"]),
            Self::Part(_) => Some(["5 6", "3 4"]),
            _ => None,
        }
    }

    /// Returns whether the frame around a cell has no tint.
    pub(super) const fn is_empty(self) -> bool {
        matches!(self, Self::Excluder | Self::Companion | Self::Filled | Self::Seen | Self::Corner)
    }

    /// Returns the color.
    pub(super) const fn color(self, palette: &Palette) -> &'static str {
        match self {
            Self::Base
            | Self::Pattern
            | Self::Whole
            | Self::Crossing
            | Self::BasePair
            | Self::Color(0)
            | Self::GroupTrue
            | Self::True => palette.blue,
            Self::Cover
            | Self::Wing
            | Self::Target
            | Self::Floor
            | Self::OneTrue
            | Self::Sure
            | Self::Placed
            | Self::Color(3)
            | Self::Image => palette.green,
            Self::Fin
            | Self::Extra
            | Self::Color(1)
            | Self::False
            | Self::GroupFalse
            | Self::Guardian => palette.orange,
            Self::Set(number) => set_color(number, palette),
            // The crossing is blue.
            Self::Part(number) => set_color(number + 1, palette),
            Self::Case(number) | Self::Chain(number) => branch_color(number, palette),
            Self::Color(_)
            | Self::CoverCell
            | Self::CrossLine
            | Self::Pivot
            | Self::Seen
            | Self::Pair
            | Self::Exclusive => palette.purple,
            Self::Common
            | Self::Excluder
            | Self::Companion
            | Self::Filled
            | Self::Corner
            | Self::Place
            | Self::Excluded => palette.ink,
            Self::Loop
            | Self::Start(_)
            | Self::NoLinks
            | Self::Strong
            | Self::Weak
            | Self::Clash
            | Self::Both
            | Self::Empty
            | Self::Gone => palette.red,
        }
    }

    /// Returns the text in the legend: in the words that the text of the technique has.
    pub(super) fn text(self, around: Around, pattern: &Pattern, words: &Words) -> String {
        let argument = match self {
            Self::Set(number) | Self::Color(number) => {
                ("letter", Argument::Letter(set_letter(usize::from(number))))
            }
            Self::Case(number) | Self::Chain(number) => {
                ("number", Argument::Text((number + 1).to_string()))
            }
            _ => return words.text(self.name(around, pattern)).to_string(),
        };
        words.say(self.name(around, pattern), &[argument]).text
    }

    /// Returns the key of the text in the legend.
    pub(super) const fn name(self, around: Around, pattern: &Pattern) -> &'static str {
        use Pattern as P;
        let is_fish =
            matches!(pattern, P::Fish { .. } | P::SiameseFish { .. } | P::KrakenFish { .. });
        match self {
            Self::Base if is_fish => "picture.base.fish",
            Self::Base => match pattern {
                P::Multifish { .. } => "picture.base.lines",
                _ => "picture.base",
            },
            Self::Cover if is_fish => "picture.cover.fish",
            Self::Cover => match pattern {
                P::MultiSector { .. } | P::Multifish { .. } => "picture.cover.sector",
                P::EmptyRectanglePair { .. } => "picture.cover.line",
                _ => "picture.cover",
            },
            Self::Pattern | Self::Place => match pattern {
                P::Symmetry { .. } => "picture.moved",
                P::HiddenSubset { .. }
                | P::Multifish { .. }
                | P::Firework { .. }
                | P::EmptyRectanglePair { .. }
                | P::AlmostLockedCandidates { .. } => "picture.places",
                P::Exocet { .. } => "picture.base-digit",
                P::Tridagon { .. } => "picture.three",
                P::NakedSubset { .. }
                | P::Aligned { .. }
                | P::Inferences { .. }
                | P::MultiSector { .. }
                | P::Medusa { .. }
                | P::Oddagon { .. }
                | P::NakedSingle => "picture.candidate",
                _ => "picture.place",
            },
            Self::Pivot => match pattern {
                P::Blossom { .. } => "picture.stem",
                _ => "picture.pivot",
            },
            Self::Wing => match pattern {
                P::Firework { .. } => "picture.end",
                _ => "picture.wing",
            },
            Self::Extra => match pattern {
                P::KrakenFish { .. } => "picture.place",
                _ => "picture.extra",
            },
            Self::Part(0) => "picture.part.line",
            Self::Part(_) => "picture.part.box",
            Self::Whole => "picture.one-set",
            Self::Set(_) => "picture.set",
            Self::Color(_) => "picture.color",
            Self::Case(_) => "picture.case",
            Self::Chain(_) => "picture.chain",
            Self::Common => "picture.common",
            Self::Empty => match around {
                Around::House => "picture.empty.house",
                _ => "picture.empty.cell",
            },
            Self::Seen => "picture.seen",
            Self::Corner => "picture.corner",
            Self::Fin => "picture.fin",
            Self::CrossLine => "picture.cross-line",
            Self::Crossing => "picture.crossing",
            Self::BasePair => "picture.base-pair",
            Self::Target => "picture.target",
            Self::Companion => "picture.companion",
            Self::CoverCell => "picture.cover-cell",
            Self::Filled => "picture.filled",
            Self::Start(false) => "picture.start.false",
            Self::Start(true) => "picture.start",
            Self::NoLinks => "picture.no-links",
            Self::OneTrue => "picture.one-true",
            Self::Sure => "picture.sure",
            Self::Clash => "picture.clash",
            Self::Both => "picture.both",
            Self::Loop => "picture.loop",
            Self::Floor => "picture.floor",
            Self::True => "picture.true",
            Self::False => "picture.false",
            Self::GroupTrue => "picture.group.true",
            Self::GroupFalse => "picture.group.false",
            Self::Excluder => "picture.excluder",
            Self::Guardian => "picture.guardian",
            Self::Image => "picture.image",
            Self::Excluded => "picture.excluded",
            Self::Strong => "picture.strong",
            Self::Weak => "picture.weak",
            Self::Pair => "picture.pair",
            Self::Exclusive => "picture.exclusive",
            Self::Placed => "picture.placed",
            Self::Gone => "picture.gone",
        }
    }
}

/// Returns the color of a set, numbered from 0.
const fn set_color(number: u8, palette: &Palette) -> &'static str {
    match number % 4 {
        0 => palette.blue,
        1 => palette.green,
        2 => palette.orange,
        _ => palette.purple,
    }
}

/// Returns the color of the links of a branch, numbered from 0.
pub(super) const fn branch_color(number: u8, palette: &Palette) -> &'static str {
    match number % 6 {
        0 => palette.red,
        1 => palette.purple,
        2 => palette.green,
        3 => palette.ink,
        4 => palette.orange,
        _ => palette.blue,
    }
}
