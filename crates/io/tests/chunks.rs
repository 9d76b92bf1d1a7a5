//! Chunks have the same records as a [`Reader`](ninefold_io::Reader), wherever the input is cut and
//! whichever supplier cuts it.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{LINE, input, one_by_one};
use ninefold_core::{Isa, Puzzle};
use ninefold_io::Packer;
use ninefold_io::format::{Opened, OpenedRecords, TextAccess};
use ninefold_io::{
    CHUNK_SIZE, Chunk, ChunkFile, ChunkPace, ChunkStream, Reader, Record, RecordStride, Shape,
};
use ninefold_oracle::random;
use proptest::prelude::*;
use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read, Write};

const PACES: [ChunkPace; 2] = [ChunkPace::AsItComes, ChunkPace::Full];

/// The joined records of chunks.
#[derive(Default)]
struct Joined {
    records: Vec<Record>,
    lines: u64,
    bytes: u64,
    puzzles: Vec<Puzzle>,
}

impl Joined {
    fn add(&mut self, chunk: &mut Chunk) {
        self.bytes += chunk.byte_count();
        let parsed = chunk.parse(Isa::detect(), &mut self.puzzles);
        let before = self.records.len();
        let numbered = before as u64;
        let records = parsed.records().map(|record| record.after(numbered, self.lines));
        self.records.extend(records.map(Record::from));
        self.lines += parsed.line_count();
        assert_eq!(self.records.len(), before + parsed.record_count());
        let good = self.records[before..].iter().filter_map(|record| record.puzzle.ok());
        assert!(good.eq(parsed.puzzles().iter().copied()));
        let last = self.records[before..].last().map(|record| record.shape);
        assert_eq!(last, parsed.last_shape());
    }
}

/// An input in pieces of these lengths in turn. Each read is interrupted once before it succeeds.
struct Pieces<'a> {
    text: &'a [u8],
    lengths: Vec<usize>,
    turn: usize,
}

impl<'a> Pieces<'a> {
    fn of(text: &'a [u8], lengths: &[usize]) -> Self {
        Self { text, lengths: lengths.to_vec(), turn: 0 }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.turn += 1;
        if self.turn % 2 == 1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = self.lengths[self.turn / 2 % self.lengths.len()].max(1);
        let length = length.min(buffer.len());
        self.text.read(&mut buffer[..length])
    }
}

fn of_stream(input: impl Read, pace: ChunkPace, size: usize) -> Joined {
    let mut stream = ChunkStream::new(input, pace);
    let (mut chunk, mut joined) = (Chunk::default(), Joined::default());
    while stream.next_chunk(&mut chunk, size).unwrap() {
        joined.add(&mut chunk);
    }
    assert!(!stream.next_chunk(&mut chunk, size).unwrap());
    joined
}

/// Reads ranges from last to first, so that no range can depend on an earlier one, and returns
/// their records.
fn of_file(file: &ChunkFile<impl ninefold_io::ReadAt>, sizes: &[usize]) -> Joined {
    let mut sizes = sizes.iter().cycle();
    let mut ranges: Vec<_> =
        std::iter::from_fn(|| file.next_range(*sizes.next().unwrap())).collect();
    let mut chunks: Vec<Vec<Chunk>> = Vec::new();
    for range in ranges.iter_mut().rev() {
        let mut of_range = Vec::new();
        let mut chunk = Chunk::default();
        while file.read_chunk(range, &mut chunk).unwrap() {
            of_range.push(chunk.clone());
        }
        chunks.push(of_range);
    }
    let mut joined = Joined::default();
    for chunk in chunks.iter_mut().rev().flatten() {
        joined.add(chunk);
    }
    joined
}

fn in_memory(text: &[u8]) -> ChunkFile<&[u8]> {
    ChunkFile::new(text, 0, text.len() as u64).unwrap()
}

/// Asserts that both suppliers return the records of a reader, for chunks of any size.
fn assert_all_cuts(text: &[u8]) {
    let records = one_by_one(text);
    for size in (1..=text.len().min(400)).chain([CHUNK_SIZE]) {
        for pace in PACES {
            let of_stream = of_stream(text, pace, size);
            assert_eq!(of_stream.records, records, "{pace:?} {size}");
        }
        assert_eq!(of_file(&in_memory(text), &[size]).records, records, "{size}");
    }
}

fn is_utf16(text: &[u8]) -> bool {
    text.starts_with(&[0xFF, 0xFE]) || text.starts_with(&[0xFE, 0xFF])
}

proptest! {
    #![proptest_config(random::config())]

    #[test]
    fn a_stream_has_the_records_that_come_one_by_one(
        input in input(),
        lengths in prop::collection::vec(prop_oneof![1..9_usize, 1..300_usize, Just(1 << 16)], 1..6),
        size in prop_oneof![1..400_usize, Just(CHUNK_SIZE)],
        pace in prop::sample::select(PACES.to_vec()),
    ) {
        let joined = of_stream(Pieces::of(&input, &lengths), pace, size);
        prop_assert_eq!(joined.records, one_by_one(&input));
        if !is_utf16(&input) {
            // Blank lines and comments after the last record need not be in a chunk.
            prop_assert!(joined.bytes <= input.len() as u64);
        }
    }

    #[test]
    fn a_file_has_the_records_that_come_one_by_one(
        input in input(),
        sizes in prop::collection::vec(prop_oneof![1..400_usize, Just(CHUNK_SIZE)], 1..6),
    ) {
        let records = one_by_one(&input);
        prop_assert_eq!(of_file(&in_memory(&input), &sizes).records, records);
    }

    #[test]
    fn a_part_of_a_file_has_the_records_of_that_part(
        input in input(),
        before in input(),
        after in input(),
        size in 1..400_usize,
    ) {
        let all = [&before[..], &input, &after].concat();
        let (begin, end) = (before.len(), before.len() + input.len());
        let file = ChunkFile::new(&all, begin as u64, end as u64).unwrap();
        prop_assert_eq!(of_file(&file, &[size]).records, one_by_one(&input));
    }

    #[test]
    fn what_is_cut_off_a_file_later_is_missing_and_nothing_worse(
        input in input(),
        left in 0..500_usize,
        size in 1..400_usize,
    ) {
        let left = &input[..left.min(input.len())];
        let file = ChunkFile::new(left, 0, input.len() as u64).unwrap();
        prop_assert_eq!(of_file(&file, &[size]).records, one_by_one(left));
    }

    #[test]
    fn some_records_are_those_of_all_with_their_numbers(
        input in input(),
        first in 1..20_u64,
        step in 0..7_u64,
        before in 0..50_u64,
    ) {
        let mut chunk = Chunk::default();
        let mut puzzles = Vec::new();
        let mut stream = ChunkStream::new(&input[..], ChunkPace::Full);
        if stream.next_chunk(&mut chunk, CHUNK_SIZE).unwrap() {
            let every = RecordStride { first, step };
            let mut parsed = chunk.parse(Isa::detect(), &mut puzzles);
            parsed.take_every(every, before);
            let taken: Vec<Record> = parsed.records().map(Record::from).collect();
            let mut expected = one_by_one(&input);
            prop_assert_eq!(parsed.record_count(), expected.len());
            expected.retain(|record| every.takes(before + record.number));
            prop_assert_eq!(parsed.last_shape(), expected.last().map(|record| record.shape));
            let good = expected.iter().filter_map(|record| record.puzzle.ok());
            prop_assert!(good.eq(parsed.puzzles().iter().copied()));
            prop_assert_eq!(taken, expected);
        }
    }
}

#[test]
fn it_does_not_matter_where_an_input_is_cut() {
    let broken = LINE.replacen('5', "x", 1);
    let grid = "123456789\n".repeat(9);
    let text = format!(
        "\u{FEFF}{LINE}\n{LINE}\n{LINE}\r\n{LINE}\r\n# comment\n{broken}\nabc\n\n{grid}{LINE}\n{LINE}"
    );
    assert_eq!(one_by_one(text.as_bytes()).len(), 9);
    assert_all_cuts(text.as_bytes());
}

#[test]
fn marks_of_encodings_are_read_in_the_first_line_only() {
    for mark in [&b"\xEF\xBB\xBF"[..], b"\xFF\xFE", b"\xFE\xFF", b"\xFF", b"\xEF\xBB"] {
        for text in [&b""[..], b"\n", LINE.as_bytes(), b"123456789\n123456789\n\n"] {
            let marked = [mark, text].concat();
            let line = format!("{LINE}\n");
            assert_all_cuts(&marked);
            assert_all_cuts(&[&marked[..], b"\n", mark, line.as_bytes()].concat());
        }
    }
}

#[test]
fn grids_are_cut_at_blank_lines() {
    let grid = "53..7....\n".repeat(9) + "\n";
    let text = grid.repeat(1_000);
    let mut stream = ChunkStream::new(text.as_bytes(), ChunkPace::Full);
    let mut chunk = Chunk::default();
    let mut chunks = 0;
    while stream.next_chunk(&mut chunk, 10_000).unwrap() {
        let count = chunk.byte_count();
        assert_eq!(count % grid.len() as u64, 0);
        assert!(count <= 10_000);
        chunks += 1;
    }
    assert_eq!(chunks, 10);
    assert_eq!(of_stream(text.as_bytes(), ChunkPace::Full, 10_000).records.len(), 1_000);
}

#[test]
fn a_chunk_of_lines_is_no_larger_than_asked_and_the_next_loses_nothing() {
    let text = format!("{LINE}\n").repeat(5);
    let mut stream = ChunkStream::new(text.as_bytes(), ChunkPace::Full);
    let (mut chunk, mut joined) = (Chunk::default(), Joined::default());
    let mut counts = Vec::new();
    while stream.next_chunk(&mut chunk, 3 * 82).unwrap() {
        counts.push(chunk.byte_count() / 82);
        joined.add(&mut chunk);
    }
    assert_eq!(counts, [3, 2]);
    assert_eq!(joined.records, one_by_one(text.as_bytes()));
}

#[test]
fn a_short_line_after_a_whole_one_is_a_record_wherever_the_cut_is() {
    for text in [
        format!("{LINE}\nabc\n{LINE}\n"),
        format!("{LINE}\nabc\ndef\n# comment\nghi\n123456789\nabc\n"),
        format!("{LINE}\n\nabc\ndef\n{LINE}"),
        format!("{}{LINE}\nabc", "zz\n".repeat(40)),
    ] {
        assert_all_cuts(text.as_bytes());
    }
}

#[test]
fn lines_without_a_record_count() {
    for start in ["# comment\n", "\n", " # comment\n\n", "\u{FEFF}\n# comment\n\n"] {
        for times in [1, 2, 50] {
            assert_all_cuts(format!("{}{LINE}x\n", start.repeat(times)).as_bytes());
        }
    }
}

#[test]
fn lines_of_nuls_blanks_and_bytes_that_are_no_text_are_read() {
    let nuls = [&[0; 100][..], b"\n", &[0; 81], b"\n", &[0; 9], b"\n\n"].concat();
    let invalid = [&[0xFF; 41][..], b"\n", &[0xC3; 81], b"\n", LINE.as_bytes()].concat();
    let wide = "€".repeat(40) + "\n" + &"€".repeat(41) + "\n123456789\n";
    let blank = format!("{LINE}\n \t \r\n{LINE}   \r\n   {LINE}\n\r\n\n");
    for text in [&nuls, &invalid, wide.as_bytes(), blank.as_bytes()] {
        assert_all_cuts(text);
    }
}

#[test]
fn long_lines_and_puzzles_that_no_chunk_has_room_for_are_read() {
    let long = ".".repeat(700_000);
    let blanks = " ".repeat(700_000);
    let comment = format!("#{long}");
    let rows = "1........\n".repeat(60_000);
    let junk = "x\n".repeat(150_000);
    for text in [
        format!("{LINE}\n{long}\n{LINE}\n"),
        format!("{LINE}\n{blanks}\n{blanks}{LINE}\n"),
        format!("123456789\n{comment}\n{LINE}\n{comment}\n"),
        format!("{LINE}\n{rows}{LINE}\n{rows}\n{LINE}"),
        format!("{LINE}\n{junk}{LINE}\n"),
        format!("{LINE}\n{}", "# comment\n".repeat(60_000)),
    ] {
        let records = one_by_one(text.as_bytes());
        for size in [1 << 10, 1 << 16, CHUNK_SIZE] {
            for pace in PACES {
                let joined = of_stream(text.as_bytes(), pace, size);
                assert!(joined.records == records, "{pace:?} {size}");
            }
            assert!(of_file(&in_memory(text.as_bytes()), &[size]).records == records, "{size}");
        }
    }
}

#[test]
fn every_record_is_handed_over_before_more_is_waited_for() {
    /// An input that returns one piece for each read, and counts the reads.
    struct Typed<'a>(std::slice::Iter<'a, String>, &'a Cell<usize>);
    impl Read for Typed<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1.set(self.1.get() + 1);
            let Some(piece) = self.0.next() else { return Ok(0) };
            buffer[..piece.len()].copy_from_slice(piece.as_bytes());
            Ok(piece.len())
        }
    }
    let line = format!("{LINE}\n");
    let mut pieces = vec![line.clone(), line.repeat(3), "abc\n".into(), format!("{line}abc\n")];
    pieces.extend(vec!["53..7....\n".to_owned(); 9]);
    pieces.extend(["\n".into(), LINE[..40].to_owned(), LINE[40..].to_owned(), "\n".into()]);
    pieces.extend([format!("{line}123456789\n"), "123456789\n".repeat(8), line.clone()]);
    pieces.extend([format!("{line}\n{}", &LINE[..50]), LINE[50..].to_owned() + "\n", line]);
    pieces.extend(["x\ny\n".into(), "\n".into(), "zz\n".repeat(31), "zz\n".into()]);
    let read = Cell::new(0);
    let mut stream = ChunkStream::new(Typed(pieces.iter(), &read), ChunkPace::AsItComes);
    let (mut chunk, mut joined) = (Chunk::default(), Joined::default());
    let mut handed_over = Vec::new();
    while stream.next_chunk(&mut chunk, CHUNK_SIZE).unwrap() {
        joined.add(&mut chunk);
        handed_over.push((joined.records.len(), read.get()));
    }
    assert_eq!(joined.records, one_by_one(pieces.concat().as_bytes()));
    for pieces_read in 1..=pieces.len() {
        let expected = complete_records(&pieces[..pieces_read]);
        let (records, _) = handed_over.iter().rfind(|(_, read)| *read <= pieces_read).unwrap();
        assert_eq!(*records, expected, "{pieces_read}: {:?}", pieces[pieces_read - 1]);
    }
}

/// Counts the records that a reader returns before it asks for more than these pieces.
fn complete_records(pieces: &[String]) -> usize {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("nobody may wait"))
        }
    }
    let text = pieces.concat();
    Reader::new(text.as_bytes().chain(Broken)).take_while(Result::is_ok).count()
}

#[test]
fn records_before_an_error_are_handed_over_and_none_follow() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    for (start, good) in [
        (format!("{LINE}\n{LINE}\n123"), 2),
        (format!("{LINE}\nabc\n123456789\n"), 2),
        ("123456789\n".repeat(9), 0),
        (LINE.to_owned(), 0),
    ] {
        for pace in PACES {
            let mut stream = ChunkStream::new(start.as_bytes().chain(Broken), pace);
            let (mut chunk, mut joined) = (Chunk::default(), Joined::default());
            let error = loop {
                match stream.next_chunk(&mut chunk, CHUNK_SIZE) {
                    Ok(more) => assert!(more),
                    Err(error) => break error,
                }
                joined.add(&mut chunk);
            };
            assert_eq!((error.to_string().as_str(), joined.records.len()), ("broken", good));
            assert!(!stream.next_chunk(&mut chunk, CHUNK_SIZE).unwrap());
        }
    }
}

#[test]
fn an_error_of_a_file_is_one_of_the_range_that_meets_it() {
    struct Damaged(Vec<u8>);
    impl ninefold_io::ReadAt for Damaged {
        fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
            if offset >= 5_000 {
                return Err(io::Error::other("damaged"));
            }
            let most = buffer.len().min(5_000 - offset as usize);
            self.0.read_at(&mut buffer[..most], offset)
        }
    }
    let text = format!("{LINE}\n").repeat(100);
    let file = ChunkFile::new(Damaged(text.clone().into()), 0, text.len() as u64).unwrap();
    let (mut chunk, mut joined) = (Chunk::default(), Joined::default());
    let mut errors = 0;
    while let Some(mut range) = file.next_range(1_000) {
        loop {
            match file.read_chunk(&mut range, &mut chunk) {
                Ok(true) => joined.add(&mut chunk),
                Ok(false) => break,
                Err(error) => {
                    assert_eq!(error.to_string(), "damaged");
                    errors += 1;
                }
            }
        }
    }
    assert_eq!((joined.records.len(), errors), (5_000 / 82, 5));
}

#[test]
fn files_are_read_from_the_place_where_they_stand() {
    let path = format!("{}/chunks.txt", env!("CARGO_TARGET_TMPDIR"));
    let text = format!("{LINE}\n123456789\n\n").repeat(500);
    File::create(&path).unwrap().write_all(text.as_bytes()).unwrap();
    let mut file = File::open(&path).unwrap();
    file.read_exact(&mut [0; 82]).unwrap();
    let file = ChunkFile::open(file).unwrap();
    // Text that is appended after opening is not read.
    let mut appended = File::options().append(true).open(&path).unwrap();
    appended.write_all(text.as_bytes()).unwrap();
    let rest = &text.as_bytes()[82..];
    assert_eq!(file.byte_count(), rest.len() as u64);
    assert_eq!(of_file(&file, &[1_000, 3_000]).records, one_by_one(rest));
}

#[test]
fn a_chunk_can_be_parsed_again_and_used_again() {
    let text = format!("{LINE}\n123456789\n\n{LINE}x\n");
    let mut stream = ChunkStream::new(text.as_bytes(), ChunkPace::Full);
    let mut chunk = Chunk::default();
    let mut puzzles = vec![Puzzle::EMPTY];
    assert!(stream.next_chunk(&mut chunk, CHUNK_SIZE).unwrap());
    let mut parse = || -> Vec<Record> {
        chunk.parse(Isa::detect(), &mut puzzles).records().map(Record::from).collect()
    };
    assert_eq!(parse(), one_by_one(text.as_bytes()));
    assert_eq!(parse(), one_by_one(text.as_bytes()));
    assert!(!stream.next_chunk(&mut chunk, CHUNK_SIZE).unwrap());
    let parsed = chunk.parse(Isa::detect(), &mut puzzles);
    assert_eq!((parsed.record_count(), parsed.line_count(), parsed.puzzles().len()), (0, 0, 0));
    assert_eq!(parsed.last_shape(), None::<Shape>);
}

/// Writes a file for a test and opens it in any format.
fn open_file(name: &str, content: &[u8]) -> OpenedRecords<'static> {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, content).unwrap();
    let file = File::open(&path).unwrap();
    Opened::open_file(file.try_clone().unwrap(), file, None, TextAccess::Shared).unwrap().records
}

#[test]
fn a_file_of_plain_text_is_opened_for_all_threads_with_its_start() {
    let many = format!("{LINE}\n").repeat(2_000);
    let utf16: Vec<u8> = many.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for text in [
        many.as_bytes(),
        LINE.as_bytes(),
        &[b"\xEF\xBB\xBF", many.as_bytes()].concat(),
        &[b"\xFF\xFE", &utf16[..]].concat(),
        "123456789\n".repeat(9).as_bytes(),
    ] {
        let OpenedRecords::File(file) = open_file("plain.txt", text) else { panic!("plain text") };
        assert_eq!(of_file(&file, &[10_000]).records, one_by_one(text));
    }
}

#[test]
fn the_start_of_a_file_is_read_once() {
    /// An input that counts the bytes read from it.
    struct Noted(Vec<u8>, std::sync::Arc<std::sync::atomic::AtomicUsize>);
    impl Read for Noted {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = (&self.0[..]).read(buffer)?;
            self.0.drain(..length);
            self.1.fetch_add(length, std::sync::atomic::Ordering::Relaxed);
            Ok(length)
        }
    }
    let text = format!("{LINE}\n").repeat(2_000);
    let path = format!("{}/once.txt", env!("CARGO_TARGET_TMPDIR"));
    // The start comes from `input`. The file holds another text there, which must not be read.
    std::fs::write(&path, text.replace('5', "x")).unwrap();
    let read = std::sync::Arc::default();
    let input = Noted(text.clone().into(), std::sync::Arc::clone(&read));
    let opened =
        Opened::open_file(File::open(&path).unwrap(), input, None, TextAccess::Shared).unwrap();
    let OpenedRecords::File(file) = opened.records else { panic!("plain text") };
    let joined = of_file(&file, &[10_000]);
    let good = joined.records.iter().take_while(|record| record.puzzle.is_ok()).count();
    assert_eq!(good, read.load(std::sync::atomic::Ordering::Relaxed) / 82);
    assert!(good > 0 && joined.records.len() == 2_000);
}

#[test]
fn other_files_are_opened_as_what_they_are() {
    let line = format!("{LINE}\n");
    let table = format!("puzzle,id\n{LINE},1\n");
    let OpenedRecords::Entries(mut entries) = open_file("table.csv", table.as_bytes()) else {
        panic!("a table")
    };
    assert_eq!(entries.format(), "csv");
    assert!(entries.next_entry().unwrap().is_some_and(|entry| entry.puzzle.is_ok()));
    let gzip = Packer::of_path("a.gz".as_ref()).unwrap();
    let packed = gzip.pack(line.repeat(9).as_bytes()).unwrap();
    let OpenedRecords::Stream(mut stream) = open_file("packed.txt.gz", &packed) else {
        panic!("compressed text")
    };
    let (mut chunk, mut joined) = (Chunk::default(), Joined::default());
    while stream.next_chunk(&mut chunk, CHUNK_SIZE).unwrap() {
        joined.add(&mut chunk);
    }
    assert_eq!(joined.records, one_by_one(line.repeat(9).as_bytes()));
    // The format of an empty file is unknown.
    assert!(matches!(open_file("empty.txt", b""), OpenedRecords::Stream(_)));
}
