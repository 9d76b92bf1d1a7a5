//! [`admit`]: refuses requests before any path sees them: those for other hosts, with headers that are too long,
//! or with a body that is packed.

use crate::answering::App;
use crate::replies::Reply;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::uri::Authority;
use axum::http::{Response, StatusCode};
use axum::middleware::Next;
use std::net::IpAddr;
use std::sync::Arc;

/// Most bytes of the names and values of all headers.
const HEADER_BYTES: usize = 32 << 10;

/// Stands for every name among the hosts of the settings.
const EVERY: &str = "*";

/// Passes a request on, or refuses it.
pub(crate) async fn admit(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let headers = request.headers();
    let checked = has_fitting_headers(headers)
        .and_then(|()| is_for_this_host(&app.settings.hosts, headers))
        .and_then(|()| has_plain_body(headers));
    match checked {
        Ok(()) => next.run(request).await,
        Err(reply) => reply.response(),
    }
}

fn has_fitting_headers(headers: &HeaderMap) -> Result<(), Reply> {
    let bytes: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    if bytes <= HEADER_BYTES {
        return Ok(());
    }
    let message = format!("the headers are larger than {HEADER_BYTES} bytes");
    Err(Reply::fault(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "too-large", &message))
}

/// Checks that the request names this server by a loopback name, by an IP address, or by one of some names. A page
/// of another site can make its own name mean this machine (DNS rebinding), but then it sends that name.
fn is_for_this_host(hosts: &[String], headers: &HeaderMap) -> Result<(), Reply> {
    let mut all = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (all.next(), all.next()) else {
        let message = "expected one header `host`";
        return Err(Reply::fault(StatusCode::BAD_REQUEST, "host", message));
    };
    let authority: Option<Authority> = host.to_str().ok().and_then(|host| host.parse().ok());
    let name = authority.as_ref().map(|authority| authority.host().trim_end_matches('.'));
    if name.is_some_and(|name| is_own(name, hosts)) {
        return Ok(());
    }
    let found = String::from_utf8_lossy(host.as_bytes()).chars().take(80).collect::<String>();
    let message = format!(
        "this server does not answer for the host `{}`; whoever runs it can allow the name",
        found.escape_debug()
    );
    Err(Reply::fault(StatusCode::MISDIRECTED_REQUEST, "host", &message))
}

fn is_own(name: &str, hosts: &[String]) -> bool {
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let literal = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let is_local = || {
        let end = name.len().saturating_sub(".localhost".len());
        is("localhost") || name.get(end..).is_some_and(|end| end.eq_ignore_ascii_case(".localhost"))
    };
    literal.parse::<IpAddr>().is_ok()
        || is_local()
        || hosts.iter().any(|host| host == EVERY || is(host))
}

/// Checks that a body is text as it is, in UTF-8.
fn has_plain_body(headers: &HeaderMap) -> Result<(), Reply> {
    let refuse = |message: &str| {
        Err(Reply::fault(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", message))
    };
    let encoding = headers.get(header::CONTENT_ENCODING).map(HeaderValue::as_bytes);
    if encoding.is_some_and(|encoding| !encoding.eq_ignore_ascii_case(b"identity")) {
        return refuse("expected a body without `content-encoding`; unpack it first");
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let mut charsets = kind.split(';').skip(1).filter_map(|part| part.trim().split_once('='));
    let is_other = |(name, value): (&str, &str)| {
        let value = value.trim_matches('"');
        let is_utf8 =
            ["utf-8", "utf8", "us-ascii"].iter().any(|own| value.eq_ignore_ascii_case(own));
        name.eq_ignore_ascii_case("charset") && !is_utf8
    };
    if charsets.any(is_other) {
        return refuse("expected a body in UTF-8");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_names_addresses_and_allowed_names_are_own() {
        let hosts = ["sudoku.example.org".to_owned()];
        for name in [
            "localhost",
            "LOCALHOST",
            "a.localhost",
            "127.0.0.1",
            "[::1]",
            "192.168.1.7",
            "10.0.0.1",
            "sudoku.example.org",
            "Sudoku.Example.ORG",
        ] {
            assert!(is_own(name, &hosts), "{name}");
        }
        for name in
            ["evil.example", "localhost.evil.example", "notlocalhost", "example.org", "", "[::1"]
        {
            assert!(!is_own(name, &hosts), "{name}");
            assert!(is_own(name, &["*".to_owned()]), "{name}");
        }
    }
}
