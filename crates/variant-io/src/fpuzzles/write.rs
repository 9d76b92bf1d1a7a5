//! From a puzzle to JSON.

use super::negative::{is_dot, marked, used};
use crate::write::{self, Lost, Written};
use ninefold_variant_model::{
    DiagonalKind, GridCell, IndexerKind, PairRelation, Rule, ValueSet, VariantPuzzle,
};
use serde_json::{Map, Value, json};

pub(crate) fn write(puzzle: &VariantPuzzle, lost: &mut Lost) -> Written {
    let size = write::square_size(puzzle).ok_or("a square with as many values from 1 as rows")?;
    let mut writer = Writer { puzzle, size, json: Map::new(), negative: Vec::new() };
    writer.json.insert("size".into(), size.into());
    let texts = [("title", puzzle.title()), ("author", puzzle.author())];
    for (key, text) in texts {
        if let Some(text) = text {
            writer.json.insert(key.into(), text.into());
        }
    }
    writer.grid(lost);
    for (index, rule) in puzzle.rules().iter().enumerate() {
        if writer.rule(rule).is_none() {
            lost.rule(index, rule);
        }
    }
    writer.negative(lost);
    Ok(Value::Object(writer.json).to_string())
}

struct Writer<'a> {
    puzzle: &'a VariantPuzzle,
    size: u8,
    json: Map<String, Value>,
    /// Places of negative rules.
    negative: Vec<usize>,
}

fn name(cell: GridCell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.column() + 1)
}

fn names(cells: &[GridCell]) -> Vec<String> {
    cells.iter().map(|&cell| name(cell)).collect()
}

impl Writer<'_> {
    fn grid(&mut self, lost: &mut Lost) {
        let puzzle = self.puzzle;
        let is_usual = write::regions(puzzle) == write::usual_regions(puzzle);
        let mut candidates = puzzle.candidates().to_vec();
        for rule in puzzle.rules() {
            if let Rule::OneOf { cell, values } = rule
                && let Some(index) = puzzle.index(*cell)
            {
                candidates[index] = candidates[index].intersection(*values);
            }
        }
        let cell_object = |(cell, set): (GridCell, ValueSet)| {
            let mut object = Map::new();
            if let Some(value) = set.single() {
                object.insert("value".into(), value.into());
                object.insert("given".into(), true.into());
            } else if set.is_empty() {
                lost.other(format!("{cell}, which has no candidate"));
            } else if set != puzzle.values().set() {
                object.insert("givenPencilMarks".into(), set.iter().collect::<Vec<_>>().into());
            }
            if !is_usual {
                object.insert("region".into(), json!(puzzle.region(cell)));
            }
            Value::Object(object)
        };
        let cells: Vec<Value> = puzzle.cells().zip(candidates).map(cell_object).collect();
        let rows: Vec<Value> =
            cells.chunks(self.size.into()).map(|row| Value::Array(row.to_vec())).collect();
        self.json.insert("grid".into(), Value::Array(rows));
    }

    fn flag(&mut self, key: &str) {
        self.json.insert(key.into(), true.into());
    }

    fn element(&mut self, key: &str, element: Value) {
        let list = self.json.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(list) = list {
            list.push(element);
        }
    }

    fn line(&mut self, key: &str, cells: &[GridCell]) {
        self.element(key, json!({ "lines": [names(cells)] }));
    }

    /// Writes a rule. Returns `None` if no key says it.
    #[allow(clippy::too_many_lines)] // a table, with an arm for each rule
    fn rule(&mut self, rule: &Rule) -> Option<()> {
        match rule {
            Rule::Diagonal(DiagonalKind::Rising) => self.flag("diagonal+"),
            Rule::Diagonal(DiagonalKind::Falling) => self.flag("diagonal-"),
            Rule::AntiKnight => self.flag("antiknight"),
            Rule::AntiKing => self.flag("antiking"),
            Rule::DisjointGroups => self.flag("disjointgroups"),
            Rule::NonConsecutive => {
                // Beside dots of difference 1, the key spares their cells.
                let dots = |relation| relation == PairRelation::Difference(1);
                if !marked(self.puzzle.rules(), dots).is_empty() {
                    return None;
                }
                self.flag("nonconsecutive");
            }
            Rule::Windoku => {
                for cells in self.puzzle.windows() {
                    self.element("extraregion", json!({ "cells": names(&cells) }));
                }
            }
            Rule::ExtraRegion { cells } => {
                self.element("extraregion", json!({ "cells": names(cells) }));
            }
            Rule::Cage { cells, sum: None } => {
                self.element("killercage", json!({ "cells": names(cells) }));
            }
            Rule::Cage { cells, sum: Some(sum @ 1..) } => {
                let cage = json!({ "cells": names(cells), "value": sum.to_string() });
                self.element("killercage", cage);
            }
            Rule::Arrow { number, shafts } => {
                // A pill is read from left to right and from top to bottom.
                if !number.is_sorted() {
                    return None;
                }
                let last = *number.last()?;
                let line = |shaft: &Vec<GridCell>| names(&[&[last], &shaft[..]].concat());
                let lines: Vec<_> = shafts.iter().map(line).collect();
                self.element("arrow", json!({ "cells": names(number), "lines": lines }));
            }
            Rule::Thermometer { cells } => self.line("thermometer", cells),
            Rule::Greater { greater, less } => self.line("thermometer", &[*less, *greater]),
            Rule::SlowThermometer { cells } => self.line("slowthermometer", cells),
            Rule::Palindrome { cells } => self.line("palindrome", cells),
            Rule::Renban { cells } => self.line("renban", cells),
            Rule::RegionSums { cells } => self.line("regionsumline", cells),
            Rule::Entropic { cells } => self.line("entropicline", cells),
            Rule::Nabner { cells } => self.line("nabner", cells),
            Rule::Zipper { cells } => self.line("zipperline", cells),
            Rule::DoubleArrow { cells } => self.line("doublearrow", cells),
            Rule::Between { cells } => self.line("betweenline", cells),
            Rule::Whisper { cells, difference } => {
                self.element("whispers", json!({ "lines": [names(cells)], "value": difference }));
            }
            Rule::Lockout { cells, difference } => {
                self.element("lockout", json!({ "lines": [names(cells)], "value": difference }));
            }
            Rule::Modular { cells, modulus } => {
                self.element("modularline", json!({ "lines": [names(cells)], "value": modulus }));
            }
            Rule::Clone { cells, copies } => {
                let clone = json!({ "cells": names(cells), "cloneCells": names(copies) });
                self.element("clone", clone);
            }
            Rule::Pair { cells, relation } => {
                let (key, value) = match relation {
                    PairRelation::Ratio(number) => ("ratio", number.to_string()),
                    PairRelation::Difference(number) => ("difference", number.to_string()),
                    PairRelation::Sum(10) => ("xv", "X".to_owned()),
                    PairRelation::Sum(5) => ("xv", "V".to_owned()),
                    PairRelation::Sum(_) => return None,
                };
                self.element(key, json!({ "cells": names(cells), "value": value }));
            }
            Rule::NoPair { .. } => {
                let rules = self.puzzle.rules();
                let index = rules.iter().position(|other| std::ptr::eq(other, rule))?;
                self.negative.push(index);
            }
            Rule::Quadruple { cells, values } => {
                // A value that no cell has is a fault there, not a rule that nothing satisfies.
                if !values.iter().all(|&value| self.puzzle.values().contains(value)) {
                    return None;
                }
                self.element("quadruple", json!({ "cells": names(cells), "values": values }));
            }
            Rule::Odd { cell } => self.element("odd", json!({ "cell": name(*cell) })),
            Rule::Even { cell } => self.element("even", json!({ "cell": name(*cell) })),
            Rule::Minimum { cells } => self.extremes("minimum", cells)?,
            Rule::Maximum { cells } => self.extremes("maximum", cells)?,
            Rule::Indexer { kind, cell } => {
                let key = match kind {
                    IndexerKind::Row => "rowindexer",
                    IndexerKind::Column => "columnindexer",
                    IndexerKind::Box => "boxindexer",
                };
                self.element(key, json!({ "cells": [name(*cell)] }));
            }
            Rule::LittleKiller { cells, sum } => {
                let (outside, step) = self.outside(cells)?;
                let direction = match step {
                    (-1, -1) => "UL",
                    (-1, 1) => "UR",
                    (1, -1) => "DL",
                    (1, 1) => "DR",
                    _ => return None,
                };
                let clue = json!({
                    "cell": outside, "cells": names(cells), "direction": direction,
                    "value": sum.to_string(),
                });
                self.element("littlekillersum", clue);
            }
            Rule::Sandwich { cells, sum } => self.clue("sandwichsum", cells, *sum)?,
            Rule::XSum { cells, sum } => self.clue("xsum", cells, *sum)?,
            Rule::Skyscraper { cells, count } => self.clue("skyscraper", cells, *count)?,
            // These are candidates of a cell.
            Rule::OneOf { .. } => {}
            Rule::Cage { sum: Some(0), .. }
            | Rule::Sum { .. }
            | Rule::WeightedSum { .. }
            | Rule::EqualSums { .. }
            | Rule::NumberedRoom { .. }
            | Rule::FullRank { .. }
            | Rule::DifferentLines
            | Rule::CountingCircles { .. }
            | Rule::Connected { .. }
            | Rule::UnknownRegions { .. }
            | Rule::CountDistinct { .. }
            | Rule::SameValues { .. }
            | Rule::Accepted { .. }
            | Rule::AnyOf { .. } => return None,
        }
        Some(())
    }

    /// All cells of a key are one rule, so there can be only one.
    fn extremes(&mut self, key: &str, cells: &[GridCell]) -> Option<()> {
        if self.json.contains_key(key) {
            return None;
        }
        for cell in cells {
            self.element(key, json!({ "cell": name(*cell) }));
        }
        Some(())
    }

    fn clue(&mut self, key: &str, cells: &[GridCell], number: u32) -> Option<()> {
        let (outside, (down, right)) = self.outside(cells)?;
        if down != 0 && right != 0 {
            return None;
        }
        self.element(key, json!({ "cell": outside, "value": number.to_string() }));
        Some(())
    }

    /// Returns the cell before a whole line of the grid, and the direction of the line.
    fn outside(&self, cells: &[GridCell]) -> Option<(String, (i8, i8))> {
        let (first, second) = (cells.first()?, cells.get(1)?);
        let down = second.row().cast_signed() - first.row().cast_signed();
        let right = second.column().cast_signed() - first.column().cast_signed();
        let inside = |cell: &GridCell| cell.row() < self.size && cell.column() < self.size;
        let next = |cell: &GridCell| cell.moved(down, right).filter(inside);
        let line: Vec<GridCell> =
            std::iter::successors(Some(*first), next).take(cells.len() + 1).collect();
        let is_whole = line == cells && first.moved(-down, -right).is_none_or(|c| !inside(&c));
        let row = i16::from(first.row()) + 1 - i16::from(down);
        let column = i16::from(first.column()) + 1 - i16::from(right);
        is_whole.then(|| (format!("R{row}C{column}"), (down, right)))
    }

    /// Writes the negative rules that keys say together.
    fn negative(&mut self, lost: &mut Lost) {
        let rules = self.puzzle.rules();
        let is_ratio = |relation| matches!(relation, PairRelation::Ratio(_));
        let dots = marked(rules, is_dot);
        let letters = marked(rules, |relation| !is_dot(relation));
        let ones = marked(rules, |relation| relation == PairRelation::Difference(1));
        let says = |wanted: &[PairRelation], marks: &[[GridCell; 2]], places: &[usize]| {
            let found: Vec<usize> = places
                .iter()
                .copied()
                .filter(|&place| match &rules[place] {
                    Rule::NoPair { relation, exempt } => {
                        let mut exempt = exempt.clone();
                        for pair in &mut exempt {
                            pair.sort_unstable();
                        }
                        exempt.sort_unstable();
                        exempt.dedup();
                        wanted.contains(relation) && exempt == marks
                    }
                    _ => false,
                })
                .collect();
            (found.len() == wanted.len()).then_some(found)
        };
        let mut left = std::mem::take(&mut self.negative);
        let xv = [PairRelation::Sum(5), PairRelation::Sum(10)];
        let ratios = used(rules, is_ratio, PairRelation::Ratio(2));
        let keys = [("xv", &xv[..], &letters), ("ratio", &ratios[..], &dots)];
        for (key, wanted, marks) in keys {
            if let Some(found) = says(wanted, marks, &left) {
                self.element("negative", key.into());
                left.retain(|place| !found.contains(place));
            }
        }
        if !ones.is_empty()
            && let Some(found) = says(&[PairRelation::Difference(1)], &ones, &left)
        {
            self.flag("nonconsecutive");
            left.retain(|place| !found.contains(place));
        }
        for place in left {
            lost.rule(place, &rules[place]);
        }
    }
}
