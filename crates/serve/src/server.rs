//! [`Server`]: listens, answers, and stops in order.

use crate::answering::App;
use crate::connections::accept;
use crate::routes::router;
use crate::settings::ServeSettings;
use hyper_util::server::graceful::GracefulShutdown;
use std::error::Error;
use std::fmt;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// Time that questions have to notice that the server ends them, and their answers to leave. It is
/// seldom needed.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// A server that listens.
///
/// ```
/// use ninefold_serve::{ServeSettings, Server};
/// use std::net::SocketAddr;
///
/// let address: SocketAddr = "127.0.0.1:0".parse()?;
/// let server = Server::bind(ServeSettings { address, ..ServeSettings::default() })?;
/// assert_ne!(server.address().port(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Server {
    runtime: Runtime,
    listener: tokio::net::TcpListener,
    address: SocketAddr,
    settings: ServeSettings,
}

/// Why a server cannot listen, or why it ended.
///
/// ```
/// use ninefold_serve::{ServeSettings, Server};
///
/// // An address that this machine does not have.
/// let address = "192.0.2.1:1".parse()?;
/// let error = Server::bind(ServeSettings { address, ..ServeSettings::default() }).err();
/// let text = error.map(|error| error.to_string()).unwrap_or_default();
/// assert!(text.starts_with("192.0.2.1:1: cannot listen: "));
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be used.
    Listen(SocketAddr, io::Error),
    /// Threads or the handling of signals cannot be set up.
    Start(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen(address, error) => {
                write!(f, "{address}: cannot listen: {error}")?;
                f.write_str(match error.kind() {
                    io::ErrorKind::AddrInUse => "; another program uses the port: choose another",
                    io::ErrorKind::PermissionDenied => "; choose a port from 1024",
                    io::ErrorKind::AddrNotAvailable => "; choose an address of this machine",
                    _ => "",
                })
            }
            Self::Start(error) => write!(f, "the server cannot start: {error}"),
        }
    }
}

impl Error for ServeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Listen(_, error) | Self::Start(error) => Some(error),
        }
    }
}

impl Server {
    /// Starts to listen. Clients that connect wait until [`run`](Self::run).
    ///
    /// # Errors
    ///
    /// If the address cannot be used, or if the system has no threads.
    pub fn bind(settings: ServeSettings) -> Result<Self, ServeError> {
        let runtime = Builder::new_multi_thread()
            .enable_all()
            .thread_name("ninefold-serve")
            // Questions that wait for their next turn have threads, too.
            .max_blocking_threads(settings.workers.max(1).saturating_add(settings.queue))
            .build()
            .map_err(ServeError::Start)?;
        allow_connections(settings.max_connections);
        let listen = || {
            let listener = TcpListener::bind(settings.address)?;
            listener.set_nonblocking(true)?;
            let _guard = runtime.enter();
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) =
            listen().map_err(|error| ServeError::Listen(settings.address, error))?;
        Ok(Self { runtime, listener, address, settings })
    }

    /// Returns the address and the port.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until the process gets SIGTERM or SIGINT (Ctrl-C). Then finishes what runs,
    /// within [`grace`](ServeSettings::grace).
    ///
    /// # Errors
    ///
    /// If the signals cannot be handled.
    pub fn run(self) -> Result<(), ServeError> {
        let entered = self.runtime.enter();
        let signal = signal().map_err(ServeError::Start)?;
        drop(entered);
        self.run_until(signal);
        Ok(())
    }

    /// Answers requests until a future is ready. Then finishes what runs.
    pub fn run_until(self, stop: impl Future<Output = ()>) {
        let Self { runtime, listener, address, settings } = self;
        let (log, grace) = (Arc::clone(&settings.log), settings.grace);
        let app = Arc::new(App::new(settings));
        let router = router(Arc::clone(&app));
        let page = app.page.clone();
        runtime.spawn_blocking(move || page.pack());
        runtime.block_on(async {
            let open = GracefulShutdown::new();
            log(&format!("listening on http://{address}/"));
            tokio::select! {
                () = accept(&listener, &app, &router, &open) => {}
                () = stop => {}
            }
            // From now on, the system refuses connections.
            drop(listener);
            log(&format!("stopping; questions have {grace:?} to finish"));
            let mut finished = Box::pin(open.shutdown());
            let is_finished = timeout(grace, &mut finished).await.is_ok();
            app.end.set();
            if !is_finished {
                let _ = timeout(LAST_WORDS, finished).await;
            }
        });
        // A question that does not end by then is left behind.
        runtime.shutdown_timeout(LAST_WORDS);
        log("stopped");
    }
}

/// Returns a future that is ready when the process is asked to end. The signals count from now on.
#[cfg(unix)]
fn signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) =
        (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Returns a future that is ready when the process is asked to end. The events count from now on.
#[cfg(windows)]
fn signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};
    let (mut interrupt, mut stop) = (ctrl_c()?, ctrl_break()?);
    let (mut close, mut shutdown) = (ctrl_close()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = stop.recv() => {}
            _ = close.recv() => {}
            _ = shutdown.recv() => {}
        }
    })
}

/// Allows as many open files as connections need, if the system permits it.
#[cfg(unix)]
fn allow_connections(connections: usize) {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    /// Files beside the connections.
    const OTHERS: u64 = 64;
    let needed = connections as u64 + OTHERS;
    if let Ok((soft, hard)) = getrlimit(Resource::RLIMIT_NOFILE)
        && soft < needed
    {
        let _ = setrlimit(Resource::RLIMIT_NOFILE, needed.min(hard), hard);
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
fn allow_connections(_: usize) {}
