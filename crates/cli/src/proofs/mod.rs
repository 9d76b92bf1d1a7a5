//! Files of proofs: their manifest, and `ninefold verify`.

mod manifest;
mod verify;

pub use manifest::{MINIMAL, ManifestFile, ManifestLine, manifest_name};
pub use verify::verify;
