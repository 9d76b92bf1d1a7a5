//! Lines through the solution. They do not share cells.

use super::Drawing;
use ninefold_variant_model::Rule;

/// Random walks that are tried for each line that is wanted.
const WALKS: usize = 60;

impl Drawing<'_> {
    /// Draws lines: as many as two thirds of the rows, or fewer if no more are found. Each has `least`
    /// to `most` cells. `fits` says whether a line may begin so; `is_line` whether it is one.
    fn draw_lines(
        &mut self,
        (least, most): (usize, usize),
        fits: impl Fn(&Self, &[usize]) -> bool,
        is_line: impl Fn(&Self, &[usize]) -> bool,
    ) -> Vec<Vec<usize>> {
        let wanted = (self.grid.size * 2).div_ceil(3);
        let mut lines = Vec::new();
        for _ in 0..wanted * WALKS {
            if lines.len() == wanted {
                break;
            }
            let length = least + self.random.below((most - least + 1) as u32) as usize;
            let Some(line) = self.walk(length, least, &fits) else { continue };
            if is_line(self, &line) {
                for &place in &line {
                    self.taken.insert(place);
                }
                lines.push(line);
            }
        }
        lines
    }

    /// Walks at random over free cells, to neighbours at edges or corners. `None` if the walk ends
    /// before it has the least length.
    fn walk(
        &mut self,
        length: usize,
        least: usize,
        fits: &impl Fn(&Self, &[usize]) -> bool,
    ) -> Option<Vec<usize>> {
        let first = self.random.below(self.grid.cells() as u32) as usize;
        let mut line = vec![first];
        if self.taken.contains(first) || !fits(self, &line) {
            return None;
        }
        while line.len() < length {
            let here = line[line.len() - 1];
            let mut steps: Vec<usize> = self.grid.around(here).collect();
            steps.retain(|next| !self.taken.contains(*next) && !line.contains(next));
            self.random.shuffle(&mut steps);
            let next = steps.into_iter().find(|&next| {
                let crosses = self.crosses(&line, next);
                line.push(next);
                let goes = !crosses && fits(self, &line);
                line.pop();
                goes
            });
            match next {
                Some(next) => line.push(next),
                None => break,
            }
        }
        (line.len() >= least).then_some(line)
    }

    /// Returns whether a diagonal step would cross the line itself.
    fn crosses(&self, line: &[usize], next: usize) -> bool {
        let size = self.grid.size;
        let here = line[line.len() - 1];
        let corners = [here / size * size + next % size, next / size * size + here % size];
        line.windows(2).any(|step| step == corners || step == [corners[1], corners[0]])
    }

    fn values(&self, line: &[usize]) -> Vec<u8> {
        line.iter().map(|&place| self.value(place)).collect()
    }

    /// Returns the length of a long line.
    fn long(&self) -> usize {
        (self.grid.size * 2 / 3).clamp(3, 7)
    }

    pub(super) fn thermometers(&mut self) -> Vec<Rule> {
        let increases =
            |drawing: &Self, line: &[usize]| drawing.values(line).is_sorted_by(|a, b| a < b);
        let lines = self.draw_lines((3, self.long()), increases, |_, _| true);
        lines.iter().map(|line| Rule::Thermometer { cells: self.grid.cells_of(line) }).collect()
    }

    pub(super) fn arrows(&mut self) -> Vec<Rule> {
        let small_enough = |drawing: &Self, line: &[usize]| {
            drawing.sum(&line[1..]) <= u32::from(drawing.value(line[0]))
        };
        let is_sum = |drawing: &Self, line: &[usize]| {
            drawing.sum(&line[1..]) == u32::from(drawing.value(line[0]))
        };
        let lines = self.draw_lines((3, 4), small_enough, is_sum);
        lines
            .iter()
            .map(|line| Rule::Arrow {
                number: vec![self.grid.cell(line[0])],
                shafts: vec![self.grid.cells_of(&line[1..])],
            })
            .collect()
    }

    pub(super) fn renbans(&mut self) -> Vec<Rule> {
        let longest = self.long().min(6);
        // The values must fit into a run of the longest length.
        let is_near = move |drawing: &Self, line: &[usize]| {
            let mut values = drawing.values(line);
            values.sort_unstable();
            values.is_sorted_by(|a, b| a < b)
                && usize::from(values[values.len() - 1] - values[0]) < longest
        };
        let is_run = |drawing: &Self, line: &[usize]| {
            let mut values = drawing.values(line);
            values.sort_unstable();
            values.windows(2).all(|pair| pair[0] + 1 == pair[1])
        };
        let lines = self.draw_lines((3, longest), is_near, is_run);
        lines.iter().map(|line| Rule::Renban { cells: self.grid.cells_of(line) }).collect()
    }

    pub(super) fn whispers(&mut self) -> Vec<Rule> {
        let difference = self.grid.size.div_ceil(2) as u8;
        let far = move |drawing: &Self, line: &[usize]| {
            drawing.values(line).windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= difference)
        };
        let lines = self.draw_lines((3, self.long()), far, |_, _| true);
        lines
            .iter()
            .map(|line| Rule::Whisper { cells: self.grid.cells_of(line), difference })
            .collect()
    }

    pub(super) fn palindromes(&mut self) -> Vec<Rule> {
        let is_same = |drawing: &Self, line: &[usize]| {
            let values = drawing.values(line);
            values.iter().eq(values.iter().rev())
        };
        let lines = self.draw_lines((3, 5), |_, _| true, is_same);
        lines.iter().map(|line| Rule::Palindrome { cells: self.grid.cells_of(line) }).collect()
    }

    pub(super) fn betweens(&mut self) -> Vec<Rule> {
        let is_between = |drawing: &Self, line: &[usize]| {
            let values = drawing.values(line);
            let (first, last) = (values[0], values[values.len() - 1]);
            let (low, high) = (first.min(last), first.max(last));
            values[1..values.len() - 1].iter().all(|&value| low < value && value < high)
        };
        let lines = self.draw_lines((3, 5), |_, _| true, is_between);
        lines.iter().map(|line| Rule::Between { cells: self.grid.cells_of(line) }).collect()
    }
}
