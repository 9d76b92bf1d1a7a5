//! [`Duplicates`]: keeps the first record of each class, exactly, within some memory.
//!
//! When there is no place for more classes, records of classes that are not known go to a file
//! without a name, in order. None of them is to be printed before those that are known already, so
//! after the last record that file is the input of another pass, with a new set of classes. The
//! output is the same however many passes there are.

use super::classes::{Classes, Key, Seen};
use crate::plan::Dedupe;
use crate::report::note;
use ninefold::io::format::{Entry, Field, Value};
use ninefold::{Cell, DigitSet, Marks, Puzzle};
use serde::{Deserialize, Serialize};
use std::env;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, Write};
use std::path::PathBuf;

/// Which classes have been seen, and the records that wait for another pass.
pub struct Duplicates {
    classes: Classes,
    /// Where the file is for records that wait.
    folder: PathBuf,
    spill: Option<BufWriter<File>>,
    /// The classes of all passes.
    found: u64,
    left_out: u64,
    passes: u64,
}

impl Duplicates {
    pub fn new(plan: &Dedupe) -> Self {
        let classes = Classes::within(plan.memory);
        let folder = plan.folder.clone();
        Self { classes, folder, spill: None, found: 0, left_out: 0, passes: 1 }
    }

    /// Notes the class of a record. True if the record is to be printed now.
    pub fn note(&mut self, key: &Key, source: usize, entry: &Entry) -> io::Result<bool> {
        let seen = self.classes.note(key);
        if seen == Seen::NoPlace {
            self.spill(key, source, entry)?;
        }
        self.found += u64::from(seen == Seen::First);
        self.left_out += u64::from(seen == Seen::Again);
        Ok(seen == Seen::First)
    }

    /// The records for which there was no place; from now on there is.
    pub fn next_pass(&mut self) -> io::Result<Option<Spilled>> {
        let Some(spill) = self.spill.take() else { return Ok(None) };
        self.passes += 1;
        self.classes.clear();
        let mut file = spill.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(Some(Spilled(BufReader::new(file))))
    }

    /// Says how many records were left out.
    pub fn tell(&self) {
        let Self { found, left_out: duplicates, passes, .. } = *self;
        let (es, s) = (if found == 1 { "" } else { "es" }, if duplicates == 1 { "" } else { "s" });
        let text = format!("{found} class{es}; {duplicates} duplicate{s} left out");
        let text = match passes {
            1 => text,
            _ => format!(
                "{text}; {passes} passes, as --memory has place for {}",
                self.classes.most()
            ),
        };
        let values = [
            ("classes", found.into()),
            ("duplicates", duplicates.into()),
            ("passes", passes.into()),
        ];
        note("classes", text, &values);
    }

    fn spill(&mut self, key: &Key, source: usize, entry: &Entry) -> io::Result<()> {
        let spill = match &mut self.spill {
            Some(spill) => spill,
            none => {
                let file = tempfile::tempfile_in(&self.folder)?;
                none.insert(BufWriter::with_capacity(1 << 18, file))
            }
        };
        let text = serde_json::to_vec(&Kept::of(source, entry))?;
        let length = u32::try_from(text.len()).map_err(io::Error::other)?;
        spill.write_all(key.bytes())?;
        spill.write_all(&length.to_le_bytes())?;
        spill.write_all(&text)
    }
}

impl Dedupe {
    /// What to tell of a file that could not be written or read.
    pub fn explain(&self, error: &io::Error) -> String {
        format!(
            "{}: no file there for classes beyond --memory: {error}; a larger --memory needs none, or name \
             another folder by {}",
            self.folder.display(),
            if self.folder == env::temp_dir() { "TMPDIR" } else { "--output" },
        )
    }
}

/// The records of a file that a pass has left, in order.
pub struct Spilled(BufReader<File>);

impl Spilled {
    /// The next record, with its class and the number of its source.
    pub fn next(&mut self) -> io::Result<Option<(Key, usize, Entry)>> {
        let mut key = [0; Key::BYTES];
        match self.0.read_exact(&mut key) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
            result => result?,
        }
        let mut length = [0; 4];
        self.0.read_exact(&mut length)?;
        let mut text = vec![0; u32::from_le_bytes(length) as usize];
        self.0.read_exact(&mut text)?;
        let kept: Kept = serde_json::from_slice(&text)?;
        let source = kept.source;
        Ok(Some((Key::new(key), source, kept.entry())))
    }
}

/// A well-formed record as it is kept in a file.
#[derive(Serialize, Deserialize)]
struct Kept {
    source: usize,
    number: u64,
    line: u64,
    /// Puzzle, state and solution.
    boards: [Option<String>; 3],
    /// A bit for each digit, of each cell.
    marks: Option<Vec<u16>>,
    /// Name, whether the value is JSON, value.
    fields: Vec<(String, bool, String)>,
}

impl Kept {
    fn of(source: usize, entry: &Entry) -> Self {
        let boards = [entry.puzzle.ok(), entry.state, entry.solution];
        let field = |Field { name, value }: &Field| {
            (name.clone(), matches!(value, Value::Json(_)), value.as_str().to_owned())
        };
        Self {
            source,
            number: entry.number,
            line: entry.line,
            boards: boards.map(|board| board.map(|board| board.to_string())),
            marks: entry
                .marks
                .as_ref()
                .map(|marks| marks.cells().iter().map(|digits| digits.bits()).collect()),
            fields: entry.fields.iter().map(field).collect(),
        }
    }

    fn entry(self) -> Entry {
        let [puzzle, state, solution] = self
            .boards
            .map(|board| board.map(|board| board.parse::<Puzzle>().expect("it was one")));
        let marks = self
            .marks
            .map(|bits| Marks::new(Cell::ALL.map(|cell| DigitSet::from_bits(bits[cell.index()]))));
        let field = |(name, is_json, value)| Field {
            name,
            value: if is_json { Value::Json(value) } else { Value::Text(value) },
        };
        Entry {
            number: self.number,
            state,
            solution,
            marks,
            fields: self.fields.into_iter().map(field).collect(),
            ..Entry::new(self.line, Ok(puzzle.expect("only well-formed records are kept")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::classes::BYTES_A_CLASS;
    use ninefold::Digit;

    fn key(n: usize) -> Key {
        Key::of(&format!("{n:081}").parse().unwrap())
    }

    #[test]
    fn all_of_a_record_is_kept() {
        let mut entry = Entry::new(7, Ok(format!("{:081}", 12345).parse().unwrap()));
        entry.number = 9;
        entry.state = Some(format!("{:081}", 123_456).parse().unwrap());
        entry.marks = Some(Marks::of(&Puzzle::EMPTY.with(Cell::ALL[40], Digit::ALL[4])));
        entry.fields.push(Field::text("puzzle", "a\n\"b"));
        entry.fields.push(Field { name: "puzzle".into(), value: Value::Json("7.20".into()) });
        let text = serde_json::to_vec(&Kept::of(3, &entry)).unwrap();
        let kept: Kept = serde_json::from_slice(&text).unwrap();
        assert_eq!((kept.source, kept.entry()), (3, entry));
    }

    #[test]
    fn the_first_of_each_class_comes_out_in_order_however_little_memory_there_is() {
        for places in [1, 2, 7, 1000] {
            let memory = places * BYTES_A_CLASS as u64;
            let plan = Dedupe { memory, keeps_original: false, folder: env::temp_dir() };
            let mut duplicates = Duplicates::new(&plan);
            let mut printed = Vec::new();
            let classes = [5, 3, 5, 9, 1, 3, 9, 9, 8, 7, 6, 5, 4, 3, 2, 1];
            for (number, class) in (1..).zip(classes) {
                let mut entry = Entry::new(number, Ok(Puzzle::EMPTY));
                entry.number = number;
                if duplicates.note(&key(class), 0, &entry).unwrap() {
                    printed.push(number);
                }
            }
            while let Some(mut spilled) = duplicates.next_pass().unwrap() {
                while let Some((key, source, entry)) = spilled.next().unwrap() {
                    if duplicates.note(&key, source, &entry).unwrap() {
                        printed.push(entry.number);
                    }
                }
            }
            assert_eq!(printed, [1, 2, 4, 5, 9, 10, 11, 13, 15], "{places}");
            assert_eq!((duplicates.found, duplicates.left_out), (9, 7), "{places}");
        }
    }
}
