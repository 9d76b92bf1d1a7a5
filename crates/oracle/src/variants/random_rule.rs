//! Makes random rules of each kind.
//!
//! A rule is proposed, and kept if it fits the grid and holds in the solution, if there is one.
//! Shorter and shorter rules are proposed until one is kept.

use super::dice::VariantDice;
use super::kind::VariantRuleKind as Kind;
use super::rank::lines;
use super::rules::holds;
use ninefold_variant_model::{
    Automaton, DiagonalKind, GridCell, IndexerKind, PairRelation, RankTies, Rule, SumTerm,
    ValueSet, VariantDraft, VariantPuzzle,
};

/// Number of cells that a random line has at most.
const LONGEST: usize = 6;
/// Number of cells that a shaft of an arrow has at most, since a pill can be a large number.
pub(super) const LONGEST_SHAFT: usize = 8;
/// Proposals before shorter rules are tried.
const TRIES: usize = 40;
/// Choices of rules inside each other.
const DEEPEST: usize = 2;

/// Makes a random rule of a kind that fits the grid of a draft. The rule is true of the solution if
/// one is given (values in reading order); otherwise its numbers are random. Returns `None` if no
/// such rule is found, such as a diagonal in a grid that is not square.
///
/// ```
/// use ninefold_oracle::variants::dice::VariantDice;
/// use ninefold_oracle::variants::kind::VariantRuleKind;
/// use ninefold_oracle::variants::random_rule::random_rule;
/// use ninefold_oracle::variants::rules::holds;
/// use ninefold_variant_model::VariantDraft;
///
/// let draft = VariantDraft::square(4)?;
/// let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// let mut dice = VariantDice::new(1);
/// let rule = random_rule(VariantRuleKind::Arrow, Some(&solution), &draft, &mut dice);
/// assert!(holds(&draft.finish()?, &rule.ok_or("an arrow")?, &solution));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn random_rule(
    kind: Kind,
    solution: Option<&[u8]>,
    draft: &VariantDraft,
    dice: &mut VariantDice,
) -> Option<Rule> {
    let mut bare = draft.clone();
    bare.rules.clear();
    let puzzle = bare.finish().ok()?;
    let cells = puzzle.all_cells();
    RuleMaker { puzzle, cells, solution, dice, longest: LONGEST, depth: 0 }.rule(kind)
}

pub(super) struct RuleMaker<'a> {
    pub(super) puzzle: VariantPuzzle,
    /// The cells in the order of the solution: those of the grid, and then the extra cells.
    pub(super) cells: Vec<GridCell>,
    pub(super) solution: Option<&'a [u8]>,
    pub(super) dice: &'a mut VariantDice,
    /// Number of cells that a line may have now.
    pub(super) longest: usize,
    /// Choices of rules around the rule that is made.
    depth: usize,
}

impl RuleMaker<'_> {
    fn rule(&mut self, kind: Kind) -> Option<Rule> {
        for longest in (1..=LONGEST).rev() {
            self.longest = longest;
            for _ in 0..TRIES {
                let proposed = self.propose(kind);
                if let Some(rule) = proposed.filter(|rule| self.fits(rule) && self.is_true(rule)) {
                    return Some(rule);
                }
            }
        }
        None
    }

    /// Returns whether the model accepts the rule in this grid.
    fn fits(&self, rule: &Rule) -> bool {
        let mut draft = self.puzzle.clone().into_draft();
        draft.rules.push(rule.clone());
        draft.finish().is_ok()
    }

    fn is_true(&self, rule: &Rule) -> bool {
        self.solution.is_none_or(|solution| holds(&self.puzzle, rule, solution))
    }

    #[allow(clippy::too_many_lines)] // one arm for each kind
    fn propose(&mut self, kind: Kind) -> Option<Rule> {
        Some(match kind {
            Kind::Diagonal => {
                Rule::Diagonal(self.dice.pick(&[DiagonalKind::Falling, DiagonalKind::Rising])?)
            }
            Kind::Windoku => Rule::Windoku,
            Kind::DisjointGroups => Rule::DisjointGroups,
            Kind::AntiKnight => Rule::AntiKnight,
            Kind::AntiKing => Rule::AntiKing,
            Kind::NonConsecutive => Rule::NonConsecutive,

            Kind::ExtraRegion => Rule::ExtraRegion { cells: self.group(2) },
            Kind::Cage => {
                let cells = self.group(1);
                let sum = self.sum(&cells);
                Rule::Cage { cells, sum: (!self.dice.one_in(5)).then_some(sum) }
            }
            Kind::Sum => {
                let cells = self.group(1);
                Rule::Sum { sum: self.sum(&cells), cells }
            }
            Kind::LittleKiller => {
                let cells = self.diagonal();
                Rule::LittleKiller { sum: self.sum(&cells), cells }
            }
            Kind::WeightedSum => self.weighted_sum()?,
            Kind::EqualSums => {
                let groups = self.dice.pick(&[1, 2, 2, 2, 3])?;
                Rule::EqualSums { groups: (0..groups).map(|_| self.line(1)).collect() }
            }
            Kind::Arrow => self.arrow(),
            Kind::DoubleArrow => Rule::DoubleArrow { cells: self.line(2) },

            Kind::Thermometer => Rule::Thermometer { cells: self.group(2) },
            Kind::SlowThermometer => Rule::SlowThermometer { cells: self.group(2) },
            Kind::Palindrome => self.palindrome(),
            Kind::Clone => {
                let cells = self.line(1);
                let copies = cells.iter().map(|cell| self.twin(*cell)).collect();
                Rule::Clone { cells, copies }
            }
            Kind::Renban => Rule::Renban { cells: self.group(1) },
            Kind::Whisper => {
                let difference = self.dice.between(0, self.puzzle.values().len() / 2 + 1) as u8;
                Rule::Whisper { cells: self.line(2), difference }
            }
            Kind::Between => Rule::Between { cells: self.line_of_three() },
            Kind::Lockout => {
                let difference = self.dice.between(0, self.puzzle.values().len() / 2 + 1) as u8;
                Rule::Lockout { cells: self.line_of_three(), difference }
            }
            Kind::RegionSums => self.region_sums()?,
            Kind::Entropic => Rule::Entropic { cells: self.line(2) },
            Kind::Modular => {
                let modulus = self.dice.pick(&[1, 2, 2, 3, 3, 3, 4, 5])?;
                Rule::Modular { cells: self.line(2), modulus }
            }
            Kind::Nabner => Rule::Nabner { cells: self.group(2) },
            Kind::Zipper => Rule::Zipper { cells: self.line_of_three() },

            Kind::RatioPair | Kind::DifferencePair | Kind::SumPair => {
                let cells = self.two_cells()?;
                Rule::Pair { cells, relation: self.relation_of(kind, cells)? }
            }
            Kind::NoRatioPair | Kind::NoDifferencePair | Kind::NoSumPair => self.no_pair(kind)?,
            Kind::Greater => {
                let [greater, less] = self.two_cells()?;
                Rule::Greater { greater, less }
            }
            Kind::Quadruple => self.quadruple(),

            Kind::Sandwich => {
                let cells = self.house_line();
                self.with_number(|sum| Rule::Sandwich { cells: cells.clone(), sum })?
            }
            Kind::XSum => {
                let cells = self.house_line();
                self.with_number(|sum| Rule::XSum { cells: cells.clone(), sum })?
            }
            Kind::Skyscraper => {
                let cells = self.house_line();
                self.with_number(|count| Rule::Skyscraper { cells: cells.clone(), count })?
            }
            Kind::NumberedRoom => {
                let cells = self.house_line();
                let value = {
                    let cell = self.dice.pick(&cells)?;
                    self.value(cell)
                };
                Rule::NumberedRoom { cells, value }
            }
            Kind::FullRank => self.full_rank()?,
            Kind::DifferentLines => Rule::DifferentLines,

            Kind::Odd => Rule::Odd { cell: self.cell() },
            Kind::Even => Rule::Even { cell: self.cell() },
            Kind::Minimum => Rule::Minimum { cells: self.group(1) },
            Kind::Maximum => Rule::Maximum { cells: self.group(1) },
            Kind::RowIndexer => Rule::Indexer { kind: IndexerKind::Row, cell: self.cell() },
            Kind::ColumnIndexer => Rule::Indexer { kind: IndexerKind::Column, cell: self.cell() },
            Kind::BoxIndexer => Rule::Indexer { kind: IndexerKind::Box, cell: self.cell() },
            Kind::CountingCircles => Rule::CountingCircles { cells: self.circles() },

            Kind::Connected => self.connected(),
            Kind::UnknownRegions => self.unknown_regions()?,
            Kind::CountDistinct => {
                let mut cells = self.group(2);
                // The number may count itself.
                let number = if self.dice.one_in(3) { cells[0] } else { cells.remove(0) };
                Rule::CountDistinct { number, cells }
            }
            Kind::SameValues => {
                let cells = self.line(1);
                let groups = self.dice.between(1, 3);
                let mut copy = || {
                    let mut group: Vec<GridCell> =
                        cells.iter().map(|cell| self.twin(*cell)).collect();
                    self.dice.shuffle(&mut group);
                    group
                };
                let mut groups: Vec<Vec<GridCell>> = (0..groups).map(|_| copy()).collect();
                groups.push(cells);
                Rule::SameValues { groups }
            }

            Kind::Accepted => Rule::Accepted { cells: self.line(1), automaton: self.automaton()? },
            Kind::OneOf => {
                let cell = self.cell();
                Rule::OneOf { cell, values: self.some_values().with(self.value(cell)) }
            }
            Kind::AnyOf => self.any_of()?,
        })
    }

    /// Proposes one to five terms. Cells may stand there twice, and weights be negative or zero.
    fn weighted_sum(&mut self) -> Option<Rule> {
        let count = self.dice.between(1, 5);
        let mut terms = Vec::new();
        let mut total = 0;
        for _ in 0..count {
            let cell = self.cell();
            let weight: i16 = self.dice.pick(&[-100, -3, -2, -1, -1, 0, 1, 1, 1, 2, 3, 10])?;
            total += i32::from(weight) * i32::from(self.value(cell));
            terms.push(SumTerm { cell, weight });
        }
        Some(Rule::WeightedSum { terms, total })
    }

    /// Proposes an arrow with one to three shafts and a pill of at most three cells.
    fn arrow(&mut self) -> Rule {
        let size = if self.dice.one_in(3) { self.dice.between(2, 3) } else { 1 };
        let mut number = self.group(size);
        number.truncate(size);
        let shafts = self.dice.between(1, 3);
        Rule::Arrow { shafts: (0..shafts).map(|_| self.shaft(&number)).collect(), number }
    }

    /// Proposes any line, or one that has the same values in both directions.
    fn palindrome(&mut self) -> Rule {
        let mut cells = self.line(1);
        if self.dice.one_in(2) {
            let middle = if self.dice.one_in(2) { Some(self.cell()) } else { None };
            let mirrored: Vec<GridCell> = cells.iter().rev().map(|cell| self.twin(*cell)).collect();
            cells.extend(middle);
            cells.extend(mirrored);
        }
        Rule::Palindrome { cells }
    }

    /// Proposes a line that mostly enters another region, since it demands nothing otherwise.
    fn region_sums(&mut self) -> Option<Rule> {
        let mut cells = self.line(2);
        if cells.len() > 2 && self.dice.one_in(3) {
            // A line that returns to its first region.
            let (first, end) = (self.puzzle.region(cells[0]), cells.len() - 1);
            let is_back = |cell: &GridCell| self.puzzle.region(*cell) == first;
            let back: Vec<GridCell> = self.cells.iter().copied().filter(is_back).collect();
            cells[end] = self.dice.pick(&back)?;
        }
        let enters =
            cells.iter().any(|cell| self.puzzle.region(*cell) != self.puzzle.region(cells[0]));
        (enters || self.dice.one_in(20)).then_some(Rule::RegionSums { cells })
    }

    /// Returns a relation of two cells, by their values.
    fn relation_of(&mut self, kind: Kind, [a, b]: [GridCell; 2]) -> Option<PairRelation> {
        let (a, b) = (self.value(a), self.value(b));
        Some(match kind {
            Kind::DifferencePair => PairRelation::Difference(a.abs_diff(b)),
            Kind::SumPair => PairRelation::Sum(a + b),
            _ if a.min(b) == 0 => PairRelation::Ratio(self.dice.between(1, 4) as u8),
            _ => PairRelation::Ratio(a.max(b).checked_div(a.min(b))?),
        })
    }

    /// Proposes a forbidden relation. The pairs that are so related in the solution are exempt, and
    /// sometimes other pairs.
    fn no_pair(&mut self, kind: Kind) -> Option<Rule> {
        let (lowest, highest) = (self.puzzle.values().lowest(), self.puzzle.values().highest());
        let relation = match kind {
            Kind::NoDifferencePair => {
                PairRelation::Difference(self.dice.between(0, usize::from(highest - lowest)) as u8)
            }
            Kind::NoSumPair => {
                let most = 2 * usize::from(highest);
                PairRelation::Sum(self.dice.between(2 * usize::from(lowest), most) as u8)
            }
            _ => PairRelation::Ratio(self.dice.between(1, 4) as u8),
        };
        let mut exempt = Vec::new();
        if self.solution.is_some() {
            for first in self.cells.clone() {
                for second in self.cells.clone() {
                    let pair = Rule::Pair { cells: [first, second], relation };
                    if first.touches(second) && self.is_true(&pair) && self.dice.one_in(2) {
                        exempt.push([first, second]);
                    }
                }
            }
        }
        for _ in 0..self.dice.between(0, 3) {
            exempt.push(self.two_cells()?);
        }
        Some(Rule::NoPair { relation, exempt })
    }

    /// Proposes values of some of the cells, which may be equal.
    fn quadruple(&mut self) -> Rule {
        let cells = self.corner();
        let count = self.dice.between(1, cells.len());
        let some = self.dice.some(cells.clone(), count);
        let mut values: Vec<u8> = some.into_iter().map(|cell| self.value(cell)).collect();
        if self.solution.is_none() && self.dice.one_in(3) {
            values[count - 1] = values[0];
        }
        Rule::Quadruple { cells, values }
    }

    /// Proposes a rule with the number that makes it true of the solution, or with a random number.
    fn with_number(&mut self, rule: impl Fn(u32) -> Rule) -> Option<Rule> {
        let most = 2 * u32::from(self.puzzle.values().highest()) + 2;
        match self.solution {
            Some(_) => (0..200).map(rule).find(|rule| self.is_true(rule)),
            None => Some(rule(self.dice.between(0, most as usize) as u32)),
        }
    }

    /// Proposes the rank of a row or column: the right one in the solution.
    fn full_rank(&mut self) -> Option<Rule> {
        if self.puzzle.rows() != self.puzzle.columns() {
            return None;
        }
        let lines = lines(&self.puzzle);
        let cells = self.dice.pick(&lines)?;
        let ties = self.dice.pick(&[RankTies::Forbidden, RankTies::Allowed])?;
        let rule = |rank: usize| Rule::FullRank { cells: cells.clone(), rank: rank as u32, ties };
        match self.solution {
            Some(_) => (1..=lines.len()).map(rule).find(|rule| self.is_true(rule)),
            None => Some(rule(self.dice.between(1, lines.len()))),
        }
    }

    /// Proposes that some values are connected: mostly in the whole grid or in all extra cells. In the
    /// solution, they may be those of a walk.
    fn connected(&mut self) -> Rule {
        let grid = self.puzzle.cells().len();
        let cells = match self.dice.between(0, 5) {
            0 => self.group(2),
            1 if self.cells.len() > grid => self.cells[grid..].to_vec(),
            _ => self.cells[..grid].to_vec(),
        };
        let mut values = self.some_values();
        if self.dice.one_in(2) {
            let some = self.group(1);
            values = some.into_iter().map(|cell| self.value(cell)).collect();
        }
        let size = if self.dice.one_in(2) {
            None
        } else if self.solution.is_some() {
            let inside =
                cells.clone().into_iter().filter(|cell| values.contains(self.value(*cell)));
            Some(inside.count() as u32)
        } else {
            Some(self.dice.between(1, cells.len()) as u32)
        };
        Rule::Connected { cells, values, size }
    }

    /// Proposes one to three regions of up to three cells. In the solution, labels are cells with the
    /// right values.
    fn unknown_regions(&mut self) -> Option<Rule> {
        let size = self.dice.between(1, 3);
        let regions = self.dice.between(1, 3);
        let mut cells = self.group(size * regions);
        cells.truncate(size * regions);
        let lowest = self.puzzle.values().lowest();
        let mut labels = Vec::new();
        for place in 0..cells.len() {
            let wanted = lowest + (place / size) as u8;
            let all = self.cells.clone();
            let free =
                all.into_iter().filter(|cell| !cells.contains(cell) && !labels.contains(cell));
            let free: Vec<GridCell> = free.collect();
            let is_right = |cell: &GridCell| self.solution.is_none() || self.value(*cell) == wanted;
            let fitting: Vec<GridCell> = free.into_iter().filter(is_right).collect();
            labels.push(self.dice.pick(&fitting)?);
        }
        // Any order keeps the regions; that of the labels must be kept.
        Some(Rule::UnknownRegions { cells, labels, size: size as u32 })
    }

    /// Proposes circles: any cells, or as many cells of each of some values as the value says.
    fn circles(&mut self) -> Vec<GridCell> {
        if self.dice.one_in(2) {
            return self.group(1);
        }
        let mut circles = Vec::new();
        for value in self.some_values().iter() {
            let cells: Vec<GridCell> =
                self.cells.clone().into_iter().filter(|cell| self.value(*cell) == value).collect();
            circles.extend(self.dice.some(cells, value.into()));
        }
        self.dice.shuffle(&mut circles);
        circles
    }

    /// Returns an automaton of one to four states with up to three steps out of each.
    fn automaton(&mut self) -> Option<Automaton> {
        let states = self.dice.between(1, 4);
        let mut automaton = Automaton::new(states).ok()?;
        automaton.start(self.dice.between(0, states - 1));
        automaton.accept(self.dice.between(0, states - 1));
        for state in 0..states {
            if self.dice.one_in(4) {
                automaton.start(state);
            }
            if self.dice.one_in(3) {
                automaton.accept(state);
            }
            for _ in 0..self.dice.between(0, 3) {
                let values: ValueSet = self.some_values();
                automaton.step(state, values, self.dice.between(0, states - 1));
            }
        }
        Some(automaton)
    }

    /// Proposes one to three lists of rules. One is true of the solution, if there is one; the others
    /// have random numbers.
    fn any_of(&mut self) -> Option<Rule> {
        if self.depth == DEEPEST {
            return None;
        }
        let (solution, longest) = (self.solution, self.longest);
        self.depth += 1;
        let mut alternatives = vec![self.alternative()];
        self.solution = None;
        for _ in 0..self.dice.between(0, 2) {
            alternatives.push(self.alternative());
        }
        self.depth -= 1;
        (self.solution, self.longest) = (solution, longest);
        self.dice.shuffle(&mut alternatives);
        Some(Rule::AnyOf { alternatives })
    }

    /// Returns one or two rules, or none if they cannot be found or once in a while.
    fn alternative(&mut self) -> Vec<Rule> {
        let count = if self.dice.one_in(20) { 0 } else { self.dice.between(1, 2) };
        let mut rules = Vec::new();
        while rules.len() < count {
            // A choice inside a choice is tried more often than other kinds.
            let kind =
                if self.dice.one_in(6) { Some(Kind::AnyOf) } else { self.dice.pick(Kind::ALL) };
            rules.extend(kind.and_then(|kind| self.rule(kind)));
        }
        rules
    }
}
