//! Draws grids: lines, digits, pencil marks, shaded cells.

use crate::font::{Fonts, Glyph, Weight};
use crate::mark::{Area, BLACK, GridLines, Mark, TextMark, WHITE};
use ninefold_core::{Cell, CellSet, Digit, Puzzle};
use ninefold_logic::Board;

/// Height of digits in a cell: the size of the font, in cells.
const DIGIT_SIZE: f32 = 0.62;
/// The same in large print.
const LARGE_DIGIT_SIZE: f32 = 0.74;
/// The size of the font of pencil marks, in cells.
pub(crate) const CANDIDATE_SIZE: f32 = 0.27;
/// Thinnest line that printers accept.
const THINNEST: f32 = 0.75;

/// How dark things are, and how wide lines are.
///
/// Printers of books screen gray into dots, which makes fine lines and small texts faint. So these are
/// black in books for a printer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ink {
    /// The size of the font of digits, in cells.
    pub(crate) digit_size: f32,
    /// Gray of texts that are read second, and of pencil marks.
    pub(crate) quiet: f32,
    /// Gray of the lines between cells.
    cell_gray: f32,
    /// Width of the lines between cells.
    cell_line: f32,
    /// Width of the other lines, as a part of the usual one.
    box_factor: f32,
}

impl Ink {
    pub(crate) fn new(is_print: bool, is_large_print: bool) -> Self {
        Self {
            digit_size: if is_large_print { LARGE_DIGIT_SIZE } else { DIGIT_SIZE },
            quiet: if is_print || is_large_print { BLACK } else { 0.35 },
            cell_gray: if is_print || is_large_print { BLACK } else { 0.4 },
            cell_line: if is_large_print { 1.0 } else { THINNEST },
            box_factor: if is_large_print { 1.4 } else { 1.0 },
        }
    }
}

/// Returns the lines of a grid with a side.
pub(crate) fn lines_of(side: f32, ink: Ink) -> GridLines {
    let cell = side / 9.0;
    GridLines {
        side,
        box_line: (cell * 0.075).clamp(1.25, 2.4) * ink.box_factor,
        // Lines of small grids are fine, so that boxes stand out.
        cell_line: if cell < 20.0 { THINNEST } else { ink.cell_line },
        cell_gray: ink.cell_gray,
    }
}

/// A grid at a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedGrid {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) lines: GridLines,
    ink: Ink,
}

impl PlacedGrid {
    pub(crate) fn new(left: f32, top: f32, side: f32, ink: Ink) -> Self {
        Self { left, top, lines: lines_of(side, ink), ink }
    }

    /// Returns the width of a cell: half of the outer line lies outside the cells.
    fn cell(&self) -> f32 {
        (self.lines.side - self.lines.box_line) / 9.0
    }

    /// Returns the place of a cell.
    fn area(&self, cell: Cell) -> Area {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        let (size, edge) = (self.cell(), self.lines.box_line / 2.0);
        Area {
            left: self.left + edge + size * column as f32,
            top: self.top + edge + size * row as f32,
            width: size,
            height: size,
        }
    }

    /// Returns the lines.
    pub(crate) fn frame(&self) -> Mark {
        Mark::Grid { left: self.left, top: self.top, lines: self.lines }
    }

    /// Fills cells.
    pub(crate) fn shade(&self, cells: CellSet, gray: f32) -> Vec<Mark> {
        cells.into_iter().map(|cell| Mark::Fill { area: self.area(cell), gray }).collect()
    }

    /// Places a digit in the middle of its cell: the middle of its outline, not of its advance.
    fn place(&self, fonts: &Fonts<'_>, cell: Cell, glyph: Glyph, size: f32) -> (f32, f32) {
        let area = self.area(cell);
        let outline = fonts.glyph_box(&glyph);
        let middle = area.left + area.width / 2.0;
        let left = middle - f32::midpoint(outline.left, outline.right) * size;
        // All digits stand on one line, whatever their own height is.
        (left, area.top + area.height / 2.0 + fonts.cap_height() / 2.0 * size)
    }

    /// Draws the digits of some cells, row by row.
    fn digits(
        &self,
        fonts: &Fonts<'_>,
        digits: &dyn Fn(Cell) -> Option<Digit>,
        weight: Weight,
        gray: f32,
    ) -> Vec<Mark> {
        let size = self.cell() * self.ink.digit_size;
        let row = |cells: &[Cell]| {
            let placed = cells.iter().filter_map(|cell| {
                let glyph = fonts.digit(digits(*cell)?, weight)?;
                Some((self.place(fonts, *cell, glyph, size), glyph))
            });
            let placed: Vec<((f32, f32), Glyph)> = placed.collect();
            let baseline = placed.first()?.0.1;
            let glyphs = placed.into_iter().map(|((left, _), glyph)| (left, glyph)).collect();
            Some(Mark::Text(TextMark { baseline, size, gray, glyphs }))
        };
        Cell::ALL.chunks(9).filter_map(row).collect()
    }

    /// Draws the clues of a puzzle.
    pub(crate) fn clues(&self, fonts: &Fonts<'_>, puzzle: &Puzzle) -> Vec<Mark> {
        self.digits(fonts, &|cell| puzzle.get(cell), Weight::Bold, BLACK)
    }

    /// Draws a solution, with the clues of its puzzle in bold.
    pub(crate) fn solution(
        &self,
        fonts: &Fonts<'_>,
        puzzle: &Puzzle,
        solution: &Puzzle,
    ) -> Vec<Mark> {
        let mut marks = self.clues(fonts, puzzle);
        let others = |cell| solution.get(cell).filter(|_| puzzle.get(cell).is_none());
        marks.extend(self.digits(fonts, &others, Weight::Regular, BLACK));
        marks
    }

    /// Draws a digit in white on a black cell.
    pub(crate) fn inverse(&self, fonts: &Fonts<'_>, cell: Cell, digit: Digit) -> Vec<Mark> {
        let mut marks = self.shade(CellSet::only(cell), BLACK);
        let only = |other| (other == cell).then_some(digit);
        marks.extend(self.digits(fonts, &only, Weight::Bold, WHITE));
        marks
    }

    /// Draws the candidates of the blank cells of a puzzle as pencil marks.
    pub(crate) fn candidates(&self, fonts: &Fonts<'_>, puzzle: &Puzzle) -> Vec<Mark> {
        let board = Board::new(puzzle);
        let size = self.cell() * CANDIDATE_SIZE;
        let third = self.cell() / 3.3;
        let mut marks = Vec::new();
        for cell in Cell::ALL.into_iter().filter(|cell| puzzle.get(*cell).is_none()) {
            for digits in Digit::ALL.chunks(3) {
                let glyphs: Vec<((f32, f32), Glyph)> = digits
                    .iter()
                    .filter(|digit| board.candidates(cell).contains(**digit))
                    .filter_map(|digit| {
                        let glyph = fonts.digit(*digit, Weight::Regular)?;
                        let (left, baseline) = self.place(fonts, cell, glyph, size);
                        let (row, column) = (digit.index() / 3, digit.index() % 3);
                        let shift = |place: usize| (place as f32 - 1.0) * third;
                        Some(((left + shift(column), baseline + shift(row)), glyph))
                    })
                    .collect();
                if let Some(((_, baseline), _)) = glyphs.first().copied() {
                    let glyphs = glyphs.into_iter().map(|((left, _), glyph)| (left, glyph));
                    let glyphs = glyphs.collect();
                    marks.push(Mark::Text(TextMark {
                        baseline,
                        size,
                        gray: self.ink.quiet,
                        glyphs,
                    }));
                }
            }
        }
        marks
    }
}
