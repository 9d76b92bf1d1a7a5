//! JSON lines: a stream of requests, one a line, whose answers stream back in order.

use crate::answering::App;
use crate::replies::{JSON_LINES, Reply, response};
use crate::turns::Patience;
use axum::body::Body;
use axum::http::{Response, StatusCode};
use bytes::{Buf, Bytes, BytesMut};
use http_body_util::BodyExt;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::{JoinHandle, yield_now};
use tokio::time::{Instant, timeout_at};
use tokio_stream::wrappers::ReceiverStream;

/// Size from which answers are sent, in bytes. Fewer are sent when the next one is not ready.
const PIECE: usize = 16 << 10;
/// Pieces that may wait for the client.
const PIECES: usize = 4;
/// Answers that may wait for an earlier one.
const AHEAD: usize = 16;
/// Lines after which other connections get their turn.
const TURN: usize = 32;

/// An answer of a stream, in the order of the lines.
enum Pending {
    Ready(Reply),
    Working(Work),
}

/// A question that a worker answers. Nobody waits for it once this is dropped.
struct Work(JoinHandle<Reply>);

impl Drop for Work {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Answers a stream.
pub(crate) fn answer(app: &Arc<App>, question: usize, body: Body) -> Response<Body> {
    let (pending, ordered) = channel(AHEAD);
    let (pieces, stream) = channel(PIECES);
    tokio::spawn(read(Arc::clone(app), question, body, pending));
    tokio::spawn(write(ordered, pieces));
    response(StatusCode::OK, JSON_LINES, Body::from_stream(ReceiverStream::new(stream)))
}

/// Reads lines and starts their answers. Ends when the client has gone.
async fn read(app: Arc<App>, question: usize, mut body: Body, pending: Sender<Pending>) {
    let mut buffer = BytesMut::new();
    let mut lines = 0;
    let mut deadline = Instant::now() + app.settings.body_timeout;
    loop {
        // Only the bytes that are new can have a line end.
        let searched = buffer.len();
        let fault = match timeout_at(deadline, body.frame()).await {
            Ok(Some(Ok(frame))) => {
                if let Ok(data) = frame.into_data() {
                    buffer.extend_from_slice(&data);
                }
                None
            }
            Ok(None) => {
                let last = buffer.split().freeze();
                send(&app, question, last, &pending).await;
                return;
            }
            // The client has gone, or its chunks are malformed.
            Ok(Some(Err(_))) => return,
            Err(_) => Some(late()),
        };
        let mut start = searched;
        while let Some(end) = buffer[start..].iter().position(|byte| *byte == b'\n') {
            let line = buffer.split_to(start + end).freeze();
            buffer.advance(1);
            start = 0;
            if !send(&app, question, line, &pending).await {
                return;
            }
            lines += 1;
            if lines % TURN == 0 {
                yield_now().await;
            }
            // The next line has its own time, and waiting for the client does not count.
            deadline = Instant::now() + app.settings.body_timeout;
        }
        let is_long = buffer.len() > app.settings.max_body;
        if let Some(reply) = fault.or_else(|| is_long.then(|| too_long(&app))) {
            let _ = pending.send(Pending::Ready(reply)).await;
            return;
        }
    }
}

/// Starts the answer to a line. Returns whether somebody waits for it.
async fn send(app: &Arc<App>, question: usize, line: Bytes, pending: &Sender<Pending>) -> bool {
    if line.trim_ascii().is_empty() {
        return !pending.is_closed();
    }
    let answer = if line.len() > app.settings.max_body {
        Pending::Ready(too_long(app))
    } else {
        match app.reply_at_once(question, &line) {
            Some(reply) => Pending::Ready(reply),
            None => {
                // The lines start in order. So an answer never waits for the memory of a later one.
                let start = tokio::select! {
                    start = app.start(question, Patience::OfStream) => start,
                    () = pending.closed() => return false,
                };
                let app = Arc::clone(app);
                Pending::Working(Work(tokio::spawn(async move {
                    app.reply_by_worker(question, line, start).await
                })))
            }
        }
    };
    pending.send(answer).await.is_ok()
}

fn late() -> Reply {
    let message = "no line came within the time limit of the server; the stream ends here";
    Reply::fault(StatusCode::REQUEST_TIMEOUT, "timeout", message)
}

fn too_long(app: &App) -> Reply {
    let most = app.settings.max_body;
    let message = format!("the line is longer than {most} bytes, the limit of the server");
    Reply::fault(StatusCode::PAYLOAD_TOO_LARGE, "too-large", &message)
}

/// Writes answers in order, many together while they are ready.
async fn write(mut ordered: Receiver<Pending>, pieces: Sender<Result<Bytes, Infallible>>) {
    let mut piece = BytesMut::new();
    loop {
        let next = match ordered.try_recv() {
            Ok(next) => next,
            Err(_) => {
                if !flush(&mut piece, &pieces).await {
                    return;
                }
                let Some(next) = ordered.recv().await else { return };
                next
            }
        };
        let reply = match next {
            Pending::Ready(reply) => reply,
            Pending::Working(mut work) => {
                if !work.0.is_finished() && !flush(&mut piece, &pieces).await {
                    return;
                }
                let reply = tokio::select! {
                    reply = &mut work.0 => reply,
                    // The client has gone. All that was begun ends.
                    () = pieces.closed() => return,
                };
                let Ok(reply) = reply else { return };
                reply
            }
        };
        for part in reply.text.as_bytes().chunks(PIECE) {
            piece.extend_from_slice(part);
            if piece.len() >= PIECE && !flush(&mut piece, &pieces).await {
                return;
            }
        }
        piece.extend_from_slice(b"\n");
    }
}

/// Sends a piece, unless it is empty. Returns whether the client takes more.
async fn flush(piece: &mut BytesMut, pieces: &Sender<Result<Bytes, Infallible>>) -> bool {
    piece.is_empty() || pieces.send(Ok(piece.split().freeze())).await.is_ok()
}
