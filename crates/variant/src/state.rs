//! [`State`]: the domains of all cells, and the trail of their changes.

use alloc::vec::Vec;

/// A cell, by its place in reading order.
pub(crate) type Var = u16;

/// Why a domain became smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// The cell's candidates in the puzzle, or what follows from the puzzle alone.
    Root,
    /// A guess.
    Decision,
    /// The guesses below have been tried with the value that was struck: it gives no solution, or only
    /// solutions that were counted.
    Tried,
    /// This cell has the value.
    Peer(Var),
    /// This pair table, by its index.
    Pair(u32),
    /// This propagator, by its index.
    Propagator(u32),
    /// This nogood, by its place in the store.
    Nogood(u32),
}

/// A change of a domain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) var: Var,
    pub(crate) reason: Reason,
    /// Number of guesses up to the change.
    pub(crate) level: u32,
    pub(crate) before: u32,
    pub(crate) after: u32,
    /// Place of the event before this one of the same cell, or [`State::NONE`].
    previous: u32,
}

impl Event {
    /// Returns the place of the event before this one of the same cell, or [`State::NONE`].
    pub(crate) fn previous(&self) -> u32 {
        self.previous
    }
}

/// A contradiction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Conflict {
    /// The reason leaves the cell no value. `allowed` are the values that it would leave.
    NoValue { var: Var, allowed: u32, reason: Reason },
    /// The reason cannot be satisfied.
    Unsatisfied { reason: Reason },
}

/// There is a contradiction; the state knows which. So a result fits into a register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contradiction;

/// The domains of all cells, as bits: bit `n` is the value `lowest + n`.
///
/// Every change is an event on the trail, so that it can be undone and explained.
pub(crate) struct State {
    pub(crate) domains: Vec<u32>,
    pub(crate) trail: Vec<Event>,
    /// Place of the last event of each cell.
    last: Vec<u32>,
    levels: Vec<Level>,
    /// Restrictions that the first level begins with, all together, and what they left.
    group: Vec<(Var, u32)>,
    /// The value that each cell had last, as a bit.
    pub(crate) saved: Vec<u32>,
    /// The last contradiction.
    conflict: Conflict,
}

/// A guess.
#[derive(Clone, Copy)]
struct Level {
    /// Length of the trail before it.
    start: u32,
    /// The cell and what was left of its domain, unless that was so before.
    guess: Option<(Var, u32)>,
}

impl State {
    /// No event.
    pub(crate) const NONE: u32 = u32::MAX;

    pub(crate) fn new(domains: Vec<u32>) -> Self {
        let last = alloc::vec![Self::NONE; domains.len()];
        let conflict = Conflict::Unsatisfied { reason: Reason::Root };
        let saved = alloc::vec![0; domains.len()];
        Self {
            domains,
            trail: Vec::new(),
            last,
            levels: Vec::new(),
            group: Vec::new(),
            saved,
            conflict,
        }
    }

    /// Notes a contradiction.
    #[cold]
    pub(crate) fn fail(&mut self, conflict: Conflict) -> Contradiction {
        self.conflict = conflict;
        Contradiction
    }

    /// Returns the last contradiction.
    pub(crate) fn conflict(&self) -> Conflict {
        self.conflict
    }

    /// Returns the number of guesses.
    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    #[inline]
    pub(crate) fn domain(&self, var: Var) -> u32 {
        self.domains[usize::from(var)]
    }

    /// Leaves a cell only the allowed values. Returns whether that changed anything.
    #[inline]
    pub(crate) fn restrict(
        &mut self,
        var: Var,
        allowed: u32,
        reason: Reason,
    ) -> Result<bool, Contradiction> {
        let before = self.domains[usize::from(var)];
        let after = before & allowed;
        if after == before {
            return Ok(false);
        }
        if after == 0 {
            return Err(self.fail(Conflict::NoValue { var, allowed, reason }));
        }
        self.change(var, before, after, reason);
        Ok(true)
    }

    fn change(&mut self, var: Var, before: u32, after: u32, reason: Reason) {
        let place = self.trail.len() as u32;
        let previous = core::mem::replace(&mut self.last[usize::from(var)], place);
        self.domains[usize::from(var)] = after;
        let level = self.level();
        self.trail.push(Event { var, reason, level, before, after, previous });
    }

    /// Begins a level with a guess, which leaves some of the cell's values and strikes others.
    pub(crate) fn guess(&mut self, var: Var, allowed: u32) {
        let before = self.domain(var);
        let after = before & allowed;
        debug_assert!(after != 0, "a guess leaves a value");
        let start = self.trail.len() as u32;
        let guess = (after != before).then_some((var, after));
        self.levels.push(Level { start, guess });
        if guess.is_some() {
            self.change(var, before, after, Reason::Decision);
        }
    }

    /// Begins the first level with several restrictions at once.
    pub(crate) fn guess_together(
        &mut self,
        restrictions: &[(Var, u32)],
    ) -> Result<(), Contradiction> {
        debug_assert_eq!(self.level(), 0, "only the first level has several guesses");
        self.levels.push(Level { start: self.trail.len() as u32, guess: None });
        restrictions.iter().try_for_each(|&(var, allowed)| self.guess_more(var, allowed))
    }

    /// Adds a restriction to those of the first level, which is the last one.
    pub(crate) fn guess_more(&mut self, var: Var, allowed: u32) -> Result<(), Contradiction> {
        debug_assert_eq!(self.level(), 1, "only the first level has several guesses");
        if self.restrict(var, allowed, Reason::Decision)? {
            self.group.push((var, self.domain(var)));
        }
        Ok(())
    }

    /// Takes back the last event.
    pub(crate) fn undo(&mut self) -> Option<Event> {
        let event = self.trail.pop()?;
        self.domains[usize::from(event.var)] = event.before;
        self.last[usize::from(event.var)] = event.previous;
        if event.after.is_power_of_two() {
            self.saved[usize::from(event.var)] = event.after;
        }
        Some(event)
    }

    /// Takes back all levels above `level`.
    pub(crate) fn return_to(&mut self, level: u32) {
        let Some(&Level { start, .. }) = self.levels.get(level as usize) else { return };
        while self.trail.len() > start as usize {
            self.undo();
        }
        self.levels.truncate(level as usize);
        if level == 0 {
            self.group.clear();
        }
    }

    /// Returns whether the event at a place of the trail is the last of its cell.
    #[inline]
    pub(crate) fn is_last(&self, var: Var, place: usize) -> bool {
        self.last[usize::from(var)] as usize == place
    }

    /// Returns the place of the last event of a cell.
    pub(crate) fn last_event(&self, var: Var) -> u32 {
        self.last[usize::from(var)]
    }

    /// Returns the event at a place of the trail.
    pub(crate) fn event(&self, place: u32) -> Option<&Event> {
        self.trail.get(place as usize)
    }

    /// Returns the events of a cell, the last first.
    pub(crate) fn events(&self, var: Var) -> impl Iterator<Item = &Event> + '_ {
        let mut place = self.last[usize::from(var)];
        core::iter::from_fn(move || {
            let event = self.trail.get(place as usize)?;
            place = event.previous;
            Some(event)
        })
    }

    /// Returns the domain that a cell had when the last level began.
    pub(crate) fn domain_at_level_start(&self, var: Var) -> u32 {
        let level = self.level();
        let mut domain = self.domain(var);
        for event in self.events(var) {
            if event.level < level {
                break;
            }
            domain = event.before;
        }
        domain
    }

    /// Returns the level at which the last of these values was struck from a cell.
    pub(crate) fn level_of(&self, var: Var, values: u32) -> u32 {
        self.events(var)
            .find(|event| event.before & !event.after & values != 0)
            .map_or(0, |event| event.level)
    }

    /// Returns those of these values that a cell lost last, all values if it lost none of them.
    pub(crate) fn lost_last(&self, var: Var, values: u32) -> u32 {
        let lost = |event: &Event| event.before & !event.after & values;
        self.events(var).map(lost).find(|&lost| lost != 0).unwrap_or(values)
    }

    /// Returns the guesses: the cells and what was left of their domains.
    pub(crate) fn guesses(&self) -> impl Iterator<Item = (Var, u32)> + '_ {
        self.group.iter().copied().chain(self.levels.iter().filter_map(|level| level.guess))
    }

    /// Returns the last guess, unless it changed nothing.
    pub(crate) fn last_guess(&self) -> Option<(Var, u32)> {
        self.levels.last()?.guess
    }
}
