//! [`Columns`]: draws the digits of each band's columns, in proportion to the number of grids.

use super::classes::{CAP, CLASSES, Class};
use super::fillings::{Fillings, UNIT};
use super::triples::{CHOICES, Partition, Triple, Triples};
use crate::random::RandomStream;
use std::sync::OnceLock;

/// The columns of a box, from left to right, and their partition.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoxColumns {
    pub(super) partition: Partition,
    pub(super) columns: [Triple; 3],
}

/// Number of ways to choose the columns of the two lower bands.
const ALL_CHOICES: u32 = (CHOICES * CHOICES * CHOICES) as u32;

/// All classes of the columns of the top band, with the choices of the columns below.
#[derive(Debug)]
pub(super) struct Columns {
    /// Number of grids in each class and all classes before it, in a common unit.
    ends: [u64; CLASSES.len()],
    classes: Vec<Member>,
}

/// A member of a class, which represents the class.
#[derive(Debug)]
struct Member {
    boxes: [BoxColumns; 3],
    /// For each stack, the ways to choose the columns of the two boxes below.
    choices: [Vec<[BoxColumns; 2]>; 3],
    /// Top bands for each way to fill the lower bands: members of the class × fillings of one.
    tops: u64,
    /// Choices above the cap. Each has the sum of the excess up to and including its own.
    above: OnceLock<Vec<(u32, u32)>>,
}

impl Columns {
    pub(super) fn new(triples: &Triples, fillings: &Fillings) -> Self {
        let mut ends = [0; CLASSES.len()];
        let mut classes = Vec::with_capacity(CLASSES.len());
        let mut end = 0;
        for (class, its_end) in CLASSES.iter().zip(&mut ends) {
            let member = Member::new(triples, fillings, class);
            end += member.tops * in_units(class.completions);
            *its_end = end;
            classes.push(member);
        }
        Self { ends, classes }
    }

    /// Draws the columns of the top band, as one of the 44 members, in proportion to its grids.
    #[inline]
    pub(super) fn draw_top(&self, random: &mut RandomStream) -> Top {
        let all = self.ends[CLASSES.len() - 1];
        let number = random.below_wide(u128::from(all)) as u64;
        let class = self.ends.partition_point(|end| *end <= number);
        let rest = self.ends[class] - 1 - number;
        Top { boxes: self.classes[class].boxes, class, rest }
    }

    /// Draws the columns of the middle and the bottom band, in proportion to the number of grids.
    #[inline]
    pub(super) fn draw_below(
        &self,
        fillings: &Fillings,
        top: &Top,
        random: &mut RandomStream,
    ) -> [[BoxColumns; 3]; 2] {
        let member = &self.classes[top.class];
        let excess = in_units(CLASSES[top.class].excess);
        let choice = if top.rest < member.tops * excess {
            member.choose_above(fillings, top.rest / member.tops)
        } else {
            member.choose_capped(fillings, random)
        };
        member.below(choice)
    }
}

/// The columns of a top band.
#[derive(Debug)]
pub(super) struct Top {
    pub(super) boxes: [BoxColumns; 3],
    class: usize,
    /// Random number below the number of grids of the class. The lowest numbers stand for grids
    /// above the cap.
    rest: u64,
}

/// Converts a number of ways to fill two bands to units of [`UNIT`] squared. It is a multiple.
fn in_units(ways: u64) -> u64 {
    ways / u64::from(UNIT * UNIT)
}

impl Member {
    fn new(triples: &Triples, fillings: &Fillings, class: &Class) -> Self {
        let [second, third] = class.columns.map(|text| triples.read(text));
        let partitions = [0, second, third];
        let box_columns = |columns| BoxColumns { partition: triples.partition(columns), columns };
        let boxes = partitions.map(|partition| box_columns(triples.parts(partition)));
        let choices = boxes.map(|top| {
            let choices = triples.choices(top.columns).into_iter();
            choices.map(|choice| choice.map(box_columns)).collect()
        });
        Self {
            boxes,
            choices,
            tops: u64::from(class.size) * u64::from(fillings.number(partitions)),
            above: OnceLock::new(),
        }
    }

    /// Returns the columns of the middle and the bottom band for a choice.
    #[inline]
    fn below(&self, choice: u32) -> [[BoxColumns; 3]; 2] {
        let choice = choice as usize;
        let stacks = [
            self.choices[0][choice / (CHOICES * CHOICES)],
            self.choices[1][choice / CHOICES % CHOICES],
            self.choices[2][choice % CHOICES],
        ];
        [stacks.map(|[middle, _]| middle), stacks.map(|[_, bottom]| bottom)]
    }

    /// Returns the number of ways to fill the lower bands after a choice, in units.
    #[inline]
    fn ways(&self, fillings: &Fillings, choice: u32) -> u32 {
        let [middle, bottom] = self.below(choice).map(|boxes| fillings.number(partitions(boxes)));
        middle * bottom
    }

    /// Draws a choice in proportion to the smaller of [`CAP`] and the number of ways to fill the
    /// lower bands after it.
    #[inline]
    fn choose_capped(&self, fillings: &Fillings, random: &mut RandomStream) -> u32 {
        loop {
            let number = random.below(ALL_CHOICES * CAP);
            let choice = number / CAP;
            if number % CAP < self.ways(fillings, choice) {
                return choice;
            }
        }
    }

    /// Returns the choice for a number below the excess.
    fn choose_above(&self, fillings: &Fillings, number: u64) -> u32 {
        let above = self.above.get_or_init(|| self.list_above(fillings));
        above[above.partition_point(|(_, end)| u64::from(*end) <= number)].0
    }

    fn list_above(&self, fillings: &Fillings) -> Vec<(u32, u32)> {
        let [first, second, third] = &self.choices;
        let mut above = vec![];
        let (mut choice, mut end) = (0, 0);
        for first in first {
            for second in second {
                let [middle, bottom] = [0, 1]
                    .map(|band| fillings.numbers(first[band].partition, second[band].partition));
                for third in third {
                    let ways = middle(third[0].partition) * bottom(third[1].partition);
                    if ways > CAP {
                        end += ways - CAP;
                        above.push((choice, end));
                    }
                    choice += 1;
                }
            }
        }
        above
    }
}

/// Returns the partitions of a band's boxes.
#[inline]
pub(super) fn partitions(boxes: [BoxColumns; 3]) -> [Partition; 3] {
    boxes.map(|columns| columns.partition)
}

/// Returns the columns of a band's boxes.
#[inline]
pub(super) fn columns(boxes: [BoxColumns; 3]) -> [[Triple; 3]; 3] {
    boxes.map(|columns| columns.columns)
}
