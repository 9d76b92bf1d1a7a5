//! A path as a page for browsers.

use crate::element::{Element, write_escaped};
use crate::explained::{ExplainedPath, ExplainedStep};
use crate::folded::{self, PathPart};
use crate::names::Label;
use crate::path::SolvingPath;
use crate::phrase::{Argument, arguments, filled};
use crate::picture::{Picture, SvgOptions, Theme};
use crate::sentence::Sentence;
use crate::words::Words;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ninefold_logic::Board;
use ninefold_scales::RatingEnd;

/// The page with holes for its texts. A name with a full stop is the key of a text in the language.
const PAGE: &str = include_str!("../page/page.html");
/// The style of the page.
const STYLE: &str = include_str!("../page/page.css");
/// Bytes that a section of the page seldom exceeds.
const SECTION: usize = 12_000;
/// The script of the page.
const SCRIPT: &str = include_str!("../page/page.js");

impl ExplainedPath<'_> {
    /// Writes the path as one HTML page that needs no other file: a picture and the explanation of
    /// each step.
    ///
    /// A slider, buttons and keys choose the step: arrows, Page Up and Page Down, Home and End.
    /// Without scripts, and on paper, all steps follow one another. The colors are light or dark, as
    /// the reader's system is.
    ///
    /// The cost is about 0.1 ms a step, and 10 kB.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_explain::{Coordinates, Language, SolvingPath, Words};
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let path = SolvingPath::from_rater(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
    /// let page = path.explained(&Words::new(Language::English, Coordinates::Numbers), 1).page();
    /// assert!(page.starts_with("<!DOCTYPE html>"));
    /// assert_eq!(page.matches("<svg").count(), 51 + 2);
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn page(&self) -> String {
        let Self { path, words, .. } = *self;
        let before = self.steps.first().map_or(&path.end, |told| &told.step.board);
        let start = Section::of_board(words, "start", words.text("page.start"), before);
        let end = Section::of_board(words, "end", path.ending(words), &path.end);
        let mut sections = String::with_capacity((self.steps.len() + 2) * SECTION);
        let mut list = String::new();
        start.element.write(&mut sections);
        for told in &self.steps {
            let section = Section::of_step(path, told);
            sections.push('\n');
            section.element.write(&mut sections);
        }
        for part in folded::parts(&self.steps) {
            let item = match part {
                PathPart::Step(told, _) => list_item(told),
                PathPart::Singles(run) => {
                    let summary = Element::new("summary").holding(folded::singles(words, run).text);
                    let all = Element::new("ol").holding_all(run.iter().map(list_item));
                    let folded = Element::new("details").holding(summary).holding(all);
                    let number = run.first().map_or(0, |told| told.step.number);
                    Element::new("li").with("value", number.to_string()).holding(folded)
                }
            };
            item.write(&mut list);
            list.push('\n');
        }
        sections.push('\n');
        end.element.write(&mut sections);
        filled(PAGE, |name, out| {
            let text = match name {
                "style" => return out.push_str(STYLE),
                "script" => return out.push_str(SCRIPT),
                "sections" => return out.push_str(&sections),
                "list" => return out.push_str(&list),
                "language" => words.language().code().to_string(),
                "puzzle" => path.start.filled().to_string(),
                "rating" => path.summary(words),
                "last" => (self.steps.len() + 1).to_string(),
                key => words.find(key).unwrap_or_default().to_string(),
            };
            write_escaped(&text, out);
        })
    }
}

impl SolvingPath {
    /// Says in one or two sentences what the rating is, and that there are several solutions if the
    /// puzzle is not proper.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_explain::{Coordinates, Language, SolvingPath, Words};
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let path = SolvingPath::from_rater(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
    /// let words = Words::new(Language::English, Coordinates::Numbers);
    /// assert!(path.summary(&words).starts_with("Rating 1.2 in the scale se121; hardest technique"));
    /// assert_eq!(path.ending(&words), "The puzzle is solved.");
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn summary(&self, words: &Words) -> String {
        let Some(rating) = self.rating else { return self.scale.name().to_string() };
        let score =
            if self.scale.adds_up() { rating.score.to_string() } else { rating.er.to_string() };
        let mut arguments = Vec::from(arguments!(
            scale = self.scale.name().to_string(),
            score,
            steps = rating.steps.to_string()
        ));
        let key = match rating.hardest {
            None => "page.rating.none",
            Some(hardest) => {
                arguments.push(("hardest", Argument::Technique(hardest)));
                "page.rating"
            }
        };
        let mut text = words.say(key, &arguments).text;
        if rating.end == RatingEnd::NoFurtherStep && rating.steps > 0 && !self.scale.adds_up() {
            let score = rating.reached.to_string();
            text.push(' ');
            text.push_str(&words.say("page.reached", &arguments!(score)).text);
        }
        if !self.is_proper {
            text.push(' ');
            text.push_str(words.label(Label::SeveralSolutions));
        }
        text
    }

    /// Says in one sentence how the path ends: the puzzle is solved, no technique helps, or the search
    /// was stopped.
    pub fn ending(&self, words: &Words) -> &'static str {
        words.label(match self.rating.map(|rating| rating.end) {
            Some(RatingEnd::Stopped | RatingEnd::AboveLimit) => Label::Stopped,
            _ if self.end.is_filled() => Label::Solved,
            _ => Label::NoStep,
        })
    }
}

/// Returns a line of the list of steps.
fn list_item(told: &ExplainedStep<'_>) -> Element {
    let number = told.step.number;
    let link = Element::new("a").with("href", format!("#step-{number}"));
    let item = Element::new("li").with("value", number.to_string());
    item.holding(link.holding(told.explanation.short()))
}

/// A section of the page: a picture, and what is said of it.
struct Section {
    element: Element,
}

impl Section {
    /// Returns the section of a position.
    fn of_board(words: &Words, id: &str, title: &'static str, board: &Board) -> Self {
        let picture = of_page(&Picture::of_board(words, board), &format!("{id}-"));
        let texts = Element::new("div");
        Self { element: section(id, title, title, picture, texts) }
    }

    /// Returns the section of a step.
    fn of_step(path: &SolvingPath, told: &ExplainedStep<'_>) -> Self {
        let ExplainedStep { step, words, explanation } = told;
        let arguments =
            arguments!(number = step.number.to_string(), count = path.steps.len().to_string());
        let label = words.say("page.step", &arguments).text;
        let score = path.scale.score_text(step.score);
        let title = format!("{label}: {} ({score})", explanation.name);
        let paragraph = |one: &Sentence| {
            let class = one.is_notation().then_some("notation");
            Element::new("p").with_some("class", class).holding(one.text.clone())
        };
        let effect =
            |one: &Sentence| Element::new("p").with("class", "effect").holding(one.text.clone());
        let texts = Element::new("div")
            .holding_all(explanation.pattern.iter().chain(&explanation.reason).map(paragraph))
            .holding_all(explanation.effect.iter().map(effect));
        let picture = of_page(&told.picture(), &format!("s{}-", step.number));
        let id = format!("step-{}", step.number);
        Self { element: section(&id, &label, &title, picture, texts) }
    }
}

/// Returns a picture in the colors of the page.
fn of_page(picture: &Picture, prefix: &str) -> Element {
    picture.element(&SvgOptions { theme: Theme::Page, prefix, width: None })
}

/// Returns a section: its title, its picture and its texts.
fn section(id: &str, label: &str, title: &str, picture: Element, texts: Element) -> Element {
    Element::new("section")
        .with("class", "step")
        .with("id", id.to_string())
        .with("data-label", label.to_string())
        .holding(Element::new("h2").holding(title.to_string()))
        .holding(picture)
        .holding(texts)
}
