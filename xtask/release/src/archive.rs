//! Archives with the same bytes for the same files: sorted, without dates and owners.

use flate2::Compression;
use flate2::GzBuilder;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// 1 January 2000, as the date of all files: the earliest that every format has is 1980.
const DATE: u64 = 946_684_800;

/// A file of an archive.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    /// Its path in the archive, with `/`.
    pub path: String,
    /// The file to take.
    pub source: PathBuf,
}

impl Entry {
    /// Returns an entry.
    pub fn new(path: impl Into<String>, source: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), source: source.into() }
    }
}

/// Returns the files of a folder and of its subfolders, below a path of the archive.
pub fn folder(source: &Path, path: &str) -> Result<Vec<Entry>, String> {
    let explain = |error: io::Error| format!("{}: {error}", source.display());
    let mut entries = Vec::new();
    for file in fs::read_dir(source).map_err(explain)? {
        let file = file.map_err(explain)?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let below = if path.is_empty() { name } else { format!("{path}/{name}") };
        if file.is_dir() {
            entries.extend(folder(&file, &below)?);
        } else {
            entries.push(Entry::new(below, file));
        }
    }
    entries.sort();
    Ok(entries)
}

/// Writes files into an archive. All are in one folder, which has the name of the archive without
/// its ending. The ending says which kind of archive it is: `.tar.gz` or `.zip`.
///
/// Files in the first level without an ending are programs.
pub fn write(archive: &Path, entries: &[Entry]) -> Result<(), String> {
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    let mut entries = entries.to_vec();
    entries.sort();
    let result = if let Some(folder) = name.strip_suffix(".tar.gz") {
        write_tar(archive, folder, &entries)
    } else if let Some(folder) = name.strip_suffix(".zip") {
        write_zip(archive, folder, &entries)
    } else {
        return Err(format!("{name}: expected an ending .tar.gz or .zip"));
    };
    result.map_err(|error| format!("{}: {error}", archive.display()))
}

fn mode(entry: &Entry) -> u32 {
    let is_program = !entry.path.contains(['/', '.']) && !entry.path.starts_with("LICENSE");
    if is_program { 0o755 } else { 0o644 }
}

fn read(entry: &Entry) -> io::Result<Vec<u8>> {
    fs::read(&entry.source)
        .map_err(|error| io::Error::other(format!("{}: {error}", entry.source.display())))
}

fn write_tar(archive: &Path, folder: &str, entries: &[Entry]) -> io::Result<()> {
    // The header of gzip has neither a name nor a date.
    let packer = GzBuilder::new().write(File::create(archive)?, Compression::best());
    let mut tar = tar::Builder::new(packer);
    for entry in entries {
        let content = read(entry)?;
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(mode(entry));
        header.set_mtime(DATE);
        header.set_uid(0);
        header.set_gid(0);
        tar.append_data(&mut header, format!("{folder}/{}", entry.path), &content[..])?;
    }
    tar.into_inner()?.finish()?.flush()
}

fn write_zip(archive: &Path, folder: &str, entries: &[Entry]) -> io::Result<()> {
    let mut zip = zip::ZipWriter::new(File::create(archive)?);
    let date = zip::DateTime::from_date_and_time(2000, 1, 1, 0, 0, 0).unwrap_or_default();
    for entry in entries {
        let options = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Deflated)
            .last_modified_time(date)
            .unix_permissions(mode(entry));
        zip.start_file(format!("{folder}/{}", entry.path), options)?;
        zip.write_all(&read(entry)?)?;
    }
    zip.finish()?.flush()
}

/// Unpacks an archive into a folder. Returns the folder of its files.
pub fn unpack(archive: &Path, into: &Path) -> Result<PathBuf, String> {
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    let explain = |error: io::Error| format!("{}: {error}", archive.display());
    let file = File::open(archive).map_err(explain)?;
    let folder = if let Some(folder) = name.strip_suffix(".zip") {
        let mut zip = zip::ZipArchive::new(file).map_err(io::Error::other).map_err(explain)?;
        zip.extract(into).map_err(io::Error::other).map_err(explain)?;
        folder
    } else {
        tar::Archive::new(flate2::read::GzDecoder::new(file)).unpack(into).map_err(explain)?;
        let endings = [".tar.gz", ".crate", ".tgz"];
        endings.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name)
    };
    Ok(into.join(folder))
}

/// Returns the SHA-256 of a file as 64 hexadecimal digits.
pub fn sha256(file: &Path) -> Result<String, String> {
    let content = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(Sha256::digest(content).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_has_the_same_bytes_and_comes_back() {
        let place = tempfile::tempdir().unwrap();
        let source = place.path().join("source");
        fs::create_dir_all(source.join("man/man1")).unwrap();
        for (path, text) in [("program", "p"), ("README.md", "r"), ("man/man1/program.1", "m")] {
            fs::write(source.join(path), text).unwrap();
        }
        let mut entries = folder(&source, "").unwrap();
        for ending in ["tar.gz", "zip"] {
            let archive = place.path().join(format!("some-0.1.{ending}"));
            write(&archive, &entries).unwrap();
            let first = sha256(&archive).unwrap();
            entries.reverse();
            write(&archive, &entries).unwrap();
            assert_eq!(sha256(&archive).unwrap(), first);
            let unpacked = unpack(&archive, &place.path().join(ending)).unwrap();
            assert_eq!(fs::read_to_string(unpacked.join("man/man1/program.1")).unwrap(), "m");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt as _;
                let mode =
                    |path: &str| unpacked.join(path).metadata().unwrap().permissions().mode();
                assert_eq!([mode("program") & 0o777, mode("README.md") & 0o777], [0o755, 0o644]);
            }
        }
        assert!(write(&place.path().join("some.rar"), &entries).is_err());
    }

    #[test]
    fn a_checksum_is_the_published_one() {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), "abc").unwrap();
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(file.path()).unwrap(), known);
    }
}
