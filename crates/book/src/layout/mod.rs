//! Sets a book: from puzzles and a design to pages with marks.

mod flow;
mod front;
mod geometry;
mod grid;
mod hints;
mod how_to_play;
mod plan;
mod setter;
mod text;

use crate::error::BookError;
use crate::font::Fonts;
use crate::mark::{Block, Page};
use crate::parallel::map_in_order;
use crate::puzzle::{BookPuzzle, BookSection};
use crate::qr::QrCode;
use crate::setting::BookDesign;
use crate::words::BookWords;
use crate::work::BookWork;
use flow::PlacedItems;
use geometry::Geometry;
use ninefold_explain::{Coordinates, Words};
use ninefold_questions::make::RatingLevel;
use plan::TextPages;
use setter::{Setter, head_style, heading_style};

use front::{Front, copyright_page, title_page};

pub(crate) use front::title_of;
pub(crate) use how_to_play::EXAMPLE;
pub(crate) use plan::{PagePlan, PartKind};

/// A book as pages.
pub(crate) struct SetBook {
    pub(crate) pages: Vec<Page>,
    pub(crate) plan: PagePlan,
    pub(crate) geometry: Geometry,
    /// Names of the sections.
    pub(crate) section_names: Vec<&'static str>,
}

/// Most characters of a text.
const MOST_CHARACTERS: usize = 200;

/// Checks the texts of a design. Returns the title page and the copyright page, if the book has them.
fn front_pages(front: &Front<'_>) -> Result<[Vec<Block>; 2], BookError> {
    let Front { fonts, design, words, geometry } = *front;
    // A program may come without the fonts for Korean.
    fonts.check("language", words.sudoku)?;
    let of_front = [
        ("subtitle", &design.subtitle),
        ("author", &design.author),
        ("copyright", &design.copyright),
        ("qr", &design.qr),
    ];
    let texts = [("title", &design.title), ("heading", &design.heading)];
    for (what, text) in texts.into_iter().chain(of_front) {
        let Some(text) = text else { continue };
        if what == "qr" {
            QrCode::new(text)?;
        }
        if text.chars().count() > MOST_CHARACTERS {
            return Err(BookError::TextTooLong { what });
        }
        fonts.check(what, text)?;
    }
    if let Some(heading) = &design.heading {
        // The level stands beside it.
        let level = RatingLevel::ALL.map(|level| words.level(level));
        let level = level.map(|name| head_style(geometry).width(fonts, name));
        let level = level.into_iter().fold(0.0, f32::max);
        let style = heading_style(geometry);
        if style.width(fonts, heading) + level + 2.0 * style.size > geometry.area(1).width {
            return Err(BookError::TextTooLong { what: "heading" });
        }
    }
    if design.has_front() {
        return Ok([title_page(front, 1)?, copyright_page(front, 2)?]);
    }
    match of_front.iter().find(|(_, text)| text.is_some()) {
        Some((what, _)) => Err(BookError::NoTitle { what }),
        None => Ok([Vec::new(), Vec::new()]),
    }
}

/// Sets a book. The narrowest margins are taken that the destination accepts for the number of pages.
///
/// # Errors
///
/// If the texts or the grids do not fit, or if the number of pages is not accepted.
pub(crate) fn set(
    fonts: &Fonts<'_>,
    design: &BookDesign,
    sections: &[BookSection],
    work: &BookWork<'_>,
) -> Result<SetBook, BookError> {
    let words = BookWords::of(design.language);
    let puzzles: Vec<&BookPuzzle> = sections.iter().flat_map(|section| &section.puzzles).collect();
    let accepted = design.destination.pages(design.trim());
    let mut hint_texts = None;
    let mut pages = 0;
    for (most_pages, margins) in design.destination.margins() {
        let geometry = Geometry::new(design, margins, sections).map_err(|error| {
            // What fits must also fit between the widest margins.
            let widest = design.destination.margins().last();
            let widest = widest.map(|(_, widest)| Geometry::new(design, widest, sections));
            widest.and_then(Result::err).unwrap_or(error)
        })?;
        let front_pages = front_pages(&Front { fonts, design, words, geometry: &geometry })?;
        let hint_texts: &Vec<Vec<String>> = hint_texts.get_or_insert_with(|| {
            let told = Words::new(design.language, Coordinates::Numbers);
            map_in_order(&puzzles, work.threads, |puzzle| {
                hints::texts(&puzzle.puzzle, design.hints, &told, work.go_on)
            })
        });
        if !(work.go_on)() {
            return Err(BookError::Cancelled);
        }
        let plan_with = |texts| PagePlan::new(design, &geometry, sections, texts);
        // The third page is a right page, so the rules begin on the fourth, a left page.
        let how_to_play: PlacedItems = if design.has_front() {
            how_to_play::pages(fonts, words, design, &geometry, 4)
        } else {
            Vec::new()
        };
        let texts = TextPages { how_to_play: how_to_play.len(), hints: 0 };
        // The number of the first page with hints follows from the pages before.
        let first_hints = plan_with(TextPages { hints: 1, ..texts })
            .parts
            .iter()
            .find(|part| part.kind == PartKind::Hints)
            .map_or(1, |part| part.page);
        let hints: PlacedItems = if design.hints > 0 {
            hints::pages(fonts, [words.singles, words.notation], &geometry, hint_texts, first_hints)
        } else {
            Vec::new()
        };
        let plan = plan_with(TextPages { hints: hints.len(), ..texts });
        pages = plan.pages.len() as u32;
        if pages > most_pages.min(*accepted.end()) {
            continue;
        }
        if pages < *accepted.start() {
            break;
        }
        let setter = Setter {
            fonts,
            words,
            design,
            geometry: &geometry,
            sections,
            plan: &plan,
            puzzles: puzzles.clone(),
            front_pages,
            how_to_play: &how_to_play,
            hints: &hints,
        };
        let section_names =
            (0..sections.len()).map(|section| setter.section_name(section)).collect();
        return Ok(SetBook { pages: setter.pages(), plan, geometry, section_names });
    }
    let destination = design.destination.name();
    Err(BookError::Pages { pages, accepted, destination })
}

#[cfg(test)]
mod tests;
