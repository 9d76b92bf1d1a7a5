//! The keys of f-puzzles that are rules.

use super::{Reader, coordinates};
use crate::error::VariantTextFault;
use crate::json::{Amount, Node};
use crate::note::VariantNoteKind;
use ninefold_variant_model::{DiagonalKind, GridCell, IndexerKind, PairRelation, Rule};

/// Keys of an element that say how it looks.
const LOOKS: [&str; 12] = [
    "outlineC",
    "baseC",
    "fontC",
    "fontS",
    "width",
    "height",
    "size",
    "angle",
    "isNewConstraint",
    "color",
    "opacity",
    "thickness",
];

impl Reader {
    /// Reads a key of the puzzle.
    pub(super) fn key(&mut self, key: &str, node: &Node<'_>) -> Result<(), VariantTextFault> {
        let flag = match key {
            "diagonal+" => Some(Rule::Diagonal(DiagonalKind::Rising)),
            "diagonal-" => Some(Rule::Diagonal(DiagonalKind::Falling)),
            "antiknight" => Some(Rule::AntiKnight),
            "antiking" => Some(Rule::AntiKing),
            "disjointgroups" => Some(Rule::DisjointGroups),
            _ => None,
        };
        if let Some(rule) = flag {
            if node.flag()? {
                self.builder.rule(rule, node.place());
            }
            return Ok(());
        }
        match key {
            "size" | "grid" | "ruleset" | "negative" | "nonconsecutive" => {}
            "title" => self.builder.draft.title = Some(node.text()?.to_owned()),
            "author" => self.builder.draft.author = Some(node.text()?.to_owned()),
            "solution"
            | "highlightConflicts"
            | "disabledlogic"
            | "truecandidatesoptions"
            | "successMessage"
            | "fogofwar"
            | "foglight" => {
                let text = "a setting or a solution, no rule";
                self.builder.note(VariantNoteKind::Other, node.place(), text);
            }
            "line" | "rectangle" | "circle" | "text" | "cage" => {
                let text = format!(
                    "{} drawn elements without a meaning of their own",
                    node.items()?.len()
                );
                self.builder.note(VariantNoteKind::Drawing, node.place(), text);
            }
            "minimum" | "maximum" => {
                let mut cells = Vec::new();
                for element in node.items()? {
                    self.known(&element, &["cell"])?;
                    cells.push(self.cell(&element.need("cell")?)?);
                }
                let rule = match key {
                    "minimum" => Rule::Minimum { cells },
                    _ => Rule::Maximum { cells },
                };
                self.builder.rule(rule, node.place());
            }
            _ => {
                for element in node.items().unwrap_or_default() {
                    if !self.element(key, &element)? {
                        self.unread(node, "a key that is not understood");
                        return Ok(());
                    }
                }
                if node.items().is_err() {
                    self.unread(node, "a key that is not understood");
                }
            }
        }
        Ok(())
    }

    /// Reads an element of a list. Returns false if the key is not understood.
    fn element(&mut self, key: &str, node: &Node<'_>) -> Result<bool, VariantTextFault> {
        match key {
            "thermometer" | "slowthermometer" | "palindrome" | "renban" | "whispers"
            | "regionsumline" | "entropicline" | "modularline" | "nabner" | "zipperline"
            | "doublearrow" | "betweenline" | "lockout" => self.lines(key, node)?,
            "arrow" => self.arrow(node)?,
            "killercage" => self.cage(node)?,
            "ratio" | "difference" | "xv" => self.pair(key, node)?,
            "sandwichsum" | "xsum" | "skyscraper" | "littlekillersum" => self.clue(key, node)?,
            "quadruple" => {
                self.known(node, &["cells", "values"])?;
                let cells = self.cells(&node.need("cells")?)?;
                let mut values = Vec::new();
                for value in node.get("values").map_or(Ok(Vec::new()), |values| values.items())? {
                    values.push(self.value(&value)?);
                }
                self.builder.rule(Rule::Quadruple { cells, values }, node.place());
            }
            "clone" => {
                self.known(node, &["cells", "cloneCells"])?;
                let cells = self.cells(&node.need("cells")?)?;
                let copies = self.cells(&node.need("cloneCells")?)?;
                self.builder.rule(Rule::Clone { cells, copies }, node.place());
            }
            "odd" | "even" => {
                self.known(node, &["cell"])?;
                let cell = self.cell(&node.need("cell")?)?;
                let rule = if key == "odd" { Rule::Odd { cell } } else { Rule::Even { cell } };
                self.builder.rule(rule, node.place());
            }
            "extraregion" => {
                self.known(node, &["cells"])?;
                let cells = self.cells(&node.need("cells")?)?;
                self.builder.rule(Rule::ExtraRegion { cells }, node.place());
            }
            "rowindexer" | "columnindexer" | "boxindexer" => {
                self.known(node, &["cells", "cell"])?;
                let kind = match key {
                    "rowindexer" => IndexerKind::Row,
                    "columnindexer" => IndexerKind::Column,
                    _ => IndexerKind::Box,
                };
                let cells = match node.get("cell") {
                    Some(cell) => vec![self.cell(&cell)?],
                    None => self.cells(&node.need("cells")?)?,
                };
                for cell in cells {
                    self.builder.rule(Rule::Indexer { kind, cell }, node.place());
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Keeps as text the keys of an element that are not understood.
    fn known(&mut self, node: &Node<'_>, keys: &[&str]) -> Result<(), VariantTextFault> {
        for (key, value) in node.entries()? {
            if !keys.contains(&key) && !LOOKS.contains(&key) && !value.is_empty() {
                self.unread(&value, "a key that is not understood");
            }
        }
        Ok(())
    }

    fn lines(&mut self, key: &str, node: &Node<'_>) -> Result<(), VariantTextFault> {
        let takes_number = matches!(key, "whispers" | "modularline" | "lockout");
        self.known(node, if takes_number { &["lines", "value"] } else { &["lines"] })?;
        let number = |usual: u8| match node.get("value").filter(|value| !value.is_empty()) {
            Some(value) if takes_number => {
                value.number("a number from 0 to 255", 255).map(|number| number as u8)
            }
            _ => Ok(usual),
        };
        for line in node.need("lines")?.items()? {
            let cells = self.cells(&line)?;
            let rule = match key {
                "thermometer" => Rule::Thermometer { cells },
                "slowthermometer" => Rule::SlowThermometer { cells },
                "palindrome" => Rule::Palindrome { cells },
                "renban" => Rule::Renban { cells },
                "whispers" => Rule::Whisper { cells, difference: number(self.size.div_ceil(2))? },
                "regionsumline" => Rule::RegionSums { cells },
                "entropicline" => Rule::Entropic { cells },
                "modularline" => Rule::Modular { cells, modulus: number(3)? },
                "nabner" => Rule::Nabner { cells },
                "zipperline" => Rule::Zipper { cells },
                "doublearrow" => Rule::DoubleArrow { cells },
                "betweenline" => Rule::Between { cells },
                _ => Rule::Lockout { cells, difference: number(self.size / 2)? },
            };
            self.builder.rule(rule, line.place());
        }
        Ok(())
    }

    /// Reads a circle or pill with its shafts, which begin in it.
    fn arrow(&mut self, node: &Node<'_>) -> Result<(), VariantTextFault> {
        self.known(node, &["cells", "lines"])?;
        // A pill is read from left to right and from top to bottom.
        let list = node.need("cells")?;
        let mut number = self.cells(&list)?;
        if number.len() > 3 {
            return Err(list.bad("a circle, or a pill of two or three cells"));
        }
        number.sort_unstable();
        let mut shafts = Vec::new();
        for line in node.get("lines").map_or(Ok(Vec::new()), |lines| lines.items())? {
            let cells = self.cells(&line)?;
            match cells.split_first() {
                Some((first, shaft)) if number.contains(first) => shafts.push(shaft.to_vec()),
                _ => return Err(line.bad("a line that begins in the circle")),
            }
        }
        if shafts.is_empty() {
            let text = "a circle without an arrow";
            self.builder.note(VariantNoteKind::Drawing, node.place(), text);
        } else {
            self.builder.rule(Rule::Arrow { number, shafts }, node.place());
        }
        Ok(())
    }

    /// Reads a cage; a sum of 0 is none.
    fn cage(&mut self, node: &Node<'_>) -> Result<(), VariantTextFault> {
        self.known(node, &["cells", "value"])?;
        let cells = self.cells(&node.need("cells")?)?;
        let mut sum = None;
        if let Some(value) = node.get("value") {
            match value.amount()? {
                Amount::Number(number) => sum = Some(number).filter(|&sum| sum > 0),
                Amount::Other(text) => {
                    self.unread(&value, &format!("`{text}` in the place of a sum"));
                }
                Amount::None => {}
            }
        }
        self.builder.rule(Rule::Cage { cells, sum }, node.place());
        Ok(())
    }

    fn pair(&mut self, key: &str, node: &Node<'_>) -> Result<(), VariantTextFault> {
        self.known(node, &["cells", "value"])?;
        let list = node.need("cells")?;
        let cells: [GridCell; 2] =
            self.cells(&list)?.try_into().map_err(|_| list.bad("two cells"))?;
        let value = node.get("value").filter(|value| !value.is_empty());
        let number = |usual: u8| match &value {
            Some(value) => value.number("a number from 0 to 255", 255).map(|number| number as u8),
            None => Ok(usual),
        };
        let relation = match key {
            "ratio" => PairRelation::Ratio(number(2)?),
            "difference" => PairRelation::Difference(number(1)?),
            _ => match value.as_ref().map(Node::text).transpose()?.map(str::trim) {
                Some("X" | "x") => PairRelation::Sum(10),
                Some("V" | "v") => PairRelation::Sum(5),
                Some(_) => {
                    self.unread(node, "a mark that is neither X nor V");
                    return Ok(());
                }
                None => return Err(node.bad("an object with the value X or V")),
            },
        };
        self.builder.rule(Rule::Pair { cells, relation }, node.place());
        Ok(())
    }

    /// Reads a clue outside the grid.
    fn clue(&mut self, key: &str, node: &Node<'_>) -> Result<(), VariantTextFault> {
        self.known(node, &["cell", "cells", "direction", "value"])?;
        let cell = node.need("cell")?;
        let is_diagonal = key == "littlekillersum";
        let cells = if is_diagonal {
            let direction = node.need("direction")?;
            let (down, right) = match direction.text()? {
                "UL" => (-1, -1),
                "UR" => (-1, 1),
                "DL" => (1, -1),
                "DR" => (1, 1),
                _ => return Err(direction.bad("UL, UR, DL or DR")),
            };
            self.cells_from(&cell, down, right)?
        } else {
            let (row, column) = coordinates(&cell)?;
            let last = u16::from(self.size) + 1;
            let (down, right) = match (row, column) {
                (0, _) => (1, 0),
                (_, 0) => (0, 1),
                (row, _) if row == last => (-1, 0),
                _ => (0, -1),
            };
            self.cells_from(&cell, down, right)?
        };
        let Some(value) = node.get("value").filter(|value| !value.is_empty()) else {
            let text = "a clue without a number";
            self.builder.note(VariantNoteKind::Drawing, node.place(), text);
            return Ok(());
        };
        let Amount::Number(number) = value.amount()? else {
            self.unread(&value, "a clue that is no number");
            return Ok(());
        };
        let rule = match key {
            "sandwichsum" => Rule::Sandwich { cells, sum: number },
            "xsum" => Rule::XSum { cells, sum: number },
            "skyscraper" => Rule::Skyscraper { cells, count: number },
            _ => {
                // The list repeats what the direction says.
                if let Some(list) = node.get("cells").filter(|list| !list.is_empty())
                    && self.cells(&list)? != cells
                {
                    return Err(list.bad("the cells in the direction of the arrow"));
                }
                Rule::LittleKiller { cells, sum: number }
            }
        };
        self.builder.rule(rule, node.place());
        Ok(())
    }

    /// Returns the cells of the grid in a direction from a cell outside it.
    fn cells_from(
        &self,
        node: &Node<'_>,
        down: i16,
        right: i16,
    ) -> Result<Vec<GridCell>, VariantTextFault> {
        let (row, column) = coordinates(node)?;
        let inside = |row: i16, column: i16| {
            let number = |n: i16| u8::try_from(n - 1).ok().filter(|&n| n < self.size);
            Some(GridCell::new(number(row)?, number(column)?))
        };
        let (row, column) = (row.cast_signed(), column.cast_signed());
        let cells: Vec<GridCell> =
            (1..).map_while(|n| inside(row + n * down, column + n * right)).collect();
        if inside(row, column).is_some() || cells.is_empty() {
            return Err(node.bad("a cell beside the grid, from which the clue points into it"));
        }
        Ok(cells)
    }
}
