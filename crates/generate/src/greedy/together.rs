//! [`Together`]: many grids emptied at once.

use super::Greedy;
use crate::generator::{Answer, Item, Items, Judged, judge};
use crate::order::Order;
use crate::vicinity::Kind;
use ninefold_core::unstable_internals::MinimalSource;
use ninefold_core::{CancelFlag, CellSet, Grid, Solver, Stopped};

/// Hands out the grids of some items, further tries among them, to be emptied in any order, and makes
/// puzzles of what comes back.
pub(crate) struct Together<'g> {
    greedy: &'g Greedy,
    order: &'g Order,
    /// What measures difficulties.
    judge: Solver,
    items: Items,
    /// How many items are begun.
    begun: usize,
    /// The items under way, in any order.
    slots: Vec<Slot>,
    /// The slots whose item has come to its end.
    free: Vec<usize>,
    /// The slots whose item needs another try.
    again: Vec<usize>,
    made: Vec<Option<Answer>>,
    cancel: Option<&'g CancelFlag>,
}

/// An item under way.
struct Slot {
    number: usize,
    item: Item,
    /// The grid of the try under way.
    grid: Option<Grid>,
    /// The order of the orbits, where it is needed again.
    places: Vec<CellSet>,
}

impl<'g> Together<'g> {
    /// With fewer items it is faster to make one after another.
    pub(crate) const WORTH: usize = 100;

    pub(crate) fn new(
        greedy: &'g Greedy,
        order: &'g Order,
        judge: Solver,
        items: Items,
        cancel: Option<&'g CancelFlag>,
    ) -> Self {
        let made = (0..items.count).map(|_| None).collect();
        let (slots, free, again) = (Vec::new(), Vec::new(), Vec::new());
        Self { greedy, order, judge, items, begun: 0, slots, free, again, made, cancel }
    }

    /// What has been made, and the items that need more tries, which are few.
    pub(crate) fn end(self) -> (Vec<Option<Answer>>, Vec<(usize, Item)>) {
        let mut left = vec![false; self.slots.len()];
        for slot in self.again {
            left[slot] = true;
        }
        let slots = self.slots.into_iter().zip(left).filter(|(_, is_left)| *is_left);
        (self.made, slots.map(|(slot, _)| (slot.number, slot.item)).collect())
    }

    /// A slot whose item needs a try.
    fn next_slot(&mut self) -> Option<usize> {
        let has_more = self.begun < self.items.count;
        if let Some(slot) = self.again.pop() {
            if has_more || self.slots.len() - self.free.len() >= Self::WORTH {
                return Some(slot);
            }
            self.again.push(slot);
            return None;
        }
        let number = self.begun;
        let item = self.items.nth(number)?;
        self.begun += 1;
        if let Some(slot) = self.free.pop() {
            let Slot { number: old_number, item: old_item, .. } = &mut self.slots[slot];
            (*old_number, *old_item) = (number, item);
            return Some(slot);
        }
        self.slots.push(Slot { number, item, grid: None, places: Vec::new() });
        Some(self.slots.len() - 1)
    }
}

impl MinimalSource for Together<'_> {
    fn next(&mut self, order: &mut Vec<CellSet>) -> Option<(usize, Grid)> {
        if self.cancel.is_some_and(CancelFlag::is_cancelled) {
            return None;
        }
        let number = self.next_slot()?;
        let slot = &mut self.slots[number];
        let grid = self.greedy.draw(self.order, &mut slot.item.random, order);
        slot.grid = Some(grid);
        if self.order.kind == Kind::Proper {
            slot.places.clone_from(order);
        }
        Some((number, grid))
    }

    fn take(&mut self, number: usize, stays: Result<CellSet, Stopped>) {
        let slot = &mut self.slots[number];
        let (Ok(minimal), Some(grid)) = (stays, slot.grid) else {
            return self.free.push(number);
        };
        let Item { random, gave_up } = &mut slot.item;
        let found = self.greedy.complete(self.order, random, grid, &mut slot.places, minimal);
        self.made[slot.number] = match judge(self.order, &mut self.judge, gave_up, found) {
            Judged::Again if gave_up.tries < self.order.tries => return self.again.push(number),
            Judged::Again | Judged::Never => Some(Err(gave_up.clone())),
            Judged::Made(made) => Some(Ok(made)),
            Judged::Stopped => None,
        };
        self.free.push(number);
    }
}
