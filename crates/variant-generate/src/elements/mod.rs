//! Marks that are drawn by a solution: cages, lines, dots, clues outside the grid.

mod cages;
mod corners;
mod lines;
mod outside;
mod pairs;

pub(crate) use cages::CageMap;

use crate::cells::CellBits;
use crate::grid::GridPlan;
use crate::kind::VariantKind;
use ninefold_generate::RandomStream;
use ninefold_variant_model::Rule;

/// A solution, and what was drawn by it so far.
pub(crate) struct Drawing<'a> {
    pub(crate) grid: GridPlan,
    pub(crate) solution: &'a [u8],
    /// The region of each cell.
    pub(crate) regions: &'a [Option<u16>],
    pub(crate) random: &'a mut RandomStream,
    /// Cells of lines. No other line goes through them.
    pub(crate) taken: CellBits,
}

impl Drawing<'_> {
    /// Draws the marks of a kind. Cages are drawn by [`CageMap`].
    pub(crate) fn draw(&mut self, kind: VariantKind) -> Vec<Rule> {
        match kind {
            VariantKind::Jigsaw
            | VariantKind::X
            | VariantKind::Windoku
            | VariantKind::DisjointGroups
            | VariantKind::AntiKnight
            | VariantKind::AntiKing
            | VariantKind::NonConsecutive
            | VariantKind::Killer => Vec::new(),
            VariantKind::Kropki => self.kropki(),
            VariantKind::Xv => self.xv(),
            VariantKind::Consecutive => self.consecutive(),
            VariantKind::GreaterThan => self.greater_than(),
            VariantKind::Thermo => self.thermometers(),
            VariantKind::Arrow => self.arrows(),
            VariantKind::Renban => self.renbans(),
            VariantKind::Whisper => self.whispers(),
            VariantKind::Palindrome => self.palindromes(),
            VariantKind::Between => self.betweens(),
            VariantKind::EvenOdd => self.even_odd(),
            VariantKind::Quadruple => self.quadruples(),
            VariantKind::Sandwich => self.sandwiches(),
            VariantKind::Skyscraper => self.skyscrapers(),
            VariantKind::XSum => self.x_sums(),
            VariantKind::LittleKiller => self.little_killers(),
        }
    }

    pub(crate) fn value(&self, place: usize) -> u8 {
        self.solution[place]
    }

    pub(crate) fn sum(&self, places: &[usize]) -> u32 {
        places.iter().map(|&place| u32::from(self.solution[place])).sum()
    }
}
