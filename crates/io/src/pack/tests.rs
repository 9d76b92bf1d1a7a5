//! Tests of all kinds of compressed data.

use super::*;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::error::Error;
use std::io::{Cursor, Write};

const NAMES: [&str; 4] = ["a.gz", "a.zst", "a.bz2", "a.xz"];

fn packed(name: &str, text: &[u8]) -> Vec<u8> {
    Packer::of_path(name.as_ref()).unwrap().pack(text).unwrap()
}

/// Returns data in the format lzma, with their size in the header or without.
fn lzma(text: &[u8], has_size: bool) -> Vec<u8> {
    let size = has_size.then_some(text.len() as u64);
    let options = LzmaOptions::with_preset(1);
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, size).unwrap();
    writer.write_all(text).unwrap();
    writer.finish().unwrap()
}

/// Returns what comes before an error, and the error.
fn unpacked_until(packed: &[u8]) -> (Vec<u8>, Option<io::Error>) {
    let mut text = Vec::new();
    let result = unpack(Box::new(packed)).and_then(|mut data| data.input.read_to_end(&mut text));
    (text, result.err())
}

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let (text, error) = unpacked_until(packed);
    assert!(error.is_none(), "{error:?}");
    text
}

fn text() -> Vec<u8> {
    (0..400_000_u32).map(|i| b"123456789.\n"[(i.wrapping_mul(i) >> 7) as usize % 11]).collect()
}

#[test]
fn what_is_packed_is_unpacked_also_in_several_members() {
    let text = text();
    for name in NAMES {
        let packed = packed(name, &text);
        assert!(packed.len() < text.len(), "{name}");
        assert!(unpacked(&packed) == text, "{name}");
        assert!(unpacked(&packed.repeat(3)) == text.repeat(3), "{name}");
    }
    for has_size in [true, false] {
        assert!(unpacked(&lzma(&text, has_size)) == text);
    }
    let skippable = b"\x50\x2A\x4D\x18\x03\x00\x00\x00abc";
    let packed = packed("a.zst", b"1\n");
    assert_eq!(unpacked(&[&packed[..], skippable, &packed].concat()), b"1\n1\n");
    assert_eq!(unpacked(&[skippable, &packed[..]].concat()), b"1\n");
}

#[test]
fn an_empty_member_is_an_empty_input() {
    for name in NAMES {
        let empty = packed(name, b"");
        assert!(!empty.is_empty());
        assert_eq!(unpacked(&empty), b"", "{name}");
        assert_eq!(unpacked(&[empty, packed(name, b"1")].concat()), b"1", "{name}");
    }
}

#[test]
fn what_is_not_compressed_stays_as_it_is() {
    for text in [
        &b""[..],
        b"plain",
        b"\x1F",
        b"BZ",
        b"B",
        b"\xFD7zXZ",
        b"P12",
        b"]\0",
        b"]\0\0\0\x01\0\0\0\0\0\0\xFF\0",
        b"\x28\xB5\x2F",
    ] {
        assert_eq!(unpacked(text), text);
    }
}

/// An input that gives one byte at a time.
struct Trickle<R>(R);

impl<R: Read> Read for Trickle<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(&mut buffer[..1])
    }
}

#[test]
fn in_which_pieces_an_input_comes_makes_no_difference() {
    let text = &text()[..5000];
    let kinds = NAMES.map(|name| packed(name, text).repeat(2));
    for packed in kinds {
        let mut found = Vec::new();
        let trickle = Box::new(Trickle(Cursor::new(packed)));
        unpack(trickle).unwrap().input.read_to_end(&mut found).unwrap();
        assert!(found == text.repeat(2));
    }
    let mut found = Vec::new();
    let trickle = Box::new(Trickle(Cursor::new(lzma(text, false))));
    unpack(trickle).unwrap().input.read_to_end(&mut found).unwrap();
    assert!(found == text);
}

#[test]
fn zeros_behind_a_member_are_ignored() {
    for name in NAMES {
        let packed = packed(name, b"text\n");
        for zeros in [1, 3, 512, 200_000] {
            let padded = [&packed[..], &vec![0; zeros]].concat();
            assert_eq!(unpacked(&padded), b"text\n", "{name} {zeros}");
            assert_eq!(unpacked(&padded.repeat(2)), b"text\ntext\n", "{name} {zeros}");
        }
    }
    assert_eq!(unpacked(&[lzma(b"text\n", true), vec![0; 100]].concat()), b"text\n");
}

#[test]
fn something_else_behind_a_member_is_an_error_after_all_data() {
    let other = packed("a.gz", b"other");
    for name in &NAMES[1..] {
        for more in [&b"garbage"[..], b"\n", b"\x28\xB5", b"BZ", b"\0\0x", &other] {
            let packed = packed(name, b"text\n");
            let (found, error) = unpacked_until(&[&packed[..], more].concat());
            let error = error.unwrap().to_string();
            assert_eq!(found, b"text\n", "{name}");
            let zeros = more.iter().take_while(|byte| **byte == 0).count();
            let place = format!("follows them at byte {} of", packed.len() + zeros + 1);
            assert!(error.contains(&place), "{name} {more:?}: {error}");
        }
    }
    let (found, error) = unpacked_until(&[packed("a.gz", b"text\n"), b"garbage".to_vec()].concat());
    assert_eq!(found, b"text\n");
    let error = error.unwrap().to_string();
    assert!(error.starts_with("the gzip data are complete, but something else follows"), "{error}");
    for has_size in [true, false] {
        let (found, error) = unpacked_until(&[lzma(b"text\n", has_size), b"x".to_vec()].concat());
        assert_eq!(found, b"text\n");
        assert!(error.unwrap().to_string().contains("something else follows"), "{has_size}");
    }
}

#[test]
fn data_that_were_compressed_several_times_are_unpacked() {
    for (inner, outer) in [("a.gz", "a.gz"), ("a.xz", "a.gz"), ("a.bz2", "a.zst")] {
        let twice = packed(outer, &packed(inner, b"text\n"));
        assert_eq!(unpacked(&twice), b"text\n");
    }
    let mut often = b"text\n".to_vec();
    for _ in 0..MOST_LAYERS {
        often = packed("a.gz", &often);
    }
    assert_eq!(unpacked(&often), b"text\n");
    let (_, error) = unpacked_until(&packed("a.gz", &often));
    assert!(error.unwrap().to_string().contains("more than 4 times; unpack"));
}

#[test]
fn an_error_of_damaged_data_has_the_error_of_the_decoder_as_its_source() {
    for name in NAMES {
        let mut damaged = packed(name, &text());
        let middle = damaged.len() / 2;
        damaged[middle..middle + 8].fill(0xFF);
        let (_, error) = unpacked_until(&damaged);
        let error = error.unwrap();
        let source = error.source().unwrap().to_string();
        assert!(error.to_string().contains(&format!("damaged ({source})")), "{name}: {error}");
    }
}

#[test]
fn data_that_are_cut_off_or_damaged_are_an_error_that_says_what_to_do() {
    let text = text();
    let kinds = NAMES.map(|name| packed(name, &text));
    for packed in kinds.into_iter().chain([lzma(&text, true), lzma(&text, false)]) {
        let start = &packed[..6];
        for length in [14, 20, packed.len() / 2, packed.len() - 1] {
            let (found, error) = unpacked_until(&packed[..length]);
            let error = error.expect("an error").to_string();
            assert!(error.contains("cut off; copy or download"), "{start:?} {length}: {error}");
            assert!(text.starts_with(&found), "{start:?} {length}");
        }
        let mut damaged = packed.clone();
        damaged[packed.len() / 2] ^= 0x55;
        damaged[packed.len() / 2 + 1] ^= 0x55;
        let (found, error) = unpacked_until(&damaged);
        // The format lzma has no checksum.
        if !packed.starts_with(b"\x5D") {
            let error = error.expect("an error").to_string();
            assert!(error.contains("copy or download"), "{start:?}: {error}");
            assert!(found != text);
        }
    }
}

#[test]
fn no_changed_byte_makes_a_decoder_panic() {
    let text =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let text = text.repeat(3);
    let kinds = NAMES.map(|name| packed(name, &text));
    for packed in kinds.into_iter().chain([lzma(&text, true), lzma(&text, false)]) {
        for place in 0..packed.len() {
            for change in [0x01, 0x10, 0x80, 0xFF] {
                let mut changed = packed.clone();
                changed[place] ^= change;
                let (found, error) = unpacked_until(&changed);
                let is_told = error.is_some() || found == text;
                // Without its magic number, the input is no compressed data.
                let has_checksum = !packed.starts_with(b"\x5D") && place >= 13;
                assert!(is_told || !has_checksum, "{:?} {place} {change}", &packed[..6]);
            }
            let (found, _) = unpacked_until(&packed[..place]);
            let start = &packed[..6];
            assert!(place < 13 || text.starts_with(&found), "{start:?} {place}");
        }
    }
}

#[test]
fn data_that_ask_for_much_memory_are_refused() {
    // A frame header with a window of 1 GiB.
    let zstd = [b"\x28\xB5\x2F\xFD\0".as_slice(), &[20 << 3], &[1, 0, 0]].concat();
    let mut xz = packed("a.xz", b"text\n");
    // The block header has the dictionary's size at byte 16, and ends in its CRC-32.
    assert_eq!(&xz[12..16], [2, 0, 0x21, 1]);
    xz[16] = 40;
    let sum = crc32(&xz[12..20]);
    xz[20..24].copy_from_slice(&sum.to_le_bytes());
    let mut large = lzma(b"text\n", true);
    large[1..5].copy_from_slice(&(1_u32 << 30).to_le_bytes());
    for packed in [zstd, xz, large] {
        let (_, error) = unpacked_until(&packed);
        let error = error.unwrap().to_string();
        assert!(error.contains("more than 128 MiB of memory, which is the limit; "), "{error}");
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    sum.sum()
}

#[test]
fn a_billion_zeros_take_little_memory() {
    // A bomb is read as a stream; only its length could exhaust somebody.
    let zeros = vec![0; 1 << 20];
    for name in NAMES {
        let bomb = packed(name, &zeros).repeat(20);
        let mut input = unpack(Box::new(Cursor::new(bomb))).unwrap().input;
        assert_eq!(io::copy(&mut input, &mut io::sink()).unwrap(), 20 << 20, "{name}");
    }
}

#[test]
fn an_error_of_the_input_stays_as_it_is() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::from_raw_os_error(5))
        }
    }
    for name in NAMES {
        let packed = packed(name, &text());
        let half = Cursor::new(packed[..packed.len() / 2].to_vec());
        let mut text = Vec::new();
        let error = unpack(Box::new(half.chain(Broken)))
            .and_then(|mut data| data.input.read_to_end(&mut text))
            .unwrap_err();
        assert_eq!(error.raw_os_error(), Some(5), "{name}: {error}");
    }
}
