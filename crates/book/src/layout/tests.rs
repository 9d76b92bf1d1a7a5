//! Tests of whole books: where marks stand, and what pages name.

use super::*;
use crate::destination::Destination;
use crate::mark::{Area, Mark, Role};
use crate::setting::{AnswerPlace, PerPage};
use ninefold_core::{Grid, Puzzle};
use ninefold_explain::Language;
use ninefold_questions::make::RatingLevel;
use ninefold_scales::Tenths;
use std::num::NonZeroUsize;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The smallest text that printers accept, and the thinnest line.
const LEAST_TEXT: f32 = 7.0;
const LEAST_LINE: f32 = 0.75;

/// Lengths are rounded to a hundredth of a point.
const ROUNDING: f32 = 0.02;

fn section(level: RatingLevel, count: usize) -> BookSection {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let solution: Grid = SOLUTION.parse().unwrap();
    let rating = Some(Tenths::new(u32::try_from(level.ratings().start().0).unwrap()));
    let puzzle = BookPuzzle { puzzle, solution, rating, hardest: None };
    BookSection { level: Some(level), puzzles: vec![puzzle; count] }
}

fn set_book(design: &BookDesign, sections: &[BookSection]) -> Result<SetBook, BookError> {
    let fonts = Fonts::new(design)?;
    set(&fonts, design, sections, &BookWork::in_threads(NonZeroUsize::MIN))
}

/// Checks that all marks of a book are inside the margins that its destination asks for.
fn check_marks(book: &SetBook, design: &BookDesign, fonts: &Fonts<'_>) {
    let pages = book.pages.len() as u32;
    let inside = design.destination.least_inside_margin(pages) - ROUNDING;
    let outside = 18.0 - ROUNDING;
    let trim = design.trim();
    for (number, page) in (1_u32..).zip(&book.pages) {
        let is_left_page = design.destination.is_print() && number.is_multiple_of(2);
        let (left, right) = if is_left_page { (outside, inside) } else { (inside, outside) };
        for (block, mark) in
            page.blocks.iter().flat_map(|block| block.marks.iter().map(move |mark| (block, mark)))
        {
            let Some(area) = mark.bounds(fonts) else { continue };
            let is_inside = area.left >= left
                && area.right() <= trim.width() - right
                && area.top >= outside
                && area.bottom() <= trim.height() - outside;
            let role = &block.role;
            assert!(is_inside, "page {number} of {pages}: {area:?} of {role:?} in {design:?}");
            match mark {
                Mark::Text(text) => assert!(text.size >= LEAST_TEXT, "page {number}: {text:?}"),
                Mark::Line { width, .. } => assert!(*width >= LEAST_LINE, "page {number}"),
                Mark::Grid { lines, .. } => {
                    assert!(lines.cell_line >= LEAST_LINE && lines.box_line > lines.cell_line);
                }
                Mark::Fill { area, .. } => assert!(area.width > 0.5 && area.height > 0.5),
            }
        }
    }
}

#[test]
fn every_mark_is_inside_the_margins_for_every_number_of_pages() {
    let usual = BookDesign::default();
    let fonts = Fonts::new(&usual).unwrap();
    let design = BookDesign {
        destination: Destination::Kdp,
        trim: Some("6x9".parse().unwrap()),
        per_page: Some(PerPage::One),
        answers: AnswerPlace::None,
        title: Some("Sudoku".to_owned()),
        ..BookDesign::default()
    };
    // The pages before the puzzles are the same for all numbers of puzzles.
    let pages = |puzzles: usize| {
        set(
            &fonts,
            &design,
            &[section(RatingLevel::Easy, puzzles)],
            &BookWork::in_threads(NonZeroUsize::MIN),
        )
    };
    let front = 24 - (1..24).find(|puzzles| pages(*puzzles).is_ok()).unwrap();
    let mut seen = Vec::new();
    for wanted in (24..=828).step_by(2) {
        let book = pages(wanted - front).unwrap();
        assert_eq!(book.pages.len(), wanted);
        check_marks(&book, &design, &fonts);
        seen.push(book.geometry.margins.inside);
    }
    seen.dedup();
    assert_eq!(seen, [36.0, 45.0, 54.0, 63.0, 72.0]);
    assert!(matches!(pages(830 - front), Err(BookError::Pages { pages: 830, .. })));
}

#[test]
fn every_mark_is_inside_the_margins_in_every_layout() {
    let usual = BookDesign::in_every_language();
    let fonts = Fonts::new(&usual).unwrap();
    let sections = [section(RatingLevel::Easy, 31), section(RatingLevel::Extreme, 30)];
    let trims = ["letter", "a4", "a5", "8x10", "6x9", "5.5x8.5", "5x8", "8.25x6", "8.5x8.5"];
    let mut made = 0;
    for trim in trims {
        for destination in Destination::ALL {
            for (per_page, is_large_print, has_candidates) in [
                (None, false, false),
                (Some(PerPage::One), false, true),
                (Some(PerPage::Two), false, false),
                (Some(PerPage::Four), false, false),
                (Some(PerPage::Six), false, false),
                (None, true, false),
            ] {
                let answers = AnswerPlace::ALL[made % AnswerPlace::ALL.len()];
                let design = BookDesign {
                    destination,
                    trim: Some(trim.parse().unwrap()),
                    per_page,
                    answers,
                    is_large_print,
                    has_candidates,
                    has_name_line: made % 4 < 2,
                    heading: (made % 3 == 0).then(|| "Year 5, Week 12".to_owned()),
                    hints: u32::from(made % 3 == 0),
                    title: (made % 2 == 0).then(|| "A title of several long words".to_owned()),
                    author: (made % 2 == 0).then(|| "An author".to_owned()),
                    language: Language::ALL[made % 2],
                    ..usual.clone()
                };
                match set_book(&design, &sections) {
                    Ok(book) => {
                        check_marks(&book, &design, &fonts);
                        made += 1;
                    }
                    Err(BookError::TrimTooSmall { .. } | BookError::Pages { .. }) => {}
                    Err(error) => panic!("{design:?}: {error}"),
                }
            }
        }
    }
    assert!(made > 200, "{made}");
}

#[test]
fn texts_before_the_puzzles_do_not_overlap() {
    let usual = BookDesign::in_every_language();
    let fonts = Fonts::new(&usual).unwrap();
    let sections = RatingLevel::ALL.map(|level| section(level, 5));
    let mut made = 0;
    for (number, trim) in ["10x4.5", "4.5x4.5", "4x5", "5x8", "6x9", "letter"].iter().enumerate() {
        for long in [1, 3, 8] {
            let texts = |text: &str| Some(text.repeat(long));
            let design = BookDesign {
                trim: Some(trim.parse().unwrap()),
                per_page: Some(PerPage::One),
                hints: 1,
                title: texts("Evening Sudoku "),
                subtitle: texts("Fifty new puzzles "),
                author: texts("Anna M. Setter "),
                copyright: texts("© 2026 A. Setter "),
                qr: texts("https://example.org/"),
                answers: AnswerPlace::ALL[number % 2],
                language: Language::ALL[number % 2],
                ..usual.clone()
            };
            let Ok(book) = set_book(&design, &sections) else { continue };
            made += 1;
            for page in &book.pages[..3] {
                let marks = page.blocks.iter().flat_map(|block| &block.marks);
                let texts: Vec<Area> = marks
                    .filter(|mark| matches!(mark, Mark::Text(_)))
                    .filter_map(|mark| mark.bounds(&fonts))
                    .collect();
                for (index, one) in texts.iter().enumerate() {
                    for other in &texts[index + 1..] {
                        let is_apart = one.right() <= other.left
                            || other.right() <= one.left
                            || one.bottom() <= other.top
                            || other.bottom() <= one.top;
                        assert!(is_apart, "{trim} {long}: {one:?} {other:?}");
                    }
                }
            }
        }
    }
    assert!(made >= 10, "{made}");
}

#[test]
fn a_level_begins_on_a_right_page_and_answers_are_where_the_puzzles_say() {
    let sections = [section(RatingLevel::Easy, 30), section(RatingLevel::Hard, 41)];
    for answers in AnswerPlace::ALL {
        let design = BookDesign {
            destination: Destination::Kdp,
            answers,
            per_page: Some(PerPage::Two),
            ..BookDesign::default()
        };
        let book = set_book(&design, &sections).unwrap();
        for part in &book.plan.parts {
            if let PartKind::Section(_) = part.kind {
                assert_eq!(part.page % 2, 1, "{part:?}");
            }
        }
        for (index, answer) in book.plan.answer_pages.iter().enumerate() {
            assert_eq!(answer.is_some(), answers != AnswerPlace::None);
            let Some(answer) = answer else { continue };
            let page = &book.pages[*answer as usize - 1];
            let told = format!("Answer to puzzle {}. Row 1: 5 3 4", index + 1);
            let is_told =
                |role: &Role| matches!(role, Role::Figure(text) if text.starts_with(&told));
            assert!(page.blocks.iter().any(|block| is_told(&block.role)), "{index} {answers:?}");
        }
        assert_eq!(book.pages.len() % 2, 0);
    }
}

#[test]
fn what_does_not_fit_is_refused_with_what_would() {
    let sections = [section(RatingLevel::Easy, 40)];
    let refused = |design: BookDesign| set_book(&design, &sections).err().unwrap().to_string();
    let small = BookDesign { trim: Some("5x8".parse().unwrap()), ..BookDesign::default() };
    let four = refused(BookDesign { per_page: Some(PerPage::Four), ..small.clone() });
    assert!(four.ends_with("put at most 2 on a page (per_page)"), "{four}");
    let large = BookDesign {
        trim: Some("4x6".parse().unwrap()),
        is_large_print: true,
        ..BookDesign::default()
    };
    assert!(refused(large).ends_with("choose a larger page (trim)"));
    let many = refused(BookDesign { answers_per_page: Some(60), ..small.clone() });
    assert!(many.ends_with("answers on a page (answers_per_page)"), "{many}");
    let few = refused(BookDesign {
        destination: Destination::Kdp,
        per_page: Some(PerPage::Six),
        ..BookDesign::default()
    });
    assert!(few.contains("kdp takes 24 or more"), "{few}");
    let wide = BookDesign {
        destination: Destination::Kdp,
        trim: Some("9x11".parse().unwrap()),
        ..BookDesign::default()
    };
    assert!(refused(wide).contains("at most 8.5x11.7 inches"));
    let long = BookDesign { title: Some("Wor".repeat(60)), ..small };
    assert_eq!(refused(long), "title: the text does not fit on its page; shorten it");
    let long = BookDesign { title: Some("x".repeat(1_000_000)), ..BookDesign::default() };
    assert_eq!(refused(long), "title: the text does not fit on its page; shorten it");
    let long = BookDesign {
        title: Some("Evening Sudoku for everyone".to_owned()),
        subtitle: Some("Fifty puzzles from easy to expert, ".repeat(5)),
        author: Some("Anna Maria Setter and Bartholomew Puzzlewright".to_owned()),
        trim: Some("4x5".parse().unwrap()),
        ..BookDesign::default()
    };
    assert_eq!(refused(long.clone()), "subtitle: the text does not fit on its page; shorten it");
    let long = BookDesign {
        subtitle: None,
        author: None,
        copyright: Some("W".repeat(200)),
        qr: Some("W".repeat(200)),
        ..long
    };
    assert_eq!(refused(long), "copyright: the text does not fit on its page; shorten it");
    let long = BookDesign { heading: Some("Word ".repeat(30)), ..BookDesign::default() };
    assert_eq!(refused(long), "heading: the text does not fit on its page; shorten it");
}

#[test]
fn the_fonts_have_every_character_of_the_hints() {
    let usual = BookDesign::in_every_language();
    let fonts = Fonts::new(&usual).unwrap();
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    for language in Language::ALL {
        let words = Words::new(language, Coordinates::Numbers);
        for puzzle in [PUZZLE, hard] {
            for text in hints::texts(&puzzle.parse().unwrap(), 20, &words, &|| true) {
                assert_eq!(fonts.check("hint", &text), Ok(()), "{text}");
            }
        }
    }
}
