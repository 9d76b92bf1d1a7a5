//! [`Book`]: puzzles with a design. [`TypesetBook`]: the file, and a table of its puzzles.

use crate::error::BookError;
use crate::font::{Fonts, tidy};
use crate::layout::{self, SetBook};
use crate::pdf;
use crate::puzzle::{BookPuzzle, BookSection, check_count};
use crate::setting::BookDesign;
use crate::work::BookWork;
use std::fmt::Write;

/// Puzzles with a design: a book, or sheets for a class.
///
/// ```
/// use ninefold_book::{Book, BookDesign, BookWork, PuzzlePicker, PuzzleSequence};
/// use std::num::NonZeroUsize;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut picker = PuzzlePicker::default();
/// picker.add("line 1", &text.parse()?);
/// picker.refuse_faults()?;
/// let work = BookWork::in_threads(NonZeroUsize::MIN);
/// let sections = picker.sections(PuzzleSequence::Rising, &work)?;
/// let book = Book { design: BookDesign::default(), sections };
/// let typeset = book.typeset(&work)?;
/// assert!(typeset.pdf.starts_with(b"%PDF-1.7"));
/// assert_eq!((typeset.pages, typeset.rows[0].answer_page), (2, Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Book {
    /// How the book looks, and what is in it besides its puzzles.
    pub design: BookDesign,
    /// The puzzles. [`PuzzlePicker`](crate::PuzzlePicker) and [`make_levels`](crate::make_levels) make
    /// them.
    pub sections: Vec<BookSection>,
}

/// A book as a file.
///
/// [`Book`] has an example.
#[derive(Clone, PartialEq, Debug)]
pub struct TypesetBook {
    /// The PDF file. The same book has the same bytes, whatever machine makes it.
    pub pdf: Vec<u8>,
    /// Number of pages.
    pub pages: u32,
    /// Margin at the spine, in points.
    pub inside_margin: f32,
    /// Side of the grids of puzzles, in points.
    pub grid_side: f32,
    /// The puzzles and where they stand, in order.
    pub rows: Vec<BookRow>,
}

/// A puzzle of a book, and where it stands.
///
/// [`Book`] has an example.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BookRow {
    /// Number in the book, from 1.
    pub number: u32,
    /// Page of the puzzle, from 1.
    pub page: u32,
    /// Page of the answer, from 1, if the book has answers.
    pub answer_page: Option<u32>,
    /// The puzzle.
    pub puzzle: BookPuzzle,
}

impl Book {
    /// Sets the book and writes its file. The result does not depend on the number of threads.
    ///
    /// # Errors
    ///
    /// [`BookError`] says what does not fit, and what to do.
    pub fn typeset(&self, work: &BookWork<'_>) -> Result<TypesetBook, BookError> {
        let design = self.tidy_design();
        check_count(self.sections.iter().map(|section| section.puzzles.len()).sum())?;
        let fonts = Fonts::new(&design)?;
        let sections = if design.has_front() { self.sections.clone() } else { self.merged() };
        let set = layout::set(&fonts, &design, &sections, work)?;
        Ok(TypesetBook {
            pdf: pdf::write(&set, &fonts, &design),
            pages: set.pages.len() as u32,
            inside_margin: set.geometry.margins.inside,
            grid_side: set.geometry.puzzles.side,
            rows: rows(&set, &sections),
        })
    }

    /// Returns all puzzles as one section: on sheets, a level does not begin a page.
    fn merged(&self) -> Vec<BookSection> {
        let puzzles = self.sections.iter().flat_map(|section| section.puzzles.iter().copied());
        let level = self.sections.first().and_then(|section| section.level);
        let is_same = self.sections.iter().all(|section| section.level == level);
        vec![BookSection { level: level.filter(|_| is_same), puzzles: puzzles.collect() }]
    }

    /// Returns the design with texts as they are set. An empty text counts as none.
    fn tidy_design(&self) -> BookDesign {
        let tidied =
            |text: &Option<String>| text.as_deref().map(tidy).filter(|text| !text.is_empty());
        BookDesign {
            heading: tidied(&self.design.heading),
            title: tidied(&self.design.title),
            subtitle: tidied(&self.design.subtitle),
            author: tidied(&self.design.author),
            copyright: tidied(&self.design.copyright),
            qr: tidied(&self.design.qr),
            ..self.design.clone()
        }
    }
}

fn rows(set: &SetBook, sections: &[BookSection]) -> Vec<BookRow> {
    let puzzles = sections.iter().flat_map(|section| &section.puzzles);
    let places = set.plan.puzzle_pages.iter().zip(&set.plan.answer_pages);
    let row =
        |((number, puzzle), (page, answer_page)): ((u32, &BookPuzzle), (&u32, &Option<u32>))| {
            BookRow { number, page: *page, answer_page: *answer_page, puzzle: *puzzle }
        };
    (1..).zip(puzzles).zip(places).map(row).collect()
}

impl TypesetBook {
    /// Returns the table of the puzzles as CSV. It can be read as a file of puzzles, for example to exclude
    /// them from the next book.
    ///
    /// Columns: number, page, `answer_page`, level, rating, technique, puzzle, solution. Values that are
    /// not known are empty.
    pub fn csv(&self) -> String {
        let mut text =
            "number,page,answer_page,level,rating,technique,puzzle,solution\n".to_owned();
        for row in &self.rows {
            let BookPuzzle { puzzle, solution, rating, hardest } = row.puzzle;
            let answer_page = row.answer_page.map(|page| page.to_string()).unwrap_or_default();
            let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
            let hardest = hardest.map_or("", |technique| technique.name());
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{},{},{answer_page},{},{rating},{hardest},{puzzle},{solution}",
                row.number,
                row.page,
                row.puzzle.level(),
            );
        }
        text
    }
}
