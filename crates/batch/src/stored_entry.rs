//! [`StoredEntry`]: a record in a file that only this version of the program reads back.

use ninefold_core::{Cell, DigitSet, Marks, Puzzle};
use ninefold_io::format::{Entry, Field, OtherPuzzle, Value};
use ninefold_io::{Expected, Fault, Found};
use serde::{Deserialize, Serialize};

/// A record with everything that an output can hold.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredEntry {
    number: u64,
    line: u64,
    /// Puzzle, state and solution, each as 81 characters. A malformed record has no puzzle.
    boards: [Option<String>; 3],
    /// For each cell a bit for each digit.
    marks: Option<Vec<u16>>,
    /// For each field: its name and its value.
    fields: Vec<(String, StoredValue)>,
    /// Puzzle or reason, solution and candidates of a puzzle that is not a classic one.
    other: Option<StoredOther>,
}

type StoredOther = (Result<String, String>, Option<String>, Option<String>);

/// The value of a field.
#[derive(Serialize, Deserialize)]
enum StoredValue {
    Text(String),
    Json(String),
    Raw(Vec<u8>),
}

impl StoredEntry {
    pub(crate) fn new(entry: &Entry) -> Self {
        let boards = [entry.puzzle.ok(), entry.state, entry.solution];
        let field = |Field { name, value }: &Field| {
            let value = match value {
                Value::Text(text) => StoredValue::Text(text.to_string()),
                Value::Json(json) => StoredValue::Json(json.to_string()),
                Value::Raw(raw) => StoredValue::Raw(raw.bytes().to_owned()),
            };
            (name.to_string(), value)
        };
        Self {
            number: entry.number,
            line: entry.line,
            boards: boards.map(|board| board.map(|board| board.to_string())),
            marks: entry
                .marks
                .as_ref()
                .map(|marks| marks.cells().iter().map(|digits| digits.bits()).collect()),
            fields: entry.fields.iter().map(field).collect(),
            other: entry.other.as_deref().cloned().map(|other| {
                let OtherPuzzle { puzzle, solution, candidates } = other;
                (puzzle, solution, candidates)
            }),
        }
    }

    /// Returns the record. A malformed one has no reason, because its message has been sent.
    pub(crate) fn entry(self) -> Entry {
        let [puzzle, state, solution] = self.boards.map(|board| {
            board.map(|board| board.parse::<Puzzle>().expect("the text was a puzzle"))
        });
        let marks = self
            .marks
            .map(|bits| Marks::new(Cell::ALL.map(|cell| DigitSet::from_bits(bits[cell.index()]))))
            .map(Box::new);
        let field = |(name, value): (String, StoredValue)| {
            let value = match value {
                StoredValue::Text(text) => Value::Text(text.into()),
                StoredValue::Json(json) => Value::Json(json.into()),
                StoredValue::Raw(bytes) => Value::of_bytes(bytes),
            };
            Field { name: name.into(), value }
        };
        Entry {
            number: self.number,
            state,
            solution,
            marks,
            fields: self.fields.into_iter().map(field).collect(),
            other: self.other.map(|(puzzle, solution, candidates)| {
                Box::new(OtherPuzzle { puzzle, solution, candidates })
            }),
            ..Entry::new(self.line, puzzle.ok_or_else(|| malformed(self.line)))
        }
    }
}

fn malformed(line: u64) -> Fault {
    Fault::of_record(line, Expected::Text("a puzzle"), Found::Text("a malformed record"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::Digit;

    #[test]
    fn a_stored_record_keeps_everything() {
        let mut entry = Entry::new(7, Ok(format!("{:081}", 12345).parse().unwrap()));
        entry.number = 9;
        entry.state = Some(format!("{:081}", 123_456).parse().unwrap());
        let marks = Marks::from_board(&Puzzle::EMPTY.with(Cell::ALL[40], Digit::ALL[4]));
        entry.marks = Some(Box::new(marks));
        entry.fields.push(Field::text("puzzle", "a\n\"b"));
        entry.fields.push(Field { name: "puzzle".into(), value: Value::Json("7.20".into()) });
        entry.fields.push(Field { name: "name".into(), value: Value::of_bytes(*b"Zo\xEB") });
        let solution = Some("1234".into());
        let other = OtherPuzzle { puzzle: Err("a cage".into()), solution, candidates: None };
        entry.other = Some(Box::new(other));
        let text = serde_json::to_vec(&StoredEntry::new(&entry)).unwrap();
        let stored: StoredEntry = serde_json::from_slice(&text).unwrap();
        assert_eq!(stored.entry(), entry);
    }

    #[test]
    fn a_malformed_record_stays_malformed() {
        let mut entry = Entry::new(7, Err(malformed(7)));
        entry.fields.push(Field::text("id", "x"));
        let text = serde_json::to_vec(&StoredEntry::new(&entry)).unwrap();
        let stored: StoredEntry = serde_json::from_slice(&text).unwrap();
        assert_eq!(stored.entry(), entry);
    }
}
