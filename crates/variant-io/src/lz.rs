//! The compression of links: lz-string, in Base64.
//!
//! A text of UTF-16 units becomes numbers: 0 and a unit of 8 bits, 1 and a unit of 16 bits, 2 for the
//! end, or an entry of a dictionary. Each entry is the one before with one unit more, so it is a piece
//! of the text. The numbers get a bit longer when the dictionary has outgrown them. Bits are stored the
//! lowest first, six in a character, of which the first bit is the highest.

use crate::base64::six_bits;
use std::collections::BTreeMap;

/// Units that a text may have, so that a short text does not fill the memory.
const MOST_UNITS: usize = crate::read::MAX_VARIANT_BYTES;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What is wrong with a compressed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LzFault {
    /// The character at this byte is no Base64.
    Character(usize),
    /// The text ends too early.
    Cut,
    /// The text names something that was not defined, at this byte.
    Entry(usize),
    /// The text becomes too long.
    TooLong,
    /// The text is no UTF-16.
    Utf16,
}

struct Bits<'a> {
    text: &'a [u8],
    /// Bits that were taken.
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Result<usize, LzFault> {
        let mut number = 0;
        for n in 0..count {
            let place = self.at / 6;
            let byte = *self.text.get(place).ok_or(LzFault::Cut)?;
            let six = six_bits(byte).ok_or(LzFault::Character(place))?;
            number |= usize::from(six >> (5 - self.at % 6) & 1) << n;
            self.at += 1;
        }
        Ok(number)
    }
}

/// Unpacks a text. White space and `=` at its end are passed over.
pub(crate) fn unpacked(text: &str) -> Result<String, LzFault> {
    let text = text.trim_end_matches(|c: char| c == '=' || c.is_ascii_whitespace());
    let mut bits = Bits { text: text.as_bytes(), at: 0 };
    let mut units: Vec<u16> = Vec::new();
    // Start and length in `units` of each entry, which begin at 3. Entry 2 is the end.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut before: Option<(usize, usize)> = None;
    // The first number has two bits. The dictionary grows with each number but the first.
    let (mut width, mut room) = (2, 4);
    loop {
        let number = bits.take(width)?;
        let start = units.len();
        let piece = match number {
            0 | 1 => {
                let unit = bits.take(if number == 0 { 8 } else { 16 })?;
                units.push(unit as u16);
                entries.push((start, 1));
                room -= 1;
                (start, 1)
            }
            2 => return String::from_utf16(&units).map_err(|_| LzFault::Utf16),
            _ => {
                let (from, length) = match entries.get(number) {
                    Some(&entry) => entry,
                    // The entry that is just made: the piece before and its first unit.
                    None if number == entries.len() => {
                        let (from, length) = before.ok_or(LzFault::Entry(bits.at / 6))?;
                        (from, length + 1)
                    }
                    None => return Err(LzFault::Entry(bits.at / 6)),
                };
                if units.len() + length > MOST_UNITS {
                    return Err(LzFault::TooLong);
                }
                // A piece may reach into itself.
                (from..from + length).for_each(|at| units.push(units[at]));
                (start, length)
            }
        };
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
        match before {
            Some((from, length)) => {
                entries.push((from, length + 1));
                room -= 1;
            }
            // The first number is followed by numbers of three bits.
            None => {
                width = 3;
                room = 4;
            }
        }
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
        before = Some(piece);
    }
}

/// Packs a text.
pub(crate) fn packed(text: &str) -> String {
    let mut packer = Packer { six: 0, filled: 0, text: String::new(), width: 2, room: 2 };
    // An entry by the entry before and the next unit. Entries of one unit have none before.
    let mut entries: BTreeMap<(usize, u16), usize> = BTreeMap::new();
    let mut next = 3;
    let mut is_new: BTreeMap<usize, u16> = BTreeMap::new();
    let mut piece: Option<usize> = None;
    for unit in text.encode_utf16() {
        let single = *entries.entry((0, unit)).or_insert_with(|| {
            is_new.insert(next, unit);
            next += 1;
            next - 1
        });
        let Some(before) = piece else {
            piece = Some(single);
            continue;
        };
        match entries.get(&(before, unit)) {
            Some(&longer) => piece = Some(longer),
            None => {
                packer.entry(before, &mut is_new);
                entries.insert((before, unit), next);
                next += 1;
                piece = Some(single);
            }
        }
    }
    if let Some(last) = piece {
        packer.entry(last, &mut is_new);
    }
    packer.number(2, packer.width);
    packer.end()
}

struct Packer {
    six: u8,
    filled: u32,
    text: String,
    width: u32,
    /// Entries until numbers get longer.
    room: usize,
}

impl Packer {
    fn number(&mut self, number: usize, width: u32) {
        for n in 0..width {
            self.six = self.six << 1 | (number >> n & 1) as u8;
            self.filled += 1;
            if self.filled == 6 {
                self.text.push(char::from(ALPHABET[usize::from(self.six)]));
                (self.six, self.filled) = (0, 0);
            }
        }
    }

    fn entry(&mut self, entry: usize, is_new: &mut BTreeMap<usize, u16>) {
        match is_new.remove(&entry) {
            Some(unit) => {
                let is_wide = unit > 255;
                self.number(is_wide.into(), self.width);
                self.number(unit.into(), if is_wide { 16 } else { 8 });
                self.grow();
            }
            None => self.number(entry, self.width),
        }
        self.grow();
    }

    fn grow(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }

    /// Fills the last character, and the group of four with `=`.
    fn end(mut self) -> String {
        loop {
            self.six <<= 1;
            self.filled += 1;
            if self.filled == 6 {
                self.text.push(char::from(ALPHABET[usize::from(self.six)]));
                break;
            }
        }
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        let long: String = (0..5_000u32).map(|n| char::from(b' ' + (n * n % 91) as u8)).collect();
        let texts =
            ["", "a", "aaaaaaaaaaaaaaaaaaaaaaaa", "{\"size\":9}", "Sudoku ÄÖ 数独 🧩", &long];
        for text in texts {
            assert_eq!(unpacked(&packed(text)).as_deref(), Ok(text));
        }
    }

    #[test]
    fn other_programs_understand_the_packing() {
        let long: String = (0..9_000u32).map(|n| char::from(b' ' + (n * n % 91) as u8)).collect();
        let texts = ["", "a", "{\"size\":9,\"grid\":[]}", "aaaaaaaaaaaa", "数独 and 数独", &long];
        for text in texts {
            let theirs = lz_str::compress_to_base64(text);
            // They fill the last group of four in another way.
            assert_eq!(packed(text).trim_end_matches('='), theirs.trim_end_matches('='));
            assert_eq!(unpacked(&theirs).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_cut_text_is_refused() {
        let whole = packed("{\"size\":9,\"grid\":[[1,2,3]]}");
        assert_eq!(unpacked(&whole[..10]), Err(LzFault::Cut));
        assert_eq!(unpacked("N4!g"), Err(LzFault::Character(2)));
    }

    #[test]
    fn a_short_text_cannot_fill_the_memory() {
        let bomb = packed(&"a".repeat(MOST_UNITS + 1));
        assert!(bomb.len() < 20_000);
        assert_eq!(unpacked(&bomb), Err(LzFault::TooLong));
    }
}
