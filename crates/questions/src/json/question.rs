//! [`QUESTIONS`]: the names of all questions, the fields of each, and the function that answers it.

use super::fields::Fields;
use super::techniques;
use super::{
    canon, checking, daily, explaining, hinting, making, picture, rating, reading, solving,
};
use crate::limits::Limits;
use crate::refusal::{Refusal, RefusalKind};

/// A question: its name, its fields, and the function that answers it.
pub(crate) struct Question {
    pub(crate) name: &'static str,
    /// Whether the request has a position: `puzzle`, `filled`, `candidates` and `moves`.
    pub(crate) has_position: bool,
    /// The other fields.
    pub(crate) fields: &'static [&'static str],
    pub(crate) answer: fn(&Fields, &Limits) -> Result<String, Refusal>,
}

/// The fields of a position.
const POSITION: [&str; 4] = ["puzzle", "filled", "candidates", "moves"];

/// Part of the engine that a question needs.
///
/// Questions about boards need less than half of the engine's code. A program can leave out the
/// rest: see [`ask_boards`](crate::ask_boards).
///
/// ```
/// use ninefold_questions::Topic;
///
/// assert_eq!(Topic::of("solve"), Some(Topic::Boards));
/// assert_eq!(Topic::of("hint"), Some(Topic::Steps));
/// assert_eq!(Topic::of("weekly"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Texts with boards, their solutions, and their canonical forms.
    Boards,
    /// Techniques, ratings, hints, explanations, pictures, and the making of puzzles.
    Steps,
}

impl Topic {
    /// Returns the topic of a question, or `None` if there is no such question.
    pub fn of(question: &str) -> Option<Self> {
        let place = QUESTIONS.iter().position(|name| *name == question)?;
        Some(if place < BOARDS.len() { Self::Boards } else { Self::Steps })
    }

    /// Returns the questions of the topic.
    pub(crate) fn questions(self) -> &'static [Question] {
        match self {
            Self::Boards => &BOARDS,
            Self::Steps => &STEPS,
        }
    }
}

/// The names of all questions.
///
/// ```
/// use ninefold_questions::{QUESTIONS, fields_of};
///
/// assert!(QUESTIONS.contains(&"hint"));
/// assert!(QUESTIONS.iter().all(|name| fields_of(name).is_some()));
/// ```
pub const QUESTIONS: [&str; 13] = {
    let mut names = [""; 13];
    let mut i = 0;
    while i < names.len() {
        let is_board = i < BOARDS.len();
        names[i] = if is_board { BOARDS[i].name } else { STEPS[i - BOARDS.len()].name };
        i += 1;
    }
    names
};

pub(crate) static BOARDS: [Question; 5] = [
    Question { name: "read", has_position: true, fields: &["record"], answer: reading::read },
    Question {
        name: "solve",
        has_position: true,
        fields: &["limit", "skip"],
        answer: solving::solve,
    },
    Question { name: "count", has_position: true, fields: &["limit"], answer: solving::count },
    Question { name: "check", has_position: true, fields: &[], answer: checking::check },
    Question { name: "canon", has_position: true, fields: &[], answer: canon::canon },
];

pub(crate) static STEPS: [Question; 8] = [
    Question { name: "rate", has_position: true, fields: &["scale"], answer: rating::rate },
    Question {
        name: "hint",
        has_position: true,
        fields: &["notes", "lang", "coordinates", "theme", "format"],
        answer: hinting::hint,
    },
    Question {
        name: "explain",
        has_position: true,
        fields: &["scale", "lang", "coordinates", "first", "pictures", "theme", "format"],
        answer: explaining::explain,
    },
    Question {
        name: "steps",
        has_position: true,
        fields: &["scale", "lang", "coordinates", "pictures", "theme", "format"],
        answer: explaining::steps,
    },
    Question {
        name: "generate",
        has_position: false,
        fields: &[
            "seed",
            "start",
            "count",
            "scale",
            "level",
            "rating",
            "technique",
            "positions",
            "clues",
            "symmetry",
            "pattern",
            "minimal",
            "tries",
        ],
        answer: making::generate,
    },
    Question {
        name: "daily",
        has_position: false,
        fields: &["day", "level"],
        answer: daily::daily,
    },
    Question {
        name: "picture",
        has_position: true,
        fields: &["theme", "lang", "format"],
        answer: picture::picture,
    },
    Question {
        name: "techniques",
        has_position: false,
        fields: &["lang", "scale"],
        answer: techniques::techniques,
    },
];

impl Question {
    /// Returns the names of all fields.
    pub(crate) fn all_fields(&self) -> impl Iterator<Item = &'static str> {
        let position: &[&str] = if self.has_position { &POSITION } else { &[] };
        position.iter().chain(self.fields).copied()
    }
}

/// Returns the names of the fields of a question, or `None` if there is no such question.
///
/// ```
/// use ninefold_questions::fields_of;
///
/// assert_eq!(fields_of("daily"), Some(vec!["day", "level"]));
/// assert_eq!(fields_of("weekly"), None);
/// ```
pub fn fields_of(question: &str) -> Option<Vec<&'static str>> {
    let all = Topic::of(question)?.questions();
    Some(all.iter().find(|one| one.name == question)?.all_fields().collect())
}

/// Returns the question of a name.
pub(crate) fn named(name: &str, all: &'static [Question]) -> Result<&'static Question, Refusal> {
    all.iter().find(|question| question.name == name).ok_or_else(|| {
        let advice = match nearest(name, QUESTIONS.into_iter()) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("the questions are {}", QUESTIONS.join(", ")),
        };
        let message = format!("there is no question `{}`; {advice}", short(name));
        Refusal::new(RefusalKind::UnknownQuestion, message)
    })
}

/// Returns the name that is spelt most nearly like a word, if one is near.
pub(crate) fn nearest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    // The distance takes time with the square of the length.
    if word.len() > LONGEST_WORD {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let (distance, name) =
        names.map(|name| (strsim::damerau_levenshtein(name, &word), name)).min()?;
    (distance <= 1 + word.len() / 4 && distance < name.len()).then_some(name)
}

/// Longest word that messages repeat, in bytes.
const LONGEST_WORD: usize = 40;

/// Returns a word as messages repeat it.
pub(crate) fn short(word: &str) -> String {
    let mut characters = word.chars();
    let mut text: String = characters.by_ref().take(LONGEST_WORD).collect();
    if characters.next().is_some() {
        text.push_str("...");
    }
    text.escape_debug().to_string()
}
