//! [`Lists`]: puzzles as programs write them: lists in brackets, and texts in quotes.
//!
//! ```text
//! [["5","3",".",".","7",".",".",".","."],["6",...   JSON, LeetCode; also over many lines
//! grid = [[5, 3, 0, 0, 7, 0, 0, 0, 0], ...          Python; also tuples, None, and braces of C
//! [[5 3 0 0 7 0 0 0 0]                              numpy
//!  [6 0 0 1 9 5 0 0 0] ...
//! ["530070000", "600195000", ...                    nine texts, or 81 numbers
//! "530070000600195000098000060...",                 texts of 81 in quotes
//! [{"val": 5}, {"val": 3}, {"val": null}, ...       objects, each of them a cell
//! ```

use super::cell_object::CellObject;
use super::cells::{NoCell, Span, are_cells, listed_cell, not_a_cell};
use super::json_document::{begins_with_key, is_document};
use super::list_tokens::{ListText, ListToken, ListTokens, Place};
use super::{Bytes, Capabilities, ColumnNames, Entry, Format, FormatInfo, InputStart, Source};
use crate::fault::{Expected, Fault, Found};
use ninefold_core::{Digit, Puzzle};
use std::collections::VecDeque;
use std::io;

pub(super) struct Lists;

static ABOUT: FormatInfo = FormatInfo {
    name: "lists",
    aliases: &["array", "python", "numpy", "leetcode"],
    endings: &[],
    what: "lists in brackets and texts in quotes: JSON, Python, LeetCode",
    keeps: Capabilities::NOTHING,
};

impl Format for Lists {
    fn about(&self) -> &'static FormatInfo {
        &ABOUT
    }

    /// Recognises cells as the first value in brackets, or a text of cells that stands in quotes
    /// and alone on its line.
    fn recognises(&self, start: &InputStart) -> bool {
        // A line of 81 may have brackets and quotes after it.
        let first = start.first().trim_ascii_start();
        let is_line = first.get(..81).is_some_and(are_cells);
        let is_object = first.strip_prefix(b"{").is_some_and(begins_with_key);
        if is_line || start.must_be_table() || is_object {
            return false;
        }
        let is_document = is_document(start.bytes());
        let input: Box<dyn io::Read + Send> = Box::new(start.bytes());
        let mut records = ListRecords::new(Bytes::new(input));
        loop {
            match records.step() {
                Ok(true) if !records.builder.ready.is_empty() => break,
                Ok(true) if records.builder.first.is_none() => {}
                _ => break,
            }
        }
        match records.builder.first {
            Some(First::CellObject(is_cell)) => is_cell,
            // The objects of a document are records.
            Some(_) if is_document => false,
            Some(First::Brackets(is_cells)) => is_cells,
            Some(First::Quotes(is_cells)) => is_cells && records.is_alone(),
            None => false,
        }
    }

    fn source<'a>(&self, input: Bytes<'a>, _: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(ListRecords::new(input))
    }
}

/// The deepest list that is read.
const DEEPEST: usize = 32;

/// Most characters of a row. A longer text is meant as a whole puzzle, and a longer list as 81
/// cells.
const LONGEST_ROW: usize = 40;

const NINE_ROWS: Expected = Expected::Text("9 rows of 9 cells, or 81 cells");

/// Reads lists one token after another.
struct ListRecords<'a> {
    tokens: ListTokens<'a>,
    builder: ListBuilder,
    has_ended: bool,
}

impl<'a> ListRecords<'a> {
    fn new(input: Bytes<'a>) -> Self {
        let builder = ListBuilder { lists: vec![List::default()], ..ListBuilder::default() };
        Self { tokens: ListTokens::new(input), builder, has_ended: false }
    }

    /// Reads a token. Returns false at the end of the input.
    fn step(&mut self) -> io::Result<bool> {
        if self.has_ended {
            return Ok(false);
        }
        match self.tokens.next()? {
            Some((token, place)) => self.builder.take(token, place),
            None => self.builder.end(self.tokens.place()),
        }
        self.has_ended = self.builder.has_ended;
        Ok(true)
    }

    /// Returns whether no other text follows on the line.
    fn is_alone(&mut self) -> bool {
        loop {
            match self.tokens.next() {
                Ok(Some((ListToken::Comma, _))) => {}
                Ok(Some((token, _))) => return matches!(token, ListToken::LineEnd { .. }),
                _ => return true,
            }
        }
    }
}

impl Source for ListRecords<'_> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        loop {
            if let Some(entry) = self.builder.ready.pop_front() {
                return Ok(Some(entry));
            }
            if !self.step()? {
                return Ok(None);
            }
        }
    }

    fn is_ready(&self) -> bool {
        !self.builder.ready.is_empty() || self.tokens.has_more()
    }
}

/// The first value of an input, and whether it looks like cells.
#[derive(Clone, Copy, Debug)]
enum First {
    Brackets(bool),
    Quotes(bool),
    CellObject(bool),
}

/// Puts tokens together into records.
#[derive(Default)]
struct ListBuilder {
    /// The lists that are open. The outermost is the input itself, which has no brackets.
    lists: Vec<List>,
    /// Words outside of all lists: `board =`, `int grid[9][9] =`, `np.array`.
    name: Option<Name>,
    first: Option<First>,
    /// The first text in braces. If it has a name's `:` after it, the braces are those of an object.
    may_be_key: Option<ListText>,
    /// The object that is open.
    object: Option<CellObject>,
    ready: VecDeque<Entry>,
    has_ended: bool,
}

/// Words outside of all lists.
#[derive(Clone, Copy, Debug)]
struct Name {
    place: Place,
    /// Whether `=` or `:` comes last.
    is_complete: bool,
    /// Whether there has been a `=` or `:`. Then `{` opens a list, also after `new int[][]`.
    is_assigned: bool,
    /// Number of open brackets that belong to the name, as in `grid[9][9]`.
    brackets: usize,
}

/// A list that is open.
#[derive(Default)]
struct List {
    /// The bracket that closes the list; `None` for the input itself.
    close: Option<char>,
    /// The place of the bracket, or of the first row of the input itself.
    place: Option<Place>,
    /// Whether the list is the arguments of a function, such as `array(`.
    is_call: bool,
    /// The first 81 cells.
    cells: Vec<Option<Digit>>,
    cell_count: u64,
    /// The first nine rows.
    rows: Vec<[Option<Digit>; 9]>,
    row_count: u64,
    /// Whether the list has whole puzzles, or had a fault that has been told.
    has_records: bool,
    /// Whether a comma came last.
    is_after_comma: bool,
    fault: Option<Fault>,
}

impl ListBuilder {
    fn take(&mut self, token: ListToken, place: Place) {
        if let Some(object) = &mut self.object {
            if object.take(token) {
                self.finish_object();
            }
            return;
        }
        if let Some(text) = self.may_be_key.take() {
            if token == ListToken::Names {
                let place = self.lists.pop().and_then(|list| list.place).unwrap_or(place);
                self.object = Some(CellObject::new(place, text));
                return;
            }
            self.text(&text);
        }
        if self.takes_name(&token, place) {
            return;
        }
        match token {
            ListToken::Text(text) if self.may_begin_object() => self.may_be_key = Some(text),
            ListToken::Open(bracket) => self.open(bracket, place, false),
            ListToken::Close(bracket) => self.close(bracket, place),
            ListToken::Comma => self.comma(place),
            ListToken::Text(text) => self.text(&text),
            ListToken::LineEnd { is_blank } => {
                if is_blank && self.is_outside() {
                    self.end_rows(place);
                }
            }
            // An argument with a name: `dtype=int8`.
            ListToken::Names if self.list().is_call => {}
            ListToken::Names => {
                let found = Found::Text("'=' or ':'");
                self.list().note(fault(place, Expected::Text("a cell, or ','"), found));
            }
        }
    }

    /// Returns whether the next text may be the first key of an object.
    fn may_begin_object(&self) -> bool {
        let [.., outer, list] = &self.lists[..] else { return false };
        let is_in_list = outer.close == Some(']') || outer.close == Some(')');
        is_in_list && list.close == Some('}') && list.is_new() && list.fault.is_none()
    }

    /// Makes a cell of the object that ends.
    fn finish_object(&mut self) {
        let Some(object) = self.object.take() else { return };
        self.first.get_or_insert(First::CellObject(object.is_cell()));
        self.list().push_cell(object.place(), object.digit());
    }

    /// Takes a token outside of all lists that belongs to a name, and one that completes it.
    fn takes_name(&mut self, token: &ListToken, place: Place) -> bool {
        if !self.is_outside() {
            return false;
        }
        let Some(name) = &mut self.name else {
            let is_word = matches!(token, ListToken::Text(text) if !text.is_quoted);
            if is_word || *token == ListToken::Names {
                self.name =
                    Some(Name { place, is_complete: false, is_assigned: false, brackets: 0 });
            }
            return self.name.is_some();
        };
        match token {
            ListToken::Open('[') if !name.is_complete => name.brackets += 1,
            ListToken::Close(']') if name.brackets > 0 => name.brackets -= 1,
            ListToken::Text(_) | ListToken::Comma if name.brackets > 0 => {}
            ListToken::Text(text) if !text.is_quoted => name.is_complete = false,
            ListToken::Names => {
                name.is_complete = true;
                name.is_assigned = true;
            }
            ListToken::LineEnd { .. } if name.is_complete => {}
            ListToken::LineEnd { .. } => {
                let place = name.place;
                self.name = None;
                self.push_fault(place, Expected::Text("a list or a quote"), Found::Text("words"));
            }
            ListToken::Open('(') if !name.is_complete => {
                self.name = None;
                self.open('(', place, true);
            }
            _ if name.is_complete || name.is_assigned && *token == ListToken::Open('{') => {
                self.name = None;
                return false;
            }
            _ => {}
        }
        true
    }

    /// Returns whether no list is open.
    fn is_outside(&self) -> bool {
        self.lists.len() == 1
    }

    fn list(&mut self) -> &mut List {
        // The input itself is never closed.
        let last = self.lists.len() - 1;
        &mut self.lists[last]
    }

    fn open(&mut self, bracket: char, place: Place, is_call: bool) {
        if self.lists.len() > DEEPEST {
            let expected = Expected::Text("lists no deeper than 32");
            self.push_fault(place, expected, Found::Text("a deeper one"));
            self.has_ended = true;
            return;
        }
        let list = self.list();
        list.is_after_comma = false;
        let is_object = bracket == '{' && list.close != Some('}');
        if list.cell_count > 0 && list.close.is_some() && !is_object {
            // The bracket after a row is missing.
            list.note(fault(
                place,
                Expected::Text("']' after the cells"),
                Found::Character(bracket),
            ));
            self.finish_list(place);
        }
        // A list in a list in a puzzle: the bracket after the puzzle before it is missing.
        if let [.., outer, inner] = &mut self.lists[..]
            && !is_object
            && outer.row_count > 0
            && inner.is_new()
        {
            if outer.close.is_some() {
                let expected = Expected::Text("']' after the rows");
                outer.note(fault(place, expected, Found::Character(bracket)));
            }
            let puzzle = outer.take_puzzle(place);
            self.ready.push_back(puzzle);
        }
        let close = match bracket {
            '[' => ']',
            '(' => ')',
            _ => '}',
        };
        self.lists.push(List {
            close: Some(close),
            place: Some(place),
            is_call,
            ..List::default()
        });
    }

    fn close(&mut self, bracket: char, place: Place) {
        let list = self.list();
        let Some(expected) = list.close else {
            let expected = Expected::Text("a list or a quote");
            return self.push_fault(place, expected, Found::Character(bracket));
        };
        if bracket != expected {
            let expected = Expected::Text("the bracket that closes the list");
            list.note(fault(place, expected, Found::Character(bracket)));
        }
        self.finish_list(place);
    }

    /// Ends the innermost list: it is a row, a puzzle, or a list of puzzles.
    fn finish_list(&mut self, place: Place) {
        let Some(mut list) = self.lists.pop() else { return };
        let outer = self.list();
        outer.is_after_comma = false;
        let is_row = list.row_count == 0 && (1..=LONGEST_ROW as u64).contains(&list.cell_count);
        if is_row {
            if list.cell_count != 9 {
                list.note(fault(place, Expected::Row, Found::Cells(list.cell_count)));
            }
            let mut row = [None; 9];
            row.iter_mut().zip(&list.cells).for_each(|(to, cell)| *to = *cell);
            outer.push_row(row, list.place.unwrap_or(place), list.fault);
            if self.is_outside() {
                self.end_ninth_row(place);
            }
        } else if list.row_count > 0 || list.cell_count > 0 || list.fault.is_some() {
            outer.has_records = true;
            self.ready.push_back(list.take_puzzle(place));
        } else if list.close == Some('}') && outer.close == Some(']') {
            // An object without a key is a blank.
            outer.push_cell(place, Ok(None));
        } else {
            outer.has_records = true;
            if !list.has_records {
                self.push_fault(place, NINE_ROWS, Found::Text("an empty list"));
            }
        }
    }

    fn comma(&mut self, place: Place) {
        let list = self.list();
        let is_missing = list.is_after_comma || list.is_new();
        if list.close.is_some() && is_missing {
            let expected = Expected::Text("a cell or a list before ','");
            list.note(fault(place, expected, Found::Character(',')));
        }
        list.is_after_comma = true;
    }

    fn text(&mut self, text: &ListText) {
        if self.is_type(text) {
            // `let board: [[u8; 9]; 9] = [`
            let place = self.lists[1].place.unwrap_or(text.place);
            let brackets = self.lists.drain(1..).count();
            self.name = Some(Name { place, is_complete: false, is_assigned: false, brackets });
            return;
        }
        let is_outside = self.is_outside();
        if self.first.is_none() {
            let kind = if is_outside { First::Quotes } else { First::Brackets };
            self.first = Some(kind(looks_like_cells(text, is_outside)));
        }
        let list = self.list();
        list.is_after_comma = false;
        if text.is_open {
            let place = Place { column: text.place.column + text.length, ..text.place };
            let expected = Expected::Text("a quote after the text");
            list.note(fault(place, expected, Found::EndOfLine(place.column - 1)));
        }
        let span = text.span();
        let is_cell = !text.is_quoted || text.length <= 1 || listed_cell(&text.text).is_ok();
        match text.length {
            length if length > LONGEST_ROW as u64 => self.line(text, span),
            9 if list.cell_count == 0 => self.row(text, span),
            // `dtype=int8` of numpy.
            _ if list.is_call => {}
            _ if is_cell && !is_outside => {
                let cell = listed_cell(span.text).map_err(|NoCell| not_a_cell(span));
                list.push_cell(text.place, cell);
            }
            _ => {
                let found = Found::TextOf(text.length);
                list.push_row([None; 9], text.place, Some(span.fault_of(Expected::Row, found)));
                self.end_ninth_row(text.place);
            }
        }
    }

    /// Returns whether a word in brackets is the name of a type: a word that is no cell, before all
    /// cells.
    fn is_type(&self, text: &ListText) -> bool {
        let is_word = !text.is_quoted && text.text.first().is_some_and(u8::is_ascii_alphabetic);
        let is_first = self.lists[1..].iter().all(List::is_new);
        !self.is_outside() && is_first && is_word && listed_cell(&text.text).is_err()
    }

    /// Takes a text that is meant as a whole puzzle.
    fn line(&mut self, text: &ListText, span: Span) {
        self.end_rows(text.place);
        let list = self.list();
        list.has_records = true;
        let cut = text.length - crate::fault::characters(span.text);
        let puzzle = match list.fault.take() {
            Some(fault) => Err(fault),
            None => span.cells().map_err(|fault| match fault.found {
                Found::LineOf(length) => Fault { found: Found::LineOf(length + cut), ..fault },
                _ => fault,
            }),
        };
        self.ready.push_back(Entry::new(span.line, puzzle));
    }

    /// Takes a text of nine characters.
    fn row(&mut self, text: &ListText, span: Span) {
        let mut row = [None; 9];
        let mut fault = None;
        let mut offset = 0;
        for (cell, length) in row.iter_mut().zip(lengths(span.text)) {
            let part = span.part(offset..offset + length);
            offset += length;
            match listed_cell(part.text) {
                Ok(digit) => *cell = digit,
                Err(NoCell) => fault = fault.or(Some(not_a_cell(part))),
            }
        }
        let list = self.list();
        let fault = list.fault.take().or(fault);
        list.push_row(row, text.place, fault);
        if self.is_outside() {
            self.end_ninth_row(text.place);
        }
    }

    /// Makes a record of nine rows outside of all lists.
    fn end_ninth_row(&mut self, place: Place) {
        if self.is_outside() && self.list().row_count == 9 {
            self.end_rows(place);
        }
    }

    /// Makes a record of the rows and cells of the innermost list, if there are any.
    fn end_rows(&mut self, place: Place) {
        let list = self.list();
        if list.row_count > 0 || list.cell_count > 0 {
            let puzzle = list.take_puzzle(place);
            self.ready.push_back(puzzle);
        }
    }

    /// Takes the end of the input.
    fn end(&mut self, place: Place) {
        if let Some(name) = self.name.take() {
            self.push_fault(name.place, Expected::Text("a list or a quote"), Found::Text("words"));
        }
        if !self.is_outside() {
            let found = Found::Text("the end of the text");
            let missing = fault(place, Expected::Text("a bracket that closes the list"), found);
            // The rows of the puzzle under way are in the lists around the innermost one.
            let lists = self.lists.drain(1..).collect::<Vec<_>>();
            let begun = lists.iter().find(|list| list.row_count + list.cell_count > 0);
            let begun = begun.or(lists.first()).and_then(|list| list.place).unwrap_or(place);
            let earlier = lists.iter().rev().find_map(|list| list.fault);
            self.ready.push_back(Entry::new(begun.line, Err(earlier.unwrap_or(missing))));
        }
        self.end_rows(place);
        if let Some(fault) = self.list().fault.take() {
            self.ready.push_back(Entry::new(fault.line, Err(fault)));
        }
        self.has_ended = true;
    }

    fn push_fault(&mut self, place: Place, expected: Expected, found: Found) {
        self.ready.push_back(Entry::new(place.line, Err(fault(place, expected, found))));
    }
}

impl List {
    /// Returns whether nothing has been read of the list.
    fn is_new(&self) -> bool {
        self.cell_count == 0 && self.row_count == 0 && !self.has_records && !self.is_call
    }

    /// Notes a fault, unless an earlier one is known.
    fn note(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    fn push_cell(&mut self, place: Place, cell: Result<Option<Digit>, Fault>) {
        self.cell_count += 1;
        match cell {
            Ok(cell) if self.cells.len() < 81 => self.cells.push(cell),
            Ok(_) => {}
            Err(fault) => self.note(fault),
        }
        if self.row_count > 0 {
            self.note(fault(place, Expected::Row, Found::Cells(1)));
        }
    }

    fn push_row(&mut self, row: [Option<Digit>; 9], place: Place, fault: Option<Fault>) {
        if self.close.is_none() && self.row_count == 0 {
            self.place = Some(place);
        }
        self.row_count += 1;
        if self.rows.len() < 9 {
            self.rows.push(row);
        }
        if let Some(fault) = fault {
            self.note(fault);
        }
        if self.cell_count > 0 {
            let found = Found::Text("a row");
            self.note(Fault {
                line: place.line,
                column: place.column,
                expected: Expected::Text("a cell"),
                found,
            });
        }
    }

    /// Makes a record of the rows or cells, and removes them. A wrong number of them is a fault at
    /// `end`.
    fn take_puzzle(&mut self, end: Place) -> Entry {
        let (rows, row_count) =
            (std::mem::take(&mut self.rows), std::mem::take(&mut self.row_count));
        let (cells, cell_count) =
            (std::mem::take(&mut self.cells), std::mem::take(&mut self.cell_count));
        self.has_records = true;
        let cells = if row_count > 0 { rows.concat() } else { cells };
        let found = if row_count > 0 { Found::Rows(row_count) } else { Found::Cells(cell_count) };
        let is_whole = row_count == 9 || row_count == 0 && cell_count == 81;
        let puzzle = match (self.fault.take(), <[Option<Digit>; 81]>::try_from(cells)) {
            (Some(fault), _) => Err(fault),
            (None, Ok(cells)) if is_whole => Ok(Puzzle::new(cells)),
            (None, _) => Err(fault(end, NINE_ROWS, found)),
        };
        Entry::new(self.place.unwrap_or(end).line, puzzle)
    }
}

fn fault(place: Place, expected: Expected, found: Found) -> Fault {
    Fault { line: place.line, column: place.column, expected, found }
}

/// Returns the lengths in bytes of the characters of a text.
fn lengths(text: &[u8]) -> impl Iterator<Item = usize> {
    text.utf8_chunks().flat_map(|chunk| {
        let valid = chunk.valid().chars().map(char::len_utf8);
        valid.chain(chunk.invalid().iter().map(|_| 1))
    })
}

/// Returns whether a text looks like a cell, or like nine or about 81 cells. Outside of brackets, a
/// single cell is none: rows of quoted cells are fields.
fn looks_like_cells(text: &ListText, is_outside: bool) -> bool {
    let is_cell = |byte: &&u8| listed_cell(&[**byte]).is_ok();
    let cells = text.text.iter().filter(is_cell).count() as u64;
    match text.length {
        0 | 1 => !is_outside,
        9 | 70..=90 => cells * 2 > text.length,
        _ => !is_outside && listed_cell(&text.text).is_ok(),
    }
}
