//! Files of other kinds: named by their first bytes, with the way to puzzles in them.

use super::LeftOut;
use std::io;

/// A kind of file that has no puzzles as text.
pub(super) struct Kind {
    /// Offset of the magic number.
    at: usize,
    magic: &'static [u8],
    pub(super) what: &'static str,
    /// What to do, as the rest of a sentence.
    advice: &'static str,
}

const fn kind(magic: &'static [u8], what: &'static str, advice: &'static str) -> Kind {
    Kind { at: 0, magic, what, advice }
}

const SAVE_CSV: &str = "save it as CSV, and read the CSV file";
const FROM_PYTHON: &str = "write the puzzles as text from Python, one line of 81 characters each";
const COPY_CELLS: &str = "copy the 81 characters of its values into a text file";
const NO_TEXT: &str = "type the puzzles as text, one line of 81 characters each";

/// Offset of the name of the first file in a zip archive.
const ZIP_NAME: usize = 30;

/// Kinds of files. Where several fit, the first counts.
const KINDS: &[Kind] = &[
    Kind { at: ZIP_NAME, magic: b"[Content_Types].xml", what: OFFICE, advice: SAVE_CSV },
    Kind { at: ZIP_NAME, magic: b"_rels/", what: OFFICE, advice: SAVE_CSV },
    Kind { at: ZIP_NAME, magic: b"docProps/", what: OFFICE, advice: SAVE_CSV },
    Kind { at: ZIP_NAME, magic: b"xl/", what: OFFICE, advice: SAVE_CSV },
    Kind {
        at: ZIP_NAME,
        magic: b"mimetypeapplication/vnd.oasis.opendocument",
        what: "an OpenDocument file",
        advice: SAVE_CSV,
    },
    kind(
        b"PK\x03\x04",
        "a zip archive",
        "unpack it first, for example by `unzip -p FILE | ninefold`",
    ),
    kind(b"PK\x05\x06", "an empty zip archive", "name a file with puzzles"),
    Kind {
        at: 257,
        magic: b"ustar",
        what: "a tar archive",
        advice: "unpack it first, for example by `tar -xOf FILE | ninefold`",
    },
    kind(b"7z\xBC\xAF\x27\x1C", "a 7z archive", "unpack it first, for example by `7z e FILE`"),
    kind(b"Rar!\x1A\x07", "a RAR archive", "unpack it first, for example by `unrar e FILE`"),
    kind(b"\x04\x22\x4D\x18", "data compressed by lz4", "run `lz4 -dc FILE | ninefold`"),
    kind(b"LZIP", "data compressed by lzip", "run `lzip -dc FILE | ninefold`"),
    kind(b"\x1F\x9D", "data compressed by compress", "run `uncompress -c FILE | ninefold`"),
    kind(
        b"%PDF-",
        "a PDF document",
        "copy the puzzles out as text, for example by `pdftotext -layout FILE`",
    ),
    kind(
        b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1",
        "a document of an old Microsoft Office, such as an .xls file",
        SAVE_CSV,
    ),
    kind(
        b"SQLite format 3\0",
        "an SQLite database",
        "write a table as CSV, for example by `sqlite3 -csv -header FILE 'SELECT * FROM puzzles'`",
    ),
    kind(
        b"FEA1",
        "a Feather file of version 1",
        "write it again as a Parquet file or as Feather of version 2",
    ),
    kind(b"<!DOCTYPE ksudoku", "a file of KSudoku", COPY_CELLS),
    kind(b"<ksudoku", "a file of KSudoku", COPY_CELLS),
    kind(b"\x93NUMPY", "a NumPy array", FROM_PYTHON),
    // Protocols 2 to 5, and the first operation that a list, array or table begins with.
    kind(b"\x80\x02", PICKLE, FROM_PYTHON),
    kind(b"\x80\x03", PICKLE, FROM_PYTHON),
    kind(b"\x80\x04\x95", PICKLE, FROM_PYTHON),
    kind(b"\x80\x05\x95", PICKLE, FROM_PYTHON),
    kind(b"\x89HDF\r\n\x1A\n", "an HDF5 file", FROM_PYTHON),
    kind(b"\x89PNG\r\n\x1A\n", "a picture (PNG)", NO_TEXT),
    kind(b"\xFF\xD8\xFF", "a picture (JPEG)", NO_TEXT),
    kind(b"GIF8", "a picture (GIF)", NO_TEXT),
];

const OFFICE: &str = "a document of Microsoft Office, such as an .xlsx file";
const PICKLE: &str = "a Python pickle";

/// Refuses an input whose first bytes are those of a file of another kind, or of a format that this
/// build leaves out.
pub(super) fn refuse(start: &[u8]) -> io::Result<()> {
    if let Some(left_out) = LeftOut::by_start(start) {
        return Err(io::Error::other(*left_out));
    }
    match kind_of(start) {
        None => Ok(()),
        Some(Kind { what, advice, .. }) => {
            let text = format!("this is {what}, and ninefold does not read it; {advice}");
            Err(io::Error::other(text))
        }
    }
}

/// Returns the kind of a file with these first bytes, if it is one that has no puzzles as text.
pub(super) fn kind_of(start: &[u8]) -> Option<&'static Kind> {
    let is_zip = start.starts_with(b"PK\x03\x04");
    KINDS.iter().find(|kind| {
        let found = start.get(kind.at..).is_some_and(|rest| rest.starts_with(kind.magic));
        found && (kind.at != ZIP_NAME || is_zip)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_kinds_are_named_and_texts_are_not() {
        let mut tar = vec![0; 512];
        tar[..5].copy_from_slice(b"a.txt");
        tar[257..262].copy_from_slice(b"ustar");
        let zip = |name: &[u8]| [b"PK\x03\x04".as_slice(), &[0; 26], name].concat();
        for (start, what) in [
            (&tar[..], "a tar archive"),
            (&zip(b"a.txt"), "a zip archive"),
            (&zip(b"xl/workbook.xml"), "an .xlsx file"),
            (&zip(b"[Content_Types].xml"), "an .xlsx file"),
            (&zip(b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"), "OpenDocument"),
            (b"7z\xBC\xAF\x27\x1C\0\x04", "a 7z archive"),
            (b"Rar!\x1A\x07\x01\0", "a RAR archive"),
            (b"%PDF-1.7\n", "a PDF document"),
            (b"SQLite format 3\0\x10\0", "an SQLite database"),
            (b"\x93NUMPY\x01\0v\0{'descr'", "a NumPy array"),
            (b"\x80\x04\x95\x10\0\0\0", "a Python pickle"),
        ] {
            let error = refuse(start).unwrap_err().to_string();
            assert!(error.contains(what) && error.contains("; "), "{what}: {error}");
        }
        let xl = [&[b'.'; ZIP_NAME][..], b"xl/"].concat();
        for text in [b"".as_slice(), b"PK", b"#PK\x03\x04", b"PAR", b"puzzle,id\n", &xl] {
            assert!(refuse(text).is_ok(), "{text:?}");
        }
    }
}
