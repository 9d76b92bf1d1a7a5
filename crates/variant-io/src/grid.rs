//! Grids of clues from 4x4 to 25x25 in five spellings, and pencil marks in a line.

use crate::builder::Builder;
use crate::error::{Bad, VariantTextFault};
use crate::format::GridSpelling;
use crate::jigsaw;
use crate::place::VariantTextPlace;
use crate::write::{self, Lost, Written};
use ninefold_variant_model::{ValueRange, ValueSet, VariantDraft, VariantPuzzle};
use std::fmt::Write;
use std::ops::RangeInclusive;

/// Sizes of grids that are read.
pub(crate) const SIZES: RangeInclusive<usize> = 4..=25;

/// What a cell of a grid says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    Blank,
    Value(u8),
}

/// Returns the meaning of a character, if it has one.
pub(crate) fn value_of(spelling: GridSpelling, size: usize, character: char) -> Option<Sign> {
    let letter = || {
        let upper = character.to_ascii_uppercase();
        upper.is_ascii_uppercase().then(|| upper as usize - 'A' as usize)
    };
    let digit = character.to_digit(10).map(|digit| digit as usize);
    let value = match (spelling, digit) {
        (_, None) if ".*_".contains(character) => return Some(Sign::Blank),
        (GridSpelling::FromZero, Some(digit)) => digit,
        (_, Some(0)) => return Some(Sign::Blank),
        (GridSpelling::LettersFromOne, Some(_)) => return None,
        (_, Some(digit)) => digit,
        (GridSpelling::LettersFromOne, None) => letter()? + 1,
        (_, None) => letter()? + 10,
    };
    let highest = if spelling == GridSpelling::FromZero { size - 1 } else { size };
    (value <= highest).then_some(Sign::Value(value as u8))
}

/// Returns what a cell of a grid may be, in words.
pub(crate) fn expected(spelling: GridSpelling, size: usize) -> String {
    let letter = |value: usize, first: usize| char::from(b'A' + (value - first) as u8);
    match spelling {
        GridSpelling::LettersFromTen if size < 10 => {
            format!("1-{size} or a blank (one of 0 . _ *)")
        }
        GridSpelling::LettersFromTen if size == 10 => "1-9, A or a blank (one of 0 . _ *)".into(),
        GridSpelling::LettersFromTen => {
            format!("1-9, A-{} or a blank (one of 0 . _ *)", letter(size, 10))
        }
        GridSpelling::LettersFromOne => {
            format!("A-{} or a blank (one of 0 . _ *)", letter(size, 1))
        }
        GridSpelling::TwoDigits => format!("01 to {size:02} or a blank (00 or ..)"),
        GridSpelling::Numbers => format!("a number from 1 to {size} or a blank (0 or .)"),
        GridSpelling::FromZero if size <= 10 => format!("0-{} or a blank (one of . _ *)", size - 1),
        GridSpelling::FromZero => {
            format!("0-9, A-{} or a blank (one of . _ *)", letter(size - 1, 10))
        }
    }
}

/// A piece of text that stands for a cell, and where it starts.
type Piece<'a> = (usize, &'a str);

pub(crate) fn read(text: &str, spelling: GridSpelling) -> Result<Builder, VariantTextFault> {
    let (size, pieces) = pieces(text, spelling)?;
    let lowest = u8::from(spelling != GridSpelling::FromZero);
    let highest = size as u8 + lowest - 1;
    let draft = ValueRange::new(lowest, highest)
        .map(|values| VariantDraft::new(size as u8, size as u8, values));
    let Some(Ok(mut draft)) = draft else {
        return Err(VariantTextFault::whole("a grid of 4x4 to 25x25", format!("{size}x{size}")));
    };
    for (set, &(offset, piece)) in draft.candidates.iter_mut().zip(&pieces) {
        match value(spelling, size, piece) {
            Some(Sign::Value(value)) => *set = ValueSet::only(value),
            Some(Sign::Blank) => {}
            None => {
                let fault = Bad::text(expected(spelling, size), piece);
                return Err(fault.at(VariantTextPlace::at(text, offset)));
            }
        }
    }
    Ok(Builder::new(draft))
}

fn value(spelling: GridSpelling, size: usize, piece: &str) -> Option<Sign> {
    if matches!(spelling, GridSpelling::TwoDigits | GridSpelling::Numbers) {
        if piece.bytes().all(|byte| b".*_".contains(&byte)) {
            return Some(Sign::Blank);
        }
        if piece.len() > 2 || !piece.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let value: u8 = piece.parse().ok()?;
        let sign = if value == 0 { Sign::Blank } else { Sign::Value(value) };
        return (usize::from(value) <= size).then_some(sign);
    }
    value_of(spelling, size, piece.chars().next()?)
}

/// Returns whether a text may be meant as a grid in this spelling, of those that can be told apart.
pub(crate) fn is_like(text: &str, spelling: GridSpelling) -> bool {
    let scan = |spelling| {
        let (size, pieces) = pieces(text, spelling).ok()?;
        let is_read = pieces.iter().all(|&(_, piece)| value(spelling, size, piece).is_some());
        is_read.then_some((size, pieces))
    };
    let Some((size, pieces)) = scan(spelling) else { return false };
    let has = |what: &dyn Fn(char) -> bool| pieces.iter().any(|(_, piece)| piece.chars().any(what));
    let has_zero = has(&|c| c == '0');
    let has_blank = has(&|c| ".*_".contains(c));
    match spelling {
        GridSpelling::Numbers => pieces.iter().any(|(_, piece)| piece.len() == 2),
        // Numbers of two digits with spaces between them mean the same; they count as numbers.
        GridSpelling::TwoDigits => size > 9 && tokens(text).any(|(_, token)| token.len() != 2),
        _ if jigsaw::is_sure(text) => false,
        GridSpelling::FromZero if size < 10 => has_zero && has_blank,
        // Without a blank, `0` is a value only if the grid is filled.
        GridSpelling::FromZero => has_blank || is_filled(&pieces, size),
        // A zero beside another blank is a value, if all can be read so.
        GridSpelling::LettersFromTen | GridSpelling::LettersFromOne => {
            size < 10 || !(has_zero && has_blank && scan(GridSpelling::FromZero).is_some())
        }
    }
}

/// Returns whether a grid has no clue: all cells have the same sign of a blank cell.
pub(crate) fn is_blank(text: &str) -> bool {
    let mut cells = tokens(text).flat_map(|(_, token)| token.chars());
    let first = cells.next().filter(|first| ".*_0".contains(*first));
    first.is_some_and(|first| cells.all(|cell| cell == first))
}

/// Returns whether no row or column has a piece twice.
fn is_filled(pieces: &[Piece<'_>], size: usize) -> bool {
    let differ = |line: Vec<&str>| {
        let mut sorted = line;
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] != pair[1])
    };
    let piece = |row: usize, column: usize| pieces[row * size + column].1;
    (0..size).all(|a| {
        differ((0..size).map(|b| piece(a, b)).collect())
            && differ((0..size).map(|b| piece(b, a)).collect())
    })
}

/// Returns the size of a grid and the pieces of text for its cells.
fn pieces(text: &str, spelling: GridSpelling) -> Result<(usize, Vec<Piece<'_>>), VariantTextFault> {
    let width = if spelling == GridSpelling::TwoDigits { 2 } else { 1 };
    let mut rows: Vec<Vec<Piece<'_>>> = Vec::new();
    let mut length = None;
    let mut cells = 0;
    for (start, line) in content_lines(text) {
        let mut row = Vec::new();
        for (offset, token) in tokens_of(start, line) {
            if spelling == GridSpelling::Numbers {
                row.push((offset, token));
                continue;
            }
            // Groups of cells are boxes, and boxes are equally wide.
            let expected_length = *length.get_or_insert(token.chars().count());
            if token.chars().count() != expected_length {
                let expected = format!("{expected_length} characters, as in the first group");
                return Err(Bad::text(expected, token).at(VariantTextPlace::at(text, offset)));
            }
            cut_cells(offset, token, width, &mut row);
        }
        cells += row.len();
        rows.push(row);
        if cells > SIZES.end() * SIZES.end() {
            break;
        }
    }
    let size = if rows.len() > 1 {
        rows.len()
    } else {
        SIZES.into_iter().find(|size| size * size == cells).unwrap_or(0)
    };
    if !SIZES.contains(&size) {
        let found = format!("{cells} cells in {} lines", rows.len());
        return Err(VariantTextFault::whole("a square grid of 4x4 to 25x25 cells", found));
    }
    if rows.len() > 1
        && let Some(row) = rows.iter().find(|row| row.len() != size)
    {
        let offset = row.first().map_or(0, |&(offset, _)| offset);
        let bad = Bad::new(format!("{size} cells in each row"), format!("{} cells", row.len()));
        return Err(bad.at(VariantTextPlace::at(text, offset)));
    }
    Ok((size, rows.concat()))
}

/// Cuts a token into cells of `width` characters.
fn cut_cells<'a>(offset: usize, token: &'a str, width: usize, row: &mut Vec<Piece<'a>>) {
    // More cells than the largest grid has are not needed to see that there are too many.
    let most = SIZES.end() * SIZES.end() + 1;
    let mut starts = token.char_indices().map(|(start, _)| start).step_by(width).peekable();
    let room = most.saturating_sub(row.len());
    for _ in 0..room {
        let Some(start) = starts.next() else { break };
        let end = starts.peek().copied().unwrap_or(token.len());
        row.push((offset + start, &token[start..end]));
    }
}

/// Returns the lines with cells. Lines of `-`, `+`, `=` and `|` are rules between boxes.
fn content_lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut start = 0;
    let lines = text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        (at, line)
    });
    lines.filter(|(_, line)| !line.chars().all(|c| c.is_whitespace() || "-+=|".contains(c)))
}

/// Returns the pieces between white space, bars and commas.
fn tokens_of(start: usize, line: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut at = start;
    line.split(|c: char| c.is_ascii_whitespace() || c == '|' || c == ',')
        .map(move |token| {
            let offset = at;
            at += token.len() + 1;
            (offset, token)
        })
        .filter(|(_, token)| !token.is_empty())
}

fn tokens(text: &str) -> impl Iterator<Item = Piece<'_>> {
    content_lines(text).flat_map(|(start, line)| tokens_of(start, line))
}

/// Returns whether a text is pencil marks in a line, with a mark in each cell.
pub(crate) fn is_like_marks(text: &str) -> bool {
    let characters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).take(730).collect();
    let Some(size) = marks_size(characters.len()) else { return false };
    characters.chunks(size).all(|cell| {
        cell.iter().any(|&c| mark(c) != Some(0))
            && cell.iter().zip(1..).all(|(&c, value)| mark(c).is_some_and(|m| m == 0 || m == value))
    })
}

fn marks_size(characters: usize) -> Option<usize> {
    (4..=9).find(|size| size * size * size == characters)
}

/// Returns the value of a mark, 0 for a blank.
fn mark(character: char) -> Option<u32> {
    if character == '.' { Some(0) } else { character.to_digit(10) }
}

pub(crate) fn read_marks(text: &str) -> Result<Builder, VariantTextFault> {
    let characters: Vec<(usize, char)> =
        text.char_indices().filter(|(_, character)| !character.is_whitespace()).collect();
    let Some(size) = marks_size(characters.len()) else {
        let found = format!("{} characters", characters.len());
        return Err(VariantTextFault::whole("729 characters, or 64 for 4x4 to 512 for 8x8", found));
    };
    let mut draft = VariantDraft::square(size as u8)
        .map_err(|fault| VariantTextFault::whole("a grid", fault.to_string()))?;
    for (set, cell) in draft.candidates.iter_mut().zip(characters.chunks(size)) {
        *set = ValueSet::EMPTY;
        for &(offset, character) in cell {
            match mark(character) {
                Some(0) => {}
                Some(value) if value as usize <= size => *set = set.with(value as u8),
                _ => {
                    let expected = format!("1-{size} or a blank (0 or .)");
                    return Err(VariantTextFault::character(text, offset, expected));
                }
            }
        }
    }
    Ok(Builder::new(draft))
}

/// Writes a grid, a line for each row.
pub(crate) fn write(puzzle: &VariantPuzzle, spelling: GridSpelling, lost: &mut Lost) -> Written {
    let values = puzzle.values();
    let lowest = u8::from(spelling != GridSpelling::FromZero);
    let size = puzzle.rows();
    let is_square = puzzle.columns() == size && SIZES.contains(&size.into());
    let has_houses = puzzle.house_rules().rows && puzzle.house_rules().columns;
    if !is_square || !has_houses || values.lowest() != lowest || values.len() != usize::from(size) {
        return Err(match spelling {
            GridSpelling::FromZero => "4x4 to 25x25 cells, and as many values from 0",
            _ => "4x4 to 25x25 cells, and as many values from 1",
        });
    }
    if write::regions(puzzle) != write::usual_regions(puzzle) {
        lost.other("regions that are not the usual boxes");
    }
    let clues = write::clues_alone(puzzle, lost);
    let mut text = String::new();
    for row in clues.chunks(size.into()) {
        for (n, clue) in row.iter().enumerate() {
            let letter = |value: u8, first: u8| char::from(b'A' + value - first);
            match (spelling, *clue) {
                (GridSpelling::Numbers, clue) => {
                    let space = if n == 0 { "" } else { " " };
                    let _ = write!(text, "{space}{:2}", clue.unwrap_or(0));
                }
                (GridSpelling::TwoDigits, clue) => {
                    let _ = write!(text, "{:02}", clue.unwrap_or(0));
                }
                (_, None) => text.push('.'),
                (GridSpelling::LettersFromOne, Some(value)) => text.push(letter(value, 1)),
                (_, Some(value @ 0..10)) => text.push(char::from(b'0' + value)),
                (_, Some(value)) => text.push(letter(value, 10)),
            }
        }
        text.push('\n');
    }
    Ok(text)
}

/// Writes all candidates in a line.
pub(crate) fn write_marks(puzzle: &VariantPuzzle, lost: &mut Lost) -> Written {
    let size = write::square_size(puzzle).filter(|size| (4..=9).contains(size));
    let size = size.ok_or("4x4 to 9x9 cells, and as many values from 1")?;
    if write::regions(puzzle) != write::usual_regions(puzzle) {
        lost.other("regions that are not the usual boxes");
    }
    for (index, rule) in puzzle.rules().iter().enumerate() {
        lost.rule(index, rule);
    }
    let mark = |set: &ValueSet, value: u8| {
        if set.contains(value) { char::from(b'0' + value) } else { '.' }
    };
    let marks = puzzle.candidates().iter();
    Ok(marks.flat_map(|set| (1..=size).map(move |value| mark(set, value))).collect())
}
