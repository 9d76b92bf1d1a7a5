//! Chains in Eureka notation, which players' forums use: `(9)r7c2 = (9)r7c8 - (9=8)r1c8`.

use super::Story;
use crate::phrase::arguments;
use crate::sentence::NOTATION;
use crate::words::Coordinates;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use ninefold_core::{CellSet, Digit};
use ninefold_logic::{ChainNode, Deduction, Link, Reason, Technique};

impl Story<'_> {
    /// Keeps the notation of a chain without branches, for after what the step changes.
    pub(super) fn eureka(&mut self, links: &[Link]) {
        let is_line = links.windows(2).all(|pair| pair[0].to == pair[1].from);
        if links.is_empty() || !is_line {
            return;
        }
        let mut chain = self.notation(links);
        chain.push_str(" => ");
        chain.push_str(&self.changes());
        self.notation = Some(self.words.say(NOTATION, &arguments!(chain)));
    }

    /// Writes the nodes and the links. Nodes in the same cells share their coordinates.
    fn notation(&self, links: &[Link]) -> String {
        let mut nodes: Vec<(Digit, CellSet, &str)> = Vec::new();
        nodes.extend(links.first().map(|link| (link.from.digit, link.from.cells, "")));
        for Link { from, to, reason, .. } in links {
            match (*reason, nodes.last_mut()) {
                // A set that lacks a digit holds another one, which excludes it elsewhere.
                (Reason::AlmostLockedSet(set), Some(last)) if !to.is_true => {
                    last.1 = set;
                    nodes.push((to.digit, set, "="));
                    nodes.push((to.digit, to.cells, "-"));
                }
                _ => nodes.push((to.digit, to.cells, sign(*from))),
            }
        }
        if let (Some(first), Some(last)) = (links.first(), links.last()) {
            let is_loop = matches!(
                self.found.technique,
                Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop
            );
            // The links of a loop are those between its ends.
            if is_loop && first.from != last.to {
                nodes.push((first.from.digit, first.from.cells, sign(last.to)));
            }
        }
        let mut out = String::new();
        for group in nodes.chunk_by(|(_, one, _), (_, other, _)| one == other) {
            for (i, (digit, _, sign)) in group.iter().enumerate() {
                match (i, out.is_empty()) {
                    (0, true) => out.push('('),
                    (0, false) => {
                        // Writing into a text does not fail.
                        let _ = write!(out, " {sign} (");
                    }
                    _ => out.push_str(sign),
                }
                out.push_str(&digit.to_string());
            }
            out.push(')');
            out.push_str(&self.places(group[0].1));
        }
        out
    }

    /// Writes cells as short as the coordinates allow.
    fn places(&self, cells: CellSet) -> String {
        match self.words.coordinates() {
            Coordinates::Numbers => cells.short().to_string(),
            Coordinates::Letters => {
                let names: Vec<String> = cells.iter().map(|cell| self.words.cell(cell)).collect();
                names.join(",")
            }
        }
    }

    /// Writes what the step changes.
    fn changes(&self) -> String {
        let Deduction { placement, eliminations, .. } = self.found;
        if let Some(placement) = placement {
            return format!("{}={}", self.words.cell(placement.cell), placement.digit);
        }
        let change = |digit: Digit| format!("{}<>{digit}", self.places(eliminations.places(digit)));
        let changes: Vec<String> = eliminations.all_digits().iter().map(change).collect();
        changes.join(", ")
    }
}

/// Returns the sign of a link: strong from a false node, weak from a true one.
const fn sign(from: ChainNode) -> &'static str {
    if from.is_true { "-" } else { "=" }
}
