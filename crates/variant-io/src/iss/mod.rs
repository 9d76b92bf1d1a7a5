//! Strings of the Interactive Sudoku Solver (ISS): items such as `.Cage~7~R1C1~R1C2`.
//!
//! An item has a type and arguments. `.Or`, `.And` and `.Replicate` begin a group that `.End` ends.
//! White space is ignored, and lines that start with `#` are comments.

mod chaos;
mod clues;
mod custom;
mod doppelganger;
mod item;
mod layout;
mod machine;
mod ranks;
pub(crate) mod regex;
mod rules;
mod shift;
mod special;
mod strict;
mod write;
mod write_rule;

pub(crate) use write::write;

use crate::builder::Builder;
use crate::error::{Bad, VariantTextFault};
use crate::note::VariantNoteKind;
use crate::place::VariantTextPlace;
use item::Item;
use layout::Layout;
use ninefold_variant_model::{Rule, ValueSet};
use std::collections::BTreeSet;

/// Groups inside each other, at most.
const MOST_DEPTH: usize = 24;
/// Rules that may be made while groups are unfolded.
const MOST_RULES: usize = 100_000;

/// What an item counts as whose automaton is too large, because to find that out takes time.
const FAILED_WEIGHT: usize = 500;

/// What an item means.
enum Meaning {
    Rules(Vec<Rule>),
    /// No rule says it; with the reason.
    Unread(String),
    /// It is no rule.
    Note(&'static str),
}

/// A group that is not yet ended.
struct Group {
    item: Item,
    /// One list for each item in the group, each rule with its place.
    parts: Vec<Vec<(Rule, VariantTextPlace)>>,
    unread: Vec<String>,
}

pub(crate) fn is_like(text: &str) -> bool {
    let mut starts = text.lines().filter(|line| !line.starts_with('#')).map(str::trim_start);
    let Some(start) = starts.find(|line| !line.is_empty()) else { return false };
    start.starts_with('.') && (text.contains('~') || is_word(start))
}

/// Returns whether a text begins with an item without arguments, such as `.AntiKnight`.
fn is_word(text: &str) -> bool {
    let word: &str = text.trim_start_matches('.').split('.').next().unwrap_or_default().trim_end();
    word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic()) && item::is_type(word)
}

pub(crate) fn read(text: &str) -> Result<Builder, VariantTextFault> {
    let items = item::items(text)?;
    let (layout, draft) = Layout::of(&items)?;
    let mut reader = Reader {
        layout,
        builder: Builder::new(draft),
        groups: Vec::new(),
        made: 0,
        strict: BTreeSet::new(),
    };
    reader.layout.extra_regions().into_iter().for_each(|(rule, place)| {
        reader.builder.rule(rule, place);
    });
    for item in items {
        reader.item(item)?;
    }
    if let Some(group) = reader.groups.last() {
        let expected = "an .End of each group";
        return Err(Bad::new(expected, "the end of the text").at(group.item.place()));
    }
    strict::fill(&mut reader.builder)?;
    Ok(reader.builder)
}

/// Returns the number of rules that take as much memory as this one.
fn weight(rule: &Rule) -> usize {
    match rule {
        Rule::Accepted { automaton, .. } => 1 + automaton.states() / 5,
        Rule::AnyOf { alternatives } => {
            1 + alternatives.iter().flatten().map(weight).sum::<usize>()
        }
        rule => 1 + rule.cells().count() / 50,
    }
}

struct Reader {
    layout: Layout,
    builder: Builder,
    groups: Vec<Group>,
    /// Rules that were made so far.
    made: usize,
    /// Types that were read which count once.
    strict: BTreeSet<String>,
}

impl Reader {
    fn item(&mut self, item: Item) -> Result<(), VariantTextFault> {
        match &*item.kind {
            "Or" | "And" | "Replicate" => {
                if self.groups.len() == MOST_DEPTH {
                    let expected = format!("at most {MOST_DEPTH} groups inside each other");
                    return Err(Bad::new(expected, "one more").at(item.place()));
                }
                self.groups.push(Group { item, parts: Vec::new(), unread: Vec::new() });
                Ok(())
            }
            "End" => match self.groups.pop() {
                Some(group) => self.end(group),
                None => {
                    let expected = "an .Or, .And or .Replicate before it";
                    Err(Bad::new(expected, "an .End without a group").at(item.place()))
                }
            },
            "" | "Given" if self.groups.is_empty() => self.givens(&item),
            // ISS has these once, however often they stand there.
            "StrictKropki" | "StrictXV" | "ChaosConstruction" | "Doppelganger" | "FullRankTies"
                if !self.strict.insert(item.kind.clone()) =>
            {
                Ok(())
            }
            _ => {
                let meaning = rules::meaning(&item, &self.layout, &self.groups);
                let meaning = meaning.map_err(|bad| bad.at(item.place()))?;
                self.add(&item, meaning)
            }
        }
    }

    /// Cells with their values, outside all groups.
    fn givens(&mut self, item: &Item) -> Result<(), VariantTextFault> {
        for argument in &item.args {
            let place = || item.place_of(argument);
            let (cell, values) =
                rules::given(argument, &self.layout).map_err(|bad| bad.at(place()))?;
            if let Some(index) = self.builder.draft.index(cell) {
                let set: &mut ValueSet = &mut self.builder.draft.candidates[index];
                *set = set.intersection(values);
            }
        }
        Ok(())
    }

    fn add(&mut self, item: &Item, meaning: Meaning) -> Result<(), VariantTextFault> {
        match meaning {
            Meaning::Rules(rules) => {
                self.count(rules.iter().map(weight).sum(), item)?;
                let place = item.place();
                let rules = rules.into_iter().map(|rule| (rule, place.clone())).collect();
                self.add_rules(rules);
            }
            Meaning::Unread(reason) => {
                let is_failed = reason.contains("automaton");
                self.count(if is_failed { FAILED_WEIGHT } else { 1 }, item)?;
                let text = format!("{}: {reason}", item.shown());
                match self.groups.last_mut() {
                    Some(group) => group.unread.push(text),
                    None => self.builder.draft.unread.push(text),
                }
            }
            Meaning::Note(text) => self.builder.note(VariantNoteKind::Other, item.place(), text),
        }
        Ok(())
    }

    fn add_rules(&mut self, rules: Vec<(Rule, VariantTextPlace)>) {
        match self.groups.last_mut() {
            Some(group) => group.parts.push(rules),
            None => rules.into_iter().for_each(|(rule, place)| self.builder.rule(rule, place)),
        }
    }

    /// Refuses groups that unfold into more rules than a puzzle may have.
    fn count(&mut self, rules: usize, item: &Item) -> Result<(), VariantTextFault> {
        self.made = self.made.saturating_add(rules);
        if self.made > MOST_RULES {
            let expected = format!("at most {MOST_RULES} rules");
            return Err(Bad::new(expected, format!("{} rules", self.made)).at(item.place()));
        }
        Ok(())
    }

    /// Ends a group: its rules become those of the group around it.
    fn end(&mut self, group: Group) -> Result<(), VariantTextFault> {
        let Group { item, parts, unread } = group;
        let is_understood = unread.is_empty();
        match self.groups.last_mut() {
            Some(outer) => outer.unread.extend(unread),
            None => self.builder.draft.unread.extend(unread),
        }
        match &*item.kind {
            // A choice with an unknown alternative says nothing that could be kept.
            "Or" if !is_understood => {}
            "Or" => {
                if parts.is_empty() {
                    let expected = "at least one item in the group";
                    return Err(Bad::new(expected, "none").at(item.place()));
                }
                self.count(1, &item)?;
                let alternatives = parts
                    .into_iter()
                    .map(|part| part.into_iter().map(|(rule, _)| rule).collect())
                    .collect();
                let place = item.place();
                self.add_rules(vec![(Rule::AnyOf { alternatives }, place)]);
            }
            "Replicate" => {
                let steps =
                    shift::steps(&item, &self.layout).map_err(|bad| bad.at(item.place()))?;
                let rules: Vec<_> = parts.into_iter().flatten().collect();
                let weight: usize = rules.iter().map(|(rule, _)| weight(rule)).sum();
                self.count(steps.len().saturating_mul(weight.max(1)), &item)?;
                let mut shifted = Vec::new();
                for step in steps {
                    for (rule, place) in &rules {
                        let rule = shift::shifted(rule, step, &self.layout);
                        let rule = rule.map_err(|bad| bad.at(place.clone()))?;
                        shifted.push((rule, place.clone()));
                    }
                }
                self.add_rules(shifted);
            }
            _ => self.add_rules(parts.into_iter().flatten().collect()),
        }
        Ok(())
    }
}
