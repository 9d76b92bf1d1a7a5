//! [`Connected`]: the cells with some values form one region.

use super::{Cost, Loss, Propagator};
use crate::clause::Clause;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec;
use alloc::vec::Vec;

/// No cell.
const NONE: u16 = u16::MAX;

/// Whether a cell belongs to the region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Status {
    Never,
    Maybe,
    Always,
}

/// The cells that have one of some values are connected by edges. There is at least one.
///
/// - Cells that the cells of the region do not reach over possible cells are out, and those that are too
///   far away for the size.
/// - A cell whose loss would divide the cells of the region, or leave too few, is in (an articulation
///   point).
pub(crate) struct Connected {
    cells: Vec<Var>,
    /// By place in `cells`: the places of the cells that share an edge with it, [`NONE`] behind the last.
    near: Vec<[u16; 4]>,
    /// The values of the region.
    values: u32,
    size: Option<usize>,
    status: Vec<Status>,
    /// The last status of all cells that no more followed from.
    settled: Vec<Status>,
    /// Places, and whether they are in the region.
    found: Vec<(usize, bool)>,
    visits: Vec<Visit>,
}

/// What a search in depth knows of a cell.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// Number of cells that were visited before it, from 1; 0 if it is not visited.
    order: u16,
    /// The least order that its part of the tree reaches.
    low: u16,
    /// The cell that it was visited from.
    parent: u16,
    /// The next neighbour to look at.
    next: u8,
    /// Cells of its part of the tree.
    size: u16,
    /// Whether its part of the tree has a cell of the region.
    has_always: bool,
    /// Cells that are cut off without it.
    cut: u16,
    /// The largest part that is cut off without it.
    largest: u16,
    /// Whether a cell of the region is cut off without it.
    cuts_always: bool,
}

impl Connected {
    /// Makes the propagator. `near` has the places of each cell's neighbours in `cells`.
    pub(crate) fn new(
        cells: Vec<Var>,
        near: &[Vec<usize>],
        values: u32,
        size: Option<usize>,
    ) -> Self {
        let four = |places: &Vec<usize>| {
            let mut four = [NONE; 4];
            for (room, &place) in four.iter_mut().zip(places) {
                *room = place as u16;
            }
            four
        };
        let near = near.iter().map(four).collect();
        let status = vec![Status::Maybe; cells.len()];
        Self {
            cells,
            near,
            values,
            size,
            status,
            settled: Vec::new(),
            found: Vec::new(),
            visits: Vec::new(),
        }
    }

    fn look(&mut self, state: &State) {
        for (status, &var) in self.status.iter_mut().zip(&self.cells) {
            let domain = state.domain(var);
            *status = match (domain & self.values != 0, domain & !self.values != 0) {
                (true, true) => Status::Maybe,
                (true, false) => Status::Always,
                (false, _) => Status::Never,
            };
        }
    }

    fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.near[place].iter().take_while(|&&other| other != NONE).map(|&other| other.into())
    }

    /// Returns the distance of each cell from the first ones, over live cells, up to a most.
    fn distances(&self, first: &[usize], most: usize) -> Vec<usize> {
        let mut far = vec![usize::MAX; self.cells.len()];
        let mut queue = first.to_vec();
        for &place in first {
            far[place] = 0;
        }
        let mut head = 0;
        while let Some(&place) = queue.get(head) {
            head += 1;
            if far[place] == most {
                break;
            }
            for other in self.neighbours(place) {
                if self.status[other] != Status::Never && far[other] == usize::MAX {
                    far[other] = far[place] + 1;
                    queue.push(other);
                }
            }
        }
        far
    }

    /// Draws the consequences of the status of all cells. Returns `None` if they contradict.
    fn deduce(&mut self) -> Option<()> {
        self.found.clear();
        let least = self.size.unwrap_or(1);
        let always: Vec<usize> =
            (0..self.cells.len()).filter(|&place| self.status[place] == Status::Always).collect();
        if self.size.is_some_and(|size| always.len() > size) {
            return None;
        }
        if let Some(&first) = always.first() {
            let reached = self.distances(&[first], usize::MAX);
            if always.iter().any(|&place| reached[place] == usize::MAX) {
                return None;
            }
            let most = self.size.map_or(usize::MAX, |size| size - always.len());
            let far = self.distances(&always, most);
            let mut live = 0;
            for (place, far) in far.iter().enumerate() {
                if *far != usize::MAX {
                    live += 1;
                } else if self.status[place] == Status::Maybe {
                    self.status[place] = Status::Never;
                    self.found.push((place, false));
                }
            }
            if live < least || !self.walk(first, live, least, always.len()) {
                return None;
            }
            return Some(());
        }
        // Any part that is large enough can be the region.
        let mut parts: Vec<(usize, usize)> = Vec::new();
        let mut is_seen = vec![false; self.cells.len()];
        for place in 0..self.cells.len() {
            if self.status[place] == Status::Never || is_seen[place] {
                continue;
            }
            let far = self.distances(&[place], usize::MAX);
            let part = || (0..far.len()).filter(|&other| far[other] != usize::MAX);
            let count = part().count();
            part().for_each(|other| is_seen[other] = true);
            if count >= least {
                parts.push((place, count));
                continue;
            }
            for other in part() {
                self.status[other] = Status::Never;
                self.found.push((other, false));
            }
        }
        match parts[..] {
            [] => return None,
            [(first, count)] => {
                self.walk(first, count, least, 0);
            }
            _ => {}
        }
        Some(())
    }

    /// Visits the live cells in depth, and finds those that must be in the region. `count` cells are
    /// live, and `always` of them are in the region, the first one if any. Returns whether all of these
    /// are connected.
    fn walk(&mut self, first: usize, count: usize, least: usize, always: usize) -> bool {
        let mut visits = core::mem::take(&mut self.visits);
        visits.clear();
        visits.resize(self.cells.len(), Visit::default());
        let (mut order, mut place, mut met) = (1, first, 0);
        visits[first] = Visit { order, low: order, parent: NONE, size: 1, ..Visit::default() };
        loop {
            let visit = &mut visits[place];
            let next = self.near[place].get(usize::from(visit.next)).copied().unwrap_or(NONE);
            if next != NONE {
                visit.next += 1;
                let (here, parent) = (visit.order, visit.parent);
                let other = usize::from(next);
                if self.status[other] == Status::Never || next == parent {
                    continue;
                }
                if visits[other].order > 0 {
                    let low = visits[other].order;
                    visits[place].low = visits[place].low.min(low);
                    continue;
                }
                debug_assert!(here > 0, "the cell is visited");
                order += 1;
                visits[other] =
                    Visit { order, low: order, parent: place as u16, size: 1, ..Visit::default() };
                place = other;
                continue;
            }
            // All of the cell's part of the tree is visited.
            let is_always = self.status[place] == Status::Always;
            visit.has_always |= is_always;
            met += usize::from(is_always);
            let visit = *visit;
            if self.status[place] == Status::Maybe {
                let rest = count - 1 - usize::from(visit.cut);
                let must = if always > 0 {
                    visit.cuts_always || rest < least
                } else {
                    rest.max(visit.largest.into()) < least
                };
                if must {
                    self.found.push((place, true));
                }
            }
            if visit.parent == NONE {
                self.visits = visits;
                return met == always;
            }
            place = visit.parent.into();
            let parent = &mut visits[place];
            parent.low = parent.low.min(visit.low);
            parent.size += visit.size;
            parent.has_always |= visit.has_always;
            if visit.low >= parent.order {
                parent.cut += visit.size;
                parent.largest = parent.largest.max(visit.size);
                parent.cuts_always |= visit.has_always;
            }
        }
    }

    /// Adds to a clause cells that cannot be in the region and divide two of its cells, and these two.
    /// `own` needs no entry. Returns whether two cells are divided.
    fn explain_cut(&self, own: Option<usize>, clause: &mut Clause) -> bool {
        let always = |place: &usize| self.status[*place] == Status::Always;
        let ends: Vec<usize> = own.into_iter().chain(0..self.cells.len()).filter(always).collect();
        let mut is_seen = vec![false; self.cells.len()];
        // A cell of each part, and the cells around the part.
        let mut best: Option<(usize, Vec<usize>)> = None;
        let mut others: Vec<usize> = Vec::new();
        for &end in &ends {
            if is_seen[end] {
                continue;
            }
            let far = self.distances(&[end], usize::MAX);
            let part = || (0..far.len()).filter(|&place| far[place] != usize::MAX);
            part().for_each(|place| is_seen[place] = true);
            let mut border: Vec<usize> = part()
                .flat_map(|place| self.neighbours(place))
                .filter(|&place| far[place] == usize::MAX)
                .collect();
            border.sort_unstable();
            border.dedup();
            others.push(end);
            if best.as_ref().is_none_or(|(_, known)| border.len() < known.len()) {
                best = Some((end, border));
            }
        }
        let Some((end, border)) = best else { return false };
        let Some(&other) = others.iter().find(|&&other| other != end) else { return false };
        for place in border {
            if Some(place) != own {
                clause.add(self.cells[place], self.values);
            }
        }
        for place in [end, other] {
            if Some(place) != own {
                clause.add(self.cells[place], !self.values);
            }
        }
        true
    }
}

impl Propagator for Connected {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        self.look(state);
        if self.status == self.settled {
            return Ok(());
        }
        let before = self.status.clone();
        if self.deduce().is_none() {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        if self.found.is_empty() {
            self.settled = before;
            return Ok(());
        }
        for &(place, is_in) in &self.found {
            let allowed = if is_in { self.values } else { !self.values };
            state.restrict(self.cells[place], allowed, reason)?;
        }
        Ok(())
    }

    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        self.look(state);
        let own = loss.and_then(|loss| self.cells.iter().position(|&var| var == loss.var));
        let is_out = loss.is_some_and(|loss| loss.values & self.values != 0);
        if let Some(own) = own {
            // The opposite contradicts.
            self.status[own] = if is_out { Status::Always } else { Status::Never };
        }
        if !self.explain_cut(own, clause) {
            for (place, &var) in self.cells.iter().enumerate() {
                match self.status[place] {
                    _ if Some(place) == own => {}
                    Status::Never => clause.add(var, self.values),
                    Status::Always => clause.add(var, !self.values),
                    Status::Maybe => {}
                }
            }
        }
        match loss {
            None => 0,
            Some(_) if is_out => !self.values,
            Some(_) => self.values,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    /// Propagates on three rows of three cells. In the text, a digit belongs to the region, a dot may
    /// belong to it, and `x` does not. Returns the text afterwards.
    fn propagated(before: &str, size: Option<usize>) -> Option<String> {
        let touches = |a: usize, b: usize| (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3) == 1;
        let near: Vec<Vec<usize>> =
            (0..9).map(|a| (0..9).filter(|&b| touches(a, b)).collect()).collect();
        let domain = |sign: char| match sign {
            'x' => 0b100,
            '.' => 0b111,
            _ => 0b011,
        };
        let domains = before.chars().filter(|sign| *sign != ' ').map(domain).collect();
        let mut state = State::new(domains);
        let mut connected = Connected::new((0..9).collect(), &near, 0b011, size);
        loop {
            let start = state.trail.len();
            connected.propagate(&mut state, Reason::Propagator(0)).ok()?;
            if state.trail.len() == start {
                break;
            }
        }
        let sign = |domain: &u32| match domain {
            0b100 => 'x',
            0b111 => '.',
            _ => '1',
        };
        Some(state.domains.iter().map(sign).collect())
    }

    #[test]
    fn what_divides_the_region_belongs_to_it() {
        assert_eq!(propagated("1.. xx. ..1", None).as_deref(), Some("111xx1..1"));
        assert_eq!(propagated("1.1 ... ...", None).as_deref(), Some("1.1......"));
        assert_eq!(propagated("1xx xxx xx1", None), None);
        assert_eq!(propagated("xxx xxx xxx", None), None);
    }

    #[test]
    fn cells_out_of_reach_are_out() {
        assert_eq!(propagated("1.x .x. x..", None).as_deref(), Some("1.x.xxxxx"));
        assert_eq!(propagated("1.. ... ...", Some(2)).as_deref(), Some("1.x.xxxxx"));
        assert_eq!(propagated("111 ... ...", Some(3)).as_deref(), Some("111xxxxxx"));
        // No part is large enough but one, and that needs its middle.
        assert_eq!(propagated(".x. xxx ...", Some(3)).as_deref(), Some("xxxxxx111"));
        assert_eq!(propagated("... xxx ...", Some(2)).as_deref(), Some("...xxx..."));
        assert_eq!(propagated(".x. xxx .x.", Some(2)), None);
    }

    #[test]
    fn cells_that_a_size_needs_are_in() {
        assert_eq!(propagated("1.x ..x xxx", Some(4)).as_deref(), Some("11x11xxxx"));
        assert_eq!(propagated("1.. xx. xx.", Some(4)).as_deref(), Some("111xx1xxx"));
        assert_eq!(propagated("... xx. xx.", Some(3)).as_deref(), Some("..1xx.xx."));
    }
}
