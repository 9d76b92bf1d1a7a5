//! Dots, letters and signs between neighbours. All that the solution has are marked.

use super::Drawing;
use ninefold_variant_model::{PairRelation, Rule};

impl Drawing<'_> {
    /// A dot for each ratio of 2 or difference of 1. A pair of 1 and 2 has the dot of the difference.
    pub(super) fn kropki(&mut self) -> Vec<Rule> {
        self.all_of(&[PairRelation::Difference(1), PairRelation::Ratio(2)])
    }

    pub(super) fn xv(&mut self) -> Vec<Rule> {
        self.all_of(&[PairRelation::Sum(5), PairRelation::Sum(10)])
    }

    pub(super) fn consecutive(&mut self) -> Vec<Rule> {
        self.all_of(&[PairRelation::Difference(1)])
    }

    /// Marks all neighbours with a relation, and forbids the relations between all others. A pair with
    /// several relations has the mark of the first.
    fn all_of(&mut self, relations: &[PairRelation]) -> Vec<Rule> {
        let mut rules = Vec::new();
        let mut marked = Vec::new();
        for [a, b] in self.grid.edges() {
            let (one, other) = (self.value(a), self.value(b));
            let found = relations.iter().find(|relation| relation.holds(one, other));
            if let Some(&relation) = found {
                let cells = [self.grid.cell(a), self.grid.cell(b)];
                rules.push(Rule::Pair { cells, relation });
                marked.push(cells);
            }
        }
        let negative =
            relations.iter().map(|&relation| Rule::NoPair { relation, exempt: marked.clone() });
        rules.extend(negative);
        rules
    }

    pub(super) fn greater_than(&mut self) -> Vec<Rule> {
        let region = |place: usize| self.regions[place];
        let inside =
            self.grid.edges().filter(|&[a, b]| region(a).is_some() && region(a) == region(b));
        inside
            .map(|[a, b]| {
                let (greater, less) = if self.value(a) > self.value(b) { (a, b) } else { (b, a) };
                Rule::Greater { greater: self.grid.cell(greater), less: self.grid.cell(less) }
            })
            .collect()
    }
}
