//! Base64 as numbers of six bits, in the two alphabets that puzzles use.

use crate::error::Bad;

/// Returns the six bits of a character: `A-Z`, `a-z`, `0-9`, then `+` or `-`, then `/` or `_`.
pub(crate) const fn six_bits(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

/// The URL-safe alphabet.
pub(crate) const URL_SAFE: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the numbers of six bits that a text contains.
pub(crate) fn sixes(text: &str) -> Result<Vec<u8>, Bad> {
    let read = |(n, byte): (usize, u8)| {
        let expected = format!("Base64 (A-Z, a-z, 0-9, - and _) at its character {}", n + 1);
        six_bits(byte).ok_or_else(|| Bad::text(expected, text))
    };
    text.bytes().enumerate().map(read).collect()
}

/// Returns the bytes that a text contains; `=` at the end is passed over.
pub(crate) fn bytes(text: &str) -> Result<Vec<u8>, Bad> {
    let sixes = sixes(text.trim_end_matches('='))?;
    if sixes.len() % 4 == 1 {
        return Err(Bad::text("complete Base64; a character is missing or too much", text));
    }
    let mut bytes = Vec::with_capacity(sixes.len() / 4 * 3 + 2);
    for four in sixes.chunks(4) {
        let bits = four.iter().fold(0, |bits, &six| bits << 6 | u32::from(six));
        let bits = bits << (6 * (4 - four.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..four.len()]);
    }
    Ok(bytes)
}

/// Writes bytes without `=` at the end, in the URL-safe alphabet.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 3 * 4 + 4);
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0, |bits, &byte| bits << 8 | u32::from(byte));
        let bits = bits << (8 * (3 - three.len()));
        for n in 0..=three.len() {
            text.push(char::from(URL_SAFE[(bits >> (18 - 6 * n) & 63) as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        for length in 0..10u8 {
            let all: Vec<u8> = (0..length).map(|n| n.wrapping_mul(29).wrapping_add(200)).collect();
            assert_eq!(bytes(&encode(&all)), Ok(all));
        }
    }

    #[test]
    fn a_cut_text_is_refused() {
        assert!(bytes("QUJDR").is_err());
        assert!(bytes("QU!D").is_err());
    }
}
