//! Files and pipes that are opened as the program opens them have the same records as a plain read.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::{Budget, Puzzle, Solver};
use ninefold_io::format::{
    Entry, FORMATS, Format, Opened, OpenedRecords, TextAccess, named, of_output,
};
use ninefold_io::{ChunkPace, Shape, Writer};
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzles() -> Vec<Puzzle> {
    let puzzle: Puzzle = LINE.parse().unwrap();
    puzzle.clues().map(|(cell, _)| puzzle.without(cell)).collect()
}

fn written(format: &'static dyn Format) -> Option<Vec<u8>> {
    let (mut sink, mut out) = (format.sink()?, Vec::new());
    for puzzle in puzzles() {
        sink.write(&Entry::new(0, Ok(puzzle)), &mut out);
    }
    sink.finish(&mut out).unwrap();
    Some(out)
}

/// Returns the fixtures of Arrow and Parquet.
fn fixtures() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folders = [("arrow", cfg!(feature = "arrow")), ("parquet", cfg!(feature = "parquet"))];
    let folders = folders.into_iter().filter(|(_, is_read)| *is_read);
    let files = folders.flat_map(|(name, _)| fs::read_dir(tests.join(name)).unwrap());
    let files = files.map(|file| file.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|ending| ending != "py")).collect();
    files.sort();
    files
}

/// Returns the puzzles of an opened input, or the message of its error.
fn puzzles_of(opened: Opened<'_>) -> Result<Vec<Option<Puzzle>>, String> {
    let text = |error: std::io::Error| error.to_string();
    let mut all = Vec::new();
    match opened.records {
        OpenedRecords::File(file) => {
            let mut chunk = ninefold_io::Chunk::default();
            while let Some(mut range) = file.next_range(200) {
                while file.read_chunk(&mut range, &mut chunk).map_err(text)? {
                    all.extend(of_chunk(&mut chunk));
                }
            }
        }
        OpenedRecords::Stream(mut stream) => {
            let mut chunk = ninefold_io::Chunk::default();
            while stream.next_chunk(&mut chunk, 200).map_err(text)? {
                all.extend(of_chunk(&mut chunk));
            }
        }
        OpenedRecords::Rows(rows) => {
            let mut first = 0;
            while first < rows.file.row_count() {
                let end = rows.file.end_of_range(first).min(first + 7);
                let mut source = rows.file.rows(first..end, true).map_err(text)?;
                while let Some(entry) = source.next_entry().map_err(text)? {
                    all.push(entry.puzzle.ok());
                }
                first = end;
            }
        }
        OpenedRecords::Other(_) => return Err("nobody reads other inputs".to_owned()),
        OpenedRecords::Entries(mut entries) => {
            while let Some(entry) = entries.next_entry().map_err(text)? {
                all.push(entry.puzzle.ok());
            }
        }
    }
    Ok(all)
}

fn of_chunk(chunk: &mut ninefold_io::Chunk) -> Vec<Option<Puzzle>> {
    let mut puzzles = Vec::new();
    let parsed = chunk.parse(ninefold_core::Isa::detect(), &mut puzzles);
    parsed.records().map(|record| record.puzzle.ok().copied()).collect()
}

fn open(path: &Path, skipped: u64, access: TextAccess) -> Result<Opened<'static>, String> {
    let at = |mut file: File| {
        file.seek(SeekFrom::Start(skipped)).unwrap();
        file
    };
    let (file, input) = (at(File::open(path).unwrap()), at(File::open(path).unwrap()));
    Opened::open_file(file, input, None, access).map_err(|error| error.to_string())
}

#[test]
fn files_of_every_format_have_the_records_of_a_plain_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = fixtures();
    for format in FORMATS {
        let Some(bytes) = written(*format) else { continue };
        files.push(folder.path().join(format.about().name));
        fs::write(files.last().unwrap(), bytes).unwrap();
    }
    assert!(files.len() >= 15 + fixtures().len());
    for path in &files {
        let bytes = fs::read(path).unwrap();
        let pace = ChunkPace::Full;
        let expected = Opened::open(&bytes[..], None, pace).map_err(|error| error.to_string());
        let expected = expected.and_then(puzzles_of);
        // A file that is read from its middle.
        let later = folder.path().join("later");
        fs::write(&later, [b"before\n", &bytes[..]].concat()).unwrap();
        for access in [TextAccess::Shared, TextAccess::InOrder] {
            for (file, skipped) in [(path, 0), (&later, 7)] {
                let found = open(file, skipped, access).and_then(puzzles_of);
                assert_eq!(found.is_ok(), expected.is_ok(), "{}: {found:?}", path.display());
                if expected.is_ok() {
                    assert_eq!(found, expected, "{}", path.display());
                }
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_has_the_records_of_a_plain_read() {
    use std::os::fd::OwnedFd;
    for format in FORMATS {
        let Some(bytes) = written(*format) else { continue };
        let (reader, mut writer) = std::io::pipe().unwrap();
        writer.write_all(&bytes).unwrap();
        drop(writer);
        let file = File::from(OwnedFd::from(reader));
        let input = file.try_clone().unwrap();
        let opened = Opened::open_file(file, input, Some(*format), TextAccess::Shared).unwrap();
        let found = puzzles_of(opened).unwrap();
        assert_eq!(found.into_iter().flatten().collect::<Vec<_>>(), puzzles());
    }
}

#[test]
fn a_cut_table_is_an_error_whichever_way_it_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut");
    for whole in fixtures() {
        let bytes = fs::read(&whole).unwrap();
        for length in [20, bytes.len() / 3, bytes.len() / 2, bytes.len() - 20] {
            fs::write(&path, &bytes[..length]).unwrap();
            let found = open(&path, 0, TextAccess::Shared).and_then(puzzles_of);
            // Some streams of Arrow need no end, and half of one may have whole batches.
            let is_stream = whole.extension().is_some_and(|ending| ending == "arrows");
            assert!(found.is_err() || is_stream, "{} of {}", length, whole.display());
        }
    }
}

#[test]
fn a_table_that_shrinks_after_it_was_opened_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    for whole in fixtures() {
        let path = folder.path().join("shrinks");
        fs::copy(&whole, &path).unwrap();
        let Ok(opened) = open(&path, 0, TextAccess::Shared) else { continue };
        let OpenedRecords::Rows(rows) = opened.records else { continue };
        File::options().write(true).open(&path).unwrap().set_len(10).unwrap();
        let all = 0..rows.file.row_count();
        let read = rows.file.rows(all.clone(), true).and_then(|mut source| {
            while source.next_entry()?.is_some() {}
            Ok(())
        });
        assert!(all.is_empty() || read.is_err(), "{}", whole.display());
    }
}

#[test]
fn a_file_that_is_too_short_for_a_table_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("short");
    fs::write(&path, "AR").unwrap();
    for format in ["arrow", "parquet"] {
        if named(format).is_none() {
            continue;
        }
        let [file, input] = [(); 2].map(|()| File::open(&path).unwrap());
        let opened = Opened::open_file(file, input, named(format), TextAccess::Shared);
        let read = opened.map_err(|error| error.to_string()).and_then(puzzles_of);
        assert!(read.is_err(), "{format}");
    }
}

#[test]
fn an_empty_input_is_said_to_be_empty() {
    let opened = Opened::open(&b""[..], None, ChunkPace::Full).unwrap();
    assert!(opened.is_empty);
    let opened = Opened::open(&b"\n"[..], None, ChunkPace::Full).unwrap();
    assert!(!opened.is_empty);
}

#[test]
fn the_name_of_an_output_chooses_its_format() {
    let name = |path: &str| {
        of_output(path.as_ref()).map(|format| format.map(|format| format.about().name))
    };
    for (path, expected) in [
        ("part", None),
        ("a", None),
        ("part.7", None),
        (".csv", None),
        ("a.unknown", None),
        ("a.CSV", Some("csv")),
        ("a.jsonl.gz", Some("jsonl")),
        ("a.sdk", Some("sdk")),
    ] {
        assert_eq!(name(path).unwrap(), expected, "{path}");
    }
    if cfg!(feature = "parquet") {
        assert_eq!(name("a.parquet").unwrap(), Some("parquet"));
    }
    let instead = if cfg!(feature = "parquet") { ".parquet" } else { ".csv" };
    for (path, words) in [("a.xlsx", ".csv"), ("a.zip", ".gz"), ("a.arrow", instead)] {
        let told = name(path).unwrap_err().to_string();
        assert!(told.contains("does not write") && told.contains(words), "{path}: {told}");
    }
}

#[test]
fn notes_stand_apart_from_grids() {
    let grid = Solver::new(Budget::UNLIMITED).smallest(&LINE.parse().unwrap()).unwrap().unwrap();
    let mut writer = Writer::new(Vec::new());
    writer.write_grid(Shape::Line, &grid).unwrap();
    writer.write_note(Shape::Line, "none").unwrap();
    writer.write_note(Shape::Grid, "two").unwrap();
    writer.write_grid(Shape::Grid, &grid).unwrap();
    writer.write_note(Shape::Grid, "three").unwrap();
    writer.get_mut().push(b'\n');
    let text = String::from_utf8(writer.into_inner()).unwrap();
    let line = String::from_utf8(grid.to_line().to_vec()).unwrap();
    let paragraphs: Vec<&str> = text.trim_end().split("\n\n").collect();
    assert_eq!(paragraphs[0], format!("{line}\n# none"));
    assert_eq!((paragraphs[1], paragraphs[3]), ("# two", "# three"));
    assert_eq!(paragraphs[2].lines().count(), 9);
}
