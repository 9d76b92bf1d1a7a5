//! Every format reads any bytes into numbered records, with faults within the input, in bounded
//! memory. A record that a format writes without loss is read back unchanged.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_core::Marks;
use ninefold_io::format::{Entries, Entry, FORMATS, Format};

/// First bytes of gzip, zstd, bzip2, xz and lzma.
const PACKED: [u8; 5] = [0x1F, 0x28, b'B', 0xFD, 0x5D];

fuzz_target!(|input: &[u8]| {
    let lines = input.split(|byte| matches!(byte, b'\n' | b'\r')).count() as u64;
    for from in FORMATS.iter().copied().map(Some).chain([None]) {
        let entries = read(input, from);
        for (entry, number) in entries.iter().zip(1..) {
            assert_eq!(entry.number, number);
            // Packed input has more lines than its bytes show.
            let is_packed = input.first().is_some_and(|byte| PACKED.contains(byte));
            if let Err(fault) = entry.puzzle {
                assert!(fault.line > 0 && fault.column > 0);
                assert!(is_packed || fault.line <= lines + 1);
                assert!(is_packed || fault.column <= input.len() as u64 + 1);
            }
        }
        let good: Vec<Entry> = entries.into_iter().filter(|entry| entry.puzzle.is_ok()).collect();
        for to in FORMATS.iter().copied() {
            write_and_read(&good, to);
        }
    }
});

fn read(input: &[u8], from: Option<&'static dyn Format>) -> Vec<Entry> {
    let Ok(mut entries) = Entries::open(input, from) else { return Vec::new() };
    std::iter::from_fn(|| entries.next_entry().ok().flatten()).collect()
}

/// Writes the entries of which the format loses nothing, and reads them back.
fn write_and_read(entries: &[Entry], to: &'static dyn Format) {
    let Some(mut sink) = to.sink() else { return };
    let mut text = Vec::new();
    let mut kept = Vec::new();
    for entry in entries {
        if sink.losses(entry).is_empty() {
            sink.write(entry, &mut text);
            kept.push(entry);
        }
    }
    sink.finish(&mut text).expect("memory has no error");
    if kept.is_empty() {
        return;
    }
    let again = read(&text, Some(to));
    let name = to.about().name;
    assert_eq!(again.len(), kept.len(), "{name}");
    for (again, entry) in again.iter().zip(kept) {
        assert_eq!(again.puzzle, entry.puzzle, "{name}");
        assert_eq!(again.solution, entry.solution, "{name}");
        if entry.marks.is_some() {
            // A format need not write marks that are just what the rules leave.
            let left = again.board().ok().map(|board| Marks::from_board(&board));
            assert_eq!(
                again.marks.as_deref().copied().or(left),
                entry.marks.as_deref().copied(),
                "{name}"
            );
        }
        if entry.state.is_some_and(|state| Ok(state) != entry.puzzle) {
            assert_eq!(again.state, entry.state, "{name}");
        }
        for field in entry.fields.iter().filter(|field| !field.value.as_str().is_empty()) {
            assert_eq!(again.field(&field.name), Some(field.value.as_str()), "{name}");
        }
    }
}
