//! [`ManifestLine`]: what a folder of proofs says about a puzzle.

use ninefold::Puzzle;
use ninefold::batch::Shard;
use ninefold::prove::Claim;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// Returns the name of the manifest in its folder.
pub fn manifest_name(shard: Option<Shard>) -> String {
    shard.map_or("manifest.jsonl".to_owned(), |shard| {
        format!("manifest-{}.jsonl", shard.to_string().replace('/', "-of-"))
    })
}

/// Returns whether a file of a folder is a manifest.
pub fn is_manifest(name: &str) -> bool {
    let part = name.strip_prefix("manifest").and_then(|rest| rest.strip_suffix(".jsonl"));
    part.is_some_and(|part| part.is_empty() || part.starts_with('-'))
}

/// Ending of the file with second solutions.
pub const MINIMAL: &str = "minimal.txt";

/// A line of the manifest. `prove` writes it, and `verify` reads it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestLine {
    /// `None`: the record is malformed.
    pub puzzle: Option<String>,
    /// `none`, `unique` or `count`. Of a record without a proof: the claim that was wanted.
    pub claim: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub error: Option<String>,
    /// All solutions, in order.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub solutions: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub format: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub formula: Option<ManifestFile>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub proof: Option<ManifestFile>,
    /// Second solutions of the puzzle without each clue.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub minimal: Option<ManifestFile>,
    /// Number of lemmas of the proof.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lemmas: Option<usize>,
    /// Number of steps of a person at the start of the proof.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub steps: Option<usize>,
}

/// A file of a manifest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestFile {
    /// Name of the file in the folder of the manifest.
    pub file: String,
    /// Size in bytes.
    pub bytes: u64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
}

impl ManifestLine {
    /// Returns a line about a puzzle without files.
    pub fn of(puzzle: Option<&Puzzle>, claim: Claim) -> Self {
        Self {
            puzzle: puzzle.map(ToString::to_string),
            claim: claim.name().to_owned(),
            ..Self::default()
        }
    }

    /// Returns the line as JSON.
    pub fn json(&self) -> String {
        // Serialization into text fails for maps whose keys are no texts; there are none.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

impl ManifestFile {
    pub fn new(file: String, content: &[u8]) -> Self {
        Self { file, bytes: content.len() as u64, sha256: sha256(content) }
    }

    /// Returns whether a content is that of the file.
    pub fn is_of(&self, content: &[u8]) -> bool {
        self.bytes == content.len() as u64 && self.sha256 == sha256(content)
    }
}

/// Returns the SHA-256 of some bytes in hexadecimal.
fn sha256(content: &[u8]) -> String {
    Sha256::digest(content).iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_standard() {
        // FIPS 180-2, example B.1.
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), hash);
    }
}
