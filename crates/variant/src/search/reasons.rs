//! [`Reasons`]: notes what a learnt clause follows from.

use super::choice::Choice;
use crate::engine::Engine;
use crate::state::Var;
use alloc::vec::Vec;

/// How many steps back from the clause.
const STEPS: usize = 2;

/// A loss of a cell.
#[derive(Clone, Copy)]
struct CellLoss {
    var: Var,
    values: u32,
    /// The loss came before this place of the trail.
    end: u32,
}

/// Notes that the losses took part in a dead end from which those of a learnt clause follow, one step and
/// two steps back. 25x25 puzzles then take a fifth fewer dead ends (Liang and
/// others: "Learning Rate Based Branching Heuristic for SAT Solvers", 2016).
#[derive(Default)]
pub(crate) struct Reasons {
    losses: Vec<CellLoss>,
    further: Vec<CellLoss>,
}

impl Reasons {
    /// Bumps the reasons of the clause of the engine, all of whose entries are violated.
    pub(crate) fn run(&mut self, engine: &Engine, choice: &mut Choice) {
        let loss = |(var, values)| CellLoss { var, values, end: u32::MAX };
        self.losses.extend(engine.clause.entries().map(loss));
        for _ in 0..STEPS {
            for one in self.losses.drain(..) {
                bump(engine, choice, one, &mut self.further);
            }
            core::mem::swap(&mut self.losses, &mut self.further);
        }
        self.losses.clear();
    }
}

/// Bumps what a loss follows from, and adds it to `further`.
fn bump(engine: &Engine, choice: &mut Choice, of: CellLoss, further: &mut Vec<CellLoss>) {
    let CellLoss { var, mut values, end } = of;
    // Where a cell was placed, the reason for that is enough.
    let is_placed = engine.clause.are_others(var, values, engine.state.domain(var));
    let mut place = engine.state.last_event(var);
    while values != 0
        && let Some(event) = engine.state.event(place)
    {
        let lost = event.before & !event.after & values;
        if lost != 0 && place < end {
            engine.implied(place, lost, &mut |var, values| {
                let is_before = engine.state.last_event(var) < place;
                let left = if is_before { engine.state.domain(var) } else { 0 };
                let values = values & engine.clause.root(var);
                let new = choice.bump_loss(&engine.clause, var, left, values);
                if new != 0 {
                    further.push(CellLoss { var, values: new, end: place });
                }
                true
            });
            if is_placed {
                return;
            }
        }
        values &= !lost;
        place = event.previous();
    }
}
