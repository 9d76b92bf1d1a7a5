//! [`Fields`]: the fields of a request.

use super::question::{Question, nearest, short};
use crate::refusal::{Refusal, RefusalKind};
use ninefold_explain::{Coordinates, Language, Theme, Words};
use ninefold_scales::Profile;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;
use std::ops::RangeInclusive;

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
    /// Parses a request, and refuses fields that the question does not have.
    pub(crate) fn parse(question: &Question, request: &str) -> Result<Self, Refusal> {
        let Pairs(values) = serde_json::from_str(request).map_err(|error| {
            Refusal::new(RefusalKind::MalformedJson, format!("the request is malformed: {error}"))
        })?;
        for (place, (name, _)) in values.iter().enumerate() {
            if !question.all_fields().any(|field| field == name) {
                return Err(unknown(question, name));
            }
            if values[..place].iter().any(|(earlier, _)| earlier == name) {
                let message = format!("the field `{name}` comes twice; leave one of them out");
                return Err(Refusal::new(RefusalKind::MalformedJson, message));
            }
        }
        Ok(Self { values })
    }

    /// Returns the value of a field, unless it is missing or null.
    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        let value = self.values.iter().find(|(own, _)| own == name).map(|(_, value)| value);
        value.filter(|value| !value.is_null())
    }

    /// Returns whether a field has a value.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// Returns a text.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, Refusal> {
        let text = |value: &'_ Value| match value {
            Value::String(_) => Ok(()),
            other => Err(wrong_type(name, "a text", other)),
        };
        match self.value(name) {
            None => Ok(None),
            Some(value) => text(value).map(|()| value.as_str()),
        }
    }

    /// Returns a text that must be there.
    pub(crate) fn needed_text(&self, name: &str) -> Result<&str, Refusal> {
        self.text(name)?.ok_or_else(|| missing(name, "a text"))
    }

    /// Returns a whole number in a range. It may also be a text, because many programs round
    /// numbers above 2^53.
    pub(crate) fn number(
        &self,
        name: &str,
        range: &RangeInclusive<u64>,
    ) -> Result<Option<u64>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let (least, most) = (range.start(), range.end());
        let expected = format!("a whole number from {least} to {most}");
        let is_number = match value {
            Value::Number(_) => true,
            Value::String(text) => text.bytes().all(|byte| byte.is_ascii_digit()),
            _ => false,
        };
        if !is_number {
            return Err(wrong_type(name, &expected, value));
        }
        let number = match value {
            Value::String(text) => text.parse().ok(),
            other => other.as_u64(),
        };
        match number.filter(|number| range.contains(number)) {
            Some(number) => Ok(Some(number)),
            None => Err(out_of_range(name, &expected, value)),
        }
    }

    /// Returns true or false.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Refusal> {
        match self.value(name) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(other) => Err(wrong_type(name, "true or false", other)),
        }
    }

    /// Returns one of some named values.
    pub(crate) fn choice<T: Copy>(
        &self,
        name: &str,
        choices: &[(&'static str, T)],
    ) -> Result<Option<T>, Refusal> {
        match self.text(name)? {
            None => Ok(None),
            Some(text) => choose(name, text, choices).map(Some),
        }
    }

    /// Returns a scale.
    pub(crate) fn scale(&self) -> Result<Option<Profile>, Refusal> {
        self.choice("scale", &scales())
    }

    /// Returns scales: a name, or a list of names.
    pub(crate) fn scales(&self) -> Result<Option<Vec<Profile>>, Refusal> {
        let Some(Value::Array(items)) = self.value("scale") else {
            return Ok(self.scale()?.map(|scale| vec![scale]));
        };
        let scales = scales();
        let named = |item: &Value| match item {
            Value::String(text) => choose("scale", text, &scales),
            other => Err(wrong_type("scale", "a name or a list of names", other)),
        };
        let chosen = items.iter().map(named).collect::<Result<Vec<Profile>, _>>()?;
        for (place, scale) in chosen.iter().enumerate() {
            if chosen[..place].iter().any(|earlier| earlier.name() == scale.name()) {
                let message = format!("scale: `{}` comes twice; leave one out", scale.name());
                return Err(Refusal::new(RefusalKind::OutOfRange, message));
            }
        }
        if chosen.is_empty() {
            let message = "scale: expected at least one name, found an empty list";
            return Err(Refusal::new(RefusalKind::OutOfRange, message));
        }
        Ok(Some(chosen))
    }

    /// Returns the words of the language and the coordinates.
    pub(crate) fn words(&self) -> Result<Words, Refusal> {
        let languages = Language::ALL.map(|language| (language.code(), language));
        let coordinates = [("numbers", Coordinates::Numbers), ("letters", Coordinates::Letters)];
        let language = self.choice("lang", &languages)?.unwrap_or_default();
        let coordinates = self.choice("coordinates", &coordinates)?.unwrap_or_default();
        Ok(Words::new(language, coordinates))
    }

    /// Returns the colors of pictures.
    pub(crate) fn theme(&self) -> Result<Theme, Refusal> {
        let themes = [("light", Theme::Light), ("dark", Theme::Dark), ("page", Theme::Page)];
        Ok(self.choice("theme", &themes)?.unwrap_or_default())
    }
}

/// Returns all scales with their names.
fn scales() -> Vec<(&'static str, Profile)> {
    Profile::ALL.iter().map(|scale| (scale.name(), *scale)).collect()
}

/// Returns the value of a name.
pub(crate) fn choose<T: Copy>(
    field: &str,
    text: &str,
    choices: &[(&'static str, T)],
) -> Result<T, Refusal> {
    if let Some((_, value)) = choices.iter().find(|(name, _)| *name == text) {
        return Ok(*value);
    }
    let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
    let message =
        format!("{field}: expected one of {}, found \"{}\"", names.join(", "), short(text));
    Err(Refusal::new(RefusalKind::OutOfRange, message))
}

/// Refuses a field that the question does not have.
fn unknown(question: &Question, name: &str) -> Refusal {
    let own = question.name;
    let advice = match nearest(name, question.all_fields()) {
        Some(field) => format!("did you mean `{field}`?"),
        None => {
            let fields: Vec<&str> = question.all_fields().collect();
            format!("its fields are {}", fields.join(", "))
        }
    };
    let message = format!("`{own}` has no field `{}`; {advice}", short(name));
    Refusal::new(RefusalKind::UnknownField, message)
}

/// Refuses a request without a field.
pub(crate) fn missing(name: &str, expected: &str) -> Refusal {
    let message = format!("the field `{name}` is missing; expected {expected}");
    Refusal::new(RefusalKind::MissingField, message)
}

/// Refuses a value of another type.
pub(crate) fn wrong_type(name: &str, expected: &str, found: &Value) -> Refusal {
    let message = format!("{name}: expected {expected}, found {}", shown(found));
    Refusal::new(RefusalKind::WrongType, message)
}

/// Refuses a value that is out of its range.
pub(crate) fn out_of_range(name: &str, expected: &str, found: &Value) -> Refusal {
    let message = format!("{name}: expected {expected}, found {}", shown(found));
    Refusal::new(RefusalKind::OutOfRange, message)
}

/// Returns a value as messages repeat it.
fn shown(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("a list of {}", items.len()),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) => format!("\"{}\"", short(text)),
        other => other.to_string(),
    }
}
