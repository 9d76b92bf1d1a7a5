//! [`PageFiles`]: the files of the page.

use crate::replies::{response, set};
use axum::body::Body;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Response, StatusCode};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::sync::{Arc, OnceLock};

/// The page that `cargo xtask web` builds, if it was built before the program.
#[derive(RustEmbed)]
#[folder = "page"]
#[allow_missing = true]
struct BuiltPage;

/// What a program without the page shows instead.
const NO_PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
    <title>ninefold</title>\n<h1>ninefold</h1>\n\
    <p>This program was built without the page. It answers questions: see \
    <a href=\"/v1/openapi.json\">/v1/openapi.json</a>.</p>\n</html>\n";

/// Scripts and styles come from this server alone. Svelte sets styles of elements.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
    frame-ancestors 'none'; base-uri 'none'";

/// How long browsers keep files whose names change with their content.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// Browsers ask each time whether a file is still the same.
const ASK: &str = "no-cache";

/// Files below this size are not worth compressing.
const SMALL: usize = 1000;

/// The files of a page, with their paths relative to it.
///
/// ```
/// use ninefold_serve::PageFiles;
///
/// let page = PageFiles::new([("index.html".to_owned(), b"<p>Hello</p>".to_vec())]);
/// assert_eq!(page.len(), 1);
/// ```
#[derive(Clone, Default)]
pub struct PageFiles(Arc<BTreeMap<String, PageFile>>);

/// A file.
struct PageFile {
    bytes: Bytes,
    tag: HeaderValue,
    kind: &'static str,
    /// The file packed by gzip. `None`: not worth it.
    packed: OnceLock<Option<Bytes>>,
}

impl PageFiles {
    /// Returns the page that was built into the program, or a page that says that there is none.
    pub fn embedded() -> Self {
        let file = |path: Cow<'static, str>| {
            let bytes = match BuiltPage::get(&path)?.data {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            };
            let file = PageFile::new(&path, bytes);
            Some((path.into_owned(), file))
        };
        let files: BTreeMap<String, PageFile> = BuiltPage::iter().filter_map(file).collect();
        if files.contains_key("index.html") {
            return Self(Arc::new(files));
        }
        Self::new([("index.html".to_owned(), NO_PAGE.as_bytes().to_vec())])
    }

    /// Returns a page of other files.
    pub fn new(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        let file = |(path, bytes): (String, Vec<u8>)| {
            let file = PageFile::new(&path, Bytes::from(bytes));
            (path, file)
        };
        Self(Arc::new(files.into_iter().map(file).collect()))
    }

    /// Packs all files by gzip. This takes up to a second, and until then they are served as they are.
    pub(crate) fn pack(&self) {
        for file in self.0.values() {
            file.packed.get_or_init(|| file.pack());
        }
    }

    /// Returns the number of files.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there is no file.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl PageFile {
    fn new(path: &str, bytes: Bytes) -> Self {
        // Without random keys: the tag of a file is the same in every run.
        let mut hasher = DefaultHasher::new();
        hasher.write(&bytes);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let tag = HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""));
        Self { bytes, tag, kind: kind_of(path), packed: OnceLock::new() }
    }

    /// Returns the file packed by gzip, if that makes it smaller.
    fn pack(&self) -> Option<Bytes> {
        let is_packed = matches!(self.kind, "image/png" | "image/x-icon" | "font/woff2");
        if is_packed || self.bytes.len() < SMALL {
            return None;
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&self.bytes).ok()?;
        let packed = encoder.finish().ok()?;
        (packed.len() < self.bytes.len()).then(|| Bytes::from(packed))
    }
}

/// Returns the type of a file by the ending of its name.
fn kind_of(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "otf" => "font/otf",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Returns a file of the page. A path that ends in `/` means its `index.html`.
pub(crate) fn file(page: &PageFiles, path: &str, headers: &HeaderMap) -> Response<Body> {
    let path = path.trim_start_matches('/');
    let index = if path.is_empty() || path.ends_with('/') { "index.html" } else { "" };
    let name = format!("{path}{index}");
    let Some(file) = page.0.get(&name) else {
        let text = "There is no such page. The page of ninefold is at /\n";
        let kind = HeaderValue::from_static("text/plain; charset=utf-8");
        return secured(response(StatusCode::NOT_FOUND, kind, text));
    };
    let is_in = |name: header::HeaderName, wanted: &str| {
        let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|one| is_accepted(one, wanted))
    };
    let is_same = file.tag.to_str().is_ok_and(|tag| {
        is_in(header::IF_NONE_MATCH, tag) || is_in(header::IF_NONE_MATCH, &format!("W/{tag}"))
    });
    let packed = file.packed.get().and_then(Option::as_ref);
    let packed = packed.filter(|_| is_in(header::ACCEPT_ENCODING, "gzip"));
    let kind = HeaderValue::from_static(file.kind);
    let mut reply = if is_same {
        response(StatusCode::NOT_MODIFIED, kind, Body::empty())
    } else {
        response(StatusCode::OK, kind, packed.unwrap_or(&file.bytes).clone())
    };
    if packed.is_some() && !is_same {
        set(&mut reply, header::CONTENT_ENCODING, "gzip");
    }
    reply.headers_mut().insert(header::ETAG, file.tag.clone());
    set(&mut reply, header::VARY, "accept-encoding");
    // Vite puts files whose names have a hash of their content into this folder.
    set(&mut reply, header::CACHE_CONTROL, if name.starts_with("assets/") { FOREVER } else { ASK });
    secured(reply)
}

/// Returns whether an item of a list of a header is what is wanted, and is not excluded by `q=0`.
fn is_accepted(item: &str, wanted: &str) -> bool {
    let mut parts = item.split(';').map(str::trim);
    let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(wanted));
    let is_excluded = |part: &str| {
        part.strip_prefix("q=").is_some_and(|q| q.parse::<f64>().is_ok_and(|q| q <= 0.0))
    };
    is_named && !parts.any(is_excluded)
}

/// Adds the headers that protect a page.
fn secured(mut reply: Response<Body>) -> Response<Body> {
    set(&mut reply, header::CONTENT_SECURITY_POLICY, POLICY);
    set(&mut reply, header::REFERRER_POLICY, "no-referrer");
    set(&mut reply, header::X_FRAME_OPTIONS, "DENY");
    reply
}

impl std::fmt::Debug for PageFiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.keys()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_may_be_excluded() {
        assert!(is_accepted(" gzip", "gzip"));
        assert!(is_accepted("GZIP;q=0.5", "gzip"));
        assert!(!is_accepted("gzip;q=0", "gzip"));
        assert!(!is_accepted("gzip; q=0.000", "gzip"));
        assert!(!is_accepted("xgzip", "gzip"));
    }
}
