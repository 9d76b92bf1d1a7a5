//! [`Flow`]: blocks that follow each other down columns and pages.

use crate::mark::{Area, Block};

/// Blocks that stay together. They stand at the origin until they are placed.
#[derive(Clone, Debug)]
pub(crate) struct FlowItem {
    pub(crate) blocks: Vec<Block>,
    pub(crate) height: f32,
    /// Space above, unless the item begins a column.
    pub(crate) gap: f32,
    /// Whether the next item must begin in the same column.
    pub(crate) keeps_next: bool,
}

/// An item that has its place: the number of its page, from 0, and the blocks there.
pub(crate) type PlacedItems = Vec<Vec<Block>>;

/// Places items one below another in columns. Returns the blocks of each page.
///
/// `columns` returns the columns of a page by its number, from 0. An item that is taller than a column
/// begins one, and reaches beyond it: callers make no such item.
pub(crate) fn place(items: Vec<FlowItem>, columns: &dyn Fn(usize) -> Vec<Area>) -> PlacedItems {
    let mut pages: PlacedItems = Vec::new();
    let mut free: Vec<Area> = Vec::new();
    // The column in use, and how much of it is taken.
    let mut current: Option<(Area, f32)> = None;
    let heights: Vec<(f32, f32, bool)> =
        items.iter().map(|item| (item.height, item.gap, item.keeps_next)).collect();
    for (number, item) in items.into_iter().enumerate() {
        // An item takes along all that must not be parted from it.
        let mut needed = item.height;
        let mut last = number;
        while heights[last].2 && last + 1 < heights.len() {
            last += 1;
            needed += heights[last].1 + heights[last].0;
        }
        let fits = |(area, taken): (Area, f32)| taken + item.gap + needed <= area.height + 0.01;
        let (area, top) = match current.filter(|column| fits(*column)) {
            Some((area, taken)) => (area, taken + item.gap),
            None => {
                if free.is_empty() {
                    free = columns(pages.len());
                    free.reverse();
                    pages.push(Vec::new());
                }
                let Some(area) = free.pop() else { return pages };
                (area, 0.0)
            }
        };
        current = Some((area, top + item.height));
        if let Some(page) = pages.last_mut() {
            let blocks = item.blocks.into_iter();
            page.extend(blocks.map(|block| block.moved(area.left, area.top + top)));
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark::{Mark, Role};

    fn item(height: f32, keeps_next: bool) -> FlowItem {
        let area = Area { left: 0.0, top: 0.0, width: 1.0, height };
        let blocks = vec![Block::new(Role::Paragraph, vec![Mark::Fill { area, gray: 0.0 }])];
        FlowItem { blocks, height, gap: 10.0, keeps_next }
    }

    fn tops(pages: &PlacedItems) -> Vec<Vec<f32>> {
        let top = |block: &Block| match block.marks[0] {
            Mark::Fill { area, .. } => area.top,
            _ => unreachable!("all are filled"),
        };
        pages.iter().map(|page| page.iter().map(top).collect()).collect()
    }

    #[test]
    fn items_fill_columns_and_what_belongs_together_stays_together() {
        let column = |_| vec![Area { left: 0.0, top: 5.0, width: 100.0, height: 100.0 }; 2];
        let items = vec![item(60.0, false), item(30.0, false), item(20.0, true), item(85.0, false)];
        // 20 and 85 do not fit into one column, so 20 begins one and 85 follows in the next.
        assert_eq!(tops(&place(items, &column)), [vec![5.0, 75.0, 5.0], vec![5.0]]);
        let items = vec![item(60.0, false), item(20.0, true), item(20.0, false)];
        assert_eq!(tops(&place(items, &column)), [[5.0, 5.0, 35.0]]);
        assert!(place(Vec::new(), &column).is_empty());
    }
}
