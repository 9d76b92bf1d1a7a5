//! [`Element`]: an element of SVG or HTML, built in code and written last.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use serde::{Serialize, Serializer};
use smol_str::{SmolStr, format_smolstr};

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
    attributes: Vec<(&'static str, SmolStr)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    content: Vec<Content>,
}

/// What an element holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Content {
    Element(Element),
    Text(#[cfg_attr(feature = "schema", schemars(with = "String"))] SmolStr),
}

/// A value of an attribute.
pub(crate) trait AttributeValue {
    /// Returns the value as text.
    fn into_text(self) -> SmolStr;
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

    /// Writes the markup. Shapes have no end tag; everything else has one, as HTML needs it.
    pub(crate) fn write(&self, out: &mut String) {
        out.push('<');
        out.push_str(self.name);
        for (name, value) in &self.attributes {
            out.push(' ');
            out.push_str(name);
            out.push_str("=\"");
            write_escaped(value, out);
            out.push('"');
        }
        if matches!(self.name, "path" | "rect" | "circle") {
            return out.push_str("/>");
        }
        out.push('>');
        for part in &self.content {
            match part {
                Content::Element(element) => element.write(out),
                Content::Text(text) => write_escaped(text, out),
            }
        }
        out.push_str("</");
        out.push_str(self.name);
        out.push('>');
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut markup = String::new();
        self.write(&mut markup);
        f.write_str(&markup)
    }
}

/// Writes a text. The characters that mean something in SVG and HTML are escaped.
pub(crate) fn write_escaped(text: &str, out: &mut String) {
    let mut rest = text;
    let is_special = |byte| matches!(byte, b'&' | b'<' | b'>' | b'"');
    while let Some(at) = rest.bytes().position(is_special) {
        out.push_str(&rest[..at]);
        out.push_str(match rest.as_bytes()[at] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            _ => "&quot;",
        });
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}

impl AttributeValue for &'static str {
    fn into_text(self) -> SmolStr {
        SmolStr::new_static(self)
    }
}

impl AttributeValue for String {
    fn into_text(self) -> SmolStr {
        self.into()
    }
}

impl AttributeValue for f64 {
    fn into_text(self) -> SmolStr {
        format_smolstr!("{}", Number(self))
    }
}

/// A number whose text is the shortest. Whole tenths, which most numbers of pictures are, take a tenth
/// of the time of others.
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A number that is too large becomes another one, and is not equal.
        let tenths = (self.0 * 10.0) as i32;
        #[expect(clippy::float_cmp, reason = "a text means exactly one number")]
        let is_tenths = tenths > 0 && f64::from(tenths) / 10.0 == self.0;
        if !is_tenths {
            return self.0.fmt(f);
        }
        (tenths / 10).fmt(f)?;
        match tenths % 10 {
            0 => Ok(()),
            tenth => {
                f.write_char('.')?;
                tenth.fmt(f)
            }
        }
    }
}

impl From<Element> for Content {
    fn from(element: Element) -> Self {
        Self::Element(element)
    }
}

impl<T: Into<SmolStr>> From<T> for Content {
    fn from(text: T) -> Self {
        Self::Text(text.into())
    }
}

/// Serialises attributes as one object.
fn as_object<S: Serializer>(
    attributes: &[(&'static str, SmolStr)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(attributes.iter().map(|(name, value)| (name, value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn numbers_have_their_shortest_text() {
        let tenths = (-30..3000).map(|tenths| f64::from(tenths) / 10.0);
        let others = [-0.0, 0.05, 1.0 / 3.0, 0.1 + 0.2, 1e9, 3e15, f64::MIN_POSITIVE, f64::NAN];
        for number in tenths.chain(others) {
            assert_eq!(Number(number).to_string(), number.to_string());
        }
    }

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
