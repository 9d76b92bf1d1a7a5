//! Accepts connections and speaks HTTP on them.

use crate::answering::App;
use crate::metrics::Counted;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::sleep;
use tokio_io_timeout::TimeoutStream;

/// Most headers of a request.
const MOST_HEADERS: usize = 64;
/// Most bytes of the headers of a request.
const HEADER_BYTES: usize = 32 << 10;
/// Time until the next try when the system has no more file handles.
const PAUSE: Duration = Duration::from_millis(50);

/// What a client is told when too many connections are open.
const TOO_MANY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\
    content-type: application/json\r\nretry-after: 1\r\ncontent-length: 85\r\n\r\n\
    {\"error\":{\"kind\":\"busy\",\
    \"message\":\"too many connections are open; try again later\"}}\n";

/// Accepts connections until the future is dropped.
pub(crate) async fn accept(
    listener: &TcpListener,
    app: &Arc<App>,
    router: &Router,
    open: &GracefulShutdown,
) {
    let places = Arc::new(Semaphore::new(app.settings.max_connections));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(app.settings.header_timeout)
        .max_headers(MOST_HEADERS)
        .max_buf_size(HEADER_BYTES);
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                if !is_of_client(error.kind()) {
                    sleep(PAUSE).await;
                }
                continue;
            }
        };
        app.metrics.accepted.fetch_add(1, Ordering::Relaxed);
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            app.metrics.refused.fetch_add(1, Ordering::Relaxed);
            // A new connection has room for these few bytes.
            let _ = stream.try_write(TOO_MANY);
            continue;
        };
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = http.serve_connection(TokioIo::new(timed(stream, app)), service);
        let connection = open.watch(connection);
        let app = Arc::clone(app);
        tokio::spawn(async move {
            let _counted = Counted::new(&app.metrics.connections);
            // An error is one of the client: it has gone, or it speaks no HTTP.
            let _ = connection.await;
            drop(place);
        });
    }
}

/// Returns a stream that fails when the client does not take an answer.
fn timed(stream: TcpStream, app: &App) -> std::pin::Pin<Box<TimeoutStream<TcpStream>>> {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(app.settings.body_timeout));
    Box::pin(stream)
}

/// Returns whether an error of `accept` is about one client alone.
fn is_of_client(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_refusal_has_the_length_that_it_tells() {
        let text = str::from_utf8(TOO_MANY).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.ends_with(&format!("content-length: {}", body.len())), "{}", body.len());
    }
}
