//! [`Fields`]: the fields of a request.

use super::field::{COORDINATES, Field, FieldKind, LANGUAGE, MEASURES, SCALES, STEP_SCALE, THEME};
use super::refusal::{Refusal, RefusalDetail, RefusalKind};
use super::value::{ExpectedValue, FoundValue, ListPlace, short};
use crate::measure::Measure;
use ninefold_explain::{Coordinates, Language, Theme, Words};
use ninefold_scales::Profile;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// The fields of a request. A field with the value `null` counts as missing.
pub(crate) struct Fields {
    values: Vec<(String, Value)>,
}

/// The fields of a JSON object in their order. Unlike a map, it shows names that come twice.
struct Pairs(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor;
        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Pairs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object with the fields of the question")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(PairsVisitor)
    }
}

impl Fields {
    /// Parses a request.
    pub(crate) fn parse(request: &str) -> Result<Self, Refusal> {
        let Pairs(values) = serde_json::from_str(request).map_err(|error| {
            let detail = RefusalDetail::NotJson { problem: error.to_string() };
            Refusal::new(RefusalKind::MalformedJson, detail)
        })?;
        Ok(Self { values })
    }

    /// Returns the names of the fields in their order. A name may come twice.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the value of a field, unless it is missing or null.
    pub(crate) fn value(&self, field: &Field) -> Option<&Value> {
        let value = self.values.iter().find(|(own, _)| own == field.name).map(|(_, value)| value);
        value.filter(|value| !value.is_null())
    }

    /// Gives a field another text.
    #[cfg(feature = "variant")]
    pub(crate) fn replace(&mut self, field: &Field, text: &str) {
        for (_, value) in self.values.iter_mut().filter(|(own, _)| own == field.name) {
            *value = text.into();
        }
    }

    /// Returns whether a field has a value.
    pub(crate) fn has(&self, field: &Field) -> bool {
        self.value(field).is_some()
    }

    /// Returns a text.
    pub(crate) fn text(&self, field: &Field) -> Result<Option<&str>, Refusal> {
        match self.value(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => {
                let expected = match field.kind {
                    FieldKind::Puzzle => ExpectedValue::PuzzleText,
                    _ => ExpectedValue::Text,
                };
                Err(wrong_type(field, None, expected, other.into()))
            }
        }
    }

    /// Returns a text that must be there.
    pub(crate) fn needed_text(&self, field: &Field) -> Result<&str, Refusal> {
        self.text(field)?.ok_or_else(|| {
            let detail =
                RefusalDetail::MissingField { field: field.name, expected: field.kind.expected() };
            Refusal::new(RefusalKind::MissingField, detail)
        })
    }

    /// Returns a whole number, or the usual one.
    pub(crate) fn number(&self, field: &Field) -> Result<Option<u64>, Refusal> {
        let FieldKind::Whole { least, most, default } = field.kind else { return Ok(None) };
        let Some(value) = self.value(field) else { return Ok(default) };
        let number = match value {
            Value::Number(number) => number.as_u64(),
            Value::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse().ok()
            }
            _ => return Err(wrong_type(field, None, field.kind.expected(), value.into())),
        };
        match number.filter(|number| (least..=most).contains(number)) {
            Some(number) => Ok(Some(number)),
            None => Err(out_of_range(field, None, field.kind.expected(), value.into())),
        }
    }

    /// Returns true or false, or the usual one.
    pub(crate) fn flag(&self, field: &Field) -> Result<bool, Refusal> {
        match (self.value(field), &field.kind) {
            (Some(Value::Bool(flag)), _) => Ok(*flag),
            (None, FieldKind::Flag { default }) => Ok(*default),
            (None, _) => Ok(false),
            (Some(other), kind) => Err(wrong_type(field, None, kind.expected(), other.into())),
        }
    }

    /// Returns one of some named values, or the usual one.
    pub(crate) fn choice<T: Copy>(
        &self,
        field: &Field,
        choices: &[(&'static str, T)],
    ) -> Result<Option<T>, Refusal> {
        let text = match (self.text(field)?, &field.kind) {
            (None, FieldKind::Name { default, .. } | FieldKind::Names { default, .. }) => *default,
            (text, _) => text,
        };
        text.map(|text| choose(field, text, choices)).transpose()
    }

    /// Returns one of some named values, which must be there.
    pub(crate) fn needed_choice<T: Copy>(
        &self,
        field: &Field,
        choices: &[(&'static str, T)],
    ) -> Result<T, Refusal> {
        choose(field, self.needed_text(field)?, choices)
    }

    /// Returns a scale, or the usual one.
    pub(crate) fn scale(&self, field: &Field) -> Result<Option<Profile>, Refusal> {
        self.choice(field, &scales())
    }

    /// Returns the usual scale for steps, or another.
    pub(crate) fn step_scale(&self) -> Result<Profile, Refusal> {
        Ok(self.scale(&STEP_SCALE)?.unwrap_or(Profile::DEFAULT))
    }

    /// Returns scales: a name, or a list of names.
    pub(crate) fn scales(&self) -> Result<Vec<Profile>, Refusal> {
        let chosen = self.choices(&SCALES, &scales())?;
        for (place, scale) in chosen.iter().enumerate() {
            if chosen[..place].iter().any(|earlier| earlier.name() == scale.name()) {
                let detail = RefusalDetail::RepeatedScale { scale: scale.name() };
                return Err(Refusal::new(RefusalKind::OutOfRange, detail));
            }
        }
        if chosen.is_empty() {
            let found = FoundValue::List(0);
            return Err(out_of_range(&SCALES, None, ExpectedValue::SomeName, found));
        }
        Ok(chosen)
    }

    /// Returns measures beside ratings: a name, or a list of names.
    pub(crate) fn measures(&self) -> Result<Vec<Measure>, Refusal> {
        self.choices(&MEASURES, &Measure::ALL.map(|measure| (measure.name(), measure)))
    }

    /// Returns some named values: one, those of a list, or the usual one.
    pub(crate) fn choices<T: Copy>(
        &self,
        field: &Field,
        choices: &[(&'static str, T)],
    ) -> Result<Vec<T>, Refusal> {
        let Some(Value::Array(items)) = self.value(field) else {
            return Ok(self.choice(field, choices)?.into_iter().collect());
        };
        let named = |item: &Value| match item {
            Value::String(text) => choose(field, text, choices),
            other => Err(wrong_type(field, None, ExpectedValue::NameOrNames, other.into())),
        };
        items.iter().map(named).collect()
    }

    /// Returns the words of the language and the coordinates.
    pub(crate) fn words(&self) -> Result<Words, Refusal> {
        let languages = Language::ALL.map(|language| (language.code(), language));
        let coordinates = Coordinates::ALL.map(|coordinates| (coordinates.name(), coordinates));
        let language = self.choice(&LANGUAGE, &languages)?.unwrap_or_default();
        let coordinates = self.choice(&COORDINATES, &coordinates)?.unwrap_or_default();
        Ok(Words::new(language, coordinates))
    }

    /// Returns the colors of pictures.
    pub(crate) fn theme(&self) -> Result<Theme, Refusal> {
        let themes = Theme::ALL.map(|theme| (theme.name(), theme));
        Ok(self.choice(&THEME, &themes)?.unwrap_or_default())
    }
}

/// Returns all scales with their names.
fn scales() -> Vec<(&'static str, Profile)> {
    Profile::ALL.iter().map(|scale| (scale.name(), *scale)).collect()
}

/// Returns the value of a name.
fn choose<T: Copy>(field: &Field, text: &str, choices: &[(&'static str, T)]) -> Result<T, Refusal> {
    if let Some((_, value)) = choices.iter().find(|(name, _)| *name == text) {
        return Ok(*value);
    }
    let expected = ExpectedValue::OneOf(choices.iter().map(|(name, _)| *name).collect());
    Err(out_of_range(field, None, expected, FoundValue::Text(short(text))))
}

/// Refuses a value of another type.
pub(crate) fn wrong_type(
    field: &Field,
    place: Option<ListPlace>,
    expected: ExpectedValue,
    found: FoundValue,
) -> Refusal {
    let detail = RefusalDetail::Value { field: field.name, place, expected, found };
    Refusal::new(RefusalKind::WrongType, detail)
}

/// Refuses a value that is out of its range.
pub(crate) fn out_of_range(
    field: &Field,
    place: Option<ListPlace>,
    expected: ExpectedValue,
    found: FoundValue,
) -> Refusal {
    let kind = RefusalKind::OutOfRange;
    Refusal { kind, ..wrong_type(field, place, expected, found) }
}
