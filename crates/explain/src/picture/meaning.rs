//! [`Meaning`]: what a mark in a picture means, how it looks, and its text in the legend.

use super::shape::Shape;
use super::theme::Hue;
use crate::phrase::{arguments, set_letter};
use crate::words::Words;
use alloc::string::{String, ToString};
use ninefold_logic::Pattern;

/// What a mark in a picture means. The legend has the meanings in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Meaning {
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
    /// The only extra candidate, so it is true.
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
pub(super) enum Target {
    House,
    Cell,
    Candidate,
}

/// What a mark means, and what it is around.
pub(super) type Mark = (Meaning, Target);

/// How marks of a meaning look, and the key of their text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Look {
    text: &'static str,
    pub(super) hue: Hue,
    /// Shape around a candidate.
    pub(super) shape: Shape,
    /// Whether the shape has a thick outline and no tint.
    pub(super) is_outlined: bool,
    /// Dashes of the frame around a cell, and of its sample in the legend.
    pub(super) dashes: Option<[&'static str; 2]>,
    /// Whether the frame has no tint.
    pub(super) is_empty: bool,
}

/// Dashes of frames.
const LONG: [&str; 2] = ["26 7", "12 4"];
const MIDDLE: [&str; 2] = ["12 8", "8 5"];
const SHORT: [&str; 2] = ["5 6", "3 4"];

impl Look {
    /// A tinted circle, or a tinted frame.
    const fn new(text: &'static str, hue: Hue) -> Self {
        let shape = Shape::Circle;
        Self { text, hue, shape, is_outlined: false, dashes: None, is_empty: false }
    }

    const fn shape(self, shape: Shape) -> Self {
        Self { shape, ..self }
    }

    const fn outlined(self) -> Self {
        Self { is_outlined: true, ..self }
    }

    const fn dashed(self, dashes: [&'static str; 2]) -> Self {
        Self { dashes: Some(dashes), ..self }
    }

    const fn empty(self) -> Self {
        Self { is_empty: true, ..self }
    }
}

impl Meaning {
    /// Returns how marks of this meaning look.
    pub(super) const fn look(self) -> Look {
        use Hue::{Blue, Green, Ink, Orange, Purple, Red};
        use Shape::{Cross, Diamond, Halves, Hexagon, Rings, Square};
        match self {
            Self::Base => Look::new("picture.base", Blue),
            Self::Cover => Look::new("picture.cover", Green),
            Self::Seen => Look::new("picture.seen", Purple).dashed(MIDDLE).empty(),
            Self::Corner => Look::new("picture.corner", Ink).empty(),
            Self::Pattern => Look::new("picture.place", Blue),
            Self::Place => Look::new("picture.place", Ink).outlined(),
            Self::Fin => Look::new("picture.fin", Orange).shape(Square).outlined(),
            Self::CrossLine => Look::new("picture.cross-line", Purple),
            Self::Pivot => Look::new("picture.pivot", Purple),
            Self::Wing => Look::new("picture.wing", Green).dashed(LONG),
            Self::Crossing => Look::new("picture.crossing", Blue),
            Self::BasePair => Look::new("picture.base-pair", Blue),
            Self::Target => Look::new("picture.target", Green).dashed(LONG),
            Self::Companion => Look::new("picture.companion", Ink).dashed(MIDDLE).empty(),
            Self::CoverCell => Look::new("picture.cover-cell", Purple),
            Self::Floor => Look::new("picture.floor", Green).outlined(),
            Self::Extra => Look::new("picture.extra", Orange).shape(Square),
            Self::Filled => Look::new("picture.filled", Ink).dashed(MIDDLE).empty(),
            Self::Set(number) => Look::new("picture.set", Hue::of_set(number)),
            Self::Whole => Look::new("picture.one-set", Blue),
            // The crossing is blue.
            Self::Part(0) => Look::new("picture.part.line", Hue::of_set(1)).dashed(LONG),
            Self::Part(number) => {
                Look::new("picture.part.box", Hue::of_set(number + 1)).dashed(SHORT)
            }
            Self::Common => Look::new("picture.common", Ink).shape(Diamond).outlined(),
            Self::Color(0) => Look::new("picture.color", Blue),
            Self::Color(1) => Look::new("picture.color", Orange).shape(Square),
            Self::Color(2) => Look::new("picture.color", Purple).outlined(),
            Self::Color(_) => Look::new("picture.color", Green).shape(Square).outlined(),
            Self::Start(true) => Look::new("picture.start", Red),
            Self::Start(false) => Look::new("picture.start.false", Red),
            Self::Case(number) => Look::new("picture.case", Hue::of_branch(number)),
            Self::Chain(number) => Look::new("picture.chain", Hue::of_branch(number)),
            Self::True => Look::new("picture.true", Blue),
            Self::False => Look::new("picture.false", Orange).shape(Square),
            Self::GroupTrue => Look::new("picture.group.true", Blue),
            Self::GroupFalse => Look::new("picture.group.false", Orange).shape(Square),
            Self::Excluder => Look::new("picture.excluder", Ink).dashed(MIDDLE).empty(),
            Self::Guardian => Look::new("picture.guardian", Orange).shape(Square),
            Self::OneTrue => Look::new("picture.one-true", Green).shape(Hexagon).outlined(),
            Self::Sure => Look::new("picture.sure", Green).shape(Rings).outlined(),
            Self::Clash => Look::new("picture.clash", Red).shape(Halves),
            Self::Both => Look::new("picture.both", Red).shape(Halves),
            Self::Image => Look::new("picture.image", Green).dashed(LONG),
            Self::Excluded => Look::new("picture.excluded", Ink).shape(Diamond).outlined(),
            Self::Empty => Look::new("picture.empty.cell", Red),
            Self::Loop => Look::new("picture.loop", Red),
            Self::Strong => Look::new("picture.strong", Red),
            Self::Weak => Look::new("picture.weak", Red),
            Self::NoLinks => Look::new("picture.no-links", Red),
            Self::Pair => Look::new("picture.pair", Purple),
            Self::Exclusive => Look::new("picture.exclusive", Purple),
            Self::Placed => Look::new("picture.placed", Green).shape(Rings),
            Self::Gone => Look::new("picture.gone", Red).shape(Cross),
        }
    }

    /// Returns the text in the legend: in the words that the text of the technique has.
    pub(super) fn text(self, around: Target, pattern: &Pattern, words: &Words) -> String {
        let name = self.name(around, pattern);
        match self {
            Self::Set(number) | Self::Color(number) => {
                words.say(name, &arguments!(letter = set_letter(usize::from(number)))).text
            }
            Self::Case(number) | Self::Chain(number) => {
                words.say(name, &arguments!(number = (number + 1).to_string())).text
            }
            _ => words.text(name).to_string(),
        }
    }

    /// Returns the key of the text in the legend. Some patterns have words of their own.
    pub(super) const fn name(self, around: Target, pattern: &Pattern) -> &'static str {
        use Pattern as P;
        match (self, pattern) {
            (Self::Base, P::Fish { .. } | P::SiameseFish { .. } | P::KrakenFish { .. }) => {
                "picture.base.fish"
            }
            (Self::Base, P::Multifish { .. }) => "picture.base.lines",
            (Self::Cover, P::Fish { .. } | P::SiameseFish { .. } | P::KrakenFish { .. }) => {
                "picture.cover.fish"
            }
            (Self::Cover, P::MultiSector { .. } | P::Multifish { .. }) => "picture.cover.sector",
            (Self::Cover, P::EmptyRectanglePair { .. }) => "picture.cover.line",
            (Self::Pattern | Self::Place, _) => match pattern {
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
                _ => self.look().text,
            },
            (Self::Pivot, P::Blossom { .. }) => "picture.stem",
            (Self::Wing, P::Firework { .. }) => "picture.end",
            (Self::Empty, _) if matches!(around, Target::House) => "picture.empty.house",
            _ => self.look().text,
        }
    }
}
