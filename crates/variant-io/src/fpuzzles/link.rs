//! Links that contain the JSON of f-puzzles, and the packed JSON alone.

use crate::error::{Bad, VariantTextFault};
use crate::iss::regex::percent_decoded;
use crate::lz::{LzFault, packed, unpacked};
use crate::place::VariantTextPlace;

const LOAD: &str = "?load=";

/// Returns whether a text is a link to f-puzzles, or packed JSON: its first character is `{`.
pub(crate) fn is_like(text: &str) -> bool {
    let start = text.get(..text.len().min(60)).unwrap_or(text);
    if start.contains("f-puzzles.com") {
        return true;
    }
    let is_packed = text.len() >= 24
        && text.starts_with('N')
        && text.bytes().all(|byte| crate::base64::six_bits(byte).is_some() || byte == b'=');
    is_packed && unpacked(text).is_ok_and(|json| json.trim_start().starts_with('{'))
}

/// Unpacks the JSON of a link.
pub(crate) fn unpacked_link(text: &str) -> Result<String, VariantTextFault> {
    let start = match text.find(LOAD) {
        Some(at) => at + LOAD.len(),
        None if text.contains("f-puzzles.com") => {
            let expected =
                "a link with the puzzle in it, behind `?load=`; other links need the network";
            return Err(VariantTextFault::whole(expected, "a link without"));
        }
        None => text.len() - text.trim_start().len(),
    };
    let end = text[start..].find(['&', '#']).map_or(text.len(), |end| start + end);
    unpacked_at(text, start, end)
}

/// Unpacks a part of a text, in which characters may be written with `%`.
pub(crate) fn unpacked_at(
    text: &str,
    start: usize,
    end: usize,
) -> Result<String, VariantTextFault> {
    let part = text[start..end].trim_end();
    let bytes = if part.contains('%') { percent_decoded(part) } else { part.as_bytes().to_vec() };
    // A `+` becomes a space where forms are decoded.
    let packed: String =
        bytes.iter().map(|&byte| if byte == b' ' { '+' } else { char::from(byte) }).collect();
    let at = |offset: usize| {
        VariantTextPlace::at(text, if part.contains('%') { start } else { start + offset })
    };
    unpacked(&packed).map_err(|fault| match fault {
        LzFault::Character(offset) => {
            let found = packed.as_bytes().get(offset).map_or(0, |&byte| byte);
            let found = format!("{:?}", char::from(found));
            Bad::new("Base64: A-Z, a-z, 0-9, + and /", found).at(at(offset))
        }
        LzFault::Entry(offset) => {
            Bad::new("text packed with lz-string", "something else").at(at(offset.min(part.len())))
        }
        LzFault::Cut => {
            let expected = "the rest of the packed text; copy the whole link";
            Bad::new(expected, "its end").at(at(part.len()))
        }
        LzFault::TooLong => {
            let most = crate::read::MAX_VARIANT_BYTES;
            Bad::new(format!("at most {most} characters when unpacked"), "more").at(at(0))
        }
        LzFault::Utf16 => Bad::new("text packed with lz-string", "no UTF-16").at(at(0)),
    })
}

/// Makes a link of JSON.
pub(crate) fn packed_link(json: &str) -> String {
    format!("https://f-puzzles.com/{LOAD}{}", packed(json))
}
