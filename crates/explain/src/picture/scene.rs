//! [`Scene`]: the marks of a step.

use super::chain::{Chains, is_of_contradiction};
use super::drawing::{Drawing, Looks, Style};
use super::key::{Around, Key, Mark};
use super::legend::{digit_of, letter_of, style_of};
use super::link::{self, Tie};
use super::point::{PITCH, Point, corner, middle, middle_of};
use super::route::{Curve, Router, candidates_of};
use super::shape::Shape;
use crate::ring;
use crate::story::Explanation;
use crate::words::Words;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{Board, ChainNode, Deadly, Extent, HouseSet, Pattern, Premise, Role, Step};

/// What is to be drawn of a step.
pub(super) struct Scene<'a> {
    board: &'a Board,
    step: &'a Step,
    pub(super) houses: Vec<(Key, House)>,
    pub(super) cells: Vec<(Key, CellSet)>,
    /// The marks of candidates. Each candidate has one.
    pub(super) marks: Vec<(Candidate, Key)>,
    marked: CandidateSet,
    pub(super) groups: Vec<(ChainNode, Key)>,
    pub(super) ties: Vec<Tie>,
    pub(super) chains: Chains,
    loop_order: Option<Vec<Cell>>,
}

impl<'a> Scene<'a> {
    /// Collects what is to be drawn.
    pub(super) fn of(board: &'a Board, step: &'a Step, explanation: &Explanation) -> Self {
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
    fn parts(&mut self) -> Vec<(Key, CandidateSet)> {
        let mut candidates = Vec::new();
        for part in &self.step.evidence.parts {
            let key = self.key_of(part.role, part.extent);
            match (part.extent, key) {
                (Extent::House(house), _) => self.houses.push((key, house)),
                (Extent::Cells(cells), _) => self.cells.push((key, cells)),
                (
                    Extent::Candidates(own),
                    Key::Set(_)
                    | Key::Whole
                    | Key::Part(_)
                    | Key::Crossing
                    | Key::Pivot
                    | Key::Wing,
                ) => {
                    self.cells.push((key, own.cells()));
                }
                (Extent::Candidates(own), _) => candidates.push((key, own)),
            }
        }
        if let Pattern::Rectangle { cells, .. } = self.step.deduction.pattern {
            self.cells.push((Key::Corner, cells));
        }
        candidates
    }

    /// Returns the key of a part.
    fn key_of(&self, role: Role, extent: Extent) -> Key {
        let is_sue_de_coq = matches!(self.step.deduction.pattern, Pattern::SueDeCoq { .. });
        match role {
            Role::Base => Key::Base,
            Role::Cover => Key::Cover,
            Role::Pattern if is_sue_de_coq => Key::Crossing,
            Role::Pattern => Key::Pattern,
            Role::Fin | Role::EndoFin => Key::Fin,
            Role::Pivot => Key::Pivot,
            Role::Wing => Key::Wing,
            Role::Crossing => Key::Crossing,
            Role::BasePair => Key::BasePair,
            Role::Target => Key::Target,
            Role::Companion => Key::Companion,
            Role::CrossLine => Key::CrossLine,
            Role::Filled => Key::Filled,
            Role::Floor => Key::Floor,
            Role::Extra if matches!(self.step.deduction.pattern, Pattern::KrakenFish { .. }) => {
                Key::Pattern
            }
            Role::Extra => match extent {
                Extent::Candidates(own) if self.must_be_true(&own) => Key::Sure,
                _ => Key::Extra,
            },
            Role::Set(number) if is_sue_de_coq => Key::Part(number),
            Role::Set(_)
                if matches!(self.step.deduction.pattern, Pattern::AlmostLockedWing { .. }) =>
            {
                Key::Whole
            }
            Role::Set(number) => Key::Set(number),
            Role::RestrictedCommon => Key::Common,
            Role::Color(number) => Key::Color(number % 4),
            Role::Excluder => Key::Excluder,
            Role::Guardian => Key::Guardian,
            Role::Image => Key::Image,
            Role::Excluded => Key::Excluded,
        }
    }

    /// Returns whether extra candidates are one that the text concludes to be true.
    fn must_be_true(&self, extra: &CandidateSet) -> bool {
        use Pattern as P;
        let is_of_extras = match self.step.deduction.pattern {
            P::Rectangle { kind, .. }
            | P::Loop { kind, .. }
            | P::Grave { kind, .. }
            | P::ReverseGrave { kind, .. } => matches!(kind, Deadly::Type1 | Deadly::Any),
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
                    self.cells.push((Key::Seen, filled));
                }
            }
            Pattern::NakedSubset { .. } => {
                let known: HouseSet = self.houses.iter().map(|(_, house)| *house).collect();
                let others = mentions.houses.iter().filter(|house| !known.contains(*house));
                self.houses.extend(others.map(|house| (Key::Base, house)));
            }
            _ => {}
        }
    }

    /// Adds the cell or the house that has no candidate left.
    fn dead_end(&mut self) {
        match self.chains.empty {
            Some(Premise::Cell(cell)) => self.cells.push((Key::Empty, CellSet::only(cell))),
            Some(Premise::House(house, _)) => self.houses.push((Key::Empty, house)),
            _ => {}
        }
    }

    /// Marks candidates. What comes first stays.
    fn candidates(&mut self, explanation: &Explanation, parts: &[(Key, CandidateSet)]) {
        let found = &self.step.deduction;
        self.gone(parts);
        self.mark(Key::Placed, found.placement.into_iter().collect());
        let clash = if is_of_contradiction(self.step) { Key::Clash } else { Key::Both };
        if is_of_contradiction(self.step) || self.chains.starts.len() > 1 {
            self.mark(clash, self.chains.clashes);
        }
        let ends = self.chains.ends | explanation.alternatives | self.ends_of_pattern();
        self.mark(Key::OneTrue, ends & self.board.candidate_set());
        // All candidates of a grave are in its pattern, but the extra ones.
        let pattern = match found.pattern {
            Pattern::Grave { .. } => CandidateSet::EMPTY,
            Pattern::Template { digit } => {
                CandidateSet::product(CellSet::ALL, DigitSet::only(digit))
            }
            _ => CandidateSet::ALL,
        } & self.board.candidate_set();
        for (key, own) in parts {
            if !matches!(key, Key::Pattern | Key::Floor) {
                self.mark(*key, *own & self.board.candidate_set());
            }
        }
        self.nodes(ends);
        for (key, own) in parts {
            if matches!(key, Key::Pattern | Key::Floor) {
                self.mark(*key, *own & pattern);
            }
        }
    }

    /// Marks the candidates that go: as what they are in the pattern, if the text says so.
    fn gone(&mut self, parts: &[(Key, CandidateSet)]) {
        let goes = self.step.deduction.eliminations;
        for (key, own) in parts {
            if let Key::Color(_) = key {
                self.mark(*key, *own & goes);
            }
        }
        for start in self.chains.starts.clone() {
            let key = if start.is_true { Key::True } else { Key::False };
            self.mark(key, candidates_of(&start) & goes);
        }
        self.mark(Key::Gone, goes);
    }

    /// Marks candidates that have no mark.
    fn mark(&mut self, key: Key, candidates: CandidateSet) {
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
        let ends = ends.fold(CandidateSet::EMPTY, |all, node| all | candidates_of(&node));
        if is_joined { ends } else { CandidateSet::EMPTY }
    }

    /// Marks the nodes of links as true or false, and collects groups.
    fn nodes(&mut self, ends: CandidateSet) {
        let is_chain = !self.step.evidence.links.is_empty();
        let nodes: Vec<ChainNode> = self.ties.iter().flat_map(|tie| [tie.from, tie.to]).collect();
        let own = nodes.iter().chain(&self.chains.starts).copied();
        for node in own.collect::<Vec<_>>() {
            let candidates = candidates_of(&node);
            let is_group = node.cells.len() > 1;
            let key = match (is_group, node.is_true) {
                (false, true) => Key::True,
                (false, false) => Key::False,
                (true, true) => Key::GroupTrue,
                (true, false) => Key::GroupFalse,
            };
            if is_group && !self.groups.iter().any(|(other, _)| *other == node) {
                let is_end = (candidates - ends).is_empty();
                let look = match (is_end, is_chain) {
                    (true, _) => Key::OneTrue,
                    (false, true) => key,
                    (false, false) => Key::Pattern,
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
        legend.extend(self.houses.iter().map(|(key, _)| (*key, Around::House)));
        legend.extend(self.cells.iter().map(|(key, _)| (*key, Around::Cell)));
        let mut keys: Vec<Key> = self.marks.iter().map(|(_, key)| *key).collect();
        let is_of_chain = |key: &Key| matches!(key, Key::GroupTrue | Key::GroupFalse);
        keys.extend(self.groups.iter().map(|(_, key)| *key).filter(is_of_chain));
        keys.extend(self.ties.iter().map(|tie| tie.key));
        let cases = self.chains.starts.len();
        match cases {
            0 => {}
            1 => keys.push(Key::Start),
            _ => keys.extend((0..cases as u8).map(Key::Case)),
        }
        if cases == 1 && self.chains.has_several() {
            keys.extend(self.chains.numbers.iter().map(|number| Key::Chain(*number)));
        }
        if !self.step.deduction.eliminations.is_empty() {
            keys.push(Key::Gone);
        }
        if self.loop_order.is_some() {
            keys.push(Key::Loop);
        }
        legend.extend(keys.into_iter().map(|key| (key, Around::Candidate)));
        legend
    }

    /// Returns the candidates that have the mark of a start, and are all in its color.
    fn solid(&self) -> CandidateSet {
        let starts = self.chains.starts.iter().map(candidates_of);
        let starts = starts.fold(CandidateSet::EMPTY, |all, own| all | own);
        let is_solid = |(candidate, key): &&(Candidate, Key)| {
            starts.contains(*candidate)
                && !self.step.deduction.eliminations.contains(*candidate)
                && matches!(key, Key::True | Key::False | Key::GroupTrue | Key::GroupFalse)
        };
        self.marks.iter().filter(is_solid).map(|(candidate, _)| *candidate).collect()
    }

    /// Returns the curves of the links.
    pub(super) fn curves(&self, badges: &[(Point, Key)]) -> Vec<(Tie, Curve)> {
        let shapes: Vec<(Candidate, Shape)> =
            self.marks.iter().map(|(candidate, key)| (*candidate, key.shape())).collect();
        let mut router =
            Router::new(self.board, &shapes, badges.iter().map(|(at, _)| *at).collect());
        let curve = |tie: &Tie| router.route(&tie.from, &tie.to, has_head(tie));
        let curves: Vec<Option<Curve>> = self.ties.iter().map(curve).collect();
        self.ties
            .iter()
            .copied()
            .zip(curves)
            .filter_map(|(tie, curve)| Some((tie, curve?)))
            .collect()
    }

    /// Draws everything.
    pub(super) fn draw(&self, drawing: &mut Drawing, words: &Words) -> Vec<(Mark, String)> {
        self.houses.iter().for_each(|(key, house)| drawing.house(*house, *key));
        let mut framed: Vec<Cell> = Vec::new();
        for (key, cells) in &self.cells {
            for cell in *cells {
                // The frames of sets that share a cell are inside each other.
                let inside = framed.iter().filter(|other| **other == cell).count();
                drawing.cell(cell, *key, inside);
                framed.push(cell);
            }
        }
        drawing.grid(words);
        for (node, key) in &self.groups {
            let middles: Vec<Point> = candidates_of(node).into_iter().map(middle_of).collect();
            drawing.group(&middles, *key);
        }
        let solid = self.solid();
        for (candidate, key) in &self.marks {
            let style = if solid.contains(*candidate) { Style::Solid } else { style_of(*key) };
            drawing.mark(middle_of(*candidate), *key, style);
        }
        if let Some(order) = &self.loop_order {
            drawing.ring(order);
        }
        let badges = self.badges();
        let curves = self.curves(&badges);
        for (tie, curve) in &curves {
            drawing.link(curve, tie.key, tie.number);
        }
        let mut looks = Looks { marked: self.marked, solid, ..Looks::default() };
        curves.iter().for_each(|(_, curve)| looks.cross(&curve.points()));
        for (tie, curve) in &curves {
            if has_head(tie) {
                looks.uncover(curve);
            }
        }
        if let Some(order) = &self.loop_order {
            for (i, cell) in order.iter().enumerate() {
                looks.cross(&points_between(*cell, order[(i + 1) % order.len()]));
            }
        }
        drawing.digits(self.board, &looks);
        for candidate in self.step.deduction.eliminations {
            drawing.cross(middle_of(candidate));
        }
        self.letters(drawing);
        for (at, key) in badges {
            let text = if let Key::Case(number) = key { digit_of(number) } else { '?' };
            drawing.badge(at, text, key.color(&drawing.palette), 10.0);
        }
        let pattern = &self.step.deduction.pattern;
        let entry = |mark: &Mark| (*mark, mark.0.text(mark.1, pattern, words));
        self.legend().iter().map(entry).collect()
    }

    /// Draws the letters of sets, each in a place of its cell that has no candidate.
    fn letters(&self, drawing: &mut Drawing) {
        let mut taken = CandidateSet::EMPTY;
        for (key, cells) in &self.cells {
            let Key::Set(number) = *key else { continue };
            for cell in *cells {
                let place = |index: &usize| Candidate { cell, digit: Digit::ALL[*index] };
                let is_free = |index: &usize| {
                    !self.board.candidates(cell).contains(Digit::ALL[*index])
                        && !taken.contains(place(index))
                };
                let free = [2, 0, 8, 6, 1, 5, 3, 7, 4].into_iter().find(is_free);
                let at = match free {
                    Some(index) => middle_of(place(&index)),
                    None => corner(cell) + Point::new(14.0, 14.0),
                };
                taken = free.map_or(taken, |index| taken.with(place(&index)));
                let color = key.color(&drawing.palette);
                drawing.badge(at, letter_of(number), color, 12.5);
            }
        }
    }

    /// Returns the signs of assumptions and their places: a question mark, or the number of the case.
    pub(super) fn badges(&self) -> Vec<(Point, Key)> {
        let starts = &self.chains.starts;
        let mut badges: Vec<(Point, Key)> = Vec::new();
        for (number, start) in (0_u8..).zip(starts) {
            let Some(candidate) = candidates_of(start).first() else { continue };
            let key = if starts.len() > 1 { Key::Case(number) } else { Key::Start };
            let place = self.beside(candidate, &badges);
            badges.push((place, key));
        }
        badges
    }

    /// Returns a place between a candidate and the three next to it, where the fewest are. At the side
    /// of a cell it is on the line, if there is no other.
    fn beside(&self, candidate: Candidate, badges: &[(Point, Key)]) -> Point {
        let at = middle_of(candidate);
        let Candidate { cell, digit } = candidate;
        let (column, row) = ((digit.index() % 3) as isize, (digit.index() / 3) as isize);
        let neighbour = |across: isize, down: isize| {
            let (x, y) = (column + across, row + down);
            let is_inside = (0..3).contains(&x) && (0..3).contains(&y);
            is_inside.then(|| usize::try_from(y * 3 + x).ok()).flatten().map(|i| Digit::ALL[i])
        };
        let weight = |digit: Digit| {
            usize::from(self.board.candidates(cell).contains(digit))
                + 3 * usize::from(self.marked.contains(Candidate { cell, digit }))
        };
        let cost = |(across, down): (isize, isize)| {
            let near = [(across, down), (across, 0), (0, down)];
            let digits = near.into_iter().filter_map(|(x, y)| neighbour(x, y));
            (neighbour(across, down).is_none(), digits.map(weight).sum::<usize>())
        };
        let place = |(across, down): (isize, isize)| {
            at + Point::new(across as f64, down as f64) * (PITCH / 2.0)
        };
        let is_taken = |way| badges.iter().any(|(other, _)| (*other - place(way)).length() < 12.0);
        let ways = [(1, -1), (-1, -1), (1, 1), (-1, 1)].into_iter();
        ways.min_by_key(|way| (is_taken(*way), cost(*way))).map_or(at, place)
    }
}

/// Returns whether a link has a direction.
const fn has_head(tie: &Tie) -> bool {
    matches!(tie.key, Key::Strong | Key::Weak)
}

/// Returns points of the straight line between the middles of two cells.
fn points_between(from: Cell, to: Cell) -> Vec<Point> {
    let (start, way) = (middle(from), middle(to) - middle(from));
    let count = (way.length() / 10.0) as usize + 1;
    (0..=count).map(|i| start + way * (i as f64 / count as f64)).collect()
}
