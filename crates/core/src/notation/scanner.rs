//! [`Scanner`]: a text and how far it has been read.

use super::error::{ExpectedNotation, NotationError};
use crate::digit::Digit;
use crate::digit_set::DigitSet;

/// A text and how far it has been read.
///
/// All that is ever read is ASCII, so an offset in bytes is also the number of characters read.
pub(super) struct Scanner<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    /// Returns the character that is read next.
    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    /// Returns the error that something else was expected next.
    pub(super) fn fail<T>(&self, expected: ExpectedNotation) -> Result<T, NotationError> {
        Err(NotationError { expected, found: self.peek(), offset: self.offset })
    }

    /// Reads ASCII characters as long as a condition holds, and returns them.
    pub(super) fn skip_while(&mut self, condition: impl Fn(&u8) -> bool) -> &'a str {
        let start = self.offset;
        let rest = &self.text.as_bytes()[start..];
        self.offset += rest.iter().take_while(|b| b.is_ascii() && condition(b)).count();
        &self.text[start..self.offset]
    }

    /// Reads one character, a letter in either case. `letter` is in lower case.
    pub(super) fn skip(&mut self, letter: char, or: ExpectedNotation) -> Result<(), NotationError> {
        if self.peek().is_none_or(|found| found.to_ascii_lowercase() != letter) {
            return self.fail(or);
        }
        self.offset += 1;
        Ok(())
    }

    /// Reads one character that stands for a number from 1 to 9.
    pub(super) fn number(
        &mut self,
        value: fn(char) -> Option<Digit>,
        expected: ExpectedNotation,
    ) -> Result<Digit, NotationError> {
        let Some(number) = self.peek().and_then(value) else { return self.fail(expected) };
        self.offset += 1;
        Ok(number)
    }

    /// Reads one or more characters, each of which stands for another number from 1 to 9.
    pub(super) fn numbers(
        &mut self,
        value: fn(char) -> Option<Digit>,
        expected: ExpectedNotation,
    ) -> Result<DigitSet, NotationError> {
        let mut numbers = DigitSet::only(self.number(value, expected)?);
        while let Some(number) = self.peek().and_then(value) {
            if numbers.contains(number) {
                return self.fail(ExpectedNotation::Unrepeated);
            }
            numbers.insert(number);
            self.offset += 1;
        }
        Ok(numbers)
    }

    /// Accepts the end of the text only.
    pub(super) fn end(&self) -> Result<(), NotationError> {
        if self.offset < self.text.len() { self.fail(ExpectedNotation::End) } else { Ok(()) }
    }
}
