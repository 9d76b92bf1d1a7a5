//! The links of a step: those of its chains, and those that join the parts of its pattern.

use super::chain::Chains;
use super::meaning::Meaning;
use crate::evidence::candidates_of_parts;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, DigitSet};
use ninefold_logic::{Board, ChainNode, Pattern, Role, Step};

/// The most links of a picture. More of them hide the board, so none is drawn.
pub(super) const MOST_LINKS: usize = 60;

/// A line between two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DrawnLink {
    pub(super) from: ChainNode,
    pub(super) to: ChainNode,
    /// A strong or a weak link, with a direction or without.
    pub(super) key: Meaning,
    /// The number of the case or of the chain.
    pub(super) number: u8,
}

/// Returns the lines of a step, each once. The ends of its pattern are known if the text names them.
pub(super) fn of_step(
    board: &Board,
    step: &Step,
    chains: &Chains,
    ends: CandidateSet,
) -> Vec<DrawnLink> {
    let mut ties: Vec<DrawnLink> = Vec::new();
    let of_chains = step.evidence.links.iter().map(|link| DrawnLink {
        from: link.from,
        to: link.to,
        key: if link.is_strong() { Meaning::Strong } else { Meaning::Weak },
        number: chains.number(link.branch),
    });
    let others = match step.deduction.pattern {
        Pattern::Coloring { .. } | Pattern::Medusa { .. } => of_colors(board, step),
        Pattern::Wing { pivot, wings } => of_wing(board, step, pivot, wings),
        Pattern::SingleDigit { .. } | Pattern::StrongLinks { .. } | Pattern::WWing { .. } => {
            through(board, step, ends)
        }
        _ => Vec::new(),
    };
    for tie in of_chains.chain(others) {
        if (tie.from.cells, tie.from.digit) != (tie.to.cells, tie.to.digit) && !ties.contains(&tie)
        {
            ties.push(tie);
        }
    }
    ties
}

/// Returns a line between two candidates.
fn between(one: Candidate, other: Candidate, key: Meaning) -> DrawnLink {
    let (from, to) = (ChainNode::new(one, true), ChainNode::new(other, true));
    DrawnLink { from, to, key, number: 0 }
}

/// Returns the strong links between the two colors of a step: the premises with two candidates, one
/// of each color. Adds what joins two pairs of colors, or what a color has twice.
fn of_colors(board: &Board, step: &Step) -> Vec<DrawnLink> {
    let colors = candidates_of_parts(&step.evidence, |role| matches!(role, Role::Color(_)));
    let mut ties = Vec::new();
    for premise in &step.evidence.premises {
        let Some(clause) = premise.clause(board) else { continue };
        let ends: Vec<Candidate> = clause.into_iter().collect();
        let [one, other] = ends[..] else { continue };
        let is_pair = |pair: &[CandidateSet]| {
            matches!(pair, [first, second] if first.contains(one) && second.contains(other)
                || first.contains(other) && second.contains(one))
        };
        if colors.chunks(2).any(is_pair) {
            ties.push(between(one, other, Meaning::Pair));
        }
    }
    match colors[..] {
        [a, b, c, d] => ties.extend(joints(step, &[[a, b], [c, d]])),
        _ => ties.extend(twice(step, &colors)),
    }
    ties
}

/// Returns a line between a candidate of one color and one of another that see each other.
fn joint(one: CandidateSet, other: CandidateSet) -> Option<DrawnLink> {
    one.into_iter().find_map(|first| {
        let second = (first.excluded() & other).first()?;
        Some(between(first, second, Meaning::Exclusive))
    })
}

/// Returns the line between two candidates of a color that see each other: the color goes.
fn twice(step: &Step, colors: &[CandidateSet]) -> Option<DrawnLink> {
    let goes = step.deduction.eliminations;
    let mut false_colors = colors.iter().filter(|color| (goes - **color).is_empty());
    false_colors.find_map(|color| joint(*color, *color))
}

/// Returns what joins two pairs of colors: candidates that see each other, of colors whose partners see
/// all that goes. Otherwise a color goes that sees both colors of the other pair.
fn joints(step: &Step, pairs: &[[CandidateSet; 2]; 2]) -> Vec<DrawnLink> {
    let goes = step.deduction.eliminations;
    for (i, first) in pairs[0].into_iter().enumerate() {
        for (j, second) in pairs[1].into_iter().enumerate() {
            let partners = [pairs[0][1 - i], pairs[1][1 - j]];
            let sees = |one: Candidate| partners.iter().all(|o| !(one.excluded() & *o).is_empty());
            if goes.into_iter().all(sees)
                && let Some(tie) = joint(first, second)
            {
                return alloc::vec![tie];
            }
        }
    }
    for [own, others] in [*pairs, [pairs[1], pairs[0]]] {
        for color in own {
            if (goes - color).is_empty() {
                return others.into_iter().filter_map(|other| joint(color, other)).collect();
            }
        }
    }
    Vec::new()
}

/// Returns the lines from the pivot to the wings.
fn of_wing(board: &Board, step: &Step, pivot: Cell, wings: [Cell; 2]) -> Vec<DrawnLink> {
    let goes = step.deduction.eliminations;
    let mut ties = Vec::new();
    for wing in wings {
        let digits = board.candidates(wing) & board.candidates(pivot);
        let joint = digits.iter().find(|digit| goes.places(*digit).is_empty());
        if let Some(digit) = joint {
            let [one, other] = [pivot, wing].map(|cell| Candidate { cell, digit });
            ties.push(between(one, other, Meaning::Exclusive));
        }
    }
    ties
}

/// Candidates of a clause of which one is true, and what it follows from.
struct Known {
    node: ChainNode,
    /// The position of what excludes the others of the clause. None for the first.
    parent: Option<usize>,
    /// The others of the clause.
    excluded: CandidateSet,
}

/// Returns the chain through the houses and the cells of a pattern: from an end that is false to the
/// other end, one of which is true. A dual pattern has a chain for each elimination.
fn through(board: &Board, step: &Step, ends: CandidateSet) -> Vec<DrawnLink> {
    let mut clauses: Vec<CandidateSet> =
        step.evidence.premises.iter().filter_map(|premise| premise.clause(board)).collect();
    // The chain begins with two candidates, if it can: a box with several places comes last.
    clauses.sort_by_key(|clause| clause.len());
    let goes = step.deduction.eliminations;
    let seen = goes.excluded_by_all();
    for ends in [Some(ends), seen].into_iter().flatten() {
        let chain = chain_between(&clauses, ends);
        if !chain.is_empty() {
            return chain;
        }
    }
    goes.into_iter().flat_map(|one| chain_between(&clauses, one.excluded())).collect()
}

/// Returns the first chain with both ends among some candidates.
fn chain_between(clauses: &[CandidateSet], ends: CandidateSet) -> Vec<DrawnLink> {
    let is_start = |(own, clause): (usize, &CandidateSet)| {
        let start = *clause & ends;
        let is_part = !start.is_empty() && start != *clause;
        is_part.then(|| from_end(clauses, own, start, ends)).flatten()
    };
    clauses.iter().enumerate().find_map(is_start).unwrap_or_default()
}

/// Returns the chain from candidates of a clause that are false.
fn from_end(
    clauses: &[CandidateSet],
    own: usize,
    start: CandidateSet,
    all_seen: CandidateSet,
) -> Option<Vec<DrawnLink>> {
    let first = node_of(clauses[own] - start, true)?;
    let mut known = alloc::vec![Known { node: first, parent: None, excluded: start }];
    let mut used = alloc::vec![own];
    let mut next = 0;
    while next < known.len() {
        let excluded = known[next].node.candidates().excluded_by_all().unwrap_or_default();
        for (number, clause) in clauses.iter().enumerate() {
            let falls = *clause & excluded;
            if used.contains(&number) || falls.is_empty() {
                continue;
            }
            let Some(node) = node_of(*clause - falls, true) else { continue };
            used.push(number);
            known.push(Known { node, parent: Some(next), excluded: falls });
            if (node.candidates() - all_seen).is_empty() {
                return path_to(&known, known.len() - 1);
            }
        }
        next += 1;
    }
    None
}

/// Returns the links to a known node: of each clause the strong link inside it, and the weak link that
/// leads to it.
fn path_to(known: &[Known], end: usize) -> Option<Vec<DrawnLink>> {
    let mut ties = Vec::new();
    let mut place = Some(end);
    while let Some(own) = place.and_then(|place| known.get(place)) {
        let excluded = node_of(own.excluded, false)?;
        let tie = |from, to, key| DrawnLink { from, to, key, number: 0 };
        ties.push(tie(excluded, own.node, Meaning::Strong));
        if let Some(parent) = own.parent.and_then(|parent| known.get(parent)) {
            ties.push(tie(parent.node, excluded, Meaning::Weak));
        }
        place = own.parent;
    }
    ties.reverse();
    Some(ties)
}

/// Returns the node of candidates of one digit.
fn node_of(candidates: CandidateSet, is_true: bool) -> Option<ChainNode> {
    let digit = candidates.first()?.digit;
    let cells = candidates.cells();
    let is_one = candidates == CandidateSet::product(cells, DigitSet::only(digit));
    is_one.then_some(ChainNode { digit, cells, is_true })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Example;
    use ninefold_logic::Technique;
    use ninefold_scales::Profile;

    #[test]
    fn patterns_of_joined_places_have_a_chain_from_end_to_end() {
        use Technique as T;
        for technique in [
            T::Skyscraper,
            T::TwoStringKite,
            T::EmptyRectangle,
            T::TurbotFish,
            T::WWing,
            T::ThreeStrongLinks,
            T::FourStrongLinks,
        ] {
            let Example { board, deduction } = Example::find(technique).expect("an example");
            let step = Profile::SE121.step(&board, &deduction).expect("its evidence");
            let ties = through(&board, &step, CandidateSet::EMPTY);
            let strong = ties.iter().filter(|tie| tie.key == Meaning::Strong).count();
            assert!(strong >= 2 && ties.len() == 2 * strong - 1, "{deduction}: {ties:?}");
            for pair in ties.windows(2) {
                assert_eq!(pair[0].to.candidates(), pair[1].from.candidates(), "{deduction}");
            }
            let ends = ties[0].from.candidates() | ties[ties.len() - 1].to.candidates();
            for goes in deduction.eliminations {
                assert!((ends - goes.excluded()).is_empty(), "{deduction}");
            }
        }
    }
}
