//! [`QUESTIONS`]: the names of all questions, the fields of each, and the function that answers it.

use super::answer::JsonAnswer;
use super::field::{
    CLAIM, COORDINATES, COUNT_LIMIT, DAILY_LEVEL, DAY, FIRST, FORMAT, Field, GENERATED, IS_MINIMAL,
    IS_PATH, LANGUAGE, MEASURES, NOTES, PATH_NOTES, PICTURES, POSITION, PROOF_FORMAT, PROVED_LIMIT,
    RECORD, SCALE, SCALES, SKIP, SOLUTION_LIMIT, STEP_SCALE, TECHNIQUE_NAME, THEME,
};
use super::fields::Fields;
use super::refusal::{Refusal, RefusalDetail, RefusalKind};
use super::value::short;
use super::{
    candidates, canon, check, daily, explain, hint, lesson, make, picture, prove, rate, read,
    solve, techniques,
};
#[cfg(feature = "variant")]
use super::{convert, field::CONVERTED};
use crate::limits::Limits;
use ninefold_io::nearest_name;

/// A question: its name, its fields, and the function that answers it.
pub(crate) struct Question {
    pub(crate) name: &'static str,
    /// Whether the request has the fields of a position.
    pub(crate) has_position: bool,
    /// The other fields.
    pub(crate) fields: &'static [Field],
    pub(crate) answer: fn(&Fields, &Limits) -> Result<JsonAnswer, Refusal>,
}

/// Part of the engine that a question needs.
///
/// Questions about boards need less than half of the engine's code. A program can leave out the
/// rest: see [`ask_boards`](crate::ask_boards).
///
/// ```
/// use ninefold_questions::Topic;
///
/// assert_eq!(Topic::named("solve"), Some(Topic::Boards));
/// assert_eq!(Topic::named("hint"), Some(Topic::Steps));
/// assert_eq!(Topic::named("weekly"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Texts with boards, their solutions, and their canonical forms.
    Boards,
    /// Techniques, ratings, hints, explanations, pictures, proofs, and the making of puzzles.
    Steps,
}

impl Topic {
    /// Returns the topic of a question, or `None` if there is no such question.
    pub fn named(question: &str) -> Option<Self> {
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

/// Number of questions. Only with the feature `variant`, `convert` is one.
const QUESTION_COUNT: usize = if cfg!(feature = "variant") { 17 } else { 16 };

/// The names of all questions.
///
/// ```
/// use ninefold_questions::{QUESTIONS, fields_of};
///
/// assert!(QUESTIONS.contains(&"hint"));
/// assert!(QUESTIONS.iter().all(|name| fields_of(name).is_some()));
/// ```
pub const QUESTIONS: [&str; QUESTION_COUNT] = {
    let mut names = [""; QUESTION_COUNT];
    let mut i = 0;
    while i < names.len() {
        let is_board = i < BOARDS.len();
        names[i] = if is_board { BOARDS[i].name } else { STEPS[i - BOARDS.len()].name };
        i += 1;
    }
    names
};

/// Returns a question about a position.
const fn about_position(
    name: &'static str,
    fields: &'static [Field],
    answer: fn(&Fields, &Limits) -> Result<JsonAnswer, Refusal>,
) -> Question {
    Question { name, has_position: true, fields, answer }
}

pub(crate) static BOARDS: [Question; QUESTION_COUNT - 10] = [
    about_position("read", &[RECORD], read::read),
    about_position("solve", &[SOLUTION_LIMIT, SKIP], solve::solve),
    about_position("count", &[COUNT_LIMIT], solve::count),
    about_position("check", &[], check::check),
    about_position("candidates", &[], candidates::candidates),
    about_position("canon", &[], canon::canon),
    #[cfg(feature = "variant")]
    Question { name: "convert", has_position: false, fields: &CONVERTED, answer: convert::convert },
];

pub(crate) static STEPS: [Question; 10] = [
    about_position("rate", &[SCALES, MEASURES], rate::rate),
    about_position("hint", &[NOTES, LANGUAGE, COORDINATES, THEME, FORMAT], hint::hint),
    about_position(
        "explain",
        &[STEP_SCALE, PATH_NOTES, LANGUAGE, COORDINATES, FIRST, PICTURES, THEME, FORMAT],
        explain::explain,
    ),
    about_position(
        "steps",
        &[STEP_SCALE, LANGUAGE, COORDINATES, PICTURES, THEME, FORMAT],
        explain::steps,
    ),
    Question { name: "generate", has_position: false, fields: GENERATED, answer: make::generate },
    Question {
        name: "daily",
        has_position: false,
        fields: &[DAY, DAILY_LEVEL],
        answer: daily::daily,
    },
    about_position(
        "prove",
        &[CLAIM, PROOF_FORMAT, PROVED_LIMIT, IS_PATH, IS_MINIMAL, LANGUAGE, COORDINATES],
        prove::prove,
    ),
    about_position("picture", &[THEME, LANGUAGE, FORMAT], picture::picture),
    Question {
        name: "techniques",
        has_position: false,
        fields: &[LANGUAGE, SCALE],
        answer: techniques::techniques,
    },
    Question {
        name: "technique",
        has_position: false,
        fields: &[TECHNIQUE_NAME, LANGUAGE, COORDINATES, THEME, FORMAT],
        answer: lesson::technique,
    },
];

impl Question {
    /// Returns all fields.
    pub(crate) fn all_fields(&self) -> impl Iterator<Item = &'static Field> {
        let position: &'static [Field] = if self.has_position { &POSITION } else { &[] };
        position.iter().chain(self.fields)
    }

    /// Parses a request, and refuses fields that the question does not have.
    pub(crate) fn parse(&self, request: &str) -> Result<Fields, Refusal> {
        let fields = Fields::parse(request)?;
        for name in fields.names() {
            if !self.all_fields().any(|field| field.name == name) {
                return Err(self.unknown_field(name));
            }
            if fields.names().filter(|other| *other == name).nth(1).is_some() {
                let detail = RefusalDetail::RepeatedField { field: name.to_owned() };
                return Err(Refusal::new(RefusalKind::MalformedJson, detail));
            }
        }
        Ok(fields)
    }

    /// Refuses a field that the question does not have.
    fn unknown_field(&self, name: &str) -> Refusal {
        let fields: Vec<&str> = self.all_fields().map(|field| field.name).collect();
        let detail = RefusalDetail::UnknownField {
            question: self.name,
            field: short(name),
            nearest: nearest_name(name, fields.iter().map(|name| (*name, *name)))
                .map(str::to_owned),
            fields,
        };
        Refusal::new(RefusalKind::UnknownField, detail)
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
    let all = Topic::named(question)?.questions();
    let question = all.iter().find(|one| one.name == question)?;
    Some(question.all_fields().map(|field| field.name).collect())
}

/// Returns the question of a name.
pub(crate) fn named(name: &str, all: &'static [Question]) -> Result<&'static Question, Refusal> {
    all.iter().find(|question| question.name == name).ok_or_else(|| {
        let detail = RefusalDetail::UnknownQuestion {
            question: short(name),
            nearest: nearest_name(name, QUESTIONS.map(|name| (name, name)).into_iter())
                .map(str::to_owned),
            questions: QUESTIONS.to_vec(),
        };
        Refusal::new(RefusalKind::UnknownQuestion, detail)
    })
}
