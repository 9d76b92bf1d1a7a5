//! [`ServeSettings`]: where the server listens, and its limits.

use crate::page::PageFiles;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Where the server listens, and its limits.
///
/// ```
/// use ninefold_serve::ServeSettings;
///
/// let settings = ServeSettings { max_body: 1 << 16, ..ServeSettings::default() };
/// assert!(settings.address.ip().is_loopback());
/// ```
#[derive(Clone)]
pub struct ServeSettings {
    /// Address and port. With port 0, the system chooses a free port.
    pub address: SocketAddr,
    /// Names of this machine that requests may be for, besides loopback names and IP addresses. `*`: all names.
    ///
    /// A page of another site can make its own name mean this machine. Its requests are refused.
    pub hosts: Vec<String>,
    /// Largest body of a request, and longest line of a stream, in bytes.
    pub max_body: usize,
    /// Time limit per question.
    pub timeout: Duration,
    /// Node limit per search.
    pub max_nodes: u64,
    /// Questions that are worked on at once, besides those that are answered immediately. If others
    /// wait, all take turns.
    pub workers: usize,
    /// Questions that may wait for their turn. The server refuses further ones.
    pub queue: usize,
    /// Connections that may be open at once. The server refuses further ones.
    pub max_connections: usize,
    /// Time for the headers of a request. A connection without a request is closed after it, too.
    pub header_timeout: Duration,
    /// Time for the body of a request, for the next line of a stream, and for the client to take
    /// the next piece of an answer.
    pub body_timeout: Duration,
    /// Time that questions have to finish when the server stops.
    pub grace: Duration,
    /// Files of the page.
    pub page: PageFiles,
    /// Requests that are logged.
    pub logged: LoggedRequests,
    /// Function that takes the lines of the log.
    pub log: Arc<dyn Fn(&str) + Send + Sync>,
}

/// Requests that are logged.
///
/// ```
/// use ninefold_serve::LoggedRequests;
///
/// assert_eq!(LoggedRequests::default(), LoggedRequests::None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LoggedRequests {
    /// No requests: only that the server starts and stops.
    #[default]
    None,
    /// Question, status and time of each request, but no boards.
    WithoutBoards,
    /// Also the text of each request.
    WithBoards,
}

impl ServeSettings {
    /// The usual port.
    pub const PORT: u16 = 9081;
}

impl Default for ServeSettings {
    /// Listens on the loopback address and logs nothing.
    fn default() -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Self::PORT),
            hosts: Vec::new(),
            max_body: 1 << 20,
            timeout: Duration::from_secs(10),
            max_nodes: 10_000_000_000,
            workers: processors,
            queue: 256,
            max_connections: 4096,
            header_timeout: Duration::from_secs(30),
            body_timeout: Duration::from_secs(10),
            grace: Duration::from_secs(5),
            page: PageFiles::embedded(),
            logged: LoggedRequests::None,
            log: Arc::new(|_| {}),
        }
    }
}

impl fmt::Debug for ServeSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServeSettings").field("address", &self.address).finish_non_exhaustive()
    }
}
