//! Files of proofs: their manifest, and `ninefold verify`.

mod manifest;
mod verify;

pub use manifest::{MANIFEST, ManifestFile, ManifestLine};
pub use verify::verify;
