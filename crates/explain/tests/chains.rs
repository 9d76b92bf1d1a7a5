//! What the sentences of chains say, on the cases of all techniques: they are read again.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};
use ninefold_explain::{Coordinates, Example, Explanation, Language, Words};
use ninefold_logic::{
    Board, ChainNode, Deduction, Evidence, Link, Pattern, Reason, Step, StepSink,
};
use ninefold_scales::hodoku::nice_loop;
use ninefold_scales::{Profile, Rater, Tenths};
use std::collections::BTreeMap;

/// The cases of the techniques. Their file explains the columns.
const CASES: &str = include_str!("../../../testdata/technique-cases.tsv");

/// Returns the steps of the techniques that fit, their boards and their English explanations.
fn told(fits: impl Fn(&Pattern) -> bool) -> Vec<(Board, Step, Explanation)> {
    let words = Words::new(Language::English, Coordinates::Numbers);
    let rows = CASES.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.filter_map(|line| {
        let Example { board, deduction } = Example::of_line(line).unwrap();
        if !fits(&deduction.pattern) {
            return None;
        }
        let step = Profile::SE121.step(&board, &deduction).unwrap();
        let explanation = Explanation::new(&words, &board, &step);
        Some((board, step, explanation))
    })
    .collect()
}

/// Returns whether a pattern is told as a chain.
fn is_chain(pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::Chain { .. } | Pattern::Inferences { .. } | Pattern::Whip { .. })
}

/// The cells that a text names.
fn cells(text: &str) -> CellSet {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let cell = |word: &str| {
        let [b'r', row, b'c', column] = *word.as_bytes() else { return None };
        Some(Cell::ALL[usize::from(row - b'1') * 9 + usize::from(column - b'1')])
    };
    words.filter_map(cell).collect()
}

/// The digits that stand alone in a text.
fn digits(text: &str) -> DigitSet {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let digit = |word: &str| match word.as_bytes() {
        [digit @ b'1'..=b'9'] => Some(Digit::ALL[usize::from(digit - b'1')]),
        _ => None,
    };
    words.filter_map(digit).collect()
}

/// A clause such as "r1c2 is not 5", "5 is in r1c2 or r1c3", "the 5 of row 1 is in r1c2".
#[derive(Clone, PartialEq, Debug)]
struct Claim {
    cells: CellSet,
    digits: DigitSet,
    is_true: bool,
}

/// Reads a clause. "it" stands for the digits or the cells of another one.
fn claim(text: &str, it: Option<&Claim>) -> Claim {
    let (subject, rest) = text.split_once(" is ").unwrap_or_else(|| panic!("no clause: {text}"));
    // The number of a house is no digit.
    let subject = subject.split(" of ").next().unwrap();
    let (is_true, rest) = match rest.strip_prefix("not ") {
        Some(rest) => (false, rest),
        None => (!rest.starts_with("in none of"), rest),
    };
    let is_place = rest.starts_with("in ");
    let mut claim = Claim { cells: cells(subject), digits: digits(subject), is_true };
    if is_place {
        claim.cells = cells(rest);
    } else {
        claim.digits = digits(rest);
    }
    if let (Some(it), "it") = (it, subject) {
        if is_place {
            claim.digits = it.digits;
        } else {
            claim.cells = it.cells;
        }
    }
    assert!(!claim.cells.is_empty() && !claim.digits.is_empty(), "{text}");
    claim
}

/// Returns whether a true claim makes a candidate false.
fn excludes(claim: &Claim, one: Candidate) -> bool {
    if claim.digits.contains(one.digit) {
        claim.cells.is_subset(one.cell.peers())
    } else {
        claim.cells == CellSet::only(one.cell)
    }
}

/// What a chain has said so far.
#[derive(Clone, Default)]
struct Known {
    true_claims: Vec<Claim>,
    false_ones: CandidateSet,
}

impl Known {
    fn add(&mut self, claim: Claim) {
        if claim.is_true {
            self.true_claims.push(claim);
        } else {
            self.false_ones |= CandidateSet::product(claim.cells, claim.digits);
        }
    }

    fn has(&self, claim: &Claim) -> bool {
        let own = CandidateSet::product(claim.cells, claim.digits);
        if claim.is_true {
            self.true_claims.contains(claim)
        } else {
            (own - self.false_ones).is_empty()
        }
    }
}

/// Reads the sentences of a chain.
struct Reader {
    known: Known,
    /// What was known before each step inside the chain.
    outer: Vec<Known>,
    last_key: &'static str,
    about: String,
}

impl Reader {
    /// Reads the sentences of a chain, and checks that each reason was said before. Counts the
    /// sentences by their keys.
    fn read(explanation: &Explanation, counts: &mut BTreeMap<&'static str, u32>) {
        let about = explanation.to_string();
        let mut reader = Self { known: Known::default(), outer: Vec::new(), last_key: "", about };
        // A cell with one candidate, or a digit with one place, is no assumption.
        for sentence in &explanation.pattern {
            let text = sentence.text.trim_end_matches('.');
            let clause = text.split_once(", ").map_or(text, |(_, rest)| rest);
            if ["cell.see", "house.see"].contains(&sentence.key) && !text.contains(" or ") {
                reader.known.add(claim(clause, None));
            }
        }
        for sentence in &explanation.reason {
            let text = sentence.text.trim_end_matches('.');
            *counts.entry(sentence.key).or_default() += 1;
            match sentence.key.split('.').next().unwrap() {
                "inner" => reader.inner(sentence.key, text),
                "contradiction" => reader.contradiction(sentence.key, text),
                _ => reader.link(sentence.key, text),
            }
            reader.last_key = sentence.key;
        }
        assert!(reader.outer.is_empty(), "{}", reader.about);
    }

    /// Checks that a claim was said before.
    fn check(&self, claim: &Claim, text: &str) {
        assert!(self.known.has(claim), "{claim:?} of {text}: {}", self.about);
    }

    /// Reads an assumption or a link.
    fn link(&mut self, key: &str, text: &str) {
        let (before, because) = match text.split_once(", because ") {
            Some((before, because)) => (before, Some(because)),
            None => (text, None),
        };
        let clause = before.trim_start_matches("But then ").trim_start_matches("Then ");
        let clause = clause.split(", its ").next().unwrap().replace(" either", "");
        match key {
            "chain.suppose" => {
                self.known.add(claim(clause.strip_prefix("Suppose ").unwrap(), None));
            }
            "chain.case" => {
                self.known = Known::default();
                self.known.add(claim(clause.split_once(": suppose ").unwrap().1, None));
            }
            "chain.cell.true" | "chain.house.true" | "chain.house.true.group" => {
                self.known.add(claim(&clause, None));
            }
            "whip.cell" => self.known.add(claim(clause.trim_start_matches("So "), None)),
            "whip.house" => self.known.add(claim(clause.split_once(", ").unwrap().1, None)),
            "chain.set.false" => {
                self.known.add(claim(clause.split_once(", so ").unwrap().1, None));
            }
            "chain.set.true" => {
                let so = clause.split_once(". So ").unwrap().1;
                let (cell, digit) = so.split_once(" can").unwrap();
                let (cells, digits) = (cells(cell), digits(digit));
                self.known.add(Claim { cells, digits, is_true: true });
            }
            "chain.given.cell" => {
                let (cells, digits) = (cells(text), digits(text));
                self.known.add(Claim { cells, digits, is_true: true });
            }
            "chain.given.house" => {
                let (digit, cell) = text.split_once(", ").unwrap().1.split_once(" has ").unwrap();
                let (cells, digits) = (cells(cell), digits(digit));
                self.known.add(Claim { cells, digits, is_true: true });
            }
            _ => {
                if let Some(because) = because {
                    let own = claim(&clause, None);
                    self.check(&claim(because, Some(&own)), text);
                    self.known.add(own);
                }
            }
        }
    }

    /// Reads a sentence on a step inside the chain.
    fn inner(&mut self, key: &str, text: &str) {
        match key {
            "inner.see" => {
                let missing = text.strip_prefix("Without ").unwrap();
                let (missing, _) = missing.split_once(", a new step").unwrap();
                for one in missing.replace(" and ", ", ").split(", ") {
                    let (cells, digits) = (cells(one), digits(one));
                    assert_eq!((cells.len(), digits.len()), (1, 1), "{text}: {}", self.about);
                    self.check(&Claim { cells, digits, is_true: false }, text);
                }
                self.outer.push(self.known.clone());
            }
            "inner.see.many" => self.outer.push(self.known.clone()),
            "inner.suppose" => self.known.add(claim(text.split_once(" that ").unwrap().1, None)),
            "inner.case" => {
                self.known = self.outer.last().unwrap().clone();
                self.known.add(claim(text.split_once(": suppose ").unwrap().1, None));
            }
            "inner.so" | "inner.so.chain" => {
                if !self.last_key.starts_with("inner.so") {
                    self.known = self.outer.pop().unwrap();
                }
                let clause = text.rsplit_once("So ").unwrap().1;
                let clause = clause.trim_start_matches("under the outer assumption, ");
                self.known.add(claim(clause, None));
            }
            _ => {}
        }
    }

    /// Reads where the next chain starts, or the contradiction.
    fn contradiction(&self, key: &str, text: &str) {
        match key {
            "contradiction.again" | "contradiction.back" => {
                self.check(&claim(text.split_once(" that ").unwrap().1, None), text);
            }
            "contradiction.so" | "contradiction.group" => {
                let clause = text.split_once(" and also").unwrap().0;
                let (digits, cells) = (digits(clause), cells(clause));
                for is_true in [true, false] {
                    self.check(&Claim { cells, digits, is_true }, text);
                }
            }
            "contradiction.digits" => {
                let clause = text.split_once(". ").unwrap().0;
                for digit in digits(clause.split_once(" both ").unwrap().1) {
                    let digits = DigitSet::only(digit);
                    self.check(&Claim { cells: cells(clause), digits, is_true: true }, text);
                }
            }
            "contradiction.places" => {
                let (digit, places) = text.split_once(" twice: in ").unwrap();
                let digits = digits(digit.split_once(" have ").unwrap().1);
                for part in places.split(", and in ") {
                    self.check(&Claim { cells: cells(part), digits, is_true: true }, text);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn every_reason_of_a_chain_was_said_before() {
    let mut counts = BTreeMap::new();
    for (_, _, explanation) in told(is_chain) {
        Reader::read(&explanation, &mut counts);
    }
    for key in [
        "chain.cell.true.because",
        "chain.house.true.because",
        "chain.house.true.group",
        "inner.see",
        "inner.suppose",
        "inner.case",
        "inner.so",
        "inner.so.chain",
        "contradiction.so",
        "contradiction.places",
        "contradiction.again",
        "contradiction.back",
        "whip.cell.false.also",
        "whip.house.false.also",
    ] {
        assert!(counts.contains_key(key), "{key}: {counts:?}");
    }
}

#[test]
fn a_contradiction_names_the_candidate_that_both_halves_end_in() {
    let mut contradictions = 0;
    for (_, step, explanation) in told(is_chain) {
        let Some(sentence) =
            explanation.reason.iter().rev().find(|one| one.key == "contradiction.so")
        else {
            continue;
        };
        // That of a step inside the chain is followed by more than the conclusion.
        let after = explanation.reason.iter().rev().position(|one| one == sentence).unwrap();
        if after > 1 {
            continue;
        }
        let clause = sentence.text.split_once(" and also").unwrap().0;
        let (cells, digits) = (cells(clause), digits(clause));
        for is_true in [true, false] {
            let node = ChainNode { digit: digits.first().unwrap(), cells, is_true };
            let links = &step.evidence.links;
            let is_end = |branch: u8| {
                let last = links.iter().rev().find(|link| link.branch == branch);
                last.is_some_and(|link| link.to == node)
            };
            assert!(is_end(0) || is_end(1), "{explanation}");
        }
        let key = "contradiction.see.opposites";
        let see = explanation.pattern.iter().find(|one| one.key == key);
        assert!(see.is_none_or(|see| see.text.contains(&cells.short().to_string())));
        contradictions += 1;
    }
    assert!(contradictions > 10, "{contradictions}");
}

#[test]
fn the_notation_of_a_chain_is_before_what_it_changes() {
    let mut notations = 0;
    for (_, _, explanation) in told(is_chain) {
        let keys: Vec<_> = explanation.sentences().map(|one| one.key).collect();
        if let Some(position) = keys.iter().position(|key| *key == "chain.eureka") {
            let is_end = |key: &&str| key.starts_with("effect.") || *key == "unique.assumed";
            assert!(keys[position + 1..].iter().all(is_end), "{explanation}");
            assert!(keys.last().is_some_and(|key| key.starts_with("effect.")), "{explanation}");
            assert!(!explanation.short().contains("Eureka"), "{}", explanation.short());
            notations += 1;
        }
    }
    assert!(notations > 20, "{notations}");
}

/// Puzzles and their paths in two scales.
const PATHS: [(&Profile, &str); 2] = [
    (&Profile::HODOKU, include_str!("../../../testdata/hodoku-paths.txt")),
    (&Profile::SE121, include_str!("../../../testdata/se121-paths.txt")),
];

#[test]
fn chains_on_the_paths_of_puzzles_give_their_reasons() {
    let every: usize = std::env::var("EVERY").map_or(10, |text| text.parse().unwrap());
    let words = Words::new(Language::English, Coordinates::Numbers);
    let (mut counts, mut technique) = (BTreeMap::new(), None);
    for (profile, text) in PATHS {
        let puzzles = text.lines().filter(|line| !line.starts_with(['#', ' ']));
        for puzzle in puzzles.step_by(every) {
            let board = Board::new(&puzzle[..81].parse().unwrap());
            let mut rater = Rater::new(board, *profile);
            loop {
                let board = *rater.board();
                let Some(found) = rater.next() else { break };
                if is_chain(&found.pattern) {
                    let step = profile.step(&board, &found).unwrap();
                    let explanation = Explanation::new(&words, &board, &step);
                    Reader::read(&explanation, &mut counts);
                    check_loop(&step, &explanation);
                    check_ends(&step, &explanation);
                    technique = Some(found.technique);
                }
            }
        }
    }
    println!("{counts:?}");
    assert!(technique.is_some() && !counts.contains_key("chain.technique"));
}

/// Returns whether a link joins two candidates that a sentence names, or they are the ends.
fn is_link(evidence: &Evidence, [one, other]: [&Claim; 2]) -> bool {
    let is = |node: ChainNode, claim: &Claim| {
        node.cells == claim.cells && DigitSet::only(node.digit) == claim.digits
    };
    let joins = |from, to| (is(from, one) && is(to, other)) || (is(from, other) && is(to, one));
    let links = &evidence.links;
    links.iter().any(|link| link.from.is_true && !link.to.is_true && joins(link.from, link.to))
        || joins(links[0].from, links[links.len() - 1].to)
}

/// Checks that a loop names weak links and every elimination. Returns the number of pairs.
fn check_loop(step: &Step, explanation: &Explanation) -> usize {
    let about = explanation.to_string();
    let loops = || explanation.reason.iter().filter(|one| one.key.starts_with("loop."));
    // A loop inside a chain is told only as far as the chain uses it.
    let is_nested = explanation.reason.iter().any(|one| one.key.starts_with("inner."));
    if loops().next().is_none() || is_nested {
        return 0;
    }
    let mut named = CandidateSet::EMPTY;
    let mut pairs = 0;
    for sentence in loops() {
        let Some((either, so)) = sentence.text.split_once(". ") else { continue };
        if ["loop.set", "loop.set.or"].contains(&sentence.key) {
            named |= CandidateSet::product(cells(so), digits(so));
        }
        let key = sentence.key;
        if !["loop.house", "loop.cell", "loop.both"].contains(&key) {
            continue;
        }
        let (first, second) = either.strip_prefix("Either ").unwrap().split_once(", or ").unwrap();
        let first = claim(first, None);
        let claims = [claim(second, Some(&first)), first];
        if key != "loop.both" {
            assert!(is_link(&step.evidence, [&claims[0], &claims[1]]), "{about}");
        }
        let goes = match key {
            "loop.house" => {
                assert!(so.contains("no other cell of"), "{about}");
                let house = sentence.mentions.houses.iter().next().unwrap();
                let ends = claims[0].cells | claims[1].cells;
                assert!(ends.is_subset(house.cells()), "{about}");
                CandidateSet::product(house.cells() - ends, claims[0].digits)
            }
            "loop.cell" => {
                let kept = claims[0].digits | claims[1].digits;
                CandidateSet::product(claims[0].cells, kept.complement())
            }
            _ => CandidateSet::product(cells(so), digits(so)),
        };
        for one in goes {
            assert!(claims.iter().all(|claim| excludes(claim, one)), "{about}");
        }
        named |= goes;
        pairs += 1;
    }
    let missing = step.deduction.eliminations - named;
    assert!(missing.is_empty(), "{}: {about}", missing.short());
    pairs
}

#[test]
fn a_loop_names_weak_links_and_every_elimination() {
    let all = told(is_chain);
    let pairs: usize = all.iter().map(|(_, step, told)| check_loop(step, told)).sum();
    assert!(pairs > 20, "{pairs}");
}

/// Checks that a chain names what both of its ends exclude. Returns the number of eliminations.
fn check_ends(step: &Step, explanation: &Explanation) -> usize {
    let about = explanation.to_string();
    let ends: Vec<_> =
        explanation.reason.iter().filter(|one| one.key.starts_with("linear.ends")).collect();
    let Some((either, rest)) = ends.split_first() else { return 0 };
    let either = either.text.strip_prefix("So ").unwrap().trim_start_matches("either ");
    let parts: Vec<&str> = either.trim_end_matches('.').split(", or ").collect();
    let ([first, second, "both"] | [first, second]) = parts[..] else { panic!("{about}") };
    let claims = [claim(first, None), claim(second, None)];
    for one in step.deduction.eliminations {
        assert!(claims.iter().all(|claim| excludes(claim, one)), "{about}");
        let names = |text: &str| cells(text).contains(one.cell);
        assert!(rest.iter().any(|sentence| names(&sentence.text)), "{about}");
    }
    step.deduction.eliminations.len()
}

#[test]
fn what_sees_the_ends_of_a_chain_is_named() {
    let all = told(is_chain);
    let number: usize = all.iter().map(|(_, step, told)| check_ends(step, told)).sum();
    assert!(number > 20, "{number}");
}

#[test]
fn a_remote_pair_names_two_cells_that_each_elimination_sees() {
    let mut pairs = 0;
    for (_, step, explanation) in told(is_chain) {
        let mut named = CellSet::EMPTY;
        for sentence in explanation.reason.iter().filter(|one| one.key == "remote.pair") {
            let (pair, goes) = sentence.text.split_once(" is ").unwrap();
            let (pair, goes) = (cells(pair), cells(goes));
            assert_eq!(pair.len(), 2, "{explanation}");
            assert!(goes.iter().all(|cell| pair.is_subset(cell.peers())), "{explanation}");
            named |= goes;
            pairs += 1;
        }
        if !named.is_empty() {
            assert_eq!(named, step.deduction.eliminations.cells(), "{explanation}");
        }
    }
    assert!(pairs > 0);
}

/// A sink that keeps chains with almost locked sets, and their evidence.
struct WithSets(Vec<Step>);

impl StepSink for WithSets {
    fn take(&mut self, _: Deduction) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn take_with(&mut self, found: Deduction, evidence: &dyn Fn() -> Evidence) -> ControlFlow<()> {
        let evidence = evidence();
        let has_set = |link: &Link| matches!(link.reason, Reason::AlmostLockedSet(_));
        if evidence.links.iter().any(has_set) {
            self.0.push(Step { deduction: found, rating: None, evidence });
        }
        ControlFlow::Continue(())
    }

    fn explains(&self) -> bool {
        true
    }
}

#[test]
fn chains_with_almost_locked_sets_give_their_reasons() {
    let every: usize = std::env::var("EVERY").map_or(10, |text| text.parse().unwrap());
    let words = Words::new(Language::English, Coordinates::Numbers);
    let mut counts = BTreeMap::new();
    let mut pairs = 0;
    let puzzles = PATHS[0].1.lines().filter(|line| !line.starts_with(['#', ' ']));
    for puzzle in puzzles.step_by(every) {
        let board = Board::new(&puzzle[..81].parse().unwrap());
        let limit = Tenths::new(40);
        let mut rater = Rater::new(board, Profile::SE121).with_limit(limit);
        while rater.next().is_some() {}
        let board = *rater.board();
        let mut sink = WithSets(Vec::new());
        let _ = nice_loop::find_with_sets(&board, &mut sink);
        for step in sink.0.iter().take(40) {
            let explanation = Explanation::new(&words, &board, step);
            if std::env::var("SHOW")
                .is_ok_and(|key| explanation.reason.iter().any(|one| one.key.starts_with(&key)))
            {
                println!("{explanation}\n");
            }
            Reader::read(&explanation, &mut counts);
            pairs += check_loop(step, &explanation);
            check_ends(step, &explanation);
        }
    }
    println!("{counts:?}");
    assert!(counts.contains_key("chain.set.true") && counts.contains_key("chain.set.false"));
    assert!(pairs > 0);
}

#[test]
#[ignore = "prints the explanations of chains; NINEFOLD_ONLY takes one technique"]
fn print() {
    let only = std::env::var("NINEFOLD_ONLY").unwrap_or_default();
    let code = std::env::var("NINEFOLD_LANG").unwrap_or_default();
    let words = Words::new(Language::named(&code).unwrap_or_default(), Coordinates::Numbers);
    let is_own = |pattern: &Pattern| is_chain(pattern) || matches!(pattern, Pattern::Medusa { .. });
    for (board, step, _) in told(is_own) {
        if only.is_empty() || step.deduction.technique.to_string() == only {
            let text = Explanation::new(&words, &board, &step).to_string();
            println!("{}\n  {}\n", step.deduction, text.replace('\n', "\n  "));
        }
    }
}
