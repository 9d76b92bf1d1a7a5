//! Characters of books, web pages and boxes, and the ASCII characters that they stand for.

use std::borrow::Cow;

/// Returns the ASCII character that a character stands for, or the character itself.
///
/// Full-width digits are the digits that Japanese text has: Unicode calls them the same characters
/// in another width. Digits of other scripts are not read, because their readers write 1-9 in
/// puzzles too.
pub(super) const fn plain(character: char) -> char {
    match character {
        // No-break and other fixed spaces.
        '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => ' ',
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' | '╵' | '╷' | '╹' | '╻' | '╽' | '╿'
        | '｜' => '|',
        // Horizontal lines, hyphens, dashes and the minus sign.
        '─'
        | '━'
        | '┄'
        | '┅'
        | '┈'
        | '┉'
        | '╌'
        | '╍'
        | '═'
        | '╴'
        | '╶'
        | '╸'
        | '╺'
        | '╼'
        | '╾'
        | '\u{2010}'..='\u{2015}'
        | '\u{2212}' => '-',
        // The corners and crossings of boxes.
        '\u{2500}'..='\u{257F}' => '+',
        '·' | '•' | '∙' | '⋅' | '・' | '．' | '□' => '.',
        '“' | '”' | '„' | '″' => '"',
        '‘' | '’' | '‚' | '′' => '\'',
        '０' => '0',
        '１' => '1',
        '２' => '2',
        '３' => '3',
        '４' => '4',
        '５' => '5',
        '６' => '6',
        '７' => '7',
        '８' => '8',
        '９' => '9',
        _ => character,
    }
}

/// Replaces the characters of a line by the ASCII characters that they stand for. The number of
/// characters stays the same, and with it their columns.
pub(super) fn plain_line(line: &[u8]) -> Cow<'_, [u8]> {
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    let mut text = Vec::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        for character in chunk.valid().chars() {
            text.extend_from_slice(plain(character).encode_utf8(&mut [0; 4]).as_bytes());
        }
        text.extend_from_slice(chunk.invalid());
    }
    Cow::Owned(text)
}
