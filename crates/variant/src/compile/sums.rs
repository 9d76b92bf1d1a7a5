//! Sums: cages, other sums, and those that follow from houses and cages together.
#![allow(clippy::cast_possible_wrap)] // numbers of cells and values are small

use super::{Compiler, KnownCage, KnownSum};
use crate::bits;
use crate::propagate::Propagators;
use crate::propagate::linear::Linear;
use crate::propagate::partition::Partition;
use crate::propagate::sets::Sets;
use crate::propagate::subsets::SetsBySum;
use crate::propagate::weighted::Weighted;
use crate::state::Var;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// Cells that a sum which follows from houses and cages may have. Larger ones say little.
const MOST_DERIVED: usize = 5;

/// Sums that are tried together. There are seldom more than some dozens.
const MOST_JOINED: usize = 64;
/// Cells of a sum that must see a cell of another one.
const LEAST_RELATED: usize = 6;

/// A sum, or several together.
struct Joined {
    cells: Vec<Var>,
    sum: i64,
    /// How much more its groups of different cells can vary than the sum leaves, all together. Below 0 if
    /// it says little, but what it is part of may say more.
    merit: i64,
    is_new: bool,
}

impl Compiler<'_> {
    /// Adds the propagators of all sums.
    pub(super) fn add_sums<const W: usize>(&mut self, by_sum: &Arc<SetsBySum<W>>, has_sets: bool) {
        let mut known: BTreeSet<KnownSum> = BTreeSet::new();
        let cages = core::mem::take(&mut self.cages);
        let mut is_inside = alloc::vec![false; cages.len()];
        if has_sets {
            self.add_houses_with_cages(&cages, &mut is_inside, by_sum);
        }
        for (cage, &is_inside) in cages.iter().zip(&is_inside) {
            let terms = cage.cells.iter().map(|&var| (var, 1)).collect();
            let sum = KnownSum { terms, total: cage.sum }.in_order();
            // A house with its cages says all that a larger cage inside it says.
            if known.insert(sum.clone()) && !(is_inside && cage.cells.len() > 2) {
                self.add_cage(cage, &sum, by_sum, has_sets);
            }
        }
        let sums = core::mem::take(&mut self.sums);
        let mut plain: Vec<KnownCage> = cages.clone();
        plain.extend(sums.iter().filter_map(KnownSum::as_plain));
        let derived = self.derive(&plain);
        let joined = self.join(&plain);
        for sum in sums.into_iter().chain(derived).chain(joined) {
            let sum = sum.in_order();
            if known.insert(sum.clone()) {
                self.add_sum(&sum, by_sum, has_sets);
            }
        }
        self.cages = cages;
    }

    /// Adds a cage.
    fn add_cage<const W: usize>(
        &mut self,
        cage: &KnownCage,
        sum: &KnownSum,
        by_sum: &Arc<SetsBySum<W>>,
        has_sets: bool,
    ) {
        let total = usize::try_from(cage.sum);
        let (true, 3.., Ok(total)) = (has_sets, cage.cells.len(), total) else {
            self.add_sum(sum, by_sum, has_sets);
            return;
        };
        self.add_group(&cage.cells, total, by_sum);
    }

    /// Adds cells that are all different and have a sum.
    fn add_group<const W: usize>(
        &mut self,
        cells: &[Var],
        total: usize,
        by_sum: &Arc<SetsBySum<W>>,
    ) {
        if cells.len() > self.values() {
            self.network.contradict();
            return;
        }
        let sets = || Sets::new(&[(cells, total)], &[], by_sum);
        let combinations = self.combinations(cells.len(), total);
        match Partition::new(&[(cells.len(), combinations)], sets()) {
            Some(partition) => self.network.add(Box::new(partition)),
            None => self.network.add(Box::new(sets())),
        }
    }

    /// Returns the sets of `size` values with a sum.
    fn combinations(&self, size: usize, total: usize) -> Vec<u32> {
        let fits = |&set: &u32| {
            set.count_ones() as usize == size && bits::places(set).sum::<u32>() as usize == total
        };
        (0..=self.all()).filter(fits).collect()
    }

    /// Adds a sum. Its cells are divided into groups that are all different.
    fn add_sum<const W: usize>(
        &mut self,
        sum: &KnownSum,
        by_sum: &Arc<SetsBySum<W>>,
        has_sets: bool,
    ) {
        let values = self.values() as i64;
        match sum.terms[..] {
            [] if sum.total == 0 => return,
            [] => {
                self.network.contradict();
                return;
            }
            [(var, weight)] => {
                let fits = |value: &i64| value * weight == sum.total;
                let allowed = (0..values).filter(fits).fold(0, |all, value| all | 1 << value);
                self.network.domains[usize::from(var)] &= allowed;
                return;
            }
            [(a, x), (b, y)] => {
                let total = sum.total;
                self.network.add_pair(a, b, |a, b| i64::from(a) * x + i64::from(b) * y == total);
                return;
            }
            _ => {}
        }
        let groups = self.groups(&sum.terms, |weight| has_sets && weight.abs() == 1);
        if groups.iter().any(|(cells, _)| cells.len() > self.values()) {
            self.network.contradict();
            return;
        }
        if let ([(cells, weight)], true) = (&groups[..], has_sets) {
            let total = usize::try_from(sum.total * weight).unwrap_or(usize::MAX);
            self.add_group(cells, total, by_sum);
            return;
        }
        let different = self.groups(&sum.terms, |_| true);
        if different.iter().any(|(cells, _)| cells.len() > self.values()) {
            self.network.contradict();
            return;
        }
        let linear = Linear::new(&groups, sum.total, values, by_sum);
        // Without sets, only the bounds know that cells are different.
        if linear.is_none() || different.len() < groups.len() {
            let weighted = Weighted::new(&different, sum.total, self.values());
            self.network.add(Box::new(weighted));
        }
        if let Some(linear) = linear {
            self.network.add(Box::new(linear));
        }
    }

    /// Divides the cells of a sum into groups that are all different and have the same weight, if the
    /// weight may have a group. The larger the groups, the closer are the bounds of their sums.
    fn groups(
        &self,
        terms: &[(Var, i64)],
        may_group: impl Fn(i64) -> bool,
    ) -> Vec<(Vec<Var>, i64)> {
        let pairs = |groups: &[(Vec<Var>, i64)]| -> usize {
            groups.iter().map(|(cells, _)| cells.len() * (cells.len() - 1)).sum()
        };
        let in_order = self.fitted(Vec::new(), terms, &may_group);
        // Houses first, the one with the most cells before the others.
        let mut rest = terms.to_vec();
        let mut groups = Vec::new();
        loop {
            let inside = |house: &Vec<Var>, weight: i64| -> Vec<Var> {
                let fits = |&&(var, own): &&(Var, i64)| own == weight && house.contains(&var);
                rest.iter().filter(fits).map(|&(var, _)| var).collect()
            };
            let mut weights: Vec<i64> = rest.iter().map(|&(_, weight)| weight).collect();
            weights.sort_unstable();
            weights.dedup();
            let mut best: (Vec<Var>, i64) = (Vec::new(), 0);
            for &weight in weights.iter().filter(|&&weight| may_group(weight)) {
                for house in &self.houses {
                    let cells = inside(house, weight);
                    if cells.len() > best.0.len() {
                        best = (cells, weight);
                    }
                }
            }
            if best.0.len() < 2 {
                break;
            }
            rest.retain(|(var, _)| !best.0.contains(var));
            groups.push(best);
        }
        let by_house = self.fitted(groups, &rest, &may_group);
        if pairs(&by_house) > pairs(&in_order) { by_house } else { in_order }
    }

    /// Adds each term to the first group that it fits, or to one of its own.
    fn fitted(
        &self,
        mut groups: Vec<(Vec<Var>, i64)>,
        terms: &[(Var, i64)],
        may_group: &impl Fn(i64) -> bool,
    ) -> Vec<(Vec<Var>, i64)> {
        for &(var, weight) in terms {
            let fits = |group: &&mut (Vec<Var>, i64)| {
                may_group(weight)
                    && group.1 == weight
                    && group.0.iter().all(|&other| self.network.differ(var, other))
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.0.push(var),
                None => groups.push((alloc::vec![var], weight)),
            }
        }
        groups
    }

    /// Adds each house together with the cages inside it that do not overlap. Notes which cages are
    /// in a house so.
    fn add_houses_with_cages<const W: usize>(
        &mut self,
        cages: &[KnownCage],
        has_house: &mut [bool],
        by_sum: &Arc<SetsBySum<W>>,
    ) {
        let mut new: Propagators = Vec::new();
        for n in 0..self.houses.len() {
            let house = &self.houses[n];
            let mut rest = house.clone();
            let mut groups: Vec<(&[Var], usize)> = Vec::new();
            for (n, cage) in cages.iter().enumerate() {
                let is_inside = cage.cells.iter().all(|var| rest.contains(var));
                if let (true, Ok(sum)) = (is_inside, usize::try_from(cage.sum)) {
                    has_house[n] = true;
                    rest.retain(|var| !cage.cells.contains(var));
                    groups.push((&cage.cells, sum));
                }
            }
            if groups.is_empty() {
                continue;
            }
            let total: usize = groups.iter().map(|(_, sum)| sum).sum();
            let house_sum = self.values() * (self.values() - 1) / 2;
            let mut cages: Vec<(usize, Vec<u32>)> = groups
                .iter()
                .map(|(cells, sum)| (cells.len(), self.combinations(cells.len(), *sum)))
                .collect();
            if !rest.is_empty() {
                let left = house_sum.wrapping_sub(total);
                cages.push((rest.len(), self.combinations(rest.len(), left)));
            }
            let sets = || Sets::new(&groups, &rest, by_sum);
            match Partition::new(&cages, sets()) {
                Some(partition) => new.push(Box::new(partition)),
                None => new.push(Box::new(sets())),
            }
        }
        for propagator in new {
            self.network.add(propagator);
        }
    }

    /// Returns sums that follow from houses and cages: the sum of some houses is known, and so is that
    /// of the cages in them. What is left over, or sticks out, has the difference.
    fn derive(&self, cages: &[KnownCage]) -> Vec<KnownSum> {
        let values = self.values() as i64;
        let house_sum = values * (values - 1) / 2;
        let mut derived = Vec::new();
        for area in self.areas() {
            let houses = area.len() as i64 / values;
            let mut is_inside = alloc::vec![false; self.network.domains.len()];
            for &var in &area {
                is_inside[usize::from(var)] = true;
            }
            let mut is_covered = alloc::vec![false; self.network.domains.len()];
            let mut total = house_sum * houses;
            let mut out: Vec<Var> = Vec::new();
            for cage in cages {
                let inside = cage.cells.iter().filter(|&&var| is_inside[usize::from(var)]).count();
                let outside = cage.cells.len() - inside;
                if outside >= inside || cage.cells.iter().any(|&var| is_covered[usize::from(var)]) {
                    continue;
                }
                total -= cage.sum;
                for &var in &cage.cells {
                    is_covered[usize::from(var)] = true;
                    if !is_inside[usize::from(var)] {
                        out.push(var);
                    }
                }
            }
            let left = area.iter().filter(|&&var| !is_covered[usize::from(var)]);
            let mut terms: Vec<(Var, i64)> = left.map(|&var| (var, 1)).collect();
            terms.extend(out.iter().map(|&var| (var, -1)));
            if !terms.is_empty() && terms.len() <= MOST_DERIVED {
                derived.push(KnownSum { terms, total });
            }
        }
        derived
    }

    /// Returns sums of two or more sums without a common cell, where together their cells have fewer
    /// ways: many see each other, so the least or largest sum is closer.
    fn join(&self, plain: &[KnownCage]) -> Vec<KnownSum> {
        let mut pool: Vec<Joined> = Vec::new();
        for one in plain.iter().take(MOST_JOINED) {
            // Sums of different cells are in houses, which say more.
            let different = |n: usize| {
                one.cells[..n].iter().all(|&other| self.network.differ(one.cells[n], other))
            };
            if (0..one.cells.len()).all(different) {
                continue;
            }
            let joined = self.joined(one.cells.clone(), one.sum, false);
            if !pool.iter().any(|other| other.cells == joined.cells) {
                pool.push(joined);
            }
        }
        loop {
            let mut best: Option<(usize, usize, Joined)> = None;
            for a in 0..pool.len() {
                for b in 0..a {
                    if let Some(both) = self.joined_pair(&pool[a], &pool[b])
                        && best.as_ref().is_none_or(|(_, _, other)| both.merit > other.merit)
                    {
                        best = Some((a, b, both));
                    }
                }
            }
            let Some((a, b, both)) = best else { break };
            pool.remove(a);
            pool.remove(b);
            pool.push(both);
        }
        let new = pool.into_iter().filter(|one| one.is_new && one.merit > 0);
        let sum = |one: Joined| KnownSum {
            terms: one.cells.iter().map(|&var| (var, 1)).collect(),
            total: one.sum,
        };
        new.map(sum).collect()
    }

    /// Returns the sum of two sums if it says more than each of them.
    fn joined_pair(&self, a: &Joined, b: &Joined) -> Option<Joined> {
        let related = |var: &&Var| b.cells.iter().any(|&other| self.network.differ(**var, other));
        if a.cells.iter().any(|var| b.cells.contains(var))
            || a.cells.iter().filter(related).count() < LEAST_RELATED
        {
            return None;
        }
        let mut cells = [&a.cells[..], &b.cells].concat();
        cells.sort_unstable();
        let both = self.joined(cells, a.sum + b.sum, true);
        (both.merit > a.merit.max(b.merit) || both.merit > a.merit + b.merit).then_some(both)
    }

    /// Returns a sum with what it is worth: how much more its groups of different cells can vary than the
    /// sum leaves.
    fn joined(&self, cells: Vec<Var>, sum: i64, is_new: bool) -> Joined {
        let terms: Vec<(Var, i64)> = cells.iter().map(|&var| (var, 1)).collect();
        let groups = self.groups(&terms, |_| true);
        let values = self.values() as i64;
        let (mut least, mut most) = (0, 0);
        for (group, _) in &groups {
            let size = group.len() as i64;
            least += size * (size - 1) / 2;
            most += size * (2 * values - size - 1) / 2;
        }
        let slack = (sum - least).min(most - sum);
        let narrowed = |(group, _): &(Vec<Var>, i64)| {
            let size = group.len() as i64;
            size * (values - size) - slack
        };
        Joined { merit: groups.iter().map(narrowed).sum(), cells, sum, is_new }
    }

    /// Returns the unions of houses that sums are derived from: neighbouring rows, neighbouring
    /// columns, single regions, and pairs of regions.
    fn areas(&self) -> Vec<Vec<Var>> {
        let mut areas: Vec<Vec<Var>> = Vec::new();
        let disjoint = |a: &[Var], b: &[Var]| !a.iter().any(|var| b.contains(var));
        let houses = &self.houses;
        for start in 0..houses.len() {
            let mut area: Vec<Var> = Vec::new();
            for house in &houses[start..] {
                if !disjoint(&area, house) {
                    break;
                }
                area.extend(house);
                if area.len() >= self.network.domains.len() {
                    break;
                }
                areas.push(area.clone());
            }
        }
        areas
    }
}

impl KnownSum {
    /// Returns the cells of a sum in which each counts once.
    fn as_plain(&self) -> Option<KnownCage> {
        let sum = self.clone().in_order();
        let is_plain = sum.terms.len() > 1 && sum.terms.iter().all(|&(_, weight)| weight == 1);
        let cells = sum.terms.iter().map(|&(var, _)| var).collect();
        is_plain.then_some(KnownCage { cells, sum: sum.total })
    }

    /// Returns the sum with each cell once, in reading order, and without weights of 0.
    pub(crate) fn in_order(mut self) -> Self {
        self.terms.sort_unstable_by_key(|&(var, _)| var);
        let mut terms: Vec<(Var, i64)> = Vec::new();
        for (var, weight) in self.terms {
            match terms.last_mut() {
                Some((last, sum)) if *last == var => *sum += weight,
                _ => terms.push((var, weight)),
            }
        }
        terms.retain(|&(_, weight)| weight != 0);
        Self { terms, total: self.total }
    }
}
