//! Sentences from templates: their arguments, and how these are written.

use crate::particle::particle;
use crate::sentence::{Mentions, Sentence};
use crate::words::Words;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Transform};
use ninefold_logic::{ChainNode, HouseKind, HouseSet, Technique};

/// Makes arguments by name: `arguments!(cells, digit = other)`. A name alone is also that of the
/// variable. What is no [`Argument`] becomes the plain one of its type.
macro_rules! arguments {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($($name:ident $(= $value:expr)?),* $(,)?) => {
        [$((
            stringify!($name),
            $crate::phrase::Argument::from($crate::phrase::arguments!(@value $name $($value)?)),
        )),*]
    };
}
pub(crate) use arguments;

/// An argument of a template.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    /// A cell.
    Cell(Cell),
    /// Cells, the last two joined by "and".
    Cells(CellSet),
    /// Cells, the last two joined by "or".
    AnyOf(CellSet),
    /// Cells in an order of their own, the last two joined by "and".
    InOrder(Vec<Cell>),
    /// A digit.
    Digit(Digit),
    /// Digits, the last two joined by "and".
    Digits(DigitSet),
    /// Digits, the last two joined by "or".
    AnyDigit(DigitSet),
    /// A house.
    House(House),
    /// Houses, joined by "and". Those of a kind are together: "rows 1 and 3".
    Houses(HouseSet),
    /// A number, as a word if it is small.
    Number(usize),
    /// The name of a technique, as inside a sentence.
    Technique(Technique),
    /// The letter of a set.
    Letter(char),
    /// A text that names nothing of its own.
    Text(String),
    /// Candidates, by digit: "5 in r1c2 and r3c4; 7 in r2c2".
    Candidates(CandidateSet),
    /// A node of a chain as a clause: "r1c2 is not 5".
    Node(ChainNode),
    /// True nodes in an order of their own, the last two joined by "and": "5 in r1c2".
    Nodes(Vec<ChainNode>),
    /// The first or the second color.
    Color(bool),
    /// Where a transform moves the digits: "1→2→1, 3→4→3". Digits that stay are left out.
    Cycles(Transform),
    /// The order in which houses of a kind come, by their old numbers.
    Order([House; 9]),
}

/// Makes the plain argument of a type.
macro_rules! plain {
    ($($form:ident($kind:ty)),* $(,)?) => {$(
        impl From<$kind> for Argument {
            fn from(value: $kind) -> Self {
                Self::$form(value)
            }
        }
    )*};
}

plain!(
    Cell(Cell),
    Cells(CellSet),
    InOrder(Vec<Cell>),
    Digit(Digit),
    Digits(DigitSet),
    House(House),
    Houses(HouseSet),
    Number(usize),
    Technique(Technique),
    Letter(char),
    Text(String),
    Candidates(CandidateSet),
    Node(ChainNode),
    Nodes(Vec<ChainNode>),
    Cycles(Transform),
    Order([House; 9]),
);

/// Returns a list whose last two items are joined by "or".
pub(crate) fn or(list: impl Into<Argument>) -> Argument {
    match list.into() {
        Argument::Cells(cells) => Argument::AnyOf(cells),
        Argument::Digits(digits) => Argument::AnyDigit(digits),
        other => other,
    }
}

impl Argument {
    /// Writes the argument.
    pub(crate) fn text(&self, words: &Words) -> String {
        let and = words.text("list.and");
        let or = words.text("list.or");
        match self {
            Self::Cell(cell) => words.cell(*cell),
            Self::Cells(cells) => list(cells.iter().map(|cell| words.cell(cell)), words, and),
            Self::InOrder(cells) => list(cells.iter().map(|cell| words.cell(*cell)), words, and),
            Self::AnyOf(cells) => list(cells.iter().map(|cell| words.cell(cell)), words, or),
            Self::Digit(digit) => digit.to_string(),
            Self::Digits(digits) => list(digits.iter().map(|digit| digit.to_string()), words, and),
            Self::AnyDigit(digits) => list(digits.iter().map(|digit| digit.to_string()), words, or),
            Self::House(house) => words.house(*house),
            Self::Technique(technique) => words.technique_inside(*technique),
            Self::Letter(letter) => letter.to_string(),
            Self::Text(text) => text.clone(),
            Self::Candidates(candidates) => by_digit(candidates, words),
            Self::Node(node) => clause(*node, words),
            Self::Nodes(nodes) => {
                let of_node = |node: &ChainNode| {
                    let cells = Self::AnyOf(node.cells);
                    candidates(node.digit, cells, words)
                };
                list(nodes.iter().map(of_node), words, and)
            }
            Self::Color(is_second) => {
                words.text(if *is_second { "color.second" } else { "color.first" }).to_string()
            }
            Self::Cycles(transform) => cycles(*transform, words),
            Self::Order(houses) => {
                let numbers: Vec<String> =
                    houses.iter().map(|house| words.house_number(*house)).collect();
                numbers.join(words.text("list.comma"))
            }
            Self::Houses(set) => list(houses(*set, words).into_iter(), words, and),
            Self::Number(number) => {
                let key = number.to_string();
                words.text_of("number", &key).map_or(key, ToString::to_string)
            }
        }
    }

    /// Returns the cells and the houses that the argument names.
    fn mentions(&self) -> Mentions {
        let mut own = Mentions::default();
        match self {
            Self::Cell(cell) => own.cells = CellSet::only(*cell),
            Self::Cells(cells) | Self::AnyOf(cells) => own.cells = *cells,
            Self::InOrder(cells) => own.cells = cells.iter().copied().collect(),
            Self::Node(node) => own.cells = node.cells,
            Self::Nodes(nodes) => own.cells = nodes.iter().flat_map(|node| node.cells).collect(),
            Self::Candidates(candidates) => own.cells = candidates.cells(),
            Self::House(house) => own.houses = own.houses.with(*house),
            Self::Houses(houses) => own.houses = *houses,
            Self::Digit(_)
            | Self::Digits(_)
            | Self::AnyDigit(_)
            | Self::Letter(_)
            | Self::Text(_)
            | Self::Color(_)
            | Self::Cycles(_)
            | Self::Order(_)
            | Self::Technique(_)
            | Self::Number(_) => {}
        }
        own
    }

    /// Returns whether the argument begins with a capital letter at the beginning of a sentence.
    /// Coordinates do not.
    pub(crate) const fn is_capitalized_first(&self) -> bool {
        matches!(self, Self::House(_) | Self::Houses(_) | Self::Number(_))
    }
}

impl Words {
    /// Makes a sentence: the template of a key with its arguments.
    pub(crate) fn say(&self, key: &'static str, arguments: &[(&str, Argument)]) -> Sentence {
        let mut mentions = Mentions::default();
        let text = self.fill(self.text(key), arguments, &mut mentions);
        Sentence { key, text, mentions }
    }

    /// Fills a template.
    pub(crate) fn fill(
        &self,
        template: &str,
        arguments: &[(&str, Argument)],
        mentions: &mut Mentions,
    ) -> String {
        filled(template, |name, out| {
            let (name, form) = match name.split_once(':') {
                Some((name, form)) => (name, Some(form)),
                None => (name, None),
            };
            let argument = arguments.iter().find(|(own, _)| *own == name);
            if let Some((_, argument)) = argument {
                let is_first = out.is_empty();
                let text = argument.text(self);
                *mentions = mentions.and(argument.mentions());
                if is_first && argument.is_capitalized_first() {
                    push_capitalized(out, &text);
                } else {
                    out.push_str(&text);
                }
            } else {
                // A test finds such holes.
                out.push('{');
                out.push_str(name);
                out.push('}');
            }
            if let Some(form) = form {
                out.push_str(particle(out, form));
            }
        })
    }
}

/// Fills a template. `fill` gets the name in each pair of braces, and writes what replaces it.
pub(crate) fn filled(template: &str, mut fill: impl FnMut(&str, &mut String)) -> String {
    let (mut out, mut rest) = (String::new(), template);
    while let Some((before, after)) = rest.split_once('{')
        && let Some((name, after)) = after.split_once('}')
    {
        out.push_str(before);
        fill(name, &mut out);
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Returns the letter of a set: A, B, ...
pub(crate) fn set_letter(number: usize) -> char {
    char::from(b'A' + (number % 26) as u8)
}

/// Writes candidates by digit.
fn by_digit(of_all: &CandidateSet, words: &Words) -> String {
    let of_digit = |digit: Digit| {
        let places = of_all.places(digit);
        (!places.is_empty()).then(|| candidates(digit, Argument::Cells(places), words))
    };
    let texts: Vec<String> = Digit::ALL.into_iter().filter_map(of_digit).collect();
    texts.join("; ")
}

/// Writes a digit and its places: "5 in r1c2 and r3c4".
fn candidates(digit: Digit, cells: Argument, words: &Words) -> String {
    let arguments = [("digit", Argument::Digit(digit)), ("cells", cells)];
    words.fill(words.text("list.candidates"), &arguments, &mut Mentions::default())
}

/// Writes a node of a chain as a clause: "r1c2 is not 5".
fn clause(node: ChainNode, words: &Words) -> String {
    let key = match (node.cells.len() > 1, node.is_true) {
        (false, true) => "list.node",
        (false, false) => "list.node.not",
        (true, true) => "list.node.group",
        (true, false) => "list.node.group.not",
    };
    let arguments = [
        ("digit", Argument::Digit(node.digit)),
        ("cells", Argument::AnyOf(node.cells)),
        ("all", Argument::Cells(node.cells)),
    ];
    words.fill(words.text(key), &arguments, &mut Mentions::default())
}

/// Writes where a transform moves the digits that it moves.
fn cycles(transform: Transform, words: &Words) -> String {
    let mut known = DigitSet::EMPTY;
    let mut texts = Vec::new();
    for start in Digit::ALL {
        if transform.digit(start) == start || known.contains(start) {
            continue;
        }
        let mut text = start.to_string();
        let mut digit = start;
        loop {
            known = known.with(digit);
            digit = transform.digit(digit);
            text.push('\u{2192}');
            text.push_str(&digit.to_string());
            if digit == start {
                break;
            }
        }
        texts.push(text);
    }
    texts.join(words.text("list.comma"))
}

/// Writes houses, those of a kind together: "rows 1 and 3", "box 2".
fn houses(set: HouseSet, words: &Words) -> Vec<String> {
    let mut texts = Vec::new();
    for (kind, key) in [
        (HouseKind::Row, "houses.rows"),
        (HouseKind::Column, "houses.columns"),
        (HouseKind::Block, "houses.boxes"),
    ] {
        let own: Vec<House> = set.iter().filter(|house| HouseKind::of(*house) == kind).collect();
        match own[..] {
            [] => {}
            [house] => texts.push(words.house(house)),
            _ => {
                let numbers = own.iter().map(|house| words.house_number(*house));
                let numbers = list(numbers, words, words.text("list.and"));
                texts.push(words.text(key).replace("{numbers}", &numbers));
            }
        }
    }
    texts
}

/// Joins texts: "a", "a and b", "a, b and c".
fn list(items: impl Iterator<Item = String>, words: &Words, last: &str) -> String {
    let items: Vec<String> = items.collect();
    let comma = words.text("list.comma");
    match &items[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => {
            let mut out = most.join(comma);
            out.push_str(last);
            out.push_str(end);
            out
        }
    }
}

/// Appends a text with a capital letter.
pub(crate) fn push_capitalized(out: &mut String, text: &str) {
    let mut characters = text.chars();
    if let Some(first) = characters.next() {
        out.extend(first.to_uppercase());
        out.push_str(characters.as_str());
    }
}

/// Appends a sentence that follows a colon.
pub(crate) fn push_lowered(out: &mut String, text: &str) {
    // Coordinates such as A1, and names such as BUG, keep their capitals.
    let mut letters = text.chars();
    let (first, second) = (letters.next(), letters.next());
    match (first, second) {
        (Some(first), Some(second)) if second.is_lowercase() || second == ' ' => {
            out.extend(first.to_lowercase());
            out.push_str(&text[first.len_utf8()..]);
        }
        _ => out.push_str(text),
    }
}
