//! A reader turns any bytes into numbered records in the order of their lines, with faults within
//! the input.
//!
//! The records do not depend on how the input is cut into pieces. The chunks of a stream and of a
//! file have the same records, wherever they are cut. A well-formed puzzle after any other text
//! stays well formed and in its place.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_core::Isa;
use ninefold_io::{CHUNK_SIZE, Chunk, ChunkFile, ChunkPace, ChunkStream, Reader, Record};

const GOOD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fuzz_target!(|input: &[u8]| {
    let records = read(input, 1 << 16);
    assert_eq!(records, read(input, 1), "a byte at a time");
    assert_chunks(input, &records);
    let repeated = in_lines_of_81(input);
    let of_long_lines = read(&repeated, 1 << 16);
    assert_chunks(&repeated, &of_long_lines);
    let lines = input.split(|byte| *byte == b'\n').count() as u64;
    let mut last = 0;
    for (record, number) in records.iter().zip(1..) {
        assert_eq!(record.number, number);
        assert!(last < record.line && record.line <= lines);
        last = record.line;
        if let Err(fault) = record.puzzle {
            assert!(record.line <= fault.line && fault.line <= lines);
            assert!(1 <= fault.column && fault.column <= input.len() as u64 + 1);
        }
    }
    // Nothing is read after the byte-order mark of UTF-16 or UTF-32.
    let marks: [&[u8]; 3] = [&[0xFF, 0xFE], &[0xFE, 0xFF], &[0, 0, 0xFE, 0xFF]];
    if !marks.iter().any(|mark| input.starts_with(mark)) {
        let followed = read(&[input, b"\n\n", GOOD.as_bytes()].concat(), 1 << 16);
        assert_eq!(followed.len(), records.len() + 1);
        assert_eq!(followed.last().map(|record| record.puzzle), Some(Ok(good())));
        assert!(followed.iter().zip(&records).all(|(a, b)| a.puzzle == b.puzzle));
    }
});

fn read(input: &[u8], buffer: usize) -> Vec<Record> {
    let reader = Reader::with_capacity(buffer, input);
    reader.collect::<Result<_, _>>().expect("a slice has no error")
}

/// Asserts that chunks of any size have these records.
fn assert_chunks(input: &[u8], records: &[Record]) {
    // The first byte is used as another size.
    let size = input.first().map_or(1, |byte| usize::from(*byte));
    for size in [1, size, CHUNK_SIZE] {
        for pace in [ChunkPace::AsItComes, ChunkPace::Full] {
            let mut stream = ChunkStream::new(input, pace);
            let mut joined = Joined::default();
            while stream.next_chunk(&mut joined.chunk, size).expect("a slice has no error") {
                joined.add();
            }
            assert_eq!(records, joined.records, "of a stream, {pace:?}, {size}");
        }
        let file = ChunkFile::new(input, 0, input.len() as u64).expect("a slice has no error");
        let mut joined = Joined::default();
        while let Some(mut range) = file.next_range(size) {
            while file.read_chunk(&mut range, &mut joined.chunk).expect("a slice has no error") {
                joined.add();
            }
        }
        assert_eq!(records, joined.records, "of a file, {size}");
    }
}

/// The joined records of chunks.
#[derive(Default)]
struct Joined {
    chunk: Chunk,
    records: Vec<Record>,
    lines: u64,
}

impl Joined {
    fn add(&mut self) {
        let mut puzzles = Vec::new();
        let parsed = self.chunk.parse(Isa::detect(), &mut puzzles);
        let before = self.records.len() as u64;
        let records = parsed.records().map(|record| record.after(before, self.lines));
        self.records.extend(records.map(Record::from));
        self.lines += parsed.line_count();
    }
}

/// Mixes the input with lines of exactly 81 characters, which a fuzzer seldom finds.
fn in_lines_of_81(input: &[u8]) -> Vec<u8> {
    let line = |part: &[u8]| {
        [GOOD.as_bytes(), b"\n", part, &GOOD.as_bytes()[part.len()..], b"\n"].concat()
    };
    input.chunks(81).flat_map(line).collect()
}

fn good() -> ninefold_core::Puzzle {
    GOOD.parse().expect("81 characters")
}
