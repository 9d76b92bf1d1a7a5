//! [`Line`]: the lines of the programs at which a search can pause.

use crate::lesson::Lesson;

/// A line of a program at which a search can pause: it runs next. Not every program has all of
/// these lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Notes the board at the beginning of the call.
    Before,
    /// Looks for a cell that a rule fills.
    Single,
    /// Fills this cell.
    PutSingle,
    /// Asks whether the cell is past the last.
    End,
    /// Looks for the first blank.
    Blank,
    /// Returns `true`, because no blank is left.
    Solved,
    /// Asks whether the cell has a clue.
    Clue,
    /// Makes the inner call for the cell after a clue, and returns what it returns.
    Pass,
    /// Asks whether every blank has a candidate.
    DeadEnd,
    /// Computes the candidates of the cell.
    List,
    /// Takes the next digit.
    Digit,
    /// Asks whether the digit fits.
    Fits,
    /// Fills the cell.
    Put,
    /// Marks the digit as used.
    Use,
    /// Makes the inner call.
    Call,
    /// Marks the digit as no longer used.
    Free,
    /// Empties the cell, or restores the board.
    Undo,
    /// Returns `false`.
    Fail,
}

impl Line {
    const COUNT: usize = Self::Fail as usize + 1;

    /// Returns the line's number in the program, from 1; 0 if the program has no such line.
    pub(crate) const fn number(self, lesson: Lesson) -> usize {
        let numbers = match lesson {
            Lesson::Plain => &PLAIN,
            Lesson::Lists => &LISTS,
            Lesson::Propagation => &PROPAGATION,
        };
        numbers[self as usize]
    }
}

static PLAIN: [usize; Line::COUNT] = numbers(
    Lesson::Plain,
    &[
        (Line::End, "    if cell == 81 {"),
        (Line::Solved, "        return true;"),
        (Line::Clue, "    if board[cell] != 0 {"),
        (Line::Pass, "        return solve("),
        (Line::Digit, "    for digit in 1..=9 {"),
        (Line::Fits, "        if fits(board, cell, digit) {"),
        (Line::Put, "            board[cell] = digit;"),
        (Line::Call, "            if solve(board, cell + 1) {"),
        (Line::Undo, "    board[cell] = 0;"),
        (Line::Fail, "    false"),
    ],
);

static LISTS: [usize; Line::COUNT] = numbers(
    Lesson::Lists,
    &[
        (Line::End, "    if cell == 81 {"),
        (Line::Solved, "        return true;"),
        (Line::Clue, "    if board[cell] != 0 {"),
        (Line::Pass, "        return fill("),
        (Line::List, "    let list = candidates(used, cell);"),
        (Line::Digit, "    for digit in (1..=9).filter("),
        (Line::Put, "        board[cell] = digit;"),
        (Line::Use, "        flip(used, cell, digit);"),
        (Line::Call, "        if fill(board, used, cell + 1) {"),
        (Line::Free, "        flip(used, cell, digit);"),
        (Line::Undo, "    board[cell] = 0;"),
        (Line::Fail, "    false"),
    ],
);

static PROPAGATION: [usize; Line::COUNT] = numbers(
    Lesson::Propagation,
    &[
        (Line::Before, "    let before = *board;"),
        (Line::Single, "    while let Some((cell, digit)) = single(board) {"),
        (Line::PutSingle, "        board[cell] = digit;"),
        (Line::Blank, "    let Some(cell) = blanks(board).next() else {"),
        (Line::Solved, "        return true;"),
        (Line::DeadEnd, "    if blanks(board).all("),
        (Line::List, "        let list = candidates(board, cell);"),
        (Line::Digit, "        for digit in (1..=9).filter("),
        (Line::Put, "            board[cell] = digit;"),
        (Line::Call, "            if solve(board) {"),
        (Line::Undo, "    *board = before;"),
        (Line::Fail, "    false"),
    ],
);

/// Finds lines of a program by their beginnings, while this crate is compiled. So nobody can change
/// a program and forget its line numbers.
///
/// The lines are listed in the order of the program: each is the first such line after the line
/// before.
const fn numbers(lesson: Lesson, lines: &[(Line, &str)]) -> [usize; Line::COUNT] {
    let source = lesson.source().as_bytes();
    let mut numbers = [0; Line::COUNT];
    let (mut i, mut at, mut number) = (0, 0, 1);
    while i < lines.len() {
        let (line, text) = lines[i];
        while !starts_with(source, at, text.as_bytes()) {
            assert!(at < source.len(), "the program has no line that begins with this text");
            at = next_line(source, at);
            number += 1;
        }
        numbers[line as usize] = number;
        at = next_line(source, at);
        number += 1;
        i += 1;
    }
    numbers
}

/// Returns the place after the next line end.
const fn next_line(source: &[u8], mut at: usize) -> usize {
    while at < source.len() && source[at] != b'\n' {
        at += 1;
    }
    at + 1
}

/// Returns whether a text stands in a source at a place.
const fn starts_with(source: &[u8], at: usize, text: &[u8]) -> bool {
    let mut i = 0;
    while i < text.len() {
        if at + i >= source.len() || source[at + i] != text[i] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_by_its_beginning_after_the_line_before() {
        let line = |line: Line| {
            let number = line.number(Lesson::Lists);
            number.checked_sub(1).and_then(|i| Lesson::Lists.source().lines().nth(i))
        };
        assert_eq!(line(Line::Use), Some("        flip(used, cell, digit);"));
        assert_eq!(line(Line::Free), line(Line::Use));
        assert!(Line::Use.number(Lesson::Lists) < Line::Call.number(Lesson::Lists));
        assert!(Line::Call.number(Lesson::Lists) < Line::Free.number(Lesson::Lists));
        assert_eq!(line(Line::Fail), Some("    false"));
        assert_eq!(line(Line::Before), None);
    }

    #[test]
    fn a_text_begins_at_a_place() {
        assert!(starts_with(b"ab\n cd", 4, b"cd"));
        assert!(!starts_with(b"ab\n cd", 3, b"cd"));
        assert!(!starts_with(b"ab\n cd", 4, b"cde"));
        assert_eq!(next_line(b"ab\ncd", 0), 3);
        assert_eq!(next_line(b"ab\ncd", 3), 6);
    }
}
