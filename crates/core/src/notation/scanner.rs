//! [`Scanner`]: a text and the offset up to which it has been read.

use super::error::{ExpectedNotation, NotationError};
use crate::digit::Digit;
use crate::digit_set::DigitSet;

/// A text and the offset up to which it has been read.
///
/// The scanner reads ASCII characters only, so the offset in bytes is also the number of characters
/// read.
pub(super) struct Scanner<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    /// Returns the next character.
    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    /// Returns an error that says what was expected next.
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

    /// Reads `letter`, which is in lower case, in either case. Fails with `or` at another
    /// character.
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

    /// Reads one or more characters that stand for different numbers from 1 to 9.
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

    /// Fails if any text is left.
    pub(super) fn end(&self) -> Result<(), NotationError> {
        if self.offset < self.text.len() { self.fail(ExpectedNotation::End) } else { Ok(()) }
    }
}
