//! [`ListTokens`]: brackets, texts and commas of lists, with their places.

use super::Bytes;
use super::cells::Span;
use super::plain_characters::plain;
use crate::fault::Found;
use crate::lines::{ENDLESS, endless_line};
use std::io::{self, BufRead};

/// Most bytes of a text that are kept: far more than a line of 81 cells.
const KEPT: usize = 1024;

/// A place in the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The line, from 1.
    pub(super) line: u64,
    /// The character of the line, from 1.
    pub(super) column: u64,
}

/// A piece of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ListToken {
    /// `[`, `(` or `{`.
    Open(char),
    /// `]`, `)` or `}`.
    Close(char),
    Comma,
    /// `=` or `:` after a name.
    Names,
    /// The end of a line, which may be blank.
    LineEnd {
        is_blank: bool,
    },
    /// A word or a number, or the text between two quotes.
    Text(ListText),
}

/// A word or a number, or the text between two quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ListText {
    /// The text without quotes, at most [`KEPT`] bytes.
    pub(super) text: Vec<u8>,
    /// The number of characters.
    pub(super) length: u64,
    /// The place of the first character, after the quote.
    pub(super) place: Place,
    pub(super) is_quoted: bool,
    /// Whether the quote after the text is missing.
    pub(super) is_open: bool,
}

/// Hands out the tokens of an input one after another.
pub(super) struct ListTokens<'a> {
    input: Bytes<'a>,
    /// The next character, if it has been read.
    next: Option<Found>,
    /// The place of the next character.
    place: Place,
    /// Whether nothing but white space has been read in this line.
    is_blank: bool,
    /// Number of characters since the last token.
    since_token: u64,
}

impl<'a> ListTokens<'a> {
    pub(super) fn new(input: Bytes<'a>) -> Self {
        Self {
            input,
            next: None,
            place: Place { line: 1, column: 1 },
            is_blank: true,
            since_token: 0,
        }
    }

    /// Returns whether the buffer holds the start of another list or text.
    pub(super) fn has_more(&self) -> bool {
        self.input.buffer().iter().any(|byte| b"[({\"'".contains(byte))
    }

    /// Returns the place after the last token.
    pub(super) const fn place(&self) -> Place {
        self.place
    }

    /// Returns the next token and its place, or `None` at the end of the input.
    pub(super) fn next(&mut self) -> io::Result<Option<(ListToken, Place)>> {
        self.since_token = 0;
        loop {
            let place = self.place;
            let Some(found) = self.peek()? else { return Ok(None) };
            let Found::Character(character) = found else {
                return Ok(Some((self.word(place)?, place)));
            };
            let token = match character {
                '\n' => ListToken::LineEnd { is_blank: self.is_blank },
                ',' => ListToken::Comma,
                '=' | ':' => ListToken::Names,
                '[' | '(' | '{' => ListToken::Open(character),
                ']' | ')' | '}' => ListToken::Close(character),
                '"' | '\'' => {
                    self.advance();
                    return Ok(Some((self.quoted(character)?, place)));
                }
                '#' => {
                    self.skip_line()?;
                    continue;
                }
                c if is_gap(c) => {
                    self.skip_gap();
                    continue;
                }
                _ => match self.word(place)? {
                    ListToken::Text(word) if word.text.starts_with(b"//") => {
                        self.skip_line()?;
                        continue;
                    }
                    word => return Ok(Some((word, place))),
                },
            };
            self.advance();
            return Ok(Some((token, place)));
        }
    }

    /// Reads a word up to the next gap, bracket, comma or quote.
    fn word(&mut self, place: Place) -> io::Result<ListToken> {
        let mut word = ListText::new(place, false);
        while let Some(found) = self.peek()? {
            match found {
                Found::Character(c) if is_gap(c) || "\n,=:[]{}()\"'#".contains(c) => break,
                found => word.push(found),
            }
            self.advance();
        }
        Ok(ListToken::Text(word))
    }

    /// Reads a text up to the quote after it, or to the end of the line.
    fn quoted(&mut self, quote: char) -> io::Result<ListToken> {
        let mut text = ListText::new(self.place, true);
        loop {
            match self.peek()? {
                None | Some(Found::Character('\n')) => {
                    text.is_open = true;
                    break;
                }
                Some(Found::Character(c)) if c == quote => {
                    self.advance();
                    break;
                }
                Some(found) => text.push(found),
            }
            self.advance();
        }
        Ok(ListToken::Text(text))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        while self.peek()?.is_some_and(|found| found != Found::Character('\n')) {
            self.advance();
        }
        Ok(())
    }

    /// Skips a gap, which is not ink.
    fn skip_gap(&mut self) {
        let is_blank = self.is_blank;
        self.advance();
        self.is_blank = is_blank;
    }

    /// Moves behind the next character, which has been read.
    fn advance(&mut self) {
        self.since_token += 1;
        if self.next.take() == Some(Found::Character('\n')) {
            self.place = Place { line: self.place.line + 1, column: 1 };
            self.is_blank = true;
        } else {
            self.place.column += 1;
            self.is_blank = false;
        }
    }

    /// Returns the next character, in plain characters, or a byte that is not UTF-8.
    fn peek(&mut self) -> io::Result<Option<Found>> {
        if self.since_token > ENDLESS {
            return Err(endless_line());
        }
        if self.next.is_none() {
            self.next = self.decode()?;
        }
        Ok(self.next)
    }

    fn decode(&mut self) -> io::Result<Option<Found>> {
        let Some(first) = self.byte()? else { return Ok(None) };
        self.input.consume(1);
        let length = match first {
            0..=0x7F => return Ok(Some(Found::Character(first.into()))),
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => return Ok(Some(Found::Byte(first))),
        };
        let mut bytes = [first, 0, 0, 0];
        for to in &mut bytes[1..length] {
            // Each byte of a character that is not whole counts as one character. The bytes after
            // the first are rare, so they are not looked at again.
            match self.byte()? {
                Some(byte @ 0x80..=0xBF) => *to = byte,
                _ => return Ok(Some(Found::Byte(first))),
            }
            self.input.consume(1);
        }
        let character = str::from_utf8(&bytes[..length]).ok().and_then(|text| text.chars().next());
        Ok(Some(character.map_or(Found::Byte(first), |c| Found::Character(plain(c)))))
    }

    /// Returns the next byte of the input without taking it.
    fn byte(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl ListText {
    const fn new(place: Place, is_quoted: bool) -> Self {
        Self { text: Vec::new(), length: 0, place, is_quoted, is_open: false }
    }

    /// Returns the text with its place.
    pub(super) fn span(&self) -> Span<'_> {
        Span { line: self.place.line, indent: self.place.column - 1, text: &self.text }
    }

    fn push(&mut self, found: Found) {
        self.length += 1;
        if self.text.len() >= KEPT {
            return;
        }
        match found {
            Found::Character(c) => {
                self.text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            }
            Found::Byte(byte) => self.text.push(byte),
            _ => {}
        }
    }
}

/// Returns whether a character separates words and means nothing else.
const fn is_gap(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | ';' | '|')
}
