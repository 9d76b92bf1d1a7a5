//! Whips and g-whips: their links are what the definition says, none is too long, and the checker
//! proves all.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

#[path = "common/checker.rs"]
mod checker;
mod common;

use checker::{check_all, prove_all};
use ninefold_core::{Candidate, CandidateSet, CellSet, DigitSet, House, Marks, Puzzle};
use ninefold_logic::{
    AllSteps, Board, ChainNode, Deduction, Pattern, Premise, Reason, StepSink, Technique,
};
use ninefold_scales::{find_evidence, finder};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Returns everything that the finder of a technique finds.
fn find(board: &Board, technique: Technique) -> Vec<Deduction> {
    let mut all = AllSteps::default();
    let _ = finder(technique)(board, &mut all);
    all.found
}

/// Returns the target and the length of a whip.
fn form(step: &Deduction) -> (Candidate, u8) {
    match step.pattern {
        Pattern::Whip { target, length } => (target, length),
        pattern => panic!("{pattern:?}"),
    }
}

/// Returns the candidates of a node.
fn candidates(node: ChainNode) -> CandidateSet {
    CandidateSet::product(node.cells, DigitSet::only(node.digit))
}

/// Returns the candidates that all of some candidates exclude.
fn excluded(node: ChainNode) -> CandidateSet {
    let by = |Candidate { cell, digit }: Candidate| {
        CandidateSet::product(cell.peers(), DigitSet::only(digit))
            | CandidateSet::product(CellSet::only(cell), DigitSet::ALL.without(digit))
    };
    candidates(node).into_iter().map(by).reduce(|all, some| all & some).unwrap()
}

/// Returns the candidates of all variables of a board: cells, and digits in houses.
fn variables(board: &Board) -> Vec<CandidateSet> {
    let houses = House::ALL.into_iter();
    let houses = houses.flat_map(|house| {
        (1..=9).map(move |digit| Premise::House(house, ninefold_core::Digit::new(digit).unwrap()))
    });
    let cells = board.blanks().iter().map(Premise::Cell);
    cells.chain(houses).filter_map(|variable| variable.clause(board)).collect()
}

#[test]
fn every_whip_is_proved_and_true_of_the_solution() {
    let found = prove_all(&common::positions(2), &[Technique::Whip, Technique::GWhip], 10);
    assert!(found[&Technique::Whip] > 300 && found[&Technique::GWhip] > 30, "{found:?}");
}

#[test]
fn the_links_of_a_whip_are_those_of_the_definition() {
    let mut lengths = BTreeSet::new();
    for (board, _) in common::positions(1) {
        for step in find(&board, Technique::GWhip).iter().take(8) {
            let (target, length) = form(step);
            lengths.insert(length);
            let links = find_evidence(&board, step).unwrap().links;
            assert_eq!(links.len(), 2 * usize::from(length) - 1, "{step}");
            let mut known = excluded(ChainNode::new(target, true));
            let mut right = ChainNode::new(target, true);
            let mut groups = 0;
            for pair in links.chunks(2) {
                // The node before excludes the left candidate.
                assert_eq!(pair[0].from, right, "{step}");
                assert!((candidates(pair[0].to) - excluded(right)).is_empty(), "{step}");
                let Some(strong) = pair.get(1) else { continue };
                // The target and the nodes before exclude everything but the right node.
                assert_eq!(strong.from, pair[0].to, "{step}");
                right = strong.to;
                let variable = match strong.reason {
                    Reason::House(house) => Premise::House(house, right.digit),
                    _ => Premise::Cell(right.cells.first().unwrap()),
                };
                let clause = variable.clause(&board).unwrap();
                assert_eq!(clause - known, candidates(right) & board.candidate_set(), "{step}");
                assert!((candidates(strong.from) - clause).is_empty(), "{step}");
                known |= excluded(right);
                groups += u32::from(right.cells.len() > 1);
            }
            let last = links.last().unwrap().to;
            let is_end = |clause: &CandidateSet| {
                (candidates(last) - *clause).is_empty() && (*clause - known).is_empty()
            };
            assert!(variables(&board).iter().any(is_end), "{step}");
            let technique = if groups > 0 { Technique::GWhip } else { Technique::Whip };
            assert_eq!(step.technique, technique, "{step}");
        }
    }
    assert!(lengths.len() > 8, "{lengths:?}");
}

/// Returns the length of the shortest whip that goes on from some nodes, the last of which excludes
/// `last`: tries everything up to a number. No node occurs twice.
fn shortest(
    variables: &[CandidateSet],
    (nodes, known, last): (CandidateSet, CandidateSet, CandidateSet),
    most: u8,
) -> Option<u8> {
    let reached = || variables.iter().filter(|clause| !(**clause & last).is_empty());
    if reached().any(|clause| (*clause - known).is_empty()) {
        return Some(1);
    }
    let deeper = |clause: &CandidateSet| {
        let left = *clause - known;
        let right = left.first().filter(|one| left.len() == 1 && !nodes.contains(*one))?;
        let excluded = excluded(ChainNode::new(right, true));
        shortest(variables, (nodes.with(right), known | excluded, excluded), most - 1)
    };
    if most == 1 { None } else { reached().filter_map(deeper).min().map(|length| length + 1) }
}

#[test]
fn short_whips_are_those_of_an_exhaustive_search_but_for_a_few() {
    let (mut agreed, mut all, most) = (BTreeMap::<u8, u32>::new(), 0, 5);
    for (board, _) in common::positions(1) {
        // Where there are singles, there are many more partial whips.
        let singles = [Technique::NakedSingle, Technique::HiddenSingle];
        if singles.iter().any(|technique| !find(&board, *technique).is_empty()) {
            continue;
        }
        let variables = variables(&board);
        let found: BTreeMap<_, _> = find(&board, Technique::Whip).iter().map(form).collect();
        for target in board.candidate_set() {
            let excluded = excluded(ChainNode::new(target, true));
            let start = (CandidateSet::EMPTY.with(target), excluded, excluded);
            let wanted = shortest(&variables, start, most).filter(|length| *length > 1);
            let own = found.get(&target).copied();
            all += u32::from(wanted.is_some());
            // There may be more partial whips than the search keeps.
            assert!(own.is_none_or(|own| own > most || wanted.is_some_and(|wanted| wanted <= own)));
            if let Some(length) = own.filter(|_| own == wanted) {
                *agreed.entry(length).or_default() += 1;
            }
        }
    }
    assert!(agreed.len() == 4 && agreed.values().all(|number| *number > 30), "{agreed:?}");
    let number: u32 = agreed.values().sum();
    assert!(number * 100 >= all * 99, "{number} of {all}");
}

#[test]
fn the_shortest_come_first_and_each_target_once() {
    for (board, _) in common::positions(1) {
        for technique in [Technique::Whip, Technique::GWhip] {
            let found = find(&board, technique);
            let key = |step: &Deduction| {
                let (target, length) = form(step);
                (length, target.cell, target.digit)
            };
            assert!(found.is_sorted_by_key(key));
            let targets: BTreeSet<_> = found.iter().map(|step| form(step).0.index()).collect();
            assert_eq!(targets.len(), found.len());
        }
    }
}

/// A sink that counts visits, and allows so many.
struct Visits(u32);

impl StepSink for Visits {
    fn take(&mut self, _: Deduction) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn visit(&mut self) -> ControlFlow<()> {
        self.0 -= 1;
        if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn any_position_is_searched_in_bounded_time() {
    let two = DigitSet::from_bits(0b11);
    let marks = [Marks::new([two; 81]), Marks::new([DigitSet::EMPTY; 81]), Marks::ALL];
    let odd = marks.iter().map(|marks| Board::with_marks(&Puzzle::EMPTY, marks));
    for board in odd.chain(common::made_up_boards(60, 29)) {
        for technique in [Technique::Whip, Technique::GWhip] {
            check_all(&[technique], &board, None, &mut BTreeMap::new(), 3000);
            let ends = finder(technique)(&board, &mut Visits(3)).is_break();
            assert_eq!(ends, board.candidate_set().len() >= 3);
        }
    }
}
