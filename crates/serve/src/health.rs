//! [`check_health`]: asks a running server whether it answers.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// Asks a server whether it answers. A server that listens on every address of the machine is asked
/// by the loopback address.
///
/// ```
/// use ninefold_serve::check_health;
/// use std::net::{Ipv4Addr, SocketAddr, TcpListener};
/// use std::time::Duration;
///
/// let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
/// // It takes the connection and says nothing.
/// assert!(check_health(other.local_addr()?, Duration::from_millis(50)).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If no server listens, if it does not answer in time, or if the answer is not that of a healthy
/// server of ninefold.
pub fn check_health(address: SocketAddr, limit: Duration) -> io::Result<()> {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    let address = SocketAddr::new(ip, address.port());
    let mut stream = TcpStream::connect_timeout(&address, limit)?;
    stream.set_read_timeout(Some(limit))?;
    stream.set_write_timeout(Some(limit))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")?;
    // A server of ninefold sends less. Another one may send without an end.
    let mut answer = String::new();
    stream.take(4096).read_to_string(&mut answer)?;
    if answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("\r\n\r\nok\n") {
        return Ok(());
    }
    let line = answer.lines().next().unwrap_or_default();
    Err(io::Error::other(format!("expected the answer `ok`, found {line:?}")))
}
