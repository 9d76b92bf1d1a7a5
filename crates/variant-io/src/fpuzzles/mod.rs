//! f-puzzles: JSON with a key for each kind of rule, and links that contain it.

mod keys;
mod link;
mod negative;
mod write;

use crate::builder::Builder;
use crate::error::VariantTextFault;
use crate::json::{Json, Node, parsed};
use crate::note::VariantNoteKind;
use ninefold_variant_model::{GridCell, ValueSet, VariantDraft};

pub(crate) use link::{is_like as is_like_link, packed_link, unpacked_at, unpacked_link};
pub(crate) use write::write;

/// Whether JSON looks like that of f-puzzles.
pub(crate) fn is_like(json: &Json) -> bool {
    let root = Node::root(json);
    root.get("size").is_some()
        && root.get("grid").is_some_and(|grid| matches!(grid.json, Json::List(_)))
}

pub(crate) fn read_text(text: &str) -> Result<Builder, VariantTextFault> {
    read(&parsed(text)?)
}

pub(crate) fn read(json: &Json) -> Result<Builder, VariantTextFault> {
    let root = Node::root(json);
    let size = root.need("size")?;
    let number = size.number("a size from 1 to 32", 32)?;
    let draft = VariantDraft::square(number as u8).map_err(|_| size.bad("a size from 1 to 32"))?;
    let mut reader = Reader { builder: Builder::new(draft), size: number as u8 };
    reader.grid(&root.need("grid")?)?;
    for (key, node) in root.entries()? {
        if !node.is_empty() {
            reader.key(key, &node)?;
        }
    }
    negative::fill(&mut reader, &root)?;
    reader.rules_text(&root)?;
    Ok(reader.builder)
}

/// Reads the keys of a puzzle.
struct Reader {
    builder: Builder,
    size: u8,
}

impl Reader {
    /// Reads the rows of cells: clues, candidates and regions.
    fn grid(&mut self, grid: &Node<'_>) -> Result<(), VariantTextFault> {
        let size = usize::from(self.size);
        let rows = grid.items_of(size, "rows")?;
        let mut marks = 0;
        for (row, node) in rows.iter().enumerate() {
            let cells = node.items_of(size, "cells")?;
            for (column, cell) in cells.iter().enumerate() {
                marks += self.cell_object(row * size + column, cell)?;
            }
        }
        if marks > 0 {
            let text = format!("marks and values of a person who solves, in {marks} cells");
            self.builder.note(VariantNoteKind::Other, grid.place(), text);
        }
        Ok(())
    }

    /// Reads a cell, and returns 1 if it contains marks of a person who solves.
    fn cell_object(&mut self, index: usize, cell: &Node<'_>) -> Result<usize, VariantTextFault> {
        let mut marks = 0;
        for (key, node) in cell.entries()? {
            match key {
                // Null means that the cell is in no region.
                "region" => {
                    self.builder.draft.regions[index] = match node.json {
                        Json::Null => None,
                        _ => Some(node.number("a region from 0 to 1023, or null", 1_023)? as u16),
                    };
                }
                "given" | "c" | "cArray" | "highlight" => {}
                _ if node.is_empty() => {}
                "value" => {
                    let is_given = cell.get("given").map_or(Ok(false), |given| given.flag())?;
                    if is_given {
                        let value = self.value(&node)?;
                        self.builder.draft.candidates[index] = ValueSet::only(value);
                    } else {
                        marks = 1;
                    }
                }
                "givenPencilMarks" => {
                    let mut set = ValueSet::EMPTY;
                    for value in node.items()? {
                        set = set.with(self.value(&value)?);
                    }
                    let candidates = &mut self.builder.draft.candidates[index];
                    *candidates = candidates.intersection(set);
                }
                "centerPencilMarks" | "cornerPencilMarks" => marks = 1,
                _ => self.unread(&node, "a key that is not understood"),
            }
        }
        Ok(marks)
    }

    fn value(&self, node: &Node<'_>) -> Result<u8, VariantTextFault> {
        let expected = format!("a value from 1 to {}", self.size);
        let value = node.number(&expected, self.size.into())?;
        if value == 0 { Err(node.bad(expected)) } else { Ok(value as u8) }
    }

    /// Keeps as text what no rule expresses.
    fn unread(&mut self, node: &Node<'_>, reason: &str) {
        self.builder.draft.unread.push(format!("{}: {reason}", node.path));
    }

    /// Keeps the rules in words. They may say what drawings mean.
    fn rules_text(&mut self, root: &Node<'_>) -> Result<(), VariantTextFault> {
        let Some(node) = root.get("ruleset").filter(|node| !node.is_empty()) else { return Ok(()) };
        let text = node.text()?;
        let has_drawings =
            self.builder.notes.iter().any(|note| note.kind == VariantNoteKind::Drawing);
        self.builder.note(VariantNoteKind::Rules, node.place(), text);
        if has_drawings {
            self.builder.draft.unread.push(text.to_owned());
        }
        Ok(())
    }

    /// Reads a cell such as `R1C12`.
    fn cell(&self, node: &Node<'_>) -> Result<GridCell, VariantTextFault> {
        let expected = format!("a cell of the grid, R1C1 to R{0}C{0}", self.size);
        let (row, column) = coordinates(node)?;
        let inside = 1..=u16::from(self.size);
        if !inside.contains(&row) || !inside.contains(&column) {
            return Err(node.bad(expected));
        }
        Ok(GridCell::new((row - 1) as u8, (column - 1) as u8))
    }

    fn cells(&self, node: &Node<'_>) -> Result<Vec<GridCell>, VariantTextFault> {
        node.items()?.iter().map(|cell| self.cell(cell)).collect()
    }
}

/// Reads `R0C12`, a cell that may be outside the grid.
fn coordinates(node: &Node<'_>) -> Result<(u16, u16), VariantTextFault> {
    let bad = || node.bad("a cell such as R1C1");
    let text = node.text()?;
    let rest = text.strip_prefix(['R', 'r']).ok_or_else(bad)?;
    let (row, column) = rest.split_once(['C', 'c']).ok_or_else(bad)?;
    let number = |digits: &str| -> Option<u16> {
        let is_number = (1..=2).contains(&digits.len());
        digits.parse().ok().filter(|_| is_number && digits.bytes().all(|b| b.is_ascii_digit()))
    };
    number(row).zip(number(column)).ok_or_else(bad)
}
