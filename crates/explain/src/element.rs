//! [`Element`]: an element of SVG or HTML, built in code and written last.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use serde::{Serialize, Serializer};

/// An element of SVG or HTML: its name, its attributes, and its content. Its text is the markup.
///
/// Its JSON has `name`, `attributes`, and `content`, a list of elements and texts. An element without
/// content has no such field.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Language, LayerKind, Picture, Theme, Words};
/// use ninefold_logic::Board;
///
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let picture = Picture::of_board(&words, &Board::new(&Puzzle::EMPTY)).drawn(Theme::Light);
/// let [lines, ..] = &picture.layers[..] else { panic!("the lines come first") };
/// assert_eq!(lines.kind, LayerKind::Lines);
/// assert!(lines.shapes[0].to_string().starts_with("<path d=\"M44 44H944"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Shape"))]
pub struct Element {
    name: &'static str,
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "alloc::collections::BTreeMap<String, String>")
    )]
    attributes: Vec<(&'static str, Cow<'static, str>)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    content: Vec<Content>,
}

/// What an element holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Content {
    Element(Element),
    Text(Cow<'static, str>),
}

/// A value of an attribute.
pub(crate) trait AttributeValue {
    /// Returns the value as text.
    fn into_text(self) -> Cow<'static, str>;
}

impl Element {
    /// Returns an element without attributes and content.
    pub(crate) const fn new(name: &'static str) -> Self {
        Self { name, attributes: Vec::new(), content: Vec::new() }
    }

    /// Adds an attribute.
    pub(crate) fn with(mut self, name: &'static str, value: impl AttributeValue) -> Self {
        self.attributes.push((name, value.into_text()));
        self
    }

    /// Adds an attribute if it has a value.
    pub(crate) fn with_some(self, name: &'static str, value: Option<impl AttributeValue>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds an element or a text to the content.
    pub(crate) fn holding(mut self, content: impl Into<Content>) -> Self {
        self.content.push(content.into());
        self
    }

    /// Adds elements to the content.
    pub(crate) fn holding_all(mut self, elements: impl IntoIterator<Item = Self>) -> Self {
        self.content.extend(elements.into_iter().map(Content::Element));
        self
    }
}

/// Writes the markup. Shapes have no end tag; everything else has one, as HTML needs it.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('<')?;
        f.write_str(self.name)?;
        for (name, value) in &self.attributes {
            f.write_char(' ')?;
            f.write_str(name)?;
            f.write_str("=\"")?;
            Escaped(value).fmt(f)?;
            f.write_char('"')?;
        }
        if matches!(self.name, "path" | "rect" | "circle") {
            return f.write_str("/>");
        }
        f.write_char('>')?;
        for part in &self.content {
            match part {
                Content::Element(element) => element.fmt(f)?,
                Content::Text(text) => Escaped(text).fmt(f)?,
            }
        }
        f.write_str("</")?;
        f.write_str(self.name)?;
        f.write_char('>')
    }
}

/// A text in which the characters that mean something in SVG and HTML are escaped.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(['&', '<', '>', '"']) {
            f.write_str(&rest[..at])?;
            f.write_str(match rest.as_bytes()[at] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                _ => "&quot;",
            })?;
            rest = &rest[at + 1..];
        }
        f.write_str(rest)
    }
}

impl AttributeValue for &'static str {
    fn into_text(self) -> Cow<'static, str> {
        Cow::Borrowed(self)
    }
}

impl AttributeValue for String {
    fn into_text(self) -> Cow<'static, str> {
        Cow::Owned(self)
    }
}

impl AttributeValue for f64 {
    fn into_text(self) -> Cow<'static, str> {
        Cow::Owned(self.to_string())
    }
}

impl From<Element> for Content {
    fn from(element: Element) -> Self {
        Self::Element(element)
    }
}

impl<T: Into<Cow<'static, str>>> From<T> for Content {
    fn from(text: T) -> Self {
        Self::Text(text.into())
    }
}

/// Serialises attributes as one object.
fn as_object<S: Serializer>(
    attributes: &[(&'static str, Cow<'static, str>)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(attributes.iter().map(|(name, value)| (name, value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_only_shapes_have_no_end_tag() {
        let path = Element::new("path").with("d", "M0 0").with_some("fill", None::<f64>);
        let text = Element::new("p").with("title", "a \"b\"").holding("1 < 2 & 3 > 2");
        let all = Element::new("div").holding(path).holding_all([text, Element::new("g")]);
        assert_eq!(
            all.to_string(),
            "<div><path d=\"M0 0\"/><p title=\"a &quot;b&quot;\">1 &lt; 2 &amp; 3 &gt; 2</p><g></g></div>"
        );
        let json = serde_json::to_string(&all).unwrap();
        assert!(json.starts_with(
            r#"{"name":"div","attributes":{},"content":[{"name":"path","attributes":{"d":"M0 0"}},"#
        ));
    }
}
