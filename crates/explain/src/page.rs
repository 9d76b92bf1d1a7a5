//! A path as a page for browsers.

use crate::path::{PathStep, SolvingPath};
use crate::phrase::Argument;
use crate::picture::{Picture, Theme, escaped, put};
use crate::words::Words;
use alloc::string::{String, ToString};
use core::fmt::Write as _;
use ninefold_scales::End;

/// The style of the page.
const STYLE: &str = include_str!("../page/page.css");
/// The script of the page.
const SCRIPT: &str = include_str!("../page/page.js");

impl SolvingPath {
    /// Writes the path as one HTML page that needs no other file: a picture and the explanation of
    /// each step, from step number `first` on.
    ///
    /// A slider, buttons and keys choose the step: arrows, Page Up and Page Down, Home and End.
    /// Without scripts, and on paper, all steps follow one another. The colors are light or dark, as
    /// the reader's system is.
    ///
    /// The cost is about 0.4 ms a step, and 10 kB.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_explain::{Coordinates, Language, SolvingPath, Words};
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let path = SolvingPath::of(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
    /// let page = path.page(&Words::new(Language::English, Coordinates::Numbers), 1);
    /// assert!(page.starts_with("<!DOCTYPE html>"));
    /// assert_eq!(page.matches("<svg").count(), 51 + 2);
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn page(&self, words: &Words, first: u32) -> String {
        let text = |key: &'static str| escaped(words.text(key));
        let told = self.steps_from(first);
        let mut out = String::with_capacity(20_000 + 14_000 * told.len());
        put!(
            out,
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{}</h1>\n<p class=\"puzzle\">{}</p>\n<p class=\"rating\">{}</p>\n</header>\n",
            words.language().code(),
            text("page.title"),
            text("page.title"),
            self.start.filled(),
            escaped(&self.summary(words))
        );
        put!(
            out,
            "<div class=\"controls\" role=\"group\" aria-label=\"{}\"><button type=\"button\" aria-label=\"{}\">«</button><button type=\"button\" aria-label=\"{}\">‹</button><input type=\"range\" min=\"0\" max=\"{}\" value=\"0\" aria-label=\"{}\"><button type=\"button\" aria-label=\"{}\">›</button><button type=\"button\" aria-label=\"{}\">»</button><output aria-live=\"polite\"></output></div>\n<main>\n",
            text("page.controls"),
            text("page.first"),
            text("page.previous"),
            told.len() + 1,
            text("page.slider"),
            text("page.next"),
            text("page.last")
        );
        let before = told.first().map_or(&self.end, |step| &step.board);
        let picture = Picture::of_board(words, before, Theme::Page).with_names("start-");
        section(&mut out, "start", words.text("page.start"), words.text("page.start"), &picture);
        out.push_str("</div></section>\n");
        let mut list = String::new();
        for step in told {
            let explanation = step.explanation(words);
            let names = alloc::format!("s{}-", step.number);
            let PathStep { board, step: found, .. } = step;
            let picture = Picture::of_told_step(words, board, found, &explanation, Theme::Page);
            let arguments = [
                ("number", Argument::Text(step.number.to_string())),
                ("count", Argument::Text(self.steps.len().to_string())),
            ];
            let label = words.say("page.step", &arguments).text;
            let score = self.scale.score_text(step.score);
            let title = alloc::format!("{label}: {} ({score})", explanation.name);
            let id = alloc::format!("step-{}", step.number);
            section(&mut out, &id, &title, &label, &picture.with_names(&names));
            for sentence in explanation.pattern.iter().chain(&explanation.reason) {
                put!(out, "<p>{}</p>", escaped(&sentence.text));
            }
            for sentence in &explanation.effect {
                let class = if sentence.is_notation() { "notation" } else { "effect" };
                put!(out, "<p class=\"{class}\">{}</p>", escaped(&sentence.text));
            }
            out.push_str("</div></section>\n");
            put!(
                list,
                "<li value=\"{}\"><a href=\"#{id}\">{}</a></li>\n",
                step.number,
                escaped(&explanation.short())
            );
        }
        let ending = self.ending(words);
        let picture = Picture::of_board(words, &self.end, Theme::Page).with_names("end-");
        section(&mut out, "end", ending, ending, &picture);
        put!(
            out,
            "</div></section>\n</main>\n<p class=\"keys\">{}</p>\n<details><summary>{}</summary>\n<ol>\n{list}</ol>\n</details>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            text("page.keys"),
            text("page.list")
        );
        out
    }

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
    /// let path = SolvingPath::of(Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121));
    /// let words = Words::new(Language::English, Coordinates::Numbers);
    /// assert!(path.summary(&words).starts_with("Rating 1.2 in the scale se121; hardest technique"));
    /// assert_eq!(path.ending(&words), "The puzzle is solved.");
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn summary(&self, words: &Words) -> String {
        let Some(rating) = self.rating else { return self.scale.name().to_string() };
        let score =
            if self.scale.adds_up() { rating.score.to_string() } else { rating.er.to_string() };
        let mut arguments = alloc::vec![
            ("scale", Argument::Text(self.scale.name().to_string())),
            ("score", Argument::Text(score)),
            ("steps", Argument::Text(rating.steps.to_string())),
        ];
        let key = match rating.hardest {
            None => "page.rating.none",
            Some(hardest) => {
                arguments.push(("hardest", Argument::Technique(hardest)));
                "page.rating"
            }
        };
        let mut text = words.say(key, &arguments).text;
        if !self.is_proper {
            text.push(' ');
            text.push_str(words.text("page.several"));
        }
        text
    }

    /// Says in one sentence how the path ends: the puzzle is solved, no technique helps, or the search
    /// was stopped.
    pub fn ending(&self, words: &Words) -> &'static str {
        words.text(match self.rating.map(|rating| rating.end) {
            Some(End::Stopped | End::AboveLimit) => "page.stopped",
            _ if self.end.is_filled() => "hint.solved",
            _ => "hint.none",
        })
    }
}

/// Begins the section of a step: its title and its picture.
fn section(out: &mut String, id: &str, title: &str, label: &str, picture: &Picture) {
    put!(
        out,
        "<section class=\"step\" id=\"{id}\" data-label=\"{}\"><h2>{}</h2>{picture}<div>",
        escaped(label),
        escaped(title)
    );
}
