//! [`PdfFile`]: collects the objects of a file, and writes where each of them is.
//!
//! Tags are tens of thousands of small objects. In files of PDF 1.5 and later, all objects without a
//! stream are packed into *object streams*, which are compressed. This makes a tagged file a third as
//! large.

use super::compressed;
use pdf_writer::{Chunk, Filter, Name, Obj, Ref, Settings, Stream};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Objects in an object stream. Readers unpack a whole stream to get one object.
const TOGETHER: usize = 200;

/// Where an object is.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// The number is not used.
    None,
    /// At an offset in the file.
    At(usize),
    /// In an object stream: its number, and the index of the object there.
    In(i32, u16),
}

/// A file that is being written.
pub(crate) struct PdfFile {
    bytes: Vec<u8>,
    /// Of each number.
    places: Vec<Place>,
    last_number: i32,
    /// Objects to pack. `None`: the version has no object streams.
    to_pack: Option<Vec<(i32, Vec<u8>)>>,
}

impl PdfFile {
    /// Begins a file of a version of PDF 1.
    pub(crate) fn new(version: u8) -> Self {
        let mut bytes = format!("%PDF-1.{version}\n%").into_bytes();
        // Four bytes above 127 tell other programs that the file is not text.
        bytes.extend([0xE2, 0xE3, 0xCF, 0xD3, b'\n']);
        let to_pack = (version >= 5).then(Vec::new);
        Self { bytes, places: vec![Place::None], last_number: 0, to_pack }
    }

    /// Returns a new number.
    pub(crate) fn next(&mut self) -> Ref {
        self.last_number += 1;
        self.places.push(Place::None);
        Ref::new(self.last_number)
    }

    /// Writes an object without a stream.
    pub(crate) fn object(&mut self, id: Ref, write: impl FnOnce(Obj<'_>)) {
        let mut chunk = Chunk::with_settings(Settings { pretty: false });
        write(chunk.indirect(id));
        match &mut self.to_pack {
            Some(objects) => objects.push((id.get(), inner(chunk.as_bytes()).to_vec())),
            None => self.add(id, chunk.as_bytes()),
        }
    }

    /// Writes a compressed stream. `write` adds to its dictionary.
    pub(crate) fn stream(&mut self, id: Ref, data: &[u8], write: impl FnOnce(&mut Stream<'_>)) {
        let packed = compressed(data);
        let mut chunk = Chunk::with_settings(Settings { pretty: false });
        let mut stream = chunk.stream(id, &packed);
        stream.filter(Filter::FlateDecode);
        write(&mut stream);
        drop(stream);
        self.add(id, chunk.as_bytes());
    }

    /// Writes a stream as it is.
    pub(crate) fn plain_stream(
        &mut self,
        id: Ref,
        data: &[u8],
        write: impl FnOnce(&mut Stream<'_>),
    ) {
        let mut chunk = Chunk::with_settings(Settings { pretty: false });
        write(&mut chunk.stream(id, data));
        self.add(id, chunk.as_bytes());
    }

    fn add(&mut self, id: Ref, object: &[u8]) {
        self.places[id.get() as usize] = Place::At(self.bytes.len());
        self.bytes.extend(object);
    }

    /// Ends the file.
    pub(crate) fn finish(mut self, catalog: Ref, info: Option<Ref>) -> Vec<u8> {
        let is_packed = self.to_pack.is_some();
        self.pack();
        let checksum = &Sha256::digest(&self.bytes)[..16];
        let checksum = checksum.iter().fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02X}");
            text
        });
        if is_packed {
            self.end_with_stream(catalog, info, &checksum)
        } else {
            self.end_with_table(catalog, info, &checksum)
        }
    }

    /// Writes the object streams.
    fn pack(&mut self) {
        let objects = self.to_pack.take().unwrap_or_default();
        for objects in objects.chunks(TOGETHER) {
            let id = self.next();
            let (mut numbers, mut bodies) = (String::new(), Vec::new());
            for (index, (number, body)) in (0..).zip(objects) {
                let _ = write!(numbers, "{number} {} ", bodies.len());
                bodies.extend(body);
                bodies.push(b'\n');
                self.places[*number as usize] = Place::In(id.get(), index);
            }
            let data = [numbers.as_bytes(), &bodies].concat();
            self.stream(id, &data, |stream| {
                stream.pair(Name(b"Type"), Name(b"ObjStm"));
                stream.pair(Name(b"N"), objects.len() as i32);
                stream.pair(Name(b"First"), numbers.len() as i32);
            });
        }
    }

    /// Writes the places as a table, as versions before 1.5 have it.
    fn end_with_table(mut self, catalog: Ref, info: Option<Ref>, checksum: &str) -> Vec<u8> {
        let start = self.bytes.len();
        let mut text = format!("xref\n0 {}\n0000000000 65535 f \n", self.places.len());
        for place in &self.places[1..] {
            let _ = match place {
                Place::At(offset) => writeln!(text, "{offset:010} 00000 n "),
                Place::None | Place::In(..) => writeln!(text, "0000000000 65535 f "),
            };
        }
        let info = info.map(|id| format!("/Info {} 0 R", id.get())).unwrap_or_default();
        let _ = write!(
            text,
            "trailer\n<</Size {} /Root {} 0 R{info}/ID[<{checksum}><{checksum}>]>>\nstartxref\n\
             {start}\n%%EOF\n",
            self.places.len(),
            catalog.get()
        );
        self.bytes.extend(text.into_bytes());
        self.bytes
    }

    /// Writes the places as a stream.
    fn end_with_stream(mut self, catalog: Ref, info: Option<Ref>, checksum: &str) -> Vec<u8> {
        let id = self.next();
        let start = self.bytes.len();
        self.places[id.get() as usize] = Place::At(start);
        let mut data = Vec::new();
        for place in &self.places {
            let (kind, first, second) = match *place {
                Place::None => (0, 0, u16::MAX),
                Place::At(offset) => (1, offset as u32, 0),
                Place::In(stream, index) => (2, stream as u32, index),
            };
            data.push(kind);
            data.extend(first.to_be_bytes());
            data.extend(second.to_be_bytes());
        }
        let checksum: Vec<u8> = checksum.as_bytes().to_vec();
        let size = self.places.len() as i32;
        self.stream(id, &data, |stream| {
            stream.pair(Name(b"Type"), Name(b"XRef"));
            stream.pair(Name(b"Size"), size);
            stream.insert(Name(b"W")).array().items([1, 4, 2]);
            stream.pair(Name(b"Root"), catalog);
            if let Some(info) = info {
                stream.pair(Name(b"Info"), info);
            }
            let mut ids = stream.insert(Name(b"ID")).array();
            ids.item(pdf_writer::Str(&checksum)).item(pdf_writer::Str(&checksum));
        });
        self.bytes.extend(format!("startxref\n{start}\n%%EOF\n").into_bytes());
        self.bytes
    }
}

/// Returns an object without the words around it: its number, `obj` and `endobj`.
fn inner(object: &[u8]) -> &[u8] {
    let word = b" 0 obj";
    let start =
        object.windows(word.len()).position(|part| part == word).map_or(0, |at| at + word.len());
    let end = object.windows(6).rposition(|part| part == b"endobj").unwrap_or(object.len());
    object[start..end].trim_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_packed_without_its_number() {
        assert_eq!(inner(b"12 0 obj\n<</A(endobj)>>\nendobj\n"), b"<</A(endobj)>>");
    }
}
