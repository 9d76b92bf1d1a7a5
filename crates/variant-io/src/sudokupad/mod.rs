//! `SudokuPad`: links with a puzzle in them, and its JSON.
//!
//! Clues, regions, cages and a few global rules have a meaning. Lines and marks are drawings, whose
//! meaning is said in words only, so they make a puzzle not fully known.

mod loose;

use crate::builder::Builder;
use crate::error::VariantTextFault;
use crate::fpuzzles::{self, unpacked_at};
use crate::json::{Amount, Json, Node, parsed};
use crate::note::VariantNoteKind;
use crate::place::VariantTextPlace;
use ninefold_variant_model::{GridCell, Rule, ValueRange, ValueSet, VariantDraft};

/// What packed puzzles begin with, the longer ones first.
const PREFIXES: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];
const SITES: [&str; 2] = ["sudokupad.app/", "crackingthecryptic.com/"];
/// Keys that are no rules.
const SETTINGS: [&str; 14] = [
    "cellSize",
    "cs",
    "id",
    "settings",
    "videos",
    "vd",
    "duration",
    "d",
    "version",
    "foglight",
    "fogofwar",
    "triggereffect",
    "solution",
    "url",
];
const DRAWINGS: [(&str, &str); 4] =
    [("lines", "l"), ("arrows", "a"), ("underlays", "u"), ("overlays", "o")];

/// Returns the place of packed data: what it begins with, where it starts and ends.
fn packed_part(text: &str) -> Option<(&'static str, usize, usize)> {
    let site = SITES.iter().find_map(|site| text.find(site).map(|at| at + site.len()));
    let start = match site {
        Some(start) => start + text[start..].find("puzzleid=").map_or(0, |at| at + 9),
        None => 0,
    };
    let start = if text[start..].starts_with("sudoku/") { start + 7 } else { start };
    let prefix = PREFIXES.into_iter().find(|prefix| text[start..].starts_with(prefix))?;
    let start = start + prefix.len();
    let end = text[start..].find(['?', '&', '#']).map_or(text.len(), |end| start + end);
    Some((prefix, start, end))
}

/// Returns whether a text is a link, or what stands in one.
pub(crate) fn is_like(text: &str) -> bool {
    let start = text.get(..60).unwrap_or(text);
    SITES.iter().any(|site| start.contains(site))
        || packed_part(text).is_some_and(|(_, start, _)| text[start..].starts_with(['N', '%']))
}

/// Returns whether JSON looks like that of `SudokuPad`.
pub(crate) fn is_like_json(json: &Json) -> bool {
    let root = Node::root(json);
    let cells = either(&root, ("cells", "ce"));
    cells.is_some_and(|cells| {
        matches!(cells.json, Json::List(rows) if matches!(rows.first(), Some(Json::List(_))))
    })
}

pub(crate) fn read_text(text: &str) -> Result<Builder, VariantTextFault> {
    let text = text.trim();
    if text.starts_with('{') {
        return read(&parsed_loosely(text)?);
    }
    let Some((prefix, start, end)) = packed_part(text) else {
        let expected = "a link with the puzzle in it, which begins with scl, ctc or fpuz; a short link \
                        needs the network";
        return Err(VariantTextFault::whole(expected, "another text"));
    };
    let json = unpacked_at(text, start, end)?;
    if prefix.starts_with("fpuz") {
        fpuzzles::read_text(&json)
    } else {
        read(&parsed_loosely(&json)?)
    }
}

pub(crate) fn parsed_loosely(text: &str) -> Result<Json, VariantTextFault> {
    parsed(text).or_else(|strict| {
        parsed(&loose::lengthened(text)).map_err(|fault| {
            // Places in the lengthened text would mislead.
            let is_long = text.contains('"');
            if is_long {
                strict
            } else {
                VariantTextFault { place: VariantTextPlace::Whole, ..fault }
            }
        })
    })
}

/// Returns the value of a key in its long or its short form.
fn either<'a>(node: &Node<'a>, (long, short): (&str, &str)) -> Option<Node<'a>> {
    node.get(long).or_else(|| node.get(short)).filter(|value| !value.is_empty())
}

pub(crate) fn read(json: &Json) -> Result<Builder, VariantTextFault> {
    let root = Node::root(json);
    let grid = either(&root, ("cells", "ce")).ok_or_else(|| root.bad("an object with `cells`"))?;
    let rows: Vec<Vec<Node<'_>>> =
        grid.items()?.iter().map(Node::items).collect::<Result<_, _>>()?;
    let columns = rows.first().map_or(0, Vec::len);
    let is_grid = (1..=32).contains(&rows.len())
        && (1..=32).contains(&columns)
        && rows.iter().all(|row| row.len() == columns);
    let values = ValueRange::up_to(rows.len().max(columns).min(32) as u8);
    let draft = values
        .filter(|_| is_grid)
        .and_then(|values| VariantDraft::new(rows.len() as u8, columns as u8, values).ok());
    let mut draft = draft.ok_or_else(|| grid.bad("1 to 32 rows of as many cells, 1 to 32"))?;
    draft.regions.fill(None);
    let mut reader = Reader { builder: Builder::new(draft), rules: None, has_drawings: false };
    for (index, cell) in rows.iter().flatten().enumerate() {
        reader.cell_object(index, cell)?;
    }
    for (key, node) in root.entries()? {
        if !node.is_empty() {
            reader.key(key, &node)?;
        }
    }
    reader.words(&root);
    Ok(reader.builder)
}

struct Reader {
    builder: Builder,
    /// The rules in words.
    rules: Option<String>,
    has_drawings: bool,
}

impl Reader {
    fn unread(&mut self, node: &Node<'_>, reason: &str) {
        self.builder.draft.unread.push(format!("{}: {reason}", node.path));
    }

    fn cell_object(&mut self, index: usize, cell: &Node<'_>) -> Result<(), VariantTextFault> {
        for (key, node) in cell.entries()? {
            match key {
                "given" | "c" | "color" | "highlight" => {}
                _ if node.is_empty() => {}
                "value" | "v" => {
                    let is_given = cell.get("given").map_or(Ok(true), |given| given.flag())?;
                    let values = self.builder.draft.values;
                    match node.amount()? {
                        Amount::Number(value) if value <= 32 && values.contains(value as u8) => {
                            if is_given {
                                self.builder.draft.candidates[index] = ValueSet::only(value as u8);
                            }
                        }
                        _ => self.unread(&node, "a clue that is no value of the grid"),
                    }
                }
                "pencilMarks" | "centremarks" | "cornermarks" => {
                    let text = "marks in a cell";
                    self.builder.note(VariantNoteKind::Other, node.place(), text);
                }
                _ => self.unread(&node, "a key that is not understood"),
            }
        }
        Ok(())
    }

    fn key(&mut self, key: &str, node: &Node<'_>) -> Result<(), VariantTextFault> {
        if DRAWINGS.iter().any(|&(long, short)| key == long || key == short) {
            let text =
                format!("{} drawn elements, whose meaning is said in words", node.items()?.len());
            self.builder.note(VariantNoteKind::Drawing, node.place(), text);
            self.has_drawings = true;
            return Ok(());
        }
        match key {
            "cells" | "ce" => {}
            "regions" | "re" => self.regions(node)?,
            "cages" | "ca" => {
                for cage in node.items()? {
                    self.cage(&cage)?;
                }
            }
            "global" => {
                let names = match node.json {
                    Json::Object(_) => node.entries()?.into_iter().map(|(key, _)| key).collect(),
                    _ => node.items()?.iter().map(Node::text).collect::<Result<Vec<_>, _>>()?,
                };
                for name in names {
                    let rule = match name {
                        "antiknight" => Rule::AntiKnight,
                        "antiking" => Rule::AntiKing,
                        "nonconsecutive" => Rule::NonConsecutive,
                        _ => {
                            self.unread(node, &format!("the rule `{name}`"));
                            continue;
                        }
                    };
                    self.builder.rule(rule, node.place());
                }
            }
            "metadata" => self.metadata(node)?,
            "title" | "t" => self.builder.draft.title = Some(node.text()?.to_owned()),
            "author" => self.builder.draft.author = Some(node.text()?.to_owned()),
            "rules" => self.rules = Some(node.text()?.to_owned()),
            _ if SETTINGS.contains(&key) => {
                let text = "a setting or a solution, no rule";
                self.builder.note(VariantNoteKind::Other, node.place(), text);
            }
            _ => self.unread(node, "a key that is not understood"),
        }
        Ok(())
    }

    fn metadata(&mut self, node: &Node<'_>) -> Result<(), VariantTextFault> {
        for (key, value) in node.entries()? {
            match key {
                _ if value.is_empty() => {}
                "title" => self.builder.draft.title = Some(value.text()?.to_owned()),
                "author" => self.builder.draft.author = Some(value.text()?.to_owned()),
                "rules" => self.rules = Some(value.text()?.to_owned()),
                "norowcol" => {
                    let has_houses = !value.flag()?;
                    self.builder.draft.houses.rows = has_houses;
                    self.builder.draft.houses.columns = has_houses;
                }
                _ => {
                    let text = "a setting or a solution, no rule";
                    self.builder.note(VariantNoteKind::Other, value.place(), text);
                }
            }
        }
        Ok(())
    }

    /// Reads `[row, column]`, from 0.
    fn cell(&self, node: &Node<'_>) -> Result<GridCell, VariantTextFault> {
        let bad = || node.bad("a cell of the grid: [row, column], both from 0");
        let items = node.items().map_err(|_| bad())?;
        let [row, column] = &items[..] else { return Err(bad()) };
        let number = |node: &Node<'_>| match node.json {
            Json::Whole(number @ 0..32) => Some(*number as u8),
            _ => None,
        };
        let cell = number(row).zip(number(column)).map(|(row, column)| GridCell::new(row, column));
        cell.filter(|&cell| self.builder.draft.index(cell).is_some()).ok_or_else(bad)
    }

    fn cells(&self, node: &Node<'_>) -> Result<Vec<GridCell>, VariantTextFault> {
        node.items()?.iter().map(|cell| self.cell(cell)).collect()
    }

    /// Regions of as many cells as a row become regions of the puzzle; others are rules.
    fn regions(&mut self, node: &Node<'_>) -> Result<(), VariantTextFault> {
        let size = usize::from(self.builder.draft.rows.max(self.builder.draft.columns));
        for (number, region) in node.items()?.iter().enumerate() {
            let cells = self.cells(region)?;
            let regions = &self.builder.draft.regions;
            let places: Vec<usize> =
                cells.iter().filter_map(|&cell| self.builder.draft.index(cell)).collect();
            let is_free = places.iter().all(|&place| regions[place].is_none());
            match u16::try_from(number) {
                Ok(number) if cells.len() == size && is_free => {
                    for place in places {
                        self.builder.draft.regions[place] = Some(number);
                    }
                }
                _ => self.builder.rule(Rule::ExtraRegion { cells }, region.place()),
            }
        }
        Ok(())
    }

    /// Reads a cage, or a text in the place of one, such as `title: ...`.
    fn cage(&mut self, node: &Node<'_>) -> Result<(), VariantTextFault> {
        let value = either(node, ("value", "v"));
        let cells = match either(node, ("cells", "ce")) {
            Some(cells) => self.cells(&cells)?,
            None => {
                let text = value.as_ref().map_or(Ok(""), Node::text)?;
                match text.split_once(':').map(|(key, text)| (key.trim(), text.trim())) {
                    Some(("title", text)) => self.builder.draft.title = Some(text.to_owned()),
                    Some(("author", text)) => self.builder.draft.author = Some(text.to_owned()),
                    Some(("rules", text)) => self.rules = Some(text.to_owned()),
                    _ => {
                        let text = "a setting or a solution, no rule";
                        self.builder.note(VariantNoteKind::Other, node.place(), text);
                    }
                }
                return Ok(());
            }
        };
        for (key, other) in node.entries()? {
            const KNOWN: [&str; 12] = [
                "cells", "ce", "value", "v", "sum", "unique", "hidden", "style", "fontC",
                "outlineC", "c", "type",
            ];
            if !KNOWN.contains(&key) && !other.is_empty() {
                self.unread(&other, "a key that is not understood");
            }
        }
        let mut sum = None;
        for number in [node.get("sum"), value].into_iter().flatten() {
            match number.amount()? {
                Amount::Number(number) if sum.is_none() => sum = Some(number).filter(|&n| n > 0),
                Amount::Other(text) => {
                    self.unread(&number, &format!("`{text}` in the place of a sum"));
                }
                _ => {}
            }
        }
        let is_distinct = node.get("unique").map_or(Ok(true), |unique| unique.flag())?;
        match (is_distinct, sum) {
            (true, sum) => self.builder.rule(Rule::Cage { cells, sum }, node.place()),
            (false, Some(sum)) => self.builder.rule(Rule::Sum { cells, sum }, node.place()),
            (false, None) => self.unread(node, "a cage without a sum, whose values may be equal"),
        }
        Ok(())
    }

    /// Keeps the rules in words. Only the sentence that every puzzle has says nothing more.
    fn words(&mut self, root: &Node<'_>) {
        let rules = self.rules.take();
        let text = rules.as_deref().unwrap_or_default().trim();
        if !text.is_empty() {
            self.builder.note(VariantNoteKind::Rules, root.place(), text);
        }
        let is_plain = text.is_empty()
            || text.trim_end_matches('.').eq_ignore_ascii_case("normal sudoku rules apply");
        if self.has_drawings && is_plain {
            self.builder.draft.unread.push("drawings whose meaning is not said".to_owned());
        } else if !is_plain {
            self.builder.draft.unread.push(text.to_owned());
        }
    }
}
