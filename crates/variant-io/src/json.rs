//! JSON with the order of its keys, in which no key stands twice, and places in it.

use crate::error::{Bad, VariantTextFault};
use crate::place::{VariantTextPlace, cut};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Whole(u64),
    /// A number below 0 or with a fraction.
    Other(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Whole(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        #[allow(clippy::cast_precision_loss)] // Such numbers have no meaning in a puzzle.
        Ok(u64::try_from(value).map_or(Json::Other(value as f64), Json::Whole))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Other(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Json, E> {
        Ok(Json::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Json::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut entries: Vec<(String, Json)> = Vec::new();
        while let Some(entry) = map.next_entry::<String, Json>()? {
            entries.push(entry);
        }
        let mut keys: Vec<&String> = entries.iter().map(|(key, _)| key).collect();
        keys.sort_unstable();
        match keys.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(A::Error::custom(format!("the key `{}` stands twice", pair[0]))),
            None => Ok(Json::Object(entries)),
        }
    }
}

/// Reads a text as JSON.
pub(crate) fn parsed(text: &str) -> Result<Json, VariantTextFault> {
    serde_json::from_str(text).map_err(|error| {
        let line_start: usize =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        // Columns are counted in bytes, from 1.
        let mut offset = (line_start + error.column().saturating_sub(1)).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
        Bad::new("JSON", format!("a fault ({message})")).at(VariantTextPlace::at(text, offset))
    })
}

/// A value with the path to it.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    pub json: &'a Json,
    pub path: String,
}

/// A number that a puzzle names, or another text in its place.
pub(crate) enum Amount {
    None,
    Number(u32),
    Other(String),
}

impl<'a> Node<'a> {
    pub fn root(json: &'a Json) -> Self {
        Self { json, path: String::new() }
    }

    pub fn place(&self) -> VariantTextPlace {
        VariantTextPlace::json(self.path.clone())
    }

    /// Makes the fault of this value.
    pub fn bad(&self, expected: impl Into<String>) -> VariantTextFault {
        let found = match self.json {
            Json::Null => "null".to_owned(),
            Json::Bool(value) => value.to_string(),
            Json::Whole(value) => value.to_string(),
            Json::Other(value) => value.to_string(),
            Json::Text(text) => format!("`{}`", cut(text)),
            Json::List(list) => format!("a list of {}", list.len()),
            Json::Object(_) => "an object".to_owned(),
        };
        Bad::new(expected, found).at(self.place())
    }

    pub fn entries(&self) -> Result<Vec<(&'a str, Node<'a>)>, VariantTextFault> {
        let Json::Object(entries) = self.json else { return Err(self.bad("an object")) };
        Ok(entries.iter().map(|(key, json)| (&**key, Node { json, path: self.key(key) })).collect())
    }

    fn key(&self, key: &str) -> String {
        if self.path.is_empty() { cut(key) } else { format!("{}.{}", self.path, cut(key)) }
    }

    /// Returns the value of a key, if it is there and is not null.
    pub fn get(&self, key: &str) -> Option<Self> {
        let Json::Object(entries) = self.json else { return None };
        let (_, json) = entries.iter().find(|(other, _)| other == key)?;
        (*json != Json::Null).then(|| Node { json, path: self.key(key) })
    }

    /// Returns the value of a key that must be there.
    pub fn need(&self, key: &str) -> Result<Self, VariantTextFault> {
        self.get(key).ok_or_else(|| self.bad(format!("an object with the key `{key}`")))
    }

    pub fn items(&self) -> Result<Vec<Self>, VariantTextFault> {
        let Json::List(list) = self.json else { return Err(self.bad("a list")) };
        let node = |(n, json)| Node { json, path: format!("{}[{n}]", self.path) };
        Ok(list.iter().enumerate().map(node).collect())
    }

    /// Returns the items of a list of known length.
    pub fn items_of(&self, length: usize, what: &str) -> Result<Vec<Self>, VariantTextFault> {
        match self.json {
            Json::List(list) if list.len() == length => self.items(),
            _ => Err(self.bad(format!("{length} {what}"))),
        }
    }

    pub fn text(&self) -> Result<&'a str, VariantTextFault> {
        match self.json {
            Json::Text(text) => Ok(text),
            _ => Err(self.bad("a text")),
        }
    }

    pub fn flag(&self) -> Result<bool, VariantTextFault> {
        match self.json {
            Json::Bool(flag) => Ok(*flag),
            Json::Null => Ok(false),
            _ => Err(self.bad("true or false")),
        }
    }

    /// Reads a number, or a text that spells one.
    pub fn number(&self, expected: &str, most: u32) -> Result<u32, VariantTextFault> {
        match self.amount()? {
            Amount::Number(number) if number <= most => Ok(number),
            _ => Err(self.bad(expected)),
        }
    }

    /// Reads a number, a text that spells one, or another text.
    pub fn amount(&self) -> Result<Amount, VariantTextFault> {
        let number =
            |number: u64| u32::try_from(number).map_err(|_| self.bad("a number below 4294967296"));
        Ok(match self.json {
            Json::Null => Amount::None,
            Json::Whole(value) => Amount::Number(number(*value)?),
            Json::Text(text) => match text.trim() {
                "" => Amount::None,
                digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                    Amount::Number(number(digits.parse().unwrap_or(u64::MAX))?)
                }
                other => Amount::Other(cut(other)),
            },
            _ => return Err(self.bad("a number, or a text in its place")),
        })
    }

    /// Whether it says nothing: null, false, an empty text, list or object.
    pub fn is_empty(&self) -> bool {
        match self.json {
            Json::Null | Json::Bool(false) => true,
            Json::Text(text) => text.trim().is_empty(),
            Json::List(list) => list.is_empty(),
            Json::Object(entries) => entries.is_empty(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_stands_twice_is_refused() {
        let fault = parsed("{\"a\":1,\n\"a\":2}").unwrap_err();
        assert_eq!(fault.found, "a fault (the key `a` stands twice)");
        assert!(fault.place.to_string().starts_with("line 2, "));
    }

    #[test]
    fn deep_nesting_is_refused() {
        assert!(parsed(&"[".repeat(100_000)).is_err());
        assert!(parsed(&"{\"a\":".repeat(100_000)).is_err());
    }
}
