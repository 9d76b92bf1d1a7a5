//! [`Scene`]: the marks of a step.

use super::chain::{Chains, is_of_contradiction};
use super::link::{self, DrawnLink, MOST_LINKS};
use super::meaning::{Mark, Meaning, Target};
use crate::ring;
use crate::story::Explanation;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};
use ninefold_logic::{
    Board, ChainNode, DeadlyType, Extent, HouseSet, Pattern, Premise, Role, Step,
};

/// What is to be drawn of a step.
pub(super) struct Scene<'a> {
    pub(super) board: &'a Board,
    pub(super) step: &'a Step,
    pub(super) houses: Vec<(Meaning, House)>,
    pub(super) cells: Vec<(Meaning, CellSet)>,
    /// The marks of candidates. Each candidate has one.
    pub(super) marks: Vec<(Candidate, Meaning)>,
    pub(super) marked: CandidateSet,
    pub(super) groups: Vec<(ChainNode, Meaning)>,
    pub(super) ties: Vec<DrawnLink>,
    pub(super) chains: Chains,
    pub(super) loop_order: Option<Vec<Cell>>,
}

impl<'a> Scene<'a> {
    /// Collects what is to be drawn.
    pub(super) fn new(board: &'a Board, step: &'a Step, explanation: &Explanation) -> Self {
        let chains = Chains::of(board, step);
        let mut scene = Self {
            board,
            step,
            houses: Vec::new(),
            cells: Vec::new(),
            marks: Vec::new(),
            marked: CandidateSet::EMPTY,
            groups: Vec::new(),
            ties: link::of_step(board, step, &chains, explanation.alternatives),
            loop_order: ring::of_step(&step.deduction, &step.evidence),
            chains,
        };
        let parts = scene.parts();
        scene.named(explanation);
        scene.dead_end();
        scene.candidates(explanation, &parts);
        scene
    }

    /// Collects the parts of the evidence. Returns those that are candidates.
    fn parts(&mut self) -> Vec<(Meaning, CandidateSet)> {
        let mut candidates = Vec::new();
        for part in &self.step.evidence.parts {
            let key = self.meaning_of(part.role, part.extent);
            match (part.extent, key) {
                (Extent::House(house), _) => self.houses.push((key, house)),
                (Extent::Cells(cells), _) => self.cells.push((key, cells)),
                (
                    Extent::Candidates(own),
                    Meaning::Set(_)
                    | Meaning::Whole
                    | Meaning::Part(_)
                    | Meaning::Crossing
                    | Meaning::Pivot
                    | Meaning::Wing,
                ) => {
                    self.cells.push((key, own.cells()));
                }
                (Extent::Candidates(own), _) => candidates.push((key, own)),
            }
        }
        if let Pattern::Rectangle { cells, .. } = self.step.deduction.pattern {
            self.cells.push((Meaning::Corner, cells));
        }
        candidates
    }

    /// Returns the meaning of a part.
    fn meaning_of(&self, role: Role, extent: Extent) -> Meaning {
        let is_sue_de_coq = matches!(self.step.deduction.pattern, Pattern::SueDeCoq { .. });
        match role {
            Role::Base => Meaning::Base,
            Role::Cover => Meaning::Cover,
            Role::Pattern if is_sue_de_coq => Meaning::Crossing,
            Role::Pattern if self.has_other_circles() => Meaning::Place,
            Role::Pattern => Meaning::Pattern,
            Role::Fin | Role::EndoFin => Meaning::Fin,
            Role::Pivot => Meaning::Pivot,
            Role::Wing => Meaning::Wing,
            Role::Crossing => Meaning::Crossing,
            Role::BasePair => Meaning::BasePair,
            Role::Target => Meaning::Target,
            Role::Companion => Meaning::Companion,
            Role::CoverCell => Meaning::CoverCell,
            Role::CrossLine => Meaning::CrossLine,
            Role::Filled => Meaning::Filled,
            Role::Floor => Meaning::Floor,
            Role::Extra if matches!(self.step.deduction.pattern, Pattern::KrakenFish { .. }) => {
                Meaning::Place
            }
            Role::Extra => match extent {
                Extent::Candidates(own) if self.must_be_true(&own) => Meaning::Sure,
                _ => Meaning::Extra,
            },
            Role::Set(number) if is_sue_de_coq => Meaning::Part(number),
            Role::Set(_)
                if matches!(self.step.deduction.pattern, Pattern::AlmostLockedWing { .. }) =>
            {
                Meaning::Whole
            }
            Role::Set(number) => Meaning::Set(number),
            Role::RestrictedCommon => Meaning::Common,
            Role::Color(number) => Meaning::Color(number % 4),
            Role::Excluder => Meaning::Excluder,
            Role::Guardian => Meaning::Guardian,
            Role::Image => Meaning::Image,
            Role::Excluded => Meaning::Excluded,
        }
    }

    /// Returns whether there are circles beside those of the pattern: those of chains or of colors.
    fn has_other_circles(&self) -> bool {
        let is_medusa = matches!(self.step.deduction.pattern, Pattern::Medusa { .. });
        is_medusa || !self.step.evidence.links.is_empty()
    }

    /// Returns whether extra candidates are one that the text concludes to be true.
    fn must_be_true(&self, extra: &CandidateSet) -> bool {
        use Pattern as P;
        let is_of_extras = match self.step.deduction.pattern {
            P::Rectangle { kind, .. }
            | P::Loop { kind, .. }
            | P::Grave { kind, .. }
            | P::ReverseGrave { kind, .. } => matches!(kind, DeadlyType::Type1 | DeadlyType::Any),
            P::Tridagon { .. } => true,
            _ => false,
        };
        is_of_extras && extra.len() == 1
    }

    /// Adds what only the text names: the filled cells that exclude a digit, and the second house of
    /// a subset.
    fn named(&mut self, explanation: &Explanation) {
        let mentions = explanation.mentions();
        match self.step.deduction.pattern {
            Pattern::NakedSingle | Pattern::HiddenSingle { .. } => {
                let filled = mentions.cells - self.board.blanks();
                if !filled.is_empty() {
                    self.cells.push((Meaning::Seen, filled));
                }
            }
            Pattern::NakedSubset { .. } => {
                let known: HouseSet = self.houses.iter().map(|(_, house)| *house).collect();
                let others = mentions.houses.iter().filter(|house| !known.contains(*house));
                self.houses.extend(others.map(|house| (Meaning::Base, house)));
            }
            _ => {}
        }
    }

    /// Adds the cell or the house that has no candidate left.
    fn dead_end(&mut self) {
        match self.chains.empty {
            Some(Premise::Cell(cell)) => self.cells.push((Meaning::Empty, CellSet::only(cell))),
            Some(Premise::House(house, _)) => self.houses.push((Meaning::Empty, house)),
            _ => {}
        }
    }

    /// Marks candidates. What comes first stays.
    fn candidates(&mut self, explanation: &Explanation, parts: &[(Meaning, CandidateSet)]) {
        let found = &self.step.deduction;
        self.gone(parts);
        for (key, own) in parts.iter().filter(|(key, _)| *key == Meaning::Fin) {
            self.mark(*key, *own);
        }
        self.mark(Meaning::Placed, found.placement.into_iter().collect());
        let clash = if is_of_contradiction(self.step) { Meaning::Clash } else { Meaning::Both };
        if is_of_contradiction(self.step) || self.chains.starts.len() > 1 {
            self.mark(clash, self.chains.clashes);
        }
        let ends = self.chains.ends | explanation.alternatives | self.ends_of_pattern();
        self.mark(Meaning::OneTrue, ends & self.board.candidate_set());
        // All candidates of a grave are in its pattern, but the extra ones.
        let pattern = match found.pattern {
            Pattern::Grave { .. } => CandidateSet::EMPTY,
            Pattern::Template { digit } => {
                CandidateSet::product(CellSet::ALL, DigitSet::only(digit))
            }
            _ => CandidateSet::ALL,
        } & self.board.candidate_set();
        for (key, own) in parts {
            if !matches!(key, Meaning::Pattern | Meaning::Place | Meaning::Floor) {
                self.mark(*key, *own & self.board.candidate_set());
            }
        }
        self.nodes(ends);
        for (key, own) in parts {
            if matches!(key, Meaning::Pattern | Meaning::Place | Meaning::Floor) {
                self.mark(*key, *own & pattern);
            }
        }
    }

    /// Marks the candidates that go: as what they are in the pattern, if the text says so.
    fn gone(&mut self, parts: &[(Meaning, CandidateSet)]) {
        let goes = self.step.deduction.eliminations;
        for (key, own) in parts {
            if let Meaning::Color(_) = key {
                self.mark(*key, *own & goes);
            }
        }
        for start in self.chains.starts.clone() {
            let key = if start.is_true { Meaning::True } else { Meaning::False };
            self.mark(key, start.candidates() & goes);
        }
        self.mark(Meaning::Gone, goes);
    }

    /// Marks candidates that have no mark.
    fn mark(&mut self, key: Meaning, candidates: CandidateSet) {
        for candidate in candidates - self.marked {
            self.marks.push((candidate, key));
        }
        self.marked |= candidates;
    }

    /// Returns the ends of the chain through a pattern.
    fn ends_of_pattern(&self) -> CandidateSet {
        let ties = &self.ties;
        let is_joined = matches!(
            self.step.deduction.pattern,
            Pattern::SingleDigit { .. } | Pattern::StrongLinks { .. } | Pattern::WWing { .. }
        );
        let firsts = ties.iter().filter(|tie| ties.iter().all(|other| other.to != tie.from));
        let lasts = ties.iter().filter(|tie| ties.iter().all(|other| other.from != tie.to));
        let ends = firsts.map(|tie| tie.from).chain(lasts.map(|tie| tie.to));
        let ends = ends.fold(CandidateSet::EMPTY, |all, node| all | node.candidates());
        if is_joined { ends } else { CandidateSet::EMPTY }
    }

    /// Marks the nodes of links as true or false, and collects groups.
    fn nodes(&mut self, ends: CandidateSet) {
        let is_chain = !self.step.evidence.links.is_empty();
        let nodes = self.ties.iter().flat_map(|tie| [tie.from, tie.to]);
        let nodes: Vec<ChainNode> = nodes.chain(self.chains.starts.iter().copied()).collect();
        for node in nodes {
            let candidates = node.candidates();
            let is_group = node.cells.len() > 1;
            let key = match (is_group, node.is_true) {
                (false, true) => Meaning::True,
                (false, false) => Meaning::False,
                (true, true) => Meaning::GroupTrue,
                (true, false) => Meaning::GroupFalse,
            };
            if is_group && !self.groups.iter().any(|(other, _)| *other == node) {
                let is_end = (candidates - ends).is_empty();
                let look = match (is_end, is_chain) {
                    (true, _) => Meaning::OneTrue,
                    (false, true) => key,
                    (false, false) => Meaning::Pattern,
                };
                self.groups.push((node, look));
            }
            if is_chain {
                self.mark(key, candidates);
            }
        }
    }

    /// Returns the marks that the legend explains.
    pub(super) fn legend(&self) -> BTreeSet<Mark> {
        let mut legend: BTreeSet<Mark> = BTreeSet::new();
        legend.extend(self.houses.iter().map(|(key, _)| (*key, Target::House)));
        legend.extend(self.cells.iter().map(|(key, _)| (*key, Target::Cell)));
        let mut keys: Vec<Meaning> = self.marks.iter().map(|(_, key)| *key).collect();
        let is_of_chain = |key: &Meaning| matches!(key, Meaning::GroupTrue | Meaning::GroupFalse);
        keys.extend(self.groups.iter().map(|(_, key)| *key).filter(is_of_chain));
        if self.ties.len() > MOST_LINKS {
            keys.push(Meaning::NoLinks);
        } else {
            keys.extend(self.ties.iter().map(|tie| tie.key));
        }
        let cases = self.chains.starts.len();
        match cases {
            0 => {}
            1 => keys.push(Meaning::Start(self.chains.starts[0].is_true)),
            _ => keys.extend((0..cases as u8).map(Meaning::Case)),
        }
        if cases == 1 && self.chains.has_several() {
            keys.extend(self.chains.numbers.iter().map(|number| Meaning::Chain(*number)));
        }
        if !self.step.deduction.eliminations.is_empty() {
            keys.push(Meaning::Gone);
        }
        if self.loop_order.is_some() {
            keys.push(Meaning::Loop);
        }
        legend.extend(keys.into_iter().map(|key| (key, Target::Candidate)));
        legend
    }
}
