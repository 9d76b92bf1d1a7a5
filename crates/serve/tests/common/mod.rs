//! A server in this process, and a client that speaks HTTP by hand.

#![allow(dead_code, reason = "not every test uses everything")]

use ninefold_serve::{PageFiles, ServeSettings, Server};
use serde_json::Value;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::sync::oneshot;

pub const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The time after which a test that hangs fails.
const PATIENCE: Duration = Duration::from_mins(1);

pub struct Running {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Returns settings for tests: a free port, and a page of three files.
pub fn settings() -> ServeSettings {
    ServeSettings {
        address: "127.0.0.1:0".parse().unwrap(),
        page: PageFiles::new([
            ("index.html".to_owned(), b"<!doctype html><title>t</title>".to_vec()),
            ("assets/index-1a2b.js".to_owned(), b"let a = 1;\n".repeat(1000)),
            ("engine.wasm".to_owned(), b"\0asm".to_vec()),
        ]),
        ..ServeSettings::default()
    }
}

impl Running {
    pub fn new(settings: ServeSettings) -> Self {
        let server = Server::bind(settings).unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            server.run_until(async {
                let _ = stopped.await;
            });
        });
        Self { address, stop: Some(stop), thread: Some(thread) }
    }

    /// Asks the server to stop.
    pub fn stop(&mut self) {
        self.stop = None;
    }

    /// Waits until the server has stopped.
    pub fn join(&mut self) {
        self.thread.take().unwrap().join().unwrap();
    }

    pub fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Client { reader: BufReader::new(stream) }
    }

    /// Asks a question on a connection of its own.
    pub fn ask(&self, question: &str, request: &Value) -> Answer {
        self.connect().ask(question, request)
    }

    pub fn get(&self, path: &str, headers: &str) -> Answer {
        let mut client = self.connect();
        client.send(&format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n"));
        client.answer()
    }

    /// Returns a number of the metrics.
    pub fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics", "").text();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name}: {text}")).parse().unwrap()
    }

    /// Waits until a number of the metrics has a value.
    pub fn wait_for(&self, name: &str, value: u64) {
        while self.metric(name) != value {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

pub struct Client {
    reader: BufReader<TcpStream>,
}

pub struct Answer {
    pub status: u16,
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Returns the kind of an error.
    pub fn kind(&self) -> String {
        self.json()["error"]["kind"].as_str().unwrap().to_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

impl Client {
    pub fn send(&mut self, text: &str) {
        self.reader.get_mut().write_all(text.as_bytes()).unwrap();
    }

    /// Sends what the server may not read any longer.
    pub fn try_send(&mut self, bytes: &[u8]) -> bool {
        self.reader.get_mut().write_all(bytes).is_ok()
    }

    pub fn ask(&mut self, question: &str, request: &Value) -> Answer {
        self.post(question, "application/json", request.to_string().as_bytes());
        self.answer()
    }

    pub fn post(&mut self, question: &str, kind: &str, body: &[u8]) {
        let head = format!(
            "POST /v1/{question} HTTP/1.1\r\nhost: localhost\r\ncontent-type: {kind}\r\n\
             content-length: {}\r\n\r\n",
            body.len()
        );
        let mut bytes = head.into_bytes();
        bytes.extend_from_slice(body);
        self.reader.get_mut().write_all(&bytes).unwrap();
    }

    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.reader.read_line(&mut line).unwrap();
        line
    }

    /// Reads the status and the headers.
    pub fn head(&mut self) -> Answer {
        let first = self.line();
        let status = first.split(' ').nth(1).unwrap_or_else(|| panic!("no status: {first:?}"));
        let status = status.parse().unwrap();
        let mut headers = HashMap::new();
        loop {
            let line = self.line();
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.insert(name.to_ascii_lowercase(), value.to_owned());
        }
        Answer { status, headers, body: Vec::new() }
    }

    /// Reads a chunk. An empty one is the last.
    pub fn chunk(&mut self) -> Vec<u8> {
        let size = usize::from_str_radix(self.line().trim_end(), 16).unwrap();
        let mut chunk = vec![0; size + 2];
        self.reader.read_exact(&mut chunk).unwrap();
        chunk.truncate(size);
        chunk
    }

    pub fn answer(&mut self) -> Answer {
        let mut answer = self.head();
        if answer.header("transfer-encoding") == "chunked" {
            loop {
                let chunk = self.chunk();
                if chunk.is_empty() {
                    return answer;
                }
                answer.body.extend(chunk);
            }
        }
        let length = answer.header("content-length").parse().unwrap_or(0);
        answer.body = vec![0; length];
        self.reader.read_exact(&mut answer.body).unwrap();
        answer
    }

    /// Waits until the server closes the connection. Returns what it sent before.
    pub fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        // A reset closes a connection, too.
        let _ = self.reader.read_to_end(&mut rest);
        rest
    }
}
