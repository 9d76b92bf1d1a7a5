//! Ranks of rows and columns, and rules that all lines differ.

use super::Compiler;
use crate::propagate::order::{ANY, GREATER, LESS, Orders, TIE};
use crate::propagate::rank::{Rank, Rival};
use crate::propagate::unequal::Unequal;
use crate::state::Var;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use ninefold_variant_model::{GridCell, RankTies, Rule};

/// Number of lines that begin with the same value, if rows and columns have all values: one from each
/// side of the grid.
const SIDES: usize = 4;

/// The ranks that rules give to lines.
type Ranks = BTreeMap<Vec<Var>, (usize, RankTies)>;

impl Compiler<'_> {
    /// Adds the ranks of lines. They are added together, because each rank says how all other lines
    /// with ranks compare with its line.
    pub(super) fn add_ranks(&mut self, rules: &[Rule]) {
        let Some(ranks) = self.ranks(rules) else {
            self.add_contradiction();
            return;
        };
        if ranks.is_empty() {
            return;
        }
        let sides = self.sides();
        let houses = self.puzzle.house_rules();
        let size = usize::from(self.puzzle.rows());
        let is_full = houses.rows && houses.columns && self.values() == size;
        for (line, &(rank, ties)) in &ranks {
            let rival = |cells: &Vec<Var>| Rival {
                cells: cells.clone(),
                allowed: self.allowed(line, rank, ties, cells, &ranks),
            };
            let own = sides.iter().flatten().position(|other| other == line);
            let own = own.unwrap_or(0);
            if is_full {
                let others = sides.iter().enumerate().filter(|(side, _)| *side != own / size);
                let groups = others.map(|(_, lines)| lines.iter().map(rival).collect());
                let groups: Vec<Vec<Rival>> = groups.collect();
                // All lines that are less by their first value come before.
                let first = 1 << ((rank - 1) / SIDES);
                self.network.domains[usize::from(line[0])] &= first;
                let less = (rank - 1) % SIDES;
                self.network.add(Box::new(Rank::new(line.clone(), groups, Some(first), less)));
            } else {
                let others = sides.iter().flatten().enumerate().filter(|(n, _)| *n != own);
                let groups: Vec<Vec<Rival>> =
                    others.map(|(_, cells)| alloc::vec![rival(cells)]).collect();
                self.network.add(Box::new(Rank::new(line.clone(), groups, None, rank - 1)));
            }
        }
    }

    /// Returns the lines with ranks, or `None` if a line has two.
    fn ranks(&self, rules: &[Rule]) -> Option<Ranks> {
        let differ = rules.iter().any(|rule| matches!(rule, Rule::DifferentLines));
        let mut ranks = Ranks::new();
        for rule in rules {
            let Rule::FullRank { cells, rank, ties } = rule else { continue };
            let ties = if differ { RankTies::Forbidden } else { *ties };
            let rank = *rank as usize;
            let known = ranks.entry(self.vars(cells)).or_insert((rank, ties));
            if known.0 != rank {
                return None;
            }
            known.1 = known.1.min(ties);
        }
        Some(ranks)
    }

    /// Returns how another line may compare with one of a rank.
    fn allowed(
        &self,
        line: &[Var],
        rank: usize,
        ties: RankTies,
        other: &[Var],
        ranks: &Ranks,
    ) -> Orders {
        let differ = || line.iter().zip(other).any(|(&a, &b)| self.network.differ(a, b));
        let has_tie = ties == RankTies::Allowed && !differ();
        let free = if has_tie { ANY } else { LESS | GREATER };
        free & match ranks.get(other) {
            None => ANY,
            Some((other, _)) if *other < rank => LESS,
            Some((other, _)) if *other > rank => GREATER,
            Some((_, RankTies::Allowed)) => TIE,
            Some((_, RankTies::Forbidden)) => 0,
        }
    }

    /// Returns the lines from each side of the grid: rows from the left and from the right, columns from
    /// the top and from the bottom.
    fn sides(&self) -> [Vec<Vec<Var>>; SIDES] {
        let size = self.puzzle.rows();
        let lines = |cell: &dyn Fn(u8, u8) -> GridCell| -> Vec<Vec<Var>> {
            let line = |number| (0..size).map(|at| self.var(cell(number, at))).collect();
            (0..size).map(line).collect()
        };
        [
            lines(&|row, at| GridCell::new(row, at)),
            lines(&|row, at| GridCell::new(row, size - 1 - at)),
            lines(&|column, at| GridCell::new(at, column)),
            lines(&|column, at| GridCell::new(size - 1 - at, column)),
        ]
    }

    /// Adds that no two lines are equal. If two lines are equal, so are both in the other direction:
    /// one of these pairs is enough.
    pub(super) fn add_different_lines(&mut self) {
        let [rows, _, columns, _] = self.sides();
        let lines = [rows, columns].concat();
        for (n, line) in lines.iter().enumerate() {
            self.add_unequal(line.iter().zip(line.iter().rev()));
            for other in &lines[..n] {
                self.add_unequal(line.iter().zip(other));
                self.add_unequal(line.iter().zip(other.iter().rev()));
            }
        }
    }

    /// Adds that at least one pair of cells has different values.
    fn add_unequal<'v>(&mut self, pairs: impl Iterator<Item = (&'v Var, &'v Var)>) {
        let mut pairs: Vec<[Var; 2]> =
            pairs.filter(|(a, b)| a != b).map(|(&a, &b)| [a.min(b), a.max(b)]).collect();
        pairs.sort_unstable();
        pairs.dedup();
        match pairs[..] {
            [] => self.add_contradiction(),
            [[a, b]] => self.network.add_peers(a, b),
            _ if pairs.iter().any(|&[a, b]| self.network.differ(a, b)) => {}
            _ => self.network.add(Box::new(Unequal::new(pairs))),
        }
    }
}
