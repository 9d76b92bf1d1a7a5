//! [`Item`]: a type with its arguments.

use crate::error::{Bad, VariantTextFault};
use crate::place::{VariantTextPlace, cut};

/// An item of a string, such as `.Cage~7~R1C1~R1C2`.
pub(super) struct Item {
    /// From 1.
    pub number: usize,
    /// Byte where it starts.
    offset: usize,
    /// The type, such as `Cage`; empty for givens.
    pub kind: String,
    pub args: Vec<String>,
}

impl Item {
    /// Returns the text of the item, cut if it is long.
    pub fn shown(&self) -> String {
        let mut text = format!(".{}", self.kind);
        for arg in &self.args {
            if text.len() > 100 {
                break;
            }
            text.push('~');
            text.push_str(arg);
        }
        cut(&text)
    }

    pub fn place(&self) -> VariantTextPlace {
        VariantTextPlace::Item { number: self.number, offset: self.offset, text: self.shown() }
    }

    /// Returns the place of an argument in an item that may be long.
    pub fn place_of(&self, argument: &str) -> VariantTextPlace {
        let text = cut(&format!(".{}~{argument}", self.kind));
        VariantTextPlace::Item { number: self.number, offset: self.offset, text }
    }
}

/// Cuts a string into items. White space and lines that start with `#` are passed over.
pub(super) fn items(text: &str) -> Result<Vec<Item>, VariantTextFault> {
    let mut items: Vec<Item> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let is_comment = line.starts_with('#');
        for (at, character) in line.char_indices() {
            if is_comment {
                break;
            }
            if character.is_whitespace() {
                continue;
            }
            let offset = start + at;
            match (character, items.last_mut()) {
                ('.', _) => items.push(Item {
                    number: items.len() + 1,
                    offset,
                    kind: String::new(),
                    args: Vec::new(),
                }),
                (_, None) => return Err(VariantTextFault::character(text, offset, "an item: `.`")),
                ('~', Some(item)) => item.args.push(String::new()),
                (character, Some(item)) => match item.args.last_mut() {
                    Some(arg) => arg.push(character),
                    None => item.kind.push(character),
                },
            }
        }
        start += line.len();
    }
    if items.is_empty() {
        return Err(VariantTextFault::whole("items such as .Cage~7~R1C1~R1C2", "none"));
    }
    match items.iter().find(|item| !is_type(&item.kind)) {
        Some(item) => {
            let expected = "a type that ISS has, such as Cage";
            Err(Bad::text(expected, &item.kind).at(item.place()))
        }
        None => Ok(items),
    }
}

/// Returns whether ISS has a type of this name. Givens have none.
pub(super) fn is_type(name: &str) -> bool {
    TYPES.contains(&name)
}

/// The types of ISS, also those that are not understood.
const TYPES: [&str; 79] = [
    "",
    "AllDifferent",
    "And",
    "AntiConsecutive",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "Between",
    "Binary",
    "BinaryX",
    "BlackDot",
    "Cage",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "ConnectedValues",
    "ContainAtLeast",
    "ContainExact",
    "CountDistinct",
    "CountingCircles",
    "Diagonal",
    "DisjointSets",
    "Doppelganger",
    "DoubleArrow",
    "DutchFlatmates",
    "End",
    "Entropic",
    "EqualSum",
    "EqualityCage",
    "FullRank",
    "FullRankTies",
    "Given",
    "GlobalEntropy",
    "GlobalMod",
    "GreaterThan",
    "HiddenSkyscraper",
    "Indexing",
    "Jigsaw",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "Modular",
    "NFA",
    "NoBoxes",
    "NumberedRoom",
    "Or",
    "Pair",
    "PairX",
    "Palindrome",
    "PillArrow",
    "Quad",
    "Regex",
    "RegionSameValues",
    "RegionSize",
    "RegionSumLine",
    "RellikCage",
    "Renban",
    "Replicate",
    "SameValues",
    "Sandwich",
    "SearchPriority",
    "Shape",
    "Skyscraper",
    "StrictKropki",
    "StrictXV",
    "Sum",
    "SumLine",
    "Thermo",
    "V",
    "ValueIndexing",
    "Var",
    "Whisper",
    "WhiteDot",
    "Windoku",
    "X",
    "XSum",
    "Zipper",
];
