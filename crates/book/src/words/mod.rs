//! [`BookWords`]: the texts of a book in a language.

mod english;
mod korean;

use ninefold_explain::Language;
use ninefold_questions::make::RatingLevel;

/// The texts of a book in a language. Numbers and names stand for `{}`, in order.
pub(crate) struct BookWords {
    /// Title of a book without one.
    pub(crate) sudoku: &'static str,
    pub(crate) contents: &'static str,
    pub(crate) how_to_play: &'static str,
    pub(crate) puzzles: &'static str,
    pub(crate) hints: &'static str,
    pub(crate) answers: &'static str,
    /// Range of the numbers of a level: first, last.
    pub(crate) range: &'static str,
    /// The only puzzle of a level: number.
    pub(crate) only: &'static str,
    /// Page of an answer: page.
    pub(crate) answer_on: &'static str,
    /// Page of a puzzle: page.
    pub(crate) page: &'static str,
    /// Name of a puzzle for screen readers: number, level.
    pub(crate) puzzle: &'static str,
    /// Name of an answer for screen readers: number.
    pub(crate) answer: &'static str,
    /// Row of a grid for screen readers: number, cells.
    pub(crate) row: &'static str,
    /// Label of the line for a name.
    pub(crate) name: &'static str,
    /// Label of the line for a date.
    pub(crate) date: &'static str,
    /// Blank cell for screen readers.
    pub(crate) blank: &'static str,
    /// Text beside the QR code.
    pub(crate) scan: &'static str,
    /// What made the book.
    pub(crate) made_by: &'static str,
    /// What is true of every puzzle.
    pub(crate) one_solution: &'static str,
    /// Description of the cover's grid for screen readers.
    pub(crate) cover: &'static str,
    /// The rule: two paragraphs.
    pub(crate) rule: [&'static str; 2],
    /// Caption of the picture of the rule.
    pub(crate) rule_picture: &'static str,
    /// Heading of the example.
    pub(crate) first_step: &'static str,
    /// The example, before the sentences of the step.
    pub(crate) look: &'static str,
    /// Caption of the picture of the example.
    pub(crate) step_picture: &'static str,
    /// Advice at the end.
    pub(crate) advice: [&'static str; 2],
    /// Where hints begin.
    pub(crate) singles: &'static str,
    /// How steps and hints name cells and boxes.
    pub(crate) notation: &'static str,
    /// Names and techniques of the levels, from the easiest.
    level: [(&'static str, &'static str); 6],
}

impl BookWords {
    /// Returns the texts of a language.
    pub(crate) const fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &english::WORDS,
            Language::Korean => &korean::WORDS,
        }
    }

    /// Returns the name of a level.
    pub(crate) const fn level(&self, level: RatingLevel) -> &'static str {
        self.level[level as usize].0
    }

    /// Returns what the hardest steps of a level are.
    pub(crate) const fn steps(&self, level: RatingLevel) -> &'static str {
        self.level[level as usize].1
    }
}

/// Returns a text with values in the places of `{}`.
pub(crate) fn fill(text: &str, values: &[&dyn std::fmt::Display]) -> String {
    let mut filled = String::new();
    let mut values = values.iter();
    for (number, part) in text.split("{}").enumerate() {
        if let Some(value) = (number > 0).then(|| values.next()).flatten() {
            filled.push_str(&value.to_string());
        }
        filled.push_str(part);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Fonts;
    use crate::setting::BookDesign;

    /// Returns all texts of a language.
    fn texts(words: &BookWords) -> Vec<&'static str> {
        let mut texts = vec![
            words.sudoku,
            words.contents,
            words.how_to_play,
            words.puzzles,
            words.hints,
            words.answers,
            words.range,
            words.only,
            words.answer_on,
            words.page,
            words.puzzle,
            words.answer,
            words.row,
            words.name,
            words.date,
            words.blank,
            words.scan,
            words.made_by,
            words.one_solution,
            words.cover,
            words.rule_picture,
            words.first_step,
            words.look,
            words.step_picture,
            words.singles,
            words.notation,
        ];
        texts.extend(words.rule);
        texts.extend(words.advice);
        texts.extend(words.level.iter().flat_map(|(name, steps)| [*name, *steps]));
        texts
    }

    #[test]
    fn the_fonts_have_every_character_of_every_text() {
        let usual = BookDesign::in_every_language();
        let fonts = Fonts::new(&usual).unwrap();
        for language in Language::ALL {
            for text in texts(BookWords::of(language)) {
                assert!(!text.is_empty());
                assert_eq!(fonts.check("text", text), Ok(()), "{text}");
            }
        }
    }

    #[test]
    fn the_languages_have_the_same_places_for_values() {
        let [english, korean] = Language::ALL.map(|language| texts(BookWords::of(language)));
        for (english, korean) in english.iter().zip(korean) {
            let places = |text: &str| text.matches("{}").count();
            assert_eq!(places(english), places(korean), "{english}");
        }
    }

    #[test]
    fn values_are_put_into_their_places() {
        assert_eq!(fill("Puzzle {}, {}", &[&12, &"easy"]), "Puzzle 12, easy");
        assert_eq!(fill("{}", &[]), "");
    }
}
